"""Limits that a table never meets and a guesser always does (docs/promises.md: S1, S14)."""

import os
import secrets
from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from bourre_ledger.middleware import LINKS
from games import access, limits
from games.models import Device, FailedTry, Night
from tests import cast
from tests.page import Page

pytestmark = pytest.mark.usefixtures("quiet")

GUESSES = int(os.environ.get("GUESSES", "300"))
BEHIND_A_PROXY = override_settings(SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"))


def guess(browser: Client, **headers: str) -> int:
    return browser.get(f"/link/{secrets.token_urlsafe(32)}/", headers=headers).status_code


def guess_often(address: str = "192.0.2.1") -> Client:
    """A browser that has guessed as often as it may."""
    guesser = Client(REMOTE_ADDR=address)
    assert [guess(guesser) for _ in range(limits.MOST)] == [404] * limits.MOST
    return guesser


@pytest.mark.django_db
class TestGuessedLinks:
    """S1: random tokens are answered with 404, and soon with 429."""

    def test_a_sweep_of_random_tokens_meets_404_and_then_nothing_but_429(self) -> None:
        guesser = Client()
        answers = Counter(guess(guesser) for _ in range(GUESSES))
        assert answers == {404: limits.MOST, 429: GUESSES - limits.MOST}
        assert FailedTry.objects.count() == limits.MOST

    @pytest.mark.parametrize("method", ["get", "head", "post"])
    def test_it_is_said_how_long_to_wait_and_a_right_token_is_not_told_from_a_wrong_one(
        self, method: str
    ) -> None:
        guesser = guess_often()
        answer = getattr(guesser, method)(f"/link/{access.make_owner_link()}/", {"name": "Eve"})
        assert answer.status_code == 429
        assert 590 <= int(answer["Retry-After"]) <= 601
        assert Device.objects.count() == 0

    def test_after_that_time_it_may_try_again_and_the_old_tries_are_forgotten(self) -> None:
        guesser = guess_often()
        FailedTry.objects.update(at=timezone.now() - limits.WITHIN)
        assert (guess(guesser), FailedTry.objects.count()) == (404, 1)

    def test_a_clock_that_ran_ahead_keeps_nobody_out(self) -> None:
        guesser = guess_often()
        FailedTry.objects.update(at=timezone.now() + timedelta(days=1))
        assert guess(guesser) == 404

    def test_the_page_says_it_in_words(self) -> None:
        assert Page(guess_often().get("/link/x/")).says("Too many tries")

    def test_what_is_counted_are_the_addresses_of_links(self) -> None:
        assert (reverse("link", args=["x"]), reverse("board_link", args=["x"])) == tuple(
            f"{begins}x/" for begins in LINKS
        )


class TestTheTable:
    """S14: eight phones behind one address never meet a limit, whatever they do."""

    def test_a_phone_that_is_in_is_never_refused(self, book: Client, night: Night) -> None:
        guess_often("127.0.0.1")
        watcher = cast.client_of(cast.device("Vi", cast.Role.VIEWER, night.group))
        assert [guess(watcher) for _ in range(30)] == [404] * 30
        assert watcher.get(f"/link/{access.make_owner_link()}/").status_code == 200
        cast.play(book, night, cast.SEEDS_DEALS)
        assert FailedTry.objects.count() == limits.MOST

    @pytest.mark.django_db
    def test_eight_phones_open_their_links_twice_and_some_that_are_used_up(self) -> None:
        statuses: list[int] = []
        for number in range(8):
            path, phone = f"/link/{access.make_owner_link()}/", Client()
            statuses += [phone.get(path).status_code, phone.get(path).status_code]
            statuses.append(phone.post(path, {"name": f"Phone {number}"}).status_code)
            late = Client()
            statuses += [late.get(path).status_code for _ in range(3)]
        assert statuses == [200, 200, 303, 410, 410, 410] * 8
        assert FailedTry.objects.count() == 0

    def test_a_removed_phone_is_a_stranger(self, ann: Device, night: Night) -> None:
        removed = cast.client_of(ann)
        Device.objects.update(removed_at=timezone.now())
        assert [guess(removed) for _ in range(limits.MOST + 1)] == [404] * limits.MOST + [429]


class TestWritesOfStrangers:
    """S14: who may not even look is stopped from sending forms; looking and opening a link still work."""

    def test_many_of_them_are_refused(self, night: Night) -> None:
        stranger = Client()
        sent = [stranger.post(f"/nights/{night.pk}/undo/").status_code for _ in range(limits.MOST + 5)]
        assert sent == [404] * limits.MOST + [429] * 5
        assert stranger.get(f"/nights/{night.pk}/").status_code == 404
        assert stranger.get(f"/link/{access.make_owner_link()}/").status_code == 200

    def test_whoever_may_only_look_gets_403_however_often(self, night: Night) -> None:
        watcher = cast.client_of(cast.device("Vi", cast.Role.VIEWER, night.group))
        assert [watcher.post(f"/nights/{night.pk}/undo/").status_code for _ in range(25)] == [403] * 25


@pytest.mark.django_db
class TestAddresses:
    def test_another_address_is_not_refused(self) -> None:
        guess_often("192.0.2.1")
        assert guess(Client(REMOTE_ADDR="192.0.2.2")) == 404

    def test_all_addresses_of_one_ipv6_network_count_as_one(self) -> None:
        guess_often("2001:db8:1:2::1")
        found = [guess(Client(REMOTE_ADDR=to)) for to in ("2001:db8:1:2:ffff::9", "2001:db8:1:3::1")]
        assert found == [429, 404]

    def test_an_ipv4_address_is_the_same_in_the_clothes_of_ipv6(self) -> None:
        guess_often("192.0.2.1")
        assert [guess(Client(REMOTE_ADDR=to)) for to in ("::ffff:192.0.2.1", "::ffff:192.0.2.2")] == [
            429,
            404,
        ]

    def test_without_a_proxy_nobody_is_believed_who_says_he_is_somebody_else(self) -> None:
        guesser = guess_often("192.0.2.1")
        assert guess(guesser, x_forwarded_for="198.51.100.7") == 429

    @BEHIND_A_PROXY
    def test_behind_the_proxy_the_address_is_the_one_that_the_proxy_saw(self) -> None:
        proxy = Client(REMOTE_ADDR="127.0.0.1")
        tries = [guess(proxy, x_forwarded_for=f"10.0.0.{n}, 192.0.2.1") for n in range(limits.MOST + 1)]
        assert tries[-2:] == [404, 429]
        assert guess(proxy, x_forwarded_for="192.0.2.1, 192.0.2.2") == 404

    def test_no_address_is_stored(self) -> None:
        guess_often("192.0.2.1")
        assert "192.0.2.1" not in str(FailedTry.objects.values())
