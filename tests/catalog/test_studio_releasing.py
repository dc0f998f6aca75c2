"""Codices: published in releases, by a job that may be disturbed."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.models import Character, Codex, Publication
from catalog.studio import tasks
from catalog.studio.actions import (
    do_copy_codex,
)
from catalog.studio.cards import do_create_card, do_delete_card, do_save_card
from catalog.studio.members import (
    do_change_role,
)
from catalog.studio.people import NotAllowed
from catalog.studio.publishing import do_publish
from catalog.studio.queries import draft
from tests.catalog.codices import ABOUT, owner_of, published, run
from tests.factories import (
    CodexFactory,
    MemberFactory,
    many_cards,
    names,
    raw_character,
    starter_release,
)

pytestmark = pytest.mark.django_db
NAMED = raw_character(name=names("Ronin"))


def test_a_release_is_the_drafts_frozen_with_notes() -> None:
    codex = CodexFactory(
        factions=("fire", "water"),
        cards={"a": raw_character(name=names("A")), "b": raw_character(name=names("B")), "c": NAMED},
        of={"a": "fire"},
    )
    do_delete_card(person=owner_of(codex), codex=codex, slug="c")
    published(codex, "Two cards")
    release = codex.releases.get()
    assert (release.number, release.notes, release.kinds) == (1, "Two cards", {"character": 2})
    assert [(card.slug, card.faction_slug) for card in release.cards.order_by("position")] == [("a", "fire"), ("b", "")]
    assert [faction["slug"] for faction in release.factions] == ["fire", "water"]
    do_save_card(person=owner_of(codex), codex=codex, slug="a", data=raw_character(name=names("A"), cost=5), base=1)
    assert release.cards.get(slug="a").cost == 2
    published(codex, "Dearer")
    assert [found.number for found in codex.releases.order_by("number")] == [1, 2]


def test_all_problems_are_told_at_once_with_card_and_field_in_both_languages() -> None:
    codex = CodexFactory(cards={slug: raw_character(name=names(slug)) for slug in ("a", "b", "c")})
    for slug, data in (("a", raw_character(cost=99, name=names("a"))), ("c", raw_character(name=names("", "")))):
        Character.objects.filter(codex=codex, slug=slug).update(data=data)
    made = run(do_publish(person=owner_of(codex), codex=codex, notes="x"))
    assert made.state == Publication.REFUSED and codex.releases.count() == 0
    assert [(told["card"], told["path"]) for told in made.problems] == [("a", "$.cost"), ("c", "$.name")]
    text = {"en": "A card without a name cannot be published.", "ru": "Карту без названия опубликовать нельзя."}
    assert made.problems[1]["text"] == text and "20" in made.problems[0]["text"]["ru"]


def test_a_card_that_names_a_deleted_one_is_a_problem() -> None:
    codex = CodexFactory(system="sengoku")
    owner = owner_of(codex)
    do_create_card(person=owner, codex=codex, kind="skill", names={"name_en": "Wall"})
    unit = do_create_card(person=owner, codex=codex, kind="unit", names={"name_en": "Spears"})
    do_save_card(person=owner, codex=codex, slug="spears", data=unit.data | {"skills": ["wall"]}, base=1)
    assert run(do_publish(person=owner, codex=codex, notes="x")).state == Publication.DONE
    do_delete_card(person=owner, codex=codex, slug="wall", known=["spears"])
    made = run(do_publish(person=owner, codex=codex, notes="x"))
    assert [(told["card"], told["path"]) for told in made.problems] == [("spears", "$.skills[0]")]


def test_nothing_new_makes_no_release() -> None:
    codex = published(CodexFactory(cards={"a": raw_character(name=names("A"))}))
    made = run(do_publish(person=owner_of(codex), codex=codex, notes="again"))
    assert (made.state, made.release) == (Publication.UNCHANGED, codex.releases.get())


def test_publishing_wants_notes_and_cards_and_the_right_to() -> None:
    codex = CodexFactory()
    with pytest.raises(ValidationError, match="no card"):
        do_publish(person=owner_of(codex), codex=codex, notes="x")
    with pytest.raises(ValidationError) as told:
        do_publish(person=owner_of(codex), codex=codex, notes=" ")
    assert set(told.value.message_dict) == {"notes"}
    with pytest.raises(NotAllowed):
        do_publish(person=MemberFactory(codex=codex).person, codex=codex, notes="x")


def test_a_second_press_waits_for_the_first_and_a_dead_job_blocks_nothing() -> None:
    codex = CodexFactory(cards={"a": raw_character(name=names("A"))})
    first = do_publish(person=owner_of(codex), codex=codex, notes="x")
    assert do_publish(person=owner_of(codex), codex=codex, notes=" x ") == first
    with pytest.raises(ValidationError, match="by Owner"):
        do_publish(person=owner_of(codex), codex=codex, notes="y")
    Publication.objects.update(state=Publication.RUNNING, made=codex.made.replace(year=2000))
    second = do_publish(person=owner_of(codex), codex=codex, notes="y")
    first.refresh_from_db()
    assert second != first and first.state == Publication.FAILED
    assert run(second).state == Publication.DONE
    assert run(first).state == Publication.FAILED  # a job that comes too late does nothing


def test_what_others_edit_meanwhile_is_checked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    codex = CodexFactory(cards={"a": raw_character(name=names("A"))})
    made = do_publish(person=owner_of(codex), codex=codex, notes="x")
    checks = []

    def busy(found: Codex, tell: Any) -> list[Any]:
        """Somebody saves a card while the job looks, each of the first times."""
        told = tasks_problems(found, tell)
        checks.append(len(told))
        if len(checks) < 3:
            cost, base = len(checks) + 2, draft(codex, "a").revision
            data = raw_character(name=names("A"), cost=cost)
            do_save_card(person=owner_of(codex), codex=codex, slug="a", data=data, base=base)
        return told

    tasks_problems = tasks.problems_of
    monkeypatch.setattr(tasks, "problems_of", busy)
    assert run(made).state == Publication.DONE
    assert len(checks) == 3 and codex.releases.get().cards.get().cost == 4


def test_a_job_that_was_taken_for_dead_makes_no_release_after_all(monkeypatch: pytest.MonkeyPatch) -> None:
    codex = CodexFactory(cards={"a": raw_character(name=names("A"))})
    made = do_publish(person=owner_of(codex), codex=codex, notes="x")
    others: list[Publication] = []

    def slow(found: Codex, tell: Any) -> list[Any]:
        """So slow that somebody begins another, which is done first."""
        if not others:
            Publication.objects.filter(pk=made.pk).update(made=codex.made.replace(year=2000))
            others.append(do_publish(person=owner_of(codex), codex=codex, notes="y"))
            run(others[0])
        return problems(found, tell)

    problems = tasks.problems_of
    monkeypatch.setattr(tasks, "problems_of", slow)
    assert run(made).state == Publication.FAILED
    others[0].refresh_from_db()
    assert others[0].state == Publication.DONE and codex.releases.get().notes == "y"


def test_who_lost_the_right_meanwhile_publishes_nothing() -> None:
    codex = CodexFactory(cards={"a": raw_character(name=names("A"))})
    editor = MemberFactory(codex=codex, role="editor")
    made = do_publish(person=editor.person, codex=codex, notes="x")
    do_change_role(person=owner_of(codex), codex=codex, member=editor, role="reader")
    assert run(made).state == Publication.FAILED and codex.releases.count() == 0


def test_a_job_that_breaks_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("the lights went out")

    codex = CodexFactory(cards={"a": raw_character(name=names("A"))})
    made = do_publish(person=owner_of(codex), codex=codex, notes="x")
    monkeypatch.setattr(tasks, "do_release", fail)
    assert run(made).state == Publication.FAILED and codex.releases.count() == 0


@pytest.mark.django_db(transaction=True)
def test_the_job_begins_when_the_press_is_written() -> None:
    codex = CodexFactory(cards={"a": raw_character(name=names("A"))})
    made = do_publish(person=owner_of(codex), codex=codex, notes="x")
    made.refresh_from_db()
    assert (made.state, made.done, made.total, made.release.number) == (Publication.DONE, 1, 1, 1)


def test_publishing_takes_as_many_queries_for_many_cards_as_for_few() -> None:
    spent = []
    for count in (20, 240):
        codex = CodexFactory()
        release = starter_release()
        copied = do_copy_codex(
            person=owner_of(codex), source=release.codex, release=release, about=ABOUT, member_name="K"
        )
        rows = [
            Character(codex=copied, slug=slug, kind="character", position=n + 100, folded="", data=raw, revision=1)
            for n, (slug, raw) in enumerate(many_cards(count).items())
        ]
        Character.objects.bulk_create(rows)
        made = do_publish(person=owner_of(copied), codex=copied, notes="x")
        with CaptureQueriesContext(connection) as queries:
            assert run(made).state == Publication.DONE
        spent.append(len(queries))
    assert spent[1] <= spent[0] + 4  # rows are written by the hundred
