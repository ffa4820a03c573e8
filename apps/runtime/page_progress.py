"""Report the progress of long work to a page, at most ten times a second, and cancel it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic

from sandbox.work.progress import Cancelled

_INTERVAL = 0.1
"""Least seconds between two reports: each is a message to the browser."""


class PageProgress:
    """A `sandbox.work.progress.Progress` that passes on reports at intervals and can be cancelled.

    ``report`` is called, and `Cancelled` raised, on the thread that does the work.
    """

    def __init__(self, report: Callable[[float, str], None]) -> None:
        self._report = report
        self._last = float("-inf")
        self._cancelled = Event()

    def __call__(self, share: float, what: str) -> None:
        """Report the share that is done, 0 to 1, and the current step. Raises Cancelled."""
        if self._cancelled.is_set():
            raise Cancelled
        if monotonic() - self._last >= _INTERVAL:
            self._last = monotonic()
            self._report(share, what)

    def cancel(self) -> None:
        """Stop the work at its next report."""
        self._cancelled.set()
