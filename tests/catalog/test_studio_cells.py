"""The cells of a card: whatever is put into one and taken back leaves the card as it was, key for key."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.studio.cells import ABSENT, hollow_at, places_of, value_at, with_value, with_value_back
from rules.shapes import Record, Row, bare
from rules.system import systems
from tests.rules import from_shapes

KINDS = [(slug, kind) for slug, game in systems().items() for kind in game.shapes]
ROOM = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def text(raw):
    return json.dumps(raw, sort_keys=True)


def edited(raw, changes):
    """The card with these cells, and what the step keeps of it: for each, what it was and what stood around it."""
    now, kept = raw, []
    for path, value in changes:
        kept.append((path, value_at(raw, path), hollow_at(raw, path)))
        now = with_value(now, path, value)
    return now, json.loads(json.dumps([[path, None if was is ABSENT else [was], around] for path, was, around in kept]))


def undone(now, kept):
    for path, was, around in kept:
        now = with_value_back(now, tuple(path), was[0] if was else ABSENT, around)
    return now


@pytest.mark.parametrize(("slug", "kind"), KINDS)
@given(data=st.data())
@ROOM
def test_a_step_over_any_cells_is_undone_to_the_same_card(slug, kind, data):
    game = systems()[slug]
    raw = data.draw(from_shapes.cards(game, kind))
    places = [place for place in places_of(game.shapes[kind], kind) if may_stand(raw, place.path)]
    chosen = data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=4, unique_by=lambda place: place.path))
    values = [data.draw(st.one_of(st.just(ABSENT), from_shapes.values(place.shape))) for place in chosen]
    changes = [
        (place.path, value)
        for place, value in zip(chosen, values, strict=True)
        if value is not ABSENT or value_at(raw, place.path) is not ABSENT
    ]
    now, kept = edited(raw, changes)
    assert text(undone(now, kept)) == text(raw)


def may_stand(raw, path):
    """Whether what is on the way to the place is what holds such: what is not is shown nowhere."""
    return all(
        value_at(raw, path[:n]) is ABSENT or isinstance(value_at(raw, path[:n]), dict | list | None)
        for n in range(len(path))
    )


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_an_object_that_a_cell_made_goes_with_it(slug, kind):
    """Each cell in an object or a row that need not be there, which is left out, null or empty."""
    game = systems()[slug]
    tried = 0
    for key, of in game.shapes[kind].keys.items():
        if not isinstance(bare(of), Record | Row):
            continue
        cells = [place for place in places_of(game.shapes[kind], kind) if place.path[0] == key]
        for before in ({}, {key: None}, {key: {} if isinstance(bare(of), Record) else []}):
            for place in cells:
                now, kept = edited({"kind": kind, **before}, [(place.path, 1)])
                assert value_at(now, place.path) == 1
                assert undone(now, kept) == {"kind": kind, **before}, place.column
                tried += 1
    assert tried or not any(len(place.path) > 1 for place in places_of(game.shapes[kind], kind))
