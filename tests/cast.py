"""The fixed cast of the tests: Ann keeps the book, Bo keeps score too, Vi watches, Cleo is a stranger."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.test import Client

from games import journal, recording, rules, starting
from games.access import SESSION_KEY
from games.models import Device, Group, Night
from games.models import Role as Role
from games.reports.table import fresh_key as fresh_key

SEVEN = ("A", "B", "C", "D", "E", "F", "G")

# The seed's night: who played, with tricks, deal by deal. G dealt first.
SEEDS_DEALS: tuple[dict[str, int], ...] = (
    {"E": 3, "B": 1, "G": 1, "C": 0},
    {"A": 2, "F": 2, "B": 1, "E": 0},
    {"D": 5, "C": 0, "E": 0},
)

FIVE = ("Ann", "Bo", "Cy", "Dee", "Eve")
# Three deals of theirs.
FIVES_DEALS: tuple[dict[str, int], ...] = (
    {"Ann": 3, "Bo": 2, "Cy": 0},
    {"Bo": 2, "Dee": 2, "Ann": 1},
    {"Eve": 4, "Ann": 1, "Bo": 0},
)


def device(name: str, role: Role = Role.OWNER, group: Group | None = None) -> Device:
    """A device that has come in."""
    return Device.objects.create(name=name, role=role, group=group)


def session_of(*devices: Device) -> str:
    """The session cookie of a browser that is these devices."""
    session = Client().session
    session[SESSION_KEY] = [device.pk for device in devices]
    session.save()
    return str(session.session_key)


def client_with(session: str) -> Client:
    """A browser with a session cookie."""
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


def client_of(*devices: Device) -> Client:
    """A browser that is these devices."""
    return client_with(session_of(*devices))


def start_night(by: Device, *names: str, **how: Any) -> Night:
    """A night of a new group "Thibodaux" with these people, clockwise."""
    start = starting.Start(
        by=by,
        key=fresh_key(),
        seats=names or SEVEN,
        house_rules=how.get("house_rules", {"preset": "louisiana"}),
        money=how.get("money"),
        buy_in=how.get("buy_in"),
        opening_pot=how.get("opening_pot", 0),
    )
    return starting.make_group("Thibodaux", start)


def seat(night: Night, name: str) -> int:
    """The seat number of somebody of this night."""
    return journal.read(night).numbers[name]


def version(night: Night) -> int:
    """The night's version as it is now."""
    night.refresh_from_db()
    return night.version


def deal_form(night: Night, tricks: dict[str, int], **more: Any) -> dict[str, str]:
    """What the table's form sends for a deal; `more` are further fields, by name."""
    numbers = journal.read(night).numbers
    form = {f"tricks-{numbers[name]}": str(taken) for name, taken in tricks.items()}
    return {"key": fresh_key(), "version": str(version(night)), **form, **more}


def play(client: Client, night: Night, deals: Sequence[dict[str, int]]) -> None:
    """Record these deals one after another."""
    for tricks in deals:
        answer = client.post(f"/nights/{night.pk}/deals/", deal_form(night, tricks))
        assert answer.status_code == 302, answer.content.decode()


def write(night: Night, by: Device, *lines: rules.Raw) -> None:
    """Record these lines one after another, facts as the journal stores them."""
    for facts in lines:
        tap = recording.Tap(by=by, key=fresh_key(), seen=version(night))
        recording.writes.record(night, tap, facts)
