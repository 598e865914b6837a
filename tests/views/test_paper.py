"""A night from paper: a net for each, and no deal made up."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from games import checking, journal, recording
from games.forms.paper import reckon
from games.models import Device, Night
from tests import cast
from tests.page import Page


@pytest.fixture
def friends(ann: Device) -> Night:
    """A night of Ann, Bo and Cy, whose group writes down an older one."""
    return cast.start_night(ann, "Ann", "Bo", "Cy")


def address(night: Night) -> str:
    return f"/groups/{night.group_id}/paper/"


def form_for(night: Night, *nets: tuple[str, str], **said: str) -> dict[str, Any]:
    """Date, and the nets as typed of players of the group."""
    ids = {seat.player.name: seat.player_id for seat in night.seats.select_related("player")}
    typed = {f"net-{ids[name]}": text for name, text in nets}
    return {"key": "once", "date": "2019-03-05", "name": "Mardi Gras", **typed, **said}


def saved() -> Night:
    return Night.objects.get(name="Mardi Gras")


class TestSave:
    def test_the_night_comes_to_the_nets_that_were_typed(self, book: Client, friends: Night) -> None:
        answer = book.post(address(friends), form_for(friends, ("Ann", "3*25-4"), ("Bo", "−71"), ("Cy", "0")))
        night = saved()
        ledger = journal.read(night).ledger
        assert answer["Location"] == f"/nights/{night.pk}/ledger/"
        assert (ledger.net, ledger.pot, ledger.deals) == ({"Ann": 71, "Bo": -71, "Cy": 0}, 0, ())
        assert (night.date, ledger.nets_only, night.closed_at is None) == (date(2019, 3, 5), True, False)

    def test_new_names_join_the_group_and_who_did_not_play_is_left_out(
        self, book: Client, friends: Night
    ) -> None:
        new = {"new-name-0": "Dee", "new-net-0": "-5", "new-name-1": "bo", "new-net-1": "-1"}
        book.post(address(friends), form_for(friends, ("Ann", "+6"), **new))
        assert journal.read(saved()).ledger.net == {"Ann": 6, "Dee": -5, "Bo": -1}
        assert set(friends.group.players.values_list("name", flat=True)) == {"Ann", "Bo", "Cy", "Dee"}

    def test_sent_twice_it_is_saved_once(self, book: Client, friends: Night) -> None:
        form = form_for(friends, ("Ann", "5"), ("Bo", "-5"))
        places = {book.post(address(friends), form)["Location"] for _ in range(2)}
        assert (len(places), Night.objects.count()) == (1, 2)

    def test_with_a_worth_of_a_chip_it_is_settled_in_money(self, book: Client, friends: Night) -> None:
        book.post(address(friends), form_for(friends, ("Ann", "6"), ("Bo", "-6"), chip="0.25"))
        page = Page(book.get(f"/nights/{saved().pk}/settle/"))
        assert (page.says("$1.50"), journal.read(saved()).ledger.payments is None) == (True, False)

    def test_its_ledger_says_that_it_is_nets_only(self, book: Client, friends: Night) -> None:
        book.post(address(friends), form_for(friends, ("Ann", "6"), ("Bo", "-6")))
        said = "Nets only: no deal of this night is in the book."
        assert Page(book.get(f"/nights/{saved().pk}/ledger/")).says(said)
        assert not Page(book.get(f"/nights/{friends.pk}/ledger/")).says(said)

    def test_reopened_and_played_on_it_is_a_night_like_any_other(
        self, book: Client, ann: Device, friends: Night
    ) -> None:
        book.post(address(friends), form_for(friends, ("Ann", "6"), ("Bo", "-6")))
        night = saved()
        recording.undo(night, recording.Tap(ann, cast.fresh_key(), cast.version(night)))
        cast.play(book, night, [{"Ann": 3, "Bo": 2}])
        tap = recording.Tap(ann, cast.fresh_key(), cast.version(night))
        recording.close_night(night, tap, "share", None)
        pages = [f"/nights/{night.pk}/ledger/", f"/groups/{night.group_id}/season/?of=2019"]
        assert [Page(book.get(page)).says("ets only") for page in pages] == [False, False]
        assert list(checking.check_group(night.group)) == []

    def test_the_season_counts_its_nets(self, book: Client, friends: Night) -> None:
        book.post(address(friends), form_for(friends, ("Ann", "6"), ("Bo", "-6")))
        page = Page(book.get(f"/groups/{friends.group_id}/season/?of=2019"))
        assert (page.status, page.says("+6"), page.says("−6")) == (200, True, True)


class TestRefused:
    @pytest.mark.parametrize(
        ("nets", "said"),
        [
            ((("Ann", "10"), ("Bo", "-5")), "It adds up to 5: 5 too many."),
            ((("Ann", "10"), ("Bo", "-12")), "It adds up to −2: 2 too few."),
            ((("Ann", "0"),), "1 played: a night needs 2 to 12 players."),
            ((), "0 played: a night needs 2 to 12 players."),
            ((("Ann", "ten"), ("Bo", "-5")), "“ten” is no whole number and no sum such as 3*25-4."),
            ((("Ann", "2.5"), ("Bo", "-5")), "“2.5” is no whole number and no sum such as 3*25-4."),
            ((("Ann", "9" * 12), ("Bo", "-5")), "999999999999 is not between -1000000000 and 1000000000."),
        ],
    )
    def test_it_says_what_is_wrong_and_keeps_what_was_typed(
        self, book: Client, friends: Night, nets: tuple[tuple[str, str], ...], said: str
    ) -> None:
        page = Page(book.post(address(friends), form_for(friends, *nets)))
        assert (page.status, page.says(said), Night.objects.count()) == (422, True, 1)
        assert [text for _name, text in nets if not page.says(f'value="{text}"')] == []

    def test_a_new_name_needs_a_net_and_a_net_a_name(self, book: Client, friends: Night) -> None:
        halves = {"new-name-0": "Dee", "new-net-1": "-5"}
        page = Page(book.post(address(friends), form_for(friends, ("Ann", "5"), **halves)))
        assert (page.says("What did Dee win or lose?"), page.says("Whose is this?")) == (True, True)

    def test_nobody_stands_there_twice(self, book: Client, friends: Night) -> None:
        twice = {"new-name-0": "ANN", "new-net-0": "-5"}
        page = Page(book.post(address(friends), form_for(friends, ("Ann", "5"), **twice)))
        assert (page.status, page.says("ANN stands there twice.")) == (422, True)

    def test_another_name_of_somebody_who_played_is_refused(self, book: Client, friends: Night) -> None:
        ann = friends.seats.get(number=1).player
        other = friends.group.player_named("Annie")
        other.merged_into = ann
        other.save()
        new = {"new-name-0": "Annie", "new-net-0": "-5"}
        page = Page(book.post(address(friends), form_for(friends, ("Ann", "5"), **new)))
        assert (page.status, page.says("Annie is another name of Ann, who is here.")) == (422, True)


@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("3*25-4", 71),
        ("-80+60", -20),
        ("−3×25−4", -79),
        ("+7", 7),
        (" 1 000 ", 1000),
        ("0", 0),
        ("", None),
        ("-", None),
        ("3--4", None),
        ("3*-4", None),
        ("٣", None),
        ("1e3", None),
        ("2.5", None),
    ],
)
def test_a_sum_is_reckoned_as_on_paper(text: str, chips: int | None) -> None:
    assert reckon(text) == chips
