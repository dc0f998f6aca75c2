"""Fight files going down and up: the same fight comes back, and a bad file is answered with the path of its fault."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from builder.accounts.models import Person
from builder.fights.files import MAX_ACTIONS
from builder.fights.forms import MAX_UPLOAD
from builder.fights.models import Fight
from rules.fight import resume
from tests.builder.fighting import COMPUTERS, fight, position, said, url
from tests.factories import names, raw_character, starter_fight, starter_file, starter_release

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _release() -> None:
    starter_release()


def upload(doc: Any, client: Client | None = None, **seats: str) -> HttpResponse:
    data = doc if isinstance(doc, bytes) else json.dumps(doc).encode()
    sent = {"file": SimpleUploadedFile("f.json", data), "player_a": "person", "player_b": "person"} | seats
    return (client or Client()).post("/fights/upload/", sent)


def fault(response: HttpResponse) -> tuple[str, str]:
    assert response.status_code == 422
    return response.context["fault"].path, response.context["fault"].rule


def told(file: dict[str, Any]) -> tuple[Any, Any]:
    game, stopped = resume(file)
    assert stopped is None
    return game.events, game.dump()


def test_a_fight_goes_down_and_comes_up_as_the_same_fight() -> None:
    played = fight(starter_fight(seed=3, options={"max_turns": 6}), seats=COMPUTERS)
    down = Client().get(url(played, "file"))
    assert down["Content-Type"].startswith("application/json")
    assert down["Content-Disposition"] == f'attachment; filename="{"demon-hunters-the-red-mask"}-fight.json"'
    response = upload(down.content)
    again = Fight.objects.exclude(pk=played.pk).get()
    assert response.url == f"/fights/{again.token}/replay/?at=0"
    assert told(again.file) == told(played.file)
    assert (again.number, again.winner, again.turn) == (played.number, played.winner, played.turn)


def test_every_roll_is_in_the_file() -> None:
    """Its replay rolls nothing: another seed changes nothing."""
    played = fight(starter_fight(seed=3, options={"max_turns": 3}), seats=COMPUTERS)
    assert told({**played.file, "seed": 99}) == told(played.file)


def test_a_fight_that_goes_on_is_played_on() -> None:
    response = upload(position())
    found = Fight.objects.get()
    assert response.url == f"/fights/{found.token}/" and found.turn == 3


def test_computers_take_it_from_there() -> None:
    upload(position(), player_a="greedy", player_b="greedy")
    assert Fight.objects.get().over


@pytest.mark.parametrize("title", ["", "  \n"])
def test_a_fight_without_a_title_is_called_after_its_bands(title: str) -> None:
    doc = position()
    upload({**doc, "title": title})
    a, b = (side["list"]["name"] for side in doc["sides"])
    assert Fight.objects.get().title == f"{a} – {b}"


def test_computers_need_an_end() -> None:
    doc = position()
    del doc["options"]["max_turns"]
    response = upload(doc, player_a="greedy", player_b="greedy")
    assert "no turn limit" in said(response) and not Fight.objects.exists()
    doc["options"]["max_turns"] = 10**9
    assert "no turn limit" in said(upload(doc, player_a="greedy", player_b="greedy"))
    assert upload(doc, player_a="greedy").status_code == 302


def test_what_the_catalogue_has_is_put_into_the_file() -> None:
    doc = starter_fight(0, 2, options={"max_turns": 2})
    for side in doc["sides"]:
        del side["list"]["cards"]
    known = {card for card, raw in starter_file()["cards"].items() if raw["kind"] == "tile"}
    doc["board"] = {"tiles": [{"tile": tile, "turn": 0} for tile in sorted(known)]}
    doc["cards"] = {}
    assert upload(doc, player_a="greedy", player_b="greedy").status_code == 302
    file = Fight.objects.get().file
    assert set(file["cards"]) == known
    assert "okko" in file["sides"][0]["list"]["cards"]
    told(file)


def change(path: str, value: Any) -> dict[str, Any]:
    """The position's file with one value replaced; None takes it out."""
    doc = json.loads(json.dumps(position()))
    *way, last = path.split(".")
    place = doc
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return doc


HOSTILE = [
    (b"", "$", "FILE-FORMAT"),
    (b"\xff\xfe", "$", "FILE-FORMAT"),
    (b"[" * 100_000, "$", "FILE-FORMAT"),
    (b'{"a":' * 40 + b"1" + b"}" * 40, "$", "FILE-FORMAT"),
    (b'{"format": "muster-fight", "format": "muster-fight"}', "$.format", "FILE-FORMAT"),
    (b'{"format": "muster-fight", "version": 1, "system": "chess"}', "$.system", "FILE-FORMAT"),
    (b"[]", "$", "FILE-FORMAT"),
    (b"null", "$", "FILE-FORMAT"),
    (b"1e999", "$", "FILE-FORMAT"),
    (
        b'{"format": "muster-list", "version": 1, "system": "okko", "name": "x", "entries": []}',
        "$.format",
        "FILE-FORMAT",
    ),
    (change("sides", None), "$.sides", "FILE-FORMAT"),
    (change("sides", [1, 2]), "$.sides[0]", "FILE-FORMAT"),
    (change("sides.0.list.entries", {}), "$.sides[0].list.entries", "FILE-FORMAT"),
    (change("sides.0.list.entries.1.card", "nobody"), "$.sides[0].list.entries[1].card", "FILE-FORMAT"),
    (change("sides.1.list.cards.oni-smile.cost", "2"), "$.sides[1].list.cards.oni-smile.cost", "FILE-FORMAT"),
    (change("sides.0.list.name", "\x00"), "$", "FILE-FORMAT"),
    (change("seed", 2**70), "$.seed", "FILE-FORMAT"),
    (change("board.rows", ["." * 27] * 27), "$.board.rows", "FILE-FORMAT"),
    (change("board.walls", ["a1/c9"]), "$.board.walls[0]", "FILE-FORMAT"),
    (change("start.figures.a1.at", "z99"), "$.start.figures.a1.at", "FILE-FORMAT"),
    (change("actions", [{"side": "A", "do": "move", "who": "a1", "path": ["a1"]}]), "$.actions[0]", "FILE-ACTION"),
    (change("actions", [{"side": "B", "do": "end_phase"}]), "$.actions[0]", "FILE-ACTION"),
    (change("actions", [{"side": "A", "do": "move", "who": "a1", "path": ["g6"] * 9}]), "$.actions[0]", "FILE-ACTION"),
    (
        change("actions", [{"side": "A", "do": "end_phase"}, {"side": "B", "do": "roll", "dice": ["mud"]}]),
        "$.actions[1]",
        "FILE-DICE",
    ),
    (change("actions", [{"side": "A", "do": "concede"}] * (MAX_ACTIONS + 1)), "$.actions", "FILE-FORMAT"),
    (change("start", {"turn": 2**31, "figures": {}}), "$.start.turn", "FILE-FORMAT"),
    (change("sides.0.list.entries", [{"id": f"a{n}", "card": "ronin"} for n in range(61)]), "$.sides", "FILE-FORMAT"),
]


@pytest.mark.parametrize(("doc", "path", "rule"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_bad_file_is_answered_with_the_path_of_its_fault(doc: Any, path: str, rule: str) -> None:
    response = upload(doc)
    if not doc:
        assert response.context["form"].errors["file"]
    elif isinstance(doc, bytes) and doc.startswith((b"[[", b'{"a":{')):
        assert fault(response)[1] == "FILE-FORMAT"
    else:
        assert fault(response) == (path, rule)
        assert path in said(response)
    assert not Fight.objects.exists() and not Person.objects.exists()


def test_an_illegal_list_is_named() -> None:
    doc = starter_fight(0, 2)
    doc["sides"][0]["list"]["entries"] = [{"id": f"a{n}", "card": "okko"} for n in range(3)]
    assert fault(upload(doc)) == ("$.sides", "OKKO-LST-01")
    doc["options"]["allow_illegal"] = True
    assert upload(doc).status_code == 302


def test_cards_with_more_skills_than_can_be_weighed_are_refused() -> None:
    skill = {"when": ["attack", "defense"], "optional": True, "effects": [{"add": {"die": 1}}]}
    card = raw_character(skills=[{"id": f"s{n}", **skill} for n in range(30)], name=names("Hydra"))
    response = upload(change("sides.1.list.cards.oni-smile", card))
    assert fault(response) == ("$.sides", "FILE-FORMAT") and "Hydra" in said(response)


def test_a_file_too_large_is_not_read() -> None:
    response = upload(b" " * (MAX_UPLOAD + 1))
    assert "600 kB" in response.context["form"].errors["file"][0]


def test_actions_that_take_too_long_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builder.fights.files.SECONDS", -1)
    assert fault(upload(change("actions", [{"side": "A", "do": "end_phase"}])))[0] == "$.actions"


def test_names_are_text_everywhere() -> None:
    name = "<script>alert(1)</script>\"'>&{{ x }}"
    doc = change("sides.0.list.name", name)
    doc["title"] = name
    doc["sides"][0]["list"]["cards"]["okko"]["name"] = {"en": f"{name} the First", "ru": name}
    upload(doc, client := Client())
    found = Fight.objects.get()
    pages = [url(found), url(found, "play", "?who=a1&to=g7"), url(found, "replay"), url(found, "log"), "/fights/"]
    pages += [f"/ru{page}" for page in pages]
    for page in pages:
        html = client.get(page).content.decode()
        assert "<script>alert" not in html, page
        assert "&lt;script&gt;alert" in html, page


def test_the_small_fight_of_the_format_page_is_watched() -> None:
    page = (Path(__file__).parents[2] / "rules" / "okko" / "FORMAT.md").read_text()
    small = page.split("## A complete small fight")[1]
    doc = json.loads("\n".join(line[4:] for line in small.splitlines() if line.startswith("    ")))
    client = Client()
    upload(doc, client)
    found = Fight.objects.get()
    assert (found.winner, found.reason, found.title) == ("A", "losses", "One cut")
    assert client.get(url(found, "replay", "?at=4")).status_code == 200
