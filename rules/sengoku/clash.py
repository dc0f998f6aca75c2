"""A melee or a shooting event as all who take part see it: what bears on whom, and what the ground does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.sengoku.conditions import View
from rules.sengoku.field import STEP, XS, YS
from rules.sengoku.powers import Effect
from rules.sengoku.run import CHASE, FRONT, MEETING, REAR, Fight, Shot
from rules.sengoku.standing import Falling, Source, at_work, falling, falls, sources
from rules.sengoku.traits import with_unit
from rules.sengoku.units import State

#: The group of a skill that denies, and what it denies.
Denial = tuple[str, frozenset[str]]
#: SENG-UNT-22: the largest unit that is too small against another, and the smallest such other.
SMALL, LARGE = 2, 4


class Reason(NamedTuple):
    """A value in a sum, the rule it comes from, and the skill that brings it ("": none)."""

    value: int
    rule: str
    source: str = ""


class Sum(NamedTuple):
    """A number and what it is made of."""

    value: int
    reasons: tuple[Reason, ...]


def total(reasons: Sequence[Reason]) -> Sum:
    """SENG-GEN-04: all added up, then never below 0."""
    return Sum(max(0, sum([reason.value for reason in reasons])), tuple(reasons))


class Clash:
    """`views`: by unit that takes part, what it sees of each of its opponents (at least one view; a unit that fights
    nobody sees the opponent −1); `leading`: the leaders with it; `stopped`: the units whose charge the ground takes
    away (SENG-TER-08, SENG-TER-15); `uphill`, `wading`: the attackers with −1 impetus for it (SENG-TER-11,
    SENG-TER-07)."""

    __slots__ = (
        "_denied",
        "_fallen",
        "_foreign",
        "_ignored",
        "_mine",
        "leading",
        "moment",
        "s",
        "sizes",
        "stopped",
        "uphill",
        "used",
        "views",
        "wading",
    )

    def __init__(self, s: State, moment: str) -> None:
        self.s, self.moment = s, moment
        self.sizes: list[int] = s.figures[:]
        self.views: dict[int, tuple[View, ...]] = {}
        self.leading: dict[int, list[int]] = {}
        self.stopped: set[int] = set()
        self.uphill: set[int] = set()
        self.wading: set[int] = set()
        self.used: list[Source] = []
        self._fallen: dict[tuple[int, int | None], list[Falling]] = {}
        self._foreign: dict[tuple[int, int], list[Falling]] = {}
        self._mine: dict[tuple[int, int], list[Falling]] = {}
        self._denied: dict[tuple[int, int], frozenset[str]] = {}
        self._ignored: dict[tuple[int, int | None], frozenset[str]] = {}

    def begin(self) -> None:
        """Reckons anew, with the figures there are now: what was done before the dice has changed something."""
        self.sizes[:] = self.s.figures
        for known in (self._fallen, self._foreign, self._mine, self._denied, self._ignored):
            known.clear()

    # -- what bears on a unit

    def moments(self, i: int) -> tuple[str, ...]:
        """The moments whose skills work for a unit in it."""
        if self.moment == "fire":
            return ("always", "shooting" if self.views[i][0].role == "shoots" else "shot_at")
        return ("always", self.moment)

    def falling(self, i: int, foe: int | None = None) -> list[Falling]:
        """All changes that bear on a unit against one opponent, or against any of them (each counted once)."""
        known = self._fallen.get((i, foe))
        if known is None:
            known = self._fallen[i, foe] = self._from_any(i) if foe is None else self._against(i, foe)
        return known

    def _from_any(self, i: int) -> list[Falling]:
        found: dict[tuple[object, ...], Falling] = {}
        for view in self.views[i]:
            for fall in self.falling(i, view.foe):
                found.setdefault(fall.key, fall)
        # What is denied to the unit is its own, not what an opponent brings.
        lost = frozenset().union(*[self.denied(i, view.foe) for view in self.views[i]])
        return [fall for fall in found.values() if fall.power.group not in lost or fall.effect.to == "enemy"]

    def _against(self, i: int, foe: int) -> list[Falling]:
        lost = self.denied(i, foe)
        off = self.denied(foe, i) | self.ignored(i, foe)
        found = {fall.key: fall for fall in self._own(i, foe) if fall.power.group not in lost}
        for fall in self._theirs(i, foe):
            if fall.power.group not in off:
                found.setdefault(fall.key, fall)
        return list(found.values())

    def view(self, i: int, foe: int) -> View:
        """What a unit sees of one opponent."""
        for view in self.views[i]:
            if view.foe == foe:
                return view
        raise LookupError(foe)

    def _own(self, i: int, foe: int) -> list[Falling]:
        """The changes on a unit that no opponent brings: its own, its army's, those of friends in the same fight."""
        known = self._mine.get((i, foe))
        if known is None:
            known = self._mine[i, foe] = self._own_now(i, foe)
        return known

    def _own_now(self, i: int, foe: int) -> list[Falling]:
        found = falling(self.s, self.view(i, foe), self.moments(i), self.leading[i])
        for j, views in self.views.items():
            if j != i and views[0].side == self.views[i][0].side:
                for source in sources(self.s, j, self.moments(j)[1:], self.leading[j]):
                    if source.power.reaches and at_work(self.s, source, views[0]):
                        found += falls(self.s, source, i, views[0])
        return found

    def _theirs(self, i: int, foe: int) -> list[Falling]:
        """The changes that an opponent's skills put on a unit ("to": "enemy", or chosen as a target)."""
        known = self._foreign.get((i, foe))
        if known is None:
            known = self._foreign[i, foe] = self._theirs_now(i, foe) if foe in self.views else []
        return known

    def _theirs_now(self, i: int, foe: int) -> list[Falling]:
        view, found = self.view(foe, i), []
        for source in sources(self.s, foe, self.moments(foe), self.leading[foe]):
            if at_work(self.s, source, view):
                found += self._on_enemy(source, i, view)
        return found

    def _on_enemy(self, source: Source, i: int, view: View) -> list[Falling]:
        here = self.moments(view.who)[1] in source.power.when  # standing ones reach everybody anyway
        aimed = list(falls(self.s, source, i, view)) if here else []
        for place, effect in enumerate(source.power.effects):
            if effect.to == "enemy" and effect in source.power.changes:
                aimed.append(Falling(effect, source.power, (source.owner, source.power.id, source.place, place)))
        return aimed

    def denied(self, i: int, foe: int) -> frozenset[str]:
        """The words and groups of skills that a unit has lost against an opponent: to what denies them and is not lost
        itself; skills that take each other away are both lost."""
        known = self._denied.get((i, foe))
        if known is None:
            for one, other, denials in zip((i, foe), (foe, i), self._denials(i, foe), strict=True):
                self._denied[one, other] = self._ground(one).union(*[words for _, words in denials])
            known = self._denied[i, foe]
        return known

    def _ground(self, i: int) -> frozenset[str]:
        return frozenset(("charge",)) if i in self.stopped else frozenset()

    def _denials(self, i: int, foe: int) -> tuple[list[Denial], list[Denial]]:
        """What denies unit i something against this opponent and works, and what the opponent against it."""
        against = {i: self._raw_denials(i, foe), foe: self._raw_denials(foe, i)}
        working: dict[int, list[Denial]] = {i: [], foe: []}
        changed = bool(against[i] or against[foe])
        while changed:
            changed = False
            for one, other in ((i, foe), (foe, i)):
                lost = {word for _, words in working[other] for word in words}
                doubted = {word for _, words in against[other] for word in words}
                against[one] = [denial for denial in against[one] if denial[0] not in lost]
                sure = [denial for denial in against[one] if denial[0] not in doubted]
                against[one] = [denial for denial in against[one] if denial[0] in doubted]
                working[one] += sure
                changed |= bool(sure)
        return working[i], working[foe]

    def _raw_denials(self, i: int, foe: int) -> list[Denial]:
        if foe not in self.views or i not in self.views:
            return []
        spared = self.ignored(i, foe)
        return [
            (fall.power.group, frozenset(fall.effect.value))
            for fall in self._theirs(i, foe)
            if fall.effect.do == "deny" and fall.power.group not in spared
        ]

    def ignored(self, i: int, foe: int | None = None) -> frozenset[str]:
        """The words and groups that a unit ignores (against one opponent, or any)."""
        known = self._ignored.get((i, foe))
        if known is None:
            foes = [view.foe for view in self.views[i]] if foe is None else [foe]
            falls = [fall for one in foes for fall in self._own(i, one) if fall.effect.do == "ignore"]
            known = self._ignored[i, foe] = frozenset([word for fall in falls for word in fall.effect.value])
        return known

    # -- numbers

    def changed(self, i: int, key: str, printed: Iterable[Reason], foe: int | None, rule: str) -> list[Reason]:
        """A number as skills change it, one effect after another: what it is set to replaces all so far. What each rank
        after the first adds comes last, ranks as they are now."""
        reasons, by_rank = list(printed), []
        more = max(0, self.s.ranks(i) - 1)
        for fall in self.falling(i, foe):
            do, value, name = fall.effect.do, fall.effect.value, fall.power.id
            if do == "set" and key in value:
                reasons = [Reason(value[key], rule, name)]
            elif do == "add" and key in value:
                reasons.append(Reason(value[key], rule, name))
            elif do == "per_rank" and key in value and more:
                by_rank.append(Reason(value[key] * more, "SENG-UNT-11", name))
        return reasons + by_rank

    def effects(self, i: int, word: str, foe: int | None = None) -> list[Effect]:
        """The changes of one word that bear on a unit."""
        return [fall.effect for fall in self.falling(i, foe) if fall.effect.do == word]

    def attacked(self, i: int) -> bool:
        """Whether a unit is attacked, or meets an enemy, so that leaders in the HQ on its cell lead it (SENG-
        LDR-06)."""
        return self.views[i][0].role in ("defend", MEETING)

    def too_small(self, i: int, foe: int | None = None) -> bool:
        """SENG-UNT-22: 1 or 2 figures against 4 or more, at the start of the fight; against any opponent if none is
        named."""
        if not 0 < self.sizes[i] <= SMALL or "small" in self.ignored(i, foe):
            return False
        foes = [view.foe for view in self.views[i]] if foe is None else [foe]
        return any(one >= 0 and self.sizes[one] >= LARGE for one in foes)


# Fights


def of_fight(s: State, fight: Fight) -> Clash:
    """A melee as those who fight it see it."""
    clash = Clash(s, "pursuit" if fight.kind == CHASE else "melee")
    only_front = all(attack.aspect == FRONT for attack in fight.attacks)
    defending: list[View] = []
    for attack in fight.attacks:
        i, foe = attack.who, _opponent(fight, attack.who)
        to = STEP[attack.cell][attack.facing]
        wades = s.field.wades(attack.cell, to)
        role = MEETING if fight.kind == MEETING else "attack"
        face = attack.aspect == FRONT
        clash.views[i] = (View(i, s.table.side[i], foe, role, FRONT, face, True, wades, sizes=clash.sizes),)
        if fight.defender >= 0:
            side = s.table.side[foe]
            defending.append(View(foe, side, i, "defend", attack.aspect, face, only_front, wades, sizes=clash.sizes))
    if defending:
        clash.views[fight.defender] = tuple(sorted(defending, key=lambda view: _turn_of(s, view)))
    for i in clash.views:
        clash.leading[i] = with_unit(s, i, clash.attacked(i))
    for attack in fight.attacks:
        _judge_ground(clash, fight, attack.who, attack.cell, STEP[attack.cell][attack.facing])
    return clash


def _opponent(fight: Fight, i: int) -> int:
    if fight.defender >= 0:
        return fight.defender
    return next(attack.who for attack in fight.attacks if attack.who != i)


def _turn_of(s: State, view: View) -> int:
    """The order in which a defender fights its attackers: front, left, right, rear."""
    ahead = STEP[s.at[view.who]].index(s.at[view.foe]) if s.at[view.foe] in STEP[s.at[view.who]] else 0
    return (0, 2, 3, 1)[(ahead - s.facing[view.who]) % 4]


def _judge_ground(clash: Clash, fight: Fight, i: int, cell: int, to: int) -> None:
    """River, hill and woods of an attack (SENG-TER-07, 08, 11, 15), but for what the attacker ignores."""
    s, ground = clash.s, clash.s.field
    spared = clash.ignored(i)
    wades = ground.wades(cell, to)
    if wades and "river" in spared:
        wades = False
        clash.views[i] = tuple([view._replace(crossing=False) for view in clash.views[i]])
        clash.begin()
    if s.table.kits[i].cavalry and (wades or (ground.woods[to] and "woods" not in spared)):
        clash.stopped.add(i)
    if wades:
        clash.wading.add(i)
    if ground.hill[to] and "hill" not in spared and "terrain" not in _lost_by(clash, fight.defender, i):
        clash.uphill.add(i)


def _lost_by(clash: Clash, defender: int, i: int) -> frozenset[str]:
    return clash.denied(defender, i) if defender >= 0 else frozenset()


def of_shots(s: State, target: int, shots: Sequence[Shot]) -> Clash:
    """A shooting event: all shots at one unit (SENG-SHO-07)."""
    clash = Clash(s, "fire")
    side = s.table.side[target]
    for shot in shots:
        view = View(shot.who, s.table.side[shot.who], target, "shoots", FRONT, massed=shot.massed, sizes=clash.sizes)
        clash.views[shot.who] = (view,)
        clash.leading[shot.who] = s.leaders_in(shot.who)
    clash.views[target] = tuple(
        [
            View(
                target, side, shot.who, "", seen_from(s, target, s.at[shot.who]), massed=shot.massed, sizes=clash.sizes
            )
            for shot in shots
        ]
    )
    clash.leading[target] = s.leaders_in(target)
    return clash


def alone(s: State, i: int) -> Clash:
    """A unit that fights nobody just now: its impetus for a move under fire (SENG-SHO-16), or its steadiness."""
    clash = Clash(s, "melee")
    clash.views[i] = (View(i, s.table.side[i], sizes=clash.sizes),)
    clash.leading[i] = s.leaders_in(i)
    return clash


def seen_from(s: State, i: int, cell: int) -> str:
    """Where a cell lies, seen from a unit: ahead of it (front), level with it (flank) or behind it (rear)."""
    dx, dy = XS[cell] - XS[s.at[i]], YS[cell] - YS[s.at[i]]
    ahead = (dy, dx, -dy, -dx)[s.facing[i]]
    return FRONT if ahead > 0 else "flank" if ahead == 0 else REAR
