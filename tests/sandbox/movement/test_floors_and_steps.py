"""Where one can stand, and what lies between: against tables whose answers are plain."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import trimesh
from tables import real_mesh, table_from, terrain

from sandbox.movement.floors import TABLE_TOP, places, roomy, solids_of
from sandbox.movement.steps import crossings, ladders_of
from sandbox.table.table import Table

FREE = np.array([np.inf])
LEVEL = np.zeros(1)


def heights(table: Table, x: float, y: float) -> list[float]:
    return places(solids_of(table.pieces), np.array([[x, y]])).z.tolist()


def between(table: Table, a: tuple[float, ...], b: tuple[float, ...]):
    solids = solids_of(table.pieces)
    return crossings(solids, np.array([a]), np.array([b]), FREE, LEVEL)


def test_on_a_block_one_stands_on_top_and_not_inside(tmp_path: Path) -> None:
    table = table_from(tmp_path, terrain("box", 20, 20, "size = [4.0, 4.0, 2.0]"))
    assert heights(table, 20, 20) == [2.0]
    assert heights(table, 20, 21.5) == [2.0]
    assert heights(table, 20, 21.9) == []  # too little of a base would be held
    assert heights(table, 20, 22.1) == [0.0]  # squeezed by, though no base has room there
    assert not roomy(solids_of(table.pieces), np.array([[20.0, 22.1, 0.0]]), 0.49)[0]


def test_floors_of_a_ruin_are_where_its_storeys_are(tmp_path: Path) -> None:
    table = table_from(tmp_path, terrain("ruin", 20, 20, "levels = 3\nstorey = 3.0"))
    found = heights(table, 22.5, 21)
    assert found == pytest.approx([0.0, 3.0, 6.0], abs=1e-9)
    levels = places(solids_of(table.pieces), np.array([[22.5, 21.0]]))
    assert levels.piece.tolist() == [TABLE_TOP, 0, 0]
    assert levels.ceiling[2] == np.inf
    assert 2.0 < levels.ceiling[0] < 3.0


def test_under_a_ceiling_lower_than_a_man_nobody_stands(tmp_path: Path) -> None:
    slab = terrain("box", 20, 20, "size = [6.0, 6.0, 0.2]").replace("20, 20]", "20, 20, {}]")
    assert heights(table_from(tmp_path, slab.format(1.2)), 20, 20) == pytest.approx([1.4])
    assert heights(table_from(tmp_path, slab.format(1.4)), 20, 20) == pytest.approx([0.0, 1.6])


def test_a_mesh_of_the_players_own_has_its_floors(tmp_path: Path) -> None:
    """Two slabs on four posts, as one soup of triangles."""
    parts = []
    for z in (2.5, 5.5):
        slab = trimesh.creation.box((8, 6, 0.2))
        slab.apply_translation((0, 0, z - 0.1))
        parts.append(slab)
    for x in (-3.5, 3.5):
        for y in (-2.5, 2.5):
            post = trimesh.creation.box((0.4, 0.4, 5.3))
            post.apply_translation((x, y, 2.65))
            parts.append(post)
    trimesh.util.concatenate(parts).export(tmp_path / "deck.stl")
    text = '[[terrain]]\nid = "deck"\nmesh = "deck.stl"\nscale = 1.0\nposition = [20.0, 20.0]\n'
    table = table_from(tmp_path, text + "rotation = 25.0\n")
    assert heights(table, 20, 20) == pytest.approx([0.0, 2.5, 5.5], abs=1e-6)
    assert heights(table, 30, 20) == [0.0]


def test_a_real_house_of_three_storeys_can_be_stood_on(tmp_path: Path) -> None:
    mesh = real_mesh("trimesh_no_indices_3storybuilding.glb")
    text = (
        f'[[terrain]]\nid = "house"\nmesh = "{mesh.name}"\nscale = 1.0\nup = "y"\n'
        "position = [20.0, 20.0]\n"
    )
    (tmp_path / mesh.name).write_bytes(mesh.read_bytes())
    table = table_from(tmp_path, text)
    low, high = solids_of(table.pieces).rays.bounds
    x, y = np.meshgrid(np.arange(low[0], high[0], 0.5), np.arange(low[1], high[1], 0.5))
    spots = places(solids_of(table.pieces), np.column_stack([x.ravel(), y.ravel()]))
    upstairs = spots.z[spots.z > 0.5]
    assert len(upstairs) > 10
    assert upstairs.max() <= high[2] + 1e-6


def test_bases_have_room_beside_a_wall_and_not_in_it(tmp_path: Path) -> None:
    table = table_from(tmp_path, terrain("wall", 20, 20, "size = [10.0, 0.4, 2.0]"))
    solids = solids_of(table.pieces)
    at = np.array([[20.0, 20.0 + y, 0.0] for y in (0.5, 0.6, 0.75, 1.0)])
    assert roomy(solids, at, 0.49).tolist() == [False, False, True, True]


@pytest.mark.parametrize("turn", [0, 37, 90])
@pytest.mark.parametrize(("thick", "high"), [(0.5, 0.8), (0.5, 1.5), (0.3, 2.4)])
def test_barriers_are_measured_on_the_mesh(tmp_path: Path, turn, thick, high) -> None:
    text = terrain("box", 20, 20, f"size = [10.0, {thick}, {high}]\nrotation = {turn}.0")
    way = np.array([-np.sin(np.radians(turn)), np.cos(np.radians(turn)), 0.0])
    middle = np.array([20.0, 20.0, 0.0])
    crossed = between(table_from(tmp_path, text), tuple(middle - way), tuple(middle + way))
    assert crossed.open[0]
    assert crossed.rise[0] == 0
    assert crossed.height[0] == pytest.approx(high, abs=0.002)
    assert crossed.width[0] == pytest.approx(thick, abs=0.09)


def test_a_kerb_is_a_step_and_a_high_wall_is_no_way(tmp_path: Path) -> None:
    box = terrain("box", 20, 20, "size = [10.0, 0.3, {}]")
    kerb = between(table_from(tmp_path, box.format(0.25)), (20, 19.2, 0), (20, 20.8, 0))
    assert kerb.open[0]
    assert kerb.height[0] == 0
    wall = between(table_from(tmp_path, box.format(4.5)), (20, 19.2, 0), (20, 20.8, 0))
    assert not wall.open[0]


def test_a_path_leads_through_a_door_and_climbs_through_a_window(tmp_path: Path) -> None:
    house = terrain("building", 20, 20, 'size = [8.0, 6.0, 4.6]\nroof = "flat"')
    table = table_from(tmp_path, house)
    inside = heights(table, 20, 18)[0]
    door = between(table, (20, 16.4, 0), (20, 17.6, inside))
    assert door.open[0]
    assert door.height[0] == 0
    window = next(x for x in np.arange(17, 23, 0.1) if abs(x - 20) > 1 and _opens(table, x))
    over = between(table, (window, 16.4, 0), (window, 17.6, inside))
    assert 0.5 < over.height[0] < 0.9


def _opens(table: Table, x: float) -> bool:
    return bool(between(table, (x, 16.4, 0), (x, 17.6, 0.06)).open[0])


def test_a_ledge_is_climbed_and_a_ceiling_forbids_it(tmp_path: Path) -> None:
    table = table_from(tmp_path, terrain("box", 20, 20, "size = [4.0, 4.0, 2.0]"))
    up = between(table, (20, 17.5, 0), (20, 18.5, 2.0))
    assert up.open[0]
    assert up.rise[0] == pytest.approx(2.0)
    solids = solids_of(table.pieces)
    a, b = np.array([[20, 17.5, 0.0]]), np.array([[20, 18.5, 2.0]])
    assert not crossings(solids, a, b, np.array([2.3]), LEVEL).open[0]


def test_ladders_are_found_one_by_one(tmp_path: Path) -> None:
    text = terrain("walkway", 20, 20, "rotation = 30.0\nheight = 3.0") + terrain(
        "ruin", 40, 20, "levels = 3", "r"
    )
    ladders = ladders_of(table_from(tmp_path, text).pieces)
    assert len(ladders) == 4
    assert [round(ladder.low, 2) for ladder in ladders] == [0.0, 0.0, 0.0, 3.0]
    assert all(ladder.high >= ladder.low + 3.0 for ladder in ladders)
