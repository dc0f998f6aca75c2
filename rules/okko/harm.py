"""What happens to figures: shaken, vigilant again, out of action (STA), and forced back (RET)."""

from __future__ import annotations

from rules.grid import column
from rules.okko.bearing import at_rest, ignores
from rules.okko.figures import ACTIVE, OUT, SHAKEN, STATUS_NAMES, VIGILANT, State, owed_dice
from rules.okko.play import Play, finish
from rules.refusal import refuse

Words = frozenset[str]
NO_WORDS: Words = frozenset()


def spared(s: State, i: int, word: str, words: Words) -> bool:
    """Whether the figure ignores something, by the roll at hand (`words`) or by what bears on it anyway."""
    return word in words or ignores(at_rest(s, i, "nerve"), word)


def flip(r: Play, i: int, status: int, cause: str) -> None:
    """OKKO-STA-01, OKKO-STA-04: turns the card over; its reserve die goes aside (OKKO-DIC-21)."""
    r.s.status[i] = status
    r.tell("status", who=r.name(i), status=STATUS_NAMES[status], cause=cause)
    lose_reserve(r, i)


def lose_reserve(r: Play, i: int) -> None:
    """OKKO-DIC-21"""
    s, face = r.s, r.s.reserve[i]
    if face is None:
        return
    s.reserve[i] = None
    s.aside[s.table.side[i]] += 1
    r.tell("reserve_lost", who=r.name(i), face=face)


def shake(r: Play, i: int, cause: str, words: Words = NO_WORDS) -> None:
    """OKKO-STA-01, OKKO-STA-02, for a figure that nothing guards (`shaken` among what it ignores guards it)."""
    if r.s.in_play(i) and not spared(r.s, i, "shaken", words):
        shake_anyway(r, i, cause)


def shake_anyway(r: Play, i: int, cause: str) -> None:
    """The figure becomes shaken; one that is shaken already is out of action."""
    if shaken_again(r.s, i):
        go_out(r, i, cause)
    elif r.s.status[i] == VIGILANT:
        flip(r, i, SHAKEN, cause)


def shaken_again(s: State, i: int) -> bool:
    """OKKO-STA-02, OKKO-RET-10"""
    return s.status[i] == SHAKEN


def rally(r: Play, i: int, cause: str) -> None:
    """OKKO-STA-04: vigilant again; a vigilant figure stays as it is."""
    if r.s.status[i] == SHAKEN:
        flip(r, i, VIGILANT, cause)


def go_out(r: Play, i: int, cause: str) -> None:
    """Out of action and removed, its equipment with it (OKKO-ABL-13); its zeni are lost (OKKO-END-02)."""
    s, kit = r.s, r.s.table.kits[i]
    if s.status[i] == OUT:
        return
    lose_reserve(r, i)
    s.status[i], s.facing[i] = OUT, -1
    s.put(i, -1)
    s.granted[i] = s.effects[i] = ()
    if s.activation[i] == ACTIVE:
        finish(s, i)
    zeni = lost_zeni(s, i)
    s.lost[s.table.side[i]] += zeni
    s.owed[s.table.side[i]] += owed_dice(kit)
    r.tell("out", who=r.name(i), cause=cause, zeni=zeni)


def lost_zeni(s: State, i: int) -> int:
    """OKKO-END-02: the cost of the figure and its equipment, face down or not (OKKO-ABL-09)."""
    return s.table.kits[i].cost


def turn_to(r: Play, i: int, facing: int) -> None:
    """A turn outside a move; nothing if it faces there already."""
    if r.s.facing[i] != facing:
        r.s.facing[i] = facing
        r.tell("turn", who=r.name(i), facing="NESW"[facing])


# Retreat


#: OKKO-RET-02: the directions behind, by facing.
BEHIND = tuple(tuple((2 * facing + turn) % 8 for turn in (3, 4, 5)) for facing in range(4))


def retreats(s: State, i: int, facings: tuple[int, ...]) -> list[tuple[int, int]]:
    """OKKO-RET-03: the (facing, square) pairs that a retreat allows; facings is what the figure may face first."""
    return [(f, square) for f in facings for square in retreat_squares(s, i, f)]


def retreat_squares(s: State, i: int, facing: int) -> list[int]:
    """OKKO-RET-02, OKKO-RET-04: the squares behind that could be stepped to."""
    board, here = s.table.board, s.at[i]
    return [board.grid.to[here][d] for d in BEHIND[facing] if board.may_step(here, d, s.occupied)]


def facings_toward(s: State, i: int, square: int) -> tuple[int, ...]:
    """OKKO-SHO-08: the facings that bring a square into the figure's field of vision; the present one if it does."""
    if s.sees(i, square):
        return (s.facing[i],)
    visions, here = s.table.board.visions, s.at[i]
    return tuple(f for f in range(4) if visions[here * 4 + f] >> square & 1)


def force_back(r: Play, i: int, words: Words = NO_WORDS, shooter: int = -1) -> None:
    """The retreat of figure i (OKKO-RET-01): asked, unless there is one way or none. Shot at, it turns to the shooter
    first if need be (OKKO-SHO-08, OKKO-SHO-13)."""
    s = r.s
    if not s.in_play(i):
        return
    shot = shooter >= 0 and s.in_play(shooter)
    facings = facings_toward(s, i, s.at[shooter]) if shot else (s.facing[i],)
    if spared(s, i, "retreat", words):
        turn_to(r, i, _first_fitting(s, i, facings))
        return
    ways = retreats(s, i, facings)
    if not ways:
        turn_to(r, i, _first_fitting(s, i, facings))
        r.tell("retreat", who=r.name(i), **{"from": r.square(s.at[i])}, to=None)
        stuck(r, i, words)
    elif len(ways) == 1:
        fall_back(r, i, *ways[0], words)
    else:
        r.ask("retreat", s.table.side[i], i, facings, words, shot)


def _first_fitting(s: State, i: int, facings: tuple[int, ...]) -> int:
    return s.facing[i] if s.facing[i] in facings else facings[0]


def stuck(r: Play, i: int, words: Words) -> None:
    """OKKO-RET-05: no square to retreat to shakes it."""
    shake(r, i, "retreat", words)


def fall_back(r: Play, i: int, facing: int, square: int, words: Words) -> None:
    """The step back (OKKO-RET-01), and what it does to nerves (OKKO-RET-09: once)."""
    s = r.s
    turn_to(r, i, facing)
    r.tell("retreat", who=r.name(i), **{"from": r.square(s.at[i])}, to=r.square(square))
    s.put(i, square)
    if shaken_by_ground(s, i, square, words) or shaken_by_zone(s, i, square, words):
        shake(r, i, "retreat", words)


def shaken_by_ground(s: State, i: int, square: int, words: Words) -> bool:
    """OKKO-RET-06, OKKO-RET-07: into water or hindering terrain."""
    board = s.table.board
    if board.water >> square & 1:
        return not spared(s, i, "water", words)
    return bool(board.hindering >> square & 1) and not spared(s, i, "hindering", words)


def shaken_by_zone(s: State, i: int, square: int, words: Words) -> bool:
    """OKKO-RET-08: into an enemy control zone."""
    return bool(s.enemy_zones(s.table.side[i]) >> square & 1) and not spared(s, i, "zones", words)


def answer_retreat(r: Play, to: tuple[int, int], facing: int | None) -> None:
    """The player's choice of square (its x and y, maybe off the board) and, after a shot, of facing."""
    s, grid = r.s, r.s.table.board.grid
    _, i, facings, words, shot = s.stack[-1]
    if facing is not None and not shot:
        refuse("FILE-ACTION", "key", name="facing")
    usable = [f for f in facings if retreat_squares(s, i, f)]
    if facing is None:
        if len(usable) > 1:
            refuse("FILE-ACTION", "missing", name="facing")
        facing = usable[0]
    elif facing not in usable:
        refuse("OKKO-SHO-08", who=r.name(i), facing="NESW"[facing])
    at, d = f"{column(to[0])}{to[1] + 1}", grid.heading(s.at[i], *to)
    if d not in BEHIND[facing]:
        refuse("OKKO-RET-02", who=r.name(i), at=at)
    if not s.table.board.may_step(s.at[i], d, s.occupied):
        refuse("OKKO-RET-04", who=r.name(i), at=at)
    r.answered()
    fall_back(r, i, facing, grid.to[s.at[i]][d], words)
