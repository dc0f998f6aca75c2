"""What is wrong with a card, in words at the field of its form."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from catalog.studio.fields import Field, walk
from rules.formats_words import fault_text
from rules.reading import FileError
from rules.words import Lang


def with_fault(form: Field, error: FileError, lang: Lang, root: str = "$") -> Field:
    """The form with the fault at its field: the one that the path names, else the innermost around it. `root` is the
    path at which the card was read."""
    return put(form, place_of(form, error.path, root), said(error, lang))


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


def put(form: Field, name: str, words: str) -> Field:
    """The form with these words at the field of this name: of several, the innermost."""
    for place, part in enumerate(form.parts):
        if any(field.name == name for field in walk(part)):
            parts = (*form.parts[:place], put(part, name, words), *form.parts[place + 1 :])
            return replace(form, parts=parts)
    return replace(form, error=words)


def said(error: FileError, lang: Lang) -> str:
    """What is wrong and what would mend it, as one says it to whoever fills in a form rather than writes JSON."""
    with override(lang):
        return _in_a_form(error.key, error.values) or fault_text(error, lang)


def _in_a_form(key: str, values: Mapping[str, Any]) -> str:
    if key == "missing":
        return _("Fill this in.")
    if key == "exactly_one":
        return _("Choose what it is.")
    if key == "not_one_of":
        return _("Choose one of these.")
    if key == "expected" and values["what"] == "integer":
        return _("A whole number goes here.")
    if key == "too_few":
        return ngettext("At least %(least)d goes here.", "At least %(least)d go here.", values["least"]) % values
    return ""
