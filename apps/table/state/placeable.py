"""What can be put on a table by hand: what follows the pointer comes to a command there."""

from __future__ import annotations

from typing import Protocol

from sandbox.document.commands import Change
from sandbox.table.table import Table

Plan = tuple[float, float]
"""A place seen from above, inches."""


class Placeable(Protocol):
    """Something that can be put on a table."""

    @property
    def id(self) -> str:
        """What the palette calls it."""

    @property
    def label(self) -> str:
        """What players call it."""

    @property
    def turns(self) -> bool:
        """Whether it is worth turning."""

    def change(self, table: Table, at: Plan, turn: float) -> Change:
        """What puts it there. Raises Refused."""
