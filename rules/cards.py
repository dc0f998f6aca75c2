"""What all systems' card readers share: a card is read by its kind, and what has been read once is not read again.

How much a card may hold stands here, for all games. It is several times what any card of theirs has, and little enough
that the computer thinks of each decision for less than a second, and that the form of a card is a page and one request.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial, wraps
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from rules.reading import FileError, list_of, mapping, one_or_more

Card = TypeVar("Card")
Parser = Callable[[str, Any, str], Card]

#: How many places any list of a card may have (skills, conditions, effects, words, …), but for the walls of a tile.
MOST_PLACES = 40
#: How many values a card may hold in all: every text, number, true, false and null, every list and every object.
MOST_VALUES = 600

#: Lists as cards have them.
some = partial(list_of, most=MOST_PLACES)
one_or_some = partial(one_or_more, most=MOST_PLACES)


def require_size(raw: Any, path: str) -> None:
    """FileError at the card, which stands at `path`, where it holds more than it may."""
    if (count := size_of(raw)) > MOST_VALUES:
        raise FileError(path, "too_large", most=MOST_VALUES, count=count)


def size_of(raw: Any) -> int:
    """How many values there are in JSON, itself among them."""
    inside: Iterable[Any] = raw.values() if isinstance(raw, dict) else raw if isinstance(raw, list) else ()
    return 1 + sum(map(size_of, inside))


class Named:
    """A card whose `names` are also under the word that all systems' cards have for them."""

    __slots__ = ()
    names: Mapping[str, str]

    @property
    def name(self) -> Mapping[str, str]:
        return self.names


def reader_of(kinds: Mapping[str, Parser[Card]]) -> Parser[Card]:
    """Reads a card (its id, JSON and path) by the parser of its `kind`; FileError with the path of its first fault. The
    same id and JSON give the same card; what only looks at many (`inspect.unwrap`) reads afresh and keeps none."""

    def read(card_id: str, raw: Any, path: str) -> Card:
        if "kind" not in mapping(raw, path):
            raise FileError(f"{path}.kind", "missing")
        parse = kinds.get(raw["kind"]) if isinstance(raw["kind"], str) else None
        if parse is None:
            raise FileError(f"{path}.kind", "not_one_of", words=tuple(kinds))
        card = parse(card_id, raw, path)
        require_size(raw, path)
        return card

    @lru_cache(maxsize=4096)
    def read_once(card_id: str, written: bytes) -> Card:
        return read(card_id, msgspec.json.decode(written), "")

    @wraps(read)
    def parse_card(card_id: str, raw: Any, path: str) -> Card:
        try:
            return read_once(card_id, msgspec.json.encode(raw))
        except (FileError, msgspec.MsgspecError, TypeError, ValueError, RecursionError):
            return read(card_id, raw, path)

    return parse_card


def id_as_name(some_id: str) -> Mapping[str, str]:
    """The name of what has none of its own: its id, in both languages."""
    return MappingProxyType({"en": some_id, "ru": some_id})
