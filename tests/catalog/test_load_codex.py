"""Loading a starter codex: what changed makes a release, what did not makes none, and what is bad changes nothing."""

import json
import threading
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from catalog.actions import CodexError, do_load_codex
from catalog.models import MODELS, Character, Codex, Faction, Frozen, Release, ReleaseCard
from rules.formats import FileError
from tests.factories import STARTER, catalog_file, names, raw_character, release_of, starter_file, starter_release

pytestmark = pytest.mark.django_db


def load(*files: Path) -> str:
    out = StringIO()
    call_command("load_codex", *(files or (STARTER,)), stdout=out)
    return out.getvalue()


def counts() -> dict[str, int]:
    models = (Codex, Faction, *MODELS, Release, ReleaseCard)
    return {model.__name__: model.objects.count() for model in models}


def test_the_starter_codex_is_loaded() -> None:
    assert load() == "okko.json: okko, release 1 (new)\n"
    assert counts() == {
        "Codex": 1,
        "Faction": 3,
        "Character": 17,
        "Equipment": 9,
        "Unit": 0,
        "Tile": 4,
        "Release": 1,
        "ReleaseCard": 30,
    }
    okko = Character.objects.get(slug="okko")
    assert (okko.name_ru, okko.cost, okko.faction.slug) == ("Окко", 6, "demon_hunter")
    assert (okko.kind, okko.codex.visibility, okko.codex.members.count()) == ("character", "public", 0)
    assert okko.data == starter_file()["cards"]["okko"]


def test_its_sample_lists_stay_with_the_release() -> None:
    assert starter_release().samples == starter_file()["lists"]


def test_run_twice_it_doubles_nothing() -> None:
    load()
    before = counts()
    assert load() == "okko.json: okko, release 1 (nothing changed)\n"
    assert counts() == before


def test_a_changed_card_makes_the_next_release_and_leaves_the_last_one_alone() -> None:
    first = starter_release()
    was = list(first.cards.order_by("position").values())
    changed = starter_file()
    changed["cards"]["okko"]["cost"] = 7
    changed["lists"] = []
    second, new = do_load_codex(doc=changed)
    assert (new, second.number) == (True, 2)
    assert second.cards.get(slug="okko").cost == 7
    assert list(first.cards.order_by("position").values()) == was
    assert Character.objects.get(slug="okko").cost == 7


def test_a_change_of_order_or_of_a_faction_is_a_change() -> None:
    first, second = names("First"), names("Second")
    release_of({"one": raw_character(name=first), "two": raw_character(name=second)})
    assert release_of({"two": raw_character(name=second), "one": raw_character(name=first)}).number == 2
    renamed = {"mercenary": {"name": names("Swords", "Клинки")}}
    assert (
        release_of({"two": raw_character(name=second), "one": raw_character(name=first)}, factions=renamed).number == 3
    )


def test_the_order_of_a_cards_keys_is_none() -> None:
    release_of({"one": raw_character()})
    assert release_of({"one": dict(reversed(raw_character().items()))}).number == 1


def test_going_back_makes_a_release_too() -> None:
    for cost, number in ((2, 1), (3, 2), (2, 3)):
        assert release_of({"one": raw_character(cost=cost)}).number == number


def test_what_the_file_no_longer_has_is_gone_from_the_drafts() -> None:
    release_of({"one": raw_character(), "two": raw_character()})
    release = release_of({"two": {"kind": "equipment", "cost": 1}})
    assert counts() | {"Release": 2, "ReleaseCard": 3} == counts()
    assert [(card.slug, card.kind) for card in release.cards.all()] == [("two", "equipment")]
    assert Character.objects.count() == 0


def test_a_card_without_a_name_goes_by_its_id() -> None:
    card = release_of({"nobody": raw_character()}).cards.get()
    assert (card.name_en, card.name_ru) == ("nobody", "nobody")


def test_a_release_never_changes() -> None:
    release = release_of({"one": raw_character()})
    card = release.cards.get()
    card.cost = 9
    for change in (
        card.save,
        release.save,
        lambda: release.cards.update(cost=9),
        lambda: ReleaseCard.objects.bulk_update([card], ["cost"]),
        lambda: Release.objects.filter(number=1).update(number=2),
    ):
        with pytest.raises(Frozen):
            change()
    assert ReleaseCard.objects.get().cost == 2


def with_skill(skill: dict[str, Any]) -> dict[str, Any]:
    doc = starter_file()
    doc["cards"]["tikku"]["skills"].append(skill)
    return doc


BAD_FILES = {
    "unknown effect": (
        with_skill({"id": "x", "when": ["move"], "effects": [{"fly": 3}]}),
        "$.cards.tikku.skills[2].effects[0].fly",
    ),
    "missing key": (catalog_file({"one": {"kind": "character", "cost": 1}}), "$.cards.one.alignment"),
    "wrong type": (catalog_file({"one": raw_character(cost="2")}), "$.cards.one.cost"),
    "wrong format": (catalog_file({}) | {"format": "muster-list"}, "$.format"),
    "a list of an unknown card": (
        catalog_file(
            {"one": raw_character()},
            lists=[
                {
                    "format": "muster-list",
                    "version": 1,
                    "system": "okko",
                    "name": "x",
                    "entries": [{"id": "a1", "card": "two"}],
                }
            ],
        ),
        "$.lists[0].entries[0].card",
    ),
    "an illegal list": (
        catalog_file(
            {"one": raw_character()},
            lists=[{"format": "muster-list", "version": 1, "system": "okko", "name": "x", "entries": []}],
        ),
        "$.lists[0]",
    ),
    "a name without end": (catalog_file({"one": raw_character(name=names("x" * 201))}), "$.cards.one.name.en"),
    "an id without end": (catalog_file({"x" * 61: raw_character()}), "$.cards." + "x" * 61),
    "an unkept character": (catalog_file({"one": raw_character(name=names("a\x00b"))}), "$.cards"),
    "a faction that is no word": (
        catalog_file({"one": raw_character()}, factions={"no/word": {"name": names("x")}}),
        "$.factions.no/word",
    ),
}


@pytest.mark.parametrize("fault", BAD_FILES)
def test_a_bad_file_names_file_and_path_and_changes_nothing(fault: str, tmp_path: Path) -> None:
    starter_release()
    before = counts()
    doc, path = BAD_FILES[fault]
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(doc))
    with pytest.raises(CommandError) as told:
        load(file)
    assert str(told.value).startswith(f"{file}: {path}: ")
    assert counts() == before
    with pytest.raises((FileError, CodexError)):
        do_load_codex(doc=doc)


def test_a_key_twice_no_json_and_no_file(tmp_path: Path) -> None:
    twice = tmp_path / "twice.json"
    twice.write_text(STARTER.read_text().replace('"factions": {', '"version": 1, "factions": {', 1))
    with pytest.raises(CommandError, match=r"twice\.json: \$\.version: .*twice"):
        load(twice)
    none = tmp_path / "none.json"
    none.write_bytes(b"{\xff")
    with pytest.raises(CommandError, match=r"none\.json: \$: "):
        load(none)
    with pytest.raises(CommandError, match=r"nowhere\.json: No such file"):
        load(tmp_path / "nowhere.json")


def test_what_a_failure_half_way_wrote_is_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **options: object) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr("catalog.actions.do_release", fail)
    with pytest.raises(RuntimeError):
        starter_release()
    assert Codex.objects.count() == Character.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_loaders_at_once_make_one_codex_and_one_release() -> None:
    start, faults = threading.Barrier(2), []

    def load_it() -> None:
        try:
            start.wait()
            do_load_codex(doc=starter_file())
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    loaders = [threading.Thread(target=load_it) for _ in range(2)]
    for loader in loaders:
        loader.start()
    for loader in loaders:
        loader.join()
    assert faults == []
    assert counts() | {"Codex": 1, "Release": 1, "Character": 17, "ReleaseCard": 30} == counts()


def test_loading_takes_as_many_queries_for_many_cards_as_for_few(django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(32), transaction.atomic():
        starter_release()
    again = starter_file()
    again["cards"] |= {f"more-{n}": raw_character() for n in range(300)}
    with django_assert_max_num_queries(32), transaction.atomic():
        do_load_codex(doc=again)
