"""The way in: home, and opening a link."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access, reports
from games.forms import ContinueForm
from games.views import errors


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The groups this browser may enter, those that play now first, and those deleted that it may bring back.

    Strangers only read how to get in.
    """
    deleted = list(access.deleted_groups(request))
    doors = access.doors(request)
    pages = reports.home_page(doors.groups, doors.written)
    if doors.hosts and not pages and not deleted:
        return redirect("new_group")
    context = {"pages": pages, "hosts": doors.hosts, "deleted": deleted, "watched": doors.watched}
    page = render(request, "games/home.html", context)
    if not any(context.values()):
        page["X-Nobody"] = "yes"  # so that the service worker forgets what it kept for a device now removed
    return page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, token: str) -> HttpResponse:
    """What a link gives; only sending the form uses it up."""
    try:
        return _link(request, token)
    except access.LinkGone:
        return errors.page(request, 410)


def _link(request: HttpRequest, token: str) -> HttpResponse:
    found = access.find_link(token)
    form = ContinueForm(request.POST if request.method == "POST" else None, role=found.role)
    if form.is_valid():
        device = access.open_link(request, token, form.cleaned_data["name"])
        if night := reports.way_in(found):
            return _see_other("table" if device.writes else "watch", night.pk)
        return _see_other("group", found.group_id) if found.group_id else _see_other("home")
    context = {"allows": reports.allows(found), "form": form}
    return render(request, "games/link.html", context, status=422 if form.errors else 200)


def _see_other(name: str, *arguments: int) -> HttpResponse:
    """On to an address that holds no token."""
    return HttpResponseRedirect(reverse(name, args=arguments), status=303)
