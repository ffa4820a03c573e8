"""Thumbnails for a page, rendered in the background in small batches, so that pages take turns."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from time import monotonic

import panel as pn

from apps.runtime.background import on_page_thread
from apps.web.reader import Workers
from apps.web.rounds import is_gone
from sandbox.scenario.faults import ScenarioFault
from sandbox.view.graphics import PictureFault
from sandbox.view.rendering.album import Album
from sandbox.view.rendering.thumbnails import Subject

log = logging.getLogger("sightline")

THUMBNAIL_WORKER = Workers(1, thread_name_prefix="sightline-thumbnails")
"""One thread only: other work of the server is more urgent."""

_BATCH_SECONDS = 0.15
"""Time after which a page receives its pictures so far, and another page has its turn."""


class Thumbnails:
    """One page's thumbnails.

    ``deliver`` is called on the page's thread with pictures by name; the bytes are empty where
    no picture can be rendered.
    """

    def __init__(
        self,
        album: Album,
        subject: Callable[[str], Subject],
        deliver: Callable[[dict[str, bytes]], None],
        executor: Executor = THUMBNAIL_WORKER,
    ) -> None:
        self._album, self._subject, self._deliver = album, subject, deliver
        self._executor = executor
        self._wanted: dict[str, Subject] = {}
        self._running = False

    def want(self, names: Iterable[str]) -> None:
        """Queue thumbnails, newest request first. Unknown names are ignored.

        Without a page (a test, a notebook) they are rendered at once.
        """
        fresh = {}
        for name in names:
            try:
                fresh[name] = self._subject(name)
            except KeyError:
                continue
        rest = {name: row for name, row in self._wanted.items() if name not in fresh}
        self._wanted = {**fresh, **rest}
        self._start_batch()

    def forget(self) -> None:
        """Drop all requests."""
        self._wanted = {}

    def _start_batch(self) -> None:
        document = pn.state.curdoc
        if self._running or not self._wanted or is_gone(document):
            return
        batch = dict(self._wanted)
        if document is None or document.session_context is None:
            self._finish(batch, _render(self._album, batch, float("inf")))
            return
        self._running = True
        finish = on_page_thread(self._finish)
        self._executor.submit(lambda: finish(batch, _render(self._album, batch, _BATCH_SECONDS)))

    def _finish(self, batch: dict[str, Subject], pictures: dict[str, bytes]) -> None:
        self._running = False
        # A subject that was requested again meanwhile may have changed.
        current = {
            name: picture
            for name, picture in pictures.items()
            if self._wanted.get(name) is batch[name]
        }
        for name in current:
            del self._wanted[name]
        if current:
            self._deliver(current)
        self._start_batch()


def _render(album: Album, batch: dict[str, Subject], seconds: float) -> dict[str, bytes]:
    """Render the first pictures of a batch: at least one, and no new one after ``seconds``."""
    until, pictures = monotonic() + seconds, {}
    for name, subject in batch.items():
        try:
            pictures[name] = album.picture(subject)
        except (ScenarioFault, PictureFault) as fault:
            log.info("no picture of %s: %s", name, fault)
            pictures[name] = b""
        except Exception:
            if not _is_ending():
                log.exception("no picture of %s", name)
            pictures[name] = b""
        if monotonic() > until:
            break
    return pictures


def _is_ending() -> bool:
    """Return whether the program ends: threads that still run can then start no others."""
    try:
        THUMBNAIL_WORKER.submit(int)
    except RuntimeError:
        return True
    return False
