"""What is not filled in yet is told all at once, though the reader of a card stops at the first."""

from typing import Any

import pytest

from catalog.studio.mending import all_faults, mended
from rules.shapes import Either, bare
from rules.system import systems
from tests.catalog.test_filling import BOOKS
from tests.catalog.test_studio_editor import Editor, starter
from tests.catalog.world import browser
from tests.factories import PersonFactory

#: Where a kind of card has its skills.
SKILLS = [("okko", "character", "skills"), ("anima", "character", "abilities"), ("sengoku", "unit", "skills")]


def lacking(slug: str, kind: str, raw: dict[str, Any]) -> list[tuple[str, str]]:
    game = systems()[slug]
    found = all_faults(raw, {}, lambda one: game.parse_card("card", one, "$"), game.shapes[kind])
    return [(path, fault.key) for path, fault in found]  # type: ignore[union-attr]


@pytest.mark.parametrize(("slug", "kind", "key"), SKILLS)
def test_all_that_a_new_skill_lacks(slug: str, kind: str, key: str) -> None:
    shape: Any = bare(systems()[slug].shapes[kind])
    raw = next(raw for raw in BOOKS[slug]["cards"].values() if raw["kind"] == kind)
    skill: Any = bare(bare(shape.keys[key]).of)  # type: ignore[union-attr]
    skill = bare(list(skill.ways.values())[-1]) if isinstance(skill, Either) else skill
    lacks = [path for path, _key in lacking(slug, kind, {**raw, key: [{"id": "one"}]})]
    assert lacks == [f"$.{key}[0].{one}" for one in dict.fromkeys((*skill.required[1:], "effects"))]


def test_a_new_skill_as_the_form_makes_it_lacks_its_moment_and_its_effects() -> None:
    raw = next(raw for raw in BOOKS["okko"]["cards"].values() if raw["kind"] == "character")
    new = {"id": "one", "when": []}
    assert lacking("okko", "character", {**raw, "skills": [new]}) == [
        ("$.skills[0].when", "too_few"),
        ("$.skills[0].effects", "missing"),
    ]
    two = lacking("okko", "character", {**raw, "skills": [new, {**new, "id": "two"}]})
    assert [path for path, _key in two] == [
        f"$.skills[{place}].{key}" for place in (0, 1) for key in ("when", "effects")
    ]


@pytest.mark.parametrize(("slug", "kind"), [(slug, kind) for slug, game in systems().items() for kind in game.shapes])
def test_all_that_an_empty_card_lacks(slug: str, kind: str) -> None:
    """As many as its shape needs: none waits for another to be filled in. The arm of a unit is no matter of shape."""
    shape: Any = systems()[slug].shapes[kind]
    given: dict[str, Any] = {"tags": ["infantry"]} if kind == "unit" else {}
    lacks = {path for path, _key in lacking(slug, kind, {"kind": kind, **given})}
    assert lacks >= {f"$.{key}" for key in shape.required if key not in ("kind", *given)}


def test_nothing_that_was_put_there_to_read_on_is_on_the_card() -> None:
    game = systems()["okko"]
    raw = next(raw for raw in BOOKS["okko"]["cards"].values() if raw["kind"] == "character")
    typed = {**raw, "skills": [{"id": "one", "when": []}]}
    found = mended(typed, {}, lambda one: game.parse_card("card", one, "$"), game.shapes["character"])
    assert found.card.skills == () and typed["skills"] == [{"id": "one", "when": []}]


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "slug", "moment"), [("okko", "ronin", "attack"), ("sengoku", "cautious", "melee")])
def test_a_save_tells_all_of_it(system: str, slug: str, moment: str) -> None:
    person = PersonFactory(account=True)
    page = Editor(starter(person, system), slug, browser(person))
    at = f"skills.{page.post['skills:n']}"
    page.press("add skills").read(page.save())
    told = [f'href="#f-{at}.{field}-error"' in page.text for field in ("when", "effects")]
    assert told == [True, True] and page.text.count('<a href="#f-') == 2
    page.post[f"{at}.when"] = moment
    page.read(page.save())
    assert page.text.count('<a href="#f-') == 1 and f'href="#f-{at}.effects-error"' in page.text
