"""Trials: a card's row of duels, played by the worker."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from builder.accounts.models import Person, new_token
from builder.fights.models import JSONText
from catalog.models import Release
from rules.duels import Ended
from rules.ground import Duelist


class Trial(models.Model):
    """`ours` and `theirs`: the duelists, as `rules.ground` has them, each with the cards that it needs, so that a trial
    stays what it was whatever becomes of the cards; `release`: where they came from. `won`, `lost`, `drawn`: by ours,
    so far; `losses`: what each duel cost ours and theirs, as they were played (none of trials from before it was
    asked)."""

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        STOPPED = "stopped", _("stopped")
        LATE = "late", _("time was up")
        FAILED = "failed", _("failed")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="trials", verbose_name=_("owner"))
    token = models.CharField(max_length=32, unique=True, default=new_token)
    system = models.CharField(max_length=20)
    release = models.ForeignKey(Release, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    ours = JSONText()
    theirs = JSONText()
    wanted = models.PositiveSmallIntegerField()
    won = models.PositiveSmallIntegerField(default=0)
    lost = models.PositiveSmallIntegerField(default=0)
    drawn = models.PositiveSmallIntegerField(default=0)
    losses = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    made = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["person", "-made"])]

    def __str__(self) -> str:
        return f"{self.ours['bearer']} – {self.theirs['bearer']}"

    @property
    def card(self) -> str:
        """The id of the card that is tried."""
        return self.ours["gear"] or self.ours["bearer"]

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    def count(self, ended: Ended, times: int = 1) -> None:
        """A duel more, or with −1 the last one less."""
        setattr(self, ended.result, getattr(self, ended.result) + times)
        self.losses = [*self.losses, ended.lost] if times > 0 else self.losses[:-1]

    @property
    def duelists(self) -> tuple[Duelist, Duelist]:
        """Ours and theirs."""
        return Duelist(**self.ours), Duelist(**self.theirs)
