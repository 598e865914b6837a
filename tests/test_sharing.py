"""Who comes in: links made and ended, devices removed (docs/promises.md: S1, S2, S11, S12)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games import access, sharing
from games.models import Device, Link, LinkKind, Night, Role
from tests import cast

MANY = [LinkKind.WATCH_NIGHT, LinkKind.WATCH, LinkKind.SCORE]


@pytest.fixture
def bo(night: Night) -> Device:
    """Bo keeps score too."""
    return cast.device("Bo’s phone", Role.SCOREKEEPER, night.group)


def comes_in(token: str, name: str = "Phone") -> tuple[Client, int]:
    """A fresh browser that opens a link, and what it was answered."""
    browser, way = Client(), "b" if len(token) == sharing.CODE_LENGTH else "link"
    return browser, browser.post(f"/{way}/{token}/", {"name": name}).status_code


def sees(browser: Client, night: Night) -> int:
    return browser.get(f"/nights/{night.pk}/watch/").status_code


def writes(browser: Client, night: Night) -> int:
    return browser.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 5})).status_code


class TestShare:
    @pytest.mark.parametrize(
        ("kind", "role", "uses"),
        [
            (LinkKind.WATCH_NIGHT, "viewer", [303, 303]),
            (LinkKind.WATCH, "viewer", [303, 303]),
            (LinkKind.BOARD, "viewer", [303, 410]),
            (LinkKind.SCORE_ONCE, "scorekeeper", [303, 410]),
            (LinkKind.SCORE, "scorekeeper", [303, 303]),
            (LinkKind.OWNER, "owner", [303, 410]),
        ],
    )
    def test_a_link_gives_one_role_in_one_group_to_one_phone_or_to_many(
        self, ann: Device, night: Night, kind: LinkKind, role: str, uses: list[int]
    ) -> None:
        token = sharing.share(kind, night, ann)
        assert [comes_in(token)[1] for _ in uses] == uses
        came = Device.objects.exclude(pk=ann.pk).values_list("role", "group")
        assert set(came) == {(role, night.group_id)}

    @pytest.mark.parametrize("kind", list(LinkKind))
    def test_a_new_link_ends_the_old_one_of_its_kind_and_no_other(
        self, ann: Device, night: Night, kind: LinkKind
    ) -> None:
        others = [sharing.share(other, night, ann) for other in LinkKind if other != kind]
        old, new = sharing.share(kind, night, ann), sharing.share(kind, night, ann)
        assert (comes_in(old)[1], comes_in(new)[1]) == (410, 303)
        assert [comes_in(token)[1] for token in others] == [303] * 5

    def test_a_new_link_to_one_night_leaves_that_to_another_night(self, ann: Device, night: Night) -> None:
        other = Night.objects.create(group=night.group, date=night.date, key="other")
        first = sharing.share(LinkKind.WATCH_NIGHT, night, ann)
        sharing.share(LinkKind.WATCH_NIGHT, other, ann)
        assert comes_in(first)[1] == 303

    @pytest.mark.parametrize(
        ("kind", "minutes"), [(LinkKind.BOARD, 10), (LinkKind.SCORE_ONCE, 10), (LinkKind.OWNER, 15)]
    )
    def test_a_link_for_one_use_waits_for_minutes_only(
        self, ann: Device, night: Night, kind: LinkKind, minutes: int
    ) -> None:
        before = timezone.now()
        token = sharing.share(kind, night, ann)
        lasts = Link.objects.get().expires_at
        assert lasts is not None
        assert timedelta(0) <= lasts - before - timedelta(minutes=minutes) < timedelta(minutes=1)
        Link.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        assert comes_in(token)[1] == 410

    @pytest.mark.parametrize("kind", list(LinkKind))
    def test_a_scorekeeper_gives_links_to_watch_only_and_a_viewer_none(
        self, night: Night, bo: Device, kind: LinkKind
    ) -> None:
        vi = cast.device("Vi’s phone", Role.VIEWER, night.group)
        if kind.role == Role.VIEWER:
            assert comes_in(sharing.share(kind, night, bo))[1] == 303
        else:
            with pytest.raises(PermissionDenied):
                sharing.share(kind, night, bo)
        with pytest.raises(PermissionDenied):
            sharing.share(kind, night, vi)

    def test_only_hashes_are_stored_of_256_bit_tokens_and_of_a_boards_short_code(
        self, ann: Device, night: Night
    ) -> None:
        tokens = [sharing.share(kind, night, ann) for kind in LinkKind]
        assert [len(token) for token in tokens] == [10 if kind.typed else 43 for kind in LinkKind]
        assert not any(token in str(list(Link.objects.values())) for token in tokens)


class TestEndLink:
    @pytest.mark.parametrize("kind", MANY)
    def test_it_lets_nobody_in_any_more_and_who_is_in_stays_in(
        self, ann: Device, night: Night, kind: LinkKind
    ) -> None:
        token = sharing.share(kind, night, ann)
        early, _status = comes_in(token)
        sharing.end_link(kind, night, ann)
        assert (comes_in(token)[1], sees(early, night)) == (410, 200)

    def test_a_scorekeeper_ends_no_link_to_keep_score(self, ann: Device, night: Night, bo: Device) -> None:
        token = sharing.share(LinkKind.SCORE, night, ann)
        with pytest.raises(PermissionDenied):
            sharing.end_link(LinkKind.SCORE, night, bo)
        assert comes_in(token)[1] == 303


class TestGuestsOfANight:
    @pytest.fixture
    def guest(self, ann: Device, night: Night) -> Client:
        return comes_in(sharing.share(LinkKind.WATCH_NIGHT, night, ann), "")[0]

    def test_they_see_this_night_and_nothing_else_of_the_group(self, guest: Client, night: Night) -> None:
        other = Night.objects.create(group=night.group, date=night.date, key="other")
        assert (sees(guest, night), sees(guest, other)) == (200, 404)
        assert guest.get(f"/groups/{night.group_id}/").status_code == 404
        assert writes(guest, night) == 403
        assert Device.objects.latest("pk").name == "a guest"

    @pytest.mark.parametrize(("hours", "status"), [(11, 200), (13, 404)])
    def test_they_see_it_until_12_hours_after_it_closed(
        self, guest: Client, night: Night, hours: int, status: int
    ) -> None:
        Night.objects.update(closed_at=timezone.now() - timedelta(hours=hours))
        assert sees(guest, night) == status

    @pytest.mark.parametrize(("hours", "status"), [(11, 303), (13, 410)])
    def test_the_link_lets_in_until_12_hours_after_it_closed(
        self, ann: Device, night: Night, hours: int, status: int
    ) -> None:
        token = sharing.share(LinkKind.WATCH_NIGHT, night, ann)
        Night.objects.update(closed_at=timezone.now() - timedelta(hours=hours))
        assert comes_in(token)[1] == status

    def test_a_night_that_is_long_over_is_not_shared_alone(self, ann: Device, night: Night) -> None:
        night.closed_at = timezone.now() - timedelta(hours=13)
        assert LinkKind.WATCH_NIGHT not in sharing.may_give(ann, night)
        with pytest.raises(PermissionDenied):
            sharing.share(LinkKind.WATCH_NIGHT, night, ann)


class TestRoles:
    """S11: owner > scorekeeper > viewer, whatever else the browser is."""

    def test_a_browser_may_do_what_the_best_of_its_devices_may(self, night: Night, bo: Device) -> None:
        vi = cast.device("Vi", Role.VIEWER, night.group)
        own = cast.device("Own", Role.OWNER, night.group)
        devices = f"/groups/{night.group_id}/devices/"
        assert [cast.client_of(*held).get(devices).status_code for held in ([vi, bo], [vi, bo, own])] == [
            403,
            200,
        ]

    def test_whoever_may_write_already_stays_it_when_opening_a_link_to_watch(
        self, ann: Device, night: Night, bo: Device
    ) -> None:
        browser = cast.client_of(bo)
        token = sharing.share(LinkKind.WATCH, night, ann)
        before = Device.objects.count()
        assert browser.post(f"/link/{token}/", {"name": "Bo"}).status_code == 303
        assert (Device.objects.count(), writes(browser, night)) == (before, 302)

    def test_a_role_that_is_changed_counts_on_the_very_next_request(self, night: Night, bo: Device) -> None:
        browser = cast.client_of(bo)
        Device.objects.filter(pk=bo.pk).update(role=Role.VIEWER)
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
        self, ann: Device, night: Night, bo: Device
    ) -> None:
        browser = cast.client_of(bo)
        assert sees(browser, night) == 200
        assert sharing.remove_device(night.group, ann, bo.pk)
        assert (sees(browser, night), writes(browser, night)) == (404, 404)

    @pytest.mark.parametrize("kind", MANY)
    def test_the_link_it_came_by_lets_it_in_no_more(self, ann: Device, night: Night, kind: LinkKind) -> None:
        token = sharing.share(kind, night, ann)
        browser, _status = comes_in(token)
        sharing.remove_device(night.group, ann, Device.objects.latest("pk").pk)
        assert browser.post(f"/link/{token}/", {"name": "again"}).status_code == 410

    def test_the_links_it_gave_out_let_nobody_in_any_more(
        self, ann: Device, night: Night, bo: Device
    ) -> None:
        token = sharing.share(LinkKind.WATCH, night, bo)
        sharing.remove_device(night.group, ann, bo.pk)
        assert comes_in(token)[1] == 410

    def test_the_code_it_could_read_off_a_board_lets_it_in_no_more(
        self, ann: Device, night: Night, bo: Device
    ) -> None:
        other = cast.start_night(ann, "X", "Y")
        for one in (night, other):
            sharing.keep_watchable(one, ann)
        token, another = sharing.watch_token(night), sharing.watch_token(other)
        sharing.remove_device(night.group, ann, bo.pk)
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
    def test_at_most_every_ten_minutes(self, night: Night, bo: Device, minutes: int, stored: bool) -> None:
        before = timezone.now() - timedelta(minutes=minutes)
        Device.objects.filter(pk=bo.pk).update(seen_at=before)
        writes(cast.client_of(bo), night)
        bo.refresh_from_db()
        assert (bo.seen_at > before) == stored

    def test_looking_stores_nothing(self, night: Night, bo: Device) -> None:
        before = timezone.now() - timedelta(days=1)
        Device.objects.filter(pk=bo.pk).update(seen_at=before)
        sees(cast.client_of(bo), night)
        bo.refresh_from_db()
        assert bo.seen_at == before


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
