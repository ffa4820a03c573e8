"""Collect garbage in idle moments: a full collection blocks every page for up to a second."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from tornado.ioloop import PeriodicCallback

from apps.web.upstream.panel_fixes import collect_by

CHECK_MS = 1000.0
IDLE_SECONDS = 0.1
"""The process is idle if it spent less processor time than this since the last check."""

SOME = 20
MOST = 300
"""Young collections since the last one here after which one is due: `SOME` when idle, `MOST` at any
time. Each leaves at most some thousands of objects; a page has about 150,000."""

APART_SECONDS = 60.0
"""Least time between two full collections, which take half a second each."""


def collect_new() -> None:
    """Collect objects created since the last collection, and exempt the rest from now on."""
    gc.collect()
    gc.freeze()


def collect_all() -> None:
    """Collect all objects, those of pages that ended included."""
    gc.unfreeze()
    collect_new()


class Collector:
    """Runs the full collections that Python and Panel would otherwise run in the middle of work."""

    def __init__(
        self,
        spent: Callable[[], float] = time.process_time,
        young: Callable[[], int] = lambda: gc.get_count()[2],
        clock: Callable[[], float] = time.monotonic,
        collect: tuple[Callable[[], None], Callable[[], None]] = (collect_new, collect_all),
    ) -> None:
        """Take the clocks and actions, which tests replace.

        ``spent``: processor seconds so far. ``young``: young collections since a full one.
        ``collect``: the functions that collect new objects, and all objects.
        """
        self._spent, self._young, self._clock = spent, young, clock
        self._collect_new, self._collect_all = collect
        self._before = spent()
        self._wanted = self._started = False
        self._all_at = clock()

    def page_built(self) -> None:
        """Leave the objects of a new page to the next full collection."""
        if self._started:
            gc.freeze()
            self._wanted = True

    def want(self) -> None:
        """Request a full collection in an idle moment, because a page ended."""
        self._wanted = True

    def check(self) -> None:
        """Collect if the process is idle or much garbage is waiting. To be called each second."""
        idle = self._spent() - self._before < IDLE_SECONDS
        young = self._young()
        if idle and self._wanted and self._clock() - self._all_at >= APART_SECONDS:
            self._collect_all()
            self._wanted, self._all_at = False, self._clock()
        elif young >= MOST or (idle and young >= SOME):
            self._collect_new()
        self._before = self._spent()

    def start(self) -> None:
        """Take over garbage collection from Python and Panel, on the current event loop."""
        first, second, _ = gc.get_threshold()
        gc.set_threshold(first, second, 2**30)
        collect_by(self.want)
        PeriodicCallback(self.check, CHECK_MS).start()
        self._started = True
