"""The recap of a night, and the picture of it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, reports


@never_cache
@require_safe
def recap(request: HttpRequest, night_id: int) -> HttpResponse:
    """The story of a night, everybody's stack, and the picture, with who pays whom if asked for."""
    book = reports.open_book(access.enter_night(request, night_id).night)
    settle = request.GET.get("settle") == "yes"
    return render(request, "games/recap.html", {"page": reports.recap_page(book), "settle": settle})


@never_cache
@require_safe
def recap_picture(request: HttpRequest, night_id: int) -> HttpResponse:
    """The picture, as SVG: the phone draws it in its own fonts."""
    book = reports.open_book(access.enter_night(request, night_id).night)
    picture = reports.recap_picture(book, request.GET.get("settle") == "yes")
    response = render(request, "games/recap.svg", {"picture": picture}, content_type="image/svg+xml")
    response["Content-Disposition"] = f'inline; filename="{_("recap")}-{book.night.date.isoformat()}.svg"'
    return response
