"""Everything that writes fights. The engine plays outside of transactions; what it played is written with the row
locked, and only if nobody else took the same decision meanwhile."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

import rules
from builder.accounts.models import Person, new_token
from builder.fights.models import Fight, Seat
from builder.fights.playing import SECONDS, opened, play_on
from builder.fights.queries import sides_of
from builder.fights.records import fill, locked
from builder.fights.tasks import play_out
from builder.lists.models import Revision
from rules.players import player
from rules.refusal import refuse

MAX_NAME = 200


class AlreadyPlayed(Exception):
    """The decision that the answer was meant for has been taken; nothing was changed."""


class NotAsked(Exception):
    """Somebody else answers for the side that is to decide, or nobody is asked; nothing was changed."""


def do_create_fight(
    *,
    person: Person,
    game: rules.Fight,
    seats: Mapping[str, str],
    origins: Mapping[str, Revision] | None = None,
    planned: Collection[str] = (),
    seconds: float = SECONDS,
) -> Fight:
    """A fight that has been opened (and, if it was uploaded, replayed) becomes the person's; computers begin at once.

    `seats`: side → "person" (this one) or the name of a computer player; `origins`: side → the list that it has, where
    it is one; `planned`: the sides that begin with the deployment kept with their list.
    """
    a, b = (side.list.name[:MAX_NAME] for side in game.file.sides)
    title = (game.file.title.strip() or f"{a} – {b}")[:MAX_NAME]
    found = Fight(person=person, system=game.file.system, title=title, name_a=a, name_b=b)
    chairs = [
        Seat(
            fight=found,
            side=side,
            kind=kind,
            person=person if kind == Seat.PERSON else None,
            origin=(origins or {}).get(side),
            planned=side in planned,
        )
        for side, kind in seats.items()
    ]
    done = play_on(game, chairs, seconds)
    fill(found, game)
    with transaction.atomic():
        _keep_busy(found, done)
        found.save()
        Seat.objects.bulk_create(chairs)
    return found


def do_act(*, fight: Fight, person: Person, number: int, answers: Sequence[Mapping[str, Any]]) -> Fight:
    """Carry out a person's answers to the decision with this number and to those right after it, then let the computers
    answer. All or nothing: rules.Refused, AlreadyPlayed or NotAsked leave the fight as it was."""
    _require_number(fight, number)
    game = opened(fight)
    seats = list(fight.seats.all())
    for answer in answers:
        asked = game.decision
        if asked is None or asked.side not in sides_of(seats, person):
            raise NotAsked
        if "dice" in answer:
            refuse("FILE-ACTION", "key", name="dice")  # dice are rolled here
        game.act({**answer, "side": asked.side})
    return _written(fight, game, play_on(game, seats), number)


def do_let_play(*, fight: Fight, seconds: float = SECONDS) -> Fight:
    """Let the computers answer for so long; a job goes on where that was not enough."""
    game = opened(fight)
    return _written(fight, game, play_on(game, fight.seats.all(), seconds), fight.number)


def do_place_rest(*, fight: Fight, person: Person, number: int) -> Fight:
    """Let the greedy player place what the person has not placed yet; where the sides place in turn, computers of the
    other side place theirs in between."""
    _require_number(fight, number)
    game = opened(fight)
    seats = list(fight.seats.all())
    asked = game.decision
    if asked is None or asked.kind != "deploy" or asked.side not in sides_of(seats, person):
        raise NotAsked
    helper, done = player("greedy"), True
    while done and game.decision == asked:
        game.act(helper.pick(game))
        done = play_on(game, seats)
    return _written(fight, game, done, number)


def do_take_seat(*, seat: Seat, person: Person) -> None:
    """Who comes with a seat's token answers for its side from now on."""
    there = Seat.objects.filter(pk=seat.pk, token=seat.token)
    _given_away(seat.fight, there).exclude(person=person).update(taken_turn=seat.fight.turn)
    there.update(person=person)


def do_revoke_seat(*, fight: Fight, side: str) -> None:
    """The seat's link leads nowhere any more, a new one takes its place, and the fight's owner answers for the side."""
    there = fight.seats.filter(side=side, kind=Seat.PERSON)
    _given_away(fight, there).update(taken_turn=fight.turn)
    there.update(token=new_token(), person=fight.person)


def _given_away(fight: Fight, seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Those of the fight's seats that somebody else than its owner holds."""
    return seats.exclude(person=None).exclude(person=fight.person)


def do_stop(*, fight: Fight) -> None:
    """Let the job that plays for the computers end."""
    Fight.objects.filter(pk=fight.pk).update(busy_since=None)


def do_delete(*, fight: Fight) -> None:
    fight.deleted_at = timezone.now()
    fight.save(update_fields=["deleted_at"])


def do_undelete(*, fight: Fight) -> None:
    fight.deleted_at = None
    fight.save(update_fields=["deleted_at"])


def _require_number(fight: Fight, number: int) -> None:
    if fight.number != number:
        raise AlreadyPlayed


def _written(fight: Fight, game: rules.Fight, done: bool, number: int) -> Fight:
    with transaction.atomic():
        found = locked(fight)
        _require_number(found, number)
        fill(found, game)
        _keep_busy(found, done)
        found.save()
    return found


def _keep_busy(found: Fight, done: bool) -> None:
    """While computers are not done, a job plays on; it begins when this transaction is through."""
    was, found.busy_since = found.busy_since, None if done else timezone.now()
    if found.busy_since and not was:
        transaction.on_commit(lambda: play_out.enqueue(found.pk))
