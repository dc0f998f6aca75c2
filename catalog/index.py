"""Which of many folded texts have a word in them, told without a look at the texts.

Words of a search have no spaces, so each lies within one word of a text; and 5,000 cards have far fewer different words
than texts. Going through those takes a fifth of a millisecond; going through the texts takes one to three, and more
where other work has driven them out of the processor's cache.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_

FEW = 60  # texts that are looked at themselves, which costs less than an index with them in it


class Index:
    """Texts by their places, from 0; a set of places is a number with these bits."""

    __slots__ = ("_all", "_masks", "_over", "_old")

    def __init__(self, texts: Sequence[str]) -> None:
        places: dict[str, list[int]] = {}
        for place, text in enumerate(texts):
            for word in set(text.split()):
                places.setdefault(word, []).append(place)
        self._take({word: _mask(found, len(texts)) for word, found in places.items()}, (1 << len(texts)) - 1, {})

    def _take(self, masks: Mapping[str, int], everywhere: int, over: Mapping[int, str]) -> None:
        """`over`: the texts that stand in place of those that the masks are of."""
        self._masks, self._all, self._over = masks, everywhere, over
        self._old = _mask(over, max(over, default=-1) + 1)

    def having(self, words: Iterable[str]) -> int:
        """Where the texts are that have all these words within them; without words all."""
        asked = list(words)
        found = reduce(and_, map(self._with, asked), self._all) & ~self._old
        return reduce(or_, (1 << place for place, text in self._over.items() if _has(text, asked)), found)

    def _with(self, asked: str) -> int:
        return reduce(or_, (mask for word, mask in self._masks.items() if asked in word), 0)

    def replaced(self, texts: Mapping[int, str]) -> "Index":
        """Another with these texts at their places, the last of which may be new; "" is none."""
        over, found = {**self._over, **texts}, Index(())
        everywhere = self._all | _mask(over, max(over, default=-1) + 1)
        if len(over) <= FEW:
            found._take(self._masks, everywhere, over)
        else:
            found._take(self._with_texts(over), everywhere, {})
        return found

    def _with_texts(self, texts: Mapping[int, str]) -> dict[str, int]:
        """The masks with these texts at their places."""
        changed = _mask(texts, max(texts, default=-1) + 1)
        masks = {word: left for word, mask in self._masks.items() if (left := mask & ~changed)}
        for place, text in texts.items():
            for word in set(text.split()):
                masks[word] = masks.get(word, 0) | 1 << place
        return masks


def _has(text: str, words: Iterable[str]) -> bool:
    return all(word in text for word in words)


def _mask(places: Iterable[int], size: int) -> int:
    bits = bytearray(size // 8 + 1)
    for place in places:
        bits[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(bits, "little")


def places(mask: int) -> Iterator[int]:
    """The places of a set, in their order."""
    return (place for place, bit in enumerate(reversed(f"{mask:b}")) if bit == "1")
