"""The difference of two sets of cards: of two releases, or of a draft and a release.

As data it is ids: which cards are new, gone and changed (`differ`). What changed in one of them is said in the words
of its game (`changes`). What no word of the game tells, such as a default that was written out, is told as it stands in
the data, so that two cards whose data differ never look alike.
"""

import json
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, starmap
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext

import rules
from catalog.games import cards_of
from catalog.kept import Kept
from catalog.parts import Part, Path
from rules import FileError
from rules.words import CardNames, Lang, name_in

Raw = Mapping[str, Any]
Leaf = tuple[Path, Any, Any]
"""Where two cards differ, and what each has there; MISSING for nothing."""
MISSING = object()
#: What an item of a list is known by: a skill by its id, a trait of Anima by its word.
ITEM_KEYS = ("id", "trait")
#: At the end of a path: in which order the items of a list stand.
ORDER = "#"
SAID = 4000  # differences of cards that a process keeps in words, some 1 kB each
LANGUAGES = {"en": gettext_lazy("in English"), "ru": gettext_lazy("in Russian")}


@dataclass(frozen=True, slots=True)
class Printed:
    """A card of one of the sets: its raw data, the faction that it stands under, and the digest of its picture; ""
    where it has none."""

    raw: Raw
    faction: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """The ids of the cards that only the later set has, that only the earlier has, and that the sets have differently;
    in the order of the set that they are in."""

    new: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.new or self.gone or self.changed)

    @property
    def slugs(self) -> tuple[str, ...]:
        return (*self.new, *self.gone, *self.changed)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing about a card that changed. `kind`: "cost", "stat", "skill", "text", "name", "faction", "picture",
    "other", or "data" for what only the data tells; `before` and `after` are words, None where there was or is no such
    thing."""

    kind: str
    label: str
    before: str | None
    after: str | None

    @property
    def long(self) -> bool:
        """Whether it is whole sentences."""
        return self.kind in ("skill", "text")


def differ(before: Mapping[str, Printed], after: Mapping[str, Printed]) -> Difference:
    """The difference of two sets of cards by their ids. 5,000 cards take a tenth of a second at most."""
    return Difference(
        new=tuple(slug for slug in after if slug not in before),
        gone=tuple(slug for slug in before if slug not in after),
        changed=tuple(slug for slug, card in after.items() if slug in before and not alike(before[slug], card)),
    )


def alike(one: Printed, other: Printed) -> bool:
    return one is other or ((one.faction, one.picture) == (other.faction, other.picture) and same(one.raw, other.raw))


def same(one: Any, other: Any) -> bool:
    """Whether both are the same JSON: to Python 1, 1.0 and true are equal. The order of keys does not matter."""
    return repr(one) == repr(other) or _written(one) == _written(other)


def _written(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


# What differs in the data


def leaves(before: Any, after: Any, path: Path = ()) -> Iterator[Leaf]:
    """(path, before, after) of whatever differs, as deep as both sides go; MISSING where a side has nothing."""
    if same(before, after):
        return
    ours, theirs = _by_key(before), _by_key(after)
    if ours is None or theirs is None or type(before) is not type(after):
        yield path, before, after
        return
    for key in dict.fromkeys([*ours, *theirs]):
        old, new = ours.get(key, MISSING), theirs.get(key, MISSING)
        if old is MISSING or new is MISSING:
            yield (*path, key), old, new
        else:
            yield from leaves(old, new, (*path, key))
    if isinstance(before, list):
        yield from _order(list(ours), list(theirs), path)


def _by_key(value: Any) -> Mapping[str, Any] | None:
    """What an object or a list of named items holds, by key; None for all else."""
    if isinstance(value, Mapping):
        return value
    if not isinstance(value, list):
        return None
    keys = [item_key(item) for item in value]
    return dict(zip(keys, value, strict=True)) if None not in keys and len(set(keys)) == len(keys) else None


def item_key(item: Any) -> str | None:
    """What an item of a list is known by in it; None for what is not known by anything."""
    if isinstance(item, Mapping):
        return next((item[key] for key in ITEM_KEYS if isinstance(item.get(key), str)), None)
    return item if isinstance(item, str) else None


def _order(ours: list[str], theirs: list[str], path: Path) -> Iterator[Leaf]:
    """Where what both have stands in another order."""
    old, new = [key for key in ours if key in theirs], [key for key in theirs if key in ours]
    if old != new:
        yield (*path, ORDER), old, new


# In the words of the game


def changes(
    system: str, slug: str, before: Printed, after: Printed, lang: Lang, named: CardNames | None = None
) -> list[Change]:
    """What is different about the card, in `lang`; nothing when its data and faction are the same, else something.

    `named`: names by id, of the factions and of the cards that this one names.
    """
    with override(lang):
        different = list(leaves(before.raw, after.raw))
        texts = [_texts(leaf, before.raw, after.raw, lang) for leaf in different]
        rest = [leaf for leaf, said_of_it in zip(different, texts, strict=True) if not said_of_it]
        parted = list(_parted(*_parts_of_both(system, slug, (before, after), lang, named or {})))
        untold = [leaf for leaf in rest if not any(_speaks_for(part, leaf[0]) for part, _change in parted)]
        moved = [*_moved(before, after, lang, named or {}), *_pictured(before.picture, after.picture)]
        return [*chain(*texts), *(change for _part, change in parted), *moved, *starmap(_untold, untold)]


def said(
    system: str, slug: str, before: Printed, after: Printed, lang: Lang, named: CardNames, known: Hashable
) -> tuple[Change, ...]:
    """The same, found once in a process. `known` stands for `named`: where it is the same, so are the names."""
    key = (system, slug, _content(before), _content(after), lang, known)
    return _said.of(key, lambda: tuple(changes(system, slug, before, after, lang, named)))


def _content(card: Printed) -> tuple[Any, ...]:
    """What it is equal by: its JSON as text, and whatever else it has."""
    return json.dumps(card.raw), *(getattr(card, name) for name in card.__slots__ if name != "raw")


_said: Kept[tuple[Change, ...]] = Kept(SAID)


def _texts(leaf: Leaf, before: Raw, after: Raw, lang: Lang) -> list[Change]:
    """What a leaf says of a name or a flavour text, the card's or a skill's: each language in which it has other words;
    nothing of any other leaf."""
    path, *sides = leaf
    where, inside = (path[:-1], path[-1]) if path and path[-1] in LANGUAGES else (path, "")
    old, new = (_words_by_language(side, inside) for side in sides)
    if not _is_text(where) or old is None or new is None:
        return []
    skill = _skill_around(where, before, after, lang)
    told = [
        Change(where[-1], _text_label(where[-1], skill, str(language)), old.get(one), new.get(one))
        for one, language in LANGUAGES.items()
        if old.get(one) != new.get(one)
    ]
    label = _text_label(where[-1], skill, str(LANGUAGES.get(inside, "")))
    return told or [Change(where[-1], label, *map(_without_words, sides))]


def _is_text(where: Path) -> bool:
    """Whether the name of a card or of a skill stands there, or a card's flavour."""
    return where in (("text",), ("name",)) or (len(where) == 3 and where[-1] == "name")


def _words_by_language(value: Any, inside: str) -> dict[str, str] | None:
    """The words of what stands at a text, or in it in one language (`inside`); None for what is neither."""
    if value is MISSING or (value is None and not inside):
        return {}
    texts = {inside: value} if inside else value
    if not isinstance(texts, Mapping) or not all(isinstance(text, str) for text in texts.values()):
        return None
    return {lang: text for lang, text in texts.items() if text} if texts.keys() <= LANGUAGES.keys() else None


def _without_words(value: Any) -> str | None:
    """How a text stands there that says nothing."""
    if value is MISSING:
        return None
    return _("nothing") if value is None else pgettext("of a text", "empty")


def _skill_around(where: Path, before: Raw, after: Raw, lang: Lang) -> str:
    """What the skill is called whose name stands there, as it is now or was, or its id; "" for the card's own texts."""
    if len(where) < 2:
        return ""
    names = [_words_by_language(_at(raw, where), "") for raw in (after, before)]
    return next((name_in(one, lang, "") for one in names if one), where[-2])


def _text_label(kind: str, skill: str, language: str) -> str:
    label = _("Flavour %(language)s") if kind == "text" else _("Name %(language)s")
    label = _("Name of “%(skill)s” %(language)s") if skill else label
    return (label % {"skill": skill, "language": language}).strip()


def _at(raw: Any, path: Path) -> Any:
    """What stands there in a card; MISSING for nothing."""
    for key in path:
        raw = (_by_key(raw) or {}).get(key, MISSING)
    return raw


def _parts_of_both(
    system: str, slug: str, cards: tuple[Printed, Printed], lang: Lang, named: CardNames
) -> list[dict[Path, Part]]:
    """What each of two cards says, by where it stands. Where today's rules cannot read one of them, neither says
    anything, so that the data speaks."""
    try:
        return [_parts(system, slug, card, lang, named) for card in cards]
    except FileError:
        return [{}, {}]


def _parts(system: str, slug: str, card: Printed, lang: Lang, named: CardNames) -> dict[Path, Part]:
    parsed = rules.system(system).parse_card(slug, card.raw, f"$.cards.{slug}")
    kind = str(cards_of(system).KINDS[card.raw["kind"]])
    parts = [Part((("kind",),), "other", _("Kind"), kind), *cards_of(system).parts(parsed, lang, named)]
    return {part.paths[0]: part for part in parts}


def _parted(before: Mapping[Path, Part], after: Mapping[Path, Part]) -> Iterator[tuple[Part, Change]]:
    for path in dict.fromkeys([*before, *after]):
        old, new = before.get(path), after.get(path)
        if old and new and old.text == new.text:
            continue
        there = new or old
        label = there.label if there.kind == "skill" else capfirst(there.label)
        yield there, Change(there.kind, label, old and old.text, new and new.text)


def _speaks_for(part: Part, leaf: Path) -> bool:
    """Whether the leaf lies at or below what the part is about, or holds it."""
    return any(leaf[: len(path)] == path or path[: len(leaf)] == leaf for path in part.paths)


def _moved(before: Printed, after: Printed, lang: Lang, named: CardNames) -> Iterator[Change]:
    if before.faction != after.faction:
        told = [name_in(named.get(slug), lang, slug) if slug else "–" for slug in (before.faction, after.faction)]
        yield Change("faction", _("Faction"), *told)


def _pictured(before: str, after: str) -> Iterator[Change]:
    if before != after:
        old, new = (_("a picture") if picture else _("the crest") for picture in (before, after))
        yield Change("picture", _("Picture"), old, _("another picture") if before and after else new)


def _untold(path: Path, before: Any, after: Any) -> Change:
    if path[-1:] == (ORDER,):
        label = _("Order in the data: %(path)s") % {"path": ".".join(path[:-1])}
        return Change("data", label, ", ".join(before), ", ".join(after))
    label = _("In the data: %(path)s") % {"path": ".".join(path)}
    return Change("data", label, *(None if value is MISSING else _written(value) for value in (before, after)))
