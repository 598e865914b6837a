"""A player's nights in a season."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import access
from games.season import player_page


@require_safe
def player_season(request: HttpRequest, group_id: int, player_id: int) -> HttpResponse:
    """Nets, chips, habits and head to head of a player; `of` says in which nights."""
    group, _device = access.enter_group(request, group_id)
    page = player_page(group, player_id, request.GET.get("of", ""))
    if page is None:
        raise Http404
    if page.player.pk != player_id:
        return redirect(reverse("player_season", args=[group_id, page.player.pk], query={"of": page.of}))
    return render(request, "games/player_season.html", {"page": page})
