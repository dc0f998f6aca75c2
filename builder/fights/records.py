"""The row of a fight: taken to be written, and filled with what was played."""

import rules
from builder.fights.games import own
from builder.fights.models import Fight


def locked(fight: Fight) -> Fight:
    """The fight as it is now, nobody else writing it until the transaction ends. SQLite has no row locks: there the
    transaction itself is the lock (IMMEDIATE, see settings)."""
    return Fight.objects.select_for_update().get(pk=fight.pk)


def fill(found: Fight, game: rules.Fight) -> None:
    """The file, and the columns that say in lists what it says."""
    found.file = game.document()
    found.number = len(game.actions)
    found.turn = game.system.turn(game.state)
    found.over = game.winner is not None
    found.winner = game.winner or ""
    said = own(game.system.slug, "sayings")
    found.reason = next((event[said.REASON] for event in reversed(game.events or ()) if event["type"] == said.END), "")
