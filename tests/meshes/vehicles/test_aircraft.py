from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest
import shapely
from winding import inside

from meshes.figures.models import BLUE, VERMILION, build_model
from meshes.shapes.livery import BASE_HEIGHT
from sandbox.scenario.policy import PART_NAMES, SightPolicy

pytestmark = pytest.mark.slow

SIZES = {
    "fighter": (7.7, 6.7, 2.5),
    "fighter-bomber": (8.7, 7.4, 2.9),
    "dive-bomber": (9.7, 7.7, 2.7),
    "ground-attack": (10.3, 8.2, 2.8),
}
REAR_GUNS = ("dive-bomber", "ground-attack")


def meshes(kind, *names, livery=BLUE):
    return [p.mesh for p in build_model(kind, livery).parts if p.name in names]


@cache
def outline(kind: str, axes: tuple[int, int], *names: str) -> shapely.Geometry:
    """The shadow of some parts on a plane."""
    corners = np.concatenate([mesh.triangles for mesh in meshes(kind, *names)])[:, :, list(axes)]
    shapes = shapely.polygons(corners)
    return shapely.union_all(shapes[shapely.area(shapes) > 1e-7], grid_size=1e-4)


@pytest.mark.parametrize(("kind", "size"), SIZES.items())
@pytest.mark.parametrize("livery", [BLUE, VERMILION])
def test_aircraft_have_the_sizes_of_the_scale_propeller_and_all(kind, size, livery):
    plane = meshes(kind, "body", "propeller", livery=livery)
    low = np.min([mesh.bounds[0] for mesh in plane], axis=0)
    high = np.max([mesh.bounds[1] for mesh in plane], axis=0)
    span, length, height = size
    assert high - low == pytest.approx([length, span, height])
    assert low[:2] == pytest.approx([-length / 2, -span / 2])


@pytest.mark.parametrize("kind", SIZES)
def test_aircraft_fly_three_inches_above_the_table(kind):
    piece = build_model(kind, BLUE)
    body, stem, base = (piece.part(name).mesh for name in ("body", "stem", "base"))
    assert body.bounds[0, 2] == pytest.approx(3.0)
    assert base.extents == pytest.approx([2.4, 2.4, BASE_HEIGHT])
    assert stem.bounds[0, 2] == pytest.approx(BASE_HEIGHT)
    assert stem.extents[0] < 0.15
    # The stem ends inside the fuselage.
    assert inside(body, [[0.0, 0.0, stem.bounds[1, 2]]])[0]


@pytest.mark.parametrize("kind", SIZES)
def test_stem_and_base_are_clear_and_the_rim_is_not(kind):
    clear = {(part.name, part.clear) for part in build_model(kind, BLUE).parts}
    assert {("stem", True), ("base", True), ("rim", False), ("body", False)} <= clear
    assert ("body", True) not in clear and ("weapon", True) not in clear


@pytest.mark.parametrize("kind", SIZES)
def test_only_the_body_counts_and_blocks(kind):
    names = {part.name for part in build_model(kind, BLUE).parts}
    assert names & set(SightPolicy().parts) == {"body"}
    assert names - set(PART_NAMES) == {"propeller", "rim"}
    assert not any(part.support for part in build_model(kind, BLUE).parts if part.name != "base")


def test_rims_tell_the_sides_apart_by_shape_and_colour():
    for livery, sides in ((BLUE, 64), (VERMILION, 6)):
        rim = build_model("fighter", livery).part("rim")
        ring = np.unique(np.round(rim.mesh.vertices[:, :2], 6), axis=0)
        assert len(ring) == 2 * sides
        expected = [int(livery.rim[i : i + 2], 16) for i in (1, 3, 5)]
        assert (rim.colours == expected).all()
        base = build_model("fighter", livery).part("base").mesh
        assert rim.mesh.bounds[1, 2] - base.bounds[1, 2] < 0.01
        assert rim.mesh.extents[0] - base.extents[0] < 0.02


@pytest.mark.parametrize("kind", SIZES)
def test_the_eye_is_amid_the_muzzles_of_the_forward_guns(kind):
    piece = build_model(kind, BLUE)
    x, y, z = piece.eye
    assert y == pytest.approx(0.0, abs=1e-9)
    body = piece.part("body").mesh
    assert body.bounds[0, 2] < z < body.bounds[1, 2]
    assert x > 0.2 * SIZES[kind][1], "well forward"
    # Guns on both wings end at its height, as far forward on the average.
    barrels = piece.part("weapon").mesh.split()
    guns = [b for b in barrels if b.bounds[1, 0] > 0 and abs(b.bounds[:, 1]).min() > 0.8]
    for side in (-1, 1):
        near = [
            np.linalg.norm([b.bounds[1, 0] - x, b.bounds[:, 2].mean() - z])
            for b in guns
            if side * b.bounds[0, 1] > 0
        ]
        assert min(near) < 0.6


@pytest.mark.parametrize("kind", SIZES)
def test_a_gun_points_back_from_those_with_a_gunner(kind):
    weapon = build_model(kind, BLUE).part("weapon").mesh
    behind = weapon.vertices[weapon.vertices[:, 0] < -0.14 * SIZES[kind][1]]
    assert (len(behind) > 0) == (kind in REAR_GUNS)


@pytest.mark.parametrize(("kind", "least"), [("fighter-bomber", 2), ("ground-attack", 8)])
def test_stores_under_the_wings_hang_below_them(kind, least):
    weapon = build_model(kind, BLUE).part("weapon").mesh
    body = build_model(kind, BLUE).part("body").mesh
    hung = 0
    for store in weapon.split(only_watertight=False):
        x, y, z = store.bounds.mean(axis=0)
        above = body.ray.intersects_any([[x, y, z]], [[0.0, 0.0, 1.0]])[0]
        below = body.ray.intersects_any([[x, y, z]], [[0.0, 0.0, -1.0]])[0]
        hung += bool(above and not below and abs(y) > 0.7 and store.extents[0] > 0.9)
    assert hung >= least


def test_a_dive_bomber_carries_its_bomb_under_the_belly():
    weapon, body = meshes("dive-bomber", "weapon", "body")[::-1]
    (bomb,) = [
        part
        for part in weapon.split(only_watertight=False)
        if abs(part.bounds[:, 1].mean()) < 0.1 and part.extents[0] > 1.5
    ]
    start = [*bomb.bounds.mean(axis=0)[:2], 1.0]
    skin, _, _ = body.ray.intersects_location([start], [[0.0, 0.0, 1.0]])
    assert 2.4 < bomb.bounds[0, 2] < skin[:, 2].min() - 0.4


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(SIZES, 2)))
def test_two_aircraft_have_unlike_outlines(one, other):
    """From above, and from ahead: no two may overlap as much as to be taken for each other."""
    above, ahead = (
        (lambda a, b: a.intersection(b).area / a.union(b).area)(
            outline(one, axes, "body", "weapon"), outline(other, axes, "body", "weapon")
        )
        for axes in ((0, 1), (1, 2))
    )
    assert above < 0.72
    assert ahead < 0.72


@pytest.mark.parametrize("kind", SIZES)
@pytest.mark.parametrize("livery", [BLUE, VERMILION])
def test_the_upper_side_bears_the_sides_mark_and_the_lower_is_paler(kind, livery):
    body = build_model(kind, livery).part("body")
    colours, normals, area = body.colours.astype(int), body.mesh.face_normals, body.mesh.area_faces
    rim = np.array([int(livery.rim[i : i + 2], 16) for i in (1, 3, 5)])
    mark = np.abs(colours - rim).sum(axis=1) < 60
    wing = np.abs(body.mesh.triangles_center[:, 1]) > 0.2 * SIZES[kind][0]
    assert area[mark & wing & (normals[:, 2] > 0.8)].sum() > 0.5
    plain = ~mark & wing
    up, down = (
        np.average(colours[side].mean(axis=1), weights=area[side])
        for side in (plain & (normals[:, 2] > 0.8), plain & (normals[:, 2] < -0.8))
    )
    assert down > up + 25
