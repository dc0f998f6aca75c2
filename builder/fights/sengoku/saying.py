"""Orders in a few words, as the table of units and the panel of orders have them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.sengoku.marks import after
from catalog.shown import language
from rules.sengoku.field import NAMES
from rules.sengoku.words import order_text
from rules.sengoku.words_terms import label

Order = Mapping[str, Any]
#: What stands in the table for a slot that has no order.
NONE = "–"


def order_words(order: Order, cast: Any) -> str:
    """shooting (Foot samurai with spears) · move (turn left)"""
    return order_text(order, cast, language())


def option_words(order: Order, way: list[tuple[int, int]], cast: Any) -> str:
    """The same for a choice under the heading of its word: to f5 · turn left, to f6."""
    lang, word = language(), order["order"]
    if "target" in order:
        return str(cast.figure(order["target"], lang))
    if word in ("move", "advance", "withdraw", "sidestep", "march"):
        said = _steps_words(order, way)
        said += [label("facing_to", order["facing"], lang)] if "facing" in order else []
        return ", ".join(said) or order_words(order, cast)
    if "facing" in order:
        return label("facing_to", order["facing"], lang)
    if "side" in order:
        return label("side", order["side"], lang)
    return _("as it stands") if word == "hold" else label("order", word, lang)


def placed_words(order: Order, way: list[tuple[int, int]], cast: Any) -> str:
    """The same where no heading says the word: move: to f5 · shooting: Yamabushi · wait"""
    word = label("order", order["order"], language())
    said = option_words(order, way, cast)
    carried = [_("with the shields")] if order.get("carry") else []
    return ", ".join([word if said == word else f"{word}: {said}", *carried])


def slots_words(
    slots: Iterable[Order | None], here: tuple[int, int] | None, cast: Any
) -> Iterator[tuple[int, Order, str]]:
    """(phase, order, words) of a unit's two slots. `here`: its cell and facing, None where it stands nowhere."""
    for phase, order in enumerate(slots, 1):
        if order is None:
            continue
        way = after(order, *here) if here else []
        yield phase, order, placed_words(order, way, cast) if here else order_words(order, cast)
        here = way[-1] if way else here


def _steps_words(order: Order, way: list[tuple[int, int]]) -> list[str]:
    """Turns by name, moves by where they lead; a way that leaves the field says so."""
    lang, said = language(), []
    steps = order.get("steps") or ("move",) * (2 if order["order"] == "march" else 1)
    for n, step in enumerate(steps):
        if step in ("left", "right"):
            said.append(label("side", step, lang))
        elif step == "pass":
            said.append(label("step", step, lang))
        else:
            said.append(_("to %(cell)s") % {"cell": NAMES[way[n][0]]} if n < len(way) else _("off the field"))
    return said


def payer_words(kind: str, by: str) -> str:
    """Who pays for an order: ordinary · special · a general in the unit"""
    lang = language()
    return label("order_kind", kind, lang) if by == "pool" else label("giver", by, lang)
