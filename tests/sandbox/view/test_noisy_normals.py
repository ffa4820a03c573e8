"""A scanned surface is shaded without its noise, and keeps its creases."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import trimesh

from meshes.shapes.solid import plain
from sandbox.view.surface import Surface, part_surface


def drawn(*, noisy: bool) -> Surface:
    """Return the surface of a rough box of 8 × 8 × 8 inches."""
    box = trimesh.creation.box((8.0, 8.0, 8.0)).subdivide_to_size(0.5)
    points = np.asarray(box.vertices)
    points = points + np.random.default_rng(2).normal(0, 0.05, points.shape)
    part = plain(points, np.asarray(box.faces), "#808080").part("body", smooth=True)
    return part_surface(replace(part, noisy=noisy))


def bent(surface: Surface) -> float:
    """Return the mean angle of normals to their side of the box, degrees, away from edges."""
    sides = surface.points[np.sort(np.abs(surface.points), axis=1)[:, 1] < 3.2]
    normals = surface.normals[np.sort(np.abs(surface.points), axis=1)[:, 1] < 3.2]
    axis = np.abs(sides).argmax(axis=1)
    alike = np.abs(normals[np.arange(len(axis)), axis])
    return float(np.degrees(np.arccos(np.clip(alike, 0, 1))).mean())


def test_normals_of_a_noisy_side_are_nearly_those_of_the_side() -> None:
    rough, smooth = (bent(drawn(noisy=noisy)) for noisy in (False, True))
    assert smooth < 0.5 * rough


def test_creases_stay() -> None:
    surface = drawn(noisy=True)
    for axis in range(3):  # beside an edge, normals are still those of their own side
        near = np.abs(surface.points) > 3.8
        beside = near[:, axis] & (np.abs(surface.points) < 3.7)[:, (axis + 1) % 3]
        beside &= (np.abs(surface.points) < 3.7)[:, (axis + 2) % 3]
        assert (np.abs(surface.normals[beside, axis]) > 0.9).mean() > 0.95


def test_points_and_colours_stay() -> None:
    one, other = drawn(noisy=False), drawn(noisy=True)
    assert (one.points == other.points).all() and (one.rgb == other.rgb).all()
