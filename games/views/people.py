"""People and chips during a night: buy-in, cash-out, chips handed over, join, leave, other seats, sit out."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import access, recording, reports
from games.figures import chips
from games.forms import (
    BuyInForm,
    CashOutForm,
    HandOverForm,
    JoinForm,
    LeaveForm,
    SeatForm,
    SitOutForm,
    SwapForm,
    TapForm,
)
from games.reports import Book
from games.views.answers import Refusal, attempt


@never_cache
@require_safe
def people(request: HttpRequest, night_id: int) -> HttpResponse:
    """Who is here, with a form for each thing that happens to people and chips."""
    visit = access.enter_night(request, night_id, writes=True)
    return _page(request, reports.open_book(visit.night), {})


@require_POST
def buy_in(request: HttpRequest, night_id: int) -> HttpResponse:
    """Buy in."""
    visit, names = _enter(request, night_id)
    form = BuyInForm(names, request.POST, auto_id="buy_in_%s")

    def write(tap: recording.Tap) -> Book:
        said = form.cleaned_data
        return recording.buy_in(visit.night, tap, said["player"], said["chips"], said["note"])

    return _answer(request, visit, {"buy_in": form}, write)


@require_POST
def cash_out(request: HttpRequest, night_id: int) -> HttpResponse:
    """Hand chips back."""
    visit, names = _enter(request, night_id)
    form = CashOutForm(names, request.POST, auto_id="cash_out_%s")

    def write(tap: recording.Tap) -> Book:
        said = form.cleaned_data
        return recording.cash_out(visit.night, tap, said["player"], said["chips"], said["note"])

    return _answer(request, visit, {"cash_out": form}, write)


@require_POST
def hand_over(request: HttpRequest, night_id: int) -> HttpResponse:
    """Hand chips over, to somebody, into the pot or out of it."""
    visit, names = _enter(request, night_id)
    form = HandOverForm(names, request.POST, auto_id="hand_over_%s")

    def write(tap: recording.Tap) -> Book:
        said = form.cleaned_data
        return recording.hand_over(
            visit.night, tap, said["giver"], said["taker"], said["chips"], said["note"]
        )

    return _answer(request, visit, {"hand_over": form}, write)


@require_POST
def swap(request: HttpRequest, night_id: int) -> HttpResponse:
    """Change places."""
    visit, names = _enter(request, night_id)
    form = SwapForm(names, request.POST, auto_id="swap_%s")

    def write(tap: recording.Tap) -> Book:
        return recording.reseat(visit.night, tap, form.seats(), form.cleaned_data["note"])

    return _answer(request, visit, {"swap": form}, write)


@require_POST
def join(request: HttpRequest, night_id: int) -> HttpResponse:
    """Sit down, new or back again."""
    visit, names = _enter(request, night_id)
    form = JoinForm(names, request.POST, auto_id="join_%s")

    def write(tap: recording.Tap) -> Book:
        said = form.cleaned_data
        return recording.join(visit.night, tap, said["name"], said["after"], said["chips"], said["note"])

    return _answer(request, visit, {"join": form}, write)


@require_POST
def leave(request: HttpRequest, night_id: int) -> HttpResponse:
    """Leave; whoever is below zero says whether that is paid now."""
    visit, names = _enter(request, night_id)
    form = LeaveForm(names, request.POST, auto_id="leave_%s")

    def write(tap: recording.Tap) -> Book:
        said = form.cleaned_data
        return recording.leave(visit.night, tap, said["player"], said["paid"], said["note"])

    try:
        return _answer(request, visit, {"leave": form}, write)
    except recording.Unpaid as unpaid:
        question = _("{name} is {chips} below zero: is that paid now, or settled at the end?")
        question = question.format(name=unpaid.name, chips=chips(unpaid.short))
        return _page(request, reports.open_book(visit.night), {"leave": form}, question, 422, unpaid.short)


@require_POST
def take_off(request: HttpRequest, night_id: int) -> HttpResponse:
    """Take somebody off the list who sat at no deal."""
    visit, names = _enter(request, night_id)
    form = SeatForm(names, request.POST, auto_id="take_off_%s")

    def write(tap: recording.Tap) -> Book:
        return recording.take_off(visit.night, tap, form.cleaned_data["player"])

    return _answer(request, visit, {"take_off": form}, write)


@require_POST
def sit_out(request: HttpRequest, night_id: int) -> HttpResponse:
    """Sit out until back, or come back."""
    visit, names = _enter(request, night_id)
    form = SitOutForm(names, request.POST)

    def write(tap: recording.Tap) -> Book:
        return recording.sit_out(visit.night, tap, form.cleaned_data["sits_out"])

    return _answer(request, visit, {"sit_out": form}, write)


def _enter(request: HttpRequest, night_id: int) -> tuple[access.Visit, dict[int, str]]:
    """The visit, and the night's people by seat number."""
    visit = access.enter_night(request, night_id, writes=True)
    return visit, reports.seat_names(visit.night)


def _answer(
    request: HttpRequest,
    visit: access.Visit,
    named_form: dict[str, TapForm],
    write: Callable[[recording.Tap], Book],
) -> HttpResponse:
    (form,) = named_form.values()
    answer = attempt(form, visit, write)
    if isinstance(answer, Refusal):
        book = answer.book or reports.open_book(visit.night)
        return _page(request, book, named_form, answer.error, answer.status)
    return redirect(form.cleaned_data.get("back") or "people", visit.night.pk)


def _page(
    request: HttpRequest,
    book: Book,
    sent: Mapping[str, TapForm],
    error: str = "",
    status: int = 200,
    short: int = 0,
) -> HttpResponse:
    """The page with fresh forms, but for the one that was sent and refused; `short` is what a leaver owes."""
    usual, seated = reports.usual_buy_in(book), book.seated
    forms = {
        "buy_in": BuyInForm(book.known, initial={"chips": usual}, auto_id="buy_in_%s"),
        "join": JoinForm(seated, initial={"chips": usual}, auto_id="join_%s"),
        "leave": LeaveForm(seated, auto_id="leave_%s"),
        "sit_out": SitOutForm(seated, initial={"sits_out": book.sits_out}),
        "cash_out": CashOutForm(book.known, auto_id="cash_out_%s"),
        "hand_over": HandOverForm(book.known, auto_id="hand_over_%s"),
        "swap": SwapForm(
            seated, initial={"order": list(seated), "other": list(seated)[-1]}, auto_id="swap_%s"
        ),
        "take_off": SeatForm(reports.untouched(book), auto_id="take_off_%s"),
        **sent,
    }
    context = {"page": reports.people_page(book), "forms": forms, "error": error, "short": short}
    return render(request, "games/people.html", context, status=status)
