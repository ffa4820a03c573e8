"""Baked light: dark where things touch and where the sun is stopped, and baked once."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from meshes.shapes.piece import Part, Piece, paint
from sandbox.table.placement import Placement
from sandbox.view import baked_light, style
from sandbox.view.contact_shadow import shadow
from sandbox.view.surface import surface

SIZE = (30.0, 24.0)


def block(x: float, y: float, z: float, colour: str = "#808080") -> Piece:
    mesh = trimesh.creation.box((x, y, z))
    mesh.apply_translation((0, 0, z / 2))
    return Piece((Part("body", mesh, paint(mesh, colour)),))


def brightness(ground: object, plain: object, x: float, y: float, near: float) -> float:
    """Return the ground's baked colour over its own, around a place."""
    there = np.linalg.norm(ground.points[:, :2] - (x, y), axis=1) < near
    assert there.any()
    own = plain.rgb.astype(float).mean(axis=0)
    return float((ground.rgb[there].astype(float) / own).mean())


@pytest.fixture(scope="module")
def baked() -> tuple[object, object]:
    ground, (wall,) = baked_light.baked_terrain([(block(6, 0.4, 3), Placement(15, 12, 0))], SIZE)
    return ground, wall


def test_ground_is_darker_beside_a_wall_than_in_the_open(baked: tuple) -> None:
    ground, _ = baked
    plain = baked_light.plain_ground(SIZE)
    south, open_ = (brightness(ground, plain, 15, y, 0.9) for y in (11.2, 3.0))
    assert south < 0.9 * open_  # on the sunny side: only the touch


def test_the_sun_throws_a_shadow_to_the_north_east(baked: tuple) -> None:
    ground, _ = baked
    plain = baked_light.plain_ground(SIZE)
    north_east, south_west = (brightness(ground, plain, *at, 0.9) for at in ((16, 14), (14, 10)))
    assert north_east < 0.8 * south_west


def test_a_wall_is_darker_at_its_foot(baked: tuple) -> None:
    _, wall = baked
    south = wall.normals[:, 1] < -0.9
    height = wall.points[:, 2]
    inside = np.abs(wall.points[:, 0]) < 2.5
    foot = wall.rgb[south & inside & (height < 0.1)].mean()
    middle = wall.rgb[south & inside & (height > 1.4) & (height < 2.6)].mean()
    assert foot < 0.85 * middle


def test_open_ground_keeps_its_colours() -> None:
    ground, terrain = baked_light.baked_terrain([], SIZE)
    assert terrain == []
    assert np.array_equal(ground.rgb, baked_light.plain_ground(SIZE).rgb)


@pytest.mark.slow
def test_light_is_baked_once_and_again_only_near_a_change() -> None:
    near, far = block(2, 2, 2), block(2, 2, 1)
    layout = [(near, Placement(5, 5, 0)), (far, Placement(25, 20, 0))]
    reports: list[tuple[float, str]] = []
    first = baked_light.baked_terrain(layout, SIZE, lambda *row: reports.append(row))
    assert reports[0][0] == 0.0
    assert reports[-1][0] == 1.0
    reports.clear()
    again = baked_light.baked_terrain(layout, SIZE, lambda *row: reports.append(row))
    assert reports == []
    assert again[0] is first[0]
    moved = baked_light.baked_terrain([(near, Placement(6, 5, 0)), layout[1]], SIZE)
    assert moved[1][1] is first[1][1]
    assert moved[0] is not first[0]


@pytest.mark.slow
def test_cut_away_storeys_cast_no_shadow() -> None:
    """Above a cut a tower casts no shadow; what is low is as it was, the very same."""
    size = (60.0, 24.0)
    tower, stone = (block(4, 4, 12), Placement(8, 8, 0)), (block(2, 2, 1), Placement(50, 4, 0))
    pieces = [tower, stone]
    plain = baked_light.plain_ground(size)
    ground, whole = baked_light.baked_terrain(pieces, size)
    cut, left = baked_light.baked_terrain(pieces, size, cut=1.0)
    assert brightness(ground, plain, 13.5, 13.5, 1.0) < 0.8  # in the shadow of its top
    assert brightness(cut, plain, 13.5, 13.5, 1.0) > 0.9
    assert brightness(cut, plain, 10.3, 8.0, 0.4) < 0.9  # its foot still stands there
    assert left[1] is whole[1]


def test_a_buried_corner_takes_the_light_around_it() -> None:
    hill, tower = block(8, 8, 1), block(1.7, 1.7, 3)
    _, (lit, _) = baked_light.baked_terrain(
        [(hill, Placement(15, 12, 0)), (tower, Placement(15, 12, 0))], SIZE
    )
    outside = np.abs(lit.points[:, :2]).max(axis=1) > 0.86
    top = lit.normals[:, 2] > 0.9
    reaching_out = lit.faces[(outside & top)[lit.faces].any(axis=1)]
    assert (~outside[reaching_out]).any()
    assert lit.rgb[reaching_out].min() > 30  # closed off altogether it would be 15


def test_models_darken_themselves_once() -> None:
    piece = block(1, 1, 2)
    lit = baked_light.baked_model(piece)
    assert baked_light.baked_model(piece) is lit
    assert lit.rgb.shape == surface(piece).rgb.shape
    low = lit.rgb[lit.points[:, 2] < 0.01].mean()
    high = lit.rgb[lit.points[:, 2] > 1.99].mean()
    assert low < high


def test_baked_light_does_not_change_the_judged_meshes() -> None:
    piece = block(6, 0.4, 3)
    before = piece.parts[0].mesh.vertices.copy(), piece.parts[0].mesh.faces.copy()
    baked_light.baked_terrain([(piece, Placement(15, 12, 0))], SIZE)
    assert np.array_equal(piece.parts[0].mesh.vertices, before[0])
    assert np.array_equal(piece.parts[0].mesh.faces, before[1])


def test_a_shadow_falls_away_from_the_sun_and_fades_to_nothing() -> None:
    decal = shadow(block(0.6, 0.6, 1.2), 0.0)
    assert decal.rgb.shape[1] == 4
    alpha = decal.rgb[:, 3].astype(float)
    middle = (decal.points[:, :2] * alpha[:, None]).sum(axis=0) / alpha.sum()
    assert middle @ np.array(style.KEY.towards[:2]) < 0
    rim = np.linalg.norm(decal.points[:, :2] - middle, axis=1)
    assert alpha[rim > np.quantile(rim, 0.97)].max() < 40
    assert 100 < alpha.max() < 255
    assert shadow(block(0.6, 0.6, 1.2), 1.0).digest == decal.digest
