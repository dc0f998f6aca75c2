"""A stored fight as the engine has it, and the computers' answers."""

import time
from collections.abc import Iterable

from django.utils.translation import gettext as _

import rules
from builder.fights.games import own
from builder.fights.models import Fight, Seat
from catalog.shown import language
from rules.fight import resume
from rules.players import PLAYERS, player
from rules.refusal import Refused
from rules.words import name_in

COMPUTERS = tuple(PLAYERS)
SECONDS = 2.0  # that computers may take in one request; the rest is a job's


class Outdated(Exception):
    """A fight that the present rules do not replay: they refuse the decision with the number `place` (from 0)."""

    def __init__(self, fight: Fight, place: int, refusal: Refused) -> None:
        super().__init__(fight.pk, place, refusal)
        self.fight, self.place, self.refusal = fight, place, refusal


def opened(found: Fight) -> rules.Fight:
    """The fight after all its decisions; a replay of 300 takes some 20 ms. Raises Outdated."""
    game, stopped = resume(found.file)
    if stopped:
        raise Outdated(found, *stopped)
    return game


def too_much(game: rules.Fight) -> str:
    """What of a fight asks more of the machine than a page may, in words; "" for nothing."""
    limits, s = own(game.system.slug, "limits"), game.state
    card = next((card for kit in s.table.kits if (card := limits.overloaded(s, kit))), None)
    if card is None:
        return limits.crowded(s) if hasattr(limits, "crowded") else ""
    name = name_in(card.name, language(), card.id)
    return _("%(card)s: too many skills to choose from at one moment.") % {"card": name}


def computer_asked(game: rules.Fight, seats: Iterable[Seat]) -> Seat | None:
    """The computer whose answer the fight waits for."""
    asked = game.decision
    return next((seat for seat in seats if asked and seat.computer and seat.side == asked.side), None)


def play_on(game: rules.Fight, seats: Iterable[Seat], seconds: float = SECONDS) -> bool:
    """Lets computers answer until a person is asked or the fight is over; False when the time was up before."""
    until = time.monotonic() + seconds
    kinds = {seat.side: seat.kind for seat in seats if seat.computer}
    while (asked := game.decision) and asked.side in kinds:
        if time.monotonic() >= until:
            return False
        game.act(player(kinds[asked.side], _seed(game, asked.side)).pick(game))
    return True


def _seed(game: rules.Fight, side: str) -> int:
    """What a player that draws lots draws from: another at each decision, whoever plays on from there and when."""
    return hash((game.file.seed, len(game.actions), ord(side)))  # of integers: the same in every process
