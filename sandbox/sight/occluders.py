"""What rays are cast at: a model's body in its own frame, all terrain, each unit as a blocker.

What moves is kept apart from what does not: a moved model rebuilds its unit, never the terrain.
Each is made once for the value it stands for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf
from weakref import ref

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import ConvexHull, QhullError

from meshes.shapes.piece import Part, Piece
from sandbox.sight.clipping import part_within
from sandbox.sight.kernel.ray_mesh import GatheredMesh, RayMesh, ShiftedMesh
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedPiece, PlacedUnit
from sandbox.work.progress import Progress, part_of, silent
from sandbox.work.weak_lru import WeakLru

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Body:
    """The parts of a piece that count. ``hull``: ``(h, 3)`` the corners of its convex hull."""

    rays: RayMesh
    hull: Points


@dataclass(frozen=True, eq=False)
class Porous:
    """A porous volume on the table. ``piece``: number of the terrain it belongs to.

    ``heart``: ``(n, 4)`` the planes around a convex part of it, outward normal and level.
    ``within``: what of it counts, in inches from the eye on the plan.
    """

    triangles: Points
    heart: Points
    depth: float
    piece: int
    within: float = inf

    @cached_property
    def box(self) -> Points:
        """``(2, 3)``: its lowest and highest corner."""
        return np.stack([self.triangles.min(axis=(0, 1)), self.triangles.max(axis=(0, 1))])

    def shifted(self, by: Points) -> Porous:
        """The same ``(3,)`` inches away."""
        heart = np.column_stack([self.heart[:, :3], self.heart[:, 3] + self.heart[:, :3] @ by])
        return replace(self, triangles=self.triangles + by, heart=heart)


@dataclass(frozen=True, eq=False)
class Blockers:
    """Triangles that can block, table frame, and whose they are.

    ``owner``: ``(n,)`` for each triangle the number of its terrain piece, or of its model in its
    unit. ``spans``: for each owner its first and last triangle. ``boxes``: ``(k, 2, 3)`` their
    lowest and highest corners. ``within``: what of them counts, in inches from the eye on the plan.
    """

    rays: RayMesh
    owner: NDArray[np.int32]
    spans: tuple[tuple[int, int], ...]
    boxes: Points
    within: float = inf

    @cached_property
    def reaches(self) -> Points:
        """``(n, 2, 3)``: the lowest and highest corner of a box around each triangle."""
        triangles = self.rays.triangles
        return np.stack([triangles.min(axis=1), triangles.max(axis=1)], axis=1)

    def first(self, eyes: Points, ways: Points) -> tuple[NDArray[np.int32], Points]:
        """The first triangle that counts on each segment from an eye, as `RayMesh.first`."""
        if self.within == inf:
            return self.rays.first(eyes, ways)
        part = part_within(ways, self.within)
        triangle, along = self.rays.first(eyes, ways * part[:, None])
        return triangle, along * part

    def blocked(self, eyes: Points, ways: Points) -> NDArray[np.bool_]:
        """``(m,)``: whether anything that counts is on each segment from an eye."""
        return self.rays.blocked(eyes, ways * part_within(ways, self.within)[:, None])


@dataclass(frozen=True, eq=False)
class Ground:
    """All terrain: what blocks, and what is porous."""

    solid: Blockers
    porous: tuple[Porous, ...]

    def near(self, inches: float) -> Ground:
        """The same, of which only what is within so many inches of the eye counts."""
        return Ground(
            replace(self.solid, within=inches),
            tuple(replace(volume, within=inches) for volume in self.porous),
        )


@lru_cache(maxsize=512)
def body_of(piece: Piece, parts: tuple[str, ...]) -> Body:
    """The body of a model's piece, in its own frame."""
    kept = [part.triangles for part in piece.parts if part.name in parts]
    triangles = np.concatenate(kept) if kept else np.zeros((0, 3, 3))
    return Body(RayMesh(triangles), hull_corners(triangles.reshape(-1, 3)))


def ground_of(
    pieces: tuple[PlacedPiece, ...],
    smoke: tuple[PlacedPiece, ...] = (),
    progress: Progress = silent,
) -> Ground:
    """All terrain of a table, and its smoke, which is numbered after it.

    What is solid is made once, with smoke and without. Raises Cancelled where ``progress`` does;
    nothing is kept then.
    """
    bare = tuple(map(ref, pieces))
    key = (bare, tuple(map(ref, smoke)))
    source = pieces[0] if pieces else None
    found = _grounds.find(key)
    if found is None:
        solid = _solids.find(bare) or _solids.add(bare, _terrain(pieces, progress), source)
        found = _grounds.add(key, Ground(solid, _porous((*pieces, *smoke))), source)
    return found


def ground_shifted(
    pieces: tuple[PlacedPiece, ...], smoke: tuple[PlacedPiece, ...], by: Mapping[int, Points]
) -> Ground:
    """As `ground_of`, with some pieces, by their numbers, ``(3,)`` inches away from where they
    stand. What is prepared of these is prepared once, wherever they are."""
    near = tuple(piece for number, piece in enumerate(pieces) if number in by)
    rest = _squares(pieces, leaving_out=by)
    cells = [(tuple(row), _cell(tuple(pieces[n] for n in row), silent)) for row in rest]
    cells += [
        ((number,), shifted(_cell((piece,), silent), by[number]))
        for number, piece in zip(sorted(by), near, strict=True)
    ]
    porous = tuple(
        volume.shifted(by[volume.piece]) if volume.piece in by else volume
        for volume in ground_of(pieces, smoke).porous
    )
    return Ground(_together(cells, len(pieces)), porous)


def shifted(blockers: Blockers, by: Points) -> Blockers:
    """The same ``(3,)`` inches away."""
    return replace(blockers, rays=ShiftedMesh(blockers.rays, by), boxes=blockers.boxes + by)


def unit_shifted(unit: PlacedUnit, parts: tuple[str, ...], by: Sequence[Points]) -> Blockers:
    """As `unit_blockers`, with each model ``(3,)`` inches away from where it stands. What is
    prepared of a model is prepared once, wherever it is."""
    return _together(
        [
            ((number,), shifted(_model_blockers(model, parts), by[number]))
            for number, model in enumerate(unit.models)
        ],
        len(unit.models),
    )


@lru_cache(maxsize=512)
def _model_blockers(model: PlacedModel, parts: tuple[str, ...]) -> Blockers:
    return _blockers([[(model.stand, part) for part in model.piece.parts if part.name in parts]])


_solids: WeakLru[Blockers] = WeakLru(16)
_grounds: WeakLru[Ground] = WeakLru(16)


_CELL_IN = 6.0
"""Terrain is taken together by squares of the table of so many inches: where one piece moves, only
what stands in its square is made anew."""

_cells: WeakLru[Blockers] = WeakLru(512)


def _terrain(pieces: tuple[PlacedPiece, ...], progress: Progress) -> Blockers:
    """What is taken together hangs on where it stands and on nothing else, so that the same table
    is always judged alike, whatever was moved before."""
    squares, cells = _squares(pieces), []
    for number, members in enumerate(squares):
        told = part_of(progress, number / len(squares), (number + 1) / len(squares))
        cells.append((members, _cell(tuple(pieces[member] for member in members), told)))
    return _together(cells, len(pieces))


def _squares(
    pieces: tuple[PlacedPiece, ...], leaving_out: Collection[int] = ()
) -> list[tuple[int, ...]]:
    """The numbers of what is taken together."""
    squares: dict[tuple[int, int], list[int]] = {}
    for number, piece in enumerate(pieces):
        if number not in leaving_out:
            square = int(piece.stand.x // _CELL_IN), int(piece.stand.y // _CELL_IN)
            squares.setdefault(square, []).append(number)
    return [tuple(members) for members in squares.values()]


def _together(cells: Sequence[tuple[tuple[int, ...], Blockers]], count: int) -> Blockers:
    """Cells as one, of so many owners; each with the numbers of its own."""
    made, owners, done = [], [], 0
    spans, boxes = [(0, 0)] * count, np.empty((count, 2, 3))
    for members, cell in cells:
        for member, (first, last), box in zip(members, cell.spans, cell.boxes, strict=True):
            spans[member], boxes[member] = (done + first, done + last), box
        made.append(cell.rays)
        owners.append(np.array(members, dtype=np.int32)[cell.owner])
        done += cell.rays.count
    owner = np.concatenate([np.zeros(0, dtype=np.int32), *owners])
    return Blockers(GatheredMesh(made), owner, tuple(spans), boxes)


def _cell(pieces: tuple[PlacedPiece, ...], progress: Progress) -> Blockers:
    key = tuple(map(ref, pieces))
    found = _cells.find(key)
    if found is None:
        parts = [[(piece.stand, part) for part in piece.piece.parts] for piece in pieces]
        found = _cells.add(key, _blockers(parts, progress), pieces[0])
    return found


def _porous(pieces: tuple[PlacedPiece, ...]) -> tuple[Porous, ...]:
    return tuple(
        Porous(
            piece.stand.place(volume.triangles.reshape(-1, 3)).reshape(-1, 3, 3),
            _turned(volume.heart, piece.stand),
            volume.depth,
            number,
        )
        for number, piece in enumerate(pieces)
        for volume in piece.piece.volumes
    )


def _turned(planes: Points, stand: Placement) -> Points:
    """``(n, 4)`` planes of a piece's frame in the table's."""
    matrix = stand.matrix
    normals = planes[:, :3] @ matrix[:3, :3].T
    return np.column_stack([normals, planes[:, 3] + normals @ matrix[:3, 3]])


@lru_cache(maxsize=128)  # of places that were left they are of no use
def unit_blockers(unit: PlacedUnit, parts: tuple[str, ...]) -> Blockers:
    """What of a unit's models can stand in the way of others."""
    return _blockers(
        [
            [(model.stand, part) for part in model.piece.parts if part.name in parts]
            for model in unit.models
        ]
    )


def hull_corners(points: Points) -> Points:
    """``(h, 3)`` the corners of the convex hull of points; the points where they are flat."""
    if len(points) < 5:
        return points
    try:
        return np.asarray(points[ConvexHull(points).vertices])
    except QhullError:
        return np.unique(points, axis=0)


def _blockers(owners: list[list[tuple[Placement, Part]]], progress: Progress = silent) -> Blockers:
    """``owners``: of each its parts, and where they stand."""
    counts = [sum(len(part.mesh.faces) for _, part in parts) for parts in owners]
    ends = np.cumsum(counts)
    spans = tuple((int(end - count), int(end)) for end, count in zip(ends, counts, strict=True))
    # Filled in place: of a large table there is not room for two.
    placed = np.empty((sum(counts), 3, 3))
    boxes = np.empty((len(owners), 2, 3))
    boxes[:, 0], boxes[:, 1] = np.inf, -np.inf
    for number, (parts, (first, last)) in enumerate(zip(owners, spans, strict=True)):
        progress(0.4 * number / len(owners), "Preparing what rays are cast at")
        at = first
        for stand, part in parts:
            corners = stand.place(part.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
            placed[at : at + len(corners)] = corners
            at += len(corners)
        if last > first:
            mine = placed[first:last]
            boxes[number] = mine.min(axis=(0, 1)), mine.max(axis=(0, 1))
    return Blockers(
        RayMesh(placed, part_of(progress, 0.4, 1.0)),
        np.repeat(np.arange(len(counts), dtype=np.int32), counts),
        spans,
        boxes,
    )
