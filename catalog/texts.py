"""The words of a game's cards, asked from `rules`: each system has them in its module `words`."""

from importlib import import_module
from typing import Any

from catalog.search import fold
from rules.words import LANGS


def words_of(system: str) -> Any:
    """The module that says a system's terms and skills in English and Russian."""
    return import_module(f"rules.{system}.words")


def searchable(system: str, card: Any) -> str:
    """What a search finds a parsed card by: names, traits and skills with their texts, in both languages, folded."""
    words = words_of(system)
    texts = [*card.name.values()]
    texts += [words.label("trait", trait, lang) for lang in LANGS for trait in getattr(card, "traits", ())]
    for skill in getattr(card, "skills", ()):
        texts += [*(skill.name or {}).values(), *(words.skill_text(skill, lang) for lang in LANGS)]
    return fold(" · ".join(texts))
