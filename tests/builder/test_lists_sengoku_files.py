"""Armies of Sengoku going out and coming in: files and texts, sharing, new armies, and what was reported of others."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import rules
from builder.lists.actions import do_share
from builder.lists.models import List
from builder.lists.operations import Duplicate, Equip, Option, ids, needs
from builder.lists.sengoku.army import (
    Call,
    Clan,
    Figures,
)
from catalog.actions import do_load_codex
from tests.builder.armies import ALL, CHIEF, SECOND, TWO, army, heron, leader_of, made, units_of
from tests.builder.bands import band, broken, buttons, edit, editor, english_left, now, owner_of, part, press, report
from tests.factories import names, starter_file, starter_release

pytestmark = pytest.mark.django_db


# Files and texts


def test_a_downloaded_file_stands_alone_and_comes_back_the_same() -> None:
    found = heron()
    client = owner_of(found)
    data = client.get(reverse("lists:file", args=[found.token])).content
    doc = json.loads(data)
    assert list(doc) == ["format", "version", "system", "name", "options", "army", "cards", "entries"]
    assert rules.check(doc).cost == {"spent": 149, "budget": 150}
    upload = SimpleUploadedFile("army.json", data)
    assert client.post(reverse("lists:upload"), {"file": upload}).status_code == 302
    copied = List.objects.select_related("head", "release__codex").latest("pk")
    assert (copied.draft.file, copied.carried) == (found.draft.file, {})


def test_cards_of_the_files_own_stay_with_the_list() -> None:
    """A trait, a banner, a unit and the skill that it names are none of the codex's."""
    raw = starter_file("sengoku")["cards"]
    doc = {
        "format": "muster-list",
        "version": 1,
        "system": "sengoku",
        "name": "Own",
        "options": {},
        "army": {"commander": {**CHIEF, "traits": ["own-trait"]}, "banners": ["own-banner"]},
        "cards": {
            "own-trait": raw["daring"] | {"name": names("Own trait"), "cost": 3},
            "own-banner": raw["tiger-banner"] | {"name": names("Own banner"), "cost": 4},
            "own-unit": raw["samurai-spears"] | {"name": names("Own unit"), "skills": ["push"]},
            "push": {"kind": "skill", "when": ["melee"], "effects": [{"add": {"impetus": 1}}]},
        },
        "entries": [
            {"id": "a1", "card": "own-unit", "figures": 8},
            {"id": "a2", "card": "samurai-bows", "figures": 8, "clan": None},
        ],
    }
    client = Client()
    starter_release("sengoku")
    upload = SimpleUploadedFile("army.json", json.dumps(doc).encode())
    answer = client.post(reverse("lists:upload"), {"file": upload})
    assert answer.status_code == 302, answer.content.decode()
    listed = List.objects.select_related("head", "release__codex").latest("pk")
    assert set(listed.carried) == {"own-trait", "own-banner", "own-unit", "push"}
    page = client.get(answer.url).content.decode()
    assert "39 of 150 points" in page
    assert "Own trait" in leader_of(page, "ac")
    text = client.get(reverse("lists:text", args=[listed.token])).content.decode()
    assert "Own banner" in text and "Own unit (8 figures) (a card of this list" in unescape(text)


def test_skills_that_cards_name_go_with_the_file() -> None:
    doc = starter_file("sengoku")
    doc["cards"]["push"] = {"kind": "skill", "when": ["melee"], "effects": [{"add": {"impetus": 1}}]}
    doc["cards"]["yamabushi"]["skills"].append("push")
    found = army("yamabushi", "samurai-bows", release=do_load_codex(doc=doc)[0])
    client = owner_of(found)
    assert "legal" in editor(client, found)
    file = json.loads(client.get(reverse("lists:file", args=[found.token])).content)
    assert "push" in file["cards"] and rules.check(file).ok
    upload = SimpleUploadedFile("army.json", json.dumps({**file, "cards": {}}).encode())
    assert client.post(reverse("lists:upload"), {"file": upload}).status_code == 302


@pytest.mark.parametrize(
    ("damage", "path"),
    [
        (lambda doc: doc["army"].update(elephants=3), "$.army.elephants"),
        (lambda doc: doc["army"]["generals"][0].update(id="ac"), "$.army.generals[0].id"),
        (lambda doc: doc["army"].update(clans=["owl", "owl"]), "$.army.clans"),
        (lambda doc: doc["army"]["commander"].update(traits=["no-such"]), "$.army.commander.traits[0]"),
        (lambda doc: doc["entries"][0].pop("figures"), "$.entries[0].figures"),
        (lambda doc: doc.update(army=[]), "$.army"),
    ],
)
def test_a_faulty_file_is_answered_with_its_path_and_makes_nothing(damage: Any, path: str) -> None:
    starter_release("sengoku")
    doc = starter_file("sengoku")["lists"][0]
    damage(doc)
    upload = SimpleUploadedFile("army.json", json.dumps(doc).encode())
    answer = Client().post(reverse("lists:upload"), {"file": upload})
    assert answer.status_code == 422
    assert f"<code>{path}" in answer.content.decode()
    assert List.objects.count() == 0


def test_the_text_holds_every_item() -> None:
    """Row 11"""
    found = heron()
    page = owner_of(found).get(reverse("lists:text", args=[found.token])).content.decode()
    plain, bbcode = map(unescape, re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL))
    for text in (plain, bbcode):
        for item in (
            "149 of 150 points, legal",
            "Commander Tadaoki: Cautious, Provident",
            "General Masanobu: Cunning plan",
            "General Kagetora: Swordsman",
            "Banners: Phoenix banner, Tortoise banner",
            "Shinobi: 2",
            "Messengers: 2",
            "Mobile shields: 4",
            "Minor clans: sparrow",
            "Heavy cavalry (hatamoto) (8 figures), 32 points",
            "Ashigaru with spears (16 figures), 11 points",
            "Ashigaru with spears (12 figures, lent by sparrow), 8 points",
            "Spears in front.",
        ):
            assert item in text, item
    assert "[b]Host of the Heron[/b]" in bbcode and bbcode.count("[*]") == 8


def test_a_broken_army_says_so_in_its_text() -> None:
    found = made("many at once")
    text = unescape(owner_of(found).get(reverse("lists:text", args=[found.token])).content.decode())
    for violation in report(found).violations:
        assert violation.rule in text


def test_brackets_of_names_are_no_bbcode() -> None:
    found = army(*TWO, led={"commander": {"id": "ac", "name": "[b]Lord[/b]"}, "generals": [SECOND]})
    page = owner_of(found).get(reverse("lists:text", args=[found.token])).content.decode()
    bbcode = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)[1])
    assert "[b]Lord" not in bbcode and "(b)Lord" in bbcode


# Sharing


def test_a_stranger_reads_the_army_and_its_cards() -> None:
    found = heron()
    do_share(list=found)
    page = Client().get(reverse("lists:shared", args=[now(found).link])).content.decode()
    assert '<meta property="og:title" content="Host of the Heron — Sengoku, 149 of 150 points, legal">' in page
    for words in (
        "Tadaoki",
        "Second thoughts",
        "Phoenix banner",
        "From the ashes",
        "Spear wall",
        "12 figures, lent by sparrow",
    ):
        assert words in page, words
    assert "zeni" not in page and 'name="op"' not in page


def test_a_stranger_reads_what_is_broken() -> None:
    found = made("many at once")
    do_share(list=found)
    page = Client().get(reverse("lists:shared", args=[now(found).link])).content.decode()
    assert len(re.findall(r'<div class="violation">', page)) == len(report(found).violations)
    for leader in ("ag1", "ag5"):
        assert f'href="#entry-{leader}"' in page and f'class="fold is-broken" id="entry-{leader}"' in page


def test_a_copy_is_whole_and_editable() -> None:
    """Row 6"""
    found = heron()
    client = owner_of(found)
    client.post(reverse("lists:copy", args=[found.token]))
    copied = List.objects.select_related("head", "release__codex").latest("pk")
    assert copied.draft.file == found.draft.file | {"name": "Host of the Heron, copy"}
    press(client, copied, Call("ac", "Another"))
    press(client, copied, Figures("a1", 5))
    assert now(found).draft == found.draft


# The rest


def test_pages_in_russian_have_no_english_left() -> None:
    """Row 15: but for ids, what the owner wrote, and rows of the ledger, which name words of the format."""
    found = made("many at once")
    for operations, _told in ALL.values():
        if not isinstance(operations[0], Option) and needs(operations[0]) <= ids(now(found).draft.file):
            edit(found, *operations)
    do_share(list=found)
    client = owner_of(found)
    client.cookies["game"] = "sengoku"
    pages = [
        f"/ru/lists/{found.token}/?card=swordsman",
        f"/ru/lists/{found.token}/?tab=cards&kind=trait&give=daring",
        f"/ru/lists/{found.token}/?tab=cards&kind=banner",
        f"/ru/lists/{found.token}/sheet/",
        f"/ru/lists/{found.token}/history/",
        f"/ru/lists/{found.token}/text/",
        f"/ru/l/{now(found).link}/",
        "/ru/lists/",
        "/ru/codex/sengoku/",
        "/ru/codex/sengoku/ashigaru-teppo/",
        "/ru/codex/sengoku/swordsman/",
        "/ru/codex/sengoku/phoenix-banner/",
        "/ru/codex/sengoku/factions/levy/",
    ]
    own = {found.name, "General", "wren", "crow", "dove", "owl", "sparrow"}
    own |= {"Masanobu", "Nagamasa", "Terutora"}
    for address in pages:
        page = client.get(address).content.decode()
        words = english_left(page, own)
        assert not words, (address, words)


def test_a_new_army_breaks_only_what_an_empty_one_breaks() -> None:
    """Row 3"""
    starter_release("sengoku")
    client = Client()
    client.post(reverse("lists:create"), {"system": "sengoku"})
    made_list = List.objects.select_related("head", "release__codex").latest("pk")
    assert set(broken(made_list)) == {"LST-08", "LST-21"}
    assert made_list.name == "New army"


def test_an_army_is_begun_from_a_card_a_budget_or_a_starter() -> None:
    starter_release("sengoku")
    client = Client()
    client.post(reverse("lists:create"), {"system": "sengoku", "card": "ashigaru-spears"})
    assert units_of(List.objects.latest("pk")) == ["ashigaru-spears*8"]
    client.post(reverse("lists:create"), {"system": "sengoku", "budget": "60"})
    assert List.objects.select_related("head").latest("pk").draft.file["options"] == {"budget": 60}
    for number, sample in enumerate(starter_file("sengoku")["lists"]):
        client.post(reverse("lists:create"), {"system": "sengoku", "starter": number})
        begun = List.objects.select_related("head", "release__codex").latest("pk")
        assert begun.draft.file == sample and report(begun).ok


def test_row_2_four_copies_of_a_limited_type_are_one_violation_everywhere() -> None:
    found = army(*["yamabushi*4"] * 4)
    client = owner_of(found)
    assert broken(found) == ["LST-04"]
    panel = part(editor(client, found), '<section id="violations"', "</section>")
    assert panel.count('<div class="violation">') == 1
    assert "4" in part(panel, '<div class="violation">', "</p>")


def test_row_4_a_duplicate_is_changed_and_its_original_is_not() -> None:
    found = heron()
    before = now(found).draft.entries[6]
    edit(found, Duplicate("a7"), Figures("a9", 5), Clan("a9", None))
    entries = {entry["id"]: entry for entry in now(found).draft.entries}
    assert entries["a7"] == before
    assert entries["a9"] == {"id": "a9", "card": "ashigaru-spears", "figures": 5, "clan": None}


def test_row_14_every_button_has_a_name_and_no_two_the_same() -> None:
    found = made("many at once")
    edit(found, Clan("a3", "wren"), Duplicate("a3"))
    page = editor(owner_of(found), found)
    main = page[page.index("<main") : page.index("</main>")]
    main = re.sub(r'<div class="menu-body">.*?</div>', " ", main, flags=re.DOTALL)  # choices in a menu that has a name
    shown = [name_of(control) for control in re.findall(r"<button\b.*?</button>", main, re.DOTALL)]
    shown += [name_of(control) for control in re.findall(r"<summary\b.*?</summary>", main, re.DOTALL)]
    assert all(shown)
    twice = {name for name in shown if shown.count(name) > 1}
    assert twice <= {"Share", "Make a link", "Set it", "Rename", "Appoint a commander"}


def name_of(control: str) -> str:
    words = re.sub(r'<svg[^>]*aria-label="([^"]+)".*?</svg>', r" \1 ", control, flags=re.DOTALL)
    return " ".join(re.sub("<[^>]+>", "", words).split())


def test_a_list_of_another_game_has_no_army() -> None:
    found = band("ronin")
    page = editor(owner_of(found), found)
    assert 'id="leaders"' not in page and buttons(page)
    with pytest.raises(rules.FileError):
        rules.check({**now(found).draft.file, "army": {}}, [starter_file()["cards"]])


def test_equipment_means_nothing_here() -> None:
    found = heron()
    client = owner_of(found)
    assert client.get(reverse("lists:edit", args=[found.token]) + "?equip=a1").status_code == 200
    assert press(client, found, Equip("a1", "daring")).status_code == 422
