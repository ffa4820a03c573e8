"""Standard output and error of the command line: UTF-8, with a one-line error where they fail."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, NoReturn

from languages.writing import text

BAD_INPUT, PIPE_CLOSED = 2, 141
"""Exit statuses; 141 is what a shell reports for a program that wrote to a closed pipe."""


def open_streams() -> None:
    """Make stdout and stderr write UTF-8, and end the program when a write fails."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stdout is None:
        _give_up(text("cli-output-closed"))
    sys.stdout, sys.stderr = _reopen(sys.stdout), _reopen(sys.stderr)


def _reopen(stream: Any) -> Any:
    try:
        raw = _SystemStream(stream.fileno(), "wb", closefd=False)
    except (OSError, ValueError, AttributeError):
        return stream  # not a stream of the system, as in a test
    buffered = io.BufferedWriter(raw)
    return io.TextIOWrapper(
        buffered, "utf-8", "backslashreplace", line_buffering=raw.isatty() or raw.fileno() == 2
    )


class _SystemStream(io.FileIO):
    """A stream of the operating system that reports its own errors.

    Python flushes it after everything else has ended, so no other code can report them.
    """

    def write(self, data: Any) -> int:
        """Write bytes, or end the program."""
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            os._exit(PIPE_CLOSED)
        except OSError as error:
            _give_up(error.strerror or str(error), speak=self.fileno() != 2)


def _give_up(why: str, speak: bool = True) -> NoReturn:
    if speak:
        os.write(2, (text("cli-output", why=why) + "\n").encode())
    os._exit(BAD_INPUT)
