"""Ready skills in the card editor: found, inserted, varied."""

import re
from typing import Any

import pytest

from catalog.queries import current_release, release_cards
from catalog.studio.library import ready_skills
from catalog.studio.queries import all_drafts
from tests.catalog.test_studio_editor import Editor, a_codex, starter
from tests.catalog.world import browser
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> Any:
    return PersonFactory(account=True)


def test_ready_skills_are_found_inserted_and_varied(person: Any) -> None:
    codex = starter(person, "okko")
    page = Editor(codex, "ronin", browser(person))
    assert "library-open" not in page.post
    page.type(cost="7").press("library")
    assert 'id="library-q" name="library-q" value="" maxlength="100" autofocus' in page.html
    assert sum(button.startswith("insert ") for button in page.form.buttons) == 20
    page.type(**{"library-q": "mocking"}).press("library")
    assert "insert okko/oni-smile/0" in page.form.buttons
    assert f"insert {codex.slug}/oni-smile/0" not in page.form.buttons  # the same again
    assert "Mocking Grin" in page.text and page.post["cost"] == "7"
    before = len(page.card.data["skills"])
    page.press("insert okko/oni-smile/0")
    assert "Added: Mocking Grin" in page.text
    led = page.html.partition('data-lands=""><span class="tag push">')[2].partition("</summary>")[0]
    assert f'id="f-skills.{before}-told"' in led and not re.search("<details class=.skillfold[^>]* open", page.html)
    page.press("insert okko/oni-smile/0")
    ids = [page.post[f"skills.{before + n}.id"] for n in (0, 1)]
    assert ids == ["mocking-grin", "mocking-grin-1"] and page.card.revision == 1
    page.type(**{f"skills__{before}__name__en": "Wide Grin"}).press(f"drop skills.{before + 1}")
    page.press("shut")
    assert "library-open" not in page.post
    assert page.save().status_code == 302 and page.card.data["skills"][-1]["name"]["en"] == "Wide Grin"


@pytest.mark.parametrize(
    ("lang", "typed"), [("", "moves"), ("", "MOVING"), ("", "defen"), ("/ru", "движений"), ("/ru", "врагами")]
)
def test_ready_skills_are_found_by_any_form_of_a_word_while_one_types(lang: str, typed: str, person: Any) -> None:
    codex = starter(person, "okko")
    address, client = f"{lang}/studio/{codex.slug}/cards/ronin/ready/", browser(person)
    found, all_of_them = ((client.get(address, {"library-q": q}).content.decode()) for q in (typed, ""))
    assert "<html" not in found and 1 <= found.count('value="insert okko/') < all_of_them.count('value="insert okko/')
    assert client.get(address, {"library-q": f"\0{typed}"}).content.decode().count("value=") == found.count("value=")
    assert browser(PersonFactory(account=True)).get(address).status_code == 404


@pytest.mark.parametrize(("system", "number"), [("okko", 20), ("anima", 20), ("sengoku", 18)])
def test_each_game_has_ready_skills_in_both_languages(system: str, number: int, person: Any) -> None:
    codex = starter(person, system)
    has = next(row for row in all_drafts(codex) if row.kind in ("character", "trait"))
    for lang in ("", "/ru"):
        page = Editor(codex, has.slug, browser(person), lang)
        page.press("library")
        offered = [button for button in page.form.buttons if button.startswith("insert ")]
        assert len(offered) == number, lang
        assert page.press(offered[0]).answer.status_code == 200


@pytest.mark.parametrize("system", ["okko", "anima", "sengoku"])
def test_what_is_inserted_is_what_its_row_says(system: str, person: Any) -> None:
    """Of every skill that the starter cards have by themselves, also beside traits that are told like skills."""
    codex, release = starter(person, system), current_release(system)
    key = "abilities" if system == "anima" else "skills"
    seen = 0
    for slug, raw in release_cards(release).items():
        for place, item in enumerate(raw.get(key) or []):
            if not isinstance(item, dict):
                continue
            rows = ready_skills(person, codex, item["name"]["en"], key)
            row = next((row for row in rows if row.ref == f"{system}/{slug}/{place}"), None)
            alike = [row.name for row in rows]
            assert row.name == item["name"]["en"] if row else item["name"]["en"] in alike, (slug, place)
            seen += row is not None
    assert seen > 15


def test_only_what_one_may_see_is_inserted(person: Any) -> None:
    starter(person, "okko")
    other = a_codex(PersonFactory(account=True))
    page = Editor(a_codex(person), "ronin", browser(person))
    for ref in (
        f"{other.slug}/ronin/0",
        "okko/nobody/0",
        "okko/oni-smile/99",
        "okko/oni-smile",
        "anima/x/0",
        "x",
        "///",
        "okko/oni-smile/" + "9" * 5000,
        "okko/oni-\x00smile/0",
    ):
        answer = page.client.post(page.url, page.sending(press=f"insert {ref}"))
        assert answer.status_code == 422, ref
    page.press("library").type(**{"library-q": "bash"}).press("library")
    assert other.slug not in page.text
    page.type(**{"library-q": "no such words"}).press("library")
    assert "Nothing is found by “no such words”." in page.text
    page.press("all")
    assert page.post["library-q"] == "" and "insert okko/oni-smile/0" in page.form.buttons
    page.type(**{"library-q": "no such words"}).press("library").press("add skills")
    assert page.post["skills:n"] == "2"
