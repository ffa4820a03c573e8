"""Every assumption of Shadow War does something, and is overridden by its name."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from math import inf
from pathlib import Path as File

import pytest
from games.shadow_field import ShadowField
from games.shadow_games import (
    A,
    B,
    able,
    altered,
    baker,
    charge,
    charging,
    declare,
    fallen,
    fighter,
    flight,
    game,
    go,
    made,
    next_turn,
    of_kind,
    playing,
    refused,
    shoot,
    shot,
    until,
    way,
)

import rules
from rules.catalogue import RULESETS
from rules.engine.errors import RuleError
from rules.engine.play.dice import ScriptedDice
from rules.engine.play.interruption import Moment
from rules.engine.play.objectives import Ending
from rules.shadow_war import odds
from rules.shadow_war.model.actions import Done, Fight, Flee, Move, OverwatchShot, Rally
from rules.shadow_war.model.events import Contact, FleshWound, Fought, Moved, NerveChanged
from rules.shadow_war.model.events import Tested as WasTested
from rules.shadow_war.model.facts import Path
from rules.shadow_war.model.profiles import templates, weapons
from rules.shadow_war.model.ruleset import Assumptions, ruleset
from rules.shadow_war.player.fact_builder import FactBuilder
from rules.shadow_war.rules import morale
from rules.shadow_war.rules.fire import modifiers, skill
from rules.shadow_war.rules.movement import cost_in


def with_(**changes: object):
    return ruleset("reference", changes)


def shooting(*armies, dice=(), **changes):
    table = game(*armies, dice=dice, assumptions=changes)
    until(table, "shooting")
    return table


def test_every_assumption_is_used_by_the_rules_and_by_a_test() -> None:
    folder = File(rules.__file__).parent / "shadow_war"
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in folder.rglob("*.py")
        if path.name != "ruleset.py"
    )
    tests = File(__file__).read_text(encoding="utf-8")
    engines = {field.name for field in fields(Ending)}
    for field in fields(Assumptions):
        if field.name in engines:
            continue
        assert re.search(rf"assum\w+\.{field.name}\b", code), field.name
        assert field.name in tests, field.name


def test_assumptions_are_listed_with_their_rule_and_a_sentence() -> None:
    rows = ruleset().list_assumptions()
    by_name = {row.name: row for row in rows}
    assert len(by_name) == len(rows)
    assert by_name["rifle.strength"].value == 3 and by_name["fighter.bs"].default == 3
    ours = [row for row in rows if row.name not in {field.name for field in fields(Ending)}]
    assert all(row.rule.startswith("SW-") and row.says.endswith(".") for row in ours)
    changed = {r.name: r for r in with_(turns=9).list_assumptions()}
    assert (changed["turns"].value, changed["turns"].default) == (9, 6)
    assert ruleset().assumed() == {row.name: row.value for row in rows}
    (row,) = ruleset.listing()
    assert row["name"] == "reference" and len(row["assumptions"]) == len(rows)
    assert ruleset.names == RULESETS["shadow-war"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("gravity", 1),
        ("turns", 0),
        ("turns", "six"),
        ("overwatch", 1),
        ("rifle.calibre", 7),
        ("rifle.strength", 11),
        ("fighter.save", 7),
        ("wounded_when_down", "nothing"),
        ("climb_share", -0.5),
    ],
)
def test_an_unknown_assumption_is_refused(name: str, value: object) -> None:
    with pytest.raises(RuleError) as fault:
        ruleset("reference", {name: value})
    assert name in fault.value.sentence
    with pytest.raises(RuleError):
        ruleset("house-rules")


def test_numbers_of_weapons_and_fighters_are_overridden_by_name() -> None:
    rules = with_(**{"rifle.strength": 5, "fighter.bs": 6, "blade.strength": 0})
    assert rules.weapon("rifle").strength == 5 and rules.template("fighter").profile.bs == 6
    assert rules.weapon("pistol") == weapons()["pistol"]
    assert rules.template("fighter-scout") == templates()["fighter-scout"]
    table = game(assumptions={"fighter.move": 6})
    until(table, "movement")
    table.play(go(6.0))


def test_turns() -> None:
    table = game(assumptions={"turns": 1})
    next_turn(table)
    next_turn(table)
    assert table.over


def test_initiative_die() -> None:
    assert morale.initiative_test(with_(initiative_die=10), ScriptedDice([3]), 3, "test")
    assert not morale.initiative_test(with_(initiative_die=10), ScriptedDice([9]), 3, "test")


def test_climbing_and_climb_share() -> None:
    climb = way(("climb", 2.0))
    assert cost_in(with_(), climb) == inf
    assert cost_in(with_(climbing=True), climb) == 4.0
    assert cost_in(with_(climbing=True, climb_share=0.25), climb) == 8.0
    tall = way(("open", 1.0), barriers=((3.0, 0.2),))
    assert cost_in(with_(), tall) == inf
    assert cost_in(with_(climbing=True), tall) == pytest.approx(1.0 + 12.0 + 0.2)


@pytest.mark.rule("SW-MOV-3")
def test_barrier_cost_and_barriers_add_up() -> None:
    two = way(("open", 3.0), barriers=((1.5, 0.2), (1.5, 0.5)))
    assert cost_in(with_(barrier_cost="crossing"), two) == pytest.approx(3.0 + 0.2 + 0.5)
    assert cost_in(with_(), two) == 12.0
    assert cost_in(with_(barriers_add_up=False), two) == 6.0


@pytest.mark.rule("SW-MOV-2")
def test_moving_shows() -> None:
    for shows in (True, False):
        table = game(able(), baker(models=2), dice=[1], assumptions={"moving_shows": shows})
        until(table, "movement")
        table.play(Move(A, "overwatch"))
        until(table, "movement")
        altered(table, B, hidden=True)
        table.play(go(4.0, who=B))
        shoots = OverwatchShot(A, shot(range_in=20.0, cover="partial"))
        assert (table.pending.unit == A) and (table.refusal(shoots) is None) == shows


@pytest.mark.rule("SW-HIT-1")
def test_pinned_stops() -> None:
    """Hit at the middle of its way, and no wound: it lies there, or goes on."""
    for stops, inches in ((True, 2.0), (False, 4.0)):
        table = game(able(), baker(models=2), dice=[6, 1], assumptions={"pinned_stops": stops})
        until(table, "movement")
        table.play(Move(A, "overwatch"))
        until(table, "movement")
        table.play(go(4.0, who=B))
        events = table.play(OverwatchShot(A, shot(), moment=Moment(0.5)))
        assert of_kind(events, Moved)[0].distance_in == inches
        assert fighter(table, B).condition == "pinned"


@pytest.mark.rule("SW-RAL-1")
def test_rises_in_contact() -> None:
    for rises in (True, False):
        table = game(able(models=5), baker(), dice=[1], assumptions={"rises_in_contact": rises})
        fallen(table, A)
        until(table, "rally")
        refused(table, Rally("axis", touching=((A, ("able/1",)),)), "SW-RAL-1")
        table.play(Rally("axis", touching=((A, (B,)),)))
        assert (fighter(table).engaged == (B,)) == rises
        assert (fighter(table, B).engaged == (A,)) == rises


def test_down_lost_at_end() -> None:
    for counts, winner in ((True, "axis"), (False, None)):
        changes = {"turns": 1, "down_lost_at_end": counts}
        table = game(able(), baker(models=5), dice=[3], assumptions=changes)
        next_turn(fallen(table, B))
        until(table, "rally")
        assert table.play(Rally("allies"))[-1].winner == winner


def test_failed_charge() -> None:
    refused(game(assumptions={"failed_charge": False}), declare(9.0), "SW-MOV-2")
    game().play(declare(9.0))
    table = game(assumptions={"failed_charge": False})
    table.play(declare(8.0))
    events = table.play(charge(9.0))
    assert of_kind(events, Contact) == [Contact(A, B, False)], "the way has grown: it stays"
    assert not of_kind(events, Moved)


def test_leaving_combat() -> None:
    for leaves in (True, False):
        table = game(able(), baker(models=2), dice=[3, 4], assumptions={"leaving_combat": leaves})
        charging(table, charge())
        until(table, "combat")
        playing(table, Fight(A, B), Done("charges"))
        if not leaves:
            refused(table, go(4.0, who=B), "SW-MOV-1")
            continue
        table.play(go(4.0, who=B))
        assert fighter(table).engaged == () and fighter(table, B).engaged == ()


@pytest.mark.rule("SW-MOV-1")
def test_charge_down() -> None:
    table = fallen(game(), B)
    refused(table, declare(), "SW-MOV-1")
    table = fallen(game(dice=[1, 1, 1, 1, 1, 1], assumptions={"charge_down": True}), B)
    charging(table, charge())
    until(table, "combat")
    events = table.play(Fight(A, B))
    assert of_kind(events, Fought)[0].target_score == 3 + 1, "weapon skill and the other's 1"


def test_charged_stands_up() -> None:
    table = game(assumptions={"charged_stands_up": False})
    altered(table, B, condition="pinned")
    charging(table, charge())
    assert fighter(table, B).condition == "pinned"


def test_hide_in_cover() -> None:
    for strict in (True, False):
        table = game(able(models=2), baker(), assumptions={"hide_in_cover": strict})
        until(table, "movement")
        move = Move(A, "move", way(("open", 1.0), cover_in=3.0), hide=True)
        assert (table.refusal(move) is None) != strict


def test_spots_within_initiative() -> None:
    table = shooting(able(models=2), baker(), dice=[1], spots_within_initiative=False)
    altered(table, B, hidden=True)
    refused(table, shoot(range_in=1.0, cover="partial"), "SW-MOV-2")
    table.play(shoot(range_in=1.0))


def test_shooting_reveals() -> None:
    for reveals in (True, False):
        table = shooting(able(models=2), baker(), dice=[1], shooting_reveals=reveals)
        altered(table, A, hidden=True)
        table.play(shoot())
        assert fighter(table).hidden != reveals


def test_standing_up_shoots() -> None:
    for shoots in (True, False):
        table = game(able(models=2), baker(), dice=[1], assumptions={"standing_up_shoots": shoots})
        altered(table, A, condition="pinned")
        until(table, "movement")
        playing(table, Move(A, "stand up"), Done("movement"))
        if shoots:
            table.play(shoot())
        else:
            refused(table, shoot(), "SW-MOV-2")


def test_overwatch() -> None:
    table = game(able(models=2), baker(), assumptions={"overwatch": False})
    until(table, "movement")
    refused(table, Move(A, "overwatch"), "SW-SHO-2")


def test_prone_height_in() -> None:
    down = made(condition="down")
    assert modifiers(with_(prone_height_in=0.6), down, shot()) == []
    assert modifiers(with_(), down, shot()) == ["small target"]


def test_shoot_at_down_and_shoot_into_combat() -> None:
    table = fallen(shooting(able(models=2), baker(models=2), shoot_at_down=False), B)
    refused(table, shoot(), "SW-SHO-1")
    table = game(able(models=2), baker(), dice=[1], assumptions={"shoot_into_combat": True})
    charging(table, charge(who="able/1"), Done("movement"), shoot())


def test_ones_miss() -> None:
    for misses in (True, False):
        table = shooting(
            able(models=2),
            baker(models=2),
            dice=[1, 1],
            ones_miss=misses,
            **{"fighter.bs": 8},
        )
        table.play(shoot())
        assert (fighter(table, B).condition == "up") == misses


def test_least_skill() -> None:
    worn = made(flesh_wounds=5)
    assert skill(with_(), 3, worn) == 1 and skill(with_(least_skill=2), 3, worn) == 2


def test_survivor_wounds() -> None:
    table = shooting(able(models=2), baker("fighter-leader"), dice=[4, 6, 1, 1], survivor_wounds=2)
    altered(table, B, wounds=1)
    table.play(shoot())
    assert fighter(table, B).wounds == 2


def test_wounded_when_down() -> None:
    table = shooting(able(), baker(models=5), dice=[6, 6], wounded_when_down="out")
    fallen(table, B)
    table.play(shoot())
    assert fighter(table, B).out


def test_flight_ends_pinning() -> None:
    for ends in (True, False):
        table = game(
            able(models=2), baker(), dice=[3, 3], assumptions={"flight_ends_pinning": ends}
        )
        altered(table, A, broken=True, condition="pinned")
        table.play(Done("charges"))
        table.play(flight(A, 6.0))
        assert (fighter(table).condition == "up") == ends


@pytest.mark.rule("SW-MOR-1")
def test_flight_apart_in() -> None:
    for apart, ends in ((1.0, False), (0.5, True)):
        table = game(able(models=2), baker(), dice=[3, 3], assumptions={"flight_apart_in": apart})
        altered(table, A, broken=True)
        table.play(Done("charges"))
        beside = Flee(A, way(("open", 6.0), enemy_in=0.9), seen_before=1.0)
        assert (table.refusal(beside) is None) == ends


@pytest.mark.rule("SW-MOR-1")
def test_broken_test() -> None:
    for again in (False, True):
        dice = [4, 6, 6, *([6, 6, 1, 1] if again else [])]
        table = game(able(), baker(models=6), dice=dice, assumptions={"broken_test": again})
        altered(table, "baker/1", broken=True)
        until(table, "shooting")
        events = table.play(shoot(near=(("baker/1", 1.0),)))
        assert bool(of_kind(events, WasTested)) == again
        assert (table.pending.question == "flight") == again
        assert not of_kind(events, NerveChanged), "it is broken already"


@pytest.mark.rule("SW-RAL-1")
@pytest.mark.rule("SW-TRA-1")
def test_down_recovers() -> None:
    """The rally section says that a 1 is pinned; the note on the trauma table, a flesh wound."""
    for reading, condition, worse in (("pinned", "pinned", 0), ("flesh wound", "up", 1)):
        changes = {"down_recovers": reading}
        table = game(able(models=5), baker(), dice=[1], assumptions=changes)
        fallen(table, A)
        until(table, "rally")
        events = table.play(Rally("axis"))
        one = fighter(table)
        assert (one.condition, one.flesh_wounds, one.wounds) == (condition, worse, 1)
        assert bool(of_kind(events, FleshWound)) == bool(worse)
    assert with_().assumptions.down_recovers == "pinned"


def test_flees_each_turn() -> None:
    table = game(able(models=2), baker(), assumptions={"flees_each_turn": False})
    altered(table, A, broken=True)
    table.play(Done("charges"))
    assert table.pending.question == "movement"
    refused(table, go(1.0), "SW-MOV-1")


def test_broken_charge() -> None:
    for may in (True, False):
        table = game(able(models=2), baker(), assumptions={"broken_charge": may})
        altered(table, A, broken=True)
        assert (table.refusal(declare()) is None) == may


def test_leader_stands_in_and_down_is_lost() -> None:
    table = fallen(game(able("fighter-leader"), able() | {"id": "anna"}, baker()), A)
    assert morale.leader_of(with_(leader_stands_in=False), table.state, "axis").id == A
    assert morale.leader_of(with_(), table.state, "axis").id == "anna/0"
    assert morale.tests_for_rout(with_(), table.state, "axis")
    assert not morale.tests_for_rout(with_(down_is_lost=False), table.state, "axis")


def test_down_sees() -> None:
    table = fallen(game(able(), baker(models=4)), B)
    for name in ("baker/1", "baker/2", "baker/3"):
        altered(table, name, condition="out", wounds=0)
    field = ShadowField.of(table)
    for sees in (True, False):
        builder = FactBuilder(with_(down_sees=sees), table.state, field)
        assert builder.seen(fighter(table)) == sees


def test_stand_up_first() -> None:
    for first in (True, False):
        table = game(able(models=5), baker(), dice=[1], assumptions={"stand_up_first": first})
        fallen(table, A)
        until(table, "rally")
        table.play(Rally("axis"))
        assert (fighter(table).condition == "pinned") == first


def test_tie_hits() -> None:
    for hits in (0, 1, 2):
        table = game(
            able("fighter-scout"), baker(), dice=[2, 4, *[1] * hits], assumptions={"tie_hits": hits}
        )
        charging(table, charge())
        until(table, "combat")
        events = table.play(Fight(A, B))
        assert of_kind(events, Fought) == [Fought(A, B, 7, 7, A, hits)]


def test_an_army_against_the_rules_is_refused() -> None:
    for wrong in (
        {"template": "tank"},
        {"models": 0},
        {"models": "3"},
        {"figures": []},
        {"figures": [["blunderbuss"]]},
        {"colour": "red"},
        {"id": ""},
    ):
        with pytest.raises(RuleError):
            game(able(**wrong) if "template" not in wrong else able() | wrong, baker())
    for armies, options in (
        ((able(), able(), baker()), {}),
        ((able(),), {}),
        ((able(), baker()), {"turns": 0}),
        ((able(), baker()), {"weather": "fog"}),
    ):
        with pytest.raises(RuleError):
            game(*armies, **options)


def test_models_of_a_unit_are_fighters_of_their_own() -> None:
    table = game(able("fighter-leader", models=2, figures=[["pistol"], ["rifle"]]), baker())
    assert [f.id for f in table.state.present("axis")] == ["able/0", "able/1"]
    assert fighter(table).leader and not fighter(table, "able/1").leader
    assert fighter(table, "able/1").weapons == ("rifle",)
    assert replace(fighter(table), id="able/12").number == 12
    assert Path().still and not way(("open", 1.0)).still


@pytest.mark.rule("SW-HIT-1")
def test_hits_pin() -> None:
    facts = {"action": "shoot", "shooter": {"bs": 3}, "target": {"toughness": 3}, "weapon": "rifle"}
    for pins in (True, False):
        table = shooting(dice=[6, 1], hits_pin=pins)
        table.play(shoot())
        assert fighter(table, B).condition == ("pinned" if pins else "up")
        told = odds({"game": "shadow-war", **facts, "assumptions": {"hits_pin": pins}})
        assert (told["p_pinned"] > 0) == pins


@pytest.mark.rule("SW-HIT-1")
def test_pinned_shoots() -> None:
    for shoots in (True, False):
        table = shooting(able(models=2), baker(), dice=[1], pinned_shoots=shoots)
        altered(table, A, condition="pinned")
        if shoots:
            table.play(shoot())
        else:
            refused(table, shoot(), "SW-HIT-1")


@pytest.mark.rule("SW-CC-1")
def test_fights() -> None:
    for fights, again in (("each pair", True), ("each fighter", False)):
        changed = {"fights": fights}
        table = game(able(models=2), baker(), dice=[3, 4, 3, 4], assumptions=changed)
        charging(table, charge(), charge(who="able/1"))
        until(table, "combat")
        table.play(Fight(A, B))
        assert (table.state.side == "axis") == again
