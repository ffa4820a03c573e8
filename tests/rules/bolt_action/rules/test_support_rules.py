"""Barrages, smoke screens and air strikes in the preliminary phase."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    game,
    made,
    of_kind,
    order,
    pinned,
    playing,
    refused,
    riflemen,
    rolls,
    shoot,
    shot,
    unit_of,
)
from games.in_words import story
from games.toy_field import ToyField

from rules.bolt_action import GAME
from rules.bolt_action.model.actions import (
    AntiAircraft,
    CallSupport,
    Casualties,
    KeepOrder,
    Mount,
    NoSupport,
    PickAirTarget,
    ShiftPoint,
    StandFast,
)
from rules.bolt_action.model.events import (
    Aircraft,
    BarrageFell,
    Destroyed,
    MenLost,
    NoEffect,
    SmokeLaid,
    SupportCalled,
    TurnBegan,
)
from rules.bolt_action.model.facts import Around, Flak, Path
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.rules import barrage
from rules.bolt_action.rules.to_hit import modifiers, needs_to_hit
from rules.engine.errors import RuleError
from rules.engine.play.dice import ScriptedDice, outcomes

RULES = ruleset()
AT = (30.0, 20.0)
BARRAGE = [{"side": "axis", "kind": "barrage"}]
SMOKE = [{"side": "axis", "kind": "smoke", "weapon": "medium mortar"}]
AIR = [{"side": "axis", "kind": "air strike"}]


def near(**distances: float) -> Around:
    return Around(tuple(distances.items()))


def called(*faces: int, support=BARRAGE, around=None, target="", units=None, observer="", **more):
    armies = units or (able(), baker(**riflemen()))
    table = game(*armies, dice=faces, support=support, **more)
    call = CallSupport("axis", 0, AT, around or near(baker=8.0), target, observer)
    return table, playing(table, call)


@pytest.mark.rule("BA-BAR-1")
def test_wrong_coordinates_let_the_opponent_move_the_point() -> None:
    table, events = called(1, 2, 3, 2)
    assert of_kind(events, SupportCalled)[0].result == "astray"
    assert table.pending.by == "allies" and table.pending.question == "the point of the barrage"
    refused(table, ShiftPoint("allies", 24.1, (5.0, 5.0)), "BA-BAR-1")
    refused(table, ShiftPoint("axis", 20.0, (5.0, 5.0)), "BA-BAR-1")
    events = playing(table, ShiftPoint("allies", 24.0, (5.0, 5.0), near(able=3.0)))
    assert of_kind(events, BarrageFell)[0].at == (5.0, 5.0)
    assert unit_of(table, "able").pins == 2 and unit_of(table, "baker").pins == 0


@pytest.mark.rule("BA-BAR-2")
@pytest.mark.parametrize("face", [2, 3])
def test_a_delayed_barrage_may_move_and_is_rolled_again_next_turn(face: int) -> None:
    table, _ = called(face, 4, 1, 3, 1, draws="01" * 4)
    assert table.pending.by == "axis" and table.pending.question == "the point of the barrage"
    refused(table, ShiftPoint("axis", 12.1, (36.0, 20.0)), "BA-BAR-2")
    playing(table, ShiftPoint("axis", 6.0, (36.0, 20.0)))
    assert table.state.markers[0].at == (36.0, 20.0) and not table.state.assets
    playing(table, order("able", "rally"), order("baker", "rally"))
    assert table.state.turn == 2 and table.pending.question == "the delayed barrage"
    refused(table, CallSupport("axis", 0, AT, near(baker=7.0)), "BA-BAR-2")
    events = playing(table, CallSupport("axis", 0, (36.0, 20.0), near(baker=7.0)))
    assert of_kind(events, BarrageFell) and not table.state.markers
    assert unit_of(table, "baker").pins == 1


@pytest.mark.rule("BA-BAR-3")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_fire_for_effect_on_all_within_one_radius(face: int) -> None:
    around = near(able=9.0, baker=9.1, bob=2.0)
    units = (able(), baker(), army("bob", "allies"))
    table, events = called(face, 3, 1, 2, 5, 3, around=around, units=units)
    assert of_kind(events, BarrageFell)[0].radius_in == 9
    assert len(rolls(events, "barrage radius")) == 1
    assert len(rolls(events, "fire for effect")) == 2
    pins = {name: unit_of(table, name).pins for name in ("able", "baker", "bob")}
    assert pins == {"able": 2, "baker": 0, "bob": 3}


@pytest.mark.rule("BA-BAR-3")
def test_a_six_is_a_heavy_howitzers_hit() -> None:
    table, events = called(4, 2, 6, 4, 1, 1, 1, 4, 5, 1)
    assert rolls(events, "high explosive hits")[0].dice == (1, 1, 1)
    assert rolls(events, "damage")[0].needs == 2
    playing(table, Casualties("baker", (8, 9)))
    assert unit_of(table, "baker").pins == 4 and unit_of(table, "baker").men == 8
    assert outcomes(barrage.roll_fall)[True] == pytest.approx(1 / 6)
    assert set(outcomes(barrage.roll_radius)) == set(range(7, 13))
    assert set(outcomes(barrage.roll_barrage_pins)) == {1, 2, 3}


@pytest.mark.rule("BA-BAR-3")
def test_a_barrage_on_armour_is_one_roll_from_above() -> None:
    units = (able(), baker("light-tank"))
    _, events = called(4, 2, 6, 1, 2, units=units)
    (roll,) = rolls(events, "damage")
    assert roll.needs == 3  # 8 less a pen of 4 and 1 for the top
    front = {"barrage_facing": "front"}
    _, events = called(4, 2, 6, 1, 2, units=units, assumptions=front)
    assert rolls(events, "damage")[0].needs == 4


@pytest.mark.rule("BA-BAR-3")
def test_barrage_pins_can_break_a_unit_and_losses_test_its_morale() -> None:
    units = (able(), baker(**riflemen()))
    table = pinned(game(*units, dice=[4, 1, 3, 3], support=BARRAGE), "baker", 6)
    events = playing(table, CallSupport("axis", 0, AT, near(baker=7.0)))
    assert of_kind(events, Destroyed)[0].why == "pinned beyond its morale"


def test_facts_about_nobody_are_refused() -> None:
    table = game(able(), baker(), support=BARRAGE)
    refused(table, CallSupport("axis", 0, AT, near(ghost=1.0)), "PLAY-UNKNOWN")
    refused(table, CallSupport("axis", 0, AT, near(baker=-1.0)), "PLAY-UNKNOWN")
    refused(table, CallSupport("axis", 7, AT, near(baker=1.0)), "BA-TURN-1")
    refused(table, CallSupport("allies", 0, AT, near(baker=1.0)), "BA-TURN-2")
    table.play(NoSupport("axis"))
    assert table.state.assets and table.pending.question == "order"


@pytest.mark.rule("BA-SMK-1")
def test_a_smoke_screen_uses_the_barrage_table() -> None:
    table, events = called(5, support=SMOKE, around=Around())
    assert of_kind(events, SmokeLaid) == [SmokeLaid(AT, 4.0, 1)]
    assert table.state.smokes[0].radius_in == 4.0
    astray, _ = called(1, support=SMOKE, around=Around())
    assert astray.pending.by == "allies"
    events = playing(astray, ShiftPoint("allies", 10.0, (1.0, 1.0)))
    assert of_kind(events, SmokeLaid)[0].at == (1.0, 1.0)
    late, _ = called(3, support=SMOKE, around=Around())
    playing(late, ShiftPoint("axis", 0.0))
    assert late.state.markers[0].at == AT


@pytest.mark.rule("BA-SMK-1")
def test_smoke_radius_by_what_lays_it() -> None:
    names = {
        "light mortar": 3,
        "medium mortar": 4,
        "light howitzer": 4,
        "heavy mortar": 5,
        "medium howitzer": 5,
        "heavy howitzer": 6,
        "barrage": 6,
    }
    assert {name: barrage.smoke_radius(RULES, name) for name in names} == names
    with pytest.raises(RuleError, match="rifle"):
        barrage.smoke_radius(RULES, "rifle")


@pytest.mark.rule("BA-SMK-1")
def test_the_duration_of_smoke_is_an_assumption() -> None:
    for turns, left in ((1, 0), (2, 1)):
        table, _ = called(
            5,
            support=SMOKE,
            around=Around(),
            draws="01" * 3,
            assumptions={"smoke_turns": turns},
        )
        playing(table, order("able", "rally"), order("baker", "rally"))
        assert table.state.turn == 2 and len(table.state.smokes) == left
        assert of_kind(table.log, TurnBegan)[-1].turn == 2


@pytest.mark.rule("BA-SMK-2")
def test_smoke_costs_one_and_more_than_two_inches_block() -> None:
    unit, foe = made("rifle-squad"), made("rifle-squad", quality="veteran")
    assert needs_to_hit(RULES, unit, foe, shot(smoke_in=2.0), moved=False) == 4
    assert needs_to_hit(RULES, unit, foe, shot(), moved=False) == 3
    weapon = RULES.weapon("rifle")
    (modifier,) = modifiers(RULES, unit, foe, shot(smoke_in=0.1), weapon, False)
    assert (modifier.what, modifier.value) == ("smoke", -1)
    table = game(able(), baker())
    playing(table, order("able", "fire"))
    refused(table, shoot("able", "baker", shot("rifle", 1, smoke_in=2.1)), "BA-SMK-2")
    table.play(shoot("able", "baker", shot("rifle", 1, smoke_in=2.0)))


def strike(*faces: int, around=None, units=None, **more):
    return called(*faces, support=AIR, around=around or near(), target="baker", units=units, **more)


@pytest.mark.rule("BA-AIR-1")
def test_a_rookie_pilot_attacks_his_own() -> None:
    table, events = strike(1, *[1] * 8)
    assert of_kind(events, SupportCalled)[0].result == "astray"
    assert table.pending.by == "allies"
    refused(table, PickAirTarget("allies", "baker"), "BA-AIR-1")
    events = playing(table, PickAirTarget("allies", "able"))
    assert of_kind(events, Aircraft)[0].target == "able"


@pytest.mark.rule("BA-AIR-1")
def test_nothing_in_the_sky_may_change_its_target_and_comes_again() -> None:
    units = (able(), baker(**riflemen()), army("bob", "allies", **riflemen()))
    table, events = strike(2, 4, *[1] * 8, units=units, draws="000", observer="able")
    assert of_kind(events, SupportCalled)[0].observer == "able"
    assert "on baker is delayed, able observing" in " ".join(story(events))
    refused(table, PickAirTarget("axis", "bob", in_sight=False), "BA-AIR-1")
    refused(table, PickAirTarget("axis", "able"), "BA-AIR-1")
    playing(table, PickAirTarget("axis", "bob"))
    for name in ("able", "baker", "bob"):
        playing(table, order(name, "rally"))
    assert table.pending.question == "the delayed air strike" and table.pending.other == "bob"
    refused(table, CallSupport("axis", 0, AT, near(), "baker", "able"), "BA-BAR-2")
    refused(table, CallSupport("axis", 0, AT, near(), "bob"), "BA-BAR-2")
    events = playing(table, CallSupport("axis", 0, AT, near(), "bob", "able"))
    assert of_kind(events, Aircraft)[0].what == "arrives"


@pytest.mark.rule("BA-AIR-1")
def test_a_delayed_strike_whose_target_has_mounted_a_vehicle_is_called_on_another() -> None:
    truck = army("truck", "allies", "truck")
    table, _ = strike(2, 4, *[1] * 8, units=(able(), baker(), truck), draws="110", observer="able")
    playing(table, PickAirTarget("axis", "baker"))
    playing(table, order("baker", "run"), Mount("baker", "truck", Path(4.0)))
    playing(table, order("truck", "down"), order("able", "down"))
    while table.pending.question != "the delayed air strike":
        playing(table, KeepOrder(table.pending.unit, False))
    assert unit_of(table, "baker").aboard == "truck"
    calls = list(GAME.legal_actions(table, ToyField.of(table, 20.0)))
    assert [call.target for call in calls] == ["truck"]
    refused(table, replace(calls[0], target="baker"), "BA-ORD-1")
    events = playing(table, calls[0])
    assert of_kind(events, Aircraft)[0].target == "truck"


@pytest.mark.rule("BA-AIR-1")
@pytest.mark.parametrize(("assumed", "stays"), [("nearest", True), ("any", False)])
def test_air_observer(assumed: str, stays: bool) -> None:
    units = (able(), baker(**riflemen()), army("bob", "allies", **riflemen()))
    changed = {"air_observer": assumed}
    table, _ = strike(2, *[1] * 8, units=units, draws="000", assumptions=changed)
    field = ToyField.of(table, 20.0)
    targets = {action.target for action in GAME.legal_actions(table, field)}
    assert targets == ({"baker"} if stays else {"baker", "bob"})
    if stays:
        refused(table, PickAirTarget("axis", "bob"), "BA-AIR-1")
    with_wrong = game(*units, support=AIR, assumptions=changed)
    refused(with_wrong, CallSupport("axis", 0, AT, near(), "baker", "bob"), "BA-AIR-1")


@pytest.mark.rule("BA-AIR-1")
def test_an_air_strike_names_the_nearest_unit_that_sees_its_target() -> None:
    table = game(able(), baker(), army("anna", "axis"), support=AIR)
    field = ToyField.of(table, 20.0)
    calls = [a for a in GAME.legal_actions(table, field) if isinstance(a, CallSupport)]
    (call,) = calls
    near_by = min(("able", "anna"), key=lambda unit: field.distance_in(unit, "baker"))
    assert call.observer == near_by


@pytest.mark.rule("BA-AIR-1")
def test_everyone_within_twelve_inches_is_pinned() -> None:
    around = near(able=12.0, baker=0.0, bob=12.1)
    units = (able(), baker(**riflemen()), army("bob", "allies"))
    table, events = strike(4, 3, 1, 1, 1, 1, 1, 1, 1, 1, around=around, units=units)
    assert len(rolls(events, "air strike pins")) == 2
    assert unit_of(table, "able").pins == 2 and unit_of(table, "bob").pins == 0
    assert set(outcomes(barrage.roll_near_pins)) == {0, 1, 2}


@pytest.mark.rule("BA-AIR-1")
@pytest.mark.rule("BA-WPN-7")
def test_flak_fires_before_the_aircraft_attacks() -> None:
    units = (able(), baker(**riflemen()), army("flak", "allies", "halftrack"))
    table, events = strike(5, 1, 6, 1, 2, 3, 6, 1, units=units)
    assert table.pending.by == "allies" and table.pending.question == "anti-aircraft fire"
    refused(table, AntiAircraft("allies", (Flak("baker", "rifle", 5.0),)), "BA-WPN-7")
    refused(table, AntiAircraft("allies", (Flak("flak", "mmg", 36.1),)), "BA-SHO-3")
    refused(table, AntiAircraft("axis"), "BA-AIR-1")
    events = playing(table, AntiAircraft("allies", (Flak("flak", "mmg", 20.0),)))
    assert rolls(events, "to hit the aircraft")[0].needs == 6
    assert of_kind(events, Aircraft)[-1].what == "driven off"
    assert not rolls(events, "kind of aircraft")


@pytest.mark.rule("BA-AIR-2")
@pytest.mark.parametrize(
    ("face", "name", "pins", "dice", "pen"),
    [
        (1, "strafing fighter", 1, 3, 1),
        (2, "strafing fighter", 1, 3, 1),
        (3, "fighter-bomber", 2, 2, 2),
        (4, "fighter-bomber", 2, 2, 2),
        (5, "ground attack", 3, 3, 4),
        (6, "ground attack", 3, 3, 4),
    ],
)
def test_aircraft_by_their_kind(face: int, name: str, pins: int, dice: int, pen: int) -> None:
    faces = [4, 1, face] + [1] * dice + [1] * (dice - 1) + [5]
    table, events = strike(*faces)
    assert of_kind(events, Aircraft)[-1].what == name
    assert rolls(events, f"{name} hits")[0].dice == (1,) * dice
    (damage,) = rolls(events, "damage")
    assert damage.needs == max(2, 4 - pen) and len(damage.dice) == dice
    playing(table, Casualties("baker", (9,)))
    assert unit_of(table, "baker").pins == pins
    assert of_kind(table.log, MenLost)[0].models == (9,)


@pytest.mark.rule("BA-AIR-2")
def test_the_table_of_aircraft_is_an_assumption() -> None:
    changed = ruleset("reference", {"strafing_up_to": 4, "bomber_up_to": 5})
    names = [barrage.roll_attack(ScriptedDice([n]), changed).name for n in (4, 5, 6)]
    assert names == ["strafing fighter", "fighter-bomber", "ground attack"]


def test_air_strikes_on_vehicles_roll_each_hit_on_the_top() -> None:
    units = (able(), baker("medium-tank"))
    _, events = strike(4, 1, 5, 1, 1, 1, 2, 2, 2, units=units)
    assert [roll.needs for roll in rolls(events, "damage")] == [4, 4, 4]
    _, events = strike(4, 1, 1, 1, 1, 1, units=units)  # 9 - 1 - 1 is out of reach
    assert not rolls(events, "damage")
    assert [(e.unit, e.hits) for e in of_kind(events, NoEffect)] == [("baker", 3)]
    assert StandFast("baker").unit == "baker"
