"""The seasons of a group: listed, added, changed, deleted."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import access, grouping, starting
from games.forms import SeasonForm
from games.forms.history import season_data
from games.season import season_of, seasons_page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seasons(request: HttpRequest, group_id: int) -> HttpResponse:
    """The seasons; sent, the form adds one."""
    group, _device = access.enter_group(request, group_id, writes=True)
    page = seasons_page(group, starting.evening(group))
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=page.proposal)
    if _saved(form, lambda: grouping.add_season(group, **form.cleaned_data)):
        return redirect("seasons", group_id)
    context = {"page": page, "form": form}
    return render(request, "games/seasons.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_season(request: HttpRequest, group_id: int, season_id: int) -> HttpResponse:
    """The name and the days of a season."""
    group, _device = access.enter_group(request, group_id, writes=True)
    season = season_of(group, season_id)
    if season is None:
        raise Http404
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=season_data(season))
    if _saved(form, lambda: grouping.change_season(season, **form.cleaned_data)):
        return redirect("seasons", group_id)
    context = {"group": group, "season": season, "form": form}
    return render(request, "games/change_season.html", context, status=422 if form.errors else 200)


@require_POST
def delete_season(request: HttpRequest, group_id: int, season_id: int) -> HttpResponse:
    """Delete a season, and offer it once more; sent again, it finds nothing left to do."""
    group, _device = access.enter_group(request, group_id, writes=True)
    season = season_of(group, season_id)
    if season is None:
        return redirect("seasons", group_id)
    grouping.delete_season(season)
    page = seasons_page(group, starting.evening(group))
    gone = SeasonForm(initial=season_data(season))
    context = {"page": page, "form": SeasonForm(initial=page.proposal), "gone": gone, "deleted": season}
    return render(request, "games/seasons.html", context)


def _saved(form: SeasonForm, save: Callable[[], None]) -> bool:
    """Whether the form was sent, holds what a season needs, and was saved; else it says why not."""
    if not form.is_valid():
        return False
    try:
        save()
    except grouping.SeasonTaken as taken:
        form.add_error("name", _taken(taken))
        return False
    return True


def _taken(taken: grouping.SeasonTaken) -> str:
    return _("“%(name)s” is a season already, from %(first)s to %(last)s.") % {
        "name": taken.other.name,
        "first": date_format(taken.other.first_day),
        "last": date_format(taken.other.last_day),
    }
