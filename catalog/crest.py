"""Crests: the picture of a card without a picture, drawn from the card's id.

A crest is a ring with one plain motif in two colours, after the family crests of Japan. The id alone decides the
motif's family, its fold (how many times it repeats) and its variant; nothing is mapped by hand, so every card of every
codex has a crest from the moment it has an id, and the same one everywhere.

Shapes are in a square of 100 units with the origin in its middle; a motif stays inside the circle of radius `REACH`.
Ink is `currentColor`; CSS fills elements of class `ground`, and strokes those of class `gap`, in the ground's colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import blake2b
from math import cos, pi, radians, sin, sqrt
from typing import NamedTuple

REACH = 37.0
TILT = 21  # degrees, of a shaken figure's crest

# Any word would do. Under this one no two cards that come with a game share a crest, and Okko has his commas.
SALT = "muster 25982502"

Point = tuple[float, float]


class Design(NamedTuple):
    """What an id decides: the indexes of the drawing."""

    family: str
    fold: int
    variant: int


def design(card_id: str) -> Design:
    """The design of a card id: the same on every machine and in every release of Python."""
    first, second = blake2b(f"{SALT}:{card_id}".encode(), digest_size=2).digest()
    family = list(FAMILIES)[first % len(FAMILIES)]
    choices = FAMILIES[family].choices
    return Design(family, *choices[second % len(choices)])


@lru_cache(maxsize=4096)
def motif(card_id: str) -> str:
    """SVG elements of the motif of a card id, without the ring."""
    family, fold, variant = design(card_id)
    return FAMILIES[family].draw(fold, variant)


# --- Strokes of the brush


def _at(radius: float, degrees: float) -> Point:
    """The point at a radius and an angle, clockwise from the top."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def _xy(*points: Point) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _fill(path: str, cls: str = "") -> str:
    return f'<path class="{cls}" d="{path}"/>' if cls else f'<path fill="currentColor" fill-rule="evenodd" d="{path}"/>'


def _line(path: str, width: float, cap: str = "butt") -> str:
    return f'<path fill="none" stroke="currentColor" stroke-width="{_n(width)}" stroke-linecap="{cap}" d="{path}"/>'


def _gap(path: str, width: float = 4) -> str:
    return f'<path class="gap" fill="none" stroke-width="{_n(width)}" d="{path}"/>'


def _disc(x: float, y: float, radius: float) -> str:
    """A full circle as a path, so that circles can be cut out of one another."""
    r = _n(radius)
    return f"M{_xy((x - radius, y))}a{r},{r} 0 1 0 {_n(2 * radius)},0a{r},{r} 0 1 0 {_n(-2 * radius)},0z"


def _polygon(points: Iterable[Point]) -> str:
    return f"M{_xy(*points)}z"


def _round(fold: int, turn: float = 0) -> list[float]:
    return [turn + 360 * i / fold for i in range(fold)]


def _regular(corners: int, radius: float, turn: float = 0) -> str:
    return _polygon(_at(radius, a) for a in _round(corners, turn))


def _rhombus(x: float, y: float, half_width: float, half_height: float) -> str:
    return _polygon([(x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y)])


def _chord(offset: float) -> float:
    """Half the length of the chord of the motif's circle at a distance from its middle."""
    return sqrt(max(REACH**2 - offset**2, 0))


# --- The families


def _petals(fold: int, variant: int) -> str:
    """Flowers: round, notched or pointed petals; the last is pointed with a vein."""
    if variant == 0:
        s = sin(pi / fold)
        size = min((REACH * s - 1.5) / (1 + s), 15)
        petals = "".join(_disc(*_at(REACH - size, a), size) for a in _round(fold))
        return _fill(petals) + _fill(_disc(0, 0, max(REACH - 2 * size - 4, 4.5)))
    half = 180 / fold
    if variant == 1:
        shape = "".join(_notched(a, half * 0.86) for a in _round(fold))
        return _fill(shape) + _fill(_disc(0, 0, 9), "ground") + _fill(_disc(0, 0, 5))
    leaves = "".join(_leaf(a, 7, min(half * 1.25, 62)) for a in _round(fold))
    if variant == 2:
        return _fill(leaves)
    veins = "".join(f"M{_xy(_at(8, a))}L{_xy(_at(26, a))}" for a in _round(fold))
    return _fill(leaves) + _gap(veins, 3)


def _notched(angle: float, half: float) -> str:
    left, right = _at(REACH - 4, angle - half * 0.9), _at(REACH - 4, angle + half * 0.9)
    lobe_l, lobe_r = _at(REACH + 4, angle - half * 0.45), _at(REACH + 4, angle + half * 0.45)
    return f"M{_xy(_at(4, angle))}L{_xy(left)}Q{_xy(lobe_l, _at(REACH - 7, angle))}Q{_xy(lobe_r, right)}z"


def _leaf(angle: float, start: float, spread: float) -> str:
    root, tip = _at(start, angle), _at(REACH, angle)
    return f"M{_xy(root)}Q{_xy(_at(25, angle - spread), tip)}Q{_xy(_at(25, angle + spread), root)}z"


def _scales(fold: int, variant: int) -> str:
    """Triangles: one, three piled up, or a ring of them pointing out or in."""
    if fold == 1:
        inner = _regular(3, 15, 180) if variant % 2 else _regular(3, 18)
        return _fill(_regular(3, REACH) + inner) + _fill(_regular(3, 8, 180 if variant > 1 else 0))
    if fold == 3:
        piled = "".join(_shifted(_at(19.5, a), 18.5) for a in _round(3))
        return _fill(piled) + (_fill(_regular(3, 9, 180)) if variant > 1 else "")
    half = 180 / fold * (0.8 if variant < 2 else 0.6)
    out = variant % 2 == 0
    tip, base = (REACH, 15) if out else (11, REACH - 3)
    width = half if out else half * 0.9
    ring = "".join(_polygon([_at(tip, a), _at(base, a + width), _at(base, a - width)]) for a in _round(fold))
    return _fill(ring) + (_fill(_disc(0, 0, 7)) if out else "")


def _shifted(middle: Point, radius: float) -> str:
    return _polygon((middle[0] + x, middle[1] + y) for x, y in (_at(radius, a) for a in _round(3)))


def _diamonds(fold: int, variant: int) -> str:
    """Lozenges: one in another, lattices of four and nine, or a ring; odd variants are hollow."""
    hollow = variant % 2 == 1
    if fold == 1:
        flat = 25 if variant > 1 else REACH
        return _fill(_rhombus(0, 0, REACH, flat) + _rhombus(0, 0, 24, 24 * flat / REACH)) + _fill(
            _rhombus(0, 0, 14, 14 * flat / REACH) + (_rhombus(0, 0, 5, 5 * flat / REACH) if hollow else "")
        )
    if fold in (4, 9):
        return _lattice(int(sqrt(fold)), hollow, 0.68 if variant > 1 else 1.0)
    ring = "".join(_kite(a, 180 / fold, hollow) for a in _round(fold, 0 if variant < 2 else 180 / fold))
    return _fill(ring)


def _lattice(rank: int, hollow: bool, flat: float) -> str:
    step = REACH / rank
    half = step - 2.2
    cells = [((i - j) * step, (i + j + 1 - rank) * step * flat) for i in range(rank) for j in range(rank)]
    hole = half * 0.36
    shapes = (
        _rhombus(x, y, half, half * flat) + (_rhombus(x, y, hole, hole * flat) if hollow else "") for x, y in cells
    )
    return _fill("".join(shapes))


def _kite(angle: float, half: float, hollow: bool) -> str:
    def kite(inner: float, outer: float, spread: float) -> str:
        middle = (inner + outer) / 2 + 1
        return _polygon(
            [_at(inner, angle), _at(middle, angle - spread), _at(outer, angle), _at(middle, angle + spread)]
        )

    spread = min(half * 0.82, 32)
    return kite(6, REACH, spread) + (kite(16, REACH - 8, spread * 0.4) if hollow else "")


def _waves(fold: int, variant: int) -> str:
    """Water: fans of arcs as on cloth, rolling lines, or a scalloped ring."""
    if variant == 0:
        return _fans(fold)
    if variant == 1:
        return _rolling(fold + 1)
    lobes = fold + 5
    size = REACH * sin(pi / lobes) / (1 + sin(pi / lobes)) * 1.12
    edge = "".join(_disc(*_at(REACH - size, a), size) for a in _round(lobes))
    body = _line("".join(f"M{_xy(_at(r, 0))}" + _circle_arc(r) for r in (13, 5)), 4)
    return (
        f'<path fill="currentColor" d="{edge}{_disc(0, 0, REACH - size)}"/>' + _fill(_disc(0, 0, 20), "ground") + body
    )


def _circle_arc(radius: float) -> str:
    r = _n(radius)
    return f"a{r},{r} 0 1 1 0,{_n(2 * radius)}a{r},{r} 0 1 1 0,{_n(-2 * radius)}z"


def _fans(fold: int) -> str:
    """A pile of fans of arcs: one, three (1 over 2) or six (1, 2, 3)."""
    rows = {1: 1, 2: 2, 3: 3}[min(fold, 3)]
    big = {1: 34.0, 2: 18.0, 3: 12.2}[rows]
    top = -big * (rows - 1) * 0.62 + big * 0.3
    arcs, width = [], {1: 5.5, 2: 4.2, 3: 3.2}[rows]
    for row in range(rows):
        for k in range(row + 1):
            x, y = (2 * k - row) * big, top + row * big * 1.04
            arcs += [
                f"M{_xy((x - r, y))}A{_n(r)},{_n(r)} 0 0 1 {_xy((x + r, y))}" for r in _radii(big - width / 2, width)
            ]
    return _line("".join(arcs), width, "round")


def _radii(outer: float, width: float) -> list[float]:
    return [r for r in (outer, outer - 2 * width, outer - 4 * width) if r > 1]


def _rolling(lines: int) -> str:
    """Level wavy lines, cut to the circle."""
    step = 2 * REACH / lines
    path = []
    for i in range(lines):
        y = -REACH + step * (i + 0.5)
        reach = _chord(abs(y) + 4)
        count = max(2, 2 * round(reach / 14))
        wave = 2 * reach / count
        path.append(f"M{_xy((-reach, y))}q{_xy((wave / 2, -wave * 0.62), (wave, 0))}" + f"t{_n(wave)},0" * (count - 1))
    return _line("".join(path), min(step * 0.42, 7), "round")


def _blades(fold: int, variant: int) -> str:
    """Swords: one or two crossed, or a wheel of sickles; the variant turns and widens them."""
    if fold <= 2:
        lean = {1: [0.0], 2: [45.0, -45.0]}[fold]
        if fold == 1 and variant % 2:
            lean = [38.0]
        return "".join(_sword(a, variant > 1, mirrored=a < 0) for a in lean)
    hand = 1 if variant % 2 == 0 else -1
    width = (0.95 if variant < 2 else 0.6) * min(180 / fold, 45)
    wheel = "".join(
        f"M{_xy(_at(5, a))}Q{_xy(_at(26, a - hand * width * 1.5), _at(REACH, a + hand * width * 0.9))}"
        f"Q{_xy(_at(24, a + hand * width * 0.55), _at(5, a))}z"
        for a in _round(fold)
    )
    return _fill(wheel) + _fill(_disc(0, 0, 6) + _disc(0, 0, 2.6))


def _sword(lean: float, broad: bool, *, mirrored: bool) -> str:
    side = -1 if mirrored else 1
    w = 6.5 if broad else 4.5
    blade = [(-w * side, 15.0), (-w * side, -24.0), (1.0 * side, -REACH), (w * side, -22.0), (w * 0.8 * side, 15.0)]
    shape = (
        _polygon(blade)
        + _polygon([(-11, 17), (11, 17), (11, 22), (-11, 22)])
        + _polygon([(-3, 23), (3, 23), (3, 36), (-3, 36)])
    )
    return (
        f'<g transform="rotate({_n(lean)})"><path class="gap ground" stroke-width="6" d="{_polygon(blade)}"/>'
        f'<path fill="currentColor" d="{shape}"/></g>'
    )


def _swirl(fold: int, variant: int) -> str:
    """Commas chasing one another, either way round; the last two with a hollow head."""
    hand = 1 if variant % 2 == 0 else -1
    head = {1: 17.0, 2: 14.5, 3: 12.2, 4: 10.2, 5: 8.6}[fold]
    sweep = {1: 250.0, 2: 150.0, 3: 104.0, 4: 80.0, 5: 66.0}[fold]
    tails = "".join(_tail(a, head, sweep, hand) for a in _round(fold))
    heads = [_at(REACH - head, a) for a in _round(fold)]
    commas = _fill(tails) + _fill("".join(_disc(*spot, head) for spot in heads))
    return commas + (_fill("".join(_disc(*spot, head * 0.42) for spot in heads), "ground") if variant > 1 else "")


def _tail(angle: float, head: float, sweep: float, hand: int) -> str:
    """A comma's tail: from the head along the circle, thinning to a point."""
    flag, far = int(hand > 0), int(sweep > 180)
    start, tip = _at(REACH, angle), _at(REACH, angle + hand * sweep)
    first, second = _at(REACH * 0.92, angle + hand * sweep * 0.66), _at(REACH - head * 1.1, angle + hand * sweep * 0.45)
    inside = _at(REACH - head * 1.3, angle)
    return f"M{_xy(start)}A{_n(REACH)},{_n(REACH)} 0 {far} {flag} {_xy(tip)}C{_xy(first, second, inside)}z"


def _hexagon(fold: int, variant: int) -> str:
    """A tortoise shell: a six-sided frame about spokes, a flower, a star or another shell."""
    turn = 0 if variant % 2 == 0 else 30
    frame = _fill(_regular(6, REACH, turn) + _regular(6, REACH - 6.5, turn))
    if fold == 1:
        return frame + _fill(_regular(6, 22, turn) + (_regular(6, 10, turn) if variant > 1 else ""))
    if fold == 2:
        return frame + _fill(_regular(6, 23, turn) + _regular(6, 16.5, turn)) + _fill(_regular(6, 8, turn))
    if fold == 3:
        spokes = "".join(f"M{_xy(_at(32, a))}L{_xy(_at(32, a + 180))}" for a in _round(3, turn))
        return frame + _line(spokes, 4.6) + (_fill(_disc(0, 0, 10)) if variant > 1 else "")
    if fold == 5:
        return frame + _fill("".join(_disc(*_at(13, a), 6.6) for a in _round(5))) + _fill(_disc(0, 0, 4))
    leaves = "".join(
        _polygon([_at(4, a), _at(15, a - 22), _at(27, a), _at(15, a + 22)])
        for a in _round(6, turn + (30 if variant > 1 else 0))
    )
    return frame + _fill(leaves)


def _bars(fold: int, variant: int) -> str:
    """Rules across the circle: upright, level, slanting or crossed."""
    count = max(fold, 2)
    step = 2 * REACH / count
    width = step * 0.58
    spots = [-REACH + step * (i + 0.5) for i in range(count)]
    if variant == 3:
        return _crossed(count)
    lines = "".join(f"M{_xy((x, -_chord(abs(x) + width / 2)))}V{_n(_chord(abs(x) + width / 2))}" for x in spots)
    return f'<g transform="rotate({(0, 90, 45)[variant]})">{_line(lines, width)}</g>'


def _crossed(count: int) -> str:
    spread = {2: [-12.0, 12.0], 3: [-17.0, 0.0, 17.0]}[min(count, 3)]
    ways = "".join(f"M{_n(x)},-31V31M-31,{_n(x)}H31" for x in spread)
    turn = 45 if count % 2 else 0
    return f'<g transform="rotate({turn})">{_line(ways, 8 if count == 2 else 6)}</g>'


def _star(fold: int, variant: int) -> str:
    """Throwing stars and suns: sharp with a hole, blunt, hollow, or a disc with rays."""
    if variant == 3:
        rays = "".join(f"M{_xy(_at(21, a))}L{_xy(_at(REACH, a))}" for a in _round(fold + 4))
        return _fill(_disc(0, 0, 16)) + _line(rays, 5.5)
    depth = (0.34, 0.56, 0.62)[variant]
    outline = _points(fold, REACH, REACH * depth)
    if variant == 0:
        return _fill(outline + _disc(0, 0, 4.5))
    if variant == 1:
        return _fill(outline + _disc(0, 0, 11)) + _fill(_disc(0, 0, 5.5))
    return _fill(outline + _points(fold, REACH - 13, (REACH - 13) * depth)) + _fill(_disc(0, 0, 5))


def _points(fold: int, outer: float, inner: float) -> str:
    tips = [_at(outer if i % 2 == 0 else inner, 180 * i / fold) for i in range(2 * fold)]
    return _polygon(tips)


def _moon(fold: int, variant: int) -> str:
    """A crescent holding nothing, or one to four dots, lozenges or small stars."""
    thin = variant % 2 == 1
    cut, shift = (28.0, 9.5) if thin else (23.5, 14.0)
    r, c = _n(REACH), _n(cut)
    y = -(REACH**2 - cut**2 + shift**2) / (2 * shift)
    x = sqrt(max(REACH**2 - y**2, 0))
    crescent = f"M{_xy((x, y))}A{r},{r} 0 1 1 {_xy((-x, y))}A{c},{c} 0 1 0 {_xy((x, y))}z"
    held = "".join(_held(spot, fold, variant) for spot in _places(fold - 1))
    return f'<g transform="rotate({(0, 40, 90, -40)[variant]})">{_fill(crescent + held)}</g>'


def _places(count: int) -> list[Point]:
    middle = (0.0, -8.0)
    if count < 2:
        return [middle] * count
    return [(middle[0] + x, middle[1] + y) for x, y in (_at(9.5, a) for a in _round(count, 90 if count == 2 else 0))]


def _held(spot: Point, fold: int, variant: int) -> str:
    size = 9.5 if fold == 2 else 6.0
    if variant < 2:
        return _disc(*spot, size)
    return _rhombus(*spot, size, size * 1.15)


def _rings(fold: int, variant: int) -> str:
    """Circles: in one another, broken, or linked in a ring."""
    if variant >= 2 and fold >= 3:
        size = REACH / (1 + sin(pi / fold)) * sin(pi / fold) * 1.18
        linked = "".join(
            _ring(*_at(REACH - size - 2, a), size) for a in _round(fold, 0 if variant == 2 else 180 / fold)
        )
        return _line(linked, 5 if fold < 6 else 4)
    count = min(fold, 3) + (1 if fold == 1 else 0)
    step = REACH / (count + 0.5)
    radii = [step * (i + 1) for i in range(count)]
    width = step * 0.46
    dash = f' stroke-dasharray="{_n(width * 1.9)} {_n(width * 0.9)}"' if variant % 2 else ""
    lines = _line("".join(_ring(0, 0, r) for r in radii), width).replace("/>", f"{dash}/>")
    return lines + _fill(_disc(0, 0, max(step * 0.38, 4)))


def _ring(x: float, y: float, radius: float) -> str:
    return f"M{_xy((x, y - radius))}" + _circle_arc(radius)


def _each(folds: Iterable[int], variants: int) -> list[tuple[int, int]]:
    return [(fold, variant) for fold in folds for variant in range(variants)]


class Family(NamedTuple):
    """A way of drawing: its choices of fold and variant, no two of which look the same, and its brush."""

    choices: list[tuple[int, int]]
    draw: Callable[[int, int], str]


# The order of families and of choices is part of what an id decides: a change gives cards other crests.
FAMILIES: dict[str, Family] = {
    "petals": Family(_each((4, 5, 6, 8), 4), _petals),
    "scales": Family(_each((1,), 4) + [(3, 0), (3, 2)] + _each((4, 5, 6, 8), 4), _scales),
    "diamonds": Family(_each((1, 3, 4, 5, 6, 9), 4), _diamonds),
    "waves": Family([(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (1, 2), (3, 2)], _waves),
    "blades": Family([*_each((1,), 4), (2, 0), (2, 2), *_each((3, 4, 5, 6), 4)], _blades),
    "swirl": Family(_each((1, 2, 3, 4, 5), 4), _swirl),
    "hexagon": Family(_each((1, 3, 6), 4) + _each((2, 5), 2), _hexagon),
    "bars": Family(_each((2, 3, 4, 5), 3) + [(2, 3), (3, 3)], _bars),
    "star": Family(_each((4, 5, 6, 8), 3) + [(4, 3), (8, 3)], _star),
    "moon": Family(_each((1, 2, 3, 4, 5), 4), _moon),
    "rings": Family([(1, 0), (1, 1), (3, 0), (3, 1), *((n, v) for v in (2, 3) for n in range(3, 9))], _rings),
}
