"""The part of an outline that triangles leave open, against GEOS."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sandbox.sight.kernel.covering import MOST_CORNERS, left_open, middles, opened
from sandbox.sight.kernel.proof_steps import outline as seen_outline
from sandbox.sight.kernel.proofs import apart

UNIT = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])


def outline(rng: np.random.Generator, corners: int) -> np.ndarray:
    turns = np.sort(rng.uniform(0, 2 * np.pi, corners))
    return np.column_stack([np.cos(turns), np.sin(turns)])


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 80), st.sampled_from([1, 2, 9]))
@example(59, 55, 2)
def test_an_outline_is_the_hull_that_geos_has(seed: int, corners: int, digits: int) -> None:
    """Also of points that are alike, or in one line."""
    flat = np.random.default_rng(seed).normal(size=(corners, 2)).round(digits - 1)
    outline = seen_outline(np.zeros(3), np.eye(3), np.column_stack([np.ones(corners), flat]))
    hull = shapely.convex_hull(shapely.multipoints(flat))
    assert opened(outline)[2] == pytest.approx(shapely.area(hull), abs=1e-12)
    assert {*map(tuple, outline)} <= {*map(tuple, flat)}
    if shapely.area(hull) > 0:
        # GEOS keeps a corner that is one by a rounding alone
        beside = shapely.symmetric_difference(shapely.polygons(outline), hull)
        assert shapely.area(beside) < 1e-14


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(3, 60), st.integers(0, 40))
def test_the_open_part_equals_that_of_geos(seed: int, corners: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    shape = outline(rng, corners)
    triangles = rng.uniform(-1.2, 1.2, (count, 3, 2)) * rng.choice([0.2, 1.0, 50.0], (count, 1, 1))
    left = shapely.difference(
        shapely.polygons(shape), shapely.union_all(shapely.polygons(triangles))
    )
    pieces, counts, area, thin = left_open(*opened(shape)[:2], triangles, 1e-15)
    assert area + thin == pytest.approx(shapely.area(left), abs=1e-9)
    assert counts.max(initial=0) <= MOST_CORNERS
    for point in middles(pieces, counts, 8):
        assert shapely.distance(left, shapely.points(point)) < 1e-9


@pytest.mark.slow
def test_triangles_that_share_sides_leave_nothing_between() -> None:
    """A fan of slivers around any point, seen from far away: each side is reckoned twice."""
    rng = np.random.default_rng(3)
    for _ in range(50):
        middle = rng.uniform(0.2, 0.8, 2)
        ring = middle + 1e4 * outline(rng, 200)
        fan = np.stack([np.broadcast_to(middle, ring.shape), ring, np.roll(ring, -1, axis=0)], 1)
        _, _, area, thin = left_open(*opened(UNIT)[:2], rng.permutation(fan), 1e-15)
        assert area + thin < 1e-10


def test_a_hair_is_left_open() -> None:
    """Two halves of the square, and a billionth of it between."""
    hair = 1e-9
    halves = np.array(
        [
            [[-1, -1], [0.5, -1], [0.5, 3]],
            [[-1, -1], [0.5, 3], [-1, 3]],
            [[0.5 + hair, -1], [3, -1], [3, 3]],
            [[0.5 + hair, -1], [3, 3], [0.5 + hair, 3]],
        ]
    )
    _, _, area, thin = left_open(*opened(UNIT)[:2], halves, 1e-15)
    assert area + thin == pytest.approx(hair, rel=1e-6)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(3, 40), st.sampled_from([0.05, 1.0, 50.0]))
def test_a_triangle_is_apart_where_geos_has_nothing_in_common(seed, corners, size) -> None:
    """Either way round; and what touches along a side, or at a corner, is apart."""
    rng = np.random.default_rng(seed)
    shape = outline(rng, corners)
    area = shapely.polygons(shape)
    at = rng.uniform(-1.3, 1.3, (40, 1, 2))
    for triangle in at + size * rng.uniform(-1, 1, (40, 3, 2)):
        common = shapely.area(shapely.intersection(shapely.polygons(triangle), area))
        assert apart(triangle, shape) == (common == 0)
    beside = np.array([[1.0, 0.25], [2.0, 0.5], [1.0, 0.75]])
    for triangle in (beside, beside[::-1], beside + [0.0, 0.75]):
        assert apart(triangle, UNIT)
        assert not apart(triangle - 1e-9, UNIT)
    assert apart(np.array([[0.2, 0.2], [0.4, 0.4], [0.8, 0.8]]), UNIT), "seen along its plane"
