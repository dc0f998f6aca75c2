"""What the editor shows, and what it answers to an edit: in place to htmx, by a redirect to a plain form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django_htmx.http import trigger_client_event

from builder.lists import operations
from builder.lists.actions import Clash, Edited
from builder.lists.checks import Judged, judge, judged
from builder.lists.models import List, Revision
from builder.lists.offers import Asked, bearers, gear_offers, offers
from builder.lists.history import words_of_operation
from builder.lists.operations import Add, Draft, Operation, Remove
from builder.lists.pages import Row, Sheet, sheet, title_of, verdict
from builder.lists.queries import card_ids, following_of
from catalog import shown
from catalog.queries import Browse, Filters, browse, choices

GEAR = Filters(kind="equipment")


def render_editor(request: HttpRequest, found: List, status: int = 200, **more: Any) -> HttpResponse:
    """The whole page. `more`: `errors` and `typed` by field, or the `clash` to settle."""
    asked = Asked.read(request.GET)
    listed = browse(found.release, asked.filters)
    gear = browse(found.release, GEAR) if asked.equip else None
    now = judged(found, wanted_cards(asked, listed, gear))
    context = band_context(found, now, asked) | cards_context(found, now, asked, listed)
    context |= {"gear": gear_context(found, now, asked, gear), "shown": card_context(found, now, asked.card)}
    context |= {"factions": [shown.localised(known) for known in found.release.factions]}
    context |= {"choices": choices(found.release), "traits": shown.traits(found.release.codex, choices(found.release))}
    context |= {"sorts": shown.sorts(found.release.codex), "link": link_of(request, found)} | more
    return render(request, "lists/edit.html", context, status=status)


def wanted_cards(asked: Asked, listed: Browse | None, gear: Browse | None) -> set[str]:
    rows = [*(listed.rows if listed else ()), *(gear.rows if gear else ())]
    return {row.slug for row in rows} | {card for card in (asked.card, asked.give) if card}


def render_cards(request: HttpRequest, found: List) -> HttpResponse:
    """The column of cards alone."""
    asked = Asked.read(request.GET)
    listed = browse(found.release, asked.filters)
    now = judged(found, wanted_cards(asked, listed, None))
    context = {"list": found, "asked": asked} | cards_context(found, now, asked, listed)
    return render(request, "lists/_cards.html", context)


def render_row(request: HttpRequest, found: List, entry: str) -> HttpResponse:
    """One row, with the equipment to choose where the address asks for it."""
    asked = Asked.read(request.GET)
    gear = browse(found.release, GEAR) if asked.equip == entry else None
    now = judged(found, wanted_cards(asked, None, gear))
    row = next((row for row in sheet(found.system, now).rows if row.id == entry), None)
    context = {"list": found, "asked": asked, "row": row, "gear": gear_context(found, now, asked, gear)}
    return render(request, "lists/_row.html", context) if row else HttpResponse(status=404)


def render_card(request: HttpRequest, found: List) -> HttpResponse:
    """The panel of one card."""
    asked = Asked.read(request.GET)
    now = judged(found, [asked.card])
    context = {"list": found, "asked": asked, "shown": card_context(found, now, asked.card)}
    return render(request, "lists/_card.html", context)


def band_context(found: List, now: Judged, asked: Asked) -> dict[str, Any]:
    page = sheet(found.system, now)
    return {
        "list": found,
        "asked": asked,
        "sheet": page,
        "draft": now.draft,
        "title": verdict(found, page.report),
        "can_undo": found.head.parent_id is not None,
        "can_redo": following_of(found) is not None,
        "errors": {},
        "typed": {},
    }


def cards_context(found: List, now: Judged, asked: Asked, listed: Browse) -> dict[str, Any]:
    offered = offers(found.system, now, listed.rows)
    groups = shown.groups(found.release, asked.filters, listed)
    return {
        "found": listed,
        "kinds": [kind for kind in shown.kinds(listed.kinds, choices(found.release)) if kind[0] != "tile"],
        "groups": [(group, [(offered[row.slug], facts) for row, facts in group.rows]) for group in groups],
        "bearers": bearers(found.system, now, asked.give) if asked.give in now.cards else [],
        "previous_page": asked.on_page(listed.page - 1) if listed.page > 1 else None,
        "next_page": asked.on_page(listed.page + 1) if listed.page < listed.pages else None,
    }


def gear_context(found: List, now: Judged, asked: Asked, gear: Browse | None) -> dict[str, Any] | None:
    """The equipment for the entry `asked.equip`."""
    if gear is None or asked.equip not in {entry["id"] for entry in now.draft.entries}:
        return None
    facts = {row.slug: shown.facts(found.system, row) for row in gear.rows}
    made = [(offer, facts[offer.row.slug]) for offer in gear_offers(found.system, now, gear.rows, asked.equip)]
    return {"offers": made, "more": gear.total - len(gear.rows)}


def card_context(found: List, now: Judged, card: str) -> dict[str, Any] | None:
    """The card `card` with its stats and skills in words; None when there is none."""
    parsed = now.cards.get(card)
    if parsed is None or parsed.raw["kind"] == "tile":
        return None
    return card_words(found, parsed)


def card_words(found: List, card: Any) -> dict[str, Any]:
    words, lang = shown.words_of(found.system), shown.language()
    skills = [
        {"name": shown.name_in(skill.name, lang, skill.id), "cost": skill.cost, "sides": words.sides_text(skill, lang),
         "text": words.skill_text(skill, lang)}
        for skill in card.skills
    ]
    stats = shown.stats_of(found.system, card, lang) if card.raw["kind"] == "character" else []
    facts = shown.card_facts(found.system, card, lang)
    limit = words.restrict_text(getattr(card, "restrict", None), lang)
    return {"id": card.id, "title": title_of(card), "facts": facts, "stats": stats, "skills": skills, "limit": limit,
            "carried": card.id in found.carried}


def link_of(request: HttpRequest, found: List) -> str:
    """The whole address of a shared list, "" of a private one."""
    return request.build_absolute_uri(reverse("lists:shared", args=[found.link])) if found.link else ""


def address(request: HttpRequest, found: List, anchor: str = "") -> str:
    """The editor as the form's address had it, nothing opened."""
    asked = Asked.read(request.GET)
    return reverse("lists:edit", args=[found.token]) + asked.closed.query() + (f"#{anchor}" if anchor else "")


def answer(
    request: HttpRequest, outcome: Edited | Clash, base: Revision, operation: Operation | None = None
) -> HttpResponse:
    """Show the list after an edit (`operation`, if it was one), to a tab that shows it as `base` had it."""
    if isinstance(outcome, Clash):
        return answer_clash(request, outcome, base)
    if not request.htmx:
        return redirect(address(request, outcome.list, anchor_of(operation)))
    told = words_of_operation(operation, base.draft, outcome.now.cards) if operation else ""
    undoable = isinstance(operation, Remove) and outcome.changed
    body = changes(request, outcome, base, told=told, undoable=undoable)
    return trigger_client_event(HttpResponse(body), "band-changed")


def anchor_of(operation: Operation | None) -> str:
    """Where the pressed button stood, so that a page loaded anew begins there."""
    if isinstance(operation, Add):
        return f"c-{operation.card}"
    entry = getattr(operation, "entry", "")
    return f"entry-{entry}" if entry else ""


def answer_clash(request: HttpRequest, clash: Clash, base: Revision) -> HttpResponse:
    if not request.htmx:
        return render_editor(request, clash.list, status=409, clash=clash)
    now = judged(clash.list, card_ids(base.draft))
    return HttpResponse(changes(request, Edited(clash.list, now), base, clash=clash), status=409)


def answer_invalid(request: HttpRequest, found: List, error: ValidationError, base: Revision) -> HttpResponse:
    """Say at the field what is wrong with it, everything typed still there."""
    errors = error.message_dict if hasattr(error, "error_dict") else {"entries": error.messages}
    typed = {key: request.POST[key] for key in ("name", "budget", "note") if key in request.POST}
    if not request.htmx:
        return render_editor(request, found, status=422, errors=errors, typed=typed)
    now = judged(found, card_ids(base.draft))
    body = changes(request, Edited(found, now), base, errors=errors, typed=typed)
    return HttpResponse(body, status=422)


@dataclass(frozen=True, slots=True)
class Difference:
    """The rows that a tab must change: all of them, or some to replace, to append and to take away."""

    all: bool
    replaced: tuple[Row, ...] = ()
    appended: tuple[Row, ...] = ()
    gone: tuple[str, ...] = ()


def difference(before: Sheet, after: Sheet) -> Difference:
    old = {row.id: row for row in before.rows}
    new = {row.id: row for row in after.rows}
    kept = [row.id for row in before.rows if row.id in new]
    added = [row for row in after.rows if row.id not in old]
    if not old or not new or [row.id for row in after.rows] != [*kept, *(row.id for row in added)]:
        return Difference(all=True)
    replaced = tuple(new[entry] for entry in kept if new[entry] != old[entry])
    return Difference(False, replaced, tuple(added), tuple(entry for entry in old if entry not in new))


def changes(request: HttpRequest, outcome: Edited, base: Revision, **more: Any) -> str:
    """The parts of the page that differ from what a tab at `base` shows, for htmx to put in their places."""
    found, now = outcome.list, outcome.now
    context = band_context(found, now, Asked.read(request.GET))
    displayed = Judged(base.draft, now.cards, judge(base.draft, now.cards))
    context |= {
        "rows": difference(sheet(found.system, displayed), context["sheet"]),
        "fields": fields_to_swap(base.draft, now.draft, more.get("errors") or {}),
        "link": "",
        "swapped": True,
    }
    return render_to_string("lists/_changes.html", context | more, request)


def fields_to_swap(before: Draft, after: Draft, errors: Mapping[str, Any]) -> set[str]:
    """Which of the typed fields a tab must renew: those that changed, and those with something to say."""
    changed = {key.removeprefix("option:") for key in operations.changed(before, after)}
    return {field for field in ("name", "budget", "note") if field in changed or field in errors}
