"""The table screen: what it says before, between and after deals."""

import pytest
from django.test import Client

from games.models import Device, Night
from tests import cast
from tests.page import Page


class TestTable:
    def test_before_the_first_deal_the_pot_holds_the_antes_of_all_seven(
        self, book: Client, night: Night
    ) -> None:
        page = Page(book.get(f"/nights/{night.pk}/"))
        assert page.testid("pot") == "7"
        assert page.testid("deal-number") == "1"
        assert page.testid("dealer") == "G"
        assert page.testid("result") == ""

    def test_the_seeds_night_reads_pots_13_30_and_65_and_the_stacks_of_its_players(
        self, book: Client, night: Night
    ) -> None:
        pots = []
        for tricks in cast.SEEDS_DEALS:
            cast.play(book, night, [tricks])
            pots.append(Page(book.get(f"/nights/{night.pk}/")).testid("pot"))
        page = Page(book.get(f"/nights/{night.pk}/"))
        assert pots == ["13", "30", "65"]
        assert page.stacks() == {
            "A": "−2",
            "B": "−3",
            "C": "−39",
            "D": "27",
            "E": "−38",
            "F": "−2",
            "G": "−3",
        }
        assert page.testid("result") == ("Deal 3: D +30 · C pays 30 · E pays 30 · C deals next · next pot 65")

    def test_whoever_left_since_the_last_deal_neither_deals_next_nor_antes(
        self, book: Client, ann: Device, night: Night
    ) -> None:
        cast.play(book, night, [{"B": 3, "C": 2}])
        cast.write(night, ann, {"type": "leave", "player": cast.seat(night, "A")})
        page = Page(book.get(f"/nights/{night.pk}/"))
        assert page.testid("pot") == "6"
        assert page.testid("result") == "Deal 1: B +7 · B deals next · next pot 6"

    @pytest.mark.parametrize(
        "path", ["", "ledger/", "people/", "settle/", "rules/", "night.json", "preview/"]
    )
    def test_a_stranger_finds_nothing(self, night: Night, path: str) -> None:
        assert Client().get(f"/nights/{night.pk}/{path}").status_code == 404

    def test_a_deals_own_ante_counts_in_the_pot_of_a_form_that_comes_back(
        self, book: Client, night: Night
    ) -> None:
        page = Page(book.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 4}, ante="5")))
        assert (page.status, page.testid("pot")) == (422, "35")

    def test_who_is_exempt_is_marked_also_where_the_rules_have_no_ante(
        self, book: Client, ann: Device
    ) -> None:
        rules = {"preset": "louisiana", "ante": 0, "bourre_pays": 2}
        night = cast.start_night(ann, "A", "B", "C", house_rules=rules)
        cast.play(book, night, [{"A": 3, "B": 2, "C": 0}])
        assert Page(book.get(f"/nights/{night.pk}/")).html.count("data-exempt") == 1
