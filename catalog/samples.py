"""The lists that come with a codex. A list file has one name; those in the page's language stand with its cards."""

import rules
from catalog.games import cards_of


def sample_name(name: str) -> str:
    """The name of a sample list in the page's language; another codex's stays as it was written."""
    return next((str(cards_of(s).SAMPLES[name]) for s in rules.systems() if name in cards_of(s).SAMPLES), name)
