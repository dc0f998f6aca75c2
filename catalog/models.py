"""What designers make: a codex of cards, and the frozen releases of it on which lists are built.

The draft rows (`Faction` and the cards of MODELS) change; a `Release` and its `ReleaseCard`s never do. `data` of a card
is the raw card of the file format; every other column is read out of it, to find and to order by.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import get_language


class Frozen(RuntimeError):
    """Somebody tried to change a release, which never changes."""


def in_language(en: str, ru: str) -> str:
    """The text of the current language, the other one where it is missing."""
    first, second = (ru, en) if (get_language() or "en").startswith("ru") else (en, ru)
    return first or second


class Named(models.Model):
    """A thing with a name in both languages."""

    name_en = models.CharField(max_length=200)
    name_ru = models.CharField(max_length=200)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name_en

    @property
    def name(self) -> str:
        return in_language(self.name_en, self.name_ru)


class Codex(Named):
    """A set of cards for one system. Without owner: the starter codex, loaded from a file."""

    system = models.CharField(max_length=20)
    slug = models.SlugField(max_length=60, unique=True)
    about_en = models.TextField(blank=True)
    about_ru = models.TextField(blank=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE)

    @property
    def about(self) -> str:
        return in_language(self.about_en, self.about_ru)


class Faction(Named):
    """A part of the codex that no rule reads."""

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="factions")
    slug = models.SlugField(max_length=60, db_index=False)
    about_en = models.TextField(blank=True)
    about_ru = models.TextField(blank=True)
    position = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["codex", "slug"], name="faction_slug_unique")]


class Card(Named):
    """A draft card. `folded` is what a search reads (catalog.search); `kind` is the file format's, and its game's."""

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE)
    slug = models.SlugField(max_length=60, db_index=False)
    faction = models.ForeignKey(Faction, null=True, blank=True, on_delete=models.SET_NULL)
    cost = models.PositiveSmallIntegerField(default=0)
    position = models.PositiveIntegerField()
    folded = models.TextField()
    data = models.JSONField()

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=["codex", "slug"], name="%(class)s_slug_unique")]

    @property
    def kind(self) -> str:
        return self.data["kind"]


class Character(Card):
    pass


class Equipment(Card):
    """What a figure, a leader or an army is given, whatever its game calls it."""


class Unit(Card):
    """Many figures of one kind that fight as one."""


class Tile(Card):
    pass


#: Where the cards of a kind stand, whatever its game.
DRAFTS: dict[str, type[Card]] = {
    "character": Character,
    "unit": Unit,
    **dict.fromkeys(("equipment", "upgrade", "trait", "banner", "skill"), Equipment),
    "tile": Tile,
}
MODELS: tuple[type[Card], ...] = tuple(dict.fromkeys(DRAFTS.values()))


class FrozenQuerySet(models.QuerySet[Any]):
    def update(self, **fields: Any) -> int:
        raise Frozen("A release never changes: make a new one.")

    def bulk_update(self, *args: Any, **options: Any) -> int:
        raise Frozen("A release never changes: make a new one.")


class FrozenModel(models.Model):
    """A row that is written once."""

    objects = FrozenQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        if not self._state.adding:
            raise Frozen("A release never changes: make a new one.")
        super().save(*args, **options)


class Release(FrozenModel):
    """A numbered snapshot of a codex.

    `factions`: list of {"slug", "name": {en, ru}, "about": {en, ru}} in order; `samples`: list files on these cards;
    `digest`: SHA-256 of all the content, so that equal content is known without comparing it.
    """

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="releases")
    number = models.PositiveIntegerField()
    notes = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    factions = models.JSONField(default=list)
    samples = models.JSONField(default=list)
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["codex", "number"], name="release_number_unique")]

    def __str__(self) -> str:
        return f"{self.codex} {self.number}"


class ReleaseCard(FrozenModel, Named):
    """A card as its release has it."""

    release = models.ForeignKey(Release, on_delete=models.CASCADE, related_name="cards")
    slug = models.SlugField(max_length=60, db_index=False)
    kind = models.CharField(max_length=20)
    faction_slug = models.CharField(max_length=60, blank=True)
    cost = models.PositiveSmallIntegerField(default=0)
    position = models.PositiveIntegerField()
    folded = models.TextField()
    data = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["release", "slug"], name="release_card_slug_unique")]
        indexes = [models.Index(fields=["release", "position"])]
