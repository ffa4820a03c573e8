"""Faults of scans that no table is found in, in one sentence that a player can act on."""

from __future__ import annotations

from languages.message import Line, message


class ScanFault(Exception):
    """A scan that does not become a table: what was found in it, and what was expected."""

    def __init__(self, found: Line, expected: Line) -> None:
        super().__init__(found, expected)
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return str(message("fault-found-bare", found=self.found, expected=self.expected))
