"""Moves on hand-made tables: what they cross, how near they come, where they may end."""

from __future__ import annotations

from functools import cache
from math import hypot
from pathlib import Path

import numpy as np
import pytest
from games.bolt_games import PlannedDice, order, pinned, playing
from repository import EXAMPLES
from tables import table_from, unit

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import Flee
from rules.bolt_action.model.events import Destroyed, Moved, OrderGiven, TurnBegan
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.queries import Way
from rules.bolt_action.rules.movement import PACES, check_path
from rules.engine.errors import RuleError
from sandbox.bolt_action.armies import armies
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.movement.formation import closed_up
from sandbox.bolt_action.movement.paths import NoWay, Plans, nearest
from sandbox.bolt_action.start import start_game
from sandbox.scenario.file import load
from sandbox.table.footprints import cores, plan_distances, pose_of, radii, widest_gap
from sandbox.table.ranges import range_between
from sandbox.table.table import Table, lay

pytestmark = pytest.mark.slow

CROSSROADS = EXAMPLES / "crossroads.toml"


@cache
def crossroads() -> Table:
    return lay(load(CROSSROADS))


def piece(kind: str, at: str, size: str, **more: object) -> str:
    rows = "".join(f"{key} = {value}\n" for key, value in more.items())
    head = f'[[terrain]]\nid = "{kind}"\nkind = "{kind}"\nposition = {at}\nsize = {size}\n'
    return head + rows


FOE = unit("foe", "b", "position = [70, 46]")


def field_of(folder: Path, *parts: str) -> TableField:
    return TableField(table_from(folder, "\n".join([*parts, FOE])))


def walk(field: TableField, x: float, y: float) -> Way:
    return field.way("us", ((0.0, x, y, 0.0),))


MAN = unit("us", "a", "position = [10, 24]")


def test_a_move_says_where_it_ends_in_the_open_too(tmp_path: Path) -> None:
    house = piece("building", "[16, 40]", "[6, 6, 3]")
    field = field_of(tmp_path, MAN, house)
    ends = {way.to[0][1:3]: way.path.place for way in field.ways("us", "run", 12.0)}
    assert "near the building" in ends.values() and "in the open" in ends.values()
    assert all(ends.values())
    far = {place for (x, y), place in ends.items() if y < 24}
    assert far == {"in the open"}


TANK = unit("us", "a", "position = [10, 24]", template="medium-tank")


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize(
    ("kind", "size", "ground"),
    [
        ("wood", "[4, 4]", "rough"),
        ("hedge", "[0.8, 8, 1]", "obstacle"),
        ("road", "[3, 12]", "road"),
    ],
)
def test_the_way_names_the_ground_it_crosses(
    tmp_path: Path, kind: str, size: str, ground: str
) -> None:
    field = field_of(tmp_path, piece(kind, "[15, 24]", size), MAN)
    assert walk(field, 20, 24).path.grounds == (ground,)
    assert walk(field, 10, 34).path.grounds == ()


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize("ground", ["difficult", "very difficult"])
def test_finer_words_for_rough_ground_are_rough(tmp_path: Path, ground: str) -> None:
    marked = piece("field", "[15, 24]", "[6, 6]") + f'ground = "{ground}"\n'
    assert walk(field_of(tmp_path, marked, MAN), 20, 24).path.grounds == ("rough",)


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.rule("BA-MOV-8")
@pytest.mark.parametrize(("kind", "size"), [("pond", "[3, 3]"), ("building", "[4, 4, 4]")])
def test_a_path_goes_round_impassable_terrain(tmp_path: Path, kind: str, size: str) -> None:
    field = field_of(tmp_path, piece(kind, "[15, 24]", size), MAN)
    path = walk(field, 20, 24)
    assert path.path.grounds == ()
    assert path.way
    assert 10 < path.path.distance_in < 12


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize(("kind", "ground"), [("pond", "impassable"), ("building", "building")])
def test_a_tank_goes_straight_and_names_what_it_crosses(
    tmp_path: Path, kind: str, ground: str
) -> None:
    size = "[3, 3]" if kind == "pond" else "[4, 4, 4]"
    field = field_of(tmp_path, piece(kind, "[18, 24]", size), TANK)
    assert walk(field, 26, 24).path.grounds == (ground,)


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.rule("BA-MOV-8")
def test_a_run_goes_round_ground_that_slows(tmp_path: Path) -> None:
    field = field_of(tmp_path, piece("hedge", "[15, 24]", "[0.8, 4, 1]"), MAN)
    field.tell([OrderGiven("us", "advance")])
    assert walk(field, 20, 24).path.grounds == ("obstacle",)
    field.tell([OrderGiven("us", "run")])
    path = walk(field, 20, 24)
    assert path.path.grounds == ()
    assert 10.5 < path.path.distance_in < 12


@pytest.mark.rule("BA-MOV-7")
def test_open_ground_is_not_named(tmp_path: Path) -> None:
    field = field_of(tmp_path, piece("field", "[15, 24]", "[6, 6]"), MAN)
    assert walk(field, 20, 24).path.grounds == ()


@pytest.mark.rule("BA-MOV-7")
def test_a_base_goes_past_a_thing_and_does_not_brush_it(tmp_path: Path) -> None:
    field = field_of(tmp_path, piece("pond", "[15, 24]", "[4, 4]"), MAN)
    base = float(radii(field.table.unit("us").models)[0])
    field.tell([Moved("us", 1.0, "advance", ((0.0, 10.0, 26 + base + 0.1, 0.0),))])
    assert walk(field, 20, 26 + base + 0.1).path.grounds == ()
    round_it = walk(field, 20, 26 + base - 0.3)
    assert round_it.path.grounds == ()
    assert round_it.way


@pytest.mark.rule("BA-MOV-7")
def test_a_model_against_a_wall_crosses_it_only_by_going_over_it(tmp_path: Path) -> None:
    field = field_of(tmp_path, piece("wall", "[10.4, 24]", "[0.2, 8, 1]"), MAN)
    assert walk(field, 4, 24).path.grounds == ()
    assert walk(field, 10, 33).path.grounds == ()
    assert walk(field, 16, 24).path.grounds == ("obstacle",)


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize(("x", "ground"), [(15, "rough"), (11, "open"), (30, "open")])
def test_zones_of_a_unit(tmp_path: Path, x: float, ground: str) -> None:
    field = field_of(
        tmp_path, piece("wood", "[15, 24]", "[6, 6]"), unit("us", "a", f"position = [{x}, 24]")
    )
    assert armies(field.table)[0]["ground"] == ground


@pytest.mark.rule("BA-MOV-7")
def test_a_path_counts_as_road_only_if_all_of_it_is_on_the_road(tmp_path: Path) -> None:
    field = field_of(tmp_path, piece("road", "[20, 24]", "[40, 5]"), TANK)
    assert walk(field, 30, 24).path.road
    assert not walk(field, 45, 24).path.road
    assert not walk(field, 20, 30).path.road
    far = [way.path for way in field.ways("us", "run", 18.0) if way.path.distance_in > 18]
    assert far
    assert all(path.road for path in far)


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize(("x", "y"), [(15, 24), (71.9, 24), (80, 24), (70, 45.6)])
def test_a_move_does_not_end_where_nobody_can_stand(tmp_path: Path, x: float, y: float) -> None:
    field = field_of(tmp_path, piece("pond", "[15, 24]", "[4, 4]"), MAN)
    with pytest.raises(NoWay):
        walk(field, x, y)


@pytest.mark.rule("BA-VEH-3")
def test_a_wreck_is_in_the_way(tmp_path: Path) -> None:
    wrecked = unit("burnt", "b", "position = [16, 24]", template="medium-tank")
    field = field_of(tmp_path, MAN, wrecked)
    assert 1 < walk(field, 22, 24).path.nearest_unit_in < 1.1
    beside = walk(field, 22, 24).path.distance_in
    field.tell([Destroyed("burnt", "destroyed", wreck=True)])
    path = walk(field, 22, 24).path
    assert path.grounds == ()
    assert 12 < path.distance_in < beside - 0.1  # one may go close by a wreck
    assert path.nearest_unit_in > 1
    with pytest.raises(NoWay):
        walk(field, 16, 24)


@pytest.mark.rule("BA-MOV-3")
def test_distances_to_other_units_along_a_path_and_at_its_end(tmp_path: Path) -> None:
    other = unit("other", "a", "position = [15, 26]")
    field = field_of(tmp_path, MAN, other)
    wide = sum(float(radii(field.table.unit(name).models)[0]) for name in ("us", "other"))
    assert walk(field, 20, 24).path.nearest_unit_in == pytest.approx(2 - wide)
    assert walk(field, 10, 34).path.nearest_unit_in == pytest.approx(5 - wide)


@pytest.mark.rule("BA-MOV-3")
def test_a_unit_that_starts_too_near_another_may_go_away(tmp_path: Path) -> None:
    field = field_of(tmp_path, MAN, unit("other", "a", "position = [11.5, 24]"))
    assert walk(field, 4, 24).path.nearest_unit_in > 1
    assert walk(field, 10.1, 24).path.nearest_unit_in < 1


@pytest.mark.rule("BA-MOV-2")
def test_the_gap_is_that_of_the_group(tmp_path: Path) -> None:
    men = unit("us", "a", *(f"position = [{x}, 24]" for x in (10, 11.5, 13, 16)))
    field = field_of(tmp_path, men)
    models = field.table.unit("us").models
    gap = range_between(models[2], models[3])
    assert field.way("us", ()).path.gap_in == pytest.approx(gap)
    closed = closed_up(models, [*field.mover(field.table.unit("us")).spots])
    at, wide = cores(models, closed), radii(models)
    assert widest_gap(plan_distances(at, wide, at, wide)) <= 1
    ways = list(field.ways("us", "advance", 6.0))
    assert ways
    assert all(way.path.gap_in <= 1 for way in ways)


@pytest.mark.rule("BA-MOV-5")
@pytest.mark.rule("BA-MOV-6")
@pytest.mark.parametrize(
    ("to", "pivots", "reverse"),
    [
        ((0.0, 16.0, 24.0, 0.0), 0, False),
        ((0.0, 6.0, 24.0, 0.0), 0, True),
        ((0.0, 16.0, 30.0, 45.0), 1, False),
        ((0.0, 16.0, 30.0, 90.0), 2, False),
        ((0.0, 16.0, 24.0, 90.0), 1, False),
        ((0.0, 6.0, 30.0, 123.69), 2, False),
    ],
)
def test_a_vehicle_pivots_and_reverses(
    tmp_path: Path, to: tuple[float, ...], pivots: int, reverse: bool
) -> None:
    path = field_of(tmp_path, TANK).way("us", (to,)).path
    assert (path.pivots, path.reverse) == (pivots, reverse)
    assert path.distance_in == pytest.approx(hypot(to[1] - 10, to[2] - 24))


@pytest.mark.rule("BA-AMB-1")
def test_only_those_in_ambush_watch_a_move(tmp_path: Path) -> None:
    wall = piece("building", "[40, 24]", "[10, 10, 6]")
    lurker = unit("lurker", "b", "position = [60, 24], facing = 180")
    field = field_of(tmp_path, wall, MAN, lurker)
    field.tell([TurnBegan(1)])
    assert walk(field, 16, 24).path.in_view_of == ()
    field.tell([OrderGiven("lurker", "ambush")])
    assert not field.sees("lurker", "us")
    assert walk(field, 11, 24).path.in_view_of == ()
    assert walk(field, 10, 44).path.in_view_of == ("lurker",)
    assert {way.path.in_view_of for way in field.ways("us", "run", 12.0)} == {None}
    field.tell([Moved("us", 12.0, "run", ((0.0, 10.0, 44.0, 0.0),))])
    assert {way.path.in_view_of for way in field.ways("us", "run", 12.0)} == {("lurker",)}
    field.tell([TurnBegan(2)])
    assert walk(field, 11, 44).path.in_view_of == ()


@pytest.mark.rule("BA-ASS-3")
def test_an_assault_goes_straight_into_contact(tmp_path: Path) -> None:
    field = field_of(tmp_path, MAN, unit("them", "b", "position = [18, 24]"))
    approach = field.approach("us", "them")
    assert approach.sight
    assert not approach.over_obstacle
    assert approach.path.distance_in == pytest.approx(approach.distance_in, abs=0.01)
    field.tell([Moved("us", approach.distance_in, "assault", approach.to)])
    assert 0 <= field.distance_in("us", "them") < 0.01


@pytest.mark.rule("BA-ASS-3")
def test_an_assault_from_too_far_ends_as_far_as_it_gets(tmp_path: Path) -> None:
    field = field_of(tmp_path, MAN, unit("them", "b", "position = [34, 24]"))
    approach = field.approach("us", "them")
    assert approach.distance_in > 12
    assert approach.path.distance_in == pytest.approx(12, abs=0.01)
    assert approach.to[0][1] == pytest.approx(22, abs=0.01)


@pytest.mark.rule("BA-ASS-6")
def test_contact_across_an_obstacle(tmp_path: Path) -> None:
    hedge = piece("wall", "[17.2, 24]", "[0.3, 6, 0.6]")
    field = field_of(tmp_path, hedge, MAN, unit("them", "b", "position = [18, 24]"))
    approach = field.approach("us", "them")
    assert approach.sight
    assert approach.over_obstacle
    assert approach.path.grounds == ()


@pytest.mark.rule("BA-ASS-1")
def test_no_assault_on_what_is_not_seen(tmp_path: Path) -> None:
    wall = piece("wall", "[16, 24]", "[0.4, 8, 2.5]")
    field = field_of(tmp_path, wall, MAN, unit("them", "b", "position = [22, 24]"))
    assert not field.approach("us", "them").sight


@pytest.mark.rule("BA-MOV-2")
@pytest.mark.parametrize("name", [u.id for u in load(CROSSROADS).scenario.units])
def test_ways_are_as_they_say_and_mostly_legal(name: str) -> None:
    game, field = start_game(crossroads(), seed=1)
    rules, made = game.rules.ruleset, game.state.units[name]  # type: ignore[attr-defined]
    for given in ("advance", "run"):
        limit = FactBuilder(rules, game.state, field)._reach(made, given)
        ways = list(field.ways(name, given, limit))
        legal = 0
        for way in ways:
            legal += _is_legal(rules, made, given, way)
            then = TableField(field.table)
            then.tell([Moved(name, way.path.distance_in, given, way.to)])
            models = then.table.unit(name).models
            at, wide = cores(models, [pose_of(m) for m in models]), radii(models)
            gap = max(0.0, widest_gap(plan_distances(at, wide, at, wide)))
            assert way.path.gap_in == pytest.approx(gap, abs=1e-3)
            indoors = np.array([pose_of(m).z is not None for m in models])
            assert not then.ground.solid(at[~indoors], wide[~indoors] - 1e-3)
            assert then.ground.crossed(at[indoors], wide[indoors]) in ((), ("building",))
            foes = [m for u in then.standing() if u.spec.side != made.side for m in u.models]
            assert nearest(at, wide, Plans.of(foes)) == pytest.approx(way.enemy_in, abs=1e-3)
        assert ways
        assert legal or name == "gunners" or given == "run"


def _is_legal(rules: object, made: object, order: str, way: Way) -> bool:
    try:
        check_path(rules, made, order, way.path)  # type: ignore[arg-type]
    except RuleError:
        return False
    return True


def test_a_unit_that_would_end_on_others_stops_short(tmp_path: Path) -> None:
    field = field_of(tmp_path, MAN, unit("them", "b", "position = [18, 24]"))
    field.tell([Moved("us", 8.0, "assault", ((0.0, 18.0, 24.0, 0.0),))])
    assert 0 < field.distance_in("us", "them") < 1
    field.tell([Moved("us", 1.0, "regroup", ((0.0, 16.0, 24.0, 0.0),))])
    assert field.table.model("us/0").stand.x == 16


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize("ground", ["obstacle", "anti-tank obstacle"])
def test_a_scenario_may_mark_an_obstacle_to_tanks(tmp_path: Path, ground: str) -> None:
    teeth = piece("box", "[14, 24]", "[1.0, 12.0, 0.6]", ground=f'"{ground}"')
    field = field_of(tmp_path, TANK, teeth)
    way = walk(field, 18.5, 24)
    assert way.path.grounds == (ground,)
    game, _ = start_game(field.table)
    tank, rules = game.state.units["us"], ruleset()
    if ground == "obstacle":
        check_path(rules, tank, "advance", way.path)
    else:
        with pytest.raises(RuleError) as fault:
            check_path(rules, tank, "advance", way.path)
        assert fault.value.rule == "BA-MOV-7"


@pytest.mark.rule("BA-VEH-3")
def test_a_tank_never_ends_on_a_roof_or_off_the_table(tmp_path: Path) -> None:
    house = piece("building", "[20, 24]", "[8, 8, 5]")
    field = field_of(tmp_path, house, TANK)
    field.tell([Moved("us", 10.0, "escape", ((0.0, 20.0, 24.0, 0.0),))])
    stand = field.model("us", 0).stand
    assert stand.z < 0.5
    assert 10 < stand.x < 16
    field.tell([Moved("us", 10.0, "escape", ((0.0, -3.0, 24.0, 0.0),))])
    assert field.model("us", 0).stand.x > 2


@pytest.mark.rule("BA-MOV-2")
def test_a_squad_whose_place_is_taken_closes_up_beside_it(tmp_path: Path) -> None:
    men = unit("us", "a", *(f"position = [10, {20 + 1.2 * k}]" for k in range(5)))
    gun = unit("them", "b", "position = [18, 22.4]", template="medium-tank")
    field = field_of(tmp_path, men, gun)
    to = tuple((float(k), 17.0, 20 + 1.2 * k, 0.0) for k in range(5))
    field.tell([Moved("us", 7.0, "regroup", to)])
    models = field.table.unit("us").models
    at, wide = cores(models, [pose_of(m) for m in models]), radii(models)
    apart_in = plan_distances(at, wide, at, wide)
    assert widest_gap(apart_in) <= 1
    assert field.distance_in("us", "them") > 0
    assert min(apart_in[a][b] for a in range(5) for b in range(5) if a != b) >= 0


def test_a_hedge_with_a_gap_in_its_middle_is_something_to_hide_behind(tmp_path) -> None:
    hedge = piece("bocage", "[16, 24]", "[12, 1.7, 2.25]", gaps=1, rotation=90)
    field = field_of(tmp_path, hedge, MAN.replace("10, 24", "12, 22"), FOE.replace("foe", "near"))
    ends = [way.to[0][1:3] for way in field.ways("us", "run", 12.0)]
    assert any(hypot(x - 16.0, y - 24.0) < 5.5 for x, y in ends)


@pytest.mark.rule("BA-MOV-7")
def test_a_tank_crosses_a_river_by_its_bridge_and_goes_through_a_gap(tmp_path) -> None:
    river = piece("river", "[20, 24]", "[40, 6]", rotation=90)
    bridge = piece("bridge", "[20, 24]", "[12, 3.6]")
    hedge = piece("bocage", "[29, 24]", "[30, 1.7, 2.25]", gaps=1, gap=3.2, rotation=90)
    field = field_of(tmp_path, river, bridge, hedge, TANK.replace("10, 24", "12, 24"))
    over = walk(field, 25.0, 24.0).path
    assert over.distance_in == pytest.approx(13.0) and over.grounds == ("road",)
    onward = field_of(tmp_path, river, bridge, hedge, TANK.replace("10, 24", "25, 24"))
    assert "obstacle" not in walk(onward, 34.0, 24.0).path.grounds
    without = field_of(tmp_path, river, TANK.replace("10, 24", "12, 24"))
    assert "impassable" in walk(without, 28.0, 24.0).path.grounds


@pytest.mark.rule("BA-FUB-2")
@pytest.mark.rule("BA-MOV-7")
def test_a_vehicle_in_panic_flees_by_its_road(tmp_path: Path) -> None:
    truck = unit("able", "axis", "position = [56, 24], facing = 180", template="truck")
    squad = unit("baker", "allies", "position = [68, 24]", "position = [69.2, 24]")
    table = table_from(tmp_path, piece("road", "[36, 24]", "[72, 5]") + truck + squad)
    game, field = start_game(table, dice=PlannedDice([6, 6, 3], draws="0"))
    pinned(game, "able", 1)
    playing(game, order("able", "advance"))
    flights = [one for one in legal_actions(game, field) if isinstance(one, Flee)]
    furthest = max(flights, key=lambda one: one.nearest_after_in)
    assert furthest.path.road
    assert furthest.path.distance_in > PACES["wheeled"].run_in
