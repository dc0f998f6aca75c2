"""Pictures of cards: what somebody sends is looked at hard and drawn anew, and kept by what is in it.

A file is what its content says, whatever it is called. It is bounded before it is decoded, decoded as a still picture,
turned as its camera meant it, brought to sRGB on the ground of a card, and written as a plain JPEG of its own: nothing
of the file that was sent comes through but what is to be seen. JPEG, because sheets of cards take its bytes into their
PDF as they are.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from PIL import Image, ImageCms, ImageOps

from catalog.models import MODELS, CardRevision, Codex, Picture, Release, ReleaseCard

# What is taken
FORMATS = ("PNG", "JPEG", "WEBP")
STILL = ("PNG", "JPEG", "MPO", "WEBP")  # MPO: a JPEG with others behind it, as phones make them; the first is taken
MOST_BYTES = 10_000_000
MOST_PIXELS, MOST_SIDE, LEAST_SIDE, LONGEST = 25_000_000, 12_000, 64, 8
MOST_SCANS = 100  # of a JPEG: each costs as much as the whole; common ones have ten
SCAN = b"\xff\xda"

# What is kept: enough for 300 dots an inch
SIDE, KEPT_BYTES, SMALL = 800, 100_000, 96
SIDES, QUALITIES = (SIDE, 560, 400), (86, 78, 68, 55)
GROUND = "#F4F4F0"  # what a card has behind its picture
FROM_THE_TOP = 0.3  # of what does not fit, how much is cut off above: heads are higher than feet
KIND = "image/jpeg"
PLAIN_KINDS = ("tile",)  # of card, which are drawn whole and have no place for a picture

ORIENTATION = 0x0112
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


@dataclass(frozen=True)
class Drawn:
    """A picture as it is kept: JPEG of `width` × `height` pixels, and a square one for rows."""

    body: bytes
    small: bytes
    width: int
    height: int

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.body).hexdigest()


# In


def read_picture(data: bytes, most_side: int = MOST_SIDE) -> Drawn:
    """What is to be seen in a PNG, JPEG or WebP file; ValidationError, in words for who sent it, for anything else."""
    if len(data) > MOST_BYTES:
        raise too_large()
    image = _opened(data)
    _require_bounds(image, data, most_side)
    try:
        turn = _turn_of(image)
        profile = image.info.get("icc_profile")
        plain = _in_srgb(_fitted(image), profile)
        return _drawn(_on_ground(plain.transpose(turn) if turn else plain))
    except Exception as error:  # whatever a decoder thinks of a file that was made to break it
        raise ValidationError(_("The picture is damaged or cut off."), code="damaged") from error


def too_large() -> ValidationError:
    most = MOST_BYTES // 1_000_000
    return ValidationError(_("The picture is too large: at most %(most)d MB.") % {"most": most}, code="large")


def _opened(data: bytes) -> Image.Image:
    """The file with its head read, nothing of it decoded."""
    try:
        image = Image.open(BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise _too_many_pixels(MOST_SIDE) from error
    except Exception as error:
        raise ValidationError(_("This is not a PNG, JPEG or WebP picture."), code="format") from error
    return image


def _too_many_pixels(most_side: int) -> ValidationError:
    words = _("The picture has too many pixels: at most %(most)d million, and %(side)d in each direction.")
    return ValidationError(words % {"most": MOST_PIXELS // 1_000_000, "side": most_side}, code="pixels")


def _require_bounds(image: Image.Image, data: bytes, most_side: int) -> None:
    width, height = image.size
    if width * height > MOST_PIXELS or max(width, height) > most_side:
        raise _too_many_pixels(most_side)
    if min(width, height) < LEAST_SIDE:
        words = _("The picture is too small: at least %(least)d pixels wide and high.") % {"least": LEAST_SIDE}
        raise ValidationError(words, code="small")
    if max(width, height) > LONGEST * min(width, height):
        words = _("The picture is too narrow: one side at most %(most)d times the other.") % {"most": LONGEST}
        raise ValidationError(words, code="narrow")
    if image.format != "MPO" and getattr(image, "is_animated", False):
        raise ValidationError(_("This picture is animated. Choose a still one."), code="moves")
    if image.format not in STILL or (image.format in ("JPEG", "MPO") and data.count(SCAN) > MOST_SCANS):
        raise ValidationError(_("The picture is damaged or cut off."), code="damaged")


def _turn_of(image: Image.Image) -> Image.Transpose | None:
    """How the camera was held; a camera's notes that cannot be read say nothing."""
    try:
        return TURNS.get(image.getexif().get(ORIENTATION, 1))
    except Exception:
        return None


def _fitted(image: Image.Image) -> Image.Image:
    """Decoded, no larger than is kept, as RGB, RGBA or CMYK."""
    if image.format in ("JPEG", "MPO"):
        image.draft(image.mode, (SIDE, SIDE))  # decodes a large one smaller
    image.load()
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.point(lambda value: value / 256).convert("L")
    if image.mode != "CMYK":
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    image.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    return image


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """The colours that the file's own profile means; without one, or with a broken one, those that stand there."""
    mode = "RGBA" if image.mode == "RGBA" else "RGB"
    if profile:
        try:
            own, srgb = ImageCms.ImageCmsProfile(BytesIO(profile)), ImageCms.createProfile("sRGB")
            meant = ImageCms.profileToProfile(image, own, srgb, outputMode=mode)
        except (ImageCms.PyCMSError, OSError, ValueError):
            meant = None
        if meant is not None:
            return meant
    return image.convert(mode)


def _on_ground(image: Image.Image) -> Image.Image:
    """Without transparency, and without anything that came along with it."""
    ground = Image.new("RGB", image.size, GROUND)
    ground.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    return ground


def _drawn(image: Image.Image) -> Drawn:
    body, size = _bounded(image)
    small = ImageOps.fit(image, (SMALL, SMALL), Image.Resampling.LANCZOS, centering=(0.5, FROM_THE_TOP))
    return Drawn(body, _written(small, 80), *size)


def _bounded(image: Image.Image) -> tuple[bytes, tuple[int, int]]:
    """The best that is no larger than is kept, and its size in pixels. What is small enough keeps its own."""
    for side in SIDES:
        image.thumbnail((side, side), Image.Resampling.LANCZOS)
        for quality in QUALITIES:
            body = _written(image, quality)
            if len(body) <= KEPT_BYTES:
                return body, image.size
    raise ValueError("no picture is so large at its smallest")


def _written(image: Image.Image, quality: int) -> bytes:
    made = BytesIO()
    image.save(made, "JPEG", quality=quality, optimize=True)
    return made.getvalue()


# Kept


def do_keep_picture(picture: Drawn) -> str:
    """It is in the database, once, whoever sent it; its digest."""
    columns = {"body": picture.body, "small": picture.small, "width": picture.width, "height": picture.height}
    Picture.objects.bulk_create([Picture(digest=picture.digest, **columns)], ignore_conflicts=True)
    return picture.digest


def do_drop_pictures(digests: set[str]) -> None:
    """Those of these pictures that nothing shows any more are gone."""
    shown = {
        digest
        for model in (*MODELS, CardRevision, ReleaseCard)
        for digest in model.objects.filter(picture__in=digests).order_by().values_list("picture", flat=True).distinct()
    }
    Picture.objects.filter(pk__in=digests - shown).delete()


def file_name(digest: str, small: bool = False) -> str:
    """What a picture is called in addresses."""
    return f"{digest}-small.jpg" if small else f"{digest}.jpg"


# Out


@dataclass(frozen=True, slots=True)
class Art:
    """A picture as sheets take it: a JPEG file, and how many times as wide as high it is."""

    digest: str
    body: bytes
    ratio: float


def art_of(pictured: Iterable[tuple[str, str]]) -> dict[str, Art]:
    """The pictures by the ids of their cards; `pictured`: (id, digest) of those that have one. One query."""
    wanted = dict(pictured)
    found = {art.digest: art for art in _arts(set(wanted.values()))} if wanted else {}
    return {slug: found[digest] for slug, digest in wanted.items()}


def _arts(digests: set[str]) -> Iterator[Art]:
    rows = Picture.objects.filter(digest__in=digests).values_list("digest", "body", "width", "height")
    for digest, body, width, height in rows.iterator(100):
        yield Art(digest, bytes(body), width / height)


def art_of_release(release: Release, slugs: Iterable[str]) -> dict[str, Art]:
    """The pictures of those of these cards that have one."""
    rows = release.cards.filter(slug__in=set(slugs)).exclude(picture=None)
    return art_of(rows.values_list("slug", "picture"))


def art_of_releases(codex: Codex, numbers: Mapping[str, int]) -> dict[str, Art]:
    """The pictures that cards of a codex have in its releases; `numbers`: of which release, by the ids of the cards."""
    rows = ReleaseCard.objects.filter(
        release__codex=codex, release__number__in=set(numbers.values()), slug__in=set(numbers)
    ).exclude(picture=None)
    found = rows.values_list("slug", "release__number", "picture")
    return art_of([(slug, digest) for slug, number, digest in found if numbers[slug] == number])


def bodies(digests: Iterable[str]) -> dict[str, Any]:
    """The JPEG files by their digests."""
    rows = Picture.objects.filter(digest__in=set(digests)).values_list("digest", "body")
    return {digest: bytes(body) for digest, body in rows}
