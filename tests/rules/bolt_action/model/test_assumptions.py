"""Every assumption does something, and what it does is overridden by its name."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path as File

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
    riflemen,
    rolls,
    shoot,
    shot,
    unit_of,
)
from games.in_words import story
from games.toy_field import ToyField
from repository import TESTS

import rules
from rules.bolt_action import GAME, legal_actions, odds
from rules.bolt_action.model.actions import (
    AntiAircraft,
    CallSupport,
    Casualties,
    Escape,
    MistakenTarget,
    Shoot,
    StandFast,
)
from rules.bolt_action.model.events import Aircraft
from rules.bolt_action.model.events import Tested as WasTested
from rules.bolt_action.model.facts import Around, Flak, Path
from rules.bolt_action.model.mustering import platoons
from rules.bolt_action.model.ruleset import Assumptions, ruleset
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.rules import close_combat
from rules.bolt_action.rules.fire import strikes_with
from rules.bolt_action.rules.movement import allowance, check_path
from rules.bolt_action.rules.to_hit import needs_to_hit
from rules.bolt_action.rules.vehicle_damage import strike
from rules.engine.errors import RuleError
from rules.engine.model.events import Rolled
from rules.engine.play.dice import ScriptedDice


def with_(**changes: object):
    return ruleset("reference", changes)


@pytest.mark.slow
def test_every_assumption_is_used_by_the_rules_and_by_a_test() -> None:
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in File(rules.__file__).parent.rglob("*.py")
        if path.name != "ruleset.py"
    )
    tests = "".join(
        path.read_text(encoding="utf-8") for path in (TESTS / "rules").rglob("test_*.py")
    )
    for field in fields(Assumptions):
        uses = rf"assum\w+\.{field.name}\b"
        if field.name != "front_arc_deg":  # geometry asks for this one
            assert re.search(uses, code), field.name
        assert field.name in tests, field.name


@pytest.mark.rule("BA-MOR-2")
def test_officer_helps_itself() -> None:
    table = game(able("officer-team"), baker())
    field = ToyField.of(table)
    for helps, rank in ((True, "first lieutenant"), (False, "none")):
        builder = FactBuilder(with_(officer_helps_itself=helps), table.state, field)
        assert builder.officer(unit_of(table, "able")) == rank


@pytest.mark.rule("BA-WPN-3")
def test_vehicles_ignore_fixed() -> None:
    table = game(
        able("light-tank"), baker(), draws="0", assumptions={"vehicles_ignore_fixed": False}
    )
    playing(table, order("able", "advance"), go("able", 3.0))
    assert table.pending.question != "fire"


@pytest.mark.rule("BA-WPN-4")
def test_crew_takes_over() -> None:
    table = game(
        able(**riflemen()), baker("hmg-team"), dice=[6, 4], assumptions={"crew_takes_over": False}
    )
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    playing(table, StandFast("baker"), Casualties("baker", (0,)))
    assert not any(model.arms for model in unit_of(table, "baker").models)


@pytest.mark.rule("BA-SHO-6")
def test_small_vehicles() -> None:
    facts = (made("rifle-squad"), made("truck"), shot())
    assert needs_to_hit(with_(small_vehicles=True), *facts, moved=False) == 4
    assert needs_to_hit(with_(), *facts, moved=False) == 3


@pytest.mark.rule("BA-VEH-1")
def test_shells_lose_at_range() -> None:
    far = shot("medium howitzer", range_in=31.0)
    for loses, pen in ((True, 2), (False, 3)):
        rules = with_(shells_lose_at_range=loses)
        shell, adds = strikes_with(rules, made("medium-tank"), far)
        assert shell and sum(one.value for one in adds) == pen


@pytest.mark.rule("BA-FUB-1")
def test_fubar_reactions() -> None:
    for reacts in (False, True):
        units = (able(**riflemen()), army("anna", "axis"), baker())
        table = game(*units, dice=[6, 6, 1, 1], assumptions={"fubar_reactions": reacts})
        pinned(table, "able", 2)
        playing(table, order("able", "fire"), MistakenTarget("anna", 3.0))
        playing(table, shoot("able", "anna", shot("rifle", 1)))
        assert (table.pending.question == "a reaction to fire") == reacts


@pytest.mark.rule("BA-AMB-1")
def test_staying_is_moving() -> None:
    for moving in (True, False):
        units = (able(), army("anna", "axis"), baker())
        table = game(*units, draws="100", assumptions={"staying_is_moving": moving})
        playing(table, order("baker", "ambush"), order("able", "advance"), go("able"))
        assert (table.pending.question == "an ambush") == moving


@pytest.mark.rule("BA-SHO-8")
def test_indirect_needs_sight() -> None:
    for needs in (True, False):
        table = game(
            able("medium-mortar-team"), baker(), assumptions={"indirect_needs_sight": needs}
        )
        playing(table, order("able", "fire"))
        blind = shoot("able", "baker", shot("medium mortar", 0, range_in=30.0, sight=False))
        if needs:
            refused(table, blind, "BA-SHO-3")
        else:
            table.play(blind)
    direct = game(able(), baker(), assumptions={"indirect_needs_sight": False})
    playing(direct, order("able", "fire"))
    refused(direct, shoot("able", "baker", shot("rifle", 1, sight=False)), "BA-SHO-3")


@pytest.mark.rule("BA-MOV-6")
def test_reverse_share() -> None:
    back = Path(4.0, reverse=True)
    assert allowance(with_(), made("medium-tank"), "advance", back) == 4.5
    assert allowance(with_(reverse_share=1.0), made("medium-tank"), "advance", back) == 9.0


def test_artillery_run_in() -> None:
    gun = made("light-anti-tank-gun")
    check_path(with_(), gun, "run", Path(12.0))
    with pytest.raises(RuleError):
        check_path(with_(artillery_run_in=8.0), gun, "run", Path(12.0))


@pytest.mark.rule("BA-ASS-10")
def test_escape_share() -> None:
    units = (able(**riflemen()), baker("armoured-car"))
    table = game(*units, assumptions={"escape_share": 0.5})
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    refused(table, Escape("baker", Path(6.1), 20.0), "BA-ASS-10")
    table.play(Escape("baker", Path(6.0), 20.0))


@pytest.mark.rule("BA-ASS-11")
def test_hits_needed_in_assault() -> None:
    squad, truck = made("rifle-squad"), made("truck")
    lost = close_combat.assault_vehicle(
        ScriptedDice([6]), with_(hits_needed_in_assault=0), squad, truck, 0
    )
    assert lost.unit.destroyed
    assert not close_combat.assault_vehicle(
        ScriptedDice([]), with_(), squad, truck, 0
    ).unit.destroyed


def test_any_losses_test() -> None:
    for tests in (True, False):
        faces = [4, 2, 6, 1, 1, 1, 1, 4, 5, 1, 1, 1]
        table = game(
            able(),
            baker(**riflemen(4)),
            dice=faces,
            support=[{"side": "axis", "kind": "barrage"}],
            assumptions={"any_losses_test": tests},
        )
        call = CallSupport("axis", 0, (1.0, 1.0), Around((("baker", 7.0),)))
        events = playing(table, call, Casualties("baker", (2, 3)))
        assert bool(of_kind(events, WasTested)) == tests


@pytest.mark.slow
def test_barrage_indirect() -> None:
    from rules.bolt_action import odds

    facts = {
        "action": "barrage",
        "distance_in": 6.0,
        "unit": {"kind": "vehicle", "quality": "regular", "damage_value": 8, "open_topped": True},
    }
    lower = odds({**facts, "assumptions": {"barrage_indirect": False}})
    assert lower["p_destroyed"] < odds(facts)["p_destroyed"]


def test_aircraft_needs_and_aircraft_damage() -> None:
    for changes, faces in (
        ({"aircraft_needs": 5}, [5, 1, 1, 1, 5, 1]),
        ({"aircraft_damage": 4}, [6, 1, 1, 1, 4]),
    ):
        table = game(
            able(),
            baker("halftrack"),
            dice=[4, 1, *faces, *[1] * 20],
            support=[{"side": "axis", "kind": "air strike"}],
            assumptions={"aircraft_damage": 5, **changes},
        )
        around = Around((("baker", 0.0),))
        playing(table, CallSupport("axis", 0, (), around, "baker"))
        events = playing(table, AntiAircraft("allies", (Flak("baker", "mmg", 9.0),)))
        assert of_kind(events, Aircraft)[-1].what == "driven off"


def test_incendiary_face() -> None:
    heavy, dice = made("heavy-tank"), ScriptedDice([5, 1, 1])
    burning = strike(dice, with_(incendiary_face=5), heavy, 2, incendiary=True)
    assert burning.effects == ("on fire",)


def test_turns() -> None:
    table = game(able(), baker(), assumptions={"turns": 1}, rules="de-kurzregeln", draws="01")
    playing(table, order("able", "down"), order("baker", "down"))
    assert table.over
    assert list(legal_actions(table, ToyField({}, {}))) == []


@pytest.mark.rule("WP-18")
def test_officers_lead_platoons() -> None:
    units = [{"side": "axis", "template": "officer-team"}] * 3
    assert platoons(with_(), units) == 3
    assert platoons(with_(officers_lead_platoons=False), units) == 1
    assert platoons(with_(), units[:0]) == 1


@pytest.mark.rule("BA-WPN-4")
def test_loader_fires() -> None:
    squad = able(figures=[["rifle"], ["lmg"], ["rifle"]])
    everyone = shoot("able", "baker", shot("rifle", 0, 2), shot("lmg", 1))
    for fires in (True, False):
        changed = {"loader_fires": fires}
        table = game(squad, baker(), dice=[1] * 9, assumptions=changed)
        playing(table, order("able", "fire"))
        units = unit_of(table, "able"), unit_of(table, "baker")
        volley = FactBuilder(with_(**changed), table.state, ToyField.of(table)).volley(
            *units, "fire"
        )
        assert volley is not None
        assert sum(len(shot.models) for shot in volley.shots) == (3 if fires else 2)
        assert {shot.weapon for shot in volley.shots} == {"rifle", "lmg"}
        if fires:
            table.play(everyone)
        else:
            refused(table, everyone, "BA-WPN-4")
            table.play(Shoot("able", (volley,)))
    facts = {
        "action": "shoot",
        "shooter": {"quality": "regular", "models": 2},
        "target": {"quality": "regular", "models": 5},
        "shots": [{"weapon": "lmg", "range_in": 9}, {"weapon": "rifle", "range_in": 9}],
    }
    odds({**facts, "assumptions": {"loader_fires": True}})
    with pytest.raises(RuleError, match="second man"):
        odds(facts)
    tank = {"kind": "vehicle", "quality": "regular", "damage_value": 9}
    odds({**facts, "shooter": tank, "assumptions": {"loader_fires": False}})


@pytest.mark.rule("BA-PIN-3")
def test_failed_sheds_pins() -> None:
    for sheds, left in ((False, 3), (True, 2)):
        changed = {"failed_sheds_pins": sheds}
        table = game(able(), baker(), dice=[6, 6], rules="de-kurzregeln", assumptions=changed)
        pinned(table, "able", 3)
        playing(table, order("able", "fire"))
        assert unit_of(table, "able").order == "down" and unit_of(table, "able").pins == left


@pytest.mark.rule("BA-ASS-11")
def test_a_roll_of_one_fails_in_assault() -> None:
    squad, truck = made("rifle-squad"), made("truck")
    for fails in (False, True):
        rules = with_(one_fails_in_assault=fails)
        dice = ScriptedDice([1])
        struck = close_combat.assault_vehicle(dice, rules, squad, truck, 8)
        assert struck.unit.destroyed != fails
        assert [throw.needs for throw in dice.throws] == [1 + fails]
        said = story([Rolled((1,), "damage in assault", dice.throws[0].needs)])
        assert list(said) == [f"  damage in assault, {'2+' if fails else 'any roll does'}: 1"]


@pytest.mark.rule("BA-HE-1")
def test_hits_pin_beside_shells() -> None:
    for adds, pins in ((False, 1), (True, 2)):
        changed = {"hits_pin_beside_shells": adds}
        tank = able("medium-tank")
        table = game(tank, baker(), dice=[6, 6, 1, 1, 1, 1, 1, 1], assumptions=changed)
        playing(table, order("able", "fire"))
        fire = shoot("able", "baker", shot("medium anti-tank gun", 0), shot("mmg", 0))
        playing(table, fire, StandFast("baker"))
        assert unit_of(table, "baker").pins == pins
        facts = {
            "action": "shoot",
            "assumptions": changed,
            "shooter": {"kind": "vehicle", "quality": "regular", "damage_value": 9},
            "target": {"quality": "regular", "models": 9},
            "shots": [
                {"weapon": "medium anti-tank gun", "range_in": 9, "shell": "he"},
                {"weapon": "mmg", "range_in": 9},
            ],
        }
        shell, gun = 4 / 6, 1 - (2 / 6) ** 4
        assert odds(facts)["p_pin"] == pytest.approx(1 - (1 - shell) * (1 - gun))
        either = 1 - (1 - shell) * (1 - gun)
        both = odds(facts)["pins"][-1]
        assert len(odds(facts)["pins"]) == pins + 1
        assert both == pytest.approx(shell * gun if adds else either)


@pytest.mark.rule("BA-SHO-6")
def test_advance_is_moving() -> None:
    for counts, inches, needs in ((True, 0.0, 4), (False, 0.0, 3), (False, 1.0, 4)):
        table = game(
            able(**riflemen()), baker(), dice=[1], assumptions={"advance_is_moving": counts}
        )
        playing(table, order("able", "advance"), go("able", inches))
        events = playing(table, shoot("able", "baker", shot("rifle", 1)), StandFast("baker"))
        assert rolls(events, "to hit")[0].needs == needs


@pytest.mark.rule("WP-16")
def test_early_air_ambush() -> None:
    for early in (False, True):
        units = (able("interceptor"), army("anna", "axis"), baker())
        table = game(*units, assumptions={"early_air_ambush": early})
        if not early:
            refused(table, order("able", "ambush"), "WP-4")
            continue
        refused(table, order("able", "advance"), "WP-4")
        playing(table, order("able", "ambush"))
        assert unit_of(table, "able").reserve


@pytest.mark.rule("BA-BAR-3")
def test_barrage_radius() -> None:
    around = Around((("baker", 8.0), ("able", 9.0), ("anna", 12.5)))
    for each, faces in (("one for all", [3, 1, 1, 1, 1]), ("each unit its own", [3, 1, 1, 1])):
        table = game(
            able(),
            army("anna", "axis"),
            baker(),
            dice=[4, *faces],
            support=[{"side": "axis", "kind": "barrage"}],
            assumptions={"barrage_radius": each},
        )
        events = playing(table, CallSupport("axis", 0, (1.0, 1.0), around))
        assert len(rolls(events, "barrage radius")) == (1 if each == "one for all" else 2)
        hit = {"able", "baker"} if each == "one for all" else {"able"}  # 9″, then 7″ for baker
        assert {name for name, unit in table.state.units.items() if unit.pins} == hit


@pytest.mark.rule("BA-SHO-6")
def test_last_man_penalty() -> None:
    team = replace(made("mmg-team"), models=made("mmg-team", figures=[["mmg", "rifle"]]).models)
    for counts, needs in ((True, 4), (False, 3)):
        rules = with_(last_man_penalty=counts)
        facts = (team, made("rifle-squad"))
        assert needs_to_hit(rules, *facts, shot("rifle"), moved=False) == needs
        assert needs_to_hit(rules, *facts, shot("mmg"), moved=False) == 4


@pytest.mark.rule("BA-WPN-6")
def test_flames_hit() -> None:
    facts = {
        "action": "shoot",
        "shooter": {"quality": "regular", "models": 2},
        "target": {"quality": "regular", "models": 9},
        "shots": [{"weapon": "flamethrower (infantry)", "range_in": 6.0, "cover": "hard"}],
    }
    assert odds(facts)["p_pin"] < 1
    sure = odds({**facts, "assumptions": {"flames_hit": True}})
    assert sure["p_pin"] == 1 and sure["shots"][0]["needs"] == 1


@pytest.mark.rule("BA-TURN-6")
def test_chances_unmeasured() -> None:
    for shown in (True, False):
        changed = {"chances_unmeasured": shown}
        table = game(able(), baker(), draws="0", assumptions=changed)
        playing(table, order("able", "fire"))
        found = [o for o in GAME.offers(table, ToyField.of(table, 20.0)) if o.target == "baker"]
        assert found and all(bool(o.detail) == shown for o in found)
        assert all(bool(o.likely) == shown for o in found)
    measured = game(able(), baker(), draws="0", assumptions={**changed, "no_measuring": False})
    playing(measured, order("able", "fire"))
    offers = GAME.offers(measured, ToyField.of(measured, 20.0))
    assert all(offer.detail for offer in offers if offer.target == "baker")
