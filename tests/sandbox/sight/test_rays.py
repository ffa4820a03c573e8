"""Rays, directions and chords against plain geometry."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import qmc
from slow_reference import inside, nearest
from tables import table_from

from sandbox.sight.chords import chords, meets_box
from sandbox.sight.counting import directions
from sandbox.sight.counting.directions import LOG_LONGEST, REPLICATES, patch, unit_square
from sandbox.sight.kernel import ray_mesh as rays
from sandbox.sight.kernel.ray_mesh import GatheredMesh, RayMesh
from sandbox.sight.occluders import ground_of
from sandbox.sight.rough import OPEN, stopped_by

BALL = trimesh.creation.icosphere(2, 1.5)


def lines(seed: int, number: int = 400) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    starts = rng.uniform(-4, 4, (number, 3)) + [60, 40, 0]
    ends = rng.uniform(-2, 2, (number, 3)) + [60, 40, 0]
    return starts, ends - starts


@pytest.fixture(scope="module")
def ball() -> RayMesh:
    return RayMesh(BALL.triangles + [60, 40, 0])


@pytest.mark.slow
def test_segments_end_where_they_end(ball: RayMesh) -> None:
    starts, ways = lines(1)
    triangle, along = ball.first(starts, ways)
    for row, (start, way) in enumerate(zip(starts, ways, strict=True)):
        length = np.linalg.norm(way)
        slow = nearest(start, (way / length)[None], ball.triangles)[0] / length
        if slow <= 0.999:
            assert along[row] == pytest.approx(slow, abs=1e-5)
            assert triangle[row] >= 0
        elif slow > 1.001:
            assert triangle[row] == -1
            assert np.isinf(along[row])
    assert np.array_equal(ball.blocked(starts, ways), triangle >= 0)


def test_endless_rays_go_on(ball: RayMesh) -> None:
    start, way = np.array([[60.0, 40.0, 50.0]]), np.array([[0.003, 0.002, -0.5]])
    triangle, distance = ball.along(start, way)
    assert triangle[0] >= 0
    assert 50 - 0.5 * distance[0] == pytest.approx(1.5, abs=0.06)
    assert ball.first(start, way)[0][0] == -1


def test_an_empty_mesh_stops_nothing() -> None:
    empty = RayMesh(np.zeros((0, 3, 3)))
    starts, ways = lines(2, 5)
    assert not empty.blocked(starts, ways).any()
    assert (empty.first(starts, ways)[0] == -1).all()


def test_many_trees_are_one_mesh(monkeypatch: pytest.MonkeyPatch) -> None:
    triangles = np.concatenate([BALL.triangles + [60, 40, 0], 2 * BALL.triangles + [60, 40, 0]])
    starts, ways = lines(3)
    whole, hits = RayMesh(triangles), []
    monkeypatch.setattr(rays, "PIECE", 50)
    monkeypatch.setattr(rays, "_TREE", 150)
    parts = RayMesh(triangles, lambda share, _what: hits.append(share))
    assert len(hits) >= len(triangles) / 50 and hits == sorted(hits)
    assert np.array_equal(parts.blocked(starts, ways), whole.blocked(starts, ways))
    for one, other in (
        (parts.first(starts, ways), whole.first(starts, ways)),
        (parts.along(starts, ways), whole.along(starts, ways)),
    ):
        assert np.allclose(one[1], other[1], rtol=1e-5)
        assert (one[0] >= 0).sum() > 50
        # Of two that share an edge either may be the first that is met on it.
        assert (one[0] == other[0]).mean() > 0.98


def test_far_from_the_origin_nothing_is_lost() -> None:
    """float32 has 7 digits: at 2000 inches a thousandth would be gone without recentring."""
    slab = trimesh.creation.box((1, 1, 0.002)).triangles + [2000.0, 2000.0, 0.0]
    mesh = RayMesh(slab)
    start = np.array([[2000.1, 2000.2, 0.003]])
    assert mesh.blocked(start, np.array([[0, 0, -0.0025]])).all()
    assert not mesh.blocked(start, np.array([[0, 0, -0.0015]])).any()


def test_directions_are_even_over_the_sphere() -> None:
    """Equal solid angles get equal numbers: caps of a ball seen from a point."""
    eye = np.array([0.0, 0.0, 0.0])
    rng = np.random.default_rng(3)
    body = rng.uniform(-1, 1, (60, 3)) * [1, 2, 1.5] + [4, 3, 1]
    ways = patch(eye, body).directions(0, 1 << 15)
    axis = ways.mean(axis=0) / np.linalg.norm(ways.mean(axis=0))
    cosines = ways @ axis
    inner, outer = np.cos(0.05), np.cos(0.1)
    within_inner = np.mean(cosines > inner)
    within_outer = np.mean(cosines > outer)
    assert within_outer / within_inner == pytest.approx((1 - outer) / (1 - inner), rel=0.03)


@given(st.integers(0, 1000), st.floats(0.8, 40))
@settings(max_examples=40, deadline=None)
def test_the_patch_holds_the_whole_body(seed, distance) -> None:
    """Every point of every triangle, not only the corners, is in a direction of the patch."""
    rng = np.random.default_rng(seed)
    centre = rng.normal(size=3)
    centre *= distance / np.linalg.norm(centre)
    triangle = centre + rng.uniform(-0.7, 0.7, (3, 3))
    corner = patch(np.zeros(3), triangle)
    weights = rng.dirichlet([1, 1, 1], 200)
    edge = np.linspace(0, 1, 60)[:, None]
    points = np.concatenate([weights @ triangle, triangle[0] * edge + triangle[1] * (1 - edge)])
    local = points @ corner.frame.T
    local /= np.linalg.norm(local, axis=1)[:, None]
    angle = np.arctan2(local[:, 1], local[:, 0])
    slack = 1e-9
    assert (angle >= corner.longitude[0] - slack).all()
    assert (angle <= corner.longitude[1] + slack).all()
    assert (local[:, 2] >= corner.height[0] - slack).all()
    assert (local[:, 2] <= corner.height[1] + slack).all()


def test_a_body_around_the_eye_is_searched_everywhere() -> None:
    assert patch(np.zeros(3), BALL.vertices).whole
    assert not patch(np.array([3.0, 0, 0]), BALL.vertices).whole


@pytest.mark.slow
def test_the_statistics_of_scipy_are_not_loaded_for_the_sequence() -> None:
    asked = "import sandbox.sight.judge, sys; sys.exit('scipy.stats' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def test_unscrambled_the_sequence_is_scipys() -> None:
    steps, length = directions._sobol(), 1 << 12
    points = np.stack([directions._sequence(0, column, length) for column in steps], axis=1)
    assert np.array_equal(points, qmc.Sobol(d=2, scramble=False).random_base2(12))


@pytest.mark.slow
def test_every_replicate_fills_the_square_evenly_and_is_its_own() -> None:
    """Any 2ⁿ first points have one point in every box of area 2⁻ⁿ that halving makes."""
    square = unit_square()
    assert square.shape == (1 << LOG_LONGEST, 2) and square.min() >= 0 and square.max() < 1
    firsts = set()
    for number in range(REPLICATES):
        own = square[number::REPLICATES]
        firsts.add(tuple(own[0]))
        for log in (3, 6, 9):
            for wide in range(log + 1):
                cells = np.floor(own[: 1 << log] * [1 << wide, 1 << (log - wide)]).astype(int)
                assert len(np.unique(cells, axis=0)) == 1 << log
    assert len(firsts) == REPLICATES
    # Over scrambles every point is uniform: their means are those of random points.
    means = np.array([square[n::REPLICATES][0] for n in range(REPLICATES)]).mean(axis=0)
    assert np.abs(means - 0.5).max() < 4 / np.sqrt(12 * REPLICATES)


def test_the_sequence_is_the_same_every_time() -> None:
    assert unit_square()[:3].tolist() == unit_square()[:3].tolist()
    unit_square.cache_clear()
    first = unit_square()[:2].copy()
    unit_square.cache_clear()
    assert np.array_equal(first, unit_square()[:2])


@pytest.mark.parametrize("seed", range(4))
def test_chords_against_sorted_crossings(seed) -> None:
    shape = [
        trimesh.creation.icosphere(1, 1.5),
        trimesh.creation.box((2, 3, 1)),
        trimesh.creation.torus(1.4, 0.5, major_sections=12, minor_sections=8),
        trimesh.creation.annulus(0.7, 1.5, 2),
    ][seed]
    triangles = shape.triangles + [60, 40, 0]
    starts, ways = lines(seed, 200)
    until = np.random.default_rng(seed).uniform(0.2, 1, 200)
    lengths = chords(starts, ways, until, triangles)
    assert (lengths > 0.1).sum() > 15
    for row in range(200):
        length = np.linalg.norm(ways[row])
        slow = inside(starts[row], ways[row] / length, until[row] * length, triangles)
        assert lengths[row] == pytest.approx(slow, abs=1e-7)


def test_segments_meet_boxes_that_they_touch() -> None:
    low, high = np.array([0.0, 0, 0]), np.array([1.0, 1, 1])
    starts = np.array([[-1.0, 0.5, 0.5]] * 3 + [[0.5, 0.5, 0.5], [-1, 2, 0.5]])
    ways = np.array([[0.9, 0, 0], [1.1, 0, 0], [-1.0, 0, 0], [0.1, 0, 0], [3.0, 0, 0]])
    assert meets_box(starts, ways, low, high).tolist() == [False, True, False, True, False]


@pytest.mark.slow
def test_any_number_of_meshes_can_be_looked_at_at_once() -> None:
    corner = np.array([[[0, 0, 0], [1, 0, 0], [0, 1, 0]]], dtype=np.float64)
    up, origin = np.array([[0.0, 0.0, 2.0]]), np.array([[0.2, 0.2, -1.0]])
    meshes = [RayMesh(corner + [0.0, 0.0, n / 10_000]) for n in range(4000)]
    assert all(mesh.blocked(origin, up)[0] for mesh in meshes)


def test_near_segments_are_stopped_part_by_part_as_by_one_tree() -> None:
    random = np.random.default_rng(5)
    balls = []
    for at in random.uniform(-20, 20, (12, 3)):
        ball = trimesh.creation.icosphere(2, 2.0)
        ball.apply_translation(at)
        balls.append(RayMesh(ball.triangles))
    gathered = GatheredMesh(balls)
    starts = random.uniform(-20, 20, (2000, 3))
    ways = random.uniform(-15, 15, (2000, 3))
    by_parts = gathered.blocked_by_parts(starts, ways)
    assert "_trees" not in gathered.__dict__
    assert 20 < by_parts.sum() < 1900
    assert np.array_equal(by_parts, gathered.blocked(starts, ways))
    assert np.array_equal(balls[0].blocked_by_parts(starts, ways), balls[0].blocked(starts, ways))
    assert not gathered.blocked_by_parts(np.zeros((0, 3)), np.zeros((0, 3))).any()


@pytest.mark.slow
def test_what_hides_a_body_is_looked_for_only_where_some_of_it_may_be_seen(tmp_path) -> None:
    wood = '[[terrain]]\nid = "wood"\nkind = "wood"\nposition = [15, 16]\nsize = [6, 16]\n'
    wall = (
        '[[terrain]]\nid = "wall"\nkind = "box"\nposition = [20, 20]\nsize = [1, 20, 2]\n'
        'cover = "hard"\nground = "impassable"\n'
    )
    ground = ground_of(table_from(tmp_path, wood + wall).pieces)
    rng = np.random.default_rng(4)
    eyes = np.repeat(rng.uniform([6, 8, 0.5], [11, 32, 1.5], (200, 3)), 4, axis=0)
    ends = np.repeat(rng.uniform([22, 8, 0.1], [30, 32, 3], (200, 3)), 4, axis=0)
    ends += rng.uniform(-0.5, 0.5, (800, 3))
    bodies = np.repeat(np.arange(200), 4)
    every, some = stopped_by(ground, eyes, ends), stopped_by(ground, eyes, ends, bodies)
    assert set(every.tolist()) == {OPEN, 0, 1}
    assert np.array_equal(every == OPEN, some == OPEN)
    hidden = (ground.solid.first(eyes, ends - eyes)[0] >= 0).reshape(-1, 4).all(axis=1)
    assert (every != some).reshape(-1, 4)[hidden].any(), "the wall is named for the wood"
    assert np.array_equal(every.reshape(-1, 4)[~hidden], some.reshape(-1, 4)[~hidden])
    alone = [stopped_by(ground, eyes[[k]], ends[[k]])[0] for k in range(0, 800, 40)]
    assert alone == every[::40].tolist()
