"""Borderless tables, their cells stripped of terminal codes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from rules.engine.harmless import harmless

Part = str | Text | Grid
"""One part of what is said: a line of words, or a table."""


class Listing(Grid):
    """A table whose cells hold nothing that a terminal would obey."""

    def add_row(self, *cells: RenderableType | None, **how: Any) -> None:
        """Add a row; of strings only what may be shown."""
        super().add_row(*(harmless(c) if isinstance(c, str) else c for c in cells), **how)


def listing(*columns: str, folds: Collection[str]) -> Listing:
    """A table without lines, of these columns.

    ``folds``: those that are folded where a terminal is too narrow; the others are always whole.
    """
    grid = Listing(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        grid.add_column(column, no_wrap=column not in folds, overflow="fold")
    return grid
