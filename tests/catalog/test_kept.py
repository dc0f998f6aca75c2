"""What a process keeps of what it made."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from catalog.kept import Kept, Latest


def test_what_is_kept_is_made_once_and_what_is_missing_all_at_once() -> None:
    kept, asked = Kept[str](10), []

    def make(missing: Sequence[int]) -> list[str]:
        asked.append(list(missing))
        return [f"made {key}" for key in missing]

    assert kept.many([1, 2, 1], make) == {1: "made 1", 2: "made 2"}
    assert kept.many([3, 2], make) == {3: "made 3", 2: "made 2"}
    assert kept.of(3, lambda: "anew") == "made 3"
    assert asked == [[1, 2], [3]]


def test_the_oldest_go_and_all_that_is_asked_for_is_answered() -> None:
    kept = Kept[int](3)
    assert kept.many(range(5), lambda missing: [10 * key for key in missing]) == {n: 10 * n for n in range(5)}
    assert len(kept) == 3
    assert [kept.of(n, lambda: -1) for n in (4, 3, 0)] == [40, 30, -1]


def test_what_is_large_counts_for_more() -> None:
    """The oldest go until the rest is light enough; what is too heavy by itself is answered, and pushes nothing out."""
    kept = Kept[str](10, len)
    assert [kept.of(key, lambda made=made: made) for key, made in (("a", "1234"), ("b", "12345"))] == ["1234", "12345"]
    assert (len(kept), kept.weight) == (2, 9)
    assert kept.of("large", lambda: "x" * 11) == "x" * 11
    assert (len(kept), kept.weight) == (2, 9)
    assert kept.of("c", lambda: "12") == "12"
    assert (kept.of("b", lambda: "anew"), kept.of("a", lambda: "anew")) == ("12345", "anew")
    assert (len(kept), kept.weight) == (2, 6)


def test_what_cannot_be_made_is_not_kept() -> None:
    kept = Kept[int](3)
    with pytest.raises(ZeroDivisionError):
        kept.of("a", lambda: 1 // 0)
    assert kept.of("a", lambda: 7) == 7


def test_threads_that_push_each_others_out_are_all_answered() -> None:
    kept = Kept[int](2)

    def ask(n: int) -> bool:
        return kept.many([n, n + 1, n + 2], lambda missing: [-key for key in missing]) == {
            n + step: -n - step for step in range(3)
        }

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(2000)))
    assert len(kept) == 2


def test_what_is_known_is_made_of_what_was_known_before() -> None:
    latest = Latest[str](2)

    def told(key: str, word: str) -> str:
        return latest.of(key, lambda known: f"{known or ''}{word}")

    assert [told("a", "1"), told("a", "2"), told("b", "1"), told("a", "3"), told("c", "1")] == [
        *("1", "12", "1", "123", "1"),
    ]
    assert len(latest) == 2
    assert [told("a", "4"), told("b", "2")] == ["1234", "2"]


def test_threads_that_make_it_known_anew_are_all_answered() -> None:
    latest = Latest[int](2)

    def ask(n: int) -> bool:
        return latest.of(n % 3, lambda known: n) == n

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(2000)))
    assert len(latest) == 2
