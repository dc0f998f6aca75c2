"""What people type about a list. The bounds of a name stand in `actions`, those of a budget in `rules`."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.lists import operations
from builder.lists.operations import Draft, Note, Operation, Option, Rename

MAX_UPLOAD = 300_000  # bytes


class NewListForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), required=False, strip=True)
    budget = forms.CharField(label=gettext_lazy("Budget, zeni"), required=False, initial=16)
    card = forms.CharField(required=False, widget=forms.HiddenInput)

    def draft(self, system: str) -> Draft:
        """The list that was asked for: empty, or with the one card; ValidationError at a field that cannot be read."""
        self.full_clean()
        name = self.cleaned_data.get("name") or _("New band")
        file = {"format": "muster-list", "version": 1, "system": system, "name": name, "options": {}, "entries": []}
        if self.cleaned_data.get("budget"):
            file["options"] = {"budget": whole_number(self.cleaned_data["budget"])}
        if self.cleaned_data.get("card"):
            file["entries"] = [{"id": "a1", "card": self.cleaned_data["card"], "equipment": None}]
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


def whole_number(text: str) -> int:
    """The number in a field; what may stand there is decided by whoever takes it."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    figures = plain.removeprefix("-")
    if not (figures.isascii() and figures.isdigit() and len(plain) <= 9):
        raise ValidationError({"budget": _("Write a whole number, without anything else.")})
    return int(plain)


def read_operation(post: Any) -> Operation:
    """The operation that a form of the editor asks for: the JSON of the pressed button, or one of the typed fields.

    ValidationError at the field, or without one when the form is none of ours.
    """
    if "op" in post:
        return operations.read(post["op"])
    if "name" in post:
        return Rename(post["name"].strip())
    if "note" in post:
        return Note(post["note"].strip().replace("\r\n", "\n"))
    if "budget" in post:
        return Option("budget", whole_number(post["budget"]))
    raise ValidationError(_("This form asks for nothing."))
