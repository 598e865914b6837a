"""A night whose pages say money instead of chips."""

import re

import pytest
from django.test import Client
from django.utils import translation

from games import figures, rules
from games.forms.house import switches_data
from games.models import Device, JournalEntry, Night
from tests import cast
from tests.page import Page

QUARTERS = rules.Money("USD", "20.00", 80)


@pytest.fixture
def night(ann: Device) -> Night:
    """Three players with 80 chips each, a quarter a chip."""
    return cast.start_night(ann, "Ann", "Bo", "Dee", money=QUARTERS, buy_in=80)


def show(book: Client, night: Night, money: str) -> Page:
    return Page(book.post(f"/nights/{night.pk}/shows-money/", {"money": money}, follow=True))


class TestShowMoney:
    def test_the_rules_page_offers_it_and_offers_chips_again(self, book: Client, night: Night) -> None:
        address = f"/nights/{night.pk}/rules/"
        assert Page(book.get(address)).says("Show money instead")
        show(book, night, "yes")
        page = Page(book.get(address))
        assert (page.says("The table shows money."), page.says("Show chips")) == (True, True)

    def test_pot_stacks_result_and_preview_say_money(self, book: Client, night: Night) -> None:
        cast.play(book, night, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        page = show(book, night, "yes")
        assert page.testid("pot") == "$1.25"
        assert page.stacks() == {"Ann": "$20.50", "Bo": "$19.75", "Dee": "$19.00"}
        assert page.testid("result") == "Deal 1: Ann +$0.75 · Dee pays $0.75 · Bo deals next · next pot $1.25"
        assert page.says("$0.75 + $0.50 in antes")
        assert page.says("ante $0.25")
        preview = book.get(f"/nights/{night.pk}/preview/", cast.deal_form(night, {"Ann": 3, "Dee": 2}))
        assert "Ann wins $1.25" in preview.content.decode()

    def test_deal_page_and_ledger_say_money(self, book: Client, night: Night) -> None:
        cast.play(book, night, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        show(book, night, "yes")
        deal = Page(book.get(f"/nights/{night.pk}/deals/1/"))
        assert (deal.says("Ann wins $0.75."), deal.says("−$1.00")) == (True, True)
        assert Page(book.get(f"/nights/{night.pk}/ledger/")).says("$20.50")

    def test_pictures_say_money_also_where_a_chip_is_worth_much(self, book: Client, ann: Device) -> None:
        money = rules.Money("CHF", "10.00", 1)
        night = cast.start_night(ann, "Ann", "Bo", "Dee", money=money, buy_in=5)
        cast.play(book, night, [{"Ann": 3, "Bo": 2, "Dee": 0}, {"Ann": 3, "Bo": 2}])
        show(book, night, "yes")
        pages = [Page(book.get(f"/nights/{night.pk}/{page}")) for page in ("recap.svg", "recap/", "ledger/")]
        nets, axis = ["+60.00 CHF", "−20.00 CHF", "−40.00 CHF"], ["0.00 CHF", "50.00 CHF", "100.00 CHF"]
        said = [re.findall(r">(\S+ CHF)</text>", page.html) for page in pages]
        assert said == [nets, nets + axis, axis]

    def test_the_rules_card_what_if_and_a_mending_preview_say_money(self, book: Client, night: Night) -> None:
        cast.play(book, night, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        show(book, night, "yes")
        address = f"/nights/{night.pk}/"
        assert Page(book.get(f"{address}rules/")).says("Everyone dealt in antes $0.25, those who pass too.")
        switches = switches_data(rules.HouseRules(limit=2))
        query = {name: str(value) for name, value in switches.items() if value is not False}
        what_if = book.get(f"{address}rules/what-if/", {**query, "preset": ""})
        assert Page(what_if).says("<td>+$0.50</td>")
        line = JournalEntry.objects.get(facts__type="deal")
        preview = book.get(f"{address}lines/{line.pk}/strike/")
        assert Page(preview).says("$20.50")

    def test_chips_again_is_as_before(self, book: Client, night: Night) -> None:
        show(book, night, "yes")
        assert show(book, night, "no").testid("pot") == "3"

    def test_chips_are_still_typed_and_settled_as_chips(self, book: Client, night: Night) -> None:
        show(book, night, "yes")
        page = Page(book.get(f"/nights/{night.pk}/people/"))
        assert page.says('value="80"')

    def test_another_night_keeps_its_chips(self, book: Client, ann: Device, night: Night) -> None:
        other = cast.start_night(ann, "Ann", "Bo")
        show(book, night, "yes")
        assert Page(book.get(f"/nights/{other.pk}/")).testid("pot") == "2"

    @pytest.mark.parametrize("money", [None, rules.Money("USD", "20.00", 60)])
    def test_where_a_chip_has_no_whole_worth_it_stays_chips(
        self, book: Client, ann: Device, money: rules.Money | None
    ) -> None:
        night = cast.start_night(ann, "Ann", "Bo", money=money)
        assert not Page(book.get(f"/nights/{night.pk}/rules/")).says("Show money instead")
        assert show(book, night, "yes").testid("pot") == "2"

    def test_who_only_looks_cannot_switch(self, night: Night) -> None:
        watcher = cast.client_of(cast.device("Vi", cast.Role.VIEWER, night.group))
        assert watcher.post(f"/nights/{night.pk}/shows-money/", {"money": "yes"}).status_code == 403
        assert cast.client_of().post(f"/nights/{night.pk}/shows-money/").status_code == 404


class TestWrittenIn:
    def test_outside_chips_are_chips_again(self) -> None:
        with figures.written_in((25, "USD")):
            inside = figures.chips(-5), figures.signed(5), figures.signed(0)
        assert inside == ("−$1.25", "+$1.25", "$0.00")
        assert figures.chips(-5) == "−5"

    def test_as_the_readers_language_writes_money(self) -> None:
        with translation.override("fr"), figures.written_in((25, "EUR")):
            assert figures.chips(6) == "€1,50"
