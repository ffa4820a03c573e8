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

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


def read_text(path: Path, what: str = "a scenario file") -> str:
    """Read the text of a file. Raises ScenarioFault for a file that is no text, or too long.

    ``what``: what is expected of it, in faults.

    Only a plain file is opened, so that no pipe and no device blocks.
    """

    def stop(found: str, wanted: str) -> ScenarioFault:
        return ScenarioFault([Fault(str(path), "", found, wanted)])

    try:
        mode = path.stat().st_mode
        for is_kind, kind in _KINDS:
            if is_kind(mode):
                raise stop(kind, what)
        # If it becomes a pipe before it is opened, opening does not wait for a writer.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as stream:
            size = os.fstat(handle).st_size
            if size > MAX_BYTES:
                raise stop(f"{size:,} bytes", f"at most {MAX_BYTES:,} bytes")
            content = stream.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise stop(f"more than {MAX_BYTES:,} bytes", f"at most {MAX_BYTES:,} bytes")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise stop("no such file", what) from None
    except OSError as error:
        raise stop(f"a file that cannot be read ({error.strerror})", what) from None
    except ValueError as error:
        if isinstance(error, UnicodeDecodeError):
            found = f"bytes that are not UTF-8 (at byte {error.start})"
            raise stop(found, "text in UTF-8") from None
        raise stop("a name that no file can have", what) from None


def parsed(path: Path, text: str, what: str = "a scenario") -> dict[str, Any]:
    """Parse the text. Raises ScenarioFault where it is no TOML, or above a limit.

    ``what``: what is expected of it, in faults.
    """
    wrong = _beyond(text, what)
    if wrong is None:
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            reason = shown(str(error)).strip('"') if str(error) else "nested too deep"
            wrong = f"text that is not TOML ({reason})", f"{what} in TOML"
    raise ScenarioFault([Fault(str(path), "", *wrong)])


def _beyond(text: str, what: str) -> tuple[str, str] | None:
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
                found = f"brackets nested more than {MAX_DEPTH} deep (line {line:,})"
                return found, f"{what} in TOML, at most {MAX_DEPTH} deep"
        elif kind == "close":
            depth, dots = max(0, depth - 1), 0
        elif kind == "dot":
            dots += 1
            if dots > MAX_DOTS:
                line = text.count("\n", 0, token.start()) + 1
                found = f"a key of more than {MAX_DOTS} dots (line {line:,})"
                return found, f"{what} in TOML, at most {MAX_DOTS} dots in a key"
        elif kind == "next":
            dots, values = 0, values + (token.group() != "\n")
        if values > MAX_VALUES:
            found = f"more than {MAX_VALUES:,} keys, values and brackets"
            return found, f"{what} in TOML, at most {MAX_VALUES:,}"
    return None
