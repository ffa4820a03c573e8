"""Borderless tables, their cells stripped of terminal codes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from rules.engine.model.sanitize import sanitize

Part = str | Text | Grid
"""One part of a result: a line of words, or a table."""


class Listing(Grid):
    """A table whose cells contain no terminal codes."""

    def add_row(self, *cells: RenderableType | None, **how: Any) -> None:
        """Add a row; strings are stripped of terminal codes."""
        super().add_row(*(sanitize(c) if isinstance(c, str) else c for c in cells), **how)


def listing(*columns: str, folds: Collection[str]) -> Listing:
    """Return a borderless table of these columns.

    ``folds``: columns that are folded where a terminal is too narrow; the others are always whole.
    """
    grid = Listing(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        grid.add_column(column, no_wrap=column not in folds, overflow="fold")
    return grid
