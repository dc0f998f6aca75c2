"""What nobody sees of a text is not kept, whichever way it came; a name of which nothing shows is none."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from catalog.actions import do_release
from catalog.letters import all_cleaned, cleaned, shows
from catalog.models import Codex
from catalog.studio.actions import do_change_settings, do_create_codex, do_create_faction
from catalog.studio.cards import do_create_card, do_restore_revision, do_save_card
from catalog.studio.checking import problems_of
from catalog.studio.files import Unfit, as_text, do_import_codex, read_codex
from catalog.studio.importing import do_import_table
from catalog.studio.members import do_invite, do_join
from catalog.studio.queries import draft
from catalog.studio.tables import read_table
from tests.builder.bands import browser
from tests.factories import CodexFactory, PersonFactory, names, raw_character

pytestmark = pytest.mark.django_db

HIDDEN = ["\u200b", "\u202e", "\u2066", "\ufeff", "\u200e", "\u2060", "\x07", "\x1b", "\x9b", "\U000e0001"]
UNSEEN = [*HIDDEN, " ", "\xa0", "\u3000", "\u200d", "\xad", "\u3164", "\u2800", "\t\n", "\u200b \u202e"]


@pytest.fixture
def codex() -> Any:
    return CodexFactory(cards={"ronin": raw_character(name=names("Ronin"))}, factions=("fire",))


def owner(codex: Codex) -> Any:
    return codex.members.get(role="owner").person


def save(codex: Codex, **keys: Any) -> Any:
    found = draft(codex, "ronin")
    who = {"person": owner(codex), "codex": codex, "slug": "ronin"}
    return do_save_card(**who, data=found.data | keys, base=found.revision).card


# Texts


@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_is_hidden_is_left_out(hidden: str) -> None:
    assert cleaned(f"Ro{hidden}nin") == "Ronin"
    assert all_cleaned({"a": [{hidden: f"{hidden}x"}]}) == {"a": [{hidden: "x"}]}


@pytest.mark.parametrize("unseen", UNSEEN)
def test_of_some_texts_nothing_shows(unseen: str) -> None:
    assert not shows(cleaned(unseen))
    assert all_cleaned({"name": {"en": unseen, "ru": "Имя"}}) == {"name": {"en": "", "ru": "Имя"}}


@pytest.mark.parametrize(
    "text",
    [
        "Ёжик",
        "a\tb\nc",
        "می\u200cخواهم",
        "👩\u200d👩\u200d👧",
        "❤\ufe0f",
        "co\xadop",
        "葛\U000e0100",
        "a\u0301",
        "10\xa0zeni",
        '"\\u0000',
    ],
)
def test_what_words_are_made_of_stays(text: str) -> None:
    assert cleaned(text) == text and shows(text)
    assert all_cleaned({"a": [text, 1, None, ""]}) == {"a": [text, 1, None, ""]}


def test_a_break_of_another_kind_is_a_blank() -> None:
    assert cleaned("One\vtwo\x85three\u2028four") == "One two three four"


# Cards, whichever way they come


@pytest.mark.parametrize("unseen", ["\u200b", "\u202e", "\xa0", "\u200d"])
def test_a_name_of_nothing_leaves_the_place_to_the_other_language(codex: Any, unseen: str) -> None:
    saved = save(codex, name={"en": unseen, "ru": "Ронин"}, text={"en": f"Stan\u202eds{unseen}fast", "ru": ""})
    assert (saved.name_en, saved.name, saved.data["name"]) == ("", "Ронин", {"en": "", "ru": "Ронин"})
    assert "\u202e" not in saved.data["text"]["en"]
    assert "Ронин" in browser(owner(codex)).get(reverse("studio:codex", args=[codex.slug])).content.decode()


def test_a_save_that_differs_in_nothing_seen_changes_nothing(codex: Any) -> None:
    assert save(codex, name=names("Ro\u200bnin\ufeff")).revision == 1


def test_a_trait_of_nothing_is_refused_at_its_field(codex: Any) -> None:
    client, url = browser(owner(codex)), reverse("studio:json", args=[codex.slug, "ronin"])
    text = json.dumps(raw_character(name=names("Ronin"), traits=["\u200b"]))
    page = client.post(url, {"text": text, "base-revision": "1"})
    assert page.status_code == 422
    assert "traits[0]" in page.content.decode()
    assert draft(codex, "ronin").revision == 1


def test_a_new_card_and_its_id(codex: Any) -> None:
    made = do_create_card(person=owner(codex), codex=codex, kind="character", names=names_of("\u202eGu\u200bard\u202c"))
    assert (made.slug, made.name_en) == ("guard", "Guard")
    with pytest.raises(ValidationError) as refused:
        do_create_card(person=owner(codex), codex=codex, kind="character", names=names_of("\u200d"))
    assert "name_en" in refused.value.error_dict


def names_of(text: str) -> dict[str, str]:
    return {"name_en": text, "name_ru": ""}


def test_tables_in(codex: Any) -> None:
    table = "id,kind,name.en,name.ru\nronin,character,Wan\u202ederer,Странник\n,character,\ufeffGuard,Ст\u200bраж\n"
    do_import_table(person=owner(codex), codex=codex, rows=read_table(table.encode()))
    assert draft(codex, "ronin").data["name"] == {"en": "Wanderer", "ru": "Странник"}
    assert draft(codex, "guard").name_en == "Guard"


def test_the_table_of_many_cards(codex: Any) -> None:
    client = browser(owner(codex))
    url = reverse("studio:grid", args=[codex.slug])
    page = client.post(url, {"kind": "character", "r:ronin": "1", "c:ronin:name.en": "Mo\u202enk\u200b"}, follow=True)
    assert page.status_code == 200
    assert draft(codex, "ronin").name_en == "Monk"


def test_files_in_and_their_releases_stay_what_they_were() -> None:
    codex = CodexFactory(cards={"ronin": raw_character(name=names("Ronin"))}, factions=("fire",))
    row = draft(codex, "ronin")
    row.name_en = row.data["name"]["en"] = "Ro\u200bnin"
    row.save()
    do_release(codex=codex, samples=[], notes="First")
    doc = json.loads(as_text(codex))
    doc["name"]["en"] = "\u202eMine"
    doc["factions"][0]["name"]["en"] = "Fi\u200bre"
    made = do_import_codex(person=PersonFactory(), doc=read_codex(json.dumps(doc).encode()), member_name="M\u202ee")
    assert (made.name_en, made.factions.get().name_en, made.members.get().name) == ("Mine", "Fire", "Me")
    assert draft(made, "ronin").name_en == "Ronin"
    assert made.releases.get().digest == codex.releases.get().digest
    assert made.releases.get().cards.get().name_en == "Ro\u200bnin"


# What is stored already


def test_a_faction_in_a_file_has_a_name_that_shows() -> None:
    codex = CodexFactory(factions=("fire",), cards={"ronin": raw_character(name=names("Ronin"))})
    doc = json.loads(as_text(codex))
    doc["factions"][0]["name"] = {"en": "\u200b", "ru": "\u3164"}
    with pytest.raises(Unfit) as refused:
        read_codex(json.dumps(doc).encode())
    assert [path for path, _text in refused.value.faults] == ["$.factions[0].name"]


def test_what_was_stored_before_is_read_and_comes_back_and_is_told_before_it_is_published(codex: Any) -> None:
    row = draft(codex, "ronin")
    row.data["name"] = names("\u200b")
    row.name_en = row.name_ru = "\u200b"
    row.save()
    assert browser(owner(codex)).get(reverse("studio:edit", args=[codex.slug, "ronin"])).status_code == 200
    assert [one["path"] for one in problems_of(codex, lambda n, of: None)] == ["$.name"]
    codex.revisions.filter(slug="ronin").update(data=row.data)
    save(codex, name=names("Ronin"))
    back = do_restore_revision(person=owner(codex), codex=codex, slug="ronin", number=1)
    assert back.data["name"] == names("\u200b")


# Codices, factions, people


@pytest.mark.parametrize("unseen", ["\u200b", "\u202e\u200d", "\u3164"])
def test_what_needs_a_name_is_refused_without_one(codex: Any, unseen: str) -> None:
    person = owner(codex)
    about = {"name_en": unseen, "name_ru": unseen}
    tries = [
        (do_create_codex, {"system": "okko", "about": about, "member_name": "Me"}, "name_en"),
        (do_create_codex, {"system": "okko", "about": names_of("Mine"), "member_name": unseen}, "member_name"),
        (do_create_faction, {"codex": codex, "about": about}, "name_en"),
        (do_change_settings, {"codex": codex, "about": about, "visibility": Codex.PRIVATE}, "name_en"),
    ]
    for action, keys, field in tries:
        with pytest.raises(ValidationError) as refused:
            action(person=person, **keys)
        assert field in refused.value.error_dict
    form = browser(person).post(reverse("studio:create"), {"system": "okko", "member_name": "Me", **about})
    assert "Give it a name in one language at least." in form.content.decode()


def test_people_are_called_what_one_sees(codex: Any) -> None:
    invitation = do_invite(person=owner(codex), codex=codex, role="editor")
    assert do_join(person=PersonFactory(), token=invitation.token, name="A\u202enn\u200ba").name == "Anna"
