"""`Shared`: values by their content, which last as long as anybody holds them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


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
