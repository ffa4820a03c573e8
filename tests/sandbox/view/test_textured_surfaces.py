"""Textures of what is drawn, and that sight knows nothing of them."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from repository import EXAMPLES

from meshes.shapes.piece import Part, Piece
from meshes.shapes.primitives import block
from meshes.shapes.texture import Texture
from sandbox.scenario.file import load
from sandbox.sight.judge import judge
from sandbox.sight.occluders import ground_of
from sandbox.table.table import lay
from sandbox.view.baked_light import plain_ground, white
from sandbox.view.items import item
from sandbox.view.light_shelf import LightShelf, piece_digest
from sandbox.view.surface import FINEST, Surface, halved, joined, part_surface, surface


def half_brick(*, smooth: bool) -> Part:
    """A block whose western faces are of brick and whose others are of stone."""
    solid = block((4.0, 2.0, 1.0), "#808080").textured(Texture.STONE)
    return solid.textured(Texture.BRICK, solid.centres()[:, 0] < 0).part("walls", smooth=smooth)


@pytest.mark.parametrize("smooth", [False, True])
def test_all_points_of_a_face_have_its_texture(smooth: bool) -> None:
    part = half_brick(smooth=smooth)
    drawn = part_surface(part)
    faces = drawn.textures[drawn.faces]
    assert (faces == faces[:, :1]).all()
    assert set(faces[:, 0].tolist()) == {Texture.BRICK, Texture.STONE}


def test_a_smooth_surface_stays_smooth_where_two_textures_meet() -> None:
    part = half_brick(smooth=True)
    apart, one = part_surface(part), part_surface(replace(part, textures=part.textures * 0))
    assert len(apart.points) > len(one.points)
    at = [int(np.argmin(abs(one.points - point).sum(axis=1))) for point in apart.points]
    assert np.array_equal(one.points[at], apart.points)
    assert np.array_equal(one.normals[at], apart.normals)
    assert np.array_equal(one.rgb[at], apart.rgb)


def test_textures_survive_cutting_joining_and_packing() -> None:
    drawn = part_surface(half_brick(smooth=False), FINEST / 2)
    edges = np.sort(drawn.faces[:, :2], axis=1)
    every = np.arange(3 * len(drawn.faces)).reshape(3, -1).T
    fresh, faces = halved(drawn, edges, every[:, 0], every)
    cut = joined([drawn, fresh]).with_faces(faces).packed()
    of_face = cut.textures[cut.faces]
    assert (of_face == of_face[:, :1]).all()


def test_a_texture_is_part_of_a_digest_and_an_untextured_mesh_has_none() -> None:
    part = half_brick(smooth=False)
    plain = replace(part, textures=part.textures * 0)
    drawn = [part_surface(one) for one in (part, plain)]
    assert drawn[0].digest != drawn[0].plain().digest
    assert "texture" not in drawn[1].mesh.point_data
    assert "texture" in item("terrain/a", drawn[0], "terrain").mesh.point_data
    assert piece_digest(Piece((part,))) != piece_digest(Piece((plain,)))


def test_light_on_disk_keeps_textures(tmp_path: Path) -> None:
    shelf = LightShelf(tmp_path)
    drawn: Surface = surface(Piece((half_brick(smooth=False),))).packed()
    shelf.add("a" * 40, drawn)
    found = shelf.find("a" * 40)
    assert found is not None and np.array_equal(found.textures, drawn.textures)


def test_a_picture_of_a_mat_has_no_detail_of_ours() -> None:
    assert plain_ground((8.0, 8.0)).textures.any()
    assert not white((8.0, 8.0)).textures.any()


def bare(piece: Piece) -> Piece:
    return replace(
        piece, parts=tuple(replace(one, textures=one.textures * 0) for one in piece.parts)
    )


@pytest.mark.slow
def test_rays_do_not_see_textures() -> None:
    """Meshes and verdicts of sight are the same with textures and without, to the last bit."""
    table = lay(load(EXAMPLES / "crossroads.toml"))
    pieces = tuple(replace(one, piece=bare(one.piece)) for one in table.pieces)
    without = replace(table, pieces=pieces)
    assert any(part.textures.any() for one in table.pieces for part in one.piece.parts)
    meshes = [ground_of(one.pieces).solid.rays.triangles for one in (table, without)]
    assert np.array_equal(*meshes)
    verdicts = [judge(one, "able", "baker").to_json() for one in (table, without)]
    assert verdicts[0] == verdicts[1]
