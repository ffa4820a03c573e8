"""Borderless tables, their cells stripped of terminal codes."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable
from typing import Any

from rich.console import Console, RenderableType
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


COLUMNS = 80


def plain(parts: Iterable[Part], columns: int = COLUMNS) -> str:
    """Return text of at most ``columns`` columns, without colours and without a final line end."""
    console = Console(
        file=io.StringIO(),
        width=columns,
        color_system=None,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with console.capture() as said:
        for part in parts:
            console.print(part)
    return "\n".join(line.rstrip() for line in said.get().split("\n")).rstrip("\n")
