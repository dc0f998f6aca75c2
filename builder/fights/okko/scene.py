"""One look at a fight that waits for an answer: the position, who is who, what has been chosen, where links lead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from builder.fights.okko.choice import Choice
from catalog.shown import language
from rules.dice import Dice
from rules.okko.figures import SIDE_NAMES, State
from rules.okko.words import Cast, refusal_text
from rules.refusal import Refused

Action = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """What cannot be done, and by which rule."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """`base` is the address of the page that the queries of links belong to."""

    game: rules.Fight
    cast: Cast
    choice: Choice
    base: str

    @property
    def s(self) -> State:
        return self.game.state

    def name(self, i: int) -> str:
        return self.cast.figure(self.s.table.ids[i], language())

    def card(self, name: str) -> str:
        """The id of a figure's card."""
        return self.s.table.kits[self.s.table.number[name]].character.id

    def link(self, **changes: Any) -> str:
        """The page with the choice so changed."""
        return self.base + self.choice.but(**changes)

    def anew(self, **parts: Any) -> str:
        """The page with nothing chosen but these parts."""
        return self.base + Choice(zones=self.choice.zones, **parts).query()

    def fork(self) -> rules.Fight:
        """The same fight to try things in. Its dice are others: nobody sees a roll before it is made."""
        ahead = self.game.fork()
        ahead.dice = Dice(0)
        ahead.events = []
        return ahead

    def told(self, refusal: Refused) -> Problem:
        text = refusal_text(refusal.rule, refusal.key, refusal.values, self.cast, language())
        return Problem(refusal.rule, text)

    def why_not(self, action: Action) -> Problem | None:
        """Why the engine would refuse an action of the side that is asked; None when it would not."""
        try:
            self.fork().act({**action, "side": SIDE_NAMES[self.s.to_act]})
        except Refused as refusal:
            return self.told(refusal)
        return None
