"""Writes about a group and its players."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from games import grouping, journal, recording, rules, starting
from games.models import Device, Group, Night, Player
from games.recording import Tap
from games.reports.table import fresh_key
from tests import cast


def player(group: Group, name: str) -> Player:
    return group.players.get(name=name)


def night_of(group: Group, by: Device, *names: str) -> Night:
    """Another night of the group."""
    start = starting.Start(
        by=by, key=fresh_key(), seats=names, house_rules={"preset": "lsu"}, money=None, buy_in=10
    )
    return starting.start_night(group, start)


def names(night: Night) -> list[str]:
    """Who sat, in order, as the book now calls them."""
    return list(journal.read(night).ledger.stacks)


class TestChangePlayer:
    @pytest.mark.parametrize("name", ["Zoë", "Ann 👩‍👩‍👧", "שרה", "Player 5"])
    def test_a_name_is_kept_whole_and_stands_in_every_night(self, ann: Device, name: str) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        grouping.change_player(player(night.group, "Ann"), name, {"venmo": "ann-b"})
        assert (names(night), player(night.group, name).venmo) == ([name, "Bo"], "ann-b")

    @pytest.mark.parametrize("name", ["Bo", "BO", "Ｂｏ"])
    def test_a_name_that_looks_like_anothers_is_taken(self, ann: Device, name: str) -> None:
        group = cast.start_night(ann, "Ann", "Bo").group
        with pytest.raises(grouping.NameTaken) as taken:
            grouping.change_player(player(group, "Ann"), name, {})
        assert taken.value.other.name == "Bo"
        assert sorted(group.players.values_list("name", flat=True)) == ["Ann", "Bo"]

    def test_ones_own_name_may_be_spelled_anew(self, ann: Device) -> None:
        group = cast.start_night(ann, "ann", "Bo").group
        grouping.change_player(player(group, "ann"), "Ann", {})
        assert group.player_named("ANN").name == "Ann"


class TestMerge:
    def test_all_nights_of_the_one_are_nights_of_the_other_and_no_sum_changes(self, ann: Device) -> None:
        first = cast.start_night(ann, "Bob", "Cy")
        second = night_of(first.group, ann, "Bobby", "Cy")
        before = list(journal.read(second).ledger.stacks.values())
        grouping.merge(player(first.group, "Bobby"), player(first.group, "Bob"))
        assert (names(first), names(second)) == (["Bob", "Cy"], ["Bob", "Cy"])
        assert list(journal.read(second).ledger.stacks.values()) == before

    def test_two_who_sat_in_one_night_are_two_people(self, ann: Device) -> None:
        night = cast.start_night(ann, "Bob", "Bobby")
        with pytest.raises(grouping.SatTogether) as together:
            grouping.merge(player(night.group, "Bobby"), player(night.group, "Bob"))
        assert together.value.night == night
        assert names(night) == ["Bob", "Bobby"]

    def test_two_taps_that_cross_never_merge_in_a_ring(self, ann: Device) -> None:
        group = cast.start_night(ann, "Bob", "Cy").group
        bob, bobby = player(group, "Bob"), group.player_named("Bobby")
        grouping.merge(bobby, bob)
        grouping.merge(bob, bobby)
        assert group.player_named("Bobby") == group.player_named("Bob") == bob

    def test_the_other_name_typed_later_means_the_one_whose_name_stays(self, ann: Device) -> None:
        first = cast.start_night(ann, "Bob", "Cy")
        night_of(first.group, ann, "Bobby", "Cy")
        grouping.merge(player(first.group, "Bobby"), player(first.group, "Bob"))
        assert names(night_of(first.group, ann, "bobby", "Cy")) == ["Bob", "Cy"]

    def test_parting_gives_everybody_back_the_nights_they_sat_in(self, ann: Device) -> None:
        nights = [cast.start_night(ann, "Bob", "Cy")]
        group = nights[0].group
        nights += [night_of(group, ann, name, "Cy") for name in ("Bobby", "Robert")]
        grouping.merge(player(group, "Bobby"), player(group, "Bob"))
        grouping.merge(player(group, "Bob"), player(group, "Robert"))
        assert [names(night)[0] for night in nights] == ["Robert"] * 3
        grouping.part(player(group, "Bob"))
        assert [names(night)[0] for night in nights] == ["Bob", "Bob", "Robert"]
        grouping.part(player(group, "Bobby"))
        assert [names(night)[0] for night in nights] == ["Bob", "Bobby", "Robert"]
        assert not group.players.exclude(merged_into=None).exists()

    def test_a_night_played_since_the_merge_stays_with_the_name_that_stayed(self, ann: Device) -> None:
        first = cast.start_night(ann, "Bob", "Cy")
        group = first.group
        second = night_of(group, ann, "Bobby", "Cy")
        grouping.merge(player(group, "Bobby"), player(group, "Bob"))
        third = night_of(group, ann, "Bobby", "Cy")
        grouping.part(player(group, "Bobby"))
        assert [names(night)[0] for night in (first, second, third)] == ["Bob", "Bobby", "Bob"]

    def test_one_person_cannot_start_a_night_under_two_names(self, ann: Device) -> None:
        first = cast.start_night(ann, "Bob", "Cy")
        night_of(first.group, ann, "Bobby", "Cy")
        grouping.merge(player(first.group, "Bobby"), player(first.group, "Bob"))
        with pytest.raises(rules.RulesError, match="Bobby is another name of Bob"):
            night_of(first.group, ann, "Bob", "Bobby")
        assert first.group.nights.count() == 2


class TestHide:
    def test_whoever_sits_down_again_is_no_longer_hidden(self, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo", "Cy")
        grouping.hide(night.group.player_named("Dee"), hidden=True)
        night.refresh_from_db()
        recording.join(night, Tap(ann, fresh_key(), night.version), "dee", None, None)
        assert not player(night.group, "Dee").hidden


class TestEvening:
    @pytest.mark.parametrize(
        ("zone", "evening"),
        [
            ("America/Chicago", date(2026, 11, 27)),  # there it is 05:59 on the 28th
            ("America/New_York", date(2026, 11, 28)),  # 06:59
            ("Pacific/Auckland", date(2026, 11, 28)),  # 00:59 on the 29th
        ],
    )
    def test_it_is_that_of_the_groups_own_clock_until_six(
        self, db: None, monkeypatch: pytest.MonkeyPatch, zone: str, evening: date
    ) -> None:
        monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 28, 11, 59, tzinfo=UTC))
        assert starting.evening(Group(name="Thibodaux", time_zone=zone)) == evening
