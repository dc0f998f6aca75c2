"""What people type about a list. The bounds of a name stand in `actions`, those of an option in `rules`."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.lists import operations
from builder.lists.games import game_of, numbers
from builder.lists.operations import Draft, Note, Operation, Option, Own, Rename, new_entry
from catalog.letters import all_cleaned

MAX_UPLOAD = 300_000  # bytes


class NewListForm(forms.Form):
    """A new list of a game: its name, and the option that the game asks for at once."""

    name = forms.CharField(label=gettext_lazy("Name"), required=False, strip=True)
    card = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, system: str, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.system, self.game = system, game_of(system)
        self.fields[self.game.LIMIT] = forms.CharField(
            label=self.game.TERMS["limit"], required=False, initial=self.game.USUAL
        )

    @property
    def limit(self) -> forms.BoundField:
        return self[self.game.LIMIT]

    def draft(self) -> Draft:
        """The list that was asked for: empty, or with the one card; ValidationError at a field that cannot be read."""
        self.full_clean()
        name = all_cleaned(self.cleaned_data.get("name", "")).strip() or str(self.game.TERMS["new"])
        head = {"format": "muster-list", "version": 1, "system": self.system, "name": name}
        file = {**head, "options": {}, "entries": []}
        if limit := self.cleaned_data.get(self.game.LIMIT):
            file["options"] = {self.game.LIMIT: whole_number(limit, self.game.LIMIT)}
        if card := self.cleaned_data.get("card"):
            file["entries"] = [new_entry(card, file)]
        return Draft(file)

    def refuse(self, error: ValidationError) -> None:
        """Show what is wrong at the field, or above them all."""
        self.full_clean()
        known = hasattr(error, "error_dict") and set(error.error_dict) <= set(self.fields)
        self.add_error(None, error if known else ValidationError(error.messages))


class UploadForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("List file"))

    def clean_file(self) -> bytes:
        uploaded = self.cleaned_data["file"]
        if uploaded.size > MAX_UPLOAD:
            raise ValidationError(_("A list file has %(most)d kB at most.") % {"most": MAX_UPLOAD // 1000})
        return uploaded.read()


def whole_number(text: str, field: str) -> int:
    """The number in the field; what may stand there is decided by whoever takes it."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    figures = plain.removeprefix("-")
    if not (figures.isascii() and figures.isdigit() and len(plain) <= 9):
        raise ValidationError({field: _("Write a whole number, without anything else.")})
    return int(plain)


def read_operation(post: Any) -> Operation:
    """The operation that a form of the editor asks for: the JSON of the pressed button, or one of the typed fields.

    ValidationError at the field, or without one when the form is none of ours.
    """
    if "op" in post:
        operation = operations.read(post["op"])
        typed = "typed" in post and isinstance(operation, Own)
        return operation.filled(all_cleaned(post["typed"]).strip()) if typed else operation
    if "name" in post:
        return Rename(all_cleaned(post["name"]).strip())
    if "note" in post:
        return Note(post["note"].strip().replace("\r\n", "\n"))
    for option, may_be_empty in numbers().items():
        if option in post:
            empty = may_be_empty and not post[option].strip()
            return Option(option, None if empty else whole_number(post[option], option))
    raise ValidationError(_("This form asks for nothing."))
