"""Names of people: what a name may be, and when two are the same (docs/night-file.md#names)."""

import unicodedata
from functools import lru_cache

from .errors import RulesError, _

LONGEST = 30
_JOINERS = "\u200c\u200d"  # the first shapes Persian, the second holds an emoji family together
_JOINED = {
    "Lo",
    "Mc",
    "Mn",
    "Sk",
    "So",
}  # letters without case, marks and emoji: what joiners may stand between


def _is_tag(char: str) -> bool:
    """Whether a character spells the region in a flag emoji, such as Scotland's."""
    return "\U000e0020" <= char <= "\U000e007f"


def _is_hidden(char: str) -> bool:
    """Whether a character steers direction or display instead of being seen, or is none at all."""
    if char in _JOINERS or _is_tag(char):
        return False
    return unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"} or char in "\ufffe\uffff"


def _joins_nothing(name: str) -> bool:
    """Whether a joiner stands where it shows nothing, so that two names would look the same."""
    around = zip(f" {name}", name, f"{name} "[1:], strict=False)
    return any(
        char in _JOINERS and not {unicodedata.category(before), unicodedata.category(after)} <= _JOINED
        for before, char, after in around
    )


def _is_seen(char: str) -> bool:
    return not (char in _JOINERS or _is_tag(char) or unicodedata.category(char) in {"Mn", "Me", "Zs"})


def shown(name: str) -> str:
    """A name safe to print in a message, whatever somebody put into a file."""
    return "".join(
        "\ufffd" if _is_hidden(char) or char in _JOINERS else char for char in name[: LONGEST + 10]
    )


def clean_name(text: str) -> str:
    """The name as it is written from now on: NFC, trimmed, 1 to 30 characters. Raises RulesError."""
    name = unicodedata.normalize("NFC", text).strip()
    if any(_is_hidden(char) for char in name) or _joins_nothing(name):
        raise RulesError(
            "name_hidden", _("the name “{name}” holds a control or direction character"), name=shown(name)
        )
    if not any(_is_seen(char) for char in name):
        raise RulesError("name_empty", _("a name is empty"))
    if len(name) > LONGEST:
        raise RulesError(
            "name_long",
            _("the name “{name}” is {length} characters long, at most {longest} are possible"),
            name=shown(name),
            length=len(name),
            longest=LONGEST,
        )
    return name


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """What two spellings of one name have in common: NFKC, trimmed, case folded."""
    folded = unicodedata.normalize("NFKC", name).strip().casefold()
    return unicodedata.normalize("NFKC", folded)
