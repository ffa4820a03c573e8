"""Building pages: off the event loop, some at a time, the others in turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from bokeh.document import Document
from panel.io.application import Application, build_applications
from panel.io.resources import LOCAL_DIST, patch_model_css
from panel.io.state import set_curdoc, state

from apps.server.sockets.edit_lock import lock_edits
from apps.web.rounds import begin_build, end_build


class Turns:
    """Lets ``most`` through at a time, in the order in which they came."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside = 0
        self._queue: list[tuple[asyncio.Event, Callable[[int], None]]] = []

    @asynccontextmanager
    async def turn(self, told: Callable[[int], None]) -> AsyncIterator[None]:
        """Wait for a turn. ``told`` is called with how many come before, whenever that changes."""
        if self._inside >= self._most or self._queue:
            mine = (asyncio.Event(), told)
            self._queue.append(mine)
            told(len(self._queue) - 1)
            try:
                await mine[0].wait()
            except asyncio.CancelledError:
                if mine in self._queue:
                    self._queue.remove(mine)
                else:
                    self._leave()
                raise
        else:
            self._inside += 1
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        self._inside -= 1
        if self._queue and self._inside < self._most:
            self._inside += 1
            self._queue.pop(0)[0].set()
            for before, (_, told) in enumerate(self._queue):
                told(before)


class PageApplication(Application):
    """Builds the page of a session on a thread, before Bokeh asks for it on the event loop."""

    def __init__(self, page: Callable[[], Any], title: str, threads: int) -> None:
        """``page``: builds a page, with the session's document as Panel's current one."""
        lock_edits()
        super().__init__(*build_applications(page, title=title)["/"].handlers)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="sightline-pages")
        self.ended: Callable[[str], None] = lambda _session: None
        """Called with the id of a session that is over."""
        self.built: Callable[[], None] = lambda: None
        """Called when a page was built."""

    async def on_session_created(self, session_context: Any) -> None:
        """Build the page. Bokeh waits for this before it takes the document."""
        await super().on_session_created(session_context)
        document = session_context._document
        loop = asyncio.get_running_loop()
        begin_build(document, loop)
        try:
            await loop.run_in_executor(self._threads, self._build, document)
        finally:
            end_build(document)
            self.built()
        # From here on the document belongs to the event loop's thread.
        state._thread_id_[document] = threading.get_ident()

    async def on_session_destroyed(self, session_context: Any) -> None:
        """Say that a session is over."""
        await super().on_session_destroyed(session_context)
        self.ended(session_context.id)

    def initialize_document(self, doc: Document) -> None:
        """Do nothing: `on_session_created` has built the document already."""

    def _build(self, document: Document) -> None:
        super().initialize_document(document)
        # Panel has components take their style sheets from this server with the HTML of a page;
        # these pages are built after their HTML was answered.
        with set_curdoc(document):
            below = f"{state.rel_path}/{LOCAL_DIST}" if state.rel_path else LOCAL_DIST
            document.template_variables["dist_url"] = below
            for root in document.roots:
                patch_model_css(root, dist_url=below)
