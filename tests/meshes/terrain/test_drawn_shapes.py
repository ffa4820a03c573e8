"""Hills and woods that are drawn: rounded slopes, and trees up to the corners."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from meshes.terrain.ground.hill import Hill
from meshes.terrain.ground.wood import Wood

SQUARE = ((-6.0, -6.0), (6.0, -6.0), (6.0, 6.0), (-6.0, 6.0))
BENT = ((-7.0, -6.0), (7.0, -6.0), (7.0, 0.0), (0.0, 0.0), (0.0, 7.0), (-7.0, 7.0))


@pytest.mark.parametrize("outline", [SQUARE, BENT])
def test_a_drawn_hill_has_no_ridge_from_its_corners(
    outline: tuple[tuple[float, float], ...],
) -> None:
    (part,) = Hill(outline=outline).make().parts
    mesh = part.mesh
    assert mesh.is_watertight and mesh.bounds[1, 2] == pytest.approx(2.0)
    middle = mesh.triangles_center[mesh.face_adjacency].mean(axis=1)
    angles = np.degrees(mesh.face_adjacency_angles)[middle[:, 2] > 0.2]
    assert angles.max() < 30


@pytest.mark.slow
@pytest.mark.parametrize("outline", [SQUARE, BENT])
def test_a_drawn_wood_has_a_tree_in_each_outer_corner(
    outline: tuple[tuple[float, float], ...],
) -> None:
    piece = Wood(outline=outline).make()
    trunks = next(part.mesh for part in piece.parts if part.name == "trunks")
    near = shapely.points(trunks.vertices[:, :2])
    hull = shapely.Polygon(outline).convex_hull
    corners = [at for at in outline if hull.exterior.distance(shapely.Point(at)) < 1e-9]
    for corner in corners:
        assert shapely.distance(near, shapely.Point(corner)).min() < 2.0, corner
    floor = next(part.mesh for part in piece.parts if part.name == "undergrowth")
    inside = shapely.convex_hull(shapely.multipoints(floor.vertices[:, :2])).buffer(0.2)
    assert inside.contains(shapely.multipoints(trunks.vertices[:, :2]))
