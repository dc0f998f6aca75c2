"""Two lists brought together: the file is whole in itself, and the lists are as they were."""

import copy
import json
from pathlib import Path

import pytest

import rules
from rules.formats import FileError, decode, read_catalog, read_fight

STARTER = json.loads((Path(__file__).parents[2] / "catalog/data/okko.json").read_text())
HUNTERS, MASK, ONI, SHADOWS, SWORDS, FIRST_HUNTERS, FIRST_EVIL = STARTER["lists"]


def pair(a, b, **more):
    return rules.pair(a, b, [STARTER["cards"]], **more)


def test_a_pair_needs_no_catalog():
    fight = read_fight(decode(json.dumps(pair(HUNTERS, ONI))))
    assert [entry.card.id for entry in fight.sides[1].list.entries] == [entry["card"] for entry in ONI["entries"]]
    assert "sake-gourd" in fight.sides[0].list.cards


def test_entries_are_renumbered_in_list_order():
    a = {**HUNTERS, "entries": [{"id": "zz", "card": "okko"}, {"id": "a9", "card": "tikku", "equipment": None}]}
    doc = pair(a, a)
    assert [side["list"]["entries"] for side in doc["sides"]] == [
        [{"id": "a1", "card": "okko"}, {"id": "a2", "card": "tikku", "equipment": None}],
        [{"id": "b1", "card": "okko"}, {"id": "b2", "card": "tikku", "equipment": None}],
    ]


def test_the_lists_themselves_are_not_touched():
    before = copy.deepcopy((HUNTERS, ONI, STARTER["cards"]))
    pair(HUNTERS, ONI)
    assert (HUNTERS, ONI, STARTER["cards"]) == before


def test_each_side_keeps_its_own_edition_of_a_card():
    changed = {**STARTER["cards"]["ronin"], "cost": 7}
    doc = pair({**SWORDS, "cards": {"ronin": changed}}, SWORDS)
    assert [side["list"]["cards"]["ronin"]["cost"] for side in doc["sides"]] == [7, STARTER["cards"]["ronin"]["cost"]]


def test_cards_already_read_give_the_same_file():
    assert rules.pair(HUNTERS, ONI, [read_catalog(STARTER)]) == pair(HUNTERS, ONI)


def test_the_fight_takes_what_both_lists_agree_on():
    assert pair(FIRST_HUNTERS, FIRST_EVIL)["options"] == {"budget": 12}
    assert pair(FIRST_HUNTERS, ONI)["options"] == {}
    assert pair(FIRST_HUNTERS, ONI, options={"max_turns": 12}, seed=3, title="Duel")["options"] == {"max_turns": 12}


def test_names_are_the_title_unless_one_is_given():
    assert pair(HUNTERS, SHADOWS)["title"] == "Demon hunters – Shadows"
    assert pair(HUNTERS, SHADOWS, title="Duel", seed=9) | {"sides": []} == {
        **pair(HUNTERS, SHADOWS),
        "title": "Duel",
        "seed": 9,
        "sides": [],
    }


def test_an_unusable_list():
    with pytest.raises(FileError) as caught:
        rules.pair(HUNTERS, {**MASK, "entries": [{"id": "a1", "card": "nobody"}]}, [STARTER["cards"]])
    assert caught.value.path == "$.entries[0].card"


def test_every_pair_of_starter_bands_can_be_opened():
    for a in STARTER["lists"]:
        for b in STARTER["lists"]:
            fight = rules.open_fight(pair(a, b))
            assert (fight.decision.side, fight.decision.kind) == ("A", "begin")


def test_a_board_fits_the_tile_size_that_both_lists_name():
    small = {"options": {"tile_size": 4}}
    doc = pair({**HUNTERS, **small}, {**ONI, **small})
    assert [len(row) for row in doc["board"]["rows"]] == [8] * 8
    assert rules.open_fight(doc).decision


def test_a_board_of_tiles_brings_its_cards():
    tile = {"kind": "tile", "rows": ["......"] * 6}
    board = {"tiles": [{"tile": "yard"}] * 4}
    doc = pair(HUNTERS, ONI, board=board, cards={"yard": tile})
    assert (doc["board"], doc["cards"]) == (board, {"yard": tile})
    assert rules.open_fight(doc).decision


def test_what_only_a_list_may_be_asked_stays_with_the_lists():
    """Of the options on which both lists agree the fight takes those that it has."""
    codex = json.loads((Path(__file__).parents[2] / "catalog/data/anima.json").read_text())
    options = {"limit": 55, "scale": "fan", "hired": 2, "min_size": 4}
    a, b = ({**doc, "options": options} for doc in codex["lists"][:2])
    doc = rules.pair(a, b, [codex["cards"]])
    assert doc["options"] == {"limit": 55, "scale": "fan"}
    assert [side["list"]["options"] for side in doc["sides"]] == [options, options]
    assert read_fight(doc).options.limit == 55
