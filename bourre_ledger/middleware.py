"""What every request and every answer go through, and Django has no setting for."""

import re
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from games import access, limits
from games.models import Tried
from games.views import errors

HEADERS = {
    "X-Robots-Tag": "noindex, noarchive",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Whatever is no static file is somebody's: a page looked at on a borrowed phone stays in no cache.
    "Cache-Control": "no-store, private",
}
READS = ("GET", "HEAD", "OPTIONS", "TRACE")  # what Django's CSRF protection lets pass
LINKS = ("/link/", "/b/")  # whoever knows what follows comes in
IMPORT = re.compile(r"/groups/[0-9]+/import/")  # where night files are sent
REFERRER_AT_LINKS = "strict-origin"  # what such a page asks for names the server, and not the token
Answer = Callable[[HttpRequest], HttpResponse]


def headers(get_response: Answer) -> Answer:
    """Middleware: no search engine and no cache keeps a page, no other site embeds one."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.setdefault(name, value)
        if request.path_info.startswith(LINKS):
            response["Referrer-Policy"] = REFERRER_AT_LINKS
        return response

    return answer


def whole_requests(get_response: Answer) -> Answer:
    """Middleware: 413 for more than a form may hold, files included; 400 for texts that are not UTF-8.

    Python knows encodings that yield half characters, or no text at all, and Django believes what is sent.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        if not length.isdecimal() or len(length) > 15 or int(length) > _most(request, int(length)):
            raise RequestDataTooBig("the body is larger than a form may be")
        if (request.encoding or "utf-8").lower() not in ("utf-8", "utf8"):
            raise BadRequest("texts must be sent as UTF-8")
        return get_response(request)

    return answer


def _most(request: HttpRequest, length: int) -> int:
    """How many bytes a request may have. Night files are large, but only whoever is in may send them."""
    if length <= settings.FORM_BYTES or not IMPORT.fullmatch(request.path_info):
        return int(settings.FORM_BYTES)
    return int(settings.IMPORT_BYTES if access.devices(request).exists() else settings.FORM_BYTES)


def own_page_for_405(get_response: Answer) -> Answer:
    """Middleware: who opens the address of a form is told so, where Django sends an empty page."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed):
            return response
        page = errors.page(request, 405)
        page["Allow"] = response["Allow"]
        return page

    return answer


def known_methods(get_response: Answer) -> Answer:
    """Middleware: 405 for methods that no address knows, before anything else is asked."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.method in (*READS, "POST"):
            return get_response(request)
        return HttpResponseNotAllowed(["GET", "HEAD", "POST"])

    return answer


def limited(get_response: Answer) -> Answer:
    """Middleware: 429 for strangers who guessed links, or tried to write, too often in a short time."""

    def answer(request: HttpRequest) -> HttpResponse:
        tried = _tried(request)
        # A stranger's write leads nowhere anyhow: only then it is counted, and recording costs nothing.
        if tried == Tried.LINK and (refused := _too_often(request, tried)):
            return refused
        response = get_response(request)
        if tried is None or response.status_code != 404 or access.devices(request).exists():
            return response
        if refused := _too_often(request, tried):
            return refused
        limits.remember(request, tried)
        return response

    return answer


def _too_often(request: HttpRequest, tried: Tried) -> HttpResponse | None:
    seconds = limits.seconds_to_wait(request, tried)
    if not seconds or access.devices(request).exists():
        return None
    page = errors.page(request, 429)
    page["Retry-After"] = str(seconds)
    return page


def _tried(request: HttpRequest) -> Tried | None:
    """What a request could be guessing at, even if it only looks."""
    if request.path_info.startswith(LINKS):
        return Tried.LINK
    return None if request.method in READS else Tried.WRITE
