"""The options of a band and of a fight, with the defaults of the format page."""

from dataclasses import dataclass
from typing import Any

from rules.reading import Reader, boolean, fields, integer, nullable, word


@dataclass(frozen=True, slots=True)
class Options:
    """A list's options serve `check`, a fight's serve the fight; what a file leaves out has its default here."""

    budget: int = 16
    loss_limit: int | None = None
    tile_size: int = 6
    deploy_depth: int = 2
    first: str = "roll"
    rear_counts_start: bool = True
    turn_in_zone_shakes: bool = False
    recover_ends_activation: bool = True
    fear_fail: str = "action_lost"
    max_turns: int | None = None
    allow_illegal: bool = False

    @property
    def losses(self) -> int:
        """Zeni lost that end the game (OKKO-END-03)."""
        return max(1, self.budget - 4) if self.loss_limit is None else self.loss_limit


READERS: dict[str, Reader] = {
    "budget": integer(1, 99),
    "loss_limit": nullable(integer(1)),
    "tile_size": integer(3, 13),
    "deploy_depth": integer(1, 6),
    "first": word("roll", "A", "B"),
    "rear_counts_start": boolean,
    "turn_in_zone_shakes": boolean,
    "recover_ends_activation": boolean,
    "fear_fail": word("action_lost", "may_act"),
    "max_turns": nullable(integer(1)),
    "allow_illegal": boolean,
}


def read_options(raw: Any, path: str = "$.options") -> Options:
    """The options of a file; FileError at an unknown one or a value out of its range."""
    return Options(**fields(raw, path, READERS))
