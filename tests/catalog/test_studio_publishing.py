"""What keeps a codex from being published: all of it, in the words of the form, each leading to where it is mended."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from catalog.models import DRAFTS, Codex, Publication
from catalog.studio.actions import do_change_settings, do_copy_codex
from catalog.studio.cards import blank, do_create_card, do_restore_revision, do_save_card
from catalog.studio.files import as_text, do_import_codex, file_of, read_codex
from catalog.studio.publishing import do_publish
from tests.catalog.codices import owner_of, run
from tests.catalog.world import browser, page
from tests.factories import CodexFactory, PersonFactory, names, raw_character

pytestmark = pytest.mark.django_db
SKILL = {"id": "grin", "when": ["attack"], "effects": [{"add": {"attack": 1}}]}
ABILITY = {"id": "fire", "types": [], "when": "action", "target": {"who": "enemy"}, "effects": [{"do": "hide"}]}
#: (game, kind): keys of a card that its game does not take, and the ids in the form's page at which that is mended.
FAULTY: dict[tuple[str, str], tuple[dict[str, Any], list[str]]] = {
    ("okko", "character"): (
        {
            "cost": 99,
            "alignment": "grey",
            "skills": [SKILL | {"when": []}, SKILL | {"id": "Bad id"}],
            "vigilant": {"attack": -1, "defense": 3, "movement": 4, "willpower": 3},
        },
        ["f-alignment", "f-cost", "f-vigilant.attack", "f-skills.0.when", "f-skills.1.id"],
    ),
    ("okko", "equipment"): ({"cost": None, "restrict": {"trait": [""]}}, ["f-cost", "f-restrict.trait.0"]),
    ("okko", "tile"): ({"rows": ["...", ".x.", "..."]}, ["f-rows"]),
    ("anima", "character"): (
        {"level": 0, "speed": [1], "abilities": [ABILITY | {"target": {"who": "nobody"}}]},
        ["f-level", "f-speed", "f-abilities.0.target.who"],
    ),
    ("anima", "upgrade"): ({"level": -1, "unheard": 1}, ["f-level", "f-:more"]),
    ("sengoku", "unit"): ({"cost": [1, 0], "skills": ["unheard-of"], "steadiness": 99}, []),
    ("sengoku", "banner"): ({"uses": 0}, ["f-uses"]),
    ("sengoku", "trait"): ({"general": "always"}, ["f-general"]),
}


def spoilt(system: str, kind: str, **keys: Any) -> Codex:
    """A codex whose one card has these keys besides, as rules of older days may have taken it."""
    codex: Codex = CodexFactory(system=system)
    named = {"name": names("Spoilt", "Порченая")}
    data = {"kind": kind} | blank(system, kind) | named
    card = do_create_card(person=owner_of(codex), codex=codex, kind=kind, names={}, data=data, slug="spoilt")
    DRAFTS[kind].objects.filter(pk=card.pk).update(data=card.data | keys)
    return codex


def refused(codex: Codex) -> Publication:
    made = run(do_publish(person=owner_of(codex), codex=codex, notes="x"))
    assert made.state == Publication.REFUSED
    return made


@pytest.mark.parametrize(("system", "kind"), FAULTY)
def test_every_problem_is_told_at_once_and_leads_to_its_field(system: str, kind: str) -> None:
    keys, places = FAULTY[system, kind]
    codex = spoilt(system, kind, **keys)
    made = refused(codex)
    assert [told["at"] for told in made.problems][: len(places)] == places, made.problems
    client = browser(owner_of(codex))
    told = unescape(page(client, reverse("studio:publication", args=[codex.slug, made.pk])))
    form = unescape(page(client, reverse("studio:edit", args=[codex.slug, "spoilt"])))
    address = reverse("studio:edit", args=[codex.slug, "spoilt"])
    for problem in made.problems:
        assert f'href="{address}#{problem["at"]}"' in told and problem["text"]["en"] in told
        assert f'id="{problem["at"]}"' in form, problem
        assert problem["where"]["en"] and "$" not in problem["where"]["en"]
        assert problem["text"]["en"] in re.sub(r"<[^>]+>", "", form)
    assert len(re.findall(r'class="error" id="[^"]+">[^<]', form)) >= len({told["at"] for told in made.problems})


def test_they_are_said_in_the_words_of_the_page() -> None:
    codex = spoilt("okko", "character", cost=99)
    made = refused(codex)
    told = page(browser(owner_of(codex)), "/ru" + reverse("studio:publication", args=[codex.slug, made.pk]))
    assert made.problems[0]["text"]["ru"] in unescape(told) and "Порченая" in told and "$." not in told


def test_what_no_field_is_for_leads_to_the_json() -> None:
    codex = spoilt("okko", "character")
    DRAFTS["character"].objects.filter(codex=codex).update(data=["no card"])
    made = refused(codex)
    assert [(told["at"], told["path"]) for told in made.problems] == [("", "$")]
    told = page(browser(owner_of(codex)), reverse("studio:publication", args=[codex.slug, made.pk]))
    there = reverse("studio:json", args=[codex.slug, "spoilt"])
    assert f'href="{there}"' in told
    assert "cannot be played" in page(browser(owner_of(codex)), there)


def test_a_card_without_a_name_says_so_in_its_form_and_can_be_saved() -> None:
    codex: Codex = CodexFactory(cards={"a": raw_character(name=names("", "")) | {"name": {"en": "", "ru": " "}}})
    made = refused(codex)
    assert [told["at"] for told in made.problems] == ["f-name.en"]
    form = page(browser(owner_of(codex)), reverse("studio:edit", args=[codex.slug, "a"]))
    assert "A card without a name cannot be published." in form and 'id="f-name.en"' in form
    assert "<h1>a</h1>" in form  # its id stands for it
    assert f'href="/studio/{codex.slug}/cards/a/">a</a>' in page(browser(owner_of(codex)), f"/studio/{codex.slug}/")


def test_many_faulty_cards_are_told_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalog.studio.checking.MOST_PROBLEMS", 3)
    codex: Codex = CodexFactory(cards={f"c{n}": raw_character() for n in range(5)})
    assert len(refused(codex).problems) == 3


# What is published already


@pytest.mark.parametrize(
    ("lang", "same", "ahead"),
    [
        ("", "release 1, nothing changed since", "draft after release 1"),
        ("/ru", "выпуск 1, с тех пор ничего не изменилось", "черновик после выпуска 1"),
    ],
)
def test_the_workshop_says_whether_anything_changed_since_the_release(lang: str, same: str, ahead: str) -> None:
    codex = CodexFactory(cards={"ronin": raw_character(name=names("Ronin"))})
    client, owner = browser(owner_of(codex)), owner_of(codex)
    at, leads = (lang + reverse(f"studio:{name}", args=[codex.slug]) for name in ("codex", "publish"))

    def told() -> tuple[str, bool]:
        """What stands under the codex's name, and whether publishing is what to do next."""
        html = page(client, at)
        said = re.search(r'<p class="meta">(.*?)</p>', html, re.DOTALL)[1]
        return said, "btn-primary" in re.search(rf'<a class="([^"]*)" href="{leads}"', html)[1]

    assert told()[1]
    run(do_publish(person=owner, codex=codex, notes="x"))
    said, urged = told()
    assert same in said and not urged
    assert ("Nothing has changed since release 1" if not lang else "С выпуска 1 ничего не изменилось") in page(
        client, leads
    )
    do_change_settings(person=owner, codex=codex, about={"name_en": "Mine"}, visibility=Codex.PUBLIC)
    assert same in told()[0]
    do_save_card(person=owner, codex=codex, slug="ronin", data=raw_character(name=names("Monk")), base=1)
    said, urged = told()
    assert ahead in said and urged
    do_restore_revision(person=owner, codex=codex, slug="ronin", number=1)
    assert run(do_publish(person=owner, codex=codex, notes="y")).state == Publication.UNCHANGED
    assert same in told()[0]
    assert codex.releases.count() == 1


def test_a_codex_out_of_a_file_knows_it_too_and_a_copy_has_no_release() -> None:
    codex = CodexFactory(cards={"ronin": raw_character(name=names("Ronin"))})
    run(do_publish(person=owner_of(codex), codex=codex, notes="x"))
    codex.refresh_from_db()
    assert codex.is_released
    made = do_import_codex(person=PersonFactory(), doc=read_codex(as_text(codex).encode()), member_name="Me")
    release = codex.releases.get()
    about = {"name_en": "Copy"}
    copied = do_copy_codex(person=owner_of(codex), source=codex, release=release, about=about, member_name="Me")
    assert made.is_released and not copied.is_released
    ahead = file_of(codex)
    ahead["cards"]["ronin"] = ahead["cards"]["ronin"] | {"cost": 7}
    made = do_import_codex(person=PersonFactory(), doc=read_codex(json.dumps(ahead).encode()), member_name="Me")
    assert not made.is_released
