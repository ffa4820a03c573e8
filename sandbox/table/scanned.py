"""A scanned table with its surfaces where they may be at most: outwards and inwards by its error.

What a scan does not show is open or closed. Closed, what it did not see and leaves block, what may
carry a hanging part or stand on a small thing is there, and a thing that may be a model or scatter
gives cover. Open, nothing is there, openings that the scan may have closed are open, what has gaps
or may have stops nothing, as ruins of a coarse scan, and trees are a wood. Models stand on the
moved surfaces, and never inside of what they stand beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.writing import text
from meshes.scans.noise import ROUNDED, inwards, outwards
from meshes.scans.openings import closed_openings
from meshes.shapes.character import Shelter
from meshes.shapes.levelled import Top, keep_tops
from meshes.shapes.piece import PASSED, Part, Piece, paint
from sandbox.scenario.scan_kinds import kind_of
from sandbox.scenario.schema import MeshTerrain, TerrainSpec
from sandbox.table.footprints import radii
from sandbox.table.piece_doubt import has_gaps
from sandbox.table.placement import Placement, Points
from sandbox.table.table import PlacedModel, PlacedPiece, PlacedUnit, Table, stand_of, support_of
from sandbox.work.lasting import lasting

_CLEAR = 0.6
"""Share of its base's radius around a model in which nothing else stands."""

_FEET_IN = 0.15
"""Height above its feet from which a model keeps surfaces out: below, it stands on them."""

POST_IN = 0.25
"""Thickness of posts, frames and lattices, and width of the narrowest windows: a scan misses them
where that is within its error to both sides."""

_NEAR = 8
"""Most moved pieces of one piece that are kept, for errors and for models beside it."""

Unknown = Literal["open", "closed"]
"""Whether a line may pass what a scan does not show: unseen sides, openings, between trees."""

OPEN: Final = "open"
CLOSED: Final = "closed"

_Beside = tuple[tuple[float, float, float, float], ...]


def error_of(table: Table, piece: PlacedPiece) -> float:
    """Return how far the surface of a piece may be off, inches; 0 where it was not scanned."""
    scan, spec = table.scenario.scan, piece.spec
    if scan is None or not isinstance(spec, MeshTerrain) or not spec.scanned:
        return 0.0
    return scan.error_at(piece.stand.x, piece.stand.y)


def as_scanned(table: Table) -> str:
    """Return a sentence for results that take a scanned table as it is; empty for others."""
    scan = table.scenario.scan
    return "" if scan is None else text("edit-as-scanned", error=scan.error_in)


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
    pieces = list[PlacedPiece]()
    models = list(table.models()) if by > 0 else []
    ground = support_of(piece for piece in table.pieces if piece.spec.lies_beneath)
    for piece in table.pieces:
        near = about is None or hull_of(piece).intersects(about)
        error = error_of(table, piece) if near else 0.0
        if near and unknown == CLOSED:
            piece = _closed(piece, ground.height(piece.stand.x, piece.stand.y), error)
        beside = _models_beside(piece, error, models) if error > 0 else ()
        moved = _moved(piece, by, error, unknown, beside) if error > 0 else None
        pieces.append(moved or piece)
    return _standing(table, pieces)


@lasting()
def hull_of(piece: PlacedPiece) -> shapely.Geometry:
    """Return the convex hull of a piece where it stands, seen from above."""
    points = [
        piece.stand.place(np.asarray(part.mesh.vertices, np.float64))[:, :2]
        for part in piece.piece.parts
    ]
    # A line through all points is made much faster than as many points.
    return shapely.LineString(np.concatenate([np.zeros((0, 2)), *points])).convex_hull


def _models_beside(piece: PlacedPiece, error: float, models: Sequence[PlacedModel]) -> _Beside:
    near = [model for model in models if _beside(model, piece, error)]
    places = zip(near, radii(near) if near else (), strict=True)
    return tuple(
        (model.stand.x, model.stand.y, model.stand.z, float(radius)) for model, radius in places
    )


@lasting(_NEAR)
def _moved(
    piece: PlacedPiece, by: int, error: float, unknown: Unknown, beside: _Beside
) -> PlacedPiece | None:
    """Return a piece outwards by some errors, open or closed; None for one that stays as it is."""
    if unknown == OPEN and (has_gaps(piece) or _may_be_open(piece, error)):
        return replace(piece, piece=_passed(piece.piece))
    moved = piece.piece
    if by > 0:
        moved = _grown(piece, error, beside)
    elif by < 0:
        moved = _shrunk(moved, error, unknown, _tops(piece))
    if by >= 0 and unknown == OPEN:
        moved = _opened(piece.piece, moved, error)
    spec = _sheltering(piece) if unknown == CLOSED else piece.spec
    same = moved is piece.piece and spec is piece.spec
    return None if same else replace(piece, piece=moved, spec=spec)


def _may_be_open(piece: PlacedPiece, error: float) -> bool:
    """Return whether a piece is a ruin whose windows and holes a coarse scan may have closed."""
    spec = piece.spec
    assert isinstance(spec, MeshTerrain), "what moves was scanned"
    return _is_coarse(error) and spec.open_between is None and kind_of(spec, piece.game) == "ruin"


def _is_coarse(error: float) -> bool:
    return 2 * error > POST_IN


def _sheltering(piece: PlacedPiece) -> TerrainSpec:
    """Return a piece's row with at least the cover of scatter.

    A thing of the size of a model that no model replaced may be scatter.
    """
    if piece.cover != piece.game.cover_of(Shelter.NONE):
        return piece.spec
    return piece.spec.model_copy(update={"cover": piece.game.cover_of(Shelter.SCREEN)})


def _closed(piece: PlacedPiece, ground: float, error: float) -> PlacedPiece:
    """Return a piece that blocks with all its parts, and with those that the scan may miss: it
    closes what was not seen.

    Leaves are solid where nobody said how many inches of them a line may pass. ``ground``: its
    height at the piece.
    """
    spec = piece.spec
    if not isinstance(spec, MeshTerrain):
        return piece
    solid = spec.depth is None and any(part.name in PASSED for part in piece.piece.parts)
    if error > 0 and spec.depth is None and spec.open_between is None:
        low = _is_coarse(error) and not spec.tops
        piece = _with_missed(piece, round(ground - piece.stand.z, 3), low=low)
    return _solid(piece) if solid else piece


def misses_parts(table: Table, piece: PlacedPiece) -> bool:
    """Return whether a scan may miss what carries a piece, or what it carries."""
    closed = displaced(table, 0, CLOSED).piece(piece.id)
    return len(closed.piece.parts) > len(piece.piece.parts)


@lasting()
def _with_missed(piece: PlacedPiece, ground: float, *, low: bool) -> PlacedPiece:
    """Return a piece with what may carry its parts that hang in the air.

    ``ground``: its height in the piece's frame. ``low``: also with what the piece may carry, where
    it is low and small.
    """
    corners = np.concatenate([part.triangles for part in piece.piece.parts])
    from meshes.scans.closing import carried, supports  # what it imports takes long

    meshes = [supports(corners, ground), carried(corners, ground) if low else None]
    missed = tuple(
        Part("missed", mesh, paint(mesh, "#000000"), support=False)
        for mesh in meshes
        if mesh is not None
    )
    parts = (*piece.piece.parts, *missed)
    return replace(piece, piece=replace(piece.piece, parts=parts)) if missed else piece


@lasting()
def _solid(piece: PlacedPiece) -> PlacedPiece:
    parts = tuple(replace(part, name="mesh") for part in piece.piece.parts)
    return replace(piece, piece=replace(piece.piece, parts=parts))


@lasting(_NEAR)
def _shrunk(piece: Piece, error: float, unknown: Unknown, tops: tuple[Top, ...]) -> Piece:
    return replace(piece, parts=tuple(_inwards(part, error, unknown, tops) for part in piece.parts))


def _inwards(part: Part, error: float, unknown: Unknown, tops: tuple[Top, ...]) -> Part:
    vertices, faces = np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces)
    moved, sure = inwards(vertices, faces, error)
    sure = sure | keep_tops(vertices, moved, tops)[faces].all(axis=1)
    whole = part.with_vertices(moved)
    return whole.with_faces(sure & ~_spans(part, error) if unknown == OPEN else sure)


def _opened(piece: Piece, moved: Piece, error: float) -> Piece:
    """Return a moved piece without the faces that may span an opening of the scanned one."""
    spans = [_spans(part, error) for part in piece.parts]
    if not any(rows.any() for rows in spans):
        return moved
    both = zip(moved.parts, spans, strict=True)
    return replace(moved, parts=tuple(part.with_faces(~rows) for part, rows in both))


@lasting()
def _passed(piece: Piece) -> Piece:
    """Return a piece without any surface."""
    parts = (part.with_faces(np.zeros(len(part.mesh.faces), dtype=bool)) for part in piece.parts)
    return replace(piece, parts=tuple(parts))


@lasting(_NEAR)
def _spans(part: Part, error: float) -> NDArray[np.bool_]:
    return closed_openings(np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces), error)


def _grown(piece: PlacedPiece, error: float, beside: _Beside) -> Piece:
    """Return a piece outwards by its error, but not into what stands beside it."""
    whole = _outer(piece.piece, error, _tops(piece))
    if not beside:
        return whole
    both = zip(piece.piece.parts, whole.parts, strict=True)
    return replace(whole, parts=tuple(_held(*pair, piece.stand, beside) for pair in both))


@lasting(_NEAR)
def _outer(piece: Piece, error: float, tops: tuple[Top, ...]) -> Piece:
    return replace(piece, parts=tuple(_outwards(part, error, tops) for part in piece.parts))


def _tops(piece: PlacedPiece) -> tuple[Top, ...]:
    """Return where the top of a piece was measured, in its own frame."""
    return piece.spec.tops if isinstance(piece.spec, MeshTerrain) else ()


def _beside(model: PlacedModel, piece: PlacedPiece, error: float) -> bool:
    here = piece.stand.unplace(np.array([[model.stand.x, model.stand.y, 0.0]]))[0, :2]
    reach = (1 + ROUNDED) * error + _CLEAR * float(radii([model])[0])
    return any(
        bool(((here >= low[:2] - reach) & (here <= high[:2] + reach)).all())
        for low, high in (part.mesh.bounds for part in piece.piece.parts)
    )


def _outwards(part: Part, error: float, tops: tuple[Top, ...]) -> Part:
    vertices, faces = np.asarray(part.mesh.vertices, np.float64), np.asarray(part.mesh.faces)
    moved = outwards(vertices, faces, error)
    keep_tops(vertices, moved, tops)
    return part.with_vertices(moved)


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
