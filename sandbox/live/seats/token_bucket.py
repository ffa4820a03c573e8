"""Rate limit by a token bucket: a burst, and a number per second after it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from languages.message import message
from sandbox.document.refusal import Refused


class TooFast(Refused):
    """A valid request that may be repeated a moment later."""

    def __init__(self) -> None:
        super().__init__(message("live-too-fast"))


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

    def charge(self, cost: float) -> None:
        """Take tokens, also more than there are. The bucket is then empty for longer."""
        self._left -= cost

    @property
    def empty(self) -> bool:
        """Return whether there is no token now."""
        return self.seconds > 0

    @property
    def seconds(self) -> float:
        """Return in how many seconds there is a token, 0 where there is one now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left >= 1:
            return 0.0
        return (1 - self._left) / self._rate if self._rate else inf
