"""Read JSON as untrusted bytes: check its type, length, depth and number of values first."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from languages.message import Line, message
from sandbox.scenario.faults import Fault, ScenarioFault

MAX_BYTES = 32 * 2**20
"""Most bytes of a file: a Tabletop Simulator save with all its scripts has a few megabytes."""

MAX_DEPTH = 64
"""Most nested brackets: each bag within a bag takes three."""

MAX_VALUES = 2_000_000
"""Most commas and brackets outside strings: each costs a parser a tenth of a kilobyte."""

_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*+"|[\[{]|[\]}]|,', re.DOTALL)


def fault(file: str, place: str, found: Line, expected: Line) -> ScenarioFault:
    """Make the fault of another program's file that cannot become a scenario."""
    return ScenarioFault([Fault(file, place, found, expected)])


def read_json(path: Path, max_bytes: int = MAX_BYTES) -> Any:
    """Read a file of JSON. Raises ScenarioFault where it is no JSON, or above a limit."""
    return parsed(str(path), read_start(path, max_bytes, message("file-json")), max_bytes)


def read_start(path: Path, max_bytes: int, expected: Line) -> bytes:
    """Return the first bytes of a file, one more than it may have. Raises ScenarioFault."""
    file = str(path)
    try:
        if not path.is_file():
            found = message("file-folder" if path.is_dir() else "file-none")
            raise fault(file, "", found, expected)
        with path.open("rb") as stream:
            return stream.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        why = str(getattr(error, "strerror", None) or error)
        found = message("fault-unreadable", why=why)
        raise fault(file, "", found, expected) from None


def parsed(file: str, content: bytes, max_bytes: int = MAX_BYTES) -> Any:
    """Parse bytes of JSON; ``file``: its name in faults. Raises ScenarioFault."""
    if len(content) > max_bytes:
        found = message("file-more-bytes", most=max_bytes)
        raise fault(file, "", found, message("fault-at-most", most=max_bytes))
    _weigh(file, content)
    try:
        return json.loads(content.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        found = message("fault-no-utf8", at=error.start)
        raise fault(file, "", found, message("file-utf8")) from None
    except json.JSONDecodeError as error:
        found = message("file-no-json-at", line=error.lineno, column=error.colno)
        raise fault(file, "", found, message("file-json")) from None
    except _NoNumber as odd:
        raise fault(file, "", str(odd), message("file-json-finite")) from None
    except (ValueError, RecursionError):
        raise fault(file, "", message("file-no-json"), message("file-json")) from None


def number(value: object, usual: float | None = None) -> float | None:
    """Return a finite number, or None; ``usual`` for a missing value."""
    if value is None:
        return usual
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if math.isfinite(found) else None


def table_in(value: object, key: str) -> Mapping[str, Any]:
    """Return an object within an object; an empty one where there is none."""
    found = value.get(key) if isinstance(value, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _weigh(file: str, content: bytes) -> None:
    depth = values = 0
    for token in _TOKEN.finditer(content):
        sign = token.group()
        if sign[:1] == b'"':
            continue
        values += 1
        if sign in (b"[", b"{"):
            depth += 1
            if depth > MAX_DEPTH:
                found = message("file-json-nested", most=MAX_DEPTH)
                raise fault(file, "", found, message("file-json-fewer"))
        elif sign != b",":
            depth -= 1
        if values > MAX_VALUES:
            found = message("file-json-values", most=MAX_VALUES)
            raise fault(file, "", found, message("fault-at-most", most=MAX_VALUES))


class _NoNumber(ValueError):
    """A word such as NaN in the place of a number."""


def _no_number(name: str) -> Any:
    raise _NoNumber(name)
