"""Tables opened and drawn for pages, one at a time: light baked for one is there for the next."""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Lock

from apps.runtime.thrift import give_back
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument
from sandbox.scenario.faults import ScenarioFault
from sandbox.sight.judge import prepare
from sandbox.table.table import Table
from sandbox.view.scene import Scene, build_scene
from sandbox.work.progress import Cancelled, Progress, part_of, silent

_PATIENCE = 0.2
"""Seconds after which one who waits looks up whether anybody still wants to."""


class Bench:
    """Makes scenes of a hub's live tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lock = Lock()
        self._asked = Event()

    def scene(self, name: str, progress: Progress = silent) -> tuple[LiveDocument, Table, Scene]:
        """A live table, the table as it was when it was drawn, and a scene of its own for one page.

        Raises what `Hub.open` does, and Cancelled where ``progress`` does, also while it waits.
        What is being warmed meanwhile is left to the page, which can tell of it and stop it.
        """
        self._asked.set()
        try:
            return self._made(name, progress)
        except Cancelled:
            self._hub.forget(name)  # what nobody wants takes no memory
            raise

    def warm(self, name: str) -> None:
        """Bake the light of a table before anybody asks for it."""
        with suppress(ScenarioFault, Cancelled, Refused):
            self._made(name, self._unless_asked)[2].close()

    def _made(self, name: str, progress: Progress) -> tuple[LiveDocument, Table, Scene]:
        while not self._lock.acquire(timeout=_PATIENCE):
            progress(0.0, "Waiting while another table is laid")
        try:
            live = self._hub.open(name, part_of(progress, 0.0, 0.3))
            table = live.table
            prepare(table, part_of(progress, 0.3, 0.4))
            return live, table, build_scene(table, progress=part_of(progress, 0.4, 1.0))
        finally:
            self._lock.release()
            give_back()

    def _unless_asked(self, _share: float, _what: str) -> None:
        if self._asked.is_set():
            raise Cancelled
