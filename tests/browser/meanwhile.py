"""What somebody else does meanwhile, on another phone."""

from django.test import Client

from games import journal, recording
from games.models import Device, Night, Role
from games.reports.table import fresh_key
from tests import cast
from tests.browser.phones import Phones
from tests.browser.table import Table


def buys(client: Client, night: Night, name: str, chips: int) -> None:
    """Somebody buys chips."""
    night.refresh_from_db()
    form = {"player": cast.seat(night, name), "chips": chips, "key": fresh_key(), "version": night.version}
    assert client.post(f"/nights/{night.pk}/people/buy-in/", form).status_code == 302


def undoes(by: Device, night: Night) -> None:
    """Somebody takes the last line back."""
    recording.undo(night, _tap(by, night))


def corrects(by: Device, night: Night) -> None:
    """Somebody makes of the first line a deal that nobody played."""
    line = journal.read(night).standing[0]
    recording.correct(night, _tap(by, night), line.pk, {"type": "deal", "tricks": {}})


def _tap(by: Device, night: Night) -> recording.Tap:
    return recording.Tap(by=by, key=fresh_key(), seen=cast.version(night))


def bo_records(phones: Phones, night: Night, tricks: dict[str, int]) -> None:
    """Bo keeps score too, on a phone of his own."""
    bo = cast.device("Bo’s phone", Role.SCOREKEEPER, night.group)
    Table(phones.open(bo)).open(night).play(tricks)
