"""Cards as forms: whatever a card says comes back as it was, and what is wrong is said where it stands."""

import json

import pytest
from django.core.exceptions import BadRequest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalog.studio.faults import field_name, place_of
from catalog.studio.fields import fields_of, walk
from catalog.studio.posted import read_form
from rules.reading import FileError
from rules.system import systems
from tests.catalog.filled import drawn, sent, with_fault
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
        marked = with_fault(form, error, slug, lang)
        assert [field.name for field in walk(marked) if field.error] == [place]


@pytest.mark.parametrize("game", GAMES, ids=str)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
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


SKILLED = [(slug, kind) for slug, kind in KINDS if {"skills", "abilities"} & systems()[slug].shapes[kind].keys.keys()]


def at_a_field(slug, raw):
    """The card is read, or its fault stands at a field of its form."""
    error = fault(slug, raw)
    if error:
        form = form_of(slug, raw)
        place = place_of(form, error.path)
        assert place or field_name(error.path) in ("", "more"), error.path
        assert any(field.error for field in walk(with_fault(form, error, slug, "ru")))


@pytest.mark.parametrize(("slug", "kind"), SKILLED)
@given(data=st.data())
@many
def test_whatever_a_skill_may_say_is_read_or_refused_at_a_field(slug, kind, data):
    """Drawn into a card that is sound, so that the fault, if there is one, is the skill's."""
    sound = next(raw for raw in BOOKS[slug]["cards"].values() if raw["kind"] == kind)
    key = "abilities" if "abilities" in systems()[slug].shapes[kind].keys else "skills"
    skills = data.draw(from_shapes.values(systems()[slug].shapes[kind].keys[key]))
    raw = {**sound, key: skills}
    assert text(back(slug, raw)) == text(raw)
    at_a_field(slug, raw)


TYPED = st.one_of(
    st.sampled_from(["", " ", "0", "-1", "999999", "x", "null", "[", "{}", "[[1]]", "on"]), st.text(max_size=5)
)


@pytest.mark.parametrize(("slug", "kind"), KINDS)
@given(data=st.data())
@many
def test_whatever_is_sent_becomes_a_card_or_a_fault_at_a_field(slug, kind, data):
    """Some fields of a starter card's form hold anything, some are gone; hidden ones too. Where parts
    are gone with them, nothing is read at all."""
    sound = [raw for raw in BOOKS[slug]["cards"].values() if raw["kind"] == kind] or [{"kind": kind}]
    post = sent(form_of(slug, data.draw(st.sampled_from(sound))))
    names = sorted(set(post) - {"kind"})
    touched = data.draw(st.lists(st.sampled_from(names), max_size=4, unique=True))
    for name in touched:
        if data.draw(st.booleans()):
            post.setlist(name, [data.draw(TYPED)])
        else:
            del post[name]
    try:
        raw = read_form(systems()[slug].shapes[kind], post)
    except BadRequest:
        assert touched
    else:
        at_a_field(slug, raw)


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_a_text_that_may_be_left_out_comes_after_all_that_must_be_there(slug, kind):
    parts = form_of(slug, {"kind": kind}).parts
    needed = max((place for place, part in enumerate(parts) if part.required and part.kind != "hidden"), default=0)
    assert [part.name for part in parts[:needed] if part.kind == "text" and not part.required] == []
