"""Mending: a line of the journal with its history; correct it, strike it out, put one in before it; redo."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access, recording, reports, rules, words
from games.forms import DealForm, LineForm, TapForm
from games.forms.deal import deal_data
from games.forms.mending import KIND_NAMES, line_data
from games.reports import Book, JournalLine
from games.reports.mending import MendPage
from games.reports.table import fresh_key
from games.views.answers import Refusal, attempt, refused_closed
from games.views.deals import answer_table, render_preview

CARRIED = ("csrfmiddlewaretoken", "save", "again")  # what a preview does not send on


@dataclass(frozen=True)
class Mend:
    """A line to be corrected, or to put one of `kind` in before: everything that the steps of that need."""

    verb: str  # "correct" or "insert", as in the address
    book: Book
    line: JournalLine
    kind: str
    preview: Callable[[Book, JournalLine, rules.Raw], MendPage]
    write: Callable[[Book, recording.Tap, JournalLine, rules.Raw], Book]

    @property
    def then(self) -> Book:
        """The night as it stood at this place."""
        return self.book.before(self.line)


@never_cache
@require_safe
def line(request: HttpRequest, night_id: int, line_id: int) -> HttpResponse:
    """One line of the journal: what it says, who wrote and changed it, and what can be done with it."""
    visit, book, found = _enter(request, night_id, line_id)
    return _line_page(request, visit, book, found)


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, night_id: int, line_id: int) -> HttpResponse:
    """Correct a line: the form, then what that changes, then save."""
    visit, book, found = _enter(request, night_id, line_id, writes=True)
    if found.kind not in KIND_NAMES:
        raise Http404
    mend = Mend(
        "correct",
        book,
        found,
        found.kind,
        preview=reports.correction,
        write=lambda book, tap, line, facts: recording.correct(book.night, tap, line.pk, facts),
    )
    return _mend(request, visit, mend)


@require_http_methods(["GET", "HEAD", "POST"])
def insert(request: HttpRequest, night_id: int, line_id: int) -> HttpResponse:
    """Put a line in before this one, of the kind that the address names: a deal if it names none."""
    visit, book, found = _enter(request, night_id, line_id, writes=True)
    kind = request.GET.get("kind", "deal")
    if kind not in KIND_NAMES:
        raise Http404
    mend = Mend(
        "insert",
        book,
        found,
        kind,
        preview=reports.insertion,
        write=lambda book, tap, line, facts: recording.insert(book.night, tap, line.pk, facts),
    )
    return _mend(request, visit, mend)


@require_http_methods(["GET", "HEAD", "POST"])
def strike(request: HttpRequest, night_id: int, line_id: int) -> HttpResponse:
    """Strike a line out: what that changes, then save."""
    visit = access.enter_night(request, night_id, writes=True)
    if request.method != "POST":
        return _striking(request, visit, reports.open_book(visit.night), line_id)
    answer = attempt(TapForm(request.POST), visit, lambda tap: recording.strike(visit.night, tap, line_id))
    if isinstance(answer, Refusal):
        return _striking(request, visit, answer.book or reports.open_book(visit.night), line_id, answer)
    return redirect("line", night_id, line_id)


@require_safe
def preview_then(request: HttpRequest, night_id: int, line_id: int) -> HttpResponse:
    """What a deal in the place of this line would do, in one line."""
    _visit, book, found = _enter(request, night_id, line_id)
    return render_preview(request, book.before(found))


@require_POST
def redo(request: HttpRequest, night_id: int) -> HttpResponse:
    """Do again what was just undone."""
    visit = access.enter_night(request, night_id, writes=True)
    answer = attempt(TapForm(request.POST), visit, lambda tap: recording.redo(visit.night, tap))
    return answer_table(request, visit, answer)


def _enter(
    request: HttpRequest, night_id: int, line_id: int, *, writes: bool = False
) -> tuple[access.Visit, Book, JournalLine]:
    visit = access.enter_night(request, night_id, writes=writes)
    book = reports.open_book(visit.night)
    return visit, book, _found(book, line_id)


def _found(book: Book, line_id: int) -> JournalLine:
    """A line of this night by its id. Raises Http404."""
    found = book.line(line_id)
    if found is None:
        raise Http404
    return found


def _mend(request: HttpRequest, visit: access.Visit, mend: Mend) -> HttpResponse:
    if request.method != "POST":
        return _refuse_or_show(request, visit, mend)
    form = _form(request, mend)
    if not form.is_valid():
        return _form_page(request, mend, Refusal(form.problem(), 422))
    if "again" in request.POST:
        return _form_page(request, mend)
    if "save" in request.POST:
        return _save(request, visit, mend, form)
    return _preview(request, visit, mend, form)


def _refuse_or_show(request: HttpRequest, visit: access.Visit, mend: Mend) -> HttpResponse:
    """The empty or filled form; for a line that no longer counts, or in a closed night, the line's page."""
    stands = mend.verb == "insert" or mend.line in mend.book.standing
    if stands and mend.book.night.closed_at is None:
        return _form_page(request, mend)
    return redirect("line", mend.book.night.pk, mend.line.pk)


def _form(request: HttpRequest, mend: Mend) -> DealForm | LineForm:
    """The form with what was typed, or with what the line says."""
    then, data = mend.then, request.POST or None
    if mend.kind == "deal":
        return DealForm(data, then.seated)
    others = {seat: name for seat, name in then.names.items() if seat not in then.seated}
    initial = line_data(mend.line.facts) if mend.verb == "correct" else {}
    return LineForm(mend.kind, then.known, then.seated, others, data, initial=initial)


def _form_page(
    request: HttpRequest, mend: Mend, refusal: Refusal | None = None, both: tuple[str, str] | None = None
) -> HttpResponse:
    error = refusal.error if refusal else ""
    context = {
        "verb": mend.verb,
        "line": reports.line_page(mend.book, mend.line),
        "kind": mend.kind,
        "kinds": KIND_NAMES.items(),
        "error": error,
        "both": both,
    }
    status = refusal.status if refusal else 200
    if mend.kind == "deal":
        context["page"] = reports.table_page(mend.then, _deal_values(request, mend), error)
        return render(request, "games/mend_deal.html", context, status=status)
    form = _form(request, mend)
    page = {"night": mend.book.night, "key": fresh_key(), "version": mend.book.night.version}
    return render(request, "games/mend_line.html", {**context, "form": form, "page": page}, status=status)


def _deal_values(request: HttpRequest, mend: Mend) -> dict[str, str]:
    if request.method == "POST":
        return request.POST.dict()
    return deal_data(mend.line.facts, ()) if mend.verb == "correct" else {}


def _preview(
    request: HttpRequest, visit: access.Visit, mend: Mend, form: DealForm | LineForm
) -> HttpResponse:
    """What saving would do. The page carries on what was typed; nothing is stored."""
    if refusal := _overtaken(mend, form):
        return _refused(request, visit, mend, form, refusal)
    try:
        page = mend.preview(mend.book, mend.line, form.facts())
    except rules.RulesError as error:
        return _form_page(request, mend, Refusal(words.said(error), 422))
    hidden = [
        (name, value) for name, values in request.POST.lists() for value in values if name not in CARRIED
    ]
    context = {"page": page, "hidden": hidden, "again": True, "line": mend.line.pk}
    return render(request, "games/mend.html", context, status=422 if page.impossible else 200)


def _overtaken(mend: Mend, form: DealForm | LineForm) -> Refusal | None:
    """Why this cannot be mended now: the night is closed, or has changed since the form was shown."""
    book, seen = mend.book, form.cleaned_data["version"]
    if book.night.closed_at is not None:
        return refused_closed(recording.Closed(book))
    if seen != book.night.version:
        return Refusal(reports.meanwhile(book, seen), 409, book)
    if mend.verb == "correct" and mend.line not in book.standing:
        return Refusal(_("This line no longer counts."), 409, book)
    return None


def _save(request: HttpRequest, visit: access.Visit, mend: Mend, form: DealForm | LineForm) -> HttpResponse:
    answer = attempt(form, visit, lambda tap: mend.write(mend.book, tap, mend.line, form.facts()))
    if isinstance(answer, Refusal):
        return _refused(request, visit, mend, form, answer)
    written = answer.written_under(form.cleaned_data["key"])
    return redirect("line", mend.book.night.pk, written.pk if written else mend.line.pk)


def _refused(
    request: HttpRequest, visit: access.Visit, mend: Mend, form: DealForm | LineForm, refusal: Refusal
) -> HttpResponse:
    """The form once more, about what the line says now, with that and what was typed side by side."""
    book = refusal.book or mend.book
    found = book.line(mend.line.pk) or mend.line
    now = found if mend.verb == "insert" else book.standing_version(found)
    if now is None or book.night.closed_at is not None:
        return _line_page(request, visit, book, found, refusal)
    both = None
    if mend.verb == "correct" and refusal.status == 409:
        both = reports.both(book, now, form.facts())
    return _form_page(request, replace(mend, book=book, line=now), refusal, both)


def _striking(
    request: HttpRequest,
    visit: access.Visit,
    book: Book,
    line_id: int,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """What striking the line out would do; for one that no longer counts, or in a closed night, its page."""
    found = _found(book, line_id)
    if found not in book.standing or book.night.closed_at is not None:
        return _line_page(request, visit, book, found, refusal)
    page = reports.striking(book, found)
    hidden = [("key", fresh_key()), ("version", book.night.version)]
    context = {"page": page, "hidden": hidden, "line": found.pk, "error": refusal.error if refusal else ""}
    impossible = 422 if page.impossible else 200
    return render(request, "games/mend.html", context, status=refusal.status if refusal else impossible)


def _line_page(
    request: HttpRequest,
    visit: access.Visit,
    book: Book,
    found: JournalLine,
    refusal: Refusal | None = None,
) -> HttpResponse:
    context = {
        "page": reports.line_page(book, found),
        "error": refusal.error if refusal else "",
        "writes": visit.device.writes,
        "can_correct": found.kind in KIND_NAMES,
    }
    return render(request, "games/line.html", context, status=refusal.status if refusal else 200)
