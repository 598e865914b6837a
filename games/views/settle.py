"""Settle up: close the night, and see who pays whom."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import access, recording, reports
from games.forms import CloseForm
from games.reports import Book
from games.views.answers import Refusal, attempt


@never_cache
@require_safe
def settle(request: HttpRequest, night_id: int) -> HttpResponse:
    """Where everybody stands; once closed, the fewest payments that settle the night."""
    book = reports.open_book(access.enter_night(request, night_id).night)
    return _page(request, book, CloseForm(book.names, initial={"pot": "share"}))


@require_POST
def close_night(request: HttpRequest, night_id: int) -> HttpResponse:
    """Close the night with the pot spoken for."""
    visit = access.enter_night(request, night_id, writes=True)
    book = reports.open_book(visit.night)
    form = CloseForm(book.names, request.POST)

    def write(tap: recording.Tap) -> Book:
        return recording.close_night(visit.night, tap, form.cleaned_data["pot"], form.player())

    answer = attempt(form, visit, write)
    if isinstance(answer, Refusal):
        return _page(request, answer.book or book, form, answer.error, answer.status)
    return redirect("settle", night_id)


def _page(
    request: HttpRequest, book: Book, form: CloseForm, error: str = "", status: int = 200
) -> HttpResponse:
    context = {"page": reports.settle_page(book), "form": form, "error": error}
    return render(request, "games/settle.html", context, status=status)
