"""Tables of a parsed scenario file before any schema: of any shape."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from math import isfinite
from typing import Any

from pydantic import ValidationError

from languages.message import Line, Message, message
from rules.catalogue import DEFAULT, RULESETS
from rules.engine.model.suggestions import did_you_mean
from sandbox.scenario.checks.schema_errors import numbered
from sandbox.scenario.faults import shown, shown_key
from sandbox.scenario.schema import TableSpec
from sandbox.scenario.values import is_id

Found = Iterator[tuple[str, Line, Line]]
"""Place, the value found there, what was expected."""

Row = Mapping[str, Any]


class FilePlace:
    """Place of a table in its file: ``units[0] (able).models[2]``.

    The text is built only when needed: a scenario is checked at every step of an edit, and most
    steps have no fault.
    """

    __slots__ = ("_index", "_key", "_row", "_within")

    def __init__(self, key: str, index: int, row: Row, within: FilePlace | None) -> None:
        self._key, self._index, self._row, self._within = key, index, row, within

    def __str__(self) -> str:
        words = shown_key(self._key) + numbered(self._index, self._row)
        return words if self._within is None else f"{self._within}.{words}"


def rows(data: Row, key: str, within: FilePlace | None = None) -> Iterator[tuple[FilePlace, Row]]:
    """Yield the tables under a key with their places; ``within``: the place of ``data``."""
    for index, row in enumerate(listed(data, key)):
        if isinstance(row, Mapping):
            yield FilePlace(key, index, row, within), row


def listed(row: Row, key: str) -> list[Any]:
    """Return the list under a key; empty where there is none."""
    found = row.get(key)
    return found if isinstance(found, list) else []


def unknown(where: str, name: str, known: Collection[str], wanted: str) -> Found:
    """Yield a name that is not known; ``wanted``: the key of what is expected."""
    if name not in known:
        yield where, shown(name), nearly(message(wanted), name, known)


def nearly(wanted: Message, name: str, known: Iterable[str]) -> Message:
    """Return what is expected, with the known id that is nearest to a name."""
    near = did_you_mean(name, filter(is_id, known))
    return message("scenario-near", wanted=wanted, near=near)


def units_are(wanted: str, units: Collection[str]) -> Message:
    """Return what is expected with the first few units; ``wanted``: its key."""
    known = ", ".join(map(shown_key, list(units)[:12])) or message("scenario-none")
    return message("scenario-units-are", wanted=message(wanted), known=known)


class Tables:
    """A parsed file, with everything that several checks read of it."""

    def __init__(self, data: Row) -> None:
        self.data = data

    def rows(self, key: str) -> Iterator[tuple[FilePlace, Row]]:
        """Yield the tables under a key of the file with their places, and nothing else there."""
        return rows(self.data, key)

    def models(self) -> Iterator[tuple[FilePlace, Row]]:
        """Yield the models of all units with their places."""
        for place, unit in self.rows("units"):
            yield from rows(unit, "models", place)

    def ids(self, *keys: str) -> set[str]:
        """Return the ids of the tables under these keys."""
        return {name for key in keys for _, row in self.rows(key) for name in _ids(row)}

    @cached_property
    def units(self) -> dict[str, int]:
        """Number of models of each unit, by its id."""
        return {
            name: len(listed(row, "models")) for _, row in self.rows("units") for name in _ids(row)
        }

    @cached_property
    def game(self) -> str | None:
        """Name of the game; None where there is no such game, which the schema reports."""
        name = self.data.get("game", DEFAULT)
        return name if isinstance(name, str) and name in RULESETS else None

    @cached_property
    def size(self) -> tuple[float, float] | None:
        """Size of the table, inches; None where the file has no valid one."""
        table = self.data.get("table")
        if isinstance(table, Mapping) and "size" in table:
            try:
                return TableSpec(size=table["size"]).size
            except ValidationError:
                return None
        return TableSpec().size

    def off(
        self, place: FilePlace | str, key: str, at: object, lengths: tuple[int, ...] = (2, 3)
    ) -> Found:
        """Yield a place that is off the table; ``lengths``: how many numbers it may have."""
        if self.size is None or not isinstance(at, list) or len(at) not in lengths:
            return
        if not all(map(_finite, at)):
            return
        if not all(0 <= value <= edge for value, edge in zip(at, self.size, strict=False)):
            width, depth = self.size
            wanted = message("scenario-on-the-table", width=width, depth=depth)
            yield f"{place}.{key}", shown(at), wanted

    def duplicates(self, *keys: str) -> Found:
        """Yield ids used twice under these keys together."""
        first: dict[str, FilePlace] = {}
        for key in keys:
            for place, row in self.rows(key):
                for name in _ids(row):
                    if name in first:
                        wanted = message("scenario-id-once", place=str(first[name]))
                        yield f"{place}.id", shown(name), wanted
                    first.setdefault(name, place)

    def named(
        self, where: str, name: str, known: Collection[str], wanted: str, *, whole: bool = True
    ) -> Found:
        """Yield a name that is neither known nor that of a model.

        ``wanted``: the key of what is expected. ``whole``: a unit may be named without a number.
        """
        unit, slash, number = name.partition("/")
        if unit not in self.units or (whole and not slash):
            yield from unknown(where, name, known, wanted)
        elif number not in map(str, range(self.units[unit])):
            last = self.units[unit] - 1
            models = message("scenario-models-of", unit=shown_key(unit), last=last)
            yield where, shown(name), models


def _ids(row: Row) -> tuple[str, ...]:
    """Return the id of a table, if it has one."""
    name = row.get("id")
    return (name,) if isinstance(name, str) else ()


def _finite(value: object) -> bool:
    """Whether a value is a finite number; a whole number is, however large."""
    return (type(value) is int) or (isinstance(value, float) and isfinite(value))
