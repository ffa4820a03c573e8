"""Damage, casualties, morale after losses, weapons and their traits, high explosive."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    game,
    go,
    hold,
    made,
    of_kind,
    order,
    playing,
    refused,
    riflemen,
    rolls,
    shoot,
    shot,
    unit_of,
)

from rules.bolt_action.model.actions import Casualties, StandFast
from rules.bolt_action.model.events import Destroyed, MenLost, WeaponSpent
from rules.bolt_action.model.events import Tested as WasTested
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.templates import templates
from rules.bolt_action.model.weapons import weapons
from rules.bolt_action.rules import damage, high_explosive
from rules.bolt_action.rules.close_combat import attacks
from rules.bolt_action.rules.to_hit import needs_to_hit
from rules.bolt_action.rules.vehicle_damage import strike
from rules.engine.errors import RuleError
from rules.engine.play.dice import ScriptedDice

RULES = ruleset()

PEN = {"rifle": 0, "hmg": 1, "anti-tank rifle": 2, "light anti-tank gun": 4, "bazooka": 5}


@pytest.mark.rule("BA-DMG-1")
def test_damage_values() -> None:
    scores = [damage.damage_value(made("rifle-squad", quality=q)) for q in damage.MEN]
    assert scores == [3, 4, 5]
    guns = [damage.damage_value(made("heavy-howitzer", quality=q)) for q in damage.MEN]
    assert guns == [3, 4, 5]
    rides = ("truck", "armoured-car", "halftrack", "light-tank", "medium-tank", "heavy-tank")
    assert [damage.damage_value(made(name)) for name in rides] == [6, 7, 7, 8, 9, 10]
    assert [made(name).armoured for name in rides] == [False, True, True, True, True, True]
    more = ("jeep", "scout-car", "carrier", "gun-halftrack", "assault-gun", "super-heavy-tank")
    assert [damage.damage_value(made(name)) for name in more] == [6, 7, 7, 7, 9, 11]


def hit(table, *shots, then=()):
    """Able fires at baker, who stands fast; the events."""
    playing(table, order("able", "fire"), shoot("able", "baker", *shots))
    return playing(table, StandFast("baker"), *then)


@pytest.mark.rule("BA-DMG-1")
@pytest.mark.parametrize(
    ("quality", "value"), [("inexperienced", 3), ("regular", 4), ("veteran", 5)]
)
def test_each_hit_is_rolled_again(quality: str, value: int) -> None:
    for face, lost in ((value - 1, 0), (value, 1)):
        foes = baker(quality=quality, **riflemen())
        table = game(able(**riflemen()), foes, dice=[5, face])
        then = (Casualties("baker", (9,)),) if lost else ()
        events = hit(table, shot("rifle", 1), then=then)
        assert unit_of(table, "baker").men == 10 - lost
        assert rolls(events, "damage")[0].needs == value


@pytest.mark.rule("BA-DMG-2")
@pytest.mark.parametrize(("weapon", "pen"), PEN.items())
def test_penetration_is_added_and_a_one_always_fails(weapon: str, pen: int) -> None:
    assert RULES.weapon(weapon).pen == pen
    assert damage.needs_to_damage(5, pen) == max(2, 5 - pen)
    assert damage.roll_damage(ScriptedDice([1]), 1, damage.needs_to_damage(4, pen)) == (0, 0)
    car, value = made("armoured-car"), 7
    for face in range(1, 7):
        struck = damage.roll_penetration(ScriptedDice([face]), value, pen)[0]
        beats = face > 1 and face + pen >= value
        assert (struck is not None) == beats
    assert car.damage_value == value


@pytest.mark.rule("BA-DMG-3")
def test_each_success_takes_one_man_of_the_owners_choice() -> None:
    table = game(able(**riflemen()), baker(), dice=[5, 5, 4, 5])
    hit(table, shot("rifle", 1, 2))
    assert (table.pending.by, table.pending.count) == ("allies", 2)
    assert table.pending.among == tuple(range(10))
    for wrong in ((1,), (1, 1), (1, 2, 3), (1, 99)):
        refused(table, Casualties("baker", wrong), "BA-DMG-3")
    refused(table, Casualties("able", (1, 2)), "BA-DMG-3")
    refused(table, Casualties("baker", (1, 2)), "BA-TURN-2", by="axis")
    (lost,) = of_kind(playing(table, Casualties("baker", (0, 3))), MenLost)
    assert lost.models == (0, 3) and not unit_of(table, "baker").led
    assert {model.number for model in unit_of(table, "baker").models} == {1, 2, 4, 5, 6, 7, 8, 9}


@pytest.mark.rule("BA-DMG-4")
def test_a_six_and_another_lets_the_shooter_pick() -> None:
    table = game(able(**riflemen()), baker(), dice=[5, 5, 6, 4, 6])
    hit(table, shot("rifle", 1, 2))
    assert table.pending.by == "axis" and table.pending.count == 1
    events = playing(table, Casualties("baker", (3,)))
    assert of_kind(events, MenLost)[0].exceptional
    assert table.pending.by == "allies" and 3 not in table.pending.among
    playing(table, Casualties("baker", (9,)))
    assert unit_of(table, "baker").men == 8


@pytest.mark.rule("BA-DMG-4")
def test_a_six_without_another_is_plain_damage() -> None:
    table = game(able(**riflemen()), baker(), dice=[5, 6, 5])
    hit(table, shot("rifle", 1))
    assert table.pending.by == "allies"
    owners = game(
        able(**riflemen()),
        baker(),
        dice=[5, 5, 6, 4, 6],
        assumptions={"shooter_picks_first": False},
    )
    hit(owners, shot("rifle", 1, 2))
    assert owners.pending.by == "allies"


@pytest.mark.rule("BA-DMG-5")
@pytest.mark.parametrize(
    ("men", "lost", "tests"), [(4, 2, True), (5, 2, False), (5, 3, True), (3, 1, False)]
)
def test_half_or_more_lost_tests_morale(men: int, lost: int, tests: bool) -> None:
    faces = [6] * lost + [4] * lost + ([5, 5] if tests else [])
    table = game(able(**riflemen()), baker(**riflemen(men)), dice=faces)
    alike = tuple(range(men - lost, men))
    events = hit(table, shot("rifle", *range(1, 1 + lost)), then=(Casualties("baker", alike),))
    assert bool(of_kind(events, WasTested)) == tests
    assert unit_of(table, "baker").destroyed == tests  # 10 is more than 9 less one pin
    assert len(of_kind(events, Destroyed)) == int(tests)


@pytest.mark.rule("BA-DMG-5")
def test_the_pin_of_this_fire_and_an_officer_count_in_the_test() -> None:
    boss = army("boss", "allies", "officer-team", officer="captain")
    table = game(able(**riflemen()), baker(**riflemen(2)), boss, dice=[6, 4, 5, 5])
    playing(table, order("able", "fire"))
    playing(table, shoot("able", "baker", shot("rifle", 1), officer="captain"))
    events = playing(table, StandFast("baker"), Casualties("baker", (1,)))
    assert of_kind(events, WasTested)[0].needs == 10
    assert not unit_of(table, "baker").destroyed


@pytest.mark.rule("BA-WPN-1")
def test_assault_weapons_fire_on_the_move_and_strike_twice_at_men() -> None:
    squad, foe, tank = made("smg-squad"), made("rifle-squad"), made("medium-tank")
    assert needs_to_hit(RULES, squad, foe, shot("smg", range_in=5.0), moved=True) == 2
    assert needs_to_hit(RULES, squad, foe, shot("rifle", range_in=5.0), moved=True) == 3
    assert attacks(RULES, squad, foe) == 16 and attacks(RULES, foe, squad) == 11
    assert attacks(RULES, squad, made("light-howitzer")) == 16
    assert attacks(RULES, squad, tank) == 8 and attacks(RULES, squad, made("truck")) == 8


@pytest.mark.rule("BA-WPN-2")
def test_one_shot_weapons_fire_once_and_the_model_fights_on() -> None:
    squad = {"figures": [["rifle"], ["rifle", "panzerfaust"]]}
    table = game(able(**squad), baker("medium-tank"), dice=[1], draws="01", turns=2)
    playing(table, order("able", "fire"))
    events = playing(table, shoot("able", "baker", shot("panzerfaust", 1)), StandFast("baker"))
    assert of_kind(events, WeaponSpent) == [WeaponSpent("able", "panzerfaust", (1,))]
    playing(table, order("baker", "rally"))
    playing(table, order("able" if table.pending.by == "axis" else "baker", "fire"))
    if table.pending.unit == "baker":
        playing(table, hold("baker"), order("able", "fire"))
    refused(table, shoot("able", "baker", shot("panzerfaust", 1)), "BA-SHO-3")
    table.play(shoot("able", "baker", shot("rifle", 1)))


@pytest.mark.rule("BA-WPN-3")
def test_fixed_weapons_bear_on_their_front_arc_only() -> None:
    table = game(able("mmg-team"), baker())
    playing(table, order("able", "fire"))
    refused(table, shoot("able", "baker", shot("mmg", 0, in_arc=False)), "BA-WPN-3")
    assert RULES.assumptions.front_arc_deg == 90.0
    tank = game(able("medium-tank"), baker())
    playing(tank, order("able", "advance"), go("able"))
    tank.play(shoot("able", "baker", shot("medium anti-tank gun", 0, in_arc=False)))
    hull = game(able("light-tank"), baker())
    playing(hull, order("able", "fire"))
    hull.play(shoot("able", "baker", shot("mmg", 0, in_arc=False)))


@pytest.mark.rule("BA-WPN-4")
def test_a_team_weapon_with_one_man_left_fires_at_one_less() -> None:
    foe = made("rifle-squad")
    lmg = made("rifle-squad").without(tuple(n for n in range(10) if n != 3))
    assert needs_to_hit(RULES, lmg, foe, shot("lmg", 3), moved=False) == 4
    two = made("rifle-squad").without(tuple(n for n in range(10) if n not in (3, 4)))
    assert needs_to_hit(RULES, two, foe, shot("lmg", 3), moved=False) == 3
    gun = made("light-anti-tank-gun")
    assert needs_to_hit(RULES, gun, foe, shot("light anti-tank gun"), moved=False) == 3
    one = gun.without((1, 2))
    assert needs_to_hit(RULES, one, foe, shot("light anti-tank gun"), moved=False) == 4
    assert needs_to_hit(RULES, made("medium-tank"), foe, shot("mmg"), moved=False) == 3


@pytest.mark.rule("BA-WPN-4")
@pytest.mark.parametrize("rules", ["reference", "fr-abridged"])
def test_a_bazooka_team_without_its_bazooka_is_lost(rules: str) -> None:
    table = game(able(**riflemen()), baker("anti-tank-team"), dice=[6, 4], rules=rules)
    events = hit(table, shot("rifle", 1), then=(Casualties("baker", (0,)),))
    assert of_kind(events, Destroyed)[0].why == "the team lost its weapon"
    table = game(able(**riflemen()), baker("anti-tank-team"), dice=[6, 4, 1, 1], rules=rules)
    hit(table, shot("rifle", 1), then=(Casualties("baker", (1,)),))
    assert not unit_of(table, "baker").destroyed


@pytest.mark.rule("BA-WPN-4")
def test_crewmen_take_over_an_artillery_weapon() -> None:
    table = game(able(**riflemen()), baker("hmg-team"), dice=[6, 4])
    hit(table, shot("rifle", 1), then=(Casualties("baker", (0,)),))
    left = unit_of(table, "baker")
    assert not left.destroyed and left.men == 2 and left.models[0].carries("hmg")


@pytest.mark.rule("BA-WPN-5")
def test_shaped_charges_are_inaccurate_and_lose_nothing_at_long_range() -> None:
    tank = made("heavy-tank")
    gun, faust = RULES.weapon("light anti-tank gun"), RULES.weapon("panzerfaust")
    assert damage.penetration(gun, gun.pen, tank, "front", True) == 3
    assert damage.penetration(faust, faust.pen, tank, "front", True) == 6
    team = made("anti-tank-team")
    assert needs_to_hit(RULES, team, tank, shot("bazooka"), moved=False) == 4
    assert needs_to_hit(RULES, team, tank, shot("rifle"), moved=False) == 3


@pytest.mark.rule("BA-WPN-6")
@pytest.mark.parametrize(
    ("weapon", "dice"), [("flamethrower (infantry)", 1), ("flamethrower (vehicle)", 2)]
)
def test_flamethrowers_roll_their_shots(weapon: str, dice: int) -> None:
    faces = [2] * dice + [3] * (2 * dice) + [1] * (2 * dice)
    table = game(able(figures=[[weapon], ["rifle"]]), baker(), dice=faces)
    events = hit(table, shot(weapon, 0, range_in=5.0))
    assert rolls(events, f"{weapon} shots")[0].dice == (2,) * dice
    assert len(rolls(events, "to hit")[0].dice) == 2 * dice
    assert rolls(events, "damage")[0].needs == 2
    with pytest.raises(RuleError, match="fr-abridged"):
        game(able(figures=[[weapon]]), baker(), rules="fr-abridged")


@pytest.mark.rule("BA-WPN-6")
def test_an_ampulomet_sets_fire_to_armour_on_a_six() -> None:
    heavy = made("heavy-tank")
    struck = strike(ScriptedDice([6, 1, 1]), RULES, heavy, 2, incendiary=True)
    assert struck.effects == ("on fire",) and not struck.unit.destroyed and struck.unit.pins == 1
    assert strike(ScriptedDice([5]), RULES, heavy, 2, incendiary=True).effects == ()
    assert strike(ScriptedDice([6]), RULES, heavy, 2).effects == ()


@pytest.mark.rule("BA-WPN-7")
def test_only_pintle_mounts_are_flak() -> None:
    from rules.bolt_action.play.air_strike import flak_of

    assert flak_of(made("halftrack")) == ["mmg"]
    assert flak_of(made("medium-tank")) == [] and flak_of(made("mmg-team")) == []


WEAPON_ROWS = """
rifle 24 0 1 0 - AK
pistol 6 0 1 0 assault AK
smg 12 0 2 0 assault AK
automatic_rifle 30 0 2 0 - AK
assault_rifle 24 0 2 0 assault AK
shotgun 18 0 1 0 assault -
lmg 30 0 3 0 team AK
mmg 36 0 4 0 team,fixed A
hmg 36 0 3 1 team,fixed -
light_autocannon 48 0 2 2 team,fixed,HE=D2 -
heavy_autocannon 72 0 2 3 team,fixed,HE=D2 -
anti-tank_rifle 36 0 1 2 team -
PIAT 12 0 1 5 team,shaped_charge -
bazooka 24 0 1 5 team,shaped_charge AK
panzerschreck 24 0 1 6 team,shaped_charge -
panzerfaust 12 0 1 6 one-shot,shaped_charge AK
light_anti-tank_gun 48 0 1 4 team,fixed,HE=D2 -
medium_anti-tank_gun 60 0 1 5 team,fixed,HE=D2 -
heavy_anti-tank_gun 72 0 1 6 team,fixed,HE=D3 -
super-heavy_anti-tank_gun 84 0 1 7 team,fixed,HE=D3 -
flamethrower_(infantry) 6 0 D6 2 team,flamethrower -
flamethrower_(vehicle) 18 0 2D6 3 flamethrower -
VB_launcher 18 6 1 0 indirect,HE=D2 -
special_anti-tank_weapon_(v) 24 0 1 0 team,fixed,HE=D6 -
light_mortar 24 12 1 0 team,indirect,HE=D3 -
medium_mortar 60 18 1 0 team,fixed,indirect,HE=D6 -
heavy_mortar 72 18 1 0 team,fixed,indirect,HE=2D6 -
light_howitzer 48 0 1 0 team,fixed,howitzer,HE=D6 -
medium_howitzer 60 0 1 0 team,fixed,howitzer,HE=2D6 -
heavy_howitzer 72 0 1 0 team,fixed,howitzer,HE=3D6 -
"""


@pytest.mark.rule("BA-WPN-6")
@pytest.mark.parametrize("row", WEAPON_ROWS.strip().splitlines())
def test_the_weapons_table(row: str) -> None:
    name, reach, least, shots, pen, traits, sources = row.split()
    weapon = weapons()[name.replace("_", " ")]
    assert (weapon.range, weapon.least) == (float(reach), float(least))
    assert (str(weapon.shots), weapon.pen) == (shots, int(pen))
    named = {t.replace("_", " ") for t in traits.split(",") if t != "-" and not t.startswith("HE")}
    ours = weapon.traits - {"anti-tank", "shell-only", "incendiary"}
    assert ours == named
    he = next((t[3:] for t in traits.split(",") if t.startswith("HE")), None)
    assert (str(weapon.he) if weapon.he else None) == he
    assert set(weapon.sources) - {"R"} == set(sources) - {"-"} and "R" in weapon.sources
    if "howitzer" in weapon.traits:
        assert weapon.least_range(True) == 24.0 and weapon.least_range(False) == 0.0


def test_templates_are_those_of_the_sandbox() -> None:
    from sandbox.scenario.templates import templates as on_table

    theirs = {n: t for n, t in on_table().items() if t.game == "bolt-action"}
    assert set(theirs) == set(templates())
    assert {n: t.mover for n, t in theirs.items()} == {n: t.mover for n, t in templates().items()}


SHELLS = [("D2", 1, 0), ("D3", 1, 0), ("D6", 2, 2), ("2D6", 3, 3), ("3D6", 4, 6)]


@pytest.mark.rule("BA-HE-1")
@pytest.mark.parametrize(("size", "pen", "pin_sides"), SHELLS)
def test_shells_by_size(size: str, pen: int, pin_sides: int) -> None:
    from rules.bolt_action.model.weapons import Size
    from rules.engine.play.dice import outcomes

    shell = Size.read(size)
    assert high_explosive.penetration(shell) == pen
    pins = outcomes(lambda dice: high_explosive.roll_pins(dice, shell))
    assert set(pins) == set(range(1, (pin_sides or 1) + 1))
    hits = outcomes(lambda dice: high_explosive.roll_blast(dice, shell))
    assert max(hits) == shell.count * shell.sides and min(hits) == shell.count


@pytest.mark.rule("BA-HE-1")
def test_a_mortars_hit_bursts_among_men() -> None:
    faces = [6, 2, 3, 2, 3, 1]
    table = game(able("medium-mortar-team"), baker(**riflemen()), dice=faces)
    events = hit(
        table, shot("medium mortar", 0, range_in=30.0), then=(Casualties("baker", (8, 9)),)
    )
    assert rolls(events, "high explosive hits")[0].dice == (3,)
    (roll,) = rolls(events, "damage")
    assert roll.needs == 2 and len(roll.dice) == 3
    assert unit_of(table, "baker").pins == 2 and unit_of(table, "baker").men == 8


@pytest.mark.rule("BA-HE-1")
def test_pins_of_several_shells_add_up_or_not_as_assumed() -> None:
    assert high_explosive.total_pins(RULES, True, [2, 3]) == 5
    worst = ruleset("reference", {"shells_pin_each": False})
    assert high_explosive.total_pins(worst, True, [2, 3]) == 3
    assert high_explosive.total_pins(RULES, True, []) == 1
    assert high_explosive.total_pins(RULES, False, []) == 0


@pytest.mark.rule("BA-HE-1")
def test_shells_of_several_weapons_pin_each_and_other_hits_add_nothing() -> None:
    figures = [["light autocannon"], ["light autocannon"], *[["rifle"]] * 3]
    table = game(able(figures=figures), baker(), dice=[6, 1, 6, 1, 6, *[1] * 9])
    fire = (
        shot("light autocannon", 0, range_in=7.0),
        shot("light autocannon", 1, range_in=8.0),
        shot("rifle", 2, range_in=8.0),
    )
    hit(table, *fire)
    assert unit_of(table, "baker").pins == 2


@pytest.mark.rule("BA-HE-1")
def test_guns_choose_their_shell() -> None:
    gun, men, tank = RULES.weapon("light anti-tank gun"), made("rifle-squad"), made("medium-tank")
    assert high_explosive.fires_shell(gun, men) and not high_explosive.fires_shell(gun, tank)
    assert not high_explosive.fires_shell(gun, men, "ap")
    assert high_explosive.fires_shell(gun, tank, "he")
    table = game(able("light-anti-tank-gun"), baker())
    playing(table, order("able", "fire"))
    howitzer = game(able("light-howitzer"), baker())
    playing(howitzer, order("able", "fire"))
    refused(howitzer, shoot("able", "baker", shot("light howitzer", 0, shell="ap")), "BA-HE-1")
    rifles = game(able(), baker())
    playing(rifles, order("able", "fire"))
    refused(rifles, shoot("able", "baker", shot("rifle", 1, shell="he")), "BA-HE-1")


@pytest.mark.rule("BA-HE-2")
def test_armour_hit_by_a_shell_takes_one_roll_and_soft_skins_its_hits() -> None:
    table = game(able("medium-howitzer"), baker("medium-tank"), dice=[6, 2, 5])
    events = hit(table, shot("medium howitzer", 0, range_in=20.0))
    assert [len(r.dice) for r in rolls(events, "damage")] == [1]
    assert rolls(events, "damage")[0].needs == 6 and unit_of(table, "baker").pins == 2
    assert not rolls(events, "high explosive hits")
    soft = game(able("medium-howitzer"), baker("truck"), dice=[6, 2, 1, 2, 1, 2, 1])
    events = hit(soft, shot("medium howitzer", 0, range_in=20.0))
    assert len(rolls(events, "damage")) == 3


@pytest.mark.rule("BA-HE-3")
def test_open_tops_suffer_more_from_indirect_fire() -> None:
    halftrack, tank = made("halftrack"), made("light-tank")
    open_topped = strike(ScriptedDice([3, 1]), RULES, halftrack, 4, above=True)
    assert open_topped.level == "superficial" and open_topped.effects == ("crew stunned",)
    full = strike(ScriptedDice([4, 3]), RULES, halftrack, 4, above=True)
    assert full.level == "full" and full.effects == ("destroyed",)
    direct = strike(ScriptedDice([4, 3, 1, 1]), RULES, halftrack, 4)
    assert direct.effects == ("on fire",)
    closed = strike(ScriptedDice([5, 3, 1, 1]), RULES, tank, 4, above=True)
    assert closed.effects == ("on fire",)


def test_fire_never_takes_more_men_than_there_are() -> None:
    table = game(able(**riflemen()), baker("officer-team"), dice=[6] * 4 + [5] * 4)
    events = hit(table, shot("rifle", 1, 2, 3, 4))
    assert unit_of(table, "baker").destroyed and unit_of(table, "baker").men == 0
    assert of_kind(events, Destroyed)[0].why == "its last man fell"
    assert not of_kind(events, WasTested)
