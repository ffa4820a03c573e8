"""Work in thread pools, whose answer comes back on the page's own thread.

A slow answer to one browser never holds up another.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Generic, ParamSpec, TypeVar

import panel as pn

from apps.web.rounds import hand_over, hand_over_in_turn, loop_of

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
    loop = loop_of(document)

    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        bound = partial(message, *args, **kwargs)
        if loop is None:  # a page that no server shows: nothing holds it meanwhile
            hand_over(document, bound)
        else:
            loop.call_soon_threadsafe(hand_over_in_turn, document, bound)

    return call
