"""Work in thread pools; results come back on the page's own thread.

So slow work for one browser never holds up another.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from time import perf_counter, sleep
from typing import Generic, ParamSpec, TypeVar

import panel as pn

from apps.web.reader import Workers
from apps.web.rounds import hand_over, hand_over_in_turn, loop_of

log = logging.getLogger("sightline")

T = TypeVar("T")
P = ParamSpec("P")

WORKERS = Workers(2, thread_name_prefix="sightline")
"""For setting up tables and judging sight."""

PICTURE_WORKER = Workers(1, thread_name_prefix="sightline-pictures")
"""For rendering pictures: a graphics context belongs to one thread."""

PAPER_WORKER = Workers(1, thread_name_prefix="sightline-paper")
"""For printed sheets, one at a time; no picture waits for them."""

MAP_WORKERS = Workers(2, thread_name_prefix="sightline-maps")
"""For maps of whole tables and positions of units; no verdict waits for them."""


class PartTime(Workers):
    """Runs one job at a time, and rests after each so that it takes a ``share`` of a processor.

    For work that nobody has to wait for, which may come in quicker than it can be done.
    """

    def __init__(self, name: str, share: float) -> None:
        super().__init__(1, thread_name_prefix=name)
        self._rests = 1.0 / share - 1.0

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a job when its turn comes; the rest after it does not hold up its result."""
        took = 0.0

        def timed() -> T:
            nonlocal took
            begin = perf_counter()
            try:
                return work(*args, **kwargs)
            finally:
                took = perf_counter() - begin

        future = super().submit(timed)
        super().submit(lambda: sleep(self._rests * took))
        return future


LIGHT_WORKER = PartTime("sightline-light", 0.25)
"""For the light of terrain that was changed."""


class Latest(Generic[T]):
    """Runs one job at a time; of the jobs requested meanwhile, only the latest.

    ``done`` is called with a job's result and ``failed`` with its exception, on the page's thread.
    Without a page (a test, a notebook) the job runs synchronously.
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
        """Run a job after the running one, whose result is then dropped.

        Returns True if the result is still to come.
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
        """Whether there is a page, so that jobs run in the background."""
        document = pn.state.curdoc
        return document is not None and document.session_context is not None

    def forget(self) -> None:
        """Drop the results of all jobs, and the job that waits."""
        self._wanted += 1
        self._next = None

    def _start(self, work: Callable[[], T]) -> None:
        self._running = True
        finish, serial = on_page_thread(self._finish), self._wanted
        self._executor.submit(lambda: finish(serial, *_attempt(work)))

    def _finish(self, serial: int, result: T | None, error: Exception | None) -> None:
        self._running = False
        next_job, self._next = self._next, None
        if next_job is not None:
            self._start(next_job)
        if serial != self._wanted:
            return
        if error is not None:
            self._failed(error)
        else:
            self._done(result)  # type: ignore[arg-type]


def _attempt(work: Callable[[], T]) -> tuple[T | None, Exception | None]:
    try:
        return work(), None
    except Exception as error:
        return None, error


def on_page_thread(act: Callable[P, None]) -> Callable[P, None]:
    """Return a function, for any thread, that runs ``act`` on the thread of the current page.

    It does nothing once the page has gone.

    The call is passed through the server's event loop. A document accepts callbacks from any
    thread, but Panel holds it during every event, and a callback from another thread may then be
    lost, so that the page would wait for ever.
    """
    document = pn.state.curdoc
    if document is None or document.session_context is None:
        return act
    loop = loop_of(document)

    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        bound = partial(act, *args, **kwargs)
        if loop is None:  # a page that no server shows is never held
            hand_over(document, bound)
        else:
            loop.call_soon_threadsafe(hand_over_in_turn, document, bound)

    return call
