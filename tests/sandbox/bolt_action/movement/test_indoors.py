"""Infantry in houses: in by doors, up ladders, at windows, out again (BA-MOV-7)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tables import table_from, unit

from rules.bolt_action.model.events import MoveBegan, Moved, OrderGiven
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.rules.movement import check_path
from rules.engine.errors import RuleError
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.movement.paths import NoWay
from sandbox.bolt_action.start import start_game
from sandbox.movement.houses import houses_on
from sandbox.sight.judge import judge
from sandbox.table.table import Table

pytestmark = pytest.mark.slow

HOUSE = (
    "[table]\nsize = [48, 48]\n"
    '[[terrain]]\nid = "house"\nkind = "building"\nposition = [24, 24]\nsize = [8, 6, 5.6]\n'
)
FOE = unit("foe", "b", "position = [24, 40], facing = 270")
FLOOR, ATTIC = 0.06, 2.96


def field_of(folder: Path, *parts: str) -> TableField:
    return TableField(table_from(folder, "\n".join([HOUSE, *parts, FOE])))


def squad(*rows: str, template: str = "rifle-squad") -> str:
    return unit("us", "a", *rows, template=template)


def men(x: float, y: float, count: int) -> list[str]:
    return [f"position = [{x + 1.3 * (k % 3)}, {y + 1.3 * (k // 3)}]" for k in range(count)]


MAN = squad("position = [24, 19]")


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.rule("BA-MOV-9")
def test_a_man_goes_in_by_the_door_and_stands_on_the_floor(tmp_path) -> None:
    field = field_of(tmp_path, MAN)
    way = field.way("us", ((0.0, 24.0, 23.0, 90.0),))
    assert way.to == ((0.0, 24.0, 23.0, 90.0, pytest.approx(FLOOR, abs=0.01)),)
    assert way.path.distance_in == pytest.approx(4.0, abs=0.4)
    assert way.path.grounds == ("building",)
    field.tell([Moved("us", way.path.distance_in, "advance", to=way.to)])
    assert field.model("us", 0).stand.z == pytest.approx(FLOOR, abs=0.01)


@pytest.mark.rule("BA-MOV-7")
def test_a_way_through_a_wall_is_none(tmp_path) -> None:
    """Windows are shut here: the back of the house is reached by the door in front alone."""
    shut = HOUSE + "windows = false\n"
    behind = TableField(table_from(tmp_path, shut + squad("position = [24, 29]") + FOE))
    way = behind.way("us", ((0.0, 24.0, 25.0, 90.0),))
    assert way.path.distance_in > 12, "round the house, not through its wall"
    blind = TableField(table_from(tmp_path, shut + "doors = 0\n" + MAN + FOE))
    with pytest.raises(NoWay, match="house"):
        blind.way("us", ((0.0, 24.0, 24.0, 90.0),))


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.rule("BA-MOV-8")
def test_no_path_crosses_a_house_from_wall_to_wall(tmp_path) -> None:
    shut = HOUSE + "windows = false\ndoors = 0\n"
    field = TableField(table_from(tmp_path, shut + MAN + FOE))
    round_it = field.way("us", ((0.0, 24.0, 29.5, 90.0),))
    assert round_it.path.distance_in > 12
    assert round_it.path.grounds == ()
    houses = houses_on(field.table.pieces)
    assert houses.walled(np.array([[24.0, 19.0, 0.0], [24.0, 29.5, 0.0]]))


@pytest.mark.rule("BA-MOV-7")
def test_the_storey_is_named_by_its_height(tmp_path) -> None:
    field = field_of(tmp_path, MAN)
    up = field.way("us", ((0.0, 26.0, 24.0, 90.0, 2.5),))
    assert up.to[0][4] == pytest.approx(ATTIC, abs=0.02)
    assert up.path.distance_in > 5 + 2.9
    field.tell([Moved("us", up.path.distance_in, "advance", to=up.to)])
    assert field.model("us", 0).stand.z == pytest.approx(ATTIC, abs=0.02)
    down = field.way("us", ((0.0, 24.0, 18.5, 270.0),))
    assert len(down.to[0]) == 4
    assert down.path.distance_in == pytest.approx(up.path.distance_in, abs=2.5)
    field.tell([Moved("us", down.path.distance_in, "advance", to=down.to)])
    assert field.model("us", 0).stand.z == 0.0


@pytest.mark.rule("BA-MOV-7")
def test_no_vehicle_and_no_gun_goes_in(tmp_path) -> None:
    tank = field_of(tmp_path, squad("position = [24, 12], facing = 90", template="medium-tank"))
    with pytest.raises(NoWay):
        tank.way("us", ((0.0, 24.0, 24.0, 90.0),))
    gun = field_of(tmp_path, squad("position = [24, 17]", template="light-anti-tank-gun"))
    with pytest.raises(NoWay):
        gun.way("us", ((0.0, 24.0, 24.0, 90.0),))


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.rule("BA-MOV-2")
@pytest.mark.parametrize("count", [1, 5, 8])
def test_a_squad_near_a_house_may_occupy_it_and_leave_it(tmp_path, count) -> None:
    field = field_of(tmp_path, squad(*men(23, 14.5, count)))
    field.tell([OrderGiven("us", "run")])
    ways = [way for way in field.ways("us", "run", 12.0) if any(len(row) == 5 for row in way.to)]
    assert ways, "one of them is into the house"
    legal = [way for way in ways if _legal(field, way)]
    assert legal
    house = houses_on(field.table.pieces).near(24, 24, 0)[0]
    for way in legal:
        for row in way.to:
            assert house.inside(row[1], row[2])
    into = legal[0]
    windows = sum(
        min(np.hypot(row[1] - x, row[2] - y) for x, y, *_ in house.at_windows()) < 0.05
        for row in into.to
    )
    assert windows >= min(count, 2), "at the windows"
    field.tell([Moved("us", into.path.distance_in, "advance", to=into.to)])
    assert {round(m.stand.z, 1) for m in field.table.unit("us").models} == {0.1}
    out = [way for way in field.ways("us", "run", 12.0) if all(len(row) == 4 for row in way.to)]
    assert any(_legal(field, way) for way in out), "and out of it again"


@pytest.mark.rule("BA-MOV-3")
def test_a_squad_upstairs_leaves_by_another_door_than_those_its_friends_are_at(tmp_path) -> None:
    upstairs = squad(*(f"position = [{22.2 + 1.3 * k}, 25.2, {ATTIC}]" for k in range(3)))
    at_doors = [f"position = [{x}, {y}, {FLOOR}]" for x, y in ((22.5, 22.0), (22.5, 26.0))]
    field = field_of(tmp_path, upstairs, unit("mates", "a", *at_doors))
    out = [way for way in field.ways("us", "run", 12.0) if all(len(row) == 4 for row in way.to)]
    assert any(_legal(field, way) for way in out)


def _legal(field: TableField, way) -> bool:
    try:
        check_path(ruleset(), _rules_unit(field), "run", way.path)
    except RuleError:
        return False
    return True


def _rules_unit(field: TableField):
    game, _ = start_game(field.table)
    return game.state.units["us"]


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize("inside", [False, True])
def test_every_way_offered_keeps_out_of_the_walls(tmp_path, inside) -> None:
    rows = [f"position = [{22.5 + 1.4 * k}, 23, {FLOOR}]" for k in range(3)]
    field = field_of(tmp_path, squad(*(rows if inside else men(22, 16, 4))))
    houses = houses_on(field.table.pieces)
    for way in field.ways("us", "run", 12.0):
        starts = {m.index: (m.stand.x, m.stand.y, m.stand.z) for m in field.table.unit("us").models}
        for number, start in starts.items():
            rows = [row for row in (*way.way, *way.to) if int(row[0]) == number]
            line = [start] + [(r[1], r[2], r[4] if len(r) > 4 else 0.0) for r in rows]
            assert not houses.walled(np.array(line, dtype=float))


@pytest.mark.rule("BA-AMB-1")
def test_on_its_way_in_a_unit_is_nowhere_on_the_roof(tmp_path) -> None:
    """Half way and at its end: on the ground or on the floor."""
    field = field_of(tmp_path, MAN)
    way = field.way("us", ((0.0, 24.0, 25.0, 90.0),))
    field.tell([MoveBegan("us", "advance", to=way.to, way=way.way)])
    course = field.courses["us"]
    for share in np.linspace(0, 1, 11).tolist():
        (row,) = course.at(share)
        assert row[4] < 0.2


@pytest.mark.rule("BA-SHO-6")
def test_at_a_window_one_sees_out_and_is_in_hard_cover(tmp_path) -> None:
    house = houses_on(table_from(tmp_path, HOUSE).pieces).near(24, 24, 0)[0]
    x, y, z, _ = min(
        (w for w in house.at_windows() if abs(w[3] - 90) < 1), key=lambda w: abs(w[0] - 26)
    )
    out = unit("foe", "b", f"position = [{x}, 40], facing = 270")
    aside = unit("aside", "b", f"position = [{x + 14}, 30], facing = 200")

    def verdicts_of(row: str, who: str) -> tuple[str, str]:
        table = table_from(tmp_path, HOUSE + squad(row) + out + aside)
        report = judge(table, "us/0", f"{who}/0")
        return report.forward.verdict, report.reverse.verdict

    window = f"position = [{x}, {y}, {z}], facing = 90"
    assert verdicts_of(window, "foe") == ("clear", "hard")
    room = f"position = [{x}, {y - 3}, {z}], facing = 90"
    assert verdicts_of(room, "foe")[1] == "hard"
    assert verdicts_of(room, "aside") == ("blocked", "blocked"), "in the room one is out of sight"
    upstairs = f"position = [{x}, 24, {ATTIC}], facing = 90"
    assert verdicts_of(upstairs, "foe") == ("blocked", "blocked"), (
        "no window looks out that way there"
    )


def test_a_place_of_two_numbers_is_still_on_the_roof(tmp_path) -> None:
    table: Table = table_from(tmp_path, HOUSE + squad("position = [24, 24]") + FOE)
    assert table.model("us/0").stand.z > 5
    field = TableField(table)
    assert field.way("us", ((0.0, 24.0, 18.5, 0.0),)).to[0][:3] == (0.0, 24.0, 18.5)


@pytest.mark.rule("BA-ASS-3")
@pytest.mark.rule("BA-ASS-6")
def test_a_man_at_a_window_is_assaulted_across_it(tmp_path) -> None:
    house = houses_on(table_from(tmp_path, HOUSE).pieces).near(24, 24, 0)[0]
    x, y, z, _ = min(
        (w for w in house.at_windows() if abs(w[3] - 270) < 1), key=lambda w: (w[1], abs(w[0] - 26))
    )
    them = unit("them", "b", f"position = [{x}, {y}, {z}], facing = 270")
    field = field_of(tmp_path, squad(f"position = [{x}, 16], facing = 90"), them)
    approach = field.approach("us", "them")
    assert approach.sight and approach.over_obstacle
    assert approach.contacts == 2
    assert all(len(row) == 4 for row in approach.to), "from outside"


@pytest.mark.rule("BA-ASS-3")
def test_a_man_in_the_room_is_assaulted_by_the_door(tmp_path) -> None:
    them = unit("them", "b", f"position = [24, 24, {FLOOR}], facing = 270")
    field = field_of(tmp_path, squad("position = [24, 16], facing = 90"), them)
    approach = field.approach("us", "them")
    assert approach.sight and not approach.over_obstacle
    assert approach.contacts == 2
    assert approach.to[0][4] == pytest.approx(FLOOR, abs=0.01)
    assert not houses_on(field.table.pieces).walled(
        np.array([[24.0, 16.0, 0.0]] + [[r[1], r[2], r[4]] for r in (*approach.way, *approach.to)])
    )


@pytest.mark.rule("BA-ASS-1")
@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize("z", [FLOOR, ATTIC])
def test_a_squad_charges_out_of_its_house_by_the_door(tmp_path, z: float) -> None:
    inside = squad(*(f"position = [{22.7 + 1.3 * k}, 23, {z}]" for k in range(3)))
    them = unit("them", "b", *(f"position = [{22.7 + 1.3 * k}, 16]" for k in range(3)))
    field = field_of(tmp_path, inside, them)
    charge = field.drive_home("us", "them", 12.0)
    assert charge.contacts >= 4 and charge.path.distance_in <= 12
    assert charge.path.grounds == ("building",)
    check_path(ruleset("reference"), _rules_unit(field), "run", charge.path, assault=True)
    field.tell([Moved("us", charge.path.distance_in, "assault", charge.to)])
    assert all(model.stand.y < 21 for model in field.table.unit("us").models)
