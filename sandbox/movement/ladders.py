"""Ladders of a table: parts of that name, where they stand and between which heights. Inches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.connected import connected
from sandbox.movement.floors import LADDER
from sandbox.table.table import PlacedPiece

Points = NDArray[np.float64]

_JOINED_IN = 0.35
"""Distance up to which rails and rungs belong to one ladder."""


@dataclass(frozen=True)
class Ladder:
    """One ladder. ``low``, ``high``: the z of its ends."""

    x: float
    y: float
    low: float
    high: float


def ladders_of(pieces: Sequence[PlacedPiece]) -> tuple[Ladder, ...]:
    """Return every ladder of a table, piece by piece."""
    found = list[Ladder]()
    for piece in pieces:
        for part in piece.piece.parts:
            if part.name == LADDER and len(part.mesh.faces):
                points = piece.stand.place(np.asarray(part.mesh.vertices))
                found += _ladders_of_part(points, np.asarray(part.mesh.faces))
    return tuple(found)


def _ladders_of_part(points: Points, faces: NDArray[np.int64]) -> list[Ladder]:
    """Return the ladders of one part: pieces of its mesh that are near each other on the plan."""
    import trimesh  # takes longer to import than most tables to set up

    mesh = trimesh.Trimesh(points, faces, process=False)
    mesh.merge_vertices()
    corners = np.asarray(mesh.vertices)
    edges = np.concatenate([mesh.faces[:, :2], mesh.faces[:, 1:]])
    count, label = connected(len(corners), *edges.T)
    boxes = np.array([_box(corners[label == number]) for number in range(count)])
    low, high = boxes[:, 0], boxes[:, 1]
    near = np.all(
        (low[:, None] <= high[None] + _JOINED_IN) & (high[:, None] >= low[None] - _JOINED_IN),
        axis=2,
    )
    several, group = connected(count, *np.argwhere(near).T)
    made = []
    for number in range(several):
        start, end = low[group == number].min(axis=0), high[group == number].max(axis=0)
        x, y = ((start + end) / 2)[:2].tolist()
        made.append(Ladder(x, y, float(start[2]), float(end[2])))
    return made


def _box(points: Points) -> Points:
    return np.stack([points.min(axis=0), points.max(axis=0)])
