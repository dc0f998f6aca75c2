"""The legal answers to a decision, for those who choose among them: players, the board, tests.

Figures act one by one, so `act` and `deploy` are listed figure by figure (`actors`), verb by verb (`verbs`), answer by
answer (`listed`). Every other decision is listed by `choices`, `do` by `do`, or by `answers`, all in a row. Every
listed answer is legal. Combinations are parts: what gnosis strengthens and where it throws (`offers`) may be added to
any listed answer; of `infiltrate` and `reveal` the lists only hold samples, `markable` and `revealable` their parts.
`engine.legal` says of whatever is put together whether it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from rules.anima import acts, checks, deployment, flight, infiltration, moves, pieces, search, turn, uses, windows
from rules.anima.aims import Offer
from rules.anima.figures import BERSERK, SIDE_NAMES, Marker, State
from rules.anima.infiltration import MARKERS_APART, Reveal
from rules.anima.reach import Reach
from rules.grid import nth_bit
from rules.lazy import Lazy

Action = dict[str, Any]
#: A value of `do` and the answers that have it.
Choice = tuple[str, Sequence[Action]]

VERBS = ("free_move", "walk", "run", "disengage", "attack", "charge", "shoot", "search", "ability", "end")


# Who, and what


def actors(s: State) -> list[int]:
    """The figures that may do something now: of `deploy` those that find a square; else the active one, or all that can
    be activated."""
    if s.stage == "deploy":
        return [i for i in deployment.undeployed(s, s.to_act) if deployment.squares_for(s, i)]
    if s.active < 0:
        return turn.ready(s, s.to_act)
    return [] if turn.must_stop(s, s.active) else [s.active]


def verbs(s: State, i: int) -> list[str]:
    """What an actor may do now (values of `do`); each has at least one answer."""
    if s.stage == "deploy":
        return ["deploy"]
    return [verb for verb in allowed(s, i) if ABLE[verb](s, i)]


def allowed(s: State, i: int) -> Sequence[str]:
    """ANIMA-STA-13: the verbs that rage leaves an actor, legal or not."""
    if not s.tokens[i][BERSERK]:
        return VERBS
    must, _ = checks.rage(s, i)
    return (must,) if must else VERBS


def _always(s: State, i: int) -> bool:
    return True


def _can_search(s: State, i: int) -> bool:
    return s.ap[i] >= search.AP and not s.searched[i]


#: Whether a figure that acts has an answer of a verb that is allowed.
ABLE: dict[str, Callable[[State, int], bool]] = {
    "free_move": acts.can_free_move,
    "walk": acts.can_walk,
    "run": acts.can_run,
    "disengage": acts.can_disengage,
    "attack": acts.can_attack,
    "charge": acts.can_charge,
    "shoot": acts.can_shoot,
    "search": _can_search,
    "ability": acts.can_use,
    "end": _always,
}


# Answers


def listed(s: State, i: int, verb: str) -> Sequence[Action]:
    """The answers of a figure and a verb that it may do; empty if it may not."""
    if verb != "deploy" and verb not in allowed(s, i):
        return []
    return LISTS[verb](s, i)


def acting(s: State, do: str, i: int, **keys: Any) -> Action:
    """An action of a figure of the side to act."""
    return {"side": SIDE_NAMES[s.to_act], "do": do, "who": s.table.ids[i], **keys}


def _to_each(s: State, do: str, i: int, squares: int) -> Sequence[Action]:
    """An action `to` each of some squares."""
    names = s.board.grid.names
    return Lazy(squares.bit_count(), lambda n: acting(s, do, i, to=names[nth_bit(squares, n)]))


def _deploys(s: State, i: int) -> Sequence[Action]:
    return _to_each(s, "deploy", i, deployment.squares_for(s, i))


def _along(s: State, do: str, i: int, reach: Reach, squares: int) -> Sequence[Action]:
    """An action with a cheapest `path` to each of some squares in reach."""
    names = s.board.grid.names

    def way(n: int) -> Action:
        return acting(s, do, i, path=[names[square] for square in reach.path(nth_bit(squares, n))])

    return Lazy(squares.bit_count(), way)


def _free_moves(s: State, i: int) -> Sequence[Action]:
    if not acts.free_to_go(s, i, "free_move"):
        return []
    reach = moves.step_reach(s, i)
    return _along(s, "free_move", i, reach, reach.squares)


def _walks(s: State, i: int) -> Sequence[Action]:
    if not acts.free_to_go(s, i, "walk"):
        return []
    reach = moves.reach_of(s, i, moves.points_of(s, i, "walk"))
    return _along(s, "walk", i, reach, reach.squares)


def _runs(s: State, i: int) -> Sequence[Action]:
    if not acts.free_to_go(s, i, "run"):
        return []
    return _to_each(s, "run", i, moves.run_reach(s, i).squares)


def _attacks(s: State, i: int) -> Sequence[Action]:
    ids = s.table.ids
    return [acting(s, "attack", i, target=ids[j]) for j in moves.beside(s, i)] if s.ap[i] >= checks.ATTACK_AP else []


def _charges(s: State, i: int) -> Sequence[Action]:
    """At each enemy, to each square beside it that the way is free to."""
    return [charge(s, i, j, to) for j in prey(s, i) for to in acts.landings(s, i, j)]


def prey(s: State, i: int) -> list[int]:
    """The enemies that a figure may charge, if a way is free; one that rages: those it has to (ANIMA-STA-13)."""
    bound = checks.rage(s, i)[1] if s.tokens[i][BERSERK] else ()
    return [j for j in acts.chargeable(s, i) if not bound or j in bound]


def charge(s: State, i: int, j: int, to: int) -> Action:
    return acting(s, "charge", i, target=s.table.ids[j], to=s.board.grid.names[to])


def _shots(s: State, i: int) -> Sequence[Action]:
    """At each enemy in sight: how far it is, is measured only then (ANIMA-BRD-12)."""
    return [acting(s, "shoot", i, target=s.table.ids[j]) for j in acts.marks(s, i)]


def _uses(s: State, i: int) -> Sequence[Action]:
    return [action for offer in uses_of(s, i) for action in offer.legal(uses.judge)]


def uses_of(s: State, i: int) -> list[Offer]:
    """The abilities that a figure could use as an action, each with all its uses, legal or not."""
    return [Offer(s, i, power) for power in acts.ready_powers(s, i)]


def _one(verb: str, s: State, i: int) -> Sequence[Action]:
    """A verb that needs nothing else said."""
    return [acting(s, verb, i)] if ABLE[verb](s, i) else []


LISTS: dict[str, Callable[[State, int], Sequence[Action]]] = {
    "deploy": _deploys,
    "free_move": _free_moves,
    "walk": _walks,
    "run": _runs,
    "disengage": partial(_one, "disengage"),
    "attack": _attacks,
    "charge": _charges,
    "shoot": _shots,
    "search": partial(_one, "search"),
    "ability": _uses,
    "end": partial(_one, "end"),
}


# Every other decision


def answers(s: State) -> list[Action]:
    """The answers to a decision that is not `act` or `deploy`."""
    return [action for _, found in choices(s) for action in found]


def choices(s: State) -> list[Choice]:
    """The same by their `do`; none of the lists is empty."""
    return [(do, found) for do, found in _CHOICES[s.stage](s) if found]


def saying(s: State, do: str, **keys: Any) -> Action:
    """An action of the side to act, of no one figure."""
    return {"side": SIDE_NAMES[s.to_act], "do": do, **keys}


def _setups(s: State) -> Iterator[Choice]:
    yield "setup", [saying(s, "setup")]


def _terrains(s: State) -> Iterator[Choice]:
    """Every piece, turned or not, in every place where it fits."""
    for piece, turned in pieces.placings():
        squares = pieces.spots(s.board, piece, turned)
        yield "terrain", Lazy(squares.bit_count(), partial(_laid, s, piece, turned, squares))


def _laid(s: State, piece: str, turned: bool, squares: int, n: int) -> Action:
    keys = {"turn": True} if turned else {}
    return saying(s, "terrain", piece=piece, at=s.board.grid.names[nth_bit(squares, n)], **keys)


class Markable(NamedTuple):
    """The parts of an `infiltrate`: up to `most` of the characters `who`, `infiltration.markers_for` so many markers on
    `squares` (a mask), no two of them nearer than 6 squares (ANIMA-INF-03)."""

    who: list[int]
    most: int
    squares: int


def markable(s: State) -> Markable:
    """What an `infiltrate` may be put together from."""
    side = s.to_act
    able = infiltration.able(s, side)
    return Markable(able, min(len(able), infiltration.most(s, side)), infiltration.lawful_squares(s, side))


def apart(s: State, squares: int, marker: int) -> int:
    """ANIMA-INF-03: the squares left for other markers once one lies there."""
    return squares & ~s.board.within(marker, MARKERS_APART - 1)


def infiltrate(s: State, who: Sequence[int], markers: Sequence[int]) -> Action:
    names = s.board.grid.names
    return saying(s, "infiltrate", who=[s.table.ids[i] for i in who], markers=[names[square] for square in markers])


def _infiltrations(s: State) -> Iterator[Choice]:
    """Samples: nobody; every group that may infiltrate, with markers as close as they may lie."""
    parts, found = markable(s), [infiltrate(s, (), ())]
    for count in range(1, parts.most + 1):
        markers = _markers(s, parts.squares, infiltration.markers_for(count))
        if markers:
            found += [infiltrate(s, who, markers) for who in combinations(parts.who, count)]
    yield "infiltrate", found


def _markers(s: State, squares: int, count: int) -> list[int]:
    """So many squares that keep their distance, from the south-west; none if there is no room for them."""
    found: list[int] = []
    while squares and len(found) < count:
        found.append((squares & -squares).bit_length() - 1)
        squares = apart(s, squares, found[-1])
    return found if len(found) == count else []


def revealable(s: State, before: Sequence[Reveal] = ()) -> list[dict[str, Any]]:
    """The parts of a `reveal`: what may be added to `reveals` after those (ANIMA-INF-06, ANIMA-INF-08, ANIMA-INF-09):
    every character left at every marker left, on every square where it may come out, under all that it can pay."""
    s, side = s.copy(), s.to_act
    for reveal in before:
        infiltration.appear(s, reveal.who, reveal.marker, reveal.to)
    grid = s.board.grid
    return [
        {"who": s.table.ids[i], "marker": marker.name, "to": grid.names[to], **use}
        for i in infiltration.waiting(s, side)
        for marker in s.markers[side]
        for to in infiltration.landings(s, side, marker)
        for use in _entered(s, i)
    ]


def _entered(s: State, i: int) -> list[dict[str, list[str]]]:
    """ANIMA-INF-09: the abilities under which a character may come out, all that it can pay together."""
    powers = [power for power in s.table.kits[i].powers.values() if infiltration.enterable(power)]
    groups = [group for count in range(1, len(powers) + 1) for group in combinations(powers, count)]
    most = infiltration.arrival_ap(s, i)
    payable = [group for group in groups if sum(power.upkeep for power in group) <= most]
    return [{}, *[{"use": [power.id for power in group]} for group in payable]]


def _reveals(s: State) -> Iterator[Choice]:
    """Samples: nobody, and each character alone."""
    yield "reveal", [saying(s, "reveal", reveals=reveals) for reveals in ([], *[[one] for one in revealable(s)])]


def _upkeeps(s: State) -> Iterator[Choice]:
    """Every set of upkeeps that can be paid together (ANIMA-ABL-07)."""
    due: tuple[turn.Due, ...] = s.stack[-1][1]
    owners = dict.fromkeys(i for i, _ in due)
    groups = [_paid(s, i, [power for j, power in due if i == j and turn.payable(s, i, power)]) for i in owners]
    size = 1
    for group in groups:
        size *= len(group)
    yield "upkeep", Lazy(size, partial(_upkeep, s, groups))


def _paid(s: State, i: int, powers: Sequence[Any]) -> list[list[str]]:
    """The sets of abilities of one figure whose upkeeps it can pay together."""
    groups = [group for count in range(len(powers) + 1) for group in combinations(powers, count)]
    name, ap = s.table.ids[i], s.ap[i]
    return [[f"{name}/{power.id}" for power in g] for g in groups if sum(power.upkeep for power in g) <= ap]


def _upkeep(s: State, groups: list[list[list[str]]], n: int) -> Action:
    pay: list[str] = []
    for group in groups:
        n, place = divmod(n, len(group))
        pay += group[place]
    return saying(s, "upkeep", pay=pay)


# Windows


def _evasions(s: State) -> Iterator[Choice]:
    """Pass, step, intercept, reaction abilities."""
    yield "pass", [saying(s, "pass")]
    deed = s.stack[-1][1]
    j = deed.target
    if windows.step_allowed(s, j):
        reach = moves.step_reach(s, j)
        yield "step", _along(s, "step", j, reach, reach.squares)
    yield "intercept", _interceptions(s, deed)
    yield "ability", _reactions(s)


def _interceptions(s: State, deed: windows.Affair) -> Sequence[Action]:
    deed = windows.deed_of(deed)
    found: list[Action] = []
    for i in windows.interceptors(s, deed):
        if deed.do == "charge":
            reach = moves.step_reach(s, i)
            found += _along(s, "intercept", i, reach, reach.squares & windows.line_of_attack(s, deed))
        else:
            found.append(acting(s, "intercept", i))
    return found


def _reactions(s: State) -> Sequence[Action]:
    kind, affair, used = s.stack[-1]
    return [
        action
        for i, power in windows.reacting(s, kind, affair)
        if s.ap[i] >= power.ap
        for action in windows.reactions(s, i, power, used)
    ]


def _defences(s: State) -> Iterator[Choice]:
    """Pass, dodge, counter, reaction abilities."""
    yield "pass", [saying(s, "pass")]
    kind, affair, _ = s.stack[-1]
    if windows.can_dodge(s, affair):
        yield "dodge", [acting(s, "dodge", affair.target)]
    if kind == "area":
        return
    if windows.can_counter(s, affair):
        yield "counter", [acting(s, "counter", affair.target)]
    yield "ability", _reactions(s)


def _bystanders(s: State) -> Iterator[Choice]:
    i = s.stack[-1][1]
    if flight.can_sidestep(s, i):
        yield "sidestep", [acting(s, "sidestep", i)]
    yield "brace", [acting(s, "brace", i)]


def _found(s: State) -> Iterator[Choice]:
    """What becomes of a marker found."""
    marker: Marker = s.stack[-1][1]
    names, ids = s.board.grid.names, s.table.ids
    found = []
    for choice in search.choices(s, s.to_act, marker):
        keys = {"choice": "reveal", "who": ids[choice.who], "to": names[choice.to]} if choice.who >= 0 else {}
        found.append(saying(s, "marker", marker=marker.name, **{"choice": "remove", **keys}))
    yield "marker", found


_CHOICES: dict[str, Callable[[State], Iterator[Choice]]] = {
    "setup": _setups,
    "terrain": _terrains,
    "infiltrate": _infiltrations,
    "reveal": _reveals,
    "upkeep": _upkeeps,
    "evade": _evasions,
    "defend": _defences,
    "area": _defences,
    "sidestep": _bystanders,
    "marker": _found,
}
