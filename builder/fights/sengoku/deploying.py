"""What stands beside the field during the set-up: terrain, deployment, scouts, the change of plan."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.panel import Panel, Problem
from builder.fights.scene import Scene
from builder.fights.sengoku.board import Marks, zone_name
from builder.fights.sengoku.choice import (
    GROUND,
    MOST_COUNTED,
    Choice,
    deploy_action,
    pairs_of,
    places_of,
    terrain_action,
)
from builder.fights.sengoku.draft import pairs
from builder.fights.sengoku.ground import cell_of
from builder.fights.sengoku.whole import place_words
from catalog.shown import language
from rules.refusal import Refused
from rules.sengoku import answers, engine
from rules.sengoku.field import FACING_OF, FACINGS, NAMES
from rules.sengoku.planned import Left, fitting
from rules.sengoku.setup import northern
from rules.sengoku.units import SIDE_NAMES, State
from rules.sengoku.words_terms import label


def why_not(scene: Scene, action: Mapping[str, Any]) -> Problem | None:
    """Why the rules would refuse an action of the side that is asked; nothing is carried out."""
    try:
        engine.judge(scene.s, {**action, "side": SIDE_NAMES[scene.s.to_act]})
    except Refused as refusal:
        return scene.told(refusal)
    return None


def begin_prompt(scene: Scene) -> Panel:
    return Panel("begin", label("decision", "begin", language()).capitalize(), values={"verb": label_of("begin")})


def label_of(kind: str) -> str:
    return label("verb", kind, language())


# Terrain


def terrain_prompt(scene: Scene) -> Panel:
    """What is still to be placed, kind by kind; a press on the field places, a second takes back."""
    s, choice = scene.s, scene.choice
    parts = answers.features(s)
    kinds = [*(["bridge"] if parts.bridges else []), *parts.kinds]
    part = choice.part if choice.part in kinds else _first_open(kinds, choice)
    marks = Marks()
    if part == "bridge":
        _mark_bridge(scene, parts.bridges, marks)
    else:
        _mark_ground(scene, part, marks)
    action = terrain_action(choice, s.table.options.terrain)
    ready = all(_placed(choice, kind) for kind in kinds)
    values = {
        "kinds": [
            (kind, label("feature", kind, language()), _said(choice, kind), scene.link(part=kind), kind == part)
            for kind in kinds
        ],
        "fields": _fields(choice, ("bridge", *GROUND)),
        "columns": [(column, column == choice.bridge) for column in parts.bridges],
        "ready": ready,
        "fill": scene.anew(fill="1"),
        "verb": label_of("terrain"),
    }
    problem = why_not(scene, action) if ready else None
    return Panel("terrain", label("decision", "terrain", language()).capitalize(), "", values, marks, problem)


def laid(choice: Choice, board: Mapping[str, Any], north: bool) -> dict[str, Any]:
    """The field as it would be with what has been placed so far."""
    rows = [list(row) for row in board["rows"]]
    for kind, sign in (("hills", "^"), ("woods", "T"), ("swamps", "~")):
        for name in getattr(choice, kind):
            if (cell := cell_of(name)) >= 0:
                y, x = 6 - cell // 12, cell % 12
                rows[y][x] = "&" if {rows[y][x], sign} == {"^", "T"} else sign
    river = {"south_of": 5 if north else 4, "bridge": choice.bridge} if len(choice.bridge) == 1 else board["river"]
    return {"rows": ["".join(row) for row in rows], "river": river}


def _placed(choice: Choice, kind: str) -> bool:
    return bool(choice.bridge) if kind == "bridge" else len(getattr(choice, kind)) == 2


def _first_open(kinds: Iterable[str], choice: Choice) -> str:
    names = list(kinds)
    return next((kind for kind in names if not _placed(choice, kind)), names[0] if names else "hills")


def _said(choice: Choice, kind: str) -> str:
    return choice.bridge if kind == "bridge" else ", ".join(getattr(choice, kind))


def _mark_bridge(scene: Scene, columns: str, marks: Marks) -> None:
    y = 3 if northern(scene.s, scene.s.to_act) else 2
    cells = {"abcdefghijkl".index(column) + 12 * (y + up): column for column in columns for up in (0, 1)}
    marks.links = {cell: scene.link(bridge=column, part="") for cell, column in cells.items()}
    marks.verbs = {cell: _("bridge in column %(column)s") % {"column": column} for cell, column in cells.items()}
    marks.reach = tuple(cells)


def _mark_ground(scene: Scene, kind: str, marks: Marks) -> None:
    s, choice = scene.s, scene.choice
    there = tuple(getattr(choice, kind))
    placed = {name: [cell for cell in map(cell_of, getattr(choice, name)) if cell >= 0] for name in GROUND}
    bridge = choice.bridge if choice.bridge in "abcdefghijkl" else ""
    free = answers.open_to(s, kind, placed, bridge) if len(there) < 2 else []
    marks.links = {cell: scene.link(**{kind: (*there, NAMES[cell])}, part=kind if not there else "") for cell in free}
    marks.verbs = dict.fromkeys(free, _("place here"))
    marks.reach = tuple(free)
    for name in there:
        rest = tuple(other for other in there if other != name)
        marks.links[cell_of(name)] = scene.link(**{kind: rest}, part=kind)
        marks.verbs[cell_of(name)] = _("take back")


def _fields(choice: Choice, names: Iterable[str]) -> list[tuple[str, str]]:
    """A choice's parts as hidden fields."""
    found: list[tuple[str, str]] = []
    for name in names:
        value = getattr(choice, name)
        found += [(name, text) for text in (value if isinstance(value, tuple) else (value,)) if text]
    return found


# Deployment


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit to be deployed, where it is put so far, and how choosing it looks."""

    id: str
    name: str
    figures: int
    place: str
    href: str
    on: bool


def deploy_prompt(scene: Scene) -> Panel:
    """A unit, a cell, a facing; then headquarters, leaders, shields, shinobi."""
    s, choice = scene.s, scene.choice
    camp, ids = answers.camp(s), s.table.ids
    placed = known_places(s, choice)
    i = _looked_at(scene, camp.units, placed)
    marks = deploy_marks(scene, i, placed)
    who = ids[i] if i >= 0 else choice.who or "hq"
    complete = len(placed) == len(camp.units) and bool(choice.hq)
    values = {
        "waiting": [_waiting(scene, j, placed, j == i) for j in camp.units],
        "who": who,
        "facings": _facings(scene, who, placed.get(who)) if i >= 0 else [],
        "take_back": scene.link(u=_others(choice, who), who=who) if who in placed else "",
        "hq": choice.hq,
        "hq_href": scene.link(who="hq"),
        "shields_href": scene.link(who="shields") if camp.shields else "",
        "shields": _shield_words(choice),
        "shields_left": camp.shields - sum(len(edges) for edges in pairs(choice.sh).values()),
        "shield_cell": _shield_cell(scene) if choice.who == "shields" else None,
        "must": _must(s, placed),
        "anchors": s.table.options.anchors,
        **deploy_whole(scene, camp),
        "complete": complete,
        "fill": scene.anew(fill="1"),
        "offer": offer_values(scene),
        "fields": _fields(choice, ("u", "hq", "sh", "who", "eye")),
        "verb": label_of("deploy"),
    }
    problem = why_not(scene, deploy_action(choice)) if complete else first_fault(scene)
    return Panel("deploy", label("decision", "deploy", language()).capitalize(), "", values, marks, problem)


def _looked_at(scene: Scene, units: Sequence[int], placed: Collection[str]) -> int:
    """The unit that is chosen, or else the first that stands nowhere yet; −1: none is, or the army has none."""
    ids, chosen = scene.s.table.ids, scene.choice.who
    if chosen in ("hq", "shields") or not units:
        return -1
    named = [j for j in units if ids[j] == chosen] or [j for j in units if ids[j] not in placed]
    return named[0] if named else units[0]


def first_fault(scene: Scene) -> Problem | None:
    """What of an unfinished deployment does not stand."""
    left = fitting(scene.s, deploy_action(scene.choice)).left
    return scene.told(left[0].refusal) if left else None


def offer_values(scene: Scene) -> dict[str, Any] | None:
    """The deployment kept with the side's list: to take, or what of it could not be taken; and to keep this one."""
    offer, choice = scene.offer, scene.choice
    if offer is None:
        return None
    taken = offer.fits is not None and said(deploy_action(choice)) == said(offer.fits.action)
    return {
        "list": offer.found,
        "use": scene.anew(saved="1") if offer.fits and not taken else "",
        "taken": taken,
        "left": left_words(scene, offer.fits.left) if taken else [],
        "away": offer.away if taken else [],
        "keep": not taken and bool(choice.u or choice.hq),
    }


def said(action: Mapping[str, Any]) -> dict[str, Any]:
    """A deployment without what is as if it were not said, to tell whether two are the same."""
    leaders = {who: place for who, place in action.get("leaders", {}).items() if place != "hq"}
    shields = {cell: sorted(edges) for cell, edges in action.get("shields", {}).items() if edges}
    counts = {key: action.get(key) or 0 for key in ("infiltrate", "guard")}
    whole = {"units": {who: list(place) for who, place in action["units"].items()}, "hq": action["hq"]}
    return whole | {"leaders": leaders, "shields": shields, "save": sorted(action.get("save_ammo", ()))} | counts


def left_words(scene: Scene, left: Iterable[Left]) -> list[tuple[str, Problem]]:
    """(who or what, why) of each part that is left out."""
    return [(_part_words(scene, part), scene.told(part.refusal)) for part in left]


def _part_words(scene: Scene, part: Left) -> str:
    lang = language()
    match part.part:
        case "hq":
            return label("army", "hq", lang)
        case "shields":
            return f"{label('army', 'shields', lang)} {part.who}"
        case "shinobi":
            return _("Shinobi who infiltrate") if part.who == "infiltrate" else _("Shinobi on guard")
    return str(scene.cast.figure(part.who, lang))


def known_places(s: State, choice: Choice) -> dict[str, tuple[int, int]]:
    """Unit → (cell, facing), as far as the address names units of the side and cells."""
    found = {}
    for who, (cell, facing) in places_of(choice).items():
        i = s.table.number.get(who, -1)
        if i >= 0 and s.table.side[i] == s.to_act and cell_of(cell) >= 0 and facing in FACING_OF:
            found[who] = (cell_of(cell), FACING_OF[facing])
    return found


def _others(choice: Choice, who: str) -> tuple[str, ...]:
    return tuple(text for text in choice.u if not text.startswith(f"{who}."))


def deploy_marks(scene: Scene, i: int, placed: Mapping[str, tuple[int, int]]) -> Marks:
    """The cells where the chosen unit, the headquarters or a shield may go."""
    s, choice, ids = scene.s, scene.choice, scene.s.table.ids
    camp = answers.camp(s)
    shields = {cell: list(edges) for cell, edges in pairs(choice.sh).items() if cell_of(cell) >= 0}
    marks = Marks(placed=placed, hq=cell_of(choice.hq), shields=shields)
    taken = {cell: who for who, (cell, _facing) in placed.items()}
    marks.spots = tuple(cell for group in camp.must if len(group) == 1 for cell in group if cell not in taken)
    links: dict[int, str] = {}
    if choice.who == "hq":
        links = {cell: scene.link(hq=NAMES[cell], who="") for cell in camp.cells}
    elif choice.who == "shields":
        links = {cell: scene.link(to=NAMES[cell]) for cell in camp.cells}
        marks.current = cell_of(choice.to)
    elif i >= 0:
        ahead = FACINGS[2 if northern(s, s.to_act) else 0]
        facing = FACINGS[placed[ids[i]][1]] if ids[i] in placed else ahead
        rest = _others(choice, ids[i])
        for cell in camp.cells:
            if cell not in taken:
                links[cell] = scene.link(u=(*rest, f"{ids[i]}.{NAMES[cell]}.{facing}"), who=ids[i])
        marks.chosen = ids[i]
        marks.current = placed[ids[i]][0] if ids[i] in placed else -1
    marks.reach = tuple(links)
    marks.verbs = dict.fromkeys(links, _("place here"))
    if choice.who not in ("hq", "shields"):
        links |= {cell: scene.link(who=who) for cell, who in taken.items()}
        marks.verbs |= dict.fromkeys(taken, _("choose"))
    marks.links = links
    return marks


def _waiting(scene: Scene, j: int, placed: Mapping[str, tuple[int, int]], on: bool) -> Waiting:
    s, who = scene.s, scene.s.table.ids[j]
    place = f"{NAMES[placed[who][0]]} {FACINGS[placed[who][1]]}" if who in placed else ""
    return Waiting(who, scene.name(j), s.figures[j], place, scene.link(who=who), on)


def _facings(scene: Scene, who: str, here: tuple[int, int] | None) -> list[tuple[str, str, bool]]:
    """(facing, where it leads, whether it is the present one) of the chosen unit."""
    if here is None:
        return []
    rest, cell = _others(scene.choice, who), NAMES[here[0]]
    return [
        (
            label("facing", name, language()),
            scene.link(u=(*rest, f"{who}.{cell}.{name}"), who=who),
            FACINGS[here[1]] == name,
        )
        for name in FACINGS
    ]


def _must(s: State, placed: Mapping[str, tuple[int, int]]) -> list[tuple[str, bool]]:
    """SENG-SET-03: cells or zones that a unit has to stand in, and whether one does."""
    camp = answers.camp(s)
    there = {cell for cell, _facing in placed.values()}
    found = []
    for group in camp.must:
        words = NAMES[group[0]] if len(group) == 1 else zone_name(group[0]) if group else "–"
        found.append((words, not there.isdisjoint(group)))
    return found


def _shield_words(choice: Choice) -> list[tuple[str, str]]:
    lang = language()
    return [(cell, ", ".join(label("edge", edge, lang) for edge in edges)) for cell, edges in pairs(choice.sh).items()]


def _shield_cell(scene: Scene) -> dict[str, Any] | None:
    """The cell whose edges are chosen: each edge, and where pressing it leads."""
    choice, cell = scene.choice, scene.choice.to
    if cell_of(cell) < 0:
        return None
    here = pairs(choice.sh).get(cell, "")
    rest = tuple(text for text in choice.sh if not text.startswith(f"{cell}."))
    edges = []
    for edge in FACINGS:
        now = "".join(name for name in FACINGS if (name in here) is not (name == edge))
        href = scene.link(sh=(*rest, *([f"{cell}.{now}"] if now else [])))
        edges.append((label("edge", edge, language()), href, edge in here))
    return {"cell": cell, "edges": edges}


def deploy_whole(scene: Scene, camp: answers.Camp) -> dict[str, Any]:
    """Leaders, shinobi, who saves ammunition."""
    s, choice, lang = scene.s, scene.choice, language()
    chosen = pairs(choice.led)
    names = ["hq", "reserve", *(s.table.ids[i] for i in camp.units)]
    leaders = []
    for k in camp.leaders:
        chief = s.table.chiefs[k]
        ways = [(f"{chief.id}.{name}", place_words(scene, name), chosen.get(chief.id, "hq") == name) for name in names]
        rank = label("rank", "commander" if chief.commander else "general", lang)
        traits = ", ".join(scene.cast.skill(trait.id, lang) for trait in s.traits[k])
        leaders.append({"id": chief.id, "name": scene.cast.figure(chief.id, lang), "rank": rank, "ways": ways})
        leaders[-1]["traits"] = traits
    return {
        "leaders": leaders,
        "shinobi": camp.shinobi,
        "counts": list(range(min(camp.shinobi, MOST_COUNTED) + 1)),
        "infiltrate": choice.infiltrate or "0",
        "guard": choice.guard or "0",
        "savers": [(s.table.ids[i], scene.name(i), s.table.ids[i] in choice.save) for i in camp.savers],
    }


# Scouts and the change of plan


def scout_prompt(scene: Scene) -> Panel:
    """Two cells for each scout that got through."""
    s, choice = scene.s, scene.choice
    most = s.spies[s.to_act]
    pressed = [name for text in choice.cells for name in text.split(".") if cell_of(name) >= 0]
    marks = Marks(spots=tuple(map(cell_of, pressed)))
    if len(pressed) < 2 * most:
        free = [cell for cell in range(84) if NAMES[cell] not in pressed]
        marks.links = {cell: scene.link(cells=_paired([*pressed, NAMES[cell]])) for cell in free}
        marks.verbs = dict.fromkeys(free, _("scout here"))
    pairs_now = pairs_of(_paired(pressed))
    values = {
        "most": most,
        "pairs": [", ".join(pair) for pair in pairs_now],
        "odd": len(pressed) % 2 == 1,
        "pressed": pressed,
        "anew": scene.link(cells=()) if pressed else "",
        "fields": _fields(choice, ("cells", "eye")),
        "verb": label_of("scout"),
    }
    title = label("decision", "scout", language()).capitalize()
    return Panel("scout", title, "", values, marks, why_not(scene, {"do": "scout", "cells": pairs_now}))


def _paired(names: list[str]) -> tuple[str, ...]:
    return tuple(".".join(names[n : n + 2]) for n in range(0, len(names), 2))


def swap_prompt(scene: Scene) -> Panel:
    """Pairs of own units that change places, after what the scouts told."""
    s, choice = scene.s, scene.choice
    side, most = s.to_act, s.scouts[s.to_act]
    pressed = [who for text in choice.pairs for who in text.split(".") if s.table.number.get(who, -1) >= 0]
    free = [i for i in s.on_field(side) if s.table.ids[i] not in pressed or len(pressed) % 2 == 0]
    marks = Marks(spots=tuple(s.at[s.table.number[who]] for who in pressed))
    if len(pressed) < 2 * most:
        marks.links = {s.at[i]: scene.link(pairs=_paired([*pressed, s.table.ids[i]])) for i in free}
        marks.verbs = dict.fromkeys(marks.links, _("change places"))
    pairs_now = pairs_of(_paired(pressed))
    values = {
        "most": most,
        "pairs": [" ↔ ".join(scene.cast.figure(who, language()) for who in pair) for pair in pairs_now],
        "odd": scene.cast.figure(pressed[-1], language()) if len(pressed) % 2 else "",
        "anew": scene.link(pairs=()) if pressed else "",
        "fields": _fields(choice, ("pairs", "eye")),
        "verb": label_of("swap"),
    }
    title = label("decision", "swap", language()).capitalize()
    return Panel("swap", title, "", values, marks, why_not(scene, {"do": "swap", "pairs": pairs_now}))


PROMPTS: dict[str, Callable[[Scene], Panel]] = {
    "begin": begin_prompt,
    "terrain": terrain_prompt,
    "deploy": deploy_prompt,
    "scout": scout_prompt,
    "swap": swap_prompt,
}
