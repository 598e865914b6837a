"""The way in: an owner link, opened once, makes this browser the owner's."""

from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from games import access
from games.models import Device, Link
from tests import cast
from tests.page import Page


@pytest.fixture
def token(db: None) -> str:
    return access.make_owner_link()


class TestLink:
    def test_looking_at_a_link_uses_nothing_up(self, token: str) -> None:
        for _ in range(3):
            assert Client().get(f"/link/{token}/").status_code == 200
        assert (Link.objects.filter(used_at=None).count(), Device.objects.count()) == (1, 0)

    def test_continue_makes_this_browser_the_owners_and_leads_to_the_set_up_page(self, token: str) -> None:
        browser = Client()
        answer = browser.post(f"/link/{token}/", {"name": " Ann "}, follow=True)
        assert answer.redirect_chain == [("/", 303), ("/groups/new/", 302)]
        device = Device.objects.get()
        assert (device.name, device.role, device.group) == ("Ann", "owner", None)

    def test_a_used_link_gives_nothing_more(self, token: str) -> None:
        Client().post(f"/link/{token}/", {"name": "Ann"})
        late = Client()
        pages = [Page(late.get(f"/link/{token}/")), Page(late.post(f"/link/{token}/", {"name": "X"}))]
        assert [(page.status, page.says("This link is used up")) for page in pages] == [(410, True)] * 2
        assert Device.objects.count() == 1

    def test_a_link_gives_nothing_after_15_minutes(self, token: str) -> None:
        Link.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        assert Client().get(f"/link/{token}/").status_code == 410

    def test_a_guessed_link_gives_nothing(self, token: str) -> None:
        assert Client().get(f"/link/{token[:-1]}/").status_code == 404

    def test_only_the_hash_of_a_token_is_stored(self, token: str) -> None:
        assert token not in str(Link.objects.values())

    @pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\u202eb"])
    def test_a_name_that_is_none_is_refused_and_the_link_stays_good(self, token: str, name: str) -> None:
        browser = Client()
        assert browser.post(f"/link/{token}/", {"name": name}).status_code == 422
        assert browser.post(f"/link/{token}/", {"name": "Ann"}).status_code == 303

    def test_a_browser_gets_a_new_session_when_it_gains_rights(self, token: str, ann: Device) -> None:
        browser = cast.client_of(ann)
        before = browser.cookies["session"].value
        browser.post(f"/link/{token}/", {"name": "Ann"})
        assert browser.cookies["session"].value != before


class TestPlainHttp:
    """S19: said once, before a phone comes in, and only where it is so."""

    SAID = "This address is plain http: anyone on the same Wi-Fi who wants to could read along."

    def test_it_says_that_others_on_the_wifi_could_read_along(self, token: str) -> None:
        assert Page(Client().get(f"/link/{token}/")).html.count(self.SAID) == 1

    @override_settings(SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"))
    def test_over_https_nothing_is_said(self, token: str) -> None:
        over_https = Client(headers={"x-forwarded-proto": "https"})
        assert not Page(over_https.get(f"/link/{token}/")).says(self.SAID)


class TestHome:
    def test_a_stranger_is_told_how_to_get_in_and_sees_no_name(self, night: object) -> None:
        page = Page(Client().get("/"))
        assert (page.status, page.says("Thibodaux")) == (200, False)
        assert page.says("Ask whoever keeps it.")

    def test_the_keeper_sees_the_open_night_first(self, book: Client, night: object) -> None:
        assert Page(book.get("/")).says(f"Go on with {night}")

    def test_a_removed_device_is_a_stranger_on_the_very_next_request(
        self, book: Client, ann: Device, night: object
    ) -> None:
        Device.objects.update(removed_at=timezone.now())
        assert not Page(book.get("/")).says("Thibodaux")
