"""Collecting garbage when nobody waits: a whole collection stops every page for up to a second."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from panel.io import document
from tornado.ioloop import PeriodicCallback

LOOK_MS = 1000.0
QUIET_SECONDS = 0.1
"""A process that spent less processor time than this since the last look is quiet."""

SOME = 20
MOST = 300
"""Young collections since the last one here: so many are worth one in a quiet moment, and so many
in any. Each leaves at most some thousands of objects; a page has some 150,000."""

APART_SECONDS = 60.0
"""Between two collections of everything, pages that ended among it: half a second each."""


def collect_new() -> None:
    """Collect what came since the last collection, and never look at the rest again."""
    gc.collect()
    gc.freeze()


def collect_all() -> None:
    """Collect everything."""
    gc.unfreeze()
    collect_new()


class Collector:
    """Runs the whole collections that Python and Panel would run in the middle of work."""

    def __init__(
        self,
        spent: Callable[[], float] = time.process_time,
        young: Callable[[], int] = lambda: gc.get_count()[2],
        clock: Callable[[], float] = time.monotonic,
        collect: tuple[Callable[[], None], Callable[[], None]] = (collect_new, collect_all),
    ) -> None:
        """``spent``: processor seconds so far. ``young``: young collections since a whole one.
        ``collect``: how what is new, and how everything, is collected."""
        self._spent, self._young, self._clock = spent, young, clock
        self._collect_new, self._collect_all = collect
        self._before = spent()
        self._wanted = self._started = False
        self._all_at = clock()

    def page_built(self) -> None:
        """Leave a page that was built to the next collection of everything."""
        if self._started:
            gc.freeze()
            self._wanted = True

    def want(self) -> None:
        """Ask for a collection of everything in a quiet moment: a page ended."""
        self._wanted = True

    def look(self) -> None:
        """Collect where the moment is quiet or too much has gathered; to be called each second."""
        quiet = self._spent() - self._before < QUIET_SECONDS
        young = self._young()
        if quiet and self._wanted and self._clock() - self._all_at >= APART_SECONDS:
            self._collect_all()
            self._wanted, self._all_at = False, self._clock()
        elif young >= MOST or (quiet and young >= SOME):
            self._collect_new()
        self._before = self._spent()

    def start(self) -> None:
        """Take over from Python and from Panel, on the current event loop."""
        first, second, _ = gc.get_threshold()
        gc.set_threshold(first, second, 2**30)
        document._garbage_collect = self.want
        PeriodicCallback(self.look, LOOK_MS).start()
        self._started = True
