"""What the editor shows, and what it answers to an edit: in place to htmx, by a redirect to a plain form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django_htmx.http import HttpResponseClientRedirect, replace_url, trigger_client_event

from builder.lists import operations
from builder.lists.actions import Clash, Edited
from builder.lists.checks import Judged, judged
from builder.lists.drawn import card_html
from builder.lists.games import command_of, first_kind, game_of, gear_kind, numbers
from builder.lists.history import words_of_operation
from builder.lists.lacks import lack_of
from builder.lists.models import List, Revision
from builder.lists.offers import Asked, bearers, gear_offers, shelves
from builder.lists.operations import Add, Operation, Remove
from builder.lists.pages import Row, Sheet, factor_of, names_in_band, sheet, verdict
from builder.lists.queries import card_ids, has_following, newest_number
from catalog import shown
from catalog.games import cards_of
from catalog.queries import Browse, Filters, browse, choices

SHOWN = 30  # cards of the catalogue at once


def asked_of(request: HttpRequest, found: List) -> Asked:
    return Asked.read(request.GET, found.system)


def gear_of(found: List) -> Browse:
    """What an entry may carry, in the codex."""
    return browse(found.release, Filters(kind=gear_kind(found.system)), SHOWN)


def render_editor(request: HttpRequest, found: List, status: int = 200, **more: Any) -> HttpResponse:
    """The whole page. `more`: `errors` and `typed` by field, or the `clash` to settle: what was set aside."""
    asked = asked_of(request, found)
    listed = browse(found.release, asked.filters, SHOWN)
    gear = gear_of(found) if asked.equip else None
    now = judged(found, wanted_cards(asked, listed, gear))
    context = list_context(found, now, asked) | cards_context(found, now, asked, listed)
    context |= {"gear": gear_context(found, now, asked, gear)}
    context |= {"shown": card_context(found, now, asked.card or first_card(now))}
    context |= {"factions": [shown.localised(known) for known in found.release.factions]}
    context |= {"choices": choices(found.release), "traits": shown.traits(found.release.codex, choices(found.release))}
    context |= {"sorts": shown.sorts(found.release.codex), "flags": shown.flags(found.release.codex)}
    context |= {"quick_costs": cards_of(found.system).COSTS, "link": link_of(request, found)}
    context |= {"newer": newest_number(found, request.person)} | more
    context |= options_context(found, now, context)
    return render(request, "lists/edit.html", context, status=status)


def wanted_cards(asked: Asked, listed: Browse | None, gear: Browse | None) -> set[str]:
    rows = [*(listed.rows if listed else ()), *(gear.rows if gear else ())]
    return {row.slug for row in rows} | {card for card in (asked.card, asked.give) if card}


def render_cards(request: HttpRequest, found: List) -> HttpResponse:
    """The column of cards alone."""
    asked = asked_of(request, found)
    listed = browse(found.release, asked.filters, SHOWN)
    now = judged(found, wanted_cards(asked, listed, None))
    context = {"list": found, "asked": asked, "terms": game_of(found.system).TERMS}
    context |= cards_context(found, now, asked, listed)
    response = render(request, "lists/_cards.html", context)
    return replace_url(response, asked.query() or "?") if request.htmx.trigger == "search" else response


def render_row(request: HttpRequest, found: List, entry: str) -> HttpResponse:
    """One row, with what it may carry to choose from where the address asks for it."""
    asked = asked_of(request, found)
    gear = gear_of(found) if asked.equip == entry else None
    now = judged(found, wanted_cards(asked, None, gear))
    row = next((row for row in sheet(found.system, now).rows if row.id == entry), None)
    context = {"list": found, "asked": asked, "row": row, "terms": game_of(found.system).TERMS}
    context |= {"gear": gear_context(found, now, asked, gear)}
    return render(request, "lists/_row.html", context) if row else HttpResponse(status=404)


def render_card(request: HttpRequest, found: List) -> HttpResponse:
    """The panel of one card."""
    asked = asked_of(request, found)
    now = judged(found, [asked.card])
    context = {"list": found, "shown": card_context(found, now, asked.card), "terms": game_of(found.system).TERMS}
    return HttpResponse(card_html(context))


def list_context(found: List, now: Judged, asked: Asked, fresh: bool = False) -> dict[str, Any]:
    """`fresh`: the head was made just now, so that nothing can follow it."""
    page = sheet(found.system, now)
    return army_context(found, now, page) | {
        "list": found,
        "terms": game_of(found.system).TERMS,
        "first_kind": first_kind(found.system),
        "asked": asked,
        "sheet": page,
        "draft": now.draft,
        "title": verdict(found, now),
        "change_url": reverse("lists:change", args=[found.token]),
        "base_field": format_html('<input type="hidden" class="base" name="base" value="{}">', found.head_id),
        "can_undo": found.head.parent_id is not None,
        "can_redo": not fresh and has_following(found),
        "errors": {},
        "typed": {},
    }


def army_context(found: List, now: Judged, page: Sheet) -> dict[str, Any]:
    """What stands around the entries where a list has an army."""
    command, root = command_of(found.system), f"lists/{found.system}"
    if command is None:
        return {}
    drawn = {"before_template": f"{root}/_before.html", "behind_template": f"{root}/_behind.html"}
    return drawn | {"parts_template": f"{root}/_parts.html", "army": command.panel(found, now, page)}


def field_errors(errors: dict[str, Any]) -> dict[str, Any]:
    """What is wrong with the fields of an army: the leader whose name it is, or the clan's."""
    wrong = next((key for key in errors if key.startswith("leader-")), "")
    told = {"wrong_leader": wrong.removeprefix("leader-"), "wrong_text": "".join(errors.get(wrong, ())[:1])}
    return told | {"wrong_clan": "".join(errors.get("clan", ())[:1])}


def options_context(found: List, now: Judged, page: dict[str, Any]) -> dict[str, Any]:
    """What `lists/<system>/_options.html` draws, beside the rest of the page."""
    drawn = {"options_template": f"lists/{found.system}/_options.html"}
    return drawn | {"options": game_of(found.system).options(found, now, page["typed"], page["errors"])}


def cards_context(found: List, now: Judged, asked: Asked, listed: Browse) -> dict[str, Any]:
    played = cards_of(found.system).PLAYED
    return {
        "found": listed,
        "kinds": [
            kind for kind in shown.kinds(found.system, listed.kinds, choices(found.release)) if kind[0] in played
        ],
        "shelves": shelves(found, now, asked.filters, listed.rows),
        "bearers": bearers(found.system, now, asked.give) if asked.give in now.cards else None,
        "previous_page": asked.on_page(listed.page - 1) if listed.page > 1 else None,
        "next_page": asked.on_page(listed.page + 1) if listed.page < listed.pages else None,
    }


def gear_context(found: List, now: Judged, asked: Asked, gear: Browse | None) -> dict[str, Any] | None:
    """What the entry `asked.equip` may carry."""
    if gear is None or asked.equip not in {entry["id"] for entry in now.draft.entries}:
        return None
    made, kind = gear_offers(found.system, now, gear.rows, asked.equip), gear_kind(found.system)
    lack = None if made else lack_of(found, kind)
    return {"offers": made, "more": gear.total - len(gear.rows), "kind": kind, "lack": lack}


def card_context(found: List, now: Judged, card: str) -> tuple[Any, Mapping[str, int]] | None:
    """The card `card`, and which cards are gone (as in `Judged`), for `drawn.card_html`; None when there is none."""
    parsed = now.cards.get(card)
    if parsed is None or parsed.raw["kind"] not in cards_of(found.system).PLAYED:
        return None
    return parsed, now.gone


def first_card(now: Judged) -> str:
    return now.draft.entries[0]["card"] if now.draft.entries else ""


def link_of(request: HttpRequest, found: List) -> str:
    """The whole address of a shared list, "" of a private one."""
    return request.build_absolute_uri(reverse("lists:shared", args=[found.link])) if found.link else ""


def address(request: HttpRequest, found: List, anchor: str = "") -> str:
    """The editor as the form's address had it, nothing opened."""
    asked = asked_of(request, found)
    return reverse("lists:edit", args=[found.token]) + asked.closed.query() + (f"#{anchor}" if anchor else "")


def answer(request: HttpRequest, outcome: Edited | Clash, operation: Operation | None = None) -> HttpResponse:
    """Show the list after an edit (`operation`, if it was one)."""
    if isinstance(outcome, Clash):
        return answer_clash(request, outcome)
    if not request.htmx:
        return redirect(address(request, outcome.list, anchor_of(operation)))
    if moved(outcome):
        return HttpResponseClientRedirect(address(request, outcome.list))
    told = words_of_operation(operation, outcome.seen.draft, outcome.now.cards) if operation else ""
    undoable = isinstance(operation, Remove) and outcome.changed
    fresh = operation is not None and outcome.changed
    body = changes(request, outcome, fresh=fresh, renewed=field_of(operation), told=told, undoable=undoable)
    return trigger_client_event(HttpResponse(body), "band-changed")


def moved(outcome: Edited | Clash) -> bool:
    """Whether the tab shows the list on another release than it is on: then none of its cards can be left standing."""
    return outcome.seen.release_id != outcome.list.release_id


def anchor_of(operation: Operation | None) -> str:
    """Where the pressed button stood, so that a page loaded anew begins there."""
    if isinstance(operation, Add):
        return f"c-{operation.card}"
    entry = getattr(operation, "entry", "")
    return f"entry-{entry}" if entry else ""


def answer_clash(request: HttpRequest, clash: Clash) -> HttpResponse:
    if not request.htmx:
        return render_editor(request, clash.list, status=409, clash=clash.mine)
    if moved(clash):
        return HttpResponseClientRedirect(f"{reverse('lists:edit', args=[clash.list.token])}?clash={clash.mine.pk}")
    now = judged(clash.list, card_ids(clash.seen.draft))
    return HttpResponse(changes(request, Edited(clash.list, clash.seen, now), clash=clash.mine), status=409)


def answer_invalid(request: HttpRequest, found: List, error: ValidationError) -> HttpResponse:
    """Say at the field what is wrong with it, everything typed still there. The rest is shown as it is now."""
    errors = error.message_dict if hasattr(error, "error_dict") else {"entries": error.messages}
    typed = {key: request.POST[key] for key in ("name", "note", "typed", *numbers()) if key in request.POST}
    said = {"errors": errors, "typed": typed, **field_errors(errors)}
    if not request.htmx:
        return render_editor(request, found, status=422, **said)
    if stale_release(request, found):
        messages.error(request, " ".join(error.messages))
        return HttpResponseClientRedirect(address(request, found))
    outcome = Edited(found, found.head, judged(found))
    renewed = frozenset({"name", "note", "options"})
    body = changes(request, outcome, all=True, renewed=renewed, **said)
    return HttpResponse(body, status=422)


def stale_release(request: HttpRequest, found: List) -> bool:
    """Whether the form was made when the list was on another release."""
    base = request.POST.get("base", "")
    known = base.isascii() and base.isdigit() and len(base) < 19
    seen = found.revisions.filter(pk=int(base)).first() if known and int(base) != found.head_id else None
    return seen is not None and seen.release_id != found.release_id


def clash_in(request: HttpRequest, found: List) -> Revision | None:
    """The revision set aside that the address asks about, as long as it is one of the list's."""
    asked = request.GET.get("clash", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 19):
        return None
    return found.revisions.filter(aside=True, pk=int(asked)).first()


@dataclass(frozen=True, slots=True)
class Difference:
    """The rows that a tab must change: all of them, or some to replace, to append and to take away."""

    all: bool
    replaced: tuple[Row, ...] = ()
    appended: tuple[Row, ...] = ()
    gone: tuple[str, ...] = ()


def difference(shown_: Judged, after: Sheet, now: Judged) -> Difference:
    """From a tab that shows `shown_`. What is at fault, or was, is renewed: its mends hang on all the rest."""
    old, new = looks(shown_), looks(now)
    kept = [entry for entry in old if entry in new]
    added = [row for row in after.rows if row.id not in old]
    if not old or not new or [row.id for row in after.rows] != [*kept, *(row.id for row in added)]:
        return Difference(all=True)
    stale = {entry for entry in kept if old[entry] != new[entry]} | at_fault(shown_) | at_fault(now)
    replaced = tuple(row for row in after.rows if row.id in stale and row.id in old)
    return Difference(False, replaced, tuple(added), tuple(entry for entry in old if entry not in new))


def stale_parts(found: List, displayed: Judged, army: Any, all: bool) -> frozenset[str]:
    """The places around the entries that a tab which shows `displayed` must renew; `all` of them, where asked."""
    command, before = command_of(found.system), sheet(found.system, displayed, mending=False)
    old, new = command.looks(command.panel(found, displayed, before)), command.looks(army)
    return frozenset(place for place in old.keys() | new.keys() if all or old.get(place) != new.get(place))


def looks(now: Judged) -> dict[str, tuple[Any, ...]]:
    """What a row without faults shows, by entry."""
    names, factor, command = names_in_band(now), factor_of(now.draft), command_of(now.draft.file["system"])
    around = command.backdrop(now.draft.file) if command else None
    return {
        entry["id"]: (names[entry["id"]], factor, around, *sorted(map(str, entry.items())))
        for entry in now.draft.entries
    }


def at_fault(now: Judged) -> set[str]:
    return {entry for found in now.report.violations for entry in found.entries}


def changes(
    request: HttpRequest,
    outcome: Edited,
    all: bool = False,
    fresh: bool = False,
    renewed: frozenset[str] = frozenset(),
    **more: Any,
) -> str:
    """The parts of the page that differ from what a tab at `outcome.seen` shows, for htmx to put in their places.

    `all`: the rows all of them, when nobody knows what the tab shows. `renewed`: fields to send whether or not they
    changed, because they say something or no longer should.
    """
    found, seen, now = outcome.list, outcome.seen.draft, outcome.now
    context = list_context(found, now, asked_of(request, found), fresh)
    displayed = Judged(seen, now.judge(seen), now.judge)
    context |= {
        "rows": Difference(all=True) if all else difference(displayed, context["sheet"], now),
        "fields": fields_in(operations.changed(seen, now.draft)) | renewed,
        "swapped": True,
        "stale": stale_parts(found, displayed, context["army"], all) if "army" in context else (),
    } | more
    return render_to_string("lists/_changes.html", context | options_context(found, now, context), request)


def field_of(operation: Operation | None) -> frozenset[str]:
    """The typed field that the operation came from."""
    return fields_in(operations.touches(operation)) if operation else frozenset()


def fields_in(keys: frozenset[str]) -> frozenset[str]:
    """The typed fields among what was changed or touched; the options are sent all together."""
    return frozenset({key.partition(":")[0].replace("option", "options") for key in keys}) & {"name", "note", "options"}
