"""All that a page shows of a position, whoever looks: the board, both squads, the figures in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.anima.board import Drawing, Marks, Maxima, draw, figure_words
from builder.fights.anima.ground import SIGNS
from catalog.shown import language
from rules.anima.figures import State
from rules.anima.words import label
from rules.cast import Cast

Position = Mapping[str, Any]
#: What a figure has done in this turn, the word that says most of it first.
DONE = ("no_activation", "activated")


@dataclass(frozen=True, slots=True)
class Member:
    """A figure beside the board. `states`: (state, its name, tokens); `word`: how it is with it; `href`: where choosing
    it leads ("": it cannot be)."""

    id: str
    card: str
    name: str
    lp: int
    lp_most: int
    ap: int
    ap_most: int
    states: tuple[tuple[str, str, int], ...]
    word: str
    gone: bool
    chosen: bool
    href: str

    @property
    def spheres(self) -> list[bool]:
        """A sphere for each action point that it can hold: whether it is there."""
        return [n < self.ap for n in range(self.ap_most)]


@dataclass(frozen=True, slots=True)
class Squad:
    """`gnosis`: points left in this turn, of so many."""

    side: str
    name: str
    levels: int
    gnosis: int
    gnosis_most: int
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Table:
    drawing: Drawing
    squads: tuple[Squad, Squad]
    words: tuple[tuple[str, str, str], ...]  # (side, figure, how it is with it)
    legend: tuple[tuple[str, str, str], ...]  # (symbol, name, what it means) of the ground that there is

    def near_and_far(self, near: str) -> tuple[Squad, Squad]:
        """Both squads, that of who looks first."""
        return (self.squads[1], self.squads[0]) if near == "B" else self.squads


def maxima_of(s: State) -> Maxima:
    kits = (kit.stats | {"base": kit.base} for kit in s.table.kits)
    return {name: (kit["lp"], kit["ap_max"], kit["base"]) for name, kit in zip(s.table.ids, kits, strict=True)}


def table_of(s: State, position: Position, cast: Cast, marks: Marks, links: Mapping[str, str]) -> Table:
    """`s` for the board and the cards, `position` for the rest; `links`: figure → where choosing it leads."""
    maxima = maxima_of(s)
    return Table(
        draw(s.board, position, maxima, cast, marks),
        (_squad(s, "A", position, cast, marks, links), _squad(s, "B", position, cast, marks, links)),
        tuple(
            (figure["side"], cast.figure(name, language()), _standing(figure, maxima[name]))
            for name, figure in position["figures"].items()
        ),
        tuple(_legend(s)),
    )


def _legend(s: State) -> Iterator[tuple[str, str, str]]:
    lang, there = language(), set(s.board.terrain)
    for sign, symbol in SIGNS.items():
        if sign in there:
            yield symbol, label("terrain", sign, lang), _about(sign)
    if not s.board.flat:
        about = _("a step up costs 2 points, a step of 2 or more is impossible without stairs")
        yield "height", _("height"), about


def _about(sign: str) -> str:
    """What ground means, in a few words (ANIMA-BRD-03, BRD-04)."""
    if sign in "bfr":
        return _("rough: 2 points a square, cover for those behind it")
    if sign in "#O":
        return _("no way through, no sight")
    if sign == "=":
        return _("no way through, free sight, hard cover beside it")
    return _("no way through, free sight") if sign == "~" else _("leads up and down cliffs")


def _standing(figure: Mapping[str, Any], most: tuple[int, int, int]) -> str:
    if figure["status"] != "table":
        return label("status", figure["status"], language())
    done = [label("flag", flag, language()) for flag in ("activated", "moved") if figure[flag]]
    return ", ".join([figure["at"], *figure_words(figure, most), *done])


def _squad(s: State, side: str, position: Position, cast: Cast, marks: Marks, links: Mapping[str, str]) -> Squad:
    maxima = maxima_of(s)
    members = tuple(
        _member(name, figure, maxima[name], position, cast, marks, links.get(name, ""))
        for name, figure in position["figures"].items()
        if figure["side"] == side
    )
    name = cast.side(side, language())
    return Squad(side, name, position["levels"][side], position["gnosis"][side], s.table.gnosis, members)


def _member(
    name: str,
    figure: Mapping[str, Any],
    most: tuple[int, int, int],
    position: Position,
    cast: Cast,
    marks: Marks,
    href: str,
) -> Member:
    pending = position.get("pending") or {}
    return Member(
        name,
        figure["card"],
        cast.figure(name, language()),
        figure["lp"],
        most[0],
        figure["ap"],
        most[1],
        tuple((state, label("state", state, language()), n) for state, n in figure["states"].items()),
        _word(name, figure, position["active"], pending, marks.chosen),
        figure["status"] == "dead",
        marks.chosen == name,
        href,
    )


def _word(name: str, figure: Mapping[str, Any], active: str | None, pending: Mapping[str, Any], chosen: str) -> str:
    """One word or two: where it is not, then what is coming at it, then what it has done."""
    if figure["status"] != "table":
        return label("status", figure["status"], language())
    if name == pending.get("for"):
        return _("under fire") if pending.get("action") == "shoot" else _("under attack")
    if name == active:
        return _("acts")
    for flag in ("hidden", *DONE):
        if figure[flag]:
            return _("acted") if flag == "activated" else label("flag", flag, language())
    return _("chosen") if name == chosen else ""
