"""What one request may cost: whatever a form sends is bounded before it is worked on."""

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rules
from builder.settings import DATA_UPLOAD_MAX_MEMORY_SIZE, DATA_UPLOAD_MAX_NUMBER_FIELDS
from catalog.studio.queries import draft
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


TOO_MUCH = {"": "This is more than the site takes at once", "/ru": "Это больше, чем сайт принимает за раз"}


@pytest.mark.parametrize("lang", TOO_MUCH)
@pytest.mark.parametrize("page", ["edit", "json"])
def test_who_sends_too_much_is_told_so(lang: str, page: str) -> None:
    """Too many fields or too many bytes, and whether the answer is a page or goes into one."""
    codex, client = drafted()
    url = f"{lang}{reverse(f'studio:{page}', args=[codex.slug, 'ronin'])}"
    many = {f"f{n}": "" for n in range(DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    for sent in (many, {"text": "x" * (DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}):
        answer = client.post(url, sent)
        assert answer.status_code == 400 and TOO_MUCH[lang] in answer.content.decode()
        inline = client.post(url, sent, headers={"HX-Request": "true"}).content.decode()
        assert TOO_MUCH[lang] in inline and "<html" not in inline and len(inline) < 2000
        assert ("still stands here" if not lang else "по-прежнему стоит здесь") in inline
    assert draft(codex, "ronin").revision == 1


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
