"""The pages that share the book, and what each role sees of the others."""

import re

import pytest
import segno
from django.test import Client

from games import reports, sharing, starting
from games.models import Device, Link, LinkKind, Night, Role
from tests import cast
from tests.page import Page

ADDRESS = re.compile(r"http://testserver(/link/[\w-]{43}/|/b/[a-z2-9]{5}-[a-z2-9]{5}/)")


@pytest.fixture
def vi(night: Night) -> Client:
    """The browser of Vi, who watches."""
    return cast.client_of(cast.device("Vi’s phone", Role.VIEWER, night.group))


def kinds(browser: Client, night: Night) -> list[str]:
    """The kinds of link that the page offers."""
    html = Page(browser.get(f"/nights/{night.pk}/share/")).html
    return re.findall(r'name="kind" value="([\w-]+)"', html)


def links(browser: Client, path: str) -> list[str]:
    """What the ⋯ menu of a page leads to."""
    menu = Page(browser.get(path)).html.partition("<nav")[2].partition("</nav>")[0]
    return re.findall(r">([^<]+)</a>", menu)


class TestShare:
    def test_an_owner_may_give_all_kinds_a_scorekeeper_those_to_watch_a_viewer_none(
        self, book: Client, bo: Client, vi: Client, night: Night
    ) -> None:
        assert kinds(book, night) == ["watch-night", "watch", "board", "score-once", "score", "owner"]
        assert kinds(bo, night) == ["watch-night", "watch", "board"]
        assert vi.get(f"/nights/{night.pk}/share/").status_code == 403

    @pytest.mark.parametrize("kind", list(LinkKind))
    def test_the_link_is_shown_once_with_its_code_its_address_and_what_it_allows(
        self, book: Client, night: Night, kind: LinkKind
    ) -> None:
        answer = book.post(f"/nights/{night.pk}/share/", {"kind": kind})
        page = Page(answer)
        address = ADDRESS.fullmatch(page.testid("address"))
        assert (page.status, page.html.count("<svg"), "no-store" in answer["Cache-Control"]) == (200, 1, True)
        assert "style=" not in page.html
        assert address is not None
        assert Client().get(address[1]).status_code == 200
        assert address[1] not in Page(book.get(f"/nights/{night.pk}/share/")).html

    @pytest.mark.parametrize(
        ("host", "local"), [("testserver", False), ("localhost:8123", True), ("127.0.0.1", True)]
    )
    def test_the_address_is_the_one_the_browser_is_at_and_says_so_if_phones_cannot_open_it(
        self, book: Client, night: Night, host: str, local: bool
    ) -> None:
        answer = book.post(f"/nights/{night.pk}/share/", {"kind": "watch"}, headers={"Host": host})
        page = Page(answer)
        assert page.testid("address").startswith(f"http://{host}/link/")
        assert page.says("Only this machine can open this address.") == local

    def test_the_code_says_the_address(self) -> None:
        address = "http://192.168.1.5:8000/link/" + "x" * 43 + "/"
        page = reports.link_page(Night(), LinkKind.WATCH, address)
        drawn = {(int(x), int(y)) for x, y in re.findall(r"M(\d+),(\d+)h1v1h-1z", page.code.path)}
        modules = enumerate(segno.make(address, micro=False).matrix)
        assert drawn == {(x + 4, y + 4) for y, row in modules for x, dark in enumerate(row) if dark}
        assert {max(x for x, _y in drawn), max(y for _x, y in drawn)} == {page.code.size - 5}

    @pytest.mark.parametrize("kind", ["", "everything", "\0"])
    def test_a_kind_that_is_none_makes_no_link(self, book: Client, night: Night, kind: str) -> None:
        assert book.post(f"/nights/{night.pk}/share/", {"kind": kind}).status_code == 422
        assert book.post(f"/nights/{night.pk}/share/end/", {"kind": kind}).status_code == 422
        assert not Link.objects.exists()

    def test_a_scorekeeper_makes_no_link_to_keep_score_even_without_a_button(
        self, bo: Client, night: Night
    ) -> None:
        for kind in ("score-once", "score", "owner"):
            assert bo.post(f"/nights/{night.pk}/share/", {"kind": kind}).status_code == 403
            assert bo.post(f"/nights/{night.pk}/share/end/", {"kind": kind}).status_code == 403
        assert not Link.objects.exists()

    def test_a_link_that_is_out_is_said_and_can_be_ended(self, book: Client, night: Night) -> None:
        path = f"/nights/{night.pk}/share/"
        book.post(path, {"kind": "watch"})
        assert Page(book.get(path)).says("A new one ends it")
        assert book.post(f"{path}end/", {"kind": "watch"}).status_code == 302
        assert not Page(book.get(path)).says("A new one ends it")


class TestLink:
    SENTENCES = {
        LinkKind.WATCH_NIGHT: "You may watch this one night",
        LinkKind.WATCH: "You may watch all nights of the group",
        LinkKind.BOARD: "This screen shows this one night large, for all to read",
        LinkKind.SCORE_ONCE: "This phone may keep score",
        LinkKind.SCORE: "This phone may keep score",
        LinkKind.OWNER: "This phone owns the group",
    }

    @pytest.mark.parametrize("kind", list(LinkKind))
    def test_looking_says_what_it_gives_names_nobody_and_uses_nothing_up(
        self, ann: Device, night: Night, kind: LinkKind
    ) -> None:
        """S2, S21."""
        token = sharing.share(kind, night, ann)
        for _ in range(3):
            page = Page(Client().get(f"/{'b' if kind.typed else 'link'}/{token}/"))
            assert (page.status, page.says(self.SENTENCES[kind])) == (200, True)
            assert not page.says("Thibodaux")
        assert (Link.objects.good().count(), Device.objects.count()) == (1, 1)

    @pytest.mark.parametrize("kind", [LinkKind.WATCH_NIGHT, LinkKind.WATCH])
    def test_who_watches_may_stay_a_guest_and_watches_at_once(
        self, ann: Device, night: Night, kind: LinkKind
    ) -> None:
        answer = Client().post(f"/link/{sharing.share(kind, night, ann)}/", {"name": " "})
        assert (answer.status_code, answer["Location"]) == (303, f"/nights/{night.pk}/watch/")
        assert Device.objects.latest("pk").name == "a guest"

    def test_who_keeps_score_already_comes_to_the_table_by_a_link_to_watch_too(
        self, ann: Device, bo: Client, night: Night
    ) -> None:
        token = sharing.share(LinkKind.WATCH, night, ann)
        assert bo.post(f"/link/{token}/", {"name": "Bo"})["Location"] == f"/nights/{night.pk}/"

    @pytest.mark.parametrize("kind", [LinkKind.SCORE_ONCE, LinkKind.SCORE, LinkKind.OWNER])
    def test_who_writes_says_a_name(self, ann: Device, night: Night, kind: LinkKind) -> None:
        token = sharing.share(kind, night, ann)
        assert Client().post(f"/link/{token}/", {"name": ""}).status_code == 422
        assert Client().post(f"/link/{token}/", {"name": "Bo"})["Location"] == f"/nights/{night.pk}/"

    def test_without_an_open_night_it_leads_to_the_group(self, ann: Device, night: Night) -> None:
        Night.objects.update(closed_at=night.created_at)
        token = sharing.share(LinkKind.WATCH, night, ann)
        assert Client().post(f"/link/{token}/", {"name": ""})["Location"] == f"/groups/{night.group_id}/"


class TestViewer:
    def test_the_table_leads_on_to_watching(self, vi: Client, night: Night) -> None:
        answer = vi.get(f"/nights/{night.pk}/")
        assert (answer.status_code, answer["Location"]) == (302, f"/nights/{night.pk}/watch/")

    @pytest.mark.parametrize("path", ["watch/", "ledger/", "settle/", "rules/"])
    def test_the_menu_shows_what_the_role_may_do(
        self, book: Client, bo: Client, vi: Client, night: Night, path: str
    ) -> None:
        path = f"/nights/{night.pk}/{path}"
        all_of_it = [
            "People and chips",
            "Count the table",
            "Ledger",
            "Recap",
            "Rules",
            "Settle up",
            "Watch",
            "Share",
            "Name and date",
            "Season",
            "Group page",
        ]
        assert links(book, path) == links(bo, path) == links(bo, f"/nights/{night.pk}/") == all_of_it
        assert links(vi, path) == ["Ledger", "Recap", "Rules", "Settle up", "Season", "Group page"]

    def test_no_page_has_a_way_that_is_closed_to_a_viewer_or_guest(
        self, ann: Device, book: Client, vi: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        cast.write(night, ann, {"type": "close", "pot": "carry"})
        night.refresh_from_db()
        start = starting.Start(
            by=ann,
            key=cast.fresh_key(),
            seats=cast.SEVEN,
            house_rules=night.house_rules,
            money=None,
            buy_in=None,
            opening_pot=60,
            carried_from=night,
        )
        later = starting.start_night(night.group, start)
        guests = [Client(), Client()]
        for guest, watched in zip(guests, (night, later), strict=True):
            guest.post(f"/link/{sharing.share(LinkKind.WATCH_NIGHT, watched, ann)}/", {"name": ""})
        assert [closed_ways(browser) for browser in (vi, *guests)] == [[], [], []]
        assert Page(guests[1].get(f"/nights/{later.pk}/settle/")).says("In the pot at the start: 60, from")

    def test_a_guest_finds_the_night_again_at_home(self, ann: Device, night: Night) -> None:
        guest = Client()
        guest.post(f"/link/{sharing.share(LinkKind.WATCH_NIGHT, night, ann)}/", {"name": ""})
        assert Page(guest.get("/")).says(f"Watch {night}")


def closed_ways(browser: Client) -> list[str]:
    """Of all links that can be reached from home those answered with 400 or more, and forms that write."""
    seen: set[str] = set()
    ahead, closed = ["/"], []
    while ahead:
        path = ahead.pop()
        answer = browser.get(path, follow=True)
        if answer.status_code >= 400:
            closed.append(path)
        if "text/html" not in answer["Content-Type"]:
            continue
        html = answer.content.decode()
        closed += [
            f"{path}: {action}"
            for action in re.findall(r'<form method="post" action="([^"]*)"', html)
            if not action.endswith("/watch/me/")  # says which player one is
        ]
        ways = set(re.findall(r'href="(/[^"#]*)', html)) - seen
        ways = {way for way in ways if not way.startswith("/static/")}
        seen |= ways
        ahead += sorted(ways)
    assert len(seen) > 5
    return closed


class TestDevices:
    @pytest.fixture
    def path(self, night: Night) -> str:
        return f"/groups/{night.group_id}/devices/"

    def test_they_stand_with_name_role_and_when_seen_and_own_ones_first(
        self, book: Client, bo: Client, vi: Client, path: str
    ) -> None:
        page = Page(book.get(path))
        assert page.html.index("Ann’s phone") < page.html.index("Bo’s phone")
        assert [page.says(words) for words in ("this device", "scorekeeper", "viewer", "seen ")] == [True] * 4

    def test_only_an_owner_sees_them(self, bo: Client, vi: Client, path: str) -> None:
        assert [browser.get(path).status_code for browser in (bo, vi, Client())] == [403, 403, 404]

    def test_a_removed_device_is_gone_at_once(
        self, book: Client, bo: Client, night: Night, path: str
    ) -> None:
        device = Device.objects.get(name="Bo’s phone")
        answer = book.post(f"{path}{device.pk}/remove/", follow=True)
        assert not Page(answer).says("Bo’s phone")
        assert bo.get(f"/nights/{night.pk}/").status_code == 404

    def test_all_but_mine(self, book: Client, bo: Client, vi: Client, path: str) -> None:
        book.post(f"{path}remove-others/")
        assert list(Device.objects.standing().values_list("name", flat=True)) == ["Ann’s phone"]

    def test_another_groups_device_is_not_found(self, ann: Device, night: Night, path: str) -> None:
        """S9."""
        other = cast.device("Other", Role.VIEWER, cast.start_night(ann, "X", "Y").group)
        owner = cast.client_of(cast.device("Own", Role.OWNER, night.group))
        host = ann.pk
        assert [owner.post(f"{path}{pk}/remove/").status_code for pk in (other.pk, host, 0)] == [404] * 3
        assert Device.objects.standing().filter(pk__in=[other.pk, host]).count() == 2

    def test_pages_cost_at_most_8_queries(
        self,
        book: Client,
        bo: Client,
        vi: Client,
        night: Night,
        path: str,
        django_assert_max_num_queries: object,
    ) -> None:
        with django_assert_max_num_queries(8):  # type: ignore[operator]
            book.get(path)
        with django_assert_max_num_queries(8):  # type: ignore[operator]
            book.get(f"/nights/{night.pk}/share/")
        with django_assert_max_num_queries(8):  # type: ignore[operator]
            book.get("/")
