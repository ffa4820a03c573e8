"""Build pages on threads, off the event loop.

Bokeh 3.10, for Python 3.12, does so itself: https://github.com/bokeh/bokeh/issues/9018,
https://github.com/bokeh/bokeh/pull/15239 and for Panel https://github.com/holoviz/panel/pull/8675.
What is left then is to count the builds and to report the sessions that end.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import param
from bokeh.document import Document
from panel.io.application import Application, build_applications
from panel.io.resources import LOCAL_DIST, patch_model_css
from panel.io.state import set_curdoc, state
from panel.util import edit_readonly

from apps.web.rounds import begin_build, end_build

Edit = Callable[[param.Parameterized], AbstractContextManager[None]]

_LOCK = threading.RLock()
_EDITS: dict[str, Edit] = {"edit_readonly": edit_readonly, "edit_constant": param.edit_constant}


def _locked(edit: Edit) -> Edit:
    @contextmanager
    def locked_edit(parameterized: param.Parameterized) -> Iterator[None]:
        with _LOCK, edit(parameterized):
            yield

    return locked_edit


def lock_edits() -> None:
    """Let one thread at a time clear flags, in every module. A second call has no effect.

    Panel and param set a constant parameter by clearing its flag, which all objects of a class
    share, and restoring it afterwards. Of two threads one restores the flag while the other still
    needs it cleared, and the other's assignment is refused. No issue known.
    """
    for name, edit in _EDITS.items():
        locked = _locked(edit)
        for module in list(sys.modules.values()):
            if getattr(module, "__dict__", {}).get(name) is edit:
                setattr(module, name, locked)


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
