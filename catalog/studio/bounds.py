"""What a person types, held to what pages and rows can bear. All that is wrong is said at once, field by field."""

from collections.abc import Iterable, Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from catalog.letters import all_cleaned
from catalog.models import NAME

NAMES, ABOUT, LICENCE, NOTES = 100, 2000, 200, 4000
MOST_CODICES, MOST_CARDS, MOST_FACTIONS, MOST_MEMBERS, MOST_INVITATIONS = 100, 10_000, 100, 100, 100
MOST_JSON = 50_000  # characters of a card
MOST_PICTURES, MOST_KEPT_PICTURES = 500, 3000  # of a codex: on its cards and releases; in its history besides

#: Field → how many characters it may have.
LONGEST: Mapping[str, int] = {
    "name_en": NAMES,
    "name_ru": NAMES,
    "about_en": ABOUT,
    "about_ru": ABOUT,
    "licence": LICENCE,
    "sources": ABOUT,
    "notes": NOTES,
    "member_name": NAME,
}


def bounded(values: Mapping[str, str], required: Iterable[str] = ()) -> dict[str, str]:
    """The values without what nobody sees and without blanks around them; ValidationError with every field that is
    wrong. Of a name in two languages one is enough, and stands for the other."""
    clean = {field: all_cleaned(text).strip() for field, text in values.items()}
    errors = {field: told for field, text in clean.items() if (told := _wrong(field, text))}
    for field in required:
        if not clean.get(field):
            errors.setdefault(field, _("This cannot be empty."))
    if "name_en" in clean and not clean["name_en"] and not clean.get("name_ru"):
        errors["name_en"] = _("Give it a name in one language at least.")
    if errors:
        raise ValidationError(errors)
    return clean


def _wrong(field: str, text: str) -> str:
    if "\x00" in text:
        return _("The character U+0000 cannot be kept.")
    if len(text) > LONGEST[field]:
        long = _("At most %(most)d characters go here; these are %(count)d.")
        return long % {"most": LONGEST[field], "count": len(text)}
    return ""


def require_room(present: int, most: int, more: int = 1) -> None:
    """ValidationError where so many more would be too many."""
    if present + more > most:
        raise ValidationError(_("There is room for %(most)d at most.") % {"most": most}, code="full")
