"""What is wrong with a card, in words at the field of its form."""

import re
from dataclasses import replace
from os.path import commonprefix
from typing import Any

import rules
from catalog.actions import CodexError
from catalog.studio.fields import Field, walk
from rules.forms_words import form_fault_text
from rules.reading import FileError
from rules.words import Lang

#: Faults of what was begun and is not filled in yet, whatever else may be typed there.
BEGUN = frozenset(("missing", "too_few", "exactly_one", "empty_text", "bad_card_id", "by_or_set"))


def place_of(form: Field, path: str, root: str = "$") -> str:
    """The name of the field that a path of a reader means, or of the innermost around it; "" is the form itself."""
    name = field_name(path, root)
    names = {field.name for field in walk(form)}
    while name and name not in names:
        name = name.rpartition(".")[0]
    return name


def field_name(path: str, root: str = "$") -> str:
    """A path of a reader (`$.skills[0].id`) as the name of a field (`skills.0.id`)."""
    return re.sub(r"\[(\d+)\]", r".\1", path.removeprefix(root)).lstrip(".")


def path_in(name: str) -> str:
    """The path that `field_name` was made of."""
    return "$" + "".join(f"[{key}]" if key.isdigit() else f".{key}" for key in name.split(".") if key)


def beside(name: str, fault: FileError | CodexError) -> str:
    """The name of the field that would mend it, where that is not the one where it is told; "" for none. `name`: of
    that one in the form, which has items that the reader was not given."""
    there = fault.values.get("beside", "") if isinstance(fault, FileError) else ""
    if not there:
        return ""
    keys, own = field_name(there).split("."), field_name(fault.path).split(".")
    shared = len(commonprefix([keys, own]))
    return ".".join([*name.split(".")[:shared], *keys[shared:]])


def is_begun(name: str, fault: FileError, raw: Any) -> bool:
    """Whether it is a fault of what is not filled in yet: in the field of this name, or beside it."""
    if fault.key in BEGUN:
        return True
    other = beside(name, fault)
    return bool(other) and not _is_there(raw, other)


def _is_there(raw: Any, name: str) -> bool:
    for key in name.split("."):
        raw = raw[int(key)] if isinstance(raw, list) and int(key) < len(raw) else isinstance(raw, dict) and raw.get(key)
    return raw not in (None, False)


def put(form: Field, name: str, words: str) -> Field:
    """The form with these words at the field of this name: of several, the innermost."""
    for place, part in enumerate(form.parts):
        if any(field.name == name for field in walk(part)):
            parts = (*form.parts[:place], put(part, name, words), *form.parts[place + 1 :])
            return replace(form, parts=parts)
    return replace(form, error=words)


def said(fault: FileError | CodexError, system: str, lang: Lang) -> str:
    """What is wrong and what would mend it, as one says it to whoever fills in a form rather than writes JSON."""
    return form_fault_text(fault, rules.system(system), lang) if isinstance(fault, FileError) else fault.message
