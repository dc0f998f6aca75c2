"""Ready skills to begin from: those of the starter codex, and of the codices somebody works on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import rules
from catalog.actions import models_of
from catalog.kept import Kept
from catalog.models import Codex, Release
from catalog.queries import current_release, release_cards
from catalog.search import fold, root, shelf, tells
from catalog.shown import language
from catalog.studio.editing import shape_of, skills_key, skills_said
from catalog.studio.pressed import NoSuchPart, insert
from catalog.studio.queries import memberships_of
from rules.reading import FileError
from rules.words import LANGS, name_in

MOST_CARDS, MOST_SKILLS = 60, 20
AT_ONCE = 15  # cards that are read, of which the first mostly tell enough
KEPT = 2000  # cards whose skills a process has in words, some 2 kB each

State = tuple[str, int, int | str]
#: Place of a skill on its card, its (name, text) by language, all that a search finds it by.
Told = tuple[int, Mapping[str, tuple[str, str]], str]


@dataclass(frozen=True, slots=True)
class Ready:
    """A skill that may be inserted: `ref` says which, `card` and `codex` where it is from."""

    ref: str
    name: str
    text: str
    card: str
    codex: str


def ready_skills(person: Any, codex: Codex, q: str, key: str) -> list[Ready]:
    """Skills under this key of cards of the codex's game that a search finds by all its words, in whatever form they
    stand there; the starter's first, MOST_SKILLS at most; one that several cards have stands once."""
    words, found = fold(q).split(), {}
    for source, slug, state, raw in _cards(person, codex.system, words):
        for ready, folded in _skills(source, slug, state, raw, key):
            if all(tells(folded, word) for word in words):
                found.setdefault((ready.name, ready.text), ready)
            if len(found) == MOST_SKILLS:
                return list(found.values())
    return list(found.values())


def _cards(person: Any, system: str, words: list[str]) -> Iterator[tuple[Codex, str, State, dict[str, Any]]]:
    """Cards that have these words or other forms of them, and some besides, each with its codex."""
    roots = [root(word) for word in words]
    try:
        release = current_release(system)
    except Release.DoesNotExist:
        pass
    else:
        having = (row.slug for row in shelf(release) if all(one in row.folded for one in roots))
        state, slugs = ("release", release.pk, release.digest), islice(having, MOST_CARDS)
        while few := list(islice(slugs, AT_ONCE)):
            yield from ((release.codex, slug, state, raw) for slug, raw in release_cards(release, few).items())
    own = {row.codex_id: row.codex for row in memberships_of(person) if row.codex.system == system}
    for model in models_of(Codex(system=system)):
        rows = model.objects.filter(codex__in=own, deleted_at=None)
        for one in roots:
            rows = rows.filter(folded__contains=one)
        columns = ("codex", "slug", "revision", "data")
        for pk, slug, revision, raw in rows.order_by("-codex", "position").values_list(*columns)[:MOST_CARDS]:
            yield own[pk], slug, (own[pk].slug, pk, revision), raw


def _skills(codex: Codex, slug: str, state: State, raw: Mapping[str, Any], key: str) -> Iterator[tuple[Ready, str]]:
    """The card's own skills, each with all that a search finds it by. `state`: of the card, the same while it is."""
    known = _told.of((state, slug, key), lambda: tuple(_tell(codex.system, slug, raw, key)))
    name, lang, called = name_in(raw.get("name") or {}, language(), slug), language(), codex.name
    for place, said, folded in known:
        yield Ready(f"{codex.slug}/{slug}/{place}", *said[lang], name, called), folded


def _tell(system: str, slug: str, raw: Mapping[str, Any], key: str) -> Iterator[Told]:
    items = raw.get(key) or []
    if not any(isinstance(one, dict) for one in items):
        return
    try:
        card = rules.system(system).parse_card(slug, raw, "$")
    except FileError:
        return
    said = {lang: skills_said(system, card, key, lang) for lang in LANGS}
    for place, one in enumerate(items):
        if isinstance(one, dict) and all(place < len(texts) for texts in said.values()):
            here = {lang: texts[place] for lang, texts in said.items()}
            told = [text for pair in here.values() for text in pair]
            yield place, here, fold(" ".join([*told, *(raw.get("name") or {}).values()]))


_told: Kept[tuple[Told, ...]] = Kept(KEPT)


def with_skill(person: Any, card: Any, raw: dict[str, Any], ref: str) -> dict[str, Any]:
    """The card's JSON with the skill that `ref` names at the end of its own; NoSuchPart where there is none, or none
    that this person may see."""
    shape = shape_of(card)
    key = skills_key(shape)
    source, slug, place = (*ref.split("/"), "", "")[:3]
    if not key or not ref.isprintable():
        raise NoSuchPart(ref)
    items = _card(person, card.codex.system, source, slug).get(key) or []
    item = next((one for at, one in enumerate(items) if str(at) == place), None)
    if not isinstance(item, dict):
        raise NoSuchPart(ref)
    return insert(shape, raw, key, item)


def _card(person: Any, system: str, source: str, slug: str) -> Mapping[str, Any]:
    if source == system:
        return release_cards(current_release(system), [slug]).get(slug, {})
    for member in memberships_of(person).filter(codex__slug=source, codex__system=system):
        for model in models_of(member.codex):
            rows = model.objects.filter(codex=member.codex, deleted_at=None, slug=slug)
            if found := rows.values_list("data", flat=True).first():
                return found
    return {}
