"""The board: what it shows, what it asks for again, and the code to watch along in its corner."""

import re

import pytest
import segno
from django.test import Client, override_settings

from games import sharing
from games.models import Device, Link, LinkKind, Night
from games.rules import Money
from tests import cast
from tests.page import Page
from tests.test_budgets import queries
from tests.views.screens import board, opens


def shows_qr(browser: Client, night: Night, show: str) -> int:
    return browser.post(f"/nights/{night.pk}/board/qr/", {"show": show}).status_code


def watch_link(night: Night) -> str:
    """The address behind the code in the corner."""
    return f"/link/{sharing.watch_token(night)}/"


def drawing(address: str) -> str:
    """The path of a QR code that says this."""
    modules = enumerate(segno.make(f"http://testserver{address}", micro=False).matrix)
    dark = [(x + 4, y + 4) for y, row in modules for x, dark in enumerate(row) if dark]
    return "".join(f"M{x},{y}h1v1h-1z" for x, y in dark)


class TestBoard:
    def test_it_takes_nothing_in(self, book: Client, tv: Client, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        html = board(tv, night).html
        tags = ("<form", "<button", "<input", "<select", "<textarea", "style=")
        assert [html.count(tag) for tag in tags] == [0] * 6
        assert re.findall(r"<a [^>]*>", html) == ['<a id="home" class="btn" href="/" hidden>']

    def test_it_says_what_the_table_says(self, book: Client, tv: Client, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        shown, own = board(tv, night), Page(book.get(f"/nights/{night.pk}/"))
        for what in ("pot", "dealer", "result"):
            assert (what, shown.testid(what)) == (what, own.testid(what))
        assert shown.stacks() == own.stacks()

    def test_it_says_who_went_bourre_who_antes_and_who_does_not(
        self, book: Client, tv: Client, night: Night
    ) -> None:
        cast.play(book, night, [{"E": 3, "B": 2, "C": 0}])
        page = board(tv, night)
        assert page.says('<i aria-hidden="true">▲</i> bourré, pays 7</b> <span>no ante</span>')
        assert page.html.count("bourré, pays") == 1
        assert page.testid("antes") == "ante 1: 6 of 7"

    def test_it_says_who_sits_out(self, book: Client, tv: Client, night: Night) -> None:
        form = {"key": cast.fresh_key(), "version": "0", "sits_out": cast.seat(night, "F")}
        assert book.post(f"/nights/{night.pk}/people/sit-out/", form).status_code == 302
        page = board(tv, night)
        assert (page.html.count("sits out"), page.testid("antes")) == (1, "ante 1: 6 of 7")

    def test_one_who_antes_for_all_is_named(self, ann: Device) -> None:
        house = {"preset": "louisiana", "dealer_antes_for_all": True}
        night = cast.start_night(ann, "A", "B", "C", house_rules=house)
        page = board(cast.client_of(ann), night)
        assert (page.testid("antes"), page.html.count("no ante")) == ("A antes for all", 0)

    def test_it_says_what_they_play_for_where_a_limit_is_below_the_pot(self, ann: Device) -> None:
        house = {"preset": "louisiana_limit", "limit": 20}
        night = cast.start_night(ann, "A", "B", opening_pot=50, house_rules=house)
        assert board(cast.client_of(ann), night).says("playing for 20")

    def test_it_says_who_is_below_zero(self, ann: Device) -> None:
        night = cast.start_night(ann, "A", "B", buy_in=1)
        cast.play(cast.client_of(ann), night, [{"A": 5, "B": 0}])
        assert board(cast.client_of(ann), night).html.count("below zero") == 1

    def test_a_settled_night_says_who_pays_whom(self, ann: Device, book: Client) -> None:
        money = Money(currency="USD", buy_in="5.00", buy_in_chips=10, buy_ins="owed")
        night = cast.start_night(ann, "A", "B", money=money, buy_in=10)
        cast.play(book, night, [{"A": 5, "B": 0}])
        cast.write(night, ann, {"type": "close", "pot": "share"})
        page = board(book, night)
        assert page.says("<bdi>B</bdi> pays <bdi>A</bdi>")
        assert page.says("1 payment settles the night, the fewest possible")
        assert (page.says("data-slow"), page.says("This night is closed."), page.stacks()) == (True, True, {})
        assert page.testid("payments") == "B pays A $1.00"

    @pytest.mark.parametrize(("pot", "size"), [(999_997, ""), (999_998, "long"), (9_999_999_998, "huge")])
    def test_a_pot_of_many_figures_is_written_smaller(self, ann: Device, pot: int, size: str) -> None:
        night = cast.start_night(ann, "A", "B", opening_pot=pot)
        assert f'class="pot {size}"' in board(cast.client_of(ann), night).html

    def test_it_writes_money_where_the_night_does(self, ann: Device, book: Client) -> None:
        money = Money(currency="USD", buy_in="5.00", buy_in_chips=10, buy_ins="owed")
        night = cast.start_night(ann, "A", "B", money=money, buy_in=10)
        book.post(f"/nights/{night.pk}/shows-money/", {"money": "yes"})
        assert board(book, night).testid("pot") == "$1.00"


class TestPoll:
    def test_nothing_new_is_said_in_no_words_and_two_queries(
        self, book: Client, tv: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        poll = polls(tv, night)
        assert ask(tv, poll) == (204, "")
        assert queries(lambda: ask(tv, poll)) == 2

    def test_a_deal_is_answered_with_the_board_alone(self, book: Client, tv: Client, night: Night) -> None:
        before = polls(tv, night)
        cast.play(book, night, cast.SEEDS_DEALS)
        status, html = ask(tv, before)
        assert (status, html.startswith('<main id="board"')) == (200, True)

    @pytest.mark.parametrize("show", ["no", "yes"])
    def test_a_code_shown_or_hidden_is_something_new(
        self, book: Client, tv: Client, night: Night, show: str
    ) -> None:
        shows_qr(book, night, "no" if show == "yes" else "yes")
        before = polls(tv, night)
        shows_qr(book, night, show)
        status, html = ask(tv, before)
        assert (status, html.count("<svg")) == (200, int(show == "yes"))

    @pytest.mark.parametrize("deed", ["", "end/"])
    def test_so_is_a_new_link_to_watch_and_one_that_is_ended(
        self, book: Client, tv: Client, night: Night, deed: str
    ) -> None:
        before = polls(tv, night)
        book.post(f"/nights/{night.pk}/share/{deed}", {"kind": "watch-night"})
        assert ask(tv, before)[0] == 200


def polls(browser: Client, night: Night) -> str:
    """The address that the board asks next."""
    found = re.search(r'data-poll="([^"]*)"', board(browser, night).html)
    assert found
    return found[1]


def ask(browser: Client, address: str) -> tuple[int, str]:
    answer = browser.get(address, headers={"HX-Request": "true"})
    return answer.status_code, answer.content.decode()


class TestQr:
    def test_it_leads_a_phone_to_watching_and_is_the_standing_link(self, tv: Client, night: Night) -> None:
        assert drawing(watch_link(night)) in board(tv, night).html
        phone = Client()
        assert phone.post(watch_link(night), {"name": ""}).status_code == 303
        assert Device.objects.latest("pk").night == night

    def test_looking_at_a_board_makes_no_link(self, book: Client, night: Night) -> None:
        assert ("<svg" in board(book, night).html, Link.objects.exists()) == (False, False)

    def test_one_that_is_out_already_stays_good(self, ann: Device, code: str, night: Night) -> None:
        token = sharing.share(LinkKind.WATCH_NIGHT, night, ann)
        opens(code)
        assert sharing.watch_token(night) == token

    def test_a_new_link_to_watch_takes_its_place(self, book: Client, tv: Client, night: Night) -> None:
        old = watch_link(night)
        made = Page(book.post(f"/nights/{night.pk}/share/", {"kind": "watch-night"})).testid("address")
        assert made == f"http://testserver{watch_link(night)}"
        html = board(tv, night).html
        assert (drawing(old) in html, drawing(watch_link(night)) in html) == (False, True)
        assert Client().get(old).status_code == 410

    def test_a_scorekeeper_hides_it_and_shows_it_again(self, bo: Client, tv: Client, night: Night) -> None:
        share = f"/nights/{night.pk}/share/"
        assert Page(bo.get(share)).says("Hide the QR on the board")
        before = watch_link(night)
        assert (shows_qr(bo, night, "no"), board(tv, night).html.count("<svg")) == (302, 0)
        assert Page(bo.get(share)).says("Show the QR on the board")
        assert (shows_qr(bo, night, "yes"), board(tv, night).html.count("<svg")) == (302, 1)
        assert watch_link(night) == before

    def test_showing_it_makes_a_link_where_none_is_good_any_more(
        self, ann: Device, bo: Client, tv: Client, night: Night
    ) -> None:
        sharing.end_link(LinkKind.WATCH_NIGHT, night, ann)
        assert board(tv, night).html.count("<svg") == 0
        shows_qr(bo, night, "yes")
        assert board(tv, night).html.count("<svg") == 1

    def test_under_another_secret_key_the_old_one_is_not_shown(self, tv: Client, night: Night) -> None:
        with override_settings(SECRET_KEY="another"):
            assert sharing.watch_token(night) == ""
            sharing.keep_watchable(night, None)
            assert Client().get(watch_link(night)).status_code == 200

    def test_a_screen_of_the_server_itself_shows_none_that_no_phone_finds(
        self, tv: Client, night: Night
    ) -> None:
        answer = tv.get(f"/nights/{night.pk}/board/", headers={"Host": "localhost:8000"})
        assert b"<svg" not in answer.content
