"""What a browser asks for to put the book on the home screen; open to anybody, and the same for everybody."""

from django.contrib.staticfiles.finders import get_finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

DARK = "#120e19"  # --page of static/ledger.css in the dark, which is how the app opens
ICONS = {
    "icon-192.png": (192, "any"),
    "icon-512.png": (512, "any"),
    "icon-maskable-512.png": (512, "maskable"),
}


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Name, colours and icons of the installed app, as JSON."""
    icons = [
        {"src": static(name), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for name, (side, purpose) in ICONS.items()
    ]
    icons.append({"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"})
    said = {
        "id": "/",
        "name": _("Bourré Ledger"),
        "short_name": _("Bourré"),
        "lang": get_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": icons,
    }
    return JsonResponse(said, content_type="application/manifest+json")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; it differs, and so counts as new, whenever a file of the shell does."""
    # Without the request: a page with a token of its own would make every worker a new one.
    context = {"shell": shell(), "offline": render_to_string("games/offline.html")}
    return render(request, "games/worker.js", context, content_type="text/javascript; charset=utf-8")


def shell() -> list[str]:
    """The addresses of all that a page needs besides itself: styles, scripts, the icon of the tab."""
    paths = sorted(path for finder in get_finders() for path, _storage in finder.list([]))
    return [static(path) for path in paths if path.endswith((".css", ".js", ".svg"))]
