"""Groups: set up the first, look at one, start its next night."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access, grouping, reports, rule_words, rules, starting, words
from games.forms import GroupForm, HouseForm, NewGroupForm, StartNightForm
from games.forms.group import group_data
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
    found, device = access.enter_group(request, group_id)
    page = reports.group_page(found, writes=device.writes)
    return render(request, "games/group.html", {"page": page, "writes": device.writes})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def change_group(request: HttpRequest, group_id: int) -> HttpResponse:
    """The group's name, time zone, when its evenings end, and the house rules of its nights."""
    found, _device = access.enter_group(request, group_id, writes=True)
    form = GroupForm(found.house_rules, request.POST or None, initial=group_data(found))
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        grouping.change_group(found, said["name"], said["time_zone"], said["evening_ends"], form.house())
        return redirect("group", group_id)
    context = {"group": found, "form": form}
    return render(request, "games/change_group.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def start_night(request: HttpRequest, group_id: int) -> HttpResponse:
    """Who is here tonight, last night's first, in last night's order and by its rules."""
    found, device = access.enter_group(request, group_id, writes=True)
    last = reports.last_night(found)
    names = _reordered(last.names, request.POST)
    initial = {"key": fresh_key(), "here": last.here, **house_data(last.house_rules, last.money, last.buy_in)}
    form = StartNightForm(names, last.house_rules, _answered(request.POST) or None, initial=initial)
    if _wants_start(request) and form.is_valid():
        start = starting.Start(
            by=device,
            key=form.cleaned_data["key"],
            seats=form.seated(),
            house_rules=form.overrides(),
            money=form.money(),
            buy_in=form.cleaned_data["buy_in"],
            opening_pot=last.carried,
            carried_from=last.carried_from,
        )
        try:
            return redirect("table", starting.start_night(found, start).pk)
        except starting.PotTaken:
            last = reports.last_night(found)
            form.add_error(
                None, _("The pot from last night has changed meanwhile. Look, then start once more.")
            )
        except rules.RulesError as error:
            form.add_error(None, words.said(error))
    context = {"group": found, "last": last, **_with_house(form)}
    return render(request, "games/start_night.html", context, status=_status(request, form))


@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """The rules that a form under way would play by, in sentences: a fragment for the set-up pages."""
    form = HouseForm(request.GET)
    group_id = request.GET.get("group", "")
    if group_id.isdecimal():  # a later night's: the group's rules may hold switches that have no field
        found, _device = access.enter_group(request, int(group_id[:18]))
        form.base = reports.last_night(found).house_rules
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
        base = form.base
        form = HouseForm({key: form.get_initial_for_field(field, key) for key, field in form.fields.items()})
        form.base = base
    preset_is_known = form.is_valid() or "house_rules" not in form.errors
    if not preset_is_known or "house_rules" not in form.cleaned_data:
        return [_("Choose the house rules.")]
    return rule_words.card(rules.house_rules(form.overrides()))


def _reordered(names: dict[int, str], data: QueryDict) -> dict[int, str]:
    """Names by player id in the order the page showed them, one of them moved up a place."""
    known = {str(pk): pk for pk in names}
    shown = [known[text] for text in data.getlist("order") if text in known]
    order = [*dict.fromkeys(shown), *(pk for pk in names if pk not in shown)]
    up = data.get("up", "")
    place = order.index(known[up]) if up in known else 0
    if place:
        order[place - 1], order[place] = order[place], order[place - 1]
    return {pk: names[pk] for pk in order}
