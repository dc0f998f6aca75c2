"""Sengoku's part of the page on which a fight is played, and of its replay."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import rules
from builder.fights.models import Fight
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from builder.fights.secrecy import ALL
from builder.fights.sengoku import deploying, rolling, telling
from builder.fights.sengoku.armies import Army, army_of
from builder.fights.sengoku.board import Drawing, Marks, draw, leaders_by_unit, unit_name, unit_words
from builder.fights.sengoku.choice import Choice, from_deployment, from_orders, given_orders
from builder.fights.sengoku.commanding import orders_panel
from builder.fights.sengoku.draft import sound
from builder.fights.sengoku.ground import cell_of
from builder.fights.sengoku.marks import told
from builder.fights.sengoku.rolled import rolled_in
from builder.fights.story import Event, Story
from catalog.shown import language
from rules.refusal import Decision
from rules.sengoku.setup import northern
from rules.sengoku.words import known_cast

PARTS = ("defs", "tools", "table", "watched")
PIECES = "units"
#: Decisions for which a player has to see what the other side may not.
SECRET = ("deploy", "scout", "swap", "orders", "revise")
PROMPTS: dict[str, Callable[[Scene], Panel]] = {
    "orders": orders_panel,
    "revise": orders_panel,
    **deploying.PROMPTS,
    **rolling.PROMPTS,
}
#: The templates of panels, for those that do not have one by their kind.
BODIES = {"claim": "pick"}


def choice_of(game: rules.Fight, choice: Choice) -> Choice:
    """What the computer proposes, if it is asked to, and when orders may be revised, those that were given: they are
    there to be changed."""
    if not choice.fill:
        begun = choice.do in ("revise", "concede") or game.state.stage != "revise"
        return choice if begun else replace(from_orders(given_orders(game.state), choice), do="revise")
    action = game.system.best(game.state)
    if action["do"] in ("orders", "revise"):
        return replace(from_orders(action, choice), do=action["do"])
    if action["do"] == "deploy":
        return from_deployment(action, choice)
    if action["do"] == "terrain":
        places = {kind: tuple(action.get(kind, ())) for kind in ("hills", "woods", "swamps")}
        return replace(choice.only(), bridge=action.get("bridge", ""), **places)
    return choice


def panel_of(scene: Scene) -> Panel:
    panel = PROMPTS[scene.s.stage](scene)
    body = BODIES.get(panel.kind)
    panel.body = f"fights/panels/{body}.html" if body else f"fights/sengoku/panels/{panel.kind}.html"
    return panel


def story_of(found: Fight, at: int | None, look: Callable[[Decision | None], str]) -> Story:
    return telling.story_of(found, at, look)


def masked(cast: Any, story: Story, file: Mapping[str, Any]) -> Any:
    """The cast as who looks knows it."""
    return cast if story.eye == ALL else known_cast(file, telling.position_of(story.game, story.game.state, story.eye))


def cards_of(game: rules.Fight) -> dict[str, Any]:
    """Unit → its raw card."""
    table = game.state.table
    return {name: kit.card.raw for name, kit in zip(table.ids, table.kits, strict=True)}


def played(scene: Scene, story: Story, panel: Panel | None, near: str) -> dict[str, Any]:
    """The field, and the armies with that of who looks first."""
    marks = panel.marks if panel and panel.marks else Marks()
    board = _board(scene, story, panel)
    position = story.position
    cards = cards_of(scene.game)
    orders = _orders(scene, story)
    links = _links(scene, panel)
    return {
        "table": Table(draw(board, position, scene.cast, cards, marks), story, scene.cast),
        "armies": armies(position, scene.cast, cards, orders, links, scene.choice.who, near),
        "watch": last_turn(story),
        "unseen": None,
        "zones": panel is not None and panel.kind == "orders",
        "zones_href": scene.link(zones="" if scene.choice.zones else "1"),
    }


def _board(scene: Scene, story: Story, panel: Panel | None) -> Mapping[str, Any]:
    """The field, with the features that are being placed."""
    board: Mapping[str, Any] = story.position["board"]
    if panel and panel.kind == "terrain":
        return deploying.laid(scene.choice, board, northern(scene.s, scene.s.to_act))
    return board


def _orders(scene: Scene, story: Story) -> dict[str, Any]:
    """Unit → orders: those being given, else those that stand in the position."""
    found = {name: unit["orders"] for name, unit in story.position["units"].items() if unit.get("orders")}
    return {**found, **sound(scene.choice.o)}


def _links(scene: Scene, panel: Panel | None) -> dict[str, str]:
    """Unit → where choosing it leads."""
    s = scene.s
    if panel is None or panel.kind not in ("orders", "deploy"):
        return {}
    return {s.table.ids[i]: scene.link(who=s.table.ids[i], slot="") for i in s.table.members[s.to_act]}


def armies(
    position: Mapping[str, Any],
    cast: Any,
    cards: Any,
    orders: Any,
    links: Any,
    chosen: str,
    near: str,
    placed: bool = True,
) -> list[Army]:
    sides = "BA" if near == "B" else "AB"
    return [army_of(side, position, cast, cards, orders, links, chosen, placed) for side in sides]


def last_turn(story: Story) -> int | None:
    """After which beat the last turn that was carried out begins."""
    there = [step.number for step in story.steps if step.action["do"] == "resolve"]
    if not there:
        return None
    last = there[-1]
    while last > 1 and story.steps[last - 2].action is story.steps[last - 1].action:
        last -= 1
    return last - 1


class Table:
    """What the shared templates ask of a position: the drawing, and the units in words."""

    __slots__ = ("drawing", "words")

    def __init__(self, drawing: Drawing, story: Story, cast: Any) -> None:
        self.drawing = drawing
        self.words = list(words_of(story.position, cast))


def words_of(position: Mapping[str, Any], cast: Any) -> Any:
    """(side, unit, how it is with it)"""
    leaders = leaders_by_unit(position)
    for name, unit in position["units"].items():
        words = unit_words(unit, cast, leaders.get(name, ()))[1:]
        yield unit["side"], unit_name(cast, name, unit), ", ".join([unit.get("at") or "", *words]).strip(", ")


# The replay


def replayed(story: Story, cast: Any, near: str) -> dict[str, Any]:
    """The field at a beat, and the sums that it came to."""
    cards = cards_of(story.game)
    step = story.step
    marks = replay_marks(step.events, story.position) if step else Marks()
    orders = {name: unit["orders"] for name, unit in story.position["units"].items() if unit.get("orders")}
    return {
        "table": Table(draw(story.position["board"], story.position, cast, cards, marks), story, cast),
        "armies": armies(story.position, cast, cards, orders, {}, "", near, placed=False),
        "rolled": rolled_in(step.events, cast, language()) if step else None,
    }


def replay_marks(events: Any, position: Mapping[str, Any]) -> Marks:
    """Where somebody went, who was fought or shot at."""
    units = position["units"]
    marks, moved, targets = Marks(), [], []
    marks.orders = (told(events, lambda who: cell_of((units.get(who) or {}).get("at") or "")),)
    for event in events:
        if event["type"] in ("move", "retreat", "occupy", "flee") and event.get("from") and event.get("to"):
            moved.append((cell_of(event["from"]), cell_of(event["to"])))
        elif event["type"] == "rout":
            way = [cell_of(name) for name in (event["from"], *event.get("path", ()))]
            moved += list(zip(way, way[1:], strict=False))
        elif event["type"] == "melee":
            targets.append(cell_of(event["at"]))
        marks.chosen = marks.chosen or _actor(event)
    marks.moved, marks.targets = tuple(moved), tuple(targets)
    return marks


def _actor(event: Event) -> str:
    if event["type"] == "melee":
        return str(event["attackers"][0])
    return str(event.get("who") or "") if event["type"] in ("shot", "face", "move") else ""
