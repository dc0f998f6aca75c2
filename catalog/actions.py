"""Writing the catalogue: loading a codex from a file, and making a release of its drafts."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

import rules
from catalog.games import cards_of
from catalog.models import DRAFTS, Card, Codex, Faction, Release, ReleaseCard
from catalog.texts import searchable
from rules.formats import read_catalog

ID = re.compile(r"[a-zA-Z0-9_-]{1,60}")
LONGEST_NAME = 200
NUL = r"\u0000"


class CodexError(Exception):
    """A catalog file that the rules take and the catalogue does not: `path` in the file, `message` for people."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path, self.message = path, message


def do_load_codex(*, doc: Any) -> tuple[Release, bool]:
    """Make the starter codex of a system what this catalog file (decoded JSON) says.

    Answers its newest release, and whether it is new: a file that changes nothing makes none. With nothing written
    raises FileError for a file that cannot be used, CodexError for one that cannot be kept or has an illegal sample.
    """
    cards = read_catalog(doc)
    check_samples(doc)
    check_storable(doc)
    with transaction.atomic():
        system = doc["system"]
        usual = cards_of(system).CODEX | {"visibility": Codex.PUBLIC}
        codex, _new = Codex.objects.get_or_create(slug=system, system=system, defaults=usual)
        codex = Codex.objects.select_for_update().get(pk=codex.pk)  # one loader at a time
        save_factions(codex, doc.get("factions", {}))
        save_cards(codex, cards)
        return do_release(codex=codex, samples=doc.get("lists", []))


def check_samples(doc: Mapping[str, Any]) -> None:
    for place, sample in enumerate(doc.get("lists", [])):
        report = rules.check(sample, [doc["cards"]])
        if not report.ok:
            raise CodexError(
                f"$.lists[{place}]", _("This sample list breaks %(rule)s.") % {"rule": report.violations[0].rule}
            )


def check_storable(doc: Mapping[str, Any]) -> None:
    """What the format allows and the database does not: ids and names without end, and the character U+0000."""
    for part in ("factions", "cards"):
        for slug, raw in doc.get(part, {}).items():
            if not ID.fullmatch(slug):
                raise CodexError(
                    f"$.{part}.{slug}", _("An id has at most 60 letters, digits, hyphens and underscores.")
                )
            check_name(raw, f"$.{part}.{slug}")
    for part in ("factions", "cards", "lists"):
        check_kept(doc.get(part, {}), f"$.{part}")


def check_name(raw: Mapping[str, Any], path: str) -> None:
    for language, name in raw.get("name", {}).items():
        if len(name) > LONGEST_NAME:
            raise CodexError(f"{path}.name.{language}", _("A name has at most 200 characters."))


def check_kept(raw: Any, path: str) -> None:
    if NUL in json.dumps(raw):
        raise CodexError(path, _("The character U+0000 cannot be kept."))


def save_factions(codex: Codex, factions: Mapping[str, Any]) -> None:
    rows = [
        Faction(
            codex=codex, slug=slug, position=place, **both("name", raw["name"]), **both("about", raw.get("about", {}))
        )
        for place, (slug, raw) in enumerate(factions.items())
    ]
    upsert(Faction, codex, rows)


def save_cards(codex: Codex, cards: Mapping[str, Any]) -> None:
    factions = {faction.slug: faction for faction in codex.factions.all()}
    game = cards_of(codex.system)
    rows: dict[type[Card], list[Card]] = {model: [] for model in models_of(codex)}
    for place, (slug, card) in enumerate(cards.items()):
        faction = factions.get(game.faction_of(card.raw))
        row = drawn(codex, slug, card, faction=faction, position=place)
        rows[type(row)].append(row)
    for model, found in rows.items():
        upsert(model, codex, found)


def drawn(codex: Codex, slug: str, card: Any, **columns: Any) -> Card:
    """The row of a parsed card, not written yet; `columns`: what is not read out of the card."""
    return DRAFTS[card.raw["kind"]](codex=codex, slug=slug, **read_out(codex.system, card), **columns)


def read_out(system: str, card: Any) -> dict[str, Any]:
    """The columns of a row that are read out of its parsed card."""
    return {
        "kind": card.raw["kind"],
        "cost": cards_of(system).cost_of(card.raw),
        "folded": searchable(system, card),
        "data": card.raw,
        **both("name", card.name),
    }


def models_of(codex: Codex) -> list[type[Card]]:
    """Where the cards of its game stand."""
    return list(dict.fromkeys(DRAFTS[kind] for kind in rules.system(codex.system).card_kinds))


def both(field: str, names: Mapping[str, str]) -> dict[str, str]:
    return {f"{field}_{language}": names.get(language, "") for language in ("en", "ru")}


def upsert(model: Any, codex: Codex, rows: list[Any]) -> None:
    """Make the codex's rows of this model these: change those of the same slug, add the new, delete the others."""
    columns = [f.name for f in model._meta.concrete_fields if f.name not in ("id", "codex", "slug")]
    wanted = {row.slug for row in rows}
    gone = [pk for pk, slug in model.objects.filter(codex=codex).values_list("pk", "slug") if slug not in wanted]
    model.objects.filter(pk__in=gone).delete()
    model.objects.bulk_create(
        rows, batch_size=500, update_conflicts=True, unique_fields=["codex", "slug"], update_fields=columns
    )


def do_release(*, codex: Codex, samples: list[Any], notes: str = "") -> tuple[Release, bool]:
    """Freeze the codex's drafts as its next release; (newest release, False) when that has the same content."""
    with transaction.atomic():
        released = _release(codex, samples, notes)
        Codex.objects.filter(pk=codex.pk).update(released=F("stamp"))
    return released


@transaction.atomic
def do_compare_with_release(*, codex: Codex) -> None:
    """Find out whether the drafts, which came with releases, are what the newest of these has."""
    cards, factions = _drafted(codex)
    last = codex.releases.order_by("-number").first()
    if last and _alike(last, content_digest(factions, cards, []), cards):
        Codex.objects.filter(pk=codex.pk).update(released=F("stamp"))


def _drafted(codex: Codex) -> tuple[list[Card], list[Any]]:
    """The drafts and the factions, in their order."""
    cards = (row for model in models_of(codex) for row in drafts(model, codex))
    factions = [faction_data(faction) for faction in codex.factions.order_by("position")]
    return sorted(cards, key=lambda row: row.position), factions


def _alike(release: Release, content: str, cards: Sequence[Card]) -> bool:
    return release.digest == content and stand_alike(release, cards)


def _release(codex: Codex, samples: list[Any], notes: str) -> tuple[Release, bool]:
    cards, factions = _drafted(codex)
    content = content_digest(factions, cards, samples)
    last = codex.releases.order_by("-number").first()
    if last and _alike(last, content, cards):
        return last, False
    release = Release(codex=codex, number=last.number + 1 if last else 1, notes=notes, digest=content)
    release.factions, release.samples = factions, samples
    release.kinds = dict(Counter(row.kind for row in cards))
    release.save()
    ReleaseCard.objects.bulk_create([frozen(release, row) for row in cards], batch_size=500)
    return release, True


def stand_alike(release: Release, rows: Sequence[Card]) -> bool:
    """Whether these cards stand in the factions in which the release has them, which its digest does not tell."""
    placed = dict(release.cards.values_list("slug", "faction_slug"))
    return placed == {row.slug: row.faction.slug if row.faction else "" for row in rows}


def drafts(model: Any, codex: Codex) -> Any:
    return model.objects.filter(codex=codex, deleted_at=None).select_related("faction")


def content_digest(factions: list[Any], rows: Sequence[Card], samples: list[Any]) -> str:
    """The digest of what a release holds. Without pictures it is what it was before there were any."""
    cards = [(row.slug, row.data) for row in rows]
    pictures = {row.slug: row.picture_id for row in rows if row.picture_id}
    return digest(factions, cards, samples, *([pictures] if pictures else []))


def drafts_by_id(model: Any, codex: Codex, slugs: Iterable[str], *columns: str) -> Iterator[tuple[Any, ...]]:
    """These columns of the draft cards with these ids. Deleted ones are left out here: SQLite, told to leave them out,
    goes through all cards of the codex."""
    rows = model.objects.filter(codex=codex, slug__in=set(slugs)).order_by().values_list(*columns, "deleted_at")
    return (tuple(row) for *row, deleted_at in rows if deleted_at is None)


def digest(*content: Any) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def faction_data(faction: Faction) -> dict[str, Any]:
    return {
        "slug": faction.slug,
        "name": {"en": faction.name_en, "ru": faction.name_ru},
        "about": {"en": faction.about_en, "ru": faction.about_ru},
    }


def frozen(release: Release, row: Card) -> ReleaseCard:
    return ReleaseCard(
        release=release,
        slug=row.slug,
        kind=row.kind,
        name_en=row.name_en,
        name_ru=row.name_ru,
        faction_slug=row.faction.slug if row.faction else "",
        cost=row.cost,
        position=row.position,
        folded=row.folded,
        data=row.data,
        picture_id=row.picture_id,
    )
