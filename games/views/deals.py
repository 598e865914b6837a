"""Deals: record one, see beforehand what it will do, take back the last line."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import access, journal, recording, reports, rules, words
from games.forms import DealForm, TapForm
from games.forms.deal import deal_data
from games.journal import Journal
from games.models import Night
from games.views.answers import Refusal, attempt


@require_POST
def record_deal(request: HttpRequest, night_id: int) -> HttpResponse:
    """Record deal."""
    night, device = access.enter_night(request, night_id, writes=True)
    form = DealForm(request.POST, journal.seat_numbers(night))
    answer = attempt(
        form, device, lambda tap: recording.record_deal(night, tap, form.facts(), form.sits_out())
    )
    return _answer(request, night, answer)


@require_safe
def preview_deal(request: HttpRequest, night_id: int) -> HttpResponse:
    """What recording the grid as it is would do, in one line."""
    night, _device = access.enter_night(request, night_id)
    book = journal.read(night)
    form = DealForm(request.GET, book.seats)
    try:
        text = _previewed(book, form) if form.is_valid() else form.problem()
        status = 422 if form.errors else 200
    except rules.RulesError as error:
        text, status = words.said(error), 422
    return render(request, "games/_preview.html", {"sentence": text}, status=status)


def _previewed(book: Journal, form: DealForm) -> str:
    fact = journal.named(form.facts(), book.names)
    step = rules.play(book.ledger.table, fact)
    return words.preview(fact, step.deal) if isinstance(fact, rules.Deal) and step.deal else ""


@require_POST
def undo(request: HttpRequest, night_id: int) -> HttpResponse:
    """Undo the last line of the journal; a deal's grid comes back filled."""
    night, device = access.enter_night(request, night_id, writes=True)
    answer = attempt(TapForm(request.POST), device, lambda tap: recording.undo(night, tap))
    return _answer(request, night, answer)


def _answer(request: HttpRequest, night: Night, answer: Journal | Refusal) -> HttpResponse:
    """The table after a write; or, refused, the table with what was typed and why."""
    if isinstance(answer, Refusal):
        book = answer.book or journal.read(night)
        return _render(request, reports.table_page(book, request.POST.dict(), answer.error), answer.status)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("table", night.pk)
    return render_table(request, answer)


def render_table(request: HttpRequest, book: Journal) -> HttpResponse:
    """The table page, or with htmx the part of it that changes. After an undone deal the grid is filled."""
    undone = book.undone_deal
    data = None if undone is None else deal_data(undone, book.sits_out)
    return _render(request, reports.table_page(book, data=data))


def _render(request: HttpRequest, page: object, status: int = 200) -> HttpResponse:
    template = "games/_table.html" if request.htmx else "games/table.html"  # type: ignore[attr-defined]
    return render(request, template, {"page": page}, status=status)
