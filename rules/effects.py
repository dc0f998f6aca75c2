"""What all systems' card effects share: a bundle of changes that falls on one figure, compiled once from its JSON.

A skill's effects are cut into two bundles, those that fall on its bearer and those on its targets; each holds the
changes that last (numbers added, things ignored, dice helped, acts blocked) and the deeds that are done once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Effect = Mapping[str, Any]

#: Keys of effects that last for a while; every other effect is a deed, done at its moment.
LASTING = frozenset(("add", "ignore", "extra_die", "reroll", "block"))


@dataclass(frozen=True, slots=True)
class Bundle:
    """Changes that last: `adds` (key, n) in order, `ignores` and `blocks` words, `dice` ("high" | "low" extra dice and
    ("max" | "min", n) rerolls) in order, `raw` the effects as a state shows them (without `to` and `on`)."""

    adds: tuple[tuple[str, int], ...] = ()
    ignores: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()
    extra: tuple[str, ...] = ()
    rerolls: tuple[tuple[str, int], ...] = ()
    raw: tuple[Effect, ...] = ()

    @property
    def topics(self) -> frozenset[str]:
        """All that it adds to, ignores, or does to dice and acts, by the words of the effects."""
        return frozenset(
            (*(key for key, _ in self.adds), *self.ignores, *(key for effect in self.raw for key in effect))
        )

    def __bool__(self) -> bool:
        return bool(self.raw)


NOTHING = Bundle()


def lasts(effect: Effect) -> bool:
    """Whether an effect lasts (else it is a deed)."""
    return not LASTING.isdisjoint(effect)


def bundle(effects: Iterable[Effect]) -> Bundle:
    """The lasting ones among the effects, as one bundle."""
    kept = [effect for effect in effects if lasts(effect)]
    if not kept:
        return NOTHING
    return Bundle(
        tuple(pair for effect in kept for pair in effect.get("add", {}).items()),
        frozenset(word for effect in kept for word in effect.get("ignore", ())),
        frozenset(word for effect in kept for word in effect.get("block", ())),
        tuple(effect["extra_die"] for effect in kept if "extra_die" in effect),
        tuple(next(iter(effect["reroll"].items())) for effect in kept if "reroll" in effect),
        tuple({key: value for key, value in effect.items() if key not in ("to", "on")} for effect in kept),
    )
