"""Small synthetic scans: a table of 44 × 30 inches in a room, with a house, a wall, a hedge and a
hill, in metres with y up."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import trimesh
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from meshes.scans.finding import FoundTable
from meshes.shapes.solid import Points, Solid

Box: TypeAlias = tuple[float, float, float, float]

SIZE = (44.0, 30.0)
INCH = 0.0254
HOUSE, WALL, HEDGE = (
    (28.0, 18.0, 6.0, 5.0, 4.5),
    (10.0, 6.0, 8.0, 0.6, 1.2),
    (8.0, 22.0, 9.0, 1.0, 1.3),
)
"""x and y of the lowest corner, and the size along x, y and z."""
HILL = (36.0, 7.0)
"""Middle of a hill, 2 inches high and about 5 in radius."""


Made: TypeAlias = tuple[Points, NDArray[np.int64], tuple[int, int, int]]
"""Vertices, faces and colour."""


def parts(noise: float = 0.02, cell: float = 0.5, seed: int = 1) -> Solid:
    """Return the scan in inches of the table, z up."""
    made = [
        flat((-30, -30, 74, 60), -28.0, 1.5, (90, 90, 92)),
        _field((0, 0, *SIZE), cell, _top, (120, 90, 60)),
        *_sides((0, 0, *SIZE), 0.0, 1.0, cell),
        block(HOUSE, cell, (150, 145, 140)),
        block(WALL, cell, (140, 138, 135)),
        block(HEDGE, cell, (60, 90, 45)),
    ]
    return merged(made, noise, seed)


def merged(made: list[Made], noise: float = 0.02, seed: int = 1) -> Solid:
    """Return one mesh of several, with noise."""
    starts = np.cumsum([0, *(len(v) for v, _, _ in made[:-1])])
    vertices = np.vstack([v for v, _, _ in made])
    vertices = vertices + np.random.default_rng(seed).normal(0, noise, vertices.shape)
    faces = np.vstack([f + start for (_, f, _), start in zip(made, starts, strict=True)])
    colours = np.vstack([np.tile(np.array(ink, np.uint8), (len(f), 1)) for _, f, ink in made])
    return Solid(vertices, faces.astype(np.int64), colours)


def flat(
    box: Box, height: float, cell: float = 0.5, ink: tuple[int, int, int] = (90, 90, 92)
) -> Made:
    """Return a level field. ``box``: lowest x and y, highest x and y."""
    return _field(box, cell, lambda x, y: np.full_like(x, height), ink)


def slab(box: Box, top: float = 0.0, thick: float = 1.0, cell: float = 0.5) -> list[Made]:
    """Return a table's top with its side faces."""
    return [flat(box, top, cell), *_sides(box, top, thick, cell)]


def corner_errors(found: FoundTable, to_scan: Points, size: tuple[float, float]) -> list[float]:
    """Return the distance of each true corner from the nearest corner that was found."""
    wide, deep = size
    corners = np.array([[0, 0, 0, 1], [wide, 0, 0, 1], [wide, deep, 0, 1], [0, deep, 0, 1]], float)
    there = (corners @ (found.transform @ to_scan).T)[:, :2]
    x, y = found.size
    ideal = np.array([[0, 0], [x, 0], [x, y], [0, y]], float)
    return [float(np.linalg.norm(ideal - corner, axis=1).min()) for corner in there]


def elsewhere(
    solid: Solid, turn: tuple[float, float, float] = (0, 0, 0), scale: float = 1.0, up: str = "y"
) -> tuple[Solid, NDArray[np.float64]]:
    """Return a scan turned by degrees about z, x and y, in metres, and the matrix from inches."""
    to_up = np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]]) if up == "y" else np.eye(3)
    tilt = Rotation.from_euler("zxy", turn, degrees=True).as_matrix()
    matrix = np.eye(4)
    matrix[:3, :3] = to_up @ tilt * INCH * scale
    matrix[:3, 3] = (0.3, -0.2, 0.7)
    vertices = solid.vertices @ matrix[:3, :3].T + matrix[:3, 3]
    return Solid(vertices, solid.faces, solid.colours), matrix


def glb(solid: Solid) -> bytes:
    """Return a scan as a GLB with vertex colours."""
    mesh = trimesh.Trimesh(solid.vertices, solid.faces, process=False)
    mesh.visual = trimesh.visual.ColorVisuals(mesh, face_colors=solid.colours)
    mesh.visual.vertex_colors  # noqa: B018 # made from the faces'
    return bytes(trimesh.Scene(mesh).export(file_type="glb"))


def _top(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    away = np.hypot(x - HILL[0], y - HILL[1])
    return 2.0 * np.clip(1 - (away / 5.0) ** 2, 0, None) ** 1.5


def _field(box, cell, height, ink):  # type: ignore[no-untyped-def]
    low_x, low_y, high_x, high_y = box
    xs = np.linspace(low_x, high_x, 1 + round((high_x - low_x) / cell))
    ys = np.linspace(low_y, high_y, 1 + round((high_y - low_y) / cell))
    x, y = np.meshgrid(xs, ys)
    vertices = np.column_stack([x.ravel(), y.ravel(), height(x, y).ravel()])
    return vertices, _squares(len(xs), len(ys)), ink


def _sides(box: Box, top: float, thick: float, cell: float) -> list[Made]:
    x, y, far_x, far_y = box
    ring = [(x, y), (far_x, y), (far_x, far_y), (x, far_y)]
    return [upright(ring[k], ring[(k + 1) % 4], top - thick, top, cell) for k in range(4)]


def upright(
    a: tuple[float, float],
    b: tuple[float, float],
    low: float = -28.0,
    high: float = 20.0,
    cell: float = 0.5,
) -> Made:
    """Return an upright face that looks to the right of the way from ``a`` to ``b``."""
    steps = 1 + round(float(np.hypot(b[0] - a[0], b[1] - a[1])) / cell)
    rows = 1 + max(1, round((high - low) / cell))
    along = np.linspace(a, b, steps)
    heights = np.linspace(low, high, rows)
    vertices = np.vstack([np.column_stack([along, np.full(steps, z)]) for z in heights])
    return vertices, _squares(steps, rows), (110, 80, 50)


def block(row: tuple[float, ...], cell: float, ink: tuple[int, int, int]) -> Made:
    """Return a box on the table: lowest x and y, and the size along x, y and z."""
    x, y, *size = row
    mesh = trimesh.creation.box(size)
    mesh.apply_translation([x + size[0] / 2, y + size[1] / 2, size[2] / 2])
    vertices, faces = trimesh.remesh.subdivide_to_size(mesh.vertices, mesh.faces, 2 * cell)
    merged = trimesh.Trimesh(vertices, faces)
    # A scan sees no underside.
    seen = merged.face_normals[:, 2] > -0.5
    return np.asarray(merged.vertices), np.asarray(merged.faces)[seen], ink


def _squares(columns: int, rows: int) -> NDArray[np.int64]:
    i, j = np.meshgrid(np.arange(columns - 1), np.arange(rows - 1))
    a = (j * columns + i).ravel()
    b, c, d = a + 1, a + columns + 1, a + columns
    return np.vstack([np.column_stack([a, b, c]), np.column_stack([a, c, d])])
