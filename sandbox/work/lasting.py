"""`lasting`: results of a function, cached as long as what they are about."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Concatenate, Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


class Lasting(Generic[S, P, R]):
    """A function whose results are cached by its first argument, told by identity, and the others.

    Results go with the first argument, so they must not hold it. Of one first argument the latest
    ``most`` results are kept. No lock is held while a result is made: two threads may make it.
    """

    def __init__(self, make: Callable[Concatenate[S, P], R], most: int) -> None:
        self.__wrapped__, self.__doc__, self._most = make, make.__doc__, most
        self._rows: WeakKeyDictionary[S, dict[tuple[object, ...], R]] = WeakKeyDictionary()
        self._lock = Lock()

    def __call__(self, source: S, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the cached result, or make it."""
        rows = self._rows.get(source)
        key = (*args, *kwargs.items()) if kwargs else args
        if rows is not None and key in rows:
            return rows[key]
        made = self.__wrapped__(source, *args, **kwargs)
        with self._lock:
            rows = self._rows.setdefault(source, {})
            while len(rows) >= self._most:
                del rows[next(iter(rows))]
            return rows.setdefault(key, made)

    def __contains__(self, source: S) -> bool:
        """Return whether there are results for a first argument."""
        return source in self._rows


def lasting(
    most: int = 1,
) -> Callable[[Callable[Concatenate[S, P], R]], Lasting[S, P, R]]:
    """Cache a function's results as long as its first argument lasts, ``most`` of each."""
    return lambda make: Lasting(make, most)
