"""What bears on a figure in a roll, a move or a test, in the order in which it works (ABL-11).

The order: declared skills; the bearer's automatic and `always` skills as listed; friends' and enemies' auras in list
order; lasting effects as laid; the opponent's skills. One skill reaches a figure once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from rules.effects import Bundle
from rules.okko.aim import default_targets, fits_target, holds, shows
from rules.okko.figures import Kit, State
from rules.okko.powers import Power


class Use(NamedTuple):
    """A skill at work: what pays for it ("pool" or "reserve" per die), whom it falls on, what its effects were told."""

    power: Power
    sources: tuple[str, ...] = ()
    targets: tuple[int, ...] = ()
    to: int = -1
    facing: int = -1
    die: str | None = None


class Bearing(NamedTuple):
    """A bundle on a figure, the skill it comes from, its bearer."""

    bundle: Bundle
    skill: str
    by: int


Add = Callable[[Bundle, str, int, bool], None]

NO_USES: tuple[Use, ...] = ()
NO_BEARINGS: tuple[Bearing, ...] = ()
NO_BLOCKS: set[str] = set()


def automatic(s: State, i: int, timing: str, opponent: int = -1, rear: bool = False) -> tuple[Use, ...]:
    """The automatic skills of bearer i that work at this timing (OKKO-ABL-02)."""
    powers = s.table.kits[i].automatic.get(timing)
    if not powers:
        return NO_USES
    uses = []
    for power in powers:
        if shows(s, power, i) and (not power.conditions or holds(s, power, i, opponent, rear)):
            targets = default_targets(s, power, i, timing, opponent)
            if targets is not None:
                uses.append(Use(power, (), targets))
    return tuple(uses)


def bearing(
    s: State,
    i: int,
    timing: str,
    uses: Sequence[Use] = NO_USES,
    opponent: int = -1,
    theirs: Sequence[Use] = NO_USES,
    rear: bool = False,
) -> Sequence[Bearing]:
    """All that bears on figure i; `uses` are its own skills of this roll (declared first, then automatic), `theirs`
    the opponent's. A skill of the roll that lasts longer counts here, not once more as what lies on the figure."""
    table = s.table
    always, auras = table.kits[i].always[timing], table.auras[timing]
    if not (uses or theirs or always or auras or s.effects[i]):
        return NO_BEARINGS
    found: list[Bearing] = []
    seen: dict[tuple[str, bool], int] = {}

    def add(bundle: Bundle, skill: str, by: int, own: bool) -> None:
        if bundle and (skill, own) not in seen:
            seen[skill, own] = by
            found.append(Bearing(bundle, skill, by))

    for use in uses:
        if not use.power.free or use.power.skill.range is not None:
            _add_use(use, i, add)
    for _, power, at_work in _standing(table.kits[i], always, uses):
        if at_work is None:
            _add_always(s, power, i, i, opponent, rear, add)
        else:
            _add_use(at_work, i, add)
    for j, power in auras:
        if j != i and s.at[j] >= 0:
            _add_always(s, power, j, i, -1, rear, add)
    for skill, by, bundle, _ in s.effects[i]:
        lying = Bearing(bundle, skill, by)
        if lying not in found and seen.setdefault((skill, by == i), by) == by:
            found.append(lying)
    for use in theirs:
        if i in use.targets:
            add(use.power.given, use.power.id, opponent, False)
    return found


def _standing(kit: Kit, always: Sequence[Power], uses: Sequence[Use]) -> list[tuple[int, Power, Use | None]]:
    """The bearer's automatic skills at work and its permanent ones, as its card and equipment list them."""
    working = [use for use in uses if use.power.free and use.power.skill.range is None]
    if not always:
        return [(0, use.power, use) for use in working]
    places = {id(power): place for place, power in enumerate(kit.powers.values())}
    both: list[tuple[int, Power, Use | None]] = [(places[id(use.power)], use.power, use) for use in working]
    return sorted(both + [(places[id(power)], power, None) for power in always], key=lambda found: found[0])


def _add_use(use: Use, i: int, add: Add) -> None:
    add(use.power.own, use.power.id, i, True)
    if i in use.targets:
        add(use.power.given, use.power.id, i, False)


def _add_always(s: State, power: Power, bearer: int, i: int, opponent: int, rear: bool, add: Add) -> None:
    """A permanent skill of `bearer` as it reaches i: its own part on the bearer, the given part on whom it aims at."""
    if not shows(s, power, bearer) or (power.conditions and not holds(s, power, bearer, opponent, rear)):
        return
    if bearer == i:
        add(power.own, power.id, bearer, True)
    if power.given and (fits_target(s, power.target, bearer, i) if power.target else bearer == i):
        add(power.given, power.id, bearer, False)


def total(bearings: Iterable[Bearing], key: str) -> int:
    """The sum of all that is added under a key."""
    return sum(n for b in bearings for k, n in b.bundle.adds if k == key) if bearings else 0


def ignores(bearings: Iterable[Bearing], word: str) -> bool:
    """Whether the figure ignores something (OKKO-ABL-05)."""
    return any(word in b.bundle.ignores for b in bearings) if bearings else False


def blocks(s: State, i: int) -> set[str]:
    """What effects forbid the figure: "move", "act", "skills", "reserve" (OKKO-ABL-05)."""
    if not (s.effects[i] or s.table.auras["block"] or s.table.kits[i].always["block"]):
        return NO_BLOCKS
    return {word for b in at_rest(s, i, "block") for word in b.bundle.blocks}


def at_rest(s: State, i: int, topic: str) -> Sequence[Bearing]:
    """What bears on a figure outside any roll of its own, as to a topic: "block", "nerve" or "support"."""
    return bearing(s, i, topic)
