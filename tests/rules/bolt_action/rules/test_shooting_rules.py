"""Shooting: who may fire at whom, what it needs, and how targets react."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
    pinned,
    playing,
    refused,
    riflemen,
    rolls,
    shoot,
    shot,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action import GAME
from rules.bolt_action.model.actions import (
    Casualties,
    Escape,
    GoDown,
    HoldFire,
    Shoot,
    SpringAmbush,
    StandFast,
)
from rules.bolt_action.model.events import (
    FireDeclared,
    FireHeld,
    MenLost,
    Moved,
    OrderGiven,
    PinsChanged,
    ShotsFired,
)
from rules.bolt_action.model.events import Tested as WasTested
from rules.bolt_action.model.facts import Path, Volley
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.rules.to_hit import modifiers, needs_to_hit, roll_hits
from rules.engine.model.events import Rolled
from rules.engine.play.dice import ScriptedDice, outcomes
from rules.engine.play.interruption import Moment

RULES = ruleset()
SHOOTER = made("rifle-squad", **riflemen())
TARGET = made("rifle-squad", **riflemen())


def needs(shooter=SHOOTER, target=TARGET, rules=RULES, moved=False, weapon="rifle", **more) -> int:
    return needs_to_hit(rules, shooter, target, shot(weapon, **more), moved=moved)


@pytest.mark.rule("BA-SHO-1")
def test_the_sequence_of_fire() -> None:
    table = game(able(**riflemen()), baker(models=3, **riflemen(3)), dice=[3, 3, 4, 5, 1, 2])
    playing(table, order("able", "fire"))
    shots = shoot("able", "baker", shot("rifle", 1, 2))
    events = playing(table, shots)
    assert of_kind(events, FireDeclared) and table.pending.question == "a reaction to fire"
    assert not of_kind(events, Rolled)
    events += playing(table, StandFast("baker"), Casualties("baker", (1, 2)))
    seen = [
        e.purpose if isinstance(e, Rolled) else type(e).__name__
        for e in events
        if isinstance(e, (Rolled, FireDeclared, MenLost, PinsChanged, WasTested))
    ]
    expected = [
        "FireDeclared",
        "to hit",
        "PinsChanged",
        "damage by rifle",
        "MenLost",
        "morale",
        "Tested",
    ]
    assert seen[: len(expected)] == expected


@pytest.mark.rule("BA-SHO-2")
def test_all_weapons_fire_at_one_enemy_unit() -> None:
    bob = army("bob", "allies")
    table = game(able(), army("anna", "axis"), baker(), bob)
    playing(table, order("able", "fire"))
    both = Shoot("able", (Volley("baker", (shot("rifle", 1),)), Volley("bob", (shot("rifle", 2),))))
    refused(table, both, "BA-SHO-2")
    refused(table, shoot("able", "anna", shot("rifle", 1)), "BA-SHO-2")
    twice = Shoot("able", (Volley("baker", (shot("rifle", 1),)),) * 2)
    refused(table, twice, "BA-SHO-2")


@pytest.mark.rule("BA-SHO-2")
def test_one_shot_weapons_may_fire_at_a_vehicle_beside_the_volley() -> None:
    squad = {"figures": [["rifle"], ["rifle"], ["rifle", "panzerfaust"]]}
    table = game(
        able(**squad), baker(), army("tom", "allies", "medium-tank"), dice=[1, 1], draws="0"
    )
    playing(table, order("able", "fire"))
    faust = Volley("tom", (shot("panzerfaust", 2),))
    rifles = Volley("baker", (shot("rifle", 0, 1),))
    refused(table, Shoot("able", (rifles, Volley("bob", faust.shots))), "PLAY-UNKNOWN")
    at_men = Volley("tom", (shot("rifle", 2),))
    refused(table, Shoot("able", (rifles, at_men)), "BA-SHO-2")
    two = Volley("baker", (shot("rifle", 0, 1, 2),))
    refused(table, Shoot("able", (two, faust)), "BA-SHO-3")
    table.play(Shoot("able", (rifles, faust)))


MEASURED = {"no_measuring": False}
"""Nobody declares fire that does not reach, for players measure first (BA-TURN-6)."""


@pytest.mark.rule("BA-SHO-3")
def test_only_models_that_see_and_reach_fire() -> None:
    table = game(able(), baker(), assumptions=MEASURED)
    playing(table, order("able", "fire"))
    refused(table, shoot("able", "baker", shot("rifle", 1, sight=False)), "BA-SHO-3")
    refused(table, shoot("able", "baker", shot("rifle", 1, range_in=24.1)), "BA-SHO-3")
    refused(table, shoot("able", "baker", shot("lmg", 1)), "BA-SHO-3")
    refused(table, shoot("able", "baker", shot("rifle", 1, 1)), "BA-SHO-3")
    refused(table, shoot("able", "baker", shot("rifle", 1), shot("rifle", 1)), "BA-SHO-3")
    refused(table, shoot("able", "baker", shot("rifle", 77)), "BA-SHO-3")
    refused(table, Shoot("able", ()), "BA-SHO-3")


@pytest.mark.rule("BA-SHO-3")
def test_models_out_of_range_stay_silent_while_the_rest_fires() -> None:
    table = game(able(), baker(), dice=[1, 1, 1])
    playing(table, order("able", "fire"))
    fire = shoot("able", "baker", shot("rifle", 1, range_in=24.0), shot("smg", 0, range_in=14.0))
    events = playing(table, fire, StandFast("baker"))
    assert [len(roll.dice) for roll in rolls(events, "to hit")] == [1]


@pytest.mark.rule("BA-SHO-3")
def test_least_ranges() -> None:
    table = game(able("light-mortar-team"), baker(), assumptions=MEASURED)
    playing(table, order("able", "fire"))
    refused(table, shoot("able", "baker", shot("light mortar", 0, range_in=11.9)), "BA-SHO-3")
    table.play(shoot("able", "baker", shot("light mortar", 0, range_in=12.0)))


@pytest.mark.rule("BA-SHO-4")
@pytest.mark.parametrize("rules", ["reference", "fr-abridged", "de-kurzregeln"])
def test_a_target_that_has_not_acted_may_go_down(rules: str) -> None:
    units = (able(**riflemen()), baker(), army("bob", "allies"))
    table = game(*units, dice=[3, 1], rules=rules, draws="0")
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    assert table.pending.by == "allies" and table.state.bag["allies"] == 2
    events = playing(table, GoDown("baker"))
    assert unit_of(table, "baker").down and table.state.bag["allies"] == 0
    assert table.state.hand == "allies"
    assert rolls(events, "to hit")[0].needs == 4 and unit_of(table, "baker").pins == 0


@pytest.mark.rule("BA-SHO-4")
@pytest.mark.rule("BA-PIN-6")
@pytest.mark.parametrize(("rules", "left"), [("reference", 2), ("de-kurzregeln", 1)])
def test_going_down_in_reaction_is_an_order_without_a_test(rules: str, left: int) -> None:
    units = (able(**riflemen()), baker(), army("bob", "allies"))
    table = pinned(game(*units, dice=[1], rules=rules, draws="0"), "baker", 2)
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    playing(table, GoDown("baker"))
    assert unit_of(table, "baker").pins == left


@pytest.mark.rule("BA-SHO-4")
def test_a_target_in_ambush_turns_its_die_and_others_cannot_react() -> None:
    table = game(able(**riflemen()), baker(), dice=[1], draws="10")
    playing(table, order("baker", "ambush"), order("able", "fire"))
    playing(table, shoot("able", "baker", shot("rifle", 1)), GoDown("baker"))
    assert unit_of(table, "baker").order == "down"
    for acted in ("fire", "rally", "run"):
        table = game(able(**riflemen()), baker(), dice=[1], draws="10")
        playing(table, order("baker", acted))
        if table.pending.by == "allies":
            table.play(go("baker", 1.0) if acted == "run" else hold("baker"))
        playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
        assert table.pending.question != "a reaction to fire"


@pytest.mark.rule("BA-SHO-5")
@pytest.mark.parametrize(("weapon", "dice"), [("rifle", 1), ("smg", 2), ("lmg", 3), ("mmg", 4)])
def test_each_weapon_rolls_its_shots(weapon: str, dice: int) -> None:
    table = game(able(figures=[[weapon]] * 2 + [["rifle"]] * 2), baker(), dice=[1] * 2 * dice)
    playing(table, order("able", "fire"))
    events = playing(table, shoot("able", "baker", shot(weapon, 0, 1, range_in=7.0)))
    events += playing(table, StandFast("baker"))
    assert [len(roll.dice) for roll in rolls(events, "to hit")] == [2 * dice]


@pytest.mark.rule("BA-SHO-5")
def test_three_and_more_hits() -> None:
    assert needs() == 3
    assert roll_hits(ScriptedDice([1, 2, 3, 4, 5, 6]), 6, 3) == 4


def pairs(told) -> tuple[tuple[str, int], ...]:
    return tuple((one.what, one.value) for one in told)


DOWN = replace(TARGET, order="down")

MODIFIERS = [
    ("point blank", 2, {"range_in": 6.0}),
    ("not quite point blank", 3, {"range_in": 6.1}),
    ("half the range", 3, {"range_in": 12.0}),
    ("long range", 4, {"range_in": 12.1}),
    ("moved", 4, {"moved": True}),
    ("soft cover", 4, {"cover": "soft"}),
    ("hard cover", 5, {"cover": "hard"}),
    ("bunker", 7, {"cover": "bunker"}),
    ("hidden in soft cover", 6, {"cover": "soft", "hidden": True}),
    ("hidden in hard cover", 6, {"cover": "hard", "hidden": True}),
    ("hidden in a bunker", 7, {"cover": "bunker", "hidden": True}),
    ("hidden without cover", 3, {"hidden": True}),
    ("one pin", 4, {"shooter": replace(SHOOTER, pins=1)}),
    ("three pins", 6, {"shooter": replace(SHOOTER, pins=3)}),
    ("inexperienced", 4, {"shooter": replace(SHOOTER, quality="inexperienced")}),
    ("veteran", 3, {"shooter": replace(SHOOTER, quality="veteran")}),
    ("target down", 4, {"target": DOWN}),
    ("two men", 4, {"target": TARGET.without(tuple(range(8)))}),
    ("three men", 3, {"target": TARGET.without(tuple(range(7)))}),
    ("gun crew down", 4, {"target": replace(made("mmg-team"), order="down")}),
    ("a vehicle down", 3, {"target": replace(made("medium-tank"), order="down")}),
    ("a vehicle is not small", 3, {"target": made("truck")}),
    ("crew of one", 4, {"shooter": made("mmg-team", models=1), "weapon": "mmg"}),
    ("one rifleman", 3, {"shooter": SHOOTER.without(tuple(range(1, 10)))}),
    ("shaped charge", 4, {"shooter": made("anti-tank-team"), "weapon": "bazooka"}),
    (
        "everything at once",
        10,
        {
            "shooter": replace(SHOOTER, pins=1, quality="inexperienced"),
            "target": replace(TARGET.without(tuple(range(8))), order="down"),
            "moved": True,
            "range_in": 13.0,
            "cover": "soft",
        },
    ),
]


@pytest.mark.rule("BA-SHO-6")
@pytest.mark.parametrize(("what", "wanted", "facts"), MODIFIERS, ids=[row[0] for row in MODIFIERS])
def test_to_hit_modifiers(what: str, wanted: int, facts: dict) -> None:
    assert needs(**facts) == wanted, what


@pytest.mark.rule("BA-SHO-6")
def test_the_sum_of_covers_is_an_assumption() -> None:
    adding = ruleset("reference", {"cover_adds_up": True})
    assert needs(rules=adding, cover="soft", hidden=True) == 7


@pytest.mark.rule("BA-SHO-6")
def test_modifiers_say_their_names() -> None:
    weapon = RULES.weapon("rifle")
    rows = modifiers(
        RULES, replace(SHOOTER, pins=2), DOWN, shot(cover="hard", range_in=20.0), weapon, True
    )
    assert pairs(rows) == (
        ("pins", -2),
        ("long range", -1),
        ("moved", -1),
        ("target down", -1),
        ("hard cover", -2),
    )


@pytest.mark.rule("BA-SHO-7")
def test_beyond_six_takes_a_six_and_another() -> None:
    assert roll_hits(ScriptedDice([6, 6, 5, 6, 3]), 3, 7) == 1
    assert roll_hits(ScriptedDice([5, 5]), 2, 9) == 0
    assert outcomes(lambda dice: roll_hits(dice, 1, 6))[1] == pytest.approx(1 / 6)
    for wanted in (7, 8, 12):
        chances = outcomes(lambda dice, wanted=wanted: roll_hits(dice, 1, wanted))
        assert chances[1] == pytest.approx(1 / 36)


def mortar_game(rounds: int):
    units = (able("medium-mortar-team"), baker())
    return game(*units, dice=[1] * rounds, draws="01" * 9, turns=9)


def bombard(table, move: float = 0.0) -> int:
    """One turn: the mortar fires, baker advances so far; the score that was needed."""
    playing(table, order("able", "fire"))
    events = playing(table, shoot("able", "baker", shot("medium mortar", 0, range_in=30.0)))
    events += playing(table, StandFast("baker"))
    playing(table, order("baker", "advance"), go("baker", move))
    playing(table, hold("baker"))
    return rolls(events, "to hit")[0].needs


@pytest.mark.rule("BA-SHO-8")
def test_indirect_fire_ranges_in_turn_by_turn() -> None:
    table = mortar_game(6)
    assert [bombard(table) for _ in range(6)] == [6, 5, 4, 3, 2, 2]


@pytest.mark.rule("BA-SHO-8")
def test_a_move_starts_the_ranging_again() -> None:
    table = mortar_game(4)
    assert [bombard(table), bombard(table, 1.0), bombard(table), bombard(table)] == [6, 5, 6, 5]


@pytest.mark.rule("BA-SHO-8")
def test_a_move_before_the_first_round_does_not_count() -> None:
    units = (able("medium-mortar-team"), baker())
    table = game(*units, dice=[1, 1], draws="1001", turns=9)
    playing(table, order("baker", "run"), go("baker", 5.0))
    fire = shoot("able", "baker", shot("medium mortar", 0, range_in=30.0))
    playing(table, order("able", "fire"), fire)
    playing(table, order("able", "fire"))
    events = playing(table, fire, StandFast("baker"))
    assert rolls(events, "to hit")[0].needs == 5


@pytest.mark.rule("BA-SHO-8")
def test_a_turn_without_fire_or_another_target_starts_the_ranging_again() -> None:
    table = mortar_game(3)
    assert [bombard(table), bombard(table)] == [6, 5]
    playing(table, order("able", "rally"), order("baker", "rally"))
    assert bombard(table) == 6
    units = (able("medium-mortar-team"), baker(), army("bob", "allies"))
    table = game(*units, dice=[1, 1], draws="011" * 2, turns=9)
    for target, needs in (("baker", 6), ("bob", 6)):
        playing(table, order("able", "fire"))
        fire = shoot("able", target, shot("medium mortar", 0, range_in=30.0))
        events = playing(table, fire, StandFast(target))
        assert rolls(events, "to hit")[0].needs == needs
        playing(table, order("baker", "rally"), order("bob", "rally"))


@pytest.mark.rule("BA-SHO-8")
def test_no_other_modifier_counts_for_indirect_fire() -> None:
    mortar = replace(made("medium-mortar-team"), pins=2, quality="inexperienced")
    facts = {"weapon": "medium mortar", "range_in": 50.0, "cover": "hard"}
    assert needs(mortar, DOWN, **facts) == 6
    changed = ruleset("reference", {"indirect_modifiers": True})
    assert needs(mortar, DOWN, changed, **facts) > 6
    floor = ruleset("reference", {"indirect_floor": 4})
    assert needs_to_hit(floor, mortar, DOWN, shot("medium mortar"), moved=False, rounds=5) == 4


@pytest.mark.rule("BA-SHO-8")
def test_howitzers_fire_directly_or_indirectly() -> None:
    gun = made("light-howitzer")
    assert needs(gun, weapon="light howitzer", range_in=20.0) == 3
    assert needs(gun, weapon="light howitzer", range_in=30.0, indirect=True) == 6
    table = game(able("light-howitzer"), baker(), assumptions=MEASURED)
    playing(table, order("able", "fire"))
    near = shot("light howitzer", 0, range_in=20.0, indirect=True)
    refused(table, shoot("able", "baker", near), "BA-SHO-3")
    table.play(shoot("able", "baker", shot("light howitzer", 0, range_in=20.0)))


def test_a_target_may_only_react_once_and_events_tell_the_die() -> None:
    table = game(able(**riflemen()), baker(), dice=[6, 1], draws="0")
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    events = playing(table, GoDown("baker"))
    assert of_kind(events, OrderGiven) == [OrderGiven("baker", "down", "reaction")]
    assert of_kind(events, ShotsFired)[0].hits == 1


@pytest.mark.rule("BA-ASS-10")
def test_a_recce_vehicle_may_escape_fire_once_a_turn() -> None:
    table = game(able(**riflemen()), army("anna", "axis"), baker("armoured-car"), draws="000")
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    assert "escape" in table.pending.accepts
    refused(table, Escape("baker", Path(12.1), 30.0), "BA-ASS-10")
    events = playing(table, Escape("baker", Path(12.0, reverse=True), 22.0))
    assert of_kind(events, Moved)[0].why == "escape"
    assert unit_of(table, "baker").order is None
    assert table.pending.by == "axis"
    held = playing(table, hold("able"))
    assert of_kind(held, FireHeld) == [FireHeld("able", "baker", "escaped")]
    playing(table, order("anna", "fire"), shoot("anna", "baker", shot("rifle", 1)))
    assert "escape" not in table.pending.accepts


@pytest.mark.rule("BA-ASS-10")
def test_no_escape_while_towing() -> None:
    table = game(able(**riflemen()), baker("armoured-car", towing=True))
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    assert "escape" not in table.pending.accepts


def test_pins_of_the_shooter_count_after_its_test() -> None:
    table = pinned(game(able(**riflemen()), baker(), dice=[1, 1, 1]), "able", 2)
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    events = playing(table, StandFast("baker"))
    assert rolls(events, "to hit")[0].needs == 4


@pytest.mark.rule("BA-SHO-4")
def test_down_is_offered_only_where_the_target_is_harder_to_hit() -> None:
    def offered(target: dict[str, Any], weapon: str = "rifle", **facts: Any) -> list[str]:
        table = game(able(figures=[[weapon]] * 2), target, draws="0")
        playing(table, order("able", "fire"))
        playing(table, shoot("able", "baker", shot(weapon, 0, **{"range_in": 20.0, **facts})))
        assert "go-down" in table.pending.accepts, "the rules take it all the same"
        return [offer.words for offer in GAME.offers(table, ToyField.of(table, 20.0))]

    both = ["Go Down", "Do not react"]
    assert offered(baker()) == both
    assert offered(baker(), "light mortar") == both[1:], "indirect fire takes no modifiers"
    assert offered(baker("medium-tank"), "panzerfaust", range_in=5.0) == both[1:]
    assert offered(baker(), cover="hard") == both, "6 becomes 6 then 6"
    assert offered(baker(), cover="bunker") == both[1:], "a 6 and then another as it is"


@pytest.mark.rule("BA-PIN-6")
def test_down_is_offered_where_it_sheds_a_pin() -> None:
    table = game(able(figures=[["rifle"]] * 2), baker(), draws="0", rules="de-kurzregeln")
    pinned(table, "baker", 1)
    playing(table, order("able", "advance"), go("able"))
    playing(table, shoot("able", "baker", shot("rifle", 1, range_in=23.0, cover="hard")))
    assert [offer.words for offer in GAME.offers(table, ToyField.of(table, 23.0))] == [
        "Go Down",
        "Do not react",
    ]


@pytest.mark.rule("BA-ASS-10", "BA-AMB-1")
@pytest.mark.parametrize("allowed", [True, False])
def test_recce_escapes_ambush(allowed: bool) -> None:
    changed = {"recce_escapes_ambush": allowed}
    table = game(
        able(**riflemen()), baker("armoured-car"), draws="01", assumptions=changed, dice=[1]
    )
    playing(table, order("able", "ambush"), order("baker", "advance"), go("baker", 10.0))
    half = Moment(0.5, ((0.0, 20.0, 20.0),))
    volley = Volley("baker", (shot("rifle", 1),))
    playing(table, SpringAmbush("able", half, volley))
    if not allowed:
        assert table.pending.accepts != ("escape", "stand-fast")
        return
    assert table.pending.accepts == ("escape", "stand-fast") and table.pending.by == "allies"
    back = Escape("baker", Path(12.0, reverse=True), 22.0, ((0.0, 8.0, 20.0),))
    playing(table, back)
    assert table.pending.unit == "able" and "hold-fire" in table.pending.accepts
    events = playing(table, HoldFire("able"))
    moved = [e for e in events if isinstance(e, Moved)]
    assert not moved, "its own move ended where it fell back"
    assert table.state.turn == 2, "nor does it fire any more"
