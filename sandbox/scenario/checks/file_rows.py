"""Tables of a parsed scenario file before any schema: of any shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from sandbox.scenario.checks.schema_errors import numbered
from sandbox.scenario.faults import shown_key
from sandbox.scenario.schema import TableSpec

Found = Iterator[tuple[str, str, str]]
"""Place, the value found there, what was expected."""

Row = Mapping[str, Any]


class Place:
    """Place of a table in its file: ``units[0] (able).models[2]``.

    The text is built only when needed: a scenario is checked at every step of an edit, and most
    steps have no fault.
    """

    __slots__ = ("_index", "_key", "_row", "_within")

    def __init__(self, key: str, index: int, row: Row, within: Place | None) -> None:
        self._key, self._index, self._row, self._within = key, index, row, within

    def __str__(self) -> str:
        words = shown_key(self._key) + numbered(self._index, self._row)
        return words if self._within is None else f"{self._within}.{words}"


def rows(data: Row, key: str, within: Place | None = None) -> Iterator[tuple[Place, Row]]:
    """Yield the tables under a key with their places; ``within``: the place of the
    enclosing table.
    """
    found = data.get(key)
    for index, row in enumerate(found if isinstance(found, list) else ()):
        if isinstance(row, Mapping):
            yield Place(key, index, row, within), row


def table_size(data: Row) -> tuple[float, float] | None:
    """Return the size of the table, inches; None where the file has no valid one."""
    table = data.get("table")
    if isinstance(table, Mapping) and "size" in table:
        try:
            return TableSpec(size=table["size"]).size
        except ValidationError:
            return None
    return TableSpec().size
