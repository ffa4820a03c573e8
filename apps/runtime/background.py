"""Work in thread pools, whose answer comes back on the page's own thread.

A slow answer to one browser never holds up another.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import panel as pn
from bokeh.document import Document

from apps.runtime.sparing import is_gone

log = logging.getLogger("sightline")

T = TypeVar("T")
P = ParamSpec("P")

WORKERS = ThreadPoolExecutor(2, thread_name_prefix="sightline")
"""Laying tables and judging sight."""

DRAUGHTSMAN = ThreadPoolExecutor(1, thread_name_prefix="sightline-pictures")
"""Drawing pictures: a graphics context belongs to one thread."""

PRINTER = ThreadPoolExecutor(1, thread_name_prefix="sightline-paper")
"""Drawing on paper: one sheet at a time, and no picture waits for it."""

CARTOGRAPHER = ThreadPoolExecutor(2, thread_name_prefix="sightline-maps")
"""Maps of whole tables, and where units could stand: no verdict waits for one."""


class Latest(Generic[T]):
    """One piece of work at a time; of those asked for meanwhile, only the latest is done.

    ``done`` and ``failed`` are called on the page's thread. Without a page (a test, a notebook)
    the work is done on the spot.
    """

    def __init__(
        self,
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        executor: Executor = WORKERS,
    ) -> None:
        self._done, self._failed, self._executor = done, failed, executor
        self._running = False
        self._next: Callable[[], T] | None = None
        self._wanted = 0

    def run(self, work: Callable[[], T]) -> bool:
        """Do this, after what is being done now, whose answer is then dropped.

        Whether the answer is still to come.
        """
        self._wanted += 1
        if not self.later:
            self._finish(self._wanted, *_attempt(work))
            return False
        if self._running:
            self._next = work
        else:
            self._start(work)
        return True

    @property
    def later(self) -> bool:
        """Whether there is a page, on which work is done later."""
        document = pn.state.curdoc
        return document is not None and document.session_context is not None

    def forget(self) -> None:
        """No answer is wanted any more."""
        self._wanted += 1
        self._next = None

    def _start(self, work: Callable[[], T]) -> None:
        self._running = True
        finish, serial = tell(self._finish), self._wanted
        self._executor.submit(lambda: finish(serial, *_attempt(work)))

    def _finish(self, serial: int, answer: T | None, error: Exception | None) -> None:
        self._running = False
        following, self._next = self._next, None
        if following is not None:
            self._start(following)
        if serial != self._wanted:
            return
        if error is not None:
            self._failed(error)
        else:
            self._done(answer)  # type: ignore[arg-type]


def _attempt(work: Callable[[], T]) -> tuple[T | None, Exception | None]:
    try:
        return work(), None
    except Exception as error:
        return None, error


def tell(message: Callable[P, None]) -> Callable[P, None]:
    """A call, from any thread, by which ``message`` runs on the thread of the page that asks now.
    For a page that has gone nothing is done.

    It goes by way of the server's loop. A document takes a callback from any thread, but while it
    is held (Panel holds it for every event, and sets aside what it holds meanwhile) one that comes
    from another thread may be dropped, and a page would wait for ever.
    """
    document = pn.state.curdoc
    if document is None or document.session_context is None:
        return message
    loop = _LOOPS.get(document) or _running_loop()

    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        bound = partial(message, *args, **kwargs)
        if loop is None:  # a page that no server shows: nothing holds it meanwhile
            _hand_over(document, bound)
        else:
            loop.call_soon_threadsafe(_hand_over_in_turn, loop, document, bound)

    return call


class Rounds:
    """Hands on calls, one in each round of an event loop.

    What happens at a table is told to all its pages at once, and each takes some tens of
    milliseconds: who sends a message meanwhile waits for one of them, not for all.
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


_LOOPS: WeakKeyDictionary[Document, asyncio.AbstractEventLoop] = WeakKeyDictionary()
_ROUNDS: WeakKeyDictionary[asyncio.AbstractEventLoop, Rounds] = WeakKeyDictionary()


_UNTIL_BUILT: WeakKeyDictionary[Document, list[Callable[[], None]]] = WeakKeyDictionary()


def begin_build(document: Document, loop: asyncio.AbstractEventLoop) -> None:
    """Keep what a page is told while a thread builds it, which holds its document now and then."""
    _LOOPS[document] = loop
    _UNTIL_BUILT[document] = []


def end_build(document: Document) -> None:
    """Tell a page what it was told meanwhile. On the loop's thread."""
    for act in _UNTIL_BUILT.pop(document):
        _hand_over(document, act)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _hand_over_in_turn(
    loop: asyncio.AbstractEventLoop, document: Document, act: Callable[[], None]
) -> None:
    if document in _UNTIL_BUILT:
        _UNTIL_BUILT[document].append(act)
    else:
        _ROUNDS.setdefault(loop, Rounds()).put(partial(_hand_over, document, act))


def _hand_over(document: Document, act: Callable[[], None]) -> None:
    # It had a session when it asked; one that is destroyed has none.
    if document.session_context is not None and not is_gone(document):
        document.add_next_tick_callback(act)
