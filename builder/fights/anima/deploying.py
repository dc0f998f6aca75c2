"""What stands beside the board during the set-up: the first roll, terrain, infiltration, deployment."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.anima.board import Marks
from builder.fights.anima.choice import square_of
from builder.fights.panel import Panel, Problem
from builder.fights.scene import Scene
from catalog.shown import language
from rules.anima import deployment, infiltration, pieces
from rules.anima.figures import State
from rules.anima.words import label
from rules.grid import bits


def setup_prompt(scene: Scene) -> Panel:
    return Panel("begin", _("The first roll"))


# Terrain


def terrain_prompt(scene: Scene) -> Panel:
    """A piece, turned or not, and where its south-west square lies."""
    s, choice = scene.s, scene.choice
    piece = choice.piece if choice.piece in pieces.PIECES else _first_fitting(s)
    turns = pieces.PIECES[piece].turns
    turned = bool(choice.turn) and turns
    names = s.board.grid.names
    spots = pieces.spots(s.board, piece, turned)
    links = {q: scene.anew(piece=piece, turn="1" if turned else "", to=names[q]) for q in bits(spots)}
    at = square_of(s, choice.to)
    marks = Marks(zone=spots, links=links, verbs=dict.fromkeys(links, _("place here")), current=at)
    problem = _place(scene, piece, turned, at, marks)
    values = {
        "piece": piece,
        "pieces": [(label("piece", name, language()), scene.anew(piece=name), name == piece) for name in pieces.PIECES],
        "turned": turned,
        "turn_href": scene.anew(piece=piece, turn="" if turned else "1") if turns else "",
        "at": choice.to if at >= 0 and problem is None else "",
        "left": s.pieces,
        "rows": pieces.PIECES[piece].laid(turned),
    }
    return Panel("terrain", _("Place terrain"), "", values, marks, problem)


def _first_fitting(s: State) -> str:
    """A piece that still fits somewhere."""
    return next((name for name, turn in pieces.placings() if pieces.spots(s.board, name, turn)), "hill")


def _place(scene: Scene, piece: str, turned: bool, at: int, marks: Marks) -> Problem | None:
    """Marks the squares that the piece would fill, or says why it may not lie there."""
    if at < 0:
        return None
    names = scene.s.board.grid.names
    problem = scene.why_not({"do": "terrain", "piece": piece, "at": names[at], **({"turn": True} if turned else {})})
    marks.footprint = 0 if problem else pieces.footprint(scene.s.board, piece, at, turned) or 0
    return problem


# Infiltration


def infiltrate_prompt(scene: Scene) -> Panel:
    """Who infiltrates, then where the markers lie, one after another."""
    s, choice = scene.s, scene.choice
    side, ids = s.to_act, s.table.ids
    able = [ids[i] for i in infiltration.able(s, side)]
    chosen = [name for name in able if name in choice.names]
    laid = [square for square in (square_of(s, name) for name in choice.markers) if square >= 0]
    need = infiltration.markers_for(len(chosen))
    marks = Marks(spots=tuple(laid))
    if len(laid) < need:
        _mark_lawful(scene, chosen, laid, marks)
    action = {"do": "infiltrate", "who": chosen, "markers": [s.board.grid.names[q] for q in laid]}
    values = {
        "able": [(name, scene.cast.figure(name, language()), scene.card(name), name in chosen) for name in able],
        "most": infiltration.most(s, side),
        "chosen": chosen,
        "markers": action["markers"],
        "need": need,
        "ready": len(laid) == need,
        "anew": scene.anew(names=tuple(chosen)) if laid else "",
    }
    problem = scene.why_not(action) if len(laid) == need else None
    return Panel("infiltrate", _("Infiltration"), "", values, marks, problem)


def _mark_lawful(scene: Scene, chosen: list[str], laid: list[int], marks: Marks) -> None:
    """The squares for the next marker."""
    s: State = scene.s
    names = s.board.grid.names
    lawful = infiltration.lawful_squares(s, s.to_act)
    near = s.board.around(sum(1 << q for q in laid), infiltration.MARKERS_APART - 1) if laid else 0
    marks.zone = lawful & ~near
    before = tuple(names[q] for q in laid)
    marks.links = {q: scene.anew(names=tuple(chosen), markers=(*before, names[q])) for q in bits(marks.zone)}
    marks.verbs = dict.fromkeys(marks.links, _("lay a marker here"))


# Deployment


def deploy_prompt(scene: Scene) -> Panel:
    """A figure, then a square of those where it may stand."""
    s, choice = scene.s, scene.choice
    waiting = [i for i in deployment.undeployed(s, s.to_act) if deployment.squares_for(s, i)]
    ids, names = s.table.ids, s.board.grid.names
    i = next((i for i in waiting if ids[i] == choice.who), waiting[0])
    squares = deployment.squares_for(s, i)
    links = {q: scene.anew(who=ids[i], to=names[q]) for q in bits(squares)}
    marks = Marks(zone=squares, links=links, verbs=dict.fromkeys(links, _("place here")))
    at = square_of(s, choice.to)
    problem = None
    if at >= 0:
        marks.current = at
        problem = scene.why_not({"do": "deploy", "who": ids[i], "to": choice.to})
        marks.planned = None if problem else (ids[i], at)
    values: dict[str, Any] = {
        "who": ids[i],
        "waiting": [
            (scene.name(j), scene.card(ids[j]), scene.anew(who=ids[j]), j == i, deployment.advanced(s, j))
            for j in waiting
        ],
        "at": choice.to if marks.planned else "",
    }
    return Panel("deploy", _("Place %(name)s") % {"name": scene.name(i)}, "", values, marks, problem)


PROMPTS: dict[str, Callable[[Scene], Panel]] = {
    "setup": setup_prompt,
    "terrain": terrain_prompt,
    "infiltrate": infiltrate_prompt,
    "deploy": deploy_prompt,
}
