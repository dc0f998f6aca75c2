"""What stands around the units of an army: its leaders before them, its stores, banners and clans behind."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from builder.lists.checks import Cards, Judged
from builder.lists.games import Button
from builder.lists.lacks import Lack, lack_of
from builder.lists.models import List
from builder.lists.operations import File, Own, place_of, written
from builder.lists.pages import Fault, Sheet, card_words, title_of
from builder.lists.sengoku import army
from builder.lists.sengoku.army import (
    Ally,
    Appoint,
    Call,
    Clan,
    Clear,
    Dismiss,
    Fetch,
    Figures,
    Forget,
    Furl,
    Grow,
    Part,
    Post,
    Raise,
    Split,
    Store,
    Teach,
)
from catalog.search import Row, shelf
from catalog.shown import language
from rules.sengoku.options import Options
from rules.sengoku.roster import STORES
from rules.sengoku.words import label
from rules.words import counted, join, signed

RULES = {"shinobi": "SENG-LST-13", "messengers": "SENG-LST-14", "shields": "SENG-LST-15"}
#: Where on the page a rule is broken that is about no unit and no leader.
PLACES = {
    "SENG-LST-08": "leaders",
    **{rule: store for store, rule in RULES.items()},
    **dict.fromkeys(("SENG-LST-16", "SENG-LST-17", "SENG-LST-23"), "banners"),
    **dict.fromkeys(("SENG-LST-18", "SENG-LST-20"), "clans"),
}


@dataclass(frozen=True, slots=True)
class Held:
    """A card that a leader or the army has, how many times, and the operation that takes one off."""

    card: str
    title: str
    count: int
    off: str


@dataclass(frozen=True, slots=True)
class Leader:
    """The commander or a general. `typed`: what the field of his name asks for; `offers`: traits to give him."""

    id: str
    rank: str
    commands: bool
    name: str
    typed: str
    cost: int
    traits: tuple[Held, ...]
    offers: tuple[Button, ...]
    most: int
    dismiss: str
    faults: tuple[Fault, ...]

    @property
    def place(self) -> str:
        return f"entry-{self.id}"

    @property
    def has(self) -> int:
        """How many traits."""
        return sum(trait.count for trait in self.traits)


@dataclass(frozen=True, slots=True)
class Stock:
    """Shinobi, messengers or shields: `less` and `more` are operations, "" for none left."""

    key: str
    label: str
    rule: str
    count: int
    most: int
    cost: int
    less: str
    more: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """All of it. `ally`: what the field for a new clan asks for; clans are (name, units that it lends, operation);
    `faults`: what is wrong with a place as a whole, by its name; `lacks`: the kinds of which there are no
    cards."""

    leaders: tuple[Leader, ...]
    appoint: tuple[Button, ...]
    stocks: tuple[Stock, ...]
    banners: tuple[Held, ...]
    banner_offers: tuple[Button, ...]
    most_banners: int
    clans: tuple[tuple[str, int, str], ...]
    most_clans: int
    ally: str
    rolled: bool
    faults: Mapping[str, tuple[Fault, ...]]
    lacks: Mapping[str, Lack]


# What the editor asks


def names(file: File) -> dict[str, str]:
    return {post.id: _name(post) for post in army.posts(file)}


def _name(post: Post) -> str:
    """A leader without a name goes by his rank."""
    return post.name if "name" in post.raw else _rank(post)


def _rank(post: Post) -> str:
    rank = label("rank", "commander" if post.commands else "general", language())
    return rank[:1].upper() + rank[1:]


def backdrop(file: File) -> tuple[Any, ...]:
    """A unit's row offers its sizes and the clans, and counts its points by the options."""
    options = file.get("options", {})
    return (*army.clans(file), *(options.get(key) for key in ("min_figures", "max_figures", "rounding")))


def offered(card: str, kind: str) -> Own | None:
    return Raise(card) if kind == "banner" else None


def taken(file: File) -> list[str]:
    return [*army.banners(file), *(trait for post in army.posts(file) for trait in post.traits)]


def holders(file: File) -> list[tuple[str, str]]:
    return [(trait, post.id) for post in army.posts(file) for trait in post.traits]


def bearers(file: File, card: str) -> list[tuple[str, Own, bool]]:
    return [(post.id, Teach(post.id, card), card in post.traits) for post in army.posts(file)]


def panel(found: List, now: Judged, page: Sheet) -> Panel:
    file, options = now.draft.file, now.judge.army(now.draft).options
    rows, faults = shelf(found.release), _at_places(page)
    return Panel(
        leaders=tuple(_leader(post, now, options, rows, page.others.get(post.id, ())) for post in army.posts(file)),
        appoint=tuple(_vacancies(file)),
        stocks=tuple(_stock(key, army.store(file, key), options, faults.get(key, ())) for key in STORES),
        banners=_held(army.banners(file), now.cards, Furl),
        banner_offers=tuple(Button(written(Raise(row.slug)), row.name) for row in rows if row.kind == "banner"),
        most_banners=options.max_banners,
        clans=tuple((clan, _lent(file, clan), written(Part((clan,)))) for clan in army.clans(file)),
        most_clans=options.max_clans,
        ally=written(Ally("")),
        rolled=options.traits == "rolled",
        faults=faults,
        lacks={kind: lack_of(found, kind) for kind in {"trait", "banner"} - {row.kind for row in rows}},
    )


def _at_places(page: Sheet) -> dict[str, tuple[Fault, ...]]:
    """What is wrong with a place, in words: what mends it stands there anyway. Nothing is before anything is begun."""
    found: dict[str, tuple[Fault, ...]] = {}
    for fault in () if page.unbegun else page.faults:
        place = PLACES.get(fault.rule)
        if place and (fault.rule == "SENG-LST-18" or not fault.culprits):
            found[place] = (*found.get(place, ()), Fault(fault.rule, fault.text))
    return found


def looks(shown: Panel) -> dict[str, Any]:
    wrong = shown.faults.get
    return {
        "leaders": (tuple(leader.id for leader in shown.leaders), shown.appoint, shown.rolled, wrong("leaders")),
        "stocks": shown.stocks,
        "banners": (shown.banners, shown.banner_offers, shown.most_banners, wrong("banners")),
        "clans": (shown.clans, shown.most_clans, wrong("clans")),
        **{leader.place: leader for leader in shown.leaders},
    }


def _leader(post: Post, now: Judged, options: Options, rows: Iterable[Row], faults: tuple[Fault, ...]) -> Leader:
    offers = (Button(written(Teach(post.id, row.slug)), row.name) for row in rows if row.kind == "trait")
    each = options.asset_cost["commander" if post.commands else "general"]
    return Leader(
        id=post.id,
        rank=_rank(post),
        commands=post.commands,
        name=_name(post),
        typed=written(Call(post.id, "")),
        cost=each + sum(getattr(now.cards[card], "cost", 0) for card in post.traits if _is(now, card, "trait")),
        traits=_held(post.traits, now.cards, partial(Forget, post.id)),
        offers=tuple(offers),
        most=options.commander_traits if post.commands else options.general_traits,
        dismiss=written(Dismiss((post.id,))),
        faults=faults,
    )


def _held(cards: Iterable[str], known: Cards, off: Callable[[tuple[str]], Own]) -> tuple[Held, ...]:
    counts = Counter(cards)
    return tuple(Held(card, _title(card, known), count, written(off((card,)))) for card, count in counts.items())


def _is(now: Judged, card: str, kind: str) -> bool:
    return bool(now.cards[card].raw["kind"] == kind)


def _vacancies(file: File) -> Iterator[Button]:
    """A commander where there is none, and always a general more."""
    leaders = army.posts(file)
    if not any(post.commands for post in leaders):
        yield Button(written(Appoint("commander", _("Commander"))), _("Appoint a commander"))
    number = 1 + sum(not post.commands for post in leaders)
    named = _("General %(number)s") % {"number": number}
    yield Button(written(Appoint("general", named)), _("Appoint a general"))


def _stock(key: str, count: int, options: Options, faults: tuple[Fault, ...]) -> Stock:
    less = written(Fetch(key, -1)) if count else ""
    cost = count * options.asset_cost[army.ASSETS[key]]
    name, most = label("army", key, language()), getattr(options, f"max_{key}")
    return Stock(key, name, RULES[key], count, most, cost, less, written(Fetch(key, 1)), faults)


def _title(card: str, cards: Cards) -> str:
    return title_of(cards[card]) if card in cards else card


def _lent(file: File, clan: str) -> int:
    return sum(entry.get("clan") == clan for entry in file["entries"])


# For readers, and in words


def shown(found: List, now: Judged) -> dict[str, Any]:
    """(id, whether he commands, rank, name, traits as cards in words) of each leader; banners as cards in words; what
    else there is, as text."""
    file = now.draft.file
    words = {card: card_words(found, now.cards[card], now.gone) for card in taken(file)}
    return {
        "leaders": [
            (post.id, post.commands, _rank(post), _name(post), [words[card] for card in post.traits])
            for post in army.posts(file)
        ],
        "banners": [words[card] for card in army.banners(file)],
        "lines": list(_stores_told(file)) + list(_clans_told(file)),
    }


def lines(found: List, now: Judged) -> list[str]:
    """Commander Tadaoki: Cautious, Provident"""
    file = now.draft.file
    told = [_told_leader(post, now.cards) for post in army.posts(file)]
    if held := army.banners(file):
        told.append(f"{label('army', 'banners', language())}: {', '.join(_title(card, now.cards) for card in held)}")
    return [*told, *(f"{name}: {text}" for name, text in [*_stores_told(file), *_clans_told(file)])]


def _told_leader(post: Post, cards: Cards) -> str:
    traits = ", ".join(_title(card, cards) for card in post.traits)
    who = f"{_rank(post)} {_name(post)}" if _name(post) != _rank(post) else _rank(post)
    return f"{who}: {traits}" if traits else who


def _stores_told(file: File) -> Iterator[tuple[str, str]]:
    for key in STORES:
        if count := army.store(file, key):
            yield label("army", key, language()), str(count)


def _clans_told(file: File) -> Iterator[tuple[str, str]]:
    if allied := army.clans(file):
        yield label("army", "clans", language()), ", ".join(allied)


def told(operation: Own, before: Any, cards: Cards) -> str:
    """Kagetora: Swordsman"""
    file = before.file
    match operation:
        case Figures(entry) | Grow(entry) | Clan(entry) | Split(entry):
            return _told_of_unit(operation, _unit(file, entry, cards))
        case Appoint(_rank, name):
            return _("Appointed: %(name)s") % {"name": name}
        case Dismiss(leaders):
            return _("Dismissed: %(name)s") % {"name": _all_called(file, leaders)}
        case Clear(leaders):
            return _("All traits taken off: %(name)s") % {"name": _all_called(file, leaders)}
        case Call(_leader, name):
            return _("Leader renamed: %(name)s") % {"name": name}
    return _told_of_cards(operation, file, cards)


def _told_of_unit(operation: Own, name: str) -> str:
    match operation:
        case Figures(_entry, figures):
            return _("%(name)s: %(count)s") % {"name": name, "count": counted(figures, "figure", language())}
        case Grow(_entry, by):
            return _("%(name)s: %(count)s") % {"name": name, "count": signed(by)}
        case Clan(_entry, None):
            return _("Of one's own clan: %(name)s") % {"name": name}
        case Clan(_entry, clan):
            return _("Lent by %(clan)s: %(name)s") % {"name": name, "clan": clan}
    return _("Made two units: %(name)s") % {"name": name}


def _told_of_cards(operation: Own, file: File, cards: Cards) -> str:
    match operation:
        case Teach(leader, card):
            return f"{_called(file, leader)}: +{_title(card, cards)}"
        case Forget(leader, gone):
            return f"{_called(file, leader)}: −{', −'.join(_title(card, cards) for card in gone)}"
        case Store(store, count):
            return f"{label('army', store, language())}: {count}"
        case Fetch(store, by):
            return f"{label('army', store, language())}: {signed(by)}"
        case Raise(card):
            return _("Banner added: %(name)s") % {"name": _title(card, cards)}
        case Furl(gone):
            return _("Banner taken out: %(name)s") % {"name": join([_title(card, cards) for card in gone], language())}
        case Ally(clan):
            return _("Clan added: %(name)s") % {"name": clan}
        case Part(gone):
            return _("Clan taken out: %(name)s") % {"name": join(gone, language())}
    raise TypeError(operation)


def _unit(file: File, entry: str, cards: Cards) -> str:
    return _title(file["entries"][place_of(file["entries"], entry)]["card"], cards)


def _all_called(file: File, leaders: Iterable[str]) -> str:
    return join([_called(file, leader) for leader in leaders], language())


def _called(file: File, leader: str) -> str:
    return names(file).get(leader, leader)
