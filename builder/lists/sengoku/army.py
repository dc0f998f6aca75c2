"""The army of a Sengoku list beside its entries: its parts, and what one can change of it and of a unit.

Its parts, as edits made at once name them: "leader:ac", "rank:commander", "army:shinobi", "banner:…", "clan:…".
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.lists.operations import File, NoEntry, Operation, Option, Own, new_id, place_of
from rules.sengoku.options import TRAIT_TABLE
from rules.sengoku.roster import STORES

MOST_PARTS = 60
LONGEST = 60  # letters of a leader's or a clan's name
TOO_LONG = gettext_lazy("A name has %(most)d characters at most; this one has %(count)d.")

# What a file holds

#: A store and the option of what each of it costs.
ASSETS = {"shinobi": "shinobi", "messengers": "messenger", "shields": "shield"}


def army_in(file: File) -> dict[str, Any]:
    army: dict[str, Any] = file.get("army", {})
    return army


@dataclass(frozen=True, slots=True)
class Post:
    """A leader as the file has him, and whether he commands."""

    commands: bool
    raw: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def name(self) -> str:
        return str(self.raw.get("name", self.raw["id"]))

    @property
    def traits(self) -> list[str]:
        return list(self.raw.get("traits", ()))


def posts(file: File) -> list[Post]:
    """The leaders, the commander first."""
    army = army_in(file)
    chief = [Post(True, army["commander"])] if "commander" in army else []
    return chief + [Post(False, general) for general in army.get("generals", ())]


def banners(file: File) -> list[str]:
    return list(army_in(file).get("banners", ()))


def clans(file: File) -> list[str]:
    return list(army_in(file).get("clans", ()))


def store(file: File, name: str) -> int:
    return int(army_in(file).get(name, 0))


def ids(file: File) -> set[str]:
    return {post.id for post in posts(file)}


def card_ids(file: File) -> set[str]:
    """The cards that the army names, and those that its leaders may roll (SENG-TRT-02)."""
    return {*named_cards(file), *_rolled(file)}


def named_cards(file: File) -> list[str]:
    """The cards that the army names, each as often as it does."""
    return [*(trait for post in posts(file) for trait in post.traits), *banners(file)]


def _rolled(file: File) -> Sequence[str]:
    options = file.get("options", {})
    return options.get("trait_table", TRAIT_TABLE) if options.get("traits") == "rolled" else ()


def parts(file: File) -> dict[str, Any]:
    found: dict[str, Any] = {f"leader:{post.id}": post.raw for post in posts(file)}
    if "commander" in army_in(file):
        found["rank:commander"] = army_in(file)["commander"]["id"]
    found |= {f"army:{name}": count for name in STORES if (count := store(file, name))}
    found |= {f"banner:{card}": count for card, count in Counter(banners(file)).items()}
    return found | {f"clan:{clan}": True for clan in clans(file)}


def brought_back(file: File, base: File, keys: Iterable[str]) -> File:
    """The file with these parts of its army as `base` has them."""
    for key in sorted(keys):
        kind, _colon, name = key.partition(":")
        if kind in _BACK:
            file = _BACK[kind](file, base, name)
    return file


def _leader_back(file: File, base: File, name: str) -> File:
    old = next((post for post in posts(base) if post.id == name), None)
    if old is None:
        return _with_posts(file, [post for post in posts(file) if post.id != name])
    if name in ids(file):
        return _with_posts(file, [Post(post.commands, old.raw) if post.id == name else post for post in posts(file)])
    vacant = all(not post.commands for post in posts(file))
    return _with_posts(file, [*posts(file), Post(old.commands and vacant, old.raw)])


def _rank_back(file: File, base: File, name: str) -> File:
    chief = [post for post in posts(base) if post.commands]
    return _with_posts(file, [*chief, *(post for post in posts(file) if not post.commands)])


def _store_back(file: File, base: File, name: str) -> File:
    return _with(file, **{name: store(base, name)})


def _banner_back(file: File, base: File, name: str) -> File:
    others = [card for card in banners(file) if card != name]
    return _with(file, banners=others + [name] * banners(base).count(name))


def _clan_back(file: File, base: File, name: str) -> File:
    others = [clan for clan in clans(file) if clan != name]
    return _with(file, clans=others + [clan for clan in clans(base) if clan == name])


_BACK = {
    "leader": _leader_back,
    "rank": _rank_back,
    "army": _store_back,
    "banner": _banner_back,
    "clan": _clan_back,
}


def require_bounds(after: File, before: File | None) -> None:
    """What keeps a page small; ValidationError when an edit goes beyond."""
    if _size(after) > MOST_PARTS and (before is None or _size(after) > _size(before)):
        text = _("An army has %(most)d leaders, traits, banners and clans at most, all together.")
        raise ValidationError({"entries": text % {"most": MOST_PARTS}})
    if any("\x00" in text for text in _texts(after)):
        raise ValidationError({"entries": _("The character U+0000 cannot be kept.")})


def _size(file: File) -> int:
    return len(banners(file)) + len(clans(file)) + sum(1 + len(post.traits) for post in posts(file))


def _texts(file: File) -> Iterator[str]:
    yield from clans(file)
    yield from (post.name for post in posts(file))
    yield from (entry.get("clan") or "" for entry in file["entries"])


# What it becomes


def _with(file: File, **keys: Any) -> File:
    return file | {"army": army_in(file) | keys}


def _with_posts(file: File, leaders: Sequence[Post]) -> File:
    army = {key: value for key, value in army_in(file).items() if key != "commander"}
    chief = next((post for post in leaders if post.commands), None)
    army = ({"commander": chief.raw} if chief else {}) | army
    return file | {"army": army | {"generals": [post.raw for post in leaders if post is not chief]}}


def _with_leader(file: File, leader: str, **keys: Any) -> File:
    if leader not in ids(file):
        raise NoEntry(leader)
    changed = [Post(post.commands, post.raw | keys) if post.id == leader else post for post in posts(file)]
    return _with_posts(file, changed)


def _traits_of(file: File, leader: str) -> list[str]:
    return next((post.traits for post in posts(file) if post.id == leader), [])


def _with_entry(file: File, entry: str, **keys: Any) -> File:
    place = place_of(file["entries"], entry)
    entries = list(file["entries"])
    entries[place] = entries[place] | keys
    return file | {"entries": entries}


def _without(cards: Sequence[str], gone: Iterable[str]) -> list[str]:
    """The last of each that goes."""
    left = list(cards)
    for card in gone:
        if card in left:
            del left[len(left) - 1 - left[::-1].index(card)]
    return left


def without(file: File, card: str) -> list[Operation]:
    """What takes the card out of the army: off its leaders, from its banners, and from what may be rolled."""
    found: list[Operation] = [Furl((card,) * banners(file).count(card))] if card in banners(file) else []
    found += [Forget(post.id, (card,) * post.traits.count(card)) for post in posts(file) if card in post.traits]
    return found + ([Option("traits", "chosen")] if card in _rolled(file) else [])


def _new_leader(file: File, commands: bool) -> str:
    """As the sample files call them: ac, ag1, ag2, …"""
    taken = ids(file) | {entry["id"] for entry in file["entries"]}
    names = ["ac"] if commands else []
    return next(name for name in [*names, *(f"ag{n}" for n in range(1, 999))] if name not in taken)


def _short(text: str, field: str, empty: str) -> str:
    if not text:
        raise ValidationError({field: empty})
    if len(text) > LONGEST:
        raise ValidationError({field: TOO_LONG % {"most": LONGEST, "count": len(text)}})
    return text


# A unit


class OfEntry(Own, frozen=True):
    entry: str

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({f"entry:{self.entry}"})

    @property
    def needs(self) -> frozenset[str]:
        return frozenset({self.entry})

    @property
    def entries(self) -> tuple[str, ...]:
        return (self.entry,)


class Figures(OfEntry, frozen=True, tag="figures"):
    figures: int

    def after(self, file: File) -> File:
        return _with_entry(file, self.entry, figures=self.figures)


class Grow(OfEntry, frozen=True, tag="grow"):
    """So many figures more, or fewer: quick presses add up."""

    by: int

    def after(self, file: File) -> File:
        figures = file["entries"][place_of(file["entries"], self.entry)]["figures"]
        return _with_entry(file, self.entry, figures=max(1, figures + self.by))


class Clan(OfEntry, frozen=True, tag="clan"):
    """Whose unit it is: a minor clan's, None: one's own."""

    clan: str | None

    def after(self, file: File) -> File:
        return _with_entry(file, self.entry, clan=self.clan)


class Split(OfEntry, frozen=True, tag="split"):
    """Two units of what was one; the greater half stays."""

    def after(self, file: File) -> File:
        place = place_of(file["entries"], self.entry)
        whole = file["entries"][place]
        half = whole["figures"] // 2
        halves = [whole | {"figures": whole["figures"] - half}, whole | {"id": new_id(file), "figures": half}]
        return file | {"entries": [*file["entries"][:place], *halves, *file["entries"][place + 1 :]]}


# Leaders


class Appoint(Own, frozen=True, tag="appoint"):
    """A commander in place of the one there is, or one general more."""

    rank: str
    name: str

    def after(self, file: File) -> File:
        commands = self.rank == "commander"
        kept = [post for post in posts(file) if not (commands and post.commands)]
        return _with_posts(file, [*kept, Post(commands, {"id": _new_leader(file, commands), "name": self.name})])

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({"rank:commander"} if self.rank == "commander" else ())


class OfLeaders(Own, frozen=True):
    leaders: tuple[str, ...]

    @property
    def touches(self) -> frozenset[str]:
        return frozenset(f"leader:{leader}" for leader in self.leaders)

    @property
    def entries(self) -> tuple[str, ...]:
        return self.leaders


class Dismiss(OfLeaders, frozen=True, tag="dismiss"):
    def after(self, file: File) -> File:
        return _with_posts(file, [post for post in posts(file) if post.id not in self.leaders])


class Clear(OfLeaders, frozen=True, tag="clear"):
    """Take all traits off these leaders."""

    def after(self, file: File) -> File:
        for leader in self.leaders:
            file = _with_leader(file, leader, traits=[])
        return file

    @property
    def needs(self) -> frozenset[str]:
        return frozenset(self.leaders)


class OfLeader(Own, frozen=True):
    leader: str

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({f"leader:{self.leader}"})

    @property
    def needs(self) -> frozenset[str]:
        return frozenset({self.leader})

    @property
    def entries(self) -> tuple[str, ...]:
        return (self.leader,)


class Call(OfLeader, frozen=True, tag="call"):
    name: str

    def after(self, file: File) -> File:
        return _with_leader(file, self.leader, name=self.name)

    def filled(self, text: str) -> "Call":
        return Call(self.leader, _short(text, f"leader-{self.leader}", _("A leader needs a name.")))


class Teach(OfLeader, frozen=True, tag="teach"):
    card: str

    def after(self, file: File) -> File:
        return _with_leader(file, self.leader, traits=[*_traits_of(file, self.leader), self.card])


class Forget(OfLeader, frozen=True, tag="forget"):
    """Take traits off a leader: of one that he has several times the last."""

    cards: tuple[str, ...]

    def after(self, file: File) -> File:
        return _with_leader(file, self.leader, traits=_without(_traits_of(file, self.leader), self.cards))


# Stores, banners, clans


class Store(Own, frozen=True, tag="store"):
    """So many shinobi, messengers or shields."""

    store: str
    count: int

    def after(self, file: File) -> File:
        return _with(file, **{self.store: self.count}) if self.store in STORES else file

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({f"army:{self.store}"})


class Fetch(Own, frozen=True, tag="fetch"):
    """So many more of a store, or fewer: quick presses add up."""

    store: str
    by: int

    def after(self, file: File) -> File:
        if self.store not in STORES:
            return file
        return _with(file, **{self.store: max(0, store(file, self.store) + self.by)})

    @property
    def touches(self) -> frozenset[str]:
        return frozenset({f"army:{self.store}"})


class Raise(Own, frozen=True, tag="raise"):
    card: str

    def after(self, file: File) -> File:
        return _with(file, banners=[*banners(file), self.card])


class Furl(Own, frozen=True, tag="furl"):
    """Take out banners: of one that stands there several times the last."""

    cards: tuple[str, ...]

    def after(self, file: File) -> File:
        return _with(file, banners=_without(banners(file), self.cards))

    @property
    def touches(self) -> frozenset[str]:
        return frozenset(f"banner:{card}" for card in self.cards)


class Ally(Own, frozen=True, tag="ally"):
    clan: str

    def after(self, file: File) -> File:
        return file if self.clan in clans(file) else _with(file, clans=[*clans(file), self.clan])

    def filled(self, text: str) -> "Ally":
        return Ally(_short(text, "clan", _("A clan needs a name.")))


class Part(Own, frozen=True, tag="part"):
    """Take out minor clans; the units that they lent become one's own."""

    clans: tuple[str, ...]

    def after(self, file: File) -> File:
        entries = [entry | {"clan": None} if entry.get("clan") in self.clans else entry for entry in file["entries"]]
        return _with(file, clans=[clan for clan in clans(file) if clan not in self.clans]) | {"entries": entries}

    @property
    def touches(self) -> frozenset[str]:
        return frozenset(f"clan:{clan}" for clan in self.clans)


OPERATIONS = (
    *(Figures, Grow, Clan, Split, Appoint, Dismiss, Clear, Call, Teach, Forget),
    *(Store, Fetch, Raise, Furl, Ally, Part),
)
