"""A wood made of a mesh of trees."""

from __future__ import annotations

import numpy as np
import shapely
import trimesh

from meshes.shapes.piece import LEAVES, Part, Piece
from meshes.shapes.solid import Solid, joined
from meshes.shapes.triangle_mesh import TriangleMesh
from meshes.terrain.ground.mesh_wood import mesh_wood

GREEN, BROWN = (70, 110, 50), (96, 70, 50)


def ball(x: float, ink: tuple[int, int, int] = GREEN) -> Solid:
    """Return leaves 2.4″ wide, 1.6″ above the ground."""
    made = trimesh.creation.icosphere(3, 1.2)
    return _coloured(made.apply_translation([x, 0.0, 2.8]), ink)


def stem(x: float, thick: float = 0.5, ink: tuple[int, int, int] = BROWN) -> Solid:
    made = trimesh.creation.box((thick, thick, 1.6)).subdivide().subdivide()
    return _coloured(made.apply_translation([x, 0.0, 0.8]), ink)


def _coloured(mesh: trimesh.Trimesh, ink: tuple[int, int, int]) -> Solid:
    colours = np.tile(np.array(ink, dtype=np.uint8), (len(mesh.faces), 1))
    return Solid(np.asarray(mesh.vertices), np.asarray(mesh.faces), colours)


def trees(*solids: Solid) -> Piece:
    whole = joined(*solids)
    return Piece((Part("mesh", TriangleMesh(whole.vertices, whole.faces), whole.colours),))


def names(piece: Piece) -> list[str]:
    return [part.name for part in piece.parts]


def test_all_faces_stay_for_the_eye() -> None:
    given = trees(ball(0.0), stem(0.0))
    made = mesh_wood(given, 6.0)
    assert names(made) == [LEAVES, "trunks"]
    assert sum(len(part.mesh.faces) for part in made.parts) == len(given.parts[0].mesh.faces)
    assert not any(part.support for part in made.parts)


def test_a_trunk_is_narrow_and_has_not_the_colour_of_leaves() -> None:
    assert "trunks" not in names(mesh_wood(trees(ball(0.0), stem(0.0, ink=GREEN)), 6.0))
    assert "trunks" not in names(mesh_wood(trees(ball(0.0), stem(0.0, thick=2.0)), 6.0))
    made = mesh_wood(trees(ball(0.0), stem(0.0)), 6.0).part("trunks")
    assert made is not None
    assert np.ptp(np.asarray(made.mesh.vertices), axis=0).round(2).tolist() == [0.5, 0.5, 1.6]


def test_trees_that_stand_close_are_one_porous_area_up_to_their_tops() -> None:
    made = mesh_wood(trees(ball(0.0), ball(3.4), ball(12.0)), 4.0)
    assert [volume.depth for volume in made.volumes] == [4.0, 4.0]
    together, alone = sorted(made.volumes, key=lambda one: one.mesh.bounds[0][0])
    assert together.mesh.bounds.round(1).tolist() == [[-1.2, -1.2, 1.6], [4.6, 1.2, 4.0]]
    area = shapely.MultiPoint(np.asarray(alone.mesh.vertices)[:, :2]).convex_hull.area
    assert abs(area - np.pi * 1.2**2) < 0.25
