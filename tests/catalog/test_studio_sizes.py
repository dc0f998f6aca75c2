"""Cards as large as they may be, and larger: their forms are sent, buttons say why there is no more, what is stored
already still opens."""

import json
from copy import deepcopy
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from catalog.actions import drafts, models_of
from catalog.models import Codex
from catalog.studio.pressed import NoRoom, NoSuchPart, insert, press
from catalog.studio.queries import draft
from rules.cards import MOST_PLACES, MOST_VALUES, size_of
from rules.system import systems
from tests.catalog.filled import Form
from tests.catalog.test_studio_editor import Editor
from tests.catalog.world import browser
from tests.factories import CodexFactory, starter_release
from tests.rules.games import BOOKS

pytestmark = pytest.mark.django_db

BARE = {"id": "s", "when": ["attack"], "effects": []}
#: By game: a card, under which key its skills are, a bare skill, and what of a skill takes most fields for its values.
RICHEST: dict[str, tuple[str, str, dict[str, Any], str, dict[str, Any]]] = {
    "okko": ("okko", "skills", BARE, "if", {"self": {}}),
    "anima": (
        "toa-fire",
        "abilities",
        {"id": "s", "types": [], "when": "action", "target": {"who": "enemy"}, "effects": [], "cost": {}},
        "effects",
        {"do": "attack", "mode": "melee"},
    ),
    "sengoku": ("samurai-bows", "skills", BARE | {"when": ["melee"], "effects": [{"rally": {}}]}, "if", {"self": {}}),
}


def base_of(slug: str) -> tuple[dict[str, Any], str]:
    base, key, *_ = RICHEST[slug]
    return deepcopy(BOOKS[slug]["cards"][base]), key


def deep(slug: str) -> dict[str, Any]:
    """Few skills, each with as much in it as may be."""
    raw, key = base_of(slug)
    *_, skill, inner, item = RICHEST[slug]
    raw[key] = []
    while size_of(raw) + size_of(skill) + 1 + size_of(item) <= MOST_VALUES:
        room = MOST_VALUES - size_of(raw) - size_of(skill) - (inner not in skill)
        kept = skill.get(inner, [])
        more = min(MOST_PLACES - len(kept), room // size_of(item))
        raw[key].append({**deepcopy(skill), "id": f"s-{len(raw[key])}", inner: [*kept, *[item] * more]})
    return raw


def wide(slug: str) -> dict[str, Any]:
    """As many skills as may be, each of some kind of its own."""
    raw, key = base_of(slug)
    _, _, skill, inner, item = RICHEST[slug]
    raw[key] = [{**deepcopy(skill), "id": f"s-{n}", inner: [*skill.get(inner, [])]} for n in range(MOST_PLACES)]
    for one in raw[key] * 6:
        if size_of(raw) + size_of(item) <= MOST_VALUES:
            one[inner].append(item)
    return raw


def drafted(slug: str, raw: dict[str, Any], stored: bool = False) -> tuple[Codex, Client]:
    """A codex with this card; `stored`: as one of older days has it, whatever the rules say of it now."""
    base, _ = base_of(slug)
    codex = CodexFactory(system=slug, cards={"large": base if stored else raw})
    if stored:
        for model in models_of(codex):
            drafts(model, codex).filter(slug="large").update(data=raw)
    return codex, browser(codex.members.get().person)


@pytest.mark.parametrize(("slug", "make"), [*[(slug, deep) for slug in RICHEST], ("okko", wide)])
def test_the_form_of_the_largest_card_is_sent_and_saved(slug: str, make: Any) -> None:
    raw = make(slug)
    assert MOST_VALUES - 8 < size_of(raw) <= MOST_VALUES
    systems()[slug].parse_card("large", raw, "$")
    codex, client = drafted(slug, raw)
    editor = Editor(codex, "large", client)
    sent = sum(map(len, dict(editor.post.lists()).values()))
    if make is deep:
        assert sent > settings.DATA_UPLOAD_MAX_NUMBER_FIELDS / 2
    assert sent < settings.DATA_UPLOAD_MAX_NUMBER_FIELDS * 0.97
    assert len(editor.post.urlencode()) < settings.DATA_UPLOAD_MAX_MEMORY_SIZE / 2
    first = next(iter(raw["name"]))
    editor.post[f"name.{first}"] = "Large"
    assert editor.save().status_code == 302
    assert editor.card.data == raw | {"name": raw["name"] | {first: "Large"}}


def forty(slug: str) -> dict[str, Any]:
    raw, key = base_of(slug)
    skill = deepcopy(RICHEST[slug][2])
    return raw | {key: [{**skill, "id": f"s-{n}"} for n in range(MOST_PLACES)]}


def test_where_no_skill_more_may_be_the_form_says_so() -> None:
    codex, client = drafted("sengoku", forty("sengoku"))
    editor = Editor(codex, "large", client)
    assert "add skills" not in editor.form.buttons and "40 at most" in editor.html
    editor.press("drop skills.39")
    assert "add skills" in editor.form.buttons
    russian = Editor(codex, "large", client, "/ru")
    assert "не больше 40" in russian.html


@pytest.mark.parametrize("button", ["copy skills.3", "add skills", "insert okko/okko/0"])
def test_a_press_that_finds_no_place_says_so_and_keeps_what_was_typed(button: str) -> None:
    starter_release("okko")
    codex, client = drafted("okko", forty("okko"))
    editor = Editor(codex, "large", client)
    editor.post["name.en"] = "Typed"
    editor.read(client.post(editor.url, editor.sending(press=button)))
    assert editor.answer.status_code == 200
    assert "There are 40 of these already" in editor.html
    assert editor.post["name.en"] == "Typed" and editor.post["skills:n"] == "40"


def test_a_full_card_takes_no_part_more() -> None:
    raw = deep("okko")
    codex, client = drafted("okko", raw)
    editor = Editor(codex, "large", client)
    editor.press("add skills")
    assert "The card is full: it may hold 600 values" in editor.html
    assert editor.post["skills:n"] == str(len(raw["skills"]))


def test_presses_know_where_there_is_no_room() -> None:
    shape = systems()["okko"].shapes["character"]
    raw = forty("okko")
    for button, name in (("add skills", "skills"), ("copy skills.0", "skills")):
        with pytest.raises(NoRoom) as caught:
            press(shape, raw, button)
        assert (caught.value.name, caught.value.most) == (name, 40)
    with pytest.raises(NoRoom):
        insert(shape, raw, "skills", BARE)
    raw["skills"][0]["if"] = [{"rear": True}] * 40
    with pytest.raises(NoRoom) as caught:
        press(shape, raw, "copy skills.0.if.39")
    assert caught.value.name == "skills.0.if"
    with pytest.raises(NoSuchPart):
        press(shape, raw, "copy skills.40")
    full = deep("okko")
    with pytest.raises(NoRoom) as caught:
        press(shape, full, "add traits")
    assert (caught.value.name, caught.value.most) == ("", 600)
    assert size_of(press(shape, full, "drop skills.0")) < size_of(full)
    assert size_of(press(shape, full, "up skills.1")) == size_of(full)


def monster(slug: str) -> dict[str, Any]:
    """Of the days when a card might have any number of skills."""
    raw, key = base_of(slug)
    skill = deepcopy(RICHEST[slug][2])
    return raw | {key: [{**skill, "id": f"s-{n}"} for n in range(270)]}


@pytest.mark.parametrize("slug", RICHEST)
def test_a_card_of_older_days_opens_as_json_to_be_mended(slug: str) -> None:
    raw = monster(slug)
    codex, client = drafted(slug, raw, stored=True)
    url = reverse("studio:edit", args=[codex.slug, "large"])
    for lang, words in (("", "The card is too large for a form"), ("/ru", "Карта слишком велика для формы")):
        answer = client.get(f"{lang}{url}")
        assert answer.status_code == 200 and words in answer.content.decode()
    form = Form.read(answer.content.decode(), "json-form")
    assert dict(form.sent)["text"].replace("\r\n", "\n").count('"id"') >= 270
    again = client.post(url, dict(form.sent) | {"press": "form"})
    assert again.status_code == 422 and "too large for a form" in again.content.decode()
    key = RICHEST[slug][1]
    small = raw | {key: raw[key][:3]}
    as_json = reverse("studio:json", args=[codex.slug, "large"])
    saved = client.post(as_json, dict(form.sent) | {"text": json.dumps(small)})
    assert saved.status_code == 302
    assert draft(codex, "large").data == small
    assert f"add {key}" in Editor(codex, "large", client).form.buttons


@pytest.mark.parametrize("slug", RICHEST)
def test_every_page_of_a_codex_opens_though_a_card_of_it_is_too_large(slug: str) -> None:
    codex, client = drafted(slug, monster(slug), stored=True)
    for name in ("codex", "settings", "people", "deleted", "publish", "grid", "tables", "print"):
        answer = client.get(reverse(f"studio:{name}", args=[codex.slug]))
        assert answer.status_code in (200, 302), name
    for name in ("json", "history", "delete_card"):
        assert client.get(reverse(f"studio:{name}", args=[codex.slug, "large"])).status_code == 200, name


def test_too_many_skills_are_told_at_them_when_json_is_saved() -> None:
    codex, client = drafted("okko", base_of("okko")[0])
    raw = forty("okko")
    raw["skills"].append({**BARE, "id": "last"})
    url = reverse("studio:json", args=[codex.slug, "large"])
    for lang, words in (
        ("", "At most 40 go here; these are 41."),
        ("/ru", "Здесь может быть не больше 40, а здесь 41."),
    ):
        answer = client.post(f"{lang}{url}", {"text": json.dumps(raw), "base-revision": "1"})
        told = answer.content.decode()
        assert answer.status_code == 422 and words in told and "<code>$.skills</code>" in told
