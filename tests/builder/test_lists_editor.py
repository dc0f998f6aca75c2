"""The editor: what its page says and offers, and what it answers to an edit with htmx and without JavaScript."""

import json
import re
from html import unescape

import pytest
from django.urls import reverse

from builder.lists.actions import do_share, do_undo
from builder.lists.models import List
from builder.lists.operations import Add, Duplicate, Equip, Move, Note, Option, Remove
from tests.builder.bands import (
    HTMX,
    band,
    buttons,
    change,
    edit,
    editor,
    mend_buttons,
    now,
    offered,
    owner_of,
    part,
    press,
    words_of,
)
from tests.factories import starter_file

pytestmark = pytest.mark.django_db

LEGAL = ("okko+sake-gourd", "noshin", "tikku", "shrine-guard")


# What the page says


def test_the_page_shows_the_band_and_its_total() -> None:
    found = band(*LEGAL, name="Hunters of the Asagiri")
    page = editor(owner_of(found), found)
    assert "<title>Hunters of the Asagiri — Okko, 16 of 16 zeni, legal · Muster</title>" in page
    assert re.findall(r'id="(entry-\w+)"', page) == ["entry-a1", "entry-a2", "entry-a3", "entry-a4"]
    assert "The band is legal" in page
    assert '<span class="total-spent">16</span>' in page
    assert 'class="amber"' in page  # what would break a rule is still offered, and marked
    assert '<meta name="robots" content="noindex">' in page


def test_an_illegal_band_says_so_in_title_total_and_panel() -> None:
    found = band(*LEGAL, "wandering-healer", "oni-smile")
    page = editor(owner_of(found), found)
    assert "not legal: 3 rules broken" in part(page, "<title>", "</title>")
    panel = part(page, '<section id="violations"', "</section>")
    assert re.findall(r"#(OKKO-LST-\d\d)", panel) == ["OKKO-LST-01", "OKKO-LST-02", "OKKO-LST-04"]
    assert re.findall(r'data-show="entry-(\w+)"', panel) == ["a1", "a2", "a3", "a4", "a6", "a3", "a5"]
    broken = re.findall(r'class="entry is-broken" id="entry-(\w+)"', page)
    assert broken == ["a1", "a2", "a3", "a4", "a5", "a6"]


def test_the_part_at_fault_is_marked() -> None:
    found = band("tikku+lacquered-armour", "ronin+lacquered-armour")
    page = editor(owner_of(found), found)
    assert len(re.findall(r'class="gear-name fault"', page)) == 1
    assert "Tikku may not carry Lacquered Armour" in part(page, 'id="entry-a1"', "</li>")


def test_advice_is_said_without_amber() -> None:
    found = band("okko")
    panel = part(editor(owner_of(found), found), '<section id="violations"', "</section>")
    assert re.findall(r"#(OKKO-LST-\d\d)", panel) == ["OKKO-LST-15", "OKKO-LST-16"]
    assert "violation" not in panel.replace("violations", "")


def test_names_and_notes_are_text() -> None:
    nasty = "<script>alert(1)</script>\"'&{{ x }}"
    found = band("okko", name=nasty)
    edit(found, Note("</textarea><b>" + nasty))
    do_share(list=found)
    client = owner_of(found)
    addresses = [
        reverse("lists:edit", args=[found.token]),
        reverse("lists:index"),
        reverse("lists:sheet", args=[found.token]),
        reverse("lists:history", args=[found.token]),
        reverse("lists:text", args=[found.token]),
        reverse("lists:shared", args=[now(found).link]),
    ]
    for address in addresses:
        page = client.get(address).content.decode()
        assert "<script>alert" not in page, address
        assert "</textarea><b>" not in page, address
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page, address


def test_several_of_one_card_are_told_apart() -> None:
    found = band("ronin", "okko", "ronin")
    page = editor(owner_of(found), found)
    shown = re.findall(r'data-focus="name-\w+">([^<]+?) <', page)
    assert shown == ["Ronin 1", "Okko", "Ronin 2"]


# What it offers


def test_a_reason_about_the_card_goes_before_the_budget() -> None:
    found = band(*LEGAL)
    facts = offered(editor(owner_of(found), found))
    assert facts["wandering-healer"].endswith("LST-04")
    assert facts["oni-sword"].endswith("LST-02")
    assert facts["okko"].endswith("LST-03")
    assert facts["ronin"].endswith("LST-01")


def test_equipment_is_chosen_for_an_entry_and_marked() -> None:
    found = band("okko", "tikku", "ronin+masterwork-katana")
    page = editor(owner_of(found), found, "?equip=a2")
    chooser = part(page, 'class="chooser"', "chooser-foot")
    given = [op for op in buttons(chooser) if op["do"] == "equip"]
    gear = [card for card, raw in starter_file()["cards"].items() if raw["kind"] == "equipment"]
    assert [op["card"] for op in given] == gear
    assert {op["entry"] for op in given} == {"a2"}
    reasons = {card: part(chooser, f'id="why-a2-{card}">', "</div>") for card in gear}
    assert "LST-06" in reasons["lacquered-armour"]
    assert "LST-06" in reasons["demon-mask"]
    assert "LST-0" in reasons["masterwork-katana"]
    assert "LST-" not in reasons["sake-gourd"]


def test_an_equipment_asks_who_carries_it() -> None:
    found = band("okko+sake-gourd", "tikku")
    page = editor(owner_of(found), found, "?tab=cards&kind=equipment&give=lacquered-armour")
    chooser = part(page, 'class="chooser"', "chooser-foot")
    assert [(op["entry"], op["card"]) for op in buttons(chooser)] == [(e, "lacquered-armour") for e in ("a1", "a2")]
    assert "LST-06" in part(chooser, 'id="why-lacquered-armour-a2">', "</div>")
    assert "LST-06" not in part(chooser, 'id="why-lacquered-armour-a1">', "</div>")


def test_search_and_filters_stand_in_the_address() -> None:
    found = band("okko")
    client = owner_of(found)
    assert set(offered(editor(client, found, "?q=нобуро"))) == {"noburo"}
    assert set(offered(editor(client, found, "?kind=equipment&q=katana"))) == {"masterwork-katana"}
    assert all(
        int(cost) <= 2 for cost in re.findall(r'class="catrow".*?class="price">(\d+)', editor(client, found, "?cost=2"))
    )
    page = editor(client, found, "?faction=mercenary&trait=samurai&sort=-cost&unique=1&q=kan")
    assert 'value="kan"' in page
    assert set(offered(page)) == {"kanatta"}
    assert "No card fits these filters." in editor(client, found, "?q=zzzz")
    part_only = editor(client, found, "?q=noburo", headers=HTMX | {"HX-Target": "cards"})
    assert "<html" not in part_only
    assert set(offered(part_only)) == {"noburo"}


@pytest.mark.parametrize(
    "query",
    [
        "?equip=zz",
        "?give=zz",
        "?card=zz",
        "?card=%00",
        "?tab=x&page=-1&cost=x&kind=tile&sort=x",
        "?page=999",
        "?q=" + "x" * 500,
    ],
)
def test_an_address_that_makes_no_sense_shows_the_list(query: str) -> None:
    found = band("okko")
    assert "entry-a1" in editor(owner_of(found), found, query)


def test_a_card_is_read_beside_the_band() -> None:
    found = band("okko", "tikku")
    client = owner_of(found)
    panel = part(editor(client, found, "?card=noshin"), '<section id="card"', "</section>")
    assert "Noshin" in panel
    assert "Calm Waters" in panel
    alone = editor(client, found, "?card=tikku", headers=HTMX | {"HX-Target": "card"})
    assert "<html" not in alone
    assert "Keen Eyes" in alone


# Edits in place


def test_an_edit_answers_with_what_changed_and_no_more() -> None:
    found = band(*LEGAL)
    response = press(owner_of(found), found, Equip("a2", "war-fan"), now(found).head_id, headers=HTMX)
    answer = response.content.decode()
    assert response.status_code == 200
    assert re.findall(r'id="(entry-\w+)"', answer) == ["entry-a2"]
    assert 'hx-swap-oob="true"' in part(answer, 'id="entry-a2"', ">")
    assert '<span class="total-spent">17</span>' in answer
    assert "not legal: 1 rule broken" in part(answer, "<title>", "</title>")
    assert f'value="{now(found).head_id}" hx-swap-oob="outerHTML:.base"' in answer
    assert "band-changed" in response["HX-Trigger"]
    assert "<html" not in answer
    assert 'id="f-budget"' not in answer  # nobody's typing is swept away


def test_an_added_row_is_appended_and_a_removed_one_goes() -> None:
    found = band(*LEGAL[:3])
    client = owner_of(found)
    answer = press(client, found, Add("ronin"), now(found).head_id, headers=HTMX).content.decode()
    assert part(answer, 'hx-swap-oob="beforeend:#entries">', "</ol>").count("<li") == 1
    assert "Added: Ronin" in part(answer, 'id="said"', "</p>")
    answer = press(client, found, Remove(("a4",)), now(found).head_id, headers=HTMX).content.decode()
    assert '<li id="entry-a4" hx-swap-oob="delete"></li>' in answer
    assert "Undo" in part(answer, 'hx-swap-oob="beforeend:#toasts"', "</div>")
    answer = press(client, found, Move("a1", 1), now(found).head_id, headers=HTMX).content.decode()
    assert part(answer, 'id="entries" hx-swap-oob="innerHTML">', "</ol>").count("<li") == 3


def test_a_tab_that_is_behind_is_brought_up_to_date() -> None:
    """It gets the rows that another tab changed as well as its own."""
    found = band(*LEGAL)
    base = now(found).head_id
    edit(found, Equip("a1", None))
    answer = press(owner_of(found), found, Equip("a2", "war-fan"), base, headers=HTMX).content.decode()
    assert set(re.findall(r'id="(entry-\w+)"', answer)) == {"entry-a1", "entry-a2"}


def test_an_answer_says_what_the_page_would() -> None:
    """After any edit the parts that are swapped are those of a page loaded anew."""
    found = band(*LEGAL)
    client = owner_of(found)
    for operation in (
        Add("wandering-healer"),
        Equip("a3", "lacquered-armour"),
        Duplicate("a1"),
        Option("budget", 40),
        Remove(("a5",)),
    ):
        answer = press(client, found, operation, now(found).head_id, headers=HTMX).content.decode()
        page = editor(client, found)
        for row in re.findall(r'<li class="entry.*?</li>', answer.replace(' hx-swap-oob="true"', ""), re.DOTALL):
            assert row in page
        panel = part(answer, '<section id="violations" hx-swap-oob="innerHTML">', "</section>")
        assert panel.strip() in page


def test_every_control_works_as_a_plain_form() -> None:
    found = band("okko", "tikku")
    client = owner_of(found)
    editor_url = reverse("lists:edit", args=[found.token])
    response = press(client, found, Add("ronin"))
    assert response.url == editor_url + "#c-ronin"
    assert press(client, found, Equip("a1", "sake-gourd")).url == editor_url + "#entry-a1"
    for data in ({"name": "  Named  "}, {"budget": "20"}, {"note": "For\r\nreaders"}):
        assert change(client, found, data).status_code == 302
    draft = now(found).draft
    assert (draft.file["name"], draft.file["options"]["budget"], draft.note) == ("Named", 20, "For\nreaders")
    assert client.post(reverse("lists:undo", args=[found.token]), {"base": now(found).head_id}).status_code == 302
    assert now(found).draft.note == ""
    assert client.post(reverse("lists:redo", args=[found.token]), {"base": now(found).head_id}).status_code == 302
    assert now(found).draft.note == "For\nreaders"
    kept = client.post(reverse("lists:change", args=[found.token]) + "?tab=cards&q=okko&equip=a1", {"name": "Again"})
    assert kept.url == editor_url + "?q=okko&tab=cards"


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("budget", "500", "The number must be from 1 to 99."),
        ("budget", "0", "The number must be from 1 to 99."),
        ("budget", "-3", "The number must be from 1 to 99."),
        ("budget", "sixteen", "Write a whole number, without anything else."),
        ("budget", "--5", "Write a whole number, without anything else."),
        ("budget", "", "Write a whole number, without anything else."),
        ("budget", "٣", "Write a whole number, without anything else."),
        ("name", "", "A list needs a name."),
        ("name", "x" * 81, "A name has 80 characters at most; this one has 81."),
        ("note", "y" * 2001, "A note has 2000 characters at most; this one has 2001."),
    ],
)
def test_a_value_out_of_range_is_answered_at_its_field_and_kept(
    headers: dict[str, str], field: str, typed: str, said: str
) -> None:
    found = band("okko")
    response = change(owner_of(found), found, {field: typed, "base": now(found).head_id}, headers=headers)
    page = response.content.decode()
    assert response.status_code == 422
    form = part(page, f'id="f-{field}"', "</form>")
    assert said in unescape(form)
    assert 'aria-invalid="true"' in form
    assert (f'value="{typed}"' in form) or (typed in form and field == "note")
    assert found.revisions.count() == 1


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_no_operation_is_refused(headers: dict[str, str]) -> None:
    found = band("okko")
    client = owner_of(found)
    assert press(client, found, '{"do": "fly"}', headers=headers).status_code == 400
    assert change(client, found, {}, headers=headers).status_code == 422
    assert press(client, found, Add("nobody"), headers=headers).status_code == 422
    assert press(client, found, Add("ronin"), 10**17, headers=headers).status_code == 404
    assert change(client, found, {"name": "x", "base": "abc"}, headers=headers).status_code == 404
    assert words_of(found) == ["okko"]


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_clash_asks_and_each_answer_is_kept(headers: dict[str, str]) -> None:
    for keep, after in (("mine", ["okko+war-fan"]), ("theirs", ["okko+sake-gourd"]), ("both", ["okko+sake-gourd"])):
        found = band("okko")
        client = owner_of(found)
        base = now(found).head_id
        edit(found, Equip("a1", "sake-gourd"))
        response = press(client, found, Equip("a1", "war-fan"), base, headers=headers)
        page = response.content.decode()
        assert response.status_code == 409
        assert "Sake Gourd" in part(page, 'id="entry-a1"', "</li>")
        mine = re.search(r'name="mine" value="(\d+)"', page)[1]
        settled = client.post(reverse("lists:settle", args=[found.token]), {"mine": mine, "keep": keep})
        assert settled.status_code == 302
        assert words_of(found) == after
        if keep == "both":
            assert words_of(List.objects.exclude(pk=found.pk).latest("pk")) == ["okko+war-fan"]
        shown = client.get(reverse("lists:history", args=[found.token])).content.decode()
        assert shown.count("given: Okko") >= 2


def test_undo_in_a_tab_that_is_behind_shows_the_list_as_it_is() -> None:
    found = band("okko")
    edit(found, Add("tikku"))
    base = now(found).head_id
    edit(found, Add("noshin"))
    for headers in ({}, HTMX):
        response = owner_of(found).post(reverse("lists:undo", args=[found.token]), {"base": base}, headers=headers)
        page = response.content.decode()
        assert response.status_code == 422
        assert "This list was changed in another tab" in page
        assert "entry-a3" in page
    assert words_of(found) == ["okko", "tikku", "noshin"]


def test_buttons_for_undo_and_redo_are_there_when_they_do_something() -> None:
    def able(page: str) -> tuple[bool, bool]:
        return tuple("disabled" not in part(page, f'id="{name}-button"', ">") for name in ("undo", "redo"))

    found = band("okko")
    client = owner_of(found)
    assert able(editor(client, found)) == (False, False)
    edit(found, Add("tikku"))
    assert able(editor(client, found)) == (True, False)
    do_undo(person=found.person, token=found.token)
    assert able(editor(client, found)) == (False, True)


# Mends


def test_a_mend_says_its_price() -> None:
    found = band("tikku+lacquered-armour", "ronin")
    row = part(editor(owner_of(found), found), 'id="entry-a1"', "</li>")
    assert "Take it off, −2" in row
    assert "Give it to Ronin" in row
    row = part(editor(owner_of(found), found).replace("&#x27;", "'"), 'id="entry-a2"', "</li>")
    assert "Give it" not in row


def test_what_does_not_mend_is_not_offered() -> None:
    """Giving the armour to another civilian would mend nothing."""
    found = band("tikku+lacquered-armour", "wandering-healer")
    mends = [json.loads(mend) for mend in mend_buttons(editor(owner_of(found), found))]
    assert {"do": "give", "entry": "a1", "to": "a2"} not in mends
    assert {"do": "equip", "entry": "a1", "card": None} in mends


def test_an_empty_band_is_shown_the_way_to_the_cards() -> None:
    found = band()
    panel = part(editor(owner_of(found), found), '<section id="violations"', "</section>")
    assert "LST-07" in panel
    assert 'href="?tab=cards"' in panel


def test_a_fault_at_a_field_goes_when_the_old_value_comes_back() -> None:
    found = band("okko")
    client = owner_of(found)
    assert "must be from 1 to 99" in change(client, found, {"budget": "500"}, headers=HTMX).content.decode()
    answer = change(client, found, {"budget": "16", "base": now(found).head_id}, headers=HTMX).content.decode()
    assert found.revisions.count() == 1
    assert 'id="f-budget"' in answer
    assert "must be from" not in answer


# What is drawn once


def test_what_is_drawn_once_is_of_nobody_elses_list_or_request() -> None:
    one, other = band(*LEGAL), band(*LEGAL)
    pages = [editor(owner_of(found), found) for found in (one, other, one)]
    for found, page in zip((one, other, one), pages, strict=True):
        tokens = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page))
        assert len(tokens) == 1  # this request's, in every form
        assert "\x01" not in page
        assert set(re.findall(r"/lists/([\w-]{16,})/", page)) == {found.token}
    do_share(list=one)
    link = List.objects.get(pk=one.pk).link
    assert link in editor(owner_of(one), one)
    assert "Only you see this list." in editor(owner_of(other), other)


def offers_in(found: List, query: str = "") -> str:
    return part(editor(owner_of(found), found, query), '<div id="cards">', "</section>")


def test_offers_are_of_the_list_as_it_is_and_in_the_language_of_the_page() -> None:
    found, adding = band("okko", "noshin"), Add("okko")
    before = offers_in(found)
    edit(found, adding)
    after = offers_in(found)
    do_undo(person=found.person, token=found.token)
    assert before != after
    assert offers_in(found) == before
    assert offers_in(found, "?sort=-cost") != before
