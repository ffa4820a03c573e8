"""Rate limit by a token bucket: a burst, and a number per second after it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from sandbox.document.refusal import Refused


class TooFast(Refused):
    """A valid request that may be repeated a moment later."""

    def __init__(self) -> None:
        super().__init__("That is too fast: wait a moment.")


class TokenBucket:
    """A token bucket of ``most`` tokens that fills by ``rate`` a second."""

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
        """Return whether there is no token now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left < 1
