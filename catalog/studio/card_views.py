"""The studio's pages of a card: making one, the card as JSON, its history, and what is done to it with one press."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

import rules
from catalog.actions import CodexError
from catalog.models import Card, CardRevision, Codex, Faction
from catalog.shown import language
from catalog.studio import cards, queries, saving
from catalog.studio.cards import CardDeleted, CardNamed, NamesDeleted
from catalog.studio.editing import shape_of
from catalog.studio.forms import CardForm
from catalog.studio.history import history_rows
from catalog.studio.mending import all_faults
from catalog.studio.mentions import deleted_among, namers_of, needs
from catalog.studio.people import NotAllowed
from catalog.studio.records import read_card, read_json
from catalog.studio.saving import drawn, kind_name, told, written
from catalog.studio.views import codex_or_404, page, shared, whole, workshop
from rules.reading import FileError
from rules.words import join

PAGE = 30
MOST_NAMERS = 60  # cards that name another, told one by one


def card_or_404(codex: Codex, slug: str) -> Card:
    try:
        return queries.draft(codex, slug)
    except queries.NoCard:
        raise Http404 from None


# Making


@page
@never_cache
def create(request: HttpRequest, codex: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    standing = request.standing
    factions = [row for row in queries.factions_of(found) if standing.may("create_card", row)]
    loose = standing.may("create_card", None)
    if not factions and not loose:
        raise NotAllowed("create_card")
    first = {"faction": request.GET.get("faction", ""), "kind": request.GET.get("kind", "")}
    form = CardForm(found.system, factions, request.POST or None, loose=loose, initial=first)
    made = make(request, found, form) if request.method == "POST" else None
    if made:
        return redirect("studio:edit", found.slug, made.slug)
    context = shared(request, found) | {"form": form, "may_arrange": standing.may("arrange_factions")}
    return render(request, "studio/card_new.html", context, status=422 if form.errors else 200)


def make(request: HttpRequest, codex: Codex, form: CardForm) -> Card | None:
    if not form.is_valid():
        return None
    keys = {"kind": form.cleaned_data["kind"], "names": form.texts("name_en", "name_ru"), "faction": form.chosen}
    return form.does(cards.do_create_card, person=request.person, codex=codex, **keys)


# The card as JSON


@page
@never_cache
def as_json(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """The card as its game's files have it, to read and to change."""
    found = codex_or_404(request, codex)
    card = card_or_404(found, slug)
    if request.method == "POST":
        return save(request, card)
    return render_json(request, card, written(card.data), card.revision)


def render_json(request: HttpRequest, card: Card, text: str, base: int, status: int = 200, **more: Any) -> HttpResponse:
    context = shared(request, card.codex) | {
        "card": card,
        "kind": kind_name(card.codex, card),
        "text": text,
        "unsaved": not is_saved(card, text),
        "base": base,
    }
    may = context["standing"].may
    context |= {"may_edit": may("edit_card", card), "may_publish": may("publish"), "missing": missing(request, card)}
    context |= {"may_add": may("create_card", card.faction), **places(card, context["standing"])}
    try:
        parsed = rules.system(card.codex.system).parse_card(card.slug, card.data, "$")
        context["drawn"] = drawn(card.codex, parsed, card.picture_id)
    except FileError as error:
        context["outdated"] = told(error)
    return render(request, "studio/json.html", context | more, status=status)


def is_saved(card: Card, text: str) -> bool:
    """Whether what is typed is the card as it was saved, however it is written."""
    try:
        return bool(read_json(text) == card.data)
    except (FileError, CodexError):
        return False


def missing(request: HttpRequest, card: Card) -> list[dict[str, Any]]:
    """The deleted cards that the card names, and whether the person may bring each back."""
    found = [] if card.deleted_at else deleted_among(card.codex, card.kind, card.data)
    return [{"card": row, "may": request.standing.may("restore_card", row)} for row in found]


def places(card: Card, standing: Any, factions: Sequence[Faction] | None = None) -> dict[str, Any]:
    """Where the card may be moved."""
    found = queries.factions_of(card.codex) if factions is None else factions
    to = [row for row in found if row != card.faction and standing.may("create_card", row)]
    may = standing.may("move_card", card)
    return {"move_to": to if may else [], "may_loosen": may and card.faction and standing.may("create_card", None)}


def save(request: HttpRequest, card: Card) -> HttpResponse:
    """What was typed is shown again, whatever keeps it from being saved."""
    text = request.POST.get("text", "")

    def again(status: int, **why: Any) -> HttpResponse:
        if "fault" in why:
            why["faults"] = faults_of(card, text) or [why.pop("fault")]
        return render_json(request, card, text, whole(request.POST.get(saving.BASE, "")), status, **why)

    page = request.POST.get("page", "")
    return saving.save(request, card, lambda: read_json(text), again, page if page in saving.PAGES else "json")


def faults_of(card: Card, text: str) -> list[dict[str, str]]:
    """All that is wrong with what is typed; none where it is no JSON of a card at all."""
    try:
        raw = read_json(text)
    except (FileError, CodexError):
        return []
    found = all_faults(raw, card.data, lambda one: read_card(card.codex, card.slug, one), shape_of(card))
    return [told(fault, path) for path, fault in found]


# Its history


@page
@never_cache
def history(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """Every change, the last first; POST brings an earlier one back."""
    found = codex_or_404(request, codex)
    card = card_or_404(found, slug)
    if request.method == "POST":
        return bring_back(request, card, whole(request.POST.get("number", "")))
    shown = Paginator(queries.revisions_of(found, slug).defer("data"), PAGE).get_page(request.GET.get("page"))
    context = shared(request, found) | {"card": card, "kind": kind_name(card.codex, card), "page": shown}
    context["steps"] = history_rows(card, list(shown), may_restore(context["standing"], card))
    return render(request, "studio/history.html", context)


def may_restore(standing: Any, card: Card) -> bool:
    return not card.deleted_at and standing.may("edit_card", card)


def bring_back(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    try:
        cards.do_restore_revision(person=request.person, codex=card.codex, slug=card.slug, number=number)
    except CardRevision.DoesNotExist:
        raise Http404 from None
    except CardDeleted:
        messages.error(request, _("The card is deleted. Bring it back first."))
    except (FileError, CodexError) as error:
        fault = told(error)
        messages.error(request, _("This version cannot be used any more. %(path)s: %(text)s") % fault)
    else:
        messages.success(request, _("The card is as it was."))
    return redirect("studio:history", card.codex.slug, card.slug)


# One press


def pressed(request: HttpRequest, codex: str, slug: str, do: Callable[..., Any], **keys: Any) -> tuple[Codex, Any]:
    """The codex, and what the action made of the card; what keeps it from being done is told."""
    found = codex_or_404(request, codex)
    card_or_404(found, slug)
    try:
        return found, do(person=request.person, codex=found, slug=slug, **keys)
    except CardDeleted:
        messages.error(request, _("The card is deleted. Bring it back first."))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    except (FileError, CodexError) as error:
        messages.error(request, "{path}: {text}".format(**told(error)))
    return found, None


def to_cards(codex: Codex, card: Card | None) -> HttpResponseRedirect:
    """Where the card stands in the workshop."""
    faction = card.faction.slug if card and card.faction else ""
    return redirect(f"{workshop(codex)}?faction={faction}" + (f"#card-{card.slug}" if card else ""))


@require_POST
def duplicate(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    found, made = pressed(request, codex, slug, cards.do_duplicate_card)
    return redirect("studio:edit", found.slug, made.slug) if made else to_cards(found, card_or_404(found, slug))


@require_POST
def move(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """Into the faction that is named, "" being none."""
    found = codex_or_404(request, codex)
    try:
        to = cards.require_faction(found, request.POST.get("faction", ""))
    except ValidationError:
        raise Http404 from None
    pressed(request, codex, slug, cards.do_move_card, faction=to)
    return to_cards(found, card_or_404(found, slug))


@require_POST
def place(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """One place up or down among its like, or `to` a place counted from 1."""
    found = codex_or_404(request, codex)
    card = card_or_404(found, slug)
    order = list(queries.section(found, card.faction_id, card.kind).values_list("slug", flat=True))
    if slug in order:
        step = {"up": -1, "down": 1}.get(request.POST.get("do", ""))
        to = order.index(slug) + step if step else whole(request.POST.get("to", "")) - 1
        pressed(request, codex, slug, cards.do_place_card, place=to)
    return to_cards(found, card)


@page
@never_cache
def delete(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """POST deletes the card, unless others name it that are not `known`: then this page names them and asks."""
    if request.method != "POST":
        return ask_to_delete(request, codex, slug)
    known = request.POST.get("known", "").split()
    try:
        found, card = pressed(request, codex, slug, cards.do_delete_card, known=known)
    except CardNamed:
        return redirect("studio:delete_card", codex, slug)
    where = to_cards(found, card).url.partition("#")[0]
    return redirect(f"{where}&deleted={slug}")


def ask_to_delete(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    card = card_or_404(found, slug)
    if not request.standing.may("delete_card", card):
        raise NotAllowed("delete_card")
    if card.deleted_at:
        return to_cards(found, None)
    namers = namers_of(found, slug)
    rows = [
        {"card": row, "kind": kind_name(found, row), "broken": needs(found, row, slug)} for row in namers[:MOST_NAMERS]
    ]
    context = shared(request, found) | {"card": card, "rows": rows, "more": len(namers) - len(rows)}
    return render(request, "studio/delete_card.html", context | {"known": " ".join(row.slug for row in namers)})


@require_POST
def restore(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """Back: one sees it at its place, or with `to` the card of this id, which names it."""
    try:
        found, card = pressed(request, codex, slug, cards.do_restore_card)
    except NamesDeleted as names:
        found, card = codex_or_404(request, codex), None
        named = join([row.name for row in names.deleted], language())
        told = _("%(card)s names what is deleted too. Bring this back first: %(named)s.")
        messages.error(request, told % {"card": names.card.name, "named": named})
    if to := request.POST.get("to"):
        return redirect("studio:edit", found.slug, card_or_404(found, to).slug)
    return to_cards(found, card) if card else redirect("studio:deleted", found.slug)


@require_safe
@never_cache
def deleted(request: HttpRequest, codex: str) -> HttpResponse:
    found = codex_or_404(request, codex)
    context = shared(request, found)
    rows = [
        {
            "card": row,
            "kind": kind_name(found, row),
            "may": context["standing"].may("restore_card", row),
        }
        for row in queries.deleted_drafts(found)
    ]
    return render(request, "studio/deleted.html", context | {"rows": rows})
