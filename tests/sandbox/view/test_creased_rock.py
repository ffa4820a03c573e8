"""Rock and planes are drawn without the triangles of their meshes, and keep their edges."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import trimesh

from meshes.figures.models import build_model
from meshes.shapes.piece import BODY, ROUGH, Part
from meshes.shapes.solid import plain
from meshes.terrain.kinds import KINDS
from sandbox.table.sides import LIVERIES
from sandbox.view.surface import Points, part_surface


def rough_box() -> Part:
    """Return a box of 8 × 8 × 8 inches whose points are each slightly off."""
    box = trimesh.creation.box((8.0, 8.0, 8.0)).subdivide_to_size(1.0)
    points = np.asarray(box.vertices)
    points = points + np.random.default_rng(2).normal(0, 0.05, points.shape)
    solid = plain(points, np.asarray(box.faces), "#808080")
    return solid.speckled(np.random.default_rng(5), 0.2).part("rock", crease=ROUGH)


def breaks(part: Part) -> float:
    """Return the share of edges at which the normals of both faces differ by more than 5°."""
    drawn = part_surface(part)
    names = {spot: number for number, spot in enumerate({*map(tuple, np.round(drawn.points, 4))})}
    at = [names[spot] for spot in map(tuple, np.round(drawn.points, 4))]
    sides: dict[tuple[int, int], list[Points]] = {}
    for face in drawn.faces:
        for one, other in zip(face, np.roll(face, 1), strict=True):
            ends = sorted((one, other), key=at.__getitem__)
            edge = (at[ends[0]], at[ends[1]])
            sides.setdefault(edge, []).append(drawn.normals[ends])
    pairs = [two for two in sides.values() if len(two) == 2]
    turns = [np.einsum("ij,ij->i", one, other).min() for one, other in pairs]
    return float(np.mean(np.array(turns) < np.cos(np.radians(5.0))))


@pytest.mark.parametrize("kind", ["cliff", "boulders", "stepped-hill"])
def test_faces_of_rock_run_into_each_other(kind: str) -> None:
    (part,) = KINDS[kind]().build().parts
    assert part.crease
    assert breaks(part) < 0.6 * breaks(replace(part, crease=0.0))


def test_sharp_edges_of_rock_stay() -> None:
    drawn = part_surface(rough_box())
    side = np.abs(drawn.points).max(axis=1) > 3.8
    edge = side & ((np.abs(drawn.points) > 3.8).sum(axis=1) == 2)
    assert edge.sum() > 100
    assert (np.abs(drawn.normals[edge]).max(axis=1) > 0.95).mean() > 0.95


def test_rock_is_shaded_and_coloured_point_by_point() -> None:
    part = rough_box()
    drawn, flat = part_surface(part), part_surface(replace(part, crease=0.0))
    assert drawn.smooth and not flat.smooth
    assert len(drawn.points) < 0.4 * len(flat.points)
    assert drawn.rgb.std() < 0.7 * flat.rgb.std()


def test_rock_has_the_same_triangles() -> None:
    part = rough_box()
    drawn, flat = part_surface(part), part_surface(replace(part, crease=0.0))
    corners = [np.round(one.points[one.faces], 4) for one in (drawn, flat)]
    assert np.array_equal(*corners)


def test_two_paints_meet_at_a_seam() -> None:
    part = rough_box()
    colours = part.colours.copy()
    half = part.mesh.vertices[part.mesh.faces].mean(axis=1)[:, 2] > 0
    colours[half], colours[~half] = (60, 60, 60), (180, 140, 100)
    drawn = part_surface(replace(part, colours=colours))
    assert {tuple(row) for row in drawn.rgb} == {(60, 60, 60), (180, 140, 100)}


@pytest.mark.slow
def test_the_hull_of_a_plane_is_round_and_its_paint_has_sharp_edges() -> None:
    for part in build_model("dive-bomber", LIVERIES[0]).parts:
        if part.name == BODY:
            assert breaks(part) < 0.6 * breaks(replace(part, crease=0.0))
            assert {tuple(row) for row in part_surface(part).rgb} <= set(map(tuple, part.colours))
