"""The meshes that rays are cast at: bodies of models, the terrain, and units as blockers.

Terrain and units are separate: a moved model rebuilds its unit, never the terrain. All meshes are
cached by the values that they are built from.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import inf
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from languages.message import message
from meshes.shapes.piece import PASSED, Part, Piece
from meshes.shapes.shelf import Shelf
from sandbox.sight.kernel.plain import part_within
from sandbox.sight.kernel.ray_mesh import GatheredMesh, RayMesh, ShiftedMesh, box_around
from sandbox.table.counted import counted_parts
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel, PlacedPiece, PlacedUnit, content_of
from sandbox.work.progress import Progress, part_of, silent
from sandbox.work.weak_lru import Shared, WeakLru

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Body:
    """The parts of a model that count, in its own frame. ``hull``: ``(h, 3)``, its convex hull."""

    rays: RayMesh
    hull: Points


@dataclass(frozen=True, eq=False)
class PorousVolume:
    """A porous volume on the table, such as a wood or smoke.

    ``depth``: inches that a line may pass inside. ``inner_hull``: ``(n, 4)``, planes around a
    convex part of the volume, outward normal and level. ``piece``: number of its terrain piece.
    ``within``: inches from the eye on the plan within which it counts.
    """

    triangles: Points
    inner_hull: Points
    depth: float
    piece: int
    within: float = inf

    @cached_property
    def box(self) -> Points:
        """Its lowest and highest corner: ``(2, 3)``."""
        return np.stack([self.triangles.min(axis=(0, 1)), self.triangles.max(axis=(0, 1))])

    def shifted(self, by: Points) -> PorousVolume:
        """Return the volume moved ``by`` ``(3,)`` inches."""
        normals, levels = self.inner_hull[:, :3], self.inner_hull[:, 3]
        inner_hull = np.column_stack([normals, levels + normals @ by])
        return replace(self, triangles=self.triangles + by, inner_hull=inner_hull)


@dataclass(frozen=True, eq=False)
class Blockers:
    """Triangles that can block, in the table's frame, with their owners.

    ``owner``: ``(n,)``, for each triangle the number of its terrain piece, or of its model in the
    unit. ``spans``: for each owner, its first triangle and the end of its triangles. ``boxes``:
    ``(k, 2, 3)``, lowest and highest corner of each owner. ``within``: inches from the eye on the
    plan within which they count.
    """

    rays: RayMesh
    owner: NDArray[np.int32]
    spans: tuple[tuple[int, int], ...]
    boxes: Points
    within: float = inf

    def first(self, eyes: Points, ways: Points) -> tuple[NDArray[np.int32], Points]:
        """Return the first triangle that counts on each segment from an eye, as `RayMesh.first`."""
        if self.within == inf:
            return self.rays.first(eyes, ways)
        part = part_within(ways, self.within)
        triangle, along = self.rays.first(eyes, ways * part[:, None])
        return triangle, along * part

    def first_of_few(self, eyes: Points, ways: Points) -> tuple[NDArray[np.int32], Points]:
        """Do as `first`, part by part: for few segments, so that the one tree is not built."""
        triangle, along = self.rays.along_of_few(eyes, ways)
        beyond = along > part_within(ways, self.within)
        return np.where(beyond, -1, triangle), np.where(beyond, np.inf, along)

    def blocked(self, eyes: Points, ways: Points) -> NDArray[np.bool_]:
        """Return whether anything that counts is on each segment from an eye: ``(m,)``."""
        return self.rays.blocked(eyes, ways * part_within(ways, self.within)[:, None])


@dataclass(frozen=True, eq=False)
class Ground:
    """All terrain: its solid and its porous parts."""

    solid: Blockers
    porous: tuple[PorousVolume, ...]

    def near(self, inches: float) -> Ground:
        """Return the same terrain, counting only within some inches of the eye on the plan."""
        return Ground(
            replace(self.solid, within=inches),
            tuple(replace(volume, within=inches) for volume in self.porous),
        )


@lru_cache(maxsize=512)
def body_of(piece: Piece, parts: tuple[str, ...]) -> Body:
    """Return the body of a model's piece, in its own frame. ``parts``: the parts that count."""
    kept = [part.triangles for part in counted_parts(piece, parts)]
    triangles = np.concatenate(kept) if kept else np.zeros((0, 3, 3))
    return Body(RayMesh(triangles), _hull_corners(triangles.reshape(-1, 3)))


def ground_of(
    pieces: tuple[PlacedPiece, ...],
    smoke: tuple[PlacedPiece, ...] = (),
    progress: Progress = silent,
) -> Ground:
    """Return all terrain of a table, and its smoke, which is numbered after the terrain.

    The solid part is cached separately, so that smoke does not rebuild it. Raises Cancelled where
    ``progress`` does; nothing is cached then.
    """
    solid_key = tuple(map(ref, pieces))
    key = (solid_key, tuple(map(ref, smoke)))
    source = pieces[0] if pieces else None

    def solid() -> Blockers:
        return _shared.get(("table", *content_of(pieces)), lambda: _terrain(pieces, progress))

    def ground() -> Ground:
        return Ground(_solids.get(solid_key, solid, source), _porous((*pieces, *smoke)))

    return _grounds.get(key, ground, source)


def ground_shifted(
    pieces: tuple[PlacedPiece, ...], smoke: tuple[PlacedPiece, ...], by: Mapping[int, Points]
) -> Ground:
    """Return the same as `ground_of`, with some pieces moved.

    ``by``: ``(3,)`` inches by the number of the piece. Trees of moved pieces are built once, and
    used at every place.
    """
    moved = tuple(piece for number, piece in enumerate(pieces) if number in by)
    rest = _squares(pieces, leaving_out=by)
    cells = [(tuple(row), _cell(tuple(pieces[n] for n in row), silent)) for row in rest]
    cells += [
        ((number,), shifted(_cell((piece,), silent), by[number]))
        for number, piece in zip(sorted(by), moved, strict=True)
    ]
    porous = tuple(
        volume.shifted(by[volume.piece]) if volume.piece in by else volume
        for volume in ground_of(pieces, smoke).porous
    )
    return Ground(_joined(cells, len(pieces)), porous)


def shifted(blockers: Blockers, by: Points) -> Blockers:
    """Return blockers moved ``by`` ``(3,)`` inches."""
    return replace(blockers, rays=ShiftedMesh(blockers.rays, by), boxes=blockers.boxes + by)


def unit_shifted(unit: PlacedUnit, parts: tuple[str, ...], by: Sequence[Points]) -> Blockers:
    """Return the same as `unit_blockers`, with each model moved ``by`` ``(3,)`` inches.

    Trees of models are built once, and used at every place.
    """
    return _joined(
        [
            ((number,), shifted(_model_blockers(model, parts), by[number]))
            for number, model in enumerate(unit.models)
        ],
        len(unit.models),
    )


@lru_cache(maxsize=512)
def _model_blockers(model: PlacedModel, parts: tuple[str, ...]) -> Blockers:
    return _blockers([[(model.stand, part) for part in counted_parts(model.piece, parts)]])


_solids: WeakLru[Blockers] = WeakLru(16)
_grounds: WeakLru[Ground] = WeakLru(16)


_CELL_IN = 6.0
"""Side of the squares of the table by which terrain is grouped into meshes, in inches. A moved
piece rebuilds only the meshes of its squares."""

_cells: WeakLru[Blockers] = WeakLru(3000)
"""A thousand triangles count for one: with its tree, one takes about a fifth of a kilobyte."""
_shared: Shared[Blockers] = Shared()
"""Tables of equal content share their trees."""


def _terrain(pieces: tuple[PlacedPiece, ...], progress: Progress) -> Blockers:
    """Build the solid terrain, grouped by place.

    The groups depend on nothing else, so that a table gives the same bytes whatever was moved
    before.
    """
    squares, cells = _squares(pieces), []
    for number, members in enumerate(squares):
        part = part_of(progress, number / len(squares), (number + 1) / len(squares))
        cells.append((members, _cell(tuple(pieces[member] for member in members), part)))
    return _joined(cells, len(pieces))


def _squares(
    pieces: tuple[PlacedPiece, ...], leaving_out: Collection[int] = ()
) -> list[tuple[int, ...]]:
    """Return the numbers of the pieces in each square."""
    squares: dict[tuple[int, int], list[int]] = {}
    for number, piece in enumerate(pieces):
        if number not in leaving_out:
            square = int(piece.stand.x // _CELL_IN), int(piece.stand.y // _CELL_IN)
            squares.setdefault(square, []).append(number)
    return [tuple(members) for members in squares.values()]


def _joined(cells: Sequence[tuple[tuple[int, ...], Blockers]], count: int) -> Blockers:
    """Join cells, each with the numbers of its owners, to blockers of ``count`` owners."""
    meshes, owners, done = [], [], 0
    spans, boxes = [(0, 0)] * count, np.empty((count, 2, 3))
    for members, cell in cells:
        for member, (first, last), box in zip(members, cell.spans, cell.boxes, strict=True):
            spans[member], boxes[member] = (done + first, done + last), box
        meshes.append(cell.rays)
        owners.append(np.array(members, dtype=np.int32)[cell.owner])
        done += cell.rays.count
    owner = np.concatenate([np.zeros(0, dtype=np.int32), *owners])
    return Blockers(GatheredMesh(meshes), owner, tuple(spans), boxes)


def stopping_parts(piece: Piece) -> list[Part]:
    """Return the parts of a terrain piece that stop rays."""
    return [part for part in piece.parts if part.name not in PASSED]


def _cell(pieces: tuple[PlacedPiece, ...], progress: Progress) -> Blockers:
    """Return the blockers of the pieces in one square."""
    key = tuple(map(ref, pieces))
    cell = _cells.find(key)
    if cell is None:
        parts = [[(piece.stand, part) for part in stopping_parts(piece.piece)] for piece in pieces]
        shared = _shared.get(content_of(pieces), lambda: _blockers(parts, progress))
        cell = _cells.add(key, shared, pieces[0], 1 + shared.rays.count // 1000)
    return cell


def _porous(pieces: tuple[PlacedPiece, ...]) -> tuple[PorousVolume, ...]:
    return tuple(
        PorousVolume(
            piece.stand.place(volume.triangles.reshape(-1, 3)).reshape(-1, 3, 3),
            piece.stand.place_planes(volume.inner_hull),
            volume.depth,
            number,
        )
        for number, piece in enumerate(pieces)
        for volume in piece.piece.volumes
    )


@lru_cache(maxsize=128)  # few, because former places of units are of no use
def unit_blockers(unit: PlacedUnit, parts: tuple[str, ...]) -> Blockers:
    """Return the parts of a unit's models that block others' sight."""
    owners = [
        [(model.stand, part) for part in counted_parts(model.piece, parts)] for model in unit.models
    ]
    return _shared.get((parts, *content_of(unit.models)), lambda: _blockers(owners))


def _hull_corners(points: Points) -> Points:
    """Return the corners of the convex hull of points: ``(h, 3)``; flat points as they are.

    They are kept on disk, because scipy takes longer to import than most verdicts to find.
    """
    if len(points) < 5:
        return points
    name = hashlib.sha256(np.ascontiguousarray(points).tobytes()).hexdigest()[:40]
    found = _hulls.find(name)
    if found is None:
        found = {"corners": _convex_hull(points)}
        _hulls.add(name, found)
    return found["corners"]


_hulls = Shelf("hulls", 20_000_000)


def _convex_hull(points: Points) -> Points:
    from scipy.spatial import ConvexHull, QhullError

    try:
        return np.asarray(points[ConvexHull(points).vertices])
    except QhullError:
        return np.unique(points, axis=0)


def _blockers(owners: list[list[tuple[Placement, Part]]], progress: Progress = silent) -> Blockers:
    """Build blockers. ``owners``: the parts of each owner with their places."""
    counts = [sum(len(part.mesh.faces) for _, part in parts) for parts in owners]
    ends = np.cumsum(counts)
    spans = tuple((int(end - count), int(end)) for end, count in zip(ends, counts, strict=True))
    # Filled in place, because a large table may not fit in memory twice.
    placed = np.empty((sum(counts), 3, 3))
    boxes = np.empty((len(owners), 2, 3))
    boxes[:, 0], boxes[:, 1] = np.inf, -np.inf
    for number, (parts, (first, last)) in enumerate(zip(owners, spans, strict=True)):
        progress(0.4 * number / len(owners), message("sight-preparing-terrain"))
        at = first
        for stand, part in parts:
            corners = stand.place(part.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
            placed[at : at + len(corners)] = corners
            at += len(corners)
        if last > first:
            boxes[number] = box_around(placed[first:last].reshape(-1, 3))
    return Blockers(
        RayMesh(placed, part_of(progress, 0.4, 1.0)),
        np.repeat(np.arange(len(counts), dtype=np.int32), counts),
        spans,
        boxes,
    )
