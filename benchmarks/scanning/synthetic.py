"""A synthetic scan of a table, with the truth about it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import trimesh
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from benchmarks.scanning.depth_views import INCH_M, Phone, taken, walk
from benchmarks.scanning.fusion import colours_of, fused
from benchmarks.scanning.room import AROUND_IN, TABLE_HEIGHT_IN, room
from sandbox.table.table import Table

VIEWS = 64

PHONES = (
    Phone("photo", noise_mm=1.2, voxel_mm=4.0, drift_mm=2.0, pixels=(400, 300)),
    Phone("good lidar", noise_mm=3.0, voxel_mm=7.0, drift_mm=4.0),
    Phone("lidar", noise_mm=5.0, voxel_mm=10.0, drift_mm=8.0),
    Phone("poor lidar", noise_mm=9.0, voxel_mm=14.0, drift_mm=15.0),
)

_ROOM_MM = 24.0
"""Edge of the cells in which the room around the table is fused."""

_BESIDE_IN, _BELOW_IN, _ABOVE_IN = 4.0, 3.0, 15.0
"""Reach of the fine cells beside, below and above the table, inches."""


@dataclass(frozen=True, eq=False)
class Scan:
    """A scan: metres, y up. ``to_scan``: ``(4, 4)``, from table inches (x, y, z) to it."""

    mesh: trimesh.Trimesh
    to_scan: NDArray[np.float64]
    scale: float


def scan(table: Table, phone: Phone, seed: int) -> Scan:
    """Return a scan of a table. The same arguments give the same scan."""
    rng = np.random.default_rng(seed)
    places = walk(table.size, VIEWS, rng.uniform(0.0, 0.35), rng)
    views = taken(room(table, rng), places, phone, rng)
    width, depth = table.size
    cell = phone.voxel_mm / 1000 / INCH_M
    low = np.array([-_BESIDE_IN, -_BESIDE_IN, -_BELOW_IN])
    high = np.array([width + _BESIDE_IN, depth + _BESIDE_IN, _ABOVE_IN])
    points, faces = fused(views, low, high, cell, max(3 * cell, 4 * phone.noise_mm / 25.4))
    coarse = _ROOM_MM / 1000 / INCH_M
    around, below = fused(
        views,
        np.array([-AROUND_IN, -AROUND_IN, -TABLE_HEIGHT_IN - 2]),
        np.array([width + AROUND_IN, depth + AROUND_IN, _ABOVE_IN]),
        coarse,
        3 * coarse,
    )
    inside = ((around > low) & (around < high)).all(axis=1)
    below = below[~inside[below].all(axis=1)]
    everything = np.concatenate([points, around])
    colours = colours_of(everything, views)
    to_scan, scale = _elsewhere(table.size, phone, rng)
    mesh = trimesh.Trimesh(
        everything @ to_scan[:3, :3].T + to_scan[:3, 3],
        np.concatenate([faces, below + len(points)]),
        vertex_colors=colours,
        process=False,
    )
    mesh.remove_unreferenced_vertices()
    return Scan(mesh, to_scan, scale)


def _elsewhere(
    size: tuple[float, float], phone: Phone, rng: np.random.Generator
) -> tuple[NDArray[np.float64], float]:
    """Return a place of the table in the scan's space: turned, a little tilted, y up, metres."""
    scale = 1 + rng.uniform(-phone.scale_error, phone.scale_error)
    turn = Rotation.from_euler("z", rng.uniform(0, 360), degrees=True)
    tilt = Rotation.from_euler("xy", rng.normal(0, 1.5, 2), degrees=True)
    up = np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]])
    matrix = np.eye(4)
    matrix[:3, :3] = up @ (tilt * turn).as_matrix() * INCH_M * scale
    middle = np.array([size[0] / 2, size[1] / 2, 0.0])
    matrix[:3, 3] = rng.uniform(-0.5, 0.5, 3) + (0, 1.0, 0) - matrix[:3, :3] @ middle
    return matrix, scale
