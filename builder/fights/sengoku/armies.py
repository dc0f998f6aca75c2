"""The armies beside the field: a row for each unit that may be known, with its numbers and its two orders."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from builder.fights.sengoku.board import flag_words, leaders_by_unit, unit_name
from builder.fights.sengoku.ground import cell_of
from builder.fights.sengoku.saying import NONE, slots_words
from catalog.shown import language
from rules.sengoku.field import FACING_OF
from rules.sengoku.tasks import kind_of
from rules.sengoku.units import FRONT_RANK
from rules.sengoku.words_terms import label

Position = Mapping[str, Any]
NUMBERS = ("armour", "steadiness", "impetus")


@dataclass(frozen=True, slots=True)
class Row:
    """A unit. `ranks` in words; `numbers`: (name, value) of NUMBERS; `orders`: (phase, words, whether special) of both
    slots."""

    id: str
    name: str
    at: str
    figures: str
    ranks: str
    ammo: str
    numbers: tuple[tuple[str, str], ...]
    orders: tuple[tuple[int, str, bool], ...]
    state: str
    leaders: str
    gone: bool
    routing: bool
    chosen: bool
    href: str


@dataclass(frozen=True, slots=True)
class Army:
    side: str
    name: str
    own: bool
    facts: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def ordered(self) -> bool:
        """Whether any unit has orders that may be known."""
        return any(row.orders for row in self.rows)


def army_of(
    side: str,
    position: Position,
    cast: Any,
    cards: Mapping[str, Any],
    orders: Mapping[str, Iterable[Any]],
    links: Mapping[str, str],
    chosen: str,
    placed: bool,
) -> Army:
    """`orders`: unit → its slots, of a side whose orders may be known; `placed`: whether all stand where they got them,
    so that it can be said where they lead."""
    leaders = leaders_by_unit(position)
    half = position["sides"][side]
    rows = tuple(
        _row(
            name,
            unit,
            cast,
            cards.get(name, {}),
            _ordered(orders.get(name, ()), unit, cast, placed),
            leaders.get(name, ()),
            links,
            chosen,
        )
        for name, unit in position["units"].items()
        if unit["side"] == side
    )
    return Army(side, cast.side(side, language()), "banners" in half, tuple(_facts(half, position, side)), rows)


def _facts(half: Mapping[str, Any], position: Position, side: str) -> Iterable[str]:
    """What an army has left, as far as it may be known."""
    lang = language()
    if half.get("hq"):
        yield f"{label('army', 'hq', lang)} {half['hq']}"
    if half.get("messengers"):
        yield f"{label('army', 'messengers', lang)}: {half['messengers']}"
    if half.get("spies"):
        yield f"{label('army', 'shinobi', lang)}: {half['spies']}"
    if half.get("general"):
        yield label("general_order", half["general"], lang)


def _row(
    name: str,
    unit: Mapping[str, Any],
    cast: Any,
    card: Mapping[str, Any],
    orders: Iterable[tuple[int, str, bool]],
    leaders: Iterable[str],
    links: Mapping[str, str],
    chosen: str,
) -> Row:
    lang, seen = language(), bool(unit.get("card"))
    status = unit.get("status")
    gone = seen and unit.get("at") is None and status != "formed"
    words = [label("status", status, lang)] if seen and status != "formed" else []
    return Row(
        id=name,
        name=unit_name(cast, name, unit),
        at=unit.get("at") or "",
        figures=_number(unit.get("figures")),
        ammo=_number(unit.get("ammo")),
        numbers=tuple((label("stat", key, lang), str(card[key]) if seen and key in card else NONE) for key in NUMBERS),
        ranks=_ranks(unit.get("figures")),
        orders=tuple(orders),
        state=", ".join([*words, *flag_words(unit)]) if seen else "",
        leaders=", ".join(cast.figure(leader, lang) for leader in leaders),
        gone=gone,
        routing=status == "routing",
        chosen=name == chosen,
        href=links.get(name, ""),
    )


def _number(n: Any) -> str:
    return NONE if n is None else str(n)


def _ranks(figures: int | None) -> str:
    """SENG-UNT-19; "" where nobody knows the figures, or none are left."""
    n = ((figures or 0) + FRONT_RANK - 1) // FRONT_RANK
    return ngettext("%(n)d rank", "%(n)d ranks", n) % {"n": n} if n else ""


def _ordered(
    orders: Iterable[Any], unit: Mapping[str, Any], cast: Any, placed: bool
) -> Iterable[tuple[int, str, bool]]:
    there = placed and unit.get("at") and unit.get("facing")
    here = (cell_of(unit["at"]), FACING_OF[unit["facing"]]) if there else None
    for phase, order, words in slots_words(orders, here, cast):
        yield phase, words, kind_of(order) == "special"
