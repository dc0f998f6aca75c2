"""What the greedy player does: for every figure the best thing it could do from where it stands or could come to stand.

Candidates are picked by quick guesses (judgement.py), the few best are weighed by exact odds (odds.py), the best plan's
first action is the answer. The order of activation falls out of it: whose plan is worth most goes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.dice import Dice
from rules.grid import FACINGS, bits
from rules.okko import engine
from rules.okko.answers import (
    Moves,
    actors,
    answers,
    attacks_on,
    listed,
    reserve_parts,
    targets_of_attack,
    verbs,
)
from rules.okko.deeds import passes
from rules.okko.figures import ACTIVE, SHAKEN, SIDE_NAMES, State
from rules.okko.judgement import (
    DIE_VALUE,
    SHAKEN_SHARE,
    danger,
    gain,
    guessed_gain,
    guessed_shot,
    judge,
    way_to,
    worth,
)
from rules.okko.moves import gait_of
from rules.okko.odds import answer_odds, odds, rate
from rules.okko.powers import Power
from rules.okko.reach import Reach
from rules.okko.strike import support_of
from rules.okko.turn import zone_of

Action = dict[str, Any]

#: How much the danger of a place weighs, an enemy held in one's zone, a step nearer, keeping a die.
DANGER, HOLD, NEARER, KEEP = 0.25, 0.08, 0.22, 0.06
#: Plans worth less than this are not carried out.
LEAST = 0.02
#: How many places are weighed exactly.
WEIGHED = 3
TRIALS = 2


class Plan(NamedTuple):
    """Something to do, what it is worth in zeni, and its first action."""

    score: float
    action: Action


def best(s: State) -> Action:
    """The answer to the decision that is asked."""
    return _DECIDE[s.stage](s)


# A phase


def _act(s: State) -> Action:
    figures = actors(s)
    active = next((i for i in figures if s.activation[i] == ACTIVE), -1)
    if active >= 0:
        plan = plan_of(s, active)
        if plan.score > LEAST:
            return plan.action
    plans = [plan_of(s, i) for i in figures if i != active]
    plan = max(plans, key=lambda one: one.score, default=NO_PLAN)
    return plan.action if plan.score > LEAST else end_phase(s)


NO_PLAN = Plan(0.0, {})


def plan_of(s: State, i: int) -> Plan:
    """The best that figure i can do now: an action where it stands, or a move and what it can do then."""
    can = verbs(s, i)
    plan = best_action(s, i, can)
    return max(plan, _best_move(s, i), key=lambda one: one.score) if "move" in can else plan


def best_action(s: State, i: int, can: Sequence[str]) -> Plan:
    """The best action from where the figure stands."""
    return max((plan for verb in can if verb != "move" for plan in _RATE[verb](s, i)), default=NO_PLAN, key=_score)


def _score(plan: Plan) -> float:
    return plan.score


def _attacks(s: State, i: int) -> Iterator[Plan]:
    for j in targets_of_attack(s, i):
        for action in attacks_on(s, i, j):
            given = odds(s, action)
            yield Plan(gain(s, i, j, given.best) - _price(action), action)


def _shots(s: State, i: int) -> Iterator[Plan]:
    for action in listed(s, i, "shoot"):
        j = s.table.number[action["target"]]
        yield Plan(gain(s, i, j, odds(s, action).best) - _price(action), action)


def _price(action: Action) -> float:
    """What the dice that an action spends could have done otherwise."""
    dice = (action.get("boost") is not None) + (action.get("will_boost") is not None)
    return KEEP * (dice + sum(len(entry.get("from", ())) for entry in action.get("skills", ())))


def _recoveries(s: State, i: int) -> Iterator[Plan]:
    willpower = s.printed(i, "willpower")
    for action in listed(s, i, "recover"):
        target = willpower + ("boost" in action) + 2 * len(action.get("skills", ()))
        chance = sum(passes(die, target) for die in range(1, 7)) / 6
        yield Plan((1 - SHAKEN_SHARE) * worth(s, i) * chance - _price(action), action)


def _skills(s: State, i: int) -> Iterator[Plan]:
    """Skills are tried out on copies with dice of the player's own."""
    side = s.table.side[i]
    before = judge(s, side)
    for action in listed(s, i, "use")[:16]:
        yield Plan(tried(s, action, side) - before - KEEP, action)


def tried(s: State, action: Action, side: int) -> float:
    """The position after an action, judged, over a few rolls of dice that are not the fight's."""
    total = 0.0
    for trial in range(TRIALS):
        copy, dice = s.copy(), Dice(trial + 1)
        dice.start(s.turn, None)
        engine.apply(copy, action, dice, None)
        while copy.stage in ("defend", "resist", "retreat", "lose_die"):
            engine.apply(copy, answers(copy)[0], dice, None)
        total += judge(copy, side)
    return total / TRIALS


_RATE: dict[str, Callable[[State, int], Iterator[Plan]]] = {
    "attack": _attacks,
    "shoot": _shots,
    "recover": _recoveries,
    "use": _skills,
}


# Moves


class Spot(NamedTuple):
    """A place where a move could end, what is guessed of it, and the reach that leads there."""

    guess: float
    square: int
    facing: int
    reach: Reach
    boost: bool


def _best_move(s: State, i: int) -> Plan:
    """The best place to go: a few for an attack or a shot weighed exactly with what follows, one to come nearer."""
    moves = Moves(s, i)
    spots = sorted(_spots(s, i, moves), key=lambda spot: -spot.guess)
    here = _place_value(s, i, s.at[i], s.facing[i])
    stays = _cost_of_leaving(s, i)
    found = NO_PLAN
    for spot in _distinct(spots)[:WEIGHED]:
        then = _after_move(s, i, spot)
        value = then + _place_value(s, i, spot.square, spot.facing) - here - stays(spot.square)
        value -= KEEP * spot.boost
        if value > found.score:
            found = Plan(value, _move(s, i, spot))
    nearer = _nearest(s, i, moves)
    if nearer is not None:
        value = _place_value(s, i, nearer.square, nearer.facing) - here - stays(nearer.square)
        if value > found.score:
            found = Plan(value, _move(s, i, nearer))
    return found


def _distinct(spots: Sequence[Spot]) -> list[Spot]:
    """The best spot of each square."""
    kept: dict[int, Spot] = {}
    for spot in spots:
        kept.setdefault(spot.square, spot)
    return list(kept.values())


def _move(s: State, i: int, spot: Spot) -> Action:
    keys = {"boost": True} if spot.boost else {}
    path = spot.reach.path(spot.square, spot.facing)
    return {"side": SIDE_NAMES[s.to_act], "do": "move", "who": s.table.ids[i], "path": path, **keys}


def _cost_of_leaving(s: State, i: int) -> Callable[[int], float]:
    """What a move to a square costs for leaving an enemy zone (OKKO-ZOC-07)."""
    here, held = s.at[i], s.in_enemy_zone(i) and s.status[i] != SHAKEN
    price = (1 - SHAKEN_SHARE) * worth(s, i) if held else 0.0
    return lambda square: price if square != here else 0.0


def _reaches(s: State, i: int, moves: Moves) -> list[tuple[Reach, int, bool]]:
    """The reaches of moves that spend no skill: (reach, points without an air die, whether one could be added)."""
    plain = gait_of(s, i, False, ())
    found: dict[int, tuple[Reach, int, bool]] = {}
    for way, reach, points in moves.ways:
        if not way.skills:
            boosted = way.boost is not None
            known = found.get(id(reach))
            found[id(reach)] = (reach, min(points, known[1]) if known else points, boosted or bool(known and known[2]))
    return [(reach, min(points, plain.points), boosted) for reach, points, boosted in found.values()]


def _spots(s: State, i: int, moves: Moves) -> Iterator[Spot]:
    """Places from which the figure could attack or shoot, guessed."""
    can_act = s.acted[i] is None or bool(s.granted[i])
    for reach, plain, boosted in _reaches(s, i, moves):
        for cost, level in enumerate(reach.ended[1:], 1):
            if cost > plain and not boosted:
                break
            if can_act:
                yield from _strike_spots(s, i, reach, level, cost > plain)
        if can_act and "ranged" in s.table.kits[i].chosen:
            yield from _shot_spots(s, i, reach, plain)


def _strike_spots(s: State, i: int, reach: Reach, level: int, boost: bool) -> Iterator[Spot]:
    board, side = s.table.board, s.table.side[i]
    size, full = board.grid.size, board.grid.full
    for j in s.table.members[1 - side]:
        square = s.at[j]
        if square < 0 or j in s.cowed[i]:
            continue
        vision = board.visions[square * 4 + s.facing[j]]
        unseen = not any(vision >> q & 1 for q in (*s.trail[i], s.at[i]))
        support = support_of(s, i, j, ())[0]
        for facing in range(4):
            for q in bits((level & board.holders[square]) >> facing * size & full):
                rear = unseen and not vision >> q & 1 and not reach.is_seen(q, facing, vision)
                yield Spot(guessed_gain(s, i, j, support + rear - _helpers(s, j, q)), q, facing, reach, boost)


def _helpers(s: State, j: int, square: int) -> int:
    """Friends of j that would support it against an attacker on a square."""
    zones = s.table.board.zones
    return sum(
        k != j and s.at[k] >= 0 and zones[s.at[k] * 4 + s.facing[k]] >> square & 1
        for k in s.table.members[s.table.side[j]]
    )


def _shot_spots(s: State, i: int, reach: Reach, points: int) -> Iterator[Spot]:
    board = s.table.board
    weapons = [p for p in s.table.kits[i].chosen["ranged"] if p.shown[s.status[i]]]
    zones = s.enemy_zones(s.table.side[i])
    enemies = [j for j in s.table.members[1 - s.table.side[i]] if s.at[j] >= 0]
    without = s.occupied & ~(1 << s.at[i])
    for weapon in weapons[:1]:
        reach_of, shot = weapon.skill.range or 0, weapon.skill.shot or 0
        for q, facing, cost in reach.ends():
            if cost > points:
                break
            if zones >> q & 1:
                continue
            for j in enemies:
                there = s.at[j]
                seen = board.visions[q * 4 + facing] >> there & 1 and board.grid.distance(q, there) <= reach_of
                if seen and not board.blocked(q, there, without):
                    yield Spot(guessed_shot(s, i, j, shot, board.cover(q, there, without)), q, facing, reach, False)


def _after_move(s: State, i: int, spot: Spot) -> float:
    """What the figure could do from a spot, weighed exactly on a copy that stands there."""
    there = s.copy()
    there.put(i, spot.square)
    there.facing[i], there.moved[i] = spot.facing, True
    there.trail[i] = (*(s.trail[i] or (s.at[i],)), *spot.reach.entered(spot.square, spot.facing))
    there.activation[i] = ACTIVE
    if spot.boost:
        pool = there.pool[s.phase]
        if "air" in pool:
            place = pool.index("air")
            there.pool[s.phase] = pool[:place] + pool[place + 1 :]
    return best_action(there, i, [verb for verb in verbs(there, i) if verb != "move"]).score


def _place_value(s: State, i: int, square: int, facing: int) -> float:
    """What it is worth to stand so: near the enemies that matter, some of them in one's zone, not in danger."""
    board = s.table.board
    zone = board.zones[square * 4 + facing]
    value = 0.0
    nearest = 99.0
    for j in s.table.members[1 - s.table.side[i]]:
        if s.at[j] < 0:
            continue
        if zone >> s.at[j] & 1:
            value += HOLD * worth(s, j)
        steps = way_to(board, s.at[j])[square]
        nearest = min(nearest, steps - 0.25 * worth(s, j) - (2.0 if s.status[j] == SHAKEN else 0.0))
    eager = 0.4 if s.status[i] == SHAKEN or s.table.kits[i].character.civilian else 1.0
    if _shoots(s, i):
        nearest = max(nearest, 3.0)
    return value - NEARER * eager * nearest - DANGER * danger(s, i, square, facing) * (2 - eager)


def _shoots(s: State, i: int) -> bool:
    return any(p.shown[s.status[i]] for p in s.table.kits[i].chosen.get("ranged", ()))


def _nearest(s: State, i: int, moves: Moves) -> Spot | None:
    """The place, within plain points, where it is best to stand when there is nothing to do yet."""
    reaches = _reaches(s, i, moves)
    if not reaches:
        return None
    reach, points, _ = reaches[0]
    rough = _rough_values(s, i)
    best_squares = sorted(((rough(q), q, facing) for q, facing, cost in reach.ends() if cost <= points), reverse=True)[
        :8
    ]
    spots = [Spot(_place_value(s, i, q, facing), q, facing, reach, False) for _, q, facing in best_squares]
    return max(spots, key=lambda spot: spot.guess, default=None)


def _rough_values(s: State, i: int) -> Callable[[int], float]:
    """Nearness alone, for a first choice among many squares."""
    board = s.table.board
    fields = [
        (way_to(board, s.at[j]), 0.25 * worth(s, j)) for j in s.table.members[1 - s.table.side[i]] if s.at[j] >= 0
    ]
    least = 3.0 if _shoots(s, i) else 0.0
    return lambda square: -max(least, min((field[square] - bonus for field, bonus in fields), default=0.0))


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
    i = max(actors(s), key=lambda k: (not _shoots(s, k), s.table.kits[k].cost, -k))
    edge = s.edge[s.to_act]
    board, inward = s.table.board, (edge + 2) % 4
    middle = (board.grid.width - 1) / 2, (board.grid.height - 1) / 2

    def value(square: int) -> float:
        x, y = board.grid.xs[square], board.grid.ys[square]
        aside = abs(x - middle[0]) if edge in (0, 2) else abs(y - middle[1])
        depth = abs(y - middle[1]) if edge in (0, 2) else abs(x - middle[0])
        return -aside - (0.5 if _shoots(s, i) else 2.0) * depth - (0.5 if not board.clear >> square & 1 else 0.0)

    square = max(bits(zone_of(s, edge)), key=lambda q: (value(q), -q))
    at = board.grid.names[square]
    return {"side": SIDE_NAMES[s.to_act], "do": "deploy", "who": s.table.ids[i], "at": at, "facing": FACINGS[inward]}


def _defend(s: State) -> Action:
    """The answer that leaves the attacker least; a die is kept when it changes next to nothing."""
    strike = s.stack[-1][1]
    scale = max(worth(s, strike.target), 1.0)
    return min(answers(s), key=lambda action: rate(answer_odds(s, action)) * scale + _price(action))


def _resist(s: State) -> Action:
    """All that helps."""
    return max(answers(s), key=lambda action: ("boost" in action) + 2 * len(action.get("skills", ())))


def _retreat(s: State) -> Action:
    """The square where nerves hold and least danger waits."""
    i = s.stack[-1][1]
    side = s.table.side[i]

    def value(action: Action) -> float:
        copy = s.copy()
        engine.apply(copy, action, Dice(0), None)
        after = judge(copy, side)
        return after - DANGER * danger(copy, i, copy.at[i], copy.facing[i]) if copy.at[i] >= 0 else after

    return max(answers(s), key=value)


def _lose_die(s: State) -> Action:
    """A die aside, else the face that is worth least."""
    return min(answers(s), key=lambda action: _die_worth(s, action["die"]))


def _die_worth(s: State, die: str) -> float:
    if die == "aside":
        return 0.0
    kind, _, name = die.partition(":")
    face = name if kind == "pool" else s.reserve[s.table.number[name]]
    return DIE_VALUE[face or "water"] + (0.05 if kind == "reserve" else 0.0)


_DECIDE: dict[str, Callable[[State], Action]] = {
    "begin": _first,
    "choose_edge": _edge,
    "deploy": _deploy,
    "roll": _first,
    "act": _act,
    "defend": _defend,
    "resist": _resist,
    "retreat": _retreat,
    "lose_die": _lose_die,
}
