"""The bands that come with a codex. A list file has one name, so their names in the page's language stand here."""

from django.utils.translation import gettext_lazy as _

NAMES = {
    "Demon hunters": _("Demon hunters"),
    "The red mask": _("The red mask"),
    "Night of the Oni": _("Night of the Oni"),
    "Shadows": _("Shadows"),
    "Swords for hire": _("Swords for hire"),
    "First game: hunters": _("First game: hunters"),
    "First game: evil": _("First game: evil"),
}


def sample_name(name: str) -> str:
    """The name of a sample list in the page's language; another codex's stays as it was written."""
    return str(NAMES.get(name, name))
