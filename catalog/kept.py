"""What a process makes once and keeps, bounded; several threads may ask at once."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from threading import Lock
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class Kept(Generic[Made]):
    """What was made, by a key that names everything it depends on. Of more than `most` the oldest go; `weigh` says for
    how many one counts, and one that counts for more than `most` is not kept."""

    def __init__(self, most: int, weigh: Callable[[Made], int] = lambda _made: 1) -> None:
        self.most = most
        self.weigh = weigh
        self.weight = 0
        self._made: dict[Hashable, Made] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._made)

    def of(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What is kept under the key, else what `make` makes."""
        return self.many([key], lambda _missing: [make()])[key]

    def many(self, keys: Iterable[Hashable], make: Callable[[Sequence[Any]], Iterable[Made]]) -> dict[Hashable, Made]:
        """What is kept under each key; of those that are not there, all at once, what `make` makes, in their order."""
        wanted = list(dict.fromkeys(keys))
        with self._lock:
            found = {key: self._made[key] for key in wanted if key in self._made}
        missing = [key for key in wanted if key not in found]
        if missing:
            fresh = dict(zip(missing, make(missing), strict=True))
            found |= fresh
            self._keep(fresh)
        return found

    def _keep(self, fresh: dict[Hashable, Made]) -> None:
        with self._lock:
            for key, made in fresh.items():
                if key in self._made:
                    self._drop(key)
                if (weight := self.weigh(made)) <= self.most:
                    self._made[key] = made
                    self.weight += weight
            while self.weight > self.most:
                self._drop(next(iter(self._made)))

    def _drop(self, key: Hashable) -> None:
        self.weight -= self.weigh(self._made.pop(key))


class Latest(Generic[Made]):
    """What was known last of each of several things, from which what is known now is made; of more than `most` those go
    that nobody asked for longest."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._known: dict[Hashable, Made] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._known)

    def of(self, key: Hashable, renew: Callable[[Made | None], Made]) -> Made:
        """What `renew` makes of what was known, None for nothing; it may answer the same."""
        with self._lock:
            known = self._known.get(key)
        now = renew(known)
        with self._lock:
            self._known.pop(key, None)
            self._known[key] = now
            while len(self._known) > self.most:
                del self._known[next(iter(self._known))]
        return now
