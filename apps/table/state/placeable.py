"""Protocol of things that a user places on a table."""

from __future__ import annotations

from typing import Protocol

from sandbox.document.commands import Change
from sandbox.table.table import Table

Plan = tuple[float, float]
"""A place on the plan, inches."""

NUDGE, STRIDE = 0.125, 1.0
"""Inches of an arrow key, and with Shift."""


class Placeable(Protocol):
    """A thing that can be placed on a table."""

    @property
    def id(self) -> str:
        """Its id in the palette."""

    @property
    def label(self) -> str:
        """Its name for players."""

    @property
    def turns(self) -> bool:
        """Whether its rotation matters."""

    def change(self, table: Table, at: Plan, turn: float) -> Change:
        """Return the command that places it. Raises Refused."""
