"""What is chosen before a battle of Sengoku: the field, or the features that the defender places; how it is fought."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.fights import setup
from builder.fights.forms import FightForm
from builder.fights.models import Seat
from builder.fights.sengoku.ground import preview
from builder.fights.sengoku.sayings import TURNS
from builder.lists.deployments import plan_of
from catalog.queries import release_cards
from catalog.shown import language
from rules.sengoku.options import Options
from rules.sengoku.words_terms import label

OPEN, PLACED = "open", "placed"
SAVED, BY_HAND = "saved", "hand"
FEATURES = ("river", "hills", "woods", "swamps")
_PLAIN = ["............"] * 7
#: Ready fields. The north defends, whichever side holds it, so what it places lies there (SENG-TER-02 … SENG-TER-06).
FIELDS: Mapping[str, tuple[Any, Mapping[str, Any]]] = {
    OPEN: (gettext_lazy("Open field"), {"rows": _PLAIN, "river": None}),
    "ford": (
        gettext_lazy("The bridge"),
        {
            "rows": [
                "~...T......~",
                "..^......^..",
                "..........T.",
                *_PLAIN[:4],
            ],
            "river": {"south_of": 5, "bridge": "f"},
        },
    ),
    "heights": (
        gettext_lazy("The heights"),
        {"rows": ["............", "..^....T.^..", "....T.......", *_PLAIN[:4]], "river": None},
    ),
}
USUAL = {"north": "B", "traits": "chosen", "anchors": "cells", "destroyed_roll": "dice", "count_from": 9}
MAX_TURNS = 99


def board_names() -> list[tuple[str, Any]]:
    return [*((key, name) for key, (name, _board) in FIELDS.items()), (PLACED, _("The defender places the terrain"))]


def feature_names() -> list[tuple[str, str]]:
    return [(name, label("feature", name, language())) for name in FEATURES]


def deployment_names() -> list[tuple[str, Any]]:
    return [(SAVED, _("as saved with the list")), (BY_HAND, _("made when the battle begins"))]


class Form(FightForm):
    system = "sengoku"
    options = USUAL
    turns_hint = gettext_lazy("After it the zones are counted.")
    board = forms.ChoiceField(label=gettext_lazy("Field"), choices=board_names)
    terrain = forms.MultipleChoiceField(
        label=gettext_lazy("What the defender places"),
        choices=feature_names,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    north = forms.ChoiceField(
        label=gettext_lazy("The north, and the defence"),
        choices=[("B", gettext_lazy("side B")), ("A", gettext_lazy("side A"))],
    )
    traits = forms.ChoiceField(
        label=gettext_lazy("Traits of the leaders"),
        choices=[
            ("chosen", gettext_lazy("as the lists have them")),
            ("rolled", gettext_lazy("rolled when the battle begins")),
        ],
    )
    anchors = forms.ChoiceField(
        label=gettext_lazy("Units have to stand at deployment"),
        choices=[
            ("cells", gettext_lazy("in two named cells")),
            ("zones", gettext_lazy("in both zones")),
            ("none", gettext_lazy("anywhere in their half")),
        ],
    )
    destroyed_roll = forms.ChoiceField(
        label=gettext_lazy("Leaders of a destroyed unit roll"),
        choices=[
            ("dice", gettext_lazy("a die for each figure too many")),
            ("minus", gettext_lazy("one die, worse for each figure too many")),
        ],
    )
    plan_a = forms.ChoiceField(label=gettext_lazy("Deployment of side A"), choices=deployment_names, required=False)
    plan_b = forms.ChoiceField(label=gettext_lazy("Deployment of side B"), choices=deployment_names, required=False)
    count_from = forms.IntegerField(
        label=gettext_lazy("Zones may end the battle from turn"), min_value=1, max_value=MAX_TURNS
    )

    @property
    def boards(self) -> list[tuple[str, Any, SafeString | str]]:
        """(key, name, picture) of every field; none where it is still to be placed."""
        drawn = {key: preview(board) for key, (_name, board) in FIELDS.items()}
        return [(key, name, drawn.get(key, "")) for key, name in board_names()]

    @property
    def plans(self) -> list[Any]:
        """Of the sides that the person plays with a list of his own with which a deployment is kept: what it begins
        with."""
        return [self[f"plan_{name}"] for name in ("a", "b") if self._has_plan(name)]

    def _has_plan(self, name: str) -> bool:
        source, player = self.sources[name], self[f"player_{name}"].value()
        return bool(player == Seat.PERSON and source and source.found and plan_of(source.found, self.person))

    @property
    def planned(self) -> tuple[str, ...]:
        return tuple(
            name.upper()
            for name in ("a", "b")
            if self.cleaned_data.get(f"plan_{name}") == SAVED and self._has_plan(name)
        )

    def clean(self) -> dict[str, Any]:
        values = super().clean()
        if values.get("traits") == "rolled" and not trait_cards():
            self.add_error("traits", _("There are no traits to roll for: no cards of this game are loaded."))
        if values.get("board") == PLACED and not values.get("terrain"):
            self.add_error("terrain", _("Choose what the defender places, or a ready field."))
        return values

    def terms(self) -> setup.Terms:
        values = self.cleaned_data
        options: dict[str, Any] = {name: values[name] for name in USUAL} | {"max_turns": values["turns"]}
        options["defender"] = values["north"]
        cards = trait_cards() if values["traits"] == "rolled" else {}
        if values["board"] == PLACED:
            return setup.Terms(None, options | {"terrain": values["terrain"]}, cards)
        return setup.Terms(dict(FIELDS[values["board"]][1]), options, cards)


def trait_cards() -> Mapping[str, Any]:
    """The traits that are rolled for (SENG-TRT-02), so that the fight holds them; none where no codex is loaded."""
    release = setup.released("sengoku")
    return release_cards(release, Options().trait_table) if release else {}


def usual() -> dict[str, Any]:
    """What stands in the form before anybody filled it in."""
    return {"board": "ford", "turns": TURNS, **USUAL}


def cards_of(board: Mapping[str, Any]) -> Iterable[str]:
    """The cards that a field of a fight file needs: none."""
    return ()
