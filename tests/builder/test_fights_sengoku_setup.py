"""What the set-up of a battle of Sengoku comes to."""

import io
import json
from typing import Any

import pytest
from django.test import Client

from builder.fights.models import Fight
from builder.fights.playing import opened
from rules.sengoku.field import NAMES
from tests.builder.bands import browser
from tests.builder.fighting import BOTH, now, post, said, url
from tests.builder.fighting_sengoku import army, battle, fresh, position
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


# Armies that no list should hold


def file_with(army: dict[str, Any] | None = None, **unit: Any) -> dict[str, Any]:
    """A battle at the deployment; side A's army and its first unit are changed so."""
    doc = json.loads(json.dumps(fresh()))
    listed = doc["sides"][0]["list"]
    listed["army"] |= army or {}
    listed["entries"][0] |= unit
    return doc


@pytest.mark.parametrize("player", ["person", "greedy"])
@pytest.mark.parametrize(("figures", "status"), [(99, 302), (100, 422), (10**7, 422)])
def test_a_unit_of_more_figures_than_can_be_reckoned_with_is_named(player: str, figures: int, status: int) -> None:
    sent = io.BytesIO(json.dumps(file_with(figures=figures)).encode())
    response = Client().post("/fights/upload/", {"file": sent, "player_a": player, "player_b": player})
    assert response.status_code == status
    named = "Foot samurai with spears: a unit of a fight kept here has 99 figures at most." in said(response)
    assert named == (status == 422)


def test_so_it_is_where_the_lists_are_chosen() -> None:
    client, listed = Client(), army("A") | {"cards": {}}
    listed["entries"][0]["figures"] = 10**7
    made = client.post("/lists/upload/", {"file": io.BytesIO(json.dumps(listed).encode())})
    token = made["Location"].rstrip("/").rpartition("/")[2]
    response = client.post(NEW, USUAL | {"a": token, "anyway": "on"})
    assert response.status_code == 422
    assert "a unit of a fight kept here has 99 figures at most" in said(response)


def test_a_million_shinobi_are_no_million_choices() -> None:
    found = battle(file_with({"shinobi": 10**6}), seats=BOTH)
    panel = browser(found.person).get(url(found, query="?eye=A")).context["panel"]
    assert panel.values["counts"] == list(range(100))
    doc = position()
    doc["start"]["sides"]["A"]["spies"] = 99
    sneaking = battle(doc, seats=BOTH)
    panel = browser(sneaking.person).get(url(sneaking, query="?eye=A")).context["panel"]
    assert len(panel.values["spies"]) == 9


def test_an_army_of_nobody_is_deployed() -> None:
    """Illegal, and played anyway: there is only the headquarters to place."""
    doc = json.loads(json.dumps(fresh()))
    doc["sides"][0]["list"]["entries"] = []
    found = battle(doc, seats=BOTH)
    client = browser(found.person)
    for query in ("?eye=A", "?eye=A&who=a1", "?eye=A&who=hq", "?eye=A&who=shields", "?eye=A&fill=1"):
        shown = client.get(url(found, query=query))
        assert shown.status_code == 200
    panel = client.get(url(found, query="?eye=A")).context["panel"]
    assert panel.values["who"] == "hq"
    assert not panel.values["complete"]
    assert client.get(url(found, query="?eye=A&hq=b1")).context["panel"].values["complete"]
    assert post(client, found, {"do": "deploy", "hq": "b1"}).status_code == 302
    assert now(found).number == 1
