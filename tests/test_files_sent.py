"""Files that are sent to be imported: unpacked, read, and looked at before anything is written."""

import io
import json
import zipfile
from typing import Any

import pytest

from games import imports, recording, rules
from games.models import Device, Group, Night
from tests import cast
from tests.rules.building import Json, deal, event, night
from tests.test_imports import DAY, FRIDAY, brought, read, refusals, zipped


class TestUnpack:
    """Several files at once, as files or in a ZIP; those that are refused are named with the place."""

    def test_a_refused_file_does_not_hold_up_the_others(self) -> None:
        bad = json.dumps(night(deal({"A": 3, "B": 1})))
        sent = [("friday.json", json.dumps(FRIDAY).encode()), ("bad.json", bad.encode())]
        parcel = imports.unpack(sent)
        why = "events[0] (deal 1): tricks add up to 4, one is missing (5 are played)"
        assert [file.name for file in parcel.nights] == ["Friday"]
        assert parcel.refused == [imports.Refused("bad.json", why)]

    def test_a_refusal_says_what_replay_says(self) -> None:
        file = json.dumps(night(deal({"A": 5}), event("cash_out", player="B", chips=3)))
        with pytest.raises(rules.RulesError) as refused:
            rules.replay(rules.read_night(file))
        assert refusals(("x.json", file.encode())) == [("x.json", str(refused.value))]

    def test_what_is_no_night_file_is_said_to_be_none(self) -> None:
        said = dict(refusals(("a", b""), ("b", b"\xff"), ("c", b"[]"), ("d", b"PK\x03\x04 and so on")))
        assert said["b"] == "this is not a text file in UTF-8"
        assert said["d"] == "this ZIP file is damaged or locked"
        assert set(said) == {*"abcd"}

    def test_each_night_of_a_zip_file_is_read_and_named(self) -> None:
        sent = zipped(one=json.dumps(FRIDAY), two="{")
        parcel = imports.unpack([("all.zip", sent)])
        assert [file.name for file in parcel.nights] == ["Friday"]
        assert [file.name for file in parcel.refused] == ["all.zip, two.json"]

    def test_a_zip_file_without_night_files_is_refused(self) -> None:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("readme.txt", "hello")
        assert refusals(("x.zip", made.getvalue())) == [("x.zip", "there is no night file in this ZIP file")]

    def test_a_zip_file_that_unpacks_to_more_than_it_may_is_refused_unread(self) -> None:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("bomb.json", b" " * 50_000_000)
        assert len(made.getvalue()) < 64_000
        assert refusals(("x.zip", made.getvalue())) == [("x.zip", "more than 900 kB at once")]

    @pytest.mark.parametrize("cut", range(0, 400, 7))
    def test_a_damaged_zip_file_is_refused_in_words(self, cut: int) -> None:
        sent = bytearray(zipped(one=json.dumps(FRIDAY)))
        sent[4 + cut % (len(sent) - 4)] ^= 0xFF
        parcel = imports.unpack([("x.zip", bytes(sent))])
        assert len(parcel.nights) + len(parcel.refused) >= 1

    @pytest.mark.parametrize("how", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
    def test_a_zip_file_packed_in_an_odd_way_is_refused_unread(self, how: int) -> None:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", how) as archive:
            archive.writestr("one.json", json.dumps(FRIDAY))
        sent = bytearray(made.getvalue())
        sent[-150:-100] = b"\xff" * 50  # what unpacks it could fail in ways of its own
        why = "this ZIP file is damaged or locked"
        assert [refusals(("x.zip", bytes(text))) for text in (made.getvalue(), sent)] == [
            [("x.zip", why)]
        ] * 2

    def test_too_many_nights_for_one_form_are_refused_one_by_one(self) -> None:
        file = json.dumps(night(deal({"A": 5}))).encode()
        parcel = imports.unpack([(str(number), file) for number in range(130)])
        assert (len(parcel.nights), len(parcel.refused)) == (118, 12)

    def test_a_night_without_end_is_refused(self) -> None:
        endless = json.dumps(night(*[deal({})] * 2001))
        why = "these are 2001 events, and at most 2000 a night can be imported"
        assert refusals(("x", endless.encode())) == [("x", why)]

    def test_a_null_character_which_no_database_holds_is_refused(self) -> None:
        file = json.dumps(FRIDAY | {"note": "a\0b"})
        assert refusals(("x", file.encode())) == [("x", "a text here holds a null character")]


class TestLook:
    def look(self, group: Group, *files: Json) -> imports.Look:
        sent = [("x", json.dumps(file).encode()) for file in files]
        return imports.look_at(group, imports.unpack(sent))

    def test_it_says_what_would_come(self, ann: Device, night: Night) -> None:
        money = {"currency": "USD", "buy_in": "20.00", "buy_in_chips": 80}
        look = self.look(night.group, FRIDAY | {"money": money, "opening_pot": 3})
        (coming,) = look.nights
        nets = [(net.name, net.chips, net.money) for net in coming.nets]
        assert (coming.name, coming.date, coming.deals, coming.pot) == ("Friday", DAY, "2 deals", "3")
        assert (coming.closed, coming.here) == (True, None)
        assert sum(int(chips.replace("−", "-")) for _name, chips, _money in nets) == 3
        assert nets[0] == ("Flo", "+14", "+$3.50")

    def test_names_that_differ_only_by_large_letters_are_one_person(self, ann: Device, night: Night) -> None:
        loud = FRIDAY | {"seats": ["a", "B", "C", "D", "E"], "events": [event("join", player="FLO")]}
        look = self.look(night.group, FRIDAY, loud)
        assert [name for name in look.people.values() if name.casefold() in ("a", "flo")] == ["A", "Flo"]
        assert look.known[rules.name_key("a")] == night.group.players.get(name="A").pk

    def test_a_file_sent_twice_is_known_as_the_twin_of_the_first(self, ann: Device, night: Night) -> None:
        other = FRIDAY | {"date": "2025-01-01"}
        nights = self.look(night.group, other, FRIDAY, FRIDAY, other).nights
        assert [one.twin for one in nights] == [None, None, 2, 1]

    def test_a_night_that_is_here_already_is_known_whatever_it_is_called(self, ann: Device) -> None:
        here = brought(ann, read(FRIDAY)).night
        renamed = FRIDAY | {"name": "Another", "date": "2025-01-01", "note": "else"}
        other = FRIDAY | {"opening_pot": 1}
        assert [one.here for one in self.look(here.group, renamed, other).nights] == [here, None]

    def test_a_night_that_was_exported_from_here_is_known(self, ann: Device) -> None:
        book = brought(ann, read(FRIDAY))
        assert self.look(book.night.group, json.loads(book.text())).nights[0].here == book.night

    def test_what_was_struck_since_makes_it_another_night(self, ann: Device) -> None:
        book = brought(ann, read(FRIDAY))
        tap = recording.Tap(by=ann, key=cast.fresh_key(), seen=book.night.version)
        recording.undo(book.night, tap)
        assert self.look(book.night.group, FRIDAY).nights[0].here is None

    def test_a_merged_name_is_known_as_the_player_who_stays(self, ann: Device, night: Night) -> None:
        players = {player.name: player for player in night.group.players.all()}
        extra = night.group.player_named("Flo")
        extra.merged_into = players["B"]
        extra.save()
        look = self.look(night.group, FRIDAY)
        assert look.known[rules.name_key("flo")] == players["B"].pk
        assert "Flo" not in look.players.values()

    def test_it_costs_the_same_for_many_nights(self, ann: Device, django_assert_num_queries: Any) -> None:
        group = brought(ann, read(FRIDAY)).night.group
        parcels = [[FRIDAY], [FRIDAY | {"opening_pot": pot} for pot in range(30)]]
        for files in parcels:
            parcel = imports.unpack([("x", json.dumps(file).encode()) for file in files])
            with django_assert_num_queries(5):
                imports.look_at(group, parcel)
