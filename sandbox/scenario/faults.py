"""Faults of a file, each in one sentence that a player can act on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

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
    """One fault: the file, the place in it, the value found, what was expected."""

    file: str
    place: str
    found: str
    expected: str

    def __str__(self) -> str:
        place = f", {self.place}" if self.place else ""
        return f"{self.file}{place}: found {self.found}; expected {self.expected}"

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
        rest = (self.rest,) if self.more else ()
        super().__init__("\n".join((*map(str, self.faults), *rest)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the faults, which another process found, and not their words alone."""
        return type(self), (self.faults,), {"more": self.more, "args": self.args}

    @property
    def rest(self) -> str:
        """Say how many faults are not listed."""
        return f"and {self.more:,} more fault{'s' if self.more > 1 else ''}"


def fault_words(place: str, found: str, expected: str) -> str:
    """Write a fault for readers who do not see the file.

    For example ``Terrain barn, x: found "a"; expected a number``.
    """
    words = f"{_place_words(place)}: found" if place else "found"
    return f"{capitalized(words)} {found}; expected {expected}"


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
    if not numbers:
        return key
    *rows, last = (int(number) for number in _NUMBER.findall(numbers))
    one = _ONE.get(key, key.removesuffix("s"))
    if name is not None:
        return f"{one} {name}"
    if rows or key in _AXED:
        axis = "xyz"[last] if last < len("xyz") else str(last + 1)
        of = f"{one} {rows[0] + 1}, " if rows else f"{key} "
        return axis if key == "position" else f"{of}{axis}"
    return f"{one} {last + 1}"


def shown(value: object) -> str:
    """Write a value as in the file, short, and without control characters.

    No more of it is read than is written, however deep it is.
    """
    text = ""
    for part in _parts(value):
        text += part
        if len(text) > _LONGEST:
            return text[: _LONGEST - 1] + "…"
    return text


def shown_line(text: str) -> str:
    """Write text as one short line: as it is, or quoted like any value where needed."""
    return text if text.isprintable() and len(text) <= _LONGEST else shown(text)


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
    """Write a value that contains no others."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        # Beyond the escapes of JSON: unprintable characters such as the C1 controls.
        return "".join(
            sign if sign.isprintable() else f"\\u{ord(sign):04x}"
            for sign in json.dumps(value[: _LONGEST + 1], ensure_ascii=False)
        )
    if isinstance(value, int) and abs(value) > 10**_LONGEST:
        return "a whole number too large to write out"
    return str(value)
