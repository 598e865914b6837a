"""House rules: the card, a change from the next deal on, and "what if"."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access, recording, reports, rules
from games.forms import ChangeRulesForm, SwitchesForm
from games.forms.house import switches_data
from games.reports import Book
from games.views.answers import Refusal, attempt


@require_safe
def rules_card(request: HttpRequest, night_id: int) -> HttpResponse:
    """This table's rules in sentences."""
    book = reports.open_book(access.enter_night(request, night_id).night)
    return render(request, "games/rules_card.html", {"page": reports.rules_page(book)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_rules(request: HttpRequest, night_id: int) -> HttpResponse:
    """Change the house rules from the next deal on."""
    visit = access.enter_night(request, night_id, writes=True)
    book = reports.open_book(visit.night)
    in_force = book.ledger.table.rules
    if request.method != "POST":
        return _change_page(request, book, ChangeRulesForm(in_force))
    if "fill" in request.POST:
        return _change_page(request, book, ChangeRulesForm(in_force, initial=_filled_in(request, in_force)))
    form = ChangeRulesForm(in_force, request.POST)

    def write(tap: recording.Tap) -> Book:
        return recording.change_rules(visit.night, tap, form.overrides(), form.cleaned_data["for_group"])

    answer = attempt(form, visit, write)
    if isinstance(answer, Refusal):
        return _change_page(request, answer.book or book, form, answer.error, answer.status)
    return redirect("rules_card", night_id)


@require_safe
def what_if(request: HttpRequest, night_id: int) -> HttpResponse:
    """This night under other rules, side by side; nothing is saved."""
    book = reports.open_book(access.enter_night(request, night_id).night)
    in_force = book.ledger.table.rules
    asked = "tricks" in request.GET and "fill" not in request.GET
    form = SwitchesForm(in_force, request.GET if asked else None, initial=_filled_in(request, in_force))
    answer = None
    if asked and form.is_valid():
        answer = reports.what_if(book, rules.house_rules(form.overrides(), in_force))
    context = {"page": reports.rules_page(book), "form": form, "answer": answer}
    return render(request, "games/what_if.html", context, status=422 if form.errors else 200)


def _filled_in(request: HttpRequest, in_force: rules.HouseRules) -> dict[str, object]:
    """The switches of the preset that was chosen, else those in force."""
    preset = (request.POST or request.GET).get("preset", "")
    return {**switches_data(rules.PRESETS.get(preset, in_force)), "preset": preset}


def _change_page(
    request: HttpRequest, book: Book, form: ChangeRulesForm, error: str = "", status: int = 200
) -> HttpResponse:
    context = {"page": reports.rules_page(book), "form": form, "error": error}
    return render(request, "games/change_rules.html", context, status=status)
