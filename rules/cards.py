"""What all systems' card readers share: a card is read by its kind, and what has been read once is not read again."""

from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from rules.reading import FileError, mapping

Card = TypeVar("Card")
Parser = Callable[[str, Any, str], Card]


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
        return parse(card_id, raw, path)

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
