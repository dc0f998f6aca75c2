"""What is chosen before a fight of Okko: a board, drawn or made of tiles that a number shuffles, and when it ends."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.fights import setup
from builder.fights.forms import MAX_SEED, FightForm
from builder.fights.okko.board import preview
from catalog.shown import language
from rules.okko.boards import board_json, boards, shuffle, shuffled_json, tile_cards

SHUFFLE = "shuffle"
TURNS = 12


def board_names() -> list[tuple[str, str]]:
    names = [(key, board.name[language()]) for key, board in boards().items()]
    return [*names, (SHUFFLE, _("Shuffled tiles"))]


class Form(FightForm):
    system = "okko"
    turns_hint = gettext_lazy("After it, who lost fewer zeni wins; equal losses are a draw.")
    board = forms.ChoiceField(label=gettext_lazy("Board"), choices=board_names)
    board_seed = forms.IntegerField(label=gettext_lazy("Number of the shuffle"), min_value=0, max_value=MAX_SEED)

    @property
    def shuffle_seed(self) -> int:
        """The number of the shuffle that is drawn beside the form, whatever was typed."""
        typed = str(self["board_seed"].value() or "")
        short = typed.isascii() and typed.isdigit() and len(typed) < 20
        return int(typed) if short and int(typed) <= MAX_SEED else 0

    @property
    def boards(self) -> list[tuple[str, str, SafeString]]:
        """(key, name, picture) of every board."""
        return [(key, name, preview_of(key, self.shuffle_seed)) for key, name in board_names()]

    @property
    def another(self) -> int:
        """A number to shuffle by anew."""
        return setup.draw_seed()

    def terms(self) -> setup.Terms:
        values = self.cleaned_data
        board, cards = board_of(values["board"], values["board_seed"])
        return setup.Terms(board, {"max_turns": values["turns"]}, cards)


def usual() -> dict[str, Any]:
    """What stands in the form before anybody filled it in."""
    return {"board": board_names()[0][0], "turns": TURNS, "board_seed": setup.draw_seed()}


def board_of(key: str, seed: int) -> tuple[dict[str, Any], Mapping[str, Any]]:
    """The `board` of a fight file, and the cards of its tiles."""
    if key == SHUFFLE:
        board = shuffle(seed)
        used = cards_of(board)
        return board, {card: raw for card, raw in tile_cards().items() if card in used}
    return board_json(key), {}


def laid_board(key: str, seed: int) -> dict[str, Any]:
    """Its rows and walls, to be drawn."""
    return shuffled_json(seed) if key == SHUFFLE else board_json(key)


def preview_of(key: str, seed: int) -> SafeString:
    laid = laid_board(key, seed)
    return preview(tuple(laid["rows"]), tuple(laid["walls"]))


def cards_of(board: Mapping[str, Any]) -> Iterable[str]:
    """The ids of the cards that the board of a fight file needs: its tiles."""
    return {item["tile"] for item in board.get("tiles", ())}
