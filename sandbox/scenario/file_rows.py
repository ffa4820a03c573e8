"""The tables of a scenario file as it was parsed, before any schema: of whatever shape they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from sandbox.scenario.faults import shown_key
from sandbox.scenario.schema import TableSpec
from sandbox.scenario.schema_errors import numbered

Found = Iterator[tuple[str, str, str]]
"""Place, what was found there, what was expected."""

Row = Mapping[str, Any]


def rows(data: Row, key: str) -> Iterator[tuple[str, Row]]:
    """The tables under a key with their places."""
    found = data.get(key)
    for index, row in enumerate(found if isinstance(found, list) else []):
        if isinstance(row, Mapping):
            yield shown_key(key) + numbered(index, row), row


def table_size(data: Row) -> tuple[float, float] | None:
    """The size of the table, inches; None where the file has none that can be."""
    table = data.get("table")
    if isinstance(table, Mapping) and "size" in table:
        try:
            return TableSpec(size=table["size"]).size
        except ValidationError:
            return None
    return TableSpec().size
