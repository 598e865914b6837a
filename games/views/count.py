"""Count the table: hold what people really have against the ledger, and agree on it."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import access, recording, reports
from games.forms import AgreeForm, CountedBuyInForm, CountForm
from games.forms.count import TypedForm
from games.reports import Book
from games.views.answers import Refusal, attempt


@never_cache
@require_safe
def count(request: HttpRequest, night_id: int) -> HttpResponse:
    """The table as it should be; with a count in the query, what is off and what would explain it."""
    visit = access.enter_night(request, night_id, writes=True)
    return _page(request, reports.open_book(visit.night), request.GET)


@require_POST
def agree_count(request: HttpRequest, night_id: int) -> HttpResponse:
    """Agree the count: what is unexplained is booked as found or missing."""
    visit = access.enter_night(request, night_id, writes=True)
    form = AgreeForm(reports.seat_numbers(visit.night), request.POST)

    def write(tap: recording.Tap) -> Book:
        return recording.agree_count(visit.night, tap, form.counted())

    answer = attempt(form, visit, write)
    if isinstance(answer, Refusal):
        return _refused(request, visit, form, answer)
    return redirect("count", night_id)


@require_POST
def buy_in_counted(request: HttpRequest, night_id: int) -> HttpResponse:
    """Record the buy-in that explains the count, and check the count again."""
    visit = access.enter_night(request, night_id, writes=True)
    form = CountedBuyInForm(reports.seat_numbers(visit.night), request.POST)

    def write(tap: recording.Tap) -> Book:
        said = form.cleaned_data
        return recording.buy_in(visit.night, tap, said["player"], said["chips"])

    answer = attempt(form, visit, write)
    if isinstance(answer, Refusal):
        return _refused(request, visit, form, answer)
    return redirect(f"{reverse('count', args=[night_id])}?{form.kept().urlencode()}")


def _refused(request: HttpRequest, visit: access.Visit, form: TypedForm, refusal: Refusal) -> HttpResponse:
    book = refusal.book or reports.open_book(visit.night)
    return _page(request, book, form.kept(), refusal.error, refusal.status)


def _page(
    request: HttpRequest, book: Book, typed: QueryDict, error: str = "", status: int = 200
) -> HttpResponse:
    """The page with what was typed in its fields and, where that makes sense, held against the ledger."""
    page = reports.count_page(book)
    form = CountForm(page.people, page.debtors, page.hints, typed or None)
    if form.is_bound and form.is_valid():
        page = reports.count_page(book, form.counted(), form.antes_in())
    if form.errors and status == 200:
        status = 422
    context = {"page": page, "form": form, "typed": typed.urlencode(), "error": error}
    return render(request, "games/count.html", context, status=status)
