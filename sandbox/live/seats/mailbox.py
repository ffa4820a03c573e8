"""What one seat is told: in order, one thing at a time, whichever thread brings it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from threading import RLock

from sandbox.live.seats.told import Told

log = logging.getLogger("sightline")

Tell = Callable[[Told], None]


class Mailbox:
    """Put in under the table's lock, and handed over under none: who is slow to take it, or fails,
    holds up nobody else."""

    def __init__(self, told: Tell) -> None:
        self._told = told
        self._waiting: deque[Told] = deque()
        self._handing = RLock()

    def put(self, told: Told) -> None:
        """Another thing to be told."""
        self._waiting.append(told)

    def deliver(self) -> None:
        """Tell what waits, unless another thread is at it: that one tells this too."""
        # Looked at again after the lock is given back: what came meanwhile found it held.
        while self._waiting and self._handing.acquire(blocking=False):
            try:
                self._hand_over()
            finally:
                self._handing.release()

    def settle(self) -> None:
        """Tell what waits; when this returns, what was put in before has been told."""
        with self._handing:
            self._hand_over()
        self.deliver()

    def _hand_over(self) -> None:
        while self._waiting:
            told = self._waiting.popleft()
            try:
                self._told(told)
            except Exception:
                log.exception("a seat could not be told")
