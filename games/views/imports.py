"""Nights that were played elsewhere: night files, and nets from paper."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import access, imports, reports, rules, starting, words
from games.forms import FilesForm, ImportForm, PaperForm
from games.forms.night import house_data
from games.reports.table import fresh_key
from games.season import place_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_nights(request: HttpRequest, group_id: int) -> HttpResponse:
    """Choose night files; look at what they would bring; import them. Only the last of these writes."""
    group, device = access.enter_group(request, group_id, writes=True)
    if request.method != "POST":
        return render(request, "games/import.html", {"group": group, "form": FilesForm()})
    files = FilesForm(request.POST, request.FILES)
    parcel = imports.unpack(files.sent()) if files.is_valid() else imports.Parcel()
    if not parcel.nights:
        context = {"group": group, "form": files, "refused": parcel.refused}
        return render(request, "games/import.html", context, status=422)
    look = imports.look_at(group, parcel)
    form = _import_form(request, look)
    if form.is_valid():
        arrivals = [imports.Arrival(parcel.nights[n], name, day) for n, name, day in form.called()]
        try:
            nights = imports.write(group, device, form.cleaned_data["key"], arrivals, form.who())
            if len(nights) == 1:
                return redirect("ledger", nights[0].pk)
            return redirect(place_of(nights[-1], nights[-1].date))
        except rules.RulesError as error:
            form.add_error(None, words.said(error))
    coming = list(zip(look.nights, form.nights(), strict=True))
    context = {"group": group, "look": look, "coming": coming, "form": form}
    return render(request, "games/import_look.html", context, status=422 if form.errors else 200)


def _import_form(request: HttpRequest, look: imports.Look) -> ImportForm:
    return ImportForm(
        [(night.name, night.date, bool(night.here or night.twin)) for night in look.nights],
        look.people,
        look.seated,
        look.players,
        look.known,
        data=request.POST if "import" in request.POST else None,
        initial={"key": fresh_key()},
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def paper_night(request: HttpRequest, group_id: int) -> HttpResponse:
    """A night of which only the nets are known."""
    group, device = access.enter_group(request, group_id, writes=True)
    last = reports.last_night(group)
    players = dict(sorted(last.names.items(), key=lambda pair: rules.name_key(pair[1])))
    initial = {"key": fresh_key(), "chip": house_data(last.house_rules, last.money, None)["chip"]}
    form = PaperForm(players, starting.evening(group), request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        file = imports.on_paper(form.nets(), form.money(), last.house_rules)
        said = form.cleaned_data
        arrival = imports.Arrival(file, said["name"], said["date"])
        try:
            return redirect("ledger", imports.write(group, device, said["key"], [arrival], {})[0].pk)
        except rules.RulesError as error:
            form.add_error(None, words.said(error))
    status = 422 if form.errors else 200
    return render(request, "games/paper_night.html", {"group": group, "form": form}, status=status)
