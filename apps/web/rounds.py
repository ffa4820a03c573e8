"""Pass calls to pages on the server's event loop, one page's call per round of the loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from functools import partial
from weakref import WeakKeyDictionary

from bokeh.document import Document
from panel.io.state import set_curdoc, state


class Rounds:
    """Runs queued calls, one per round of an event loop.

    A change of a table is passed to all its pages at once, and each page takes some tens of
    milliseconds. A message that arrives meanwhile then waits for one page, not for all.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def put(self, call: Callable[[], None]) -> None:
        """Queue a call. On the loop's thread."""
        self._waiting.append(call)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._run_next)

    def _run_next(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._run_next)


_ROUNDS: WeakKeyDictionary[asyncio.AbstractEventLoop, Rounds] = WeakKeyDictionary()
_LOOPS: WeakKeyDictionary[Document, asyncio.AbstractEventLoop] = WeakKeyDictionary()
_UNTIL_BUILT: WeakKeyDictionary[Document, list[Callable[[], None]]] = WeakKeyDictionary()


def begin_build(document: Document, loop: asyncio.AbstractEventLoop) -> None:
    """Hold back calls to a page while a thread builds it and holds its document at times."""
    _LOOPS[document] = loop
    _UNTIL_BUILT[document] = []


def end_build(document: Document) -> None:
    """Pass on the calls that were held back. On the loop's thread."""
    for act in _UNTIL_BUILT.pop(document):
        hand_over(document, act)


def is_gone(document: Document | None) -> bool:
    """Return whether a page has gone, so that nothing would ever stop work begun for it."""
    context = None if document is None else document.session_context
    return bool(getattr(context, "destroyed", False))


def is_shown() -> bool:
    """Return whether a browser shows the current page; the server keeps it a while without one."""
    session = getattr(state.curdoc and state.curdoc.session_context, "session", None)
    return session is None or session.connection_count > 0


def loop_of(document: Document) -> asyncio.AbstractEventLoop | None:
    """Return the loop that serves a page; None for one that no server shows."""
    loop = _LOOPS.get(document)
    if loop is None:
        try:
            return asyncio.get_running_loop()
        except RuntimeError:
            return None
    return loop


def hand_over_in_turn(document: Document, act: Callable[[], None]) -> None:
    """Queue a call to a page in the rounds of the loop. On the loop's thread."""
    if document in _UNTIL_BUILT:
        _UNTIL_BUILT[document].append(act)
    else:
        rounds = _ROUNDS.setdefault(asyncio.get_running_loop(), Rounds())
        rounds.put(partial(hand_over, document, act))


def hand_over(document: Document, act: Callable[[], None]) -> None:
    """Pass a call to a page, unless the page has gone."""
    # The page had a session when the call was made; a destroyed page has none.
    if document.session_context is not None and not is_gone(document):
        document.add_next_tick_callback(partial(Context().run, _act_in, document, act))


def _act_in(document: Document, act: Callable[[], None]) -> None:
    """Act with a page as the current one: not with the page whose change led to the call.

    A callback takes the context along in which it was added, and Panel's current page is in there.
    """
    with set_curdoc(document):
        act()
