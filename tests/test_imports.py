"""Night files into the book: what a night was elsewhere, it is here."""

import io
import json
import zipfile
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games import exports, grouping, imports, journal, recording, reports, rules, summaries
from games.imports import Arrival
from games.journal import Journal
from games.models import Change, Device, Group, JournalEntry, Night, NightSummary
from tests import cast
from tests.rules.building import Json, deal, event, night
from tests.rules.strategies import nights

DAY = date(2024, 11, 29)
MONEY: st.SearchStrategy[Json | None] = st.sampled_from(
    [
        None,
        {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80},
        {"currency": "JPY", "buy_in": "1000", "buy_in_chips": 7, "buy_ins": "paid"},
    ]
)
FRIDAY = night(
    event("buy_in", player="A", chips=80, note="paid", at="2024-11-29T20:15:00-06:00"),
    deal({"A": 3, "B": 2, "C": 0}),
    event("join", player="Flo"),
    deal({"Flo": 5, "B": 0}, note="long one"),
    event("close", pot="share"),
    name="Friday",
    date="2024-11-29",
    note="at the camp",
)


def read(file: Json) -> rules.NightFile:
    return rules.read_night(json.dumps(file))


def brought(by: Device, file: rules.NightFile, group: Group | None = None, key: str = "") -> Journal:
    """The night of a group, a fresh one unless given, that a file became."""
    group = group or Group.objects.create(name="Thibodaux", key=cast.fresh_key())
    (night,) = imports.write(
        group,
        by,
        key or cast.fresh_key(),
        [Arrival(file, file.name, date.fromisoformat(file.date or "2024-11-29"))],
        {},
    )
    return journal.read(Night.objects.get(pk=night.pk))


def timeless(text: str) -> Json:
    """A night file without the times at which its lines were written."""
    said: Json = json.loads(text)
    for line in said["events"]:
        line.pop("at", None)
    return said


def zipped(**files: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"{name}.json", text)
    return made.getvalue()


def refusals(*sent: tuple[str, bytes]) -> list[tuple[str, str]]:
    """What is refused, and why; whatever is not fails the test."""
    parcel = imports.unpack(sent)
    assert parcel.nights == []
    return [(file.name, file.why) for file in parcel.refused]


@pytest.mark.django_db
class TestRoundTrip:
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(file=nights(), money=MONEY)
    def test_any_night_comes_to_the_same_and_goes_out_as_it_came_in(
        self, ann: Device, file: Json, money: Json | None
    ) -> None:
        came = read(file | ({"money": money} if money else {}))
        here = brought(ann, came)
        assert rules.ledger_json(here.ledger) == rules.ledger_json(rules.replay(came))
        assert rules.read_night(json.dumps(timeless(here.text()))) == replace(came, date="2024-11-29")
        again = brought(ann, rules.read_night(here.text()))
        assert again.text() == here.text()
        rows = NightSummary.objects.filter(seat__night=again.night).order_by("seat__number")
        assert [row.figures for row in rows] == list(summaries.fresh(again).values())

    def test_name_note_and_the_times_that_a_file_gives_stay(self, ann: Device) -> None:
        here = brought(ann, read(FRIDAY))
        said = json.loads(here.text())
        assert timeless(here.text()) == timeless(json.dumps(FRIDAY))
        assert said["events"][0]["at"] == "2024-11-29T20:15:00-06:00"

    def test_a_group_that_is_exported_can_be_imported_elsewhere_as_a_whole(self, ann: Device) -> None:
        group = brought(ann, read(FRIDAY)).night.group
        brought(ann, read(FRIDAY | {"date": "2024-12-06", "name": "Next"}), group)
        sent = exports.zipped(reports.all_books(group))
        parcel = imports.unpack([("all.zip", sent)])
        elsewhere = Group.objects.create(name="Houma", key="k")
        arrivals = [Arrival(file, file.name, date.fromisoformat(str(file.date))) for file in parcel.nights]
        imports.write(elsewhere, ann, "key", arrivals, {})
        again = imports.unpack([("all.zip", exports.zipped(reports.all_books(elsewhere)))])
        assert (again.nights, len(again.nights)) == (parcel.nights, 2)


class TestWrite:
    def test_a_closed_night_is_closed_and_an_open_one_goes_on(self, ann: Device) -> None:
        closed = brought(ann, read(FRIDAY)).night
        book = brought(ann, read(FRIDAY | {"events": FRIDAY["events"][:2]}))
        tap = recording.Tap(by=ann, key=cast.fresh_key(), seen=book.night.version)
        went_on = recording.record_deal(book.night, tap, {"type": "deal", "tricks": {"1": 5}}, [])
        assert (closed.closed_at is None, went_on.night.closed_at, len(went_on.ledger.deals)) == (
            False,
            None,
            2,
        )

    def test_undo_takes_back_its_last_line_only(self, ann: Device) -> None:
        """So that a closed night can be reopened and mended."""
        night = brought(ann, read(FRIDAY)).night
        recording.undo(night, recording.Tap(by=ann, key=cast.fresh_key(), seen=night.version))
        book = journal.read(Night.objects.get(pk=night.pk))
        assert (len(book.standing), book.night.closed_at) == (4, None)

    def test_sent_twice_it_is_written_once(self, ann: Device) -> None:
        first = brought(ann, read(FRIDAY), key="once")
        again = brought(ann, read(FRIDAY), first.night.group, key="once")
        assert (again.night, Night.objects.count(), Change.objects.count()) == (first.night, 1, 5)

    def test_two_groups_may_use_the_same_key(self, ann: Device) -> None:
        brought(ann, read(FRIDAY), key="once")
        brought(ann, read(FRIDAY), key="once")
        assert Night.objects.count() == 2

    def test_people_are_the_players_of_their_names_and_new_ones_join_the_group(
        self, ann: Device, night: Night
    ) -> None:
        here = brought(ann, read(FRIDAY), night.group)
        assert here.seats[1].player == night.seats.get(player__name="A").player
        assert set(night.group.players.values_list("name", flat=True)) == {*cast.SEVEN, "Flo"}

    def test_somebody_may_be_a_player_of_another_name(self, ann: Device, night: Night) -> None:
        g = night.seats.get(player__name="G").player
        arrival = Arrival(read(FRIDAY), "Friday", DAY)
        imports.write(night.group, ann, "k", [arrival], {rules.name_key("FLO"): g.pk})
        assert list(Night.objects.get(name="Friday").seats.values_list("player__name", flat=True)) == [
            *"ABCDEG"
        ]

    def test_somebody_merged_since_the_form_was_made_is_the_player_who_stays(
        self, ann: Device, night: Night
    ) -> None:
        bo, bobby = night.group.players.get(name="B"), night.group.player_named("Bobby")
        grouping.merge(bobby, bo)
        arrival = Arrival(imports.on_paper({"X": 5, "A": -5}, None, {}), "", DAY)
        (brought,) = imports.write(night.group, ann, "late", [arrival], {"x": bobby.pk})
        assert [seat.player.name for seat in brought.seats.all()] == ["B", "A"]

    def test_two_who_are_one_player_are_refused_and_nothing_is_written(
        self, ann: Device, night: Night
    ) -> None:
        a = night.seats.get(player__name="A").player
        arrival = Arrival(read(FRIDAY), "Friday", DAY)
        with pytest.raises(rules.RulesError, match="Flo is another name of A, who is here"):
            imports.write(night.group, ann, "k", [arrival], {rules.name_key("Flo"): a.pk})
        assert (Night.objects.count(), JournalEntry.objects.count()) == (1, 0)

    def test_a_pot_that_was_carried_over_is_the_one_that_the_next_night_opens_with(self, ann: Device) -> None:
        dealt = deal({"A": 3, "B": 2, "C": 0})
        first = read(night(dealt, event("close", pot="carry"), date="2024-11-22"))
        second = read(night(dealt, event("close", pot="share"), date="2024-11-29", opening_pot=5))
        group = Group.objects.create(name="Thibodaux", key="k")
        arrivals = [Arrival(file, "", date.fromisoformat(str(file.date))) for file in (second, first)]
        earlier, later = imports.write(group, ann, "key", arrivals, {})
        later.refresh_from_db()
        assert (later.carried_from, reports.last_night(group).carried) == (earlier, 0)

    def test_a_pot_of_which_no_earlier_night_knows_is_a_plain_one(self, ann: Device) -> None:
        here = brought(ann, read(FRIDAY | {"opening_pot": 9}))
        assert (here.night.opening_pot, here.night.carried_from) == (9, None)


class TestOnPaper:
    def test_the_losers_pay_the_pot_and_the_winners_take_it(self) -> None:
        file = imports.on_paper({"Ann": 12, "Bo": -7, "Cy": 0, "Dee": -5}, None, {})
        ledger = rules.replay(file)
        assert (ledger.net, ledger.pot, ledger.deals) == ({"Ann": 12, "Bo": -7, "Cy": 0, "Dee": -5}, 0, ())
        assert [(paid.giver, paid.taker, paid.amount) for paid in ledger.payments or ()] == [
            ("Bo", "Ann", 7),
            ("Dee", "Ann", 5),
        ]
