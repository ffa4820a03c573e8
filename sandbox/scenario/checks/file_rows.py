"""The tables of a scenario file as it was parsed, before any schema: of whatever shape they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from sandbox.scenario.checks.schema_errors import numbered
from sandbox.scenario.faults import shown_key
from sandbox.scenario.schema import TableSpec

Found = Iterator[tuple[str, str, str]]
"""Place, what was found there, what was expected."""

Row = Mapping[str, Any]


class Place:
    """Where a table is in its file: ``units[0] (able).models[2]``.

    It is put in words when somebody writes it: a scenario is checked at every step of who sets up
    a table, and most of them have no fault.
    """

    __slots__ = ("_index", "_key", "_row", "_within")

    def __init__(self, key: str, index: int, row: Row, within: Place | None) -> None:
        self._key, self._index, self._row, self._within = key, index, row, within

    def __str__(self) -> str:
        words = shown_key(self._key) + numbered(self._index, self._row)
        return words if self._within is None else f"{self._within}.{words}"


def rows(data: Row, key: str, within: Place | None = None) -> Iterator[tuple[Place, Row]]:
    """The tables under a key with their places; ``within``: that of the table that has the key."""
    found = data.get(key)
    for index, row in enumerate(found if isinstance(found, list) else ()):
        if isinstance(row, Mapping):
            yield Place(key, index, row, within), row


def table_size(data: Row) -> tuple[float, float] | None:
    """The size of the table, inches; None where the file has none that can be."""
    table = data.get("table")
    if isinstance(table, Mapping) and "size" in table:
        try:
            return TableSpec(size=table["size"]).size
        except ValidationError:
            return None
    return TableSpec().size
