"""What a player has chosen so far, carried in the address; and the actions that a sent form asks for.

Nothing here judges: an action is put together from its parts, and the engine says what it thinks of it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self

from django.http import QueryDict

import rules
from builder.fights.games import own
from rules.formats import decode
from rules.refusal import refuse

Action = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is chosen in every game: `who` is to do `do`, to `target` or `to` a square. A game's `Choice` adds its own
    parts, each a text or several. `kept`: parts that are about the view, not about the decision."""

    do: str = ""
    who: str = ""
    to: str = ""
    target: str = ""
    kept: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        """Out of an address or a form; what it does not have stays empty."""
        found: dict[str, Any] = {}
        for field in fields(cls):
            found[field.name] = tuple(query.getlist(field.name)) if field.default == () else query.get(field.name, "")
        return cls(**found)

    def but(self, **changes: Any) -> str:
        """The query string of this choice with some changed."""
        return replace(self, **changes).query()

    def query(self) -> str:
        query = QueryDict(mutable=True)
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, tuple):
                query.setlist(field.name, value) if value else None
            elif value:
                query[field.name] = value
        return "?" + query.urlencode()

    def only(self, *names: str, **parts: Any) -> Self:
        """This choice with nothing kept but these parts, and what is about the view; `parts` are set anew."""
        return type(self)(**{name: getattr(self, name) for name in (*names, *self.kept)} | parts)


def written(value: Mapping[str, Any]) -> str:
    """JSON in one way only, so that equal things are equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def posted(action: Mapping[str, Any]) -> str:
    """An action as a button sends it: whose it is, is known from whom it asks."""
    return written({key: value for key, value in action.items() if key != "side"})


def entry(text: str) -> Any:
    """What a text of JSON says; what is none stays a text, for the engine to refuse."""
    try:
        return decode(text)
    except rules.FileError:
        return text


def answers_of(game: rules.Fight, sent: QueryDict) -> list[Action]:
    """The actions that a form asks for, to be carried out one after another. Refused: the form is none of ours."""
    if "action" not in sent:
        return own(game.system.slug, "choice").answers_of(game, sent)
    action = entry(sent["action"])
    if not isinstance(action, dict):
        refuse("FILE-ACTION", "value", name="action")
    return [action]
