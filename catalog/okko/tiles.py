"""A tile as its page draws it: in units of 100 a square, the northernmost row on top."""

from typing import Any

from rules.okko.words import label
from rules.words import Lang

GROUND = {"h": "hindering", "~": "water", "#": "blocking", "s": "stairs"}


def tile_of(tile: Any, lang: Lang) -> dict[str, Any]:
    """Squares with a sign as {"sign", "x", "y"}, walls and grid as paths, and the same in words."""
    size = len(tile.rows)
    ends = range(100, size * 100, 100)
    return {
        "size": size * 100,
        "inner": size * 100 - 3,
        "squares": [
            {"sign": sign, "x": x * 100, "y": y * 100}
            for y, row in enumerate(tile.rows)
            for x, sign in enumerate(row)
            if sign in GROUND
        ],
        "grid": "".join(f"M{at} 0V{size * 100}M0 {at}H{size * 100}" for at in ends),
        "walls": [wall_path(wall, size) for wall in tile.walls],
        "said": said(tile, lang),
    }


def wall_path(wall: str, size: int) -> str:
    """The line on the side that two squares ("b1/b2") share."""
    (x1, y1), (x2, y2) = sorted((ord(square[0]) - ord("a"), int(square[1:])) for square in wall.split("/"))
    if y1 == y2:
        return f"M{x2 * 100} {(size - y1) * 100}v100"
    return f"M{x1 * 100} {(size - y1) * 100}h100"


def said(tile: Any, lang: Lang) -> str:
    """ "6 × 6: hindering terrain 2, wall 3"."""
    signs = "".join(tile.rows)
    counts = {word: signs.count(sign) for sign, word in GROUND.items()} | {"wall": len(tile.walls)}
    parts = [f"{label('terrain', word, lang)} {count}" for word, count in counts.items() if count]
    return (
        f"{len(tile.rows)} × {len(tile.rows)}: {', '.join(parts)}" if parts else f"{len(tile.rows)} × {len(tile.rows)}"
    )
