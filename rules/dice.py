"""The only chance in a fight: dice that are seeded, or scripted by the action that rolls them, and always recorded."""

from __future__ import annotations

from collections.abc import Sequence

from rules.refusal import refuse

MASK = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """A 64-bit hash of small non-negative integers, the same on every machine and Python (splitmix64's finaliser)."""
    h = 0x9E3779B97F4A7C15
    for number in numbers:
        h = stir(h, number)
    return h


def stir(h: int, number: int) -> int:
    """A hash with one more number mixed in."""
    h = (h ^ (number & MASK)) * 0xBF58476D1CE4E5B9 & MASK
    h ^= h >> 27
    h = h * 0x94D049BB133111EB & MASK
    return h ^ h >> 31


def below(sides: int, *address: int) -> int:
    """An even choice from 0 … sides − 1 for one address."""
    return (mix(*address) * sides) >> 64


class Dice:
    """Dice of one fight. Each roll is addressed by (seed, turn, roller, purpose, count), so that a change of one card
    disturbs no other roll; a scripted roll takes its count too, so that what follows it does not change.

    `roller` and `purpose` are small numbers of the system's choosing. `start` opens an action: with `script` exactly
    these results are used, and `finish` refuses what is left over (FILE-DICE)."""

    __slots__ = ("_counts", "_listed", "_mixed", "_script", "_seed", "_turn", "rolled")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._turn = 0
        self._mixed = mix(seed, 0)
        self._counts: dict[int, int] = {}
        self._script: list[object] | None = None
        self._listed = True
        self.rolled: list[object] = []

    def copy(self) -> Dice:
        twin = Dice(self._seed)
        twin._turn, twin._mixed = self._turn, self._mixed
        twin._counts = self._counts.copy()
        return twin

    def start(self, turn: int, script: object) -> None:
        """Opens an action in `turn`. A script that is no list is refused where its first result is wanted: what the
        rules refuse comes first."""
        if turn != self._turn:
            self._turn, self._mixed = turn, mix(self._seed, turn)
            self._counts.clear()
        self.rolled = []
        if script is None:
            self._script, self._listed = None, True
        else:
            self._listed = type(script) is list
            self._script = list(script) if isinstance(script, list) else []

    def finish(self) -> None:
        """Refuses scripted results that no roll has used."""
        if self._script is None:
            return
        if not self._listed:
            refuse("FILE-DICE", "list")
        if len(self._script) > len(self.rolled):
            refuse("FILE-DICE", "many", need=len(self.rolled), have=len(self._script))

    def roll(self, faces: Sequence[object], roller: int, purpose: int) -> object:
        """One die: the scripted result if the action has a script, else a seeded one."""
        address = roller << 8 | purpose
        count = self._counts.get(address, 0)
        self._counts[address] = count + 1
        if self._script is None:
            face = faces[stir(stir(self._mixed, address), count) * len(faces) >> 64]
        else:
            face = self._next(faces)
        self.rolled.append(face)
        return face

    def rolls(self, faces: Sequence[object], roller: int, purpose: int, count: int) -> list[object]:
        """So many dice of one address, one after another."""
        if self._script is not None:
            return [self.roll(faces, roller, purpose) for _ in range(count)]
        address, sides = roller << 8 | purpose, len(faces)
        first, mixed = self._counts.get(address, 0), stir(self._mixed, address)
        self._counts[address] = first + count
        found = [faces[stir(mixed, n) * sides >> 64] for n in range(first, first + count)]
        self.rolled += found
        return found

    def _next(self, faces: Sequence[object]) -> object:
        if not self._listed:
            refuse("FILE-DICE", "list")
        place, script = len(self.rolled), self._script or []
        if place >= len(script):
            refuse("FILE-DICE", "few", need=place + 1, have=len(script))
        face = script[place]
        if type(face) is not type(faces[0]) or face not in faces:
            refuse("FILE-DICE", "face", die=str(face), place=place + 1)
        return face


D6 = (1, 2, 3, 4, 5, 6)
