"""Pages of our own for what went wrong: a sentence and a way on."""

import sys

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.views import deals

AGAIN = gettext_lazy("Nothing was recorded. Go back and try once more.")
PAGES = {
    400: (gettext_lazy("That did not arrive whole"), AGAIN),
    403: (
        gettext_lazy("You may look, but not write"),
        gettext_lazy("Ask whoever keeps the book for a link to keep score."),
    ),
    404: (
        gettext_lazy("There is nothing here"),
        gettext_lazy(
            "The address is wrong, or this browser may not see it. Ask whoever keeps the book for a link."
        ),
    ),
    405: (
        gettext_lazy("There is no page at this address"),
        gettext_lazy("It only takes what a form sends. Nothing was recorded just now."),
    ),
    409: (
        gettext_lazy("This does not go together"),
        gettext_lazy(
            "The night has changed since your page was loaded. Nothing was recorded; look, then try again."
        ),
    ),
    410: (
        gettext_lazy("This link is used up"),
        gettext_lazy("It was opened before, or is too old. Ask whoever keeps the book for a new one."),
    ),
    413: (
        gettext_lazy("That is too much at once"),
        gettext_lazy(
            "Nothing was recorded. A form may send 64 kB, an import 1 MB; go back and send less at once."
        ),
    ),
    429: (
        gettext_lazy("Too many tries"),
        gettext_lazy("Wait a minute, then try once more. What was recorded is safe."),
    ),
    500: (
        gettext_lazy("That is our mistake"),
        gettext_lazy("Nothing was recorded. What was recorded before is safe. Go back and try once more."),
    ),
    503: (
        gettext_lazy("Not recorded"),
        gettext_lazy(
            "The book could not be opened or written just now: it is busy, or the disk is full. What was "
            "recorded before is safe. Go back and send it once more; it cannot be recorded twice."
        ),
    ),
}
UNREADABLE = (
    gettext_lazy("The book cannot be read just now"),
    gettext_lazy("It is busy, or away. What was recorded is safe. Reload the page in a moment."),
)
TOO_OLD = gettext_lazy(
    "Nothing was recorded yet: the page had been open for too long. Press the button once more."
)
SECONDS_TO_WAIT = "5"


def page(request: HttpRequest, status: int) -> HttpResponse:
    """What went wrong, in a sentence, with the way back to the night where there is one."""
    title, text = PAGES[status]
    return _page(request, status, str(title), str(text))


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    context = {"title": title, "text": text, "night": _night(request)}
    return render(request, "games/error.html", context, status=status)


def _night(request: HttpRequest) -> str:
    """The address of the table that the request was about, or ""."""
    match = request.resolver_match
    return reverse("table", args=[match.kwargs["night_id"]]) if match and "night_id" in match.kwargs else ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400 or 413: what the browser sent makes no sense, or is too much."""
    return page(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: may look, may not write."""
    return page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing there, or nothing this browser may know of."""
    return page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our mistake. 503: the database was busy, full, read-only or away."""
    # An InternalError is what PostgreSQL says when it takes no writes.
    if not isinstance(sys.exception(), OperationalError | InterfaceError | InternalError):
        return page(request, 500)
    title, text = PAGES[503] if request.method == "POST" else UNREADABLE
    response = _page(request, 503, str(title), str(text))
    response["Retry-After"] = SECONDS_TO_WAIT
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form is too old, or cookies are off. Sent from a page of ours, one more tap sends it again."""
    match = request.resolver_match
    if not _from_here(request):
        text = _(
            "Nothing was recorded. Go back, reload the page and send it once more; cookies must be allowed."
        )
        return _page(request, 403, _("This form is too old"), text)
    if request.htmx and match and match.url_name == "record_deal":  # type: ignore[attr-defined]
        return deals.ask_for_one_more_tap(request, match.kwargs["night_id"], str(TOO_OLD))
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    context = {"text": TOO_OLD, "fields": [field for field in fields if field[0] != "csrfmiddlewaretoken"]}
    return render(request, "games/resend.html", context, status=403)


def _from_here(request: HttpRequest) -> bool:
    """Whether a browser says that one of our own pages sent this; no other site's form is offered again."""
    sender = request.headers.get("Origin") or request.headers.get("Referer") or ""
    return f"{sender}/".startswith(f"{request.scheme}://{request.get_host()}/")
