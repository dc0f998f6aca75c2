"""The skills of a card's form as they are drawn there: each folded to what it is called and what it says; in it, what
is seldom needed and not set stands behind one word more. Names of fields stay what they are: what is folded is sent."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from catalog.studio.fields import Field, joined, walk
from rules.words import Lang

#: Under which key a skill has what it does: whatever game it is of, one composes that, set or not.
DEEDS = "effects"
#: What one fills in; a box to tick comes after them.
TYPED = ("text", "number", "choice", "prose", "lines", "flag", "checks")


def folded(form: Field, key: str, lang: Lang) -> Field:
    """The form with its list of skills, under this key, as folds."""
    parts = (_folds(part, lang) if key and part.name == key and part.kind == "list" else part for part in form.parts)
    return replace(form, parts=tuple(parts))


def _folds(listed: Field, lang: Lang) -> Field:
    return replace(listed, kind="skills", parts=tuple(_fold(item, lang) for item in listed.parts))


def _fold(item: Field, lang: Lang) -> Field:
    """One skill: its parts, what it says after what it does, then the rest."""
    if item.kind not in ("group", "way"):
        return item
    own = next((part for part in (item, *item.parts) if part.kind == "group" and part.name == item.name), None)
    before = item.parts[:1] if own is not item else ()
    inside = own.parts if own else item.parts[1:]
    rest = tuple(part for part in inside if _seldom(part))
    says = Field(item.name, "spoken", spoken=item.spoken)
    parts = (*before, *(part for part in inside if not _seldom(part)), says)
    if rest:
        parts += (Field("", "more", parts=rest, opened=_wrong(rest), value=", ".join(part.label for part in rest)),)
    return replace(
        item,
        kind="fold",
        parts=parts,
        state="there" if own else "",
        more=own.more if own else "",
        error=own.error if own else "",
        title=item.title or _typed_name(inside, lang) or item.label,
        spoken=(),
        value=dict(item.spoken).get(lang, ""),
        opened=bool(item.error) or _wrong(inside),
    )


def _seldom(part: Field) -> bool:
    """Whether a part of a skill is not needed by most: what may be left out and is, and the id, which is given."""
    if part.error or part.name.endswith(f".{DEEDS}") or part.kind == "names":
        return False
    return part.name.endswith(".id") or (not part.required and part.state in ("", "null") and not _kept(part))


def _kept(part: Field) -> bool:
    """What stands there although it is not noted as being there: a tick, a value by itself."""
    return bool(part.value or part.parts and part.kind == "list") or (
        part.kind == "flag" and part.checked != (part.usual == "true")
    )


def _wrong(parts: tuple[Field, ...]) -> bool:
    return any(one.error for part in parts for one in walk(part))


def _typed_name(inside: tuple[Field, ...], lang: Lang) -> str:
    """As it is typed, in this language or the other."""
    named = next((part.parts for part in inside if part.kind == "names"), ())
    texts = {part.name.rpartition(".")[2]: part.value for part in named}
    return texts.get(lang, "") or next(filter(None, texts.values()), "")


def came(button: str, raw: Any, added: str) -> str:
    """The name of the part that a press of this button has put there, "" for none; `raw`: the JSON after it."""
    verb, _, name = button.partition(" ")
    if verb == "add":
        count = _count(raw, name)
        return joined(name, count - 1) if count else ""
    return {"put": name, "key": joined(name, added) if added else ""}.get(verb, "")


def _count(raw: Any, name: str) -> int:
    for key in name.split("."):
        raw = raw[int(key)] if isinstance(raw, list) else raw.get(key)
    return len(raw) if isinstance(raw, list) else 0


def landed(form: Field, name: str) -> Field:
    """The form with the caret in the first field of the part of this name that one fills in: of a skill in its name,
    which may stand after a choice that is made already."""
    typed = list(_typed(form, name))
    if any(one.kind == "fold" and one.name == name for one in walk(form)):
        typed.sort(key=lambda one: one.kind != "text")
    return _with(form, typed[0], lands=True) if typed else form


def _typed(field: Field, name: str) -> Iterator[Field]:
    """The fields of that part, in the order in which they stand, without what is behind one word more."""
    if field.kind in TYPED and (field.name == name or field.name.startswith((f"{name}.", f"{name}:"))):
        yield field
    for part in field.parts if field.kind != "more" else ():
        yield from _typed(part, name)


def opened(form: Field, name: str) -> Field:
    """The form with the folds open in which the part of this name stands."""
    if not name or not any(one.name == name for one in walk(form)):
        return form
    parts = tuple(opened(part, name) for part in form.parts)
    return replace(form, parts=parts, opened=form.opened or form.kind in ("fold", "more"))


def marked(form: Field, name: str) -> Field:
    """The form with a word at the skill of this name that it was put there, folded as it is."""
    fold = next((one for one in walk(form) if one.kind == "fold" and one.name == name), None)
    return _with(form, fold, added=True) if fold else form


def _with(form: Field, which: Field, **more: Any) -> Field:
    """The form with this one of its fields changed."""
    if form is which:
        return replace(form, **more)
    for place, part in enumerate(form.parts):
        if any(one is which for one in walk(part)):
            return replace(form, parts=(*form.parts[:place], _with(part, which, **more), *form.parts[place + 1 :]))
    return form
