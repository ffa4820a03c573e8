"""The pieces of a table on a plan: numbered, named, measured, coloured."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.writing import text
from meshes.shapes.piece import Piece
from sandbox.paper.plans.paper import inches
from sandbox.table.outlines import Keystone, keystone, outline
from sandbox.table.table import PlacedPiece, Table
from sandbox.view.style import rgb

_BAND = 12.0
"""Depth of the bands in which numbers run from the far left corner to the right, inches."""

_FLAT = 0.1
_PALE = 0.3
"""Share of white mixed into a colour."""

Cells = tuple[str, str, str, str, str]
"""A row of the list: number, name, two distances, and that of a second corner."""

LETTERS = {
    "left": "paper-letter-left",
    "right": "paper-letter-right",
    "near": "paper-letter-near",
    "far": "paper-letter-far",
}
"""Messages of the letters of the edges."""


@dataclass(frozen=True, eq=False)
class PlanEntry:
    """A piece of terrain on a plan. ``shape``: inches, table frame. ``flat``: ground alone."""

    number: int
    id: str
    name: str
    shape: shapely.Geometry
    stone: Keystone
    colour: str
    top: float
    flat: bool

    @property
    def cells(self) -> Cells:
        """Return its number, its name, its two distances, and that of its second corner."""
        across, along = (_from(*self.stone.across), _from(*self.stone.along))
        second = self.stone.second
        return (str(self.number), self.name, across, along, _from(*second[1:]) if second else "")


def entries(table: Table) -> tuple[PlanEntry, ...]:
    """Return every piece of terrain with an outline, in reading order of a plan."""
    seen = [(piece, shape) for piece in table.pieces if not (shape := outline(piece)).is_empty]

    def order(row: tuple[PlacedPiece, shapely.Geometry]) -> tuple[float, float]:
        x, y = row[1].centroid.coords[0]
        return -((y - 1e-9) // _BAND), x

    return tuple(
        _entry(number, piece, shape, table.size)
        for number, (piece, shape) in enumerate(sorted(seen, key=order), 1)
    )


def marks(table: Table) -> list[Cells]:
    """Return rows of the objectives with a place, measured to their middle."""
    found = []
    for objective in table.scenario.objectives:
        if objective.position is not None:
            stone = keystone(shapely.Point(objective.position).buffer(0.01), table.size)
            found.append(("★", objective.label, _from(*stone.across), _from(*stone.along), ""))
    return found


def _entry(
    number: int, placed: PlacedPiece, shape: shapely.Geometry, size: tuple[float, float]
) -> PlanEntry:
    top = max(float(part.mesh.bounds[1, 2]) for part in placed.piece.parts)
    key, colour, high = keystone(shape, size), colour_of(placed.piece), placed.stand.z + top
    label, flat = placed.spec.label, top <= _FLAT
    return PlanEntry(number, placed.id, label, shape, key, colour, high, flat)


def colour_of(piece: Piece) -> str:
    """Return a piece's colour from above, paler; ``#rrggbb``."""
    total, weight = np.zeros(3), 0.0
    for part in piece.parts:
        normals = np.asarray(part.mesh.face_normals)[:, 2] * np.asarray(part.mesh.area_faces)
        up = np.clip(normals, 0.0, None)
        total += up @ part.colours.astype(np.float64)
        weight += float(up.sum())
    mean = total / weight if weight else np.array(rgb("#8d8a80"), dtype=float)
    return paler(mean)


def paler(colour: NDArray[np.float64]) -> str:
    """Return a colour, 0 to 255, mixed with white for a plan; ``#rrggbb``."""
    pale = colour + (255.0 - colour) * _PALE
    return "#" + "".join(f"{round(level):02x}" for level in pale)


def _from(edge: str, distance: float) -> str:
    return f"{text(LETTERS[edge])} {inches(distance)}"
