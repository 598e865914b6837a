"""Who comes in by a link, and what a link is good for (docs/promises.md: S1, S2)."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone

from games import sharing
from games.models import Device, Link, LinkKind, Night, Role
from tests import cast
from tests.coming_in import comes_in, sees, writes

MANY = [LinkKind.WATCH_NIGHT, LinkKind.WATCH, LinkKind.SCORE]


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
        self, night: Night, bos_phone: Device, kind: LinkKind
    ) -> None:
        vi = cast.device("Vi’s phone", Role.VIEWER, night.group)
        if kind.role == Role.VIEWER:
            assert comes_in(sharing.share(kind, night, bos_phone))[1] == 303
        else:
            with pytest.raises(PermissionDenied):
                sharing.share(kind, night, bos_phone)
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

    def test_a_scorekeeper_ends_no_link_to_keep_score(
        self, ann: Device, night: Night, bos_phone: Device
    ) -> None:
        token = sharing.share(LinkKind.SCORE, night, ann)
        with pytest.raises(PermissionDenied):
            sharing.end_link(LinkKind.SCORE, night, bos_phone)
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
