"""A fight told decision by decision, and the position at one of them: what the replay and the log show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from builder.fights.models import Fight
from builder.fights.playing import Outdated
from rules.refusal import Refused

Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A decision: `number` counts from 1; `turn` and `side` are those in which it was taken."""

    number: int
    turn: int
    side: str
    action: Mapping[str, Any]
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Story:
    """All decisions; `at`: how many of them the `position` (as the format page has a state) comes after.

    `game` stands at the end. `stopped`: why the rules do not carry out what follows the last step, if they do not.
    """

    game: rules.Fight
    steps: Sequence[Step]
    at: int
    position: Mapping[str, Any]
    state: Any
    stopped: Outdated | None
    eye: str = ""  # whose eyes look, in a game with secrets (`secrecy`)

    @property
    def step(self) -> Step | None:
        """The decision that led to the position; None at the beginning."""
        return self.steps[self.at - 1] if self.at else None


def story_of(found: Fight, at: int | None = None, side: str = "A") -> Story:
    """The story as `side` may know it, with the position after `at` decisions (None: after all that there are)."""
    actions = found.file.get("actions", [])
    at = len(actions) if at is None else min(max(at, 0), len(actions))
    game = rules.open_fight({**found.file, "actions": []})
    steps: list[Step] = []
    state, stopped = game.state.copy(), None
    for action in actions:
        turn, told = game.system.turn(game.state), len(game.events or ())
        try:
            game.act(action)
        except Refused as refusal:
            stopped = Outdated(found, len(steps), refusal)
            break
        _, events = game.system.view(game.state, (game.events or [])[told:], side)
        steps.append(Step(len(steps) + 1, turn, action["side"], action, events))
        if len(steps) == at:
            state = game.state.copy()
    position, _ = game.system.view(state, [], side)
    return Story(game, steps, min(at, len(steps)), position, state, stopped)


def turns_of(story: Story) -> dict[int, int]:
    """For each turn how many decisions lead into it: its first one is the last of them, for what that did is of this
    turn and what came before it is not. The first turn begins with none."""
    first: dict[int, int] = {}
    for step in story.steps:
        first.setdefault(step.turn, step.number if first else 0)
    return first
