"""Open tables and build their scenes for pages, one at a time, so that they share baked light.

What a page is told meanwhile, at most ten times a second, is a `PageProgress`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock
from time import monotonic

from apps.runtime.interpreter import trim_heap
from languages.message import Line, message
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.scenario.faults import ScenarioFault
from sandbox.sight.judge import prepare
from sandbox.table.table import Table
from sandbox.view.scene import Scene, build_scene
from sandbox.work.progress import Cancelled, Progress, part_of, silent

_POLL_SECONDS = 0.2
"""Time between two checks, while waiting, whether the load was cancelled."""

_INTERVAL = 0.1
"""Least seconds between two reports: each is a message to the browser."""


class PageProgress:
    """A `sandbox.work.progress.Progress` that passes on reports at intervals and can be cancelled.

    ``report`` is called, and `Cancelled` raised, on the thread that does the work.
    """

    def __init__(self, report: Callable[[float, Line], None]) -> None:
        self._report = report
        self._last = float("-inf")
        self._cancelled = Event()

    def __call__(self, share: float, what: Line) -> None:
        """Report the share that is done, 0 to 1, and the current step. Raises Cancelled."""
        if self._cancelled.is_set():
            raise Cancelled
        if monotonic() - self._last >= _INTERVAL:
            self._last = monotonic()
            self._report(share, what)

    def cancel(self) -> None:
        """Stop the work at its next report."""
        self._cancelled.set()


class SceneLoader:
    """Builds scenes of a hub's live tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lock = Lock()
        self._requested = Event()
        self._now: tuple[str, float, Line] = "", 0.0, message("server-setting-up")
        """Which table is set up now, the share that is done, and what is being done."""

    def load(self, name: str, progress: Progress = silent) -> tuple[LiveDocument, Table, Scene]:
        """Return a live table, the table as drawn, and a scene of its own for one page.

        Raises what `Hub.open` raises, and Cancelled where ``progress`` does, also while waiting.
        It stops `warm`: the page can show progress and cancel, which warming cannot.
        """
        self._requested.set()
        try:
            return self._load(name, progress)
        except Cancelled:
            self._hub.forget(name)  # free its memory
            raise

    def warm(self, name: str) -> None:
        """Bake the light of a table before any page asks for it."""
        with suppress(ScenarioFault, Cancelled, Refused):
            self._load(name, self._until_requested)[2].close()

    def _load(self, name: str, progress: Progress) -> tuple[LiveDocument, Table, Scene]:
        while not self._lock.acquire(timeout=_POLL_SECONDS):
            first, share, what = self._now
            if first == name:
                progress(share, what)
            else:
                progress(0.0, message("server-waiting-for-table", what=what))

        def told(share: float, what: Line) -> None:
            self._now = name, share, what
            progress(share, what)

        try:
            self._now = name, 0.0, message("server-reading-scenario")
            live = self._hub.open(name, part_of(told, 0.0, 0.3))
            table = live.table
            prepare(table, part_of(told, 0.3, 0.4))
            return live, table, build_scene(table, progress=part_of(told, 0.4, 1.0))
        finally:
            self._lock.release()
            trim_heap()

    def _until_requested(self, _share: float, _what: object) -> None:
        if self._requested.is_set():
            raise Cancelled
