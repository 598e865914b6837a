"""Headers that every answer carries and that Django has no setting for."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

HEADERS = {
    "X-Robots-Tag": "noindex, noarchive",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def headers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: no search engine keeps a page, no other site embeds one, no page asks for a sensor."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.setdefault(name, value)
        return response

    return answer
