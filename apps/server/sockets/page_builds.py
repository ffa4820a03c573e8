"""Build pages on threads, off the event loop, a limited number at a time."""

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
    """A fair semaphore: let ``most`` builds run at a time, first come, first served."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside = 0
        self._queue: list[tuple[asyncio.Event, Callable[[int], None]]] = []

    @asynccontextmanager
    async def turn(self, report: Callable[[int], None]) -> AsyncIterator[None]:
        """Wait for a turn. ``report`` gets the number that come before, whenever it changes."""
        if self._inside >= self._most or self._queue:
            mine = (asyncio.Event(), report)
            self._queue.append(mine)
            report(len(self._queue) - 1)
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
            for before, (_, report) in enumerate(self._queue):
                report(before)


class PageApplication(Application):
    """Build the page of a session on a thread, before Bokeh asks for it on the event loop."""

    def __init__(self, page: Callable[[], Any], title: str, threads: int) -> None:
        """Wrap ``page``, which builds a page with the session's document as Panel's current one."""
        lock_edits()
        super().__init__(*build_applications(page, title=title)["/"].handlers)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="sightline-pages")
        self.ended: Callable[[str], None] = lambda _session: None
        """Called with the id of a session that has ended."""
        self.built: Callable[[], None] = lambda: None
        """Called when a page has been built."""

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
        """Report that a session has ended."""
        await super().on_session_destroyed(session_context)
        self.ended(session_context.id)

    def initialize_document(self, doc: Document) -> None:
        """Do nothing: `on_session_created` has built the document already."""

    def _build(self, document: Document) -> None:
        super().initialize_document(document)
        # Panel sets the address of components' style sheets when it makes the HTML of a page.
        # These pages are built after their HTML was sent.
        with set_curdoc(document):
            address = f"{state.rel_path}/{LOCAL_DIST}" if state.rel_path else LOCAL_DIST
            document.template_variables["dist_url"] = address
            for root in document.roots:
                patch_model_css(root, dist_url=address)
