"""Squads of Anima: options, roles, files and texts, new squads, the chosen game, and what was reported of others."""

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
from builder.lists.anima.organizations import organizations
from builder.lists.models import List
from builder.lists.operations import Add, Duplicate, Equip, Option, Remove, Role
from catalog.actions import do_load_codex
from tests.builder.bands import (
    HTMX,
    broken,
    buttons,
    change,
    edit,
    editor,
    english_left,
    named,
    now,
    owner_of,
    panel_of,
    part,
    press,
    report,
    squad,
    words_of,
)
from tests.builder.squads import LEGAL, TOA, made, tallies
from tests.factories import PersonFactory, names, starter_file, starter_release

pytestmark = pytest.mark.django_db


# Options


def test_another_scale_takes_limit_and_costs_along_and_back() -> None:
    found = squad(*LEGAL)
    client = owner_of(found)
    ops = [op for op in buttons(editor(client, found)) if op.get("option") == "scale"]
    original = next(op for op in ops if op["value"] == "original")
    answer = press(client, found, json.dumps(original), now(found).head_id, headers=HTMX).content.decode()
    assert "Anima, 255 of 300 levels, legal" in answer
    assert re.findall(r'id="(entry-\w+)"', answer) == [f"entry-a{n}" for n in range(1, 6)]
    assert '<span class="price">85<' in answer
    page = editor(client, found)
    assert tallies(page)["Upgrades"] == "30 of 30"
    assert '<span class="price">95<' in part(page, 'id="c-makuta-lord"', "</li>")
    fan = next(op for op in buttons(page) if op.get("option") == "scale" and op["value"] == "fan")
    press(client, found, json.dumps(fan))
    assert "51 of 60 levels, legal" in editor(client, found)
    steps = client.get(reverse("lists:history", args=[found.token])).content.decode()
    assert "Scale: original scale" in steps


def test_the_organisation_and_the_base_are_chosen_on_the_page() -> None:
    found = squad("toa-fire", "toa-stone", "rahi-bird", "rahi-hunter-cat", "rahi-spider")
    client = owner_of(found)
    assert tallies(editor(client, found))["Organisation, found"] == "Rahi"
    chosen = [op["value"] for op in map(json.loads, options_of(editor(client, found), "organization"))]
    assert chosen[0] is None
    assert set(chosen[1:]) == {"toa", "dark_hunters", "order_of_mata_nui", "makuta", "rahi", "mercenaries"}
    press(client, found, Option("organization", "toa"))
    page = editor(client, found)
    assert tallies(page)["Organisation, chosen"] == "Toa"
    assert re.findall(r'class="entry is-broken" id="entry-(\w+)"', page) == ["a3", "a4", "a5"]
    press(client, found, Option("base", "alignment"))
    assert broken(found) == ["LST-16"]
    assert 'id="organization"' not in editor(client, found)


def options_of(page: str, field: str) -> list[str]:
    return [unescape(op) for op in re.findall(r'<option value="([^"]+)"', part(page, f'id="{field}"', "</select>"))]


def test_the_organisations_of_the_cards_are_offered_not_the_factions_of_the_codex(
    django_assert_num_queries: Any,
) -> None:
    """A codex calls its factions as it likes; those of most cards come first, called as the cards call them."""
    doc = starter_file("anima")
    doc["factions"] = {"gate": {"name": names("Gate of Ice"), "about": names("")}}
    toa = doc["cards"]["toa-fire"]
    of = {"one": ["ice-order"], "two": ["mercenaries", "ice-order"], "three": ["rahi"], "four": ["ice-order"]}
    cards = {slug: {**toa, "organizations": own} for slug, own in of.items()}
    release = do_load_codex(doc=doc | {"cards": cards, "lists": []})[0]
    found = squad("one", "two", "four", release=release)
    page = editor(owner_of(found), found)
    shown = part(page, 'id="organization"', "</select>")
    chosen = [json.loads(op)["value"] for op in options_of(page, "organization")]
    assert chosen == [None, "ice-order", "mercenaries", "rahi"]
    assert re.findall(r">([^<>]+)</option>", shown) == ["that of most", "ice-order", "Mercenaries", "Rahi"]
    with django_assert_num_queries(0):
        assert organizations(release)[0] == "ice-order"
    edit(found, Option("organization", "ice-order"))
    assert "LST-11" not in broken(found)


def test_a_chosen_organisation_of_ones_own_stays_among_the_choices() -> None:
    found = squad(*TOA, options={"organization": "barraki"})
    page = editor(owner_of(found), found)
    assert '{"do":"option","option":"organization","value":"barraki","besides":{}}' in options_of(page, "organization")
    assert broken(found) == ["LST-11"]


def test_sizes_may_be_without_bound() -> None:
    found = squad("toa-fire", "toa-stone", "village-guard")
    client = owner_of(found)
    assert change(client, found, {"min_size": ""}).status_code == 302
    assert now(found).draft.file["options"] == {"min_size": None}
    assert report(found).ok
    page = editor(client, found)
    assert tallies(page)["Size"] == "3, at most 7"
    change(client, found, {"max_size": " "})
    assert tallies(editor(client, found))["Size"] == "3"


def test_unspent_levels_buy_upgrades_where_that_is_agreed() -> None:
    found = squad(*LEGAL[:4], "village-guard+up-flask")
    client = owner_of(found)
    assert broken(found) == ["LST-06"]
    press(client, found, Option("upgrade_overflow", True))
    assert report(found).ok
    assert tallies(editor(client, found))["Upgrades"] == "7 of 15"


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("limit", "0", "The number must be from 1"),
        ("limit", "sixty", "Write a whole number, without anything else."),
        ("limit", "", "Write a whole number, without anything else."),
        ("hired", "-1", "The number must be"),
        ("min_size", "five", "Write a whole number, without anything else."),
        ("max_size", "-2", "The number must be"),
    ],
)
def test_a_value_out_of_range_is_answered_at_its_field_and_kept(
    headers: dict[str, str], field: str, typed: str, said: str
) -> None:
    found = squad("toa-fire")
    response = change(owner_of(found), found, {field: typed, "base": now(found).head_id}, headers=headers)
    form = part(response.content.decode(), f'id="f-{field}"', "</form>")
    assert response.status_code == 422
    assert said in unescape(form)
    assert 'aria-invalid="true"' in form
    assert f'value="{typed}"' in form
    assert found.revisions.count() == 1


def test_an_option_of_another_game_is_refused() -> None:
    found = squad("toa-fire")
    assert change(owner_of(found), found, {"budget": "16"}).status_code == 422
    assert press(owner_of(found), found, Option("cheat", True)).status_code == 422
    assert press(owner_of(found), found, Role("a1", "king")).status_code == 422
    assert found.revisions.count() == 1


# Roles


def test_an_optional_leader_is_taken_as_leader_and_back() -> None:
    found = squad("rahi-alpha", "rahi-hunter-cat", "rahi-spider", "rahi-bird", "rahi-bird")
    client = owner_of(found)
    page = editor(client, found)
    assert tallies(page)["Leaders"] == "0 of 1"
    assert "may lead" in part(page, 'id="entry-a1"', "</li>")
    assert [op for op in buttons(page) if op["do"] == "role"] == [{"do": "role", "entry": "a1", "role": "leader"}]
    answer = press(client, found, Role("a1", "leader"), now(found).head_id, headers=HTMX).content.decode()
    assert re.findall(r'id="(entry-\w+)"', answer) == ["entry-a1"]
    assert "Leaders <b>1 of 1</b>" in answer
    assert "Role of Alpha beast: leader" in part(answer, 'id="said"', "</p>")
    press(client, found, Role("a1", None))
    assert tallies(editor(client, found))["Leaders"] == "0 of 1"


# Going out and coming in


def test_the_text_holds_every_item() -> None:
    """Row 11: levels, upgrades, roles and what is agreed."""
    found = squad("rahi-alpha+up-plate", "merc-gunner+up-boots", "rahi-bird", roles={"a1": "leader"}, name="Pack")
    text = owner_of(found).get(reverse("lists:text", args=[found.token])).content.decode()
    plain = unescape(part(text, 'id="plain" readonly rows="12" data-copy>', "</textarea>"))
    assert plain.splitlines()[:8] == [
        "Pack",
        "30 of 60 levels, not legal: 1 rule broken",
        "Upgrades: 3 of 6",
        "Leaders: 1 of 1",
        "Agents: 1 of 2",
        "Size: 3, of 5–7",
        "Organisation, found: Rahi",
        "",
    ]
    assert "• Alpha beast (leader), 14 levels + Reinforced plate, 2 levels" in plain
    assert "• Gunner, 10 levels + Light boots, 1 level" in plain
    assert "ANIMA-LST-19" in plain


def test_a_downloaded_file_stands_alone_and_comes_back_the_same() -> None:
    found = squad(*LEGAL, options={"limit": 61, "hired": 2}, roles={"a1": "leader"})
    client = owner_of(found)
    data = client.get(reverse("lists:file", args=[found.token])).content
    assert rules.check(json.loads(data)).ok
    assert set(json.loads(data)["cards"]) == {card for word in LEGAL for card in word.split("+")}
    upload(client, data)
    copied = List.objects.exclude(pk=found.pk).get()
    assert copied.draft == now(found).draft
    assert (copied.system, copied.carried) == ("anima", {})


def upload(client: Client, data: bytes | str) -> Any:
    content = data if isinstance(data, bytes) else data.encode()
    return client.post(reverse("lists:upload"), {"file": SimpleUploadedFile("list.json", content)})


def test_a_file_with_an_unknown_effect_is_answered_with_its_path_and_makes_nothing() -> None:
    """Row 8."""
    starter_release("anima")
    card = starter_file("anima")["cards"]["toa-fire"]
    card["abilities"][0]["effects"][0]["do"] = "explode"
    doc = {"format": "muster-list", "version": 1, "system": "anima", "name": "x", "cards": {"mine": card}}
    response = upload(Client(), json.dumps(doc | {"entries": [{"id": "a1", "card": "mine"}]}))
    assert response.status_code == 422
    assert "$.cards.mine.abilities[0].effects[0].do" in response.content.decode()
    assert not List.objects.exists()


def test_cards_of_the_files_own_stay_with_the_list() -> None:
    starter_release("anima")
    card = starter_file("anima")["cards"]["toa-water"] | {"name": names("Toa of Ice", "Тоа Льда"), "level": 9}
    doc = {"format": "muster-list", "version": 1, "system": "anima", "name": "x", "cards": {"ice": card}}
    client = Client()
    upload(client, json.dumps(doc | {"entries": [{"id": "a1", "card": "ice", "upgrade": "up-boots"}]}))
    found = List.objects.get()
    page = editor(client, found)
    assert "Toa of Ice" in page
    assert "carries a card of its own" in page


def test_a_stranger_reads_the_squad_and_its_cards() -> None:
    found = squad(*LEGAL, name="Guardians")
    do_share(list=found)
    page = Client().get(reverse("lists:shared", args=[now(found).link])).content.decode()
    assert '<meta property="og:title" content="Guardians — Anima, 51 of 60 levels, legal">' in page
    assert "Toa of Fire + Reinforced plate, Toa of Stone + Mask of protection" in page
    for words in ("Fireball", "Immunity: paralysis", "Cleansing flask", "Leaders <b>1 of 1</b>", "51 of 60 levels"):
        assert words in page, words
    assert "zeni" not in page


def test_pages_in_russian_have_no_english_left() -> None:
    """Row 15: but for ids, what the owner wrote, and rows of the ledger, which name words of the format."""
    found = made("many at once")
    edit(found, Option("base", "organization"))
    do_share(list=found)
    client = owner_of(found)
    client.cookies["game"] = "anima"
    pages = [
        f"/ru/lists/{found.token}/?equip=a1",
        f"/ru/lists/{found.token}/?tab=cards&kind=upgrade&give=up-scope",
        f"/ru/lists/{found.token}/sheet/",
        f"/ru/lists/{found.token}/history/",
        f"/ru/lists/{found.token}/text/",
        f"/ru/l/{now(found).link}/",
        "/ru/lists/",
        "/ru/",
        "/ru/codex/anima/",
        "/ru/codex/anima/toa-fire/",
        "/ru/codex/anima/up-mask/",
        "/ru/codex/anima/factions/rahi/",
    ]
    for address in pages:
        page = client.get(address).content.decode()
        words = english_left(page, {found.name.split()[0]})
        assert not words, (address, words)


# New lists, and the game that is chosen


def test_a_new_squad_breaks_only_what_an_empty_one_breaks() -> None:
    """Row 3, on both scales and bases."""
    starter_release("anima")
    client = Client()
    client.post(reverse("lists:create"), {"system": "anima"})
    found = List.objects.get()
    assert found.name == "New squad"
    for options in ({}, {"scale": "original"}, {"base": "alignment"}, {"organization": "rahi"}):
        for option, value in options.items():
            press(client, found, Option(option, value))
        assert broken(found) == ["LST-19"]


def test_a_squad_is_begun_from_a_card_a_limit_or_a_starter() -> None:
    starter_release("anima")
    client = Client()
    page = client.get("/codex/anima/rahi-bird/").content.decode()
    form = part(page, f'action="{reverse("lists:create")}"', "</form>")
    data = dict(re.findall(r'name="(\w+)" value="([\w-]+)"', form))
    client.post(reverse("lists:create"), data)
    assert words_of(List.objects.latest("pk")) == ["rahi-bird"]
    client.post(reverse("lists:create"), {"system": "anima", "limit": "75", "name": "Big"})
    assert List.objects.latest("pk").draft.file["options"] == {"limit": 75}
    client.post(reverse("lists:create"), {"system": "anima", "starter": "4"})
    assert List.objects.latest("pk").draft.entries[0]["role"] == "leader"
    refused = client.post(reverse("lists:create"), {"system": "anima", "limit": "none"})
    assert refused.status_code == 422
    assert "Write a whole number" in refused.content.decode()
    assert client.post(reverse("lists:create"), {"system": "chess"}).status_code == 404


def test_every_starter_squad_is_offered_and_legal() -> None:
    starter_release("anima")
    client = Client()
    client.cookies["game"] = "anima"
    home = client.get("/").content.decode()
    assert len(re.findall(r'name="starter" value="\d"', home)) == 6
    for number in range(6):
        client.post(reverse("lists:create"), {"system": "anima", "starter": str(number)})
        assert report(List.objects.latest("pk")).ok


def test_the_chosen_game_stays_and_a_page_of_another_says_so() -> None:
    starter_release()
    starter_release("anima")
    client = Client()
    assert 'data-sys="okko"' in client.get("/").content.decode()
    response = client.post(reverse("accounts:game"), {"game": "anima", "next": "/lists/"})
    assert response.url == "/lists/"
    page = client.get("/lists/").content.decode()
    assert 'data-sys="anima"' in page
    assert 'name="limit"' in page and 'name="budget"' not in page
    assert 'href="/rules/anima/"' in page
    assert 'data-sys="okko"' in client.get("/codex/okko/").content.decode()
    assert client.post(reverse("accounts:game"), {"game": "chess"}).status_code == 400


def test_the_overview_names_the_game_of_each_list() -> None:
    person = PersonFactory()
    found = squad(*LEGAL, person=person, name="Guardians")
    page = owner_of(found).get(reverse("lists:index")).content.decode()
    row = part(page, ">Guardians</a>", "</li>")
    assert "Anima: First codex" in row
    assert '51<span class="second"> / 60</span>' in row


# Reported of others


def test_row_1_violations_come_and_go_with_the_limit_alone() -> None:
    found = squad(*LEGAL)
    client = owner_of(found)
    seen = []
    for limit in (60, 50, 60, 29, 99, 60):
        answer = press(client, found, Option("limit", limit), now(found).head_id, headers=HTMX).content.decode()
        expected = [rule for rule in broken(found) if rule != "LST-21"]
        assert named(editor(client, found))[: len(expected)] == expected
        assert [rule for rule in re.findall(r"#ANIMA-(LST-\d\d)", panel_of(answer)) if rule in expected] == expected
        seen.append(expected)
    assert seen == [[], ["LST-01", "LST-05", "LST-06"], [], ["LST-01", "LST-04", "LST-05", "LST-06"], [], []]


def test_row_2_four_copies_of_a_unique_card_are_one_violation_everywhere() -> None:
    found = squad("toa-stone", "toa-fire", options={"limit": 400})
    client = owner_of(found)
    for _ in range(3):
        press(client, found, Duplicate("a1"))
    do_share(list=found)
    assert broken(found) == ["LST-17"]
    sentence = "Toa of Stone: 4 of 1. A unique character may be taken once."
    pages = [
        panel_of(editor(client, found)),
        part(client.get(f"/l/{now(found).link}/").content.decode(), 'id="violations"', "</section>"),
        part(client.get(reverse("lists:text", args=[found.token])).content.decode(), 'id="plain"', "</textarea>"),
    ]
    assert [page.count(sentence) for page in pages] == [1, 1, 1]


def test_row_4_a_duplicate_is_changed_and_its_original_is_not() -> None:
    found = squad("rahi-alpha+up-plate", "rahi-bird", roles={"a1": "leader"})
    client = owner_of(found)
    client.post(reverse("lists:copy", args=[found.token]))
    before = json.dumps(now(found).draft.file)
    copied = List.objects.exclude(pk=found.pk).get()
    press(client, copied, Duplicate("a1"))
    press(client, copied, Equip("a3", "up-boots"))
    press(client, copied, Role("a3", None))
    assert words_of(copied) == ["rahi-alpha+up-plate", "rahi-alpha+up-boots", "rahi-bird"]
    assert json.dumps(now(found).draft.file) == before
    assert json.dumps(now(copied).draft.entries[0]) == json.dumps(now(found).draft.entries[0])


def test_row_6_a_copy_has_the_same_totals_and_is_editable() -> None:
    options = {"limit": 300, "scale": "original", "base": "alignment", "hired": 0, "max_size": None}
    found = squad(*LEGAL, options=options)
    client = owner_of(found)
    client.post(reverse("lists:copy", args=[found.token]))
    copied = List.objects.exclude(pk=found.pk).get()
    assert report(copied).cost == report(found).cost
    press(client, copied, Option("limit", 305))
    press(client, copied, Add("toa-water"))
    press(client, copied, Remove(("a1",)))
    assert report(copied).cost["limit"] == 305
    assert report(found).cost["limit"] == 300


def test_row_14_every_button_has_a_name_and_no_two_the_same() -> None:
    found = squad("rahi-alpha+up-plate", "rahi-bird", "rahi-bird+up-scope", "toa-fire", "merc-captain")
    page = editor(owner_of(found), found)
    main = page[page.index("<main") : page.index("</main>")]
    shown = [name_of(control) for control in re.findall(r"<button\b.*?</button>", main, re.DOTALL)]
    assert all(shown)
    menus = ("Move up", "Move down", "Duplicate", "Remove", "Take it as leader")  # in a named menu
    outside = [name for name in shown if name not in menus]
    assert {name for name in outside if outside.count(name) > 1} <= {"Share", "Make a link", "Set it"}


def name_of(control: str) -> str:
    words = re.sub(r'<svg[^>]*aria-label="([^"]+)".*?</svg>', r" \1 ", control, flags=re.DOTALL)
    return " ".join(re.sub("<[^>]+>", "", words).split())
