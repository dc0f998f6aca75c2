"""What all that writes in the studio shares: the codex held fast, and each change of a card kept."""

from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

import rules
from catalog.actions import CodexError, check_kept, check_name, read_out
from catalog.letters import all_cleaned
from catalog.models import Card, CardRevision, Codex, Member
from catalog.pictures import PLAIN_KINDS
from catalog.studio.bounds import MOST_JSON, MOST_PICTURES
from catalog.studio.people import NotAllowed, require
from catalog.studio.queries import drafts_named, pictures_of, taken
from rules.formats import decode
from rules.reading import FileError
from rules.system import System, with_links

LETTERS = str.maketrans(
    dict(
        zip(
            "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
            (
                *("a", "b", "v", "g", "d", "e", "yo", "zh", "z", "i", "j", "k", "l", "m", "n", "o", "p", "r", "s", "t"),
                *("u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya"),
            ),
            strict=True,
        )
    )
)


def latin(text: str, most: int = 40) -> str:
    """A text as an id has it: small Latin letters, digits and hyphens, maybe none at all."""
    return slugify(text.lower().translate(LETTERS)).replace("_", "-").strip("-")[:most].strip("-")


def locked(codex: Codex, person: Any, action: str, thing: Any = None) -> Codex:
    """The codex as it is now, and nobody else writes it until the transaction ends; NotAllowed for who may not."""
    found = Codex.objects.select_for_update().filter(pk=codex.pk).first()
    if found is None:
        raise NotAllowed(action)
    require(person, action, found, thing)
    return found


def touch(codex: Codex, revised: bool = False) -> None:
    """The drafts have changed; `revised`: nothing has but cards of which a revision was kept."""
    codex.stamp += 1
    if not revised:
        codex.arranged = codex.stamp
    codex.save(update_fields=["stamp", "arranged", "changed"])


def signature(codex: Codex, person: Any) -> dict[str, Any]:
    """Who does it, and what they are called in this codex."""
    member = Member.objects.filter(codex=codex, person=person).first()
    return {"author": person, "author_name": member.name if member else ""}


def read_json(text: str) -> dict[str, Any]:
    """The JSON of a card as somebody typed it; FileError or CodexError with the path of what is wrong."""
    if len(text) > MOST_JSON:
        raise CodexError("$", _("A card has at most %(most)d characters of JSON.") % {"most": MOST_JSON})
    raw = decode(text)
    if type(raw) is not dict:
        raise FileError("$", "expected", what="object")
    return raw


def read_card(codex: Codex, slug: str, raw: Any, made: bool = True) -> Any:
    """The card as its game reads it, with what it names there; FileError or CodexError at the path of the fault, "$"
    being the card. `made`: nothing of it may be idle, and what nobody sees of its texts is left out; what was saved
    before we knew of that comes back all the same."""
    game = rules.system(codex.system)
    raw = all_cleaned(raw) if made else raw
    card = game.parse_card(slug, raw, "$")
    if made:
        require_use(game, card)
    check_name(raw, "$")
    check_kept(raw, "$")
    check_links(codex, slug, card)
    return card


def require_use(game: System, card: Any) -> None:
    """FileError at the first part of a card that can do nothing in any fight."""
    for fault in game.idle(card):
        raise fault


def check_links(codex: Codex, slug: str, card: Any, without: str = "") -> None:
    """FileError where the card names one that the codex has not; `without`: as if it had not the one of this id."""
    game = rules.system(codex.system)
    links = with_links(game)
    named = [other for other in links.named_cards(card) if other != slug] if links else []
    if links and named:
        found = drafts_named(codex, [other for other in named if other != without])
        links.link(card, lambda other: game.parse_card(other, found[other], "$") if other in found else None, "$")


def require_picture(card: Card, digest: str | None) -> None:
    """CodexError where the card has no place for this picture, or its codex no room: it goes out in one file."""
    if digest is None:
        return
    if card.kind in PLAIN_KINDS:
        raise CodexError("picture", _("A card of this kind has no place for a picture."))
    if len(pictures_of(card.codex, but=card.slug) | {digest}) > MOST_PICTURES:
        words = _("The cards and releases of a codex have room for %(most)d pictures at most.")
        raise CodexError("picture", words % {"most": MOST_PICTURES})


def keep(card: Card, parsed: Any, what: str, signed: dict[str, Any]) -> None:
    """Write what was read of the card, as its next revision; the codex must be held fast."""
    for column, value in read_out(card.codex.system, parsed).items():
        setattr(card, column, value)
    keep_as_is(card, what, signed)


def keep_as_is(card: Card, what: str, signed: dict[str, Any]) -> None:
    """Write the card as its next revision, where nothing but its place or its being there has changed."""
    card.revision += 1
    card.save()
    CardRevision.objects.create(**revision_of(card, what), **signed)
    touch(card.codex, revised=True)


def revision_of(card: Card, what: str) -> dict[str, Any]:
    return {
        "codex": card.codex,
        "slug": card.slug,
        "number": card.revision,
        "data": card.data,
        "faction_slug": card.faction.slug if card.faction else "",
        "picture_id": card.picture_id,
        "what": what,
    }


def free_slug(codex: Codex, wanted: str, kind: str) -> str:
    """An id that no card of the codex has: the wanted one, or it with the lowest number behind."""
    stem = latin(wanted) or kind
    step = 8
    for first in range(1, 1_000_000, step):
        names = [f"{stem}-{n}" if n > 1 else stem for n in range(first, first + step)]
        used = taken(codex, names)
        if free := next((name for name in names if name not in used), None):
            return free
        step *= 2
    raise CodexError("$", _("There are too many cards of this name."))
