"""What may mend an army beside taking units away: their sizes and clans, its leaders, stores, banners and options."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from builder.lists.checks import Judged
from builder.lists.operations import Operation, Option, Remove
from builder.lists.sengoku import army
from builder.lists.sengoku.army import (
    Ally,
    Appoint,
    Clan,
    Clear,
    Dismiss,
    Figures,
    Forget,
    Furl,
    Part,
    Split,
    Store,
)
from catalog.shown import language
from rules.report import Violation
from rules.sengoku.cards import Banner, Trait
from rules.sengoku.options import Options
from rules.sengoku.roster import Entry, unit_cost, units_of
from rules.sengoku.words import label
from rules.sengoku.words import mend_text as words_of_mend
from rules.words import join, name_in

BESIDE = 2  # smaller units offered before what else could be spared


def mends(violation: Violation, now: Judged) -> Iterator[Operation]:
    """Operations to try."""
    found = _MENDS.get(violation.rule)
    if found:
        yield from found(violation, now)


def _cheaper(violation: Violation, now: Judged) -> Iterator[Operation]:
    """A unit with as many figures fewer as make it fit; a leader, trait, banner or store less, where such have their
    price; a budget that fits."""
    listed, over = now.judge.army(now.draft), violation.values["over"]
    units = sorted(units_of(listed.entries), key=lambda unit: -unit.figures)
    sizes = [(unit.id, _fitting(unit, over, listed.options.min_figures)) for unit in units]
    smaller = [Figures(unit, figures) for unit, figures in sizes if figures]
    command = list(_less_command(now, listed.options, over))
    first = BESIDE if command else len(smaller)
    yield from (*smaller[:first], *command, *smaller[first:], Option("budget", violation.values["spent"]))


def _less_command(now: Judged, options: Options, over: int) -> Iterator[Operation]:
    """What of the leaders and of what the army has beside its units costs so many points."""
    file, each = now.draft.file, options.asset_cost

    def cost(card: str) -> int:
        return getattr(now.cards[card], "cost", 0) if isinstance(now.cards[card], Trait | Banner) else 0

    for post in reversed([post for post in army.posts(file) if not post.commands]):
        if each["general"] + sum(map(cost, post.traits)) >= over:
            yield Dismiss((post.id,))
    yield from (Forget(post.id, (card,)) for post in army.posts(file) for card in post.traits if cost(card) >= over)
    yield from (Furl((card,)) for card in army.banners(file) if cost(card) >= over)
    for name, asset in army.ASSETS.items():
        count, spare = army.store(file, name), -(-over // each[asset]) if each[asset] else 0
        if 0 < spare <= count:
            yield Store(name, count - spare)


def _fitting(unit: Entry, over: int, least: int) -> int:
    """The most figures with which the unit costs less by so many points; 0: not even with the fewest."""
    price = unit_cost(unit) - over
    sizes = range(unit.figures - 1, least - 1, -1)
    return next((figures for figures in sizes if unit.card.price(figures) <= price), 0)


def _more_figures(violation: Violation, now: Judged) -> Iterator[Operation]:
    yield from (Figures(entry, violation.values["least"]) for entry in violation.entries)


def _fewer_figures(violation: Violation, now: Judged) -> Iterator[Operation]:
    yield from (Figures(entry, violation.values["most"]) for entry in violation.entries)
    yield from (Split(entry) for entry in violation.entries)


def _commander(violation: Violation, now: Judged) -> Iterator[Operation]:
    yield Appoint("commander", _("Commander"))


def _generals(violation: Violation, now: Judged) -> Iterator[Operation]:
    spare = violation.values["count"] - violation.values["most"]
    if spare == 1:
        yield from (Dismiss((leader,)) for leader in reversed(violation.entries))
    yield Dismiss(violation.entries[-spare:])


def _traits(violation: Violation, now: Judged) -> Iterator[Operation]:
    """One of his traits less, or as many of the last as are too many."""
    spare = violation.values["count"] - violation.values["most"]
    for leader, cards in _held(violation, now, Trait):
        if spare == 1:
            yield from (Forget(leader, (card,)) for card in cards)
        yield Forget(leader, tuple(cards[-spare:]))


def _trait_twice(violation: Violation, now: Judged) -> Iterator[Operation]:
    for leader, cards in _held(violation, now, Trait):
        spare = [card for place, card in enumerate(cards) if card in cards[:place]]
        yield Forget(leader, tuple(spare))


def _rolled(violation: Violation, now: Judged) -> Iterator[Operation]:
    yield Clear(violation.entries)
    yield Option("traits", "chosen")


def _store(name: str) -> Callable[[Violation, Judged], Iterator[Operation]]:
    def fewer(violation: Violation, now: Judged) -> Iterator[Operation]:
        yield Store(name, violation.values["most"])

    return fewer


def _banners(violation: Violation, now: Judged) -> Iterator[Operation]:
    spare, held = violation.values["count"] - violation.values["most"], army.banners(now.draft.file)
    real = [card for card in held if isinstance(now.cards[card], Banner)]
    if spare == 1:
        yield from (Furl((card,)) for card in dict.fromkeys(real))
    yield Furl(tuple(real[-spare:]))


def _banner_twice(violation: Violation, now: Judged) -> Iterator[Operation]:
    held = army.banners(now.draft.file)
    for card in dict.fromkeys(held):
        if held.count(card) > 1:
            yield Furl((card,) * (held.count(card) - 1))


def _clans(violation: Violation, now: Judged) -> Iterator[Operation]:
    spare, allied = violation.values["count"] - violation.values["most"], army.clans(now.draft.file)
    if spare == 1:
        yield from (Part((clan,)) for clan in allied)
    yield Part(tuple(allied[-spare:]))


def _unknown_clan(violation: Violation, now: Judged) -> Iterator[Operation]:
    yield from (Clan(entry, None) for entry in violation.entries)
    yield Ally(violation.values["clan"])


def _empty_clan(violation: Violation, now: Judged) -> Iterator[Operation]:
    yield Part((violation.values["clan"],))


def _own(violation: Violation, now: Judged) -> Iterator[Operation]:
    yield from (Clan(entry["id"], None) for entry in now.draft.entries)
    yield from (Part((clan,)) for clan in army.clans(now.draft.file))


def _fewer_units(violation: Violation, now: Judged) -> Iterator[Operation]:
    spare = violation.values["count"] - violation.values["most"]
    yield Remove(tuple(entry["id"] for entry in now.draft.entries[-spare:]))


def _misplaced(violation: Violation, now: Judged) -> Iterator[Operation]:
    """What stands where its kind does not belong; a unit's place is mended by taking it out."""
    wrong = [card for card in army.banners(now.draft.file) if not isinstance(now.cards[card], Banner)]
    if wrong:
        yield Furl(tuple(wrong))
    for post in army.posts(now.draft.file):
        misfits = tuple(card for card in post.traits if not isinstance(now.cards[card], Trait))
        if misfits and post.id in violation.entries:
            yield Forget(post.id, misfits)


def _held(violation: Violation, now: Judged, kind: type) -> Iterator[tuple[str, list[str]]]:
    """The leaders concerned with their cards of this kind."""
    for post in army.posts(now.draft.file):
        if post.id in violation.entries:
            yield post.id, [card for card in post.traits if isinstance(now.cards[card], kind)]


_MENDS: Mapping[str, Callable[[Violation, Judged], Iterator[Operation]]] = {
    "SENG-LST-01": _cheaper,
    "SENG-LST-02": _more_figures,
    "SENG-LST-03": _fewer_figures,
    "SENG-LST-08": _commander,
    "SENG-LST-09": _generals,
    "SENG-LST-10": _traits,
    "SENG-LST-11": _trait_twice,
    "SENG-LST-12": _rolled,
    "SENG-LST-13": _store("shinobi"),
    "SENG-LST-14": _store("messengers"),
    "SENG-LST-15": _store("shields"),
    "SENG-LST-16": _banners,
    "SENG-LST-17": _banner_twice,
    "SENG-LST-18": _clans,
    "SENG-LST-19": _unknown_clan,
    "SENG-LST-20": _empty_clan,
    "SENG-LST-21": _own,
    "SENG-LST-22": _fewer_units,
    "SENG-LST-23": _misplaced,
}


def words_for(operation: Operation) -> tuple[str, dict[str, Any]] | None:
    """The key and values of `rules.sengoku.words.mend_text`; None where the button names a card instead."""
    match operation:
        case Figures(_entry, figures):
            return "figures", {"figures": figures}
        case Split():
            return "split", {}
        case Clan(_entry, None):
            return "own", {}
        case Ally(clan):
            return "clan", {"clan": clan}
        case Part((clan,)):
            return "remove_clan", {"clan": clan}
        case Appoint():
            return "commander", {}
        case Clear():
            return "clear_traits", {}
        case Store(store, count):
            return "count", {"count": count, "store": label("army", store, language())}
    return None


def mend_text(operation: Operation, now: Judged) -> str:
    """The words on a button that mends."""
    if isinstance(operation, Option):
        return _option_text(operation)
    if said := words_for(operation):
        return words_of_mend(*said, language())
    match operation:
        case Dismiss():
            return _("Dismiss")
        case Part(gone):
            return _("Take out the clans %(names)s") % {"names": join(gone, language())}
        case Forget(cards=cards) | Furl(cards=cards):
            titles = [name_in(now.cards[card].name, language(), card) for card in dict.fromkeys(cards)]
            return _("Take off %(names)s") % {"names": join(titles, language())}
    raise TypeError(operation)


def _option_text(operation: Option) -> str:
    if operation.option == "budget":
        return words_of_mend("budget", {"budget": operation.value}, language())
    return _("Choose traits, do not roll them")
