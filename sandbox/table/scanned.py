"""A scanned table with its surfaces where they may be at most: outwards and inwards by its error.

What a scan does not show is open or closed. Closed, what it did not see blocks, and a thing that
may be a model or scatter gives cover. Open, nothing is there, openings that the scan may have
closed are open, and trees are an area that a line of sight may pass. Models stand on the moved
surfaces, and never inside of what they stand beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal
from weakref import ref

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.scans.noise import ROUNDED, inwards, outwards
from meshes.scans.openings import closed_openings
from meshes.shapes.character import Shelter
from meshes.shapes.piece import UNSEEN, Part, Piece, Volume
from meshes.shapes.relief import prism
from meshes.shapes.triangle_mesh import TriangleMesh
from sandbox.scenario.scan_kinds import kind_of
from sandbox.scenario.schema import MeshTerrain, TerrainSpec
from sandbox.table.footprints import radii
from sandbox.table.placement import Placement, Points
from sandbox.table.table import PlacedModel, PlacedPiece, PlacedUnit, Table, stand_of, support_of
from sandbox.work.lasting import lasting
from sandbox.work.weak_lru import WeakLru

_CLEAR = 0.6
"""Share of its base's radius around a model in which nothing else stands."""

_FEET_IN = 0.15
"""Height above its feet from which a model keeps surfaces out: below, it stands on them."""

TREES_IN = 6.0
"""Inches of trees that a line of sight may pass: a scan does not show what is between them."""

_HERE = Placement(0.0, 0.0, 0.0)

_NEAR = 8
"""Most moved pieces of one piece that are kept, for errors and for models beside it."""

Unknown = Literal["open", "closed"]
"""Whether a line may pass what a scan does not show: unseen sides, openings, between trees."""

OPEN: Final = "open"
CLOSED: Final = "closed"

_Beside = tuple[tuple[float, float, float, float], ...]
_woods: WeakLru[PlacedPiece] = WeakLru(64)


def error_of(table: Table, piece: PlacedPiece) -> float:
    """Return how far the surface of a piece may be off, inches; 0 where it was not scanned."""
    scan, spec = table.scenario.scan, piece.spec
    if scan is None or not isinstance(spec, MeshTerrain) or not spec.scanned:
        return 0.0
    return scan.error_at(piece.stand.x, piece.stand.y)


def as_scanned(table: Table) -> str:
    """Return a sentence for results that take a scanned table as it is; empty for others."""
    scan = table.scenario.scan
    return f"As scanned: the scan is good to ±{scan.error_in:.2f}″." if scan is not None else ""


@lasting(64)
def extremes(table: Table, about: shapely.Geometry | None = None) -> tuple[Table, Table]:
    """Return a scanned table with all surfaces inwards by their error and open, and with all
    outwards and closed.

    ``about``: pieces elsewhere stay as they were scanned.
    """
    return displaced(table, -1, OPEN, about), displaced(table, 1, CLOSED, about)


@lasting(256)
def displaced(
    table: Table, by: int, unknown: Unknown, about: shapely.Geometry | None = None
) -> Table:
    """Return a scanned table with its surfaces moved outwards by ``by`` times their error.

    ``by``: −1, 0 or 1. ``unknown``: whether a line may pass what a scan does not show. ``about``:
    pieces elsewhere stay as they were scanned. A piece is the same object as in the last tables
    where nothing that it depends on has changed, so that what rays are cast at is built once.
    """
    pieces, trees = list[PlacedPiece](), list[PlacedPiece]()
    models = list(table.models()) if by > 0 else []
    for piece in table.pieces:
        near = about is None or hull_of(piece).intersects(about)
        error = error_of(table, piece) if near else 0.0
        if error > 0 and unknown == OPEN and is_trees(piece):
            trees.append(piece)
        elif error > 0:
            beside = _models_beside(piece, error, models)
            pieces.append(_moved(piece, by * error, unknown, beside) or piece)
        else:
            pieces.append(_closed(piece) if near and unknown == CLOSED else piece)
    return _standing(table, [*pieces, _as_wood(trees)] if trees else pieces)


@lasting()
def hull_of(piece: PlacedPiece) -> shapely.Geometry:
    """Return the convex hull of a piece where it stands, seen from above."""
    points = [
        piece.stand.place(np.asarray(part.mesh.vertices, np.float64))[:, :2]
        for part in piece.piece.parts
    ]
    # A line through all points is made much faster than as many points.
    return shapely.LineString(np.concatenate([np.zeros((0, 2)), *points])).convex_hull


def is_trees(piece: PlacedPiece) -> bool:
    """Return whether a piece is trees, by its row."""
    return isinstance(piece.spec, MeshTerrain) and kind_of(piece.spec, piece.game) == "trees"


def _models_beside(piece: PlacedPiece, error: float, models: Sequence[PlacedModel]) -> _Beside:
    near = [model for model in models if _beside(model, piece, error)]
    places = zip(near, radii(near) if near else (), strict=True)
    return tuple(
        (model.stand.x, model.stand.y, model.stand.z, float(radius)) for model, radius in places
    )


@lasting(_NEAR)
def _moved(
    piece: PlacedPiece, inches: float, unknown: Unknown, beside: _Beside
) -> PlacedPiece | None:
    """Return a piece outwards by some inches, open or closed; None for one that stays as it is."""
    moved = piece.piece
    if inches > 0:
        moved = _grown(piece, inches, beside)
    elif inches < 0:
        moved = _shrunk(moved, -inches, unknown)
    if inches >= 0 and unknown == OPEN:
        moved = _opened(piece.piece, moved)
    spec = _sheltering(piece) if unknown == CLOSED else piece.spec
    same = moved is piece.piece and spec is piece.spec
    return None if same else replace(piece, piece=moved, spec=spec)


def _sheltering(piece: PlacedPiece) -> TerrainSpec:
    """Return a piece's row with at least the cover of scatter.

    A thing of the size of a model that no model replaced may be scatter.
    """
    if piece.cover != piece.game.cover_of(Shelter.NONE):
        return piece.spec
    return piece.spec.model_copy(update={"cover": piece.game.cover_of(Shelter.SCREEN)})


def _as_wood(trees: Sequence[PlacedPiece]) -> PlacedPiece:
    """Return trees as one wood, of which a line of sight may pass `TREES_IN` in all."""

    def make() -> PlacedPiece:
        areas = shapely.union_all([hull_of(piece) for piece in trees])
        levels = [
            piece.stand.z + part.mesh.bounds[:, 2] for piece in trees for part in piece.piece.parts
        ]
        low, high = float(np.min(levels)), float(np.max(levels))
        wood = Piece((), (Volume(prism(areas, low, high, "#000000").mesh(), TREES_IN),))
        return replace(trees[0], piece=wood, stand=_HERE)

    return _woods.get(tuple(map(ref, trees)), make, trees[0])


def _closed(piece: PlacedPiece) -> PlacedPiece:
    """Return a piece that blocks with all its parts, also where it closes what was not seen."""
    return _solid(piece) if any(part.name == UNSEEN for part in piece.piece.parts) else piece


@lasting()
def _solid(piece: PlacedPiece) -> PlacedPiece:
    parts = tuple(replace(part, name="mesh") for part in piece.piece.parts)
    return replace(piece, piece=replace(piece.piece, parts=parts))


@lasting(_NEAR)
def _shrunk(piece: Piece, error: float, unknown: Unknown) -> Piece:
    return replace(piece, parts=tuple(_inwards(part, error, unknown) for part in piece.parts))


def _inwards(part: Part, error: float, unknown: Unknown) -> Part:
    vertices, faces = np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces)
    moved, sure = inwards(vertices, faces, error)
    whole = part.with_vertices(moved)
    return _with_faces(whole, sure & ~_spans(part) if unknown == OPEN else sure)


def _opened(piece: Piece, moved: Piece) -> Piece:
    """Return a moved piece without the faces that may span an opening of the scanned one."""
    spans = [_spans(part) for part in piece.parts]
    if not any(rows.any() for rows in spans):
        return moved
    both = zip(moved.parts, spans, strict=True)
    return replace(moved, parts=tuple(_with_faces(part, ~rows) for part, rows in both))


@lasting()
def _spans(part: Part) -> NDArray[np.bool_]:
    return closed_openings(np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces))


def _with_faces(part: Part, kept: NDArray[np.bool_]) -> Part:
    mesh = TriangleMesh(part.mesh.vertices, np.asarray(part.mesh.faces)[kept])
    return replace(part, mesh=mesh, colours=part.colours[kept], textures=part.textures[kept])


def _grown(piece: PlacedPiece, error: float, beside: _Beside) -> Piece:
    """Return a piece outwards by its error, but not into what stands beside it."""
    whole = _outer(piece.piece, error)
    if not beside:
        return whole
    both = zip(piece.piece.parts, whole.parts, strict=True)
    return replace(whole, parts=tuple(_held(*pair, piece.stand, beside) for pair in both))


@lasting(_NEAR)
def _outer(piece: Piece, error: float) -> Piece:
    return replace(piece, parts=tuple(_outwards(part, error) for part in piece.parts))


def _beside(model: PlacedModel, piece: PlacedPiece, error: float) -> bool:
    here = piece.stand.unplace(np.array([[model.stand.x, model.stand.y, 0.0]]))[0, :2]
    reach = (1 + ROUNDED) * error + _CLEAR * float(radii([model])[0])
    return any(
        bool(((here >= low[:2] - reach) & (here <= high[:2] + reach)).all())
        for low, high in (part.mesh.bounds for part in piece.piece.parts)
    )


def _outwards(part: Part, error: float) -> Part:
    vertices, faces = np.asarray(part.mesh.vertices, np.float64), np.asarray(part.mesh.faces)
    return part.with_vertices(outwards(vertices, faces, error))


def _held(part: Part, whole: Part, stand: Placement, beside: _Beside) -> Part:
    """Return a part outwards as far as there is room. ``whole``: by all of its error."""
    vertices = np.asarray(part.mesh.vertices, np.float64)
    steps = np.asarray(whole.mesh.vertices) - vertices
    lengths = np.maximum(np.linalg.norm(steps, axis=1), 1e-9)
    share = np.minimum(1.0, _room(stand.place(vertices), beside) / lengths)[:, None]
    if (share >= 1).all():
        return whole
    return part.with_vertices(vertices + share * steps)


def _room(points: Points, beside: _Beside) -> Points:
    """Return how far each point, ``(n, 3)``, may move before it is inside a model: ``(n,)``.

    ``beside``: x, y, z and radius of each model.
    """
    room = np.full(len(points), np.inf)
    for x, y, z, radius in beside:
        away = np.hypot(points[:, 0] - x, points[:, 1] - y)
        free = np.maximum(0.0, away - _CLEAR * radius)
        room = np.where(points[:, 2] > z + _FEET_IN, np.minimum(room, free), room)
    return room


def _standing(table: Table, pieces: Sequence[PlacedPiece]) -> Table:
    """Return the table with these pieces, and its models dropped onto them."""
    support = support_of(pieces)
    units = tuple(
        PlacedUnit(
            unit.spec,
            unit.side_number,
            tuple(
                replace(model, stand=stand_of(model.spec.position, model.spec.facing, support))
                for model in unit.models
            ),
        )
        for unit in table.units
    )
    return Table(table.file, tuple(pieces), units)
