"""Sharing the book: links to give, and the devices that came in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access, reports, sharing
from games.forms import LinkForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: HttpRequest, night_id: int) -> HttpResponse:
    """Which links may be given; the form makes one and shows it, once."""
    visit = access.enter_night(request, night_id, writes=True)
    if request.method != "POST":
        return _page(request, visit)
    form = LinkForm(request.POST)
    if not form.is_valid():
        return _page(request, visit, _("Choose what to share."))
    kind = form.cleaned_data["kind"]
    token = sharing.share(kind, visit.night, visit.device)
    path = (
        reverse("board_link", args=[sharing.code_in_groups(token)])
        if kind.typed
        else reverse("link", args=[token])
    )
    address = request.build_absolute_uri(path)
    return render(request, "games/shared.html", {"page": reports.link_page(visit.night, kind, address)})


@require_POST
def end_link(request: HttpRequest, night_id: int) -> HttpResponse:
    """End a link: it lets nobody in any more; who is in stays in."""
    visit = access.enter_night(request, night_id, writes=True)
    form = LinkForm(request.POST)
    if not form.is_valid():
        return _page(request, visit, _("Choose which link to end."))
    sharing.end_link(form.cleaned_data["kind"], visit.night, visit.device)
    return redirect("share", night_id)


@never_cache
@require_safe
def devices(request: HttpRequest, group_id: int) -> HttpResponse:
    """Who may enter the group."""
    group, device = access.enter_group(request, group_id, owns=True)
    page = reports.devices_page(group, device, access.own_ids(request))
    return render(request, "games/devices.html", {"page": page})


@require_POST
def remove_device(request: HttpRequest, group_id: int, device_id: int) -> HttpResponse:
    """Remove a device: it is a stranger on its very next request."""
    group, device = access.enter_group(request, group_id, owns=True)
    if not sharing.remove_device(group, device, device_id):
        raise Http404
    return redirect("devices", group_id)


@require_POST
def remove_others(request: HttpRequest, group_id: int) -> HttpResponse:
    """Remove all devices but those that this browser is."""
    group, device = access.enter_group(request, group_id, owns=True)
    sharing.remove_others(group, device, access.own_ids(request))
    return redirect("devices", group_id)


def _page(request: HttpRequest, visit: access.Visit, error: str = "") -> HttpResponse:
    page = reports.share_page(visit.night, sharing.may_give(visit.device, visit.night))
    return render(request, "games/share.html", {"page": page, "error": error}, status=422 if error else 200)
