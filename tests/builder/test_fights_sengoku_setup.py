"""What the set-up of a battle of Sengoku comes to."""

from typing import Any

import pytest
from django.test import Client

from builder.fights.models import Fight
from builder.fights.playing import opened
from rules.sengoku.field import NAMES
from tests.factories import starter_release

pytestmark = pytest.mark.django_db
NEW = "/fights/new/"
USUAL = {"system": "sengoku", "a": "starter-2", "b": "starter-2", "player_a": "person", "player_b": "person"}
USUAL |= {"board": "open", "turns": "12", "north": "B", "traits": "chosen", "anchors": "cells", "seed": "3"}
USUAL |= {"destroyed_roll": "dice", "count_from": "9"}
SIGNS = {"hills": "^", "woods": "T", "swamps": "~"}


@pytest.fixture(autouse=True)
def codex() -> None:
    starter_release("sengoku")


def set_up(**chosen: Any) -> Fight:
    response = Client().post(NEW, USUAL | chosen)
    assert response.status_code == 302, response.content.decode()[:900]
    return Fight.objects.latest("pk")


def sign_at(board: dict[str, Any], name: str) -> str:
    """What lies on a cell of a field, whose northernmost row is the first."""
    return board["rows"][7 - int(name[1:])]["abcdefghijkl".index(name[0])]


@pytest.mark.parametrize("board", ["ford", "heights"])
@pytest.mark.parametrize("north", ["A", "B"])
def test_a_ready_field_lies_where_its_defender_might_have_placed_it(board: str, north: str) -> None:
    """SENG-TER-02 … SENG-TER-06, asked of the rules: the defender places the same, cell by cell."""
    ready = set_up(north=north, board=board).file["board"]
    placed = {kind: [name for name in NAMES if sign_at(ready, name) == sign] for kind, sign in SIGNS.items()}
    answer = {kind: cells for kind, cells in placed.items() if cells}
    kinds = [*answer, *(["river"] if ready["river"] else [])]
    game = opened(set_up(north=north, board="placed", terrain=kinds))
    river = {"bridge": ready["river"]["bridge"]} if ready["river"] else {}
    game.act({"side": north, "do": "terrain", **answer, **river})
    assert game.dump()["board"] == ready
