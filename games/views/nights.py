"""Pages about a night: the table, its ledger and a deal."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import access, recording, reports
from games.reports import Book
from games.views.deals import render_table


def _open(request: HttpRequest, night_id: int) -> Book:
    return reports.open_book(access.enter_night(request, night_id).night)


@never_cache
@require_safe
def table(request: HttpRequest, night_id: int) -> HttpResponse:
    """The table screen; who may not record watches instead."""
    visit = access.enter_night(request, night_id)
    if not visit.device.writes:
        return redirect("watch", night_id)
    return render_table(request, reports.open_book(visit.night))


@require_safe
def ledger(request: HttpRequest, night_id: int) -> HttpResponse:
    """Players × deals, and the journal with what was taken back."""
    book = _open(request, night_id)
    return render(request, "games/ledger.html", {"page": reports.ledger_page(book)})


@require_safe
def deal(request: HttpRequest, night_id: int, number: int) -> HttpResponse:
    """One deal in words."""
    visit = access.enter_night(request, night_id)
    page = reports.deal_page(reports.open_book(visit.night), number)
    if page is None:
        raise Http404
    return render(request, "games/deal.html", {"page": page, "writes": visit.device.writes})


@require_POST
def show_money(request: HttpRequest, night_id: int) -> HttpResponse:
    """Show money instead of chips, or chips again, for everybody; what is typed or counted stays in chips."""
    visit = access.enter_night(request, night_id, writes=True)
    recording.show_money(visit.night, request.POST.get("money") == "yes")
    return redirect("table", night_id)
