"""The set-up turn (SENG-SET): terrain, rolled traits, the secret deployment of both sides, infiltrators and guards,
scouts and the change of plan.

A refusal's key and values, beside its rule: `own_zones`, `two`, `apart` (feature, SENG-TER-02); SENG-TER-03 (at);
SENG-TER-04 `shared`, `bridge`, `anchor` (at); SENG-SET-04 `missing` (who), `taken` (at); SENG-SET-03 `half` (at),
`anchors` (cells), `zones`; SENG-TER-05 (at); SENG-SET-06 `half`, `swamp` (at); SENG-SET-05 (who, place); SENG-SHD-01
`half`, `swamp`, `twice` (at); SENG-SET-14 (most, count); SENG-SET-08 (most, count); SENG-SET-07 (who); SENG-SET-10,
SENG-SET-12 (most, count).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.refusal import refuse
from rules.sengoku import given as take
from rules.sengoku.cards import Trait
from rules.sengoku.command import GUARD, TRAIT, open_turn, side_dice
from rules.sengoku.field import (
    AROUND,
    CELL_OF,
    CELLS,
    FACINGS,
    NAMES,
    WIDTH,
    ZONE_OF,
    cell_at,
    field_of,
    in_half,
)
from rules.sengoku.given import Action
from rules.sengoku.kits import provide, shinobi
from rules.sengoku.run import Run
from rules.sengoku.units import IN_HQ, IN_RESERVE, SIDE_NAMES, State

#: SENG-SET-03, SENG-BRD-03: A21 and B21 in the north, C11 and D11 in the south.
ANCHORS = {True: (CELL_OF["a5"], CELL_OF["g5"]), False: (CELL_OF["a3"], CELL_OF["g3"])}
KINDS_OF_GROUND = ("hills", "woods", "swamps")
#: SENG-SET-09: what a die does to a blocked infiltrator.
_FATES = ("turned_back", "turned_back", "turned_back", "killed", "killed", "captured")


def northern(s: State, side: int) -> bool:
    return s.table.north == side


# Terrain


def open_terrain(s: State, placed: bool) -> None:
    """SENG-SET-02, SENG-TER-01: the defender places the features, if any are still to be placed; then leaders roll
    their traits, if they do; then A deploys."""
    if not placed:
        s.stage, s.to_act = "terrain", SIDE_NAMES.index(s.table.options.defender)
    else:
        s.stage, s.to_act = "deploy" if s.given[0] is None else "begin", 0


class Features(NamedTuple):
    """What a `terrain` action places. `bridge`: its column's x (−1: there is no river)."""

    hills: tuple[int, ...]
    woods: tuple[int, ...]
    swamps: tuple[int, ...]
    bridge: int


def judge_terrain(s: State, action: Action) -> Features:
    """SENG-TER-02, SENG-TER-03, SENG-TER-04, found good."""
    north = northern(s, s.to_act)
    features = _features(s, action)
    for name in KINDS_OF_GROUND:
        if name in s.table.options.terrain:
            _judge_two(getattr(features, name), name, north)
    ground = _river(features.bridge, north)
    for cell in features.woods:
        if cell in ground.bridge_cells():
            refuse("SENG-TER-03", at=NAMES[cell])
    for cell in features.swamps:
        _judge_swamp(cell, features, ground.bridge_cells(), ANCHORS[north])
    return features


def _features(s: State, action: Action) -> Features:
    wanted = ["bridge" if name == "river" else name for name in s.table.options.terrain]
    for key in action:
        if key in ("bridge", *KINDS_OF_GROUND) and key not in wanted:
            refuse("FILE-ACTION", "key", name=key)
    for key in wanted:
        if key not in action:
            refuse("FILE-ACTION", "missing", name=key)
    cells = {
        name: tuple([take.cell(raw, name) for raw in take.array(action.get(name, []), name)])
        for name in KINDS_OF_GROUND
    }
    bridge = -1
    if "bridge" in action:
        column = action["bridge"]
        if type(column) is not str or len(column) != 1 or not "a" <= column <= "l":
            take.bad("bridge")
        bridge = ord(column) - ord("a")
    return Features(**cells, bridge=bridge)


def _judge_two(cells: Sequence[int], name: str, north: bool) -> None:
    if len(set(cells)) != 2 or len(cells) != 2:
        refuse("SENG-TER-02", "two", feature=name)
    for cell in cells:
        if not in_half(cell, north):
            refuse("SENG-TER-02", "own_zones", feature=name, at=NAMES[cell])
    if cells[1] in AROUND[cells[0]]:
        refuse("SENG-TER-02", "apart", feature=name)


def _judge_swamp(cell: int, features: Features, bridge: Iterable[int], anchors: Iterable[int]) -> None:
    if cell in features.hills or cell in features.woods:
        refuse("SENG-TER-04", "shared", at=NAMES[cell])
    if cell in bridge:
        refuse("SENG-TER-04", "bridge", at=NAMES[cell])
    if cell in anchors:
        refuse("SENG-TER-04", "anchor", at=NAMES[cell])


def _river(bridge: int, north: bool) -> Any:
    """SENG-TER-06: the river between the neutral row and the defender's first line."""
    return field_of(river=-1 if bridge < 0 else 4 if north else 3, bridge=bridge)


def place_terrain(r: Run, action: Action) -> None:
    """SENG-TER-01"""
    s = r.s
    features = judge_terrain(s, action)
    north = northern(s, s.to_act)
    signs = [_sign(cell, features) for cell in range(CELLS)]
    rows = tuple(["".join(signs[cell_at(0, y) : cell_at(0, y) + WIDTH]) for y in range(CELLS // WIDTH - 1, -1, -1)])
    river = _river(features.bridge, north)
    s.field = field_of(rows, river.river, river.bridge)
    told = {name: [NAMES[cell] for cell in getattr(features, name)] for name in KINDS_OF_GROUND}
    r.tell("terrain", **told, bridge=chr(97 + features.bridge) if features.bridge >= 0 else None)
    open_terrain(s, placed=True)


def _sign(cell: int, features: Features) -> str:
    if cell in features.swamps:
        return "~"
    hill, woods = cell in features.hills, cell in features.woods
    return "&" if hill and woods else "^" if hill else "T" if woods else "."


# Rolled traits


def begin(r: Run, action: Action) -> None:
    """SENG-TRT-02: the leaders' traits, one d6 for each place."""
    s = r.s
    options, opening = s.table.options, s.given
    for k, chief in enumerate(s.table.chiefs):
        places = options.commander_traits if chief.commander else options.general_traits
        table: Sequence[Trait] = (opening[chief.side] or {})["table"]
        s.traits[k] = tuple(_rolled(r, k, table, places))
        if places:
            r.tell("traits", who=chief.id, traits=[trait.id for trait in s.traits[k]])
    s.given = [None, None]
    provide(s)
    open_terrain(s, placed=True)


def _rolled(r: Run, k: int, table: Sequence[Trait], places: int) -> Iterator[Trait]:
    """A repeat is the next of the table; who has them all gets no more."""
    had: set[str] = set()
    for _ in range(places):
        die = r.chief_d6(k, TRAIT)
        turned = (*table[die - 1 :], *table[: die - 1])
        trait = next((trait for trait in turned if trait.id not in had), None)
        if trait is not None:
            had.add(trait.id)
            yield trait


# Deployment


class Deployment(NamedTuple):
    """A `deploy` action found good. `places`: (unit, cell, facing); `leaders`: (leader, place); `shields`: (cell, edge
    bits); `infiltrate`, `guard`: shinobi; `save`: units told to save ammunition."""

    places: tuple[tuple[int, int, int], ...]
    hq: int
    leaders: tuple[tuple[int, int], ...]
    shields: tuple[tuple[int, int], ...]
    infiltrate: int
    guard: int
    save: tuple[int, ...]


def judge_deploy(s: State, action: Action) -> Deployment:
    """SENG-SET-03 … SENG-SET-08, in the order of the format page."""
    side = s.to_act
    places = read_places(s, side, action)
    hq = take.cell(action["hq"], "hq")
    leaders = read_leaders(s, side, action)
    shields = read_shields(action)
    infiltrate, guard = (take.count(action.get(key, 0), key) for key in ("infiltrate", "guard"))
    save = [take.own_unit(s, side, who, "save_ammo") for who in take.array(action.get("save_ammo", []), "save_ammo")]
    _judge_places(s, side, places)
    judge_hq(s, side, hq)
    named = [(k, leader_place(s, side, k, place)) for k, place in leaders]
    judge_shields(s, side, shields)
    judge_shinobi(s, side, infiltrate + guard)
    for i in save:
        judge_saver(s, i)
    bits = tuple([(cell, sum(1 << edge for edge in edges)) for cell, edges in sorted(shields) if edges])
    return Deployment(tuple(places), hq, tuple(named), bits, infiltrate, guard, tuple(save))


def read_places(s: State, side: int, action: Action) -> list[tuple[int, int, int]]:
    places = []
    for who, raw in take.mapping(action["units"], "units").items():
        i = take.own_unit(s, side, who, "units")
        if type(raw) is not list or len(raw) != 2:
            take.bad(f"units.{who}")
        places.append((i, take.cell(raw[0], f"units.{who}"), take.facing(raw[1], f"units.{who}")))
    return sorted(places)


def read_leaders(s: State, side: int, action: Action) -> list[tuple[int, str]]:
    found = []
    for who, place in take.mapping(action.get("leaders", {}), "leaders").items():
        k = take.own_leader(s, side, who, "leaders")
        if type(place) is not str:
            take.bad(f"leaders.{who}")
        found.append((k, place))
    return sorted(found)


def read_shields(action: Action) -> list[tuple[int, list[int]]]:
    found = []
    for name, edges in take.mapping(action.get("shields", {}), "shields").items():
        found.append(
            (
                take.cell(name, "shields"),
                [take.facing(edge, f"shields.{name}") for edge in take.array(edges, f"shields.{name}")],
            )
        )
    return found


def _judge_places(s: State, side: int, places: Sequence[tuple[int, int, int]]) -> None:
    named = {i for i, _, _ in places}
    for i in s.table.members[side]:
        if i not in named:
            refuse("SENG-SET-04", "missing", who=s.table.ids[i])
    taken: set[int] = set()
    for _, cell, _ in places:
        judge_free(cell, taken)
        taken.add(cell)
    for _, cell, _ in places:
        judge_half(s, side, cell)
    for _, cell, _ in places:
        judge_ground(s, cell)
    judge_anchors(s, side, taken)


def judge_free(cell: int, taken: Collection[int]) -> None:
    """SENG-SET-04: one unit a cell."""
    if cell in taken:
        refuse("SENG-SET-04", "taken", at=NAMES[cell])


def judge_half(s: State, side: int, cell: int) -> None:
    """SENG-SET-03"""
    if not in_half(cell, northern(s, side)):
        refuse("SENG-SET-03", "half", at=NAMES[cell])


def judge_ground(s: State, cell: int) -> None:
    """SENG-TER-05"""
    if s.field.swamp[cell]:
        refuse("SENG-TER-05", at=NAMES[cell])


def judge_anchors(s: State, side: int, taken: set[int]) -> None:
    """SENG-SET-03: `taken` are the cells where the side's units stand."""
    option, north = s.table.options.anchors, northern(s, side)
    least = min(2, len(taken))
    if option == "cells":
        cells = ANCHORS[north]
        if len(taken.intersection(cells)) < least:
            refuse("SENG-SET-03", "anchors", cells=tuple(NAMES[cell] for cell in cells))
    elif option == "zones" and len({ZONE_OF[cell] for cell in taken}) < least:
        refuse("SENG-SET-03", "zones")


def judge_hq(s: State, side: int, hq: int) -> None:
    """SENG-SET-06"""
    if not in_half(hq, northern(s, side)):
        refuse("SENG-SET-06", "half", at=NAMES[hq])
    if s.field.swamp[hq]:
        refuse("SENG-SET-06", "swamp", at=NAMES[hq])


def leader_place(s: State, side: int, k: int, place: str) -> int:
    """SENG-SET-05"""
    if place in ("hq", "reserve"):
        return IN_HQ if place == "hq" else IN_RESERVE
    i = s.table.number.get(place, -1)
    if i < 0 or s.table.side[i] != side:
        refuse("SENG-SET-05", who=s.table.chiefs[k].id, place=place)
    return i


def judge_shields(s: State, side: int, shields: Sequence[tuple[int, list[int]]]) -> None:
    """SENG-SHD-01, SENG-SET-14"""
    for cell, edges in shields:
        if not in_half(cell, northern(s, side)):
            refuse("SENG-SHD-01", "half", at=NAMES[cell])
        if s.field.swamp[cell]:
            refuse("SENG-SHD-01", "swamp", at=NAMES[cell])
        if len(set(edges)) < len(edges):
            refuse("SENG-SHD-01", "twice", at=NAMES[cell])
    count, most = sum(len(edges) for _, edges in shields), s.table.stores[side]["shields"]
    if count > most:
        refuse("SENG-SET-14", most=most, count=count)


def judge_shinobi(s: State, side: int, count: int) -> None:
    """SENG-SET-08: infiltrators and guards together."""
    most = shinobi(s, side)
    if count > most:
        refuse("SENG-SET-08", most=most, count=count)


def judge_saver(s: State, i: int) -> None:
    """SENG-SET-07"""
    if not s.table.kits[i].shooter:
        refuse("SENG-SET-07", who=s.table.ids[i])


def deploy(r: Run, action: Action) -> None:
    """SENG-SET-02: one side's secret deployment; with the second one the infiltrators meet the guards."""
    s = r.s
    plan, side = judge_deploy(s, action), s.to_act
    for i, cell, facing in plan.places:
        s.put(i, cell)
        s.facing[i] = facing
    s.hq[side] = plan.hq
    for k, place in plan.leaders:
        s.place[k] = place
    s.shields = tuple(sorted((*s.shields, *plan.shields)))
    for i in plan.save:
        s.save_ammo[i] = True
    s.given[side] = {"infiltrate": plan.infiltrate, "guard": plan.guard}
    r.tell("deploy", side=SIDE_NAMES[side])
    if side == 0:
        s.to_act = 1
        return
    for spying in (0, 1):
        _infiltrate(r, spying)
    s.given = [None, None]
    open_scouting(r, 0)


def _infiltrate(r: Run, side: int) -> None:
    """SENG-SET-09: each guard of the enemy blocks one infiltrator."""
    s = r.s
    sent = (s.given[side] or {})["infiltrate"]
    blocked = min(sent, (s.given[1 - side] or {})["guard"])
    for _ in range(blocked):
        die = side_dice(r, side, GUARD, 1)[0]
        r.tell("blocked", side=SIDE_NAMES[side], die=die, fate=_FATES[die - 1])
    s.spies[side] = sent - blocked


# Scouts and the change of plan


def open_scouting(r: Run, side: int) -> None:
    """SENG-SET-10: the next side of which infiltrators got through; after both the first turn begins (SENG-SET-01)."""
    s = r.s
    for spying in range(side, 2):
        if s.spies[spying]:
            s.stage, s.to_act = "scout", spying
            return
    open_turn(r)


def judge_scout(s: State, action: Action) -> list[tuple[int, int]]:
    """SENG-SET-10: the two cells of each scout."""
    pairs = []
    for raw in take.array(action["cells"], "cells"):
        a, b = _pair(raw, "cells")
        pairs.append((take.cell(a, "cells"), take.cell(b, "cells")))
    most = s.spies[s.to_act]
    if len(pairs) > most:
        refuse("SENG-SET-10", most=most, count=len(pairs))
    return pairs


def _pair(raw: Any, name: str) -> list[Any]:
    return raw if type(raw) is list and len(raw) == 2 else take.bad(name)


def scout(r: Run, action: Action) -> None:
    """SENG-SET-10, SENG-SET-11; who does not scout has a task later (SENG-SET-13)."""
    s, side = r.s, r.s.to_act
    pairs = judge_scout(s, action)
    if not pairs:
        open_scouting(r, side + 1)
        return
    s.spies[side] -= len(pairs)
    s.scouts[side] = len(pairs)
    cells = [cell for pair in pairs for cell in pair]
    found = [i for i in s.table.members[1 - side] if s.at[i] in cells]
    r.tell(
        "scouted",
        side=SIDE_NAMES[side],
        cells=[[NAMES[a], NAMES[b]] for a, b in pairs],
        units={r.name(i): _sighting(s, i) for i in found},
        leaders=[r.chief(k) for k in s.table.staff[1 - side] if s.place[k] in found],
        hq=NAMES[s.hq[1 - side]],
    )
    s.stage = "swap"


def _sighting(s: State, i: int) -> dict[str, Any]:
    return {"card": s.table.kits[i].card.id, "figures": s.figures[i], "facing": FACINGS[s.facing[i]]}


def judge_swap(s: State, action: Action) -> list[tuple[int, int]]:
    """SENG-SET-12. Two own units that change places leave the same cells occupied, so the anchors stay held."""
    side, pairs = s.to_act, []
    for raw in take.array(action["pairs"], "pairs"):
        a, b = (take.own_unit(s, side, who, "pairs") for who in _pair(raw, "pairs"))
        if a == b:
            take.bad("pairs")
        pairs.append((a, b))
    if len(pairs) > s.scouts[side]:
        refuse("SENG-SET-12", most=s.scouts[side], count=len(pairs))
    return pairs


def swap(r: Run, action: Action) -> None:
    """SENG-SET-12: one exchange after another; facings stay with the units."""
    s, side = r.s, r.s.to_act
    for a, b in judge_swap(s, action):
        here, there = s.at[a], s.at[b]
        s.put(a, there)
        s.put(b, here)
        r.tell("swap", side=SIDE_NAMES[side], units=[r.name(a), r.name(b)])
    s.scouts[side] = 0
    open_scouting(r, side + 1)
