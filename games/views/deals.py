"""Deals: record one, see beforehand what it will do, take back the last line."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST, require_safe

from games import access, recording, reports, rules, words
from games.forms import DealForm, TapForm
from games.forms.deal import deal_data
from games.reports import Book
from games.reports.unit import in_its_unit
from games.views.answers import Refusal, attempt


@require_POST
def record_deal(request: HttpRequest, night_id: int) -> HttpResponse:
    """Record deal."""
    visit = access.enter_night(request, night_id, writes=True)
    form = DealForm(request.POST, reports.seat_numbers(visit.night))
    answer = attempt(
        form, visit, lambda tap: recording.record_deal(visit.night, tap, form.facts(), form.sits_out())
    )
    if isinstance(answer, Refusal) and answer.book and answer.book.night.closed_at is None:
        return _overtaken(request, form, answer, answer.book)
    return answer_table(request, visit, answer)


def _overtaken(request: HttpRequest, form: DealForm, refusal: Refusal, book: Book) -> HttpResponse:
    """Somebody else was first: the same deal needs no question, another one is asked about."""
    facts, seen = form.facts(), form.cleaned_data["version"]
    if already := reports.recorded_by_another(book, facts, seen):
        return _render(request, reports.table_page(book, error=already))
    if page := reports.conflict_page(book, facts, request.POST.dict(), seen):
        return _render(request, page, 409, name="conflict")
    return _render(request, reports.table_page(book, request.POST.dict(), refusal.error), 409)


def ask_for_one_more_tap(request: HttpRequest, night_id: int, error: str) -> HttpResponse:
    """The table with what was typed and the same key, as the form's token was too old. Records nothing."""
    book = reports.open_book(access.enter_night(request, night_id, writes=True).night)
    form = TapForm(request.POST)
    same = form.is_valid() and form.cleaned_data["version"] == book.night.version
    if form.is_valid() and not same:
        error = reports.meanwhile(book, form.cleaned_data["version"])
    data, key = request.POST.dict(), form.cleaned_data.get("key", "") if same else ""
    return _render(request, reports.table_page(book, data, error, key), 403)


@require_safe
def preview_deal(request: HttpRequest, night_id: int) -> HttpResponse:
    """What recording the grid as it is would do, in one line."""
    return render_preview(request, reports.open_book(access.enter_night(request, night_id).night))


def render_preview(request: HttpRequest, book: Book) -> HttpResponse:
    """The line on the Record button, for a deal played where `book` ends."""
    form = DealForm(request.GET, book.seats)
    try:
        text = _previewed(book, form) if form.is_valid() else form.problem()
        status = 422 if form.errors else 200
    except rules.RulesError as error:
        text, status = words.said(error), 422
    return render(request, "games/_preview.html", {"sentence": text}, status=status)


@in_its_unit
def _previewed(book: Book, form: DealForm) -> str:
    fact = book.named(form.facts())
    step = rules.play(book.ledger.table, fact)
    return words.preview(fact, step.deal) if isinstance(fact, rules.Deal) and step.deal else ""


@require_POST
def undo(request: HttpRequest, night_id: int) -> HttpResponse:
    """Undo the last line of the journal; a deal's grid comes back filled."""
    visit = access.enter_night(request, night_id, writes=True)
    answer = attempt(TapForm(request.POST), visit, lambda tap: recording.undo(visit.night, tap))
    return answer_table(request, visit, answer)


def answer_table(request: HttpRequest, visit: access.Visit, answer: Book | Refusal) -> HttpResponse:
    """The table after a write; or, refused, the table with what was typed and why."""
    if isinstance(answer, Refusal):
        book = answer.book or reports.open_book(visit.night)
        return _render(request, reports.table_page(book, request.POST.dict(), answer.error), answer.status)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("table", visit.night.pk)
    return render_table(request, answer)


def render_table(request: HttpRequest, book: Book) -> HttpResponse:
    """The table page, or with htmx the part of it that changes. After an undone deal the grid is filled."""
    undone = book.undone_deal
    data = None if undone is None else deal_data(undone, book.sits_out)
    return _render(request, reports.table_page(book, data=data))


def _render(request: HttpRequest, page: object, status: int = 200, name: str = "table") -> HttpResponse:
    """A whole page, or to htmx the fragment that takes the table's place."""
    fragment = "_" if request.htmx else ""  # type: ignore[attr-defined]
    response = render(request, f"games/{fragment}{name}.html", {"page": page}, status=status)
    patch_vary_headers(response, ["HX-Request"])  # so that Back never shows the fragment as a page
    return response
