"""Writing lists: revisions, undo and redo, edits from two tabs, clashes and how they are settled."""

import threading
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from builder.lists.actions import (
    MAX_ENTRIES,
    Clash,
    do_copy,
    do_create_list,
    do_delete,
    do_edit_list,
    do_redo,
    do_restore,
    do_settle,
    do_share,
    do_undelete,
    do_undo,
    do_unshare,
)
from builder.lists.files import whole_file
from builder.lists.models import List, Revision
from builder.lists.operations import (
    Add,
    Draft,
    Duplicate,
    Equip,
    Give,
    Move,
    Note,
    Option,
    Remove,
    Rename,
    Strip,
)
from builder.lists.queries import deleted_lists_of, list_for, lists_of
from catalog.actions import do_load_codex
from tests.builder.bands import band, edit, now, words_of
from tests.factories import ListFactory, PersonFactory, starter_file, starter_release

pytestmark = pytest.mark.django_db


def undo(found: List, base: int | None = None) -> Any:
    return do_undo(person=found.person, token=found.token, base=base)


def redo(found: List, base: int | None = None) -> Any:
    return do_redo(person=found.person, token=found.token, base=base)


def test_every_edit_is_a_revision_with_its_parent() -> None:
    found = band("okko")
    edit(found, Add("tikku"), Equip("a1", "sake-gourd"), Rename("Hunters"))
    trail = list(found.revisions.order_by("pk"))
    assert [revision.parent_id for revision in trail] == [None, *(revision.pk for revision in trail[:-1])]
    assert [len(revision.data["entries"]) for revision in trail] == [1, 2, 2, 2]
    assert (now(found).name, words_of(found)) == ("Hunters", ["okko+sake-gourd", "tikku"])


def test_an_edit_that_changes_nothing_leaves_no_revision() -> None:
    found = band("okko")
    outcome = edit(found, Equip("a1", None), Remove(("a7",)), Rename(found.name))
    assert found.revisions.count() == 1
    assert not outcome.changed


def test_undo_and_redo_walk_the_trail() -> None:
    found = band()
    edit(found, Add("okko"), Add("tikku"), Add("noshin"))
    undo(found)
    undo(found)
    assert words_of(found) == ["okko"]
    redo(found)
    assert words_of(found) == ["okko", "tikku"]
    redo(found)
    redo(found)
    assert words_of(found) == ["okko", "tikku", "noshin"]
    for _ in range(9):
        undo(found)
    assert words_of(found) == []


def test_an_edit_after_undo_starts_a_branch_and_loses_nothing() -> None:
    found = band()
    edit(found, Add("okko"), Add("tikku"))
    old = now(found).head_id
    undo(found)
    edit(found, Add("noshin"))
    assert words_of(found) == ["okko", "noshin"]
    redo(found)
    assert words_of(found) == ["okko", "noshin"]
    undo(found)
    redo(found)
    assert words_of(found) == ["okko", "noshin"]  # the last child
    do_restore(person=found.person, token=found.token, revision=Revision.objects.get(pk=old))
    assert words_of(found) == ["okko", "tikku"]
    undo(found)
    assert words_of(found) == ["okko", "noshin"]


def test_a_budget_out_of_range_is_refused_at_its_field_and_writes_nothing() -> None:
    found = band("okko")
    for value in (0, 100, -1, "16", 1.5, True, None):
        with pytest.raises(ValidationError) as refused:
            edit(found, Option("budget", value))  # type: ignore[arg-type]
        assert list(refused.value.message_dict) == ["budget"]
    assert found.revisions.count() == 1


@pytest.mark.parametrize(
    ("operation", "field"),
    [
        (Rename(""), "name"),
        (Rename("   "), "name"),
        (Rename("x" * 81), "name"),
        (Rename("a\x00b"), "name"),
        (Note("x" * 2001), "note"),
        (Note("\x00"), "note"),
        (Add("no-such-card"), "entries"),
        (Add("sake-gourd"), "entries"),
        (Add("a\x00"), "entries"),
        (Equip("a1", "ronin"), "entries"),
        (Equip("a1", "nothing"), "entries"),
        (Option("no_such_option", 1), "entries"),
    ],
)
def test_what_makes_no_list_is_refused(operation: Any, field: str) -> None:
    found = band("okko")
    with pytest.raises(ValidationError) as refused:
        edit(found, operation)
    assert list(refused.value.message_dict) == [field]
    assert found.revisions.count() == 1


def test_a_list_has_an_end() -> None:
    found = band(*["ronin"] * MAX_ENTRIES)
    with pytest.raises(ValidationError):
        edit(found, Add("ronin"))
    edit(found, Remove(("a1",)), Duplicate("a2"))
    assert len(words_of(found)) == MAX_ENTRIES


# Two tabs


def test_two_quick_clicks_are_no_conflict() -> None:
    found = band()
    base = now(found).head_id
    edit(found, Add("ronin"), base=base)
    edit(found, Add("ronin"), base=base)
    assert words_of(found) == ["ronin", "ronin"]


@pytest.mark.parametrize(
    ("first", "second", "after"),
    [
        (Equip("a1", "sake-gourd"), Equip("a2", "war-fan"), ["okko+sake-gourd", "tikku+war-fan", "noshin"]),
        (Equip("a1", "sake-gourd"), Remove(("a2",)), ["okko+sake-gourd", "noshin"]),
        (Remove(("a1",)), Add("ronin"), ["tikku", "noshin", "ronin"]),
        (Remove(("a1",)), Remove(("a1",)), ["tikku", "noshin"]),
        (Move("a1", 1), Move("a1", 1), ["tikku", "noshin", "okko"]),
        (Equip("a1", "sake-gourd"), Move("a1", 1), ["tikku", "okko+sake-gourd", "noshin"]),
        (Equip("a1", "sake-gourd"), Duplicate("a1"), ["okko+sake-gourd", "okko+sake-gourd", "tikku", "noshin"]),
        (Rename("Other"), Equip("a1", "sake-gourd"), ["okko+sake-gourd", "tikku", "noshin"]),
        (Equip("a1", "sake-gourd"), Equip("a1", "sake-gourd"), ["okko+sake-gourd", "tikku", "noshin"]),
    ],
)
def test_edits_that_touch_nothing_of_the_same_are_both_kept(first: Any, second: Any, after: list[str]) -> None:
    found = band("okko", "tikku", "noshin")
    base = now(found).head_id
    edit(found, first, base=base)
    outcome = edit(found, second, base=base)
    assert not isinstance(outcome, Clash)
    assert words_of(found) == after


CLASHES = [
    (Equip("a1", "sake-gourd"), Equip("a1", "war-fan"), ["okko+war-fan", "tikku", "noshin"]),
    (Remove(("a1",)), Equip("a1", "war-fan"), ["okko+war-fan", "tikku", "noshin"]),
    (Remove(("a2",)), Duplicate("a2"), ["okko", "tikku", "tikku", "noshin"]),
    (Remove(("a2",)), Move("a2", 1), ["okko", "noshin", "tikku"]),
    (Equip("a1", "sake-gourd"), Remove(("a1",)), ["tikku", "noshin"]),
    (Equip("a1", "sake-gourd"), Strip(("a1", "a2")), ["okko", "tikku", "noshin"]),
]


@pytest.mark.parametrize(("theirs", "mine", "after"), CLASHES)
def test_a_clash_keeps_both_and_asks(theirs: Any, mine: Any, after: list[str]) -> None:
    found = band("okko", "tikku", "noshin")
    base = now(found).head_id
    edit(found, theirs, base=base)
    left = words_of(found)
    outcome = edit(found, mine, base=base)
    assert isinstance(outcome, Clash)
    assert words_of(found) == left
    assert outcome.mine.aside
    assert outcome.mine.parent_id == base
    do_settle(person=found.person, token=found.token, mine=outcome.mine)
    assert words_of(found) == after
    undo(found)
    assert words_of(found) == left


def test_fields_clash_with_themselves_only() -> None:
    found = band("okko")
    base = now(found).head_id
    edit(found, Rename("Theirs"), Option("budget", 12), Note("theirs"))
    for mine, value in ((Rename("Mine"), "Mine"), (Option("budget", 20), 20), (Note("mine"), "mine")):
        outcome = edit(found, mine, base=base)
        assert isinstance(outcome, Clash)
        do_settle(person=found.person, token=found.token, mine=outcome.mine)
        draft = now(found).draft
        assert value in (draft.file["name"], draft.file["options"]["budget"], draft.note)
    assert (now(found).name, now(found).draft.note) == ("Mine", "mine")


def test_what_was_set_aside_is_not_what_redo_brings() -> None:
    found = band("okko")
    base = now(found).head_id
    edit(found, Equip("a1", "sake-gourd"), base=base)
    assert isinstance(edit(found, Equip("a1", "war-fan"), base=base), Clash)
    undo(found)
    redo(found)
    assert words_of(found) == ["okko+sake-gourd"]


def test_undo_from_a_tab_that_is_behind_undoes_nobody_elses_work() -> None:
    found = band("okko")
    edit(found, Add("tikku"))
    base = now(found).head_id
    edit(found, Add("noshin"))
    for step in (undo, redo):
        if step is redo:
            edit(found, Add("ronin"))
        with pytest.raises(ValidationError) as refused:
            step(found, base)
        assert refused.value.code == "stale"
    assert words_of(found) == ["okko", "tikku", "noshin", "ronin"]


def test_two_quick_undos_and_redos_are_two() -> None:
    found = band()
    edit(found, Add("okko"), Add("tikku"), Add("noshin"))
    base = now(found).head_id
    undo(found, base)
    undo(found, base)
    assert words_of(found) == ["okko"]
    base = now(found).head_id
    redo(found, base)
    redo(found, base)
    assert words_of(found) == ["okko", "tikku", "noshin"]


@pytest.mark.django_db(transaction=True)
def test_edits_at_the_same_moment_are_all_kept() -> None:
    found = band()
    base = now(found).head_id
    together = threading.Barrier(6)
    faults: list[Exception] = []

    def add() -> None:
        try:
            together.wait()
            edit(found, Add("ronin"), base=base)
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=add) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert words_of(found) == ["ronin"] * 6
    assert len({entry["id"] for entry in now(found).draft.entries}) == 6
    parents = list(found.revisions.exclude(parent=None).values_list("parent", flat=True))
    assert len(set(parents)) == 6  # one trail, no forks


# Anything at all

IDS = st.sampled_from([f"a{n}" for n in range(1, 6)])
CHARACTERS = st.sampled_from(["okko", "tikku", "ronin", "oni-sword", "wandering-healer"])
GEAR = st.sampled_from(["sake-gourd", "masterwork-katana", "demon-mask", "lacquered-armour"])
STEPS = st.one_of(
    st.builds(Add, CHARACTERS),
    st.builds(Add, CHARACTERS),
    st.builds(Remove, st.lists(IDS, min_size=1, max_size=2).map(tuple)),
    st.builds(Duplicate, IDS),
    st.builds(Move, IDS, st.integers(-3, 3)),
    st.builds(Equip, IDS, st.none() | GEAR),
    st.builds(Give, IDS, IDS),
    st.builds(Strip, st.lists(IDS, min_size=1, max_size=2).map(tuple)),
    st.builds(Option, st.just("budget"), st.integers(-1, 101)),
    st.builds(Rename, st.text(max_size=5)),
    st.sampled_from(["undo", "redo"]),
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(STEPS, st.integers(0, 20)), max_size=15))
def test_whatever_is_done_every_revision_stays_readable(steps: list[tuple[Any, int]]) -> None:
    """Each step is done by a tab that shows any earlier revision."""
    found = band("okko+sake-gourd", "tikku")
    contents: dict[int, Any] = {}
    for step, seen in steps:
        trail = list(found.revisions.order_by("pk"))
        contents |= {
            revision.pk: (revision.data, revision.parent_id) for revision in trail if revision.pk not in contents
        }
        base = trail[seen % len(trail)].pk
        try:
            if step in ("undo", "redo"):
                {"undo": undo, "redo": redo}[step](found, base)
            elif isinstance(outcome := edit(found, step, base=base), Clash) and seen % 2:
                do_settle(person=found.person, token=found.token, mine=outcome.mine)
        except ValidationError:
            pass
    for revision in found.revisions.all():
        assert contents.get(revision.pk, (revision.data, revision.parent_id)) == (revision.data, revision.parent_id)
        found.head = revision
        rules.check(whole_file(found))
    assert set(contents) <= set(found.revisions.values_list("pk", flat=True))


# Copies, links, deleting


def test_a_copy_is_the_copiers_and_apart() -> None:
    """Row 6: the totals are equal, and everything can be edited in the copy."""
    source = band("okko+sake-gourd", "tikku", "ronin")
    edit(source, Option("budget", 12), Note("Mind the river."))
    source = now(source)
    other = PersonFactory()
    copied = do_copy(person=other, source=source, name="Mine")
    assert rules.check(whole_file(now(copied))) == rules.check(whole_file(source))
    assert now(copied).draft.note == "Mind the river."
    edit(copied, Option("budget", 20), Equip("a1", None), Remove(("a2",)), Rename("Other"), Note(""))
    assert words_of(copied) == ["okko", "ronin"]
    assert words_of(source) == ["okko+sake-gourd", "tikku", "ronin"]
    assert now(source).draft == source.draft
    assert copied.person == other
    assert copied.token != source.token
    assert copied.link is None


def test_a_link_can_be_taken_back_for_good() -> None:
    found = band("okko")
    stranger = PersonFactory()
    with pytest.raises(List.DoesNotExist):
        list_for(stranger, found.token)
    do_share(list=found)
    link = now(found).link
    do_share(list=found)
    assert now(found).link == link
    assert len(link) >= 22
    assert list_for(stranger, link) == list_for(None, link) == found
    do_unshare(list=found)
    with pytest.raises(List.DoesNotExist):
        list_for(stranger, link)
    do_share(list=found)
    assert now(found).link != link


def test_a_deleted_list_is_gone_for_all_and_comes_back() -> None:
    found = band("okko")
    do_share(list=found)
    link = now(found).link
    do_delete(list=found)
    assert list(lists_of(found.person)) == []
    with pytest.raises(List.DoesNotExist):
        list_for(None, link)
    with pytest.raises(List.DoesNotExist):
        edit(found, Add("tikku"))
    assert list(deleted_lists_of(found.person)) == [found]
    do_undelete(list=found)
    assert list(lists_of(found.person)) == [found]
    assert list_for(None, link) == found


def test_nobody_edits_a_list_but_its_owner() -> None:
    found = band("okko")
    do_share(list=found)
    for person in (PersonFactory(), PersonFactory(account=True), None):
        for token in (found.token, now(found).link):
            with pytest.raises(List.DoesNotExist):
                do_edit_list(person=person, token=token, operation=Add("tikku"))
            with pytest.raises(List.DoesNotExist):
                do_undo(person=person, token=token)
    assert words_of(found) == ["okko"]


def test_a_revision_of_another_list_is_no_base() -> None:
    found, other = band("okko"), band("tikku")
    with pytest.raises(Revision.DoesNotExist):
        edit(found, Add("ronin"), base=now(other).head_id)


def test_a_list_that_cannot_be_is_not_made() -> None:
    file = {
        "format": "muster-list",
        "version": 1,
        "system": "okko",
        "name": "x",
        "options": {"budget": 0},
        "entries": [],
    }
    with pytest.raises(ValidationError):
        do_create_list(person=PersonFactory(), release=starter_release(), draft=Draft(file))
    assert not List.objects.exists()


def test_a_list_keeps_to_its_release() -> None:
    """A new release of the codex changes no list made before."""
    found = ListFactory(entries=[{"id": "a1", "card": "okko", "equipment": None}])
    before = rules.check(whole_file(found))
    doc = starter_file()
    doc["cards"]["okko"]["cost"] = 9
    doc["lists"] = []
    newer = do_load_codex(doc=doc)[0]
    assert newer != found.release
    assert rules.check(whole_file(now(found))) == before
    edit(found, Add("tikku"))
    assert rules.check(whole_file(now(found))).cost["spent"] == 8
