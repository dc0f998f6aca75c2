"""What the pages of a list show, worked out before a template draws it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from builder.lists.checks import Judged
from builder.lists.games import Button, Total, command_of, game_of, gear_kind
from builder.lists.mends import Mend, Purse, mends_of, out_of
from builder.lists.models import List
from builder.lists.operations import Draft, Equip, Give, Option, Own, Remove, Role, Strip, written
from catalog.games import cards_of
from catalog.shown import language
from catalog.texts import words_of
from rules.report import Report, Violation
from rules.words import join, name_in, signed

Names = Mapping[str, str]  # entry id → its name in the band


@dataclass(frozen=True, slots=True)
class Fault:
    """A violation at one of its culprits, or in the panel: there `culprits` are (entry id, name). `missing`: something
    is still to be added."""

    rule: str
    text: str
    mends: tuple[Button, ...] = ()
    culprits: tuple[tuple[str, str], ...] = ()
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """A card of the list that its release has no more, who has it as (id, name), and what takes it out."""

    card: str
    title: str
    text: str
    holders: tuple[tuple[str, str], ...]
    mends: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the list. `name` tells it from others of the same card: Ronin 2. Costs are on the list's scale;
    `choices` are the game's own buttons."""

    system: str
    id: str
    name: str
    card: str
    title: str
    alignment: str
    facts: tuple[str, ...]
    stats: tuple[int, ...]
    cost: int | Fraction
    gear: str | None
    gear_title: str
    gear_facts: str
    gear_cost: int
    gear_at_fault: bool
    role: str  # in words, "" for none worth saying
    choices: tuple[Button, ...]
    faults: tuple[Fault, ...]
    own: Any  # what its game shows in place of gear, None for nothing
    lost: bool  # whether the list's release has its card no more
    gear_lost: bool

    @property
    def whole_cost(self) -> int | Fraction:
        return self.cost + self.gear_cost

    @property
    def may_carry(self) -> bool:
        return bool(gear_kind(self.system))

    @property
    def own_template(self) -> str:
        return f"lists/{self.system}/_own.html"

    @property
    def gear_for(self) -> str:
        """Equipment for Okko"""
        return game_of(self.system).TERMS["gear_for"] % {"name": self.name}

    @property
    def gear_words(self) -> str:
        """with Sake Gourd"""
        return game_of(self.system).TERMS["with"] % {"gear": self.gear_title}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that the editor says of a list and that an edit may change."""

    rows: tuple[Row, ...]
    report: Report
    total: Total
    faults: tuple[Fault, ...]
    advice: tuple[Fault, ...]
    prospects: tuple[tuple[str, tuple[str, ...]], ...]  # in a fight: (what it means, the rules)
    tally: str
    others: Mapping[str, tuple[Fault, ...]]  # the faults of those culprits that are no entries, by id
    lost: tuple[Lost, ...]
    unbegun: bool  # its faults are what a list needs to begin with


def sheet(system: str, now: Judged, mending: bool = True) -> Sheet:
    """The sheet of a judged list; `mending`: with what would mend its faults (a reader needs none)."""
    words, game = words_of(system), game_of(system)
    names, purse = names_in_band(now), Purse(len(now.report.violations))
    said = [
        (found, words.violation_text(found, language()), mends_of(found, now, purse) if mending else ())
        for found in now.report.violations
    ]
    rows = tuple(_row(entry, names[entry["id"]], now, said, names) for entry in now.draft.entries)
    in_panel = (_in_panel(found, text, mends, now, names) for found, text, mends in said)
    return Sheet(
        rows=rows,
        report=now.report,
        total=game.total(now.report.cost, now.draft.file.get("options", {})),
        faults=_told_apart(in_panel),
        advice=tuple(Fault(found.rule, words.violation_text(found, language())) for found in now.report.advice),
        prospects=game.prospects(now.judge.army(now.draft)),
        tally=game.tally(len(rows), sum(row.gear is not None for row in rows)),
        others=_others(now, said, names),
        lost=tuple(sorted((_lost(card, now, names, mending) for card in now.gone), key=attrgetter("title"))),
        unbegun=now.is_unbegun,
    )


def holders_of(now: Judged) -> dict[str, list[str]]:
    """The ids of those who have a card: entries of it, or that carry it, and whoever else a game gives cards to."""
    found: dict[str, list[str]] = {}
    for card, some_id in _held(now.draft):
        found.setdefault(card, []).append(some_id)
    return found


def _held(draft: Draft) -> Iterator[tuple[str, str]]:
    for entry in draft.entries:
        yield entry["card"], entry["id"]
        if gear := draft.gear_of(entry):
            yield gear, entry["id"]
    if command := command_of(draft.file["system"]):
        yield from command.holders(draft.file)


def _lost(card: str, now: Judged, names: Names, mending: bool) -> Lost:
    title = title_of(now.cards[card])
    told = _("%(card)s is gone from the codex. The list keeps it as release %(number)s had it.")
    return Lost(
        card=card,
        title=title,
        text=told % {"card": title, "number": now.gone[card]},
        holders=tuple((some_id, names[some_id]) for some_id in dict.fromkeys(holders_of(now).get(card, ()))),
        mends=tuple(_button_in_panel(mend, now, names) for mend in (out_of(card, now) if mending else ())),
    )


Said = Iterable[tuple[Violation, str, tuple[Mend, ...]]]


def _others(now: Judged, said: Said, names: Names) -> dict[str, tuple[Fault, ...]]:
    """The faults at culprits that are no entries."""
    there = {entry["id"] for entry in now.draft.entries}
    culprits = {culprit for found, _text, _mends in said for culprit in found.entries} - there
    return {culprit: _faults_at(culprit, said, now, names) for culprit in culprits}


def _faults_at(culprit: str, said: Said, now: Judged, names: Names) -> tuple[Fault, ...]:
    mine = (what for what in said if culprit in what[0].entries)
    return _told_apart(_at_culprit(culprit, *what, now, names) for what in mine)


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
    command = command_of(now.draft.file["system"])
    return names | command.names(now.draft.file) if command else names


def _row(entry: dict[str, Any], name: str, now: Judged, said: Said, names: Names) -> Row:
    system = now.draft.file["system"]
    game, factor = game_of(system), factor_of(now.draft)
    card, gear = now.cards[entry["card"]], now.cards.get(now.draft.gear_of(entry))
    cost = factor * cards_of(system).cost_of(card.raw)
    own = {"choices": (), "role": "", "cost": cost, "own": None, **game.row(card, entry, now.draft.file)}
    return Row(
        system=system,
        id=entry["id"],
        name=name,
        card=card.id,
        title=title_of(card),
        gear=gear.id if gear else None,
        gear_title=title_of(gear) if gear else "",
        gear_facts=game.gear_facts(gear) if gear else "",
        gear_cost=factor * cards_of(system).cost_of(gear.raw) if gear else 0,
        gear_at_fault=any(game.at_fault(found) for found, *_said in said if entry["id"] in found.entries),
        faults=_faults_at(entry["id"], said, now, names),
        lost=card.id in now.gone,
        gear_lost=gear is not None and gear.id in now.gone,
        **own,
    )


def factor_of(draft: Draft) -> int:
    """What a printed cost counts in this list."""
    return game_of(draft.file["system"]).factor(draft.file.get("options", {}))


def _at_culprit(entry: str, found: Violation, text: str, mends: Iterable[Mend], now: Judged, names: Names) -> Fault:
    here = tuple(_button_at_row(mend, now, names) for mend in mends if mend.entries == (entry,))
    return Fault(found.rule, text, here)


def _told_apart(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """A button that stands beside several faults says to a screen reader which of them it is about."""
    faults = tuple(faults)
    times = Counter(button.op for fault in faults for button in fault.mends)
    return tuple(
        replace(
            fault, mends=tuple(_about(button, fault.rule) if times[button.op] > 1 else button for button in fault.mends)
        )
        for fault in faults
    )


def _about(button: Button, rule: str) -> Button:
    return replace(button, whom=f"{button.whom} {rule.partition('-')[2]}".strip())


def _in_panel(found: Violation, text: str, mends: Iterable[Mend], now: Judged, names: Names) -> Fault:
    """The panel has the mends that belong to no one row; the others stand at their rows, a press on *Show* away."""
    here = [mend for mend in mends if len(mend.entries) != 1 or mend.entries[0] not in found.entries]
    culprits = tuple((entry, names[entry]) for entry in found.entries)
    missing = (found.rule, found.key) in game_of(now.draft.file["system"]).UNFINISHED
    return Fault(found.rule, text, tuple(_button_in_panel(mend, now, names) for mend in here), culprits, missing)


def _button_at_row(mend: Mend, now: Judged, names: Names) -> Button:
    entry, system = mend.entries[0], now.draft.file["system"]
    words = words_of(system)
    match mend.operation:
        case Give(_entry, to):
            label = words.mend_text("give", {"card": {language(): names[to]}}, language())
        case Equip() | Strip():
            label = words.mend_text("take_off", {"cost": -mend.price}, language())
        case Role():
            label = game_of(system).mend_text(mend.operation, now)
        case Own():
            label = game_of(system).mend_text(mend.operation, now) + _price(mend)
        case _other:
            label = _("Remove") + _price(mend)
    return Button(written(mend.operation), label, names[entry])


def _button_in_panel(mend: Mend, now: Judged, names: Names) -> Button:
    whom, system = join([names[entry] for entry in mend.entries], language()), now.draft.file["system"]
    words = words_of(system)
    match mend.operation:
        case Option() | Role():
            label = game_of(system).mend_text(mend.operation, now)
        case Own():
            label = game_of(system).mend_text(mend.operation, now) + (f": {whom}" if whom else "") + _price(mend)
        case Remove():
            label = words.mend_text("remove", {"card": {language(): whom}, "cost": -mend.price}, language())
        case _other:
            what = {"card": _gear(mend.entries[0], now), "names": whom}
            label = _("Take off %(card)s: %(names)s") % what + _price(mend)
    return Button(written(mend.operation), label)


def _price(mend: Mend) -> str:
    return f", {signed(mend.price)}" if mend.price else ""


def _gear(entry: str, now: Judged) -> str:
    return title_of(now.cards[next(now.draft.gear_of(found) for found in now.draft.entries if found["id"] == entry)])


def card_words(found: List, card: Any, gone: Mapping[str, int]) -> dict[str, Any]:
    """A card with its stats and skills in words, for those who read it; `gone`: as in `Judged`."""
    game, lang = cards_of(found.system), language()
    return {
        "id": card.id,
        "title": title_of(card),
        "facts": game.facts(card, lang),
        "carried": card.id in found.carried,
        "release": gone.get(card.id, found.release.number),
        "template": f"catalog/{found.system}/_text.html",
        **game.read(card, lang),
    }


def verdict(found: List, now: Judged) -> str:
    """Hunters of the Asagiri — Okko, 16 of 16 zeni, legal"""
    return _("%(name)s — %(game)s, %(total)s, %(state)s") % {
        "name": found.name,
        "game": rules.system(found.system).name[language()],
        "total": game_of(found.system).told(now.report.cost),
        "state": state(now),
    }


def state(now: Judged) -> str:
    """legal, empty, or not legal: 2 rules broken; and where there are such, 1 card gone from the codex"""
    if now.is_unbegun:
        return _("empty")
    broken, gone = len(now.report.violations), len(now.gone)
    told = ngettext("not legal: %(n)d rule broken", "not legal: %(n)d rules broken", broken) % {"n": broken}
    lost = ngettext("%(n)d card gone from the codex", "%(n)d cards gone from the codex", gone) % {"n": gone}
    return ", ".join([told if broken else _("legal"), *([lost] if gone else ())])
