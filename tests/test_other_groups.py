"""P20, S9: another group's numbers in the fields of our forms read nothing of it and write nothing to it.

Every form of every page of our group is sent as it stands, with the id of something of the other group, or a
seat number of it, in one field after another; and with fields that nobody asked for.
Ids in addresses are tried in tests/test_gate.py.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import cycle

import pytest
from django.db import transaction
from django.db.models import F, Model, Q, QuerySet
from django.test import Client

from games.models import Change, Device, Group, JournalEntry, Link, Night, PaymentMade, Player, Seat
from tests import cast, hostile
from tests.gate import World, rows, world

NOT_IDS = {"csrfmiddlewaretoken", "key", "version"}
SEAT = "40"  # of the other group, whose number none of ours has
UNASKED = (
    "group group_id night night_id player player_id seat seat_id line line_id deal into here order up giver "
    "taker device device_id payment payment_id carried_from merged_into sat_as by made_by added struck "
    "target strikes"
).split()


@dataclass
class Form:
    """A form as a page holds it: where it is sent, how, and the fields that a browser would send."""

    path: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)


class Forms(HTMLParser):
    """The forms of a page. Of what can be chosen, the last is."""

    def __init__(self, path: str, page: str) -> None:
        super().__init__()
        self.path, self.found, self.select = path, list[Form](), ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append(Form(said.get("action") or self.path, said.get("method", "get")))
        elif tag == "select":
            self.select = said.get("name", "")
        elif self.found and tag == "option":
            self._say(self.select, said.get("value", ""))
        elif self.found and tag in ("input", "button", "textarea") and said.get("name"):
            self._say(said["name"], said.get("value", "on" if said.get("type") == "checkbox" else ""))

    def _say(self, name: str, value: str) -> None:
        form = self.found[-1]
        form.fields = [*(pair for pair in form.fields if pair[0] != name), (name, value)]


@pytest.fixture
def ours(ann: Device) -> World:
    """Our group, of three."""
    return world(ann, "Ours")


@pytest.fixture
def theirs(ann: Device, ours: World) -> World:
    """The other group, with somebody in a seat whose number none of ours has."""
    found = world(ann, "Theirs")
    group = found.group
    Player.objects.filter(group=group).update(venmo="Theirs-v", pays_by="Theirs, cash")
    late = group.player_named("Theirs, late")
    Seat.objects.create(night=found.night, player=late, number=int(SEAT), from_start=False)
    return found


@pytest.fixture
def owner(ours: World) -> Client:
    """The owner of our group, who is nobody in the other."""
    return cast.client_of(cast.device("Bo", cast.Role.OWNER, ours.group))


def forms_of(owner: Client, ours: World) -> list[Form]:
    """Every form of every page, as often as they differ in their fields."""
    found: dict[tuple[str, frozenset[str]], Form] = {}
    for pattern in hostile.patterns():
        path = hostile.address(pattern, dict(ours.ids))
        answer = owner.get(path)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            for form in Forms(path, answer.content.decode()).found:
                found[form.path, frozenset(name for name, _value in form.fields)] = form
    return list(found.values())


def variants(form: Form, theirs: World) -> Iterator[list[tuple[str, str]]]:
    """The form's fields with something of the other group in one after another; then unasked fields too."""
    other = ("night_id", "line_id", "payment_id", "device_id", "group_id")
    ids = cycle(str(theirs.ids[name]) for name in other)
    for place, (name, _value) in enumerate(form.fields):
        if re.search(r"-(?!1$)\d+$", name):
            continue  # of the fields that every seat has, one seat's are enough
        before, after = form.fields[:place], form.fields[place + 1 :]
        if name not in NOT_IDS:
            for number in (SEAT, str(theirs.ids["player_id"]), next(ids)):
                yield [*before, (name, number), *after]
        if re.search(r"-\d+$", name):
            yield [*before, (re.sub(r"\d+$", SEAT, name), "1"), *after]
    for number in (SEAT, str(theirs.ids["player_id"]), str(theirs.ids["night_id"])):
        yield [*form.fields, *((name, number) for name in UNASKED)]


def crossing() -> list[Model]:
    """Rows of one group that point into another."""
    found: list[QuerySet[Model]] = [
        Seat.objects.exclude(player__group=F("night__group")),
        Seat.objects.exclude(sat_as=None).exclude(sat_as__group=F("night__group")),
        Player.objects.exclude(merged_into=None).exclude(merged_into__group=F("group")),
        Night.objects.exclude(carried_from=None).exclude(carried_from__group=F("group")),
        JournalEntry.objects.exclude(added__night=F("night")),
        Change.objects.exclude(strikes=None).exclude(strikes__night=F("night")),
        Change.objects.exclude(target=None).exclude(target__night=F("night")),
        PaymentMade.objects.filter(
            (Q(giver__isnull=False) & ~Q(giver__night=F("night")))
            | (Q(taker__isnull=False) & ~Q(taker__night=F("night")))
        ),
        Device.objects.exclude(night=None).exclude(night__group=F("group")),
        Link.objects.exclude(night=None).exclude(night__group=F("group")),
    ]
    return [row for rows_found in found for row in rows_found]


def leaks(owner: Client, form: Form, fields: list[tuple[str, str]], theirs: World, before: str) -> list[str]:
    """What a form sent like this tells of the other group or does to it; afterwards nothing has happened."""
    said: dict[str, list[str]] = {}
    for name, value in fields:
        said.setdefault(name, []).append(value)
    said["key"] = [cast.fresh_key()] if "key" in said else []
    with transaction.atomic():
        answer = owner.post(form.path, said) if form.method == "post" else owner.get(form.path, said)
        told = "Theirs" in answer.content.decode(errors="replace")
        taken = answer.status_code < 400  # what was refused was rolled back
        done = taken and form.method == "post" and (rows(theirs.group) != before or crossing() != [])
        transaction.set_rollback(True)
    return [f"{form.path} {fields}"] if told or done or answer.status_code >= 500 else []


def close(owner: Client, ours: World) -> None:
    form = {"key": cast.fresh_key(), "version": str(cast.version(ours.night)), "pot": "share"}
    assert owner.post(f"/nights/{ours.night.pk}/close/", form).status_code == 302


@pytest.mark.parametrize("closed", [False, True], ids=["open night", "closed night"])
def test_no_form_of_ours_reaches_into_the_other(
    owner: Client, ours: World, theirs: World, closed: bool
) -> None:
    if closed:
        close(owner, ours)
    before, found, sent = rows(theirs.group), list[str](), 0
    for form in forms_of(owner, ours):
        if closed and not form.path.startswith("/nights/"):
            continue  # the same as with an open night
        for fields in variants(form, theirs):
            found += leaks(owner, form, fields, theirs, before)
            sent += 1
    assert found == []
    assert sent > 100
    assert Group.objects.count() == 2


def test_the_forms_are_those_that_people_have(owner: Client, ours: World) -> None:
    """What is sent as it stands is taken: else the test above would only be refused."""
    taken = set()
    for form in forms_of(owner, ours):
        if form.method == "post":
            with transaction.atomic():
                taken.add(owner.post(form.path, dict(form.fields)).status_code)
                transaction.set_rollback(True)
    assert {302, 303} & taken


def test_a_row_that_reaches_across_is_seen(ours: World, theirs: World) -> None:
    seat = ours.night.seats.first()
    assert seat is not None
    Seat.objects.filter(pk=seat.pk).update(player=theirs.ids["player_id"])
    assert crossing() == [seat]
