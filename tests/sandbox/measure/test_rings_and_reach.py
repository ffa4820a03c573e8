"""Rings, arcs and reach, against what the rules and the ranges say at single places."""

from __future__ import annotations

from math import cos, dist, hypot, inf, radians, sin
from pathlib import Path

import numpy as np
import pytest
from tables import table_from, unit

from rules.bolt_action.model.facts import Path as Facts
from rules.bolt_action.model.state import State
from rules.bolt_action.rules.movement import check_path, pace
from rules.engine.errors import RuleError
from rules.engine.play.game import Game
from rules.engine.player.offers import Drawn
from sandbox.bolt_action.battle.facings import in_arc
from sandbox.bolt_action.battle.field import TableField
from sandbox.bolt_action.battle.live_table import FollowedBattle
from sandbox.bolt_action.movement.moves import drawn
from sandbox.bolt_action.movement.visibility_graph import VisibilityGraph
from sandbox.bolt_action.start import start_game
from sandbox.measure.by_game import Reach, guns, reaches
from sandbox.measure.rings import arcs, rings
from sandbox.measure.taken import take
from sandbox.measure.tape import shortest_leg
from sandbox.scenario.briefing import MeasureSpec
from sandbox.table.footprints import Pose2D

HILL = '[[terrain]]\nid = "rise"\nkind = "hill"\nposition = [26, 12]\nsize = [14, 12, 4]\n'
ENEMY = unit("baker", "b", "position = [70, 46]")
SHADOW = 'game = "shadow-war"\n'


def cost_at(reach: Reach, x: float, y: float, z: float = 0.0) -> float:
    """Return the cost of the place of a reach that is nearest to a point."""
    return float(reach.cost[np.linalg.norm(reach.at - [x, y, z], axis=1).argmin()])


def furthest(reach: Reach, x: float, y: float) -> float:
    there = reach.at[np.isfinite(reach.cost)]
    return float(np.linalg.norm(there[:, :2] - [x, y], axis=1).max())


def test_bands_are_the_games_own(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [10, 12]", "position = [10, 14]")
    table = table_from(tmp_path, men + ENEMY)
    (rifle,) = [gun for gun in guns(table, "able/1") if gun.weapon == "rifle"]
    assert [(band.name, band.upto_in) for band in rifle.bands] == [("short", 12.0), ("long", 24.0)]
    assert rifle.arc_deg is None
    shadow = SHADOW + unit("able", "a", "position = [10, 12]", template="fighter")
    (gun,) = guns(table_from(tmp_path, shadow), "able")
    assert [band.name for band in gun.bands] == ["short", "long"]


@pytest.mark.slow
def test_a_ring_is_that_far_from_the_base_whatever_lies_there(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [10, 12]", "position = [10, 14]")
    men = men.replace("models =", 'weapons = ["rifle"]\nmodels =')
    table = table_from(tmp_path, HILL + men + ENEMY)
    circles = rings(table, "able")
    assert [(ring.weapons, ring.band, ring.inches) for ring in circles][-1] == (
        ("rifle",),
        "long",
        24.0,
    )
    assert max(float(line[:, 2].max()) for ring in circles for line in ring.lines) > 3.0
    for ring in circles:
        assert ring.at is not None
        for line in ring.lines:
            for place in line[:: max(1, len(line) // 60)].tolist():
                away = shortest_leg(table, "able", tuple(place)).straight_in
                assert away == pytest.approx(ring.inches, abs=0.04), place
        assert shortest_leg(table, "able", ring.at).straight_in == pytest.approx(
            ring.inches, abs=0.04
        )


def test_a_ring_on_the_open_table_is_a_circle_to_a_hundredth(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [36, 24]")
    for ring in rings(table_from(tmp_path, men), "able/0"):
        for line in ring.lines:
            away = np.hypot(line[:, 0] - 36, line[:, 1] - 24)
            assert away == pytest.approx(ring.inches + 0.49, abs=0.01)


@pytest.mark.slow
def test_an_arc_is_the_rules_arc(tmp_path: Path) -> None:
    gun = unit("able", "a", "position = [20, 24], facing = 30", template="mmg-team")
    table = table_from(tmp_path, gun + ENEMY)
    (arc,) = arcs(table, "able")
    assert arc.arc_deg == 90 and len(arc.sides) == 2
    for turn, side in zip((-45, 45), arc.sides, strict=True):
        end = side[-1]
        away = hypot(end[0] - 20, end[1] - 24)
        assert [end[0], end[1]] == pytest.approx(
            [20 + away * cos(radians(30 + turn)), 24 + away * sin(radians(30 + turn))], abs=1e-3
        )
    model = table.model("able/0")
    for ring in arc.rings:
        for line in ring.lines:
            for x, y, _ in line[1 : -1 : max(1, len(line) // 20)].tolist():
                text = unit("x", "b", f"position = [{x}, {y}]")
                there = table_from(tmp_path, text, "there.toml").model("x/0")
                assert in_arc(model, there)
    assert not arcs(table, "baker")


def test_on_foot_one_reaches_what_the_rules_let_one_go(tmp_path: Path) -> None:
    wall = '[[terrain]]\nid = "rock"\nkind = "box"\nposition = [14, 12]\nsize = [1, 6, 3]\n'
    wall += 'ground = "impassable"\n'
    wood = '[[terrain]]\nid = "mud"\nkind = "box"\nposition = [6, 20]\nsize = [9, 5, 0.1]\n'
    wood += 'ground = "rough"\n'
    table = table_from(tmp_path, wall + wood + unit("able", "a", "position = [10, 12]") + ENEMY)
    walk, run = reaches(table, "able")
    assert (walk.name, walk.inches, run.name, run.inches) == ("advance", 6, "run", 12)
    assert furthest(walk, 10, 12) == pytest.approx(6.0, abs=0.3)
    assert furthest(run, 10, 12) == pytest.approx(12.0, abs=0.3)
    assert cost_at(walk, 7, 12) == pytest.approx(3.0, abs=0.01)
    assert np.isinf(cost_at(walk, 14, 12)) and np.isinf(cost_at(walk, 16, 12))
    assert np.isinf(cost_at(run, 6, 18)) and cost_at(walk, 9, 17.5) < 6
    # round the rock it costs what a player's own move would
    _, field = start_game(table, seed=1)
    move = drawn(field.mover(field.table.unit("able")), [Pose2D(16.0, 12.0, 0.0)], "run")
    assert cost_at(run, 16, 12) == pytest.approx(move.path.distance_in, abs=0.02)


MUD = '[[terrain]]\nid = "mud"\nkind = "box"\nposition = [12, 12]\nsize = [1.6, 6, 0.1]\n'
MUD += 'ground = "rough"\n'


@pytest.mark.rule("BA-MOV-7")
def test_no_run_is_shown_while_a_model_of_the_unit_stands_in_rough_ground(tmp_path: Path) -> None:
    for second, orders in (("[12.2, 12]", ["advance"]), ("[10, 13.2]", ["advance", "run"])):
        men = unit("able", "a", "position = [10, 12]", f"position = {second}")
        table = table_from(tmp_path, MUD + men + ENEMY)
        assert [reach.name for reach in reaches(table, "able")] == orders
        assert [reach.name for reach in reaches(table, "able/0")] == orders, "the unit's path"
    gun = unit("able", "a", "position = [13.5, 12], facing = 0", template="truck")
    assert [one.name for one in reaches(table_from(tmp_path, MUD + gun + ENEMY), "able")] == []


def ended_off(game: Game[State], field: TableField, order: str, x: float, y: float) -> float:
    """Return inches from a place to the first model after a move there; infinite for none."""
    state, rules = game.state.units["able"], game.rules.ruleset

    def allows(path: Facts) -> bool:
        try:
            check_path(rules, state, order, path)
        except RuleError:
            return False
        return True

    way = field.drawn(order, pace(rules, state).rate(order), Drawn("able", ((x, y),)), allows)
    if way.to and not allows(way.path):
        return inf
    stand = field.table.model("able/0").stand
    end = way.to[0][1:3] if way.to else (stand.x, stand.y)
    return dist(end, (x, y))


@pytest.mark.slow
@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize("seed", range(16))
def test_a_place_is_within_the_reach_if_a_move_gets_there(tmp_path: Path, seed: int) -> None:
    """Random tables, for one model, and for a pair of which each may stand in rough ground."""
    rng = np.random.default_rng(seed)
    text = ""
    for number in range(6):
        x, y, wide, deep, turn = (*rng.uniform(9, 31, 2), *rng.uniform(1, 6, 2), rng.uniform(0, 90))
        ground = ("rough", "rough", "obstacle", "impassable")[number % 4]
        if ground != "rough" and hypot(x - 20.7, y - 20) < 5.5:
            continue  # no model sets up on a wall
        text += f'[[terrain]]\nid = "t{number}"\nkind = "box"\nposition = [{x}, {y}]\n'
        text += f'size = [{wide}, {deep}, 0.1]\nrotation = {turn}\nground = "{ground}"\n'
    places = ["position = [20, 20]", "position = [21.4, 20]"][: 1 + seed % 2]
    table = table_from(tmp_path, text + unit("able", "a", *places) + ENEMY)
    game, field = start_game(table, seed=1)
    shown = {reach.name: reach for reach in reaches(table, "able")}
    points = rng.uniform(8, 32, (60, 2))
    for order, limit_in in (("advance", 6.0), ("run", 12.0)):
        for x, y in points.tolist():
            inside, near = False, False
            if order in shown:
                reach = shown[order]
                away = np.linalg.norm(reach.at[:, :2] - [x, y], axis=1)
                inside = bool((reach.cost[away < 0.8] < limit_in - 0.5).all()) and away.min() < 0.5
                near = bool(np.isfinite(reach.cost[away < 1.0]).any())
            off = ended_off(game, field, order, x, y)
            if inside:
                assert off < 0.75, (order, x, y, off)
            if not near:
                assert off > 0.2, (order, x, y, off)


def test_the_reach_of_one_among_several_says_that_it_is_its_own(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [10, 12]", "position = [10, 13.5]")
    table = table_from(tmp_path, men)
    assert {str(reach.also) for reach in reaches(table, "able/1")} == {"by itself, formation aside"}
    assert {str(reach.also) for reach in reaches(table, "able")} == {""}
    alone = table_from(tmp_path, unit("able", "a", "position = [10, 12]"))
    assert {str(reach.also) for reach in reaches(alone, "able")} == {""}


def test_an_inch_from_others_nobody_ends(tmp_path: Path) -> None:
    men = unit("able", "a", "position = [10, 12]") + unit("cy", "a", "position = [14, 12]")
    walk = reaches(table_from(tmp_path, men), "able")[0]
    there = walk.at[np.isfinite(walk.cost)]
    assert np.linalg.norm(there[:, :2] - [14, 12], axis=1).min() >= 1.0 + 0.98


@pytest.mark.slow
def test_vehicles_pivot_as_their_order_lets_them_and_go_twice_as_far_on_roads(
    tmp_path: Path,
) -> None:
    tank = unit("able", "a", "position = [20, 24], facing = 0", template="medium-tank")
    walk, run = reaches(table_from(tmp_path, tank), "able")
    assert (walk.inches, run.inches) == (9, 18)
    assert cost_at(walk, 29, 24) == pytest.approx(9.0, abs=0.05)
    assert cost_at(walk, 20, 30) <= 6.3  # a pivot, and on
    assert np.isinf(cost_at(walk, 12, 24)) and np.isfinite(cost_at(walk, 16, 24))  # half back
    assert np.isinf(cost_at(walk, 17, 31))  # behind it is more than a quarter turn
    assert cost_at(run, 38, 24) == pytest.approx(18.0, abs=0.05)
    assert np.isinf(cost_at(run, 32, 28))  # nobody pivots on a run
    road = '[[terrain]]\nid = "lane"\nkind = "road"\nposition = [36, 24]\nsize = [70, 6]\n'
    drive, race = reaches(table_from(tmp_path, road + tank), "able")
    assert (str(drive.also), str(race.also)) == ("18″ on a road", "36″ on a road")
    assert np.isfinite(cost_at(race, 55.5, 24)) and np.isinf(cost_at(race, 57, 24))


def test_a_vehicle_does_not_go_through_what_stops_it(tmp_path: Path) -> None:
    tank = unit("able", "a", "position = [20, 24], facing = 0", template="medium-tank")
    rock = '[[terrain]]\nid = "rock"\nkind = "box"\nposition = [30, 24]\nsize = [2, 8, 3]\n'
    rock += 'ground = "impassable"\n'
    run = reaches(table_from(tmp_path, rock + tank), "able")[1]
    there = run.at[np.isfinite(run.cost)]
    assert 24 < there[:, 0].max() < 29 - 1


@pytest.mark.slow
def test_fighters_move_over_what_slows_them(tmp_path: Path) -> None:
    mud = '[[terrain]]\nid = "mud"\nkind = "box"\nposition = [18, 16]\nsize = [30, 4, 0.1]\n'
    mud += 'ground = "difficult"\n'
    man = unit("able", "a", "position = [18, 12]", template="fighter")
    walk, run = reaches(table_from(tmp_path, SHADOW + mud + man), "able")
    assert (walk.name, run.name) == ("move", "run") and run.inches == 2 * walk.inches
    assert furthest(walk, 18, 12) == pytest.approx(walk.inches, abs=0.5)
    # two inches of open ground, and then each inch of mud is two
    over = run.at[np.isfinite(run.cost) & (np.abs(run.at[:, 0] - 18) < 0.6)]
    assert over[:, 1].max() == pytest.approx(12 + 2 + (run.inches - 2) / 2, abs=0.6)


@pytest.mark.slow
def test_an_unknown_measure_is_empty(tmp_path: Path) -> None:
    plane = unit("able", "a", "position = [10, 12]", template="interceptor")
    table = table_from(tmp_path, plane)
    assert reaches(table, "able") == ()
    assert take(table, MeasureSpec(id="m", kind="rings", of="nobody")) is None


@pytest.mark.slow
def test_a_world_turned_or_mirrored_is_reached_and_ringed_the_same(tmp_path: Path) -> None:
    rows = ((3.0, 4.0, 8.0, 1.0, 0.0), (-6.0, 1.0, 2.0, 6.0, 30.0), (2.0, -5.0, 5.0, 2.0, -20.0))
    points = np.random.default_rng(3).uniform(-12, 12, (300, 2))

    def world(quarters: int, mirrored: bool) -> tuple[np.ndarray, list[float]]:
        def moved(at: np.ndarray) -> np.ndarray:
            at = at * [-1, 1] if mirrored else at
            for _ in range(quarters):
                at = np.column_stack([-at[:, 1], at[:, 0]])
            return at + 24

        text = "[table]\nsize = [48, 48]\n"
        for number, (x, y, long, wide, turn) in enumerate(rows):
            (at,) = moved(np.array([[x, y]]))
            turned = (-turn if mirrored else turn) + 90 * quarters
            text += f'[[terrain]]\nid = "b{number}"\nkind = "box"\nposition = {at.tolist()}\n'
            text += f'size = [{long}, {wide}, 2]\nrotation = {turned}\nground = "impassable"\n'
        men = moved(np.array([[0.0, 0.0], [1.5, 0.0]])).tolist()
        text += unit("able", "a", *(f"position = {at}" for at in men))
        table = table_from(tmp_path, text, f"w{quarters}{mirrored}.toml")
        mover = FollowedBattle(table).mover(table.unit("able"))
        ringed = [
            float(np.linalg.norm(np.diff(line[:, :2], axis=0), axis=1).sum())
            for ring in rings(table, "able")
            for line in ring.lines
        ]
        return VisibilityGraph(mover, "run", 12).nearest(moved(points)), sorted(ringed)

    inches, ringed = world(0, False)
    assert np.isfinite(inches).sum() > 100 and np.isinf(inches).sum() > 20
    for quarters, mirrored in ((1, False), (2, True), (3, True)):
        others, other_rings = world(quarters, mirrored)
        same = np.isfinite(inches) & np.isfinite(others)
        assert (np.isfinite(inches) != np.isfinite(others)).sum() <= 2  # at the very edge
        assert others[same] == pytest.approx(inches[same], abs=0.02)
        assert other_rings == pytest.approx(ringed, abs=0.5)
