"""Row 8 of what goes wrong elsewhere (massif-press/compcon#2457, oatear/cider#30): one bad card of thirty in what comes
in. The file, the card and the key are named, nothing is taken, and nothing else changes."""

import csv
import io
import json
from copy import deepcopy
from html import unescape
from typing import Any

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from builder.accounts.people import COOKIE, signed
from catalog.models import Codex
from catalog.studio.files import file_of
from tests.factories import CodexFactory, names, starter_file

pytestmark = pytest.mark.django_db

#: By game: a card, one of its numbers, its skills, and an effect that no engine knows, with its key.
GAMES: dict[str, tuple[str, str, str, dict[str, Any], str]] = {
    "okko": ("ronin", "cost", "skills", {"fly": 3}, "effects[0].fly"),
    "anima": ("toa-fire", "level", "abilities", {"do": "fly", "by": 3}, "effects[0].do"),
    "sengoku": ("ronin-band", "armour", "skills", {"fly": 3}, "effects[0].fly"),
}
each_game = pytest.mark.parametrize("system", GAMES)
BAD = "c17"


def thirty(system: str) -> Codex:
    raw = starter_file(system)["cards"][GAMES[system][0]]
    return CodexFactory(system=system, cards={f"c{n}": raw | {"name": names(f"Card {n}")} for n in range(30)})


def everything() -> dict[str, Any]:
    """Every row of every table of the catalogue."""
    models = apps.get_app_config("catalog").get_models()
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def browser(codex: Codex) -> Client:
    client = Client()
    client.cookies[COOKIE] = signed(codex.members.get(role="owner").person.key)
    return client


def with_unknown_effect(system: str, doc: dict[str, Any]) -> dict[str, Any]:
    doc = deepcopy(doc)
    _card, _number, skills, effect, _key = GAMES[system]
    own = next(one for one in doc["cards"][BAD][skills] if isinstance(one, dict))
    doc["cards"][BAD][skills] = [own | {"effects": [effect]}]
    return doc


def sent(client: Client, url: str, field: str, name: str, data: bytes) -> Any:
    return client.post(url, {field: SimpleUploadedFile(name, data), "member_name": "Me"})


@each_game
def test_a_codex_file_with_an_unknown_effect(system: str) -> None:
    codex = thirty(system)
    doc = with_unknown_effect(system, file_of(codex))
    before = everything()
    answer = sent(browser(codex), reverse("studio:upload"), "file", "mine.json", json.dumps(doc).encode())
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    skills, key = GAMES[system][2], GAMES[system][4]
    assert [(one["where"], one["key"]) for one in answer.context["faults"]] == [
        (f"card Card 17 ({BAD})", f"{skills}[0].{key}")
    ]
    assert all(words in page for words in ("mine.json", f"Card 17 ({BAD})", f"{skills}[0].{key}"))
    assert everything() == before
    whole = sent(browser(codex), reverse("studio:upload"), "file", "mine.json", json.dumps(file_of(codex)).encode())
    assert whole.status_code == 302 and Codex.objects.count() == len(before["Codex"]) + 1


def as_csv(rows: list[list[Any]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


def as_xlsx(rows: list[list[Any]]) -> bytes:
    book, out = Workbook(), io.BytesIO()
    for cells in rows:
        book.active.append(cells)
    book.save(out)
    return out.getvalue()


@each_game
@pytest.mark.parametrize(("name", "written"), [("mine.csv", as_csv), ("mine.xlsx", as_xlsx)])
def test_a_table_with_a_bad_cell(system: str, name: str, written: Any) -> None:
    codex = thirty(system)
    client, url, column = browser(codex), reverse("studio:tables", args=[codex.slug]), GAMES[system][1]
    rows: list[list[Any]] = [["id", column], *([f"c{n}", 3] for n in range(30))]
    bad = [row if row[0] != BAD else [BAD, "a lot"] for row in rows]
    before = everything()
    answer = sent(client, url, "table", name, written(bad))
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert [(fault.where.rpartition(" ")[2], fault.column) for fault in answer.context["faults"]] == [("19", column)]
    assert name in page and "19</th>" in page and f"<code>{column}</code>" in page
    assert 'name="rows"' not in page
    assert everything() == before
    good = sent(client, url, "table", name, written(rows))
    assert good.status_code == 200 and everything() == before
    assert client.post(url, {"rows": good.context["rows"]}).status_code == 302
    changed = {row["slug"] for row in everything()["CardRevision"] if row["what"] == "import"}
    assert len(changed) == 30
