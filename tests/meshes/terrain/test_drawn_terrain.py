"""Terrain that is drawn as a line or an outline: it is where it was drawn, closed and whole."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from winding import inside

from meshes.shapes.runs import bending, rounded
from meshes.terrain.kinds import KINDS

ALONG = [name for name, kind in KINDS.items() if "points" in kind.model_fields]
AROUND = [name for name, kind in KINDS.items() if "outline" in kind.model_fields]

TREES = ("trunks", "canopies")

BEND = [(0.0, 0.0), (8.0, 0.0), (12.0, 6.0), (12.0, 14.0), (4.0, 16.0)]
RING = [(0.0, 0.0), (8.0, 0.0), (8.0, 6.0), (0.0, 6.0), (0.0, 0.0)]
HAIRPIN = [(0.0, 0.0), (9.0, 0.0), (0.4, 0.5)]
CROSSED = [(0.0, 0.0), (8.0, 6.0), (8.0, 0.0), (0.0, 6.0)]
ELL = [(0.0, 0.0), (14.0, 0.0), (14.0, 6.0), (7.0, 6.0), (7.0, 12.0), (0.0, 12.0)]

BENDING = ("road", "river", "wire", "tank-trap")
STRAIGHT_FROM_POINT_TO_POINT = [name for name in ALONG if name not in BENDING]


def corners_of(piece) -> np.ndarray:
    return np.vstack([part.mesh.vertices for part in piece.parts])


def widest(piece) -> float:
    """Return the reach of a piece to the side, as it stands along x without points."""
    return float(abs(corners_of(piece)[:, 1]).max())


@pytest.mark.parametrize("points", [BEND, RING, HAIRPIN, CROSSED, [(0.0, 0.0), (0.1, 0.0)]])
@pytest.mark.parametrize("kind", ALONG)
def test_a_piece_drawn_as_a_line_is_closed_and_along_it(kind, points) -> None:
    piece = KINDS[kind](points=points).make()
    for part in piece.parts:
        assert part.mesh.is_watertight and part.mesh.is_winding_consistent, part.name
        assert part.mesh.volume > 0, part.name
    line = shapely.LineString(points)
    if kind not in STRAIGHT_FROM_POINT_TO_POINT:
        line = shapely.LineString(bending(points).at)
    reach = 1.5 * widest(KINDS[kind]().build()) + 0.2
    away = shapely.distance(line, shapely.points(corners_of(piece)[:, :2]))
    assert away.max() < reach
    assert corners_of(piece)[:, 2].min() == pytest.approx(0.0, abs=1e-9)


@pytest.mark.slow
@given(
    points=st.lists(st.tuples(st.floats(-20, 20), st.floats(-20, 20)), min_size=2, max_size=8),
    kind=st.sampled_from(ALONG),
)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_line_is_built_closed_or_refused(points, kind) -> None:
    try:
        keys = KINDS[kind](points=points)
    except ValidationError:
        return
    for part in keys.make().parts:
        assert np.isfinite(part.mesh.vertices).all()
        assert part.mesh.is_watertight, part.name


@pytest.mark.slow
@given(
    points=st.lists(st.tuples(st.floats(-20, 20), st.floats(-20, 20)), min_size=3, max_size=8),
    kind=st.sampled_from(AROUND),
)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_outline_is_built_closed_or_refused(points, kind) -> None:
    try:
        keys = KINDS[kind](outline=points)
    except ValidationError:
        return
    piece = keys.make()
    for mesh in (*(part.mesh for part in piece.parts), *(volume.mesh for volume in piece.volumes)):
        assert np.isfinite(mesh.vertices).all()
        assert mesh.is_watertight and mesh.volume > 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ALONG)
def test_points_take_the_place_of_the_length_and_of_nothing_else(kind) -> None:
    usual = KINDS[kind]()
    longer = (usual.size[0] * 2, *usual.size[1:])
    drawn = [KINDS[kind](points=BEND, size=size).make() for size in (usual.size, longer)]
    assert corners_of(drawn[0]).tobytes() == corners_of(drawn[1]).tobytes()
    if kind in ("wall", "hedge"):
        low = KINDS[kind](points=BEND, size=(1.0, 0.5, 0.4)).make()
        assert corners_of(low)[:, 2].max() == pytest.approx(0.4)


def test_a_wall_through_the_ends_of_a_straight_one_is_that_one() -> None:
    straight = KINDS["wall"](size=(7.0, 0.35, 0.84)).make()
    drawn = KINDS["wall"](points=[(-3.5, 0.0), (3.5, 0.0)]).make()
    assert corners_of(drawn).tobytes() == corners_of(straight).tobytes()


@pytest.mark.parametrize("kind", ["wall", "hedge"])
def test_a_closed_ring_of_terrain_blocks_every_line_out(kind) -> None:
    (part,) = KINDS[kind](points=RING).make().parts
    angles = np.linspace(0, 2 * np.pi, 720)
    for z in (0.05, 0.4, 0.7):
        starts = np.tile([4.0, 3.0, z], (len(angles), 1))
        ways = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(len(angles))])
        assert part.mesh.ray.intersects_any(starts, ways).all()


def test_a_fence_has_a_post_in_every_corner() -> None:
    (part,) = KINDS["fence"](points=BEND).make().parts
    high = part.mesh.vertices[part.mesh.vertices[:, 2] > 0.76][:, :2]
    for corner in BEND:
        assert np.linalg.norm(high - np.array(corner), axis=1).min() < 0.15


def test_a_road_goes_through_its_points_and_keeps_its_width() -> None:
    (part,) = KINDS["road"](points=BEND, size=(1.0, 3.0)).make().parts
    path = bending(BEND)
    flat = shapely.LineString(path.at).buffer(1.45, cap_style="flat")
    inside = np.array([flat.exterior.interpolate(s).coords[0] for s in np.linspace(0, 50, 200)])
    starts = np.vstack([inside, BEND[1:-1]])
    starts = np.column_stack([starts, np.full(len(starts), 2.0)])
    down = np.tile([0.0, 0.0, -1.0], (len(starts), 1))
    assert part.mesh.ray.intersects_any(starts, down).mean() > 0.97
    assert part.mesh.bounds[1, 2] == pytest.approx(0.02)
    assert part.mesh.volume == pytest.approx(path.length * 3 * 0.02, rel=0.1)


def test_a_bending_line_passes_all_its_points_smoothly() -> None:
    path = bending(BEND, 0.1)
    line = shapely.LineString(path.at)
    assert all(line.distance(shapely.Point(corner)) < 0.02 for corner in BEND)
    step = np.diff(path.at, axis=0)
    turned = np.diff(np.unwrap(np.arctan2(step[:, 1], step[:, 0])))
    assert np.degrees(abs(turned)).max() < 12
    cut = shapely.LineString(rounded(BEND, 0.7, 0.1).at)
    assert all(cut.distance(shapely.Point(corner)) < 0.45 for corner in BEND)


@pytest.mark.slow
def test_a_wood_grows_within_its_outline() -> None:
    piece = KINDS["wood"](outline=ELL, height=6.0).make()
    area = shapely.Polygon(ELL)
    floor, trunks = piece.part("undergrowth").mesh, piece.part("trunks").mesh
    assert area.buffer(0.5).contains(shapely.MultiPoint(floor.vertices[:, :2]))
    roots = trunks.vertices[trunks.vertices[:, 2] < 0.01][:, :2]
    assert area.contains(shapely.MultiPoint(roots))
    (volume,) = piece.volumes
    assert volume.mesh.volume == pytest.approx(area.area * 6.0, rel=0.03)
    notch = inside(volume.mesh, [[10.5, 9.0, 1.0], [10.5, 3.0, 1.0], [3.0, 9.0, 1.0]])
    assert notch.tolist() == [False, True, True]
    assert trunks.body_count == round(area.area / 5) or trunks.body_count >= 20


@pytest.mark.slow
@pytest.mark.parametrize("kind", [name for name in AROUND if name != "prism"])
def test_a_piece_drawn_as_an_outline_is_within_it_and_fills_it(kind) -> None:
    piece = KINDS[kind](outline=ELL).make()
    area = shapely.Polygon(ELL)
    low = np.vstack([part.mesh.vertices for part in piece.parts if part.name not in TREES])
    flat = shapely.points(low[:, :2])
    # Inner corners are rounded too, by a little.
    assert shapely.distance(area, flat).max() < 0.9
    covered = shapely.MultiPoint(low[:, :2]).convex_hull
    assert covered.area > 0.9 * area.convex_hull.area


@pytest.mark.parametrize(
    ("kind", "key", "value", "wanted"),
    [
        ("wall", "points", [(0, 0)], "at least 2"),
        ("wall", "points", [(0, 0), (0, 0.01)], "expected at least 0.1"),
        ("wall", "points", [(-100, 0), (100, 0)] * 3, "expected at most 480"),
        ("road", "points", [(0, 0), (0, 130)], "less than or equal to 120"),
        ("wood", "outline", [(0, 0), (4, 4), (4, 0), (0, 4)], "crosses itself"),
        ("wood", "outline", [(0, 0), (1, 0), (0, 0)], "expected at least 3"),
        ("wood", "outline", [(0, 0), (9, 0), (4, 0.01)], "expected at least 0.25"),
    ],
)
def test_lines_and_outlines_that_are_none_are_refused(kind, key, value, wanted) -> None:
    with pytest.raises(ValidationError, match=wanted):
        KINDS[kind](**{key: value})
