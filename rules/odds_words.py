"""Odds and outcomes, as far as the games say them alike: what may come of something, and how a fight ended."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.cast import Cast
from rules.words import Both, Lang, Table, say

# Lines beside the odds that every game has: a chance as it would change, a reason that adds nothing.
SUPPOSED: Table = {
    "change": ("{what} {before} → {after}%", "{what} {before} → {after}%"),
    "zero": ("{reason}: no", "{reason}: нет"),
}
CONCEDED: Both = (
    "[Victory: {winner}. The other side has conceded.|The fight was conceded.]",
    "[Победа: {winner}. Другая сторона сдалась.|Бой сдан.]",
)


@dataclass(frozen=True)
class OddsWords:
    """A game's words of odds. `outcomes`: what may become of somebody, by fate; `chances`: how the page heads those of
    one side, "fate other" what may befall oneself; `supposed`: lines beside the odds; `ends`: how a fight ended;
    `losses`: what one side of many duels lost beside the other."""

    outcomes: Table
    chances: Table
    supposed: Table
    ends: Table
    losses: Table

    def outcome_text(self, fate: str, lang: Lang, who: str | None = None) -> str:
        """A fate, with the name of whom it befalls if given: "Oni of the Smile out"."""
        return say(self.outcomes, fate, {"who": who}, lang)

    def chance_text(self, fate: str, lang: Lang, other: bool = False) -> str:
        """What one may do to the enemy: "take out", "hit", "rout"; with `other`, what may befall oneself."""
        return say(self.chances, f"{fate} other" if other else fate, {}, lang)

    def supposed_text(self, key: str, values: Mapping[str, object], lang: Lang) -> str:
        """A line beside the odds: a number, what they suppose of the other side, what may change them."""
        return say(self.supposed, key, values, lang)

    def end_text(self, winner: str, reason: str, cast: Cast, lang: Lang) -> str:
        """How the fight ended: `winner` "A", "B" or "draw"; a draw and a time-out are said as such."""
        return say(self.ends, reason, {"winner": cast.side(winner, lang) if winner in ("A", "B") else None}, lang)

    def loss_text(self, key: str, values: Mapping[str, object], lang: Lang) -> str:
        """How much one side loses beside the other, in the game's measure (`rules.ground.Duels.lost`), by numbers as
        they are written: by {n} "fewer" or "more", "alike", "between" {more} and {fewer}; {ours}, {theirs} of "each",
        of {all}."""
        return say(self.losses, key, values, lang)
