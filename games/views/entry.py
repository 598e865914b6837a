"""The way in: home, and opening a link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access, reports
from games.forms import ContinueForm
from games.views import errors


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The groups this browser may enter, those that play now first; to strangers only how to get in."""
    pages = reports.home_page(access.groups(request))
    hosts = access.devices(request).filter(group=None).exists()
    if hosts and not pages:
        return redirect("new_group")
    return render(request, "games/home.html", {"pages": pages, "hosts": hosts})


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
    form = ContinueForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        access.open_link(request, token, form.cleaned_data["name"])
        return redirect("home")
    return render(
        request, "games/link.html", {"link": found, "form": form}, status=422 if form.errors else 200
    )
