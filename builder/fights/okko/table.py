"""All that a page shows of a position, whoever looks: the board, both strips, the dice, the figures in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.fights.okko.board import Drawing, Marks, draw, figure_words
from catalog.shown import language
from rules.cast import Cast
from rules.okko.figures import State
from rules.okko.words import label

Position = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StripFigure:
    """A figure beside the board. `state`: in a word; `href`: where choosing it leads ("": it cannot be)."""

    id: str
    card: str
    name: str
    state: str
    shaken: bool
    out: bool
    chosen: bool
    href: str


@dataclass(frozen=True, slots=True)
class Strip:
    side: str
    name: str
    lost: int
    limit: int
    figures: tuple[StripFigure, ...]

    @property
    def can_be_chosen(self) -> bool:
        """Whether any figure is a link; a strip without one takes the focus itself, so that the keyboard scrolls it."""
        return any(figure.href for figure in self.figures)


@dataclass(frozen=True, slots=True)
class Dice:
    """A side's inspiration dice: `pool` not spent, `held` in reserve as (face, figure's name), `aside` the rest."""

    side: str
    count: int
    pool: tuple[str, ...]
    held: tuple[tuple[str, str], ...]
    aside: int


@dataclass(frozen=True, slots=True)
class Table:
    drawing: Drawing
    strips: tuple[Strip, Strip]
    dice: tuple[Dice, Dice]
    words: tuple[tuple[str, str, str], ...]  # (side, figure, how it is with it)

    def top_and_bottom(self, near: str) -> tuple[Strip, Strip]:
        """The strips above and below the board; `near` is the side of who looks."""
        return (self.strips[0], self.strips[1]) if near == "B" else (self.strips[1], self.strips[0])


def table_of(s: State, position: Position, cast: Cast, marks: Marks, links: Mapping[str, str]) -> Table:
    """`s` for the board and the options, `position` for the figures (as the looker may know them); `links`: figure →
    where choosing it leads."""
    figures = position["figures"]
    return Table(
        draw(s.table.board, figures, cast, marks),
        (_strip(s, "A", position, cast, marks, links), _strip(s, "B", position, cast, marks, links)),
        (_dice("A", position, cast), _dice("B", position, cast)),
        tuple(
            (figure["side"], cast.figure(name, language()), ", ".join(_standing(figure)))
            for name, figure in figures.items()
        ),
    )


def _standing(figure: Mapping[str, Any]) -> Sequence[str]:
    if figure["status"] == "out":
        return [label("status", "out", language())]
    if not figure["at"]:
        return [_("not placed yet")]
    done = [_("done")] if figure["activation"] == "done" else []
    return [figure["at"], *figure_words(figure), *done]


def _strip(s: State, side: str, position: Position, cast: Cast, marks: Marks, links: Mapping[str, str]) -> Strip:
    figures = tuple(
        _strip_figure(name, figure, cast, marks, links.get(name, ""))
        for name, figure in position["figures"].items()
        if figure["side"] == side
    )
    name = cast.side(side, language())
    return Strip(side, name, position["sides"][side]["lost"], s.table.options.losses, figures)


def _strip_figure(name: str, figure: Mapping[str, Any], cast: Cast, marks: Marks, href: str) -> StripFigure:
    chosen = marks.chosen == name
    return StripFigure(
        name,
        figure["card"],
        cast.figure(name, language()),
        _state(figure, chosen and bool(href)),
        figure["status"] == "shaken",
        figure["status"] == "out",
        chosen,
        href,
    )


def _state(figure: Mapping[str, Any], chosen: bool) -> str:
    """One word: out or shaken before what it has done, that before being chosen."""
    if figure["status"] != "vigilant":
        return label("status", figure["status"], language())
    if not figure["at"]:
        return _("waits")
    if figure["activation"] == "done":
        return _("done")
    if chosen:
        return _("chosen")
    return _("active") if figure["activation"] == "active" else ""


def _dice(side: str, position: Position, cast: Cast) -> Dice:
    held = tuple(
        (figure["reserve"], cast.figure(name, language()))
        for name, figure in position["figures"].items()
        if figure["side"] == side and figure["reserve"]
    )
    ours = position["sides"][side]
    return Dice(side, ours["dice"], tuple(ours["pool"]), held, ours["aside"])
