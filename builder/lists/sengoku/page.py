"""How the pages of lists show an army of Sengoku (see `builder.lists.games`); what stands around its units is in
`command`."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from builder.lists.checks import Judged
from builder.lists.games import Tally, Total
from builder.lists.models import List
from builder.lists.operations import Option, written
from builder.lists.sengoku import army
from builder.lists.sengoku.army import Clan, Figures, Grow
from builder.lists.sengoku.mending import mend_text, mends
from catalog.sengoku.cards import STATS, mixed, rate_text
from catalog.sengoku.cards import price as points_in_words
from catalog.shown import language
from rules.report import Violation
from rules.sengoku import prospects as brought
from rules.sengoku.cards import TAGS
from rules.sengoku.options import ASSETS, Options, read_options
from rules.sengoku.words import label
from rules.words import counted, left_text

__all__ = ["mend_text", "mends"]

TERMS = {
    "slogan": gettext_lazy("Raise an army, send a link, watch it fight"),
    "lead": gettext_lazy(
        "Muster is a workshop for tabletop games. Choose the units, and the rules are looked up for you. "
        "Then give your orders in secret, and the program resolves them as the game master."
    ),
    "about": gettext_lazy(
        "Muster raises legal armies for tabletop games, shares them by a link and plays their battles."
    ),
    "short": gettext_lazy("Muster: armies, links, battles"),
    "army": gettext_lazy("Army"),
    "new": gettext_lazy("New army"),
    "make": gettext_lazy("Raise an army of 150 points"),
    "in": gettext_lazy("in army"),
    "legal": gettext_lazy("The army is legal"),
    "head": gettext_lazy("Unit, its figures and whose it is"),
    "gear": pgettext_lazy("leader", "Trait"),
    "gear_for": gettext_lazy("Trait for %(name)s"),
    "with": gettext_lazy("with %(gear)s"),
    "off": gettext_lazy("Taken off: %(name)s"),
    "handed": gettext_lazy("Handed over: %(name)s"),
    "limit": gettext_lazy("Budget, points"),
    "limit_hint": gettext_lazy("150 is usual, 60 for a first battle."),
    "both": gettext_lazy("The card as it is printed"),
    "add": gettext_lazy("Add a unit"),
    "nobody": gettext_lazy("No units yet."),
    "no_bearers": gettext_lazy("No leader is there to have it. Appoint one first."),
    "starters": gettext_lazy("Armies to begin with"),
    "ready": gettext_lazy("Ready armies to copy"),
}
LIMITS = (
    *("max_generals", "max_shinobi", "max_messengers", "max_shields", "max_banners", "max_clans"),
    *("commander_traits", "general_traits"),
)
COSTS = tuple(f"asset_cost.{asset}" for asset in ASSETS)
SIZES = ("min_figures", "max_figures", *LIMITS)
NUMBERS = dict.fromkeys(("budget", *SIZES, *COSTS), False)
LIMIT, USUAL = "budget", 150
UNFINISHED = frozenset({("SENG-LST-21", "nobody")})
#: The figures of a new unit, as far as the options let it: two full ranks.
FIGURES = 8
#: More sizes than this are not offered at once.
MOST_SIZES = 30


def blank(options: Mapping[str, Any]) -> dict[str, Any]:
    least, most = options.get("min_figures", 4), options.get("max_figures", 16)
    return {"figures": max(least, min(FIGURES, most)), "clan": None}


def factor(options: Mapping[str, Any]) -> int:
    return 1


# Totals


def total(cost: Mapping[str, Any], options: Mapping[str, Any]) -> Total:
    spent, budget = cost["spent"], cost["budget"]
    of = ngettext("/ %(limit)s point", "/ %(limit)s points", budget) % {"limit": budget}
    whole = options.get("rounding") == "army"
    told = (Tally(_("Rounded up"), _("once for the army")),) if whole else ()
    return Total(spent, budget, of, left_text(budget - spent, language()), tallies=told)


def told(cost: Mapping[str, Any]) -> str:
    return ngettext("%(spent)s of %(budget)s point", "%(spent)s of %(budget)s points", cost["budget"]) % cost


def price(cost: Mapping[str, Any]) -> int:
    return int(cost["spent"])


def tally(characters: int, equipped: int) -> str:
    return counted(characters, "unit", language())


# Units


@dataclass(frozen=True, slots=True)
class Size:
    """So many figures: the operation, what they cost in words, whether the unit has so many."""

    op: str
    text: str
    on: bool


@dataclass(frozen=True, slots=True)
class Own:
    """What a unit's row shows besides: operations to change its figures ("": not within the options) and its clan.

    `rate`: what its figures cost; `sum`: the exact cost where it is no whole number."""

    figures: int
    less: str
    more: str
    sizes: tuple[Size, ...]
    rate: str
    sum: str
    clan: str
    clans: tuple[Size, ...]


def row(card: Any, entry: Mapping[str, Any], file: Mapping[str, Any]) -> dict[str, Any]:
    """infantry · ashigaru · spearmen"""
    lang = language()
    if card.raw["kind"] != "unit":
        return {"alignment": "", "facts": (label("kind", card.raw["kind"], lang),), "stats": (), "cost": 0}
    options = read_options(file.get("options", {}))
    figures = counted(entry["figures"], "figure", lang)
    lent = _("lent by %(clan)s") % {"clan": entry["clan"]} if entry.get("clan") else ""
    return {
        "alignment": "",
        "facts": tuple(label("tag", tag, lang) for tag in TAGS if tag in card.tags),
        "stats": tuple(getattr(card, stat) for stat, _icon in STATS),
        "cost": _points(card, entry["figures"], options),
        "role": f"{figures}, {lent}" if lent else figures,
        "own": _own(card, entry, file, options),
    }


def _points(card: Any, figures: int, options: Options) -> int | Fraction:
    """A unit's points as they count: rounded up, or as they are where the army's sum is (SENG-LST-07)."""
    exact: Fraction = card.price(figures)
    return exact if options.rounding == "army" and exact.denominator > 1 else ceil(exact)


def _own(card: Any, entry: Mapping[str, Any], file: Any, options: Options) -> Own:
    figures, exact = entry["figures"], card.price(entry["figures"])
    return Own(
        figures=figures,
        less=written(Grow(entry["id"], -1)) if figures > 1 else "",
        more=written(Grow(entry["id"], 1)),
        sizes=tuple(_sizes(card, entry, options)),
        rate=rate_text(card.cost, language()),
        sum=mixed(exact) if exact.denominator > 1 else "",
        clan=entry.get("clan") or "",
        clans=tuple(_clans(entry, file)),
    )


def _sizes(card: Any, entry: Mapping[str, Any], options: Options) -> Iterator[Size]:
    least, most = options.min_figures, min(options.max_figures, options.min_figures + MOST_SIZES)
    for figures in sorted({*range(least, most + 1), entry["figures"]}):
        points, exact = _points(card, figures, options), card.price(figures)
        text = f"{counted(figures, 'figure', language())} · {points_in_words(points, language())}"
        text += f" ({mixed(exact)})" if points != exact else ""
        yield Size(written(Figures(entry["id"], figures)), text, figures == entry["figures"])


def _clans(entry: Mapping[str, Any], file: Any) -> Iterator[Size]:
    """One's own, those of the army, and one that the army does not know."""
    now = entry.get("clan")
    known = army.clans(file)
    for clan in [None, *known, *([now] if now and now not in known else [])]:
        yield Size(written(Clan(entry["id"], clan)), clan or _("own clan"), clan == now)


def gear_facts(card: Any) -> str:
    return label("kind", card.raw["kind"], language())


def at_fault(found: Violation) -> bool:
    return False


# In a battle


def prospects(listed: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(_prospects(listed))


def _prospects(listed: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    lang, units = language(), brought.units(listed)
    if units:
        figures = counted(brought.figures(listed), "figure", lang)
        yield _("%(figures)s in %(units)s.") % {"figures": figures, "units": counted(units, "unit", lang)}, ()
    else:
        yield _("No units yet."), ()
    if generals := brought.generals(listed):
        text = ngettext(
            "%(n)s general: where he is, a unit gets a special order free.",
            "%(n)s generals: where they are, units get special orders free.",
            generals,
        )
        yield text % {"n": generals}, ("SENG-LDR-02",)
    if clans := brought.clans(listed):
        text = ngettext(
            "%(n)s minor clan: one ordinary order a turn free.",
            "%(n)s minor clans: one ordinary order a turn free for each.",
            clans,
        )
        yield text % {"n": clans}, ("SENG-ALY-01",)
    if spies := brought.shinobi(listed):
        yield ngettext("%(n)s shinobi.", "%(n)s shinobi.", spies) % {"n": spies}, ("SENG-SET-08", "SENG-SHI-01")
    if rolls := brought.messengers(listed):
        text = ngettext("%(n)s re-roll by messenger.", "%(n)s re-rolls by messenger.", rolls)
        yield text % {"n": rolls}, ("SENG-CMD-05",)


# Options


NAMES = {
    "budget": gettext_lazy("Budget"),
    "rounding": gettext_lazy("Fractions of a point"),
    "min_figures": gettext_lazy("Figures of a unit, at least"),
    "max_figures": gettext_lazy("Figures of a unit, at most"),
    "max_generals": gettext_lazy("Generals, at most"),
    "max_shinobi": gettext_lazy("Shinobi, at most"),
    "max_messengers": gettext_lazy("Messengers, at most"),
    "max_shields": gettext_lazy("Mobile shields, at most"),
    "max_banners": gettext_lazy("Banners, at most"),
    "max_clans": gettext_lazy("Minor clans, at most"),
    "commander_traits": gettext_lazy("Traits of the commander, at most"),
    "general_traits": gettext_lazy("Traits of a general, at most"),
    "traits": gettext_lazy("Traits of leaders"),
    "asset_cost.commander": gettext_lazy("Points for the commander"),
    "asset_cost.general": gettext_lazy("Points for each general"),
    "asset_cost.shinobi": gettext_lazy("Points for each shinobi"),
    "asset_cost.messenger": gettext_lazy("Points for each messenger"),
    "asset_cost.shield": gettext_lazy("Points for each mobile shield"),
}
ROUNDING = {"unit": gettext_lazy("up for each unit"), "army": gettext_lazy("up once for the army")}
TRAITS = {"chosen": gettext_lazy("chosen"), "rolled": gettext_lazy("rolled before the battle")}
RULES = {
    "budget": "SENG-LST-01",
    "min_figures": "SENG-LST-02",
    "max_figures": "SENG-LST-03",
    "max_generals": "SENG-LST-09",
    "max_shinobi": "SENG-LST-13",
    "max_messengers": "SENG-LST-14",
    "max_shields": "SENG-LST-15",
    "max_banners": "SENG-LST-16",
    "max_clans": "SENG-LST-18",
    "commander_traits": "SENG-LST-10",
    "general_traits": "SENG-LST-10",
    **dict.fromkeys(COSTS, "SENG-LST-24"),
}


def options(found: List, now: Judged, typed: Mapping[str, str], errors: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its present value and what a press on it asks for."""
    agreed = now.judge.army(now.draft).options
    return {
        "budget": _number("budget", agreed, typed, errors, 10),
        "sizes": [_number(key, agreed, typed, errors) for key in SIZES],
        "rounding": [_choice("rounding", word, agreed.rounding, name) for word, name in ROUNDING.items()],
        "traits": [_choice("traits", word, agreed.traits, name) for word, name in TRAITS.items()],
        "costs": [_number(key, agreed, typed, errors) for key in COSTS],
        "open": _unusual(agreed, SIZES, errors),
        "costs_open": _unusual(agreed, COSTS, errors),
    }


def _number(
    key: str, agreed: Options, typed: Mapping[str, str], errors: Mapping[str, Any], step: int = 1
) -> dict[str, Any]:
    least, value = 0 if key in (*LIMITS, *COSTS) else 1, _value(key, agreed)
    return {
        "key": key,
        "rule": RULES[key],
        "label": str(NAMES[key]),
        "value": typed.get(key, value),
        "error": next(iter(errors.get(key, ())), ""),
        "less": written(Option(key, max(least, value - step))) if value > least else None,
        "more": written(Option(key, value + step)),
    }


def _value(key: str, agreed: Options) -> int:
    option, _dot, part = key.partition(".")
    value = getattr(agreed, option)
    return int(value[part] if part else value)


def _unusual(agreed: Options, keys: Iterable[str], errors: Mapping[str, Any]) -> bool:
    """Whether anything is set, or wrong, among them."""
    usual = Options()
    return any(key in errors or _value(key, agreed) != _value(key, usual) for key in keys)


def _choice(key: str, value: str, present: str, name: Any) -> dict[str, Any]:
    return {"op": written(Option(key, value)), "name": name, "on": value == present}


def words_of_option(option: str, value: Any) -> str:
    """Fractions of a point: up once for the army"""
    tables = {"rounding": ROUNDING, "traits": TRAITS}
    said = tables[option].get(value, value) if option in tables else value
    return f"{NAMES.get(option, option)}: {said}"
