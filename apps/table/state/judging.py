"""Judge the pair of units that a page shows: few models at once, many off the page's thread."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import perf_counter

from apps.runtime.background import Latest
from apps.table.state.error_words import sentence
from apps.table.state.evidence import Verdict
from sandbox.sight.judge import judge
from sandbox.sight.report import SightReport
from sandbox.table.table import Table

AFTER_WORDS = 1
"""Precedence of watchers that run after the words of a verdict are sent."""

_AT_ONCE = 30
"""Most pairs of models, one way, that are judged at once: in about a tenth of a second."""

_SOON_S = 0.1
"""Seconds of the last verdict from which the next one is judged off the page's thread too.

On a table of many pieces a drag would otherwise run ahead of its verdicts.
"""

_READY = Event()
"""Set once a verdict was judged in this process. Before the first one, kernels are loaded."""


def is_first() -> bool:
    """Return whether this process has judged no verdict yet."""
    return not _READY.is_set()


class VerdictJudge:
    """Judges one pair of units at a time: the latest that was asked for."""

    def __init__(
        self, judged: Callable[[SightReport], None], failed: Callable[[Exception], None]
    ) -> None:
        self._judging: Latest[SightReport] = Latest(judged, failed)
        self._took = 0.0

    def forget(self) -> None:
        """Drop the verdict that is being worked out."""
        self._judging.forget()

    def ask(self, table: Table | None, firer: str, target: str, shown: Verdict) -> Verdict:
        """Judge a pair of units; return the verdict to show at once. ``shown``: the one before.

        Few pairs are judged on the spot, so that the page is told everything in one go. Many pairs,
        any pairs while the last took long, and the first ones of a server are judged off the page's
        thread, so that no other browser and no drag waits for them.
        """
        nothing = shown.saying(None)
        if table is None or not (firer and target):
            self._judging.forget()
            return nothing
        pairs = len(table.unit(firer).models) * len(table.unit(target).models)
        slow = (self._took > _SOON_S or is_first()) and self._judging.later
        if pairs > _AT_ONCE or slow:
            if not self._judging.run(lambda: self._timed(table, firer, target)):
                return shown
            sight = shown.sight
            same = sight is not None and (firer, target) == (sight.shooter, sight.target)
            return (shown if same else nothing)._replace(busy=True)
        self._judging.forget()
        try:
            return nothing.saying(self._timed(table, firer, target))
        except Exception as error:
            return nothing.saying(None, fault=sentence(error))

    def _timed(self, table: Table, firer: str, target: str) -> SightReport:
        start = perf_counter()
        try:
            return judge(table, firer, target)
        finally:
            self._took = 0.0 if is_first() else perf_counter() - start
            _READY.set()
