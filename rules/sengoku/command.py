"""The start of a turn and its command roll (SENG-CMD, SENG-HQ): stake, bonuses, re-rolls, and what the roll gives.

A refusal's key, beside its rule: SENG-LDR-12; SENG-CMD-05 `hq`, `messenger`; SENG-TRT-01.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.dice import D6
from rules.refusal import refuse
from rules.sengoku import given as take
from rules.sengoku.conditions import View, hold
from rules.sengoku.given import Action
from rules.sengoku.powers import Effect
from rules.sengoku.run import Run
from rules.sengoku.standing import Source, count_use, of_chief
from rules.sengoku.units import DEAD, FIT, IN_HQ, IN_RESERVE, ROUTING, SIDE_NAMES, State

#: Why a side or a leader rolls; part of the dice's address, beside those of run.py.
TRAIT, GUARD, STAKE, REROLL = range(16, 20)
#: SENG-CMD-03, SENG-CMD-04: by stake, what the roll must reach, and (special, ordinary) orders on failure and success.
NEEDED = {"low": 5, "high": 8}
ORDERS = {"low": ((0, 3), (1, 3)), "high": ((0, 2), (2, 3))}


def side_dice(r: Run, side: int, purpose: int, count: int) -> list[int]:
    """So many d6 of a side."""
    roller = r.n + len(r.s.table.chiefs) + side
    rolled: list[int] = r.dice.rolls(D6, roller, purpose, count)  # type: ignore[assignment]
    return rolled


# The start of a turn


def open_turn(r: Run) -> None:
    """SENG-CMD-08, SENG-CMD-13: the next turn begins: what the last roll gave is gone, leaders have not moved,
    the HQ is looked after."""
    s = r.s
    s.turn += 1
    s.stage, s.to_act = "stake", 0
    s.given = [None, None]
    for side in (0, 1):
        s.stake[side], s.success[side], s.dice[side], s.bonus[side] = None, None, (), 0
        s.special[side], s.ordinary[side], s.hq_reroll_used[side] = 0, 0, False
    s.gone = [False] * len(s.gone)
    r.tell("turn", turn=s.turn)
    for side in (0, 1):
        if storm(s, side):
            r.tell("hq_lost", side=SIDE_NAMES[side])


def storm(s: State, side: int) -> bool:
    """SENG-HQ-06: an enemy on the HQ's cell, not routing, destroys it; the leaders there go to the reserve."""
    hq = s.hq[side]
    there = s.holder[hq] if hq >= 0 and not s.hq_lost[side] else -1
    if there < 0 or s.table.side[there] == side or s.status[there] == ROUTING:
        return False
    s.hq_lost[side] = True
    for k in s.table.staff[side]:
        if s.place[k] == IN_HQ:
            s.place[k] = IN_RESERVE
    return True


# Who commands


def commander(s: State, side: int) -> int:
    """The side's commander; −1 when it has none, or he is dead or captured (SENG-LDR-12)."""
    staff = s.table.staff[side]
    if not staff or not s.table.chiefs[staff[0]].commander or s.fate[staff[0]] >= DEAD:
        return -1
    return staff[0]


def commands_from_hq(s: State, side: int) -> bool:
    """SENG-HQ-01, SENG-HQ-02: a fit commander who has been in the HQ since the command phase began."""
    k = commander(s, side)
    return k >= 0 and s.fate[k] == FIT and s.place[k] == IN_HQ and not s.gone[k]


def at_hand(s: State, side: int) -> list[int]:
    """SENG-HQ-03: the generals with the commander in the HQ, who help him with the first roll."""
    if not commands_from_hq(s, side):
        return []
    return [
        k
        for k in s.table.staff[side]
        if not s.table.chiefs[k].commander and s.place[k] == IN_HQ and s.fate[k] == FIT and not s.gone[k]
    ]


def may_reroll(s: State, side: int) -> dict[str, bool]:
    """SENG-CMD-05: which re-rolls are left."""
    hq = commands_from_hq(s, side) and not s.hq_reroll_used[side]
    return {"hq": hq, "messenger": s.messengers[side] > 0}


# Skills at the roll


def _at_roll(s: State, side: int, moment: str, stake: str) -> Iterator[tuple[Source, Effect]]:
    """The effects of leaders' traits that work at a command roll."""
    for k in s.table.staff[side]:
        for source in of_chief(s, k, (moment,)):
            if hold(s, source.power, View(-1, side, chief=k, rolling=stake)):
                for effect in source.power.changes:
                    yield source, effect


def _bonus(s: State, side: int, stake: str) -> int:
    """SENG-HQ-03, SENG-TRT-01: what is added to the first roll."""
    bonus = len(at_hand(s, side))
    for source, effect in _at_roll(s, side, "command", stake):
        if effect.do in ("add", "set") and "command" in effect.value:
            bonus = effect.value["command"] + (bonus if effect.do == "add" else 0)
            count_use(s, source.owner, source.power)
    return bonus


def cautious(s: State, side: int) -> bool:
    """SENG-TRT-01: a failed high stake may be rolled anew at the low one."""
    return _caution(s, side) is not None


def _caution(s: State, side: int) -> Source | None:
    found = _at_roll(s, side, "reroll", s.stake[side] or "low")
    return next((source for source, effect in found if effect.do == "allow" and "low_reroll" in effect.value), None)


def _dice_anew(r: Run, side: int, moment: str, stake: str, bonus: int) -> list[int]:
    """2d6, of which a skill may roll some anew: the faces that it names, or all when the roll failed."""
    dice = side_dice(r, side, STAKE if moment == "command" else REROLL, 2)
    for source, effect in _at_roll(r.s, side, moment, stake):
        if effect.do != "reroll" or effect.value != "command":
            continue
        for _ in range(effect.raw.get("times", 1)):
            faces = effect.raw["faces"]
            failed = sum(dice) + bonus < NEEDED[stake]
            again = [n for n, die in enumerate(dice) if (failed if faces == "failed" else die in faces)]
            for n in again:
                dice[n] = side_dice(r, side, REROLL, 1)[0]
            if again:
                count_use(r.s, source.owner, source.power)
    return dice


# The roll


def judge_stake(s: State, action: Action) -> str:
    """SENG-CMD-02, SENG-LDR-12"""
    stake = action.get("stake", "low")
    if stake not in ("low", "high"):
        take.bad("stake")
    if stake == "high" and commander(s, s.to_act) < 0:
        refuse("SENG-LDR-12", side=SIDE_NAMES[s.to_act])
    return str(stake)


def stake(r: Run, action: Action) -> None:
    """SENG-CMD-01 … SENG-CMD-04: the first roll, of two dice (SENG-GEN-01)."""
    s, side = r.s, r.s.to_act
    word = judge_stake(s, action)
    for kind, keys in (s.given[side] or {}).get("opening", ()):
        r.tell(kind, **keys)
    s.given[side] = None
    bonus = _bonus(s, side, word)
    _take_roll(r, word, _dice_anew(r, side, "command", word, bonus), bonus, "roll")


def judge_reroll(s: State, action: Action) -> tuple[str, str]:
    """SENG-CMD-05, SENG-TRT-01: what is used, and at which stake."""
    side, use = s.to_act, action["use"]
    stake = s.stake[side] or "low"
    if use not in ("hq", "messenger", "none"):
        take.bad("use")
    if action.get("stake", "low") != "low":
        take.bad("stake")
    if use != "none" and not may_reroll(s, side)[use]:
        refuse("SENG-CMD-05", use)
    if "stake" not in action:
        return use, stake
    if use != "messenger" or not cautious(s, side):
        refuse("SENG-TRT-01")
    return use, "low"


def reroll(r: Run, action: Action) -> None:
    """SENG-CMD-05 … SENG-CMD-07: the last roll stands."""
    s, side = r.s, r.s.to_act
    use, word = judge_reroll(s, action)
    if use == "none":
        _close_roll(s)
        return
    caution = _caution(s, side) if "stake" in action else None
    if caution is not None:
        count_use(s, caution.owner, caution.power)
    if use == "hq":
        s.hq_reroll_used[side] = True
    else:
        s.messengers[side] -= 1
    s.given[side] = {"rerolled": True}
    _take_roll(r, word, _dice_anew(r, side, "reroll", word, 0), 0, use)


def _take_roll(r: Run, word: str, dice: list[int], bonus: int, by: str) -> None:
    s, side = r.s, r.s.to_act
    s.stake[side], s.dice[side] = word, tuple(dice)
    _credit(s, side, judged(s, side, bonus))
    total, success = sum(dice) + bonus, s.success[side]
    r.tell("command", side=SIDE_NAMES[side], stake=word, dice=dice, bonus=bonus, total=total, success=success, by=by)
    if not success and any(may_reroll(s, side).values()):
        s.stage = "reroll"
    else:
        _close_roll(s)


def _close_roll(s: State) -> None:
    """The roll stands: the other side's turn, or the orders."""
    side = s.to_act
    s.daring[side] = s.daring[side] and s.stake[side] == "high" and bool(s.success[side])
    s.stage, s.to_act = ("stake", 1) if side == 0 else ("orders", 0)


class Roll(NamedTuple):
    """What a roll comes to with a bonus."""

    bonus: int
    success: bool
    special: int
    ordinary: int


def judged(s: State, side: int, bonus: int) -> Roll:
    """SENG-CMD-03, SENG-CMD-04: what the dice that lie there give."""
    word = s.stake[side] or "low"
    success = sum(s.dice[side]) + bonus >= NEEDED[word]
    return Roll(bonus, success, *ORDERS[word][success])


def _credit(s: State, side: int, roll: Roll) -> None:
    s.bonus[side], s.success[side], s.special[side], s.ordinary[side] = roll


def judged_anew(s: State, side: int, moved: set[int]) -> Roll | None:
    """SENG-HQ-04: the roll when these leaders leave their places: each general whom it counted in the HQ takes his +1
    with him. None: nothing changes."""
    first = bool(s.dice[side]) and not (s.given[side] or {}).get("rerolled")
    leaving = len(moved.intersection(at_hand(s, side)))
    if not leaving or not first:
        return None
    return judged(s, side, s.bonus[side] - leaving)


def take_back(s: State, side: int, moved: set[int]) -> None:
    """SENG-HQ-04, when the moves are made; a roll that fails so has ended a streak (SENG-TRT-01)."""
    roll = judged_anew(s, side, moved)
    if roll is not None:
        _credit(s, side, roll)
        s.daring[side] = s.daring[side] and roll.success


def opening(s: State) -> None:
    """A battle that starts at the stake has its turn's start before it: the HQ is looked after, and the first `stake`
    tells it."""
    told: list[tuple[str, dict[str, Any]]] = [("turn", {"turn": s.turn})]
    told += [("hq_lost", {"side": SIDE_NAMES[side]}) for side in (0, 1) if storm(s, side)]
    s.given[0] = {"opening": told}
