"""Proofs that woods hide a body, against the depth along single lines."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.sight.chords import inside
from sandbox.sight.kernel.covering import opened
from sandbox.sight.kernel.depths import seen_past
from sandbox.sight.obstacles import porous_volumes
from sandbox.sight.occluders import PorousVolume

pytestmark = pytest.mark.slow

HULL = trimesh.creation.box((0.6, 1.0, 1.2)).vertices + [24.0, 0.0, 0.0]
OUTLINE = np.array([[-0.02, -0.025], [0.02, -0.025], [0.02, 0.025], [-0.02, 0.025]])
"""The eye's outline at the origin, looking along x at the hull."""

BOX = np.vstack([np.eye(3), -np.eye(3)])


def cloud(rng: np.random.Generator) -> PorousVolume:
    """A box turned any way round, anywhere between an eye and a hull, and around either."""
    mesh = trimesh.creation.box(rng.uniform(0.4, 8.0, 3))
    half = mesh.vertices.max(axis=0)
    turned = trimesh.transformations.random_rotation_matrix(rng.uniform(size=3))[:3, :3]
    at = np.array([rng.uniform(-3.0, 28.0), *rng.uniform(-1.5, 1.5, 2)])
    normals = BOX @ turned.T
    inner_hull = np.column_stack([normals, np.tile(half, 2) + normals @ at])
    corners = mesh.vertices @ turned.T + at
    return PorousVolume(corners[mesh.faces], inner_hull, rng.uniform(0.3, 5.0), 0)


def passed(volumes: list[PorousVolume], points: np.ndarray) -> np.ndarray:
    """Return the depth of porous volumes along lines through points of the view plane, up to the
    nearest point of the hull."""
    ways = np.column_stack([np.ones(len(points)), points]) * HULL[:, 0].min()
    eyes, whole = np.zeros_like(ways), np.ones(len(ways))
    return sum(inside(eyes, ways, whole, volume.triangles) / volume.depth for volume in volumes)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.integers(0, 2**32 - 1), st.integers(1, 3))
def test_nothing_is_proved_of_a_line_that_may_pass(seed: int, number: int) -> None:
    rng = np.random.default_rng(seed)
    volumes = [cloud(rng) for _ in range(number)]
    corners, counts, _ = opened(OUTLINE)
    pieces, many = seen_past(
        porous_volumes(volumes), np.arange(number), np.zeros(3), np.eye(3), HULL, corners, counts
    )
    left = [shapely.polygons(one[:count]) for one, count in zip(pieces, many, strict=True)]
    points = rng.uniform(OUTLINE.min(axis=0), OUTLINE.max(axis=0), (400, 2))
    open_ = shapely.distance(shapely.union_all(left), shapely.points(points)) < 1e-12
    used = passed(volumes, points)
    assert open_[used <= 1.0].all()


def test_hidden_points_are_found_but_for_the_edge() -> None:
    rng, wrong, hidden = np.random.default_rng(7), 0, 0
    corners, counts, _ = opened(OUTLINE)
    for _ in range(60):
        volumes = [cloud(rng), cloud(rng)]
        pieces, many = seen_past(
            porous_volumes(volumes), np.arange(2), np.zeros(3), np.eye(3), HULL, corners, counts
        )
        left = [shapely.polygons(one[:count]) for one, count in zip(pieces, many, strict=True)]
        points = rng.uniform(OUTLINE.min(axis=0), OUTLINE.max(axis=0), (200, 2))
        open_ = shapely.distance(shapely.union_all(left), shapely.points(points)) < 1e-12
        sure = passed(volumes, points) > 1.0
        hidden, wrong = hidden + int(sure.sum()), wrong + int((open_ & sure).sum())
    assert hidden > 2000 and wrong < 0.1 * hidden, (wrong, hidden)
