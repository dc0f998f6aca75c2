"""What the pages of lists ask of a game: each has a folder `builder/lists/<system>/` with `page`, and in it

- `TERMS`: its words for what all games have (see Okko's);
- `NUMBERS`: the options that are typed as whole numbers: name → whether the field may be empty (null);
- `LIMIT`: the option that a new list is asked for; `USUAL`: what it is then;
- `UNFINISHED`: (rule, key) of the violations of a list that is still being put together: adding is no fault then;
- `blank(options)`: what a new entry has beside its id and its card;
- `factor(options)`: what a printed cost counts in a list with these options;
- `total(cost, options)`: the totals of a report, for the bar; `told(cost)`: in a few words, "16 of 16 zeni";
- `price(cost)`: all that is spent, to tell what a mend gives back;
- `tally(characters, equipped)`: how many there are, in words;
- `row(card, entry, file)`: a card as a row shows it: `alignment`, `facts`, `stats`, and if it has any `role`,
  `choices`, a `cost` that is not simply its card's, and `own`, which `lists/<system>/_own.html` draws in place of what
  it carries;
- `gear_facts(card)`: what stands behind the name of a card that an entry carries;
- `at_fault(found)`: whether a violation is about what the entry carries;
- `prospects(army)`: what the list means in a fight: (text, rules);
- `options(found, now, typed, errors)`: what `lists/<system>/_options.html` draws;
- `mends(violation, now)`: operations of its own that may mend;
- `mend_text(operation, now)`: the words on a button for one of its own, a colon and of whom it is said may follow;
- `words_of_option(option, value)`: what the history says of an option that was set.

A game whose lists have an army beside their entries (`rules.system.WithArmy`) has a module `army` besides, and in it

- `OPERATIONS`: what can be done to it, and to an entry, as classes of `builder.lists.operations.Own`;
- `ids(file)`: the ids that it gives out; `card_ids(file)`: the cards that it may come to need;
  `named_cards(file)`: those that it names, each as often as it does;
- `parts(file)`: its parts by name, for edits made at once; `brought_back(file, base, keys)`: some of them as in `base`;
- `without(file, card)`: the operations that take a card out of it;
- `require_bounds(after, before)`;

and a module `command`, and in it

- `names(file)`: what those with an id are called; `backdrop(file)`: what all rows depend on;
- `offered(card, kind)`: the operation that takes a card of the catalogue, None where somebody has to be chosen for it;
  `taken(file)`: the cards that the army has; `holders(file)`: (card, id) of those that somebody with an id has;
  `bearers(file, card)`: (id, operation, whether he has it) to choose from;
- `panel(found, now, page)`: what `lists/<system>/_before.html` and `_behind.html` draw around the entries of the
  `Sheet`; `looks(panel)`: what of it may have changed, by the id of its place on the page;
- `shown(found, now)`: the same for readers, who get `lists/<system>/_shared.html`; `lines(found, now)`: as text;
- `told(operation, before, cards)`: what the history says that an operation did.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import rules
from catalog.games import cards_of
from rules.system import with_army


def game_of(system: str) -> Any:
    """The module `page` of the system."""
    return import_module(f"builder.lists.{system}.page")


def first_kind(system: str) -> str:
    """The kind of card that is added to a list."""
    return cards_of(system).PLAYED[0]


def gear_kind(system: str) -> str:
    """The kind of card that an entry carries; it is also the entry's key for it. "" where nobody carries any."""
    return "" if army_of(system) else cards_of(system).PLAYED[1]


def command_of(system: str) -> Any | None:
    """The module `command` of such a system, else None."""
    return import_module(f"builder.lists.{system}.command") if army_of(system) else None


@cache
def army_of(system: str) -> Any | None:
    """The module `army` of a system whose lists have an army beside their entries, else None."""
    return import_module(f"builder.lists.{system}.army") if with_army(rules.system(system)) else None


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
