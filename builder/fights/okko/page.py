"""The page on which a fight is played, put together from what the engine says and what has been chosen."""

from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.urls import reverse

import rules
from builder.accounts.models import Person
from builder.fights import pages
from builder.fights.models import Fight
from builder.fights.okko.acting import act_panel, concede_panel
from builder.fights.okko.board import Marks
from builder.fights.okko.choice import Choice
from builder.fights.okko.combat import rolled_in
from builder.fights.okko.panel import Panel
from builder.fights.okko.prompts import prompt_of
from builder.fights.okko.scene import Scene
from builder.fights.okko.table import table_of
from builder.fights.playing import computer_asked
from builder.fights.queries import sides_of
from builder.fights.story import Story, story_of
from builder.fights.told import teller_of
from rules.grid import FACING_OF
from rules.okko.answers import actors
from rules.okko.figures import ACTIVE


def play_context(found: Fight, person: Person | None, query: QueryDict) -> dict[str, Any]:
    """What the play page shows to this person, with what the address says is chosen."""
    seats = list(found.seats.all())
    mine = sides_of(seats, person)
    story = story_of(found, side=mine[0] if mine else "A")
    game, teller = story.game, teller_of(found.file)
    asked = game.decision
    to_me = asked is not None and asked.side in mine
    choice = with_active(game, Choice.read(query)) if to_me else Choice()
    scene = Scene(game, teller.cast, choice, reverse("fights:play", args=[found.token]))
    panel = panel_of(scene) if to_me else None
    links = {name: scene.anew(who=name) for name in choosable(game)} if to_me else {}
    near = asked.side if to_me and asked else (mine[0] if mine else "A")
    table = table_of(game.state, story.position, teller.cast, panel.marks if panel else Marks(), links)
    return pages.shared_context(found, story, teller, mine) | {
        "title": pages.heading(found, asked, mine, teller.cast),
        "asked": asked,
        "panel": panel,
        "scene": scene,
        "table": table,
        "strips": table.top_and_bottom(near),
        "dice": table.dice["AB".index(near)],
        "near": near,
        "tray": asked is not None and asked.kind not in pages.SET_UP,
        "zones_href": scene.link(zones="" if choice.zones else "1"),
        "computer": computer_asked(game, seats),
        "lines": pages.recent_lines(story.steps, teller),
        "unseen": pages.unseen_from(story, mine),
    }


def panel_of(scene: Scene) -> Panel:
    if scene.choice.do == "concede":
        return concede_panel(scene)
    return act_panel(scene) if scene.s.stage == "act" else prompt_of(scene)


def with_active(game: rules.Fight, choice: Choice) -> Choice:
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


def replay_context(found: Fight, person: Person | None, at: int | None) -> dict[str, Any]:
    """What the replay shows after `at` decisions (None: after all)."""
    mine = sides_of(found.seats.all(), person)
    story = story_of(found, at, mine[0] if mine else "A")
    teller = teller_of(found.file)
    step = story.step
    table = table_of(story.state, story.position, teller.cast, replay_marks(story), {})
    return (
        pages.shared_context(found, story, teller, mine)
        | pages.replay_parts(story, teller)
        | {
            "table": table,
            "strips": table.top_and_bottom(mine[0] if len(mine) == 1 else "A"),
            "rolled": rolled_in(step.events, teller.cast) if step else None,
        }
    )


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
