"""The summary of a night is always what its journal comes to."""

from django.test import Client

from games import journal, recording, summaries
from games.models import Device, Night, NightSummary
from tests import cast


def stored(night: Night) -> dict[str, object]:
    """What the rows say, by name."""
    rows = NightSummary.objects.filter(seat__night=night).select_related("seat__player")
    return {row.seat.player.name: row.figures for row in rows}


def replayed(night: Night) -> dict[str, object]:
    """What they should say."""
    book = journal.read(Night.objects.get(pk=night.pk))
    return {book.names[number]: figures for number, figures in summaries.fresh(book).items()}


class TestSave:
    def test_a_night_just_started_is_summed_up(self, night: Night) -> None:
        assert stored(night) == replayed(night)
        assert len(stored(night)) == 7

    def test_each_deal_changes_the_summary(self, book: Client, night: Night) -> None:
        seen = [stored(night)]
        for tricks in cast.SEEDS_DEALS:
            cast.play(book, night, [tricks])
            assert stored(night) == replayed(night)
            assert stored(night) not in seen
            seen.append(stored(night))

    def test_undo_brings_the_summary_before_back(self, book: Client, ann: Device, night: Night) -> None:
        before = stored(night)
        cast.play(book, night, cast.SEEDS_DEALS[:1])
        recording.undo(night, recording.Tap(by=ann, key=cast.fresh_key(), seen=cast.version(night)))
        assert stored(night) == before

    def test_somebody_whose_coming_was_taken_back_has_no_summary(self, ann: Device, night: Night) -> None:
        tap = recording.Tap(by=ann, key=cast.fresh_key(), seen=cast.version(night))
        recording.join(night, tap, "Hal", None, None)
        assert "Hal" in stored(night)
        recording.undo(night, recording.Tap(by=ann, key=cast.fresh_key(), seen=cast.version(night)))
        assert "Hal" not in stored(night)
        assert stored(night) == replayed(night)

    def test_a_deal_that_is_refused_leaves_the_summary_alone(self, book: Client, night: Night) -> None:
        before = stored(night)
        answer = book.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 4}))
        assert answer.status_code == 422
        assert stored(night) == before
