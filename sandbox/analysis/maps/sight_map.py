"""Maps of sight by a unit, or a whole side, on a man in each cell of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import inf, isnan, log
from typing import Any, Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import Message, message
from languages.writing import text
from meshes.shapes.piece import BODY
from sandbox.analysis.least_height import MOST_IN, column_of, columns_policy, least_of_each
from sandbox.analysis.maps.cells import Cells, Stood, cells_of, stood
from sandbox.analysis.maps.counting import (
    HIDDEN,
    MOST,
    OPEN,
    Counted,
    Pace,
    counted,
    least_of,
    lines_to_each,
    seen_at_all,
    verdicts,
)
from sandbox.analysis.maps.lines_from_any import OnlookerFromAny
from sandbox.analysis.maps.onlooker import Counts, Looker, Onlooker, ranks_of
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR
from sandbox.sight.areas import base_of, footprints, least_ranks
from sandbox.sight.judge import judge_pairs, line_by_line, looks_from_any, models_named
from sandbox.sight.report import PairSight
from sandbox.sight.surroundings import from_eye, surroundings
from sandbox.sight.verdict import Line, unit_verdict
from sandbox.table.counted import floor_of
from sandbox.table.feet import foot
from sandbox.table.ranges import foot_under
from sandbox.table.table import PlacedModel, Table
from sandbox.work.progress import Progress, silent

SCHEMA = "sightline.map/1"

What = Literal["seen", "cover", "lanes", "safe", "least"]

_LEAST_FINE_IN: dict[Pace, float] = {"fine": 0.05, "coarse": 0.5}
"""Greatest error of a least height, in inches."""

WHATS: dict[What, Message] = {
    "seen": message("analysis-map-seen"),
    "cover": message("analysis-map-cover"),
    "lanes": message("analysis-map-lanes"),
    "safe": message("analysis-map-safe"),
    "least": message("analysis-map-least"),
}

Value = float | str | None
Points = NDArray[np.float64]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class SightMap:
    """A map.

    ``values`` and ``heights``: a value for each cell, row by row from y = 0; None where no man can
    stand, and an infinite least height where nothing is seen up to `MOST_IN`. ``by_height``:
    whether the value of a cell depends on a height that is not known; empty where all are known, or
    none was tried (`sandbox.analysis.maps.doubted`). ``lines``: as `lines_to_each`.
    """

    looker: str
    what: What
    cells: Cells
    heights: tuple[float | None, ...]
    values: tuple[Value, ...]
    digest: str
    by_height: tuple[bool, ...] = ()
    lines: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline map --json` prints it."""
        flips = {"by_height": self._rows(self.by_height)} if self.by_height else {}
        lines = {"lines": self.lines} if self.lines else {}
        return {
            "schema": SCHEMA,
            "digest": self.digest,
            "from": self.looker,
            "what": self.what,
            "cell_in": self.cells.inches,
            "columns": self.cells.columns,
            "rows": self.cells.rows,
            "heights_in": list(self.heights),
            "values": self._rows(self.values),
            **flips,
            **lines,
        }

    def _rows(self, cells: Sequence[Value]) -> list[list[Value]]:
        wide = self.cells.columns
        every = [finite(value) for value in cells]
        return [every[n : n + wide] for n in range(0, len(every), wide)]


def finite(value: Value) -> Value:
    """Return a value as files have it: ``blocked`` for an infinite height."""
    return BLOCKED if value == inf else value


def sight_map(
    table: Table,
    looker: str,
    what: What,
    inches: float,
    progress: Progress = silent,
    pace: Pace = "fine",
    only: Mask | None = None,
) -> SightMap:
    """Return the map of a unit, of one model ``unit/number``, or of all of a side.

    A ``coarse`` one samples 16 points of a man in each cell; a ``fine`` one many more, and lets the
    judge decide doubtful cells. ``only``: cells that are wanted, ``(m,)``; others are None. Raises
    SightFault where the looker is not on the table and as `line_by_line` does, MapFault for an
    invalid size of cells.
    """
    firers = lookers(table, looker)
    line_by_line(table, "map")
    cells = cells_of(table, inches)
    progress(0.0, text("analysis-finding-standing-room"))
    here = stood(table, cells, firers)
    here = here if only is None else here.some(only)
    found = _WHATS[what](Looking(here, firers, pace, progress))
    values, heights = (np.full(len(here.heights), None, dtype=object) for _ in range(2))
    values[here.cells] = found
    heights[here.cells] = np.round(here.men.at[:, 2], 4).tolist()
    return SightMap(
        looker,
        what,
        cells,
        tuple(heights),
        tuple(values),
        table.digest,
        lines=lines_to_each(table.scenario.sight_policy, pace),
    )


def lookers(table: Table, name: str) -> tuple[PlacedModel, ...]:
    """Return the models of a unit, one model, or those of all units of a side. Raises
    SightFault.
    """
    sides = {unit.spec.side for unit in table.units}
    if name in sides and name not in {unit.id for unit in table.units}:
        units = [unit for unit in table.units if unit.spec.side == name]
        return tuple(model for unit in units for model in unit.models)
    return models_named(table, name)


@dataclass(frozen=True, eq=False)
class Looking:
    """The viewers of the men, and the precision.

    ``own``: a policy instead of the table's, by which points decide what is doubtful: a search of
    heights asks mostly about those, too many for the judge.
    """

    here: Stood
    firers: Sequence[PlacedModel]
    pace: Pace
    progress: Progress
    own: SightPolicy | None = None

    @property
    def policy(self) -> SightPolicy:
        """Its own policy, or that of the table."""
        return self.own or self.here.table.scenario.sight_policy

    @property
    def sure(self) -> bool:
        """Whether the judge decides where points do not."""
        return self.pace == "fine"

    def each(self) -> Iterator[tuple[PlacedModel, Looker]]:
        """Yield every firer with what looks from it."""
        table, man = self.here.table, self.here.unit.id
        around = {
            unit: surroundings(table, unit, man, self.policy)
            for unit in dict.fromkeys(firer.unit for firer in self.firers)
        }
        covers = {unit: ranks_of(table, one, self.policy) for unit, one in around.items()}
        many = len(self.firers)
        for number, firer in enumerate(self.firers):
            self.progress(
                number / many, text("analysis-looking-from", number=number + 1, count=many)
            )
            if looks_from_any(table):
                yield firer, OnlookerFromAny.of(table, around[firer.unit], firer)
                continue
            seen_from = from_eye(table, around[firer.unit], firer.eye)
            yield firer, Onlooker.of(firer.eye, seen_from, covers[firer.unit])

    def lifted(self, firer: PlacedModel, said: NDArray[np.int8]) -> NDArray[np.int8]:
        """Return the covers of all men from a firer, at least those that areas give."""
        table, men = self.here.table, self.here.men
        found = footprints(table, {firer.unit, self.here.unit.id})
        if not found:
            return said
        under = foot(men.piece, False)
        radius = under.radius + float(np.linalg.norm(under.core, axis=1).max())
        bases = shapely.buffer(shapely.points(men.at[:, :2]), radius)
        least = least_ranks(found, base_of(firer), bases)
        return np.where((said >= 0) & (said < least), least, said)

    def judged(self, firer: PlacedModel, which: Numbers) -> Sequence[PairSight]:
        """Return the judge's result for some of the men."""
        if not len(which):
            return ()
        men = self.here.placed(which.tolist())
        return judge_pairs(self.here.table, self.policy, [firer], men, prove=False, precise=False)

    def sighted(self, firer: PlacedModel, onlooker: Looker, which: Numbers) -> Mask:
        """Return to which of some men a firer has a line of sight."""
        men, least = self.here.men.some(which), least_of(self.policy)
        if not self.sure:
            return np.asarray(counted(onlooker, men, self.pace).share >= least)

        def seen(some: Numbers, first: int, count: int) -> Counts:
            return onlooker.seen(men.some(some), count, first)

        said, doubted = seen_at_all(seen, np.arange(len(which)), least)
        if self.own is not None:
            said[doubted] = onlooker.seen(men.some(doubted), MOST) >= least * MOST
            return said
        pairs = self.judged(firer, which[doubted])
        said[doubted] = [pair.verdict != BLOCKED for pair in pairs]
        return said


def _best_shares(looking: Looking) -> list[Value]:
    best = np.zeros(len(looking.here.cells))
    for _, onlooker in looking.each():
        left = np.flatnonzero(best < 1.0)
        share = counted(onlooker, looking.here.men.some(left), looking.pace).share
        best[left] = np.maximum(best[left], share)
    return list(np.round(best, 6).tolist())


def _safe_of(looking: Looking) -> list[Value]:
    """Return 1 for each man whom no firer sees, else 0."""
    return [float(not seen) for seen in _seen_by_any(looking, looking.each()).tolist()]


def _seen_by_any(looking: Looking, every: Iterable[tuple[PlacedModel, Looker]]) -> Mask:
    """Return which men any firer sees, ``(k,)``."""
    seen = np.zeros(len(looking.here.cells), dtype=bool)
    for firer, onlooker in every:
        left = np.flatnonzero(~seen)
        seen[left[looking.sighted(firer, onlooker, left)]] = True
    return seen


def _lanes(looking: Looking) -> list[Value]:
    nearest = np.full(len(looking.here.cells), np.inf)
    for firer, onlooker in looking.each():
        far = _ranges(firer, looking.here)
        left = np.flatnonzero(far < nearest)
        mine = left[looking.sighted(firer, onlooker, left)]
        nearest[mine] = far[mine]
    return [0.0 if value == np.inf else round(value, 4) for value in nearest.tolist()]


def _least(looking: Looking) -> list[Value]:
    """Return the least height at which a column in each man's place is seen by any firer."""
    here, fine_in = looking.here, _LEAST_FINE_IN[looking.pace]
    looking = replace(looking, own=columns_policy(here.table))
    floor, men = floor_of(here.men.piece), here.men
    every = [*replace(looking, progress=silent).each()]
    rounds = count()

    def seen(which: Numbers, heights: Points) -> Mask:
        share = next(rounds) / log(MOST_IN / fine_in, 3)
        said = np.zeros(len(which), dtype=bool)
        each = np.unique(heights).tolist()
        for number, high in enumerate(each):
            looking.progress(
                share, text("analysis-trying-height", number=number + 1, count=len(each))
            )
            rows = np.flatnonzero(heights == high)
            mine = replace(men.some(which[rows]), piece=column_of(floor, high), parts=(BODY,))
            there = replace(here, cells=here.cells[which[rows]], men=mine)
            said[rows] = _seen_by_any(replace(looking, here=there), every)
        return said

    found = least_of_each(len(here.cells), seen, fine_in)
    return [inf if isnan(high) else round(high, 4) for high in found.tolist()]


def cover_of(looking: Looking) -> list[Value]:
    """Return the verdict on each man, by all firers together."""
    policy, classes = looking.policy, len(looking.policy.covers)
    rows: list[NDArray[np.int8]] = []
    open_: dict[tuple[int, int], frozenset[str]] = {}
    for row, (firer, onlooker) in enumerate(looking.each()):
        found: Counted = counted(onlooker, looking.here.men, looking.pace, classes)
        said = looking.lifted(firer, verdicts(found, policy, sure=looking.sure))
        doubted = np.flatnonzero(said == OPEN)
        for number, pair in zip(doubted.tolist(), looking.judged(firer, doubted), strict=True):
            open_[row, number] = frozenset(pair.open)
        rows.append(said)
    said = np.stack(rows)
    kinds, which = np.unique(said, axis=1, return_inverse=True)
    words = [_word(column, policy) for column in kinds.T]
    values: list[Value] = [words[n] for n in which.reshape(-1).tolist()]
    for number in {number for _, number in open_}:
        values[number] = unit_verdict(
            [
                Line("man", open_.get((row, number)) or frozenset({_named(code, policy)}))
                for row, code in enumerate(said[:, number].tolist())
            ],
            policy,
        )
    return values


def _word(codes: NDArray[np.int8], policy: SightPolicy) -> str:
    """Return the verdict on a man for whom every firer's is settled."""
    named = [_named(code, policy) for code in codes.tolist()]
    return unit_verdict([Line("man", frozenset({one})) for one in named], policy)


def _named(code: int, policy: SightPolicy) -> str:
    if code in (HIDDEN, OPEN):
        return BLOCKED
    return policy.covers[code] if code else CLEAR


def _ranges(firer: PlacedModel, here: Stood) -> Points:
    """Return the ranges to many men, as `sandbox.table.ranges.range_between`, ``(k,)``."""
    ours, core = foot_under(firer)
    his = foot(here.men.piece, False)
    at = here.men.at
    level = shapely.distance(core, shapely.points(at[:, :2])) - ours.radius - his.radius
    below = at[:, 2] + his.low - (firer.stand.z + ours.high)
    above = firer.stand.z + ours.low - (at[:, 2] + his.high)
    apart = np.maximum(0.0, np.maximum(below, above))
    return np.asarray(np.hypot(np.maximum(level, 0.0), apart))


_WHATS: dict[What, Callable[[Looking], list[Value]]] = {
    "seen": _best_shares,
    "cover": cover_of,
    "lanes": _lanes,
    "safe": _safe_of,
    "least": _least,
}
