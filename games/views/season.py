"""The season of a group."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import access
from games.season import season_page


@require_safe
def season(request: HttpRequest, group_id: int) -> HttpResponse:
    """Standings, running nets, bourrés and records; `of` says which nights, `sort` the order."""
    group, _device = access.enter_group(request, group_id)
    page = season_page(group, request.GET.get("of", ""), request.GET.get("sort", ""))
    if page is None:
        raise Http404
    return render(request, "games/season.html", {"page": page})
