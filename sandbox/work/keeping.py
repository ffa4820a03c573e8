"""`Kept`: a cache of what was made once, for as long as what it was made of is there."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Hashable
from threading import RLock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The latest ``most`` values, by keys that hold what they were made of by weak references.
    One that weighs more than others counts for so many of them.

    A value goes with its ``source``, so that a table nobody shows takes no memory.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._rows: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._weight = 0
        # The end of a source may come at any moment, on a thread that is just keeping something.
        self._lock = RLock()

    def find(self, key: Hashable) -> T | None:
        """The value kept under a key, which is now the latest used; None where there is none."""
        with self._lock:
            if key not in self._rows:
                return None
            self._rows.move_to_end(key)
            return self._rows[key][0]

    def keep(self, key: Hashable, value: T, source: object = None, weight: int = 1) -> T:
        """Keep a value, until its source goes; without a source until others take its place."""
        with self._lock:
            if source is not None and key not in self._rows:
                weakref.finalize(source, self._drop, key).atexit = False
            before = self._rows.pop(key, None)
            self._rows[key] = value, weight
            self._weight += weight - (0 if before is None else before[1])
            while self._weight > self._most:
                _, (_, gone) = self._rows.popitem(last=False)
                self._weight -= gone
        return value

    def _drop(self, key: Hashable) -> None:
        with self._lock:
            _, gone = self._rows.pop(key, (None, 0))
            self._weight -= gone
