"""Where the pages of fights find what is a game's own: the modules of `builder/fights/<system>/`, by the same names.

    choice    `Choice`, what a player has chosen so far; `answers_of`, the actions that a sent form asks for
    page      `choice_of`, `panel_of`, `played`, `replayed`: what stands on the board and beside it; `Marks`, `PARTS`;
              `PIECES`: the key of a position that holds who stands there. A game with secrets has besides: `SECRET`,
              the decisions for which a player sees what the other may not; `story_of`; `masked`, the names one knows
    sayings   `heading`, `facts`, `cost`: how fights and lists stand in words; its events: `END`, `REASON`, `BY_LIMIT`,
              `SIDELESS`
    setup     `Form`, what is chosen before a fight, and `usual`, what is before that; `cards_of` a board
    planning  only of a game whose lists keep a deployment: `offer_of`, what a side may do with it; `page_of`, the page
              on which it is made; `deployed`, `kept`, `merged` and `empty`: what a form says is to be kept
    limits    `overloaded`: the card of somebody who asks more of the machine than a page may; `LAST_TURN`: the option
              that ends a fight after a turn, and the turn where it says none; of a game whose lists say how many
              figures a unit has, `crowded`: who has too many, in words

Its templates are in `templates/fights/<system>/`: `_setup.html`, and those that its `page.PARTS` names.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def own(system: str, module: str) -> Any:
    """A game's module of that name."""
    return import_module(f"builder.fights.{system}.{module}")


@cache
def planning_of(system: str) -> Any | None:
    """The module `planning` of a game whose lists keep a deployment, else None."""
    return own(system, "planning") if find_spec(f"builder.fights.{system}.planning") else None


def parts_of(system: str) -> dict[str, str]:
    """The game's templates that pages of all games include: `defs` the symbols of its board, `tools` in the head,
    `table` the board to play on, `watched` the board of the replay, `tray` and `squads` above and below the panel,
    `cost` of an answer."""
    return {part: f"fights/{system}/_{part}.html" for part in own(system, "page").PARTS}
