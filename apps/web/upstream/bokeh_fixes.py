"""Work around Bokeh: what stays the current page, frames that are locked, warnings."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import bokeh.io.doc
from bokeh.server.views.ws import WSHandler
from bokeh.util.warnings import BokehUserWarning
from panel.io import handlers
from tornado.websocket import WebSocketClosedError


def leave_pages() -> None:
    """Have Bokeh and Panel leave the current document whatever happens.

    Otherwise the document of a page that sent a wrong value, or one of several pages that are built
    at once, stays the current one for all code outside of pages. Bokeh 3.10, for Python 3.12, does:
    https://github.com/bokeh/bokeh/pull/15239.
    """
    plain = bokeh.io.doc.patch_curdoc

    @contextmanager
    def patched(document: Any) -> Iterator[None]:
        entered = plain(document)
        entered.__enter__()
        try:
            yield
        finally:
            entered.__exit__(None, None, None)

    bokeh.io.doc.patch_curdoc = handlers.patch_curdoc = patched
    # Puts back what was current before the page, which may be another thread's page.
    handlers.bk_set_curdoc = lambda _document: None


def accept_known_references() -> None:
    """Silence Bokeh's warning of a model that a browser sends in full although the server has it.

    A browser does so when it has removed a component and the server has not, as with a click on a
    list in the moment in which a step replaces it. The server rightly uses its own.
    https://github.com/bokeh/bokeh/pull/12915 made a warning of what was an error.
    """
    warnings.filterwarnings("ignore", "reference.already.known", BokehUserWarning)


class WholeMessages(WSHandler):
    """A socket whose messages are sent whole."""

    async def send_message(self, message: Any) -> None:
        """Send a message, all its frames at once.

        Bokeh holds ``write_lock`` from the first frame to the last. Panel queues the changes made
        in that time (`panel.io.document.schedule_write_events`), and of several the last stays in
        its queue until another change. Without the lock it queues none.
        https://github.com/holoviz/panel/issues/6603 is of the order of such changes.

        A browser that disconnected misses the message; its page is built again.
        """
        frames = [message.header_json, message.metadata_json, message.content_json]
        for buffer in message._buffers:
            frames += json.dumps(buffer.ref), buffer.to_bytes()
        writes = []
        with suppress(WebSocketClosedError):
            for frame in frames:
                write = super(WSHandler, self).write_message(frame, isinstance(frame, bytes))
                writes.append(write)
        await asyncio.gather(*writes, return_exceptions=True)
