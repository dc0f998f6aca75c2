"""Everything that writes codices and their factions. Members are written in `members`, cards in `cards`, releases in
`publishing`.

What a person typed and cannot have raises ValidationError with the field it belongs to, all fields at once; who may
not, NotAllowed. Nothing is then written.
"""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from catalog.actions import CodexError, both, drafts, drawn, faction_data, models_of
from catalog.models import Card, CardRevision, Codex, Faction, Member, Release
from catalog.studio.bounds import MOST_CARDS, MOST_CODICES, MOST_FACTIONS, bounded, require_room
from catalog.studio.people import OWNER, NotAllowed, require
from catalog.studio.records import latin, locked, revision_of, touch
from catalog.tokens import new_token
from rules.reading import FileError

#: What a codex says of itself.
ABOUT = ("name_en", "name_ru", "about_en", "about_ru", "licence", "sources")
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
VISIBILITIES = (Codex.PRIVATE, Codex.LINK, Codex.PUBLIC)


# Codices


@transaction.atomic
def do_create_codex(*, person: Any, system: str, about: Mapping[str, str], member_name: str, **columns: Any) -> Codex:
    """A codex of the person's own, with nothing in it; `about`: what it says of itself, by the names of ABOUT;
    `member_name`: what others will call them."""
    if system not in rules.systems():
        raise ValidationError({"system": _("There is no such game.")})
    typed = {field: about.get(field, "") for field in ABOUT}
    clean = bounded(typed | {"member_name": member_name}, required=["member_name"])
    require_room(Member.objects.filter(person=person, role=OWNER).count(), MOST_CODICES)
    called = clean.pop("member_name")
    codex = Codex.objects.create(system=system, slug=new_slug(clean["name_en"] or clean["name_ru"]), **clean, **columns)
    Member.objects.create(codex=codex, person=person, role=OWNER, name=called)
    return codex


def new_slug(name: str) -> str:
    """An address that tells nothing of the codices that others keep to themselves."""
    tail = "".join(secrets.choice(ALPHABET) for _n in range(8))
    return f"{latin(name, 22) or 'codex'}-{tail}"


@transaction.atomic
def do_copy_codex(
    *,
    person: Any,
    source: Codex,
    release: Release | None,
    about: Mapping[str, str],
    member_name: str,
    link: str = "",
) -> Codex:
    """A codex of the person's own that begins with the cards and factions of a release, without one with the source's
    drafts. Each card begins a history of its own. `link`: the token by which they came."""
    require(person, "copy_release" if release else "copy_drafts", source, link=link)
    if release and release.codex_id != source.pk:
        raise NotAllowed("copy_release")
    origin = release or source.releases.order_by("-number").first()
    made = do_create_codex(
        person=person, system=source.system, about=about, member_name=member_name, copied_from=origin
    )
    found = release.factions if release else [faction_data(row) for row in source.factions.order_by("position")]
    factions = make_factions(made, found)
    rows = list(release.cards.order_by("position")) if release else _drafts_of(source)
    require_room(0, MOST_CARDS, len(rows))
    _copy_cards(made, rows, factions, {"author": person, "author_name": made.members.get().name})
    touch(made)
    return made


def make_factions(codex: Codex, found: Iterable[Mapping[str, Any]]) -> dict[str, Faction]:
    """By their slugs; each is told as a release tells it."""
    rows = [
        Faction(
            codex=codex, slug=one["slug"], position=place, **both("name", one["name"]), **both("about", one["about"])
        )
        for place, one in enumerate(found)
    ]
    return {row.slug: row for row in Faction.objects.bulk_create(rows)}


def _drafts_of(codex: Codex) -> list[Card]:
    rows = [row for model in models_of(codex) for row in drafts(model, codex)]
    return sorted(rows, key=lambda row: row.position)


def _copy_cards(codex: Codex, rows: Iterable[Any], factions: Mapping[str, Faction], signed: dict[str, Any]) -> None:
    parse = rules.system(codex.system).parse_card
    made: dict[type[Card], list[Card]] = {model: [] for model in models_of(codex)}
    for place, row in enumerate(rows):
        try:
            card = parse(row.slug, row.data, "$")
        except FileError as error:
            told = _("The card %(card)s is of an older format and cannot be copied.") % {"card": row.slug}
            raise CodexError(f"$.cards.{row.slug}", told) from error
        kept = {"revision": 1, "picture_id": row.picture_id}
        slug = row.faction_slug if hasattr(row, "faction_slug") else row.faction.slug if row.faction else ""
        new = drawn(codex, row.slug, card, faction=factions.get(slug), position=place, **kept)
        made[type(new)].append(new)
    for model, cards in made.items():
        model.objects.bulk_create(cards, batch_size=500)
    kept = [CardRevision(**revision_of(card, CardRevision.COPY), **signed) for cards in made.values() for card in cards]
    CardRevision.objects.bulk_create(kept, batch_size=500)


@transaction.atomic
def do_change_settings(*, person: Any, codex: Codex, about: Mapping[str, str], visibility: str) -> Codex:
    """What the codex says of itself, and who may read its releases. The link that was given out leads to it until it is
    private or has another; readable by link after that, it has a new one."""
    codex = locked(codex, person, "settings")
    clean = bounded({field: about.get(field, "") for field in ABOUT})
    if visibility not in VISIBILITIES:
        raise ValidationError({"visibility": _("Choose one of these.")})
    for field, text in clean.items():
        setattr(codex, field, text)
    codex.visibility = visibility
    codex.link = _link_of(codex)
    codex.save()
    return codex


def _link_of(codex: Codex) -> str | None:
    if codex.visibility == Codex.PRIVATE:
        return None
    return codex.link or (new_token() if codex.visibility == Codex.LINK else None)


@transaction.atomic
def do_renew_link(*, person: Any, codex: Codex) -> None:
    """Another link: who has the old one does not read it any more."""
    codex = locked(codex, person, "settings")
    if codex.visibility == Codex.LINK:
        codex.link = new_token()
        codex.save(update_fields=["link"])


@transaction.atomic
def do_delete_codex(*, person: Any, codex: Codex) -> None:
    """Out of everybody's sight; lists on its releases stay as they are."""
    codex = locked(codex, person, "delete_codex")
    codex.deleted_at = timezone.now()
    codex.save(update_fields=["deleted_at"])


@transaction.atomic
def do_restore_codex(*, person: Any, codex: Codex) -> None:
    codex = locked(codex, person, "restore_codex")
    codex.deleted_at = None
    codex.save(update_fields=["deleted_at"])


# Factions


@transaction.atomic
def do_create_faction(*, person: Any, codex: Codex, about: Mapping[str, str]) -> Faction:
    """A faction behind the others; `about`: `name_en`, `name_ru`, `about_en`, `about_ru`."""
    codex = locked(codex, person, "arrange_factions")
    clean = _faction_words(about)
    require_room(codex.factions.count(), MOST_FACTIONS)
    last = codex.factions.aggregate(top=Max("position"))["top"]
    slug = _free_faction(codex, latin(clean["name_en"] or clean["name_ru"]) or "faction")
    made = Faction.objects.create(codex=codex, slug=slug, position=0 if last is None else last + 1, **clean)
    touch(codex)
    return made


def _faction_words(about: Mapping[str, str]) -> dict[str, str]:
    return bounded({field: about.get(field, "") for field in ABOUT[:4]})


def _free_faction(codex: Codex, stem: str) -> str:
    used = set(codex.factions.values_list("slug", flat=True))
    return next(slug for n in range(1, len(used) + 2) if (slug := f"{stem}-{n}" if n > 1 else stem) not in used)


@transaction.atomic
def do_edit_faction(*, person: Any, codex: Codex, faction: Faction, about: Mapping[str, str]) -> Faction:
    codex = locked(codex, person, "edit_faction", faction)
    if (found := codex.factions.filter(pk=faction.pk).first()) is None:
        raise ValidationError(_("Somebody deleted this faction meanwhile."), code="gone")
    for field, text in _faction_words(about).items():
        setattr(found, field, text)
    found.save()
    touch(codex)
    return found


@transaction.atomic
def do_place_faction(*, person: Any, codex: Codex, faction: Faction, place: int) -> None:
    """Make it the one with this number, from 0."""
    codex = locked(codex, person, "arrange_factions")
    order = list(codex.factions.order_by("position").exclude(pk=faction.pk))
    order[max(0, place) : max(0, place)] = codex.factions.filter(pk=faction.pk)  # none, if somebody has deleted it
    for position, row in enumerate(order):
        row.position = position
    Faction.objects.bulk_update(order, ["position"])
    touch(codex)


@transaction.atomic
def do_delete_faction(*, person: Any, codex: Codex, faction: Faction) -> int:
    """ValidationError while it has cards, or designers. Invitations to it hold no more: answers how many that were."""
    codex = locked(codex, person, "arrange_factions")
    if any(model.objects.filter(codex=codex, faction=faction, deleted_at=None).exists() for model in models_of(codex)):
        raise ValidationError(_("It has cards still. Move or delete them first."), code="not-empty")
    if faction.designers.exists():
        raise ValidationError(_("It has a designer still. Give them another role first."), code="not-empty")
    invitations = codex.invitations.filter(faction=faction.pk, revoked_at=None).count()
    codex.factions.filter(pk=faction.pk).delete()
    touch(codex)
    return invitations
