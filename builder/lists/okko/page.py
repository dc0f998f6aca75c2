"""How the pages of lists show a band of Okko (see `builder.lists.games`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.lists.checks import Judged
from builder.lists.games import Total
from builder.lists.models import List
from builder.lists.operations import Operation, Option
from catalog.okko.cards import STATS
from catalog.shown import language
from rules.okko.prospects import losses_that_end_it, opening_dice
from rules.okko.words import label
from rules.okko.words import mend_text as words_of_mend
from rules.report import Violation
from rules.words import left_text

TERMS = {
    "slogan": gettext_lazy("Make a band, send a link, watch it fight"),
    "lead": gettext_lazy(
        "Muster is a workshop for tabletop skirmish games. "
        "Choose the figures, and the rules are looked up for you. Then fight on a board that shows the exact odds."
    ),
    "about": gettext_lazy(
        "Muster makes legal bands for tabletop skirmish games, shares them by a link and plays their fights."
    ),
    "short": gettext_lazy("Muster: bands, links, fights"),
    "army": gettext_lazy("Band"),
    "new": gettext_lazy("New band"),
    "make": gettext_lazy("Make a band of 16 zeni"),
    "in": gettext_lazy("in band"),
    "legal": gettext_lazy("The band is legal"),
    "head": gettext_lazy("Character and equipment"),
    "gear": gettext_lazy("Equipment"),
    "gear_for": gettext_lazy("Equipment for %(name)s"),
    "with": gettext_lazy("with %(gear)s"),
    "off": gettext_lazy("Equipment taken off: %(name)s"),
    "handed": gettext_lazy("Equipment handed over: %(name)s"),
    "limit": gettext_lazy("Budget, zeni"),
    "limit_hint": gettext_lazy("16 is usual, 12 for a first game."),
    "both": gettext_lazy("Both sides of the card"),
    "add": gettext_lazy("Add a character"),
    "nobody": gettext_lazy("Nobody yet."),
    "no_bearers": gettext_lazy("Nobody is there to carry it. Add a character first."),
    "starters": gettext_lazy("Bands to begin with"),
    "ready": gettext_lazy("Ready bands to copy"),
}
NUMBERS = {"budget": False}
LIMIT, USUAL = "budget", 16
UNFINISHED = frozenset({("OKKO-LST-07", "empty")})


def blank(options: Mapping[str, Any]) -> dict[str, Any]:
    return {"equipment": None}


def factor(options: Mapping[str, Any]) -> int:
    return 1


def total(cost: Mapping[str, int], options: Mapping[str, Any]) -> Total:
    spent, budget = cost["spent"], cost["budget"]
    of = _("/ %(budget)s zeni") % {"budget": budget}
    return Total(spent, budget, of, left_text(budget - spent, language()), coins=True)


def told(cost: Mapping[str, int]) -> str:
    return _("%(spent)d of %(budget)d zeni") % cost


def price(cost: Mapping[str, int]) -> int:
    return cost["spent"]


def row(card: Any, entry: Mapping[str, Any], file: Mapping[str, Any]) -> dict[str, Any]:
    """demon hunter · unique · civilian"""
    marks = [mark for mark in ("unique", "civilian") if getattr(card, mark)]
    facts = [label("alignment", card.alignment, language()), *(label("mark", mark, language()) for mark in marks)]
    stats = tuple(getattr(card.vigilant, stat) for stat, _icon in STATS)
    return {"alignment": card.alignment, "facts": tuple(facts), "stats": stats}


def gear_facts(card: Any) -> str:
    return label("mark", "single_use" if card.single_use else "permanent", language())


def at_fault(found: Violation) -> bool:
    return "equipment" in found.values


def prospects(army: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    dice, losses = opening_dice(army), losses_that_end_it(army)
    rolled = ngettext("%(n)s inspiration die.", "%(n)s inspiration dice.", dice) % {"n": dice}
    lost = _("You lose when %(n)s zeni are out of action.") % {"n": losses}
    return (rolled, ("OKKO-DIC-02",)), (lost, ("OKKO-END-03",))


def tally(characters: int, equipped: int) -> str:
    told = ngettext("%(n)s character", "%(n)s characters", characters) % {"n": characters}
    return f"{told}, {_('%(n)s with equipment') % {'n': equipped}}" if equipped else told


def options(found: List, now: Judged, typed: Mapping[str, str], errors: Mapping[str, Any]) -> dict[str, Any]:
    return {"budget": now.report.cost["budget"]}


def mends(violation: Violation, now: Judged) -> Iterator[Operation]:
    """Where the band costs too much, a budget that fits."""
    if not violation.entries and now.report.cost["spent"] > now.report.cost["budget"]:
        yield Option("budget", now.report.cost["spent"])


def mend_text(operation: Option, now: Judged) -> str:
    return words_of_mend("budget", {"budget": operation.value}, language())


def words_of_option(option: str, value: Any) -> str:
    return _("Budget: %(value)s") % {"value": value}
