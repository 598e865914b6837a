"""Watching: a night from afar, live, and which of its players the browser is."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import access, reports
from games.forms import MeForm
from games.reports import Book


@never_cache
@require_safe
def watch(request: HttpRequest, night_id: int) -> HttpResponse:
    """The night as whoever watches sees it."""

    def report(book: Book) -> object:
        return reports.watch_page(book, access.own_player(request, book.night.group_id), seen(request))

    return polled(request, night_id, "watch", report)


@require_POST
def watch_me(request: HttpRequest, night_id: int) -> HttpResponse:
    """Remember which player this browser is, in all nights of the group; or that it is none."""
    night = access.enter_night(request, night_id).night
    form = MeForm(request.POST, players=reports.seat_players(night))
    if form.is_valid():
        access.remember_player(request, night.group_id, form.cleaned_data["player"])
    return redirect("watch", night_id)


def polled(request: HttpRequest, night_id: int, name: str, report: Callable[[Book], object]) -> HttpResponse:
    """A page that polls: 204 where `?v=` is the night's state; else the page, or for htmx its fragment."""
    fragment = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    night = access.glance(request, night_id) if seen(request) else None
    if night and night.state == seen(request):
        response = HttpResponse(status=204)
    else:
        if night and fragment:
            book = reports.watched_book(night)
        else:
            book = reports.open_book(access.enter_night(request, night_id).night)
        response = render(request, f"games/{'_' if fragment else ''}{name}.html", {"page": report(book)})
    patch_vary_headers(response, ["HX-Request"])
    return response


def seen(request: HttpRequest) -> str:
    """The state of the night that the browser shows already; "" for the first page."""
    return request.GET.get("v", "")
