"""Everything that writes trials."""

from dataclasses import asdict

from django.db import transaction
from django.utils import timezone

import rules
from builder.accounts.models import Person
from builder.fights.actions import do_create_fight
from builder.fights.models import Fight, Seat
from builder.lab.models import Trial
from builder.lab.pages import duelist_name
from builder.lab.queries import trials_of
from builder.lab.tasks import run_trial
from catalog.models import Release
from rules.duels import duel_file
from rules.ground import Duelist

WANTED = 100
KEPT = 50  # trials of a person


@transaction.atomic
def do_start_trial(
    *, person: Person, system: str, ours: Duelist, theirs: Duelist, wanted: int, release: Release | None = None
) -> Trial:
    """A hundred duels for the worker to play. Who starts a trial wants its result, so those of theirs that still run
    stop; of the old ones the newest are kept. `release`: where the cards are from, None for drafts."""
    do_stop_trials(person=person)
    old = trials_of(person).values_list("pk", flat=True)[KEPT - 1 :]
    Trial.objects.filter(pk__in=list(old)).delete()
    pair = {"ours": asdict(ours), "theirs": asdict(theirs)}
    trial = Trial.objects.create(person=person, system=system, release=release, wanted=wanted, **pair)
    transaction.on_commit(lambda: run_trial.enqueue(trial.pk))
    return trial


def do_stop_trials(*, person: Person, token: str | None = None) -> None:
    """The person's running trials stop, or the one with this token; what was played counts."""
    running = trials_of(person).filter(state=Trial.State.RUNNING)
    if token is not None:
        running = running.filter(token=token)
    running.update(state=Trial.State.STOPPED, ended=timezone.now())


def do_begin_duel(*, person: Person, system: str, ours: Duelist, theirs: Duelist, seed: int, watch: bool) -> Fight:
    """One duel as a fight of the person's: theirs is greedy's, and ours too where they only `watch`."""
    names = (duelist_name(ours), duelist_name(theirs))
    game = rules.open_fight(duel_file(system, ours, theirs, names=names, seed=seed))
    seats = {"A": "greedy" if watch else Seat.PERSON, "B": "greedy"}
    return do_create_fight(person=person, game=game, seats=seats)
