"""A smoke screen: a volume as high as it is wide, and puffs to show it."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, tau

import shapely

from meshes.shapes.inner_hulls import inner_hull
from meshes.shapes.piece import Part, Piece, Volume, paint
from meshes.shapes.triangle_mesh import TriangleMesh

DEPTH_IN = 2.0
"""Inches of smoke that stop a sight line."""

SIDES = 64
"""Sides of the volume's outline, which has the area of the circle."""

COLOUR = "#d9d8d2"


@lru_cache(maxsize=64)
def smoke(radius: float) -> Piece:
    """Smoke of a radius in inches, standing on its origin."""
    drum = _drum(radius)
    inner = inner_hull(shapely.Polygon(drum.vertices[:SIDES, :2]), 0.0, 2 * radius)
    return Piece((_puffs(radius),), (Volume(drum, DEPTH_IN, inner),))


def _drum(radius: float) -> TriangleMesh:
    """An upright drum, as high as it is wide, its faces outward."""
    wide = radius * (tau / SIDES / sin(tau / SIDES)) ** 0.5
    rim = [(wide * cos(tau * k / SIDES), wide * sin(tau * k / SIDES)) for k in range(SIDES)]
    points = [(x, y, z) for z in (0.0, 2 * radius) for x, y in rim]
    points += [(0.0, 0.0, 0.0), (0.0, 0.0, 2 * radius)]
    faces = []
    for k in range(SIDES):
        after = (k + 1) % SIDES
        faces += [(k, after, SIDES + after), (k, SIDES + after, SIDES + k)]
        faces += [(2 * SIDES, after, k), (2 * SIDES + 1, SIDES + k, SIDES + after)]
    return TriangleMesh(points, faces)


def _puffs(radius: float) -> Part:
    """Build balls heaped within the drum, the same for the same radius."""
    import trimesh  # takes longer than to set up a table, and few tables have smoke

    balls = []
    for level, (height, out, size, count) in enumerate(
        ((0.42, 0.55, 0.42, 7), (1.0, 0.5, 0.45, 6), (1.55, 0.3, 0.42, 4))
    ):
        for k in range(count):
            way = tau * (k + 0.37 * level) / count
            wide = size * (1.0 + 0.12 * sin(5.0 * k + 2.0 * level + pi / 3))
            ball = trimesh.creation.icosphere(subdivisions=2, radius=radius * wide)
            # a ball that the ground cuts would have a hole there
            up = max(height, wide + 0.01)
            ball.apply_translation((radius * out * cos(way), radius * out * sin(way), radius * up))
            balls.append(ball)
    mesh = trimesh.util.concatenate(balls)
    mesh = TriangleMesh(mesh.vertices, mesh.faces)
    return Part("puffs", mesh, paint(mesh, COLOUR), support=False, smooth=True)
