"""Watching: what the page shows, what it says anew, and how cheaply it asks."""

import re

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games import recording, reports, rules, sharing
from games.models import Device, Group, LinkKind, Night, Role
from games.recording import Tap
from tests import cast
from tests.page import Page

HTMX = {"HX-Request": "true", "Accept-Encoding": "identity"}
ADDRESS = re.compile(r'data-poll="([^"]*)"')


def watcher(night: Night) -> Client:
    return cast.client_of(cast.device("Vi’s phone", Role.VIEWER, night.group))


def watch(browser: Client, night: Night) -> Page:
    """The whole page."""
    return Page(browser.get(f"/nights/{night.pk}/watch/"))


def first(page: Page) -> str:
    """Who stands on top."""
    return next(iter(page.stacks()))


def address(page: Page) -> str:
    """What a page asks next."""
    found = ADDRESS.search(page.html)
    assert found
    return found[1]


def ask(browser: Client, address: str) -> HttpResponse:
    """What the page's script asks."""
    answer = browser.get(address, headers=HTMX)
    assert isinstance(answer, HttpResponse)
    return answer


def news(browser: Client, address: str) -> list[str]:
    """The bourrés that an answer says."""
    return re.findall(r"[A-G] bourré in deal \d+[^<]*", ask(browser, address).content.decode())


def tap(by: Device, night: Night) -> Tap:
    return Tap(by=by, key=cast.fresh_key(), seen=cast.version(night))


def close(by: Device, night: Night, pot: str = "share") -> None:
    recording.close_night(night, tap(by, night), pot, None)


class TestWatch:
    def test_it_shows_what_the_table_shows_and_nothing_to_record_with(
        self, book: Client, vi: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        shown, own = watch(vi, night), Page(book.get(f"/nights/{night.pk}/"))
        for name in ("pot", "dealer", "result"):
            assert shown.testid(name) == own.testid(name)
        assert shown.stacks() == own.stacks()
        assert shown.testid("antes") == "Antes: G, A, B, D, F · not: C, E"
        assert re.findall(r'action="([^"]*)"', shown.html) == [f"/nights/{night.pk}/watch/me/"]

    def test_a_limit_is_said(self, ann: Device) -> None:
        night = cast.start_night(ann, "A", "B", "C", house_rules={"limit": 2})
        assert watch(watcher(night), night).says("playing for 2")

    def test_before_the_first_deal_there_is_a_pot_and_an_empty_journal(
        self, vi: Client, night: Night
    ) -> None:
        page = watch(vi, night)
        assert (page.testid("pot"), page.says("Nothing is recorded yet.")) == ("7", True)

    def test_who_left_sits_out_or_is_below_zero_is_said_in_words(self, ann: Device) -> None:
        night = cast.start_night(ann, "A", "B", "C", "D", buy_in=1)
        cast.play(cast.client_of(ann), night, [{"A": 5, "B": 0}])
        recording.leave(night, tap(ann, night), cast.seat(night, "C"))
        recording.sit_out(night, tap(ann, night), [cast.seat(night, "B")])
        html = watch(watcher(night), night).html
        notes = re.findall(r"<bdi>(\w)</bdi> <small[^>]*>([^<]*)</small>", html)
        assert notes == [("B", "below zero · sits out"), ("C", "has left")]

    def test_the_last_ten_changes_stand_there_with_the_old_struck_and_the_new(
        self, ann: Device, book: Client, vi: Client, night: Night
    ) -> None:
        cast.play(book, night, [*cast.SEEDS_DEALS * 4, {"D": 5}])
        line = night.entries.latest("position")
        facts = {"type": "deal", "tricks": {"2": 5}}
        recording.correct(night, tap(ann, night), line.pk, facts)
        html = watch(vi, night).html
        changes = html.partition('<ul class="journal">')[2].partition("</ul>")[0].split("<li>")[1:]
        assert len(changes) == 10
        assert " ".join(changes[0].split()).startswith("Corrected: <s>D 5</s> · A wins ")

    def test_money_where_the_night_shows_money(self, ann: Device) -> None:
        night = cast.start_night(ann, "A", "B", "C", money=rules.Money("USD", "20.00", 80), buy_in=80)
        vi = watcher(night)
        before = address(watch(vi, night))
        recording.show_money(night, True)
        cast.play(cast.client_of(ann), night, [{"A": 5, "B": 0}])
        page = Page(ask(vi, before))
        assert (page.testid("pot"), page.stacks()["A"]) == ("$1.25", "$20.50")
        assert page.says("B bourré in deal 1: pays $0.75")

    @pytest.mark.parametrize("who", ["viewer", "guest", "scorekeeper", "owner"])
    def test_everybody_of_the_night_may_watch(self, ann: Device, night: Night, who: str) -> None:
        browser = Client()
        kinds = {"viewer": "watch", "guest": "watch-night", "scorekeeper": "score", "owner": "owner"}
        token = sharing.share(LinkKind(kinds[who]), night, ann)
        browser.post(f"/link/{token}/", {"name": "Vi"})
        page = watch(browser, night)
        assert (page.status, ask(browser, address(page)).status_code) == (200, 204)


class TestBusy:
    def test_a_book_that_cannot_be_read_says_so_and_asks_nobody_to_send_anything(
        self, night: Night, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(_night: Night) -> None:
            raise OperationalError("database is locked")

        vi = watcher(night)
        vi.raise_request_exception = False
        monkeypatch.setattr(reports, "open_book", fail)
        answer = vi.get(f"/nights/{night.pk}/watch/")
        page = Page(answer)
        assert (page.status, answer["Retry-After"]) == (503, "5")
        assert page.says("<h1>The book cannot be read just now</h1>")
        assert not page.says("send it once more")


class TestPoll:
    def test_nothing_new_is_204_without_a_body(self, book: Client, vi: Client, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        answer = ask(vi, address(watch(vi, night)))
        assert (answer.status_code, answer.content) == (204, b"")
        assert "HX-Request" in answer["Vary"]

    def test_a_new_deal_is_the_part_that_changes_with_the_address_to_ask_next(
        self, book: Client, vi: Client, night: Night
    ) -> None:
        before = address(watch(vi, night))
        cast.play(book, night, cast.SEEDS_DEALS[:1])
        answer = ask(vi, before)
        page = Page(answer)
        assert (page.html.startswith('<main id="watch"'), page.testid("pot")) == (True, "13")
        assert "HX-Request" in answer["Vary"]
        assert ask(vi, address(page)).status_code == 204

    def test_going_back_in_the_browser_gets_a_whole_page(self, vi: Client, night: Night) -> None:
        restored = {**HTMX, "HX-History-Restore-Request": "true"}
        page = vi.get(f"/nights/{night.pk}/watch/", headers=restored).content.decode()
        assert page.startswith("<!doctype html>")

    @pytest.mark.parametrize("state", ["0.1", "7", "-1", "x", "9" * 5000, "٣", "0.", "\0"])
    def test_a_state_that_never_was_gets_the_night_as_it_is(
        self, vi: Client, night: Night, state: str
    ) -> None:
        answer = vi.get(f"/nights/{night.pk}/watch/", {"v": state}, headers=HTMX)
        assert (answer.status_code, address(Page(answer))) == (200, f"/nights/{night.pk}/watch/?v=0")

    def test_what_is_no_line_of_the_journal_is_new_too(self, ann: Device, vi: Client) -> None:
        night = cast.start_night(ann, "A", "B", "C", money=rules.Money("USD", "20.00", 80), buy_in=80)
        vi = watcher(night)
        asked = [address(watch(vi, night))]

        def is_new() -> None:
            answer = ask(vi, asked[-1])
            assert answer.status_code == 200
            asked.append(address(Page(answer)))
            assert ask(vi, asked[-1]).status_code == 204

        recording.show_money(night, True)
        is_new()
        recording.sit_out(night, tap(ann, night), [1])
        is_new()
        cast.write(night, ann, {"type": "transfer", "from": 1, "to": 2, "chips": 4})
        close(ann, night)
        is_new()
        recording.mark_paid(night, tap(ann, night), 1, 2, 100)
        is_new()
        recording.mark_unpaid(night, tap(ann, night), night.payments_made.get().pk)
        is_new()

    def test_ticking_a_payment_or_showing_money_leaves_forms_good(self, ann: Device, night: Night) -> None:
        before = cast.version(night)
        recording.show_money(night, True)
        assert cast.version(night) == before

    @pytest.mark.parametrize("whole", [True, False])
    def test_a_removed_device_a_deleted_group_and_a_stranger_get_404(
        self, ann: Device, vi: Client, night: Night, whole: bool
    ) -> None:
        path = f"/nights/{night.pk}/watch/" + ("" if whole else "?v=0")
        other = cast.start_night(ann, "X", "Y")
        assert vi.get(path.replace(str(night.pk), str(other.pk), 1)).status_code == 404
        assert (Client().get(path).status_code, vi.get(path).status_code == 404) == (404, False)
        Group.objects.update(deleted_at=timezone.now())
        assert vi.get(path).status_code == 404
        Group.objects.update(deleted_at=None)
        Device.objects.filter(role=Role.VIEWER).update(removed_at=timezone.now())
        assert vi.get(path).status_code == 404

    def test_a_guest_of_one_night_polls_that_one_only(self, ann: Device, night: Night) -> None:
        other = Night.objects.create(group=night.group, date=night.date, key="other")
        guest = Client()
        guest.post(f"/link/{sharing.share(LinkKind.WATCH_NIGHT, night, ann)}/", {"name": ""})
        own = address(watch(guest, night))
        others = own.replace(str(night.pk), str(other.pk), 1)
        assert [ask(guest, one).status_code for one in (own, others)] == [204, 404]


class TestWatchMe:
    def say(self, browser: Client, night: Night, seat: object) -> HttpResponse:
        answer = browser.post(f"/nights/{night.pk}/watch/me/", {"player": str(seat)})
        assert isinstance(answer, HttpResponse)
        return answer

    def test_ones_own_row_is_on_top_from_then_on_and_in_every_night_of_the_group(
        self, ann: Device, vi: Client, night: Night
    ) -> None:
        answer = self.say(vi, night, cast.seat(night, "C"))
        assert (answer.status_code, answer["Location"]) == (302, f"/nights/{night.pk}/watch/")
        assert list(watch(vi, night).stacks()) == ["C", "G", "A", "B", "D", "E", "F"]
        assert first(Page(ask(vi, f"/nights/{night.pk}/watch/?v=x"))) == "C"
        later = Night.objects.create(group=night.group, date=night.date, key="later")
        for seat in night.seats.all():
            later.seats.create(player=seat.player, number=8 - seat.number, from_start=True)
        assert first(watch(vi, later)) == "C"

    def test_not_me_takes_it_back(self, vi: Client, night: Night) -> None:
        self.say(vi, night, cast.seat(night, "C"))
        assert watch(vi, night).says("Not me")
        self.say(vi, night, "")
        page = watch(vi, night)
        assert (first(page), page.says("Not me")) == ("G", False)

    @pytest.mark.parametrize("seat", ["99", "-1", "x", "\0"])
    def test_nobody_of_this_night_is_nobody(self, vi: Client, night: Night, seat: str) -> None:
        self.say(vi, night, cast.seat(night, "C"))
        assert self.say(vi, night, seat).status_code == 302
        assert first(watch(vi, night)) == "C"

    def test_the_session_is_saved_only_where_it_changes(self, vi: Client, night: Night) -> None:
        assert "session" in self.say(vi, night, 3).cookies
        assert "session" not in self.say(vi, night, 3).cookies
        assert "session" not in vi.get(f"/nights/{night.pk}/watch/").cookies

    def test_a_stranger_is_nobody(self, night: Night) -> None:
        assert self.say(Client(), night, 1).status_code == 404
