"""What a card says, part by part: each game's `cards.parts` names them, so that two cards are compared in its words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

Path = tuple[str, ...]
"""Where something stands in a raw card: its keys from the top, the id of a skill among skills."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a card says. It speaks for all of its raw card that stands at `paths` and below; parts of two
    cards are the same thing when their first path is the same. `kind`: "cost", "stat", "skill" or "other"."""

    paths: tuple[Path, ...]
    kind: str
    label: str
    text: str


def part(kind: str, path: str, label: str, text: str) -> Part:
    """A part at one place, written "vigilant.attack"."""
    return Part((tuple(path.split(".")),), kind, label, text)


def yes_or_no(key: str, label: str, is_so: bool) -> Part:
    return part("other", key, label, _("yes") if is_so else _("no"))


def skill_parts(key: str, raws: Sequence[Any], skills: Sequence[Mapping[str, Any]]) -> Iterator[Part]:
    """The skills under this key of the raw card: `skills` have "name", "before" and "text", in the order of `raws`."""
    for raw, skill in zip(raws, skills, strict=True):
        before = " · ".join(filter(None, skill["before"]))
        text = f"{before}. {skill['text']}" if before else skill["text"]
        yield Part(((key, raw if isinstance(raw, str) else raw["id"]),), "skill", skill["name"], text)
