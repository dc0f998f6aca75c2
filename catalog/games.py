"""What the catalogue asks of a game: each has a folder `catalog/<system>/` with `cards`, and in it

- `CODEX`: names of its starter codex, and what it is about; `SAMPLES`: names of the lists that come with it;
- `KINDS`: its kinds of card, in order, with their names;
- `PLAYED`: the kinds that a list names: the first is added to it, the second given to an entry;
- `FLAGS`: what a filter may ask of a card besides words, kind, faction, cost and trait: (key, its name);
- `STATS`: (key, icon) of the stats that rows show and that one may order by;
- `UNIT`: what its costs are called at the head of a column; `COIN`: whether they are drawn as coins; `COSTS`: those
  that one press asks for, at most;
- `given_names(doc)`, where sample lists have names in them: the parts of one, in the page's language;
- `MAKE`, `START`: the buttons that begin a list, and one with a card; `FIND`: what one may search its cards by;
- `faction_of(raw)`, `cost_of(raw)`; `worth(raw)`: what a cost comes to where cards are compared by it (of a figure,
  where many stand on one card);
- `columns(raw)`: what a row and the filters take from a raw card: `flags`, `traits`, `told`, `stats`;
- `row_facts(told, lang)`: what stands under a card's name; `trait_label(word, lang)`: a word of `traits`;
- `rate(told, lang)`: a cost that is no plain number, as it is shown and as it is said; None for one that is;
- `texts(card)`: all that a search finds a parsed card by, in both languages;
- `parts(card, lang, named)`: all that a parsed card says, as `catalog.parts`; `named`: names by id;
- `price(n, lang)`: a cost in words; `facts(card, lang)`: the words that a card goes by;
- `read(card, lang)`: the card with its stats and skills in words, for `<system>/_text.html`;
- `page(card, lang)`: what `<system>/_card.html` shows besides; `summary(card, lang)`: the card in one line;

and with `face`: `face(card, lang, …)` is what `<system>/_face.html` draws, once for each of `sides(card)`;
`printed(face, lang)` says it for `catalog.printing`;
`emblem(faction, size)` and `badge(alignment, size)` are their signs.
"""

from importlib import import_module
from typing import Any

import rules


def cards_of(system: str) -> Any:
    """The module `cards` of the system."""
    return import_module(f"catalog.{system}.cards")


def face_of(system: str) -> Any:
    """The module `face` of the system."""
    return import_module(f"catalog.{system}.face")


def rate_in(cost: Any) -> tuple[tuple[str, Any], ...]:
    """What `rate` takes of a card's cost as its file has it: nothing of a plain number."""
    return (("rate", tuple(cost)),) if isinstance(cost, list) else ()


def all_flags() -> tuple[str, ...]:
    """The flags of all games, each once: what an address may ask for."""
    return tuple(dict.fromkeys(flag for system in rules.systems() for flag, _name in cards_of(system).FLAGS))


def all_stats() -> tuple[str, ...]:
    """The stats of all games, each once."""
    return tuple(dict.fromkeys(stat for system in rules.systems() for stat, _icon in cards_of(system).STATS))
