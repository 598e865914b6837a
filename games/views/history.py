"""All nights of a group; what a night is called, when it was, and whether it counts."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access, recording, rules, words
from games.access import Visit
from games.forms import NightForm
from games.forms.history import night_data
from games.season import history_page, place_of


@never_cache
@require_safe
def history(request: HttpRequest, group_id: int) -> HttpResponse:
    """The nights under their seasons; `player` says whose, `page` which of them."""
    group, device = access.enter_group(request, group_id)
    page = history_page(group, request.GET.get("player", ""), request.GET.get("page", ""))
    if page is None:
        raise Http404
    return render(request, "games/history.html", {"page": page, "writes": device.writes})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_night(request: HttpRequest, night_id: int) -> HttpResponse:
    """The name of a night and the day of its evening."""
    visit = access.enter_night(request, night_id, writes=True)
    form = NightForm(request.POST if request.method == "POST" else None, initial=night_data(visit.night))
    if form.is_valid():
        night, said = visit.night, form.cleaned_data
        recording.change_night(night, said["name"], said["date"])
        return redirect(place_of(night, said["date"]))
    return _page(request, visit, form)


@require_POST
def strike_night(request: HttpRequest, night_id: int) -> HttpResponse:
    """Strike the night out of the season, or bring it back."""
    visit = access.enter_night(request, night_id, writes=True)
    try:
        recording.strike_night(visit.night, struck=request.POST.get("struck") == "yes")
    except rules.RulesError as error:
        return _page(request, visit, NightForm(initial=night_data(visit.night)), words.said(error))
    return redirect("change_night", night_id)


def _page(request: HttpRequest, visit: Visit, form: NightForm, error: str = "") -> HttpResponse:
    context = {"page": visit, "form": form, "error": error}
    return render(request, "games/change_night.html", context, status=422 if error or form.errors else 200)
