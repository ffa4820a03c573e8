"""Results as plain text, 80 columns wide whatever the terminal."""

from __future__ import annotations

import io
from collections.abc import Iterable

from rich.console import Console

from sandbox.paper.words.listing import Part

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
