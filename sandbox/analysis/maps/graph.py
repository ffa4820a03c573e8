"""The visibility graph of a whole table, and the usual measures on it.

Places are the middles of cells where a man can stand, at the height of an eye; two are joined
where nothing comes between the two eyes (Turner, Doxa, O'Sullivan and Penn 2001). By words that
look from any part, two are joined where a line between both men is free. The isovist of a
place is everything visible from it (Benedikt 1979). Integration and control are those of space
syntax (Hillier and Hanson 1984).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from os import cpu_count

import numpy as np
from numpy.typing import NDArray

from languages.message import code_of, message
from languages.writing import text
from sandbox.analysis.maps.cells import Cells, Stood, cells_of, stood
from sandbox.analysis.maps.lines_from_any import LinesFromAny
from sandbox.analysis.maps.onlooker import Onlooker, ranks_of
from sandbox.sight.judge import line_by_line, looks_from_any
from sandbox.sight.surroundings import from_eye, without_units
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

_DEPTH = code_of("mean-depth")

MEASURES = {
    "area": message("analysis-graph-area"),
    "perimeter": message("analysis-graph-perimeter"),
    "occlusivity": message("analysis-graph-occlusivity"),
    "drift": message("analysis-graph-drift"),
    "connections": message("analysis-graph-connections"),
    "control": message("analysis-graph-control"),
    _DEPTH: message("analysis-graph-mean-depth"),
    "integration": message("analysis-graph-integration"),
}

_BEARINGS = 1024
"""Steps of bearing: one line to each place needs fewer than sixteen."""

MOST_PLACES = 8000
"""Most places of a graph: its matrix grows by the square."""


class GraphFault(ValueError):
    """A graph that cannot be made, in one sentence."""


@dataclass(frozen=True, eq=False)
class SightGraph:
    """A visibility graph.

    ``cells``: of the table. ``places``: ``(n,)`` the numbers of those where a man can stand.
    ``sees``: ``(n, n)`` symmetric, False on its diagonal. ``from_any``: whether men look from any
    part.
    """

    cells: Cells
    places: NDArray[np.intp]
    heights: Points
    sees: Mask
    from_any: bool = False

    @cached_property
    def measures(self) -> dict[str, Points]:
        """Values of each of `MEASURES`, ``(n,)``.

        Of other places only connected ones count. NaN where a measure is undefined: without other
        places, or with all of them visible.
        """
        connections = self.sees.sum(axis=1)
        with np.errstate(divide="ignore"):
            inverse = np.where(connections > 0, 1.0 / connections, 0.0)
        depth, integration = self._depths()
        return {
            **self._isovists(),
            "connections": connections.astype(np.float64),
            "control": self.sees.astype(np.float32) @ inverse,
            _DEPTH: depth,
            "integration": integration,
        }

    def _isovists(self) -> dict[str, Points]:
        """Return the isovists, with the place itself, as cells of the table."""
        cells, count = self.cells, len(self.places)
        rows, columns = cells.rows, cells.columns
        stands = np.zeros(rows * columns, dtype=bool)
        stands[self.places] = True
        stands = np.pad(stands.reshape(rows, columns), 1)
        middles = cells.middles[self.places]
        x, y = (
            np.diff(np.minimum(np.arange(n + 1) * cells.inches, edge))
            for n, edge in zip((columns, rows), cells.size, strict=True)
        )
        sizes = (y[:, None] * x[None]).reshape(-1)[self.places]
        area, perimeter, occlusivity, drift = (np.zeros(count) for _ in range(4))
        x, y = np.pad(x, 1), np.pad(y, 1)
        for number in range(count):
            mine = self.sees[number].copy()
            mine[number] = True
            weight = sizes * mine
            area[number] = weight.sum()
            drift[number] = np.linalg.norm(weight @ middles / area[number] - middles[number])
            seen = np.zeros(rows * columns, dtype=bool)
            seen[self.places[mine]] = True
            seen = np.pad(seen.reshape(rows, columns), 1)
            for axis, lengths in ((0, x[None]), (1, y[:, None])):
                a, b = (seen[1:], seen[:-1]) if axis == 0 else (seen[:, 1:], seen[:, :-1])
                edge = a ^ b
                perimeter[number] += float((edge * lengths).sum())
                both = (stands[1:] & stands[:-1]) if axis == 0 else (stands[:, 1:] & stands[:, :-1])
                occlusivity[number] += float(((edge & both) * lengths).sum())
        return {"area": area, "perimeter": perimeter, "occlusivity": occlusivity, "drift": drift}

    def _depths(self) -> tuple[Points, Points]:
        """Return depths breadth first from all places at once: each step is a product of
        matrices.
        """
        count = len(self.places)
        sees = self.sees.astype(np.float32)
        known = self.sees | np.eye(count, dtype=bool)
        total = self.sees.sum(axis=1).astype(np.float64)
        reached = known.sum(axis=1)
        front, step = self.sees, 1
        while front.any():
            step += 1
            grown = np.empty_like(front)
            for start in range(0, count, 512):
                grown[start : start + 512] = (
                    front[start : start + 512].astype(np.float32) @ sees > 0
                )
            front = grown & ~known
            known |= front
            total += step * front.sum(axis=1)
            reached = known.sum(axis=1)
        others = reached - 1
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = np.where(others > 0, total / others, np.nan)
            k = reached.astype(np.float64)
            asymmetry = np.where(k > 2, 2 * (mean - 1) / (k - 2), np.nan)
            diamond = 2 * (k * (np.log2((k + 2) / 3) - 1) + 1) / ((k - 1) * (k - 2))
            integration = np.where(asymmetry > 0, diamond / asymmetry, np.nan)
        return mean, integration


def sight_graph(table: Table, inches: float, progress: Progress = silent) -> SightGraph:
    """Return the graph of all places, over the terrain and the smoke alone, without units.

    Raises MapFault and GraphFault for invalid cells, SightFault as `line_by_line` does.
    """
    line_by_line(table, "graph")
    cells = cells_of(table, inches)
    bare = Table(table.file, table.pieces, ())
    progress(0.0, text("analysis-finding-standing-room"))
    here = stood(bare, cells, ())
    count = len(here.cells)
    if count > MOST_PLACES:
        raise GraphFault(message("analysis-too-many-places", found=count, most=MOST_PLACES))
    sees, from_any = np.zeros((count, count), dtype=bool), looks_from_any(table)
    seen_from = (_by_any_part if from_any else _by_eye)(bare, here) if count else None

    def row(number: int) -> None:
        assert seen_from is not None
        sees[number, number + 1 :] = seen_from(number)

    with ThreadPoolExecutor(cpu_count() or 1) as hands:
        for number, _ in enumerate(hands.map(row, range(count - 1))):
            if number % 64 == 0:
                progress(
                    number / count, text("analysis-looking-from-places", number=number, count=count)
                )
    sees |= sees.T
    return SightGraph(cells, here.cells, here.men.at[:, 2], sees, from_any)


_Seen = Callable[[int], Mask]
"""Returns which of the places after one are seen from it."""


def _by_eye(bare: Table, here: Stood) -> _Seen:
    """Return what asks for the line between both eyes."""
    around, man = without_units(bare), here.placed([0])[0]
    eyes = here.men.at + [0.0, 0.0, man.eye[2] - man.stand.z]
    covers = ranks_of(bare, around, bare.scenario.sight_policy)

    def seen(number: int) -> Mask:
        eye = eyes[number]
        onlooker = Onlooker.of(eye, from_eye(bare, around, eye), covers, _BEARINGS)
        return onlooker.free((eyes[number + 1 :] - eye).astype(np.float32))

    return seen


def _by_any_part(bare: Table, here: Stood) -> _Seen:
    """Return what asks for lines between both men; a free one is free both ways."""
    man = here.placed([0])[0]
    up = float(man.eye[2] - man.stand.z)
    lines = LinesFromAny.of_man(bare, man.piece, up)

    def seen(number: int) -> Mask:
        rest = np.arange(number + 1, len(here.cells))
        eyes = np.repeat(here.men.at[number : number + 1] + [0.0, 0.0, up], len(rest), axis=0)
        return lines.sees(eyes, here.men.some(rest))

    return seen
