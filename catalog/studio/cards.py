"""Everything that writes draft cards. What is written is always a card that `rules` reads, and each change is kept as
a revision in the same transaction.

A card that cannot be used raises FileError or CodexError with the path of the fault ("$" is the card); who may not,
NotAllowed; what is not there, NoCard. Nothing is then written.
"""

from collections.abc import Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

import rules
from catalog.actions import LONGEST_NAME, CodexError, drawn
from catalog.letters import all_cleaned
from catalog.models import Card, CardRevision, Codex, Faction
from catalog.studio.bounds import MOST_CARDS, bounded, require_room
from catalog.studio.mentions import deleted_among, namers_of
from catalog.studio.merging import Clash, merge_soundly, settle
from catalog.studio.people import require
from catalog.studio.queries import card_count, draft, next_position, present, section, taken
from catalog.studio.records import (
    free_slug,
    keep,
    keep_as_is,
    locked,
    read_card,
    require_picture,
    revision_of,
    signature,
    touch,
)
from rules.reading import CARD_ID, FileError


@dataclass(frozen=True, slots=True)
class Saved:
    """The card after a save; whether it changed anything, and whether somebody else's later edits were merged in."""

    card: Card
    changed: bool
    merged: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody decided at a clash: in which fields (keys of the clashes) their own edit stands, in the rest the
    others'; `seen`: the revision that they compared theirs with."""

    mine: frozenset[str]
    seen: int


class CardClash(Exception):
    """Somebody else changed the same fields since the revision `base`. Nothing was written; `mine` is what was to be
    saved, whole."""

    def __init__(self, card: Card, base: int, mine: dict[str, Any], clashes: list[Clash]) -> None:
        super().__init__(card.slug)
        self.card, self.base, self.mine, self.clashes = card, base, mine, clashes


class CardNamed(Exception):
    """Other cards, `namers`, name the card that was to be deleted, and who deletes it does not know of them all.
    Nothing was written."""

    def __init__(self, card: Card, namers: list[Card]) -> None:
        super().__init__(card.slug)
        self.card, self.namers = card, namers


class NamesDeleted(Exception):
    """The card cannot be brought back without those that it names, which are `deleted`. Nothing was written."""

    def __init__(self, card: Card, deleted: list[Card]) -> None:
        super().__init__(card.slug)
        self.card, self.deleted = card, deleted


class CardDeleted(Exception):
    """Somebody deleted the card meanwhile. Nothing was written."""

    def __init__(self, card: Card) -> None:
        super().__init__(card.slug)
        self.card = card


def blank(system: str, kind: str) -> dict[str, Any]:
    """A card of this kind to begin from, without a name."""
    return deepcopy(import_module(f"catalog.{system}.blanks").BLANKS[kind])


def _like_its_faction(codex: Codex, kind: str, faction: Faction | None) -> dict[str, Any]:
    keys = import_module(f"catalog.{codex.system}.blanks").ALIKE.get(kind, ())
    if not keys or faction is None:
        return {}
    last = section(codex, faction.pk, kind).values_list("data", flat=True).last() or {}
    return {key: last[key] for key in keys if key in last}


@transaction.atomic
def do_create_card(
    *,
    person: Any,
    codex: Codex,
    kind: str,
    names: Mapping[str, str],
    faction: Faction | None = None,
    data: dict[str, Any] | None = None,
    slug: str = "",
    what: str = CardRevision.CREATE,
    picture: str | None = None,
) -> Card:
    """A new card at the end of the codex: a blank of its kind with these names (`name_en`, `name_ru`) and what cards of
    its faction have alike, or `data`. Its id is made of its name unless one is given. `picture`: the digest of one that
    is kept."""
    codex = locked(codex, person, "create_card", faction)
    faction = present(codex, faction)
    if data is None:
        clean = bounded({"name_en": "", "name_ru": ""} | names)
        name = {"name": {"en": clean["name_en"], "ru": clean["name_ru"]}}
        begun = blank(codex.system, kind) | _like_its_faction(codex, kind, faction)
        data = {"kind": kind} | name | {key: value for key, value in begun.items() if key != "kind"}
    data = all_cleaned(data)
    require_room(card_count(codex), MOST_CARDS)
    named = data.get("name") if isinstance(data.get("name"), dict) else {}
    slug = slug or free_slug(codex, next((text for text in named.values() if isinstance(text, str) and text), ""), kind)
    _require_id(codex, slug)
    row = drawn(codex, slug, read_card(codex, slug, data), faction=faction, position=next_position(codex))
    row.picture_id = picture
    keep_as_is(row, what, signature(codex, person))
    return row


def _require_id(codex: Codex, slug: str) -> None:
    if not CARD_ID.match(slug):
        raise FileError("id", "bad_card_id", id=slug)
    if len(slug) > 60:
        raise CodexError("id", _("An id has at most 60 letters, digits, hyphens and underscores."))
    if taken(codex, [slug]):
        raise CodexError("id", _("Another card of this codex has this id, maybe a deleted one."))


@transaction.atomic
def do_save_card(
    *,
    person: Any,
    codex: Codex,
    slug: str,
    data: dict[str, Any],
    base: int,
    choice: Choice | None = None,
    aside: dict[str, Any] | None = None,
) -> Saved:
    """Make the card what `data` says, which was made from its revision `base`.

    What others changed since stays, where it is not the same fields; where it is, CardClash asks, and `choice` answers.
    `aside`: what was to be saved before something of it was given up elsewhere, a card too: it stays in the history.
    Raises CardDeleted, and CardRevision.DoesNotExist for a `base` that never was.
    """
    codex = locked(codex, person, "see_drafts")
    card, data = draft(codex, slug), all_cleaned(data)
    require(person, "edit_card", codex, card)
    if card.deleted_at:
        raise CardDeleted(card)
    if data.get("kind") != card.kind:
        told = _("A card keeps its kind: %(kind)s. Make a new card for another.")
        raise CodexError("$.kind", told % {"kind": card.kind})
    read_card(codex, slug, data)  # before it is merged, so that a fault is told of what was typed
    whole, dropped = (data, None) if base == card.revision else _merged(card, data, base, choice)
    signed = signature(codex, person)
    aside = dropped or aside
    if aside is not None:
        _keep_aside(card, aside, signed)
    elif whole == card.data:
        return Saved(card, changed=False, merged=whole != data)
    keep(card, read_card(codex, slug, whole), CardRevision.EDIT, signed)
    return Saved(card, changed=True, merged=whole != data)


def _keep_aside(card: Card, mine: dict[str, Any], signed: dict[str, Any]) -> None:
    """What somebody typed and then decided against, in whole or in part, stays in the history."""
    card.revision += 1
    aside = revision_of(card, CardRevision.ASIDE) | {"data": mine}
    CardRevision.objects.create(**aside, **signed)


def _merged(
    card: Card, mine: dict[str, Any], base: int, choice: Choice | None
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Mine with what changed since the base revision, and where the choice gave up any of mine, what it would be with
    all of that; CardClash where the same was changed and nobody decided yet."""
    before = card.codex.revisions.get(slug=card.slug, number=base).data
    shape = rules.system(card.codex.system).shapes[card.kind]
    whole, clashes = merge_soundly((before, mine, card.data), shape, lambda data: _is_card(card, data))
    if not clashes:
        return whole, None
    if choice is None or choice.seen != card.revision:
        raise CardClash(card, base, mine, clashes)
    settled, all_mine = (settle(whole, clashes, keys) for keys in (choice.mine, frozenset(one.key for one in clashes)))
    if settled == all_mine:
        return settled, None
    return settled, all_mine if _is_card(card, all_mine) else mine


def _is_card(card: Card, data: dict[str, Any]) -> bool:
    try:
        read_card(card.codex, card.slug, data)
    except (FileError, CodexError):
        return False
    return True


@transaction.atomic
def do_duplicate_card(*, person: Any, codex: Codex, slug: str) -> Card:
    """Another card like this one, in the same faction, with an id of its own."""
    source = _there(codex, slug)
    data = {key: value for key, value in source.data.items() if (source.kind, key) != ("skill", "id")}
    if "name" in data:
        data["name"] = {lang: _copied(name, lang) for lang, name in data["name"].items()}
    like = {"kind": source.kind, "faction": source.faction, "data": data, "picture": source.picture_id}
    return do_create_card(person=person, codex=codex, names={}, what=CardRevision.COPY, **like)


def _copied(name: str, lang: str) -> str:
    with override(lang):
        return (_("%(name)s, copy") % {"name": name})[:LONGEST_NAME] if name else ""


@transaction.atomic
def do_move_card(*, person: Any, codex: Codex, slug: str, faction: Faction | None) -> Card:
    """Into another faction, or out of all; it stands there behind the others."""
    codex = locked(codex, person, "create_card", faction)
    faction = present(codex, faction)
    card = _there(codex, slug)
    require(person, "move_card", codex, card)
    if card.faction == faction:
        return card
    card.faction, card.position = faction, next_position(codex)
    keep_as_is(card, CardRevision.MOVE, signature(codex, person))
    return card


@transaction.atomic
def do_place_card(*, person: Any, codex: Codex, slug: str, place: int) -> None:
    """Make the card the one with this number, from 0, among those of its kind and faction."""
    codex = locked(codex, person, "see_drafts")
    card = _there(codex, slug)
    require(person, "move_card", codex, card)
    rows = list(section(codex, card.faction_id, card.kind).only("pk", "position"))
    positions = [row.position for row in rows]
    moved = next(row for row in rows if row.pk == card.pk)
    rows.remove(moved)
    rows.insert(max(0, place), moved)
    changed = [row for row, position in zip(rows, positions, strict=True) if row.position != position]
    for row, position in zip(rows, positions, strict=True):
        row.position = position
    if changed:
        type(card).objects.bulk_update(changed, ["position"], batch_size=500)
        touch(codex)


@transaction.atomic
def do_delete_card(*, person: Any, codex: Codex, slug: str, known: Collection[str] = ()) -> Card:
    """Out of the codex, and kept. `known`: the ids of the cards that are known to name it; CardNamed where there are
    others."""
    codex = locked(codex, person, "see_drafts")
    card = draft(codex, slug)
    require(person, "delete_card", codex, card)
    if not card.deleted_at:
        namers = namers_of(codex, slug)
        if any(row.slug not in known for row in namers):
            raise CardNamed(card, namers)
        card.deleted_at = timezone.now()
        keep_as_is(card, CardRevision.DELETE, signature(codex, person))
    return card


@transaction.atomic
def do_restore_card(*, person: Any, codex: Codex, slug: str) -> Card:
    """A deleted card is back as it was; NamesDeleted where it needs others that are deleted too, FileError or
    CodexError where it cannot be used any more."""
    codex = locked(codex, person, "see_drafts")
    card = draft(codex, slug)
    require(person, "restore_card", codex, card)
    if not card.deleted_at:
        return card
    try:
        parsed = read_card(codex, slug, card.data, made=False)
    except FileError as error:
        if deleted := deleted_among(codex, card.kind, card.data):
            raise NamesDeleted(card, deleted) from error
        raise
    require_picture(card, card.picture_id)
    card.deleted_at = None
    keep(card, parsed, CardRevision.RESTORE, signature(codex, person))
    return card


@transaction.atomic
def do_restore_revision(*, person: Any, codex: Codex, slug: str, number: int) -> Card:
    """The card says and shows what it did in that revision; its faction stays. Raises CardRevision.DoesNotExist."""
    codex = locked(codex, person, "see_drafts")
    card = _there(codex, slug)
    require(person, "edit_card", codex, card)
    then = codex.revisions.get(slug=slug, number=number)
    if (then.data, then.picture_id) != (card.data, card.picture_id):
        require_picture(card, then.picture_id)
        card.picture_id = then.picture_id
        keep(card, read_card(codex, slug, then.data, made=False), CardRevision.RESTORE, signature(codex, person))
    return card


def _there(codex: Codex, slug: str) -> Card:
    card = draft(codex, slug)
    if card.deleted_at:
        raise CardDeleted(card)
    return card


def require_faction(codex: Codex, slug: str) -> Faction | None:
    """The faction of the codex with this slug, None for ""; ValidationError where there is none."""
    found = codex.factions.filter(slug=slug).first() if slug.isprintable() and slug else None
    if slug and found is None:
        raise ValidationError({"faction": _("There is no such faction any more.")})
    return found
