"""What keeps drafts from being published: everything at once, each with its card and the field of its form."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

import rules
from catalog.actions import drafts, models_of
from catalog.letters import shows
from catalog.models import Card, Codex
from catalog.studio.faults import place_of, said
from catalog.studio.fields import Field, fields_of, walk
from catalog.studio.mending import Fault, mended
from catalog.studio.naming import called, placed
from catalog.studio.records import require_use
from rules.reading import FileError
from rules.system import with_links
from rules.words import LANGS, Lang

STEP = 250  # cards between two words of how far it is
MOST_PROBLEMS = 500

Told = Callable[[int, int], None]
Problem = dict[str, Any]
Read = Callable[[str, Any], Any]
#: Fields that are not entered themselves: what is entered is the first that is in them.
AROUND = ("names", "one", "way", "row")


def problems_of(codex: Codex, tell: Told) -> list[Problem]:
    """All that keeps the drafts from being published (see `problem`), MOST_PROBLEMS at most; `tell` is told how many
    are checked of how many."""
    rows = sorted((row for model in models_of(codex) for row in drafts(model, codex)), key=lambda row: row.position)
    parsed: dict[str, Any] = {}
    faulty = []
    for n, row in enumerate(rows):
        if n % STEP == 0:
            tell(n, len(rows))
        if not _parses(codex, row, parsed):
            faulty.append(row)
    unlinked = _unlinked(codex, parsed)
    faulty += [row for row in rows if row.slug in unlinked or (row.slug in parsed and nameless(row.data))]
    read = _reader(codex, parsed)
    problems: list[Problem] = []
    for row in sorted(faulty, key=lambda row: row.position):
        problems += _problems(codex, row, read)
        if len(problems) >= MOST_PROBLEMS:
            break
    tell(len(rows), len(rows))
    return problems[:MOST_PROBLEMS]


def nameless(raw: Mapping[str, Any]) -> bool:
    """Whether a card that can be read has no name: it may be saved like this, and not published."""
    return not any(shows(text) for text in raw.get("name", {}).values())


def no_name() -> str:
    return _("A card without a name cannot be published.")


def _parses(codex: Codex, row: Card, parsed: dict[str, Any]) -> bool:
    game = rules.system(codex.system)
    try:
        parsed[row.slug] = game.parse_card(row.slug, row.data, "$")
        require_use(game, parsed[row.slug])
    except FileError:
        return False
    return True


def _reader(codex: Codex, parsed: Mapping[str, Any]) -> Read:
    """Reads a card together with those that it names."""
    game = rules.system(codex.system)
    links = with_links(game)

    def read(slug: str, raw: Any) -> Any:
        card = game.parse_card(slug, raw, "$")
        require_use(game, card)
        if links:
            links.link(card, parsed.get, "$")
        return card

    return read


def _unlinked(codex: Codex, parsed: Mapping[str, Any]) -> set[str]:
    """The cards that name others which are gone."""
    links, found = with_links(rules.system(codex.system)), set()
    for slug, card in parsed.items() if links else ():
        try:
            links.link(card, parsed.get, "$")
        except FileError:
            found.add(slug)
    return found


def _problems(codex: Codex, row: Card, read: Read) -> Iterator[Problem]:
    """All that is wrong with a card, in the words of its form."""
    game = rules.system(codex.system)
    found = mended(row.data, {}, lambda raw: read(row.slug, raw), game.shapes[row.kind])
    forms = {}
    for lang in LANGS:
        with translation.override(lang):
            shape = game.shapes[row.kind]
            forms[lang] = placed(fields_of(shape, row.data, game.vocabulary(), lang, row.kind))
    # As they stand in the form: a database may give the keys of a card in an order of its own.
    places = {field.name: place for place, field in enumerate(walk(forms["en"])) if field.name}
    in_order = sorted(found.faults.items(), key=lambda item: places.get(place_of(forms["en"], item[0]), len(places)))
    for name, fault in in_order:
        text = {lang: _said(fault, codex.system, lang) for lang in LANGS}
        yield problem(row.slug, forms, name, fault.path, text, _is_beside(fault))
    if not found.faults and nameless(row.data):
        yield problem(row.slug, forms, "name", "$.name", in_both(no_name))


def _said(fault: Fault, system: str, lang: Lang) -> str:
    with translation.override(lang):
        return said(fault, system, lang)


def _is_beside(fault: Fault) -> bool:
    """Whether it is about something that the form shows as JSON beside its fields."""
    return isinstance(fault, FileError) and fault.key == "unknown_key"


def problem(
    slug: str, forms: Mapping[str, Field], name: str, path: str, text: dict[str, str], beside: bool = False
) -> Problem:
    """`card`: its id; `at`: the id in its form's page of what is to be filled in, "" where the form has nothing for it;
    `where`: what that is called; `path`: where it stands in the card's JSON; `text`: what is wrong."""
    place = place_of(forms["en"], name)
    at = f"f-{place}:more" if beside else anchor(forms["en"], place)
    where = (
        in_both(lambda: _("More, as JSON")) if beside else {lang: called(form, place) for lang, form in forms.items()}
    )
    return {"card": slug, "at": at, "where": where, "path": path, "text": text}


def anchor(form: Field, name: str) -> str:
    """The id in the page of the field of this name: of what is filled in there, where that is one thing."""
    same = [one for one in walk(form) if name and one.name == name]
    field = same[-1] if same else None  # the innermost, where the words stand
    while field and field.kind in AROUND and field.parts:
        field = field.parts[0]
    if field is None or field.kind == "hidden":
        return ""
    return f"f-{field.name}-error" if field.kind == "only" else f"f-{field.name}"


def in_both(say: Callable[[], str]) -> dict[str, str]:
    found = {}
    for lang in LANGS:
        with translation.override(lang):
            found[lang] = say()
    return found
