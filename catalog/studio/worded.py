"""What stands in a field of a card's form, in words: for pages that show values beside each other. Whatever differs in
the data is told apart by these words or, where no word does it, by the JSON beside them."""

import json
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from catalog.studio.fields import Field, walk
from rules.words import LANGS, Lang, name_in

#: Of many words, so that it must be seen where they end.
LONG = ("group", "one", "way", "list")


def words_of(field: Field, lang: Lang) -> str:
    """The value of the field, on several lines where it is long; parts that are left out are not told."""
    if field.kind == "hidden" or field.kind == "json":
        return field.value
    if any(text for _language, text in field.spoken):
        return spoken_in(field, lang)
    if not field.required and not field.state:
        return as_usual(field)
    if field.state == "null":
        return _("nothing")
    return _WORDS.get(field.kind, _typed)(field, lang)


def spoken_in(field: Field, lang: Lang) -> str:
    """A skill: its name and the text made of it."""
    return "\n".join(filter(None, [skill_name(field, lang), dict(field.spoken).get(lang, "")]))


def skill_name(field: Field, lang: Lang) -> str:
    """What a skill is called, or its id; of one that is only named, what is named."""
    inside = {part.name.removeprefix(f"{field.name}."): part for part in walk(field) if part.value}
    names = {one: inside[f"name.{one}"].value for one in LANGS if f"name.{one}" in inside}
    told = inside.get(field.name) or inside.get("id")
    return name_in(names, lang, _typed(told, lang) if told else "")


def as_usual(field: Field) -> str:
    """What leaving it out means."""
    usual = {"true": _("yes"), "false": _("no")}.get(field.usual, field.usual)
    return _("left out: %(usual)s") % {"usual": usual} if usual else _("left out")


def _typed(field: Field, lang: Lang) -> str:
    called = (choice.label for choice in field.choices if choice.value == field.value)
    return next(called, field.value) or "–"


def _number(field: Field, lang: Lang) -> str:
    return _typed(field, lang).replace("-", "\N{MINUS SIGN}")


def _choice(field: Field, lang: Lang) -> str:
    return next((choice.label for choice in field.choices if choice.chosen), field.value or "–")


def _flag(field: Field, lang: Lang) -> str:
    return _("yes") if field.checked else _("no")


def _checks(field: Field, lang: Lang) -> str:
    called = {choice.value: choice.label for choice in field.choices}
    return ", ".join(called.get(word, word) for word in json.loads(field.order or "[]")) or "–"


def _only(field: Field, lang: Lang) -> str:
    return field.about or field.label or field.value


def _list(field: Field, lang: Lang) -> str:
    items = [words_of(part, lang) for part in field.parts]
    long = any("\n" in item or ": " in item for item in items)
    return ("\n" if long else ", ").join(items) or "–"


def _parts(field: Field, lang: Lang) -> str:
    return ", ".join(filter(None, [*_told(field.parts, "", lang), field.more])) or "–"


def _of_several(field: Field, lang: Lang) -> str:
    """What it is, and what belongs to that."""
    chooser, *parts = field.parts
    what = words_of(chooser, lang)
    rest = ", ".join(filter(None, [*_told(parts, what, lang), field.more]))
    return f"{what} ({rest})" if rest else what


def _told(parts: Iterable[Field], what: str, lang: Lang) -> Iterator[str]:
    """Each part that is there, after what it is called, where that is not `what` it all is."""
    for part in parts:
        if part.kind == "hidden" or (not part.required and not part.state):
            continue
        words = words_of(part, lang)
        if not part.label or part.label == what or part.kind == "only":
            yield words
        else:
            yield f"{part.label}: ({words})" if part.kind in LONG and part.parts else f"{part.label}: {words}"


_WORDS = {
    "choice": _choice,
    "flag": _flag,
    "checks": _checks,
    "only": _only,
    "list": _list,
    "number": _number,
    "one": _of_several,
    "way": _of_several,
    **dict.fromkeys(("group", "names", "row"), _parts),
}
