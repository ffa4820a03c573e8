"""Lines of many pairs at once: machine code against NumPy, bit by bit, and against shapely."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.sight.kernel import plain
from sandbox.sight.kernel.embree import address
from sandbox.sight.kernel.many_eyes import leave_areas, near_circles, stopped_by_parts
from sandbox.sight.kernel.ray_mesh import GatheredMesh, RayMesh

SEEDS = st.integers(0, 2**32 - 1)


def pairs(rng: np.random.Generator) -> tuple[Any, Any, Any]:
    """Return eyes, places and ways of some pairs; some lines are level with an axis."""
    number, lines = int(rng.integers(0, 30)), int(rng.integers(1, 5))
    eyes, at = (rng.integers(-8, 9, (number, 3)) / 2.0 for _ in range(2))
    ways = (at - eyes)[:, None] + rng.choice([0.0, 0.3], (number, lines, 3))
    return eyes, at, ways.astype(np.float32)


def areas(rng: np.random.Generator) -> list[Any]:
    """Return convex areas: boxes along the axes, and hulls of random points."""
    shapes = [
        shapely.box(x, y, x + 2, y + 3) for x, y in rng.integers(-5, 5, (rng.integers(0, 4), 2))
    ]
    clouds = rng.uniform(-5, 5, (int(rng.integers(0, 4)), 6, 2))
    shapes += [shapely.MultiPoint(cloud).convex_hull for cloud in clouds]
    return [shapely.orient_polygons(shape) for shape in shapes]


def sides_of(shapes: list[Any]) -> tuple[Any, Any]:
    rings = [shapely.get_coordinates(shape) for shape in shapes]
    each = [np.stack([ring[:-1], ring[1:]], axis=1) for ring in rings]
    ends = np.cumsum([0, *map(len, each)])
    return np.concatenate([np.zeros((0, 2, 2)), *each]), ends.astype(np.int64)


@settings(max_examples=60)
@given(SEEDS, st.booleans())
def test_areas_stop_lines_alike_without_machine_code(seed: int, any_of_them: bool) -> None:
    rng = np.random.default_rng(seed)
    (eyes, _, ways), (sides, ends) = pairs(rng), sides_of(areas(rng))
    near = rng.random((len(eyes), len(ends) - 1)) < 0.8
    found = []
    for leave in (plain.leave_areas, leave_areas.dispatcher):  # type: ignore[attr-defined]
        far = np.full(ways.shape[:2], np.inf if any_of_them else 0.7)
        numbers = np.full(far.shape, -1, dtype=np.int32)
        leave(sides, ends, near, eyes, ways, far, numbers, any_of_them)
        found.append((far.tobytes(), numbers.tobytes()))
    assert found[0] == found[1]


@pytest.mark.slow
@settings(max_examples=60)
@given(SEEDS)
def test_a_line_is_stopped_where_it_leaves_an_area(seed: int) -> None:
    """The area is that of the nearest end of a chord; an eye inside is not stopped."""
    rng = np.random.default_rng(seed)
    shapes = areas(rng)
    (eyes, _, ways), (sides, ends) = pairs(rng), sides_of(shapes)
    far = np.full(ways.shape[:2], np.inf)
    numbers = np.full(far.shape, -1, dtype=np.int32)
    near = np.ones((len(eyes), len(shapes)), dtype=bool)
    leave_areas(sides, ends, near, eyes, ways, far, numbers, False)
    for pair, eye in enumerate(eyes):
        for line, way in enumerate(ways[pair].astype(float)):
            length, nearest = float(np.hypot(*way[:2])), np.inf
            sure = length > 0.1
            for shape in shapes:
                start = shapely.Point(*eye[:2])
                end = eye[:2] + way[:2]
                chord = shapely.intersection(shape, shapely.LineString([start.coords[0], end]))
                depth = shapely.distance(shape.exterior, start)
                leaves = float(shapely.hausdorff_distance(chord, start)) / max(length, 1e-9)
                sure &= depth > 1e-3 and not 0.0 < chord.length < 1e-2  # else it only grazes
                sure &= shapely.distance(shape.exterior, shapely.Point(*end)) > 1e-3
                sure &= chord.length > 0 or chord.is_empty
                if not (
                    chord.is_empty
                    or shape.contains(start)
                    or shape.contains_properly(shapely.Point(*end))
                ):
                    nearest = min(nearest, leaves)
            edge = any(
                shape.exterior.intersection(shapely.LineString([eye[:2], eye[:2] + way[:2]])).length
                for shape in shapes
            )
            if sure and not edge:
                assert far[pair, line] == pytest.approx(nearest, abs=1e-4)
                assert (numbers[pair, line] >= 0) == (nearest <= 1.0)


@pytest.mark.slow
@settings(max_examples=60)
@given(SEEDS)
def test_circles_are_near_alike_without_machine_code(seed: int) -> None:
    rng = np.random.default_rng(seed)
    eyes, at, _ = pairs(rng)
    circles = np.column_stack([rng.integers(-6, 7, (5, 2)) / 2.0, rng.integers(0, 5, 5) / 2.0])
    found = [np.empty((len(eyes), 5), dtype=bool) for _ in range(2)]
    plain.near_circles(eyes, at, circles, found[0])
    near_circles.dispatcher(eyes, at, circles, found[1])  # type: ignore[attr-defined]
    assert np.array_equal(found[0], found[1])
    for pair, row in enumerate(found[1]):
        line = shapely.LineString([eyes[pair, :2], at[pair, :2]])
        for (x, y, radius), meets in zip(circles, row, strict=True):
            apart = shapely.distance(line, shapely.Point(x, y))
            assert meets == (apart <= radius) or apart == pytest.approx(radius)


@settings(max_examples=40)
@given(SEEDS)
def test_lines_cast_at_parts_are_stopped_as_by_the_whole(seed: int) -> None:
    rng = np.random.default_rng(seed)
    eyes, _, ways = pairs(rng)
    parts = [RayMesh(rng.uniform(-4, 4, (count, 3, 3))) for count in rng.integers(0, 5, 4)]
    whole = GatheredMesh(parts)
    cells = whole.cells
    near = np.ones((len(eyes), len(cells.trees)), dtype=bool)
    stop, starts = address("rtcOccluded1"), np.repeat(eyes, ways.shape[1], axis=0)
    wanted = np.zeros(len(starts), dtype=bool)
    for part in parts:
        wanted |= part.blocked(starts, ways.reshape(-1, 3))
    for by_parts in (plain.stopped_by_parts, stopped_by_parts.dispatcher):  # type: ignore[attr-defined]
        hits = np.zeros(ways.shape[:2], dtype=bool)
        by_parts(stop, cells.trees, cells.scenes, cells.frames, near, eyes, ways, hits)
        assert np.array_equal(hits.reshape(-1), wanted)
    none = np.zeros_like(hits)
    stopped_by_parts(stop, cells.trees, cells.scenes, cells.frames, ~near, eyes, ways, none)
    assert not none.any()
