"""Stats of a codex's cards as tables, out and in: a dry run first, then all or nothing."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.models import Codex
from catalog.studio import importing
from catalog.studio.importing import Plan, Refused
from catalog.studio.queries import all_drafts
from catalog.studio.tables import BadTable, TableRow, as_csv, as_xlsx, read_table
from catalog.studio.views import codex_or_404, page, shared

SHOWN = 200  # rows and faults that a page shows
#: How a table goes out, and as what.
FORMS: dict[str, tuple[Callable[..., str | bytes], str]] = {
    "csv": (as_csv, "text/csv; charset=utf-8"),
    "xlsx": (as_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}
SALT, GOOD_FOR = "catalog.studio.table", 24 * 3600  # seconds in which what was looked at can be taken over


@page
@never_cache
def tables(request: HttpRequest, codex: str) -> HttpResponse:
    """Both ways: what goes out, and a file that comes in (`table`), or the rows of one that was looked at (`rows`)."""
    found = codex_or_404(request, codex)
    if request.method != "POST":
        return render(request, "studio/tables.html", shared(request, found))
    if refused := request.too_many("import", "120/h"):
        return refused
    try:
        rows = rows_of(request)
    except BadTable as error:
        context = shared(request, found) | {"bad": str(error)}
        return render(request, "studio/tables.html", context, status=422)
    if "rows" in request.POST:
        return apply(request, found, rows)
    return show(request, found, rows, importing.plan_table(request.person, found, rows))


def rows_of(request: HttpRequest) -> list[TableRow]:
    """The rows of the file that was sent, or those that a dry run sent along."""
    if "rows" in request.POST:
        return unpacked(request.POST["rows"])
    sent = request.FILES.get("table")
    if sent is None:
        raise BadTable(_("Choose a file."))
    return read_table(sent.read())


def packed(rows: list[TableRow]) -> str:
    """The rows as a form sends them along: signed, so that they come back as they were, and small."""
    plain = [[row.where, {key: _sendable(cell) for key, cell in row.cells.items()}] for row in rows]
    return signing.dumps(plain, salt=SALT, compress=True)


def _sendable(cell: Any) -> Any:
    return cell if isinstance(cell, str | int | float | None) else str(cell)


def unpacked(text: str) -> list[TableRow]:
    try:
        return [TableRow(where, cells) for where, cells in signing.loads(text, salt=SALT, max_age=GOOD_FOR)]
    except signing.BadSignature as error:
        raise BadTable(_("Choose the file again.")) from error


def show(request: HttpRequest, codex: Codex, rows: list[TableRow], plan: Plan) -> HttpResponse:
    context: dict[str, Any] = shared(request, codex) | {"plan": plan, "rows": "" if plan.faults else packed(rows)}
    context |= {"planned": plan.rows[:SHOWN], "faults": plan.faults[:SHOWN], "shown": SHOWN}
    context["sent"] = request.FILES.get("table")
    return render(request, "studio/table_plan.html", context, status=422 if plan.faults else 200)


def apply(request: HttpRequest, codex: Codex, rows: list[TableRow]) -> HttpResponse:
    try:
        plan = importing.do_import_table(person=request.person, codex=codex, rows=rows)
    except Refused as refused:
        return show(request, codex, rows, refused.plan)
    said = ngettext("%(n)d card taken over.", "%(n)d cards taken over.", len(plan.rows)) % {"n": len(plan.rows)}
    messages.success(request, said)
    return redirect("studio:codex", codex.slug)


@require_safe
@never_cache
def table(request: HttpRequest, codex: str, form: str) -> HttpResponse:
    """All cards as a file."""
    found = codex_or_404(request, codex)
    if form not in FORMS:
        raise Http404
    make, kind = FORMS[form]
    body = make(found, all_drafts(found))
    answer = HttpResponse(body, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}.{form}"'
    return answer
