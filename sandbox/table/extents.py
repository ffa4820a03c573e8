"""Extents of a piece of terrain: length, width and height by its keys, and its ends.

Inches; the piece's own frame unless stated otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from meshes.shapes.piece import Piece
from sandbox.scenario.kinds import RUNS
from sandbox.scenario.schema import KindTerrain, TerrainSpec
from sandbox.table.table import PlacedPiece, Table

Plan = tuple[float, float]

_LONG = 3.0
"""Ratio of length to width from which a piece has two ends; others have four corners."""


@lru_cache(maxsize=2048)
def bounds(piece: Piece) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Return the lowest and the highest corner of a piece."""
    corners = np.array([part.mesh.bounds for part in piece.parts if len(part.mesh.faces)])
    if not len(corners):
        return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    low, high = corners[:, 0].min(axis=0).tolist(), corners[:, 1].max(axis=0).tolist()
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def rise(low: float, high: float) -> float:
    """Return how high a thing rises above its foot, by its lowest and highest z on the table.

    No foot is lower than the table's top: a scanned surface reaches a little into the ground.
    """
    return max(0.0, high - max(low, 0.0))


def height_of(placed: PlacedPiece) -> float:
    """Return how high a piece rises above its foot: the one height that people are told."""
    foot = placed.stand.z
    return rise(foot, foot + bounds(placed.piece)[1][2])


def size_axes(placed: PlacedPiece) -> dict[int, tuple[str, int, float]]:
    """Return the key that sets each axis' extent, the index in it, and its value.

    By axis, 0 along x to 2 up. The index is −1 for a plain number. Empty for a player's own mesh.
    """
    spec = placed.spec
    if not isinstance(spec, KindTerrain) or run_of(spec) is not None:
        return {}
    low, high = bounds(placed.piece)
    reach = [b - a for a, b in zip(low, high, strict=True)]
    found: dict[int, tuple[str, int, float]] = {}
    size = getattr(spec, "size", None)
    if isinstance(size, tuple):
        found = {axis: ("size", axis, float(value)) for axis, value in enumerate(size)}
        if len(size) == 2:  # along, and then across or up
            off = [abs(np.log(max(reach[k], 1e-3) / max(float(size[1]), 1e-3))) for k in (1, 2)]
            if off[1] < off[0]:
                found[2] = ("size", 1, found.pop(1)[2])
    if 2 not in found and isinstance(height := getattr(spec, "height", None), float | int):
        found[2] = ("height", -1, float(height))
    return found


def run_of(spec: TerrainSpec) -> tuple[str, tuple[Plan, ...]] | None:
    """Return the key and the points along which a piece runs, its own frame; None without
    points.
    """
    for key in RUNS:
        points = getattr(spec, key, None)
        if points:
            return key, tuple((float(x), float(y)) for x, y in points)
    return None


def in_table(placed: PlacedPiece, points: Iterable[Plan]) -> list[tuple[float, float, float]]:
    """Return points of a piece's frame, at its underside, in the table's frame."""
    rows = np.array([[x, y, 0.0] for x, y in points], dtype=float).reshape(-1, 3)
    return [(x, y, z) for x, y, z in placed.stand.place(rows).tolist()]


def ends(placed: PlacedPiece) -> list[Plan]:
    """Return the points where a piece joins others: ends of a wall or road, corners of a house.

    Table frame.
    """
    run = run_of(placed.spec)
    if run is not None:
        points = list(run[1]) if RUNS[run[0]] else [run[1][0], run[1][-1]]
    else:
        (x0, y0, _), (x1, y1, _) = bounds(placed.piece)
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        if x1 - x0 > _LONG * (y1 - y0):
            points = [(x0, middle[1]), (x1, middle[1])]
        elif y1 - y0 > _LONG * (x1 - x0):
            points = [(middle[0], y0), (middle[0], y1)]
        else:
            points = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return [(x, y) for x, y, _ in in_table(placed, points)]


def corners_of(table: Table) -> list[Plan]:
    """Return the table's own corners."""
    x, y = table.size
    return [(0.0, 0.0), (x, 0.0), (x, y), (0.0, y)]
