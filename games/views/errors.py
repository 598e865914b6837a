"""Pages of our own for what went wrong: a sentence and a way on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def _error(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    context = {"title": title, "text": text}
    return render(request, "games/error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: what the browser sent makes no sense."""
    return _error(
        request, 400, _("That did not arrive whole"), _("Go back, reload the page and try once more.")
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: may look, may not write."""
    return _error(
        request,
        403,
        _("You may look, but not write"),
        _("Ask whoever keeps the book for a link to keep score."),
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing there, or nothing this browser may know of."""
    return _error(
        request,
        404,
        _("There is nothing here"),
        _("The address is wrong, or a link was used up or is too old. Ask for a new one."),
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our mistake."""
    return _error(
        request,
        500,
        _("That is our mistake"),
        _("Nothing was recorded. What was recorded before is safe. Go back and try once more."),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form is too old, or cookies are off."""
    return _error(
        request,
        403,
        _("This form is too old"),
        _("Nothing was recorded. Go back, reload the page and send it once more; cookies must be allowed."),
    )
