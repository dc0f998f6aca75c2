"""What a figure is worth just now: stats, traits and dice with all that bears on them (GEN-10, STA, ABL-12).

On a figure bear its states, its own standing abilities, the auras of others, and what abilities have laid on it. One
without any of these costs a look in its kit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.anima import vision
from rules.anima.conditions import all_hold
from rules.anima.figures import (
    BERSERK,
    BLIND,
    HASTE,
    NO_TOKENS,
    PROTECTION,
    SHIELD,
    SLOW,
    STATE_NUMBER,
    State,
)
from rules.anima.powers import Change, Power
from rules.anima.sight import seen_by_terrain

#: A value in a sum, the rule it comes from, and the state or ability (its id) that brings it.
Reason = tuple[int, str, str]

#: By stat: the state, what it adds, what it sets the stat to at least, its rule.
_STATES: dict[str, tuple[tuple[int, str, int, int | None, str], ...]] = {
    "armor": ((SHIELD, "shield", 2, 4, "ANIMA-STA-03"),),
    "resistance": ((PROTECTION, "protection", 4, None, "ANIMA-STA-05"),),
    "attack": ((BLIND, "blind", -4, None, "ANIMA-STA-07"), (BERSERK, "berserk", 1, None, "ANIMA-STA-11")),
    "damage": ((BERSERK, "berserk", 1, None, "ANIMA-STA-11"),),
}


class _Term(NamedTuple):
    """Something that changes a stat: adds `by`, or sets it to at least `to`."""

    by: int
    to: int | None
    rule: str
    source: str


def lying(s: State, i: int, topic: str) -> Iterator[tuple[str, str, Change]]:
    """All changes that bear on figure i and touch a stat, trait or roll of this name, each with its rule and ability:
    its own standing ones, auras, then what was laid on it. An aura counts once, whoever has it (ANIMA-ABL-12)."""
    kit, here = s.table.kits[i], s.at[i]
    seen: set[str] = set()
    if here >= 0:
        for power in kit.standing:
            yield from _own(s, i, power, topic, seen)
        for j, power in s.table.auras:
            if j == i or topic not in power.change.topics or power.id in seen or s.at[j] < 0:
                continue
            if falls_on(s, j, power, i) and (not power.conditions or all_hold(s, j, power.conditions, i)):
                seen.add(power.id)
                yield "ANIMA-ABL-12", power.id, power.change
    for lasting in s.effects[i]:
        if topic in lasting.change.topics:
            yield "ANIMA-ABL-01", lasting.ability, lasting.change


def _own(s: State, i: int, power: Power, topic: str, seen: set[str]) -> Iterator[tuple[str, str, Change]]:
    """A figure's own standing ability as it works on itself."""
    here, mine = topic in power.change.topics, topic in power.own_change.topics
    if not (here or mine) or (power.conditions and not all_hold(s, i, power.conditions, i)):
        return
    if mine:
        yield "ANIMA-ABL-12", power.id, power.own_change
    if here and falls_on(s, i, power, i):
        seen.add(power.id)
        yield "ANIMA-ABL-12", power.id, power.change


def falls_on(s: State, owner: int, power: Power, i: int) -> bool:
    """ANIMA-ABL-12: whether a standing ability of `owner` works on figure i, both on the table; hidden ones too."""
    if _in_group(s, owner, power, i):
        return True
    if not power.area:
        return False
    board, squares, mask = s.board, s.at, 1 << s.at[i]
    middles = [j for j, square in enumerate(squares) if square >= 0 and _in_group(s, owner, power, j)]
    return any(seen_by_terrain(board, squares[j], power.area) & mask for j in middles)


def _in_group(s: State, owner: int, power: Power, i: int) -> bool:
    who = power.who
    if i == owner:
        return who == "self" or (power.own and who != "enemies")
    sides = s.table.side
    if who == "self" or (who != "all" and (sides[i] == sides[owner]) is (who == "enemies")):
        return False
    return s.board.grid.distance(s.at[owner], s.at[i]) <= power.range and vision.sees(s, owner, i)


def _plain(s: State, i: int, topic: str) -> bool:
    """Nothing but states can bear on the figure as to a stat, trait or roll."""
    table = s.table
    return not (s.effects[i] or topic in table.topics or topic in table.kits[i].topics)


# Stats


def stat(s: State, i: int, name: str, only: str | None = None) -> int:
    """A stat as it counts now; `only`: in an attack of that kind (melee, charge, ranged, counter) made or suffered."""
    printed = s.table.kits[i].stats[name]
    if s.tokens[i] == NO_TOKENS and _plain(s, i, name):
        return printed
    return _total(printed, _terms(s, i, name, only))


def reasons(s: State, i: int, name: str, only: str | None = None) -> list[Reason]:
    """What makes a stat differ from the printed one: values whose sum is the difference."""
    if s.tokens[i] == NO_TOKENS and _plain(s, i, name):
        return []
    value, terms = s.table.kits[i].stats[name], _terms(s, i, name, only)
    found = [(term.by, term.rule, term.source) for term in terms if term.by]
    reached, total = value + sum(by for by, _, _ in found), _total(value, terms)
    if reached == total:
        return found
    best = max((term for term in terms if term.to is not None), key=lambda term: term.to or 0, default=None)
    if best is None or best.to != total:
        return [*found, (total - reached, "ANIMA-GEN-10", "")]
    return [*found, (total - reached, best.rule, best.source)]


def _terms(s: State, i: int, name: str, only: str | None) -> list[_Term]:
    tokens = s.tokens[i]
    found = [_Term(by, to, rule, state) for n, state, by, to, rule in _STATES.get(name, ()) if tokens[n]]
    if _plain(s, i, name):
        return found
    for rule, source, change in lying(s, i, name):
        for mod in change.mods:
            if mod.stat == name and (mod.only is None or mod.only == only):
                found.append(_Term(mod.by, mod.to, rule, source))
    return found


def _total(printed: int, terms: Sequence[_Term]) -> int:
    """ANIMA-GEN-10: all added; what it is set to counts if that is better; none below 0."""
    value = printed + sum([term.by for term in terms])
    return max(0, value, *[term.to for term in terms if term.to is not None])


def recovery(s: State, i: int) -> int:
    """ANIMA-TRN-02, ANIMA-STA-01, ANIMA-STA-02: the AP that a recovery phase gives, before the maximum."""
    tokens = s.tokens[i]
    return max(0, stat(s, i, "recovery") + (tokens[HASTE] > 0) - (tokens[SLOW] > 0))


def initiative(s: State, i: int) -> int:
    """ANIMA-TRT-07: what a figure adds to its side's initiative and deployment rolls."""
    printed = int(has(s, i, "initiative"))
    return _total(printed, _terms(s, i, "initiative", None))


# Traits and dice


def has(s: State, i: int, trait: str) -> bool:
    """Whether a figure has a trait, printed or given."""
    if trait in s.table.kits[i].traits or _plain(s, i, trait):
        return trait in s.table.kits[i].traits
    return any(given.name == trait for _, _, change in lying(s, i, trait) for given in change.traits)


def ranged(s: State, i: int) -> int:
    """ANIMA-TRT-04: how far its basic shots reach; 0: it has none."""
    return _best(s, i, "ranged", s.table.kits[i].ranged)


def radius(s: State, i: int) -> int:
    """ANIMA-ARE-01: the area of its basic shots; 0: none."""
    return _best(s, i, "area", s.table.kits[i].area)


def _best(s: State, i: int, trait: str, printed: int) -> int:
    if _plain(s, i, trait):
        return printed
    given = [t.n for _, _, change in lying(s, i, trait) for t in change.traits if t.name == trait]
    return max([printed, *given])


def immune(s: State, i: int, state: int) -> bool:
    """ANIMA-TRT-06: whether no token of this state can be put on it."""
    if state in s.table.kits[i].immune:
        return True
    return not _plain(s, i, "immunity") and any(
        STATE_NUMBER[trait.state] == state
        for _, _, change in lying(s, i, "immunity")
        for trait in change.traits
        if trait.state is not None
    )


def crit_from(s: State, i: int) -> int:
    """ANIMA-CBT-07, ANIMA-TRT-01: the lowest attack die that is a critical."""
    return 9 if has(s, i, "critical_mastery") else 10


def extra_dice(s: State, i: int, roll: str) -> int:
    """How many more dice, the best kept, abilities give the figure for a roll (a name of ANIMA-GNO-04)."""
    if _plain(s, i, roll):
        return 0
    return sum(n for _, _, change in lying(s, i, roll) for name, n in change.dice if name == roll)


def spared(s: State, i: int, by: int, types: frozenset[str] = frozenset()) -> bool:
    """ANIMA-TRT-09: whether an intangible figure takes no harm from an ability of these types used by `by`; basic
    attacks have no type."""
    sides, kits = s.table.side, s.table.kits
    if by < 0 or sides[by] == sides[i] or "might" in types or "power" in types:
        return False
    return kits[by].level <= kits[i].level and has(s, i, "intangible")
