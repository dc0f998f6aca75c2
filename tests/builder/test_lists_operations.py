"""Operations on a list file: what each does, what it touches, and that none of them changes the draft it is given."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.lists import operations
from builder.lists.operations import (
    Add,
    Draft,
    Duplicate,
    Equip,
    Give,
    Move,
    NoEntry,
    NoOperation,
    Note,
    Operation,
    Option,
    Remove,
    Rename,
    Strip,
    apply,
    changed,
    needs,
    read,
    touches,
    written,
)
from tests.builder.bands import entries


def draft(*words: str, note: str = "") -> Draft:
    file = {"format": "muster-list", "version": 1, "system": "okko", "name": "Band", "options": {"budget": 16}}
    return Draft(file | {"entries": entries(*words)}, note)


def words(after: Draft) -> list[str]:
    return [entry["card"] + (f"+{entry['equipment']}" if entry["equipment"] else "") for entry in after.entries]


@pytest.mark.parametrize(
    ("operation", "after"),
    [
        (Add("ronin"), ["okko+katana", "tikku", "noshin+fan", "ronin"]),
        (Remove(("a1", "a3")), ["tikku"]),
        (Duplicate("a1"), ["okko+katana", "okko+katana", "tikku", "noshin+fan"]),
        (Move("a3", -1), ["okko+katana", "noshin+fan", "tikku"]),
        (Move("a1", 1), ["tikku", "okko+katana", "noshin+fan"]),
        (Move("a1", 99), ["tikku", "noshin+fan", "okko+katana"]),
        (Move("a1", -1), ["okko+katana", "tikku", "noshin+fan"]),
        (Equip("a2", "gourd"), ["okko+katana", "tikku+gourd", "noshin+fan"]),
        (Equip("a1", None), ["okko", "tikku", "noshin+fan"]),
        (Strip(("a1", "a3")), ["okko", "tikku", "noshin"]),
        (Give("a1", "a2"), ["okko", "tikku+katana", "noshin+fan"]),
        (Give("a1", "a3"), ["okko+fan", "tikku", "noshin+katana"]),
        (Give("a1", "a1"), ["okko+katana", "tikku", "noshin+fan"]),
    ],
)
def test_entries_after(operation: Operation, after: list[str]) -> None:
    before = draft("okko+katana", "tikku", "noshin+fan")
    kept = copy.deepcopy(before.file)
    assert words(apply(before, operation)) == after
    assert before.file == kept


def test_fields_after() -> None:
    before = draft("okko")
    assert apply(before, Rename("Other")).file["name"] == "Other"
    assert apply(before, Option("budget", 12)).file["options"] == {"budget": 12}
    assert apply(before, Note("Mind the river.")).note == "Mind the river."
    assert (before.file["name"], before.file["options"], before.note) == ("Band", {"budget": 16}, "")


def test_a_copy_is_another_entry() -> None:
    """Row 4: the original stays as it was, whatever happens to the copy."""
    before = draft("okko+katana", "tikku")
    copied = apply(before, Duplicate("a1"))
    assert [entry["id"] for entry in copied.entries] == ["a1", "a3", "a2"]
    changed_copy = apply(copied, Equip("a3", None))
    assert changed_copy.entries[0] == before.entries[0] == {"id": "a1", "card": "okko", "equipment": "katana"}
    assert changed_copy.entries[1]["equipment"] is None


@pytest.mark.parametrize(
    "operation", [Duplicate("a9"), Move("a9", 1), Equip("a9", "x"), Give("a9", "a1"), Give("a1", "a9"), Strip(("a9",))]
)
def test_a_missing_entry_is_said(operation: Operation) -> None:
    with pytest.raises(NoEntry):
        apply(draft("okko+katana"), operation)
    assert "a9" in needs(operation)


def test_removing_what_is_gone_changes_nothing() -> None:
    before = draft("okko")
    assert apply(before, Remove(("a9",))) == before


def test_an_id_is_never_given_twice() -> None:
    taken = Draft(draft().file | {"entries": [{"id": "a2", "card": "okko"}, {"id": "hero", "card": "okko"}]})
    ids = [entry["id"] for entry in apply(apply(taken, Add("ronin")), Duplicate("hero")).entries]
    assert ids == ["a2", "hero", "a4", "a3"]


IDS = st.sampled_from(["a1", "a2", "a3", "a4", "a9"])
CARDS = st.sampled_from(["okko", "ronin", "tikku"])
OPERATIONS = st.one_of(
    st.builds(Add, CARDS),
    st.builds(Remove, st.lists(IDS, min_size=1, max_size=3).map(tuple)),
    st.builds(Duplicate, IDS),
    st.builds(Move, IDS, st.integers(-4, 4)),
    st.builds(Equip, IDS, st.none() | CARDS),
    st.builds(Strip, st.lists(IDS, min_size=1, max_size=3).map(tuple)),
    st.builds(Give, IDS, IDS),
    st.builds(Rename, st.text(max_size=8)),
    st.builds(Option, st.just("budget"), st.integers(1, 99)),
    st.builds(Note, st.text(max_size=8)),
)


@given(OPERATIONS)
def test_an_operation_comes_back_from_its_json(operation: Operation) -> None:
    assert read(written(operation)) == operation
    assert operations.from_data(operations.as_data(operation)) == operation


@given(OPERATIONS)
def test_what_changes_is_what_it_touches(operation: Operation) -> None:
    """But for entries that are new: nobody else can have touched those."""
    before = draft("okko+katana", "tikku", "noshin")
    try:
        after = apply(before, operation)
    except NoEntry:
        assert needs(operation) - {"a1", "a2", "a3"}
        return
    new = {f"entry:{entry['id']}" for entry in after.entries} - {f"entry:{entry['id']}" for entry in before.entries}
    assert changed(before, after) - new <= touches(operation)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"do": "fly"}',
        '{"do": "add"}',
        '{"do": "add", "card": 3}',
        '{"do": "add", "card": "ronin", "entry": "a1"}',
        '{"do": "move", "entry": "a1", "by": 1.5}',
        '{"do": "remove", "entries": "a1"}',
        "[" * 5000,
    ],
)
def test_anything_else_is_no_operation(text: str) -> None:
    with pytest.raises(NoOperation):
        read(text)
