"""A night and a season as files: the night file, and sheets for spreadsheets."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import access, exports, reports, season
from games.season import Period


@require_safe
def night_file(request: HttpRequest, night_id: int) -> HttpResponse:
    """The standing journal as its night file."""
    book = reports.open_book(access.enter_night(request, night_id).night)
    return HttpResponse(book.text(), exports.JSON, headers=exports.attachment(*_named(book), ".json"))


@require_safe
def night_csv(request: HttpRequest, night_id: int) -> HttpResponse:
    """A night's ledger as CSV."""
    book = reports.open_book(access.enter_night(request, night_id).night)
    content = exports.as_csv(exports.night_sheet(book))
    return HttpResponse(content, exports.CSV, headers=exports.attachment(*_named(book), ".csv"))


@require_safe
def night_xlsx(request: HttpRequest, night_id: int) -> HttpResponse:
    """A night's ledger as XLSX."""
    book = reports.open_book(access.enter_night(request, night_id).night)
    content = exports.as_xlsx([exports.night_sheet(book)])
    return HttpResponse(content, exports.XLSX, headers=exports.attachment(*_named(book), ".xlsx"))


def _named(book: reports.Book) -> tuple[str, str]:
    return book.night.group.name, book.night.date.isoformat()


@require_safe
def season_csv(request: HttpRequest, group_id: int) -> HttpResponse:
    """The nights of a span as CSV, a row a player and night."""
    period = _enter(request, group_id)
    content = exports.as_csv(exports.season_sheets(period)[0])
    headers = exports.attachment(period.group.name, period.span.name, ".csv")
    return HttpResponse(content, exports.CSV, headers=headers)


@require_safe
def season_xlsx(request: HttpRequest, group_id: int) -> HttpResponse:
    """The nights of a span as XLSX, and the standings."""
    period = _enter(request, group_id)
    content = exports.as_xlsx(exports.season_sheets(period))
    headers = exports.attachment(period.group.name, period.span.name, ".xlsx")
    return HttpResponse(content, exports.XLSX, headers=headers)


def _enter(request: HttpRequest, group_id: int) -> Period:
    """The nights asked for by `of`. Raises Http404 where there is no such span."""
    group, _device = access.enter_group(request, group_id)
    span = season.span_of(season.spans_of(group), request.GET.get("of", ""))
    if span is None:
        raise Http404
    return season.read(group, span)
