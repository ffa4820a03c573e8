"""Faults of a file, each in one sentence that a player can act on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from languages.message import Line
from languages.writing import found as message_of
from languages.writing import text
from rules.engine.telling import capitalized

_LONGEST = 80
"""Most characters of a value in a sentence."""

LISTED = 50
"""Most faults listed for one file: the first often causes the others."""

_BARE = re.compile(r"[A-Za-z0-9_-]{1,60}")
_STEP = re.compile(r"\.?([A-Za-z0-9_-]+|\"[^\"]*\")((?:\[\d+\])*)(?: \(([^()]*)\))?")
_NUMBER = re.compile(r"\d+")
_AXED = ("position", "size", "eye", "mat_size")
"""Keys whose numbers are along axes."""
_ONE = {"polygon": "corner", "outline": "corner", "entries": "entry"}
"""Words for one row of a list; by default the list's key without its s."""


@dataclass(frozen=True)
class Fault:
    """One fault: the file, the place in it, the value found, what was expected.

    Messages among them are written when they are read, in the language spoken then.
    """

    file: str
    place: str
    found: Line
    expected: Line

    def __str__(self) -> str:
        place = f"{self.file}, {self.place}" if self.place else self.file
        return text("fault-found", place=place, found=self.found, expected=self.expected)

    @property
    def words(self) -> str:
        """The fault for readers who do not see the file, without a full stop."""
        return fault_words(self.place, self.found, self.expected)


class ScenarioFault(Exception):
    """A scenario that cannot be used; ``faults`` has at least one fault.

    Only the first `LISTED` faults are stored; ``more`` is the number of further ones.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        found = iter(faults)
        self.faults = tuple(islice(found, LISTED))
        self.more = sum(1 for _ in found)
        super().__init__(self.faults)

    def __str__(self) -> str:
        rest = (self.rest,) if self.more else ()
        return "\n".join((*map(str, self.faults), *rest))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the faults, which another process found, with the number of further ones."""
        return type(self), (self.faults,), {"more": self.more}

    @property
    def rest(self) -> str:
        """Say how many faults are not listed."""
        return text("fault-more", count=self.more)


def fault_words(place: str, found: Line, expected: Line) -> str:
    """Write a fault for readers who do not see the file.

    For example ``Terrain barn, x: found "a"; expected a number``.
    """
    if not place:
        return capitalized(text("fault-found-bare", found=found, expected=expected))
    where = capitalized(_place_words(place))
    return text("fault-found", place=where, found=found, expected=expected)


def _place_words(place: str) -> str:
    """Write a place in a file in words: ``unit able, model 3, facing``.

    Another text than a place stays as it is.
    """
    steps = list(_STEP.finditer(place))
    if "".join(step[0] for step in steps) != place:
        return place
    return ", ".join(_step_words(*step.groups()) for step in steps)


def _step_words(key: str, numbers: str, name: str | None) -> str:
    """Write a step of a place: ``x``, ``size y``, ``model 3``, ``zone north``, ``corner 2, x``."""
    called = message_of(f"field-{key}") or key
    if not numbers:
        return called
    *rows, last = (int(number) for number in _NUMBER.findall(numbers))
    if name is not None:
        return _row_words(key, name)
    if rows or key in _AXED:
        axis = "xyz"[last] if last < len("xyz") else str(last + 1)
        of = f"{_row_words(key, str(rows[0] + 1))}, " if rows else f"{called} "
        return axis if key == "position" else f"{of}{axis}"
    return _row_words(key, str(last + 1))


def _row_words(key: str, name: str) -> str:
    """Write a row of a list by its name or number."""
    one = _ONE.get(key, key.removesuffix("s"))
    return text("scenario-row", list=key, one=one, name=name)


def shown(value: object) -> str:
    """Write a value as in the file, short, and without control characters.

    No more of it is read than is written, however deep it is.
    """
    written = ""
    for part in _parts(value):
        written += part
        if len(written) > _LONGEST:
            return written[: _LONGEST - 1] + "…"
    return written


def shown_line(line: str) -> str:
    """Write text as one short line: as it is, or quoted like any value where needed."""
    return line if line.isprintable() and len(line) <= _LONGEST else shown(line)


def shown_key(key: str) -> str:
    """Write a key of a place: as it is, or quoted like any value where needed."""
    return key if _BARE.fullmatch(key) else shown(key)


def _parts(value: object) -> Iterator[str]:
    """Yield the text of a value in parts, from left to right."""
    if isinstance(value, Mapping):
        yield "{"
        for number, (key, inner) in enumerate(value.items()):
            yield f"{',' if number else ''} {shown_key(key)} = "
            yield from _parts(inner)
        yield " }"
    elif isinstance(value, list | tuple):
        yield "["
        for number, inner in enumerate(value):
            if number:
                yield ", "
            yield from _parts(inner)
        yield "]"
    else:
        yield _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        # Beyond the escapes of JSON: unprintable characters such as the C1 controls.
        return "".join(
            sign if sign.isprintable() else f"\\u{ord(sign):04x}"
            for sign in json.dumps(value[: _LONGEST + 1], ensure_ascii=False)
        )
    if isinstance(value, int) and abs(value) > 10**_LONGEST:
        return text("fault-too-large")
    return str(value)
