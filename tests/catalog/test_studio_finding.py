"""A search of the drafts finds what the database would, whatever was changed since the last one, and by whichever
process."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from catalog.actions import models_of
from catalog.kept import Kept, Latest
from catalog.models import Codex, Member
from catalog.search import fold
from catalog.studio import actions, cards, finding, queries, shelf
from catalog.studio.files import as_text, read_codex
from catalog.studio.importing import do_import_table
from catalog.studio.shelf import shelf_of
from catalog.studio.tables import TableRow
from catalog.studio.taking import do_take_file, incoming
from tests.factories import CodexFactory, names, raw_character

pytestmark = pytest.mark.django_db

WORDS = ("ronin", "zealous ronin", "sword", "e", "nobody-at-all", "Жар")


@pytest.fixture
def codex() -> Codex:
    plain = {f"ronin-{n}": raw_character(name=names(f"Ronin {n}", f"Ронин {n}")) for n in range(5)}
    return CodexFactory(factions=("fire",), cards=plain, of={"ronin-1": "fire", "ronin-2": "fire"})


def by_like(codex: Codex, text: str) -> set[str]:
    found = set()
    for model in models_of(codex):
        rows = model.objects.filter(codex=codex, deleted_at=None)
        for word in fold(text).split():
            rows = rows.filter(folded__contains=word)
        found |= set(rows.values_list("slug", flat=True))
    return found


def check(codex: Codex) -> None:
    codex = Codex.objects.get(pk=codex.pk)
    for text in WORDS:
        rows = queries.found_drafts(codex, fold(text).split(), 1000)
        assert len({row.slug for row in rows}) == len(rows)
        assert {row.slug for row in rows} == by_like(codex, text), text
    check_shelf(codex)


def check_shelf(codex: Codex) -> None:
    """What is known of the cards is what anybody would read who knows nothing yet."""
    known, anew = shelf_of(codex), shelf._read(codex)
    assert (known.stamp, known.last) == (anew.stamp, anew.last)
    assert (known.rows, known.sections, known.counts) == (anew.rows, anew.sections, anew.counts)
    assert [vars(row) | {"_state": None} for row in known.factions] == [
        vars(row) | {"_state": None} for row in anew.factions
    ]


def changes(codex: Codex) -> list[Callable[[], Any]]:
    """All that is done to cards, one after another."""
    who = {"person": codex.members.get(role=Member.OWNER).person, "codex": codex}
    fire = codex.factions.get(slug="fire")

    def save(slug: str, name: str) -> None:
        card = queries.draft(codex, slug)
        cards.do_save_card(**who, slug=slug, data=card.data | {"name": names(name)}, base=card.revision)

    def sword() -> None:
        cards.do_create_card(**who, kind="equipment", names={"name_en": "Sword"})

    return [
        lambda: save("ronin-0", "Zealous Ronin"),
        sword,
        lambda: cards.do_delete_card(**who, slug="ronin-3"),
        lambda: save("ronin-1", "Жар-птица"),
        lambda: cards.do_duplicate_card(**who, slug="ronin-0"),
        lambda: cards.do_move_card(**who, slug="ronin-4", faction=fire),
        lambda: cards.do_place_card(**who, slug="ronin-4", place=0),
        lambda: cards.do_restore_card(**who, slug="ronin-3"),
        lambda: cards.do_restore_revision(**who, slug="ronin-0", number=1),
        lambda: cards.do_delete_card(**who, slug="sword"),
        lambda: actions.do_create_faction(**who, about={"name_en": "Water"}),
        lambda: actions.do_edit_faction(**who, faction=fire, about={"name_en": "Flame"}),
        lambda: actions.do_place_faction(**who, faction=fire, place=1),
        lambda: cards.do_move_card(**who, slug="ronin-2", faction=codex.factions.get(slug="water")),
        lambda: do_import_table(**who, rows=[TableRow("2", {"id": "ronin-1", "kind": "character", "cost": "7"})]),
        lambda: take(codex),
        lambda: [cards.do_move_card(**who, slug=slug, faction=None) for slug in ("ronin-1", "ronin-4")],
        lambda: actions.do_delete_faction(**who, faction=fire),
    ]


def take(codex: Codex) -> None:
    """A file that names a faction anew, has another card, and one less."""
    codex.refresh_from_db()
    doc = json.loads(as_text(codex))
    doc["factions"][0]["name"]["en"] = "Blaze"
    doc["cards"]["newcomer"] = raw_character(name=names("Newcomer"))
    del doc["cards"]["ronin-0"]
    coming = incoming(read_codex(json.dumps(doc).encode(), codex), delete=True)
    do_take_file(person=codex.members.get(role=Member.OWNER).person, codex=codex, coming=coming, stamp=codex.stamp)


@pytest.mark.parametrize("few", [0, 1, 300])
def test_a_search_finds_what_the_database_would_after_each_change(
    codex: Codex, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "FEW", few)
    check(codex)
    for change in changes(codex):
        change()
        check(codex)


def test_another_process_knows_what_this_one_has_changed(codex: Codex, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each process keeps what it knows in memory of its own, and hears of the other by the database alone."""
    here, there = ([Latest(8), Latest(8), Kept(8)] for _process in range(2))

    def run_in(process: list[Any]) -> None:
        for place, name in zip(process, ((finding, "_known"), (shelf, "_known"), (shelf, "_since")), strict=True):
            monkeypatch.setattr(*name, place)
        check(codex)

    for process in (here, there, [Latest(8), Latest(8), Kept(8)]):
        run_in(process)
    for change in changes(codex):
        change()
        run_in(here)
        run_in(there)
    run_in([Latest(8), Latest(8), Kept(8)])


def test_changes_of_cards_are_read_by_their_ids(codex: Codex, monkeypatch: pytest.MonkeyPatch) -> None:
    check(codex)
    before = shelf_of(Codex.objects.get(pk=codex.pk))
    whole = shelf._read
    monkeypatch.setattr(finding, "_read", lambda *_: pytest.fail("all cards are read"))
    for change in changes(codex)[:6]:
        change()
        monkeypatch.setattr(shelf, "_read", lambda *_: pytest.fail("all cards are read"))
        now = shelf_of(Codex.objects.get(pk=codex.pk))
        monkeypatch.setattr(shelf, "_read", whole)
        check(codex)
    assert before.rows["ronin-0"].name == "Ronin 0" and now.rows["ronin-0"].name == "Zealous Ronin"


def test_what_is_found_stands_by_faction_and_kind_in_its_order(codex: Codex) -> None:
    who = {"person": codex.members.get(role=Member.OWNER).person, "codex": codex}
    cards.do_place_card(**who, slug="ronin-4", place=0)
    cards.do_create_card(**who, kind="equipment", names={"name_en": "Ronin's sword"})
    found = [row.slug for row in queries.found_drafts(Codex.objects.get(pk=codex.pk), ["ronin"], 5)]
    assert found == ["ronin-4", "ronin-0", "ronin-3", "ronin-1", "ronin-2"]


def test_a_search_in_what_has_not_changed_asks_nothing(codex: Codex, django_assert_num_queries: Any) -> None:
    check(codex)
    codex.refresh_from_db()
    with django_assert_num_queries(0):
        queries.found_drafts(codex, ["ronin"])
    changes(codex)[0]()
    codex.refresh_from_db()
    with django_assert_num_queries(4):
        queries.found_drafts(codex, ["ronin"])
