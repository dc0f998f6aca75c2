"""What the computer thinks of a position and of chances (END-02, STA): worth in zeni, danger, nearness.

No dice are rolled and nothing is cloned: numbers of a duel are guessed from stats here and weighed exactly by `odds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.okko.bearing import blocks
from rules.okko.board import Board
from rules.okko.figures import SHAKEN, State
from rules.okko.odds import LOSS, Chances, die_odds, lead_odds
from rules.okko.strike import result_of

#: What is left of a figure's worth when it is shaken.
SHAKEN_SHARE = 0.55
#: How much of its own expected loss a figure minds when it attacks.
CAUTION = 0.7
#: From how many turns before the last a side that is level hurries; one that is behind, from twice as many.
HURRY = 4
#: What a die in the pool is worth, by face.
DIE_VALUE = {"fire": 0.3, "earth": 0.22, "torii": 0.2, "air": 0.14, "water": 0.1}
#: What an effect that lies on a figure is worth, per point, and other extras.
EFFECT_VALUE, GRANT_VALUE, BLOCK_VALUE = 0.2, 0.6, 0.4
WINNING = 8.0
#: How much the danger of a place weighs, and keeping a die.
DANGER, KEEP = 0.25, 0.06
#: What is left of an effect's value by when it ends: one that ends with the activation counts for what is done in it.
LASTS = {"activation": 0.0, "phase": 0.3}


def worth(s: State, i: int) -> float:
    """What the loss of a figure would cost its band, in zeni; a cheap figure still counts as a body."""
    return s.table.kits[i].cost + 0.5


def judge(s: State, side: int) -> float:
    """How the position looks for a side: worth in play, dice, lasting effects, an end of the fight above all."""
    if s.winner is not None:
        return 0.0 if s.winner == "draw" else (100.0 if s.winner == "AB"[side] else -100.0)
    return _band(s, side) - _band(s, 1 - side)


def _band(s: State, side: int) -> float:
    total = sum(DIE_VALUE[face] for face in s.pool[side])
    for i in s.table.members[side]:
        if s.at[i] < 0:
            continue
        total += worth(s, i) * (SHAKEN_SHARE if s.status[i] == SHAKEN else 1.0)
        if s.effects[i] or s.granted[i]:
            total += _extras(s, i)
        if s.in_enemy_zone(i) and s.status[i] == SHAKEN:
            total -= 0.3
    return total


def _extras(s: State, i: int) -> float:
    lying = sum(n * LASTS.get(lasting.until, 1.0) for lasting in s.effects[i] for _, n in lasting.bundle.adds)
    return EFFECT_VALUE * lying + GRANT_VALUE * len(s.granted[i]) - BLOCK_VALUE * len(blocks(s, i))


def price(action: Mapping[str, Any]) -> float:
    """What the dice that an action spends could have done otherwise."""
    dice = (action.get("boost") is not None) + (action.get("will_boost") is not None)
    return KEEP * (dice + sum(len(entry.get("from", ())) for entry in action.get("skills", ())))


def gain(s: State, i: int, j: int, given: Chances) -> float:
    """What an attack of i on j is worth: j's expected loss, less a share of i's; a kill that ends the fight is worth
    more than the figure."""
    won = sum(LOSS[fate] * chance for fate, chance in given.target.items()) * worth(s, j)
    lost = sum(LOSS[fate] * chance for fate, chance in given.own.items()) * worth(s, i)
    finish = WINNING * given.target.get("out", 0.0) if decides(s, j) else 0.0
    fatal = WINNING * given.own.get("out", 0.0) if decides(s, i) else 0.0
    return won + finish - caution(s, s.table.side[i]) * (lost + fatal)


def caution(s: State, side: int) -> float:
    """How much the side minds its own losses: less and less when it must win in the turns that are left, not at all
    when it would lose by waiting (OKKO-END-06)."""
    limit, ahead = s.table.options.max_turns, s.lost[1 - side] - s.lost[side]
    if limit is None or ahead > 0:
        return CAUTION
    left = limit - s.turn
    return CAUTION * min(1.0, left / (2 * HURRY) if ahead < 0 else (left + 1) / HURRY)


def decides(s: State, i: int) -> bool:
    """Whether the loss of a figure would end the fight."""
    side = s.table.side[i]
    standing = sum(s.at[k] >= 0 for k in s.table.members[side])
    return standing == 1 or s.lost[side] + s.table.kits[i].cost >= s.table.losses


@lru_cache(maxsize=64)
def guess(difference: int) -> tuple[float, float]:
    """(share of its worth that the attacked loses, and the attacker) for a difference of plain values."""
    plain = die_odds((), ())
    won = lost = 0.0
    for lead, chance in lead_odds(difference, plain, plain):
        share = LOSS[{"tie": "none", "retreat": "back"}.get(result_of(lead), result_of(lead))]
        if lead > 0:
            won += share * chance
        else:
            lost += share * chance
    return won, lost


def guessed_gain(s: State, i: int, j: int, bonus: int) -> float:
    """A quick measure of an attack of i on j with so much added."""
    won, lost = guess(s.printed(i, "attack") + bonus - s.printed(j, "defense"))
    shaky = 1.5 if s.status[j] == SHAKEN else 1.0
    value = won * worth(s, j) * shaky - caution(s, s.table.side[i]) * lost * worth(s, i)
    return value + (WINNING * won * 0.6 if decides(s, j) else 0.0)


def guessed_shot(s: State, i: int, j: int, shot: int, cover: int) -> float:
    """A quick measure of a shot."""
    won, _ = guess(shot - s.printed(j, "defense") - cover)
    return won * worth(s, j) * (1.5 if s.status[j] == SHAKEN else 1.0)


def danger(s: State, i: int, square: int, facing: int) -> float:
    """What the enemies that could come at figure i, stood so, might cost it; from behind costs more."""
    grid, board = s.table.board.grid, s.table.board
    vision = board.visions[square * 4 + facing]
    threats = []
    for e in s.table.members[1 - s.table.side[i]]:
        if s.at[e] < 0:
            continue
        if grid.distance(square, s.at[e]) <= s.printed(e, "movement") + 1:
            behind = not vision >> s.at[e] & 1
            won, _ = guess(s.printed(e, "attack") + behind - s.printed(i, "defense"))
            threats.append(won)
    threats.sort(reverse=True)
    return sum(threats[:2]) * worth(s, i)


def way_to(board: Board, square: int) -> list[int]:
    """Steps from every square to `square`, figures left out; walls and blocking terrain are walked round."""
    fields = board.ways
    found = fields.get(square)
    if found is None:
        found = fields[square] = _spread(board, square)
    return found


def _spread(board: Board, square: int) -> list[int]:
    far = 99
    steps = [far] * board.grid.size
    steps[square] = 0
    edge = [square]
    while edge:
        after = []
        for here in edge:
            for d in range(8):
                there = board.grid.to[here][d]
                if there >= 0 and steps[there] == far and board.may_step(here, d, 0):
                    steps[there] = steps[here] + 1
                    after.append(there)
        edge = after
    return steps
