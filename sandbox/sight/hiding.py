"""What hides a model: pieces, and units with all their models together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sandbox.sight.report import HiddenBy, PairSight
from sandbox.table.table import Table

CLOSE = 0.05
"""What hides at most this much less than the first, over the mean of all pairs, is named too."""


def piece_name(table: Table, blocker: str) -> str:
    """Return what players call a piece, or the unit of a model, with that id."""
    unit, _, number = blocker.partition("/")
    return table.unit(unit).spec.label if number else table.piece(blocker).spec.label


def by_thing(rows: Iterable[HiddenBy]) -> list[HiddenBy]:
    """Sum the models of each unit, most hiding first. The row of a unit has the id of the model
    that hides most."""
    found: dict[str, list[HiddenBy]] = {}
    for row in rows:
        found.setdefault(_thing(row.id), []).append(row)
    summed = [
        replace(max(same, key=lambda row: row.share), share=sum(row.share for row in same))
        for same in found.values()
    ]
    return sorted(summed, key=lambda row: -row.share)


def foremost(rows: Sequence[HiddenBy], least: float = 0.0) -> list[HiddenBy]:
    """Return what hides most, all models of it where it is a unit; empty where that is less than
    ``least``."""
    first = by_thing(rows)[:1]
    return [row for row in rows if first and first[0].share >= least and _same(row, first[0])]


def most_words(table: Table, pairs: Sequence[PairSight]) -> list[str]:
    """Name what hides most over these pairs, of what counts for their verdicts, and what hides
    nearly as much after it."""
    covers = list(table.scenario.brings.covers)
    hidden = [
        row
        for pair in pairs
        for row in pair.hidden_by
        if covers.index(row.cover) >= _least(covers, pair)
    ]
    rows = by_thing(hidden)
    close = [row for row in rows[:2] if rows[0].share - row.share <= CLOSE * len(pairs)]
    return [piece_name(table, row.id) for row in close]


def _least(covers: Sequence[str], pair: PairSight) -> int:
    return covers.index(pair.verdict) if pair.verdict in covers and not pair.game_cover else 0


def _thing(blocker: str) -> str:
    unit, model, _ = blocker.partition("/")
    return unit + model


def _same(one: HiddenBy, other: HiddenBy) -> bool:
    return _thing(one.id) == _thing(other.id)
