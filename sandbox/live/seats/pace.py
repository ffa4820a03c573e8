"""How fast somebody may do something: so many at once, and so many a second after."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from sandbox.document.refusal import Refused


class TooFast(Refused):
    """Nothing is wrong with it: a moment later it may be asked for again."""

    def __init__(self) -> None:
        super().__init__("That is too fast: wait a moment.")


class Pace:
    """A bucket of ``most`` that fills by ``rate`` a second; each thing done takes one out."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._left, self._at = most, clock()

    def spend(self) -> bool:
        """Take one token. Return whether there was one."""
        if self.empty:
            return False
        self._left -= 1
        return True

    @property
    def empty(self) -> bool:
        """Whether there is no token now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left < 1
