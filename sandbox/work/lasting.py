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
    ``most`` results are kept. Only the first ``told_by`` of the other arguments tell results apart:
    the rest helps to make one, and is not held. No lock is held while a result is made: two threads
    may make it, and both get the one that is stored first.
    """

    def __init__(
        self, make: Callable[Concatenate[S, P], R], most: int, told_by: int | None
    ) -> None:
        self.__wrapped__, self.__doc__, self._most = make, make.__doc__, most
        self._told_by = told_by
        self._rows: WeakKeyDictionary[S, dict[tuple[object, ...], R]] = WeakKeyDictionary()
        self._lock = Lock()

    def __call__(self, source: S, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the cached result, or make it."""
        rows = self._rows.get(source)
        key = (*args, *kwargs.items())[: self._told_by] if kwargs else args[: self._told_by]
        if rows is not None and key in rows:
            return rows[key]
        made = self.__wrapped__(source, *args, **kwargs)
        with self._lock:
            rows = self._rows.setdefault(source, {})
            if key not in rows:
                while len(rows) >= self._most:
                    del rows[next(iter(rows))]
                rows[key] = made
            return rows[key]

    def __contains__(self, source: S) -> bool:
        """Return whether there are results for a first argument."""
        return source in self._rows


def lasting(
    most: int = 1, told_by: int | None = None
) -> Callable[[Callable[Concatenate[S, P], R]], Lasting[S, P, R]]:
    """Cache a function's results as long as its first argument lasts, ``most`` of each.

    ``told_by``: how many of its other arguments tell results apart; all by default.
    """
    return lambda make: Lasting(make, most, told_by)
