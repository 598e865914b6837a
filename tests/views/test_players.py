"""The group page and its people: rename, pay handles, hide, merge; name, time zone and usual house rules."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import journal
from games.models import Device, Group, Night, Player
from tests import cast
from tests.page import Page


@pytest.fixture
def group(ann: Device) -> Group:
    """Three who played one night."""
    return cast.start_night(ann, "Ann", "Bo", "Cy").group


def url(group: Group, name: str, path: str = "") -> str:
    return f"/groups/{group.pk}/players/{group.players.get(name=name).pk}/{path}"


def start_form(group: Group, names: list[str], new: str = "") -> dict[str, Any]:
    """What the page of a new night sends."""
    here = [group.players.get(name=name).pk for name in names]
    return {
        "key": cast.fresh_key(),
        "here": here,
        "new_players": new,
        "house_rules": "louisiana",
        "buy_ins": "owed",
    }


class TestPlayer:
    def test_name_and_handles_are_saved_and_stand_on_the_group_page(self, book: Client, group: Group) -> None:
        sent = {
            "name": "Boudreaux",
            "venmo": "@bo-b_1",
            "cash_app": "https://cash.app/$boB",
            "paypal": "https://www.paypal.me/boB?x",
            "pays_by": " cash  only ",
        }
        assert book.post(url(group, "Bo"), sent)["Location"] == f"/groups/{group.pk}/"
        bo = group.players.get(name="Boudreaux")
        assert (bo.venmo, bo.cash_app, bo.paypal, bo.pays_by) == ("bo-b_1", "boB", "boB", "cash only")
        page = Page(book.get(f"/groups/{group.pk}/"))
        assert page.says("Venmo @bo-b_1 Cash App $boB PayPal boB <bdi>cash only</bdi>")

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"name": "ANN"}, "Ann is another player of this group."),
            ({"name": "  "}, "This field is required."),
            ({"name": "x" * 31}, "is 31 characters long, at most 30 are possible."),
            ({"name": "Bo\u202e"}, "holds a control or direction character."),
            ({"venmo": "bo"}, "“bo” is no name there. It looks like this: @ann-boudreaux"),
            ({"venmo": "javascript:alert(1)"}, "is no name there."),
            ({"cash_app": "$1234"}, "“$1234” is no name there. It looks like this: $annb"),
            ({"paypal": "bo b"}, "“bo b” is no name there. It looks like this: paypal.me/annb"),
            ({"pays_by": "cash\u202eonly"}, "There is a control or direction character in it."),
        ],
    )
    def test_what_is_wrong_is_said_and_everything_typed_stays(
        self, book: Client, group: Group, fields: dict[str, str], sentence: str
    ) -> None:
        page = Page(book.post(url(group, "Bo"), {"name": "Bob", "pays_by": "beer", **fields}))
        assert (page.status, page.says(sentence)) == (422, True)
        assert page.says('value="beer"') or "pays_by" in fields
        assert [player.name for player in group.players.order_by("name")] == ["Ann", "Bo", "Cy"]

    def test_a_name_from_right_to_left_does_not_turn_the_page_around(
        self, book: Client, group: Group
    ) -> None:
        book.post(url(group, "Bo"), {"name": "שרה"})
        assert Page(book.get(f"/groups/{group.pk}/")).says("<bdi>שרה</bdi>")


@pytest.mark.parametrize("page", ["", "paper/"])
def test_names_stand_in_the_order_of_the_alphabet_whatever_their_capitals(
    book: Client, ann: Device, page: str
) -> None:
    names = ("Zed", "bo", "Ann")
    night = cast.start_night(ann, *names)
    html = Page(book.get(f"/groups/{night.group_id}/{page}")).html
    assert sorted(names, key=lambda name: html.index(f">{name}<")) == ["Ann", "bo", "Zed"]


class TestHide:
    def test_who_plays_no_more_is_not_offered_at_the_start_until_shown_again(
        self, book: Client, group: Group
    ) -> None:
        start = f"/groups/{group.pk}/start/"
        assert Page(book.post(url(group, "Bo", "hide/"), {"hidden": "yes"}, follow=True)).says(
            "Plays no more: not offered when a night starts."
        )
        assert not Page(book.get(start)).says("Bo</label>")
        book.post(url(group, "Bo", "hide/"), {"hidden": "no"})
        assert Page(book.get(start)).says("Bo</label>")

    def test_the_nights_played_stay(self, book: Client, group: Group) -> None:
        book.post(url(group, "Bo", "hide/"), {"hidden": "yes"})
        assert "Bo" in Page(book.get(f"/nights/{group.nights.get().pk}/")).stacks()


class TestMerge:
    def again(self, book: Client, group: Group) -> Night:
        """A second night, in which Bo was typed as Bobby."""
        book.post(f"/groups/{group.pk}/start/", start_form(group, ["Ann", "Cy"], "Bobby"))
        return group.nights.latest("pk")

    def test_merged_they_are_one_and_undone_they_are_two(self, book: Client, group: Group) -> None:
        second = self.again(book, group)
        bo, bobby = group.players.get(name="Bo"), group.players.get(name="Bobby")
        answer = book.post(url(group, "Bobby", "merge/"), {"into": bo.pk}, follow=True)
        assert Page(answer).says("Also in the book as <bdi>Bobby</bdi>.")
        assert (list(journal.read(second).names.values()), Page(answer).says("2 nights in the book")) == (
            ["Ann", "Cy", "Bo"],
            True,
        )
        assert not Page(book.get(f"/groups/{group.pk}/")).says("Bobby")
        book.post(url(group, "Bo", f"part/{bobby.pk}/"))
        assert list(journal.read(second).names.values()) == ["Ann", "Cy", "Bobby"]

    def test_tapped_twice_merging_and_parting_are_done_once_and_answered_twice(
        self, book: Client, group: Group
    ) -> None:
        self.again(book, group)
        bo, bobby = group.players.get(name="Bo"), group.players.get(name="Bobby")
        for path, sent, stays in (
            (url(group, "Bobby", "merge/"), {"into": bo.pk}, bo),
            (url(group, "Bo", f"part/{bobby.pk}/"), {}, bobby),
        ):
            answers = [book.post(path, sent) for _ in range(2)]
            assert [answer["Location"] for answer in answers] == [url(group, stays.name)] * 2

    def test_two_of_one_night_stay_two(self, book: Client, group: Group) -> None:
        cy = group.players.get(name="Cy").pk
        page = Page(book.post(url(group, "Bo", "merge/"), {"into": cy}))
        assert (page.status, page.says("Bo and Cy both sat at the table on")) == (422, True)

    def test_the_other_name_ticked_beside_the_first_starts_nothing(self, book: Client, group: Group) -> None:
        self.again(book, group)
        book.post(url(group, "Bobby", "merge/"), {"into": group.players.get(name="Bo").pk})
        page = Page(book.post(f"/groups/{group.pk}/start/", start_form(group, ["Ann", "Bo"], "Bobby")))
        assert (page.status, page.says("Bobby is another name of Bo, who is here.")) == (422, True)
        assert group.nights.count() == 2

    def test_nobody_of_another_group_can_be_chosen(self, book: Client, group: Group, ann: Device) -> None:
        other = cast.start_night(ann, "Xi", "Yo").group.players.get(name="Xi")
        assert book.post(url(group, "Bo", "merge/"), {"into": other.pk}).status_code == 422
        assert book.post(url(group, "Bo", f"part/{other.pk}/")).status_code == 404


class TestChangeGroup:
    def test_its_name_and_clock_are_saved(self, book: Client, group: Group) -> None:
        sent = {"name": "Houma", "time_zone": "America/Chicago"}
        assert book.post(f"/groups/{group.pk}/change/", sent)["Location"] == f"/groups/{group.pk}/"
        group.refresh_from_db()
        assert (group.name, group.time_zone, group.house_rules) == ("Houma", "America/Chicago", None)

    def test_its_house_rules_are_those_of_the_next_night(self, book: Client, group: Group) -> None:
        sent = {"name": "Houma", "house_rules": "louisiana_limit", "ante": "5"}
        book.post(f"/groups/{group.pk}/change/", sent)
        html = book.get(f"/groups/{group.pk}/start/").content.decode()
        assert '<option value="louisiana_limit" selected>' in html
        assert "Nobody takes or pays more than 100 at once" in html

    def test_without_rules_of_its_own_it_plays_as_last_night(self, book: Client, ann: Device) -> None:
        group = cast.start_night(ann, "Ann", "Bo", house_rules={"preset": "lsu"}).group
        book.post(f"/groups/{group.pk}/change/", {"name": "Houma", "house_rules": ""})
        html = book.get(f"/groups/{group.pk}/start/").content.decode()
        assert '<option value="lsu" selected>' in html

    def test_switches_that_the_form_has_no_field_for_stay_until_another_preset_is_chosen(
        self, book: Client, group: Group
    ) -> None:
        Group.objects.filter(pk=group.pk).update(house_rules={"wins": "majority", "ante": 2})
        kept = {"house_rules": "louisiana", "ante": "3"}
        book.post(f"/groups/{group.pk}/change/", {"name": "Houma", **kept})
        group.refresh_from_db()
        assert group.house_rules == {"preset": "louisiana", "wins": "majority", "ante": 3}
        started = {**start_form(group, ["Ann", "Bo"]), **kept}
        book.post(f"/groups/{group.pk}/start/", started)
        assert group.nights.latest("pk").house_rules == group.house_rules
        book.post(f"/groups/{group.pk}/start/", {**started, "key": "other", "house_rules": "lsu"})
        assert group.nights.latest("pk").house_rules == {"preset": "lsu", "ante": 3}

    def test_the_rules_shown_while_a_later_night_is_set_up_are_those_it_will_have(
        self, book: Client, group: Group
    ) -> None:
        Group.objects.filter(pk=group.pk).update(house_rules={"wins": "majority"})
        asked = {"house_rules": "louisiana", "ante": "3", "buy_ins": "owed"}
        majority = "The pot goes to whoever takes more than half of the 5 tricks."
        assert not Page(book.get("/house-rules/", asked)).says(majority)
        assert Page(book.get("/house-rules/", {**asked, "group": str(group.pk)})).says(majority)
        assert Client().get("/house-rules/", {**asked, "group": str(group.pk)}).status_code == 404

    @pytest.mark.parametrize(
        ("fields", "sentence"),
        [
            ({"name": ""}, "This field is required."),
            ({"time_zone": "Mars/Olympus"}, "Mars/Olympus is not one of the available choices."),
            ({"ante": "5"}, "Choose the rules that ante and limit belong to."),
            ({"house_rules": "lsu", "ante": "x"}, "Chips are whole numbers: “x” is none."),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_saved(
        self, book: Client, group: Group, fields: dict[str, str], sentence: str
    ) -> None:
        page = Page(book.post(f"/groups/{group.pk}/change/", {"name": "Houma", **fields}))
        assert (page.status, page.says(sentence)) == (422, True)
        group.refresh_from_db()
        assert group.name == "Thibodaux"


class TestSeveralGroups:
    def test_the_first_page_lists_them_all_and_offers_another(self, book: Client, ann: Device) -> None:
        for name in ("Houma", "Thibodaux"):
            group = cast.start_night(ann, "Ann", "Bo").group
            Group.objects.filter(pk=group.pk).update(name=name)
        page = Page(book.get("/"))
        assert all(page.says(text) for text in ("Houma</a>", "Thibodaux</a>", "New group</a>"))


class TestReaders:
    PATHS = ("", "hide/", "merge/")

    def test_a_viewer_sees_the_players_and_changes_nothing(self, group: Group) -> None:
        vi = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, group))
        page = Page(vi.get(f"/groups/{group.pk}/"))
        edits = url(group, "Bo", "")
        assert (page.says("<bdi>Bo</bdi>"), page.says(f'"{edits}"'), page.says("Start tonight")) == (
            True,
            False,
            False,
        )
        assert page.says(f'"{edits.replace("/players/", "/season/players/")}"')
        assert [vi.post(url(group, "Bo", path)).status_code for path in self.PATHS] == [403] * 3
        assert vi.get(f"/groups/{group.pk}/change/").status_code == 403

    def test_a_stranger_finds_nothing(self, group: Group, ann: Device) -> None:
        other = cast.start_night(ann, "Xi", "Yo").group
        bo = cast.client_of(cast.device("Bo’s phone", cast.Role.SCOREKEEPER, other))
        answers = [bo.post(url(group, "Bo", path)).status_code for path in self.PATHS]
        assert [*answers, bo.get(f"/groups/{group.pk}/change/").status_code] == [404] * 4

    def test_a_player_of_another_group_is_not_reached_through_ones_own(
        self, book: Client, group: Group, ann: Device
    ) -> None:
        xi = cast.start_night(ann, "Xi", "Yo").group.players.get(name="Xi")
        assert book.post(f"/groups/{group.pk}/players/{xi.pk}/", {"name": "Zed"}).status_code == 404
        assert Player.objects.get(pk=xi.pk).name == "Xi"


class TestCosts:
    @pytest.mark.parametrize(("path", "most"), [("", 8), ("players/{bo}/", 8), ("change/", 8)])
    def test_a_page_costs_the_same_for_three_players_and_for_thirty(
        self, book: Client, group: Group, path: str, most: int
    ) -> None:
        address = f"/groups/{group.pk}/{path.format(bo=group.players.get(name='Bo').pk)}"
        costs = []
        for more in (0, 27):
            for number in range(more):
                group.player_named(f"P{number}")
            with CaptureQueriesContext(connection) as captured:
                assert book.get(address).status_code == 200
            costs.append(len(captured))
        assert costs[0] == costs[1] <= most
