"""Settle up: close the night, see who pays whom, and tick what is paid."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import access, recording, reports
from games.forms import CloseForm, PaidForm, TapForm
from games.reports import Book
from games.views.answers import Refusal, attempt


@never_cache
@require_safe
def settle(request: HttpRequest, night_id: int) -> HttpResponse:
    """Where everybody stands; once closed, the fewest payments that settle the night."""
    visit = access.enter_night(request, night_id)
    return _page(request, visit, reports.open_book(visit.night))


@require_POST
def close_night(request: HttpRequest, night_id: int) -> HttpResponse:
    """Close the night with the pot spoken for."""
    visit = access.enter_night(request, night_id, writes=True)
    book = reports.open_book(visit.night)
    form = CloseForm(book.known, book.ledger.pot, request.POST)

    def write(tap: recording.Tap) -> Book:
        return recording.close_night(visit.night, tap, form.cleaned_data["pot"], form.player())

    answer = attempt(form, visit, write)
    if isinstance(answer, Refusal):
        return _page(request, visit, answer.book or book, answer, form)
    return redirect("settle", night_id)


@require_POST
def mark_paid(request: HttpRequest, night_id: int) -> HttpResponse:
    """Paid: one of the payments that are left was made."""
    visit = access.enter_night(request, night_id, writes=True)
    form = PaidForm(dict.fromkeys(reports.seat_numbers(visit.night), ""), request.POST)

    def write(tap: recording.Tap) -> Book:
        said = form.cleaned_data
        return recording.mark_paid(visit.night, tap, said["giver"], said["taker"], said["amount"])

    return _ticked(request, visit, attempt(form, visit, write))


@require_POST
def mark_unpaid(request: HttpRequest, night_id: int, payment_id: int) -> HttpResponse:
    """Not paid after all."""
    visit = access.enter_night(request, night_id, writes=True)
    answer = attempt(
        TapForm(request.POST), visit, lambda tap: recording.mark_unpaid(visit.night, tap, payment_id)
    )
    return _ticked(request, visit, answer)


def _ticked(request: HttpRequest, visit: access.Visit, answer: Book | Refusal) -> HttpResponse:
    if isinstance(answer, Refusal):
        return _page(request, visit, answer.book or reports.open_book(visit.night), answer)
    return redirect("settle", visit.night.pk)


def _page(
    request: HttpRequest,
    visit: access.Visit,
    book: Book,
    refusal: Refusal | None = None,
    form: CloseForm | None = None,
) -> HttpResponse:
    context = {
        "page": reports.settle_page(book),
        "form": form or CloseForm(book.known, book.ledger.pot),
        "error": refusal.error if refusal else "",
        "writes": visit.device.writes,
    }
    return render(request, "games/settle.html", context, status=refusal.status if refusal else 200)
