"""Fire at warplanes from the ground, and theirs at what is on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    air_game,
    army,
    baker,
    charge,
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
    sortie,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import (
    CallSupport,
    Escape,
    GiveOrder,
    GoDown,
    HoldFire,
    Shoot,
    StandFast,
)
from rules.bolt_action.model.events import (
    Destroyed,
    FireHeld,
    LeftTable,
    PinsChanged,
    VehicleStruck,
    WeaponSpent,
)
from rules.bolt_action.model.facts import Around, Path, Volley
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.state import Arm
from rules.bolt_action.play.warplanes import open_fire
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.rules.close_combat import check_target
from rules.bolt_action.rules.fire import strikes_with
from rules.bolt_action.rules.morale import broken
from rules.bolt_action.rules.to_hit import check_shot, modifiers, needs_to_hit
from rules.engine.errors import RuleError
from rules.engine.play.choices import Play
from rules.engine.play.dice import SeededDice

RULES = ruleset()
PLANE = made("fighter-bomber")


def allowed(shooter, target, one, order="fire", rules=RULES) -> str:
    """The rule that refuses a shot, empty where none does."""
    try:
        check_shot(rules, shooter, target, one, order)
    except RuleError as fault:
        return fault.rule
    return ""


AT_PLANES = [
    ("rifle-squad", "rifle", ""),
    ("rifle-squad", "lmg", ""),
    ("rifle-squad", "smg", "WP-9"),
    ("officer-team", "pistol", "WP-9"),
    ("anti-tank-team", "bazooka", "WP-9"),
    ("anti-tank-team", "rifle", ""),
    ("light-mortar-team", "light mortar", "WP-9"),
    ("mmg-team", "mmg", ""),
    ("hmg-team", "hmg", "WP-9"),
    ("light-anti-tank-gun", "light anti-tank gun", "WP-9"),
    ("halftrack", "mmg", ""),
    ("armoured-car", "mmg", "WP-9"),
    ("armoured-car", "light autocannon", "WP-9"),
    ("heavy-tank", "heavy anti-tank gun", "WP-9"),
]


@pytest.mark.rule("WP-9")
@pytest.mark.parametrize(("template", "weapon", "refusal"), AT_PLANES)
def test_units_that_may_fire_at_a_plane(template: str, weapon: str, refusal: str) -> None:
    shooter = made(template)
    number = next(m.number for m in shooter.models if m.carries(weapon))
    assert allowed(shooter, PLANE, shot(weapon, number)) == refusal
    assert allowed(shooter, made("truck"), shot(weapon, number)) == ""


@pytest.mark.rule("WP-9")
def test_small_arms_pen() -> None:
    """An assumption defines small arms: the highest penetration that they may have."""
    team = made("rifle-squad", figures=[["anti-tank rifle"], ["panzerfaust"]])
    rifle = shot("anti-tank rifle", 0)
    assert allowed(team, PLANE, rifle) == "WP-9"
    wider = ruleset("reference", {"small_arms_pen": 2})
    assert allowed(team, PLANE, rifle, rules=wider) == ""
    assert allowed(team, PLANE, shot("panzerfaust", 1), rules=wider) == "WP-9"


@pytest.mark.rule("WP-9")
@pytest.mark.parametrize(
    "facts",
    [
        {"range_in": 3.0},
        {"range_in": 23.0},
        {"cover": "bunker"},
        {"cover": "hard", "hidden": True},
        {"smoke_in": 1.0},
        {"facing": "rear"},
    ],
)
@pytest.mark.parametrize(
    "state", [{}, {"pins": 3}, {"quality": "inexperienced"}, {"order": "down"}]
)
def test_a_six_hits_and_nothing_changes_that(facts: dict, state: dict) -> None:
    squad = replace(made("rifle-squad"), **{k: v for k, v in state.items() if k != "order"})
    plane = replace(PLANE, order=state.get("order"))
    for moved in (True, False):
        assert needs_to_hit(RULES, squad, plane, shot("rifle", 1, **facts), moved=moved) == 6


@pytest.mark.rule("WP-13", "WP-14")
@pytest.mark.parametrize(
    ("weapon", "range_in", "refusal"),
    [
        ("hmg", 12.0, ""),
        ("hmg", 12.1, "WP-13"),
        ("bombs", 12.1, "WP-13"),
        ("rifle", 10.0, "WP-14"),
        ("medium anti-tank gun", 10.0, "WP-14"),
    ],
)
def test_a_plane_fires_what_planes_have_from_twelve_inches_or_less(
    weapon: str, range_in: float, refusal: str
) -> None:
    plane = replace(PLANE, models=(replace(PLANE.models[0], arms=(Arm(weapon, "wing"),)),))
    fired = shot(weapon, range_in=range_in)
    assert allowed(plane, made("rifle-squad"), fired, "advance") == refusal


@pytest.mark.rule("WP-14")
def test_no_plane_is_mustered_with_what_planes_have_not() -> None:
    with pytest.raises(RuleError, match=": no rifle"):
        made("fighter-bomber", arms=[["rifle", "wing"]])
    assert made("fighter-bomber", arms=[["heavy autocannon", "wing"]]).warplane


@pytest.mark.rule("WP-6")
def test_a_planes_range_is_that_of_its_stop_though_it_sees_only_who_is_further() -> None:
    table = air_game(able("fighter-bomber"), baker(), draws="0")
    pinned(table, "able", 0, reserve=False)
    field = ToyField.of(table)
    x, y = field.places["baker"]
    field.places["able"] = (x, y + 13.0)
    there = field.look("able", 0, "baker")
    field.look = lambda *_: replace(there, range_in=14.0)  # type: ignore[method-assign]
    builder = FactBuilder(RULES, table.state, field)
    volley = builder.volley(unit_of(table, "able"), unit_of(table, "baker"), "advance")
    assert volley is not None
    assert {shot.range_in for shot in volley.shots} == {12.0}


@pytest.mark.rule("WP-9")
def test_a_line_of_sight_is_wanted_all_the_same() -> None:
    squad = made("rifle-squad")
    assert allowed(squad, PLANE, shot("rifle", 1, sight=False)) == "BA-SHO-3"
    assert allowed(squad, PLANE, shot("rifle", 1, smoke_in=3.0)) == "BA-SMK-2"


@pytest.mark.rule("WP-9")
def test_only_pintle_mounts_of_a_vehicle_fire() -> None:
    table = air_game(able("halftrack"), baker("fighter-bomber"), army("bill", "allies"), draws="0")
    pinned(table, "baker", 0, reserve=False)
    gunner = unit_of(table, "able").models[0]
    arms = (Arm("mmg", "pintle"), Arm("mmg", "hull"))
    pinned(table, "able", 0, models=(replace(gunner, arms=arms),))
    playing(table, order("able", "fire"))
    refused(table, shoot("able", "baker", shot("mmg"), shot("mmg")), "BA-SHO-3")
    field = ToyField.of(table)
    field.places["baker"], field.headings["baker"] = (40.0, 20.0), 0.0
    shots = {
        a.volleys[0].target: len(a.volleys[0].shots)
        for a in legal_actions(table, field)
        if isinstance(a, Shoot)
    }
    assert shots == {"baker": 1, "bill": 2}


def fired_at(*dice: int, pins: int = 0, template: str = "halftrack", weapon: str = "mmg"):
    """A plane on the table under fire from one weapon; nobody is asked for a reaction."""
    table = air_game(
        able(template), baker("dive-bomber"), army("bill", "allies"), dice=dice, draws="0"
    )
    pinned(table, "baker", pins, reserve=False)
    events = playing(table, order("able", "fire"), shoot("able", "baker", shot(weapon)))
    return table, events


@pytest.mark.rule("WP-12")
@pytest.mark.rule("WP-2")
def test_every_point_of_damage_is_a_pin_beside_that_of_the_hit() -> None:
    table, events = fired_at(6, 6, 6, 1, 6, 2, 5, 3)
    assert rolls(events, "to hit")[0].needs == 6
    assert rolls(events, "damage")[0].needs == 6
    assert rolls(events, "exceptional damage")[0].dice == (3,)
    assert [e.change for e in of_kind(events, PinsChanged)] == [1, 1]
    plane = unit_of(table, "baker")
    assert plane.pins == 2 and not plane.destroyed and not plane.stopped
    assert not of_kind(events, VehicleStruck)


@pytest.mark.rule("WP-12")
def test_a_hit_without_damage_is_one_pin() -> None:
    table, _ = fired_at(6, 1, 1, 1, 5)
    assert unit_of(table, "baker").pins == 1


@pytest.mark.rule("WP-12")
def test_exceptional_damage_shoots_it_down() -> None:
    table, events = fired_at(6, 1, 1, 1, 6, 6)
    (lost,) = of_kind(events, Destroyed)
    assert (lost.unit, lost.why, lost.wreck) == ("baker", "shot down", False)
    assert unit_of(table, "baker").destroyed and table.state.bag["allies"] == 0
    assert table.state.hand == "allies"


@pytest.mark.rule("WP-12")
@pytest.mark.parametrize(("pins", "gone"), [(3, False), (4, True), (5, True)])
def test_six_pins_drive_it_off_as_good_as_destroyed(pins: int, gone: bool) -> None:
    faces = (6, 1, 1, 1) if pins == 5 else (6, 1, 1, 1, 6, 1)
    table, events = fired_at(*faces, pins=pins)
    plane = unit_of(table, "baker")
    assert plane.destroyed == gone
    assert of_kind(events, LeftTable) == ([LeftTable("baker", "driven off")] if gone else [])
    assert not of_kind(events, Destroyed)
    assert len(table.state.present("allies")) == (1 if gone else 2)


@pytest.mark.rule("WP-12")
def test_veterans_are_driven_off_no_later() -> None:
    for quality in ("inexperienced", "veteran"):
        plane = made("dive-bomber", quality=quality)
        assert [broken(replace(plane, pins=n)) for n in (5, 6)] == [False, True]


def test_a_barrage_does_not_reach_what_flies() -> None:
    barrage = [{"side": "axis", "kind": "barrage"}]
    table = air_game(
        able(), baker("dive-bomber"), army("bill", "allies"), dice=[4, 6, 2, 1], support=barrage
    )
    refused(table, CallSupport("axis", 0, (1.0, 1.0), Around((("baker", 1.0),))), "PLAY-UNKNOWN")
    pinned(table, "baker", 0, reserve=False)
    around = Around((("baker", 1.0), ("bill", 1.0)))
    playing(table, CallSupport("axis", 0, (1.0, 1.0), around))
    assert unit_of(table, "baker").pins == 0 and unit_of(table, "bill").pins == 1
    field = ToyField.of(table)
    field.places["baker"] = field.places["bill"]
    near = FactBuilder(RULES, table.state, field).around_point(field.places["bill"])
    assert [name for name, _ in near.distances] == ["bill"]


# Their own fire.


@pytest.mark.rule("WP-13")
def test_a_plane_always_counts_as_moved_and_never_as_near_or_far() -> None:
    squad = made("rifle-squad")
    plane = made("dive-bomber")
    for inches in (1.0, 6.0, 12.0, 19.0):
        one = shot("mmg", range_in=inches)
        for moved in (True, False):
            assert needs_to_hit(RULES, plane, squad, one, moved=moved) == 4
    down = replace(squad, order="down")
    assert needs_to_hit(RULES, plane, down, shot("mmg"), moved=True) == 5
    assert needs_to_hit(RULES, plane, squad, shot("mmg", cover="hard"), moved=True) == 6
    pins = replace(plane, pins=2)
    assert needs_to_hit(RULES, pins, squad, shot("mmg"), moved=True) == 6
    rows = modifiers(RULES, pins, down, shot("mmg", cover="soft"), RULES.weapon("mmg"), True)
    assert {one.what: one.value for one in rows} == {
        "pins": -2,
        "moved": -1,
        "target down": -1,
        "soft cover": -1,
    }


@pytest.mark.rule("WP-13")
def test_armour_loses_nothing_to_range() -> None:
    tank = made("medium-tank")
    far = shot("light autocannon", range_in=30.0, facing="top")

    def pen(**more) -> int:
        shell, adds = strikes_with(RULES, tank, far, **more)
        assert not shell
        return sum(one.value for one in adds)

    assert pen(from_air=True) == 3
    assert pen() == 2


def strafing(template: str, prey: dict, *dice: int, **more):
    """A plane asked for its fire at able's enemy baker."""
    table = air_game(
        able(template), prey, army("bill", "allies"), dice=[1, *dice], draws="0", **more
    )
    playing(table, *sortie("able", "baker"))
    assert table.pending.question == "fire at baker"
    return table


@pytest.mark.rule("WP-13")
def test_vehicles_are_struck_from_above() -> None:
    for facing in ("front", "side", "rear"):
        table = strafing("ground-attack-plane", baker("medium-tank"))
        gun = shot("light autocannon", facing=facing)
        refused(table, shoot("able", "baker", gun), "WP-13")
    table = strafing("ground-attack-plane", baker("medium-tank"), 4, 1, 5)
    playing(table, shoot("able", "baker", shot("light autocannon", facing="top")))
    events = playing(table, StandFast("baker"))
    assert rolls(events, "damage")[0].needs == 9 - 2 - 1
    men = strafing("ground-attack-plane", baker(), 1, 1)
    playing(men, shoot("able", "baker", shot("light autocannon")))


@pytest.mark.rule("WP-13")
def test_the_target_may_go_down_and_recce_does_not_escape() -> None:
    table = strafing("dive-bomber", baker(), 4, 4, 4, 4)
    playing(table, shoot("able", "baker", shot("mmg")))
    assert table.pending.accepts == ("go-down", "stand-fast")
    events = playing(table, GoDown("baker"))
    assert rolls(events, "to hit")[0].needs == 5
    car = strafing("dive-bomber", baker("armoured-car"))
    playing(car, shoot("able", "baker", shot("mmg", facing="top")))
    assert car.pending.accepts == ("go-down", "stand-fast")
    refused(car, Escape("baker", Path(3.0), 20.0), "BA-SHO-4")


@pytest.mark.rule("WP-13")
def test_fixed_weapons_fire_from_the_air_whatever_is_assumed() -> None:
    table = strafing("dive-bomber", baker(), assumptions={"vehicles_ignore_fixed": False})
    playing(table, shoot("able", "baker", shot("mmg", in_arc=False)))
    assert table.pending.question == "a reaction to fire"


@pytest.mark.rule("WP-7")
def test_a_plane_fires_at_its_target_alone_or_holds_fire() -> None:
    table = strafing("dive-bomber", baker())
    refused(table, shoot("able", "bill", shot("mmg")), "BA-SHO-2")
    refused(table, shoot("able", "baker", shot("lmg")), "WP-15")  # the rear gun
    refused(table, shoot("able", "baker", *[shot("mmg")] * 3), "BA-SHO-3")
    events = playing(table, HoldFire("able"))
    assert of_kind(events, FireHeld) == [FireHeld("able", "baker", "held")]
    assert not unit_of(table, "able").reserve


@pytest.mark.rule("WP-7")
def test_a_plane_that_cannot_fire_says_why() -> None:
    blind = playing(strafing("dive-bomber", baker()), HoldFire("able", bears=False))
    assert of_kind(blind, FireHeld) == [FireHeld("able", "baker", "blind")]
    table = strafing("dive-bomber", baker())
    plane = unit_of(table, "able")
    rear = tuple(
        replace(model, arms=tuple(arm for arm in model.arms if arm.mount == "rear"))
        for model in plane.models
    )
    play = Play(
        replace(table.state, units={**table.state.units, "able": replace(plane, models=rear)}),
        SeededDice(1),
        (),
    )
    open_fire(play, ruleset(), play.state.units["able"], unit_of(table, "baker"), "ordered")
    assert of_kind(play.events, FireHeld) == [FireHeld("able", "baker", "unarmed")]


@pytest.mark.rule("WP-14")
def test_bombs_are_dropped_together_or_apart_and_are_then_gone() -> None:
    table = strafing("dive-bomber", baker(**riflemen()), 1)
    refused(table, shoot("able", "baker", *[shot("bombs")] * 3), "BA-SHO-3")
    playing(table, shoot("able", "baker", shot("bombs")))
    events = playing(table, StandFast("baker"))
    assert rolls(events, "to hit")[0].needs == 4
    assert of_kind(events, WeaponSpent) == [WeaponSpent("able", "bombs", (0,))]
    left = [arm.weapon for arm in unit_of(table, "able").models[0].arms]
    assert left == ["mmg", "mmg", "lmg", "bombs"]
    both = strafing("dive-bomber", baker(**riflemen()), 1, 1)
    events = playing(both, shoot("able", "baker", *[shot("bombs")] * 2), StandFast("baker"))
    assert [roll.dice for roll in rolls(events, "to hit")] == [(1,), (1,)]
    assert of_kind(events, WeaponSpent) == [WeaponSpent("able", "bombs", (0, 0))]
    assert not unit_of(both, "able").models[0].carries("bombs")


@pytest.mark.rule("WP-14")
def test_a_bomb_bursts_as_a_medium_howitzers_shell() -> None:
    table = strafing("fighter-bomber", baker(**riflemen()), 4, 3, 2, 1, 1, 1, 1)
    events = playing(table, shoot("able", "baker", shot("bombs")), StandFast("baker"))
    assert rolls(events, "high explosive hits")[0].dice == (2, 1)
    assert unit_of(table, "baker").pins == 3
    assert rolls(events, "damage")[0].needs == 2  # a regular's 4, less a pen of 3


@pytest.mark.rule("WP-14")
def test_bombs_are_never_indirect_and_never_in_two_volleys() -> None:
    table = strafing("dive-bomber", baker())
    refused(table, shoot("able", "baker", shot("bombs", indirect=True)), "WP-14")
    two = (Volley("baker", (shot("mmg"),)), Volley("bill", (shot("bombs"),)))
    refused(table, Shoot("able", two), "BA-SHO-2")


@pytest.mark.rule("WP-14")
def test_the_game_offers_every_number_of_bombs() -> None:
    table = strafing("dive-bomber", baker())
    field = ToyField.of(table)
    field.places["able"], field.headings["able"] = (30.0, 25.0), 90.0
    field.places["baker"] = (30.0, 38.0)
    loads = sorted(
        sum(s.weapon == "bombs" for s in a.volleys[0].shots)
        for a in legal_actions(table, field)
        if isinstance(a, Shoot)
    )
    assert loads == [0, 1, 2]


@pytest.mark.rule("WP-14")
def test_planes_never_assault_nor_are_assaulted() -> None:
    for unit, target in (("fighter-bomber", "rifle-squad"), ("rifle-squad", "fighter-bomber")):
        with pytest.raises(RuleError) as fault:
            check_target(RULES, made(unit), made(target))
        assert fault.value.rule == "WP-14"
    table = air_game(able(), baker("fighter-bomber"), army("bill", "allies"), draws="0")
    pinned(table, "baker", 0, reserve=False)
    refused(table, charge("able", "baker"), "WP-14")
    field = ToyField.of(table)
    field.places["baker"] = field.places["able"]
    charges = [a.charge for a in legal_actions(table, field) if isinstance(a, GiveOrder)]
    assert {c.target for c in charges if c is not None} <= {"bill"}
