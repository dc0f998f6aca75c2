"""How a turn ends, and the battle (SENG-END, SENG-UNT-08)."""

from __future__ import annotations

from typing import Any

from rules.sengoku.able import fatigue, ignores
from rules.sengoku.deeds import happen
from rules.sengoku.field import AROUND, NEUTRAL_ROW, WIDTH, XS, YS, ZONE_OF
from rules.sengoku.run import Run
from rules.sengoku.standing import expire
from rules.sengoku.units import FORMED, SIDE_NAMES, State

Log = list[dict[str, Any]] | None

#: SENG-END-03, SENG-END-04: so many quiet turns end a battle.
QUIET_TURNS = 3
#: SENG-END-08: units under this size do not count.
HOLDING = 4


def conclude(s: State, log: Log, winner: int, degree: str, rule: str) -> None:
    """The battle is over: the winner (−1: a draw), how well he won, and by which row."""
    name = SIDE_NAMES[winner] if winner >= 0 else "draw"
    s.result = {"winner": name, "degree": degree if winner >= 0 else "draw", "rule": f"SENG-{rule}"}
    s.stage, s.to_act = "over", -1
    if log is not None:
        log.append({"type": "end", **s.result})


def over(r: Run) -> bool:
    """SENG-END-01, at the end of a phase: a side of which all units are routing or off the field is defeated totally;
    both at once: a draw."""
    s = r.s
    beaten = [all(s.status[i] != FORMED for i in s.table.members[side]) for side in (0, 1)]
    if not any(beaten):
        return False
    conclude(s, r.log, -1 if all(beaten) else int(beaten[0]), "total", "END-01")
    return True


def end_turn(r: Run) -> None:
    """The turn is over: what lasted for it ends, cavalry is tired, quiet turns are counted; then the rows that end the
    battle are judged (SENG-END-10): `stage` is "over", "claim" (asked of the winning side) or "" when it goes on."""
    _tire(r)
    happen(r, "turn_end")
    _clear(r)
    _count(r)
    s = r.s
    s.stage = ""
    claimant = _may_claim(s)
    if claimant >= 0:
        s.stage, s.to_act = "claim", claimant
    else:
        judge_rest(s, r.log, r.withdrew, r.clashed)


def _tire(r: Run) -> None:
    """SENG-UNT-08: four moves and turns in a turn make cavalry tired in the next."""
    s = r.s
    for i in range(r.n):
        tired = fatigue(s, i) if s.at[i] >= 0 and s.steps[i] else None
        s.fatigued[i] = tired is not None and s.steps[i] >= tired[0] and not ignores(s, i, "fatigue")
        if s.fatigued[i]:
            r.tell("fatigue", who=r.name(i))


def _clear(r: Run) -> None:
    s = r.s
    expire(s, "turn")
    for i in range(r.n):
        s.advance[i], s.panic[i], s.banner[i], s.steps[i], s.orders[i] = False, 0, (), 0, ()


def _count(r: Run) -> None:
    """The counters of quiet turns (SENG-END-03, SENG-END-04)."""
    s = r.s
    s.calm_turns = 0 if r.clashed else s.calm_turns + 1
    s.still_turns = 0 if r.clashed or r.advanced else s.still_turns + 1
    for side in (0, 1):
        s.signal_turns[side] = s.signal_turns[side] + 1 if s.general[side] == "withdraw" else 0
        s.withdraw_turns[side] = 0 if r.acted[side] else s.withdraw_turns[side] + 1


def _may_claim(s: State) -> int:
    """SENG-END-02: the side that may end the battle, all enemies having routed once or being gone, with no two opposed
    units adjacent anywhere; −1: none, or both."""
    fled = [all(s.has_routed[i] or s.at[i] < 0 for i in s.table.members[side]) for side in (0, 1)]
    if fled[0] == fled[1]:
        return -1
    table = s.table
    for i in s.on_field(0):
        for cell in AROUND[s.at[i]]:
            j = s.holder[cell]
            if j >= 0 and table.side[j] == 1:
                return -1
    return 1 if fled[0] else 0


def judge_rest(s: State, log: Log, withdrew: list[bool], clashed: bool) -> None:
    """SENG-END-10: the rows judged after END-02, also when its right was not used: retreat, stillness, zones."""
    gone = [_retreated(s, side, withdrew[side]) for side in (0, 1)]
    if any(gone):
        conclude(s, log, -1 if all(gone) else int(gone[0]), "ordinary", "END-04")
    elif s.still_turns >= QUIET_TURNS:
        conclude(s, log, -1, "draw", "END-03")
    elif s.turn >= s.table.options.max_turns or (s.turn >= s.table.options.count_from and not clashed):
        conclude(s, log, _by_zones(s), "points", "END-05")


def _retreated(s: State, side: int, withdrew: bool) -> bool:
    """SENG-END-04: a side that leaves the field, three turns without melee or shooting."""
    if s.calm_turns < QUIET_TURNS:
        return False
    return s.signal_turns[side] >= QUIET_TURNS or (s.withdraw_turns[side] >= QUIET_TURNS and withdrew)


def zone_counts(s: State) -> tuple[list[list[int]], list[list[int]]]:
    """SENG-END-06…08: by side, the units in each of the four zones, and those on the neutral row that count as a claim
    on a zone of their own side."""
    inside, claims = [[0] * 4, [0] * 4], [[0] * 4, [0] * 4]
    for i, cell in enumerate(s.at):
        if cell < 0 or s.status[i] != FORMED or s.figures[i] < HOLDING:
            continue
        side = s.table.side[i]
        if YS[cell] == NEUTRAL_ROW:
            claims[side][(0 if side == s.table.north else 2) + (XS[cell] >= WIDTH // 2)] += 1
        else:
            inside[side][ZONE_OF[cell]] += 1
    return inside, claims


def _by_zones(s: State) -> int:
    """SENG-END-09: more zones controlled, else more claimed (not controlled), else nobody (−1)."""
    for mine, theirs in zone_tally(*zone_counts(s)):
        if mine != theirs:
            return int(theirs > mine)
    return -1


def zone_tally(inside: list[list[int]], claims: list[list[int]]) -> tuple[list[int], list[int]]:
    """SENG-END-06, SENG-END-07: by side, the zones that it controls, and those that it only claims, by such counts."""
    controlled, claimed = [0, 0], [0, 0]
    for zone in range(4):
        here = [inside[side][zone] for side in (0, 1)]
        if bool(here[0]) != bool(here[1]):
            controlled[0 if here[0] else 1] += 1
            continue
        counts = [here[side] + claims[side][zone] for side in (0, 1)]
        if counts[0] != counts[1]:
            claimed[int(counts[1] > counts[0])] += 1
    return controlled, claimed
