"""What the pages of a list show, worked out before a template draws it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from builder.lists.checks import Judged
from builder.lists.mends import Mend, mends_of
from builder.lists.models import List
from builder.lists.operations import Equip, Give, Option, Remove, Strip, written
from catalog import shown
from catalog.shown import language
from catalog.texts import words_of
from rules.report import Report, Violation
from rules.words import join, name_in, signed

Names = Mapping[str, str]  # entry id → its name in the band


@dataclass(frozen=True, slots=True)
class Button:
    """An operation to press: `op` is what the form sends, `whom` says to a screen reader what the eye sees."""

    op: str
    label: str
    whom: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """A violation at one of its culprits, or in the panel: there `culprits` are (entry id, name)."""

    rule: str
    text: str
    mends: tuple[Button, ...] = ()
    culprits: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the band. `name` tells it from others of the same card: Ronin 2."""

    id: str
    name: str
    card: str
    title: str
    alignment: str
    facts: tuple[str, ...]
    stats: tuple[int, ...]
    cost: int
    gear: str | None
    gear_title: str
    gear_facts: str
    gear_cost: int
    gear_at_fault: bool
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that the editor says of a list and that an edit may change."""

    rows: tuple[Row, ...]
    report: Report
    faults: tuple[Fault, ...]
    advice: tuple[Fault, ...]
    dice: int  # at the start of a fight
    losses: int  # zeni lost that end it

    @property
    def equipped(self) -> int:
        return sum(row.gear is not None for row in self.rows)


def sheet(system: str, now: Judged, mending: bool = True) -> Sheet:
    """The sheet of a judged list; `mending`: with what would mend its faults (a reader needs none)."""
    words = words_of(system)
    names = names_in_band(now)
    army = now.judge.army(now.draft)
    prospects = import_module(f"rules.{system}.prospects")
    said = [
        (found, words.violation_text(found, language()), mends_of(found, now) if mending else ())
        for found in now.report.violations
    ]
    return Sheet(
        rows=tuple(_row(entry, names[entry["id"]], now, words, said, names) for entry in now.draft.entries),
        report=now.report,
        faults=tuple(_in_panel(found, text, mends, words, now, names) for found, text, mends in said),
        advice=tuple(Fault(found.rule, words.violation_text(found, language())) for found in now.report.advice),
        dice=prospects.opening_dice(army),
        losses=prospects.losses_that_end_it(army),
    )


def title_of(card: Any) -> str:
    return name_in(card.name, language(), card.id)


def names_in_band(now: Judged) -> dict[str, str]:
    """A name for each entry, by id; several of one card are numbered, as on the board."""
    copies = Counter(entry["card"] for entry in now.draft.entries)
    seen: Counter[str] = Counter()
    names = {}
    for entry in now.draft.entries:
        card = entry["card"]
        seen[card] += 1
        title = title_of(now.cards[card])
        names[entry["id"]] = f"{title} {seen[card]}" if copies[card] > 1 else title
    return names


def _row(entry: dict[str, Any], name: str, now: Judged, words: Any, said: Iterable[Any], names: Names) -> Row:
    card, gear = now.cards[entry["card"]], now.cards.get(entry.get("equipment"))
    mine = [(found, text, mends) for found, text, mends in said if entry["id"] in found.entries]
    return Row(
        id=entry["id"],
        name=name,
        card=card.id,
        title=title_of(card),
        alignment=card.alignment,
        facts=facts_of(card, words),
        stats=(card.vigilant.attack, card.vigilant.defense, card.vigilant.movement, card.vigilant.willpower),
        cost=card.cost,
        gear=gear.id if gear else None,
        gear_title=title_of(gear) if gear else "",
        gear_facts=gear_facts_of(gear, words) if gear else "",
        gear_cost=gear.cost if gear else 0,
        gear_at_fault=any("equipment" in found.values for found, _text, _mends in mine),
        faults=tuple(_at_culprit(entry["id"], *what, words, names) for what in mine),
    )


def facts_of(card: Any, words: Any) -> tuple[str, ...]:
    """demon hunter · unique · civilian"""
    marks = [mark for mark in ("unique", "civilian") if getattr(card, mark)]
    told = [words.label("alignment", card.alignment, language())]
    return (*told, *(words.label("mark", mark, language()) for mark in marks))


def gear_facts_of(card: Any, words: Any) -> str:
    return words.label("mark", "single_use" if card.single_use else "permanent", language())


def _at_culprit(entry: str, found: Violation, text: str, mends: Iterable[Mend], words: Any, names: Names) -> Fault:
    here = tuple(_button_at_row(mend, words, names) for mend in mends if mend.entries == (entry,))
    return Fault(found.rule, text, here)


def _in_panel(found: Violation, text: str, mends: Iterable[Mend], words: Any, now: Judged, names: Names) -> Fault:
    """The panel has the mends that belong to no one row; the others stand at their rows, a press on *Show* away."""
    here = [mend for mend in mends if len(mend.entries) != 1 or mend.entries[0] not in found.entries]
    culprits = tuple((entry, names[entry]) for entry in found.entries)
    return Fault(found.rule, text, tuple(_button_in_panel(mend, words, now, names) for mend in here), culprits)


def _button_at_row(mend: Mend, words: Any, names: Names) -> Button:
    entry = mend.entries[0]
    match mend.operation:
        case Give(_entry, to):
            label = words.mend_text("give", {"card": {language(): names[to]}}, language())
        case Equip() | Strip():
            label = words.mend_text("take_off", {"cost": -mend.price}, language())
        case _other:
            label = _("Remove") + _price(mend)
    return Button(written(mend.operation), label, names[entry])


def _button_in_panel(mend: Mend, words: Any, now: Judged, names: Names) -> Button:
    whom = join([names[entry] for entry in mend.entries], language())
    match mend.operation:
        case Option(_option, value):
            label = words.mend_text("budget", {"budget": value}, language())
        case Remove():
            label = words.mend_text("remove", {"card": {language(): whom}, "cost": -mend.price}, language())
        case _other:
            what = {"card": _gear(mend.entries[0], now), "names": whom}
            label = _("Take off %(card)s: %(names)s") % what + _price(mend)
    return Button(written(mend.operation), label)


def _price(mend: Mend) -> str:
    return f", {signed(mend.price)}" if mend.price else ""


def _gear(entry: str, now: Judged) -> str:
    return title_of(now.cards[next(found["equipment"] for found in now.draft.entries if found["id"] == entry)])


def card_words(found: List, card: Any) -> dict[str, Any]:
    """A card with its stats and skills in words, for those who read it."""
    words, lang = words_of(found.system), language()
    skills = [
        {
            "name": name_in(skill.name, lang, skill.id),
            "cost": skill.cost,
            "sides": words.sides_text(skill, lang),
            "text": words.skill_text(skill, lang),
        }
        for skill in card.skills
    ]
    stats = shown.stats_of(found.system, card, lang) if card.raw["kind"] == "character" else []
    facts = shown.card_facts(found.system, card, lang)
    limit = words.restrict_text(getattr(card, "restrict", None), lang)
    return {
        "id": card.id,
        "title": title_of(card),
        "facts": facts,
        "stats": stats,
        "skills": skills,
        "limit": limit,
        "carried": card.id in found.carried,
    }


def verdict(found: List, report: Report) -> str:
    """Hunters of the Asagiri — Okko, 16 of 16 zeni, legal"""
    return _("%(name)s — %(game)s, %(spent)d of %(budget)d zeni, %(state)s") % {
        "name": found.name,
        "game": rules.system(found.system).name[language()],
        "spent": report.cost["spent"],
        "budget": report.cost["budget"],
        "state": state(report),
    }


def state(report: Report) -> str:
    """legal, or not legal: 2 rules broken"""
    broken = len(report.violations)
    if not broken:
        return _("legal")
    return ngettext("not legal: %(n)d rule broken", "not legal: %(n)d rules broken", broken) % {"n": broken}
