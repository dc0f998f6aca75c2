"""Set-up, phases, inspiration dice between phases, and how a fight ends (SET, TRN, DIC, END)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.dice import D6
from rules.grid import FACINGS
from rules.okko.bearing import automatic
from rules.okko.deeds import end_roll, pay
from rules.okko.figures import ACTIVE, OUT, SIDE_NAMES, State
from rules.okko.play import ROLL_OFF, Frame, Play, expire, finish, fresh, step
from rules.okko.spend import figure, square
from rules.refusal import refuse

# Set-up


def begin(r: Play) -> None:
    """The roll-off, unless the option `first` names a side. An empty band (let in by the option `allow_illegal`) has
    lost by now (OKKO-END-04)."""
    s = r.s
    named = s.table.options.first
    s.first = roll_off(r) if named == "roll" else SIDE_NAMES.index(named)
    if not ended(r):
        s.stage, s.to_act = "choose_edge", s.first


def roll_off(r: Play) -> int:
    """OKKO-SET-02: a d6 of each side; the side with the higher."""
    while True:
        a, b = (int(r.dice.roll(D6, side, ROLL_OFF)) for side in (0, 1))  # type: ignore[call-overload]
        first, again = int(a < b), level(a, b)
        r.tell("roll_off", A=a, B=b, first=None if again else SIDE_NAMES[first])
        if not again:
            return first


def level(a: int, b: int) -> bool:
    """OKKO-SET-03: equal dice are rolled again."""
    return a == b


def choose_edge(r: Play, edge: int) -> None:
    """OKKO-SET-04"""
    s = r.s
    if not edge_has_room(s, s.first, edge):
        refuse("OKKO-SET-10", edge=FACINGS[edge])
    s.edge[s.first], s.edge[1 - s.first] = edge, opposite(edge)
    r.tell("edge", side=SIDE_NAMES[s.first], edge=FACINGS[edge])
    s.stage = "deploy"


def opposite(edge: int) -> int:
    """OKKO-SET-04: where the other band is deployed."""
    return (edge + 2) % 4


def zone_of(s: State, edge: int) -> int:
    """OKKO-SET-05, OKKO-SET-06: the free squares of an edge's deployment zone."""
    board = s.table.board
    return board.strip(edge, s.table.options.deploy_depth) & ~board.blocking & ~s.occupied


def edge_has_room(s: State, first: int, edge: int) -> bool:
    """OKKO-SET-10: both bands can be set up, wherever the first one stands."""
    mine, theirs = zone_of(s, edge), zone_of(s, opposite(edge))
    need, other = (len(s.table.members[side]) for side in (first, 1 - first))
    taken = min(need, (mine & theirs).bit_count())
    return mine.bit_count() >= need and theirs.bit_count() - taken >= other


def can_be_set_up(s: State) -> bool:
    """OKKO-SET-10: whichever side may become first has an edge to choose."""
    first = s.table.options.first
    firsts = (0, 1) if first == "roll" else (SIDE_NAMES.index(first),)
    return all(any(edge_has_room(s, side, edge) for edge in range(4)) for side in firsts)


def deploy(r: Play, who: object, at: object, facing: int) -> None:
    """OKKO-SET-06; when all stand, the first phase begins."""
    s, i = r.s, figure(r.s, who, "who")
    side = s.to_act
    if s.table.side[i] != side or s.at[i] >= 0:
        refuse("FILE-ACTION", "figure", name="who", id=who)
    to = square(s, at, "at")
    if to < 0 or not zone_of(s, s.edge[side]) >> to & 1:
        refuse("OKKO-SET-06", who=who, at=at)
    s.put(i, to)
    s.facing[i] = facing
    r.tell("deploy", who=who, at=at, facing=FACINGS[facing])
    if all(s.at[j] >= 0 for j in s.table.members[side]):
        if side == s.first:
            s.to_act = 1 - side
        else:
            begin_play(r)


def begin_play(r: Play) -> None:
    """OKKO-SET-07"""
    open_phase(r, r.s.first)


# Phases


def open_phase(r: Play, side: int) -> None:
    """The start of a phase: what lasted until now is over, its side's figures are fresh, `roll` is due."""
    s = r.s
    n = len(s.at)
    s.phase = s.to_act = side
    s.stage = "roll"
    s.boosted, s.used, s.cowed = [()] * n, [()] * n, [()] * n
    expire(s, lambda lasting: lasting.until == "next_phase" and s.table.side[lasting.by] == side)
    fresh(s, side)
    r.tell("phase", side=SIDE_NAMES[side], turn=s.turn)


def roll_inspiration(r: Play, recall: Sequence[int]) -> None:
    """The dice of a phase, those in reserve only if they are taken back; then the skills of the phase's start."""
    s, side = r.s, r.s.phase
    for i in recall:
        take_back(r, i)
    faces = r.inspiration(side, to_roll(s, side))
    s.pool[side], s.aside[side] = faces, 0
    r.tell("inspiration", side=SIDE_NAMES[side], faces=list(faces))
    r.push(("after",))
    at_phase(r, "phase_start")


def take_back(r: Play, i: int) -> None:
    """OKKO-DIC-06: a reserve die to be rolled with the others."""
    r.tell("recall", who=r.name(i), face=r.s.reserve[i])
    r.s.reserve[i] = None


def to_roll(s: State, side: int) -> int:
    """OKKO-DIC-05, OKKO-DIC-20: how many dice do not lie in reserve."""
    return s.dice[side] - sum(s.reserve[i] is not None for i in s.table.members[side])


def at_phase(r: Play, timing: str) -> None:
    """The skills of a phase's start or end, one after another: the bearers in list order, the first one's on top."""
    for i, power in reversed(r.s.table.timed[timing][r.s.phase]):
        r.push(("timed", i, power, timing))


@step("timed")
def run_timed(r: Play, frame: Frame) -> None:
    _, i, power, timing = frame
    if r.s.in_play(i):
        pay(r, i, (), [use for use in automatic(r.s, i, timing) if use.power is power], timing)


def judge_reserve(r: Play, reserve: Mapping[str, object]) -> dict[int, str]:
    """OKKO-DIC-16, OKKO-DIC-17, OKKO-DIC-18, OKKO-DIC-24: which die goes on which card."""
    s = r.s
    pool, chosen = list(s.pool[s.phase]), {}
    for who, face in reserve.items():
        i = figure(s, who, "reserve")
        if s.table.side[i] != s.phase:
            refuse("OKKO-DIC-18", who=who)
        if s.reserve[i] is not None:
            refuse("OKKO-DIC-17", who=who)
        if face not in pool:
            refuse("OKKO-DIC-24", who=who, die=str(face))
        else:
            pool.remove(str(face))
        chosen[i] = str(face)
    return chosen


def end_phase(r: Play, reserve: dict[int, str]) -> None:
    """OKKO-TRN-02 step 3: the active figure is finished, skills of the phase's end, dice reserved."""
    s = r.s
    for i in s.table.members[s.phase]:
        s.granted[i] = ()
        if s.activation[i] == ACTIVE:
            finish(s, i)
    r.push(("close", tuple(reserve.items())))
    at_phase(r, "phase_end")


@step("close")
def close_phase(r: Play, frame: Frame) -> None:
    s, side = r.s, r.s.phase
    pool = list(s.pool[side])
    for i, face in frame[1]:
        if s.in_play(i) and s.reserve[i] is None and face in pool:
            pool.remove(face)
            s.reserve[i] = face
            r.tell("reserve", who=r.name(i), face=face)
    s.pool[side] = tuple(pool)
    lose_pool(s, side)
    r.tell("end_phase", side=SIDE_NAMES[side])
    expire(s, lambda lasting: lasting.until in ("phase", "activation"))
    r.push(("next",), ("after",))


def lose_pool(s: State, side: int) -> None:
    """OKKO-DIC-22: dice neither used nor reserved go aside."""
    s.aside[side] += len(s.pool[side])
    s.pool[side] = ()


@step("next")
def next_phase(r: Play, frame: Frame) -> None:
    """OKKO-TRN-01; OKKO-END-06 after the turn's last phase."""
    s = r.s
    if s.phase == s.first:
        open_phase(r, 1 - s.first)
        return
    if turn_limit_reached(s):
        a, b = s.lost
        end(r, "draw" if a == b else ("A" if a < b else "B"), "turns")
        return
    s.turn += 1
    open_phase(r, s.first)


def turn_limit_reached(s: State) -> bool:
    """OKKO-END-06"""
    limit = s.table.options.max_turns
    return limit is not None and s.turn >= limit


# After an action


@step("after")
def after_action(r: Play, frame: Frame) -> None:
    """OKKO-END-05: the end is judged when all that an action caused is done; then lost dice are chosen
    (OKKO-DIC-04)."""
    s = r.s
    end_roll(s)
    if ended(r):
        return
    for side in (0, 1):
        if s.owed[side]:
            r.push(frame)
            lose_die(r, side)
            return
    s.stage, s.to_act = "act", s.phase


def ended(r: Play) -> bool:
    """OKKO-END-01, OKKO-END-03, OKKO-END-04; both bands beaten by one action: a draw."""
    s = r.s
    if OUT not in s.status and s.table.peopled:
        return False
    beaten = [side for side in (0, 1) if band_lost(s, side) or band_gone(s, side)]
    if not beaten:
        return False
    losses = any(band_lost(s, side) for side in beaten)
    end(r, "draw" if len(beaten) == 2 else SIDE_NAMES[1 - beaten[0]], "losses" if losses else "wiped_out")
    return True


def band_lost(s: State, side: int) -> bool:
    """OKKO-END-01, OKKO-END-03: exactly the limit is enough."""
    return s.lost[side] >= s.table.losses


def band_gone(s: State, side: int) -> bool:
    """OKKO-END-04"""
    band = s.status[s.table.bands[side]]
    return band.count(OUT) == len(band)


def end(r: Play, winner: str, reason: str) -> None:
    s = r.s
    s.stack, s.stage, s.to_act = (), "over", -1
    s.winner, s.reason = winner, reason
    r.tell("end", winner=winner, reason=reason)


def concede(r: Play) -> None:
    """OKKO-END-07"""
    end(r, SIDE_NAMES[1 - r.s.to_act], "conceded")


# A die lost for good


def losable(s: State, side: int) -> list[str]:
    """OKKO-DIC-04: the dice a side may give up, as `lose_die` names them; equal pool dice once."""
    found = ["aside"] if s.aside[side] else []
    found += [f"pool:{face}" for face in dict.fromkeys(s.pool[side])]
    return found + [f"reserve:{s.table.ids[i]}" for i in s.table.members[side] if s.reserve[i] is not None]


def lose_die(r: Play, side: int) -> None:
    """OKKO-DIC-03: asked, unless all answers are the same."""
    dice = losable(r.s, side)
    if len(dice) > 1:
        r.ask("lose_die", side, side)
    elif dice:
        give_up(r, side, dice[0])
    else:
        r.s.owed[side] = 0


def give_up(r: Play, side: int, die: str) -> None:
    """Takes one die from the band for good."""
    s = r.s
    if die == "aside":
        s.aside[side] -= 1
    elif die.startswith("pool:"):
        pool = s.pool[side]
        place = pool.index(die[5:])
        s.pool[side] = (*pool[:place], *pool[place + 1 :])
    else:
        s.reserve[s.table.number[die[8:]]] = None
    s.dice[side] -= 1
    s.owed[side] -= 1
    r.tell("die_lost", side=SIDE_NAMES[side], die=die)


def answer_lose_die(r: Play, die: object) -> None:
    side = r.s.stack[-1][1]
    if die not in losable(r.s, side):
        refuse("OKKO-DIC-24", die=str(die))
    r.answered()
    give_up(r, side, str(die))
