"""Anima's part of the page on which a fight is played, and of its replay."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import rules
from builder.fights.anima import answering, beginning, deploying
from builder.fights.anima.acting import act_panel
from builder.fights.anima.board import Marks
from builder.fights.anima.choice import Choice
from builder.fights.anima.rolled import rolled_in
from builder.fights.anima.table import table_of
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from builder.fights.story import Story
from rules.anima.answers import actors
from rules.anima.figures import State
from rules.cast import Cast

PARTS = ("defs", "tools", "table", "watched", "squads", "cost")
PIECES = "figures"
PROMPTS = {"act": act_panel, **deploying.PROMPTS, **beginning.PROMPTS, **answering.PROMPTS}
NAMED = ("free_move", "walk", "step", "intercept")  # movements whose squares stand in the action
#: The templates of panels, for those that do not have one by their kind.
BODIES = {"blocked": "", "evade": "answer", "defend": "answer", "area": "answer", "sidestep": "pick", "marker": "pick"}


def choice_of(game: rules.Fight, choice: Choice) -> Choice:
    """With nobody chosen, the figure that is being activated is."""
    s: State = game.state
    if s.stage != "act" or choice.who or choice.do or s.active < 0:
        return choice
    return replace(choice, who=s.table.ids[s.active])


def panel_of(scene: Scene) -> Panel:
    panel = PROMPTS[scene.s.stage](scene)
    body = BODIES.get(panel.kind, panel.kind)
    panel.body = f"fights/anima/panels/{body}.html" if body else ""
    return panel


def played(scene: Scene, story: Story, panel: Panel | None, near: str) -> dict[str, Any]:
    """The board, and the squads with that of who looks first."""
    links = {name: scene.anew(who=name) for name in choosable(scene.game)} if panel else {}
    marks = panel.marks if panel and panel.marks else Marks()
    table = table_of(scene.s, story.position, scene.cast, marks, links)
    return {
        "table": table,
        "squads": table.near_and_far(near),
        "zones_href": scene.link(zones="" if scene.choice.zones else "1"),
        "zones": panel is not None and scene.s.stage == "act",
    }


def choosable(game: rules.Fight) -> list[str]:
    """The figures that can be pressed: to act, or to see why they cannot; to be placed."""
    s: State = game.state
    if s.stage == "deploy" or (s.stage == "act" and s.active >= 0):
        return [s.table.ids[i] for i in actors(s)]
    return [s.table.ids[i] for i in s.standing(s.to_act)] if s.stage == "act" else []


# The replay


def replayed(story: Story, cast: Cast, near: str) -> dict[str, Any]:
    """The board after a decision, and the roll that it came to."""
    table = table_of(story.state, story.position, cast, replay_marks(story), {})
    step = story.step
    return {
        "table": table,
        "squads": table.near_and_far(near),
        "rolled": rolled_in(step.events, cast) if step else None,
    }


def replay_marks(story: Story) -> Marks:
    """The way that the last decision took somebody, in dots; the target of its attack or shot."""
    marks, s = Marks(), story.state
    index = s.board.grid.index
    for event in story.step.events if story.step else ():
        match event["type"]:
            case "move" | "flight":
                marks.path = (index[event["from"]], *_went(s, event, story.step.action if story.step else {}))
                marks.chosen = event["who"]
            case "attack":
                _mark_attack(s, event, marks)
    return marks


def _went(s: State, event: Mapping[str, Any], action: Mapping[str, Any]) -> tuple[int, ...]:
    """The squares that somebody entered: as the action names them, else in a straight line."""
    index, start, to = s.board.grid.index, s.board.grid.index[event["from"]], event["to"]
    path = action.get("path", ())
    if event.get("kind") in NAMED and action.get("who") == event["who"] and path and path[-1] == to:
        return tuple(index[name] for name in path)
    return tuple(s.board.line(start, index[to])) if start != index[to] else ()


def _mark_attack(s: State, event: Any, marks: Marks) -> None:
    ends = [s.at[s.table.number[event[key]]] for key in ("who", "target")]
    marks.chosen = event["who"]
    marks.targets = tuple(square for square in ends[1:] if square >= 0)
    if min(ends) >= 0 and s.board.grid.distance(*ends) > 1:
        marks.sight = (ends[0], ends[1])
