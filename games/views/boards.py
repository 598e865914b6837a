"""The board: its way in by a code, the page itself, and the code to watch along in its corner."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access, reports, sharing
from games.reports import Book
from games.views import errors
from games.views.watching import polled


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def board_link(request: HttpRequest, code: str) -> HttpResponse:
    """What a board's code shows; only its button uses it up."""
    try:
        if request.method == "POST":
            night = access.open_board(request, code, _("Board"))
            return HttpResponseRedirect(reverse("board", args=[night.pk]), status=303)
        found = access.find_board_link(code)
    except access.LinkGone:
        return errors.page(request, 410)
    return render(request, "games/board_link.html", {"night": found.night, "allows": reports.allows(found)})


@never_cache
@require_safe
def board(request: HttpRequest, night_id: int) -> HttpResponse:
    """The night, large; what changed since, if the page asks again."""

    def report(book: Book) -> object:
        token = sharing.shown_token(book.night)
        address = request.build_absolute_uri(reverse("link", args=[token])) if token else ""
        return reports.board_page(book, address)

    return polled(request, night_id, "board", report)


@require_POST
def show_qr(request: HttpRequest, night_id: int) -> HttpResponse:
    """Show the code to watch along in the board's corner, or hide it."""
    visit = access.enter_night(request, night_id, writes=True)
    sharing.show_qr(visit.night, visit.device, request.POST.get("show") == "yes")
    return redirect("share", night_id)
