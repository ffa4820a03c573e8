"""Textures: what faces are of, through everything that builds with them."""

import numpy as np
import pytest

from meshes.shapes.boolean import carved, parted, refined, tidied
from meshes.shapes.connected import without_loose
from meshes.shapes.livery import shade
from meshes.shapes.primitives import block, plan, side_profile, wedge
from meshes.shapes.solid import Solid, joined, solid_of
from meshes.shapes.texture import Texture, Textured, texture_of
from meshes.terrain.board import MATS, ground, inks
from meshes.terrain.kinds import KINDS

BRICK, WOOD = Textured("#8a5d4b", Texture.BRICK), Textured("#7f6a4e", Texture.WOOD)


def textures(solid: Solid) -> set[int]:
    return set(solid.textures.tolist())


def test_a_solid_has_the_texture_of_its_colour() -> None:
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)])
    for solid in (
        block((1, 1, 1), BRICK),
        wedge((1, 1), (0.5, 0.5), 1.0, BRICK),
        plan(square, 1.0, BRICK),
        side_profile([(0, 0), (1, 0), (0, 1)], 1.0, BRICK),
    ):
        assert textures(solid) == {Texture.BRICK}
        assert textures(solid.turned(20.0).moved(1.0).scaled(-1, 1, 1).shaded(0.9)) == {14}
    assert textures(block((1, 1, 1), "#8a5d4b")) == {Texture.PLAIN}
    assert texture_of(shade(BRICK, 0.5)) is Texture.BRICK


def test_another_colour_repaints_a_texture_only_where_it_has_one() -> None:
    solid = block((1, 1, 1), BRICK)
    top = solid.normals()[:, 2] > 0.5
    assert textures(solid.coloured("#000000", top)) == {Texture.BRICK}
    assert solid.coloured(WOOD, top).textures[top].tolist() == [Texture.WOOD] * 2
    assert solid.textured(Texture.PLAIN, top).textures.sum() == 10 * Texture.BRICK


def test_what_is_cut_has_the_texture_of_the_cutter() -> None:
    wall, hole = block((4, 1, 4), BRICK), block((1, 3, 1), WOOD).moved(z=1.0)
    left = carved(wall, hole)
    inside = (abs(left.centres()[:, 0]) < 0.51) & (left.centres()[:, 2] < 2.1)
    inside &= left.centres()[:, 2] > 0.9
    assert set(left.textures[inside].tolist()) == {Texture.WOOD}
    assert set(left.textures[~inside].tolist()) == {Texture.BRICK}
    assert textures(refined(left, 0.7)) == textures(left) == {Texture.BRICK, Texture.WOOD}
    assert [textures(one) for one in parted(wall, hole)] == [{14, 12}, {14, 12}]


def test_faces_of_two_textures_stay_apart_when_tidied() -> None:
    alike = refined(block((4, 4, 1), "#808080"), 1.0)
    west = alike.centres()[:, 0] < 0
    assert len(tidied(alike).faces) == 12
    assert len(tidied(alike.textured(Texture.GRASS, west)).faces) > 12


def test_a_part_keeps_its_textures_without_its_loose_faces() -> None:
    floats = block((1, 1, 1), WOOD).moved(z=5.0)
    part = joined(floats, block((4, 4, 1), BRICK)).part("walls")
    (kept,) = without_loose([part])
    assert set(kept.textures.tolist()) == {Texture.BRICK}
    assert textures(solid_of(part)) == {Texture.BRICK, Texture.WOOD}


def test_a_part_has_a_texture_for_each_face() -> None:
    solid = block((1, 1, 1), BRICK)
    with pytest.raises(ValueError, match=r"textures \(3,\)"):
        type(solid.part("a"))("a", solid.mesh(), solid.colours, textures=solid.textures[:3])


@pytest.mark.parametrize("mat", MATS)
def test_a_mat_and_its_hills_are_of_one_texture(mat: str) -> None:
    (texture,) = set(ground((4.0, 4.0), mat=mat).textures.tolist())  # type: ignore[arg-type]
    assert texture != Texture.PLAIN
    of = inks(mat, "autumn")  # type: ignore[arg-type]
    assert of is not None and of.texture == (2 if mat in ("cobbles", "paved") else texture)


# Most of a stall is plain cloth.
@pytest.mark.parametrize("name", sorted(KINDS.keys() - {"box", "prism", "wire", "stall"}))
def test_most_of_each_kind_of_terrain_has_a_texture(name: str) -> None:
    parts = KINDS[name]().build().parts
    areas = np.concatenate([part.mesh.area_faces for part in parts])
    textured = np.concatenate([part.textures > 0 for part in parts])
    assert areas[textured].sum() > 0.6 * areas.sum()
