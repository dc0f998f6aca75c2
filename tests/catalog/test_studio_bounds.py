"""What one request may cost: whatever a form sends is bounded before it is worked on."""

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rules
from builder.settings import DATA_UPLOAD_MAX_NUMBER_FIELDS
from catalog.studio.trying import refusals
from tests.builder.bands import browser
from tests.factories import CodexFactory, raw_character, starter_file

pytestmark = pytest.mark.django_db


def drafted() -> tuple[Any, Client]:
    codex = CodexFactory(cards={"ronin": raw_character()})
    return codex, browser(codex.members.get().person)


def test_a_table_of_more_rows_than_a_page_has_is_no_request() -> None:
    codex, client = drafted()
    rows = {f"r:nobody-{n}": "1" for n in range(4000)}
    assert client.post(reverse("studio:grid", args=[codex.slug]), rows).status_code == 400


def test_a_form_of_more_fields_than_any_has_is_no_request() -> None:
    codex, client = drafted()
    fields = {f"f{n}": "" for n in range(DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    assert client.post(reverse("studio:edit", args=[codex.slug, "ronin"]), fields).status_code == 400


def test_words_are_tried_on_cards_and_not_on_monsters() -> None:
    """Each try reads the whole card: a hundred skills would take a minute."""
    game, raw = rules.system("okko"), deepcopy(starter_file()["cards"]["oni-sword"])
    shape, read = game.shapes[raw["kind"]], []

    def refuse(one: Any) -> None:
        read.append(one)

    refusals(shape, raw, refuse)
    assert len(read) > 10
    raw["skills"] = [raw["skills"][0] | {"id": f"s{n}"} for n in range(100)]
    read.clear()
    assert refusals(shape, raw, refuse) == {}
    assert read == []
