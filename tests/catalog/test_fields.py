"""Cards as forms: whatever a card says comes back as it was, and what is wrong is said where it stands."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.studio.faults import field_name, place_of, with_fault
from catalog.studio.fields import fields_of, walk
from catalog.studio.posted import read_form
from rules.reading import FileError
from rules.system import systems
from tests.catalog.filled import drawn, sent
from tests.rules import from_shapes
from tests.rules.games import BOOKS, GAMES

CARDS = [(slug, card_id) for slug, book in BOOKS.items() for card_id in book["cards"]]
KINDS = [(slug, kind) for slug, game in systems().items() for kind in game.shapes]
#: A property of many cards: they are slow to draw, not wrong to.
many = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def form_of(slug, raw, lang="en"):
    game = systems()[slug]
    return fields_of(game.shapes[raw["kind"]], raw, game.vocabulary(), lang, raw["kind"])


def back(slug, raw):
    return read_form(systems()[slug].shapes[raw["kind"]], sent(form_of(slug, raw)))


def text(raw):
    return json.dumps(raw, sort_keys=True, ensure_ascii=False)


def fault(slug, raw):
    """What the game's reader says of a card, if anything."""
    try:
        systems()[slug].parse_card("card", raw, "$")
    except FileError as error:
        return error
    return None


@pytest.mark.parametrize(("slug", "card_id"), CARDS)
def test_every_starter_card_comes_back_as_it_was(slug, card_id):
    raw = BOOKS[slug]["cards"][card_id]
    assert text(back(slug, raw)) == text(raw)


@pytest.mark.parametrize(("slug", "kind"), KINDS)
@given(data=st.data())
@many
def test_whatever_a_card_may_say_comes_back_as_it_was(slug, kind, data):
    raw = data.draw(from_shapes.cards(systems()[slug], kind))
    assert text(back(slug, raw)) == text(raw)


@pytest.mark.parametrize(("slug", "kind"), KINDS)
@given(data=st.data())
@many
def test_whatever_a_card_may_say_is_read_or_refused_at_a_field(slug, kind, data):
    """Either the reader takes it, or the place of its fault is in the form: the field itself, or the one that holds all
    its words or lines."""
    raw = data.draw(from_shapes.cards(systems()[slug], kind))
    error = fault(slug, raw)
    if error is None:
        return
    form = form_of(slug, raw)
    name, place = field_name(error.path), place_of(form, error.path)
    if name != place:
        whole = next(field for field in walk(form) if field.name == place)
        assert whole.kind in ("checks", "lines", "list")
        assert name.rpartition(".")[0] == place
    for lang in ("en", "ru"):
        marked = with_fault(form, error, lang)
        assert [field.name for field in walk(marked) if field.error] == [place]


@pytest.mark.parametrize("game", GAMES, ids=str)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_strange_cards_come_back_as_they_were(game, seed):
    for raw in game.strange(seed)["cards"].values():
        assert text(back(game.slug, raw)) == text(raw)


@pytest.mark.parametrize(("slug", "card_id"), CARDS)
def test_a_form_is_sound_html(slug, card_id):
    """Whatever is filled in has a label of its own, and no id stands twice."""
    page = drawn(form_of(slug, BOOKS[slug]["cards"][card_id]))
    assert len(set(page.ids)) == len(page.ids)
    assert page.labelled <= set(page.ids)
    assert page.unlabelled == []
