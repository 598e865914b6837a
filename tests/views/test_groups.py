"""Setting up: the group, its players, tonight's rules and money."""

from typing import Any

import pytest
from django.test import Client

from games import journal, recording, rules
from games.models import Device, Group, Night, Role
from games.recording import Tap
from games.reports.table import fresh_key
from tests import cast
from tests.page import Page


def set_up(**fields: str) -> dict[str, str]:
    """What the set-up page sends; the players of a small table unless said otherwise."""
    return {
        "key": fresh_key(),
        "name": "Thibodaux",
        "players": "Ann\nBo\nCy",
        "house_rules": "louisiana",
        "ante": "",
        "limit": "",
        "chip": "",
        "buy_in": "",
        "buy_ins": "owed",
        **fields,
    }


def started(book: Client, **fields: str) -> journal.Journal:
    """The journal of the night that the set-up page starts."""
    answer = book.post("/groups/new/", set_up(**fields))
    assert answer.status_code == 302, answer.content.decode()
    return journal.read(Night.objects.get())


class TestNewGroup:
    def test_start_tonight_makes_group_players_and_night_and_leads_to_the_table(self, book: Client) -> None:
        answer = book.post("/groups/new/", set_up())
        night = Night.objects.get()
        assert answer["Location"] == f"/nights/{night.pk}/"
        assert (str(night.group), journal.read(night).ledger.table.seats) == (
            "Thibodaux",
            ("Ann", "Bo", "Cy"),
        )

    def test_sent_twice_it_starts_one_night(self, book: Client) -> None:
        form = set_up()
        first, second = book.post("/groups/new/", form), book.post("/groups/new/", form)
        assert first["Location"] == second["Location"]
        assert (Group.objects.count(), Night.objects.count()) == (1, 1)

    def test_a_buy_in_is_recorded_for_everybody(self, book: Client) -> None:
        book_of_night = started(book, buy_in="80", chip="0.25")
        assert book_of_night.ledger.stacks == {"Ann": 80, "Bo": 80, "Cy": 80}
        assert book_of_night.night.money == rules.Money("USD", "20.00", 80, "owed")

    def test_a_blank_buy_in_records_none(self, book: Client) -> None:
        assert started(book).entries == ()

    @pytest.mark.parametrize(
        ("fields", "overrides"),
        [
            ({}, {"preset": "louisiana"}),
            ({"ante": "1"}, {"preset": "louisiana"}),
            ({"ante": "5"}, {"preset": "louisiana", "ante": 5}),
            ({"ante": "5", "limit": "90"}, {"preset": "louisiana", "ante": 5, "limit": 90}),
            ({"house_rules": "louisiana_limit"}, {"preset": "louisiana_limit"}),
            (
                {"house_rules": "louisiana_limit", "ante": "5"},
                {"preset": "louisiana_limit", "ante": 5, "limit": 100},
            ),
            (
                {"house_rules": "double_ante", "ante": "2"},
                {"preset": "double_ante", "ante": 2, "play_fee": 2},
            ),
            (
                {"house_rules": "four_card", "ante": "2"},
                {"preset": "four_card", "ante": 2, "play_fee": 2, "stay_fee": 2},
            ),
        ],
    )
    def test_a_typed_ante_scales_the_presets_fees_and_limit(
        self, book: Client, fields: dict[str, str], overrides: dict[str, Any]
    ) -> None:
        assert started(book, **fields).night.house_rules == overrides

    @pytest.mark.parametrize(
        ("chip", "buy_in", "money"),
        [
            ("0.25", "", ("USD", "0.25", 1)),
            ("0,25", "80", ("USD", "20.00", 80)),
            ("€0.50", "", ("EUR", "0.50", 1)),
            ("0.50 CHF", "", ("CHF", "0.50", 1)),
            ("20/60", "60", ("USD", "20.00", 60)),
            ("20/60", "", ("USD", "1.00", 3)),
            ("0.005", "", ("USD", "0.01", 2)),
            ("CA$0.25", "", ("CAD", "0.25", 1)),
            ("A$0.25", "", ("AUD", "0.25", 1)),
            ("5 JPY", "", ("JPY", "5", 1)),
        ],
    )
    def test_what_a_chip_is_worth_may_be_typed_in_many_ways(
        self, book: Client, chip: str, buy_in: str, money: tuple[str, str, int]
    ) -> None:
        found = started(book, chip=chip, buy_in=buy_in).night.money
        assert found is not None
        assert (found.currency, found.buy_in, found.buy_in_chips) == money

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"players": "Ann"}, "1 named: a night needs 2 to 12 players."),
            ({"players": "\n".join(f"P{n}" for n in range(13))}, "13 named: a night needs 2 to 12 players."),
            ({"players": "Ann\nBo\nann"}, "ann stands there twice."),
            ({"players": "Ann\nBo\nAnn"}, "Ann stands there twice."),
            ({"players": "Ann\n" + "x" * 31}, "is 31 characters long, at most 30 are possible."),
            ({"name": ""}, "This field is required."),
            ({"ante": "1.5"}, "Chips are whole numbers: “1.5” is none."),
            ({"ante": "1000001"}, "1000001 is not between 0 and 1000000."),
            ({"limit": "0"}, "0 is not between 1 and 1000000000."),
            ({"chip": "lots"}, "“lots” is not an amount like 0.25."),
            ({"chip": "1,000"}, "“1,000” can be read in two ways: write 1000 or 1.000."),
            ({"name": "ab\u202ecd"}, "There is a control or direction character in it."),
            ({"chip": "0"}, "A chip must be worth more than 0"),
            ({"buy_in": "-5"}, "Chips are whole numbers: “-5” is none."),
        ],
    )
    def test_what_is_wrong_is_said_beside_its_field_and_everything_typed_stays(
        self, book: Client, fields: dict[str, str], sentence: str
    ) -> None:
        form = set_up(**fields)
        page = Page(book.post("/groups/new/", form))
        assert (page.status, page.says(sentence)) == (422, True)
        assert all(page.says(typed) for typed in (form["name"], form["players"], form["ante"], form["chip"]))
        assert Night.objects.count() == 0

    def test_a_quarter_typed_as_the_ante_is_asked_about_and_one_tap_answers(self, book: Client) -> None:
        asked = Page(book.post("/groups/new/", set_up(ante="0.25")))
        assert asked.says("Is one chip worth 0.25?")
        answered = Page(book.post("/groups/new/", {**set_up(ante="0.25"), "worth": "0.25"}))
        assert (answered.says('name="chip" value="0.25"'), answered.says('name="ante" value="1"')) == (
            True,
            True,
        )
        assert Night.objects.count() == 0

    def test_the_rules_are_shown_with_scaled_numbers_before_the_start(self, book: Client) -> None:
        form = {**set_up(house_rules="louisiana_limit", ante="5"), "show": "rules"}
        page = Page(book.post("/groups/new/", form))
        assert (page.status, page.says("Nobody takes or pays more than 100 at once")) == (200, True)
        fragment = Page(book.get("/house-rules/", form))
        assert fragment.says("Everyone dealt in antes 5, those who pass too.")

    def test_only_the_host_makes_groups(self, night: Night) -> None:
        guest = cast.client_of(cast.device("Bo’s phone", group=night.group))
        assert [Client().get("/groups/new/").status_code, guest.get("/groups/new/").status_code] == [404, 404]


class TestStartNight:
    def again(self, group: Group, **fields: Any) -> dict[str, Any]:
        players = {player.name: player.pk for player in group.players.all()}
        here = [players[name] for name in fields.pop("here")]
        form = {key: value for key, value in set_up().items() if key not in ("name", "players")}
        return {**form, "here": here, "order": list(players.values()), "new_players": "", **fields}

    def test_last_nights_people_come_first_in_their_order_and_by_their_rules(
        self, book: Client, ann: Device
    ) -> None:
        night = cast.start_night(ann, "Cy", "Ann", "Bo", house_rules={"preset": "lsu", "ante": 2})
        night.group.player_named("Abe")
        html = book.get(f"/groups/{night.group_id}/start/").content.decode()
        assert sorted(["Cy</label>", "Ann</label>", "Bo</label>", "Abe</label>"], key=html.index) == [
            "Cy</label>",
            "Ann</label>",
            "Bo</label>",
            "Abe</label>",
        ]
        assert html.count("checked") == 4  # Cy, Ann, Bo, and how buy-ins are paid
        assert '<option value="lsu" selected>' in html

    @pytest.mark.parametrize(
        ("money", "shown"),
        [
            (rules.Money("USD", "12345.67", 1), "12345.67 USD"),
            (rules.Money("USD", "1000000.00", 1), "1000000 USD"),
            (rules.Money("USD", "0.01", 1000), "0.00001 USD"),
            (rules.Money("USD", "20.00", 60), "20.00/60 USD"),
        ],
    )
    def test_what_a_chip_was_worth_comes_back_as_it_was(
        self, book: Client, ann: Device, money: rules.Money, shown: str
    ) -> None:
        group = cast.start_night(ann, "Ann", "Bo", money=money).group
        assert Page(book.get(f"/groups/{group.pk}/start/")).says(f'name="chip" value="{shown}"')
        book.post(f"/groups/{group.pk}/start/", self.again(group, here=["Ann", "Bo"], chip=shown))
        again = group.nights.first()
        assert again is not None
        assert again.money is not None
        assert (again.money.minor * money.buy_in_chips) == (money.minor * again.money.buy_in_chips)

    def test_an_ante_typed_in_keeps_the_fees_that_the_group_made_its_own(
        self, book: Client, ann: Device
    ) -> None:
        group = cast.start_night(ann, "Ann", "Bo").group
        group.house_rules = rules.overrides_of(rules.PRESETS["four_card"])
        group.save()
        assert group.house_rules == {"preset": "four_card"}
        form = self.again(group, here=["Ann", "Bo"], house_rules="four_card", ante="1")
        book.post(f"/groups/{group.pk}/start/", form)
        night = group.nights.first()
        assert night is not None
        assert rules.house_rules(night.house_rules).stay_fee == 1

    def test_those_ticked_and_the_new_ones_are_seated_in_the_order_of_the_page(
        self, book: Client, ann: Device
    ) -> None:
        group = cast.start_night(ann, "Ann", "Bo", "Cy").group
        book.post(f"/groups/{group.pk}/start/", self.again(group, here=["Cy", "Ann"], new_players="Dee"))
        night = group.nights.first()
        assert night is not None
        assert journal.read(night).ledger.table.seats == ("Cy", "Ann", "Dee")

    def test_the_arrow_moves_somebody_one_seat_up_and_starts_nothing(self, book: Client, ann: Device) -> None:
        group = cast.start_night(ann, "Ann", "Bo", "Cy").group
        cy = group.players.get(name="Cy").pk
        form = self.again(group, here=["Ann", "Bo", "Cy"], up=str(cy))
        html = book.post(f"/groups/{group.pk}/start/", form).content.decode()
        assert html.index("Ann</label>") < html.index("Cy</label>") < html.index("Bo</label>")
        assert (html.count("checked"), group.nights.count()) == (4, 1)

    def test_a_new_player_may_not_be_somebody_ticked(self, book: Client, ann: Device) -> None:
        group = cast.start_night(ann, "Ann", "Bo", "Cy").group
        page = Page(
            book.post(f"/groups/{group.pk}/start/", self.again(group, here=["Ann", "Bo"], new_players="ANN"))
        )
        assert (page.status, page.says("ANN stands there twice.")) == (422, True)

    def test_a_pot_carried_over_opens_the_next_night(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo", "Cy")
        recording.record_deal(night, Tap(ann, fresh_key(), 0), {"type": "deal", "tricks": {}}, [])
        recording.close_night(night, Tap(ann, fresh_key(), 1), "carry", None)
        url = f"/groups/{night.group_id}/start/"
        assert Page(book.get(url)).says("3 chips lie in the pot from last night.")
        book.post(url, self.again(night.group, here=["Ann", "Bo"]))
        second = night.group.nights.exclude(pk=night.pk).get()
        assert journal.read(second).ledger.pot == 3

    def test_a_viewer_may_not_start_a_night(self, night: Night) -> None:
        vi = cast.client_of(cast.device("Vi’s phone", Role.VIEWER, night.group))
        assert vi.get(f"/groups/{night.group_id}/start/").status_code == 403
