"""The end of a group: its nights as files, deleted, brought back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import access, exports, grouping, reports
from games.forms import DeleteGroupForm


@never_cache
@require_safe
def export_group(request: HttpRequest, group_id: int) -> HttpResponse:
    """Every night of the group as its night file, all in one ZIP file."""
    group, _device = access.enter_group(request, group_id)
    content = exports.zipped(reports.all_books(group))
    return HttpResponse(content, exports.ZIP, headers=exports.attachment(group.name, ".zip"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete_group(request: HttpRequest, group_id: int) -> HttpResponse:
    """First the nights as files, then the form in which the group's name is typed."""
    group = access.own_group(request, group_id)
    if group.deleted_at:
        return redirect("home")
    form = DeleteGroupForm(group, request.POST if request.method == "POST" else None)
    if form.is_valid():
        grouping.delete_group(group)
        return redirect("home")
    context = {"page": reports.group_page(group, writes=True), "form": form}
    return render(request, "games/delete_group.html", context, status=422 if form.errors else 200)


@require_POST
def restore_group(request: HttpRequest, group_id: int) -> HttpResponse:
    """Bring a deleted group back."""
    grouping.restore_group(access.own_group(request, group_id))
    return redirect("group", group_id)
