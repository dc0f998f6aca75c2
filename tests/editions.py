"""A second edition of a starter codex, in any game: cards that are gone, dearer, without their skills, and new."""

from typing import Any

from catalog.actions import do_load_codex
from catalog.models import Release
from tests.factories import names, starter_file

GONE = {
    "okko": ("ronin", "sake-gourd"),
    "anima": ("village-guard", "up-boots"),
    "sengoku": ("heavy-cavalry", "daring", "tiger-banner"),
}
DEARER = {"okko": "tikku", "anima": "toa-stone", "sengoku": "samurai-spears"}
UNSKILLED = {"okko": "noshin", "anima": "hunter-captain", "sengoku": "yamabushi"}
SKILLS = {"okko": "skills", "anima": "abilities", "sengoku": "skills"}
NEW = "newcomer"


def without(doc: dict[str, Any], *slugs: str) -> dict[str, Any]:
    """The catalog file without these cards, and without the sample lists, which may name them."""
    return doc | {"cards": {slug: raw for slug, raw in doc["cards"].items() if slug not in slugs}, "lists": []}


def with_card(doc: dict[str, Any], slug: str, **keys: Any) -> dict[str, Any]:
    """The catalog file with these keys of a card, which may be a new one; without the sample lists."""
    return doc | {"cards": doc["cards"] | {slug: doc["cards"].get(slug, {}) | keys}, "lists": []}


def dearer(raw: dict[str, Any]) -> dict[str, Any]:
    """The key of the card's cost, one more than it is."""
    key = "level" if "level" in raw else "cost"
    return {key: [raw[key][0] + 1, raw[key][1]] if isinstance(raw[key], list) else raw[key] + 1}


def second_edition(system: str) -> dict[str, Any]:
    first = starter_file(system)
    cards = first["cards"]
    doc = without(first, *GONE[system])
    doc = with_card(doc, DEARER[system], **dearer(cards[DEARER[system]]))
    doc = with_card(doc, UNSKILLED[system], **{SKILLS[system]: []})
    return with_card(doc, NEW, **cards[DEARER[system]] | {"name": names("Newcomer", "Новичок")})


def second_release(system: str = "okko") -> Release:
    return do_load_codex(doc=second_edition(system))[0]
