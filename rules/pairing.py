"""Two lists brought together: one fight file, whole in itself, ready to open."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from rules.formats import Catalog, FileError, ListFile, read_list
from rules.system import system, with_army


def pair(
    doc_a: Any,
    doc_b: Any,
    catalogs: Iterable[Catalog] = (),
    *,
    title: str | None = None,
    options: Mapping[str, Any] | None = None,
    board: Mapping[str, Any] | None = None,
    cards: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> dict[str, Any]:
    """The fight of two list files (decoded JSON). Entries are renumbered a1…, b1…, and leaders likewise; each list
    carries the cards it uses.

    `options`: of the fight, else those on which both lists agree. `board`, with `cards` for its tiles: else the
    system's usual one. FileError when a file is no list file or the two are of different systems.
    """
    shelves = tuple(catalogs)
    a, b = read_list(doc_a, shelves), read_list(doc_b, shelves)
    if a.system != b.system:
        raise FileError("$.system", "other_system", wanted=a.system)
    game = system(a.system)
    chosen = dict(_agreed(a, b, game.fight_options) if options is None else options)
    if board is None:
        board = game.usual_board(game.read_options(chosen, of="fight"))
    return {
        "format": "muster-fight",
        "version": 1,
        "system": a.system,
        "title": f"{a.name} – {b.name}" if title is None else title,
        "options": chosen,
        "cards": dict(cards or {}),
        "sides": [{"name": "A", "list": _own(a, "a")}, {"name": "B", "list": _own(b, "b")}],
        **({} if board is None else {"board": dict(board)}),
        "seed": seed,
        "actions": [],
    }


def _agreed(a: ListFile, b: ListFile, known: Collection[str]) -> dict[str, Any]:
    """The options with one value in both lists, of those that a fight has."""
    ours, theirs = a.raw.get("options", {}), b.raw.get("options", {})
    return {key: value for key, value in ours.items() if key in known and key in theirs and theirs[key] == value}


def _own(army: ListFile, letter: str) -> dict[str, Any]:
    """The list as one side of a fight has it."""
    own = {
        **army.whole(),
        "entries": [{**entry, "id": f"{letter}{n}"} for n, entry in enumerate(army.raw["entries"], 1)],
    }
    leaders = with_army(system(army.system))
    if leaders and "army" in army.raw:
        own["army"] = leaders.rename_army(army.raw["army"], letter)
    return own
