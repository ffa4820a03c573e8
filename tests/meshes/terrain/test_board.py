from __future__ import annotations

import numpy as np
import pytest

from meshes.terrain.board import MATS, SEASONS, ground, table_edge


@pytest.mark.parametrize("size", [(72.0, 48.0), (47.5, 31.3), (0.4, 0.4)])
def test_the_ground_covers_the_table_at_height_nothing_facing_up(size):
    part = ground(size)
    assert part.mesh.bounds == pytest.approx(np.array([[0, 0, 0], [*size, 0]]))
    assert part.mesh.area == pytest.approx(size[0] * size[1])
    assert (part.mesh.face_normals[:, 2] > 0.99).all()
    assert part.support


def test_the_ground_is_fine_enough_to_carry_light():
    assert ground((72.0, 48.0)).mesh.edges_unique_length.max() < 0.75
    assert len(ground((72.0, 48.0), cell=2.0).mesh.faces) == 36 * 24 * 2


def test_the_ground_is_the_same_every_time():
    assert ground((24.0, 24.0)).colours.tobytes() == ground((24.0, 24.0)).colours.tobytes()


@pytest.mark.parametrize(
    ("size", "cell"),
    [((0.0, 4.0), 0.5), ((4.0, -1.0), 0.5), ((4.0, 4.0), 0.0), ((4000.0, 4000.0), 0.5)],
)
def test_a_ground_beyond_reason_is_refused(size, cell):
    with pytest.raises(ValueError, match="×"):
        ground(size, cell)


def test_the_edge_frames_the_table_and_stays_below_it():
    part = table_edge((72.0, 48.0))
    assert part.mesh.bounds[1, 2] < 0
    assert part.mesh.bounds[:, :2] == pytest.approx(np.array([[-1.5, -1.5], [73.5, 49.5]]))
    assert part.mesh.is_watertight and not part.support
    middle = part.mesh.triangles_center
    inside = ((middle[:, :2] > 1e-6) & (middle[:, :2] < np.array([72, 48]) - 1e-6)).all(axis=1)
    assert not inside.any()


def test_the_edge_has_an_inlay_for_every_inch_and_longer_ones_for_feet():
    part = table_edge((24.0, 12.0))
    top = part.mesh.vertices[np.isclose(part.mesh.vertices[:, 2], -0.018)]
    near = top[(top[:, 1] < 0) & (top[:, 0] > -0.1) & (top[:, 0] < 24.1)]
    inches = np.unique(np.round(near[:, 0]))
    assert inches.tolist() == list(range(25))

    def depth(inch):
        return -near[np.round(near[:, 0]) == inch][:, 1].min()

    assert depth(12) > depth(6) > depth(5)
    assert depth(0) == pytest.approx(depth(24))


@pytest.mark.parametrize("mat", MATS)
@pytest.mark.parametrize("season", SEASONS)
def test_every_mat_covers_the_table_in_a_colour_of_its_own(mat, season):
    part = ground((20.0, 13.0), 1.0, mat, season)
    assert part.mesh.area == pytest.approx(20 * 13)
    assert (part.mesh.face_normals[:, 2] > 0.99).all()
    others = [(m, s) for m in MATS for s in SEASONS if (m, s) != (mat, season)]
    mean = part.colours.mean(axis=0)
    for one in others:
        other = ground((20.0, 13.0), 1.0, *one).colours.mean(axis=0)
        assert abs(mean - other).max() > 1, one


def test_paving_has_slabs_with_joints_between_them():
    part = ground((12.0, 9.0), 1.0, "paved")
    middle = part.mesh.triangles_center[:, :2]
    joint = (abs(middle - 3.0) < 0.07).any(axis=1)
    assert part.colours[joint].max() < part.colours[~joint].mean(axis=0).max()
    assert part.mesh.area == pytest.approx(108)
