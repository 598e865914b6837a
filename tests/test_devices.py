"""What a device may do, and how it is removed or let in again (docs/promises.md: S11, S12)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games import access, sharing
from games.models import Device, LinkKind, Night, Role
from tests import cast
from tests.coming_in import comes_in, sees, writes

MANY = [LinkKind.WATCH_NIGHT, LinkKind.WATCH, LinkKind.SCORE]


class TestRoles:
    """S11: owner > scorekeeper > viewer, whatever else the browser is."""

    def test_a_browser_may_do_what_the_best_of_its_devices_may(self, night: Night, bos_phone: Device) -> None:
        vi = cast.device("Vi", Role.VIEWER, night.group)
        own = cast.device("Own", Role.OWNER, night.group)
        devices = f"/groups/{night.group_id}/devices/"
        held = ([vi, bos_phone], [vi, bos_phone, own])
        assert [cast.client_of(*some).get(devices).status_code for some in held] == [403, 200]

    def test_whoever_may_write_already_stays_it_when_opening_a_link_to_watch(
        self, ann: Device, night: Night, bos_phone: Device
    ) -> None:
        browser = cast.client_of(bos_phone)
        token = sharing.share(LinkKind.WATCH, night, ann)
        before = Device.objects.count()
        assert browser.post(f"/link/{token}/", {"name": "Bo"}).status_code == 303
        assert (Device.objects.count(), writes(browser, night)) == (before, 302)

    def test_a_role_that_is_changed_counts_on_the_very_next_request(
        self, night: Night, bos_phone: Device
    ) -> None:
        browser = cast.client_of(bos_phone)
        Device.objects.filter(pk=bos_phone.pk).update(role=Role.VIEWER)
        assert (sees(browser, night), writes(browser, night)) == (200, 403)

    @pytest.mark.parametrize("kind", list(LinkKind))
    def test_each_gain_of_rights_brings_a_new_session(
        self, ann: Device, night: Night, kind: LinkKind
    ) -> None:
        """S12."""
        browser = Client()
        browser.post(f"/link/{access.make_owner_link()}/", {"name": "x"})
        Device.objects.filter(name="x").update(removed_at=timezone.now())
        before = browser.cookies["session"].value
        way = "b" if kind.typed else "link"
        browser.post(f"/{way}/{sharing.share(kind, night, ann)}/", {"name": "x"})
        assert browser.cookies["session"].value != before


class TestRemove:
    def test_a_removed_device_is_a_stranger_on_the_very_next_request(
        self, ann: Device, night: Night, bos_phone: Device
    ) -> None:
        browser = cast.client_of(bos_phone)
        assert sees(browser, night) == 200
        assert sharing.remove_device(night.group, ann, bos_phone.pk)
        assert (sees(browser, night), writes(browser, night)) == (404, 404)

    @pytest.mark.parametrize("kind", MANY)
    def test_the_link_it_came_by_lets_it_in_no_more(self, ann: Device, night: Night, kind: LinkKind) -> None:
        token = sharing.share(kind, night, ann)
        browser, _status = comes_in(token)
        sharing.remove_device(night.group, ann, Device.objects.latest("pk").pk)
        assert browser.post(f"/link/{token}/", {"name": "again"}).status_code == 410

    def test_the_links_it_gave_out_let_nobody_in_any_more(
        self, ann: Device, night: Night, bos_phone: Device
    ) -> None:
        token = sharing.share(LinkKind.WATCH, night, bos_phone)
        sharing.remove_device(night.group, ann, bos_phone.pk)
        assert comes_in(token)[1] == 410

    def test_the_code_it_could_read_off_a_board_lets_it_in_no_more(
        self, ann: Device, night: Night, bos_phone: Device
    ) -> None:
        other = cast.start_night(ann, "X", "Y")
        for one in (night, other):
            sharing.keep_watchable(one, ann)
        token, another = sharing.watch_token(night), sharing.watch_token(other)
        sharing.remove_device(night.group, ann, bos_phone.pk)
        assert (comes_in(token)[1], comes_in(another)[1]) == (410, 303)
        assert sharing.shown_token(night) == ""

    def test_all_but_mine_leaves_mine_and_every_other_group_alone(self, ann: Device, night: Night) -> None:
        other = cast.start_night(ann, "X", "Y").group
        mine = cast.device("Mine", Role.OWNER, night.group)
        for group in (night.group, other):
            for role in Role:
                cast.device(f"{role} of {group.pk}", role, group)
        sharing.remove_others(night.group, mine, [mine.pk])
        standing = set(Device.objects.standing().values_list("name", flat=True))
        assert standing == {"Ann’s phone", "Mine", *(f"{role} of {other.pk}" for role in Role)}

    def test_only_a_host_removes_a_host(self, ann: Device, night: Night) -> None:
        lost = cast.device("Lost")
        own = cast.device("Own", Role.OWNER, night.group)
        assert not sharing.remove_device(night.group, own, lost.pk)
        assert sharing.remove_device(night.group, ann, lost.pk)


class TestSeen:
    """Last seen is stored when something is sent, at most every ten minutes."""

    @pytest.mark.parametrize(("minutes", "stored"), [(9, False), (11, True)])
    def test_at_most_every_ten_minutes(
        self, night: Night, bos_phone: Device, minutes: int, stored: bool
    ) -> None:
        before = timezone.now() - timedelta(minutes=minutes)
        Device.objects.filter(pk=bos_phone.pk).update(seen_at=before)
        writes(cast.client_of(bos_phone), night)
        bos_phone.refresh_from_db()
        assert (bos_phone.seen_at > before) == stored

    def test_looking_stores_nothing(self, night: Night, bos_phone: Device) -> None:
        before = timezone.now() - timedelta(days=1)
        Device.objects.filter(pk=bos_phone.pk).update(seen_at=before)
        sees(cast.client_of(bos_phone), night)
        bos_phone.refresh_from_db()
        assert bos_phone.seen_at == before


class TestClaim:
    @pytest.fixture
    def claim(self, capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
        def claim(name: str) -> str:
            call_command("claim", group=name)
            return capsys.readouterr().out.strip().rpartition("/link/")[2].strip("/")

        return claim

    def test_a_groups_owner_gets_back_in_and_into_no_other_group(
        self, ann: Device, night: Night, claim: Callable[[str], str]
    ) -> None:
        other = cast.start_night(ann, "X", "Y")
        other.group.name = "Houma"
        other.group.save()
        browser, _status = comes_in(claim("thibodaux"))
        assert (browser.get(f"/groups/{night.group_id}/devices/").status_code, sees(browser, other)) == (
            200,
            404,
        )
        assert browser.get("/groups/new/").status_code == 404

    def test_a_name_that_no_group_has_is_answered_with_the_names_there_are(
        self, night: Night, claim: Callable[[str], str]
    ) -> None:
        with pytest.raises(
            CommandError, match=f"No group is called that. There are: {night.group_id} Thibodaux."
        ):
            claim("Thibodeau")

    def test_of_two_groups_of_one_name_the_number_says_which(
        self, ann: Device, night: Night, claim: Callable[[str], str]
    ) -> None:
        other = cast.start_night(ann, "X", "Y")
        with pytest.raises(CommandError, match="Several groups have this name"):
            claim("Thibodaux")
        assert sees(comes_in(claim(str(other.group_id)))[0], other) == 200
