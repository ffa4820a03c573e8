"""Messages to one seat: in order, one at a time, from any thread."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from threading import RLock

from sandbox.live.seats.told import Told

log = logging.getLogger("sightline")

Tell = Callable[[Told], None]


class Mailbox:
    """A queue of messages.

    They are added under the table's lock, and delivered under none: a slow or failing receiver
    blocks nobody else.
    """

    def __init__(self, told: Tell) -> None:
        self._told = told
        self._waiting: deque[Told] = deque()
        self._handing = RLock()

    def put(self, told: Told) -> None:
        """Add a message."""
        self._waiting.append(told)

    def deliver(self) -> None:
        """Deliver waiting messages, unless another thread does so already: that one delivers these
        too.
        """
        # Checked again after the lock is released: a message added in the meantime found it held.
        while self._waiting and self._handing.acquire(blocking=False):
            try:
                self._hand_over()
            finally:
                self._handing.release()

    def settle(self) -> None:
        """Deliver waiting messages; when this returns, earlier ones have been delivered."""
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
