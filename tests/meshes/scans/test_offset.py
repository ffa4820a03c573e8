"""A surface moved by the error of its scan."""

from __future__ import annotations

from math import ceil

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from meshes.scans.noise import ROUNDED, inwards, outwards


def fine_box(extents: tuple[float, float, float]) -> tuple[np.ndarray, np.ndarray]:
    """Return a box whose six sides are grids of about a quarter of an inch."""
    sides = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        lines = [
            np.linspace(-extents[k] / 2, extents[k] / 2, ceil(4 * extents[k]) + 1) for k in (u, v)
        ]
        wide, high = (len(line) for line in lines)
        corner = (np.arange(wide - 1)[:, None] * high + np.arange(high - 1)).ravel()
        faces = np.concatenate(
            [
                np.column_stack([corner, corner + high, corner + high + 1]),
                np.column_stack([corner, corner + high + 1, corner + 1]),
            ]
        )
        for end in (-1, 1):
            points = np.zeros((wide * high, 3))
            points[:, [u, v]] = np.stack(np.meshgrid(*lines, indexing="ij"), -1).reshape(-1, 2)
            points[:, axis] = end * extents[axis] / 2
            sides.append(trimesh.Trimesh(points, faces[:, ::end], process=False))
    box = trimesh.util.concatenate(sides)
    box.merge_vertices()
    assert box.is_volume
    return np.array(box.vertices), np.array(box.faces)


def extent(vertices: np.ndarray, faces: np.ndarray) -> np.ndarray:
    return np.ptp(vertices[np.unique(faces)], axis=0)


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(
    st.tuples(*[st.floats(1.0, 4.0)] * 3), st.floats(0.01, 0.2), st.integers(0, 3), st.floats(0, 6)
)
def test_a_box_grows_and_shrinks_by_the_error_on_every_side_however_it_is_turned(
    extents, error, axis, turn
) -> None:
    vertices, faces = fine_box(extents)
    way = np.eye(4)[axis][:3] + (0.0, 0.0, 1e-3)
    turned = trimesh.transformations.rotation_matrix(turn, way)[:3, :3]
    wide = outwards(vertices @ turned.T, faces, error) @ turned
    narrow, sure = inwards(vertices @ turned.T, faces, error)
    flat = np.abs(np.abs(vertices) - np.array(extents) / 2) < 1e-9
    for axis in range(3):
        inner = flat[:, axis] & (flat.sum(axis=1) == 1)
        assert np.allclose(np.abs(wide[inner, axis]), extents[axis] / 2 + error, atol=1e-6)
    edges = 2 * error * (1 + ROUNDED)
    assert np.allclose(extent(wide, faces), np.array(extents) + edges, atol=1e-6)
    assert np.allclose(
        extent(narrow @ turned, faces[sure]), np.array(extents) - 2 * error, atol=0.01
    )


@pytest.mark.parametrize(("thick", "remains"), [(0.5, True), (0.25, True), (0.15, False)])
def test_a_wall_thinner_than_twice_the_error_is_not_sure(thick, remains) -> None:
    vertices, faces = fine_box((6.0, thick, 2.0))
    narrow, sure = inwards(vertices, faces, 0.1)
    broad = np.abs(trimesh.Trimesh(vertices, faces, process=False).face_normals[:, 1]) > 0.9
    assert sure[broad].all() if remains else not sure[broad].any()
    assert narrow.shape == vertices.shape


def test_a_sheet_that_nothing_stands_behind_is_moved_and_kept() -> None:
    sheet = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], float)
    faces = np.array([[0, 1, 2], [0, 2, 3]])
    narrow, sure = inwards(sheet, faces, 0.25)
    assert np.allclose(narrow[:, 2], -0.25)
    assert np.allclose(outwards(sheet, faces, 0.25)[:, 2], 0.25)
    assert sure.all()
