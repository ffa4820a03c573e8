"""The text of a scenario file: read and parsed as untrusted bytes.

Neither takes more than a moment for any file: its type, its length and its contents are checked
before it is parsed.
"""

from __future__ import annotations

import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Any

from languages.message import Line, Message, message
from sandbox.scenario.faults import Fault, ScenarioFault, shown

MAX_BYTES = 1024 * 1024
"""Most bytes of a scenario file.

A thousand pieces and two thousand models with every key given are a third of it.
"""

MAX_VALUES = 150_000
"""Most keys, values and brackets in a file.

The fullest table has a hundred thousand. A parser needs two seconds for them, and a hundred bytes
of memory for each.
"""

MAX_DEPTH = 16
"""Deepest nesting of brackets; a table written in one line takes five."""

MAX_DOTS = 8
"""Most dots in one key; parsers need time and memory by their square. Keys have two."""

_TOKEN = re.compile(
    r"""(?P<quiet> \#[^\n]* | \"\"\"(?:[^\\]|\\.)*?\"\"\" | '''.*?'''
               | "(?:[^"\\\n]|\\.)*" | '[^'\n]*' )
      | (?P<open> [\[{] ) | (?P<close> [\]}] ) | (?P<dot> \. ) | (?P<next> [,=\n] )""",
    re.VERBOSE | re.DOTALL,
)

_SCENARIO_FILE, _SCENARIO = message("file-scenario"), message("file-a-scenario")

_KINDS = (
    (stat.S_ISDIR, "file-folder"),
    (stat.S_ISFIFO, "file-pipe"),
    (stat.S_ISCHR, "file-device"),
    (stat.S_ISBLK, "file-device"),
    (stat.S_ISSOCK, "file-socket"),
)


def read_text(path: Path, what: Line = _SCENARIO_FILE) -> str:
    """Read the text of a file. Raises ScenarioFault for a file that is no text, or too long.

    ``what``: what is expected of it, in faults.

    Only a plain file is opened, so that no pipe and no device blocks.
    """

    def stop(found: Message, wanted: Line) -> ScenarioFault:
        return ScenarioFault([Fault(str(path), "", found, wanted)])

    most = message("file-most-bytes", most=MAX_BYTES)
    try:
        mode = path.stat().st_mode
        for is_kind, kind in _KINDS:
            if is_kind(mode):
                raise stop(message(kind), what)
        # If it becomes a pipe before it is opened, opening does not wait for a writer.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as stream:
            size = os.fstat(handle).st_size
            if size > MAX_BYTES:
                raise stop(message("file-bytes", count=size), most)
            content = stream.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise stop(message("file-more-bytes", most=MAX_BYTES), most)
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise stop(message("file-none"), what) from None
    except OSError as error:
        raise stop(message("fault-unreadable", why=str(error.strerror)), what) from None
    except ValueError as error:
        if isinstance(error, UnicodeDecodeError):
            found = message("fault-no-utf8", at=error.start)
            raise stop(found, message("file-utf8")) from None
        raise stop(message("file-no-name"), what) from None


def parsed(path: Path, text: str, what: Line = _SCENARIO) -> dict[str, Any]:
    """Parse the text. Raises ScenarioFault where it is no TOML, or above a limit.

    ``what``: what is expected of it, in faults.
    """
    wrong = _beyond(text, what)
    if wrong is None:
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            why = shown(str(error)).strip('"') if str(error) else message("file-nested")
            wrong = message("file-no-toml", why=why), message("file-toml", what=what)
    raise ScenarioFault([Fault(str(path), "", *wrong)])


def _beyond(text: str, what: Line) -> tuple[Message, Message] | None:
    """Return what would be too much for a parser, and the limit; None where nothing is.

    One pass over brackets, dots, commas and equals signs outside strings and comments.
    """
    depth = dots = values = 0
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "open":
            depth, dots, values = depth + 1, 0, values + 1
            if depth > MAX_DEPTH:
                line = text.count("\n", 0, token.start()) + 1
                found = message("file-toml-nested", most=MAX_DEPTH, line=line)
                return found, message("file-toml-most-nested", what=what, most=MAX_DEPTH)
        elif kind == "close":
            depth, dots = max(0, depth - 1), 0
        elif kind == "dot":
            dots += 1
            if dots > MAX_DOTS:
                line = text.count("\n", 0, token.start()) + 1
                found = message("file-toml-dots", most=MAX_DOTS, line=line)
                return found, message("file-toml-most-dots", what=what, most=MAX_DOTS)
        elif kind == "next":
            dots, values = 0, values + (token.group() != "\n")
        if values > MAX_VALUES:
            found = message("file-toml-values", most=MAX_VALUES)
            return found, message("file-toml-most-values", what=what, most=MAX_VALUES)
    return None
