"""Openings that a scan may have closed."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from meshes.scans.openings import closed_openings


def house(*dents: tuple[float, float], depth: float = 0.15) -> tuple[np.ndarray, np.ndarray]:
    """Return a block of fine triangles; in its sides facing ±x are dents at (y, z), 0.6″ wide."""
    box = trimesh.creation.box((4.0, 6.0, 4.0)).subdivide_to_size(0.3)
    points = np.array(box.vertices)
    points[:, 2] += 2.0
    for y, z in dents:
        near = np.hypot(points[:, 1] - y, points[:, 2] - z) < 0.3
        points[:, 0] -= np.where(near, np.sign(points[:, 0]) * depth, 0.0)
    return points, np.array(box.faces)


def test_a_dent_in_a_wall_may_be_an_opening_and_the_wall_around_it_is_none() -> None:
    points, faces = house((0.5, 1.2))
    middles = points[faces].mean(axis=1)
    found = closed_openings(points, faces, 0.1)
    away = np.hypot(middles[:, 1] - 0.5, middles[:, 2] - 1.2)
    sides = np.abs(middles[:, 0]) > 1.7
    assert found[sides & (away < 0.15)].all()
    assert not found[away > 1.0].any()


def test_an_opening_may_be_wider_than_its_dent_by_the_error() -> None:
    points, faces = house((0.5, 1.2))
    areas = [closed_openings(points, faces, error).sum() for error in (0.0, 0.4)]
    assert areas[1] > 1.5 * areas[0]


def test_flat_walls_and_their_corners_have_no_openings() -> None:
    assert not closed_openings(*house(), 0.1).any()


def test_the_relief_of_a_wall_is_no_opening() -> None:
    assert not closed_openings(*house((0.5, 1.2), depth=0.03), 0.1).any()


@pytest.mark.parametrize("count", [0, 1])
def test_a_surface_of_hardly_any_faces_has_no_openings(count: int) -> None:
    points = np.array([[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    faces = np.array([[0, 1, 2]][:count], dtype=np.int64).reshape(-1, 3)
    assert list(closed_openings(points, faces, 0.1)) == [False] * count
