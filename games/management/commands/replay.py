"""`manage.py replay FILE…`: the ledger of night files, for people or (--json) for programs."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from games import rules, words
from games.figures import chips, money, signed


class Command(BaseCommand):
    help = "Print the ledger of each night file. The exit status is 1 if one is refused."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--json", action="store_true", help="one JSON object a line, in the order of the files"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        refused = False
        for file in options["files"]:
            ledger = _replayed(file)
            refused |= isinstance(ledger, str)
            self.stdout.write(_json(file, ledger) if options["json"] else self._text(file, ledger))
        if refused:
            sys.exit(1)

    def _text(self, file: str, ledger: rules.Ledger | str) -> str:
        """The ledger for people: a block a deal, then stacks and payments."""
        if isinstance(ledger, str):
            return self.style.ERROR(f"{file}: {ledger}")
        lines = [self.style.MIGRATE_HEADING(file)]
        for step in ledger.steps:
            if step.deal is not None and isinstance(step.event, rules.Deal):
                title = _("Deal {number}").format(number=step.deal.number)
                story = [f"  {sentence}" for sentence in words.story(step.event, step.deal)]
                lines += ["", self.style.MIGRATE_LABEL(title), *story]
            else:
                lines.append("- " + words.line(step.event))
        return "\n".join([*lines, "", *_stacks(ledger), *_payments(ledger), ""])


def _replayed(file: str) -> rules.Ledger | str:
    """The ledger of a file, or why it is refused."""
    try:
        return rules.replay(rules.read_night(Path(file).read_bytes()))
    except rules.RulesError as error:
        return str(error)
    except OSError as error:
        return _("cannot be read: {reason}").format(reason=error.strerror or error)


def _json(file: str, ledger: rules.Ledger | str) -> str:
    if isinstance(ledger, str):
        return json.dumps({"file": file, "ok": False, "error": ledger}, ensure_ascii=False)
    return json.dumps({"file": file, "ok": True, **rules.ledger_json(ledger)}, ensure_ascii=False)


def _stacks(ledger: rules.Ledger) -> list[str]:
    width = max(len(name) for name in ledger.stacks)
    lines = [
        _("  {name}  stack {stack}  net {net}").format(
            name=name.ljust(width), stack=chips(stack).rjust(6), net=signed(ledger.net[name]).rjust(6)
        )
        for name, stack in ledger.stacks.items()
    ]
    return [*lines, _("  In the pot: {chips}").format(chips=chips(ledger.pot))]


def _payments(ledger: rules.Ledger) -> list[str]:
    if ledger.payments is None:
        return []
    template = _("  {giver} pays {taker} {amount}")
    lines = [
        template.format(giver=_party(paid.giver), taker=_party(paid.taker), amount=chips(paid.amount))
        for paid in ledger.payments
    ]
    worth = ledger.money
    if worth is not None and worth.payments is not None:
        lines.append(_("  In money:"))
        lines += [
            template.format(
                giver=_party(paid.giver), taker=_party(paid.taker), amount=money(paid.amount, worth.currency)
            )
            for paid in worth.payments
        ]
    return lines


def _party(party: rules.Party) -> str:
    return _("the box") if party is None else party
