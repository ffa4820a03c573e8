"""Read files that strangers send: on a server in processes with bounds, elsewhere in this one.

A reader is a function of a module, called with a thing and a `Progress`, as other work is. It never
waits for another reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from languages.writing import InLanguage, text
from sandbox.work.elsewhere import BeyondBounds, Bounds, Here, Processes, Work, Workplace
from sandbox.work.progress import Progress, silent

T = TypeVar("T")
R = TypeVar("R")

FILE = Bounds(memory=4 * 2**30, seconds=60, answer=256 * 2**20)
"""Bounds of reading one file."""

SCAN = Bounds(memory=6 * 2**30, seconds=300, answer=512 * 2**20)
"""Bounds of reading a scan of a whole table."""

_places: dict[Bounds, Workplace] = {}


class TooCostly(ValueError):
    """A file that takes more memory or time to read than is allowed, in one sentence.

    ``found`` and ``expected``: its parts.
    """

    def __init__(self, name: str, bounds: Bounds) -> None:
        super().__init__(name, bounds)
        self._name = name
        self.found = bounds.found
        self.expected = text("exchange-smaller")

    def __str__(self) -> str:
        facts = {"place": self._name, "found": self.found, "expected": self.expected}
        return text("exchange-found-in", **facts)


def read(
    reader: Work[T, R], thing: T, name: str, progress: Progress = silent, bounds: Bounds = FILE
) -> R:
    """Read a file, and return what the reader makes of it. ``name``: the file's, for sentences.

    Raises TooCostly, Cancelled where ``progress`` does, and whatever the reader raises.
    """
    try:
        return _places.get(bounds, _HERE).run(InLanguage(reader), thing, progress)
    except BeyondBounds:
        raise TooCostly(name, bounds) from None


@contextmanager
def reading_apart() -> Iterator[dict[Bounds, Workplace]]:
    """Read files in processes of their own as long as the context lasts.

    Yield where files are read, by the bounds.
    """
    before = dict(_places)
    own = {bounds: Processes(bounds=bounds) for bounds in (FILE, SCAN)}
    _places.update(own)
    try:
        yield _places
    finally:
        _places.clear()
        _places.update(before)
        for place in own.values():
            place.close()


_HERE = Here()
