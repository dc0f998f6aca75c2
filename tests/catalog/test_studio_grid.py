"""The table of many cards: what is typed is saved in one step, merged or asked about, and undone and redone."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from builder.accounts.people import COOKIE, signed
from catalog.models import CardRevision, Member, TableStep
from catalog.studio import grid_actions
from catalog.studio.cards import do_delete_card, do_move_card, do_restore_card, do_save_card
from catalog.studio.grid import PAGE, cell_name, kinds_of, text_in
from catalog.studio.grid_actions import columns
from catalog.studio.queries import all_drafts, draft
from rules.shapes import Flag, Number
from tests.factories import CodexFactory, MemberFactory, PersonFactory, names, raw_character, starter_file

pytestmark = pytest.mark.django_db
SYSTEMS = pytest.mark.parametrize("system", list(rules.systems()))


class Table:
    """Somebody before the table: sends what a browser would, with what they type in place of what stands there."""

    def __init__(self, codex: Any, person: Any, query: str = "") -> None:
        self.codex, self.client = codex, Client()
        self.client.cookies[COOKIE] = signed(person.key)
        self.url = reverse("studio:grid", args=[codex.slug]) + query
        self.opens()

    def opens(self) -> Any:
        """The table anew: what is sent afterwards was typed on this page."""
        return self._takes(self.client.get(self.url))

    def _takes(self, page: Any) -> Any:
        self.page = page
        self.fields = {} if page.status_code >= 400 and "head" not in (page.context or {}) else fields(page)
        return page

    def types(self, **cells: str) -> None:
        """`c1__vigilant__attack="4"`."""
        for name, text in cells.items():
            slug, _, column = name.partition("__")
            self.fields[cell_name(slug, column.replace("__", "."))] = text

    def saves(self, **cells: str) -> Any:
        self.types(**cells)
        return self.sends()

    def sends(self, **more: str) -> Any:
        sent = {name: text for name, text in self.fields.items() if text is not None}
        answer = self.client.post(self.url, sent | more)
        if answer.status_code == 302:
            self.opens()
        elif "head" in (answer.context or {}):
            self._takes(answer)
        return answer

    def presses(self, name: str, **more: str) -> Any:
        """Undo or redo, which the page offers."""
        return self.sends(**{name: str(self.page.context[name])}, **more)

    @property
    def problems(self) -> dict[str, str]:
        return {where: words for where, _called, words in self.page.context["problems"]}


def fields(page: Any) -> dict[str, str]:
    """What the form of the page sends when nothing is typed: fields of a page that Django's own parser reads."""
    from html.parser import HTMLParser

    found: dict[str, str] = {}

    class Reader(HTMLParser):
        form = False
        area = select = ""

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            has = dict(attrs)
            if tag == "form":
                self.form = has.get("id") == "grid"
            if not self.form:
                return
            if tag == "select":
                self.select = has["name"] or ""
                found.setdefault(self.select, "")
            elif tag == "option" and "selected" in has:
                found[self.select] = has.get("value") or ""
            elif tag == "textarea":
                self.area = has["name"] or ""
                found[self.area] = ""
            elif tag == "input" and has.get("type") not in ("checkbox", "radio"):
                found[has["name"] or ""] = has.get("value") or ""
            elif tag == "input" and "checked" in has:
                found[has["name"] or ""] = has.get("value") or "on"

        def handle_data(self, data: str) -> None:
            if self.area:
                found[self.area] += data.removeprefix("\n") if not found[self.area] else data

        def handle_endtag(self, tag: str) -> None:
            if tag == "textarea":
                self.area = ""

    Reader().feed(page.content.decode())
    return found


def owner(codex: Any) -> Any:
    return codex.members.get(role="owner").person


def raws(codex: Any) -> dict[str, Any]:
    return {card.slug: card.data for card in all_drafts(codex)}


def other(codex: Any, slug: str, **keys: Any) -> None:
    """Somebody else changes a card in its editor."""
    editor = Member.objects.filter(codex=codex, role="editor").first() or MemberFactory(codex=codex, role="editor")
    card = draft(codex, slug)
    do_save_card(person=editor.person, codex=codex, slug=slug, data=card.data | keys, base=card.revision)


@pytest.fixture
def codex() -> Any:
    return CodexFactory(
        factions=("fire", "water"),
        cards={f"c{n}": raw_character(name=names(f"Card {n}")) for n in range(6)},
        of={f"c{n}": "fire" if n % 2 else "water" for n in range(5)},
    )


@pytest.fixture
def table(codex: Any) -> Table:
    return Table(codex, owner(codex))


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


# Others at the same time


def test_another_cell_of_the_same_card_merges(codex: Any, table: Table) -> None:
    other(codex, "c1", unique=True, vigilant=raw_character()["vigilant"] | {"defense": 5})
    assert table.saves(c1__cost="5", c1__vigilant__attack="4").status_code == 302
    found = raws(codex)["c1"]
    assert (found["cost"], found["unique"], found["vigilant"]["attack"], found["vigilant"]["defense"]) == (
        5,
        True,
        4,
        5,
    )


def test_cells_of_one_list_merge_too() -> None:
    codex = CodexFactory(system="anima", cards=starter_file("anima")["cards"])
    slug = "hunter-poisoner"
    walk, run = draft(codex, slug).data["speed"]
    table = Table(codex, owner(codex))
    other(codex, slug, speed=[walk, run + 1])
    assert table.saves(**{f"{slug}__speed__walk": str(walk - 1)}).status_code == 302
    assert draft(codex, slug).data["speed"] == [walk - 1, run + 1]


def test_the_same_cell_asks_whose_it_is_to_be(codex: Any, table: Table) -> None:
    other(codex, "c1", cost=7)
    assert table.saves(c1__cost="5", c2__cost="4").status_code == 409
    assert list(table.problems) == ["c:c1:cost"]
    assert "“7”" in table.problems["c:c1:cost"]
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (7, 2)
    assert table.fields["c:c1:cost"] == "5"
    assert table.sends().status_code == 409, "nothing was chosen"
    assert table.sends(**{"keep:c1:cost": "mine"}).status_code == 302
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (5, 4)


def test_theirs_stays_and_the_rest_is_saved(codex: Any, table: Table) -> None:
    other(codex, "c1", cost=7)
    table.saves(c1__cost="5", c1__vigilant__attack="4")
    assert table.sends(**{"keep:c1:cost": "theirs"}).status_code == 302
    found = raws(codex)["c1"]
    assert (found["cost"], found["vigilant"]["attack"]) == (7, 4)
    aside = codex.revisions.get(slug="c1", what=CardRevision.ASIDE)
    assert (aside.data["cost"], aside.author_name) == (5, "Owner"), "what was given up stays in the history"


def test_only_theirs_changes_nothing_and_keeps_mine_in_the_history(codex: Any, table: Table) -> None:
    other(codex, "c1", cost=7)
    table.saves(c1__cost="5")
    assert table.sends(**{"keep:c1:cost": "theirs"}).status_code == 302
    assert draft(codex, "c1").cost == 7
    assert codex.revisions.get(slug="c1", what=CardRevision.ASIDE).data["cost"] == 5
    assert not TableStep.objects.exists()
    assert table.saves(c1__cost="6").status_code == 302
    assert draft(codex, "c1").cost == 6


def test_theirs_of_a_card_that_is_deleted_meanwhile(codex: Any, table: Table) -> None:
    other(codex, "c1", cost=7)
    table.saves(c1__cost="5", c2__cost="4")
    do_delete_card(person=owner(codex), codex=codex, slug="c1")
    assert table.sends(**{"keep:c1:cost": "theirs"}).status_code == 302
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (7, 4)


def test_what_changes_once_more_while_one_chooses_asks_once_more(codex: Any, table: Table) -> None:
    other(codex, "c1", cost=7)
    table.saves(c1__cost="5")
    other(codex, "c1", cost=8)
    assert table.sends(**{"keep:c1:cost": "mine"}).status_code == 409
    assert "“8”" in table.problems["c:c1:cost"]
    assert draft(codex, "c1").cost == 8


def test_a_clash_is_not_forgotten_over_a_fault(codex: Any, table: Table) -> None:
    """A cell in which nothing readable stands has been changed by somebody else too."""
    other(codex, "c1", cost=7)
    assert table.saves(c1__cost="much").status_code == 422
    assert table.saves(c1__cost="5").status_code == 409
    assert table.sends(**{"keep:c1:cost": "theirs"}).status_code == 302
    assert draft(codex, "c1").cost == 7


def test_the_same_change_twice_is_no_clash(codex: Any, table: Table) -> None:
    other(codex, "c1", cost=5)
    assert table.saves(c1__cost="5").status_code == 302
    assert draft(codex, "c1").revision == 2


def test_a_card_that_is_deleted_meanwhile_is_left_with_one_tick(codex: Any, table: Table) -> None:
    do_delete_card(person=owner(codex), codex=codex, slug="c1")
    assert table.saves(c1__cost="5", c2__cost="4").status_code == 422
    assert list(table.problems) == ["row-c1"]
    assert table.fields["c:c1:cost"] == "5"
    assert table.sends(**{"skip:c1": "on"}).status_code == 302
    assert draft(codex, "c2").cost == 4
    assert draft(codex, "c1").cost == 2


@pytest.mark.parametrize("base", ["9", "0"])
def test_a_revision_that_never_was(codex: Any, table: Table, base: str) -> None:
    table.fields["r:c1"] = base
    assert table.saves(c1__cost="5", c2__cost="4").status_code == 422
    assert list(table.problems) == ["row-c1"]
    assert table.sends(**{"skip:c1": "on"}).status_code == 302
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (2, 4)


# Undoing


def test_a_step_is_undone_and_redone_after_a_reload(codex: Any, table: Table) -> None:
    before = raws(codex)
    table.saves(c1__cost="5", c1__unique="true", c2__name__en="Other")
    after = raws(codex)
    table.opens()
    assert table.presses("undo").status_code == 302
    assert raws(codex) == before
    assert draft(codex, "c1").revision == 3, "undoing is a change as any other"
    assert table.page.context["undo"] is None
    table.opens()
    assert table.presses("redo").status_code == 302
    assert raws(codex) == after
    assert table.page.context["redo"] is None


@pytest.mark.parametrize("around", [{"restrict": {}}, {}])
def test_what_stood_empty_around_a_cell_stands_there_again(around: dict[str, Any]) -> None:
    cards = starter_file()["cards"]
    fan = {key: value for key, value in cards["war-fan"].items() if key != "restrict"} | around
    codex = CodexFactory(cards=cards | {"war-fan": fan})
    table = Table(codex, owner(codex), "?kind=equipment")
    before = raws(codex)
    assert table.saves(**{"war-fan__restrict__alignment": "demon hunter"}).status_code == 302
    assert draft(codex, "war-fan").data["restrict"] == {"alignment": ["demon_hunter"]}
    after = raws(codex)
    for name, there in (("undo", before), ("redo", after), ("undo", before)):
        assert table.presses(name).status_code == 302
        assert raws(codex) == there


def test_steps_are_undone_one_after_another_and_a_new_one_ends_redoing(codex: Any, table: Table) -> None:
    for cost in "345":
        table.saves(c1__cost=cost)
    for cost in (4, 3):
        table.presses("undo")
        assert draft(codex, "c1").cost == cost
    table.presses("redo")
    assert draft(codex, "c1").cost == 4
    table.saves(c2__cost="9")
    assert table.page.context["redo"] is None
    table.presses("undo")
    table.presses("undo")
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (3, 2)


def test_no_more_steps_are_kept_than_can_be_overlooked(
    codex: Any, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid_actions, "MOST_STEPS", 2)
    for cost in "345":
        table.saves(c1__cost=cost)
    assert TableStep.objects.count() == 2
    for _ in range(2):
        table.presses("undo")
    assert draft(codex, "c1").cost == 3
    assert table.page.context["undo"] is None


def test_a_step_is_undone_once(codex: Any, table: Table) -> None:
    table.saves(c1__cost="3")
    table.saves(c1__cost="4")
    step = str(table.page.context["undo"])
    for _ in range(2):
        assert table.sends(undo=step).status_code == 302
        assert draft(codex, "c1").cost == 3
    assert table.sends(undo="99999").status_code == 302
    assert table.sends(undo="x").status_code == 404


def test_undoing_leaves_what_others_have_changed_elsewhere(codex: Any, table: Table) -> None:
    table.saves(c1__cost="5", c1__vigilant__attack="4")
    other(codex, "c1", unique=True)
    assert table.presses("undo").status_code == 302
    found = raws(codex)["c1"]
    assert (found["cost"], found["vigilant"]["attack"], found["unique"]) == (2, 3, True)


def test_undoing_what_others_have_changed_since_asks(codex: Any, table: Table) -> None:
    table.saves(c1__cost="5", c2__cost="6")
    other(codex, "c1", cost=7)
    asked = table.presses("undo")
    assert asked.status_code == 409
    assert [(clash.card.slug, clash.mine, clash.theirs) for clash in asked.context["clashes"]] == [("c1", "2", "7")]
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (7, 6)
    seen = {"seen:c1": str(draft(codex, "c1").revision)}
    assert table.presses("undo").status_code == 409, "nothing was chosen"
    assert table.presses("undo", **{"keep:c1:cost": "mine"}, **seen).status_code == 302
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (2, 2)


def test_what_is_left_to_others_is_no_part_of_the_step_any_more(codex: Any, table: Table) -> None:
    table.saves(c1__cost="5", c2__cost="6")
    other(codex, "c1", cost=7)
    assert table.presses("undo", **{"keep:c1:cost": "theirs"}).status_code == 302
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (7, 2)
    assert table.presses("redo").status_code == 302
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (7, 6)


def test_a_choice_at_what_has_changed_once_more_asks_once_more(codex: Any, table: Table) -> None:
    table.saves(c1__cost="5")
    other(codex, "c1", cost=7)
    seen = {"seen:c1": str(draft(codex, "c1").revision)}
    other(codex, "c1", cost=8)
    assert table.presses("undo", **{"keep:c1:cost": "mine"}, **seen).status_code == 409
    assert draft(codex, "c1").cost == 8


def test_a_step_of_cards_that_are_gone_or_no_more_ones_own(codex: Any) -> None:
    fire, water = codex.factions.get(slug="fire"), codex.factions.get(slug="water")
    person = MemberFactory(codex=codex, role="designer", faction=fire).person
    table = Table(codex, person)
    table.saves(c1__cost="5", c3__cost="6")
    do_move_card(person=owner(codex), codex=codex, slug="c1", faction=water)
    refused = table.presses("undo")
    assert refused.status_code == 422
    assert refused.context["left"] == ["c1:cost"]
    assert draft(codex, "c3").cost == 6
    assert table.presses("undo", **{"keep:c1:cost": "theirs"}).status_code == 302
    assert (draft(codex, "c1").cost, draft(codex, "c3").cost) == (5, 2)
    table.saves(c3__cost="4")
    do_delete_card(person=owner(codex), codex=codex, slug="c3")
    assert table.presses("undo").status_code == 422
    do_restore_card(person=owner(codex), codex=codex, slug="c3")
    assert table.presses("undo").status_code == 302
    assert draft(codex, "c3").cost == 2


def test_what_is_typed_is_not_lost_by_undoing(codex: Any, table: Table) -> None:
    table.saves(c1__cost="5")
    table.types(c2__cost="9")
    assert table.presses("undo").status_code == 422
    assert table.fields["c:c2:cost"] == "9"
    assert (draft(codex, "c1").cost, draft(codex, "c2").cost) == (5, 2)


def test_a_step_of_another_kind_leads_to_its_cards() -> None:
    codex = CodexFactory(cards=starter_file()["cards"])
    Table(codex, owner(codex), "?kind=equipment").saves(**{"war-fan__cost": "9"})
    assert draft(codex, "war-fan").data["cost"] == 9
    table = Table(codex, owner(codex), "?kind=character")
    answer = table.presses("undo")
    assert answer.url.endswith("?kind=equipment#row-war-fan")
    assert draft(codex, "war-fan").data["cost"] != 9


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
