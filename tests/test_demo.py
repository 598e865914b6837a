"""`manage.py demo`: a group to look around in, as sound as one that was recorded."""

import io
from datetime import date

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count

from games import checking, demo, journal
from games.models import Change, Group, JournalEntry, Kind, Night, Season
from games.season import read, spans_of

pytestmark = pytest.mark.django_db


def made(**options: object) -> Group:
    """A small demo."""
    call_command("demo", stdout=io.StringIO(), **{"nights": 6, "deals": 30, **options})
    return Group.objects.latest("pk")


def played(group: Group) -> list[object]:
    """All that was played, night by night, whoever wrote it."""
    return [
        [night.date, [(line.position, line.facts) for line in night.entries.all()]]
        for night in group.nights.order_by("date")
    ]


class TestDemo:
    def test_its_books_can_be_proved(self) -> None:
        made()
        assert [str(found) for found in checking.check_book()] == []

    def test_three_seasons_share_its_nights_and_each_is_closed(self) -> None:
        group = made()
        assert list(Season.objects.values_list("name", flat=True)) == [
            "Autumn 2026",
            "Autumn 2025",
            "Autumn 2024",
        ]
        assert [len(read(group, span).nights) for span in spans_of(group)] == [2, 2, 2, 2, 2, 2, 6, 1]
        assert not Night.objects.filter(closed_at=None).exists()

    def test_every_night_is_a_friday_and_has_as_many_deals_as_asked_for(self) -> None:
        nights = made().nights.all()
        assert {night.date.strftime("%A") for night in nights} == {"Friday"}
        assert [len(journal.read(night).ledger.deals) for night in nights] == [30] * 6
        assert max(night.date for night in nights) == date(2026, 11, 27)

    def test_the_same_seed_plays_the_same_nights_and_another_one_others(self) -> None:
        first, second, third = made(seed=7), made(seed=7, again=True), made(seed=8, again=True)
        assert played(first) == played(second)
        assert played(first) != played(third)

    def test_everything_that_happens_at_a_table_happens_in_it(self) -> None:
        group = made(nights=12, deals=80)
        lines = JournalEntry.objects.filter(night__group=group)
        kinds = lines.values_list("facts__type", flat=True).distinct().order_by()
        assert set(kinds) == {"deal", "buy_in", "join", "leave", "close"}
        assert lines.filter(facts__has_key="reneges").exists()
        assert lines.filter(facts__has_key="sitting_out").exists()
        assert group.nights.exclude(carried_from=None).exists()
        changes = Change.objects.filter(night__group=group).values_list("kind").annotate(Count("pk"))
        assert set(dict(changes)) == {Kind.RECORD, Kind.CORRECT, Kind.UNDO}

    def test_it_says_how_to_see_it(self) -> None:
        out = io.StringIO()
        call_command("demo", nights=1, deals=5, stdout=out)
        assert out.getvalue().splitlines() == [
            "“The Thibodaux table” is there, with 1 night.",
            "To open it on your phone, print a link with: manage.py claim",
            "To be rid of it, delete the group on its page.",
        ]

    def test_a_second_one_is_only_made_when_asked_for(self) -> None:
        made()
        with pytest.raises(CommandError, match="--again"):
            made()
        made(again=True)
        assert Group.objects.filter(name=demo.NAME).count() == 2

    @pytest.mark.parametrize("nights", ["0", "-1", "many"])
    def test_a_number_of_nights_that_is_none_is_refused(self, nights: str) -> None:
        with pytest.raises(CommandError, match="a whole number above zero"):
            call_command("demo", f"--nights={nights}")
