"""With whose eyes a page looks at a fight. In a game whose sides keep secrets each side sees what it may know, and who
only looks on what both may know; when the fight is over, all see all."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

import rules
from builder.fights.models import Fight
from catalog.shown import language
from rules.system import with_secrets

PUBLIC = ""  # what both sides know
ALL = "all"


def secret(found: Fight) -> bool:
    """Whether a fight has secrets to keep: its game has, and it is not over."""
    return with_secrets(rules.system(found.system)) is not None and not found.over


def eye_of(found: Fight, mine: Sequence[str], wanted: str = "") -> str:
    """The eye of who answers for the sides `mine`. Who answers for both looks with that which is `wanted`, and with
    none of them before that: the players may share a screen."""
    if not secret(found):
        return ALL
    if len(mine) == 1:
        return mine[0]
    return wanted if wanted in mine else PUBLIC


def known_sides(found: Fight, mine: Sequence[str], asked: str = "") -> tuple[str, ...]:
    """Those of the sides `mine` whose secrets one may see: of a side that was taken from another player in this turn
    only what is needed where it is asked itself; what that player sealed opens when the turn is carried out."""
    taken = {seat.side for seat in found.seats.all() if seat.taken_turn == found.turn} if secret(found) else ()
    return tuple(side for side in mine if side not in taken or side == asked)


def may_have_file(found: Fight, mine: Sequence[str]) -> bool:
    """Whether somebody may have the fight file, which holds all secrets: of a fight with secrets after its end, and
    before it who answers for both sides."""
    return not secret(found) or len(mine) == 2


def view_of(game: rules.Fight, eye: str) -> dict[str, Any]:
    """What `python -m rules view` would answer to who looks so: state and events, and what is asked."""
    secrets, events = with_secrets(game.system), list(game.events or ())
    if eye in ("A", "B"):
        state, told = game.system.view(game.state, events, eye)
    elif eye == PUBLIC and secrets:
        state, told = secrets.public(game.state, events)
    else:
        state, told = game.dump(), events
    asked = game.decision
    return {
        "events": told,
        "state": state,
        "to_act": asked.side if asked else None,
        "decision": asked.kind if asked else None,
    }


def eyes_of(found: Fight, mine: Sequence[str], cast: Any) -> list[tuple[str, str]]:
    """(key, words) of those for whom somebody may have a report: all, and the sides that one answers for, or all of
    them when the fight is over."""
    sides = mine if secret(found) else ("A", "B")
    return [("", _("for all")), *((side, cast.side(side, language())) for side in sides)]


def reported_eye(found: Fight, mine: Sequence[str], asked: str) -> str:
    """The eye of a report for a side, or for all: what both sides know."""
    return asked if asked in ("A", "B") and (asked in mine or not secret(found)) else PUBLIC
