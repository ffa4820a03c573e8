"""Bunkers, halls, desert houses, gantries and ruins: what one sees out of, and walks up on."""

from __future__ import annotations

import numpy as np
import pytest
from pydantic import ValidationError

from meshes.buildings.bombed import Damage
from meshes.buildings.building import Building
from meshes.buildings.church import Church
from meshes.buildings.stairs import flight
from meshes.shapes.piece import Piece
from meshes.terrain.kinds import KINDS

STEP = 0.3
"""A step that a model walks up without noticing, inches."""


def free(
    piece: Piece, starts: np.ndarray, ways: np.ndarray, leave: tuple[str, ...] = ()
) -> np.ndarray:
    """Which rays meet nothing of a piece."""
    inside = np.ones(len(starts), dtype=bool)
    for part in piece.parts:
        if part.name not in leave:
            inside &= ~part.mesh.ray.intersects_any(starts, ways)
    return inside


def tops(piece: Piece, points: np.ndarray, *, only_support: bool = True) -> np.ndarray:
    """The highest thing to stand on at each place, inches."""
    starts = np.column_stack([points, np.full(len(points), 60.0)])
    heights = np.zeros(len(points))
    for part in piece.parts:
        if part.support or not only_support:
            at, ray, _ = part.mesh.ray.intersects_location(
                starts, np.tile([0.0, 0.0, -1.0], (len(starts), 1)), multiple_hits=False
            )
            heights[ray] = np.maximum(heights[ray], at[:, 2])
    return heights


def test_lines_leave_a_bunker_through_its_slits_alone() -> None:
    piece = KINDS["bunker"]().build()
    turn = np.radians(np.linspace(-180, 179, 360))
    ways = np.column_stack([np.cos(turn), np.sin(turn), np.zeros(360)])
    eye = np.tile([0.0, 0.0, 0.06 + 1.14], (360, 1))
    out = free(piece, eye, ways)
    for middle in (0, 90, -90):
        assert out[(turn > np.radians(middle - 9)) & (turn < np.radians(middle + 9))].all()
    assert not out[abs(abs(turn) - np.radians(40)) < 0.1].any(), "the corners are closed"
    low = np.tile([0.0, 0.0, 0.6], (360, 1))
    assert not free(piece, low, ways)[abs(turn) < 2.6].any(), "nor below the slits"
    up = free(piece, eye, ways + [0.0, 0.0, 2.0])
    assert not up.any(), "nor through the roof"


def test_a_bunker_has_as_many_slits_as_it_says() -> None:
    for slits in (1, 2, 3):
        piece = KINDS["bunker"](slits=slits).build()
        ways = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0]])
        seen = free(piece, np.tile([0.0, 0.0, 1.15], (3, 1)), ways)
        assert seen.tolist() == [n < slits for n in range(3)]


@pytest.mark.parametrize("high", [0.8, 2.4, 3.0, 5.3])
def test_stairs_are_walked_step_by_step(high) -> None:
    steps = flight(high, 1.0, "#808080", solid=True)
    levels = sorted(float(step.vertices[:, 2].max()) for step in steps)
    assert np.diff([0.0, *levels, high]).max() <= STEP


@pytest.mark.parametrize(
    ("kind", "keys", "line", "high"),
    [
        ("gantry", {}, [(-6.6, 0.0), (0.0, 0.0)], 3.0),
        ("gantry", {"stairs": "both", "size": (16.0, 2.0)}, [(8.2, 0.0), (0.0, 0.0)], 3.0),
        ("desert-house", {}, [(-3.3, 2.15), (-0.7, 2.15)], 2.4),
        ("pier", {}, [(-6.0, 0.3), (0.0, 0.3)], 1.0),
        ("landing-craft", {}, [(4.7, 0.0), (0.0, 0.0)], 0.24),
    ],
)
def test_stairs_need_no_ladder(kind, keys, line, high) -> None:
    piece = KINDS[kind](**keys).build()
    (x0, y0), (x1, y1) = line
    share = np.linspace(0.0, 1.0, 300)
    way = np.column_stack([x0 + (x1 - x0) * share, y0 + (y1 - y0) * share])
    climbed = tops(piece, way)
    climbed = climbed[climbed > 0] if kind == "pier" else climbed  # between two planks
    rise = np.diff(climbed)
    assert rise.max() <= STEP and climbed[-1] == pytest.approx(high, abs=0.03)


def test_stairs_without_room_are_refused() -> None:
    with pytest.raises(ValidationError, match="expected a length of at least"):
        KINDS["gantry"](size=(4.0, 2.0), height=6.0)
    with pytest.raises(ValidationError, match="expected at least"):
        KINDS["desert-house"](size=(3.5, 4.0, 6.0))


def test_a_tank_drives_into_a_factory_and_no_rain_falls_in() -> None:
    piece = KINDS["factory"](chimney=False).build()
    width = np.array(
        [[x, y, z] for x in (-9.0,) for y in np.linspace(-1.2, 1.2, 13) for z in (0.3, 2.2)]
    )
    through = np.tile([1.0, 0.0, 0.0], (len(width), 1))
    assert free(piece, width, through).all(), "in by one gate and out by the other"
    x, y = np.meshgrid(np.linspace(-7, 7, 60), np.linspace(-4.3, 4.3, 30))
    inside = np.column_stack([x.ravel(), y.ravel(), np.full(x.size, 3.0)])
    assert not free(piece, inside, np.tile([0.0, 0.0, 1.0], (x.size, 1))).any()
    side = np.column_stack([np.linspace(-7.2, 7.2, 300), np.full(300, -9.0), np.full(300, 4.6)])
    assert free(piece, side, np.tile([0.0, 1.0, 0.0], (300, 1))).mean() < 0.2, "the gables"


@pytest.mark.slow
@pytest.mark.parametrize("decay", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("kind", ["ruined-house", "ruined-church"])
def test_a_ruin_is_what_is_left_of_a_whole_one(kind, decay) -> None:
    ruin = KINDS[kind](decay=decay).make()
    before: Piece = (
        Building(size=ruin_size(kind), doors=2, chimney=False)
        if kind == "ruined-house"
        else Church(size=ruin_size(kind))
    ).make()
    whole = np.vstack([part.mesh.bounds for part in before.parts])
    for part in ruin.parts:
        assert part.mesh.is_watertight and part.mesh.volume > 0, part.name
        assert (part.mesh.bounds[0] >= whole.min(axis=0) - 1e-6).all(), part.name
        assert (part.mesh.bounds[1] <= whole.max(axis=0) + 1e-6).all(), part.name
    assert ruin.part("walls").mesh.volume < 0.9 * before.part("walls").mesh.volume
    assert not ruin.part("rubble").support
    assert len(ruin.parts) < 10


def ruin_size(kind: str) -> tuple[float, float, float]:
    return KINDS[kind]().size


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["ruined-house", "ruined-church"])
def test_more_decay_leaves_less(kind) -> None:
    walls = [KINDS[kind](decay=decay).make().part("walls").mesh.volume for decay in (0, 0.5, 1)]
    assert walls[0] > walls[1] > walls[2] > 0.2 * walls[0]


@pytest.mark.slow
def test_a_ruined_house_is_low_where_it_was_hit_and_high_at_its_far_end() -> None:
    piece = KINDS["ruined-house"]().build()
    walls = piece.part("walls").mesh.vertices
    hit = np.linalg.norm(walls[:, :2] - [2.9, -2.3], axis=1) < 1.0
    far = np.linalg.norm(walls[:, :2] - [-3.2, 2.5], axis=1) < 1.0
    assert walls[hit][:, 2].max() < 1.6 < 2.4 < walls[far][:, 2].max()


def test_damage_is_the_height_of_what_still_stands() -> None:
    damage = Damage.around((8.0, 6.0), (4.0, -3.0), 0.6, 6.0, reach=8.0, seed=3)
    low, high = damage.height(np.array([[3.8, -2.8], [-3.8, 2.8]]))
    assert low < 1.2 and high > 4.5
    solid = damage.lasts()
    assert solid.mesh().is_watertight
    assert solid.vertices[:, 2].max() == pytest.approx(damage.z.max())


def test_a_flat_roof_has_no_triangles_of_random_grey() -> None:
    roof = Building(roof="flat", size=(10.0, 7.0, 4.0)).build().part("roof")
    assert roof is not None
    assert len(np.unique(roof.colours, axis=0)) == 1
