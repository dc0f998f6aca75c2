"""What outlasts a request: a trial's duels."""

import logging
import signal
import threading
import time
from collections.abc import Callable

from django.utils import timezone
from django_tasks import task

from builder.lab.models import Trial
from rules.duels import Ended, play_duels

SECONDS = 0.5  # between two writings
MOST = 60  # seconds that a trial may take: the worker has other work
log = logging.getLogger(__name__)


@task()
def run_trial(trial: int) -> None:
    """Play the duels, writing what came of them twice a second, until they are done, somebody says stop, or the time
    is up; a card that breaks the engine ends its trial as failed."""
    found = Trial.objects.filter(pk=trial, state=Trial.State.RUNNING).first()
    if found is None:
        return
    try:
        _run(found)
    except Exception:
        log.exception("trial %s failed", found.token)
        _write(found, Trial.State.FAILED)


class Enough(BaseException):
    """The engine is to let go of a duel; not for it to catch."""


def _run(found: Trial) -> None:
    ours, theirs = found.duelists
    begun = written = time.monotonic()
    last: Ended | None = None

    def look() -> None:
        """While a duel goes on: whether it may."""
        if time.monotonic() - begun >= MOST or not _write(found):
            raise Enough

    duels = play_duels(found.system, ours, theirs, range(found.wanted // 2))
    try:
        while one := _looked_after(lambda: next(duels, None), look):
            last = one
            found.count(one)
            now = time.monotonic()
            if now - begun >= MOST and found.played % 2 == 0:
                break
            if now - written >= SECONDS:
                written = now
                if not _write(found):
                    return
    except Enough:
        if last and found.played % 2:  # the other of its pair was not played to the end
            found.count(last, -1)
    _write(found, Trial.State.DONE if found.played == found.wanted else Trial.State.LATE)


def _looked_after(play: Callable[[], Ended | None], look: Callable[[], None]) -> Ended | None:
    """What `play` answers; `look` is called every SECONDS while it plays, and may end it. A card can make a single
    decision of a duel take as long as it likes, so only a signal reaches it; these reach a process's main thread."""
    if not SECONDS or threading.current_thread() is not threading.main_thread():
        return play()
    before = signal.signal(signal.SIGALRM, lambda _number, _frame: look())
    signal.setitimer(signal.ITIMER_REAL, SECONDS, SECONDS)
    try:
        return play()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _write(found: Trial, state: str = Trial.State.RUNNING) -> bool:
    """Whether the trial still ran: one that was stopped or deleted is left as it is."""
    ended = None if state == Trial.State.RUNNING else timezone.now()
    running = Trial.objects.filter(pk=found.pk, state=Trial.State.RUNNING)
    counted = {name: getattr(found, name) for name in ("won", "lost", "drawn", "losses")}
    return bool(running.update(**counted, state=state, ended=ended))
