"""What the fields of a card's form are called beside each other: every one is told by the parts that it stands in."""

from collections import Counter
from dataclasses import replace

from catalog.studio.fields import Field, walk


def placed(form: Field) -> Field:
    """The form with `where` at each field: the parts that it stands in, outermost first, as "Skill 2, Effect 1"."""
    return _placed(form, ())


def called(form: Field, name: str) -> str:
    """What the field of this name is called, after the parts that it stands in: "Skill 2, When"; "" for none."""
    field = next((one for one in walk(form) if one.name and one.name == name), None)
    return full_name(field) if field else ""


def full_name(field: Field) -> str:
    return f"{field.where}, {field.label}" if field.where else field.label


def _placed(field: Field, around: tuple[str, ...]) -> Field:
    lists = Counter(part.named for part in field.parts if part.kind == "list")
    parts = []
    for part in field.parts:
        inside = around if not part.label or _silent(part, around, lists) else (*around, part.label)
        above = around[:-1] if around and part.label == around[-1] else around
        parts.append(replace(_placed(part, inside), where=", ".join(above)))
    return replace(field, parts=tuple(parts))


def _silent(part: Field, around: tuple[str, ...], lists: Counter[str]) -> bool:
    """Whether what stands in the part is told well enough without its name: of a list by the names of its items, where
    no list beside has such ones; of a way in which something is given by the thing itself."""
    if part.kind == "list":
        return lists[part.named] == 1 and not any(one.startswith(part.named) for one in around)
    return part.kind == "way" and not part.item or (bool(around) and part.label == around[-1])
