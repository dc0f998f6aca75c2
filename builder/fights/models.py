"""A fight and its two seats. Stored is the fight file of the format; positions are worked out by replaying it."""

import json
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from builder.accounts.models import Person, new_token
from builder.lists.models import Revision


class JSONText(models.TextField):
    """JSON with its keys in the order in which they were written. PostgreSQL's jsonb sorts them, and a replay hears it:
    dice are reserved, and skills work, in the order of the file."""

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Fight(models.Model):
    """One fight of a person's. Whoever knows its `token` may watch it; a seat lets one play it.

    `number`: decisions taken, as many as `file` has actions. The columns from `title` to `reason` say in a list what
    the file says; they are written together with it.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="fights", verbose_name=_("owner"))
    system = models.CharField(max_length=20)
    token = models.CharField(max_length=32, unique=True, default=new_token)
    file = JSONText()
    number = models.PositiveIntegerField(default=0)
    title = models.CharField(max_length=200)
    name_a = models.CharField(max_length=200, blank=True)  # of the lists
    name_b = models.CharField(max_length=200, blank=True)
    turn = models.PositiveIntegerField(default=1)
    over = models.BooleanField(default=False)
    winner = models.CharField(max_length=4, blank=True)  # "A", "B" or "draw" once it is over
    reason = models.CharField(max_length=20, blank=True)  # as the format's `end` event has it
    busy_since = models.DateTimeField(null=True, blank=True)  # a job plays for the computers
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["person", "deleted_at", "-changed"])]

    def __str__(self) -> str:
        return self.title


class Seat(models.Model):
    """Who answers for one side of a fight: a person, or a computer player (`kind` is its name in `rules.players`).

    `token` is for handing the seat to somebody: a person who comes with it takes the seat. `origin`: the list of the
    side as it was when the fight was set up, unless it came with the cards or in a file; `planned`: whether its
    deployment is to begin with what the list's owner keeps with it. `taken_turn`: the turn in which the side was last
    taken from a player to whom the fight's owner had given it.
    """

    PERSON = "person"

    fight = models.ForeignKey(Fight, on_delete=models.CASCADE, related_name="seats")
    side = models.CharField(max_length=1)  # "A" or "B"
    kind = models.CharField(max_length=20)
    person = models.ForeignKey(Person, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    origin = models.ForeignKey(Revision, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    planned = models.BooleanField(default=False)
    taken_turn = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["side"]
        constraints = [models.UniqueConstraint(fields=["fight", "side"], name="one_seat_a_side")]

    def __str__(self) -> str:
        return f"{self.side}: {self.kind}"

    @property
    def computer(self) -> bool:
        return self.kind != self.PERSON
