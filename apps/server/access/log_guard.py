"""Bound the log: one record a minute of each kind that clients cause, no keys and codes in it."""

from __future__ import annotations

import logging
import re
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable

from tornado.websocket import WebSocketClosedError

from apps.web.own_errors import own_place

PERIOD = 60.0
"""Seconds in which one kind of record is logged once."""

MOST_KINDS = 1000

_KEY = re.compile(
    r"(?i)(?:(?<![a-z])|(?<=%[0-9a-f]{2})|(?<=%25[0-9a-f]{2}))"
    r"([a-z_-]*(?:key|token|secret)|code|state|nonce|code_(?:challenge|verifier))"
    r"(=|%(?:25)*3d)[^&\s\"']+"
)
"""The parts of an address that open a table or sign somebody in, also within another address."""

_LOGGERS = ("sightline", "bokeh", "panel", "tornado", "asyncio")
_LONGEST = 2000


class LogGuard(logging.Filter):
    """Pass one record of a kind in each period. The next one says how many were not: ``(+ 7)``.

    Records are of one kind where the logger, the level and the text before formatting are the
    same, and the traceback ends at the same line.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: OrderedDict[tuple[object, ...], tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is logged, its text cleaned of keys and control characters."""
        if _is_said_elsewhere(record):
            return False
        now, kind = self._clock(), _kind(record)
        last, left_out = self._kinds.pop(kind, (None, 0))
        if last is not None and now - last < PERIOD:
            self._kinds[kind] = last, left_out + 1
            return False
        self._kinds[kind] = now, 0
        while len(self._kinds) > MOST_KINDS:
            self._kinds.popitem(last=False)
        more = f" (+ {left_out})" if left_out else ""
        record.msg = _clean(record.getMessage())[:_LONGEST] + more
        record.args = None
        if record.exc_info:
            lines = "".join(traceback.format_exception(*record.exc_info)).splitlines()
            record.exc_text = "\n".join(map(_clean, lines))
        return True


def _is_said_elsewhere(record: logging.LogRecord) -> bool:
    """Return whether a record with a traceback is none of this program's.

    A browser disconnected: Panel and Bokeh do not always await writes. Or a page sent a value that
    Panel refused: `handle_errors_by` says so in a line.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, WebSocketClosedError):
        return True
    return error is not None and record.name.startswith("panel.") and not own_place(error)


def guard_logs(guard: LogGuard | None) -> None:
    """Set the guard of all loggers that clients can cause records in: `_LOGGERS` and below.

    ``guard``: replaces an earlier one; None removes it.
    """
    for name in [*_LOGGERS, *logging.root.manager.loggerDict]:
        if name.partition(".")[0] in _LOGGERS:
            logger = logging.getLogger(name)
            for old in [old for old in logger.filters if isinstance(old, LogGuard)]:
                logger.removeFilter(old)
            if guard is not None:
                logger.addFilter(guard)


def without_keys(text: str) -> str:
    """Return a text with ``…`` in place of every key, token, secret, code and state in it."""
    return _KEY.sub(r"\1\2…", text)


def _clean(text: str) -> str:
    return without_keys("".join(sign if sign.isprintable() else "?" for sign in text))


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    where = None
    if record.exc_info and record.exc_info[2] is not None:
        frame = list(traceback.walk_tb(record.exc_info[2]))[-1]
        where = frame[0].f_code.co_filename, frame[1]
    first = record.args[0] if isinstance(record.args, tuple) and record.args else None
    status = first if isinstance(first, int) else None
    return record.name, record.levelno, record.msg, status, where
