"""Over water one goes by what carries one: a bridge, a ford, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
import trimesh
from tables import table_from, unit

from meshes.shapes.character import Underfoot
from sandbox.movement.floors import places, solids_of
from sandbox.movement.ground_classes import Grounds, outlines_of
from sandbox.movement.standing import misplaced
from sandbox.shadow_war.walk_graph import GROUNDS, grounds_at

RIVER = '[[terrain]]\nid = "river"\nkind = "river"\nposition = [18, 12]\nrotation = 90\n'
OVER = '[[terrain]]\nid = "over"\nkind = "{kind}"\nposition = [18, 12]\n'
TABLE = "[table]\nsize = [36, 24]\n"


def ground(folder, kind: str = "", *, first: bool = False) -> Grounds:
    rows = [RIVER, OVER.format(kind=kind) if kind else ""]
    return Grounds.of(table_from(folder, TABLE + "".join(rows[::-1] if first else rows)).pieces)


def crossed(grounds: Grounds, y: float) -> tuple[str, ...]:
    way = np.array([shapely.LineString([(12, y), (24, y)])])
    return grounds.crossed(way, np.array([0.5]))


def test_no_path_crosses_a_river(tmp_path) -> None:
    grounds = ground(tmp_path)
    assert crossed(grounds, 12) == crossed(grounds, 5) == ("impassable",)


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize(("kind", "to_go_over"), [("bridge", "road"), ("ford", "rough")])
def test_a_bridge_and_a_ford_lead_over_it_and_only_there(tmp_path, kind, to_go_over, first) -> None:
    grounds = ground(tmp_path, kind, first=first)
    assert crossed(grounds, 12) == (to_go_over,)
    assert "impassable" in crossed(grounds, 7)
    middle = np.array([shapely.Point(18, 12)])
    assert not grounds.solid(middle, np.array([0.5]))


def test_a_road_over_water_is_no_bridge(tmp_path) -> None:
    assert "impassable" in crossed(ground(tmp_path, "road"), 12)


def test_a_mesh_of_the_players_own_that_is_a_road_is_a_bridge(tmp_path) -> None:
    trimesh.creation.box(bounds=[[-6, -2, 1], [6, 2, 1.3]]).export(tmp_path / "own.stl")
    mesh = '[[terrain]]\nid = "own"\nmesh = "own.stl"\nmesh_unit = "in"\nposition = [18, 12]\n'
    for words, over in (('ground = "road"\n', ("road",)), ("", ("impassable", "obstacle"))):
        grounds = Grounds.of(table_from(tmp_path, TABLE + RIVER + mesh + words).pieces)
        assert crossed(grounds, 12) == over


def test_models_on_a_bridge_block_it(tmp_path) -> None:
    block = '[[terrain]]\nid = "block"\nkind = "sandbags"\nposition = [18, 12]\nrotation = 90\n'
    text = TABLE + RIVER + OVER.format(kind="bridge") + block
    grounds = Grounds.of(table_from(tmp_path, text).pieces)
    assert crossed(grounds, 12) == ("obstacle", "road")


def test_models_stand_on_the_bridge_and_not_in_the_river(tmp_path) -> None:
    men = unit("able", "a", "position = [18, 12]", "position = [18, 6]")
    tank = unit("tank", "b", "position = [15, 12]", template="armoured-car")
    table = table_from(tmp_path, TABLE + RIVER + OVER.format(kind="bridge") + men)
    assert table.model("able/0").stand.z == pytest.approx(1.52, abs=0.03)
    assert set(misplaced(table)) == {"able/1"}
    driven = table_from(tmp_path, TABLE + RIVER + OVER.format(kind="bridge") + tank)
    assert not misplaced(driven)


def test_a_fighter_on_a_bridge_is_not_in_the_water(tmp_path) -> None:
    text = 'format = 1\nname = "T"\ngame = "shadow-war"\n' + TABLE + RIVER
    table = table_from(tmp_path, text + OVER.format(kind="bridge"))
    points = np.array([[18.0, 12.0], [18.0, 4.0]])
    levels = places(solids_of(table.pieces), points)
    grounds = grounds_at(table.pieces, points, levels)
    named = {
        (int(point), GROUNDS[int(kind)])
        for point, kind, z in zip(levels.point, grounds, levels.z, strict=True)
        if z > 0.01 and (point == 1 or z > 1.0)
    }
    assert named == {(0, "open"), (1, "impassable")}


def test_only_what_lies_flat_beneath_is_given_way_to(tmp_path) -> None:
    hedge = '[[terrain]]\nid = "hedge"\nkind = "hedge"\nposition = [18, 12]\nrotation = 90\n'
    table = table_from(tmp_path, TABLE + hedge + OVER.format(kind="bridge"))
    kinds = [piece.underfoot for piece in table.pieces]
    outlines = dict(zip(kinds, outlines_of(table.pieces, table.pieces), strict=True))
    assert shapely.area(outlines[Underfoot.BARRIER]) > 3.5
