"""A surface divided along a line: nothing is lost, and nothing moves."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st

from meshes.scans.parting import area_of, divided
from meshes.shapes.solid import Solid

HOUSE = trimesh.creation.box((6.0, 4.0, 3.0)).apply_translation((20.0, 10.0, 1.5)).subdivide()
PLACES = st.tuples(st.floats(15, 25), st.floats(6, 14))


def house() -> Solid:
    colours = np.arange(len(HOUSE.faces) * 3).reshape(-1, 3) % 251
    return Solid(
        np.array(HOUSE.vertices), np.array(HOUSE.faces, dtype=np.int64), colours.astype(np.uint8)
    )


def side_of(points: np.ndarray, start: tuple[float, float], end: tuple[float, float]) -> np.ndarray:
    """Distance to the left of a line."""
    along = np.subtract(end, start) / np.hypot(*np.subtract(end, start))
    return along[0] * (points[:, 1] - start[1]) - along[1] * (points[:, 0] - start[0])


@pytest.mark.slow
@given(PLACES, PLACES)
def test_areas_add_up_and_each_part_is_on_its_side(start, end):
    if np.hypot(*np.subtract(end, start)) < 0.01:
        return
    whole = house()
    left, right = divided(whole, start, end)
    assert area_of(left) + area_of(right) == pytest.approx(area_of(whole))
    assert (side_of(left.vertices, start, end) > -1e-9).all()
    assert (side_of(right.vertices, start, end) < 1e-9).all()


def area_by_colour(*parts: Solid) -> dict[bytes, float]:
    areas: dict[bytes, float] = {}
    for part in parts:
        corners = part.vertices[part.faces]
        cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        for colour, area in zip(part.colours, np.linalg.norm(cross, axis=1) / 2, strict=True):
            areas[colour.tobytes()] = areas.get(colour.tobytes(), 0.0) + area
    return areas


def test_colours_and_the_way_that_faces_look_are_kept():
    whole = house()
    left, right = divided(whole, (18.3, 3.0), (21.1, 30.0))
    assert area_by_colour(left, right) == pytest.approx(area_by_colour(whole))
    # Every face of a box looks away from its middle.
    normals = np.vstack([left.normals(), right.normals()])
    centres = np.vstack([left.centres(), right.centres()]) - (20.0, 10.0, 1.5)
    assert (np.einsum("ij,ij->i", normals, centres) > 0).all()


def test_a_line_beside_it_leaves_it_whole():
    left, right = divided(house(), (0.0, 1.0), (5.0, 1.0))
    assert not len(right.faces) and area_of(left) == pytest.approx(area_of(house()))


def test_two_equal_points_are_no_line():
    with pytest.raises(ValueError, match=r"\("):
        divided(house(), (1.0, 1.0), (1.0, 1.0))
