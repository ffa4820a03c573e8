"""Something that is asked for again and again, done at most once in a while, or once for all."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import panel as pn

from apps.web.rounds import is_gone


class Sparing:
    """Calls ``act`` at most once in ``seconds``; what is asked for last is always done.

    On the page's thread. Without a page (a test, a notebook) it is done on the spot; for a page
    that has gone nothing is done.
    """

    def __init__(
        self, seconds: float, act: Callable[[], None], clock: Callable[[], float] = monotonic
    ) -> None:
        self._seconds, self._act, self._clock = seconds, act, clock
        self._last = -seconds
        self._waits = False

    def ask(self) -> None:
        """Do it now, or as soon as it is time."""
        document = pn.state.curdoc
        if is_gone(document):
            return
        wait = self._last + self._seconds - self._clock()
        if document is None or document.session_context is None or wait <= 0:
            self._do()
        elif not self._waits:
            self._waits = True
            document.add_timeout_callback(self._later, max(1, round(1000 * wait)))

    def _later(self) -> None:
        self._waits = False
        self._do()

    def _do(self) -> None:
        self._last = self._clock()
        self._act()


class Soon:
    """Calls ``act`` after what the page is told just now, ``milliseconds`` later at the least; once
    for all that ask meanwhile.

    On the page's thread, by the same rules as `Sparing`.
    """

    def __init__(self, act: Callable[[], None], milliseconds: int = 0) -> None:
        self._act, self._milliseconds = act, milliseconds
        self._waits = False

    def ask(self) -> None:
        """Do it soon."""
        document = pn.state.curdoc
        if is_gone(document):
            return
        if document is None or document.session_context is None:
            self._act()
        elif not self._waits:
            self._waits = True
            if self._milliseconds:
                document.add_timeout_callback(self._do, self._milliseconds)
            else:
                document.add_next_tick_callback(self._do)

    def _do(self) -> None:
        self._waits = False
        self._act()
