"""Units and pieces put down by hand: where models stand, whose they are, what they are called."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import table_from, unit

from sandbox.document.apply import apply
from sandbox.document.commands import AddPiece, AddUnit, SetKeys
from sandbox.movement.deployment import fewer, more_models, piece_row, sides_of, unit_row
from sandbox.movement.standing import hindrances
from sandbox.table.following import update_table
from sandbox.table.footprints import cores, plan_distances, pose_of, radii, widest_gap
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
{unit("able", "red", "position = [40, 30]", "position = [41.5, 30]")}
{unit("tank", "white", "position = [30, 15]", template="medium-tank")}
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("deployment"), SCENE)


def put(table: Table, template: str, at: tuple[float, float], **said: object) -> Table:
    """The table with the unit, which is as everything on it could stand."""
    down = unit_row(table, template, at, **said)  # type: ignore[arg-type]
    assert down.hindered == {}
    after = update_table(table, apply(table.scenario, AddUnit(down.row)))
    name = down.row["id"]
    assert hindrances(table, after, [m.id for m in after.unit(name).models]) == {}
    return after


def together(table: Table, name: str) -> float:
    models = table.unit(name).models
    at = [pose_of(model) for model in models]
    return widest_gap(
        plan_distances(cores(models, at), radii(models), cores(models, at), radii(models))
    )


def test_a_squad_stands_about_its_place_facing_as_said(table: Table) -> None:
    after = put(table, "rifle-squad", (36, 8), facing=90.0)
    placed = after.unit("rifle-squad")
    assert len(placed.models) == 10
    x = [model.stand.x for model in placed.models]
    y = [model.stand.y for model in placed.models]
    assert sum(x) / 10 == pytest.approx(36, abs=0.02)
    assert sum(y) / 10 == pytest.approx(8, abs=0.02)
    assert max(x) - min(x) > max(y) - min(y), "ranks are across the way it faces"
    assert {model.stand.turn for model in placed.models} == {90.0}
    assert together(after, "rifle-squad") <= 1.0


def test_the_next_deployment_is_of_the_side_with_fewer_models_or_the_named_one(
    table: Table,
) -> None:
    assert fewer(table.scenario) == "white"
    assert unit_row(table, "truck", (20, 30)).row["side"] == "white"
    assert unit_row(table, "truck", (20, 30), side="red").row["side"] == "red"


def test_a_second_one_has_another_id(table: Table) -> None:
    after = put(put(table, "truck", (20, 30)), "truck", (20, 25))
    assert [unit.id for unit in after.units][-2:] == ["truck", "truck-2"]
    assert piece_row(after.scenario, "wall", (3, 4), 30.0) == {
        "id": "wall-2",
        "kind": "wall",
        "position": [3, 4],
        "rotation": 30.0,
    }
    new = apply(after.scenario, AddPiece(piece_row(after.scenario, "hedge", (3, 4))))
    assert new.terrain[-1].id == "hedge"


def test_on_an_empty_table_there_are_two_sides(tmp_path: Path) -> None:
    empty = table_from(tmp_path, "")
    assert sides_of(empty.scenario) == ("axis", "allies")
    first = put(empty, "fighter", (30, 20))
    assert first.scenario.sides == ("axis",)
    assert fewer(first.scenario) == "allies"
    zoned = '[[zones]]\nid = "z"\nside = "reds"\npolygon = [[0, 0], [1, 0], [1, 1]]\n'
    assert sides_of(table_from(tmp_path, zoned).scenario) == ("reds", "axis")


@pytest.mark.parametrize(
    ("template", "at"),
    [
        ("rifle-squad", (24.0, 10.0)),  # a wall runs through it
        ("rifle-squad", (40.5, 31.0)),  # on others, who are there already
        ("rifle-squad", (0.2, 0.2)),  # in the corner of the table
        ("medium-tank", (24.5, 12.0)),
        ("medium-tank", (30.0, 15.5)),
        ("heavy-howitzer", (47.0, 3.0)),
    ],
)
def test_deployment_avoids_obstacles(table: Table, template: str, at: tuple[float, float]) -> None:
    after = put(table, template, at)
    assert template in ("medium-tank", "heavy-howitzer") or together(after, template) <= 1.0
    away = max(
        ((m.stand.x - at[0]) ** 2 + (m.stand.y - at[1]) ** 2) ** 0.5
        for m in after.unit(template).models
    )
    assert away < 8.0


@pytest.mark.slow
def test_deployment_without_room_names_the_unit_and_the_reason(tmp_path: Path) -> None:
    full = table_from(
        tmp_path,
        '[table]\nsize = [8, 8]\n[[terrain]]\nid = "block"\nkind = "box"\nsize = [8, 8, 3]\n'
        'position = [4, 4]\nground = "impassable"\n',
    )
    down = unit_row(full, "rifle-squad", (4, 4))
    assert len(down.row["models"]) == 10
    assert str(down.hindered[0]) == "block is in the way"


def test_more_men_come_up_behind_the_rest_of_their_unit(table: Table) -> None:
    squad = put(table, "rifle-squad", (36, 8), facing=90.0)
    rows = more_models(squad, "rifle-squad", 3)
    models = [
        model.model_dump(exclude_unset=True) for model in squad.unit("rifle-squad").spec.models
    ]
    new = apply(squad.scenario, SetKeys("rifle-squad", {"models": [*models, *rows]}))
    after = update_table(squad, new)
    assert len(after.unit("rifle-squad").models) == 13
    assert hindrances(squad, after, [f"rifle-squad/{n}" for n in (10, 11, 12)]) == {}
    assert together(after, "rifle-squad") <= 1.0
    assert max(row["position"][1] for row in rows) < min(
        model.stand.y for model in squad.unit("rifle-squad").models
    )
