"""The exact odds in words and on the ruler, the numbers behind them with their reasons, and what would change them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.odds import Bar, Numbers, Reason, bars, percent
from catalog.shown import language
from rules.cast import Cast
from rules.okko.figures import State
from rules.okko.odds import FATES, Chances, Odds, odds, ruler
from rules.okko.strike import Column, Strike
from rules.okko.words import chance_text, label, outcome_text, reason_text, supposed_text
from rules.words import number, signed

RULER = 720  # units: 36 pairs of dice, 20 each


@dataclass(frozen=True, slots=True)
class Percent:
    """A chance, and what it supposes of the defender."""

    supposed: str
    value: str


@dataclass(frozen=True, slots=True)
class Fate:
    kind: str
    words: str
    percents: tuple[Percent, ...]


@dataclass(frozen=True, slots=True)
class Ruler:
    """The chances if the defender does what `title` says, as bars."""

    title: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """The same in words: what becomes of the target, of neither, of the attacker."""

    target: tuple[Fate, ...]
    nothing: Fate
    own: tuple[Fate, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """`names`: of the attacker and of the target."""

    names: tuple[str, str]
    rulers: tuple[Ruler, ...]
    key: Key


@dataclass(frozen=True, slots=True)
class View:
    """Everything that the panel says of a strike before it is made."""

    columns: tuple[Numbers, Numbers]
    chart: Chart
    passing: str  # the chance to pass the test of fear, "" without one


def view_of(s: State, action: Mapping[str, Any], cast: Cast) -> View:
    """The odds of an attack or a shot before it is made; Refused when it is not legal."""
    found = odds(s, action)
    who, target = action["who"], action["target"]
    names = cast.figure(who, language()), cast.figure(target, language())
    supposed = [(supposed_text("nothing", {}, language()), found.plain)]
    if found.reply:
        supposed.append((supposed_text("best", {}, language()), found.best))
    columns = (
        _numbers(found.plain.sheet.attack, _label(action, True), who, cast, _expected(s, who, target, action, found)),
        _numbers(found.plain.sheet.defense, _label(action, False), target, cast, _reply_reasons(found, target, cast)),
    )
    return View(columns, chart_of(supposed, names), percent(found.passing) if found.passing < 1 else "")


def _label(action: Mapping[str, Any], first: bool) -> str:
    if not first:
        return label("stat", "defense", language())
    return _("Shot") if action["do"] == "shoot" else label("stat", "attack", language())


def _numbers(column: Column, label: str, who: str, cast: Cast, more: Iterable[Reason] = ()) -> Numbers:
    reasons = [reason(entry, who, cast, first=place == 0) for place, entry in enumerate(column.reasons)]
    return Numbers(label, column.value + column.bonus, (*reasons, *more))


def reason(entry: Sequence[Any], who: str, cast: Cast, first: bool = False, grey: bool = False) -> Reason:
    value, rule, source = entry
    words = reason_text(rule, source, value, cast, language(), who)
    return Reason(number(value) if first or not value else signed(value), words, rule, grey or not value)


def _expected(s: State, who: str, target: str, action: Mapping[str, Any], found: Odds) -> list[Reason]:
    """What people look for and does not count: an attack from behind that was seen coming."""
    if action["do"] == "shoot" or found.plain.sheet.rear:
        return []
    i, j = s.table.number[who], s.table.number[target]
    trail = s.trail[i] if s.table.options.rear_counts_start else s.trail[i][1:]
    seen = next((square for square in (*trail, s.at[i]) if s.sees(j, square)), -1)
    at = s.table.board.grid.names[seen] if seen >= 0 else "rear"
    return [Reason("0", reason_text("OKKO-CBT-17", at, 0, Cast(), language()), "OKKO-CBT-17", True)]


def _reply_reasons(found: Odds, target: str, cast: Cast) -> list[Reason]:
    """What the defender may still add, in grey."""
    plain, best = found.plain.sheet.defense, found.best.sheet.defense
    new = [entry for entry in best.reasons if entry not in plain.reasons]
    total = best.value + best.bonus
    told = []
    for entry in new:
        if entry[2] == "die":
            words = supposed_text("die", {"die": "earth", "n": total}, language())
            told.append(Reason(signed(entry[0]), words, entry[1], True))
        else:
            told.append(reason(entry, target, cast, grey=True))
    return told


# The ruler


def chart_of(supposed: Sequence[tuple[str, Chances]], names: tuple[str, str]) -> Chart:
    """`supposed`: what the defender does, in words, and the chances then. Who cannot be hurt is left out."""
    endangered = any(given.own for _title, given in supposed)
    key = Key(
        tuple(_fate("target", fate, supposed) for fate in FATES),
        _fate("none", "none", supposed),
        tuple(_fate("own", fate, supposed) for fate in reversed(FATES)) if endangered else (),
    )
    return Chart(names, tuple(Ruler(title, _bars(given)) for title, given in supposed), key)


def _bars(given: Chances) -> tuple[Bar, ...]:
    return bars(((kind_of(whose, fate), chance) for whose, fate, chance in ruler(given)), RULER)


def kind_of(whose: str, fate: str) -> str:
    """The colour's class: solid out, hatched shaken, pale retreat, a line's grey for neither."""
    plain = {"out": "out", "shaken": "shaken", "back": "retreat", "none": "tie"}[fate]
    return f"me-{plain}" if whose == "own" else plain


def _fate(whose: str, fate: str, supposed: Sequence[tuple[str, Chances]]) -> Fate:
    percents = tuple(Percent(title, percent(_chance(given, whose, fate))) for title, given in supposed)
    return Fate(kind_of(whose, fate), outcome_text(fate, language()), percents)


def _chance(given: Chances, whose: str, fate: str) -> float:
    return given.nothing if whose == "none" else getattr(given, whose).get(fate, 0.0)


# What a die or a skill would change


def change(before: Odds | None, after: Odds | None) -> str:
    """ "Out 28 → 42%": the first fate of the target that the two tell apart; "" when there is none."""
    if before is None or after is None:
        return ""
    for fate in FATES:
        was, now = (round(100 * found.plain.target.get(fate, 0.0)) for found in (before, after))
        if was != now:
            what = chance_text(fate, language())
            return supposed_text(
                "change", {"what": what[:1].upper() + what[1:], "before": was, "after": now}, language()
            )
    return ""


# The defender's answers


def answer_columns(s: State, strike: Strike, given: Chances, cast: Cast) -> tuple[Numbers, Numbers]:
    ids = s.table.ids
    shot = {"do": "attack" if strike.weapon is None else "shoot"}
    return (
        _numbers(given.sheet.attack, _label(shot, True), ids[strike.who], cast),
        _numbers(given.sheet.defense, _label(shot, False), ids[strike.target], cast),
    )
