"""People and chips during a night: buy-in, join, leave, sit out."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import access, recording, reports
from games.forms import BuyInForm, JoinForm, SeatForm, SitOutForm, TapForm
from games.reports import Book
from games.views.answers import Refusal, attempt


@never_cache
@require_safe
def people(request: HttpRequest, night_id: int) -> HttpResponse:
    """Who is here, with a form for each thing that happens to people and chips."""
    _visit, book = _enter(request, night_id)
    return _page(request, book, {})


@require_POST
def buy_in(request: HttpRequest, night_id: int) -> HttpResponse:
    """Buy in."""
    visit, book = _enter(request, night_id)
    form = BuyInForm(book.names, request.POST, auto_id="buy_in_%s")

    def write(tap: recording.Tap) -> Book:
        return recording.buy_in(book.night, tap, form.cleaned_data["player"], form.cleaned_data["chips"])

    return _answer(request, book, visit, {"buy_in": form}, write)


@require_POST
def join(request: HttpRequest, night_id: int) -> HttpResponse:
    """Sit down, new or back again."""
    visit, book = _enter(request, night_id)
    form = JoinForm(book.seated, request.POST, auto_id="join_%s")

    def write(tap: recording.Tap) -> Book:
        said = form.cleaned_data
        return recording.join(book.night, tap, said["name"], said["after"], said["chips"])

    return _answer(request, book, visit, {"join": form}, write)


@require_POST
def leave(request: HttpRequest, night_id: int) -> HttpResponse:
    """Leave."""
    visit, book = _enter(request, night_id)
    form = SeatForm(book.seated, request.POST, auto_id="leave_%s")

    def write(tap: recording.Tap) -> Book:
        return recording.leave(book.night, tap, form.cleaned_data["player"])

    return _answer(request, book, visit, {"leave": form}, write)


@require_POST
def sit_out(request: HttpRequest, night_id: int) -> HttpResponse:
    """Sit out until back, or come back."""
    _visit, book = _enter(request, night_id)
    form = SitOutForm(book.seated, request.POST)
    if not form.is_valid():
        return _page(request, book, {"sit_out": form}, status=422)
    recording.sit_out(book.night, form.cleaned_data["sits_out"])
    return redirect("people", night_id)


def _enter(request: HttpRequest, night_id: int) -> tuple[access.Visit, Book]:
    visit = access.enter_night(request, night_id, writes=True)
    return visit, reports.open_book(visit.night)


def _answer(
    request: HttpRequest,
    book: Book,
    visit: access.Visit,
    named_form: dict[str, TapForm],
    write: Callable[[recording.Tap], Book],
) -> HttpResponse:
    (form,) = named_form.values()
    answer = attempt(form, visit, write)
    if isinstance(answer, Refusal):
        return _page(request, answer.book or book, named_form, answer.error, answer.status)
    return redirect("people", book.night.pk)


def _page(
    request: HttpRequest,
    book: Book,
    sent: dict[str, TapForm] | dict[str, SitOutForm],
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page with fresh forms, but for the one that was sent and refused."""
    usual = book.night.usual_buy_in
    forms = {
        "buy_in": BuyInForm(book.names, initial={"chips": usual}, auto_id="buy_in_%s"),
        "join": JoinForm(book.seated, initial={"chips": usual}, auto_id="join_%s"),
        "leave": SeatForm(book.seated, auto_id="leave_%s"),
        "sit_out": SitOutForm(book.seated, initial={"sits_out": book.sits_out}),
        **sent,
    }
    context = {"page": reports.people_page(book), "forms": forms, "error": error}
    return render(request, "games/people.html", context, status=status)
