"""What the pages of lists ask of a game: each has a folder `builder/lists/<system>/` with `page`, and in it

- `TERMS`: its words for what all games have (see Okko's);
- `NUMBERS`: the options that are typed as whole numbers: name → whether the field may be empty (null);
- `LIMIT`: the option that a new list is asked for; `USUAL`: what it is then;
- `UNFINISHED`: (rule, key) of the violations of a list that is still being put together: adding is no fault then;
- `factor(options)`: what a printed cost counts in a list with these options;
- `total(cost, options)`: the totals of a report, for the bar; `told(cost)`: in a few words, "16 of 16 zeni";
- `price(cost)`: all that is spent, to tell what a mend gives back;
- `tally(characters, equipped)`: how many there are, in words;
- `row(card, entry)`: a card as a row shows it: `alignment`, `facts`, `stats`, and `role` and `choices` if it has any;
- `gear_facts(card)`: what stands behind the name of a card that an entry carries;
- `at_fault(found)`: whether a violation is about what the entry carries;
- `prospects(army)`: what the list means in a fight: (text, rules);
- `options(found, now, typed, errors)`: what `lists/<system>/_options.html` draws;
- `mends(violation, now)`: operations of its own that may mend;
- `mend_text(operation, name)`: the words on a button for one of its own;
- `words_of_option(option, value)`: what the history says of an option that was set.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import rules
from catalog.games import cards_of


def game_of(system: str) -> Any:
    """The module `page` of the system."""
    return import_module(f"builder.lists.{system}.page")


def first_kind(system: str) -> str:
    """The kind of card that is added to a list."""
    return cards_of(system).PLAYED[0]


def gear_kind(system: str) -> str:
    """The kind of card that an entry carries; it is also the entry's key for it."""
    return cards_of(system).PLAYED[1]


def numbers() -> dict[str, bool]:
    """The NUMBERS of all games: what a form may send."""
    return {option: empty for system in rules.systems() for option, empty in game_of(system).NUMBERS.items()}


@dataclass(frozen=True, slots=True)
class Tally:
    """A total beside the main one: `over` when it is more than may be."""

    label: str
    text: str
    over: bool = False


@dataclass(frozen=True, slots=True)
class Total:
    """What the total bar shows. `of` and `left` are words; `coins`: whether it may be a string of coins."""

    spent: int
    limit: int
    of: str
    left: str
    coins: bool = False
    tallies: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class Button:
    """An operation to press: `op` is what the form sends, `whom` says to a screen reader what the eye sees."""

    op: str
    label: str
    whom: str = ""
