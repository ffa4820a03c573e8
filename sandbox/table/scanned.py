"""A scanned table with its surfaces where they may be at most: outwards and inwards by its error.

Outwards, what the scan did not see is closed; inwards it is open. Models stand on the moved
surfaces, and never inside of what they stand beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

import numpy as np
import trimesh

from meshes.scans.offset import inwards, outwards
from meshes.shapes.piece import UNSEEN, Part, Piece
from sandbox.scenario.schema import MeshTerrain
from sandbox.table.footprints import radii
from sandbox.table.placement import Points, Support
from sandbox.table.table import PlacedModel, PlacedPiece, PlacedUnit, Table, stand_of

_CLEAR = 0.6
"""Share of its base's radius around a model in which nothing else stands."""

_FEET_IN = 0.15
"""Height above its feet from which a model keeps surfaces out: below, it stands on them."""

_solid: WeakKeyDictionary[Piece, Piece] = WeakKeyDictionary()
_inner: WeakKeyDictionary[Piece, dict[float, Piece]] = WeakKeyDictionary()
_outer: WeakKeyDictionary[Piece, dict[float, Piece]] = WeakKeyDictionary()


def error_of(table: Table, piece: PlacedPiece) -> float:
    """Return how far the surface of a piece may be off, inches; 0 where it was not scanned."""
    scan, spec = table.scenario.scan, piece.spec
    if scan is None or not isinstance(spec, MeshTerrain) or not spec.scanned:
        return 0.0
    return scan.error_at(piece.stand.x, piece.stand.y)


def extremes(table: Table) -> tuple[Table, Table]:
    """Return a scanned table with all surfaces inwards by their error, and with all outwards."""
    models = list(table.models())
    least, most = list[PlacedPiece](), list[PlacedPiece]()
    for piece in table.pieces:
        error = error_of(table, piece)
        if error <= 0:
            least.append(piece)
            most.append(replace(piece, piece=_closed(piece.piece)))
            continue
        least.append(replace(piece, piece=_shrunk(piece.piece, error)))
        most.append(replace(piece, piece=_grown(piece, error, models)))
    return _standing(table, least), _standing(table, most)


def _closed(piece: Piece) -> Piece:
    """Return a piece that blocks with all its parts, also where it closes what was not seen."""
    if all(part.name != UNSEEN for part in piece.parts):
        return piece
    if piece not in _solid:
        _solid[piece] = replace(
            piece, parts=tuple(replace(part, name="mesh") for part in piece.parts)
        )
    return _solid[piece]


def _shrunk(piece: Piece, error: float) -> Piece:
    known = _inner.setdefault(piece, {})
    if error not in known:
        known[error] = replace(piece, parts=tuple(_inwards(part, error) for part in piece.parts))
    return known[error]


def _inwards(part: Part, error: float) -> Part:
    vertices, faces = np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces)
    moved, sure = inwards(vertices, faces, error)
    mesh = trimesh.Trimesh(moved, faces[sure], process=False)
    return replace(part, mesh=mesh, colours=part.colours[sure])


def _grown(piece: PlacedPiece, error: float, models: Sequence[PlacedModel]) -> Piece:
    """Return a piece outwards by its error, but not into models; cached where none is near."""
    beside = [model for model in models if _beside(model, piece, error)]
    known = _outer.setdefault(piece.piece, {})
    if beside or error not in known:
        parts = tuple(_outwards(part, piece, error, beside) for part in piece.piece.parts)
        grown = replace(piece.piece, parts=parts)
        if beside:
            return grown
        known[error] = grown
    return known[error]


def _beside(model: PlacedModel, piece: PlacedPiece, error: float) -> bool:
    here = piece.stand.unplace(np.array([[model.stand.x, model.stand.y, 0.0]]))[0, :2]
    reach = error + _CLEAR * float(radii([model])[0])
    return any(
        bool(((here >= low[:2] - reach) & (here <= high[:2] + reach)).all())
        for low, high in (part.mesh.bounds for part in piece.piece.parts)
    )


def _outwards(part: Part, piece: PlacedPiece, error: float, models: Sequence[PlacedModel]) -> Part:
    vertices = np.asarray(part.mesh.vertices, np.float64)
    by = np.minimum(error, _room(piece.stand.place(vertices), models))
    moved = outwards(vertices, np.asarray(part.mesh.faces), by)
    return replace(part, mesh=trimesh.Trimesh(moved, part.mesh.faces, process=False))


def _room(points: Points, models: Sequence[PlacedModel]) -> Points:
    """Return how far each point, ``(n, 3)``, may move before it is inside a model: ``(n,)``."""
    room = np.full(len(points), np.inf)
    for model, radius in zip(models, radii(models) if models else (), strict=True):
        away = np.hypot(points[:, 0] - model.stand.x, points[:, 1] - model.stand.y)
        free = np.maximum(0.0, away - _CLEAR * radius)
        beside = points[:, 2] > model.stand.z + _FEET_IN
        room = np.where(beside, np.minimum(room, free), room)
    return room


def _standing(table: Table, pieces: Sequence[PlacedPiece]) -> Table:
    """Return the table with these pieces, and its models dropped onto them."""
    support = Support((piece.piece, piece.stand) for piece in pieces)
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
