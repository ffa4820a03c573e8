from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest
import shapely
from winding import inside

from meshes.figures.models import BLUE, MODEL_KINDS, VERMILION, Livery, build_model
from meshes.figures.pose import STANCES
from meshes.shapes.livery import BASE_HEIGHT
from sandbox.scenario.policy import PART_NAMES

MEN = [kind for kind, about in MODEL_KINDS.items() if len(about.poses) == 3]
VEHICLES = {
    "truck": (4.5, 1.55, 1.9),
    "halftrack": (4.4, 1.4, 1.6),
    "gun-halftrack": (4.4, 1.4, 1.9),
    "jeep": (2.36, 1.11, 1.3),
    "scout-car": (2.4, 1.3, 1.2),
    "carrier": (2.6, 1.45, 1.15),
    "armoured-car": (3.5, 1.8, 1.8),
    "light-tank": (3.2, 1.6, 1.6),
    "medium-tank": (4.1, 1.9, 2.0),
    "heavy-tank": (4.8, 2.4, 2.1),
    "super-heavy-tank": (5.3, 2.65, 2.2),
    "flamethrower-tank": (4.1, 1.9, 2.0),
    "assault-gun": (4.1, 2.05, 1.55),
    "tank-destroyer": (4.8, 2.4, 1.85),
    "anti-aircraft-truck": (4.5, 1.55, 1.9),
    "anti-aircraft-halftrack": (4.4, 1.4, 1.8),
}
FOR_THE_EYE = ("propeller", "rim")
"""Parts that no policy can name: they are neither seen nor in the way of sight."""

GUNS = {
    "light-anti-tank-gun": (2.2, 0.7),
    "medium-anti-tank-gun": (3.4, 0.9),
    "heavy-anti-tank-gun": (4.2, 1.1),
    "light-howitzer": (2.8, None),
    "medium-howitzer": (4.3, None),
    "heavy-howitzer": (5.5, None),
    "super-heavy-anti-tank-gun": (5.2, 1.2),
    "heavy-autocannon": (2.7, 0.75),
    "light-anti-aircraft-gun": (3.4, None),
}


@pytest.mark.slow
@pytest.mark.parametrize("pose", STANCES)
@pytest.mark.parametrize("kind", MODEL_KINDS)
def test_every_model_is_made_of_closed_known_parts_within_budget(kind, pose):
    piece = build_model(kind, BLUE, pose)
    assert piece.part("body") is not None
    assert {part.name for part in piece.parts} <= {*PART_NAMES, *FOR_THE_EYE}
    for part in piece.parts:
        assert part.mesh.is_watertight, part.name
        assert part.mesh.volume > 0, part.name
        assert part.mesh.bounds[0, 2] > -1e-9
    budget = 12_000 if piece.part("stem") else 6_600
    assert sum(len(part.mesh.faces) for part in piece.parts) < budget
    assert piece.eye is not None and np.isfinite(piece.eye).all()


@pytest.mark.slow
@pytest.mark.parametrize("pose", STANCES)
@pytest.mark.parametrize("kind", MEN)
def test_stances_are_closed_and_stand_on_the_same_base(kind, pose):
    piece = build_model(kind, BLUE, pose)
    assert len(piece.stances) == len(STANCES[pose]) - 1 > 0
    for stance in piece.stances:
        drawn = stance()
        assert drawn is stance() and [part.name for part in drawn.parts] == [
            part.name for part in piece.parts
        ]
        body, own = drawn.part("body"), piece.part("body")
        assert body is not None and own is not None
        assert all(part.mesh.is_watertight and part.mesh.volume > 0 for part in drawn.parts)
        assert np.array_equal(drawn.part("base").mesh.vertices, piece.part("base").mesh.vertices)
        # Who looks at the table sees the men where they are judged.
        assert np.abs(body.mesh.centroid - own.mesh.centroid).max() < 0.2
        assert 0.8 < body.mesh.bounds[1, 2] / own.mesh.bounds[1, 2] < 1.1


@pytest.mark.slow
@pytest.mark.parametrize("kind", MODEL_KINDS)
def test_equal_arguments_give_the_very_same_piece(kind):
    assert build_model(kind, BLUE) is build_model(kind, BLUE, "standing")
    assert build_model(kind, Livery()) is build_model(kind, Livery())
    assert build_model(kind, BLUE) is not build_model(kind, VERMILION)


@pytest.mark.parametrize("kind", MEN)
@pytest.mark.parametrize(
    ("pose", "height", "eye"),
    [("standing", 1.23, 1.14), ("kneeling", 0.84, 0.74), ("prone", 0.28, 0.25)],
)
def test_men_have_the_heights_of_the_scale(kind, pose, height, eye):
    piece = build_model(kind, BLUE, pose)
    low, high = piece.part("body").mesh.bounds
    assert low[2] == pytest.approx(BASE_HEIGHT, abs=1e-9)
    assert high[2] == pytest.approx(BASE_HEIGHT + height, abs=1e-9)
    assert piece.eye[2] == pytest.approx(BASE_HEIGHT + eye)
    assert abs(piece.eye[1]) < 0.05
    if pose == "prone":
        assert high[0] - low[0] == pytest.approx(1.27, abs=1e-9)
        assert high[0] + low[0] == pytest.approx(0.0, abs=1e-9)
    else:
        assert np.hypot(*piece.part("body").mesh.vertices[:, :2].T).max() < 0.55


@pytest.mark.parametrize("kind", MEN)
@pytest.mark.parametrize("pose", STANCES)
def test_the_eye_is_in_the_head(kind, pose):
    piece = build_model(kind, BLUE, pose)
    body = piece.part("body").mesh
    head = body.vertices[body.vertices[:, 2] > piece.eye[2] - 0.02]
    assert head[:, 0].min() < piece.eye[0] < head[:, 0].max()


def test_a_prone_model_crawls_with_one_knee_drawn_up():
    body = build_model("rifleman", BLUE, "prone").part("body").mesh
    legs = body.vertices[body.vertices[:, 0] < 0.0]
    left, right = legs[legs[:, 1] > 0.0], legs[legs[:, 1] < 0.0]
    assert left[:, 1].max() > -right[:, 1].min() + 0.08, "the knee is out to the side"
    assert left[:, 0].min() > right[:, 0].min() + 0.1, "and the foot is drawn up"


@pytest.mark.parametrize("kind", ["jeep", "scout-car", "carrier", "gun-halftrack"])
def test_the_eyes_of_an_open_vehicle_are_those_of_its_seated_driver(kind):
    piece = build_model(kind, BLUE)
    body = piece.part("body").mesh
    assert inside(body, [piece.eye]).all()
    cloth = np.array([int(BLUE.cloth[i : i + 2], 16) for i in (1, 3, 5)])
    near = np.linalg.norm(body.triangles_center - piece.eye, axis=1) < 0.45
    assert (np.abs(piece.part("body").colours[near].astype(int) - cloth).sum(axis=1) < 60).any()


def test_a_mans_shoulders_are_as_wide_as_the_scale_says():
    body = build_model("rifleman", BLUE).part("body").mesh
    chest = body.vertices[(body.vertices[:, 2] > 0.98) & (body.vertices[:, 2] < 1.06)]
    assert np.ptp(chest[:, 1]) == pytest.approx(0.35, abs=0.08)


@pytest.mark.parametrize(
    ("kind", "length"),
    [("rifleman", 0.77), ("lmg", 0.84), ("anti-tank-rifle", 1.25), ("automatic-rifle", 0.85)],
)
def test_small_arms_have_the_lengths_of_the_scale(kind, length):
    weapon = build_model(kind, BLUE).part("weapon").mesh
    spread = weapon.vertices - weapon.vertices.mean(axis=0)
    along = np.linalg.svd(spread, full_matrices=False)[2][0]
    assert np.ptp(spread @ along) == pytest.approx(length, abs=0.03)


def test_bases_tell_the_sides_apart_by_shape_and_rim():
    round_, hexagon = (build_model("rifleman", livery).part("base") for livery in (BLUE, VERMILION))
    for part, sides in ((round_, 64), (hexagon, 6)):
        assert part.mesh.extents[0] == pytest.approx(0.98)
        assert part.mesh.extents[2] == pytest.approx(0.06)
        rim = np.hypot(*part.mesh.vertices[:, :2].T)
        assert np.isclose(rim, 0.49).sum() == 2 * sides
    blue = round_.colours[abs(round_.mesh.face_normals[:, 2]) < 0.1].mean(axis=0)
    assert blue == pytest.approx([0x00, 0x72, 0xB2], abs=6)


@pytest.mark.parametrize("kind", ["mmg", "mortar", "hmg", "bombard", "ampulomet"])
def test_crewed_weapons_stand_on_team_bases(kind):
    piece = build_model(kind, BLUE)
    assert piece.part("base").mesh.extents[0] == pytest.approx(1.57)
    assert piece.part("body").mesh.bounds[1, 2] == pytest.approx(BASE_HEIGHT + 0.84)


@pytest.mark.parametrize(("kind", "size"), VEHICLES.items())
def test_vehicles_have_the_sizes_of_the_scale_and_no_base(kind, size):
    piece = build_model(kind, BLUE)
    x, y, z = size
    expected = np.array([[-x / 2, -y / 2, 0], [x / 2, y / 2, z]])
    assert piece.part("body").mesh.bounds == pytest.approx(expected, abs=1e-9)
    assert piece.part("base") is None
    assert z * 0.7 < piece.eye[2] <= z
    if "truck" not in kind:
        assert piece.part("aerial").mesh.bounds[1, 2] > z


GUNNED = ("light-tank", "medium-tank", "heavy-tank", "super-heavy-tank", "assault-gun",
          "armoured-car", "gun-halftrack")  # fmt: skip


@pytest.mark.parametrize("kind", GUNNED)
def test_a_gun_barrel_is_weapon_and_not_body(kind):
    piece = build_model(kind, BLUE)
    barrel = piece.part("weapon").mesh
    tip = barrel.vertices[barrel.vertices[:, 0].argmax()]
    ahead = [[tip[0] + 1.0, tip[1], tip[2]]]
    spots, _, _ = piece.part("body").mesh.ray.intersects_location(
        ahead, [[-1.0, 0.0, 0.0]], multiple_hits=False
    )
    assert len(spots) == 0 or spots[0, 0] < tip[0] - 0.3


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "length", "shield"), [(k, *v) for k, v in GUNS.items()])
def test_guns_have_the_lengths_and_shields_of_the_scale(kind, length, shield):
    piece = build_model(kind, BLUE)
    every = np.vstack([part.mesh.vertices for part in piece.parts])
    assert np.ptp(every[:, 0]) == pytest.approx(length, abs=1e-9)
    assert every[:, 0].max() == pytest.approx(length / 2, abs=1e-9)
    assert every[:, 2].min() == pytest.approx(0.0, abs=1e-9)
    if shield is not None:
        assert piece.part("body").mesh.bounds[1, 2] == pytest.approx(shield, abs=1e-9)


def test_an_unknown_model_is_refused_by_name():
    with pytest.raises(ValueError, match="dragon"):
        build_model("dragon", BLUE)
    with pytest.raises(ValueError, match="flying"):
        build_model("rifleman", BLUE, "flying")
    with pytest.raises(ValueError, match="cloth"):
        Livery(cloth="red")
    with pytest.raises(ValueError, match="square"):
        Livery(base_shape="square")


def test_every_kind_can_stand():
    assert all("standing" in about.poses for about in MODEL_KINDS.values())


@pytest.mark.parametrize(
    "kind", ["light-anti-aircraft-gun", "anti-aircraft-truck", "anti-aircraft-halftrack"]
)
def test_guns_against_aircraft_look_up(kind):
    piece = build_model(kind, BLUE)
    weapon, body = (piece.part(name).mesh for name in ("weapon", "body"))
    tip = weapon.vertices[weapon.vertices[:, 0].argmax()]
    rear = weapon.vertices[weapon.vertices[:, 0].argmin()]
    assert tip[2] - rear[2] > 0.35 * (tip[0] - rear[0]), "raised by 20 degrees and more"
    assert tip[2] > body.bounds[1, 2], "clear of all that is in front of it"


SUPPORT = ("rifleman", "flamethrower", "piat", "panzerschreck", "anti-tank", "anti-tank-rifle")
"""Men who must be known from afar by what they carry."""


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(SUPPORT, 2)))
def test_men_with_support_weapons_are_told_apart_by_their_outlines(one, other):
    shares = []
    for axes in ((0, 2), (1, 2), (0, 1)):
        a, b = outline(one, axes), outline(other, axes)
        shares.append(a.intersection(b).area / a.union(b).area)
    assert min(shares) < 0.87


TROOPERS = ("trooper", "trooper-leader", "trooper-heavy", "trooper-scout")


@cache
def outline(kind: str, axes: tuple[int, int]) -> shapely.Geometry:
    """Return the outline of a standing model and its gear, seen along the third axis."""
    parts = [p for p in build_model(kind, BLUE).parts if p.name in ("body", "weapon")]
    corners = np.concatenate([part.mesh.triangles for part in parts])[:, :, list(axes)]
    shapes = shapely.polygons(corners)
    return shapely.union_all(shapes[shapely.area(shapes) > 1e-7], grid_size=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(TROOPERS, 2)))
def test_troopers_are_told_apart_by_their_outlines(one, other):
    for axes in ((0, 2), (1, 2)):
        a, b = outline(one, axes), outline(other, axes)
        if a.intersection(b).area / a.union(b).area < 0.87:
            return
    pytest.fail(f"{one} and {other} look alike from the front and from the side")


@pytest.mark.parametrize("kind", TROOPERS)
@pytest.mark.parametrize("livery", [BLUE, VERMILION])
def test_troopers_wear_their_sides_colour(kind, livery):
    body = build_model(kind, livery).part("body")
    rim = np.array([int(livery.rim[i : i + 2], 16) for i in (1, 3, 5)])
    worn = np.abs(body.colours.astype(int) - rim).sum(axis=1) < 90
    assert worn.any() or kind == "trooper-scout"


@pytest.mark.parametrize("kind", ["trooper-leader", "trooper-scout"])
def test_a_blade_is_weapon_and_not_body(kind):
    piece = build_model(kind, BLUE)
    weapon, body = (piece.part(name).mesh for name in ("weapon", "body"))
    left, right = weapon.vertices[:, 1] > 0.1, weapon.vertices[:, 1] < -0.1
    assert left.any() and right.any(), "one weapon in each hand"
    assert weapon.bounds[1, 2] > body.bounds[1, 2] - 0.25, "the blade is raised"


def test_a_cape_stays_off_the_ground_and_gives_no_man_another_height():
    for pose, height in (("standing", 1.23), ("kneeling", 0.84), ("prone", 0.28)):
        body = build_model("trooper-leader", BLUE, pose).part("body").mesh
        assert np.ptp(body.vertices[:, 2]) == pytest.approx(height, abs=1e-9)
        low = body.vertices[body.vertices[:, 2] < BASE_HEIGHT + 0.02]
        assert np.hypot(*low[:, :2].T).max() < (0.45 if pose != "prone" else 0.7)
