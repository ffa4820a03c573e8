"""Statistics of a game in words and tables: luck by exact odds, fire and losses by unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.player.offers import percent
from rules.engine.player.tallies import Luck, Statistics
from rules.engine.telling import NAMELESS, Names, called, heading
from sandbox.paper.words.listing import Part, listing

USUAL = 0.2
"""Chance from which dice count as usual: one game in five."""

RARE = 0.02


def statistics(found: Statistics, names: Names = NAMELESS) -> Iterator[Part]:
    """Yield each side's dice with their expected results, and each unit's fire and losses."""
    if not found.luck:
        yield "No dice have been rolled to a score yet."
    else:
        yield from _luck(found.luck)
    yield ""
    heads = ("unit", "side", "models", "lost", "shots", "hits", "kills", "pins", "")
    grid = listing(*heads, folds=("unit", ""))
    for row in found.units:
        figures = (row.models, row.lost, row.shots, row.hits, row.kills, row.pins)
        grid.add_row(called(names, row.unit), heading(row.side), *map(str, figures), row.ended)
    yield grid


def _luck(rows: Iterable[Luck]) -> Iterator[Part]:
    grid = listing("side", "dice for", "tries", "expected", "made", "", folds=("",))
    for row in rows:
        what = row.what or "everything"
        grid.add_row(
            heading(row.side),
            what,
            str(row.tries),
            f"{row.expected:.1f}",
            str(row.made),
            unusual(row),
        )
    yield grid


def unusual(row: Luck) -> str:
    """Describe how unusual dice are: ``lucky: 5 % of games are so, or more``; few dice
    never are.
    """
    over = row.made - row.expected
    if row.odds > USUAL or abs(over) < 0.5:
        return "as usual"
    word = "lucky" if over > 0 else "unlucky"
    very = "very " if row.odds <= RARE else ""
    return f"{very}{word}: so or more in {percent(row.odds)} of games"
