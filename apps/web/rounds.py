"""Passing calls to pages: on the server's event loop, one page's call in each round of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from weakref import WeakKeyDictionary

from bokeh.document import Document


class Rounds:
    """Runs calls one in each round of an event loop.

    What happens at a table is passed to all its pages at once, and each takes some tens of
    milliseconds: a message that comes meanwhile waits for one of them, not for all.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def put(self, call: Callable[[], None]) -> None:
        """Run a call after those put before it. On the loop's thread."""
        self._waiting.append(call)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._next)


_ROUNDS: WeakKeyDictionary[asyncio.AbstractEventLoop, Rounds] = WeakKeyDictionary()
_LOOPS: WeakKeyDictionary[Document, asyncio.AbstractEventLoop] = WeakKeyDictionary()
_UNTIL_BUILT: WeakKeyDictionary[Document, list[Callable[[], None]]] = WeakKeyDictionary()


def begin_build(document: Document, loop: asyncio.AbstractEventLoop) -> None:
    """Keep calls to a page while a thread builds it, which holds its document now and then."""
    _LOOPS[document] = loop
    _UNTIL_BUILT[document] = []


def end_build(document: Document) -> None:
    """Pass on the calls that were kept. On the loop's thread."""
    for act in _UNTIL_BUILT.pop(document):
        hand_over(document, act)


def is_gone(document: Document | None) -> bool:
    """Return whether a page has gone: nobody would end what is begun for it now."""
    context = None if document is None else document.session_context
    return bool(getattr(context, "destroyed", False))


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
    """Pass a call to a page when its turn comes. On the loop's thread."""
    if document in _UNTIL_BUILT:
        _UNTIL_BUILT[document].append(act)
    else:
        rounds = _ROUNDS.setdefault(asyncio.get_running_loop(), Rounds())
        rounds.put(partial(hand_over, document, act))


def hand_over(document: Document, act: Callable[[], None]) -> None:
    """Pass a call to a page. One that has gone is passed nothing."""
    # It had a session when it asked; one that is destroyed has none.
    if document.session_context is not None and not is_gone(document):
        document.add_next_tick_callback(act)
