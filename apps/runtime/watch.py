"""The progress of long work, told to a page ten times a second at most, and its cancellation."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic

from sandbox.work.progress import Cancelled

_OFTEN = 0.1
"""Seconds between two messages: each is one to the browser."""


class Watch:
    """A `sandbox.work.progress.Progress` that tells of the latest, not too often, and can be
    stopped.

    It is told on the thread that works, which is also where `Cancelled` is raised.
    """

    def __init__(self, tell: Callable[[float, str], None]) -> None:
        self._tell = tell
        self._told = float("-inf")
        self._stopped = Event()

    def __call__(self, share: float, what: str) -> None:
        """Told by the work. Raises Cancelled."""
        if self._stopped.is_set():
            raise Cancelled
        if monotonic() - self._told >= _OFTEN:
            self._told = monotonic()
            self._tell(share, what)

    def cancel(self) -> None:
        """Stop the work where it next says how far it has come."""
        self._stopped.set()
