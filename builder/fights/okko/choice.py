"""What a player of Okko chooses, and the actions that it comes to."""

from dataclasses import dataclass
from typing import ClassVar

from django.http import QueryDict

import rules
from builder.fights.choosing import Action, Chosen, entry
from rules.grid import FACING_OF, FACINGS
from rules.okko.answers import Moves
from rules.okko.figures import State
from rules.okko.reach import Reach

SOURCES = ("pool", "reserve")


@dataclass(frozen=True, slots=True)
class Choice(Chosen):
    """`who` is to do `do`: go `to` a square facing `facing` by the path `way` (0: the cheapest), its `stride` raised;
    then strike `target` (with `weapon`), spending `boost`, `will` and `skills`, each as an entry's JSON; or `use` a
    skill by its `pick`-th answer."""

    facing: str = ""
    way: str = ""
    stride: str = ""
    strides: tuple[str, ...] = ()
    weapon: str = ""
    boost: str = ""
    will: str = ""
    skills: tuple[str, ...] = ()
    use: str = ""
    pick: str = ""
    zones: str = ""
    kept: ClassVar[tuple[str, ...]] = ("zones",)


def number_of(s: State, name: str) -> int:
    """The number of a figure on the board; −1 for anything else."""
    i = s.table.number.get(name, -1)
    return i if i >= 0 and s.at[i] >= 0 else -1


def square_of(s: State, name: str) -> int:
    return s.table.board.grid.index.get(name, -1)


# Moves


def stride_keys(choice: Choice) -> Action:
    """What is spent on the move."""
    keys: Action = {"boost": choice.stride} if choice.stride in SOURCES else {}
    return {**keys, "skills": entries(choice.strides)} if choice.strides else keys


def reaches(s: State, i: int, choice: Choice) -> list[tuple[Reach, int]]:
    """(reach, points) of the move with what is spent on it: the cheapest paths first, then those out of sight."""
    wanted = stride_keys(choice)
    return [
        (reach, points)
        for way, reach, points in Moves(s, i).ways
        if way.boost == wanted.get("boost") and list(way.skills) == wanted.get("skills", [])
    ]


def move_action(s: State, choice: Choice) -> Action:
    """The move that is asked for; to where no path leads, a straight one, so that the engine says why not."""
    i = number_of(s, choice.who)
    move = {"do": "move", "who": choice.who, **stride_keys(choice)}
    to, facing = square_of(s, choice.to), FACING_OF.get(choice.facing, -1)
    if i < 0 or to < 0:
        return {**move, "path": [choice.to] if choice.to else []}
    found = paths(s, i, choice, to, facing)
    way = int(choice.way) if choice.way in [str(n) for n in range(len(found))] else 0
    return {**move, "path": found[way] if found else straight(s, i, to)}


def paths(s: State, i: int, choice: Choice, to: int, facing: int) -> list[list[str]]:
    """The paths to a square and facing: the cheapest, then any that keeps out of somebody's sight."""
    found: list[list[str]] = []
    for reach, points in reaches(s, i, choice):
        turned = facing if facing >= 0 else best_facing(s, i, reach, points, to)
        path = reach.path(to, turned) if turned in facings(reach, points, to) else None
        if path and path not in found:
            found.append(path)
    return found


def facings(reach: Reach, points: int, to: int) -> dict[int, int]:
    """The facings in which a move may end on a square, each with its cost."""
    return {facing: cost for square, facing, cost in reach.ends() if square == to and cost <= points}


def best_facing(s: State, i: int, reach: Reach, points: int, to: int) -> int:
    """The facing to propose at a square: one that has enemies in the control zone, then the cheapest; −1: none."""
    zones, enemies, able = s.table.board.zones, enemy_squares(s, i), facings(reach, points, to)
    return min(able, key=lambda f: (not zones[to * 4 + f] & enemies, able[f]), default=-1)


def enemy_squares(s: State, i: int) -> int:
    return sum(1 << s.at[j] for j in s.table.members[1 - s.table.side[i]] if s.at[j] >= 0)


def straight(s: State, i: int, to: int) -> list[str]:
    """The squares between here and there, as the crow flies (a turn where one stands already)."""
    grid = s.table.board.grid
    between, here = [], s.at[i]
    while here != to:
        dx, dy = grid.xs[to] - grid.xs[here], grid.ys[to] - grid.ys[here]
        here += ((dx > 0) - (dx < 0)) + ((dy > 0) - (dy < 0)) * grid.width
        between.append(grid.names[here])
    return between or [FACINGS[(s.facing[i] + 1) % 4]]


# Attacks, shots and the rest


def strike_action(choice: Choice) -> Action:
    """The attack, or with a weapon the shot."""
    action: Action = {"do": "shoot" if choice.weapon else "attack", "who": choice.who, "target": choice.target}
    if choice.weapon:
        action["weapon"] = choice.weapon
    if choice.boost in SOURCES:
        action["boost"] = choice.boost
    if choice.will in SOURCES:
        action["will_boost"] = choice.will
    return {**action, "skills": entries(choice.skills)} if choice.skills else action


def recover_action(choice: Choice) -> Action:
    action: Action = {"do": "recover", "who": choice.who}
    if choice.boost in SOURCES:
        action["boost"] = choice.boost
    return {**action, "skills": entries(choice.skills)} if choice.skills else action


def entries(written: tuple[str, ...]) -> list[Action]:
    """Skill entries from their JSON; what is none stays a text, for the engine to refuse."""
    return [entry(text) for text in written]


# A form that was sent


def answers_of(game: rules.Fight, sent: QueryDict) -> list[Action]:
    """The actions that a form without an `action` asks for."""
    choice = Choice.read(sent)
    match choice.do:
        case "move":
            return [move_action(game.state, choice)]
        case "attack" | "shoot":
            return [*([move_action(game.state, choice)] if choice.to else []), strike_action(choice)]
        case "recover":
            return [recover_action(choice)]
        case "deploy":
            return [{"do": "deploy", "who": choice.who, "at": choice.to, "facing": choice.facing}]
        case "roll":
            recall = sent.getlist("recall")
            return [{"do": "roll", "recall": recall} if recall else {"do": "roll"}]
        case "end_phase":
            reserve = {name: sent[f"reserve-{name}"] for name in game.state.table.ids if sent.get(f"reserve-{name}")}
            return [{"do": "end_phase", "reserve": reserve} if reserve else {"do": "end_phase"}]
    return [{"do": choice.do}]
