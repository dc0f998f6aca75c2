"""Answers that nobody may ask for: listed, and made when they are."""

from collections.abc import Callable, Sequence
from typing import Any, overload

Action = dict[str, Any]


class Lazy(Sequence[Action]):
    """So many answers, each made when it is asked for."""

    __slots__ = ("make", "size")

    def __init__(self, size: int, make: Callable[[int], Action]) -> None:
        self.size, self.make = size, make

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, n: int) -> Action: ...
    @overload
    def __getitem__(self, n: slice) -> Sequence[Action]: ...
    def __getitem__(self, n: int | slice) -> Action | Sequence[Action]:
        if isinstance(n, slice):
            return [self.make(k) for k in range(*n.indices(self.size))]
        if not -self.size <= n < self.size:
            raise IndexError(n)
        return self.make(n % self.size)
