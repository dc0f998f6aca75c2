"""A list and its revisions. What is stored is the list file of the format; everything else is worked out from it.

The cards that an uploaded file brings along never change, so they stand once, in `List.carried`, and not in every
revision: the data of a revision, with `carried` as its "cards", is the file that `python -m rules check` reads.
"""

from typing import Any

from django.db import models

from builder.accounts.models import Person, new_token
from builder.lists.operations import Draft
from catalog.models import Release


class List(models.Model):
    """One band of a person's. `token` is in the owner's address of it, `link` in the one that was sent to others."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="lists")
    system = models.CharField(max_length=20)
    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="+")  # its head's
    carried = models.JSONField(default=dict, blank=True)  # card id → raw card: these go before the release's
    token = models.CharField(max_length=32, unique=True, default=new_token)
    link = models.CharField(max_length=32, unique=True, null=True, blank=True)  # none: private
    head = models.ForeignKey("Revision", on_delete=models.SET_NULL, null=True, related_name="+")
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["person", "deleted_at", "-changed"])]

    def __str__(self) -> str:
        return self.name

    def is_of(self, person: Person | None) -> bool:
        return person is not None and self.person_id == person.pk

    @property
    def draft(self) -> Draft:
        return self.head.draft

    @property
    def name(self) -> str:
        return self.head.data["name"]

    @property
    def file(self) -> dict[str, Any]:
        """The list file, with the cards it carries itself; the other cards are its release's."""
        return self.draft.file | ({"cards": self.carried} if self.carried else {})


class Deployment(models.Model):
    """Where a list's units are to stand when a battle begins: the owner's alone, of the list and of no revision.

    `plan` is as its game writes it (`builder.fights.<system>.planning`), by the ids of the list's entries; what the
    list has no more stays in it, for an undo.
    """

    list = models.OneToOneField(List, on_delete=models.CASCADE, related_name="deployment")
    plan = models.JSONField()
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.list_id}"


class Revision(models.Model):
    """The list after one change. Nothing is ever taken away: undo only moves the list's head."""

    list = models.ForeignKey(List, on_delete=models.CASCADE, related_name="revisions")
    parent = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="children")
    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="+", db_index=False)
    data = models.JSONField()  # the list file, without the cards
    note = models.TextField(blank=True)  # for readers; the file format has no place for it
    what = models.JSONField(default=dict)  # the operation that made it; {"do": "create"}, "copy", "upload" or "restore"
    aside = models.BooleanField(default=False)  # kept when two tabs clashed: reached from the history, not by redo
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.list_id}: {self.pk}"

    @property
    def draft(self) -> Draft:
        return Draft(self.data, self.note, self.release_id)
