"""The log as JSON: one object a line, on stderr, without keys and passwords."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import threading
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import get_args

from apps.server.access.log_guard import without_keys
from apps.server.access.network import LogFormat
from languages.message import message
from sandbox.scenario.writing import either

_PASSWORD = re.compile(r"(://[^/\s:@]*:)[^/\s@]+@")


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object: time, level, logger, process, message, exception."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line of JSON: time (UTC), level, logger, process, message."""
        row: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": os.getpid(),
            "message": _plain(record.getMessage()),
        }
        if record.exc_text:
            row["exception"] = _plain(record.exc_text)
        elif record.exc_info and record.exc_info[0] is not None:
            row["exception"] = _plain("".join(traceback.format_exception(*record.exc_info)))
        return json.dumps(row, ensure_ascii=False)


def checked_log_format(text: str) -> LogFormat:
    """Return the format that ``--log-format`` names. Raise ValueError, in one sentence."""
    for name in get_args(LogFormat):
        if name == text:
            return text  # type: ignore[return-value]
    wanted = either(get_args(LogFormat))
    raise ValueError(
        message("fault-found", place="--log-format", found=f"{text!r:.80}", expected=wanted)
    )


def use_log_format(name: LogFormat) -> None:
    """Have this process log in a format, its warnings and uncaught exceptions included."""
    if name == "text":
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.root.handlers = [handler]
    logging.getLogger("sightline").setLevel(logging.INFO)
    logging.captureWarnings(True)
    sys.excepthook = _uncaught
    threading.excepthook = lambda args: _uncaught(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    logging.getLogger("sightline").critical("uncaught", exc_info=(kind, error, trace))


def _plain(text: str) -> str:
    return _PASSWORD.sub(r"\1…@", without_keys(text))
