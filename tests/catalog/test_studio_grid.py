"""The table of many cards: what it shows, to whom, and how what is typed is saved in one step."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from builder.accounts.people import COOKIE, signed
from catalog.models import CardRevision, TableStep
from catalog.studio.grid import PAGE, cell_name, kinds_of, text_in
from catalog.studio.grid_actions import columns
from catalog.studio.queries import all_drafts, draft
from rules.shapes import Flag, Number
from tests.catalog.clerks import Table, other, owner, raws
from tests.factories import CodexFactory, MemberFactory, PersonFactory, names, raw_character, starter_file

pytestmark = pytest.mark.django_db
SYSTEMS = pytest.mark.parametrize("system", list(rules.systems()))


# What the page has


@SYSTEMS
def test_what_is_sent_back_untouched_changes_nothing(system: str) -> None:
    codex = CodexFactory(system=system, cards=starter_file(system)["cards"])
    for kind in kinds_of(codex):
        table = Table(codex, owner(codex), f"?kind={kind}")
        assert table.sends().status_code == 302
    assert set(codex.revisions.values_list("number", flat=True)) == {1}
    assert not TableStep.objects.exists()


@SYSTEMS
def test_every_cell_of_every_kind_can_be_filled_in(system: str) -> None:
    """Each number, choice and tick of a card, by itself, to something else that its place takes."""
    cards = starter_file(system)["cards"]
    codex = CodexFactory(system=system, cards=cards)
    for kind, count in kinds_of(codex).items():
        if not count:
            continue
        slug = next(slug for slug, raw in cards.items() if raw["kind"] == kind)
        for column in columns(codex, kind).values():
            before = draft(codex, slug)
            text = text_in(column, before.data)
            other_text = another(column, text)
            table = Table(codex, owner(codex), f"?kind={kind}")
            table.fields[cell_name(slug, column.name)] = other_text
            answer = table.sends()
            if answer.status_code == 302:  # else the rules have more to say, which is told at a cell
                assert text_in(column, draft(codex, slug).data) == (other_text or ""), column.name
                assert table.presses("undo").status_code == 302
                assert draft(codex, slug).data == before.data, column.name
            else:
                assert table.problems, column.name
                assert draft(codex, slug).data == before.data


def another(column: Any, text: str) -> Any:
    if column.kind == "check":
        return None if text else "true"
    if column.kind == "choice":
        return next(word for word in column.choices if word != text)
    if isinstance(column.place.shape, Number):
        return str(int(text or column.place.shape.low) + 1)
    return "something" if not isinstance(column.place.shape, Flag) else "true"


def test_rows_stand_under_their_factions_and_columns_are_said_in_words(table: Table) -> None:
    page = table.page.content.decode()
    assert page.index("<span>Fire</span>") < page.index("row-c1") < page.index("row-c3")
    assert page.index("row-c3") < page.index("<span>Water</span>") < page.index("row-c0")
    assert page.index("row-c4") < page.index(">Without a faction</span>") < page.index("row-c5")
    assert '<span class="above">Vigilant side</span> Attack' in page


def test_the_keys_are_told_to_whoever_may_use_them(codex: Any, table: Table) -> None:
    told = table.page.content.decode()
    for keys in ("Shift + arrows", "Ctrl + C", "Ctrl + V", "Ctrl + D", "Ctrl + S", "Ctrl + Z"):
        assert keys in told
    assert "Ctrl + V" not in Table(codex, MemberFactory(codex=codex).person).page.content.decode()


def test_a_faction_and_a_search(codex: Any) -> None:
    def slugs(query: str) -> list[str]:
        return [name[2:] for name in Table(codex, owner(codex), query).fields if name.startswith("r:")]

    assert slugs("?faction=water") == ["c0", "c2", "c4"]
    assert slugs("?faction=") == ["c5"]
    assert slugs("?q=card+3") == ["c3"]
    assert slugs("?q=card&faction=fire") == ["c1", "c3"]
    assert slugs("?q=nothing") == []
    assert slugs("?faction=nowhere") == []
    assert slugs("?kind=nonsense&page=x") == ["c1", "c3", "c0", "c2", "c4", "c5"]


def test_pages_go_on_from_faction_to_faction() -> None:
    cards = {f"c{n}": raw_character() for n in range(PAGE + 12)}
    of = {slug: ("one", "two", "three")[n % 3] for n, slug in enumerate(cards) if n > 3}
    codex = CodexFactory(factions=("one", "two", "three"), cards=cards, of=of)
    shown: list[str] = []
    for number in (1, 2):
        table = Table(codex, owner(codex), f"?page={number}")
        shown += [name[2:] for name in table.fields if name.startswith("r:")]
        assert table.page.context["more"] is (number == 1)
    rows = sorted(all_drafts(codex), key=lambda card: (card.faction.position if card.faction else 99, card.position))
    assert shown == [card.slug for card in rows]
    assert Table(codex, owner(codex), "?page=9").page.status_code == 200


def test_names_are_text(codex: Any) -> None:
    bad = '"><script>alert(1)</script>'
    other(codex, "c1", name=names(bad), text=names(f"</textarea>{bad}"))
    table = Table(codex, owner(codex))
    assert "<script>alert" not in table.page.content.decode()
    assert table.fields[cell_name("c1", "name.en")] == bad
    answer = table.saves(c1__cost=bad)
    assert "<script>alert" not in answer.content.decode()
    assert answer.status_code == 422


# Saving


def test_only_changed_cells_are_saved_and_each_card_keeps_its_revision(codex: Any, table: Table) -> None:
    before = raws(codex)
    answer = table.saves(c1__cost="5", c1__vigilant__attack="4", c2__unique="true")
    assert (answer.status_code, answer.url) == (302, f"{table.url}#row-c1")
    c1 = before["c1"] | {"cost": 5, "vigilant": before["c1"]["vigilant"] | {"attack": 4}}
    assert raws(codex) == before | {"c1": c1, "c2": before["c2"] | {"unique": True}}
    kept = codex.revisions.filter(number=2)
    assert {(row.slug, row.what, row.author_name) for row in kept} == {
        ("c1", CardRevision.EDIT, "Owner"),
        ("c2", CardRevision.EDIT, "Owner"),
    }
    assert draft(codex, "c1").cost == 5
    assert "Saved: 3 cells." in table.page.content.decode()


def test_what_is_wrong_is_told_at_its_cells_all_at_once_and_what_was_typed_stays(codex: Any, table: Table) -> None:
    before = raws(codex)
    answer = table.saves(c1__cost="99", c1__shaken__attack="a lot", c2__vigilant__attack="", c3__cost="4")
    assert answer.status_code == 422
    assert list(table.problems) == ["c:c1:cost", "c:c1:shaken.attack", "c:c2:vigilant.attack"]
    assert table.problems["c:c1:shaken.attack"] == "A whole number goes here."
    assert raws(codex) == before
    page = answer.content.decode()
    assert page.count('aria-invalid="true"') == 3
    assert (table.fields["c:c1:cost"], table.fields["c:c3:cost"]) == ("99", "4")
    assert table.saves(c1__cost="6", c1__shaken__attack="1", c2__vigilant__attack="3").status_code == 302
    found = raws(codex)
    assert (found["c1"]["cost"], found["c1"]["shaken"]["attack"], found["c3"]["cost"]) == (6, 1, 4)
    assert draft(codex, "c2").revision == 1


def test_words_are_typed_as_they_are_called() -> None:
    codex = CodexFactory(cards=starter_file()["cards"])
    table = Table(codex, owner(codex), "?kind=equipment")
    table.fields[cell_name("war-fan", "restrict.alignment")] = "demon hunter, MERCENARY"
    assert table.sends().status_code == 302
    assert draft(codex, "war-fan").data["restrict"]["alignment"] == ["demon_hunter", "mercenary"]
    table.fields[cell_name("war-fan", "restrict.alignment")] = "somebody"
    assert table.sends().status_code == 422
    assert list(table.problems) == ["c:war-fan:restrict.alignment"]


def test_nothing_typed_is_no_step(codex: Any, table: Table) -> None:
    assert table.saves(c1__cost=" 2 ").status_code == 302
    assert not TableStep.objects.exists()
    assert draft(codex, "c1").revision == 1


# Who may


def test_a_designer_changes_the_cards_of_their_faction_alone(codex: Any) -> None:
    fire = codex.factions.get(slug="fire")
    person = MemberFactory(codex=codex, role="designer", faction=fire, name="Fire’s").person
    own = Table(codex, person)
    assert [name for name in own.fields if name.startswith("r:")] == ["r:c1", "r:c3"]
    table = Table(codex, person, "?faction=*")
    assert [name for name in table.fields if name.startswith("r:")] == ["r:c1", "r:c3"]
    assert "row-c2" in table.page.content.decode()
    assert table.saves(c1__cost="5").status_code == 302
    assert codex.revisions.get(slug="c1", number=2).author_name == "Fire’s"
    table.fields["r:c2"] = "1"
    assert table.saves(c2__cost="9", c3__cost="4").status_code == 422
    assert table.problems == {"row-c2": "This card is not yours to change."}
    assert (draft(codex, "c2").cost, draft(codex, "c3").cost) == (2, 2)


def test_a_reader_reads(codex: Any) -> None:
    person = MemberFactory(codex=codex).person
    table = Table(codex, person)
    page = table.page.content.decode()
    assert "row-c1" in page
    assert "save-button" not in page
    assert not any(name.startswith(("r:", "c:")) for name in table.fields)
    table.fields |= {"r:c1": "1", "c:c1:cost": "9"}
    assert table.sends().status_code == 422
    assert draft(codex, "c1").cost == 2


def test_who_sees_no_drafts_finds_nothing(codex: Any) -> None:
    client = Client()
    client.cookies[COOKIE] = signed(PersonFactory().key)
    url = reverse("studio:grid", args=[codex.slug])
    assert client.get(url).status_code == 404
    assert client.post(url, {"r:c1": "1", "c:c1:cost": "9"}).status_code == 404


def test_steps_are_their_makers_alone(codex: Any, table: Table) -> None:
    table.saves(c1__cost="5")
    editor = Table(codex, MemberFactory(codex=codex, role="editor").person)
    assert editor.page.context["undo"] is None
    editor.sends(undo=str(table.page.context["undo"]))
    assert draft(codex, "c1").cost == 5


# Large codices


def test_queries_do_not_grow_with_the_codex() -> None:
    counted = []
    for many in (3, 90):
        cards = {f"c{n}": raw_character() for n in range(many)}
        codex = CodexFactory(factions=("one", "two"), cards=cards, of=dict.fromkeys(list(cards)[: many // 2], "two"))
        table = Table(codex, owner(codex))
        with CaptureQueriesContext(connection) as queries:
            table.client.get(f"{table.url}?page=2")
        counted.append(len(queries))
    assert counted[1] <= counted[0] + 2  # a page that reaches from one faction into the next
    assert counted[1] <= 10
