"""What every request and every answer go through, and Django has no setting for."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from games.views import errors

HEADERS = {
    "X-Robots-Tag": "noindex, noarchive",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
Answer = Callable[[HttpRequest], HttpResponse]


def headers(get_response: Answer) -> Answer:
    """Middleware: no search engine keeps a page, no other site embeds one, no page asks for a sensor."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.setdefault(name, value)
        return response

    return answer


def whole_requests(get_response: Answer) -> Answer:
    """Middleware: 413 for more than a form may hold, files included; 400 for texts that are not UTF-8.

    Python knows encodings that yield half characters, or no text at all, and Django believes what is sent.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        if not length.isdecimal() or len(length) > 15 or int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig("the body is larger than a form may be")
        if (request.encoding or "utf-8").lower() not in ("utf-8", "utf8"):
            raise BadRequest("texts must be sent as UTF-8")
        return get_response(request)

    return answer


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
