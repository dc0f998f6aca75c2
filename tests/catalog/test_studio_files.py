"""A codex as one file: whole when it comes back, every fault at its place, all or nothing."""

import json
import re
from copy import deepcopy
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import rules
from builder.accounts.people import COOKIE, signed
from catalog.actions import do_release
from catalog.models import CardRevision, Codex
from catalog.studio.cards import do_delete_card, do_save_card
from catalog.studio.files import MOST_BYTES, Unfit, as_text, do_import_codex, file_of, read_codex
from catalog.studio.queries import draft
from tests.factories import CodexFactory, PersonFactory, names, raw_character, starter_file

pytestmark = pytest.mark.django_db
SYSTEMS = pytest.mark.parametrize("system", list(rules.systems()))


def full_codex(system: str = "okko") -> Codex:
    """Two factions, the starter cards, a release, and a draft that is ahead of it."""
    cards = starter_file(system)["cards"]
    of = {slug: "fire" if place % 2 else "water" for place, slug in enumerate(cards) if place % 5}
    codex = CodexFactory(system=system, factions=("fire", "water"), cards=cards, of=of)
    codex.licence, codex.sources, codex.about_ru = "CC0", "My head", "О нём"
    codex.save()
    do_release(codex=codex, samples=starter_file(system)["lists"][:1], notes="The first")
    return codex


def again(doc: Any) -> Codex:
    person = PersonFactory()
    return do_import_codex(person=person, doc=read_codex(json.dumps(doc).encode()), member_name="Me")


def faults(doc: Any) -> list[str]:
    with pytest.raises(Unfit) as unfit:
        read_codex(doc if isinstance(doc, bytes) else json.dumps(doc).encode())
    return [path for path, _words in unfit.value.faults]


@SYSTEMS
def test_a_codex_comes_back_whole(system: str) -> None:
    codex = full_codex(system)
    doc = json.loads(as_text(codex))
    made = again(doc)
    assert json.loads(as_text(made)) == doc
    assert made.pk != codex.pk
    assert (made.visibility, made.members.get().role, made.members.get().name) == (Codex.PRIVATE, "owner", "Me")
    old, new = codex.releases.get(), made.releases.get()
    assert (new.number, new.notes, new.kinds, new.digest) == (old.number, "The first", old.kinds, old.digest)
    first = next(iter(doc["cards"]))
    assert draft(made, first).revision == 1
    assert made.revisions.get(slug=first).what == CardRevision.IMPORT


def test_every_release_comes_back_as_it_was_and_the_next_one_follows() -> None:
    codex = full_codex()
    owner = codex.members.get().person
    do_save_card(
        person=owner,
        codex=codex,
        slug="okko",
        data=draft(codex, "okko").data | {"cost": 5},
        base=draft(codex, "okko").revision,
    )
    do_release(codex=codex, samples=[], notes="Cheaper")
    do_delete_card(person=owner, codex=codex, slug="tikku")
    do_release(codex=codex, samples=[], notes="")
    doc = json.loads(as_text(codex))
    made = again(doc)
    assert json.loads(as_text(made)) == doc
    both = [list(one.releases.order_by("number").values_list("number", "notes", "digest")) for one in (codex, made)]
    assert both[0] == both[1]
    assert len(both[0]) == 3
    assert do_release(codex=made, samples=[], notes="")[1] is False  # nothing is new since the last
    do_delete_card(person=made.members.get().person, codex=made, slug="okko")
    assert do_release(codex=made, samples=[], notes="Mine")[0].number == 4


def test_a_card_of_the_copy_can_be_found_and_costs_what_it_costs() -> None:
    codex = full_codex()
    made = again(file_of(codex))
    for mine, theirs in zip(
        made.releases.get().cards.order_by("slug"), codex.releases.get().cards.order_by("slug"), strict=True
    ):
        for column in ("kind", "name_en", "name_ru", "cost", "folded", "faction_slug", "data"):
            assert getattr(mine, column) == getattr(theirs, column)


def test_the_least_that_is_a_codex() -> None:
    made = again({"format": "muster-codex", "version": 1, "system": "anima", "name": names("Tiny"), "cards": {}})
    assert (made.name_en, made.releases.count()) == ("Tiny", 0)


BAD: list[tuple[list[Any], Any, str]] = [
    (["format"], "muster-list", "$.format"),
    (["version"], 2, "$.version"),
    (["system"], "chess", "$.system"),
    (["name", "en"], 5, "$.name.en"),
    (["name", "en"], "x" * 101, "$.name.en"),
    (["licence"], "x" * 201, "$.licence"),
    (["sources"], "a\x00", "$.sources"),
    (["more"], 1, "$.more"),
    (["cards"], [], "$.cards"),
    (["cards", "okko", "cost"], "six", "$.cards.okko.cost"),
    (["cards", "okko", "skills", 0, "effects"], [{"fly": 1}], "$.cards.okko.skills[0].effects[0].fly"),
    (["cards", "Bad Id"], raw_character(), "$.cards.Bad Id"),
    (["cards", "okko", "name", "en"], "x" * 201, "$.cards.okko.name.en"),
    (["placed", "nobody"], "fire", "$.placed.nobody"),
    (["placed", "okko"], "air", "$.placed.okko"),
    (["placed", "okko"], ["fire"], "$.placed.okko"),
    (["factions", 0, "slug"], "water", "$.factions"),
    (["factions", 0, "slug"], "no slug", "$.factions[0].slug"),
    (["factions", 0, "name"], "Fire", "$.factions[0].name"),
    (["releases", 0, "number"], 0, "$.releases[0].number"),
    (["releases", 0, "cards", "noshin", "kind"], "hero", "$.releases[0].cards.noshin.kind"),
    (["releases", 0, "lists", 0, "entries"], [], "$.releases[0].lists[0]"),
]


@pytest.mark.parametrize(("at", "value", "path"), BAD)
def test_what_is_wrong_is_told_at_its_place(at: list[Any], value: Any, path: str) -> None:
    doc = deepcopy(file_of(full_codex()))
    place = doc
    for step in at[:-1]:
        place = place[step]
    place[at[-1]] = value
    found = faults(doc)
    assert path in found or found[0].startswith(path)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    doc = file_of(full_codex())
    cards = deepcopy(doc["cards"])
    cards["noshin"]["cost"] = "x"
    cards["okko"] |= {"cost": 99, "name": {"en": "Okko"}, "dance": 1}
    cards["okko"]["skills"] = [{"id": "a", "when": ["attack"], "effects": [{"teleport": 3}]}]
    found = faults(doc | {"cards": cards, "placed": {"nobody": "fire"}})
    of_okko = [path for path in found if path.startswith("$.cards.okko")]
    assert sorted(of_okko) == [
        "$.cards.okko.cost",
        "$.cards.okko.dance",
        "$.cards.okko.name.ru",
        "$.cards.okko.skills[0].effects[0].teleport",
    ]
    assert found == [*of_okko, "$.cards.noshin.cost", "$.placed.nobody"]


def test_what_is_wrong_around_the_cards_hides_nothing() -> None:
    doc = deepcopy(file_of(full_codex()))
    doc |= {"licence": 9, "name": {"en": 5, "ru": [], "de": "x"}, "more": 1, "pictures": {"art": 5}}
    doc["factions"][0]["name"], doc["factions"][1] = 5, {"slug": "water", "name": names("Water"), "about": 7}
    doc["cards"]["noshin"]["cost"], doc["cards"]["tikku"] = "x", 5
    doc["pictured"] = {"noshin": "art", "tikku": "art", "okko": "other"}
    doc["releases"][0]["notes"] = 3
    doc["releases"][0]["lists"] = [5, doc["releases"][0]["lists"][0] | {"entries": []}]
    doc["releases"].append("x")
    assert sorted(faults(doc)) == [
        "$.cards.noshin.cost",
        "$.cards.tikku",
        "$.factions[0].name",
        "$.factions[1].about",
        "$.licence",
        "$.more",
        "$.name.de",
        "$.name.en",
        "$.name.ru",
        "$.pictured.okko",
        "$.pictures.art",
        "$.releases[0].lists[0]",
        "$.releases[0].lists[1]",
        "$.releases[0].notes",
        "$.releases[1]",
    ]


def test_what_cannot_be_read_is_told_once_and_not_what_follows_from_it() -> None:
    doc = file_of(full_codex("sengoku"))
    unit = next(slug for slug, raw in doc["cards"].items() if raw["kind"] == "unit")
    skill = {"kind": "skill", "id": "steady", "name": names("Steady"), "cost": "x"}
    cards = doc["cards"] | {"steady": skill, unit: doc["cards"][unit] | {"skills": ["steady"]}}
    assert all(path.startswith("$.cards.steady") for path in faults(doc | {"cards": cards}))
    assert faults(doc | {"cards": []}) == ["$.cards"]
    assert faults(doc | {"system": "chess"}) == ["$.system"]
    assert faults({key: value for key, value in doc.items() if key != "format"} | {"licence": 9}) == ["$.format"]


@pytest.mark.parametrize("part", ['"factions": [%s]', '"releases": [%s]', '"cards": {%s}', '"placed": {%s}'])
def test_a_flood_of_faults_is_cut_off(browser: Client, part: str) -> None:
    each = '"c%d": 1' if "{" in part else "%d"
    body = part % ", ".join(each % n for n in range(2000))
    page = send(browser, ('{"format": "muster-codex", "version": 1, "system": "okko", ' + body + "}").encode())
    assert page.status_code == 422
    assert (len(page.context["faults"]), page.context["more_faults"]) == ((1, 0) if "placed" in part else (50, 150))
    assert ("There are 150 more at least." in page.content.decode()) == ("placed" not in part)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": "muster-codex", "format": 1}', b"[" * 99])
def test_a_file_that_is_none(data: bytes) -> None:
    assert faults(data)


def test_a_fault_in_a_release_says_in_which(browser: Client) -> None:
    doc = deepcopy(file_of(full_codex()))
    doc["releases"][0]["cards"]["noshin"]["cost"] = "x"
    page = send(browser, json.dumps(doc).encode())
    fault = page.context["faults"][0]
    assert (fault["where"], fault["key"]) == ("card Noshin (noshin), release at place 1", "cost")


def test_too_large_a_file() -> None:
    assert faults(b" " * (MOST_BYTES + 1)) == ["$"]


# Pages


@pytest.fixture
def person() -> Any:
    return PersonFactory()


@pytest.fixture
def browser(person: Any) -> Client:
    client = Client()
    client.cookies[COOKIE] = signed(person.key)
    return client


def send(browser: Client, data: bytes, **keys: Any) -> Any:
    file = SimpleUploadedFile("codex.json", data, "application/json")
    return browser.post(reverse("studio:upload"), {"file": file, "member_name": "Me"} | keys)


def test_out_of_one_workshop_and_into_another(browser: Client, person: Any) -> None:
    codex = CodexFactory(owner=person, cards={"ronin": raw_character(name=names("Ronin"))})
    out = browser.get(reverse("studio:file", args=[codex.slug]))
    assert f'filename="{codex.slug}-codex.json"' in out["Content-Disposition"]
    answer = send(browser, out.content)
    made = Codex.objects.order_by("-pk").first()
    assert answer.url == reverse("studio:codex", args=[made.slug])
    assert draft(made, "ronin").data == draft(codex, "ronin").data


@pytest.mark.parametrize("lang", ["", "/ru"])
def test_the_page_calls_the_button_that_gives_a_file_as_it_is_called(browser: Client, person: Any, lang: str) -> None:
    codex = CodexFactory(owner=person, cards={"ronin": raw_character(name=names("Ronin"))})
    at, leads = reverse("studio:codex", args=[codex.slug]), reverse("studio:tables", args=[codex.slug])
    upload = reverse("studio:upload")
    button = re.search(rf'href="{lang}{leads}">([^<]+)<', browser.get(lang + at).content.decode())[1]
    page = browser.get(lang + upload).content.decode()
    assert f"{'«' if lang else '“'}{button}{'»' if lang else '”'}" in page


def test_what_is_wrong_is_shown_and_nothing_is_made(browser: Client) -> None:
    before = Codex.objects.count()
    doc = {
        "format": "muster-codex",
        "version": 1,
        "system": "okko",
        "name": names("X"),
        "cards": {"a": {"kind": "<b>"}},
    }
    page = send(browser, json.dumps(doc).encode())
    assert page.status_code == 422
    assert [(one["where"], one["key"]) for one in page.context["faults"]] == [("card a", "kind")]
    assert "<b>" not in page.content.decode()
    assert send(browser, b"", member_name="").status_code == 422
    assert browser.post(reverse("studio:upload"), {}).status_code == 422
    assert Codex.objects.count() == before


def test_however_long_the_keys_of_a_file_are_its_faults_are_short(browser: Client) -> None:
    keys = [f"{n}{'x' * 20_000}" for n in range(60)]
    doc = {"format": "muster-codex", "version": 1, "system": "okko", "name": names("X")}
    doc["cards"] = {keys[0]: {}, "a": raw_character(kind=keys[0]), "b": raw_character(skills=[{"id": keys[0]}])}
    answer = send(browser, json.dumps(doc | dict.fromkeys(keys)).encode())
    assert answer.status_code == 422 and len(answer.content) < 60_000
    known = answer.context["faults"][0]
    assert (len(known["key"]), known["key"][:3], known["key"][-2:]) == (200, "0xx", "x…")
    answer = send(browser, json.dumps(doc).encode())
    assert answer.status_code == 422 and len(answer.content) < 20_000
    assert f"card {'0' + 'x' * 190}" in answer.context["faults"][0]["where"]
    assert all(len(one["where"]) <= 200 and len(one["words"]) < 1000 for one in answer.context["faults"])
