"""The way in to the board: a code typed on a TV."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import limits, sharing
from games.models import Device, Link, LinkKind, Night, Role
from tests import cast
from tests.page import Page
from tests.views.screens import board, spelled


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
