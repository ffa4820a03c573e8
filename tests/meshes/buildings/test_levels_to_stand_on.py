"""Ruins and walkways: floors at the heights that are promised, room above, ladders between."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from winding import inside

from meshes.figures.models import BLUE, build_model
from meshes.shapes.piece import Piece
from meshes.terrain.kinds import KINDS
from sandbox.table.placement import Placement, height_under

KEYS = [
    {},
    {"plan": "hall", "size": [10.0, 7.0], "seed": 3},
    {"levels": 2, "size": [6.0, 5.0], "decay": 0.9, "seed": 5},
    {"levels": 4, "storey": 2.5, "decay": 0.1, "seed": 9},
]


def named(piece: Piece, name: str) -> list[trimesh.Trimesh]:
    return [part.mesh for part in piece.parts if part.name == name]


def standing_room(mesh: trimesh.Trimesh, z: float) -> float:
    """Square inches of a mesh that face up at exactly that height."""
    flat = (mesh.face_normals[:, 2] > 0.999) & np.isclose(mesh.triangles_center[:, 2], z, atol=1e-9)
    return float(mesh.area_faces[flat].sum())


def column_above(piece: Piece, at: np.ndarray) -> np.ndarray:
    """The height of whatever is next above ``(n, 3)`` points; inf: nothing."""
    solids = [p.mesh for p in piece.parts if p.name in ("walls", "floor", "deck", "railing")]
    whole = trimesh.util.concatenate([mesh.as_trimesh for mesh in solids])
    starts = at + [0.0, 0.0, 0.02]
    spots, ray, _ = whole.ray.intersects_location(starts, np.tile([0.0, 0.0, 1.0], (len(at), 1)))
    lowest = np.full(len(at), np.inf)
    np.minimum.at(lowest, ray, spots[:, 2])
    return lowest


@pytest.mark.slow
@pytest.mark.parametrize("keys", KEYS)
def test_a_floor_of_every_level_is_flat_at_its_height_and_large_enough(keys):
    kind = KINDS["ruin"](**keys)
    floors = named(kind.build(), "floor")
    assert len(floors) == kind.levels - 1
    area = kind.size[0] * kind.size[1]
    rooms = [standing_room(f, k * kind.storey) for k, f in enumerate(floors, start=1)]
    assert all(room > 0.22 * area for room in rooms), "room for several models"
    assert rooms == sorted(rooms, reverse=True), "the higher, the less is left"
    for level, floor in enumerate(floors, start=1):
        assert floor.bounds[1, 2] == pytest.approx(level * kind.storey, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("keys", KEYS)
def test_two_inches_are_clear_above_every_level(keys):
    kind = KINDS["ruin"](**keys)
    piece = kind.build()
    rng = np.random.default_rng(0)
    x, y = kind.size[0] / 2 - 0.8, kind.size[1] / 2 - 0.8
    plan = rng.uniform([-x, -y], [x, y], (400, 2))
    for level in range(kind.levels):
        at = np.column_stack([plan, np.full(len(plan), level * kind.storey)])
        if level:
            floor = named(piece, "floor")[level - 1]
            held = floor.ray.intersects_any(at + [0, 0, 0.01], np.tile([0, 0, -1.0], (len(at), 1)))
            at = at[held]
        room = column_above(piece, at) - level * kind.storey
        assert len(room) > 60
        assert room.min() > 2.0
    assert np.isinf(room).all(), "there is nothing above the top floor"


@pytest.mark.parametrize("keys", KEYS)
def test_a_ladder_leads_from_each_level_to_the_next(keys):
    kind = KINDS["ruin"](**keys)
    piece = kind.build()
    ladders, floors = named(piece, "ladder"), named(piece, "floor")
    assert len(ladders) == kind.levels - 1
    for level, ladder in enumerate(ladders, start=1):
        low, high = ladder.bounds
        assert low[2] == pytest.approx((level - 1) * kind.storey)
        assert level * kind.storey < high[2] < level * kind.storey + 0.5
        middle = (low + high) / 2
        gap = trimesh.proximity.closest_point_naive(
            floors[level - 1], [[middle[0], middle[1], level * kind.storey]]
        )[1]
        assert gap[0] < 0.15, "one steps from it onto the floor"
        if level > 1:
            foot = [[middle[0], middle[1], low[2] + 0.01]]
            below = floors[level - 2].ray.intersects_any(foot, [[0.0, 0.0, -1.0]])
            assert below[0], "it stands on the floor below"


@pytest.mark.parametrize("keys", KEYS)
@pytest.mark.slow
def test_models_are_dropped_on_the_highest_floor_and_stand_on_the_others_by_z(keys):
    kind = KINDS["ruin"](**keys)
    piece = kind.build()
    corner = (kind.size[0] / 2 - 1.0, kind.size[1] / 2 - 1.2)
    top = height_under(*corner, [(piece, Placement(0, 0, 0))])
    assert top == pytest.approx((kind.levels - 1) * kind.storey)
    man = build_model("trooper", BLUE).part("body").mesh
    both = named(piece, "walls") + named(piece, "floor")
    solid = trimesh.util.concatenate([mesh.as_trimesh for mesh in both])
    for level in range(kind.levels):
        stood = man.vertices[::7] + [*corner, level * kind.storey]
        assert not inside(solid, stood).any(), "a man has room on each of them"
    assert {p.name for p in piece.parts if p.support} == {"walls", "floor"}


def test_the_front_of_a_ruin_is_open_to_eyes_and_its_back_is_not():
    piece = KINDS["ruin"]().build()
    walls = named(piece, "walls")[0]
    x, z = np.meshgrid(np.linspace(-3, 3, 40), np.linspace(0.3, 5.5, 40))
    target = np.column_stack([x.ravel(), np.zeros(x.size), z.ravel()])
    seen = {}
    for name, way in (("front", -1.0), ("back", 1.0)):
        start = target + [0.0, way * 8.0, 0.0]
        spots, ray, _ = walls.ray.intersects_location(
            start, np.tile([0.0, -way, 0.0], (len(start), 1))
        )
        hit = np.zeros(len(start), dtype=bool)
        hit[ray[abs(spots[:, 1] - start[ray, 1]) < 8.0]] = True
        seen[name] = 1 - hit.mean()
    assert seen["front"] > 0.9
    assert 0.15 < seen["back"] < 0.6, "windows, and what has come down"


@pytest.mark.slow
@given(
    x=st.floats(6.5, 30),
    y=st.floats(4, 30),
    levels=st.integers(1, 4),
    storey=st.floats(2.4, 6),
    decay=st.floats(0, 1),
    plan=st.sampled_from(["corner", "hall"]),
    seed=st.integers(0, 2**32 - 1),
)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_ruin_stays_within_its_footprint_closed_and_in_one_piece(
    x, y, levels, storey, decay, plan, seed
):
    keys = {"size": [x, y], "levels": levels, "storey": storey, "decay": decay}
    kind = KINDS["ruin"](**keys, plan=plan, seed=seed)
    piece = kind.make()
    for part in piece.parts:
        assert part.mesh.is_watertight, part.name
        assert part.mesh.volume > 0, part.name
    for part in piece.parts:
        low, high = part.mesh.bounds
        assert (low >= [-x / 2 - 1e-6, -y / 2 - 1e-6, -1e-6]).all(), part.name
        assert (high[:2] <= [x / 2 + 1e-6, y / 2 + 1e-6]).all(), part.name
    for stone in named(piece, "walls")[0].split():
        assert stone.bounds[0, 2] == pytest.approx(0.0, abs=1e-6), "nothing hangs in the air"


def test_a_ruin_of_usual_size_is_drawn_with_few_triangles():
    assert sum(len(part.mesh.faces) for part in KINDS["ruin"]().build().parts) < 8_000


def test_levels_without_room_for_their_ladders_are_refused_in_a_sentence():
    with pytest.raises(ValidationError, match="leave no room for the top floor"):
        KINDS["ruin"](size=[4.0, 6.0], levels=5)
    with pytest.raises(ValidationError):
        KINDS["ruin"](storey=2.0)


@pytest.mark.slow
@pytest.mark.parametrize(("ladders", "count"), [("both", 2), ("one", 1), ("none", 0)])
@pytest.mark.parametrize("height", [1.5, 3.0, 6.0])
def test_a_walkway_carries_models_at_its_height_and_is_climbed_at_its_ends(ladders, count, height):
    kind = KINDS["walkway"](height=height, ladders=ladders)
    piece = kind.build()
    (deck,) = named(piece, "deck")
    assert deck.bounds[1, 2] == pytest.approx(height, abs=1e-9)
    assert standing_room(deck, height) == pytest.approx(kind.size[0] * kind.size[1], rel=0.05)
    assert height_under(1.0, 0.3, [(piece, Placement(0, 0, 0))]) == pytest.approx(height)
    assert {p.name for p in piece.parts if p.support} == {"deck"}
    made = named(piece, "ladder")
    assert len(made) == count
    for ladder in made:
        low, high = ladder.bounds
        assert low[2] == pytest.approx(0.0)
        assert height < high[2] < height + 0.5
        assert abs(deck.bounds[:, 0]).max() <= abs(ladder.bounds[:, 0]).max() <= kind.size[0] / 2
    # Nothing but the deck is overhead for one who walks beneath.
    room = column_above(piece, np.array([[0.2, 0.0, 0.0]]))[0]
    assert height - 0.35 < room < height


def test_a_walkways_railing_leaves_room_for_a_base():
    piece = KINDS["walkway"]().build()
    (rail,) = named(piece, "railing")
    inner = abs(rail.vertices[:, 1]).min()
    assert inner > 0.98 / 2 + 0.3
    assert rail.bounds[1, 2] - 3.0 == pytest.approx(0.8, abs=0.05)


def test_a_walled_ruin_has_its_floors_and_roof_inside_its_walls() -> None:
    """A slab reaches a hair into the walls, and never through them to their outer face."""
    around = [[-3.0, 2.0], [-3.0, -2.0], [3.0, -2.0], [3.0, 2.0]]
    keys = {"height": 6.0, "floors": [around, around], "levels": [2.0, 4.0], "roof": around}
    walls = [[[-2.75, -2.0], [-2.75, 1.75], [3.0, 1.75]]]
    piece = KINDS["walled-ruin"](walls=walls, **keys).make()
    assert [part.name for part in piece.parts] == ["walls", "floor", "floor", "roof"]
    for slab, top in zip(piece.parts[1:], (2.0, 4.0, 6.0), strict=True):
        low, high = slab.mesh.bounds
        assert slab.mesh.is_watertight
        assert high == pytest.approx([3.0, 1.52, top])
        assert low == pytest.approx([-2.52, -2.0, top - 0.15])
    assert piece.parts[0].mesh.volume == pytest.approx((6 + 3.5) * 0.5 * 6, rel=1e-3)


def test_a_walled_ruin_at_another_height_keeps_its_floor_below_its_top() -> None:
    ruin = KINDS["walled-ruin"]()
    assert ruin.stated_height == 5.0
    assert (ruin.at_height(4.0).height, ruin.at_height(4.0).levels) == (4.0, (3.0,))
    assert ruin.at_height(2.5).levels == (2.5,)
    assert KINDS["box"]().at_height(4.0).size == (2.0, 2.0, 4.0)


def test_windows_are_cut_on_every_storey_where_there_is_room() -> None:
    plain = KINDS["walled-ruin"]().make().parts[0].mesh
    assert plain.euler_number == 2
    cut = KINDS["walled-ruin"](windows="bays").make().parts[0].mesh
    assert cut.is_watertight
    # One and three windows on the walls' legs, on two storeys; each is a hole, of euler number −2.
    assert (2 - cut.euler_number) // 2 == 2 * (1 + 2)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"levels": []}, "a level for each floor"),
        ({"height": 2.0}, "at most the height of the walls"),
        ({"walls": []}, "at least 1"),
    ],
)
def test_a_walled_ruin_that_cannot_stand_is_refused(keys: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        KINDS["walled-ruin"](**keys)
