"""A line of sight in words: the verdict, the sentence, and a row for every pair of models."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from rules.engine.model.sanitize import sanitize
from sandbox.paper.words.listing import Part, listing
from sandbox.sight.colours import COLOURS, pair_tone, unit_tone
from sandbox.sight.report import SightReport, UnitSight
from sandbox.sight.wording import percent, verdict_words

OTHER_WAY = "The other way: "

_ROOM = 120
"""Columns from which on a cell may hold a list."""


def sight(report: SightReport, columns: int, most: int | None = None) -> Iterator[Part]:
    """Yield both directions of a verdict, for ``columns``; of each at most ``most`` pairs."""
    yield from direction(report.forward, "", columns, most)
    yield ""
    yield from direction(report.reverse, OTHER_WAY, columns, most)
    yield ""
    yield digest(report)


def direction(sight: UnitSight, lead: str, columns: int, most: int | None = None) -> Iterator[Part]:
    """Yield one direction. ``lead``: text before the verdict."""
    title = verdict_words(sight.verdict, sight.pairs).upper()
    yield Text(f"{lead}{title}", style=f"bold {COLOURS[unit_tone(sight.verdict, sight.pairs)]}")
    yield sanitize(f"{sight.headline}. Range {sight.range_in:.1f}″.")
    heads = ("from", "to", "visible", "at 95 %", "range", "hidden by", "verdict")
    grid = listing(*heads, folds=("from", "to", "hidden by"))
    between = ", " if columns >= _ROOM else ",\n"
    for pair in sight.pairs[:most]:
        by = between.join(
            f"{sanitize(row.id)} {percent(row.share, marks=sight.marks)}" for row in pair.hidden_by
        )
        grid.add_row(
            pair.shooter,
            pair.target,
            "nothing" if pair.is_searched else percent(pair.visible, marks=sight.marks),
            f"{pair.rays:,} lines"
            if pair.is_searched
            else f"{pair.low * 100:.0f}–{pair.high * 100:.0f} %",
            f"{pair.range_in:.1f}″",
            Text(by),
            Text(verdict_words(pair.verdict, [pair]), style=COLOURS[pair_tone(pair)]),
        )
    yield grid
    if most is not None and len(sight.pairs) > most:
        yield f"… and {len(sight.pairs) - most:,} more pairs"


def digest(report: SightReport) -> Text:
    """Return the digest of the judged scenario."""
    return Text(f"Scenario {report.digest}", style="dim")
