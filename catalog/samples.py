"""The lists that come with a codex. A list file has one name; those in the page's language stand with its cards."""

from collections.abc import Mapping
from typing import Any

import rules
from catalog.games import cards_of


def sample_name(name: str) -> str:
    """The name of a sample list in the page's language; another codex's stays as it was written."""
    return next((str(cards_of(s).SAMPLES[name]) for s in rules.systems() if name in cards_of(s).SAMPLES), name)


def sample_in_words(doc: Mapping[str, Any]) -> dict[str, Any]:
    """A sample list whose names, its own and those given in it, are in the page's language."""
    given = getattr(cards_of(doc["system"]), "given_names", None)
    return {**doc, "name": sample_name(doc["name"]), **(given(doc) if given else {})}
