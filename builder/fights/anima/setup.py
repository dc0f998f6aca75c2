"""What is chosen before a fight of Anima: a board, or a table on which the sides place terrain; how it is fought."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.fights import setup
from builder.fights.anima.ground import preview
from builder.fights.anima.sayings import TURNS
from builder.fights.forms import FightForm
from catalog.shown import language
from rules.anima.boards import board_json, boards

PLACED = "placed"
SIZES = (20, 24, 30, 36, 48)
EDGES = {"SN": {"A": "S", "B": "N"}, "NS": {"A": "N", "B": "S"}, "WE": {"A": "W", "B": "E"}, "EW": {"A": "E", "B": "W"}}
MAX_LIMIT = 1_000_000
USUAL: Mapping[str, Any] = {
    "limit": None,
    "edges": "SN",
    "zone_depth": 4,
    "zone_width": 24,
    "bodies": "block",
    "free_move_reaction": "target",
    "first_recovery": False,
}


def board_names() -> list[tuple[str, str]]:
    named = [(key, f"{board.name[language()]}, {' × '.join(map(str, board.size))}") for key, board in boards().items()]
    return [*named, (PLACED, _("The sides place the terrain"))]


def size_names() -> list[tuple[int, str]]:
    return [(size, f"{size} × {size}") for size in SIZES]


class Form(FightForm):
    system = "anima"
    options = USUAL
    turns_hint = gettext_lazy("After it, the side with more levels on the table wins; equal levels are a draw.")
    board = forms.ChoiceField(label=gettext_lazy("Board"), choices=board_names)
    size = forms.TypedChoiceField(label=gettext_lazy("Size of the table"), choices=size_names, coerce=int)
    limit = forms.IntegerField(
        label=gettext_lazy("Level limit, for gnosis"),
        required=False,
        min_value=1,
        max_value=MAX_LIMIT,
        help_text=gettext_lazy("One point a turn for each 20. Empty: the limit on which the lists agree."),
    )
    edges = forms.ChoiceField(
        label=gettext_lazy("Edges"),
        choices=[
            ("SN", gettext_lazy("A south, B north")),
            ("NS", gettext_lazy("A north, B south")),
            ("WE", gettext_lazy("A west, B east")),
            ("EW", gettext_lazy("A east, B west")),
        ],
    )
    zone_depth = forms.IntegerField(label=gettext_lazy("Depth of a deployment zone"), min_value=1, max_value=24)
    zone_width = forms.IntegerField(label=gettext_lazy("Width of a deployment zone"), min_value=1, max_value=96)
    bodies = forms.ChoiceField(
        label=gettext_lazy("Bodies in the line of sight"),
        choices=[
            ("block", gettext_lazy("block it")),
            ("cover", gettext_lazy("are cover")),
            ("clear", gettext_lazy("do not matter")),
        ],
    )
    free_move_reaction = forms.ChoiceField(
        label=gettext_lazy("A free move in answer to an attack"),
        choices=[
            ("target", gettext_lazy("its target may step")),
            ("intercept_only", gettext_lazy("only to intercept")),
        ],
    )
    first_recovery = forms.BooleanField(label=gettext_lazy("Turn 1 begins with a recovery"), required=False)

    @property
    def boards(self) -> list[tuple[str, str, SafeString | str]]:
        """(key, name, picture) of every board; none where it is still to be placed."""
        drawn = [(key, preview(board.rows, board.heights)) for key, board in boards().items()]
        return [(key, name, dict(drawn).get(key, "")) for key, name in board_names()]

    def terms(self) -> setup.Terms:
        values = self.cleaned_data
        placed = values["board"] == PLACED
        options: dict[str, Any] = {name: values[name] for name in USUAL if values[name]}
        options |= {"edges": EDGES[values["edges"]], "turn_limit": values["turns"]}
        options |= {"table_width": values["size"], "table_depth": values["size"]} if placed else {}
        return setup.Terms({} if placed else board_json(values["board"]), options)


def usual() -> dict[str, Any]:
    """What stands in the form before anybody filled it in."""
    return {"board": board_names()[0][0], "turns": TURNS, "size": SIZES[1], **USUAL}


def cards_of(board: Mapping[str, Any]) -> Iterable[str]:
    """The cards that a board of a fight file needs: none."""
    return ()
