"""Groups: set up the first, look at one, start its next night."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import access, reports, rule_words, rules, starting
from games.forms import HouseForm, NewGroupForm, StartNightForm
from games.forms.night import house_data
from games.reports.table import fresh_key


@require_http_methods(["GET", "HEAD", "POST"])
def new_group(request: HttpRequest) -> HttpResponse:
    """The set-up page: a group, its players, and its first night."""
    device = access.enter_install(request)
    form = NewGroupForm(
        _answered(request.POST) or None, initial={"key": fresh_key(), "house_rules": "louisiana"}
    )
    if _wants_start(request) and form.is_valid():
        start = starting.Start(
            by=device,
            key=form.cleaned_data["key"],
            seats=form.cleaned_data["players"],
            house_rules=form.overrides(),
            money=form.money(),
            buy_in=form.cleaned_data["buy_in"],
        )
        return redirect("table", starting.make_group(form.cleaned_data["name"], start).pk)
    return render(request, "games/new_group.html", _with_house(form), status=_status(request, form))


@require_safe
def group(request: HttpRequest, group_id: int) -> HttpResponse:
    """A group: its open nights, its closed ones, its players."""
    found, _device = access.enter_group(request, group_id)
    return render(request, "games/group.html", {"page": reports.group_page(found)})


@require_http_methods(["GET", "HEAD", "POST"])
def start_night(request: HttpRequest, group_id: int) -> HttpResponse:
    """Who is here tonight, last night's first, in last night's order and by its rules."""
    found, device = access.enter_group(request, group_id, writes=True)
    last = reports.last_night(found)
    names = _reordered(last.names, request.POST)
    initial = {"key": fresh_key(), "here": last.here, **house_data(last.house_rules, last.money, last.buy_in)}
    form = StartNightForm(names, _answered(request.POST) or None, initial=initial)
    if _wants_start(request) and form.is_valid():
        start = starting.Start(
            by=device,
            key=form.cleaned_data["key"],
            seats=form.seated(),
            house_rules=form.overrides(),
            money=form.money(),
            buy_in=form.cleaned_data["buy_in"],
            opening_pot=last.carried,
        )
        return redirect("table", starting.start_night(found, start).pk)
    context = {"group": found, "last": last, **_with_house(form)}
    return render(request, "games/start_night.html", context, status=_status(request, form))


@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """The rules that a form under way would play by, in sentences: a fragment for the set-up pages."""
    form = HouseForm(request.GET)
    return render(request, "games/_house.html", {"sentences": _sentences(form)})


def _wants_start(request: HttpRequest) -> bool:
    """Whether the form was sent to start, and not only to see rules or to move a seat."""
    return request.method == "POST" and not request.POST.keys() & {"show", "up", "worth"}


def _status(request: HttpRequest, form: HouseForm) -> int:
    return 422 if _wants_start(request) and form.errors else 200


def _answered(data: QueryDict) -> QueryDict:
    """The form's data; "yes, a chip is worth that" moves what was typed as the ante to its place."""
    if "worth" not in data:
        return data
    changed = data.copy()
    changed.setlist("chip", data.getlist("worth"))
    changed.setlist("ante", ["1"])
    return changed


def _with_house(form: HouseForm) -> dict[str, object]:
    return {"form": form, "sentences": _sentences(form)}


def _sentences(form: HouseForm) -> list[str]:
    """The rules card of what the form says so far; of its preset where a field is wrong."""
    if not form.is_bound:
        form = HouseForm({key: form.get_initial_for_field(field, key) for key, field in form.fields.items()})
    preset_is_known = form.is_valid() or "house_rules" not in form.errors
    if not preset_is_known or "house_rules" not in form.cleaned_data:
        return [_("Choose the house rules.")]
    return rule_words.card(rules.house_rules(form.overrides()))


def _reordered(names: dict[int, str], data: QueryDict) -> dict[int, str]:
    """Names by player id in the order the page showed them, one of them moved up a place."""
    shown = [int(pk) for pk in data.getlist("order") if pk.isdecimal() and int(pk) in names]
    order = [*dict.fromkeys(shown), *(pk for pk in names if pk not in shown)]
    up = data.get("up", "")
    place = order.index(int(up)) if up.isdecimal() and int(up) in order else 0
    if place:
        order[place - 1], order[place] = order[place], order[place - 1]
    return {pk: names[pk] for pk in order}
