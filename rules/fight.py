"""A fight: the one loop of decisions that the board, the players, replays and bulk fights all drive.

`decision` says what is asked and of whom; `act` judges an answer, rolls (recording), carries it out and gives the
events. A refused action leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.dice import Dice
from rules.formats import Catalog, FightFile, read_fight
from rules.refusal import Decision, Illegal, Refused
from rules.system import System, system

Action = Mapping[str, Any]
Event = dict[str, Any]

__all__ = ["Decision", "Fight", "Illegal", "Refused", "open_fight", "play_out", "resume"]


class Fight:
    """`actions`: those carried out, each with the dice it rolled, so that a replay rolls nothing; `events`: the
    story."""

    __slots__ = ("actions", "dice", "events", "file", "state", "system")

    def __init__(self, file: FightFile, listen: bool = True) -> None:
        self.file = file
        self.system: System = system(file.system)
        self.state: Any = self.system.setup(file)
        self.dice = Dice(file.seed)
        self.actions: list[dict[str, Any]] = []
        self.events: list[Event] | None = [] if listen else None

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the fight is over."""
        asked: Decision | None = self.system.decision(self.state)
        return asked

    @property
    def winner(self) -> str | None:
        """ "A", "B", "draw", or None while the fight goes on."""
        winner: str | None = self.system.winner(self.state)
        return winner

    def act(self, action: Action) -> list[Event]:
        """Carries out an action of the side that is to act; Refused changes nothing. Events are empty when nobody
        listens."""
        script = action.get("dice")
        state, dice = (self.state, self.dice) if script is None else (self.state.copy(), self.dice.copy())
        told: list[Event] | None = None if self.events is None else []
        dice.start(self.system.turn(state), script)
        self.system.apply(state, action, dice, told)
        dice.finish()
        self.state, self.dice = state, dice
        self._record(action, dice.rolled)
        if self.events is None or told is None:
            return []
        self.events += told
        return told

    def _record(self, action: Action, rolled: list[object]) -> None:
        record = dict(action)
        record.pop("dice", None)
        if rolled:
            record["dice"] = rolled
        self.actions.append(record)

    def replay(self, actions: Iterable[Action]) -> tuple[int, Refused] | None:
        """Carries out actions until one is refused: its index and the refusal; None when all went through."""
        for place, action in enumerate(actions):
            try:
                self.act(action)
            except Refused as refusal:
                return place, refusal
        return None

    def dump(self) -> dict[str, Any]:
        """The whole position, as the system's format page has it."""
        position: dict[str, Any] = self.system.dump(self.state)
        return position

    def document(self) -> dict[str, Any]:
        """The fight file: as it was opened, with the actions carried out since, every roll recorded."""
        return {**self.file.raw, "actions": [dict(action) for action in self.actions]}

    def fork(self) -> Fight:
        """The same fight to go on by itself, its story left behind; for those who look ahead."""
        twin = Fight.__new__(Fight)
        twin.file, twin.system = self.file, self.system
        twin.state, twin.dice = self.state.copy(), self.dice.copy()
        twin.actions, twin.events = [], None
        return twin


def open_fight(doc: Any, catalogs: Iterable[Catalog] = (), listen: bool = True) -> Fight:
    """The fight of a file, before its actions. FileError: unusable; Illegal: its lists or board do not allow it."""
    file = read_fight(doc, catalogs)
    try:
        fight = Fight(file, listen)
    except Illegal:
        _judge_lists(file)
        raise
    _judge_lists(file)
    return fight


def _judge_lists(file: FightFile) -> None:
    """A fight from the set-up needs legal lists, unless its option says otherwise. What makes the file unusable has
    been said before."""
    if file.start is not None or getattr(file.options, "allow_illegal", False):
        return
    for side in file.sides:
        report = system(file.system).check(side.list)
        if not report.ok:
            raise Illegal(report.violations[0].rule, side.name, report)


def resume(doc: Any, catalogs: Iterable[Catalog] = (), listen: bool = True) -> tuple[Fight, tuple[int, Refused] | None]:
    """The fight of a file after its actions, and the refusal that stopped them, if one did (the fight then stands
    before the refused action)."""
    fight = open_fight(doc, catalogs, listen)
    return fight, fight.replay(fight.file.actions)


def play_out(fight: Fight, players: Mapping[str, Any], limit: int = 100_000) -> Fight:
    """Lets players ("A" and "B" → an object with `pick(fight) -> action`) answer until the fight is over, or `limit`
    decisions have been made."""
    for _ in range(limit):
        asked = fight.decision
        if asked is None:
            break
        fight.act(players[asked.side].pick(fight))
    return fight
