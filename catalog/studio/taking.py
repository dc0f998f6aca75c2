"""A codex file coming into a codex that is there: first what it would change, then all of it or nothing.

The cards of the file become what it says, under the rights of whoever brings it; cards that it does not have stay, or
are deleted where that is asked. Its releases, and what it says of the codex itself, are left out: releases are made by
publishing. Between the dry run and taking it over, what would be changed waits in the cache.
"""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from catalog.actions import both, drawn, faction_data
from catalog.differences import Printed, alike, changes
from catalog.models import Card, CardRevision, Codex, Faction
from catalog.pictures import Drawn, do_keep_picture
from catalog.shown import language
from catalog.studio.bounds import MOST_FACTIONS, MOST_KEPT_PICTURES, MOST_PICTURES
from catalog.studio.importing import Fault, Plan, Planned, Planner, Refused, Wrong, write
from catalog.studio.mentions import named_in
from catalog.studio.queries import pictures_of
from catalog.studio.records import locked, revision_of, signature, touch
from catalog.tokens import is_token, new_token
from rules.words import CardNames

WAITS = 3600  # seconds


@dataclass(frozen=True, slots=True)
class Incoming:
    """What a codex file brings: `cards` that are to be looked at, the `ids` of all that it has, `pictures` by their
    digests, `pictured` which card has which. `delete`: the cards that it does not have go."""

    system: str
    cards: Mapping[str, Any]
    ids: frozenset[str]
    factions: list[dict[str, Any]] = field(default_factory=list)
    placed: Mapping[str, str] = field(default_factory=dict)
    pictured: Mapping[str, str] = field(default_factory=dict)
    pictures: Mapping[str, Drawn] = field(default_factory=dict)
    delete: bool = False
    releases: int = 0


def incoming(doc: Mapping[str, Any], delete: bool = False) -> Incoming:
    """Out of a file that `files.read_codex` took."""
    named: Mapping[str, Drawn] = doc.get("pictures", {})
    return Incoming(
        system=doc["system"],
        cards=doc["cards"],
        ids=frozenset(doc["cards"]),
        factions=[{"about": {}, **raw} for raw in doc.get("factions", ())],
        placed=doc.get("placed", {}),
        pictured={slug: named[name].digest for slug, name in doc.get("pictured", {}).items()},
        pictures={picture.digest: picture for picture in named.values()},
        delete=delete,
        releases=len(doc.get("releases", ())),
    )


@dataclass(slots=True)
class Taking:
    """What a codex file would do: `plan` of the cards that are new or other than before, `before` what the others of
    them were, `gone` those that the file does not have and that are deleted if `delete` is asked, `kept` how many of
    these stay; `factions` that are new or say something else, not written yet."""

    plan: Plan
    before: dict[str, Printed] = field(default_factory=dict)
    gone: list[Card] = field(default_factory=list)
    kept: int = 0
    back: set[str] = field(default_factory=set)
    factions: list[Faction] = field(default_factory=list)
    names: CardNames = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether it changes anything."""
        return bool(self.plan.rows or self.gone or self.factions)


class ChangedSince(Exception):
    """Somebody changed the codex after the dry run. Nothing was written."""


class NotWaiting(Exception):
    """Nothing of this person's waits for this codex under that token, or not any more."""


def plan_file(person: Any, codex: Codex, coming: Incoming) -> Taking:
    """What the file would change, and all that is wrong with that. Writes nothing."""
    return Taker(person, codex, coming).take()


@transaction.atomic
def do_take_file(*, person: Any, codex: Codex, coming: Incoming, stamp: int) -> Taking:
    """Make the drafts what the file says, all or nothing: Refused with all that is wrong, NotAllowed for who may see no
    drafts, ChangedSince where the codex is not any more what it was at this stamp."""
    codex = locked(codex, person, "see_drafts")
    if codex.stamp != stamp:
        raise ChangedSince
    taking = plan_file(person, codex, coming)
    if taking.plan.faults:
        raise Refused(taking.plan)
    _write(codex, taking, coming, signature(codex, person))
    return taking


def _write(codex: Codex, taking: Taking, coming: Incoming, signed: dict[str, Any]) -> None:
    for faction in taking.factions:
        faction.save()
    for digest in {row.card.picture_id for row in taking.plan.rows} & set(coming.pictures):
        do_keep_picture(coming.pictures[digest])
    for row in taking.plan.rows:
        row.card.faction = row.card.faction  # one that is new has its id by now
    write(codex, taking.plan, signed)
    for card in taking.gone:
        card.revision += 1
    for model in {type(card) for card in taking.gone}:
        rows = [card for card in taking.gone if type(card) is model]
        model.objects.bulk_update(rows, ["deleted_at", "revision"], batch_size=500)
    kept = [CardRevision(**revision_of(card, CardRevision.DELETE), **signed) for card in taking.gone]
    CardRevision.objects.bulk_create(kept, batch_size=500)
    if taking.factions or taking.gone:
        touch(codex)


class Taker:
    """One file held against the drafts of a codex, which are read once."""

    def __init__(self, person: Any, codex: Codex, coming: Incoming) -> None:
        self.codex, self.coming = codex, coming
        self.table = Planner(person, codex)
        self.standing = self.table.standing
        self.taking = Taking(Plan())

    def take(self) -> Taking:
        plan = self.taking.plan
        if self.coming.system != self.codex.system:
            game = rules.system(self.codex.system).name[language()]
            plan.faults.append(Fault("", "system", _("The cards of this codex are of %(game)s.") % {"game": game}))
            return self.taking
        for raw in self.coming.factions:
            self._guarded(raw["slug"], self._faction, raw)
        for slug, raw in self.coming.cards.items():
            self._guarded(slug, self._card, slug, raw)
        self._let_go()
        self.table.check_whole(plan, self._naming_the_gone())
        plan.faults += self._no_room()
        self.taking.names = self._names()
        return self.taking

    def _guarded(self, where: str, do: Any, *args: Any) -> None:
        try:
            do(*args)
        except Wrong as wrong:
            self.taking.plan.faults += [Fault(where, *fault) for fault in wrong.faults]

    # Factions

    def _faction(self, raw: Mapping[str, Any]) -> None:
        known = self.table.factions.get(raw["slug"])
        if known is None:
            self._new_faction(raw)
        elif _texts(raw) != _texts(faction_data(known)):
            if not self.standing.may("edit_faction", known):
                raise Wrong(("factions", _("This faction is not yours to change.")))
            for column, value in _texts(raw).items():
                setattr(known, column, value)
            self.taking.factions.append(known)

    def _new_faction(self, raw: Mapping[str, Any]) -> None:
        if not self.standing.may("arrange_factions"):
            raise Wrong(("factions", _("You may not make factions here.")))
        place = max((row.position + 1 for row in self.table.factions.values()), default=0)
        made = Faction(codex=self.codex, slug=raw["slug"], position=place, **_texts(raw))
        self.table.factions[made.slug] = made
        self.taking.factions.append(made)

    # Cards

    def _card(self, slug: str, raw: Any) -> None:
        faction = self.table.factions.get(self.coming.placed.get(slug, ""))
        if self.coming.placed.get(slug) and faction is None:
            return  # a faction that cannot be made, which is told already
        parsed, card = self.table.game.parse_card(slug, raw, "$"), self.table.cards.get(slug)
        if card is None:
            self.table.allow_into(faction)
            columns = {"faction": faction, "picture_id": self.coming.pictured.get(slug)}
            card = drawn(self.codex, slug, parsed, position=self.table.next_place(), **columns)
            self.taking.plan.rows.append(Planned(slug, card, True, (), parsed))
        else:
            self._other(card, faction, parsed)

    def _other(self, card: Card, faction: Faction | None, parsed: Any) -> None:
        if parsed.raw["kind"] != card.kind:
            told = _("A card keeps its kind: %(kind)s. Make a new card for another.")
            raise Wrong(("kind", told % {"kind": card.kind}))
        before, picture = printed_of(card), self.coming.pictured.get(card.slug)
        after = Printed(parsed.raw, faction.slug if faction else "", picture or "")
        if alike(before, after) and not card.deleted_at:
            self.taking.plan.same += 1
            return
        if card.deleted_at:
            self._bring_back(card)
        edited = not alike(before, Printed(after.raw, before.faction, after.picture))
        self.table.allow(card, faction, edited=edited)
        if faction != card.faction:
            card.faction, card.position = faction, self.table.next_place()
        card.picture_id = picture
        self.taking.before[card.slug] = before
        self.taking.plan.rows.append(Planned(card.slug, card, False, (), parsed))

    def _bring_back(self, card: Card) -> None:
        if not self.standing.may("restore_card", card):
            raise Wrong(("", _("This card is deleted, and not yours to bring back.")))
        card.deleted_at = None
        self.taking.back.add(card.slug)

    def _let_go(self) -> None:
        """What the file does not have: deleted where that is asked and this person may, else it stays."""
        there = [card for card in self.table.cards.values() if not card.deleted_at and card.slug not in self.coming.ids]
        if self.coming.delete:
            self.taking.gone = [card for card in there if self.standing.may("delete_card", card)]
        self.taking.kept = len(there) - len(self.taking.gone)
        now = timezone.now()
        for card in self.taking.gone:
            card.deleted_at = now

    def _naming_the_gone(self) -> list[Card]:
        """The cards that stay as they are and name one that is deleted."""
        gone, planned = {card.slug for card in self.taking.gone}, {row.card.slug for row in self.taking.plan.rows}
        stay = [card for card in self.table.cards.values() if not card.deleted_at and card.slug not in planned]
        return [card for card in stay if gone and gone & set(named_in(self.codex.system, card.kind, card.data))]

    def _no_room(self) -> Iterator[Fault]:
        if len(self.table.factions) > MOST_FACTIONS:
            yield Fault("", "factions", _("There is room for %(most)d at most.") % {"most": MOST_FACTIONS})
        fresh = {row.card.picture_id for row in self.taking.plan.rows if row.card.picture_id}
        if not fresh:
            return
        kept = self.codex.revisions.exclude(picture=None).order_by().values_list("picture", flat=True).distinct()
        for known, most in ((pictures_of(self.codex), MOST_PICTURES), (set(kept), MOST_KEPT_PICTURES)):
            if len(known | fresh) > most:
                yield Fault("", "pictures", _("There is room for %(most)d at most.") % {"most": most})
                return

    def _names(self) -> CardNames:
        """Names by id, of what cards may name."""
        rows: list[Any] = [*self.table.factions.values(), *self.table.cards.values()]
        rows += [row.card for row in self.taking.plan.rows if row.new]
        return {row.slug: {"en": row.name_en, "ru": row.name_ru} for row in rows}


def _texts(raw: Mapping[str, Any]) -> dict[str, str]:
    return both("name", raw["name"]) | both("about", raw["about"])


def printed_of(card: Card) -> Printed:
    return Printed(card.data, card.faction.slug if card.faction else "", card.picture_id or "")


def changes_of(codex: Codex, taking: Taking, row: Planned) -> list[Any]:
    """What would change about a card that is there, in the words of its game."""
    card = row.card
    after = Printed(row.parsed.raw, card.faction.slug if card.faction else "", card.picture_id or "")
    return changes(codex.system, card.slug, taking.before[card.slug], after, language(), taking.names)


# What waits


def leave_waiting(person: Any, codex: Codex, coming: Incoming, taking: Taking, stamp: int) -> str:
    """Keep what the file would change, and no more of it; the token by which it is taken over."""
    slugs = [row.card.slug for row in taking.plan.rows]
    pictured = {slug: coming.pictured[slug] for slug in slugs if slug in coming.pictured}
    doc = {
        "person": person.pk,
        "codex": codex.pk,
        "stamp": stamp,
        "system": coming.system,
        "cards": {slug: coming.cards[slug] for slug in slugs},
        "ids": sorted(coming.ids),
        "factions": [raw for raw in coming.factions if raw["slug"] in {row.slug for row in taking.factions}],
        "placed": {slug: coming.placed[slug] for slug in slugs if slug in coming.placed},
        "pictured": pictured,
        "pictures": {digest: _packed(coming.pictures[digest]) for digest in set(pictured.values())},
        "delete": coming.delete,
        "releases": coming.releases,
    }
    token = new_token()
    cache.set(_key(token), zlib.compress(json.dumps(doc).encode(), 6), WAITS)
    return token


def waiting(person: Any, codex: Codex, token: str) -> tuple[Incoming, int]:
    """What was left under this token, and the stamp that the codex had; NotWaiting."""
    body = cache.get(_key(token)) if is_token(token) else None
    doc = json.loads(zlib.decompress(body)) if body else {}
    if not person or (doc.get("person"), doc.get("codex")) != (person.pk, codex.pk):
        raise NotWaiting
    keys = ("system", "cards", "factions", "placed", "pictured", "delete", "releases")
    pictures = {digest: _unpacked(packed) for digest, packed in doc["pictures"].items()}
    return Incoming(**{key: doc[key] for key in keys}, ids=frozenset(doc["ids"]), pictures=pictures), doc["stamp"]


def done_with(token: str) -> None:
    cache.delete(_key(token))


def _key(token: str) -> str:
    return f"codex-file:{token}"


def _packed(picture: Drawn) -> list[Any]:
    return [b64encode(picture.body).decode(), b64encode(picture.small).decode(), picture.width, picture.height]


def _unpacked(packed: list[Any]) -> Drawn:
    return Drawn(b64decode(packed[0]), b64decode(packed[1]), *packed[2:])
