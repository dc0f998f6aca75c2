"""What the greedy player does: for every figure the best thing it could do from where it stands or could come to stand.

Places are picked by quick guesses (spots.py), what could be done there is weighed by exact odds (tactics.py), the best
plan's first action is the answer. The order of activation falls out of it: whose plan is worth most goes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.grid import FACINGS, bits
from rules.okko.answers import Moves, actors, answers, reserve_parts, targets_of_attack, verbs
from rules.okko.figures import ACTIVE, SHAKEN, SIDE_NAMES, State
from rules.okko.judgement import KEEP, SHAKEN_SHARE, danger, judge, worth
from rules.okko.powers import Power
from rules.okko.replies import REPLIES
from rules.okko.spots import Spot, nearest, place_value, shoots, spots
from rules.okko.tactics import best_action, outcomes
from rules.okko.turn import zone_of
from rules.plan import NO_PLAN, Effort, Plan, score

Action = dict[str, Any]

#: Plans worth less than this are not carried out.
LEAST = 0.02
#: How many places are weighed exactly, and how much is weighed at one decision (see `rules.plan.Effort`).
WEIGHED, THOUGHT = 3, 2000


def best(s: State) -> Action:
    """The answer to the decision that is asked."""
    return _DECIDE[s.stage](s)


# A phase


def _act(s: State) -> Action:
    figures, effort = actors(s), Effort(THOUGHT)
    active = next((i for i in figures if s.activation[i] == ACTIVE), -1)
    if active >= 0:
        plan = plan_of(s, active, effort)
        if plan.score > LEAST and not _leads_nowhere(s, active, plan.action):
            return plan.action
    plan = max((plan_of(s, i, effort) for i in figures if i != active), key=score, default=NO_PLAN)
    return plan.action if plan.score > LEAST else end_phase(s)


def _leads_nowhere(s: State, i: int, action: Action) -> bool:
    """Whether a granted action changes nothing for the better when it is tried: one that grants itself again, such as
    an attack that its own skill cancels, would be taken for ever."""
    if not s.granted[i] or action["do"] == "move":
        return False
    side = s.table.side[i]
    after = [judge(then, side) for then in outcomes(s, action)]
    return sum(after) / len(after) - judge(s, side) <= LEAST


def plan_of(s: State, i: int, effort: Effort) -> Plan:
    """The best that figure i can do now: an action where it stands, or a move and what it can do then."""
    plan = best_action(s, i, effort)
    return max(plan, _best_move(s, i, effort), key=score) if "move" in verbs(s, i) else plan


def _best_move(s: State, i: int, effort: Effort) -> Plan:
    """The best place to go: a few where there is something to do, and one to come nearer, weighed with what follows."""
    moves = Moves(s, i)
    here, price = place_value(s, i, s.at[i], s.facing[i]), _price_of_leaving(s, i)
    found = NO_PLAN
    idle = nearest(s, i, moves)
    for spot in (*spots(s, i, moves)[:WEIGHED], *([idle] if idle else [])):
        then = _then(s, i, spot, effort) if spot is not idle or s.status[i] == SHAKEN else 0.0
        value = then + place_value(s, i, spot.square, spot.facing) - here - KEEP * spot.boost
        value -= price if spot.square != s.at[i] else 0.0
        if value > found.score:
            found = Plan(value, _move(s, i, spot))
    return found


def _move(s: State, i: int, spot: Spot) -> Action:
    keys = {"boost": True} if spot.boost else {}
    path = spot.reach.path(spot.square, spot.facing)
    return {"side": SIDE_NAMES[s.to_act], "do": "move", "who": s.table.ids[i], "path": path, **keys}


def _price_of_leaving(s: State, i: int) -> float:
    """What it costs to leave the square: a vigilant figure in an enemy zone is shaken by it (OKKO-ZOC-07)."""
    held = s.in_enemy_zone(i) and s.status[i] != SHAKEN
    return (1 - SHAKEN_SHARE) * worth(s, i) if held else 0.0


def _then(s: State, i: int, spot: Spot, effort: Effort) -> float:
    """What the figure could do from a spot, weighed exactly on a copy that stands there."""
    there = s.copy()
    there.put(i, spot.square)
    there.facing[i], there.moved[i] = spot.facing, True
    there.trail[i] = (*(s.trail[i] or (s.at[i],)), *spot.reach.entered(spot.square, spot.facing))
    there.activation[i] = ACTIVE
    pool = there.pool[s.phase]
    if spot.boost and "air" in pool:
        place = pool.index("air")
        there.pool[s.phase] = pool[:place] + pool[place + 1 :]
    return best_action(there, i, effort).score


# The end of a phase


def end_phase(s: State) -> Action:
    """Ends the phase; dice that help a figure in the enemy's phase, or surely in its next one, go into reserve."""
    holders, faces = reserve_parts(s)
    wishes = sorted(
        (
            (value, who, face)
            for who in holders
            for face in set(faces)
            if (value := _wish(s, s.table.number[who], face)) > 0
        ),
        key=lambda wish: (-wish[0], wish[1], wish[2]),
    )
    reserve: dict[str, str] = {}
    for _, who, face in wishes:
        if who not in reserve and face in faces:
            faces.remove(face)
            reserve[who] = face
    end: Action = {"side": SIDE_NAMES[s.to_act], "do": "end_phase"}
    return {**end, "reserve": reserve} if reserve else end


def _wish(s: State, i: int, face: str) -> float:
    """What a die of this face would do on a figure's card."""
    threat = danger(s, i, s.at[i], s.facing[i])
    if face == "earth" or any(_pays(p, face) and p.shown[s.status[i]] for p in _answers_with(s, i)):
        return threat
    if face == "fire" and targets_of_attack(s, i):
        return 0.3
    if face == "water" and s.status[i] == SHAKEN:
        return 0.3
    return 0.0


def _answers_with(s: State, i: int) -> Iterator[Power]:
    chosen = s.table.kits[i].chosen
    yield from chosen.get("defense", ())
    yield from chosen.get("shot_at", ())


def _pays(power: Power, face: str) -> bool:
    return power.cost == (face,)


# Other decisions


def _first(s: State) -> Action:
    return answers(s)[0]


def _edge(s: State) -> Action:
    """The edge whose zone has most free squares without hindrance."""
    board = s.table.board
    return max(answers(s), key=lambda action: (zone_of(s, FACINGS.index(action["edge"])) & board.clear).bit_count())


def _deploy(s: State) -> Action:
    """The dearest first, in front, near the middle; who shoots stands behind."""
    i = max(actors(s), key=lambda k: (not shoots(s, k), s.table.kits[k].cost, -k))
    edge = s.edge[s.to_act]
    board, inward = s.table.board, (edge + 2) % 4
    middle = (board.grid.width - 1) / 2, (board.grid.height - 1) / 2

    def value(square: int) -> float:
        x, y = board.grid.xs[square], board.grid.ys[square]
        aside = abs(x - middle[0]) if edge in (0, 2) else abs(y - middle[1])
        depth = abs(y - middle[1]) if edge in (0, 2) else abs(x - middle[0])
        return -aside - (0.5 if shoots(s, i) else 2.0) * depth - (0.5 if not board.clear >> square & 1 else 0.0)

    square = max(bits(zone_of(s, edge)), key=lambda q: (value(q), -q))
    at = board.grid.names[square]
    return {"side": SIDE_NAMES[s.to_act], "do": "deploy", "who": s.table.ids[i], "at": at, "facing": FACINGS[inward]}


_DECIDE: dict[str, Callable[[State], Action]] = {
    "begin": _first,
    "choose_edge": _edge,
    "deploy": _deploy,
    "roll": _first,
    "act": _act,
    **REPLIES,
}
