"""What a unit sees of a man who stood in each cell of the table, by the judge's own counting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from sandbox.maps.cells import Cells, cells_of, stood
from sandbox.scenario.words import BLOCKED
from sandbox.sight.judge import judge_pairs, models_named
from sandbox.sight.report import PairSight
from sandbox.sight.verdict import unit_verdict
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, silent

SCHEMA = "sightline.map/1"

What = Literal["seen", "cover", "lanes", "safe"]

WHATS: dict[What, str] = {
    "seen": "the share of him that is seen, of the firers the one who sees most",
    "cover": "the verdict on him: clear, a class of cover, blocked or contested",
    "lanes": "the range to him in inches where any of him is seen, 0 where none is",
    "safe": "1 where he is out of everybody's sight, 0 where he is not",
}

_AT_ONCE = 2048
"""Pairs that are judged in one cast."""

Value = float | str | None


@dataclass(frozen=True, eq=False)
class SightMap:
    """``values`` and ``heights``: a value for each cell, row by row from y = 0; None where a man
    cannot stand."""

    looker: str
    what: What
    cells: Cells
    heights: tuple[float | None, ...]
    values: tuple[Value, ...]
    digest: str

    def to_json(self) -> dict[str, Any]:
        """As `sightline map --json` prints it."""
        wide = self.cells.columns
        rows = [list(self.values[n : n + wide]) for n in range(0, len(self.values), wide)]
        return {
            "schema": SCHEMA,
            "digest": self.digest,
            "from": self.looker,
            "what": self.what,
            "cell_in": self.cells.inches,
            "columns": wide,
            "rows": self.cells.rows,
            "heights_in": list(self.heights),
            "values": rows,
        }


def sight_map(
    table: Table, looker: str, what: What, inches: float, progress: Progress = silent
) -> SightMap:
    """The map of a unit, or of one model ``unit/number``.

    Raises SightFault where it is not on the table, MapFault for a size of cells that makes no map.
    """
    firers = models_named(table, looker)
    cells = cells_of(table, inches)
    progress(0.0, "Finding where a man can stand")
    here = stood(table, cells, firers)
    values: list[Value] = [None] * len(here.heights)
    told = 0
    for men, pairs in _judged(here.table, firers, here.men, precise=what == "seen"):
        for number, mine in zip(here.cells[told : told + len(men)].tolist(), pairs, strict=True):
            values[number] = _value(what, mine, table)
        told += len(men)
        progress(told / len(here.men), f"Looking at {told:,} of {len(here.men):,} places")
    heights = [None if z != z else round(z, 4) for z in here.heights.tolist()]
    return SightMap(looker, what, cells, tuple(heights), tuple(values), table.digest)


def _judged(
    table: Table, firers: Sequence[PlacedModel], men: Sequence[PlacedModel], *, precise: bool
) -> Iterator[tuple[Sequence[PlacedModel], list[list[PairSight]]]]:
    """So many men at a time, and for each of them what every firer sees of him."""
    policy = table.scenario.sight_policy
    at_once = max(1, _AT_ONCE // len(firers))
    for start in range(0, len(men), at_once):
        some = men[start : start + at_once]
        pairs = judge_pairs(table, policy, firers, some, prove=precise, precise=precise)
        rows = np.arange(len(pairs)).reshape(len(firers), len(some)).T
        yield some, [[pairs[n] for n in row] for row in rows.tolist()]


def _value(what: What, pairs: Sequence[PairSight], table: Table) -> Value:
    if what == "seen":
        return round(max(pair.visible for pair in pairs), 6)
    if what == "cover":
        policy = table.scenario.sight_policy
        return unit_verdict([("man", frozenset(pair.open)) for pair in pairs], policy)
    seeing = [pair.range_in for pair in pairs if pair.verdict != BLOCKED]
    if what == "lanes":
        return round(min(seeing), 4) if seeing else 0.0
    return 0.0 if seeing else 1.0
