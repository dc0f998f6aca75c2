"""Okko's part of the page on which a fight is played, and of its replay."""

from dataclasses import replace
from typing import Any

import rules
from builder.fights.okko.acting import act_panel
from builder.fights.okko.board import Marks
from builder.fights.okko.choice import Choice
from builder.fights.okko.combat import rolled_in
from builder.fights.okko.prompts import prompt_of
from builder.fights.okko.sayings import SET_UP
from builder.fights.okko.table import table_of
from builder.fights.panel import Panel
from builder.fights.scene import Scene
from builder.fights.story import Story
from rules.cast import Cast
from rules.grid import FACING_OF
from rules.okko.answers import actors
from rules.okko.figures import ACTIVE

PARTS = ("defs", "tools", "table", "watched", "tray", "cost")
PIECES = "figures"
#: The templates of panels, for those that do not have one by their kind.
BODIES = {"blocked": "", "defend": "answer", "resist": "answer", "retreat": "pick", "lose_die": "pick"}


def played(scene: Scene, story: Story, panel: Panel | None, near: str) -> dict[str, Any]:
    """The board, the strips and the dice of who looks."""
    asked, links = scene.game.decision, {}
    if panel:
        links = {name: scene.anew(who=name) for name in choosable(scene.game)}
    marks = panel.marks if panel and panel.marks else Marks()
    table = table_of(scene.s, story.position, scene.cast, marks, links)
    return {
        "table": table,
        "strips": table.top_and_bottom(near),
        "dice": table.dice["AB".index(near)],
        "tray": asked is not None and asked.kind not in SET_UP,
        "zones_href": scene.link(zones="" if scene.choice.zones else "1"),
    }


def panel_of(scene: Scene) -> Panel:
    panel = act_panel(scene) if scene.s.stage == "act" else prompt_of(scene)
    body = BODIES.get(panel.kind, panel.kind)
    shared = body in ("answer", "pick")
    panel.body = f"fights/{'' if shared else 'okko/'}panels/{body}.html" if body else ""
    return panel


def choice_of(game: rules.Fight, choice: Choice) -> Choice:
    """With nobody chosen, the figure that is being activated is, as long as it can do anything."""
    s = game.state
    if s.stage != "act" or choice.who or choice.do:
        return choice
    active = next((i for i in actors(s) if s.activation[i] == ACTIVE), None)
    return choice if active is None else replace(choice, who=s.table.ids[active])


def choosable(game: rules.Fight) -> list[str]:
    """The figures that can be pressed: to act, or to see why they cannot; to be placed."""
    s = game.state
    if s.stage == "act":
        return [s.table.ids[i] for i in s.table.members[s.phase] if s.at[i] >= 0]
    return [s.table.ids[i] for i in actors(s)] if s.stage == "deploy" else []


# The replay


def replayed(story: Story, cast: Cast, near: str) -> dict[str, Any]:
    """The board after a decision, and the roll that it came to."""
    table = table_of(story.state, story.position, cast, replay_marks(story), {})
    step = story.step
    return {
        "table": table,
        "strips": table.top_and_bottom(near),
        "rolled": rolled_in(step.events, cast) if step else None,
    }


def replay_marks(story: Story) -> Marks:
    """The way that the last decision took somebody, in dots; the target of its attack or shot."""
    marks, step = Marks(), story.step
    index = story.state.table.board.grid.index
    for event in step.events if step else ():
        match event["type"]:
            case "move":
                marks.path = (index[event["from"]], *(index[name] for name in event["path"] if name not in FACING_OF))
            case "retreat" | "push" | "place" if event["to"]:
                marks.path = (index[event["from"]], index[event["to"]])
            case "combat" | "shot" | "attack":
                who, target = (event.get(key) for key in _ENDS[event["type"]])
                _mark_strike(story, who or "", target or "", event["type"] == "shot", marks)
    return marks


_ENDS = {"combat": ("attacker", "defender"), "shot": ("shooter", "target"), "attack": ("who", "target")}


def _mark_strike(story: Story, who: str, target: str, shot: bool, marks: Marks) -> None:
    s = story.state
    ends = [s.at[s.table.number[name]] for name in (who, target)]
    marks.chosen = who
    marks.targets = tuple(square for square in ends[1:] if square >= 0)
    if shot and min(ends) >= 0:
        marks.sight = (ends[0], ends[1])
