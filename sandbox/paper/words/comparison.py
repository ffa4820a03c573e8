"""A pair's verdicts under every ruleset and reading, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from sandbox.analysis.side_by_side import Row, compared, titled
from sandbox.paper.words.listing import Part, listing
from sandbox.sight.colours import COLOURS


def comparison(rows: Sequence[Row]) -> Iterator[Part]:
    """Yield the verdicts of a pair under every ruleset and reading.

    Rulesets with the same verdicts share one table.
    """
    for table in compared(rows):
        title = ": ".join(filter(None, (titled(table.game), ", ".join(table.rulesets))))
        yield Text(title, style="bold")
        grid = listing(table.what, "see", "verdict", "to hit", "differs at", folds=(table.what,))
        for name, row in zip(table.names, table.rows, strict=True):
            grid.add_row(
                name,
                f"{row.sees[0]} of {row.sees[1]}",
                Text(row.said, style=COLOURS[row.tone]),
                row.to_hit_words,
                row.parts_at,
            )
        yield grid
