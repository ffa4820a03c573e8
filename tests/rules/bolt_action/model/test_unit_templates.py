"""Templates: what units are, who carries which weapon, and what an army list may say of them."""

from __future__ import annotations

from typing import Any

import pytest
from games.bolt_games import (
    able,
    baker,
    game,
    go,
    made,
    order,
    playing,
    refused,
    shoot,
    shot,
    unit_of,
)

from rules import games
from rules.bolt_action import header
from rules.bolt_action.model.actions import Casualties, StandFast
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.model.state import Arm
from rules.bolt_action.model.templates import templates, unit
from rules.bolt_action.model.weapons import weapons
from rules.bolt_action.rules.movement import terrain_effect
from rules.engine.errors import RuleError

RULES = ruleset()


def kinds_under(**changes: Any) -> dict[str, str]:
    rules = ruleset("reference", changes)
    return {
        name: unit(rules, {"id": "x", "side": "y", "template": name}).kind for name in templates()
    }


@pytest.mark.rule("BA-WPN-6")
def test_every_weapon_is_carried_by_some_template() -> None:
    carried = {weapon for t in templates().values() for row in t.figures for weapon in row}
    carried |= {arm.weapon for t in templates().values() for arm in t.arms}
    assert sorted(set(weapons()) - carried) == []
    assert carried - {"gun"} <= set(weapons())


@pytest.mark.parametrize("name", templates())
def test_every_template_is_a_unit_of_sensible_size(name: str) -> None:
    template, built = templates()[name], made(name)
    assert built.men >= 1 and built.quality == template.quality
    assert len(built.models) == template.models >= len(template.figures) - 1
    if template.kind == "infantry" and template.team:
        assert 2 <= built.men <= 3
    if template.kind == "artillery":
        assert template.team and 3 <= built.men <= 6
    if template.kind == "vehicle":
        assert 6 <= built.damage_value <= 11


@pytest.mark.rule("BA-MOV-9")
def test_machine_gun_teams_and_lighter_mortars_are_infantry() -> None:
    infantry = {name for name, kind in kinds_under().items() if kind == "infantry"}
    assert {"lmg-team", "mmg-team", "light-mortar-team", "medium-mortar-team"} <= infantry
    assert not {"hmg-team", "heavy-mortar-team", "light-anti-tank-gun"} & infantry
    for rules in ("fr-abridged", "reference"):
        assert made("mmg-team", rules).kind == "infantry"


@pytest.mark.rule("BA-MOV-9")
def test_a_machine_gun_team_crosses_hedges_and_enters_woods_and_houses() -> None:
    team, gun = made("mmg-team"), made("light-anti-tank-gun")
    for ground in ("rough", "obstacle", "building"):
        assert terrain_effect(RULES, team, ground) == terrain_effect(
            RULES, made("rifle-squad"), ground
        )
        assert terrain_effect(RULES, team, ground) != "never"
    assert terrain_effect(RULES, gun, "obstacle") == "never"
    table = game(able("mmg-team"), baker())
    playing(table, order("able", "advance"), go("able", 5.0, grounds=("obstacle", "rough")))


@pytest.mark.rule("BA-MOV-9")
@pytest.mark.rule("BA-WPN-4")
def test_a_machine_gun_team_dies_with_its_gunner() -> None:
    table = game(able(figures=[["rifle"]] * 5), baker("mmg-team"), dice=[6, 4])
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    playing(table, StandFast("baker"), Casualties("baker", (0,)))
    assert unit_of(table, "baker").destroyed


@pytest.mark.rule("BA-MOV-9")
def test_carried_mortars() -> None:
    sizes = ("light", "medium", "heavy")
    for heaviest, carried in (("light", 1), ("medium", 2), ("heavy", 3)):
        kinds = kinds_under(carried_mortars=heaviest)
        on_foot = [kinds[f"{size}-mortar-team"] == "infantry" for size in sizes]
        assert on_foot == [number < carried for number in range(3)]
    with pytest.raises(RuleError, match="one of light, medium, heavy"):
        ruleset("reference", {"carried_mortars": "none"})


@pytest.mark.rule("BA-MOV-9")
def test_carried_hmgs() -> None:
    assert kinds_under()["hmg-team"] == "artillery"
    changed = kinds_under(carried_hmgs=True)
    assert changed["hmg-team"] == "infantry"
    assert {n: k for n, k in changed.items() if n != "hmg-team"} == {
        n: k for n, k in kinds_under().items() if n != "hmg-team"
    }


@pytest.mark.rule("WP-17")
def test_some_weapons_are_flak_without_a_mount() -> None:
    flak = {name for name, weapon in weapons().items() if "flak" in weapon.traits}
    assert flak == {"light anti-aircraft gun", "twin light autocannon"}
    for name in flak:
        assert weapons()[name].sources == "O", "profiles of our own, and no document's"
        assert name in RULES.weapons and name not in ruleset("fr-abridged").weapons
    carriers = {"light-anti-aircraft-gun", "anti-aircraft-truck", "anti-aircraft-halftrack"}
    for name in carriers:
        arms = [arm for model in made(name).models for arm in model.arms]
        assert {arm.weapon for arm in arms} <= flak
        assert all(arm.mount != "pintle" for arm in arms)


@pytest.mark.rule("BA-MOR-5")
def test_the_first_man_of_an_officers_team_is_the_officer_and_leads_it() -> None:
    for name, template in templates().items():
        if template.officer != "none":
            built = made(name)
            assert built.models[0].leader and not built.models[0].gun


def test_a_quality_is_the_templates_unless_the_list_says_otherwise() -> None:
    assert made("smg-squad").quality == "veteran"
    assert made("smg-squad", quality="regular").quality == "regular"


def test_an_army_list_names_its_units_and_sides() -> None:
    named = able() | {"name": "1st Squad"}
    assert games.names(header([named, baker()])) == {
        "able": "1st Squad",
        "baker": "Baker",
        "allies": "Allies",
        "axis": "Axis",
    }
    table = game(named, baker())
    assert unit_of(table, "able") == unit_of(game(able(), baker()), "able")
    with pytest.raises(RuleError, match="name is a text"):
        made("rifle-squad", name=7)


def test_an_army_list_arms_a_vehicle_anew() -> None:
    arms = [["heavy anti-tank gun", "turret"], ["mmg", "hull"]]
    tank = made("medium-tank", arms=arms)
    assert tank.models[0].arms == (Arm("heavy anti-tank gun", "turret"), Arm("mmg", "hull"))
    assert made("medium-tank", arms=[]).models[0].arms == ()
    plane = made("interceptor", arms=[["hmg", "wing"]])
    assert plane.models[0].arms == (Arm("hmg", "wing"),)


@pytest.mark.parametrize(
    ("template", "more", "sentence"),
    [
        ("medium-tank", {"arms": [["mmg"]]}, "pairs of a weapon and its mount"),
        ("medium-tank", {"arms": [["mmg", "wing"]]}, "turret, hull, pintle"),
        ("interceptor", {"arms": [["mmg", "turret"]]}, "wing, rear, rack"),
        ("medium-tank", {"arms": [["trebuchet", "hull"]]}, "trebuchet"),
        ("medium-tank", {"arms": "mmg"}, "arms is a list"),
        ("medium-tank", {"figures": [["mmg"]]}, "no figures"),
        ("rifle-squad", {"arms": [["mmg", "hull"]]}, "no arms"),
    ],
)
def test_arms_that_are_none(template: str, more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        made(template, **more)


@pytest.mark.rule("BA-ORD-2")
def test_a_machine_gun_stays_fixed_though_its_team_is_infantry() -> None:
    table = game(able("mmg-team", figures=[["mmg"], ["rifle"]]), baker())
    playing(table, order("able", "advance"), go("able"))
    refused(table, shoot("able", "baker", shot("mmg", 0)), "BA-ORD-2")
