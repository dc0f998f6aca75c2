"""An index says of each text what a look at it would say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog import index
from catalog.index import Index, places

WORDS = st.text("abё1·", min_size=1, max_size=4)
TEXTS = st.lists(st.lists(WORDS, max_size=5).map(" ".join), max_size=20)
ASKED = st.lists(WORDS, max_size=3)


def by_looking(texts: list[str], asked: list[str]) -> list[int]:
    return [place for place, text in enumerate(texts) if all(word in text for word in asked)]


@given(TEXTS, ASKED)
def test_it_says_what_a_look_would_say(texts: list[str], asked: list[str]) -> None:
    assert list(places(Index(texts).having(asked))) == by_looking(texts, asked)


CHANGES = st.dictionaries(st.integers(0, 30), st.lists(WORDS, max_size=5).map(" ".join))


@given(TEXTS, st.lists(CHANGES, max_size=4), st.integers(0, 6), ASKED)
def test_texts_replaced_again_and_again_are_as_the_last_has_it(
    texts: list[str], turns: list[dict[int, str]], few: int, asked: list[str]
) -> None:
    """Whether they stand over the index (few) or in it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(index, "FEW", few)
        found = Index(texts)
        for changes in turns:
            known = {place: text for place, text in changes.items() if place <= len(texts)}
            texts = [known.get(place, text) for place, text in enumerate([*texts, ""])][
                : len(texts) + (len(texts) in known)
            ]
            found = found.replaced(known)
        assert list(places(found.having(asked))) == by_looking(texts, asked)


@given(TEXTS, CHANGES, ASKED)
def test_texts_are_replaced_and_added(texts: list[str], changes: dict[int, str], asked: list[str]) -> None:
    changes = {place: text for place, text in changes.items() if place <= len(texts)}
    before = Index(texts)
    after = before.replaced(changes)
    new = [changes.get(place, text) for place, text in enumerate([*texts, ""])][: len(texts) + (len(texts) in changes)]
    assert list(places(after.having(asked))) == by_looking(new, asked)
    assert list(places(before.having(asked))) == by_looking(texts, asked)
