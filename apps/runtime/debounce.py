"""Limit how often an action runs that is requested again and again."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import panel as pn

from apps.web.rounds import is_gone


class Throttle:
    """Calls ``act`` at most once in ``seconds``; after the last request it is always called.

    It is called on the page's thread: at once without a page (a test, a notebook), never for a
    page that has gone.
    """

    def __init__(
        self, seconds: float, act: Callable[[], None], clock: Callable[[], float] = monotonic
    ) -> None:
        self._seconds, self._act, self._clock = seconds, act, clock
        self._last = -seconds
        self._waits = False

    def request(self) -> None:
        """Call ``act`` now, or when the interval is over."""
        document = pn.state.curdoc
        if is_gone(document):
            return
        wait = self._last + self._seconds - self._clock()
        if document is None or document.session_context is None or wait <= 0:
            self._call()
        elif not self._waits:
            self._waits = True
            document.add_timeout_callback(self._call_late, max(1, round(1000 * wait)))

    def _call_late(self) -> None:
        self._waits = False
        self._call()

    def _call(self) -> None:
        self._last = self._clock()
        self._act()


class Debounce:
    """Calls ``act`` once for all requests made within ``milliseconds``, at the next tick or later.

    So changes that the current event makes are sent first. Threads are as for `Throttle`.
    """

    def __init__(self, act: Callable[[], None], milliseconds: int = 0) -> None:
        self._act, self._milliseconds = act, milliseconds
        self._waits = False

    def request(self) -> None:
        """Call ``act`` after the delay."""
        document = pn.state.curdoc
        if is_gone(document):
            return
        if document is None or document.session_context is None:
            self._act()
        elif not self._waits:
            self._waits = True
            if self._milliseconds:
                document.add_timeout_callback(self._call, self._milliseconds)
            else:
                document.add_next_tick_callback(self._call)

    def _call(self) -> None:
        self._waits = False
        self._act()
