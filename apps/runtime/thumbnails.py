"""Pictures for a page, found or drawn off its thread, in small lots: each page has its turn."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from time import monotonic

import panel as pn

from apps.runtime.background import tell
from apps.web.rounds import is_gone
from sandbox.scenario.faults import ScenarioFault
from sandbox.view.graphics import PictureFault
from sandbox.view.rendering.album import Album
from sandbox.view.rendering.thumbnails import Subject

log = logging.getLogger("sightline")

PHOTOGRAPHER = ThreadPoolExecutor(1, thread_name_prefix="sightline-thumbnails")
"""One at a time: what else the server does goes first."""

_LOT_SECONDS = 0.15
"""After so long a page is sent what it has, and another one has its turn."""


class Thumbnails:
    """One page's pictures. ``told`` is called on its thread with pictures by name, empty where
    there can be none."""

    def __init__(
        self,
        album: Album,
        subject: Callable[[str], Subject],
        told: Callable[[dict[str, bytes]], None],
        executor: Executor = PHOTOGRAPHER,
    ) -> None:
        self._album, self._subject, self._told = album, subject, told
        self._executor = executor
        self._wanted: dict[str, Subject] = {}
        self._running = False

    def want(self, names: Iterable[str]) -> None:
        """Have these too, those first that were asked for last. Who is no subject is passed over.

        Without a page (a test, a notebook) they are made on the spot.
        """
        fresh = {}
        for name in names:
            try:
                fresh[name] = self._subject(name)
            except KeyError:
                continue
        rest = {name: row for name, row in self._wanted.items() if name not in fresh}
        self._wanted = {**fresh, **rest}
        self._go_on()

    def forget(self) -> None:
        """Nothing is wanted any more."""
        self._wanted = {}

    def _go_on(self) -> None:
        document = pn.state.curdoc
        if self._running or not self._wanted or is_gone(document):
            return
        lot = dict(self._wanted)
        if document is None or document.session_context is None:
            self._done(lot, _made(self._album, lot, float("inf")))
            return
        self._running = True
        done = tell(self._done)
        self._executor.submit(lambda: done(lot, _made(self._album, lot, _LOT_SECONDS)))

    def _done(self, lot: dict[str, Subject], made: dict[str, bytes]) -> None:
        self._running = False
        # What was asked for anew meanwhile may look otherwise by now.
        wanted = {name: made[name] for name in made if self._wanted.get(name) is lot[name]}
        for name in wanted:
            del self._wanted[name]
        if wanted:
            self._told(wanted)
        self._go_on()


def _made(album: Album, lot: dict[str, Subject], seconds: float) -> dict[str, bytes]:
    """The first of a lot, at least one."""
    until, found = monotonic() + seconds, {}
    for name, subject in lot.items():
        try:
            found[name] = album.picture(subject)
        except (ScenarioFault, PictureFault) as fault:
            log.info("no picture of %s: %s", name, fault)
            found[name] = b""
        except Exception:
            log.exception("no picture of %s", name)
            found[name] = b""
        if monotonic() > until:
            break
    return found
