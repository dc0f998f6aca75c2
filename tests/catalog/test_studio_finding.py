"""A search of the drafts finds what the database would, whatever was changed since the last one, and by whichever
process."""

from collections.abc import Callable
from typing import Any

import pytest

from catalog.actions import models_of
from catalog.models import Codex
from catalog.search import fold
from catalog.studio import cards, finding, queries
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


def changes(codex: Codex) -> list[Callable[[], Any]]:
    """All that is done to cards, one after another."""
    who = {"person": codex.members.get().person, "codex": codex}
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
    ]


@pytest.mark.parametrize("few", [0, 3, 300])
def test_a_search_finds_what_the_database_would_after_each_change(
    codex: Codex, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "FEW", few)
    check(codex)
    for change in changes(codex):
        change()
        check(codex)


def test_another_process_finds_what_this_one_has_changed(codex: Codex, monkeypatch: pytest.MonkeyPatch) -> None:
    check(codex)
    other = dict(finding._known)
    for change in changes(codex):
        change()
        check(codex)
        here = dict(finding._known)
        monkeypatch.setattr(finding, "_known", other)
        check(codex)
        monkeypatch.setattr(finding, "_known", here)
    monkeypatch.setattr(finding, "_known", {})
    check(codex)


def test_many_found_stand_by_faction_and_kind_as_few_do(codex: Codex, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> list[str]:
        return [row.slug for row in queries.found_drafts(Codex.objects.get(pk=codex.pk), ["ronin"], 4)]

    few = shown()
    monkeypatch.setattr(finding, "FEW", 0)
    assert shown() == few
    assert len(few) == 4


def test_only_the_codices_that_were_searched_last_are_kept(codex: Codex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "KEPT", 2)
    others = [CodexFactory(owner=codex.members.get().person, cards={"ronin": raw_character()}) for _n in range(3)]
    for one in (codex, *others, codex):
        check(one)
    assert [pk for pk, _slug in finding._known] == [others[-1].pk, codex.pk]
