"""What designers make: a codex of cards, and the frozen releases of it on which lists are built.

The draft rows (`Faction` and the cards of MODELS) change; a `Release` and its `ReleaseCard`s never do. `data` of a card
is the raw card of the file format; every other column is read out of it, to find and to order by. Each change of a
draft card is kept as a `CardRevision`. Who may do what is told in `catalog.studio.people`.
"""

from typing import Any

from django.db import models
from django.utils.translation import get_language

from catalog.tokens import new_token

PERSON = "accounts.Person"  # whoever uses the site, with an account or without: the site's own, so only named here
NAME = 60  # characters of what a member is called


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
    """A set of cards for one system. Without members: a starter codex, loaded from a file; its slug is its system's.

    Its releases are read by its members alone (PRIVATE), by whoever has its `link` as well (LINK), or by everybody.
    `stamp` grows with every change of the drafts, factions and their order: the same stamp, the same drafts. `arranged`
    is what it was when something changed last that no CardRevision tells: a faction, the order of cards or factions;
    `released` when the drafts were found to be what the newest release has, null where that never was.
    """

    PRIVATE, LINK, PUBLIC = "private", "link", "public"

    system = models.CharField(max_length=20)
    slug = models.SlugField(max_length=60, unique=True)
    about_en = models.TextField(blank=True)
    about_ru = models.TextField(blank=True)
    visibility = models.CharField(max_length=10, default=PRIVATE)
    link = models.CharField(max_length=32, unique=True, null=True, blank=True)  # given out when it was LINK
    licence = models.CharField(max_length=200, blank=True)
    sources = models.TextField(blank=True)
    copied_from = models.ForeignKey("Release", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    stamp = models.PositiveIntegerField(default=0)
    arranged = models.PositiveIntegerField(default=0)
    released = models.PositiveIntegerField(null=True, blank=True)
    made = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    @property
    def about(self) -> str:
        return in_language(self.about_en, self.about_ru)

    @property
    def is_released(self) -> bool:
        """Whether nothing was done to the drafts since the newest release."""
        return self.released == self.stamp

    @property
    def address(self) -> str:
        """What stands for it in the addresses of its releases."""
        return self.link if self.visibility == self.LINK and self.link else self.slug


class Faction(Named):
    """A part of the codex that no rule reads."""

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="factions")
    slug = models.SlugField(max_length=60, db_index=False)
    about_en = models.TextField(blank=True)
    about_ru = models.TextField(blank=True)
    position = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["codex", "slug"], name="faction_slug_unique")]

    @property
    def about(self) -> str:
        return in_language(self.about_en, self.about_ru)


class Picture(models.Model):
    """A picture of cards as `catalog.pictures` draws it, under the SHA-256 of its bytes; written once, never changed.

    It lies in the database and not in files, so that a card and its picture are written, released, copied and backed up
    together, on whichever machine. Its rows are named by cards, their revisions and their releases, and read only
    where a picture is shown: nothing that lists cards touches them.
    """

    digest = models.CharField(max_length=64, primary_key=True)
    body = models.BinaryField()
    small = models.BinaryField()  # a square, for rows
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.digest


class Pictured(models.Model):
    """What may have a picture."""

    picture = models.ForeignKey(Picture, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        abstract = True


class Card(Named, Pictured):
    """A draft card. `folded` is what a search reads (catalog.search); `kind` is the file format's, and its game's;
    `revision` is the number of its newest CardRevision, 0 where none was kept (starter codices)."""

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE)
    slug = models.SlugField(max_length=60, db_index=False)
    kind = models.CharField(max_length=20)
    faction = models.ForeignKey(Faction, null=True, blank=True, on_delete=models.SET_NULL)
    cost = models.PositiveSmallIntegerField(default=0)
    position = models.PositiveIntegerField()
    folded = models.TextField()
    data = models.JSONField()
    revision = models.PositiveIntegerField(default=0)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=["codex", "slug"], name="%(class)s_slug_unique")]
        # What is listed, counted and ordered without a look at the rows: they are large.
        indexes = [models.Index(fields=["codex", "deleted_at", "faction", "kind", "position"], name="%(class)s_shelf")]

    @property
    def name(self) -> str:
        """Its id, while it has none."""
        return super().name.strip() or self.slug


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
    `digest`: SHA-256 of all the content but which cards stand in which faction.
    """

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="releases")
    number = models.PositiveIntegerField()
    notes = models.TextField(blank=True)
    kinds = models.JSONField(default=dict)  # kind → how many cards of it there are
    created = models.DateTimeField(auto_now_add=True)
    factions = models.JSONField(default=list)
    samples = models.JSONField(default=list)
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["codex", "number"], name="release_number_unique")]

    def __str__(self) -> str:
        return f"{self.codex} {self.number}"


class ReleaseCard(FrozenModel, Named, Pictured):
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


# People


class Member(models.Model):
    """Somebody who works on a codex, or reads its drafts. `name` is what the others call them there."""

    OWNER, EDITOR, DESIGNER, READER = "owner", "editor", "designer", "reader"

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(PERSON, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10)
    faction = models.ForeignKey(Faction, null=True, blank=True, on_delete=models.RESTRICT, related_name="designers")
    name = models.CharField(max_length=NAME)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["codex", "person"], name="member_once"),
            models.UniqueConstraint(fields=["codex"], condition=models.Q(role="owner"), name="one_owner"),
            models.CheckConstraint(
                condition=models.Q(role="designer") ^ models.Q(faction=None), name="designer_of_a_faction"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.role}"


class Invitation(models.Model):
    """A link: who opens it and says yes becomes a member in this role, until it is revoked."""

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    role = models.CharField(max_length=10)
    faction = models.ForeignKey(Faction, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    made = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.codex_id}: {self.role}"


# What was done


class Signed(models.Model):
    """What somebody did. Their name stays when they are gone."""

    author = models.ForeignKey(PERSON, null=True, blank=True, on_delete=models.SET_NULL)
    author_name = models.CharField(max_length=NAME, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True


class CardRevision(Signed, Pictured):
    """A draft card after one change: its data and picture, and the slug of its faction ("": none)."""

    CREATE, EDIT, MOVE, DELETE, RESTORE, COPY = "create", "edit", "move", "delete", "restore", "copy"
    IMPORT = "import"
    ASIDE = "aside"  # never the card itself: somebody's edit of which a clash left not everything, kept beside

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="revisions")
    slug = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    data = models.JSONField()
    faction_slug = models.CharField(max_length=60, blank=True)
    what = models.CharField(max_length=10)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["codex", "slug", "number"], name="card_revision_unique")]

    def __str__(self) -> str:
        return f"{self.slug} {self.number}"


class Publication(Signed):
    """A job that checks all drafts and, where nothing is wrong, freezes them as the next release.

    `problems`: list of {"card": slug or "", "path": of the field, "text": {en, ru}}; `done` of `total` cards are
    checked so far.
    """

    WAITING, RUNNING, DONE, REFUSED, UNCHANGED, FAILED = "waiting", "running", "done", "refused", "unchanged", "failed"
    AT_WORK = (WAITING, RUNNING)

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="publications")
    notes = models.TextField()
    state = models.CharField(max_length=10, default=WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    problems = models.JSONField(default=list)
    release = models.ForeignKey(Release, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    finished_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.codex_id}: {self.state}"


class TableStep(models.Model):
    """One save of the table in which many cards are edited at once, to be undone and redone by whoever made it.

    `cards`: slug → column → {"was", "is"}: what the cell said before and after; a value that was not there is left out.
    """

    codex = models.ForeignKey(Codex, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(PERSON, on_delete=models.CASCADE, related_name="table_steps")
    kind = models.CharField(max_length=20)
    cards = models.JSONField()
    undone = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["person", "codex"], name="tablestep_of_whom")]

    def __str__(self) -> str:
        return f"{self.codex_id}: {self.kind}, {len(self.cards)}"
