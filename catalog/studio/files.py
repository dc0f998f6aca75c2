"""A codex as one file, out and in: what it says of itself, factions, cards as the rules read them, and releases.

    {"format": "muster-codex", "version": 1, "system": "okko", "name": {en, ru}, "about": {en, ru}, "licence": "…",
     "sources": "…", "factions": [{"slug", "name", "about"}], "cards": {id: raw card}, "placed": {id: faction slug},
     "pictured": {id: picture}, "releases": [{"number", "notes", "factions", "cards", "placed", "pictured", "lists":
     [list files]}], "pictures": {picture: base64 of a JPEG file}}

The drafts stand at the top, each release has the same parts of its own. Pictures go by the hash of their bytes.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from catalog.actions import (
    CodexError,
    check_kept,
    check_name,
    check_samples,
    content_digest,
    do_compare_with_release,
    drawn,
    faction_data,
    frozen,
)
from catalog.models import Card, CardRevision, Codex, Release, ReleaseCard
from catalog.pictures import KEPT_BYTES, Drawn
from catalog.shown import language
from catalog.studio.actions import do_create_codex, make_factions
from catalog.studio.bounds import LONGEST, MOST_CARDS, MOST_FACTIONS, MOST_PICTURES
from catalog.studio.filed_frame import FORMAT, MOST_FAULTS, VERSION, Fault, Frame
from catalog.studio.filed_pictures import kept_pictures, read_pictures, written_pictures, wrongly_pictured
from catalog.studio.mending import all_faults
from catalog.studio.queries import all_drafts, pictures_of
from catalog.studio.records import revision_of
from rules.formats import decode
from rules.formats_words import fault_text
from rules.reading import CARD_ID, FileError
from rules.system import with_links

MOST_BYTES = 20_000_000 + MOST_PICTURES * KEPT_BYTES * 4 // 3
MOST_RELEASES = 200


class Unfit(Exception):
    """A file that no codex can be made of: the path and the words of each fault, MOST_FAULTS at most; `cards`: the raw
    cards that it has, as far as it could be read."""

    def __init__(self, faults: list[Fault], cards: Mapping[str, Any] | None = None) -> None:
        super().__init__(len(faults))
        self.faults, self.cards = faults[:MOST_FAULTS], cards or {}


# Out


def file_of(codex: Codex) -> dict[str, Any]:
    """The whole codex: its drafts, without the deleted ones, and all releases."""
    rows = all_drafts(codex)
    return {
        "format": FORMAT,
        "version": VERSION,
        "system": codex.system,
        "name": {"en": codex.name_en, "ru": codex.name_ru},
        "about": {"en": codex.about_en, "ru": codex.about_ru},
        "licence": codex.licence,
        "sources": codex.sources,
        "factions": [faction_data(faction) for faction in codex.factions.order_by("position")],
        "cards": {row.slug: row.data for row in sorted(rows, key=lambda row: row.position)},
        "placed": {row.slug: row.faction.slug for row in rows if row.faction},
        "pictured": {row.slug: row.picture_id for row in rows if row.picture_id},
        "releases": [_release_of(release) for release in codex.releases.order_by("number")],
        "pictures": written_pictures(pictures_of(codex)),
    }


def _release_of(release: Release) -> dict[str, Any]:
    rows = list(release.cards.order_by("position").values_list("slug", "data", "faction_slug", "picture"))
    return {
        "number": release.number,
        "notes": release.notes,
        "factions": release.factions,
        "cards": {slug: data for slug, data, _faction, _picture in rows},
        "placed": {slug: faction for slug, _data, faction, _picture in rows if faction},
        "pictured": {slug: picture for slug, _data, _faction, picture in rows if picture},
        "lists": release.samples,
    }


def as_text(codex: Codex) -> str:
    return json.dumps(file_of(codex), ensure_ascii=False, indent=1) + "\n"


# In


def read_codex(data: bytes, into: Codex | None = None) -> dict[str, Any]:
    """The file, decoded, every card of it looked at by its game; Unfit with all that is wrong. `into`: the codex that
    it is to come into, whose cards and factions it may name without having them."""
    if len(data) > MOST_BYTES:
        raise too_large()
    try:
        frame = Frame(decode(data))
    except FileError as error:
        raise Unfit([(error.path, fault_text(error, language()))]) from error
    doc = frame.doc
    known = frozenset(into.factions.values_list("slug", flat=True)) if into else None
    within = _all_faults(doc, known) if frame.playable else ()
    faults = list(islice(chain(frame.faults, within), MOST_FAULTS))
    if faults:  # before any picture is decoded, which takes its time
        raise Unfit(faults, doc["cards"])
    return doc | {"pictures": _read_pictures(doc)}


def _all_faults(doc: Mapping[str, Any], known: frozenset[str] | None) -> Iterator[Fault]:
    yield from _faults(doc["system"], doc, "$", known)
    for place, release in enumerate(doc.get("releases", ())):
        wrong = list(islice(_faults(doc["system"], release, f"$.releases[{place}]"), MOST_FAULTS))
        yield from wrong or _illegal(release, f"$.releases[{place}]")
    yield from _wrong_numbers(doc)
    yield from wrongly_pictured(doc)


def too_large() -> Unfit:
    return Unfit([("$", _("The file is too large: at most %(most)d MB.") % {"most": MOST_BYTES // 1_000_000})])


def _read_pictures(doc: Mapping[str, Any]) -> dict[str, Drawn]:
    found, faults = read_pictures(doc.get("pictures", {}))
    if faults:
        raise Unfit(faults)
    return found


def _faults(system: str, part: Mapping[str, Any], path: str, beside: frozenset[str] | None = None) -> Iterator[Fault]:
    """All that is wrong with the cards and factions of the drafts or of a release. `beside`: the factions of the codex
    into which they come, whose cards they may name: that is looked at there."""
    yield from _bounds(part, path)
    game, parsed = rules.system(system), {}
    for slug, raw in part["cards"].items():
        try:
            parsed[slug] = _card(game, slug, raw, f"{path}.cards.{slug}")
        except (FileError, CodexError) as error:
            yield from _all_of(game, slug, raw, path) or [_told(error.path, error)]
    if beside is None:
        yield from _unlinked(game, part["cards"], parsed, path)
    yield from _misplaced(part, path, beside or frozenset())


def _unlinked(game: Any, raws: Mapping[str, Any], parsed: Mapping[str, Any], path: str) -> Iterator[Fault]:
    """Cards that name others which are not there. Of those that are there and unsound it is told already."""
    links = with_links(game)
    unsound = raws.keys() - parsed.keys()
    for slug, card in parsed.items() if links else ():
        if unsound.intersection(links.named_cards(card)):
            continue
        try:
            links.link(card, parsed.get, f"{path}.cards.{slug}")
        except FileError as error:
            yield _told(error.path, error)


def _bounds(part: Mapping[str, Any], path: str) -> Iterator[Fault]:
    for key, most in (("cards", MOST_CARDS), ("factions", MOST_FACTIONS)):
        if len(part.get(key, ())) > most:
            yield f"{path}.{key}", _("There is room for %(most)d at most.") % {"most": most}
    if len(part.get("releases", ())) > MOST_RELEASES:
        yield f"{path}.releases", _("There is room for %(most)d at most.") % {"most": MOST_RELEASES}
    for place, faction in enumerate(part.get("factions", ())):
        slug = faction.get("slug")
        if slug is not None and (not CARD_ID.match(slug.replace("_", "-")) or len(slug) > 60):
            yield (
                f"{path}.factions[{place}].slug",
                _("An id has at most 60 small letters, digits and hyphens."),
            )
        yield from _long(faction, f"{path}.factions[{place}]")
    yield from _long(part, path)


def _long(part: Mapping[str, Any], path: str) -> Iterator[Fault]:
    """Texts that no row can bear."""
    pairs = [(key, lang) for key in ("name", "about") for lang in ("en", "ru")]
    known = ((f"{key}.{lang}", part.get(key, {}).get(lang, ""), f"{key}_{lang}") for key, lang in pairs)
    told = ((key, part.get(key, ""), key) for key in ("licence", "sources", "notes"))
    for key, value, bound in (*known, *told):
        if "\x00" in value:
            yield f"{path}.{key}", _("The character U+0000 cannot be kept.")
        if len(value) > LONGEST[bound]:
            yield f"{path}.{key}", _("At most %(most)d characters go here.") % {"most": LONGEST[bound]}


def _card(game: Any, slug: str, raw: Any, path: str) -> Any:
    if not CARD_ID.match(slug) or len(slug) > 60:
        raise CodexError(path, _("An id has at most 60 small letters, digits and hyphens."))
    card = game.parse_card(slug, raw, path)
    check_name(raw, path)
    check_kept(raw, path)
    return card


def _all_of(game: Any, slug: str, raw: Any, path: str) -> list[Fault]:
    """All that is wrong with one card."""
    shape = game.shapes.get(raw["kind"]) if isinstance(raw, dict) and isinstance(raw.get("kind"), str) else None
    found = all_faults(raw, {}, lambda one: _card(game, slug, one, "$"), shape)
    return [_told(f"{path}.cards.{slug}{at.removeprefix('$')}", fault) for at, fault in found]


def _told(path: str, error: FileError | CodexError) -> Fault:
    return path, fault_text(error, language()) if isinstance(error, FileError) else error.message


def _misplaced(part: Mapping[str, Any], path: str, beside: frozenset[str]) -> Iterator[Fault]:
    slugs = [faction["slug"] for faction in part.get("factions", ()) if "slug" in faction]
    known = set(slugs)
    if len(known) < len(slugs):
        yield f"{path}.factions", _("Two factions have the same id.")
    for slug, faction in part.get("placed", {}).items():
        if slug not in part["cards"]:
            yield f"{path}.placed.{slug}", _("There is no card of this id.")
        elif not isinstance(faction, str) or faction not in known | beside:
            yield f"{path}.placed.{slug}", _("There is no faction of this id.")


def _wrong_numbers(doc: Mapping[str, Any]) -> Iterator[Fault]:
    """Releases count up."""
    last = 0
    for place, release in enumerate(doc.get("releases", ())):
        if (number := release.get("number")) is None:
            continue
        if number <= last:
            yield f"$.releases[{place}].number", _("Releases stand in the order of their numbers, each once.")
        last = max(last, number)


def _illegal(release: Mapping[str, Any], path: str) -> Iterator[Fault]:
    """The lists of a release are legal on its cards, which are sound."""
    for place, sample in enumerate(release.get("lists", ())):
        try:
            check_samples({"cards": release["cards"], "lists": [sample]})
            check_kept(sample, "$")
        except FileError as error:
            yield f"{path}.lists[{place}]{error.path.removeprefix('$')}", fault_text(error, language())
        except CodexError as error:
            yield f"{path}.lists[{place}]", error.message


@transaction.atomic
def do_import_codex(*, person: Any, doc: Mapping[str, Any], member_name: str) -> Codex:
    """A codex of the person's own out of a file that `read_codex` took; private, its releases numbered as they were."""
    doc = kept_pictures(doc)
    about = {f"{key}_{lang}": doc.get(key, {}).get(lang, "") for key in ("name", "about") for lang in ("en", "ru")}
    about |= {key: doc.get(key, "") for key in ("licence", "sources")}
    codex = do_create_codex(person=person, system=doc["system"], about=about, member_name=member_name)
    factions = make_factions(codex, [{"about": {}, **raw} for raw in doc.get("factions", ())])
    rows = _rows(codex, doc, {slug: {"faction": faction} for slug, faction in factions.items()})
    for row in rows:
        row.revision = 1
    for model in {type(row) for row in rows}:
        model.objects.bulk_create([row for row in rows if type(row) is model], batch_size=500)
    signed = {"author": person, "author_name": codex.members.get().name}
    kept = [CardRevision(**revision_of(row, CardRevision.IMPORT), **signed) for row in rows]
    CardRevision.objects.bulk_create(kept, batch_size=500)
    for raw in doc.get("releases", ()):
        _make_release(codex, raw)
    do_compare_with_release(codex=codex)
    codex.refresh_from_db(fields=["released"])
    return codex


def _rows(codex: Codex, part: Mapping[str, Any], of: Mapping[str, Mapping[str, Any]]) -> list[Card]:
    """The cards of a part as draft rows, not written yet; `of`: columns by faction."""
    game, placed, pictured = rules.system(codex.system), part.get("placed", {}), part.get("pictured", {})
    return [
        drawn(
            codex,
            slug,
            game.parse_card(slug, raw, "$"),
            position=place,
            picture_id=pictured.get(slug),
            **of.get(placed.get(slug, ""), {}),
        )
        for place, (slug, raw) in enumerate(part["cards"].items())
    ]


def _make_release(codex: Codex, raw: Mapping[str, Any]) -> None:
    factions = [{"about": {"en": "", "ru": ""}, **faction} for faction in raw.get("factions", ())]
    rows, samples = _rows(codex, raw, {}), raw.get("lists", [])
    content = content_digest(factions, rows, samples)
    release = Release(codex=codex, number=raw["number"], notes=raw.get("notes", ""), digest=content)
    release.factions, release.samples = factions, samples
    release.kinds = dict(Counter(row.kind for row in rows))
    release.save()
    cards = [frozen(release, row) for row in rows]
    for card in cards:
        card.faction_slug = raw.get("placed", {}).get(card.slug, "")
    ReleaseCard.objects.bulk_create(cards, batch_size=500)
