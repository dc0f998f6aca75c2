"""Cards that name other cards: every place of every game's cards where a reader takes the id of one."""

from typing import Any

import pytest

from rules.mentions import mentions
from rules.shapes import ByWord, Either, Many, OneKey, Record, Row, Shape, Text, bare, keys_of
from rules.system import system, systems

FILTER = {"card": "wall"}
DO = {"when": ["melee"], "effects": [{"add": {"sure": 1}}]}
SAMPLES: dict[tuple[str, str], tuple[dict[str, Any], list[str]]] = {
    ("okko", "equipment"): (
        {"restrict": {"card": ["ronin", "oni"], "trait": "monk"}, "skills": []},
        ["$.restrict.card[0]", "$.restrict.card[1]"],
    ),
    ("okko", "character"): (
        {
            "skills": [
                {
                    "id": "wall",
                    "if": [{"self": FILTER}, {"near": {"who": "friend", "within": 2, "filter": FILTER}}],
                    "target": {"who": "enemy", "filter": FILTER},
                }
            ]
        },
        ["$.skills[0].if[0].self.card", "$.skills[0].if[1].near.filter.card", "$.skills[0].target.filter.card"],
    ),
    ("sengoku", "unit"): (
        {"skills": ["wall", {"id": "other", "if": [{"enemy": FILTER}], **DO}]},
        ["$.skills[0]", "$.skills[1].if[0].enemy.card"],
    ),
    ("sengoku", "banner"): ({"skills": ["wall"]}, ["$.skills[0]"]),
    ("sengoku", "trait"): ({"skills": ["wall"]}, ["$.skills[0]"]),
    ("sengoku", "skill"): (
        {"id": "own", "group": "own", "target": {"who": "friend", "filter": FILTER}},
        ["$.target.filter.card"],
    ),
}


@pytest.mark.parametrize(("game", "kind"), SAMPLES)
def test_each_place_is_found_with_its_path(game: str, kind: str) -> None:
    raw, paths = SAMPLES[game, kind]
    found = list(mentions(system(game).shapes[kind], raw))
    assert [path for path, _id in found] == paths
    assert {name for _path, name in found} <= {"wall", "ronin", "oni"}


@pytest.mark.parametrize(
    "raw", [None, 7, [], {"skills": 7}, {"skills": [None, {"if": "x"}]}, {"restrict": {"card": 7}}]
)
def test_what_is_no_card_names_nothing(raw: Any) -> None:
    for game in systems().values():
        for shape in game.shapes.values():
            assert list(mentions(shape, raw)) == []


def below(shape: Shape, seen: set[int]) -> set[bool]:
    """Whether a place at or below the shape names a card."""
    of = bare(shape)
    if isinstance(of, Text):
        return {bool(of.card)}
    if id(of) in seen:
        return set()
    seen.add(id(of))
    inside: list[Shape] = []
    if isinstance(of, Many):
        inside = [of.of]
    elif isinstance(of, Row):
        inside = list(of.places.values())
    elif isinstance(of, Either):
        inside = list(of.ways.values())
    elif isinstance(of, Record | OneKey | ByWord):
        inside = [*keys_of(of).values(), *(of.kinds.values() if isinstance(of, ByWord) else ())]
    return {found for one in inside for found in below(one, seen)}


def test_no_kind_of_card_that_can_name_one_is_without_a_sample() -> None:
    able = {
        (slug, kind) for slug, game in systems().items() for kind, of in game.shapes.items() if True in below(of, set())
    }
    assert able == set(SAMPLES)


def test_what_a_card_is_linked_with_is_what_its_shape_says() -> None:
    """`link` puts in nothing that `mentions` does not find."""
    raw = {"kind": "banner", "skills": ["wall", {"id": "x", **DO}]}
    card = system("sengoku").parse_card("flag", raw, "$")
    named = list(system("sengoku").named_cards(card))
    assert named == ["wall"] == [name for _path, name in mentions(system("sengoku").shapes["banner"], raw)]
