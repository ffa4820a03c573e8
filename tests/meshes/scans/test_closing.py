"""Holes of a scan, closed by the surface over their rims."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from meshes.scans.closing import cap, carried, length, rims, supports


def opened(keep) -> tuple[np.ndarray, np.ndarray]:
    box = trimesh.creation.box((4.0, 4.0, 4.0)).subdivide().subdivide()
    vertices, faces = np.array(box.vertices), np.array(box.faces)
    return vertices, faces[[keep(middle) for middle in box.triangles_center]]


def test_a_whole_surface_has_no_rim() -> None:
    _, faces = opened(lambda middle: True)
    assert rims(faces) == []


def test_one_open_side_is_closed_by_its_area_and_faces_outwards() -> None:
    vertices, faces = opened(lambda middle: middle[2] < 1.9)
    (rim,) = rims(faces)
    assert length(vertices, rim) == pytest.approx(16.0)
    closed = trimesh.Trimesh(vertices, np.concatenate([faces, cap(vertices, rim)]))
    assert closed.is_watertight
    assert closed.volume == pytest.approx(64.0)


def test_several_holes_are_closed_each_by_its_own_cap() -> None:
    vertices, faces = opened(
        lambda middle: not (abs(middle[0]) < 0.9 and abs(middle[1]) < 0.9 and abs(middle[2]) > 1.9)
    )
    loops = rims(faces)
    assert len(loops) == 2
    caps = [cap(vertices, rim) for rim in loops]
    closed = trimesh.Trimesh(vertices, np.concatenate([faces, *caps]))
    assert closed.is_watertight
    assert closed.volume == pytest.approx(64.0)


def test_the_cap_behind_a_wall_leans_from_its_top_to_the_ground() -> None:
    """A wall of height 2 seen from one side, with ground that begins 3 behind it."""
    vertices = np.array(
        [[0, 0, 0], [6, 0, 0], [6, 0, 2], [0, 0, 2], [0, 3, 0], [6, 3, 0], [0, 5, 0], [6, 5, 0]],
        dtype=float,
    )
    sides = [[0, -1, 0], [6, -1, 0]]
    vertices = np.concatenate([vertices, sides])
    faces = np.array([[0, 1, 2], [0, 2, 3], [4, 5, 7], [4, 7, 6], [8, 9, 1], [8, 1, 0]])
    faces = np.concatenate(
        [faces, [[8, 0, 3], [8, 3, 4], [8, 4, 6], [9, 2, 1], [9, 5, 2], [9, 7, 5]]]
    )
    hole = min(rims(faces), key=lambda rim: length(vertices, rim))
    assert set(hole) == {2, 3, 4, 5}
    heights = vertices[hole][:, 2]
    assert sorted(heights) == [0, 0, 2, 2]
    assert len(cap(vertices, hole)) == 2


def test_holes_that_touch_in_one_vertex_are_two() -> None:
    grid = [(x, y, 0.0) for y in range(5) for x in range(5)]
    vertices = np.array(grid)
    faces = np.array(
        [
            triangle
            for y in range(4)
            for x in range(4)
            if (x, y) not in ((1, 1), (2, 2))
            for a in [5 * y + x]
            for triangle in ([a, a + 1, a + 6], [a, a + 6, a + 5])
        ]
    )
    inner = [rim for rim in rims(faces) if length(vertices, rim) < 10]
    assert sorted(len(rim) for rim in inner) == [4, 4]
    assert sum(len(cap(vertices, rim)) for rim in inner) == 4


def block(size: tuple[float, float, float], at: tuple[float, float, float]) -> np.ndarray:
    """Return the corners of the faces of a block with its underside's middle at a place."""
    box = trimesh.creation.box(size).subdivide_to_size(0.5)
    box.apply_translation((at[0], at[1], at[2] + size[2] / 2))
    return np.array(box.triangles)


def test_a_crown_without_a_trunk_has_a_hidden_support_down_to_the_ground() -> None:
    found = supports(block((3.0, 2.0, 1.0), (5.0, 0.0, 1.5)), 0.0)
    assert found is not None
    low, high = found.bounds
    assert list(low) == pytest.approx([3.5, -1.0, 0.0], abs=0.01)
    assert list(high[:2]) == pytest.approx([6.5, 1.0], abs=0.01) and 1.5 <= high[2] <= 2.5


def test_what_stands_needs_no_support_but_a_roof_that_reaches_far_does() -> None:
    assert supports(block((3.0, 2.0, 3.0), (0.0, 0.0, 0.0)), 0.0) is None
    post, roof = trimesh.creation.box((0.5, 0.5, 2.0)), trimesh.creation.box((8.0, 2.0, 0.2))
    post.apply_translation((-3.75, 0.0, 1.0))
    roof.apply_translation((0.0, 0.0, 2.1))
    joined = trimesh.boolean.union([post, roof]).subdivide_to_size(0.5)
    found = supports(np.array(joined.triangles), 0.0)
    assert found is not None
    assert -2.2 < found.bounds[0, 0] < -1.0, "near the post it hangs by itself"
    assert found.bounds[1, 0] == pytest.approx(4.0, abs=0.01)


@pytest.mark.parametrize(
    ("size", "may"),
    [((1.7, 1.7, 0.7), True), ((6.0, 1.0, 0.7), False), ((2.0, 2.0, 2.5), False)],
)
def test_a_low_and_small_thing_may_carry_a_roof(
    size: tuple[float, float, float], may: bool
) -> None:
    found = carried(block(size, (0.0, 0.0, 0.0)), 0.0)
    assert (found is not None) == may
    if found is not None:
        assert found.bounds[1, 2] == pytest.approx(1.8)
