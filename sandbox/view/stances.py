"""Models as drawn: their stances, always the same for a man, and their bases along the slope."""

from __future__ import annotations

from dataclasses import replace
from zlib import crc32

import numpy as np

from meshes.shapes.piece import BASE, RIM, Piece
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedModel
from sandbox.work.lasting import lasting

_STEP, _STEEPEST = 0.08, 13
"""Step of a drawn slope, inches an inch, and the most steps: steeper ground is a wall."""

_UNEVEN_IN = 0.12
"""Greatest distance of the ground from a slope that a base is laid along."""

_REACH_IN = 1.0
"""Greatest height of the ground under a base above and below its place."""

_AROUND = np.linspace(0.0, 2 * np.pi, 12, endpoint=False)
_RING = np.column_stack([np.cos(_AROUND), np.sin(_AROUND)])


def in_stance(model: PlacedModel) -> Piece:
    """Return what a model is drawn as. Sight knows the piece that stands on the table alone.

    The stance depends on the names of its unit and on its number. Neighbours in a unit differ.
    """
    among = (None, *model.piece.stances)
    # Three steps on: neighbours by number often stand side by side.
    stance = among[(crc32(model.unit.encode()) + 3 * model.index) % len(among)]
    return model.piece if stance is None else stance()


def on_slope(piece: Piece, stand: Placement, ground: RayMesh) -> Piece:
    """Return a model with its base along the slope beneath it; itself on level or uneven ground.

    ``ground``: all terrain, table frame.
    """
    base = piece.part(BASE)
    if base is None:
        return piece
    ring = _RING * np.abs(base.mesh.vertices[:, :2]).max()
    above = np.column_stack([ring, np.full(len(ring), _REACH_IN)])
    down = np.tile([0.0, 0.0, -2 * _REACH_IN], (len(ring), 1))
    _, fraction = ground.first(stand.place(above), down)
    high = np.where(np.isfinite(fraction), _REACH_IN * (1 - 2 * fraction), -np.inf)
    high = np.maximum(high, -stand.z)  # the table top lies under everything
    slope, *_ = np.linalg.lstsq(ring, high, rcond=None)
    if np.abs(high - ring @ slope).max() > _UNEVEN_IN:
        return piece
    x, y = np.rint(slope / _STEP).astype(int).tolist()
    return _sheared(piece, x, y) if 0 < max(abs(x), abs(y)) <= _STEEPEST else piece


@lasting(64)
def _sheared(piece: Piece, x: int, y: int) -> Piece:
    """Return a model whose base rises by so many steps along its own axes."""
    rise = np.array([x, y]) * _STEP
    parts = []
    for part in piece.parts:
        if part.name in (BASE, RIM):
            corners = np.array(part.mesh.vertices, dtype=np.float64)
            corners[:, 2] += corners[:, :2] @ rise
            part = part.with_vertices(corners)
        parts.append(part)
    return replace(piece, parts=tuple(parts), stances=())
