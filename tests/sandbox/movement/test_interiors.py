"""The insides of houses: openings that a man fits through, floors, ladders, windows (BA-MOV-7)."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
import shapely
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import real_mesh, table_from

from sandbox.movement.floors import solids_of
from sandbox.movement.interiors import (
    SILL_MOST_IN,
    Interior,
    NoEntry,
    crosses_wall,
    houses_of,
    interior_of,
)

pytestmark = [pytest.mark.rule("BA-MOV-7"), pytest.mark.slow]


def house(folder, more: str = "", *, rotation: float = 0.0) -> Interior:
    """A house of 8 by 6 in the middle of a table, its door to the near edge."""
    text = (
        "[table]\nsize = [40, 40]\n"
        '[[terrain]]\nid = "house"\nkind = "building"\nposition = [20, 20]\n'
        f"size = [8, 6, 5.6]\nrotation = {rotation}\n{more}\n"
    )
    pieces = table_from(folder, text).pieces
    return interior_of(pieces, houses_of(pieces)[0])


def walled(folder, *holes: tuple[float, float, float, float]):
    """A mesh that no builder made: a wall along y at x = 0, 4 high, with holes of y from, to and
    z from, to; and a roofed room behind it.
    """
    room = [
        trimesh.creation.box(bounds=[[-0.3, -4, 0], [0, 4, 4]]),
        trimesh.creation.box(bounds=[[5.7, -4, 0], [6, 4, 4]]),
        trimesh.creation.box(bounds=[[-0.3, -4.3, 0], [6, -4, 4]]),
        trimesh.creation.box(bounds=[[-0.3, 4, 0], [6, 4.3, 4]]),
        trimesh.creation.box(bounds=[[-0.3, -4.3, 4], [6, 4.3, 4.2]]),
    ]
    for y0, y1, z0, z1 in holes:
        cutter = trimesh.creation.box(bounds=[[-1, y0, z0], [1, y1, z1]])
        room[0] = trimesh.boolean.difference([room[0], cutter], engine="manifold")
    path = folder / "shed.stl"
    trimesh.util.concatenate(room).export(path)
    text = (
        '[table]\nsize = [40, 40]\n[[terrain]]\nid = "shed"\nmesh = "shed.stl"\nmesh_unit = "in"\n'
        'ground = "building"\nposition = [20, 20]\n'
    )
    pieces = table_from(folder, text).pieces
    return interior_of(pieces, 0)


class Open:
    """Solids that stop no ray, and count what is cast."""

    cast = 0

    def blocked(self, starts: np.ndarray, _ways: np.ndarray) -> np.ndarray:
        self.cast += len(starts)
        return np.zeros(len(starts), dtype=bool)


def test_a_free_way_is_looked_at_no_higher_than_a_man_needs() -> None:
    rays = Open()
    here, there = np.zeros((50, 3)), np.tile([0.3, 0.0, 0.0], (50, 1))
    assert not crosses_wall(SimpleNamespace(rays=rays), here, there).any()
    assert rays.cast == 50 * 3 * 6, "three abreast, at the six heights of one opening"


def test_a_path_enters_by_the_door_and_not_through_the_wall(tmp_path) -> None:
    inn = house(tmp_path, "windows = false")
    at = np.array([20.0, 20.0, 0.06])
    door = inn.route(np.array([20.0, 12.0, 0.0]), at)
    behind = inn.route(np.array([20.0, 28.0, 0.0]), at)
    assert inn.route(np.array([20.0, 12.0, 0.0]), at) is door, "it is found once"
    assert _inches(door) == pytest.approx(8, abs=0.6)
    assert _inches(behind) > 8 + 8, "all the way round the house to its door"
    for line in (door, behind):
        assert not crosses_wall(inn.walls, line[:-1], line[1:]).any()
    assert crosses_wall(inn.walls, np.array([[20.0, 28.0, 0.0]]), at[None])[0]


def test_every_step_of_every_way_keeps_out_of_the_walls(tmp_path) -> None:
    inn = house(tmp_path, "doors = 2", rotation=17)
    rng = np.random.default_rng(3)
    for place in inn.places[rng.integers(len(inn.places), size=12)]:
        turn = rng.uniform(0, 2 * np.pi)
        start = np.array([20 + 9 * np.cos(turn), 20 + 9 * np.sin(turn), 0.0])
        line = inn.route(start, place)
        level = np.abs(np.diff(line[:, 2])) < 0.5
        assert not crosses_wall(inn.walls, line[:-1][level], line[1:][level]).any()


def test_without_door_and_windows_nobody_gets_in(tmp_path) -> None:
    inn = house(tmp_path, "doors = 0\nwindows = false")
    assert len(inn.places) == 0
    assert inn.floor_at(20, 20) is None
    with pytest.raises(NoEntry, match="house"):
        inn.route(np.array([20.0, 12.0, 0.0]), np.array([20.0, 20.0, 0.06]))


def test_without_a_door_one_climbs_in_at_a_window(tmp_path) -> None:
    inn = house(tmp_path, "doors = 0")
    line = inn.route(np.array([20.0, 12.0, 0.0]), np.array([20.0, 20.0, 0.06]))
    assert _inches(line) < 11


def test_a_floor_above_is_reached_by_its_ladder(tmp_path) -> None:
    inn = house(tmp_path)
    low, high = inn.floors
    assert (low, high) == pytest.approx((0.06, 2.96), abs=0.01)
    up = inn.route(np.array([20.0, 12.0, 0.0]), np.array([22.5, 20.0, high]))
    assert _inches(up) > 8 + 2.9
    assert inn.floor_at(22.5, 20.0) == pytest.approx(low)
    assert inn.floor_at(22.5, 20.0, 2.5) == pytest.approx(high)


def test_places_to_stand_are_inside_and_clear_of_the_walls(tmp_path) -> None:
    inn = house(tmp_path, rotation=31)
    assert len(inn.places) > 100
    assert shapely.contains_xy(inn.outline, inn.places[:, 0], inn.places[:, 1]).all()
    assert inn.places[:, 2].max() < 3.0, "nobody is on the roof"


def test_from_a_window_one_looks_out_and_from_the_room_not(tmp_path) -> None:
    inn = house(tmp_path)
    windows = inn.at_windows()
    assert windows
    for x, y, z, bearing in windows:
        eye = np.array([[x, y, z + 1.1]])
        way = np.array([[np.cos(np.radians(bearing)), np.sin(np.radians(bearing)), 0.0]])
        assert not inn.walls.rays.blocked(eye, way * 12)[0]
    assert {round(z, 1) for _, _, z, _ in windows} == {0.1}
    assert not any(abs(x - 20) < 1 and abs(y - 20) < 1 for x, y, _, _ in windows)


@pytest.mark.parametrize(
    ("hole", "way_in"),
    [
        ((-0.4, 0.4, -1.0, 1.5), True),  # a door
        ((-0.4, 0.4, SILL_MOST_IN - 0.15, 2.0), True),  # a low window
        ((-0.4, 0.4, SILL_MOST_IN + 0.15, 2.0), False),  # a high one
        ((-0.4, 0.4, 0.5, 0.9), False),  # a slit too low to get through
        ((-0.09, 0.09, -1.0, 1.5), False),  # a slit too narrow
    ],
)
def test_an_opening_is_a_hole_in_any_mesh_that_a_man_fits_through(tmp_path, hole, way_in) -> None:
    shed = walled(tmp_path, hole)
    x = 20 - 3 - 0.15  # where the wall's middle is: a mesh stands with its middle on its position
    middle = np.array([[x - 2, 20.0, 0.0]]), np.array([[x + 2, 20.0, 0.0]])
    beside = np.array([[x - 2, 22.0, 0.0]]), np.array([[x + 2, 22.0, 0.0]])
    assert crosses_wall(shed.walls, *middle)[0] != way_in
    assert crosses_wall(shed.walls, *beside)[0]
    assert (len(shed.places) > 0) == way_in


@given(st.floats(-3.5, 3.5), st.floats(-3.5, 3.5), st.floats(0.7, 2.0))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_a_door_anywhere_is_found_from_anywhere(tmp_path_factory, start, door, wide) -> None:
    folder = tmp_path_factory.mktemp("shed")
    low, high = max(-3.8, door - wide / 2), min(3.8, door + wide / 2)
    shed = walled(folder, (low, max(high, low + 0.7), -1.0, 1.6))
    line = shed.route(np.array([14.0, 20.0 + start, 0.0]), np.array([21.0, 20.0, 0.0]))
    assert not crosses_wall(shed.walls, line[:-1], line[1:]).any()
    assert _inches(line) < 16


def test_a_ruin_is_open_in_front(tmp_path) -> None:
    text = (
        '[table]\nsize = [40, 40]\n[[terrain]]\nid = "ruin"\nkind = "ruin"\nposition = [20, 20]\n'
    )
    pieces = table_from(tmp_path, text).pieces
    ruin = interior_of(pieces, 0)
    assert len(ruin.floors) == 3
    assert crosses_wall(
        ruin.walls, np.array([[22.0, 26.0, 0.0]]), np.array([[22.0, 20.0, 0.0]])
    ).shape == (1,)
    top = ruin.places[ruin.places[:, 2] > 5.5]
    assert _inches(ruin.route(np.array([13.0, 13.0, 0.0]), top[0])) > 6


@pytest.mark.parametrize(
    ("name", "up"), [("building-small-a.glb", "y"), ("trimesh_no_indices_3storybuilding.glb", "y")]
)
def test_houses_that_other_people_made_can_be_asked(tmp_path, name, up) -> None:
    """Closed blocks, most of them: nobody gets in, and nobody through."""
    mesh = real_mesh(name)
    text = (
        f'[table]\nsize = [60, 60]\n[[terrain]]\nid = "house"\nmesh = "{mesh.name}"\n'
        f'scale = 1.0\nup = "{up}"\nground = "building"\nposition = [30, 30]\n'
    )
    (tmp_path / mesh.name).write_bytes(mesh.read_bytes())
    pieces = table_from(tmp_path, text).pieces
    inn = interior_of(pieces, 0)
    x0, y0, x1, y1 = shapely.bounds(inn.outline)
    assert x1 - x0 > 0 and y1 - y0 > 0
    across = np.array([[x0 - 1, (y0 + y1) / 2 + 0.01, 0.0]]), np.array([[x1 + 1, (y0 + y1) / 2, 0]])
    through = crosses_wall(solids_of(pieces), *across)[0]
    assert through or len(inn.entrances)


def _inches(line) -> float:
    return float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum())
