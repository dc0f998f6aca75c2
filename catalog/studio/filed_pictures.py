"""The pictures of a codex file, out and in. What comes in goes through the same gate as what people send, and must be
as small already as what goes out; a picture that the site has drawn itself is taken as it is."""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from catalog.models import Picture
from catalog.pictures import KEPT_BYTES, PLAIN_KINDS, SIDE, Drawn, bodies, do_keep_picture, read_picture
from catalog.studio.bounds import MOST_PICTURES

Fault = tuple[str, str]


def written_pictures(digests: Iterable[str]) -> dict[str, str]:
    return {digest: b64encode(body).decode() for digest, body in sorted(bodies(digests).items())}


def wrongly_pictured(doc: Mapping[str, Any]) -> Iterator[Fault]:
    """All that is wrong with which card has which picture, with how many there are, and with how they are written."""
    known = doc.get("pictures", {})
    if len(known) > MOST_PICTURES:
        yield "$.pictures", _("There is room for %(most)d at most.") % {"most": MOST_PICTURES}
    for name, raw in islice(known.items(), MOST_PICTURES):
        try:
            _bytes_of(raw)
        except ValidationError as error:
            yield f"$.pictures.{name}", " ".join(error.messages)
    parts = [("$", doc), *((f"$.releases[{place}]", one) for place, one in enumerate(doc.get("releases", ())))]
    for path, part in parts:
        for slug, name in part.get("pictured", {}).items():
            if slug not in part["cards"]:
                yield f"{path}.pictured.{slug}", _("There is no card of this id.")
            elif not isinstance(name, str) or name not in known:
                yield f"{path}.pictured.{slug}", _("The file has no picture of this name.")
            elif _kind(part["cards"][slug]) in PLAIN_KINDS:
                yield f"{path}.pictured.{slug}", _("A card of this kind has no place for a picture.")


def _kind(raw: Any) -> str:
    """Of a card that nobody has looked at."""
    kind = raw.get("kind") if isinstance(raw, dict) else None
    return kind if isinstance(kind, str) else ""


def read_pictures(raws: Mapping[str, Any]) -> tuple[dict[str, Drawn], list[Fault]]:
    """The pictures by the names that the file gives them, and what is wrong with the others."""
    found, faults = {}, []
    for name, raw in raws.items():
        try:
            found[name] = _read(raw)
        except ValidationError as error:
            faults.append((f"$.pictures.{name}", " ".join(error.messages)))
    return found, faults


def _read(raw: Any) -> Drawn:
    body = _bytes_of(raw)
    return _own(body) or read_picture(body, SIDE)


def _bytes_of(raw: Any) -> bytes:
    if not isinstance(raw, str) or len(raw) > KEPT_BYTES * 4 // 3 + 4:
        words = _("A picture in a file is a text in base64, of at most %(most)d kB when it is decoded.")
        raise ValidationError(words % {"most": KEPT_BYTES // 1000}, code="large")
    try:
        return b64decode(raw, validate=True)
    except (NoBase64, ValueError) as error:
        raise ValidationError(_("This is no base64."), code="base64") from error


def _own(body: bytes) -> Drawn | None:
    """A picture of these very bytes that the site has drawn."""
    own = Picture.objects.filter(pk=sha256(body).hexdigest()).first()
    return Drawn(body, bytes(own.small), own.width, own.height) if own else None


def kept_pictures(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The file that was read, its pictures kept and called by their digests."""
    digests = {name: do_keep_picture(drawn) for name, drawn in doc.get("pictures", {}).items()}

    def named(part: Mapping[str, Any]) -> dict[str, Any]:
        return {**part, "pictured": {slug: digests[name] for slug, name in part.get("pictured", {}).items()}}

    return named(doc) | {"releases": [named(release) for release in doc.get("releases", ())]}
