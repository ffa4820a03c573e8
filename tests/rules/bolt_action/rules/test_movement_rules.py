"""Movement as checks on the facts of a path."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    game,
    go,
    made,
    of_kind,
    order,
    pinned,
    playing,
    refused,
    unit_of,
)

from rules.bolt_action.model.actions import Move
from rules.bolt_action.model.events import MoveBegan, Moved
from rules.bolt_action.model.facts import Path
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.state import Ranging
from rules.bolt_action.rules.movement import check_path, pace, terrain_effect
from rules.engine.errors import RuleError

RULES = ruleset()

INFANTRY = made("rifle-squad")
GUN = made("light-anti-tank-gun")
TRUCK = made("truck")
HALFTRACK = made("halftrack")
CAR = made("armoured-car")
TANK = made("medium-tank")
HEAVY = made("heavy-tank")


def fault(unit, order: str, path: Path, rules=RULES, **more) -> str:
    try:
        check_path(rules, unit, order, path, **more)
    except RuleError as found:
        return found.rule
    return "ok"


@pytest.mark.rule("BA-MOV-1")
@pytest.mark.parametrize(("what", "inches"), [("advance", 6.0), ("run", 12.0)])
def test_infantry_moves_6_or_12_inches_turning_as_it_likes(what: str, inches: float) -> None:
    assert fault(INFANTRY, what, Path(inches, pivots=9)) == "ok"
    assert fault(INFANTRY, what, Path(inches + 0.01)) == "BA-MOV-1"
    table = game(able(), baker())
    playing(table, order("able", what))
    refused(table, go("able", inches + 0.1), "BA-MOV-1")
    (moved,) = of_kind(playing(table, go("able", inches)), Moved)
    assert moved.distance_in == inches


@pytest.mark.rule("BA-MOV-2")
def test_no_model_ends_further_than_an_inch_from_the_rest() -> None:
    assert fault(INFANTRY, "advance", Path(3.0, gap_in=1.0)) == "ok"
    assert fault(INFANTRY, "advance", Path(3.0, gap_in=1.1)) == "BA-MOV-2"


@pytest.mark.rule("BA-MOV-3")
def test_units_stay_more_than_an_inch_apart_in_an_assault_too() -> None:
    assert fault(INFANTRY, "advance", Path(3.0, nearest_unit_in=1.05)) == "ok"
    assert fault(INFANTRY, "advance", Path(3.0, nearest_unit_in=1.0)) == "BA-MOV-3"
    assert fault(INFANTRY, "run", Path(3.0, nearest_unit_in=0.9), assault=True) == "BA-MOV-3"


@pytest.mark.rule("BA-MOV-4")
@pytest.mark.parametrize(
    ("unit", "advance", "run"),
    [(INFANTRY, 6, 12), (TANK, 9, 18), (HALFTRACK, 9, 18), (CAR, 12, 24), (TRUCK, 12, 24)],
)
def test_rates_by_mover(unit, advance: float, run: float) -> None:
    for what, inches in (("advance", advance), ("run", run)):
        assert fault(unit, what, Path(inches)) == "ok"
        assert fault(unit, what, Path(inches + 0.1)) in ("BA-MOV-4", "BA-MOV-1")


@pytest.mark.rule("BA-MOV-4")
def test_the_distance_that_guns_are_pushed_is_an_assumption() -> None:
    slow = ruleset("reference", {"artillery_advance_in": 3})
    assert pace(RULES, GUN).advance_in == 6 and pace(slow, GUN).advance_in == 3


@pytest.mark.rule("BA-MOV-5")
@pytest.mark.parametrize(("unit", "advance", "run"), [(TANK, 1, 0), (HALFTRACK, 2, 1), (CAR, 2, 1)])
def test_pivots_by_mover(unit, advance: int, run: int) -> None:
    for what, pivots in (("advance", advance), ("run", run)):
        assert fault(unit, what, Path(4.0, pivots=pivots)) == "ok"
        assert fault(unit, what, Path(4.0, pivots=pivots + 1)) == "BA-MOV-5"


@pytest.mark.rule("BA-MOV-6")
def test_reversing_is_straight_and_half_the_move() -> None:
    for what in ("advance", "run"):
        assert fault(TANK, what, Path(4.5, reverse=True)) == "ok"
        assert fault(TANK, what, Path(4.6, reverse=True)) == "BA-MOV-6"
    assert fault(TANK, "advance", Path(4.0, reverse=True, pivots=1)) == "BA-MOV-6"
    assert fault(INFANTRY, "advance", Path(1.0, reverse=True)) == "BA-MOV-6"


@pytest.mark.rule("BA-MOV-6")
def test_recce_vehicles_reverse_as_they_go_forward() -> None:
    assert fault(CAR, "run", Path(24.0, reverse=True, pivots=1)) == "ok"
    assert fault(CAR, "advance", Path(12.0, reverse=True, pivots=2)) == "ok"
    assert fault(CAR, "advance", Path(12.0, reverse=True, pivots=3)) == "BA-MOV-5"


TABLE = {
    "open": "ok ok ok ok",
    "rough": "no-run never never no-run",
    "obstacle": "no-run never never ok",
    "anti-tank obstacle": "no-run never never never",
    "building": "ok never never never",
    "road": "ok ok ok ok",
    "impassable": "never never never never",
}


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize("ground", TABLE)
def test_the_terrain_table(ground: str) -> None:
    for unit, effect in zip((INFANTRY, GUN, CAR, TANK), TABLE[ground].split(), strict=True):
        assert terrain_effect(RULES, unit, ground) == effect
        advance = fault(unit, "advance", Path(3.0, grounds=("open", ground)))
        run = fault(unit, "run", Path(3.0, grounds=("open", ground)))
        assert (advance == "ok") == (effect != "never")
        assert (run == "ok") == (effect == "ok")
        assert {advance, run} <= {"ok", "BA-MOV-7"}


@pytest.mark.rule("BA-MOV-7")
@pytest.mark.parametrize("name", ["fr-abridged", "de-kurzregeln"])
@pytest.mark.parametrize("ground", TABLE)
def test_without_a_terrain_table_only_impassable_ground_restricts(name, ground) -> None:
    rules = ruleset(name)
    free = ground != "impassable"
    for order_ in ("advance", "run"):
        refusal = fault(INFANTRY, order_, Path(3.0, grounds=(ground,)), rules)
        assert refusal == ("ok" if free else "BA-MOV-7")
    assault = fault(INFANTRY, "run", Path(3.0, grounds=(ground,)), rules, assault=True)
    assert (assault == "ok") == free


@pytest.mark.rule("BA-ASS-1")
@pytest.mark.parametrize("ground", ["rough", "obstacle"])
def test_an_assault_through_a_wood_or_over_a_wall_is_an_assumption(ground) -> None:
    """It is a Run, and by the table nobody Runs there; a club may say otherwise."""
    path = Path(5.0, grounds=(ground,))
    allowed = ruleset("reference", {"assault_through_terrain": "allowed"})
    assert fault(INFANTRY, "run", path, assault=True) == "BA-MOV-7"
    assert fault(INFANTRY, "run", path, allowed, assault=True) == "ok"
    assert fault(INFANTRY, "run", path, allowed) == "BA-MOV-7", "it is for assaults alone"
    never = Path(5.0, grounds=("impassable",))
    assert fault(INFANTRY, "run", never, allowed, assault=True) == "BA-MOV-7"


@pytest.mark.rule("BA-MOV-7")
def test_heavy_tanks_enter_buildings() -> None:
    assert fault(HEAVY, "run", Path(3.0, grounds=("building",))) == "ok"
    assert fault(TANK, "advance", Path(3.0, grounds=("building",))) == "BA-MOV-7"


@pytest.mark.rule("BA-MOV-7")
def test_guns_deployed_in_rough_ground_or_buildings_never_move() -> None:
    for ground in ("rough", "building"):
        dug_in = replace(GUN, ground=ground)
        assert fault(dug_in, "advance", Path(0.1)) == "BA-MOV-7"
        assert fault(dug_in, "advance", Path(0.0)) == "ok"
    assert fault(replace(INFANTRY, ground="rough"), "advance", Path(3.0)) == "ok"


@pytest.mark.rule("BA-MOV-7")
def test_a_road_all_the_way_doubles_a_vehicles_move() -> None:
    assert fault(TANK, "advance", Path(18.0, road=True)) == "ok"
    assert fault(TANK, "advance", Path(18.1, road=True)) == "BA-MOV-4"
    assert fault(CAR, "run", Path(48.0, road=True)) == "ok"
    assert fault(INFANTRY, "advance", Path(6.1, road=True)) == "BA-MOV-1"


@pytest.mark.rule("BA-MOV-7")
def test_the_column_of_half_tracks_is_an_assumption() -> None:
    wheels = ruleset("reference", {"half_tracked_terrain": "wheeled"})
    rough = Path(3.0, grounds=("rough",))
    assert fault(HALFTRACK, "advance", rough) == "ok"
    assert fault(HALFTRACK, "advance", rough, wheels) == "BA-MOV-7"


def test_facts_that_are_no_facts_are_refused() -> None:
    for path in (
        Path(-1.0),
        Path(float("nan")),
        Path(1.0, pivots=-1),
        Path(1.0, grounds=("lava",)),
    ):
        assert fault(INFANTRY, "advance", path) == "PLAY-UNKNOWN"


def test_a_turn_on_the_spot_is_told() -> None:
    table = game(able("medium-tank"), baker())
    playing(table, order("able", "advance"))
    turned = replace(go("able", 0.0, pivots=1), to=((0.0, 5.0, 5.0, 180.0),))
    (moved,) = of_kind(playing(table, turned), Moved)
    assert (moved.distance_in, moved.to) == (0.0, ((0.0, 5.0, 5.0, 180.0),))


@pytest.mark.rule("BA-MOV-8")
def test_the_length_of_each_models_own_path_counts() -> None:
    assert fault(INFANTRY, "advance", Path(6.0, pivots=9)) == "ok", "it turns as it likes"
    assert fault(INFANTRY, "advance", Path(6.1, pivots=1)) == "BA-MOV-1"
    corners = ((0.0, 3.0, 0.0), (0.0, 3.0, 3.0))
    back = ((0.0, 0.0, 0.0, 0.0),)
    units = (able("medium-mortar-team"), army("anna", "axis"), baker())
    table = game(*units, draws="0")
    pinned(table, "able", 0, ranging=Ranging("baker", 1, 1))
    playing(table, order("able", "advance"))
    round_trip = Move("able", Path(6.0, place="the yard"), back, corners)
    events = playing(table, round_trip)
    (moved,) = of_kind(events, Moved)
    assert (moved.distance_in, moved.to, moved.place) == (6.0, back, "the yard")
    assert of_kind(events, MoveBegan)[0].way == corners
    assert unit_of(table, "able").ranging is None, "it moved, though it is where it was"
