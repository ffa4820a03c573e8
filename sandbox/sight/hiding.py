"""The pieces and units that hide a model. All models of a unit count together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sandbox.sight.report import HiddenBy, PairSight
from sandbox.table.table import Table

CLOSE = 0.05
"""The second blocker is named too where it hides at most this share less, as a mean of all
pairs."""


_ROLLED_SMOKE = re.compile(r"smoke(-\d+)?")


def piece_name(table: Table, blocker: str) -> str:
    """Return the label of a piece, or of a model's unit, by its id.

    Smoke that no player has named is ``the smoke``.
    """
    unit, _, number = blocker.partition("/")
    if _ROLLED_SMOKE.fullmatch(blocker) and any(one.id == blocker for one in table.smoke):
        return "the smoke"
    return table.unit(unit).spec.label if number else table.piece(blocker).spec.label


def by_thing(rows: Iterable[HiddenBy]) -> list[HiddenBy]:
    """Sum the shares of the models of each unit, and sort by share, largest first.

    The row of a unit has the id of its model that hides most.
    """
    grouped: dict[str, list[HiddenBy]] = {}
    for row in rows:
        grouped.setdefault(_thing(row.id), []).append(row)
    summed = [
        replace(max(same, key=lambda row: row.share), share=sum(row.share for row in same))
        for same in grouped.values()
    ]
    return sorted(summed, key=lambda row: -row.share)


def foremost(rows: Sequence[HiddenBy], least: float = 0.0) -> list[HiddenBy]:
    """Return the row of the piece that hides most, or the rows of the unit that does.

    Empty where that hides less than ``least``.
    """
    first = by_thing(rows)[:1]
    return [row for row in rows if first and first[0].share >= least and _same(row, first[0])]


def most_words(table: Table, pairs: Sequence[PairSight]) -> list[str]:
    """Return the label of the blocker that hides most over these pairs.

    A second label follows where another hides nearly as much (`CLOSE`). Only blockers of a class
    that counts for a pair's verdict are considered.
    """
    game = table.scenario.brings
    hidden = [
        row
        for pair in pairs
        for row in pair.hidden_by
        if game.rank_of(row.cover) >= _least(game.scale, pair)
    ]
    rows = by_thing(hidden)
    close = [row for row in rows[:2] if rows[0].share - row.share <= CLOSE * len(pairs)]
    return [piece_name(table, row.id) for row in close]


def _least(scale: Sequence[str], pair: PairSight) -> int:
    """Return the number of the least word that a blocker counts for to count for the verdict."""
    return scale.index(pair.verdict) if pair.verdict in scale and not pair.game_cover else 0


def _thing(blocker: str) -> str:
    """Return the key of a piece, or of a model's unit. A unit's key ends in ``/``."""
    unit, model, _ = blocker.partition("/")
    return unit + model


def _same(a: HiddenBy, b: HiddenBy) -> bool:
    return _thing(a.id) == _thing(b.id)
