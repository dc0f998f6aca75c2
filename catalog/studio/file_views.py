"""A codex as one file: out of its workshop, in as a new codex, and in into one that is there, where a dry run comes
first. All of it is taken or nothing."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from catalog.models import Codex
from catalog.shown import language
from catalog.studio import taking
from catalog.studio.files import MOST_BYTES, Unfit, as_text, do_import_codex, read_codex, too_large
from catalog.studio.forms import JoinForm
from catalog.studio.importing import Refused
from catalog.studio.people import MAKERS, NotAllowed
from catalog.studio.saving import kind_name
from catalog.studio.taking import ChangedSince, Incoming, NotWaiting, Taking
from catalog.studio.views import called, codex_or_404, page, shared
from rules.formats_words import shortened
from rules.words import name_in

SHOWN = 50  # faults and cards that a page shows
AT = re.compile(r"\$?(?:\.releases\[(\d+)\])?(?:\.cards\.([^.\[\]]+))?\.?(.*)", re.DOTALL)


class UploadForm(JoinForm):
    file = forms.FileField(label=gettext_lazy("Codex file"))
    field_order = ["file", "member_name"]


class TakeForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("Codex file"))
    delete = forms.BooleanField(
        label=gettext_lazy("Delete the cards that the file does not have"),
        required=False,
        help_text=gettext_lazy("Only those that are yours to delete. Deleted cards can be brought back."),
    )


@require_safe
@never_cache
def file(request: HttpRequest, codex: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    answer = HttpResponse(as_text(found), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}-codex.json"'
    return answer


def read(sent: Any, into: Codex | None = None) -> dict[str, Any]:
    """The codex file that was sent; one that is too large is not even read."""
    if sent.size > MOST_BYTES:
        raise too_large()
    return read_codex(sent.read(), into)


@page
@never_cache
def upload(request: HttpRequest) -> HttpResponse:
    form = UploadForm(request.POST or None, request.FILES or None, initial={"member_name": called(request)})
    if request.method != "POST":
        return render(request, "studio/upload.html", {"form": form})
    if refused := request.too_many("new-codex", "30/h"):
        return refused
    faults: list[dict[str, str]] = []
    if form.is_valid():
        try:
            doc = read(form.cleaned_data["file"])
        except Unfit as unfit:
            faults = told(unfit)
        else:
            keys = {"doc": doc, "member_name": form.cleaned_data["member_name"]}
            if made := form.does(do_import_codex, person=request.ensure_person(), **keys):
                messages.success(request, _("The codex is yours, all of it."))
                return redirect("studio:codex", made.slug)
    return render(request, "studio/upload.html", {"form": form} | as_shown(faults), status=422)


def as_shown(faults: list[dict[str, str]]) -> dict[str, Any]:
    """The first of them, and how many `more` there are, as far as they were counted."""
    short = [fault | {key: shortened(fault[key]) for key in ("where", "key")} for fault in faults[:SHOWN]]
    return {"faults": short, "shown": SHOWN, "more_faults": len(faults[SHOWN:])}


def told(unfit: Unfit) -> list[dict[str, str]]:
    """Each fault with the card and the place in it, as people say it."""
    return [_told(path, words, unfit.cards) for path, words in unfit.faults]


def _told(path: str, words: str, cards: Mapping[str, Any]) -> dict[str, str]:
    release, slug, key = AT.fullmatch(path).groups()  # type: ignore[union-attr]  # it matches any text
    where = [_("card %(card)s") % {"card": _named(slug, cards)}] if slug else []
    if release:
        where.append(_("release at place %(place)d") % {"place": int(release) + 1})
    return {"where": ", ".join(where), "key": key, "words": words}


def _named(slug: str, cards: Mapping[str, Any]) -> str:
    """The id of a card, behind its name where it has one."""
    raw = cards.get(slug)
    names = raw.get("name") if isinstance(raw, dict) else None
    if not isinstance(names, dict) or not all(isinstance(text, str) for text in names.values()):
        return slug
    name = name_in(names, language(), slug)[:60]
    return slug if name == slug else f"{name} ({slug})"


# Into a codex that is there


@page
@never_cache
def take(request: HttpRequest, codex: str) -> HttpResponse:
    """A form; with a file what it would change; with the token of that (`waiting`) it is taken over."""
    found = codex_or_404(request, codex)
    if request.standing.role not in MAKERS:
        raise NotAllowed("edit_card")
    form = TakeForm(request.POST or None, request.FILES or None, label_suffix="")
    if request.method != "POST":
        return render(request, "studio/take.html", shared(request, found) | {"form": form})
    if refused := request.too_many("import", "120/h"):
        return refused
    if "waiting" in request.POST:
        return apply(request, found, request.POST["waiting"])
    faults: list[dict[str, str]] = []
    if form.is_valid():
        try:
            doc = read(form.cleaned_data["file"], found)
        except Unfit as unfit:
            faults = told(unfit)
        else:
            return show(request, found, taking.incoming(doc, form.cleaned_data["delete"]))
    return render(request, "studio/take.html", shared(request, found) | {"form": form} | as_shown(faults), status=422)


def show(request: HttpRequest, codex: Codex, coming: Incoming, since: bool = False) -> HttpResponse:
    """What it would change, or why it cannot; `since`: told because somebody changed the codex meanwhile."""
    stamp = codex.stamp
    would = taking.plan_file(request.person, codex, coming)
    context: dict[str, Any] = shared(request, codex) | {"taking": would, "coming": coming, "since": since}
    if would.plan.faults:
        return render(request, "studio/take_plan.html", context | as_shown(_faults(would)), status=422)
    token = taking.leave_waiting(request.person, codex, coming, would, stamp) if would else ""
    context |= {"rows": _rows(codex, would), "waiting": token, "shown": SHOWN}
    context["more"] = len(would.plan.rows) + len(would.gone) > SHOWN
    return render(request, "studio/take_plan.html", context, status=409 if since else 200)


def _faults(would: Taking) -> list[dict[str, str]]:
    names, lang = would.names, language()
    return [
        {
            "where": f"{name_in(names[one.where], lang, one.where)} ({one.where})" if one.where in names else one.where,
            "key": one.column,
            "words": one.words,
        }
        for one in would.plan.faults
    ]


def _rows(codex: Codex, would: Taking) -> list[dict[str, Any]]:
    """The cards that would be new, changed or deleted, as many as a page shows."""
    rows = [
        {
            "what": "new" if row.new else "back" if row.card.slug in would.back else "changed",
            "card": row.card,
            "kind": kind_name(codex, row.card),
            "changes": [] if row.new else taking.changes_of(codex, would, row),
        }
        for row in would.plan.rows[:SHOWN]
    ]
    gone = [{"what": "gone", "card": card, "kind": kind_name(codex, card)} for card in would.gone]
    return (rows + gone)[:SHOWN]


def apply(request: HttpRequest, codex: Codex, token: str) -> HttpResponse:
    try:
        coming, stamp = taking.waiting(request.person, codex, token)
    except NotWaiting:
        messages.error(request, _("What was to be taken over is not there any more. Choose the file again."))
        return redirect("studio:take", codex.slug)
    try:
        done = taking.do_take_file(person=request.person, codex=codex, coming=coming, stamp=stamp)
    except (ChangedSince, Refused):
        codex.refresh_from_db()
        return show(request, codex, coming, since=True)
    taking.done_with(token)
    cards = len(done.plan.rows) + len(done.gone)
    messages.success(request, ngettext("%(n)d card taken over.", "%(n)d cards taken over.", cards) % {"n": cards})
    return redirect("studio:codex", codex.slug)
