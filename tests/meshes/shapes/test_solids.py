"""The building blocks of pieces: closed forms, booleans that keep colours, exact cuts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meshes.shapes.boolean import carved, refined, shared, united
from meshes.shapes.lattice import inside, lattice, lines
from meshes.shapes.noise import lumps
from meshes.shapes.plane_cut import split_at
from meshes.shapes.primitives import (
    ball,
    block,
    column,
    extrude,
    lathe,
    limb,
    plan,
    side_profile,
    wedge,
    wheel,
)
from meshes.shapes.solid import joined, plain

RED, BLUE = "#ff0000", "#0000ff"
FORMS = {
    "block": (block((1, 2, 3), RED), 6.0),
    "wedge": (wedge((2, 2), (1, 1), 1, RED, lean=(0.3, 0.1)), 7 / 3),
    "extrude": (extrude(np.array([[0, 0], [2, 0], [2, 1], [1, 0.5], [0, 1]]), (0, 1, 2), RED), 3.0),
    "side profile": (side_profile([(0, 0), (2, 0), (1, 1)], 3, RED), 3.0),
    "side profile the other way": (side_profile([(1, 1), (2, 0), (0, 0)], 3, RED), 3.0),
    "plan": (plan(np.array([[0, 0], [0, 1], [1, 0]]), 2, RED), 1.0),
    "column": (column(1, 2, RED, sides=256), 2 * np.pi),
    "ball": (ball((1, 2, 3), RED, sides=64, rings=63), 8 * np.pi),
    "lathe": (lathe([(0, 0), (1, 1), (0, 2)], 256, RED), 2 * np.pi / 3),
    "wheel": (wheel(1, 0.5, RED, sides=64), None),
    "limb": (limb((0, 0, 0), (1, 2, 3), 0.2, 0.1, RED), None),
    "upright limb": (limb((0, 0, 0), (0, 0, 1), 0.2, 0.2, RED, round_ends=False), None),
}


@pytest.mark.parametrize("name", FORMS)
def test_forms_are_closed_face_outward_and_hold_what_they_should(name):
    solid, volume = FORMS[name]
    mesh = solid.mesh()
    assert mesh.is_watertight and mesh.is_winding_consistent and mesh.volume > 0
    if volume is not None:
        assert mesh.volume == pytest.approx(volume, rel=3e-3)


def test_a_union_has_no_inner_walls_and_keeps_both_colours():
    both = united(block((2, 2, 2), RED), block((2, 2, 2), BLUE).moved(1, 0, 0.5))
    assert both.mesh().volume == pytest.approx(8 + 8 - 3)
    assert {tuple(c) for c in both.colours.tolist()} == {(255, 0, 0), (0, 0, 255)}


def test_carving_takes_away_and_shows_the_cutters_colour():
    left = carved(block((2, 2, 2), RED), block((1, 1, 4), BLUE).moved(z=-1))
    assert left.mesh().volume == pytest.approx(6.0)
    assert left.mesh().is_watertight
    inner = abs(left.centres()[:, :2]).max(axis=1) < 0.51
    vertical = abs(left.normals()[:, 2]) < 0.1
    assert (left.colours[inner & vertical] == [0, 0, 255]).all()
    assert shared(block((2, 2, 2), RED), block((1, 1, 4), BLUE)).mesh().volume == pytest.approx(2)


def test_refining_changes_neither_shape_nor_colour():
    fine = refined(block((2, 2, 2), RED), 0.3)
    assert fine.mesh().is_watertight and fine.mesh().volume == pytest.approx(8.0)
    assert fine.mesh().edges_unique_length.max() < 0.6
    assert (fine.colours == [255, 0, 0]).all()


def test_an_open_surface_cannot_be_carved():
    sheet = plain(np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0.0]]), np.array([[0, 1, 2]]), RED)
    with pytest.raises(ValueError, match="NotManifold"):
        united(sheet, block((1, 1, 1), RED))


def test_mirroring_keeps_faces_outward():
    assert wedge((2, 1), (1, 1), 1, RED).scaled(-1, 1, 1).mesh().volume > 0


@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_turning_is_counter_clockwise(axis):
    start = {"x": [0, 1, 0], "y": [0, 0, 1], "z": [1, 0, 0]}[axis]
    end = {"x": [0, 0, 1], "y": [1, 0, 0], "z": [0, 1, 0]}[axis]
    point = plain(np.array([start], dtype=float), np.zeros((0, 3), dtype=int), RED)
    assert point.turned(90, axis).vertices[0] == pytest.approx(end)


@pytest.mark.slow
@given(z=st.floats(-0.5, 3.5), turn=st.floats(0, 360), lean=st.floats(0, 180))
@settings(max_examples=25, deadline=None)
def test_a_cut_loses_no_area_and_crosses_nothing(z, turn, lean):
    shape = joined(
        ball((1, 0.7, 1.4), RED).turned(lean, "x").moved(z=1.4),
        block((1, 1, 2), BLUE).turned(turn).moved(2, 0, 0.3),
    )
    below, above = split_at(shape, z)
    areas = [half.mesh().area if len(half.faces) else 0.0 for half in (below, above)]
    assert sum(areas) == pytest.approx(shape.mesh().area, rel=1e-9)
    if len(below.faces):
        assert below.vertices[:, 2].max() <= z + 1e-12
    if len(above.faces):
        assert above.vertices[:, 2].min() >= z - 1e-12
    for half in (below, above):
        assert {tuple(c) for c in half.colours.tolist()} <= {(255, 0, 0), (0, 0, 255)}


def test_a_cut_through_corners_and_along_faces():
    shape = block((2, 2, 2), RED)
    below, above = split_at(shape, 2.0)
    assert len(below.faces) == 12 and len(above.faces) == 0
    below, above = split_at(shape, 0.0)
    assert below.mesh().area == pytest.approx(4.0)
    assert above.mesh().area == pytest.approx(20.0)


def test_noise_is_bounded_smooth_and_seeded():
    points = np.random.default_rng(0).uniform(-50, 50, (2000, 3))
    field = lumps(points, 5, 3.0)
    assert abs(field).max() <= 1.0 and field.std() > 0.2
    assert np.array_equal(field, lumps(points, 5, 3.0))
    assert not np.array_equal(field, lumps(points, 6, 3.0))
    assert abs(lumps(points + 1e-4, 5, 3.0) - field).max() < 0.01


def test_a_lattice_is_closed_and_as_big_as_its_cells():
    axes = (lines([0, 3], 0.5), lines([0, 2], 0.5), lines([0, 1], 0.5))
    filled = inside(axes, (0, 0, 0), (3, 2, 1)) & ~inside(axes, (1, -1, 0.5), (2, 3, 2))
    solid = lattice(axes, filled, RED)
    mesh = solid.mesh()
    assert mesh.is_watertight and mesh.is_winding_consistent
    assert mesh.volume == pytest.approx(3 * 2 * 1 - 1 * 2 * 0.5)
    pairs = solid.normals().reshape(-1, 2, 3)
    assert (pairs[:, 0] == pairs[:, 1]).all()


def test_lines_keep_every_wanted_place_and_leave_no_wide_gap():
    layers = lines([0.0, 1.0, 1.0 + 1e-12, 4.0], 0.6)
    assert {0.0, 1.0, 4.0} <= set(layers.tolist())
    assert np.diff(layers).max() <= 0.6 + 1e-9 and np.diff(layers).min() > 0.4
