"""Walls with gates, bocage, wire, and what is heaped up: what one sees past, and goes through."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from pydantic import ValidationError

from meshes.shapes.piece import Piece
from meshes.terrain.kinds import KINDS

GATED = [
    ("wall", "gates", "gate"),
    ("garden-wall", "gates", "gate"),
    ("bocage", "gaps", "gap"),
    ("hedge", "gates", "gate"),
]


def seen_through(piece: Piece, xs: np.ndarray, z: float, far: float = 9.0) -> np.ndarray:
    """Whether one sees along +y past a piece at each x, at a height."""
    starts = np.column_stack([xs, np.full_like(xs, -far), np.full_like(xs, z)])
    free = np.ones(len(xs), dtype=bool)
    for part in piece.parts:
        free &= ~part.mesh.ray.intersects_any(starts, np.tile([0.0, 1.0, 0.0], (len(xs), 1)))
    return free


@pytest.mark.parametrize(("kind", "count", "width"), GATED)
def test_each_way_through_is_as_wide_as_it_says(kind, count, width) -> None:
    wide = 2.4
    size = (20.0, *KINDS[kind]().size[1:])
    piece = KINDS[kind](
        size=size, **{count: 2, width: wide}, **({"trees": 0} if kind == "bocage" else {})
    ).make()
    xs = np.linspace(-9.0, 9.0, 1801)
    free = seen_through(piece, xs, 0.5)
    edges = np.flatnonzero(np.diff(free.astype(int)))
    ways = [(xs[a], xs[b]) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    ways = [(low, high) for low, high in ways if high - low > 0.4]  # not between a gate's bars
    assert len(ways) == 2, "and none anywhere else"
    for (low, high), middle in zip(ways, (-5.0, 5.0), strict=True):
        # A gate stands open at one side, piers at both; a bank slopes away.
        assert low < middle < high and 0.6 * wide < high - low < 1.3 * wide


@pytest.mark.parametrize(("kind", "count", "width"), GATED)
def test_more_ways_than_there_is_room_for_are_refused(kind, count, width) -> None:
    with pytest.raises(ValidationError, match="expected at least"):
        KINDS[kind](**{count: 12, width: 3.0})
    with pytest.raises(ValidationError, match="expected at least"):
        KINDS[kind](points=[(0, 0), (2, 0)], **{count: 1, width: 3.0})


@pytest.mark.parametrize("kind", ["wall", "garden-wall", "bocage"])
def test_no_line_passes_a_closed_bank(kind) -> None:
    piece = KINDS[kind]().build()
    half = KINDS[kind]().size[0] / 2 - 0.6
    for z in (0.3, 0.7):
        assert not seen_through(piece, np.linspace(-half, half, 200), z).any()


def test_a_ring_with_a_gate_is_whole_but_for_it() -> None:
    ring = [(4.5, 0), (9, 0), (9, 9), (0, 9), (0, 0), (4.5, 0)]
    part = KINDS["wall"](points=ring, gates=1, gate=1.5).make().part("wall")
    angles = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    starts = np.tile([4.5, 4.5, 0.4], (len(angles), 1))
    ways = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(len(angles))])
    out = ~part.mesh.ray.intersects_any(starts, ways)
    # One way out, between piers 1.1 inches apart and 4.5 away.
    assert 11 < 360 * out.mean() < 16
    assert (np.diff(np.append(out, out[0]).astype(int)) == 1).sum() == 1


@pytest.mark.parametrize("kind", ["hedge", "fence"])
def test_a_field_is_closed_but_for_a_gate_that_opens_inwards(kind) -> None:
    loop = [(-6.0, -4.0), (6.0, -4.0), (6.0, 4.0), (-6.0, 4.0), (-6.0, -4.0)]
    closed = KINDS[kind](points=loop).build()
    assert {part.name for part in closed.parts} == {kind}
    piece = KINDS[kind](points=loop, gates=1, gate=2.8).build()
    line, gate = piece.parts
    low = np.asarray(line.triangles)[:, :, 2].min(axis=1) < 0.5 * float(line.mesh.bounds[1, 2])
    areas = shapely.polygons(line.triangles[low][:, :, :2])
    covered = shapely.union_all(areas[shapely.area(areas) > 1e-6].tolist()).buffer(0.2)
    (way,) = shapely.get_parts(shapely.LinearRing(loop).difference(covered))
    assert way.length == pytest.approx(2.4, abs=0.3)
    leaf = shapely.MultiPoint(np.asarray(gate.mesh.vertices)[:, :2])
    assert gate.name == "gate" and shapely.Polygon(loop).buffer(0.2).contains(leaf)


def test_no_line_passes_over_bocage_and_every_line_through_wire() -> None:
    assert not seen_through(KINDS["bocage"]().build(), np.linspace(-5, 5, 100), 1.9).any()
    for style in ("coil", "fence"):
        piece = KINDS["wire"](style=style).build()
        xs = np.linspace(-3.8, 3.8, 400)
        free = np.mean([seen_through(piece, xs, z).mean() for z in np.linspace(0.05, 0.7, 14)])
        assert 0.6 < free < 0.97


def heights(piece: Piece, points: np.ndarray) -> np.ndarray:
    starts = np.column_stack([points, np.full(len(points), 50.0)])
    found = np.zeros(len(points))
    for part in piece.parts:
        at, ray, _ = part.mesh.ray.intersects_location(
            starts, np.tile([0.0, 0.0, -1.0], (len(starts), 1)), multiple_hits=False
        )
        found[ray] = np.maximum(found[ray], at[:, 2])
    return found


@pytest.mark.parametrize("levels", [1, 2, 3, 5])
def test_a_stepped_hill_has_level_steps_of_equal_height(levels) -> None:
    hill = KINDS["stepped-hill"](size=(16.0, 14.0, 4.0), levels=levels)
    (part,) = hill.make().parts
    flat = part.mesh.face_normals[:, 2] > 0.999
    tops = np.unique(np.round(part.mesh.triangles_center[flat][:, 2], 6))
    assert tops == pytest.approx(4.0 * np.arange(1, levels + 1) / levels)
    over = part.mesh.area_faces * part.mesh.face_normals[:, 2]
    assert over[flat].sum() > 0.75 * over[over > 0].sum()
    assert part.support


def test_a_stepped_hill_fills_its_outline() -> None:
    drawn = [(0, 0), (14, 0), (14, 6), (7, 6), (7, 12), (0, 12)]
    piece = KINDS["stepped-hill"](outline=drawn, levels=2).make()
    inside = np.array([[3.0, 3.0], [11.0, 3.0], [3.0, 9.0]])
    assert (heights(piece, inside) > 1.4).all()
    assert heights(piece, np.array([[11.0, 9.0]])) == pytest.approx([0.0])


def test_a_crater_is_a_rim_around_a_bowl() -> None:
    piece = KINDS["crater"](size=(6.0, 0.8)).build()
    turn = np.linspace(0, 2 * np.pi, 24)
    rim = heights(piece, 2.1 * np.column_stack([np.cos(turn), np.sin(turn)]))
    bowl = heights(piece, 0.5 * np.column_stack([np.cos(turn), np.sin(turn)]))
    assert rim.min() > 0.4 and bowl.max() < 0.2 < 0.8 == pytest.approx(
        heights(piece, 6 * (np.mgrid[-60:61, -60:61].reshape(2, -1).T / 120)).max(), abs=0.02
    )


def test_a_man_stands_in_a_trench_and_is_hidden_to_his_chest() -> None:
    piece = KINDS["trench"]().build()
    for part in piece.parts:
        assert part.mesh.bounds[1, 2] <= 0.86
    lane = np.array([[x, y] for x in np.linspace(-4, 4, 9) for y in (-0.45, 0.0, 0.45)])
    assert heights(piece, lane).max() < 0.1, "flat, and as wide as a base"
    xs = np.linspace(-4, 4, 200)
    assert not seen_through(piece, xs, 0.7).any() and seen_through(piece, xs, 0.9).all()


def test_a_cliff_is_steep_on_its_right_and_slopes_on_its_left() -> None:
    piece = KINDS["cliff"]().build()
    xs = np.linspace(-3, 3, 25)
    face = heights(piece, np.column_stack([xs, np.full(25, -0.8)]))
    back = heights(piece, np.column_stack([xs, np.full(25, 1.2)]))
    assert face.min() > 2.2 and back.max() < 1.8


@pytest.mark.slow
def test_an_orchard_stands_in_rows() -> None:
    orchard = KINDS["orchard"](size=(11.0, 8.5), spacing=2.5)
    trunks = orchard.make().part("trunks").mesh
    roots = np.array([one.vertices[:, :2].mean(axis=0) for one in trunks.split()])
    roots = np.array(
        [root for root, one in zip(roots, trunks.split(), strict=True) if one.bounds[0, 2] < 0.01]
    )
    rows = np.unique(np.round(roots[:, 1] / 2.5 * 2) / 2)
    assert len(rows) == 3 and len(roots) == 12
    assert not orchard.make().volumes


def test_a_field_of_rubble_is_no_higher_than_it_says_and_within_its_outline() -> None:
    ell = [(0, 0), (14, 0), (14, 6), (7, 6), (7, 12), (0, 12)]
    piece = KINDS["rubble-field"](outline=ell, size=(1.0, 1.0, 0.8)).make()
    every = np.vstack([part.mesh.vertices for part in piece.parts])
    assert every[:, 2].max() <= 0.8
    assert not ((every[:, 0] > 8.5) & (every[:, 1] > 7.5)).any()
