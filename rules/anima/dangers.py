"""What threatens a figure: what each enemy could do to it on any square, what standing there is worth (ANIMA-ACT-06).

Duels with enemies that might come are guessed from printed numbers and weighed exactly by `odds.duel`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.anima import sight
from rules.anima.bearing import spared, stat
from rules.anima.board import Board
from rules.anima.checks import ATTACK_AP, CHARGE_AP, SHOT_AP
from rules.anima.figures import BLIND, State
from rules.anima.judgement import CAUTION, WANTED, caution, loss, shooting_range, turns_left, worth
from rules.anima.odds import duel
from rules.anima.strike import CHARGE_BONUS, CHARGE_DICE

#: What an attack costs, plain and with a dodge.
Cost = tuple[float, float]
NOTHING: Cost = (0.0, 0.0)
#: What danger at a place weighs.
DANGER = 0.28
#: What it costs who works from afar to be in close combat, as a share of its worth.
HELD = 0.15
#: How likely an enemy that has not acted yet, and one that has, is to turn on a figure that it could reach.
SOON, LATER = 0.65, 0.35
#: How much of a second, third, … threat counts; and of what a dodge saves.
FADING, SAVED = (1.0, 0.7, 0.4, 0.2), 0.8
#: ANIMA-SHO-06: what cover takes off a shot.
COVERED = -2


class Foe(NamedTuple):
    """What an enemy could do to a figure: where it stands; how far it comes to strike (`rush`: with a charge) and
    shoots; what each costs, and a shot into cover. All is weighed by how likely it is that the enemy acts before the
    figure does again."""

    at: int
    x: int
    y: int
    near: int
    rush: int
    reach: int
    blow: Cost
    charge: Cost
    shot: Cost
    covered: Cost


class Menace(NamedTuple):
    """All that threatens a figure. `most`: what it can lose; `keeps`: how many AP it can keep for the next turn, each
    worth `wage`; `weight`: of danger; `held`: squares where it would rather not be held, and at what cost; `known`:
    threats by square, as far as they have been asked for."""

    board: Board
    foes: list[Foe]
    most: float
    keeps: int
    wage: float
    weight: float
    dodges: bool
    held: int
    held_cost: float
    known: dict[int, list[Cost]]


def menace(s: State, i: int) -> Menace:
    """What threatens a figure now."""
    kit, board = s.table.kits[i], s.board
    defense, armor = stat(s, i, "defense"), stat(s, i, "armor")
    foes = [_foe(s, i, e, defense, armor) for e in s.enemies(i)]
    keeps = max(0, kit.stats["ap_max"] - kit.stats["recovery"]) if turns_left(s) else 0
    held = 0
    if shooting_range(s, i):
        for foe in foes:
            held |= board.near[foe.at]
    most = worth(s, i)
    weight = DANGER * caution(s, s.table.side[i]) / CAUTION
    dodges = "damage_resistance" not in kit.traits
    return Menace(board, foes, most, keeps, WANTED * most, weight, dodges, held, HELD * most, {})


def _foe(s: State, i: int, e: int, defense: int, armor: int) -> Foe:
    kit, tokens, grid = s.table.kits[e], s.tokens[e], s.board.grid
    done = s.activated[e] or s.no_activation[e] or s.paralysed(e)
    ap = min(s.ap[e] + kit.stats["recovery"], kit.stats["ap_max"]) if done else s.ap[e]
    still = s.moved[e] and not done
    weight = LATER if done else SOON
    crit = 9 if "critical_mastery" in kit.traits else 10
    ahead = kit.stats["attack"] - (4 if tokens[BLIND] else 0) - defense
    power = None if spared(s, i, e) else kit.stats["damage"] - armor
    blow = _cost(s, i, ahead, power, crit, 1, weight) if ap >= ATTACK_AP else NOTHING
    charges = ap >= CHARGE_AP and not still
    charge = _cost(s, i, ahead + CHARGE_BONUS, power, crit, CHARGE_DICE, weight) if charges else NOTHING
    reach, shot, covered = kit.ranged if ap >= SHOT_AP else 0, NOTHING, NOTHING
    if reach:
        shot, covered = blow, _cost(s, i, ahead + COVERED, power, crit, 1, weight)
    for spell in kit.deeds:
        bolt = spell.blow
        if bolt is not None and bolt.mode != "melee" and ap >= spell.ap and not bolt.no_damage:
            lead, harm = ahead + bolt.attack, kit.stats["damage"] + bolt.damage - armor
            reach, shot = max(reach, spell.range), max(shot, _cost(s, i, lead, harm, crit, 1, weight))
            covered = max(covered, _cost(s, i, lead + COVERED, harm, crit, 1, weight))
    near = 1 if still else 1 + (kit.stats["walk"] if ap > ATTACK_AP else 2)
    at = s.at[e]
    return Foe(at, grid.xs[at], grid.ys[at], near, kit.stats["run"] + 1, reach, blow, charge, shot, covered)


def _cost(s: State, i: int, ahead: int, power: int | None, crit: int, dice: int, weight: float) -> Cost:
    lp = s.lp[i]
    plain, dodged = duel(ahead, power, crit, dice, 0, lp), duel(ahead, power, crit, dice, 1, lp)
    return weight * loss(s, i, plain), weight * loss(s, i, dodged)


def threats(m: Menace, square: int) -> list[Cost]:
    """What the enemies that could reach the figure on a square might cost it, the worst first."""
    found = m.known.get(square)
    if found is None:
        found = m.known[square] = sorted(_threats(m, square), reverse=True)
    return found


def _threats(m: Menace, square: int) -> Iterator[Cost]:
    board = m.board
    x, y = board.grid.xs[square], board.grid.ys[square]
    for at, fx, fy, near, rush, reach, blow, charge, shot, covered in m.foes:
        dx, dy = x - fx if x > fx else fx - x, y - fy if y > fy else fy - y
        far = dx if dx > dy else dy
        cost = blow if far <= near else NOTHING
        if 1 < far <= rush and charge > cost:
            cost = charge
        if far <= reach and shot > cost and sight.sees(board, at, square):
            behind = board.cover and board.cover & board.within(square, 1) & sight.crossed(board, at, square)
            cost = max(cost, covered) if behind else shot
        if cost[0]:
            yield cost


def danger(m: Menace, square: int, ap: int = 0) -> float:
    """What standing on a square might cost a figure that dodges as long as its AP last."""
    every = threats(m, square)
    if not every:
        return 0.0
    if len(every) == 1:
        plain, dodged = every[0]
        return min(plain - SAVED * (plain - dodged) if ap and m.dodges else plain, m.most)
    total = sum([cost[0] * share for cost, share in zip(every, FADING, strict=False)])
    if ap and m.dodges:
        saved = sorted([plain - dodged for plain, dodged in every], reverse=True)[:ap]
        total -= SAVED * sum([less * share for less, share in zip(saved, FADING, strict=False)])
    return max(0.0, min(total, m.most))


def stand(m: Menace, square: int, ap: int) -> float:
    """What it is worth to end an activation on a square with so many AP, nearness left out: dangers, close combat for
    one who works from afar, AP for the next turn as far as its maximum lets them be kept (ANIMA-ACT-06)."""
    value = m.wage * (ap if ap < m.keeps else m.keeps) - m.weight * danger(m, square, ap)
    return value - m.held_cost if m.held >> square & 1 else value
