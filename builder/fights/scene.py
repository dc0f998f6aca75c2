"""One look at a fight that waits for an answer: the position, who is who, what has been chosen, where links lead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rules
from builder.fights.panel import Problem
from catalog.shown import language
from catalog.texts import words_of
from rules.dice import Dice
from rules.refusal import Refused

Action = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Scene:
    """`base` is the address of the page that the queries of links belong to; `cast` are the names of the fight,
    `choice` is the game's own `Choice`, `offer` what its `planning` has to offer at a deployment."""

    game: rules.Fight
    cast: Any
    choice: Any
    base: str
    offer: Any = None

    @property
    def s(self) -> Any:
        return self.game.state

    def name(self, i: int) -> str:
        return self.cast.figure(self.game.state.table.ids[i], language())

    def card(self, name: str) -> str:
        """The id of a figure's card."""
        table = self.game.state.table
        return table.kits[table.number[name]].character.id

    def link(self, **changes: Any) -> str:
        """The page with the choice so changed."""
        return self.base + self.choice.but(**changes)

    def anew(self, **parts: Any) -> str:
        """The page with nothing chosen but these parts."""
        return self.base + self.choice.only(**parts).query()

    def fork(self) -> rules.Fight:
        """The same fight to try things in. Its dice are others: nobody sees a roll before it is made."""
        ahead = self.game.fork()
        ahead.dice = Dice(0)
        ahead.events = []
        return ahead

    def told(self, refusal: Refused) -> Problem:
        said = words_of(self.game.system.slug).refusal_text
        text = said(refusal.rule, refusal.key, refusal.values, self.cast, language())
        return Problem(refusal.rule, text)

    def why_not(self, action: Action) -> Problem | None:
        """Why the engine would refuse an action of the side that is asked; None when it would not."""
        return self.ahead(action)[1]

    def ahead(self, action: Action) -> tuple[rules.Fight | None, Problem | None]:
        """The fight as it would be after an action of the side that is asked, or why that is refused."""
        ahead, asked = self.fork(), self.game.decision
        try:
            ahead.act({**action, "side": asked.side if asked else "A"})
        except Refused as refusal:
            return None, self.told(refusal)
        return ahead, None
