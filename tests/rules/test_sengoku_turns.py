"""What always holds when a turn of Sengoku is resolved, whatever was ordered."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.sengoku_battles import made_up, mirrored, reflect, resolved

SEEDS = st.integers(0, 10**9)


@settings(deadline=None, max_examples=150)
@given(SEEDS)
def test_a_turn_leaves_a_sound_position(seed):
    doc, orders = made_up(Random(seed))
    s = resolved(doc, orders, seed).s
    kits = s.table.kits
    started = [(doc["start"]["units"][name], kit) for name, kit in zip(s.table.ids, kits, strict=True)]
    standing = [i for i, cell in enumerate(s.at) if cell >= 0]
    assert len({s.at[i] for i in standing}) == len(standing)
    assert [s.holder[s.at[i]] for i in standing] == standing
    assert sum(holder >= 0 for holder in s.holder) == len(standing)
    for i, (_, kit) in enumerate(started):
        assert 0 <= s.figures[i] <= kit.start
        assert (s.at[i] >= 0) == (s.status[i] < 2)
        assert (s.figures[i] == 0) == (s.status[i] == 4)
        assert -1 <= s.ammo[i] <= kit.ammo_each * s.figures[i] or s.ammo[i] == -1
    assert not any(s.field.swamp[s.at[i]] for i in standing)


@settings(deadline=None, max_examples=150)
@given(SEEDS)
def test_the_mirror_image_of_a_turn_is_the_turn_of_the_mirror_image(seed):
    doc, orders = made_up(Random(seed))
    seen, turned = resolved(doc, orders, seed).s, resolved(*mirrored(doc, orders), seed, mirrored=True).s
    assert [reflect(cell) for cell in seen.at] == turned.at
    assert [(-facing) % 4 if facing >= 0 else -1 for facing in seen.facing] == turned.facing
    for key in ("figures", "status", "ammo", "wounds", "fate", "place", "steps", "has_routed", "result"):
        assert getattr(seen, key) == getattr(turned, key), key


@settings(deadline=None, max_examples=100)
@given(SEEDS)
def test_orders_are_counted(seed):
    """Nobody steps or shoots by order more often than ordered, nor shoots twice in a phase (SENG-INI-11)."""
    doc, orders = made_up(Random(seed))
    story = resolved(doc, orders, seed).log
    steps = dict.fromkeys(doc["start"]["units"], 0)
    shot = set()
    for event in story:
        if event["type"] == "phase":
            shot = set()
        elif event["type"] == "shot":
            assert event["who"] not in shot
            shot.add(event["who"])
        elif event["type"] == "move" and event["how"] != "general":
            steps[event["who"]] += 1
    for name, made in steps.items():
        slots = orders.get(name, [])
        given = sum(2 if order["order"] == "march" else len(order.get("steps", "1")) for order in slots)
        assert made <= given, name
