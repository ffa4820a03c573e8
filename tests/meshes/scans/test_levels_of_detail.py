"""Lighter surfaces of scanned pieces: their triangles, their outlines, their colours."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import trimesh

from meshes.imports.silhouette import CELLS, outline_difference
from meshes.scans.lighter import FEW, Nearest, far_off, levels_of
from meshes.shapes.solid import Solid

pytestmark = pytest.mark.slow

RED, BLUE = (200, 20, 20), (20, 20, 200)


def house(noise: float = 0.004) -> Solid:
    """Return a noisy box of 8 × 5 × 6″ with a tower, red below 3″ and blue above."""
    boxes = [
        trimesh.creation.box((8.0, 5.0, 6.0)).subdivide_to_size(0.25),
        trimesh.creation.box((1.5, 1.5, 4.0)).subdivide_to_size(0.25).apply_translation([0, 0, 5]),
    ]
    mesh = trimesh.util.concatenate(boxes)
    points = np.asarray(mesh.vertices)
    points = points + np.random.default_rng(6).normal(0, noise, points.shape)
    faces = np.asarray(mesh.faces, dtype=np.int64)
    low = points[faces].mean(axis=1)[:, 2] < 0.0
    return Solid(points, faces, np.where(low[:, None], RED, BLUE).astype(np.uint8))


def test_levels_have_ever_fewer_triangles_and_say_how_far_their_outlines_are_off() -> None:
    full = house()
    levels = levels_of(full)
    counts = [len(full.faces), *(len(level.solid.faces) for level in levels)]
    assert len(levels) > 2
    assert all(fewer < 0.6 * more for more, fewer in pairwise(counts))
    cell = 10.0 / CELLS
    for level in levels:
        triangles = level.solid.vertices[level.solid.faces]
        off = outline_difference(full.vertices[full.faces], triangles)
        assert off <= level.off + 1.5 * cell


def test_a_lighter_face_keeps_the_colour_of_those_it_stands_for() -> None:
    lighter = levels_of(house())[1].solid
    middles = lighter.centres()[:, 2]
    assert (lighter.colours[middles < -0.6] == RED).all()
    assert (lighter.colours[middles > 0.6] == BLUE).all()


def test_a_piece_of_few_triangles_has_no_lighter_level() -> None:
    box = trimesh.creation.box((1, 1, 1))
    colours = np.zeros((12, 3), np.uint8)
    assert len(box.faces) < FEW
    assert levels_of(Solid(np.asarray(box.vertices), np.asarray(box.faces), colours)) == ()


def test_the_distance_from_a_surface_holds_beside_small_triangles() -> None:
    """A point over a large triangle is near it though the middles of small ones are nearer."""
    large = np.array([[0, 0, 0], [100, 0, 0], [0, 100, 0]], float)
    grid = [[x, y, -5.0] for x in range(20) for y in range(20)]
    small = np.array([[row, np.add(row, [1, 0, 0]), np.add(row, [0, 1, 0])] for row in grid])
    corners = np.concatenate([large[None], small])
    solid = Solid(
        corners.reshape(-1, 3),
        np.arange(3 * len(corners)).reshape(-1, 3),
        np.zeros((len(corners), 3), np.uint8),
    )
    assert Nearest(solid).distances(np.array([[4.0, 4.0, 0.5]]))[0] == pytest.approx(0.5)


def test_a_closed_opening_counts_as_far_off() -> None:
    """A lighter surface that spans a gap is off by about half of the gap."""
    strip = trimesh.creation.box((4.0, 4.0, 0.5)).subdivide_to_size(0.3)
    other = strip.copy().apply_translation([6.0, 0.0, 0.0])
    both = trimesh.util.concatenate([strip, other])
    whole = trimesh.creation.box(bounds=[[-2, -2, -0.25], [8, 2, 0.25]]).subdivide_to_size(0.3)
    solids = [
        Solid(np.asarray(m.vertices), np.asarray(m.faces), np.zeros((len(m.faces), 3), np.uint8))
        for m in (both, whole)
    ]
    assert far_off(*map(Nearest, solids)) == pytest.approx(1.0, abs=0.2)
