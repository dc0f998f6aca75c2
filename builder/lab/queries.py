"""Reading trials. They are their person's alone."""

from django.db.models import QuerySet

from builder.accounts.models import Person
from builder.lab.models import Trial
from builder.lists.queries import is_token


def trials_of(person: Person | None) -> QuerySet[Trial]:
    """The person's trials, the newest first."""
    return Trial.objects.filter(person=person).order_by("-pk") if person else Trial.objects.none()


def by_token(trials: QuerySet[Trial], token: str) -> QuerySet[Trial]:
    """The one of these trials with this token, if there is one."""
    return trials.filter(token=token) if is_token(token) else trials.none()
