"""Windows and doors are holes that sight goes through, and nothing else is."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from meshes.buildings.openings import DOOR, SILL, WINDOW
from meshes.terrain.kinds import KINDS


def joined_mesh(piece) -> trimesh.Trimesh:
    return trimesh.util.concatenate([part.mesh.as_trimesh for part in piece.parts])


def blocked(mesh, start, direction) -> bool:
    return bool(mesh.ray.intersects_any([start], [direction])[0])


@pytest.fixture(scope="module")
def house():
    return KINDS["building"](size=[8, 6, 5])


def test_the_openings_have_the_sizes_of_the_scale(house):
    assert (DOOR, WINDOW, SILL) == ((0.63, 1.4), (0.70, 0.84), 0.63)
    for hole in house.openings():
        if hole.door:
            assert (hole.width, hole.height) == DOOR
        elif hole.z < 2:
            assert (hole.width, hole.height) == WINDOW
            assert hole.z - 0.06 == pytest.approx(SILL)


@pytest.mark.parametrize("size", [(8, 6, 5), (6, 9, 5), (6.3, 4.9, 4.9)])
@pytest.mark.parametrize("style", ["plaster", "timber", "stone", "brick"])
def test_a_ray_enters_by_every_opening_over_all_its_area(size, style):
    keys = KINDS["building"](size=size, style=style)
    mesh = joined_mesh(keys.build())
    quarter = 90.0 if size[1] > size[0] else 0.0
    for hole in keys.openings():
        turn = np.radians(hole.side + quarter)
        out = np.array([np.cos(turn), np.sin(turn), 0.0])
        right = np.array([-np.sin(turn), np.cos(turn), 0.0])
        for across in (-0.46, 0.0, 0.46):
            for up in (0.04, 0.5, 0.96):
                start = (
                    out * (hole.out + 0.4)
                    + right * (hole.along + across * hole.width)
                    + [0, 0, hole.z + up * hole.height]
                )
                # As far as a little beyond the wall's inner face.
                spots, _, _ = mesh.ray.intersects_location([start], [-out], multiple_hits=False)
                free = np.linalg.norm(spots[0] - start) if len(spots) else np.inf
                beyond = 0.4 + keys.thickness + 0.01
                assert free > beyond, (hole, across, up)


def test_a_line_passes_through_a_house_from_window_to_window():
    keys = KINDS["building"](size=[8, 6, 5], doors=0)
    mesh = joined_mesh(keys.build())
    front = {hole.along for hole in keys.openings() if hole.side == 270.0}
    height = 0.06 + SILL + WINDOW[1] / 2
    for along in front:
        assert not blocked(mesh, [along, -6.0, height], [0.0, 1.0, 0.0])


def test_walls_beside_and_under_the_windows_stop_sight():
    keys = KINDS["building"](size=[8, 6, 5], doors=0)
    mesh = joined_mesh(keys.build())
    for along in {hole.along for hole in keys.openings() if hole.side == 270.0}:
        assert blocked(mesh, [along, -6.0, 0.3], [0.0, 1.0, 0.0])
        assert blocked(mesh, [along + 0.6, -6.0, 1.1], [0.0, 1.0, 0.0])


def test_a_house_without_windows_or_doors_lets_nothing_through():
    piece = KINDS["building"](size=[8, 6, 5], doors=0, windows=False).build()
    mesh = joined_mesh(piece)
    rng = np.random.default_rng(0)
    angle = rng.uniform(0, 2 * np.pi, 4000)
    starts = np.column_stack([12 * np.cos(angle), 12 * np.sin(angle), rng.uniform(0.05, 6, 4000)])
    goals = rng.uniform([-3.4, -2.4, 0.1], [3.4, 2.4, 2.2], (4000, 3))
    assert mesh.ray.intersects_any(starts, goals - starts).all()


@pytest.mark.parametrize(("doors", "count"), [(0, 0), (1, 1), (4, 4)])
def test_a_house_has_the_requested_number_of_doors(doors, count):
    keys = KINDS["building"](size=[8, 6, 5], doors=doors)
    assert sum(hole.door for hole in keys.openings()) == count


@pytest.mark.parametrize("size", [(8, 6, 5), (6, 8, 5)])
def test_the_front_door_faces_the_near_edge(size):
    keys = KINDS["building"](size=size, doors=1, windows=False)
    mesh = joined_mesh(keys.build())
    (door,) = [hole for hole in keys.openings() if hole.door]
    spots, _, _ = mesh.ray.intersects_location(
        [[door.along, -6.0, 0.7]], [[0.0, 1.0, 0.0]], multiple_hits=False
    )
    assert spots[0, 1] > 0


def test_models_can_stand_on_floors_and_roof_but_not_on_trim():
    piece = KINDS["building"](size=[9.8, 6.3, 6.6]).build()
    floors = [part for part in piece.parts if part.name == "floor"]
    assert len(floors) == 3
    assert all(floor.support for floor in floors)
    assert piece.part("roof").support and not piece.part("trim").support


@pytest.mark.parametrize(
    ("roof", "has"), [("gable", True), ("thatch", True), ("flat", True), ("none", False)]
)
def test_a_roof_covers_the_house_or_is_not_there(roof, has):
    piece = KINDS["building"](size=[8, 6, 5], roof=roof).build()
    assert (piece.part("roof") is not None) == has
    if has:
        assert blocked(piece.part("roof").mesh, [0.5, 0.5, 20.0], [0.0, 0.0, -1.0])


@pytest.mark.parametrize(("size", "floors"), [((8, 6, 5.6), 1), ((8, 6, 8.2), 2), ((6, 9, 8.2), 2)])
def test_a_ladder_leads_through_a_hatch_to_every_floor_above(size, floors):
    """Far from all walls, so that nobody at a window stands in it."""
    keys = KINDS["building"](size=size)
    piece = keys.build()
    ladders = [part.mesh for part in piece.parts if part.name == "ladder"]
    slabs = [part.mesh for part in piece.parts if part.name == "floor"]
    assert len(ladders) == floors
    for storey, climb in enumerate(ladders, start=1):
        low, high = climb.bounds
        assert low[2] == pytest.approx(keys.level(storey - 1))
        assert keys.level(storey) < high[2] < keys.level(storey) + 0.5
        through = (low + high) / 2 - [0.3, 0, 0] if size[0] > size[1] else (low + high) / 2
        through = through if size[0] > size[1] else through - [0, 0.3, 0]
        assert not blocked(slabs[storey], [*through[:2], low[2] + 0.2], [0, 0, 1.0])
        assert blocked(slabs[storey], [2.0, 2.0, low[2] + 0.2], [0, 0, 1.0])


@pytest.mark.slow
def test_no_ladder_leads_to_a_level_without_room_to_stand():
    assert KINDS["building"](size=[3, 2, 2.4]).build().part("ladder") is None
    assert KINDS["building"](size=[8, 6, 3], roof="flat").build().part("ladder") is None
