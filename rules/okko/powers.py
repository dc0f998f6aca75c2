"""A skill compiled for play: once per card, when a fight is opened (ABL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rules.effects import NOTHING, Bundle, Effect, bundle, lasts
from rules.okko.skills import Skill, walk

ROLL, MOVE = "roll", "move"
DEFAULT_DURATION = {
    "move": MOVE,
    "activation": "activation",
    "action": "next_phase",
    "phase_start": "phase",
    "phase_end": "next_phase",
}
#: Timings whose skills fall on the opponent of the roll when they name no target.
OPPOSED = frozenset(("attack", "defense", "attacked", "shoot", "shot_at", "ranged"))
_NERVE = frozenset(("retreat", "shaken", "zones", "water", "hindering", "push"))
_DICE = frozenset(("die", "enemy_die", "margin", "margin_taken", "extra_die", "reroll"))
#: What a question about a figure looks at: the timings of rolls and moves, and three topics outside them.
TOPICS: dict[str, frozenset[str]] = {
    "move": frozenset(("movement", "zones", "hindering", "water", "figures", "facing")),
    "attack": _DICE | _NERVE | {"attack", "rear", "support", "fear"},
    "defense": _DICE | _NERVE | {"defense", "rear", "support"},
    "shoot": _DICE | {"shot", "range", "cover"},
    "shot_at": _DICE | _NERVE | {"defense", "cover"},
    "will": frozenset(("willpower", "test", "extra_die", "reroll")),
    "block": frozenset(("block",)),
    "nerve": _NERVE,
    "support": frozenset(("support_given",)),
}
NEVER_AUTOMATIC = frozenset(("activation", "action", "ranged"))


class Deed(NamedTuple):
    """An effect done once, and on whom ("self" or "target")."""

    effect: Effect
    to: str


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """`own`, `given`: lasting changes on the bearer and on the targets; `deeds`: what is done at once; `later[on]`: the
    effects that wait for the outcome ("win", "lose", "tie"). `shown[status]`: whether that side of the card shows it
    (OKKO-ABL-08). `fear`: its test is one of fear.
    `reaches`: a permanent skill that falls on others (an aura). `aims`: some effect falls on its targets. `wants`: what
    its effects must be told ("to", "facing", "die"); `places`: (within, on whom) of those that set a figure down."""

    id: str
    skill: Skill
    when: frozenset[str]
    cost: tuple[str, ...]
    shown: tuple[bool, bool]
    uses: int | None
    conditions: tuple[Mapping[str, Any], ...]
    target: Mapping[str, Any] | None
    on_equipment: bool
    single_use: bool
    free: bool
    fear: bool
    reaches: bool
    weapon: bool
    aims: bool
    wants: frozenset[str]
    places: tuple[tuple[int, str], ...]
    own: Bundle
    given: Bundle
    deeds: tuple[Deed, ...]
    later: Mapping[str, tuple[Effect, ...]]

    def automatic_at(self, timing: str) -> bool:
        """OKKO-ABL-02: works by itself at this timing."""
        return self.free and timing in self.when and timing not in NEVER_AUTOMATIC

    def once_at(self, timing: str) -> bool:
        """OKKO-ABL-04, OKKO-ABL-12: used at this timing it counts as used for the phase; a weapon that costs nothing
        does not, when it shoots."""
        return not (self.free and self.weapon and timing in ("ranged", "shoot"))

    def lasts_beyond(self, timing: str) -> str | None:
        """How long its changes lie on a figure when used at this timing; None: for the roll or the move at hand."""
        duration = self.skill.duration or DEFAULT_DURATION.get(timing, ROLL)
        return None if duration in (ROLL, MOVE) else duration

    def touches(self, topic: str) -> bool:
        """Whether its lasting changes matter to a topic."""
        return not TOPICS[topic].isdisjoint(self.own.topics | self.given.topics)

    @property
    def everyone(self) -> bool:
        """Whether it falls on every match of its selector."""
        return bool(self.target and self.target.get("all"))


def _places(effects: Sequence[Effect], usual: str = "self") -> Iterator[tuple[int, str]]:
    """(within, on whom) of what sets a figure down; in the branches of a test that is the tester, unless they say."""
    for effect in effects:
        if "place" in effect:
            yield effect["place"], effect.get("to", usual)
        for branch in ("pass", "fail"):
            yield from _places(effect.get("test", {}).get(branch, ()), "target")


def _wants(skill: Skill) -> frozenset[str]:
    found = set()
    for effect, _ in walk(skill.effects):
        if "place" in effect:
            found.add("to")
        if effect.get("turn") == "choose":
            found.add("facing")
        if effect.get("dice") in ("reroll", "set"):
            found.add("die")
    return frozenset(found)


@lru_cache(maxsize=4096)
def power_of(skill: Skill, on_equipment: bool = False, single_use: bool = False) -> Power:
    """The compiled skill; the same card's skill is compiled once per process."""
    at_once = [effect for effect in skill.effects if "on" not in effect]
    mine = [effect for effect in at_once if effect.get("to", "self") == "self"]
    theirs = [effect for effect in at_once if effect.get("to") == "target"]
    free = not skill.cost and skill.uses is None and not skill.optional
    weapon = "ranged" in skill.when
    given = bundle(theirs)
    return Power(
        id=skill.id,
        skill=skill,
        when=frozenset(skill.when),
        cost=skill.cost,
        shown=("vigilant" in skill.sides, "shaken" in skill.sides),
        uses=skill.uses,
        conditions=skill.conditions,
        target=skill.target,
        on_equipment=on_equipment,
        single_use=single_use,
        free=free,
        fear="attacked" in skill.when and any("test" in e for e in at_once),
        reaches="always" in skill.when and skill.target is not None and bool(given),
        weapon=weapon,
        aims=any(effect.get("to") == "target" for effect in skill.effects),
        wants=_wants(skill),
        places=tuple(_places(skill.effects)),
        own=bundle(mine) if mine else NOTHING,
        given=given,
        deeds=tuple(Deed(e, e.get("to", "self")) for e in at_once if not lasts(e) and e.get("dice") != "extra"),
        later={on: tuple(e for e in skill.effects if e.get("on") == on) for on in ("win", "lose", "tie")},
    )
