"""The rooms of the house: which part of `games` may import which (docs/architecture.md#rooms)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "games"

VIEWS_MAY = (
    "access sharing forms recording starting grouping reports season charts exports imports words "
    "rule_words rules"
)
ROOMS = {
    "rules": "",
    "writing": "",
    "apps": "",
    "models": "rules",
    "migrations": "models rules",
    "figures": "rules",
    "words": "rules figures",
    "rule_words": "rules figures",
    "journal": "models rules",
    "summaries": "journal models rules",
    "starting": "journal summaries models rules writing",
    "grouping": "models rules writing",
    "payments": "journal models rules",
    "recording": "journal payments summaries models rules writing",
    "limits": "models writing",
    "sharing": "models writing",
    "access": "sharing models writing",
    "reports": "journal payments models rules words rule_words figures charts season",
    "season": "journal summaries models rules figures words charts",
    "charts": "words",
    "exports": "reports season charts journal rules words",
    "imports": "recording starting journal summaries models rules writing words",
    "forms": "models rules words",
    "templatetags": "rules words",
    "views": VIEWS_MAY,
    "urls": "views",
    "checking": "journal summaries models rules",
    "demo": "journal summaries models rules writing",
    "commands": VIEWS_MAY + " journal summaries models writing checking demo",
}

# A room of more than one file, split by noun.
PARTS = {
    "management": "commands",
    "figures": "words",
    "rule_words": "words",
    "starting": "recording",
    "pay_links": "payments",
}

# The rules are pure: nothing that is not a function of what they are given.
IMPURE = {
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "time",
    "uuid",
}
RULES_MAY = (set(sys.stdlib_module_names) | {"msgspec", "games"}) - IMPURE


def room_of(module: list[str]) -> str:
    """Return the room of a module given by the parts of its name below `games`."""
    return PARTS.get(module[0], module[0])


def imported_by(source: str, package: list[str]) -> Iterator[list[str]]:
    """Yield each imported name of `source`, in parts; `package` is the package that it lies in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base += node.module.split(".") if node.module else []
            yield from ([*base, alias.name] for alias in node.names)


def against_the_table(source: str, module: list[str]) -> list[str]:
    """Return what `module` of `games` imports against the table, each as "from → to"."""
    here = room_of(module)
    allowed = {here, *ROOMS[here].split()}
    wrong = []
    for name in imported_by(source, ["games", *module[:-1]]):
        if name[0] == "games" and len(name) > 1 and room_of(name[1:]) not in allowed:
            wrong.append(f"{here} → {room_of(name[1:])}")
        if here == "rules" and name[0] not in RULES_MAY:
            wrong.append(f"{here} → {name[0]}")
    return wrong


def modules() -> list[list[str]]:
    """Return every module of `games` except the package's own file, as parts of its name below `games`."""
    files = sorted(file.relative_to(GAMES) for file in GAMES.rglob("*.py"))
    return [list(file.with_suffix("").parts) for file in files if file != Path("__init__.py")]


@pytest.mark.parametrize("module", modules(), ids=".".join)
def test_a_module_keeps_to_its_room(module: list[str]) -> None:
    source = GAMES.joinpath(*module).with_suffix(".py").read_text()
    assert room_of(module) in ROOMS, f"games/{'/'.join(module)}.py has no room: write it into the table"
    assert against_the_table(source, module) == []


@pytest.mark.parametrize(
    ("module", "source", "arrows"),
    [
        ("forms", "from games import recording", ["forms → recording"]),
        ("views.deals", "import games.journal", ["views → journal"]),
        ("views.deals", "from ..journal import read", ["views → journal"]),
        ("views.deals", "from . import nights\nfrom games.reports import table_page", []),
        ("models", "def late() -> None:\n    from games import access, rules", ["models → access"]),
        ("writing", "from games.models import Night", ["writing → models"]),
        ("management.commands.serve", "from games import access", []),
        ("rules.replay", "from games.rules.ledger import Ledger\nimport msgspec", []),
        (
            "rules.replay",
            "from django.utils import timezone\nimport random",
            ["rules → django", "rules → random"],
        ),
        ("rules.replay", "from games import models", ["rules → models"]),
    ],
)
def test_an_arrow_against_the_table_is_seen(module: str, source: str, arrows: list[str]) -> None:
    assert against_the_table(source, module.split(".")) == arrows
