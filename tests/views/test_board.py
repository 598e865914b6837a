"""The board: its way in by a code typed on a TV, what it shows, and the code to watch along in its corner."""

import re
from datetime import timedelta

import pytest
import segno
from django.test import Client, override_settings
from django.utils import timezone

from games import limits, sharing
from games.models import Device, Link, LinkKind, Night, Role
from games.rules import Money
from tests import cast
from tests.page import Page
from tests.test_budgets import queries


@pytest.fixture
def code(book: Client, night: Night) -> str:
    """A fresh code, as the Share page spells it."""
    return spelled(book, night).rpartition("/")[2]


@pytest.fixture
def tv(code: str) -> Client:
    """The browser of a TV that shows the board."""
    return opens(code)


def spelled(browser: Client, night: Night) -> str:
    """Make a link to the board; what is to be typed."""
    return Page(browser.post(f"/nights/{night.pk}/share/", {"kind": "board"})).testid("spelled")


def opens(code: str) -> Client:
    """A TV on which somebody typed this and pressed the button."""
    browser = Client()
    assert browser.post(f"/b/{code}/").status_code == 303
    return browser


def board(browser: Client, night: Night) -> Page:
    return Page(browser.get(f"/nights/{night.pk}/board/"))


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


class TestCode:
    def test_it_is_short_and_has_no_two_letters_that_look_alike(self, book: Client, night: Night) -> None:
        codes = [spelled(book, night) for _ in range(30)]
        assert [one for one in codes if not re.fullmatch(r"testserver/b/[a-z2-9]{5}-[a-z2-9]{5}", one)] == []
        assert set("".join(one.rpartition("/")[2] for one in codes)) & set("0o1li") == set()

    def test_looking_names_the_night_and_uses_nothing_up(self, code: str, night: Night) -> None:
        night.name = "Boudin night"
        night.save()
        pages = [Page(Client().get(f"/b/{code}/")) for _ in range(3)]
        assert [(page.status, page.says("Boudin night"), page.html.count("<form")) for page in pages] == [
            (200, True, 1)
        ] * 3
        assert (Device.objects.count(), Link.objects.good().count()) == (1, 1)

    def test_its_button_makes_the_screen_a_guest_of_this_night(self, code: str, night: Night) -> None:
        screen = Client()
        answer = screen.post(f"/b/{code}/")
        assert (answer.status_code, answer["Location"]) == (303, f"/nights/{night.pk}/board/")
        device = Device.objects.latest("pk")
        assert (device.role, device.night, device.name) == (Role.VIEWER, night, "Board")
        assert (board(screen, night).status, screen.post(f"/nights/{night.pk}/undo/").status_code) == (
            200,
            403,
        )
        assert screen.get(f"/groups/{night.group_id}/").status_code == 404

    @pytest.mark.parametrize("dash", ["", "-", " ", "--"])
    def test_capitals_and_dashes_do_not_matter(self, code: str, dash: str) -> None:
        typed = code.upper().replace("-", dash)
        assert Client().get(f"/b/{typed}/").status_code == 200

    def test_it_works_once(self, code: str, tv: Client) -> None:
        assert [Client().get(f"/b/{code}/").status_code, Client().post(f"/b/{code}/").status_code] == [
            410,
            410,
        ]

    def test_it_works_for_ten_minutes(self, code: str) -> None:
        Link.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        assert [Client().get(f"/b/{code}/").status_code, Client().post(f"/b/{code}/").status_code] == [
            410,
            410,
        ]

    def test_whoever_guesses_gets_404_and_soon_429(self, code: str) -> None:
        guesser = Client()
        wrong = [guesser.post("/b/aaaaa-aaaaa/").status_code for _ in range(limits.MOST)]
        assert (wrong, guesser.get(f"/b/{code}/").status_code) == ([404] * limits.MOST, 429)

    def test_it_is_no_link_and_a_link_is_no_code(self, ann: Device, code: str, night: Night) -> None:
        token = sharing.share(LinkKind.SCORE_ONCE, night, ann)
        paths = (f"/link/{sharing.code_typed(code)}/", f"/b/{token}/")
        assert [Client().get(path).status_code for path in paths] == [404, 404]

    def test_a_scorekeeper_may_give_one_and_whoever_watches_may_not(self, bo: Client, night: Night) -> None:
        vi = cast.client_of(cast.device("Vi", Role.VIEWER, night.group))
        answers = [one.post(f"/nights/{night.pk}/share/", {"kind": "board"}).status_code for one in (bo, vi)]
        assert answers == [200, 403]

    @pytest.mark.parametrize(("hours", "status"), [(11, 200), (13, 404)])
    def test_the_board_stays_for_12_hours_after_the_night_is_closed(
        self, tv: Client, night: Night, hours: int, status: int
    ) -> None:
        Night.objects.update(closed_at=timezone.now() - timedelta(hours=hours))
        assert board(tv, night).status == status

    def test_a_board_that_is_removed_is_a_stranger_at_once(
        self, book: Client, tv: Client, night: Night
    ) -> None:
        device = Device.objects.get(name="Board")
        book.post(f"/groups/{night.group_id}/devices/{device.pk}/remove/")
        assert board(tv, night).status == 404


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
