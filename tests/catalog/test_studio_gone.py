"""What somebody typed when they no longer work on the codex: shown to be copied, and nothing else told by it."""

import json
import re
from html import unescape
from typing import Any

import pytest

from catalog.studio.actions import do_delete_codex
from tests.catalog.filled import sent
from tests.catalog.test_fields import form_of
from tests.catalog.world import World

pytestmark = pytest.mark.django_db

#: What is typed on each page, besides a card's own form.
TYPED: dict[str, dict[str, str]] = {
    "json": {"text": '{"name": {"en": "Mine"', "base-revision": "1"},
    "settings": {"name_en": "Mine", "about_ru": "Моё"},
    "create_faction": {"name_en": "Mine"},
    "faction": {"name_en": "Mine"},
    "create_card": {"name_en": "Mine", "kind": "character"},
    "grid": {"r:ronin": "1", "c:ronin:name.en": "Mine"},
    "publish": {"notes": "Mine"},
}


@pytest.fixture
def world() -> World:
    return World()


def copied(answer: Any) -> str:
    text = re.search(r"<textarea[^>]* readonly [^>]*data-copy>\n(.*?)</textarea>", answer.content.decode(), re.DOTALL)
    return unescape(text[1])


def form(world: World, **changes: Any) -> dict[str, Any]:
    return sent(form_of("okko", world.card().data | changes)).dict() | {"base-revision": "1", "save": "1"}


def page_without_form(answer: Any) -> str:
    """Without the token of the page's forms and the number of the request, which are each answer's own."""
    return re.sub(r'(csrfmiddlewaretoken" value="|"X-CSRFToken": ")[^"]+', "", answer.content.decode())


def test_a_card_typed_by_who_was_taken_off_is_there_as_json(world: World) -> None:
    client, typed = world.browser("designer"), form(world, cost=9, name={"en": "Typed <b>", "ru": "Моё"})
    page = client.get(world.url("edit")).content.decode()
    shape = re.search(r'name="card-shape" value="(.*?)"', page)[1]
    world.codex.members.filter(person=world.people["designer"]).delete()
    answer = client.post(world.url("edit"), typed | {"card-shape": shape})
    assert answer.status_code == 404 and "You do not work on this codex (any more)" in answer.content.decode()
    read = json.loads(copied(answer))
    assert read == world.card().data | {"cost": 9, "name": {"en": "Typed <b>", "ru": "Моё"}}
    assert "<b>" not in re.search("<textarea.*?</textarea>", answer.content.decode(), re.DOTALL)[0]
    russian = client.post("/ru" + world.url("edit"), typed | {"card-shape": shape}).content.decode()
    assert "Вы (больше) не работаете над этим кодексом" in russian


@pytest.mark.parametrize("shape", ["", "okko", "okko dragon", "chess character", "okko character"])
def test_a_damaged_form_is_shown_as_it_was_sent(shape: str, world: World) -> None:
    typed = {"card-shape": shape, "name.en": "Mine", "skills:n": "1", "base-revision": "1"}
    answer = world.browser("outsider").post(world.url("edit"), typed)
    assert answer.status_code == 404 and json.loads(copied(answer)) == {"name.en": "Mine", "skills:n": "1"}


@pytest.mark.parametrize("name", TYPED)
def test_whatever_else_was_typed_is_there(name: str, world: World) -> None:
    do_delete_codex(person=world.owner, codex=world.codex)
    answer = world.browser("owner").post(world.url(name), TYPED[name])
    assert answer.status_code == 404
    text = TYPED[name].get("text")
    assert copied(answer) == text if text else json.loads(copied(answer)) == TYPED[name]


@pytest.mark.parametrize("name", ["edit", *TYPED])
@pytest.mark.parametrize("role", ["outsider", "nobody"])
def test_nothing_is_told_of_a_codex_by_it(name: str, role: str, world: World) -> None:
    typed = TYPED.get(name) or form(world) | {"card-shape": "okko character"}
    client = world.browser(role)
    there = client.post(world.url(name), typed)
    nowhere = client.post(world.url(name, codex="none-such"), typed)
    assert (there.status_code, nowhere.status_code) == (404, 404) and copied(there)
    told = page_without_form(there)
    assert told.replace(world.codex.slug, "none-such") == page_without_form(nowhere)
    assert world.codex.name not in told
    assert there.headers.keys() == nowhere.headers.keys()


def test_the_live_card_says_it_too(world: World) -> None:
    answer = world.browser("outsider").post(world.url("edit"), form(world) | {"press": "look"}, HTTP_HX_REQUEST="true")
    told = answer.content.decode()
    assert answer.status_code == 404 and "You do not work on this codex (any more)." in told and len(told) < 2000


def test_who_has_another_role_by_now_keeps_what_they_typed_too(world: World) -> None:
    client = world.browser("editor")
    world.codex.members.filter(person=world.people["editor"]).update(role="reader")
    for name in ("settings", "create_faction", "faction", "create_card", "publish"):
        answer = client.post(world.url(name), TYPED[name])
        assert answer.status_code == 403 and json.loads(copied(answer)) == TYPED[name]


def test_who_typed_nothing_is_told_what_anybody_is(world: World) -> None:
    for typed in ({}, {"do": "up"}, {"press": "look", "name_en": ""}):
        answer = world.browser("outsider").post(world.url("faction"), typed)
        assert answer.status_code == 404 and "There is no such page" in answer.content.decode()
