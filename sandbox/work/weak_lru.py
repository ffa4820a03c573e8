"""Caches that hold weakly: `WeakLru` as long as the sources last, `Shared` as long as a holder."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class WeakLru(Generic[T]):
    """A cache of the latest ``most`` values, whose keys hold their sources by weak references.

    A value may count for several by its weight. A value goes with its ``source``, so that a table
    that is no longer shown takes no memory.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._rows: OrderedDict[Hashable, tuple[T, int, int | None]] = OrderedDict()
        self._weight = 0
        # Keys by source: one weak reference for all of them, since creating one is slow.
        self._held: dict[int, set[Hashable]] = {}
        # A source may end at any moment, on a thread that is storing a value.
        self._lock = RLock()

    def find(self, key: Hashable) -> T | None:
        """Return the value of a key, now the latest used; None where there is none."""
        with self._lock:
            found = self._rows.get(key)
            if found is None:
                return None
            self._rows.move_to_end(key)
            return found[0]

    def get(self, key: Hashable, make: Callable[[], T], source: object = None) -> T:
        """Return the value of a key; make and store it where there is none, as `add` does."""
        found = self.find(key)
        return self.add(key, make(), source) if found is None else found

    def add(self, key: Hashable, value: T, source: object = None, weight: int = 1) -> T:
        """Store a value until its source ends; without a source until others take its place."""
        with self._lock:
            whose = None if source is None else id(source)
            if whose is not None and whose not in self._held:
                self._held[whose] = set()
                weakref.finalize(source, self._end, whose).atexit = False
            if key in self._rows:
                self._drop(key)
            if whose is not None:
                self._held[whose].add(key)
            self._rows[key] = value, weight, whose
            self._weight += weight
            while self._weight > self._most:
                self._drop(next(iter(self._rows)))
        return value

    def _drop(self, key: Hashable) -> None:
        _, weight, whose = self._rows.pop(key, (None, 0, None))
        self._weight -= weight
        if whose is not None:
            self._held[whose].discard(key)

    def _end(self, whose: int) -> None:
        """Remove the values of a source that has ended."""
        with self._lock:
            for key in self._held.pop(whose):
                _, weight, _ = self._rows.pop(key, (None, 0, None))
                self._weight -= weight


class Shared(Generic[T]):
    """Gives those who need the same value one object, so that equal tables take its memory once.

    The values are held weakly: who asks for one has to keep it.
    """

    def __init__(self) -> None:
        self._values: WeakValueDictionary[Hashable, T] = WeakValueDictionary()
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of a key, or make it. ``key``: everything that the value depends on."""
        with self._lock:
            found = self._values.get(key)
        if found is None:
            made = make()
            with self._lock:
                found = self._values.setdefault(key, made)
        return found
