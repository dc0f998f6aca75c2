"""Two designers have the same card open, each types their own, and both press Save: what both say of it is kept."""

from typing import Any

import pytest
from django.test import Client

from catalog.models import Codex
from catalog.studio.cards import do_create_card
from rules.anima.abilities import CATEGORIES
from tests.catalog.codices import owner_of
from tests.catalog.test_studio_editor import Editor
from tests.catalog.world import browser
from tests.factories import CodexFactory, MemberFactory, names, raw_character, starter_file

pytestmark = pytest.mark.django_db
RONIN = raw_character(name=names("Ronin", "Ронин"))


def two(codex: Codex) -> tuple[Editor, Editor]:
    """The card ronin before its owner and before an editor."""
    clients: list[Client] = [browser(owner_of(codex)), browser(MemberFactory(codex=codex, role="editor").person)]
    one, other = (Editor(codex, "ronin", client) for client in clients)
    return one, other


@pytest.fixture
def both() -> tuple[Editor, Editor]:
    return two(CodexFactory(cards={"ronin": RONIN}))


def saved(*editors: Editor) -> dict[str, Any]:
    """The card once each has pressed Save, in this order."""
    for editor in editors:
        assert editor.save().status_code == 302
    data: dict[str, Any] = editors[0].card.data
    return data


def test_the_flavour_in_a_language_each(both: tuple[Editor, Editor]) -> None:
    one, other = both
    one.type(text__en="A wanderer.")
    other.type(text__ru="Странник.")
    assert saved(one, other)["text"] == {"en": "A wanderer.", "ru": "Странник."}
    again, clashing = two(one.codex)
    assert saved(again.type(text__en="A wanderer!"))["text"]["en"] == "A wanderer!"
    answer = clashing.type(text__en="A traveller.", text__ru="Путник.").save()
    assert answer.status_code == 409 and answer.content.decode().count('type="radio"') == 2


def test_a_word_each(both: tuple[Editor, Editor]) -> None:
    for editor, word in zip(both, ("oni", "samurai"), strict=True):
        editor.press("add traits")
        editor.type(traits__0=word)
    assert saved(*both)["traits"] == ["oni", "samurai"]


def own_skill(editor: Editor, name: str, stat: str) -> None:
    editor.press("add skills")
    editor.type(skills__0__name__en=name)
    editor.post.setlist("skills.0.when", ["attack"])
    editor.press("add skills.0.effects")
    editor.post["skills.0.effects.0:key"] = "add"
    editor.press("change")
    editor.post["skills.0.effects.0.add:add"] = stat
    editor.press("key skills.0.effects.0.add")
    editor.type(**{f"skills__0__effects__0__add__{stat}": "1"})


def test_a_skill_of_their_own_each(both: tuple[Editor, Editor]) -> None:
    one, other = both
    own_skill(one, "Leap", "attack")
    own_skill(other, "Roar", "margin")
    assert one.post["skills.0.id"] == other.post["skills.0.id"] == "skill-1"
    data = saved(one, other)
    assert [(skill["id"], skill["name"]["en"]) for skill in data["skills"]] == [
        ("skill-1", "Leap"),
        ("skill-2", "Roar"),
    ]
    assert saved(other) == data, "the second of two clicks adds nothing"


def test_what_the_game_refuses_of_both_is_asked_about() -> None:
    """A character of Anima is of two categories at most."""
    raw = next(
        raw
        for raw in starter_file("anima")["cards"].values()
        if raw["kind"] == "character" and len(raw["categories"]) == 1
    )
    codex = CodexFactory(system="anima")
    do_create_card(person=owner_of(codex), codex=codex, kind="character", names={}, data=raw, slug="ronin")
    one, other = two(codex)
    free = [word for word in CATEGORIES if word not in raw["categories"]]
    for editor, word in zip((one, other), free, strict=False):
        editor.post.appendlist("categories", word)
    assert one.save().status_code == 302
    answer = other.save()
    assert answer.status_code == 409 and "keep:categories" in answer.content.decode()
