"""What was sent, read: night files, pasted or in files, or in the ZIP that a group exports to."""

import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec
from django.utils.translation import gettext_noop as _

from games import rules, words

MOST_BYTES = 900_000  # of all nights together: they come back with the form that says whose the names are
MOST_FIELDS = 480  # of that form: four a night and one a name
MOST_EVENTS = 2_000  # a night; pots may grow with every deal, and so would the time it takes to add them up
ZIPPED = b"PK\x03\x04"
UNPACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # other ways may take any memory and raise anything
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


@dataclass(frozen=True)
class Refused:
    """A file that is not imported, and why: with the place, as `manage.py replay` says it."""

    name: str
    why: str


@dataclass
class Parcel:
    """The nights that can be imported, in the order they were sent, and the files that cannot."""

    nights: list[rules.NightFile] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    names: set[str] = field(default_factory=set)  # name keys of all people
    size: int = 0  # bytes of all nights, as the form carries them

    def add(self, night: rules.NightFile) -> None:
        """Add a night. Raises RulesError where it would be too much for one form."""
        size = self.size + len(as_text(night).encode())
        names = self.names | set(map(rules.name_key, night.people))
        if size > MOST_BYTES:
            raise _too_large()
        if 4 * (len(self.nights) + 1) + len(names) > MOST_FIELDS:
            raise rules.RulesError("too_many", _("these are too many nights and names at once"))
        self.nights.append(night)
        self.size, self.names = size, names


def unpack(sent: Iterable[tuple[str, bytes]]) -> Parcel:
    """Read files, each a name for people and what is in it. A refused file does not hold up the others."""
    parcel = Parcel()
    for name, data in sent:
        try:
            for inner, text in _texts(name, data):
                _read_into(parcel, inner, text)
        except rules.RulesError as error:
            parcel.refused.append(Refused(name, words.placed(error)))
    return parcel


def as_text(night: rules.NightFile) -> str:
    """A night file on one line, as a form carries it."""
    return json.dumps(msgspec.to_builtins(night), ensure_ascii=False, separators=(",", ":"))


def _read_into(parcel: Parcel, name: str, data: bytes) -> None:
    try:
        parcel.add(_read(data))
    except rules.RulesError as error:
        parcel.refused.append(Refused(name, words.placed(error)))


def _read(data: bytes) -> rules.NightFile:
    """A night that the rules take from the first event to the last. Raises RulesError with the place."""
    night = rules.read_night(data)
    if len(night.events) > MOST_EVENTS:
        raise rules.RulesError(
            "too_long",
            _("these are {events} events, and at most {most} a night can be imported"),
            events=len(night.events),
            most=MOST_EVENTS,
        )
    # PostgreSQL holds no such text.
    if "\0" in night.name + night.note + "".join(event.note for event in night.events):
        raise rules.RulesError("null_character", _("a text here holds a null character"))
    rules.replay(night)
    return night


def _too_large() -> rules.RulesError:
    return rules.RulesError("too_large", _("more than {most} kB at once"), most=MOST_BYTES // 1000)


def _texts(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The file itself, or the night files in a ZIP. Raises RulesError."""
    if not data.startswith(ZIPPED):
        yield name, data
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from _members(name, archive)
    except rules.RulesError:
        raise
    except DAMAGED as error:
        raise rules.RulesError("not_zip", _("this ZIP file is damaged or locked")) from error


def _members(name: str, archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    left = 2 * MOST_BYTES  # they are shorter on one line; and what looks small may unpack to anything
    found = [info for info in archive.infolist() if info.filename.endswith(".json")]
    if not found:
        raise rules.RulesError("no_night", _("there is no night file in this ZIP file"))
    if any(info.compress_type not in UNPACKED for info in found):
        raise NotImplementedError
    for info in found:
        with archive.open(info) as member:
            text = member.read(left + 1)
        left -= len(text)
        if left < 0:
            raise _too_large()
        yield f"{name}, {info.filename}", text
