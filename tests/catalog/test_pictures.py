"""The gate that pictures come through: what is taken, what of it is kept, and every kind of file that is not."""

from io import BytesIO

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override
from PIL import Image, ImageCms, ImageFile

from catalog.pictures import KEPT_BYTES, MOST_BYTES, SIDE, SMALL, read_picture
from tests.pictures import (
    BLUE,
    RED,
    animated,
    camera_file,
    chunk,
    huge_webp,
    many_scans,
    noise,
    picture_file,
    png_bomb,
    png_of,
    text_bomb,
    written,
)


def seen(body: bytes) -> Image.Image:
    return Image.open(BytesIO(body)).convert("RGB")


def alike(one: tuple[int, ...], other: tuple[int, ...], far: int = 12) -> bool:
    return all(abs(a - b) <= far for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_what_is_to_be_seen_is_kept(form: str) -> None:
    drawn = read_picture(picture_file(form))
    image = seen(drawn.body)
    assert (drawn.width, drawn.height) == image.size == (120, 80)
    assert alike(image.getpixel((20, 40)), RED)
    assert alike(image.getpixel((100, 40)), BLUE)
    assert seen(drawn.small).size == (SMALL, SMALL)


@pytest.mark.parametrize("mode", ["L", "LA", "1", "P", "RGBA", "CMYK"])
def test_pictures_of_every_kind_of_colour_become_plain_ones(mode: str) -> None:
    form = "JPEG" if mode == "CMYK" else "PNG"
    image = Image.open(BytesIO(read_picture(picture_file(form, mode=mode)).body))
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (120, 80))


def test_grey_of_16_bits_keeps_its_shades() -> None:
    grey = Image.new("I;16", (100, 100), 0x8000)
    assert alike(seen(read_picture(written(grey, "PNG")).body).getpixel((50, 50)), (128, 128, 128), 3)


def test_what_is_transparent_is_on_the_ground_of_the_card() -> None:
    clear = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    assert alike(seen(read_picture(written(clear, "PNG")).body).getpixel((50, 50)), (0xF4, 0xF4, 0xF0), 2)


def test_a_large_picture_is_made_smaller_and_keeps_its_shape() -> None:
    drawn = read_picture(picture_file("JPEG", (2400, 1200)))
    assert (drawn.width, drawn.height) == (SIDE, SIDE // 2)


@pytest.mark.parametrize("form", ["JPEG", "WEBP", "PNG"])
def test_what_cannot_be_made_small_is_made_smaller(form: str) -> None:
    assert len(read_picture(noise((1000, 1000), form)).body) <= KEPT_BYTES


def test_a_picture_stands_as_the_camera_was_held() -> None:
    drawn = read_picture(camera_file(turn=6))
    assert (drawn.width, drawn.height) == (80, 120)
    assert alike(seen(drawn.body).getpixel((40, 20)), RED)
    assert alike(seen(drawn.body).getpixel((40, 100)), BLUE)


def test_nothing_of_the_camera_is_kept() -> None:
    sent = camera_file()
    assert b"SECRETPHONE" in sent
    assert b"SECRETCOMMENT" in sent
    drawn = read_picture(sent)
    for body in (drawn.body, drawn.small):
        assert b"SECRET" not in body
        assert b"Exif" not in body
        image = Image.open(BytesIO(body))
        assert not image.getexif()
        assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


def test_colours_are_those_that_the_file_means() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = srgb.replace(b"rXYZ", b"----").replace(b"gXYZ", b"rXYZ").replace(b"----", b"gXYZ")
    for profile, left in ((srgb, RED), (swapped, (30, 200, 30))):
        image = seen(read_picture(picture_file("PNG", icc_profile=profile)).body)
        assert alike(image.getpixel((20, 40)), left)


def test_a_profile_that_says_nothing_changes_nothing() -> None:
    plain = read_picture(picture_file("JPEG"))
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()  # of no such picture
    for profile in (b"rubbish", lab):
        assert read_picture(picture_file("JPEG", icc_profile=profile)).body == plain.body


def test_the_pictures_of_phones_with_others_behind_are_their_first() -> None:
    drawn = read_picture(animated("MPO"))
    assert alike(seen(drawn.body).getpixel((40, 40)), RED)


def test_the_same_file_is_the_same_picture() -> None:
    assert read_picture(camera_file()).digest == read_picture(camera_file()).digest
    assert read_picture(camera_file()).digest != read_picture(camera_file(3)).digest


def test_what_is_hidden_behind_a_picture_is_left_there() -> None:
    drawn = read_picture(picture_file() + b"<script>alert(1)</script>")
    assert b"script" not in drawn.body
    words = chunk(b"tEXt", b"Comment\x00<script>alert(1)</script>")
    whole = picture_file()
    drawn = read_picture(whole[:33] + words + whole[33:])
    assert b"script" not in drawn.body


REFUSED = {
    "nothing": (b"", "format"),
    "a page": (b"<!doctype html><title>x</title>", "format"),
    "a page that begins like a picture": (b"\x89PNG\r\n\x1a\n<script>alert(1)</script>", "format"),
    "a drawing": (b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "format"),
    "a GIF": (picture_file("GIF"), "format"),
    "a TIFF": (picture_file("TIFF"), "format"),
    "a BMP": (picture_file("BMP"), "format"),
    "a moving PNG": (animated("PNG"), "moves"),
    "a moving WebP": (animated("WEBP"), "moves"),
    "a moving GIF": (animated("GIF"), "format"),
    "half a PNG": (picture_file(size=(400, 400))[:-200], "damaged"),
    "half a JPEG": (picture_file("JPEG", (600, 600))[:-300], "damaged"),
    "half a WebP": (picture_file("WEBP", (600, 600))[:-80], "format"),
    "a head without a body": (png_of(100, 100), "damaged"),
    "words that swell": (text_bomb(), "format"),
    "huge on one side": (png_bomb(12_001, 70), "pixels"),
    "a hundred million pixels": (png_of(10_000, 10_000), "pixels"),
    "a thousand million pixels": (png_of(30_000, 30_000), "pixels"),
    "a huge canvas": (huge_webp(), "pixels"),
    "a line": (picture_file(size=(2000, 100)), "narrow"),
    "a dot": (picture_file(size=(63, 63)), "small"),
    "many scans": (many_scans(120), "damaged"),
}


@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused(what: str) -> None:
    data, code = REFUSED[what]
    said = set()
    for lang in ("en", "ru"):
        with override(lang), pytest.raises(ValidationError) as refused:
            read_picture(data)
        assert refused.value.code == code
        said.add(str(refused.value.messages[0]))
    assert len(said) == 2, said


def test_a_bomb_within_bounds_is_only_a_dull_picture() -> None:
    drawn = read_picture(png_bomb(5000, 5000))
    assert (drawn.width, drawn.height) == (SIDE, SIDE)


def test_a_file_too_large_is_not_looked_at() -> None:
    with pytest.raises(ValidationError) as refused:
        read_picture(picture_file() + bytes(MOST_BYTES))
    assert refused.value.code == "large"


def test_what_breaks_a_decoder_is_a_damaged_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(self: ImageFile.ImageFile) -> None:
        raise MemoryError

    monkeypatch.setattr(ImageFile.ImageFile, "load", breaks)
    with pytest.raises(ValidationError) as refused:
        read_picture(picture_file("JPEG"))
    assert refused.value.code == "damaged"


@pytest.mark.filterwarnings("ignore")  # of what is wrong in them
def test_every_byte_may_be_wrong() -> None:
    """Whatever is turned over in a file, it is a picture or it is refused."""
    for form in ("PNG", "JPEG", "WEBP"):
        whole = camera_file(6) if form == "JPEG" else picture_file(form)
        for place in range(0, len(whole), 3):
            data = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
            try:
                assert read_picture(data).body.startswith(b"\xff\xd8")
            except ValidationError:
                continue
