"""Operations on an army: what each touches is what it changes, none changes the draft it is given, all are data."""

import copy

from hypothesis import given
from hypothesis import strategies as st

from builder.lists.operations import (
    Draft,
    Operation,
    Option,
    apply,
    as_data,
    bring_back,
    changed,
    from_data,
    ids,
    needs,
    read,
    touches,
    written,
)
from builder.lists.sengoku.army import (
    Ally,
    Appoint,
    Call,
    Clan,
    Clear,
    Dismiss,
    Fetch,
    Figures,
    Forget,
    Furl,
    Grow,
    Part,
    Raise,
    Split,
    Store,
    Teach,
    parts,
)
from tests.builder.armies import units

ENTRY = st.sampled_from(["a1", "a2", "a3"])
LEADER = st.sampled_from(["ac", "ag1", "ag2"])
TRAIT = st.sampled_from(["daring", "devious"])
BANNER = st.sampled_from(["tiger-banner", "boar-banner"])
CLAN = st.sampled_from(["owl", "crow"])
STORE = st.sampled_from(["shinobi", "messengers", "shields"])
COUNT = st.integers(0, 4)

COSTS = st.sampled_from(["asset_cost.commander", "asset_cost.shield", "budget"])

ONE = st.one_of(
    st.builds(Option, COSTS, COUNT),
    st.builds(Figures, ENTRY, st.integers(1, 20)),
    st.builds(Grow, ENTRY, st.integers(-3, 3)),
    st.builds(Clan, ENTRY, st.none() | CLAN),
    st.builds(Split, ENTRY),
    st.builds(Appoint, st.sampled_from(["commander", "general"]), st.sampled_from(["A", "B"])),
    st.builds(Dismiss, st.lists(LEADER, min_size=1, max_size=2, unique=True).map(tuple)),
    st.builds(Clear, st.lists(LEADER, min_size=1, max_size=2, unique=True).map(tuple)),
    st.builds(Call, LEADER, st.sampled_from(["A", "B"])),
    st.builds(Teach, LEADER, TRAIT),
    st.builds(Forget, LEADER, st.lists(TRAIT, min_size=1, max_size=2).map(tuple)),
    st.builds(Store, STORE, COUNT),
    st.builds(Fetch, STORE, st.integers(-2, 2)),
    st.builds(Raise, BANNER),
    st.builds(Furl, st.lists(BANNER, min_size=1, max_size=2).map(tuple)),
    st.builds(Ally, CLAN),
    st.builds(Part, st.lists(CLAN, min_size=1, max_size=2, unique=True).map(tuple)),
)
#: What an operation may change beyond what it touches: it makes a new unit, leader, banner or clan; a clan leaves its
#: units; with the commander goes his rank.
FREE = {
    Split: {"entry"},
    Appoint: {"leader", "rank"},
    Raise: {"banner"},
    Ally: {"clan"},
    Part: {"entry"},
    Dismiss: {"rank"},
}


def draft() -> Draft:
    army = {
        "commander": {"id": "ac", "name": "Tadaoki", "traits": ["daring", "devious", "daring"]},
        "generals": [{"id": "ag1", "name": "Masanobu"}, {"id": "ag2", "traits": ["devious"]}],
        "shinobi": 2,
        "banners": ["tiger-banner", "boar-banner", "tiger-banner"],
        "clans": ["owl"],
    }
    head = {"format": "muster-list", "version": 1, "system": "sengoku", "name": "Host", "options": {}}
    return Draft({**head, "army": army, "entries": units("samurai-spears*12", "samurai-bows*10@owl", "yamabushi*9")})


def done(before: Draft, operations: list[Operation]) -> Draft:
    """After those of the operations that mean something by then."""
    for operation in operations:
        if needs(operation) <= ids(before.file):
            before = apply(before, operation)
    return before


@given(ONE)
def test_operations_are_data(operation: Operation) -> None:
    assert read(written(operation)) == operation
    assert from_data(as_data(operation)) == operation


@given(st.lists(ONE, max_size=4), ONE)
def test_what_an_operation_touches_is_what_it_changes(before: list[Operation], operation: Operation) -> None:
    base = done(draft(), before)
    kept = copy.deepcopy(base.file)
    if not needs(operation) <= ids(base.file):
        return
    after = apply(base, operation)
    assert base.file == kept
    free = FREE.get(type(operation), set())
    assert {key for key in changed(base, after) - touches(operation) if key.partition(":")[0] not in free} == set()


@given(st.lists(ONE, max_size=3), st.lists(ONE, max_size=3), ONE)
def test_keeping_mine_brings_back_what_it_touches(
    before: list[Operation], theirs: list[Operation], mine: Operation
) -> None:
    base = done(draft(), before)
    if not needs(mine) <= ids(base.file):
        return
    head = done(base, theirs)
    back = bring_back(head, base, mine)
    wanted = parts(base.file)
    for key in touches(mine):
        kind = key.partition(":")[0]
        if kind in ("leader", "army", "banner", "clan"):
            assert parts(back.file).get(key) == wanted.get(key), key
    assert len(ids(back.file)) == len(back.entries) + len([key for key in parts(back.file) if key[:7] == "leader:"])
    apply(back, mine)


@given(st.lists(ONE, max_size=8))
def test_ids_stay_different(operations: list[Operation]) -> None:
    after = done(draft(), operations)
    leaders = [key for key in parts(after.file) if key.startswith("leader:")]
    assert len(ids(after.file)) == len(after.entries) + len(leaders)
    assert all(entry["figures"] >= 1 for entry in after.entries if entry["figures"] != 0)
