"""What outlasts a request: computers that think long."""

from django.db import transaction
from django_tasks import task

from builder.fights.models import Fight
from builder.fights.playing import Outdated, opened, play_on
from builder.fights.records import fill, locked

MOST = 20_000  # decisions; ninety-nine turns of two full squads have some seven thousand


@task()
def play_out(fight: int) -> None:
    """Play for the computers, writing what was played every few seconds, until they are done or somebody says stop; or
    until there is so much of it that cards must be at play which let them go on for ever."""
    while _play_a_while(fight):
        pass


def _play_a_while(fight: int) -> bool:
    """Whether there is more to do."""
    found = Fight.objects.filter(pk=fight, deleted_at=None).exclude(busy_since=None).first()
    if found is None:
        return False
    try:
        game = opened(found)
    except Outdated:
        Fight.objects.filter(pk=fight).update(busy_since=None)
        return False
    done = play_on(game, found.seats.all())
    with transaction.atomic():
        now = locked(found)
        if now.number != found.number or now.busy_since is None or now.deleted_at:
            return False  # stopped, or played by somebody else
        fill(now, game)
        done = done or len(game.actions) >= MOST
        if done:
            now.busy_since = None
        now.save()
    return not done
