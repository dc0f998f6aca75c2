"""Picture files for tests, honest and hostile."""

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

RED, BLUE = (200, 30, 30), (30, 30, 200)
GPS, ORIENTATION = 0x8825, 0x0112


def picture_file(form: str = "PNG", size: tuple[int, int] = (120, 80), mode: str = "RGB", **keys: Any) -> bytes:
    """A picture, its left half red and its right half blue, as its mode says it."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return written(image.convert(mode), form, **keys)


def written(image: Image.Image, form: str, **keys: Any) -> bytes:
    made = BytesIO()
    image.save(made, form, **keys)
    return made.getvalue()


def noise(size: tuple[int, int], form: str = "PNG", **keys: Any) -> bytes:
    """What no codec makes small."""
    return written(Image.merge("RGB", [Image.effect_noise(size, 120) for _ in "rgb"]), form, **keys)


def camera_file(turn: int = 1) -> bytes:
    """A JPEG with what a phone writes into it: how it was held, its name and where it was."""
    exif = Image.Exif()
    exif[ORIENTATION], exif[0x0110] = turn, "SECRETPHONE"
    exif[GPS] = {1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 36.0)}
    return picture_file("JPEG", exif=exif, comment=b"SECRETCOMMENT", quality=95)


def animated(form: str) -> bytes:
    frames = [Image.new("RGB", (90, 90), colour) for colour in (RED, BLUE)]
    return written(frames[0], form, save_all=True, append_images=frames[1:], duration=100)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_of(width: int, height: int, *chunks: bytes) -> bytes:
    """A PNG that says it has this size."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + chunk(b"IEND", b"")


def png_bomb(width: int, height: int) -> bytes:
    """So many pixels, all black, in a few kilobytes."""
    return png_of(width, height, chunk(b"IDAT", zlib.compress(bytes((width * 3 + 1) * height), 9)))


def text_bomb() -> bytes:
    """A PNG of honest size whose words take 80 MB."""
    words = chunk(b"zTXt", b"Comment\x00\x00" + zlib.compress(b"A" * 80_000_000, 9))
    rows = zlib.compress((b"\x00" + bytes(300)) * 100)
    return png_of(100, 100, words, chunk(b"IDAT", rows))


def huge_webp() -> bytes:
    """A moving WebP of two small frames on a canvas of 268 million pixels."""
    file = bytearray(animated("WEBP"))
    canvas = file.index(b"VP8X") + 12
    file[canvas : canvas + 6] = (16_383).to_bytes(3, "little") * 2
    return bytes(file)


def many_scans(count: int) -> bytes:
    """A progressive JPEG whose last scan stands there so many times."""
    plain = picture_file("JPEG", (200, 200), progressive=True)
    last = plain.rindex(b"\xff\xda")
    return plain[:last] + plain[last:-2] * count + plain[-2:]
