"""How the greedy player sets up: terrain, infiltrators and their markers, deployment, who comes out where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.anima import deployment, infiltration, pieces, sight
from rules.anima.answers import actors, answers, apart, infiltrate, markable, revealable, saying
from rules.anima.dangers import danger, menace
from rules.anima.figures import SIDE_NAMES, State
from rules.anima.infiltration import Reveal
from rules.anima.judgement import shooting_range, way_to, worth
from rules.anima.spots import nearness
from rules.anima.tactics import best_action, view_of
from rules.grid import bits

Action = dict[str, Any]
#: How near to the enemy zone markers lie, and how many squares are looked at closely.
FORWARD, LOOKED_AT = 9, 24
#: A character that could only come out into this much danger (a share of its worth) waits until this turn.
RISK, PATIENCE = 0.45, 4


def _first(s: State) -> Action:
    return answers(s)[0]


# Terrain


def _terrain(s: State) -> Action:
    """Cover before the own zone for a side that shoots more; woods and walls in the middle for one that does not."""
    side = s.to_act
    ours, theirs = _shooters(s, side), _shooters(s, 1 - side)
    wanted = ("barricade", "hill", "bushes", "wall") if ours > theirs else ("ruins", "forest", "wall", "bushes")
    middle = _middle(s, side) if ours > theirs else s.board.grid.size // 2 + s.board.grid.width // 2
    for piece in (*wanted, *pieces.PIECES):
        squares = pieces.spots(s.board, piece)
        if squares:
            at = min(bits(squares), key=lambda q: (s.board.grid.distance(q, middle), q))
            return saying(s, "terrain", piece=piece, at=s.board.grid.names[at])
    return answers(s)[0]


def _shooters(s: State, side: int) -> int:
    return sum(s.table.kits[i].ranged > 0 for i in s.table.members[side])


def _middle(s: State, side: int) -> int:
    """A square some way before the middle of a side's zone."""
    zone, size = bits(deployment.zone_of(s, side)), s.board.grid.size
    here = zone[len(zone) // 2]
    return (3 * here + (size - 1 - here)) // 4


# Infiltration


def _infiltrate(s: State) -> Action:
    """All who may; markers well forward, out of plain view of the enemy zone where that is possible."""
    parts = markable(s)
    count = parts.most
    while count:
        laid = _laid(s, parts.squares, infiltration.markers_for(count))
        if laid:
            who = sorted(parts.who, key=lambda i: -worth(s, i))[:count]
            return infiltrate(s, who, laid)
        count -= 1
    return infiltrate(s, (), ())


def _laid(s: State, squares: int, count: int) -> list[int]:
    """So many squares, the best first; none if there is no room for them all."""
    zone = bits(deployment.zone_of(s, 1 - s.to_act))
    front = zone[len(zone) // 2]
    field = way_to(s.board, front)
    found: list[int] = []
    while squares and len(found) < count:
        best = min(bits(squares), key=lambda q: (abs(field[q] - FORWARD) + 3 * sight.sees(s.board, q, front), q))
        found.append(best)
        squares = apart(s, squares, best)
    return found if len(found) == count else []


def _reveal(s: State) -> Action:
    """Out comes whoever finds something to do, or is in no great danger; who would come out to die waits a little."""
    reveals: list[Action] = []
    before: list[Reveal] = []
    there = s.copy()
    for i in infiltration.waiting(s, s.to_act):
        rated = [(_coming_out(there, i, part), n, part) for n, part in enumerate(_few(there, i, revealable(s, before)))]
        if not rated:
            continue
        value, _, part = max(rated, key=lambda one: (one[0], -one[1]))
        if value < -RISK * worth(s, i) and s.turn < PATIENCE:
            continue
        reveals.append(part)
        before.append(_as_reveal(there, part))
        infiltration.appear(there, i, before[-1].marker, before[-1].to)
    return saying(s, "reveal", reveals=reveals)


def _few(s: State, i: int, parts: list[Action]) -> list[Action]:
    """Of a character's ways to come out those nearest to the enemy."""
    mine = [part for part in parts if part["who"] == s.table.ids[i]]
    fields = [way_to(s.board, s.at[e]) for e in s.enemies(i)]
    index = s.board.grid.index
    mine.sort(key=lambda part: min([field[index[part["to"]]] for field in fields], default=0))
    return mine[:LOOKED_AT]


def _as_reveal(s: State, part: Action) -> Reveal:
    marker = next(marker for marker in s.markers[s.to_act] if marker.name == part["marker"])
    return Reveal(s.table.number[part["who"]], marker, s.board.grid.index[part["to"]], ())


def _coming_out(s: State, i: int, part: Action) -> float:
    """What it is worth to come out so: what it could do at once, nearness, danger (none to one who stays hidden)."""
    there, reveal = s.copy(), _as_reveal(s, part)
    infiltration.appear(there, i, reveal.marker, reveal.to)
    powers = [there.table.kits[i].powers[name] for name in part.get("use", ())]
    there.ap[i] = infiltration.arrival_ap(there, i) - sum(power.upkeep for power in powers)
    hidden = any(power.hides for power in powers)
    view = view_of(there, i)
    risk = 0.1 if hidden else 0.4
    plan = best_action(there, i, view)
    return plan.score + nearness(there, i, view, reveal.to) - risk * danger(view.menace, reveal.to)


# Deployment


def _deploy(s: State) -> Action:
    """Cheap ones first, those that may stand anywhere and those that shoot last: they see where the enemy stands."""
    i = min(actors(s), key=lambda k: (deployment.advanced(s, k), shooting_range(s, k) > 0, worth(s, k), k))
    squares = deployment.squares_for(s, i)
    fields = _fields(s)
    rated = sorted(bits(squares), key=lambda q: (min(field[q] for field in fields), q))
    looked = rated if len(rated) <= 4 * LOOKED_AT else rated[:: len(rated) // (4 * LOOKED_AT) + 1]
    known = menace(s, i)
    square = max(looked, key=lambda q: (_site(s, i, q, fields) - 0.5 * danger(known, q), -q))
    return {"side": SIDE_NAMES[s.to_act], "do": "deploy", "who": s.table.ids[i], "to": s.board.grid.names[square]}


def _fields(s: State) -> list[bytes]:
    """Ways to the enemies on the table; to the middle of their zone while there are none."""
    zone = bits(deployment.zone_of(s, 1 - s.to_act) & s.board.passable)
    found = [way_to(s.board, s.at[e]) for e in s.standing(1 - s.to_act)]
    return found or [way_to(s.board, zone[len(zone) // 2])] if zone else [bytes(s.board.grid.size)]


def _site(s: State, i: int, square: int, fields: list[bytes]) -> float:
    """How good a square is to begin from: fighters in front, who shoots behind cover, friends near but not in a clump,
    open ground."""
    board = s.board
    ahead = min(field[square] for field in fields)
    reach = shooting_range(s, i)
    value = -0.15 * (abs(ahead - reach) if reach else ahead)
    if reach and board.around(1 << square, 1) & (board.cover | board.high):
        value += 0.4
    value -= 0.3 if board.rough >> square & 1 else 0.0
    value -= 0.03 * abs(2 * board.grid.xs[square] - board.grid.width)
    near = [board.grid.distance(square, s.at[k]) for k in s.standing(s.to_act)]
    return value - 0.35 * sum(far <= 1 for far in near) - 0.05 * min(near, default=0)


OPENINGS: dict[str, Callable[[State], Action]] = {
    "setup": _first,
    "terrain": _terrain,
    "infiltrate": _infiltrate,
    "deploy": _deploy,
    "reveal": _reveal,
}
