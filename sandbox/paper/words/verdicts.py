"""A line of sight in words: the verdict, the sentence, a row for every pair of models, and the
verdicts under every ruleset and reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from languages.writing import inches, text
from rules.engine.model.sanitize import sanitize
from sandbox.analysis.side_by_side import Row, compared, titled
from sandbox.paper.words.listing import Part, listing
from sandbox.sight.colours import COLOURS, pair_tone, unit_tone
from sandbox.sight.report import SightReport, UnitSight
from sandbox.sight.wording import percent, verdict_words

_ROOM = 120
"""Columns from which on a cell may hold a list."""


def sight(report: SightReport, columns: int, most: int | None = None) -> Iterator[Part]:
    """Yield both directions of a verdict, for ``columns``; of each at most ``most`` pairs."""
    yield from direction(report.forward, columns, most)
    yield ""
    yield from direction(report.reverse, columns, most, back=True)
    yield ""
    yield digest(report)


def direction(
    sight: UnitSight, columns: int, most: int | None = None, *, back: bool = False
) -> Iterator[Part]:
    """Yield one direction. ``back``: the other way than was asked for."""
    title = verdict_words(sight.verdict, sight.pairs).upper()
    title = text("paper-other-way", verdict=title) if back else title
    yield Text(title, style=f"bold {COLOURS[unit_tone(sight.verdict, sight.pairs)]}")
    yield sanitize(text("paper-headline", headline=sight.headline, range=sight.range_in))
    ends, by = (text("paper-from"), text("paper-to")), text("paper-hidden-by")
    shares = text("paper-visible"), text("paper-at-95"), text("paper-range")
    grid = listing(*ends, *shares, by, text("paper-verdict"), folds=(*ends, by))
    between = ", " if columns >= _ROOM else ",\n"
    for pair in sight.pairs[:most]:
        by = between.join(
            f"{sanitize(row.id)} {percent(row.share, marks=sight.marks)}" for row in pair.hidden_by
        )
        grid.add_row(
            pair.shooter,
            pair.target,
            text("paper-nothing") if pair.is_searched else percent(pair.visible, marks=sight.marks),
            text("paper-lines", count=pair.rays)
            if pair.is_searched
            else f"{pair.low * 100:.0f}–{pair.high * 100:.0f} %",
            inches(pair.range_in, 1),
            Text(by),
            Text(verdict_words(pair.verdict, [pair]), style=COLOURS[pair_tone(pair)]),
        )
    yield grid
    if most is not None and len(sight.pairs) > most:
        yield text("paper-more-pairs", count=len(sight.pairs) - most)


def digest(report: SightReport) -> Text:
    """Return the digest of the judged scenario."""
    return Text(text("paper-digest", digest=report.digest), style="dim")


def comparison(rows: Sequence[Row]) -> Iterator[Part]:
    """Yield the verdicts of a pair under every ruleset and reading.

    Rulesets with the same verdicts share one table.
    """
    for table in compared(rows):
        title = ": ".join(filter(None, (titled(table.game), ", ".join(table.rulesets))))
        yield Text(title, style="bold")
        heads = text("paper-see"), text("paper-verdict"), text("paper-to-hit")
        grid = listing(table.what, *heads, text("paper-differs-at"), folds=(table.what,))
        for name, row in zip(table.names, table.rows, strict=True):
            grid.add_row(
                name,
                text("paper-of", some=row.sees[0], all=row.sees[1]),
                Text(row.said, style=COLOURS[row.tone]),
                row.to_hit_words,
                row.parts_at,
            )
        yield grid
