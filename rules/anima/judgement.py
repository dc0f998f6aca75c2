"""What the computer thinks of a position (END, STA): worth in levels, danger, nearness, prices of AP and gnosis.

No dice are rolled. Duels of enemies that might come are guessed from printed numbers and weighed exactly by `odds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.anima import sight
from rules.anima.bearing import spared, stat
from rules.anima.board import Board
from rules.anima.checks import ATTACK_AP, CHARGE_AP, SHOT_AP
from rules.anima.figures import BLIND, INFILTRATING, ON_TABLE, State
from rules.anima.odds import Chances, duel
from rules.anima.powers import Power
from rules.anima.reach import flood
from rules.anima.strike import CHARGE_BONUS, CHARGE_DICE
from rules.grid import bits

#: How a figure's worth is shared out: what its LP are worth all together, and what its last one is.
WOUNDS, DEATH = 0.5, 0.5
#: How much of its own expected loss a side minds when it attacks; and what the end of a fight is worth.
CAUTION, WINNING = 0.8, 15.0
#: From how many turns before the last the count of levels matters.
HURRY = 3
#: An AP of a figure, as a share of its worth: one it wants to act with, one that it can only keep.
WANTED, KEPT = 0.045, 0.015
#: What danger at a place weighs, and a point of movement nearer to the enemy.
DANGER, NEARER = 0.28, 0.2
#: A gnosis point, by how much of the turn is still to come.
GNOSIS = 0.7
#: What it costs who works from afar to be in close combat, as a share of its worth.
HELD = 0.15
FAR = 120


def worth(s: State, i: int) -> float:
    """What the loss of a figure would cost its side, in levels; one of few levels still counts as a body."""
    return s.table.kits[i].level + 1.0


def loss(s: State, j: int, given: Chances) -> float:
    """What these chances cost a figure's side."""
    share = WOUNDS * given.lost / s.table.kits[j].stats["lp"] + DEATH * given.dead
    return share * worth(s, j) + (WINNING * given.dead if given.dead and decides(s, j) else 0.0)


def decides(s: State, j: int) -> bool:
    """ANIMA-END-01: whether the death of a figure would end the fight."""
    status = s.status
    left = [k for k in s.table.members[s.table.side[j]] if status[k] in (ON_TABLE, INFILTRATING)]
    return left == [j]


def levels(s: State, side: int) -> int:
    """ANIMA-END-02"""
    return sum(s.table.kits[i].level for i in s.standing(side))


def lead(s: State, side: int) -> int:
    """By how many levels a side is ahead."""
    return levels(s, side) - levels(s, 1 - side)


def turns_left(s: State) -> int:
    """Turns that are still to come after this one."""
    limit = s.table.options.turn_limit
    return 99 if limit is None else max(0, limit - s.turn)


def caution(s: State, side: int) -> float:
    """How much the side minds its own losses: less and less when it is behind and the fight nears its end (END-02);
    more in the last turn when it is ahead."""
    left = turns_left(s)
    if left >= HURRY:
        return CAUTION
    ahead = lead(s, side)
    if ahead > 0:
        return CAUTION if left else 1.3
    return CAUTION * (left + 1) / (HURRY + 1)


def eagerness(s: State, side: int) -> float:
    """How much nearness to the enemy counts: nothing in the last turn for a side that is ahead."""
    left = turns_left(s)
    if left >= HURRY:
        return 1.0
    ahead = lead(s, side)
    return (1.0 if left else 0.0) if ahead > 0 else 1.5


# Prices


def ap_price(s: State, i: int, count: int) -> float:
    """What so many AP of a figure are worth outside its own activation (ANIMA-ACT-06): those that it will want to act
    with are dear, those that would be lost at its maximum cheap."""
    stats, ap = s.table.kits[i].stats, s.ap[i]
    unit = worth(s, i)
    if s.activated[i] or s.no_activation[i]:
        if not turns_left(s):
            return 0.0
        spare = max(0, ap + stats["recovery"] - stats["ap_max"])
        return unit * (WANTED * max(0, count - spare) + KEPT * min(count, spare))
    spare = max(0, ap - CHARGE_AP)
    return unit * (1.5 * WANTED * max(0, count - spare) + WANTED * min(count, spare))


def gnosis_price(s: State, side: int) -> float:
    """What a gnosis point could do later this turn (ANIMA-GNO-01: it is lost at its end)."""
    every = [i for i, status in enumerate(s.status) if status == ON_TABLE]
    waiting = sum(not s.activated[i] for i in every)
    points = max(1, s.gnosis[side])
    return GNOSIS * min(1.0, 2 * waiting / (len(every) * points) + 0.05)


# Danger


class Foe(NamedTuple):
    """What an enemy could do to a figure: where it stands; how far it comes to strike (`rush`: with a charge), shoot;
    what each costs on average, plain and with a dodge; `weight`: how likely it is that it acts before the figure does
    again."""

    at: int
    near: int
    rush: int
    reach: int
    blow: tuple[float, float]
    charge: tuple[float, float]
    shot: tuple[float, float]
    weight: float


NOTHING = (0.0, 0.0)
#: How likely an enemy that has not acted yet, and one that has, is to turn on a figure that it could reach.
SOON, LATER = 0.65, 0.35


def foes(s: State, i: int) -> list[Foe]:
    """The enemies of a figure as they threaten it."""
    defense, armor = stat(s, i, "defense"), stat(s, i, "armor")
    return [_foe(s, i, e, defense, armor) for e in s.enemies(i)]


def _foe(s: State, i: int, e: int, defense: int, armor: int) -> Foe:
    kit, tokens = s.table.kits[e], s.tokens[e]
    done = s.activated[e] or s.no_activation[e] or s.paralysed(e)
    ap = min(s.ap[e] + kit.stats["recovery"], kit.stats["ap_max"]) if done else s.ap[e]
    still = s.moved[e] and not done
    crit = 9 if "critical_mastery" in kit.traits else 10
    ahead = kit.stats["attack"] - (4 if tokens[BLIND] else 0) - defense
    power = None if spared(s, i, e) else kit.stats["damage"] - armor
    blow = _costs(s, i, ahead, power, crit, 1) if ap >= ATTACK_AP else NOTHING
    charge = _costs(s, i, ahead + CHARGE_BONUS, power, crit, CHARGE_DICE) if ap >= CHARGE_AP and not still else NOTHING
    reach = kit.ranged if ap >= SHOT_AP else 0
    shot = blow if reach else NOTHING
    for spell in kit.deeds:
        if spell.blow is not None and spell.blow.mode != "melee" and ap >= spell.ap:
            hurt = _costs(s, i, ahead + spell.blow.attack, kit.stats["damage"] + spell.blow.damage - armor, crit, 1)
            reach, shot = max(reach, spell.range), max(shot, NOTHING if spell.blow.no_damage else hurt)
    near = 1 if still else 1 + (kit.stats["walk"] if ap > ATTACK_AP else 2)
    return Foe(s.at[e], near, kit.stats["run"] + 1, reach, blow, charge, shot, LATER if done else SOON)


def _costs(s: State, i: int, ahead: int, power: int | None, crit: int, dice: int) -> tuple[float, float]:
    """What an attack costs, and what it costs with a dodge."""
    lp = s.lp[i]
    return loss(s, i, duel(ahead, power, crit, dice, 0, lp)), loss(s, i, duel(ahead, power, crit, dice, 1, lp))


def threats(s: State, i: int, known: Sequence[Foe], square: int) -> list[tuple[float, float]]:
    """What the enemies that could reach a figure on a square might cost it: (plain, with a dodge), the worst first."""
    return sorted(_threats(s, known, square), reverse=True)


def _threats(s: State, known: Sequence[Foe], square: int) -> Iterator[tuple[float, float]]:
    board = s.board
    xs, ys = board.grid.xs, board.grid.ys
    x, y = xs[square], ys[square]
    for foe in known:
        far = max(abs(x - xs[foe.at]), abs(y - ys[foe.at]))
        plain, dodged = foe.blow if far <= foe.near else NOTHING
        if 1 < far <= foe.rush and foe.charge[0] > plain:
            plain, dodged = foe.charge
        if far <= foe.reach and foe.shot[0] > plain and sight.sees(board, foe.at, square):
            plain, dodged = foe.shot
        if plain:
            yield plain * foe.weight, dodged * foe.weight


#: How much of a second, third, … threat counts.
FADING = (1.0, 0.7, 0.4, 0.2)


def danger(s: State, i: int, known: Sequence[Foe], square: int, ap: int = 0) -> float:
    """What standing on a square might cost a figure that dodges as long as its AP last."""
    every = threats(s, i, known, square)
    if not every:
        return 0.0
    total = sum([plain * share for (plain, _), share in zip(every, FADING, strict=False)])
    if ap:
        saved = sorted([plain - dodged for plain, dodged in every], reverse=True)[:ap]
        total -= 0.8 * sum([less * share for less, share in zip(saved, FADING, strict=False)])
    return max(0.0, min(total, worth(s, i)))


def stand(s: State, i: int, known: Sequence[Foe], square: int, ap: int) -> float:
    """What it is worth to end an activation on a square with so many AP, nearness left out: dangers, and AP for the
    next turn as far as its maximum lets them be kept (ANIMA-ACT-06)."""
    kit = s.table.kits[i]
    later = min(ap, max(0, kit.stats["ap_max"] - kit.stats["recovery"])) if turns_left(s) else 0
    weight = DANGER * caution(s, s.table.side[i]) / CAUTION
    value = WANTED * worth(s, i) * later - weight * danger(s, i, known, square, 0 if hampered(s, i) else ap)
    if shooting_range(s, i) and any(s.board.near[square] >> foe.at & 1 for foe in known):
        value -= HELD * worth(s, i)
    return value


def hampered(s: State, i: int) -> bool:
    """Whether a figure cannot dodge."""
    return "damage_resistance" in s.table.kits[i].traits


# Nearness


@lru_cache(maxsize=4096)
def way_to(board: Board, square: int) -> bytes:
    """Points from every square to this one, figures left out; FAR where there is no way."""
    field = bytearray([FAR]) * board.grid.size
    for cost, level in enumerate(flood(board, square, FAR - 1).levels):
        for q in bits(level):
            field[q] = cost
    return bytes(field)


class Goal(NamedTuple):
    """An enemy to come near to: points from every square to it, and how much more it is worth than others."""

    field: bytes
    bonus: float


def goals(s: State, i: int) -> list[Goal]:
    """The enemies that a figure would go for, dear and weak ones first; where none is in sight, markers."""
    found = [Goal(way_to(s.board, s.at[e]), _bonus(s, e)) for e in s.enemies(i)]
    if all(s.hidden[e] for e in s.enemies(i)):
        found += [Goal(way_to(s.board, marker.at), 0.0) for marker in s.markers[1 - s.table.side[i]]]
    return found


def _bonus(s: State, e: int) -> float:
    hurt = 1 - s.lp[e] / s.table.kits[e].stats["lp"]
    return 0.1 * worth(s, e) + 3 * hurt - (4 if s.hidden[e] else 0)


def remoteness(known: Sequence[Goal], square: int, least: float = 0.0) -> float:
    """Points to the best goal, never less than `least` (who works from afar wants to be no nearer)."""
    return max(least, min([goal.field[square] - goal.bonus for goal in known], default=0.0))


# Roles


def far_power(s: State, i: int) -> Power | None:
    """The ability with which a figure hurts enemies from furthest off."""
    found = [p for p in s.table.kits[i].deeds if p.far and p.who in ("enemy", "any") and _hurts(p)]
    return max(found, key=lambda p: p.range, default=None)


def _hurts(power: Power) -> bool:
    if power.blow is not None:
        return not power.blow.no_damage
    return any(effect.do == "damage" and not effect.own for effect in power.effects)


def shooting_range(s: State, i: int) -> int:
    """How far a figure's usual work reaches: its shots, or the abilities of one who is no fighter."""
    kit = s.table.kits[i]
    if kit.ranged:
        return kit.ranged
    power = far_power(s, i)
    return power.range if power is not None and "warrior" not in kit.character.categories else 0
