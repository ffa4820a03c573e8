"""Where models may be put down by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tables import table_from, unit

from sandbox.movement import standing
from sandbox.movement.standing import floor_at, look_round
from sandbox.table.table import Table

SCENE = f"""
[table]
size = [48, 36]
[[terrain]]
id = "house"
kind = "building"
position = [12, 12]
size = [8, 6, 5]
[[terrain]]
id = "wall"
kind = "box"
size = [0.6, 8, 1]
position = [24, 10]
[[terrain]]
id = "platform"
kind = "box"
size = [6, 6, 2]
position = [24, 28]
[[terrain]]
id = "water"
kind = "pond"
position = [36, 28]
size = [8, 6]
[[terrain]]
id = "rise"
kind = "hill"
position = [40, 8]
size = [12, 10, 1.2]
{unit("able", "a", "position = [3, 3]", "position = [4.2, 3]", "position = [3, 4.2]")}
{unit("gun", "a", "position = [30, 6]", "position = [30.6, 7]", template="medium-anti-tank-gun")}
{unit("tank", "b", "position = [30, 15]", template="medium-tank")}
{unit("upstairs", "b", "position = [26, 30, 2.0]")}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    found = table_from(tmp_path_factory.mktemp("standing"), SCENE)
    look_round(found)
    return found


def hindrances(*given: Any) -> dict[str, str]:
    """The things in the way of models, in words."""
    return {name: str(why) for name, why in standing.hindrances(*given).items()}


def put(table: Table, name: str, x: float, y: float, facing: float = 0.0) -> dict[str, str]:
    return hindrances(table, table.moved(name, x, y, facing), [name])


@pytest.mark.slow
def test_a_tank_stands_in_the_open_and_on_a_hill(table: Table) -> None:
    assert put(table, "tank/0", 20, 20) == {}
    assert put(table, "tank/0", 40, 8) == {}


@pytest.mark.parametrize(
    ("x", "y", "why"),
    [
        (12, 12, "house is in the way"),
        (24, 10, "wall is in the way"),
        (24, 28, "platform is in the way"),
        (36, 28, "water is in the way"),
        (1.0, 20, "it would hang over the edge of the table"),
        (47.5, 20, "it would hang over the edge of the table"),
        (30, 7, "a model of Gun is in the way"),
    ],
)
def test_places_where_a_tank_cannot_stand(table: Table, x: float, y: float, why: str) -> None:
    assert put(table, "tank/0", x, y) == {"tank/0": why}


def test_men_stand_on_what_holds_them_and_beside_walls(table: Table) -> None:
    assert put(table, "able/0", 24, 28) == {}
    assert put(table, "able/0", 23.1, 10) == {}
    assert put(table, "able/0", 23.6, 10) == {"able/0": "wall is in the way"}
    assert put(table, "able/0", 36, 28) == {"able/0": "water is in the way"}
    assert put(table, "able/0", 0.2, 20) == {"able/0": "it would hang over the edge of the table"}
    assert put(table, "able/0", 4.4, 3.3) == {"able/0": "a model of Able is in the way"}
    assert put(table, "able/0", 30, 15) == {"able/0": "a model of Tank is in the way"}


def test_models_without_bases_do_not_overlap(table: Table) -> None:
    """Between what overlaps there is no distance, however far it does."""
    assert put(table, "gun/0", 30, 15) == {"gun/0": "a model of Tank is in the way"}
    assert put(table, "tank/0", 30, 21) == {}


def test_bases_may_touch_and_be_above_each_other(table: Table) -> None:
    gap = put(table, "able/0", 3.2, 3.0)
    assert gap == {}
    under = table.moved("able/0", 26, 30, 0.0, z=0.0)
    assert hindrances(table, under, ["able/0"]) == {"able/0": "platform is in the way"}
    over = table.moved("able/0", 26, 30, 0.0, z=2.0)
    assert hindrances(table, over, ["able/0"]) == {"able/0": "a model of Upstairs is in the way"}


def test_a_crew_stands_among_the_trails_of_its_gun(table: Table) -> None:
    assert put(table, "gun/1", 30.2, 6.6) == {}
    assert put(table, "gun/1", 30, 15) == {"gun/1": "a model of Tank is in the way"}


def test_a_whole_unit_is_in_its_own_way_only_where_it_ends(table: Table) -> None:
    moved = table
    for name, x, y in (("able/0", 4.2, 3.0), ("able/1", 5.4, 3.0), ("able/2", 4.2, 4.2)):
        moved = moved.moved(name, x, y, 0.0)
    assert hindrances(table, moved, ["able/0", "able/1", "able/2"]) == {}
    beyond = moved.moved("able/1", 30, 15, 0.0)
    obstacles = hindrances(table, beyond, ["able/0", "able/1", "able/2"])
    assert obstacles == {"able/1": "a model of Tank is in the way"}


def test_an_existing_overlap_does_not_hold_a_model(table: Table) -> None:
    stuck = table.moved("tank/0", 24, 10, 0.0)
    assert hindrances(table, stuck, ["tank/0"])
    assert hindrances(stuck, stuck.moved("tank/0", 24.2, 10, 0.0), ["tank/0"]) == {}
    assert hindrances(stuck, stuck.moved("tank/0", 12, 12, 0.0), ["tank/0"])


@pytest.mark.slow
def test_a_plane_stands_where_its_flight_could_end(tmp_path: Path) -> None:
    text = SCENE + unit("eagle", "a", "position = [20, 20]", template="fighter-bomber")
    table = table_from(tmp_path, text)
    assert put(table, "eagle/0", 18, 24) == {}
    assert put(table, "eagle/0", 30, 15) == {"eagle/0": "a model of Tank is in the way"}


def test_a_model_on_a_floor_stays_on_it(table: Table) -> None:
    man = table.model("upstairs/0")
    assert floor_at(table, man, 25, 28) == pytest.approx(2.0)
    assert floor_at(table, man, 31, 30) is None, "beyond its edge he drops"
    assert floor_at(table, table.model("able/0"), 24, 28) is None
