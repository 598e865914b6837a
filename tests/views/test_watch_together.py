"""Many who watch one night: what is new is read once for all, and nobody is shown what no longer stands."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from games import grouping, journal, recording, rules, sharing
from games.models import Device, JournalEntry, Night, Role
from games.payments import settling
from games.recording import Tap
from games.reports import kept
from tests import cast
from tests.page import Page
from tests.test_budgets import queries

HTMX = {"HX-Request": "true", "Accept-Encoding": "identity"}
ONES_OWN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')  # another one in each answer
Act = Callable[[Device, Night], object]


@pytest.fixture
def night(ann: Device) -> Night:
    """A night for money after its first deal."""
    money = rules.Money("USD", "20.00", 80)
    night = cast.start_night(ann, "G", *cast.SEVEN[:-1], money=money, buy_in=80)
    cast.play(cast.client_of(ann), night, cast.SEEDS_DEALS[:1])
    return night


@pytest.fixture
def vi(night: Night) -> Client:
    return cast.client_of(cast.device("Vi’s phone", Role.VIEWER, night.group))


def asked(browser: Client, night: Night, page: str = "watch", seen: str = "0") -> Page:
    """What a page is answered that shows a state: that before the first deal."""
    return Page(browser.get(f"/nights/{night.pk}/{page}/?v={seen}", headers=HTMX))


def said(browser: Client, night: Night) -> list[str]:
    """What both pages that poll are answered."""
    return [ONES_OWN.sub("", asked(browser, night, page).html) for page in ("watch", "board")]


def tap(by: Device, night: Night) -> Tap:
    return Tap(by=by, key=cast.fresh_key(), seen=cast.version(night))


@pytest.mark.django_db(transaction=True)  # as in real life, where a night that moves is read again
class TestReadOnce:
    def test_who_asks_next_costs_three_queries_fewer(self, book: Client, vi: Client, night: Night) -> None:
        first, second = queries(lambda: asked(book, night)), queries(lambda: asked(vi, night))
        assert (first, second) == (6, 3)

    def test_watch_and_board_share_it(self, book: Client, vi: Client, night: Night) -> None:
        board = queries(lambda: asked(book, night, "board"))
        assert (queries(lambda: asked(vi, night)), queries(lambda: asked(vi, night, "board"))) == (
            3,
            board - 3,
        )

    def test_so_many_nights_and_no_more_are_kept(
        self, ann: Device, vi: Client, night: Night, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(kept, "MOST_KEPT", 2)
        kept._kept.clear()
        book = cast.client_of(ann)
        nights = [night, cast.start_night(ann, "A", "B"), cast.start_night(ann, "A", "B")]
        held = [sorted(kept._kept) for one in nights if asked(book, one, seen="none").status == 200]
        assert held == [[night.pk], [night.pk, nights[1].pk], [nights[2].pk]]


def undo(ann: Device, night: Night) -> None:
    recording.undo(night, tap(ann, night))


def undo_and_play_another(ann: Device, night: Night) -> None:
    undo(ann, night)
    cast.play(cast.client_of(ann), night, cast.SEEDS_DEALS[1:2])


def correct(ann: Device, night: Night) -> None:
    line = night.entries.latest("position")
    recording.correct(night, tap(ann, night), line.pk, {"type": "deal", "tricks": {"2": 5}})


def sit_out(ann: Device, night: Night) -> None:
    recording.sit_out(night, tap(ann, night), [2])


def come_late(ann: Device, night: Night) -> None:
    recording.join(night, tap(ann, night), "Late", None, 80)


def show_money(ann: Device, night: Night) -> None:
    recording.show_money(night, True)


def rename_night(ann: Device, night: Night) -> None:
    recording.change_night(night, "Mardi Gras", date(2026, 2, 17))


def rename_player(ann: Device, night: Night) -> None:
    grouping.change_player(night.group.players.get(name="A"), "Zoë", {})


def unname_player(ann: Device, night: Night) -> None:
    grouping.unname(night.group.players.get(name="A"))


def merge_players(ann: Device, night: Night) -> None:
    grouping.merge(night.group.players.get(name="A"), night.group.player_named("Amy"))


def close(ann: Device, night: Night) -> None:
    recording.close_night(night, tap(ann, night), "share", None)


def mark_paid(ann: Device, night: Night) -> None:
    payment = _left_to_pay(night)
    giver, taker = (cast.seat(night, str(name)) for name in (payment.giver, payment.taker))
    recording.mark_paid(night, tap(ann, night), giver, taker, payment.amount)


def pay_in_beads(ann: Device, night: Night) -> None:
    taker = night.group.players.get(name=_left_to_pay(night).taker)
    grouping.change_player(taker, taker.name, {"pays_by": "in beads"})


def _left_to_pay(night: Night) -> rules.Payment:
    return (settling(journal.read(night)).left or ())[0]


def link_to_watch(ann: Device, night: Night) -> None:
    sharing.show_qr(night, ann, True)


def another_night(ann: Device, night: Night) -> None:
    """Under the same number and in the same state, as after a database was put in another's place."""
    Night.objects.filter(pk=night.pk).update(key="another")
    facts = {"type": "deal", "tricks": {"2": 5}}
    JournalEntry.objects.filter(pk=night.entries.latest("position").pk).update(facts=facts)


ACTS: list[Act] = [
    undo,
    undo_and_play_another,
    correct,
    sit_out,
    come_late,
    show_money,
    rename_night,
    rename_player,
    unname_player,
    merge_players,
    close,
    link_to_watch,
    another_night,
]


def shows_what_is_new(ann: Device, browser: Client, night: Night, act: Act) -> None:
    """After an act, what is said is what a server that keeps nothing would say, and it is new."""
    before = said(browser, night)
    act(ann, night)
    now = said(browser, night)
    kept._kept.clear()
    assert now == said(browser, night) != before


class TestNothingOld:
    @pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
    def test_whoever_asks_next_is_shown_the_night_as_it_is(
        self, ann: Device, vi: Client, night: Night, act: Act
    ) -> None:
        shows_what_is_new(ann, vi, night, act)

    @pytest.mark.parametrize("act", [mark_paid, pay_in_beads, undo], ids=lambda act: act.__name__)
    def test_a_closed_night_too(self, ann: Device, vi: Client, night: Night, act: Act) -> None:
        close(ann, night)
        shows_what_is_new(ann, vi, night, act)

    def test_a_group_that_was_renamed(self, night: Night) -> None:
        def book() -> journal.Journal:
            return kept.watched_book(Night.objects.select_related("group").get(pk=night.pk))

        before = book().night.group.name
        grouping.change_group(night.group, "Fontenot", "", 6, None)
        assert (before, book().night.group.name) == ("Thibodaux", "Fontenot")

    def test_everybody_has_his_own_row_on_top(self, vi: Client, night: Night) -> None:
        bo = cast.client_of(cast.device("Bo’s phone", Role.VIEWER, night.group))
        for browser, name in ((vi, "C"), (bo, "E")):
            browser.post(f"/nights/{night.pk}/watch/me/", {"player": cast.seat(night, name)})
        tops = [next(iter(asked(browser, night).stacks())) for browser in (vi, bo, vi)]
        assert tops == ["C", "E", "C"]
