"""What every view that writes has in common: try it, and if it is refused say why and keep what was typed."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import recording, reports, rules, words
from games.access import Visit
from games.forms import TapForm
from games.reports import Book


@dataclass(frozen=True)
class Refusal:
    """Nothing was recorded: a sentence for people, the HTTP status, and the journal where it is at hand."""

    error: str
    status: int
    book: Book | None = None


def attempt(form: TapForm, visit: Visit, write: Callable[[recording.Tap], Book]) -> Book | Refusal:
    """The journal after `write`, or why it was refused. `write` is called only for a valid form."""
    if not form.is_valid():
        return Refusal(form.problem(), 422)
    tap = recording.Tap(by=visit.device, key=form.cleaned_data["key"], seen=form.cleaned_data["version"])
    try:
        return write(tap)
    except rules.RulesError as error:
        return Refusal(words.said(error), 422)
    except recording.Closed as closed:
        return refused_closed(closed)
    except recording.Stale as stale:
        return Refusal(reports.meanwhile(stale.book, stale.seen), 409, stale.book)
    except recording.KeyReused:
        return Refusal(_("This was recorded before, but differently. Look, then record again."), 409)


def refused_closed(closed: recording.Closed) -> Refusal:
    """Closed nights are read-only; their pages link to where they are reopened."""
    sentence = _("This night is closed. To change something in it, reopen it first, under Settle up.")
    return Refusal(sentence, 409, closed.book)
