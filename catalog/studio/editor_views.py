"""The card editor: a form beside the live card. Every press sends the whole form, and nothing of it is kept here until
it is saved; `press` says what was pressed, and what has none is saved."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import rules
from catalog.actions import CodexError
from catalog.kept import Kept
from catalog.models import Card, Faction
from catalog.pictures import LEAST_SIDE, MOST_BYTES, MOST_PIXELS, PLAIN_KINDS, SIDE
from catalog.queries import LONGEST_QUERY
from catalog.shown import language
from catalog.studio import beside as cards_beside
from catalog.studio import pictures, saving
from catalog.studio.aiming import aimed
from catalog.studio.card_views import card_or_404, missing, places, render_json
from catalog.studio.editing import Looked, looked, posted_card, savable, shape_of, skills_key
from catalog.studio.fields import Field, walk
from catalog.studio.folding import came, landed, marked, opened
from catalog.studio.library import ready_skills, with_skill
from catalog.studio.mentions import may_be_meant
from catalog.studio.posted import fits_form
from catalog.studio.pressed import NoRoom, NoSuchPart, added_by, chosen_in, landing, press
from catalog.studio.records import read_json, require_use
from catalog.studio.saving import drawn, kind_name, told, written
from catalog.studio.shelf import called, shelf_of
from catalog.studio.standing import Foe, cost_of, like_cost, stands_of, with_drawn_stands, with_stands
from catalog.studio.starters import starter_for, starters
from catalog.studio.views import codex_or_404, page, shared, whole
from rules.cards import MOST_VALUES, size_of
from rules.reading import FileError
from rules.system import with_links

#: What the hint beside the picture says.
BOUNDS = {"mb": MOST_BYTES // 1_000_000, "pixels": MOST_PIXELS // 1_000_000, "least": LEAST_SIDE, "side": SIDE}
LOOK, JSON, FORM, LIBRARY, ALL, SHUT, INSERT = "look", "json", "form", "library", "all", "shut", "insert "
#: The names of the fields at which is told that something is wrong, and of those at which it is not told yet.
FAULTY, QUIET = "faulty", "quiet-parts"
TOUCHED = "touched"  # the names of the fields in which something was changed since the form was drawn, and left


@page
@never_cache
def edit(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """The card as a form. POST: `press` is "look" (draw the card anew), "json" and "form" (the same unsaved card, typed
    in the other way), or the button of a part of the form."""
    found = codex_or_404(request, codex)
    card = card_or_404(found, slug)
    if request.method != "POST" and not fits_form(card.data):
        return render_json(request, card, written(card.data), card.revision, faults=[oversize(card.data)])
    if request.method != "POST":
        return render_saved(request, card)
    base = whole(request.POST.get(saving.BASE, ""))
    button = request.POST.get("press", "")
    if button == FORM:
        return from_json(request, card, base)
    raw = posted_card(card, request.POST)
    if button == JSON:
        sent = raw if raw.keys() - {"kind"} else card.data  # who may only read it sends none of its fields
        return render_json(request, card, written(sent), base)
    if button:
        return pressed(request, card, raw, base, button)
    if pictures.is_sent(request):
        if refused := pictures.put(request, card):
            return render_edit(request, card, raw, base, refused[0], **refused[1])
        card = card_or_404(found, slug)
        if raw == card.data or pictures.BUTTON in request.POST:
            return pictured(request, card, raw, base)

    def again(status: int, **why: Any) -> HttpResponse:
        return render_edit(request, card, raw, base, status, **why)

    return saving.save(request, card, lambda: savable(raw), again, "edit")


def from_json(request: HttpRequest, card: Card, base: int) -> HttpResponse:
    """The form of what was typed as JSON; what is none stays where it can be mended."""
    text = request.POST.get("text", "")
    try:
        raw = read_json(text)
    except (FileError, CodexError) as error:
        return render_json(request, card, text, base, 422, faults=[told(error)])
    if not fits_form(raw):
        return render_json(request, card, text, base, 422, faults=[oversize(raw)])
    return render_edit(request, card, raw | {"kind": card.kind}, base)


def oversize(raw: Any) -> dict[str, str]:
    """What is told of a card that is too large for a form: one of older days, or typed as JSON."""
    words = _(
        "The card is too large for a form: it holds %(count)d values, and a card may hold %(most)d. Take something out "
        "here, and it can be saved, and stands as a form again."
    )
    return {"path": "$", "text": words % {"most": MOST_VALUES, "count": size_of(raw)}}


def pictured(request: HttpRequest, card: Card, raw: dict[str, Any], base: int) -> HttpResponse:
    """The picture is changed; what is typed besides and not saved yet stands in the form as it did."""
    messages.success(
        request, _("The picture is on the card.") if card.picture_id else _("The card has its crest again.")
    )
    if raw == card.data:
        return redirect("studio:edit", card.codex.slug, card.slug)
    return render_edit(request, card, raw, base)


def pressed(request: HttpRequest, card: Card, raw: dict[str, Any], base: int, button: str) -> HttpResponse:
    if button == LOOK:
        return render_look(request, card, raw, base)
    shape, more = shape_of(card), library(request, card, button)
    if button in (LIBRARY, ALL, SHUT):
        look = quietly(request, card, raw)
        return render_edit(request, card, raw, base, look=look, searching=button != SHUT, **more)
    added = added_by(button, request.POST)
    try:
        if button.startswith(INSERT):
            raw = with_skill(request.person, card, raw, button.removeprefix(INSERT))
        else:
            raw = press(shape, raw, button, added)
            raw = aimed(shape, raw, chosen_in(request.POST), lambda one: usable(card, one))
    except NoSuchPart:
        return render_edit(request, card, raw, base, 422, no_such_part=True)
    except NoRoom as full:
        return render_edit(request, card, raw, base, no_room=no_room(full), landing=frozenset({button}), **more)
    look = quietly(request, card, raw)
    if button.startswith(INSERT):
        key = skills_key(shape)
        form = marked(look.form, f"{key}.{len(raw[key]) - 1}")
        more["added"] = next((one.title for one in walk(form) if one.added), "")
    else:
        form = led(look.form, came(button, raw, added), chosen_in(request.POST) or left_in(look.form, button))
    return render_edit(request, card, raw, base, look=replace(look, form=form), landing=landing(button, raw), **more)


def usable(card: Card, raw: Any) -> None:
    """FileError where the rules do not take a card, or something of it can do nothing."""
    game = rules.system(card.codex.system)
    require_use(game, game.parse_card(card.slug, raw, "$"))


def led(form: Field, part: str, place: str) -> Field:
    """The form with the fold open where something was pressed, and the caret in the part that has come, if one has."""
    return landed(opened(form, part), part) if part else opened(form, place)


def left_in(form: Field, button: str) -> str:
    """The name of the part in which a press has moved something or taken it away; of what may be put there again and
    stands there as that, its own."""
    verb, _space, name = button.partition(" ")
    stays = verb == "take" and any(one.name == name for one in walk(form))
    return name if stays else name.rpartition(".")[0]


def quietly(request: HttpRequest, card: Card, raw: dict[str, Any]) -> Looked:
    """What comes of the card after a press that is no saving: what it left unfinished is not told yet."""
    told_before = request.POST.get(FAULTY, "").split()
    may_edit = request.standing.may("edit_card", card)
    return looked(card, raw, offers=may_edit, quiet=lambda name: name not in told_before)


def untouched(post: Mapping[str, Any]) -> Callable[[str], bool]:
    """At which fields is not told yet that they are unfinished, while somebody fills in the form: those to which they
    have not come. Without scripts nobody says which these are; then what stood untold keeps quiet whatever else is
    unfinished in the same skill or part of the card."""
    told_before = {*post.get(FAULTY, "").split()}
    if TOUCHED in post:
        told = told_before.union(post[TOUCHED].split())
        return lambda name: name not in told
    begun = {part_of(name) for name in post.get(QUIET, "").split()}
    return lambda name: name not in told_before and part_of(name) in begun


def part_of(name: str) -> str:
    """The name of the part of a card, or of the item of its list, that a field stands in."""
    key, _, below = name.partition(".")
    place = below.partition(".")[0]
    return f"{key}.{place}" if place.isdigit() else key


def no_room(full: NoRoom) -> str:
    """Why a press has added nothing."""
    if full.name:
        return _("There are %(most)d of these already, and no more go here.") % {"most": full.most}
    words = _(
        "The card is full: it may hold %(most)d values, all texts, numbers, ticks and parts counted. Take something "
        "out before you add to it."
    )
    return words % {"most": full.most}


def library(request: HttpRequest, card: Card, button: str) -> dict[str, Any]:
    """Ready skills, once somebody has asked for them."""
    if button not in (LIBRARY, ALL) and (button == SHUT or "library-open" not in request.POST):
        return {}
    return found_ready(request, card, "" if button == ALL else request.POST.get("library-q", ""))


def found_ready(request: HttpRequest, card: Card, typed: str) -> dict[str, Any]:
    """The ready skills that are found by what is typed."""
    q, key = typed[:LONGEST_QUERY].replace("\0", ""), skills_key(shape_of(card))  # which no database can look for
    return {"ready": ready_skills(request.person, card.codex, q, key), "library_q": q, "skills": key}


@require_safe
@never_cache
def ready(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """The rows of ready skills while somebody types what they look for (`library-q`)."""
    card = card_or_404(codex_or_404(request, codex), slug)
    return render(request, "studio/_library_rows.html", found_ready(request, card, request.GET.get("library-q", "")))


@require_safe
@never_cache
def named_cards(request: HttpRequest, codex: str, slug: str, kind: str) -> HttpResponse:
    """The codex's cards of a kind that may be meant while somebody types in a field that names one (its only value)."""
    card = card_or_404(codex_or_404(request, codex), slug)
    typed = next(iter(request.GET.values()), "")[:LONGEST_QUERY]
    found = called(may_be_meant(card.codex, kind, typed))
    return HttpResponse(format_html_join("", '<option value="{}">{}</option>', found))


def render_look(request: HttpRequest, card: Card, raw: dict[str, Any], base: int) -> HttpResponse:
    """Only what follows from what was typed, so that whoever is typing is not disturbed; the button draws the form
    anew besides, which is what its answer takes the place of."""
    quiet = untouched(request.POST)
    if request.htmx.target != "live":
        may_edit = request.standing.may("edit_card", card)
        return render_edit(request, card, raw, base, look=looked(card, raw, offers=may_edit, quiet=quiet))
    before = request.POST.get(FAULTY, "").split()
    look = looked(card, raw, offers=False, quiet=quiet)
    now = {name: look.faults.get(name, "") for name in {*before, *look.faults}}
    context = shared(request, card.codex) | {"card": card} | of_card(card, look) | {"errors": now, "oob": True}
    return render(request, "studio/_looked.html", context)


def render_edit(
    request: HttpRequest,
    card: Card,
    raw: dict[str, Any],
    base: int,
    status: int = 200,
    look: Looked | None = None,
    **more: Any,
) -> HttpResponse:
    """`look`: what comes of the card, where not all that is wrong is to be told."""
    look = look or looked(card, raw, offers=request.standing.may("edit_card", card))
    context = around(request, card) | of_card(card, look) | {"base": base} | more
    if request.htmx:
        context |= {"parts": drawn_parts(context, ("fields",))}
        return render(request, "studio/_editor.html", context, status=status)
    context |= {"unsaved": raw != card.data, **column(request, card), **tried(card)}
    return render(request, "studio/edit.html", context | {"parts": drawn_parts(context)}, status=status)


def render_saved(request: HttpRequest, card: Card) -> HttpResponse:
    """The card as it was saved: whatever follows from it alone is drawn once."""
    parts = saved_parts(card, request.standing.may("edit_card", card))
    context = around(request, card) | column(request, card) | {"base": card.revision, "parts": parts}
    return render(request, "studio/edit.html", context | {"frame": frame_of(card, context)})


def frame_of(card: Card, context: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """All that shows in what lies around the form of a saved card, None where that is to be drawn anew."""
    if context["missing"]:
        return None
    called = (card.slug, card.kind, card.revision, card.name_en, card.name_ru, card.picture_id, card.deleted_at is None)
    rights = tuple(bool(context[may]) for may in ("may_edit", "may_publish", "may_add", "may_loosen", "explained"))
    factions = (card.faction and named(card.faction), tuple(map(named, context["move_to"])))
    return (card.codex.slug, card.codex.name, called, rights, factions, context["beside"], tuple(context["factions"]))


def named(faction: Faction) -> tuple[str, str, str]:
    return faction.slug, faction.name_en, faction.name_ru


def around(request: HttpRequest, card: Card) -> dict[str, Any]:
    """What the page of a card shows of who looks at it, and what is there whatever they typed."""
    return shared(request, card.codex) | {
        "card": card,
        "may_edit": request.standing.may("edit_card", card),
        "kind": kind_name(card.codex, card),
        "has_place": card.kind not in PLAIN_KINDS,
        "bounds": BOUNDS,
        "explained": request.COOKIES.get("brief") != "1",
    }


def column(request: HttpRequest, card: Card) -> dict[str, Any]:
    """The cards beside this one, and where it may go."""
    factions = shelf_of(card.codex).factions
    return {
        **places(card, request.standing, factions),
        "missing": missing(request, card),
        "beside": cards_beside.beside(card),
        "here": card.faction,
        "factions": cards_beside.others(card.codex, factions, card.faction),
        "may_add": request.standing.may("create_card", card.faction),
        "may_publish": request.standing.may("publish"),
    }


@require_safe
@never_cache
def beside(request: HttpRequest, codex: str, slug: str) -> HttpResponse:
    """What the column of cards shows: the faction's, another faction's, or what is looked for (`q`)."""
    found = codex_or_404(request, codex)
    card = card_or_404(found, slug)
    q = request.GET.get("q", "")[:LONGEST_QUERY].strip()
    factions, here, asked = shelf_of(found).factions, card.faction, request.GET.get("faction")
    if asked is not None:
        here = next((row for row in factions if row.slug == asked), None)
    if q:
        shown = cards_beside.found(card, q)
    else:
        shown = cards_beside.beside(card) if here == card.faction else cards_beside.of_faction(card, here)
    context = shared(request, found) | {"card": card, "beside": shown, "q": q, "here": here, "asked": True}
    context |= {"factions": cards_beside.others(found, factions, here), "shown": shown.count}
    context["may_add"] = request.standing.may("create_card", here)
    return render(request, "studio/_beside_rows.html", context)


#: The parts of the page that follow from the card alone, and what draws each.
PARTS = {
    "fields": "studio/_fields.html",
    "live": "studio/_live.html",
    "cost": "catalog/_cost.html",
    "trial": "studio/_try.html",
}
KEPT = 4_000_000  # characters of saved cards' parts that a process keeps: some 40 cards as people make them


def drawn_parts(context: Mapping[str, Any], names: Iterable[str] = PARTS) -> dict[str, SafeString]:
    """These parts, without those that the card has not."""
    there, told = {"cost": context["cost"], "trial": context.get("tried")}, {**context, "field": context["form"]}
    return {name: SafeString(render_to_string(PARTS[name], told)) for name in names if there.get(name, True)}


def saved_parts(card: Card, may_edit: bool) -> Mapping[str, SafeString]:
    """All of them, of the card as it was saved: drawn once for each state of its codex."""
    codex = card.codex
    state = (codex.stamp, codex.changed, card.revision, language())
    key = (codex.pk, codex.slug, card.slug, may_edit, state)
    return _kept.of(key, lambda: _parts(card, may_edit))


_kept: Kept[Mapping[str, SafeString]] = Kept(KEPT, lambda parts: sum(map(len, parts.values())))


def _parts(card: Card, may_edit: bool) -> dict[str, SafeString]:
    codex, alone = card.codex, card_alone(card, may_edit)
    context = {"codex": codex, "system": codex.system, "card": card, "may_edit": may_edit}
    context |= of_card(card, alone.look, alone.face) | tried(card)
    fields = with_drawn_stands(alone.fields, alone.look.form, context["stands"])
    found = {"fields": fields, "live": alone.live} | drawn_parts(context, ("cost",))
    return found | ({"trial": trial_part(context)} if context["tried"] else {})


def trial_part(context: Mapping[str, Any]) -> SafeString:
    """Drawn once for the same choice of others, which seldom changes with them."""
    card, foes = context["card"], tuple(context["foes"])
    faction = card.faction.slug if card.faction else ""
    key = (card.codex.slug, card.slug, faction, foes, context["given"], context["strange"], language())
    return _trials.of(key, lambda: drawn_parts(context, ("trial",))["trial"])


_trials: Kept[SafeString] = Kept(KEPT, len)


@dataclass(frozen=True, slots=True)
class Alone:
    """What follows from a card without a look at any other: its form, drawn without where its numbers stand, and it
    itself as it is printed, with all that is wrong with it."""

    look: Looked
    fields: SafeString
    face: SafeString | str
    live: SafeString


def card_alone(card: Card, may_edit: bool) -> Alone:
    """Of the card as it was saved, drawn once whatever becomes of the others; but what a card names is read with it."""
    codex = card.codex
    named = codex.stamp if with_links(rules.system(codex.system)) else None
    printed = (codex.pk, codex.slug, codex.name, card.picture_id)
    key = (*printed, card.slug, card.kind, json.dumps(card.data), named, may_edit, language())
    return _alone.of(key, lambda: _drawn_alone(card, may_edit))


_alone: Kept[Alone] = Kept(KEPT, lambda alone: len(alone.fields) + len(alone.face) + len(alone.live))


def _drawn_alone(card: Card, may_edit: bool) -> Alone:
    look = looked(card, card.data, offers=may_edit)
    fields = SafeString(render_to_string(PARTS["fields"], {"field": look.form}))
    face = printed_face(card, look)
    live = SafeString(render_to_string(PARTS["live"], told_of(look) | {"drawn": face}))
    return Alone(look, fields, face, live)


def tried(card: Card) -> dict[str, Any]:
    """Whom it may be tried against, or on: those of like cost."""
    duels = rules.system(card.codex.system).duels
    if card.deleted_at or card.kind not in duels.FIGHTERS + duels.GEAR:
        return {"tried": False}
    own = like_cost(card, duels.FIGHTERS)
    return {"tried": True, "given": card.kind in duels.GEAR, "foes": own or strangers(card), "strange": not own}


def strangers(card: Card) -> list[Foe]:
    """Whom a card meets while its codex has nobody else: some of the starter codex, who may come from elsewhere too."""
    starter = starter_for(card.codex)
    return [Foe(row.slug, row.name) for row in starters(starter, card.cost, but=card.slug)] if starter else []


def of_card(card: Card, look: Looked, face: SafeString | str | None = None) -> dict[str, Any]:
    """What follows from what stands in its form; `face`: the card as it is printed, where that and its
    form are drawn already."""
    stands = stands_of(card, look.raw)
    return {
        **told_of(look),
        "stands": stands,
        "form": with_stands(look.form, stands) if face is None else look.form,
        "cost": cost_of(card, look.sound),
        "lang": language(),
        "picture": saving.address(card.codex, card.picture_id),
        "drawn": face if face is not None else printed_face(card, look),
    }


def told_of(look: Looked) -> dict[str, Any]:
    """What is wrong with it, and what is not told yet."""
    return {"look": look, "faulty": " ".join(look.faults), "quiet": " ".join(sorted(look.quiet))}


def printed_face(card: Card, look: Looked) -> SafeString | str:
    """The card as it is printed, "" where nothing of it can be read."""
    return drawn(card.codex, look.card, card.picture_id) if look.card else ""
