"""The players of a group: rename, pay handles, hide, take a name out, merge two who are one."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import access, grouping, reports
from games.forms import MergeForm, PlayerForm
from games.forms.group import player_data
from games.reports import PlayerPage


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, group_id: int, player_id: int) -> HttpResponse:
    """A player's page; sent, it changes name and pay handles."""
    if (stays := _merged_into(request, group_id, player_id)) is not None:
        return redirect("player", group_id, stays)
    page = _enter(request, group_id, player_id)
    form = PlayerForm(request.POST or None, initial=player_data(page.player))
    if request.method == "POST" and form.is_valid():
        try:
            grouping.change_player(page.player, form.cleaned_data["name"], form.pays())
            return redirect("group", group_id)
        except grouping.NameTaken as taken:
            form.add_error("name", _taken(taken, page))
    return _page(request, page, form, MergeForm(page.others))


@require_POST
def hide_player(request: HttpRequest, group_id: int, player_id: int) -> HttpResponse:
    """Leave a player out where nights start, or show him again."""
    page = _enter(request, group_id, player_id)
    grouping.hide(page.player, hidden=request.POST.get("hidden") == "yes")
    return redirect("player", group_id, player_id)


@require_POST
def unname_player(request: HttpRequest, group_id: int, player_id: int) -> HttpResponse:
    """Take a player's name out of the book: "Player N" from now on, in every night."""
    page = _enter(request, group_id, player_id)
    grouping.unname(page.player)
    return redirect("player", group_id, player_id)


@require_POST
def merge_player(request: HttpRequest, group_id: int, player_id: int) -> HttpResponse:
    """Say that this player is another one, whose name stays."""
    if (stays := _merged_into(request, group_id, player_id)) is not None:
        return redirect("player", group_id, stays)
    page = _enter(request, group_id, player_id)
    form = MergeForm(page.others, request.POST)
    if form.is_valid():
        other = _enter(request, group_id, form.cleaned_data["into"])
        try:
            grouping.merge(page.player, other.player)
            return redirect("player", group_id, other.player.pk)
        except grouping.SatTogether as together:
            form.add_error("into", _together(together, page, other))
    return _page(request, page, PlayerForm(initial=player_data(page.player)), form)


@require_POST
def part_player(request: HttpRequest, group_id: int, player_id: int, merged_id: int) -> HttpResponse:
    """Undo a merge."""
    page = _enter(request, group_id, player_id)
    merged = next((one for one in page.merged if one.pk == merged_id), None)
    if merged is None:
        _enter(request, group_id, merged_id)  # parted already, or nobody
    else:
        grouping.part(merged)
    return redirect("player", group_id, merged_id)


def _merged_into(request: HttpRequest, group_id: int, player_id: int) -> int | None:
    """Whose page it is that somebody merged now has; None for anybody else."""
    group, _device = access.enter_group(request, group_id, writes=True)
    return reports.merged_into(group, player_id)


def _enter(request: HttpRequest, group_id: int, player_id: int) -> PlayerPage:
    group, _device = access.enter_group(request, group_id, writes=True)
    page = reports.player_page(group, player_id)
    if page is None:
        raise Http404
    return page


def _taken(taken: grouping.NameTaken, page: PlayerPage) -> str:
    if taken.other in page.merged:
        return _("%(name)s is already the other name of this player.") % {"name": taken.other.name}
    return _(
        "%(name)s is another player of this group. Choose another name, or say below that they are one."
    ) % {"name": taken.other.name}


def _together(together: grouping.SatTogether, page: PlayerPage, other: PlayerPage) -> str:
    return _("%(one)s and %(other)s both sat at the table on %(date)s, so they are two people.") % {
        "one": page.player.name,
        "other": other.player.name,
        "date": date_format(together.night.date),
    }


def _page(request: HttpRequest, page: PlayerPage, form: PlayerForm, merge: MergeForm) -> HttpResponse:
    context = {"page": page, "form": form, "merge": merge}
    status = 422 if form.errors or merge.errors else 200
    return render(request, "games/player.html", context, status=status)
