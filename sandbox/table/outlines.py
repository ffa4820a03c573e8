"""The outline of a piece seen from above, and its measurement from two table edges.

Inches. Plans, footprints and imported layouts all use these outlines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity

from meshes.shapes.boolean import covered
from meshes.shapes.piece import Piece
from sandbox.table.placement import Placement
from sandbox.table.table import PlacedPiece
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]
Edge = Literal["left", "right", "near", "far"]

FINE = 0.004
"""Greatest deviation of an outline from the mesh, inches: a quarter of any printed digit."""

_SPECK = 0.002
"""Area of a part or hole of an outline that is rounding error, square inches."""

_BOXY = 0.86
"""Share of the narrowest rectangle around a shape, from which it has that rectangle's corners."""

_CORNERS, _ROUGH = 6, 0.12
"""A shape with at most this many corners, simplified within these inches, has these corners.

Any other shape is round, and measured to its middle.
"""

_ASKEW = 0.0175
"""Rise per inch of a side, one degree, up to which it counts as parallel to a table edge."""


@lasting()
def outline_of(piece: Piece) -> shapely.Geometry:
    """Return the area a piece covers seen from above, piece frame, with roofs and tree-tops.

    A polygon, or several for separate parts; empty for a piece without faces.
    """
    return _covered(piece)


def outline(placed: PlacedPiece) -> shapely.Geometry:
    """Return the area a piece covers where it stands, table frame."""
    return moved(outline_of(placed.piece), placed.stand)


def moved(shape: shapely.Geometry, stand: Placement) -> shapely.Geometry:
    """Return an outline of the piece frame in the table frame."""
    turned = affinity.rotate(shape, stand.turn, origin=(0.0, 0.0))
    return affinity.translate(turned, stand.x, stand.y)


def whole(shape: shapely.Geometry) -> shapely.Polygon:
    """Return an outline as one polygon without holes: near parts joined, else the hull of all."""
    if shape.geom_type != "Polygon":
        joined = shape.buffer(0.25, join_style="mitre").buffer(-0.25, join_style="mitre")
        shape = joined if joined.geom_type == "Polygon" else shape.convex_hull
    return shapely.Polygon(shape.exterior)


@dataclass(frozen=True)
class Keystone:
    """The measured point of a piece, and its distances from two edges, inches.

    ``corner``: whether the point is a corner, the nearest to both edges; else it is the middle.
    ``second``: for a piece at an angle, another corner and its distance from one edge, which also
    give its rotation.
    """

    point: tuple[float, float]
    across: tuple[Edge, float]
    along: tuple[Edge, float]
    corner: bool
    second: tuple[tuple[float, float], Edge, float] | None = None


def keystone(shape: shapely.Geometry, size: tuple[float, float]) -> Keystone:
    """Return how to find the place of an outline with a tape on a table of that size.

    From the nearer of the left and right edges, and the nearer of the near and far one; to the
    corner nearest to both, or to the middle of a shape without corners.
    """
    on_table = shapely.box(0.0, 0.0, *size).intersection(shape)
    shape = shape if on_table.area <= _SPECK else on_table  # parts beyond an edge are cut there
    left, near, right, far = shape.bounds
    across: Edge = "left" if left <= size[0] - right else "right"
    along: Edge = "near" if near <= size[1] - far else "far"
    points = np.clip(corners(shape), 0.0, size)
    away = np.column_stack(
        [
            points[:, 0] if across == "left" else size[0] - points[:, 0],
            points[:, 1] if along == "near" else size[1] - points[:, 1],
        ]
    )
    best = int(np.argmin(np.round(away.sum(axis=1), 6)))
    (x, y), (dx, dy) = points[best].tolist(), away[best].tolist()
    if len(points) == 1:
        return Keystone((x, y), (across, dx), (along, dy), False)
    sides = [(best - 1) % len(points), (best + 1) % len(points)]
    reach = np.abs(points[sides] - points[best])
    second = None
    if (reach.min(axis=1) > _ASKEW * reach.max(axis=1)).all():
        longest = int(np.argmax(np.hypot(*reach.T)))
        other = sides[longest]
        # The coordinate that changes most as the piece turns about its first corner.
        axis = int(reach[longest, 0] > reach[longest, 1])
        second = (tuple(points[other].tolist()), (across, along)[axis], float(away[other, axis]))
    return Keystone((x, y), (across, dx), (along, dy), True, second)


def corners(shape: shapely.Geometry) -> Points:
    """Return the corners to measure to, ``(n, 2)``; for a round shape its middle."""
    hull = shape.convex_hull
    box = shapely.minimum_rotated_rectangle(shape)
    if box.geom_type == "Polygon" and hull.area >= _BOXY * box.area and _angular(hull, box):
        return np.asarray(box.exterior.coords)[:-1]
    rough = hull.simplify(_ROUGH)
    if rough.geom_type == "Polygon" and len(rough.exterior.coords) - 1 <= _CORNERS:
        return np.asarray(rough.exterior.coords)[:-1]
    low_x, low_y, high_x, high_y = shape.bounds
    return np.array([[(low_x + high_x) / 2, (low_y + high_y) / 2]])


def _angular(hull: shapely.Geometry, box: shapely.Geometry) -> bool:
    """Return whether a hull comes near all four corners of the rectangle around it."""
    reach = 0.12 * float(np.sqrt(box.area))
    return all(hull.distance(shapely.Point(corner)) <= reach for corner in box.exterior.coords[:-1])


def _covered(piece: Piece) -> shapely.Geometry:
    flat = [part.triangles[:, :, :2] for part in piece.parts if len(part.mesh.faces)]
    if not flat:
        flat = [volume.triangles[:, :, :2] for volume in piece.volumes]
    if not flat:
        return shapely.Polygon()
    shapes = []
    for one in covered(np.concatenate(flat)).simplify(FINE).decompose():
        outer, *holes = sorted(map(shapely.Polygon, one.to_polygons()), key=lambda p: -p.area)
        if outer.area > _SPECK:
            kept = [hole.exterior for hole in holes if hole.area > _SPECK]
            shapes.append(shapely.Polygon(outer.exterior, kept))
    return united(shapes)


def united(shapes: Sequence[shapely.Polygon]) -> shapely.Geometry:
    """Return what polygons cover together, also where a ring crosses itself.

    Simplifying may make one of a dense mesh do so.
    """
    valid = shapely.make_valid(shapes, method="structure", keep_collapsed=False)
    return shapely.make_valid(shapely.union_all(valid))
