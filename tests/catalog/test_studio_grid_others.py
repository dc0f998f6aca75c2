"""The table of many cards while others change the same ones: merged, or asked about."""

from typing import Any

import pytest

from catalog.models import CardRevision, TableStep
from catalog.studio.cards import do_delete_card
from catalog.studio.queries import draft
from tests.catalog.clerks import Table, other, owner, raws
from tests.factories import CodexFactory, raw_character, starter_file

pytestmark = pytest.mark.django_db


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
