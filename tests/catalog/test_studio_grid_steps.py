"""The steps of the table of many cards are undone and redone, by whoever made them."""

from typing import Any

import pytest

from catalog.models import TableStep
from catalog.studio import grid_actions
from catalog.studio.cards import do_delete_card, do_move_card, do_restore_card
from catalog.studio.queries import draft
from tests.catalog.clerks import Table, other, owner, raws
from tests.factories import CodexFactory, MemberFactory, starter_file

pytestmark = pytest.mark.django_db


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
