"""The pieces and units that hide a model. All models of a unit count together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from languages.message import Fact, message
from languages.writing import text
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
    if _is_rolled_smoke(table, blocker):
        return text("sight-smoke")
    return str(table.unit(unit).spec.called if number else table.piece(blocker).spec.called)


def thing_said(table: Table, blocker: str) -> Fact:
    """Return a piece or a model's unit as a part of a sentence, where a piece may be quoted."""
    unit, _, number = blocker.partition("/")
    if _is_rolled_smoke(table, blocker):
        return message("sight-smoke")
    if number:
        return table.unit(unit).spec.called
    return message("sight-piece", name=table.piece(blocker).spec.called)


def _is_rolled_smoke(table: Table, blocker: str) -> bool:
    return bool(_ROLLED_SMOKE.fullmatch(blocker)) and any(one.id == blocker for one in table.smoke)


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


def foremost_over(table: Table, pairs: Sequence[PairSight]) -> list[HiddenBy]:
    """Return the row of the blocker that hides most over these pairs.

    A second row follows where another hides nearly as much (`CLOSE`). Only blockers of a class
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
    return [row for row in rows[:2] if rows[0].share - row.share <= CLOSE * len(pairs)]


def _least(scale: Sequence[str], pair: PairSight) -> int:
    """Return the number of the least word that a blocker counts for to count for the verdict."""
    return scale.index(pair.verdict) if pair.verdict in scale and not pair.game_cover else 0


def _thing(blocker: str) -> str:
    """Return the key of a piece, or of a model's unit. A unit's key ends in ``/``."""
    unit, model, _ = blocker.partition("/")
    return unit + model


def _same(a: HiddenBy, b: HiddenBy) -> bool:
    return _thing(a.id) == _thing(b.id)
