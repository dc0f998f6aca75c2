"""Which skills bear on a unit: its card's, its leaders' traits', its banner's, the army's, those of others that reach
it, and what earlier skills have laid on it for a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, cast

from rules.sengoku.cards import Trait
from rules.sengoku.conditions import View, chosen, hold, hold_later
from rules.sengoku.powers import Effect, Power
from rules.sengoku.traits import card_powers, works
from rules.sengoku.units import State

#: Who used a skill, for counting its uses: a unit's or leader's id, and the skill's.
UseKey = tuple[str, str]


class Source(NamedTuple):
    """A skill at work. `owner`: the id of the unit or leader that has it; `chief`: that leader (−1: none); `place`: its
    place among the owner's skills of the moment (one card may have a skill twice)."""

    power: Power
    owner: str
    chief: int
    place: int


class Laid(NamedTuple):
    """A change that a skill has laid on a unit, `until` "phase", "turn" or "battle"; `key` tells it from others."""

    unit: int
    effect: Effect
    power: Power
    until: str
    key: tuple[str, str, int, int]


class Falling(NamedTuple):
    """An effect that bears on a unit, and the skill it is of."""

    effect: Effect
    power: Power
    key: tuple[str, str, int, int]


def of_card(s: State, i: int, moments: Iterable[str]) -> Iterator[Source]:
    """The skills of a unit's own card at these moments that are not used up."""
    powers, name = s.table.kits[i].powers, s.table.ids[i]
    for moment in moments:
        for place, power in enumerate(powers.get(moment, ())):
            if not used_up(s, name, power):
                yield Source(power, name, -1, place)


def sources(s: State, i: int, moments: Iterable[str], leading: Iterable[int] | None = None) -> Iterator[Source]:
    """A unit's skills at these moments: of its card, of the traits of `leading` (the leaders that go with it), of the
    banners raised in it. Traits bound to the unit do not work for a leader who has moved this turn (SENG-LDR-04)."""
    moments = tuple(moments)
    yield from of_card(s, i, moments)
    for k in s.leaders_in(i) if leading is None else leading:
        if not (s.gone[k] and s.place[k] == i):
            yield from of_chief(s, k, moments)
    if s.banner[i]:
        yield from _of_banners(s, i, moments)


def of_chief(s: State, k: int, moments: Iterable[str]) -> Iterator[Source]:
    """The skills of a leader's working traits (SENG-TRT-04: a doubled one only with the first who has it at work)."""
    if not s.traits[k]:
        return
    name = s.table.chiefs[k].id
    for trait in s.traits[k]:
        if not works(s, k, trait) or (not trait.stacks and _taken(s, k, trait.id)):
            continue
        for moment in moments:
            for place, power in enumerate(card_powers(trait).get(moment, ())):
                if not used_up(s, name, power):
                    yield Source(power, name, k, place)


def _taken(s: State, k: int, trait: str) -> bool:
    """Whether an earlier leader of the side has the same trait at work."""
    staff = s.table.staff[s.table.chiefs[k].side]
    return any(card.id == trait and works(s, j, card) for j in staff if j < k for card in s.traits[j])


def _of_banners(s: State, i: int, moments: Iterable[str]) -> Iterator[Source]:
    raised = [card for card in s.table.banners[s.table.side[i]] if card.id in s.banner[i]]
    for banner, moment in product(raised, moments):
        for place, power in enumerate(card_powers(banner).get(moment, ())):
            if moment != "raise" and not used_up(s, banner.id, power):
                yield Source(power, banner.id, -1, place)


# Uses


def used_up(s: State, owner: str, power: Power) -> bool:
    """Whether a skill has been used as often in this battle as it may be."""
    return power.uses is not None and times_used(s, owner, power.id) >= power.uses


def times_used(s: State, owner: str, skill: str) -> int:
    return next((times for key, times in s.uses if key == (owner, skill)), 0)


def count_use(s: State, owner: str, power: Power) -> None:
    """One more use of a skill whose uses are counted."""
    if power.uses is None:
        return
    key = (owner, power.id)
    times = times_used(s, owner, power.id) + 1
    s.uses = (*(pair for pair in s.uses if pair[0] != key), (key, times))


# What lies on a unit for longer than a fight


def lying(s: State) -> tuple[Laid, ...]:
    """All that skills have laid on units, in the order in which it came."""
    return cast("tuple[Laid, ...]", s.lasting)


def lay(s: State, unit: int, effect: Effect, source: Source, until: str) -> None:
    """Lays a change on a unit; the same one does not lie twice."""
    place = source.power.effects.index(effect)
    laid = Laid(unit, effect, source.power, until, (source.owner, source.power.id, source.place, place))
    if not any(other.unit == unit and other.key == laid.key for other in lying(s)):
        s.lasting = (*s.lasting, laid)


def expire(s: State, until: str) -> None:
    """Takes away what lasted to the end of a phase ("phase") or of a turn ("turn": what lasted for a phase too)."""
    ends = ("phase",) if until == "phase" else ("phase", "turn")
    if s.lasting:
        s.lasting = tuple(laid for laid in lying(s) if laid.until not in ends)


# All that bears on a unit


def at_work(s: State, source: Source, view: View) -> bool:
    """Whether a skill's conditions hold for its bearer, whose view this is."""
    if not source.power.conditions:
        return True
    return hold(s, source.power, view if source.chief == view.chief else view._replace(chief=source.chief))


def falling(s: State, view: View, moments: Iterable[str], leading: Iterable[int] | None = None) -> list[Falling]:
    """The changes that bear on the bearer of a view but for those of its opponent: its own, then the army's, then
    those of others near it, then what lies on it."""
    moments = tuple(moments)
    found = [
        fall
        for source in sources(s, view.who, moments, leading)
        if at_work(s, source, view)
        for fall in falls(s, source, view.who, view)
    ]
    found += _from_others(s, view, moments)
    present = {fall.key for fall in found}
    for laid in lying(s):
        if laid.unit == view.who and laid.key not in present and hold_later(s, laid.power, view):
            found.append(Falling(laid.effect, laid.power, laid.key))
    return found


def falls(s: State, source: Source, i: int, view: View) -> Iterator[Falling]:
    """The changes of a skill that fall on unit i, its bearer being the one of the view."""
    for place, effect in enumerate(source.power.effects):
        if effect not in source.power.changes:
            continue
        if effect.to == "self":
            touched = i == view.who
        elif effect.to == "army":
            touched = s.table.side[i] == view.side
        elif effect.to == "target" and source.power.target is not None:
            touched = i in chosen(s, view.who, view.side, source.power.target)
        else:
            touched = False
        if touched:
            yield Falling(effect, source.power, (source.owner, source.power.id, source.place, place))


def _from_others(s: State, view: View, moments: tuple[str, ...]) -> Iterator[Falling]:
    """What standing skills of other units, and of leaders wherever they are, do to the unit of the view."""
    i = view.who
    for j, kit in enumerate(s.table.kits):
        standing = kit.powers.get("always")
        if standing and j != i and s.at[j] >= 0 and any(power.reaches for power in standing):
            for source in of_card(s, j, ("always",)):
                yield from _reaching(s, source, j, i)
    for k, traits in enumerate(s.traits):
        if traits and s.place[k] != i and not all(_far(trait).isdisjoint(moments) for trait in traits):
            for source in of_chief(s, k, moments):
                yield from _reaching(s, source, max(s.place[k], -1), i, k)


@lru_cache(maxsize=1024)
def _far(trait: Trait) -> frozenset[str]:
    """The moments at which a skill of a trait falls on others than its bearer and the opponent."""
    return frozenset(moment for moment, powers in card_powers(trait).items() if any(power.reaches for power in powers))


def _reaching(s: State, source: Source, bearer: int, i: int, chief: int = -1) -> Iterator[Falling]:
    if not source.power.reaches:
        return
    side = s.table.side[bearer] if chief < 0 else s.table.chiefs[chief].side
    view = View(bearer, side, chief=chief)
    if hold(s, source.power, view):
        yield from falls(s, source, i, view)
