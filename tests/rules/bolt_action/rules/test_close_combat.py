"""Ambush and close combat."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    charge,
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

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import (
    Casualties,
    ChargeHome,
    Escape,
    HoldAmbush,
    ReactionFire,
    Regroup,
    SpringAmbush,
    StandFast,
)
from rules.bolt_action.model.events import (
    AmbushSprung,
    Contact,
    Destroyed,
    Moved,
    OrderGiven,
    PiledIn,
    RoundFought,
    StrikeTogether,
    Withstood,
)
from rules.bolt_action.model.events import Tested as WasTested
from rules.bolt_action.model.facts import Charge, Path, Volley
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.rules.close_combat import (
    assault_vehicle,
    attacks,
    dares_armour,
    hits_on_vehicle,
    needs_to_hit_vehicle,
    roll_attacks,
    verdict,
)
from rules.engine.play.dice import ScriptedDice
from rules.engine.play.interruption import Moment

RULES = ruleset()


def volley(target: str, *models: int, **facts) -> Volley:
    return Volley(target, (shot("rifle", *(models or (1,)), **facts),))


SHARES = {"before": 0.0, "during": 0.4, "after": 1.0}


def spring(who: str, at: str, share: float, *rows: tuple[float, ...], **facts) -> SpringAmbush:
    return SpringAmbush(who, Moment(share, rows), volley(at, **facts))


def ambushed(what: str = "advance", *faces: int, **more):
    """Baker lies in ambush, able moves."""
    units = (able(**riflemen()), army("anna", "axis"), baker(**riflemen()))
    table = game(*units, dice=faces, draws="100", **more)
    playing(table, order("baker", "ambush"), order("able", what))
    return table


@pytest.mark.rule("BA-AMB-1")
@pytest.mark.parametrize("what", ["advance", "run"])
@pytest.mark.parametrize("when", ["before", "during", "after"])
def test_an_ambush_interrupts_a_move(what: str, when: str) -> None:
    table = ambushed(what, 6, 1)
    playing(table, go("able", 5.0))
    assert table.pending.by == "allies" and table.pending.question == "an ambush"
    events = playing(table, spring("baker", "able", SHARES[when]))
    kinds = [type(event) for event in events if isinstance(event, (AmbushSprung, Moved))]
    assert kinds == [AmbushSprung, Moved] and of_kind(events, AmbushSprung)[0].when == when
    assert unit_of(table, "baker").order == "fire" and unit_of(table, "able").pins == 1
    assert (table.pending.question == "fire") == (what == "advance")


@pytest.mark.rule("BA-AMB-1")
def test_an_ambush_may_be_held_and_wants_its_mover_and_moment() -> None:
    table = ambushed()
    playing(table, go("able", 5.0))
    for share in (-0.1, 1.1, float("nan")):
        refused(table, spring("baker", "able", share), "PLAY-UNKNOWN")
    refused(table, spring("baker", "baker", 0.0), "BA-AMB-1")
    refused(table, spring("able", "baker", 0.0), "BA-TURN-2")
    playing(table, HoldAmbush("baker"))
    assert unit_of(table, "baker").order == "ambush"


@pytest.mark.rule("BA-AMB-1")
def test_units_without_sight_of_the_move_are_not_asked() -> None:
    table = ambushed()
    playing(table, go("able", 5.0, in_view_of=()))
    assert table.pending.question == "fire"


@pytest.mark.rule("BA-AMB-1")
def test_a_unit_shot_down_in_its_tracks_does_not_move() -> None:
    units = (able("officer-team", models=1), baker(**riflemen()), army("anna", "axis"))
    table = game(*units, dice=[5, 5], draws="10")
    playing(table, order("baker", "ambush"), order("able", "run"), go("able", 9.0))
    events = playing(table, spring("baker", "able", 0.0))
    assert of_kind(events, Destroyed) and not of_kind(events, Moved)
    assert table.pending.question == "order"


@pytest.mark.rule("BA-AMB-2")
def test_regrouping_cannot_be_ambushed() -> None:
    units = (able("smg-squad"), baker(**riflemen(2)), army("bob", "allies"))
    table = game(*units, dice=[5] * 4 + [1] * 12 + [4], draws="10")
    playing(table, order("bob", "ambush"), charge("able", "baker", 4.0))
    playing(table, HoldAmbush("bob"))
    assert table.pending.question == "regrouping"
    playing(table, Regroup("able", Path(4.0)))
    assert table.pending.question == "keeping ambush"
    assert unit_of(table, "bob").order == "ambush"


@pytest.mark.rule("BA-ASS-1")
def test_an_assault_is_a_run_at_an_enemy_in_sight() -> None:
    table = game(able(), army("anna", "axis"), baker())
    refused(table, charge("able", "baker", sight=False), "BA-ASS-1")
    refused(table, charge("able", "anna"), "BA-ASS-1")
    refused(table, replace(charge("able", "baker"), order="advance"), "BA-ASS-1")
    refused(game(able("heavy-mortar-team"), baker()), charge("able", "baker"), "BA-ASS-1")
    refused(game(able("truck"), baker()), charge("able", "baker"), "BA-ASS-1")


@pytest.mark.rule("BA-ASS-2")
@pytest.mark.parametrize(("inches", "reacts"), [(6.0, False), (6.1, True)])
def test_reaction_fire_beyond_six_inches(inches: float, reacts: bool) -> None:
    table = game(able(**riflemen(1)), baker(**riflemen(1)), dice=[4, 1])
    playing(table, charge("able", "baker", inches))
    assert (table.pending.question == "a reaction to the assault") == reacts


@pytest.mark.rule("BA-ASS-2")
def test_reaction_fire_is_automatic_and_sheds_no_pin() -> None:
    units = (able(**riflemen()), baker(**riflemen()), army("bob", "allies"))
    table = pinned(game(*units, dice=[6, 1], draws="0"), "baker", 3)
    playing(table, charge("able", "baker", 14.0))
    refused(table, ReactionFire("baker", volley("bob")), "BA-ASS-2")
    events = playing(table, ReactionFire("baker", volley("able", range_in=14.0)))
    assert not of_kind(events, WasTested) and unit_of(table, "baker").pins == 3
    assert OrderGiven("baker", "fire", "reaction") in events
    assert rolls(events, "to hit")[0].needs == 7  # long range and three pins
    assert table.state.bag["allies"] == 0


@pytest.mark.rule("BA-ASS-2")
def test_a_target_that_has_acted_does_not_react() -> None:
    table = game(able(), baker(), draws="10")
    playing(table, order("baker", "rally"), charge("able", "baker", 14.0))
    assert table.pending is None or table.pending.question != "a reaction to the assault"


@pytest.mark.rule("BA-ASS-3")
def test_a_charge_that_is_too_far_ends_as_near_as_possible() -> None:
    table = game(able(), baker(), draws="01")
    playing(table, charge("able", "baker", 12.5))
    events = playing(table, StandFast("baker"))
    assert of_kind(events, Contact) == [Contact("able", "baker", False)]
    assert of_kind(events, Moved)[0].distance_in == 12.0
    assert not of_kind(events, RoundFought) and unit_of(table, "able").order == "run"
    near = game(able(**riflemen(3)), baker(**riflemen(3)), dice=[1] * 90)
    playing(near, charge("able", "baker", 12.0))
    with pytest.raises(IndexError):
        playing(near, StandFast("baker"))  # they fight until the dice run out


def home(who: str, target: str, distance_in: float, *, rows=(), piled=(), **facts) -> ChargeHome:
    """A charge that goes on, in contact but for what is named."""
    known = {"sight": True, "path": Path(distance_in), **facts}
    return ChargeHome(who, Charge(target, distance_in=distance_in, **known), rows, (), piled)


def shot_at(*faces: int, men: int = 3, inches: float = 11.0, ambush: str = ""):
    """Able charges baker, who fires one rifle at it; the first hit kills with a 6."""
    units = (able(**riflemen(men)), baker(**riflemen(3)))
    lurking = (army("bob", "allies", **riflemen(3)),) if ambush else ()
    table = game(*units, *lurking, dice=faces, draws="10" if ambush else "0")
    if ambush:
        playing(table, order("bob", "ambush"))
    playing(table, charge("able", "baker", inches))
    return table


FIRST = Casualties("able", (0,))

LOST = (6, 4)
"""One shot hits and kills a regular at no long range."""


@pytest.mark.rule("BA-ASS-3")
def test_the_distance_is_measured_after_the_reactions_losses() -> None:
    table = shot_at(*LOST)
    playing(table, ReactionFire("baker", volley("able", range_in=10.0)), FIRST)
    pending = table.pending
    assert (pending.question, pending.by) == ("how its charge goes on", "axis")
    assert (pending.within_in, pending.other) == (12.0, "baker")
    refused(table, home("able", "bob", 12.0), "BA-ASS-3")
    refused(table, home("able", "baker", -1.0), "BA-ASS-3")
    refused(table, home("able", "baker", 13.0, path=Path(12.5), contacts=0), "BA-ASS-3")
    ends = ((1.0, 3.0, 4.0, 90.0),)
    events = playing(table, home("able", "baker", 12.5, path=Path(12.0), contacts=0, rows=ends))
    assert of_kind(events, Contact) == [Contact("able", "baker", False)], "11 in were declared"
    assert of_kind(events, Moved) == [Moved("able", 12.0, "assault", ends)]
    assert not of_kind(events, RoundFought)
    near = shot_at(*LOST, 4, 4)
    playing(near, ReactionFire("baker", volley("able", range_in=10.0)), FIRST)
    events = playing(near, home("able", "baker", 12.0, path=Path(12.0)))
    assert of_kind(events, Contact) == [Contact("able", "baker", True)]
    kinds = [type(e) for e in events if isinstance(e, (Moved, Contact))]
    assert kinds == [Moved, Contact], "one charges, and then one is there"
    assert [len(roll.dice) for roll in rolls(events, "damage")] == [2], "two are left"


@pytest.mark.rule("BA-ASS-3")
def test_a_reaction_that_costs_nobody_changes_nothing() -> None:
    table = shot_at(1, 4, 4, 4, 1)
    events = playing(table, ReactionFire("baker", volley("able", range_in=10.0)))
    assert of_kind(events, Contact)[0].reached


@pytest.mark.rule("BA-ASS-3")
def test_within_reach_but_with_no_way_there_is_no_contact() -> None:
    table = game(able(), baker(), draws="01")
    events = playing(table, charge("able", "baker", 5.0, path=Path(2.0), contacts=0))
    assert of_kind(events, Contact) == [Contact("able", "baker", False)]
    assert of_kind(events, Moved)[0].distance_in == 2.0, "as far as it can"


@pytest.mark.rule("BA-ASS-3")
@pytest.mark.rule("BA-AMB-1")
def test_an_ambush_that_costs_men_has_the_rest_of_the_way_measured_again() -> None:
    table = shot_at(*LOST, inches=6.0, ambush="bob")
    playing(table, spring("bob", "able", 0.5, (0.0, 1.0, 1.0)), FIRST)
    assert table.pending.question == "how its charge goes on" and table.pending.within_in == 9.0
    ends = ((1.0, 3.0, 4.0, 90.0),)
    events = playing(table, home("able", "baker", 9.5, path=Path(9.0), contacts=0, rows=ends))
    assert of_kind(events, Contact) == [Contact("able", "baker", False)]
    assert of_kind(events, Moved) == [Moved("able", 12.0, "assault", ends)], "3 in and 9 more"


@pytest.mark.rule("BA-ASS-3")
def test_defenders_that_touch_nobody_pile_in() -> None:
    piled = ((1.0, 5.0, 5.0, 90.0), (7.0, 6.0, 5.0, 90.0))
    table = game(able(**riflemen(3)), baker(**riflemen(2)), dice=[4, 4, 4, 1])
    events = playing(table, replace(charge("able", "baker", 5.0), defenders_to=piled))
    assert of_kind(events, PiledIn) == [PiledIn("baker", piled[:1])], "there is no number 7"
    kinds = [type(e) for e in events if isinstance(e, (Contact, Moved, PiledIn, RoundFought))]
    assert kinds == [Moved, Contact, PiledIn, RoundFought]
    far = game(able(), baker("truck"), draws="01")
    events = playing(far, replace(charge("able", "baker", 12.5), defenders_to=piled))
    assert not of_kind(events, PiledIn)


@pytest.mark.rule("BA-MOV-3")
def test_a_charge_goes_through_nobody_but_its_target() -> None:
    table = game(able(), army("anna", "axis"), baker())
    refused(table, charge("able", "baker", path=Path(5.0, nearest_unit_in=1.0)), "BA-MOV-3")
    field = ToyField.of(table)
    field.places.update(able=(20.0, 10.0), baker=(20.0, 20.0), anna=(20.0, 15.0))
    assert not list(FactBuilder(RULES, table.state, field).assaults(unit_of(table, "able")))
    field.places["anna"] = (30.0, 15.0)
    (assault,) = FactBuilder(RULES, table.state, field).assaults(unit_of(table, "able"))
    assert assault.charge.contacts == 20


def fight(*faces: int, mine: int = 3, other: int = 3, **facts):
    units = (able(**riflemen(mine)), baker(**riflemen(other)))
    table = game(*units, dice=faces, draws="0")
    return table, playing(table, charge("able", "baker", 5.0, **facts))


@pytest.mark.rule("BA-ASS-4")
def test_both_sides_lose_all_pins_and_attacks_hit_automatically() -> None:
    units = (able(**riflemen(3)), baker(**riflemen(2)))
    table = pinned(pinned(game(*units, dice=[1, 1, 4, 4, 4, 3]), "able", 2), "baker", 4)
    events = playing(table, charge("able", "baker", 5.0))
    assert unit_of(table, "able").pins == 0 and unit_of(table, "baker").pins == 0
    assert not rolls(events, "to hit")
    assert [len(roll.dice) for roll in rolls(events, "damage")] == [3]
    assert unit_of(table, "baker").destroyed


@pytest.mark.rule("BA-ASS-4")
def test_exceptional_damage_counts_in_close_combat() -> None:
    wounds = roll_attacks(ScriptedDice([6, 4, 1, 6]), 3, made("rifle-squad"))
    assert (wounds.lost, wounds.exceptional) == (2, 1)
    table = game(able(**riflemen(3)), baker(), dice=[6, 1, 1, 6])
    playing(table, charge("able", "baker", 5.0))
    assert table.pending.question == "casualties" and table.pending.by == "axis"
    assert attacks(RULES, made("smg-squad"), made("rifle-squad")) == 16


@pytest.mark.rule("BA-ASS-5")
def test_attackers_strike_first_and_only_survivors_strike_back() -> None:
    table, events = fight(4, 4, 1)
    assert table.pending.question == "casualties"
    table = game(able(**riflemen(3)), baker(**riflemen(3)), dice=[4, 4, 1, 1, 5], draws="0")
    events = playing(table, charge("able", "baker", 5.0), Casualties("baker", (1, 2)))
    assert [len(roll.dice) for roll in rolls(events, "damage")] == [3, 1]
    (fought,) = of_kind(events, RoundFought)
    assert (fought.by_attacker, fought.by_defender, fought.verdict) == (2, 0, "attacker")
    assert unit_of(table, "baker").destroyed and not unit_of(table, "able").destroyed


@pytest.mark.rule("BA-ASS-5")
def test_winner_of_a_round() -> None:
    assert verdict(3, 3, 2, 1) == "attacker"
    assert verdict(3, 3, 1, 2) == "defender"
    assert verdict(3, 3, 1, 1) == "draw"
    assert verdict(1, 0, 1, 3) == "attacker"
    assert verdict(0, 1, 5, 1) == "defender"
    assert verdict(0, 0, 2, 2) == "both"


@pytest.mark.rule("BA-ASS-5")
def test_the_loser_is_destroyed_with_its_die() -> None:
    units = (able(**riflemen(3)), baker(**riflemen(3)), army("bob", "allies"))
    table = game(*units, dice=[1, 1, 1, 4, 1, 1, 3], draws="0")
    events = playing(table, charge("able", "baker", 5.0), Casualties("able", (2,)))
    assert of_kind(events, Destroyed) == [Destroyed("able", "it lost the close combat")]
    assert table.pending.question == "regrouping" and table.pending.unit == "baker"
    assert unit_of(table, "baker").order is None


@pytest.mark.rule("BA-ASS-6")
@pytest.mark.parametrize("over", [False, True])
def test_across_an_obstacle_both_strike_at_once(over: bool) -> None:
    units = (able(**riflemen(2)), baker(**riflemen(2)))
    faces = [4, 4, 4, 4] if over else [4, 4, 1]
    table = game(*units, dice=faces, draws="0")
    events = playing(table, charge("able", "baker", 5.0, over_obstacle=over))
    assert of_kind(events, RoundFought)[0].verdict == ("both" if over else "attacker")
    together = [StrikeTogether("able", "baker", "obstacle")] if over else []
    assert of_kind(events, StrikeTogether) == together
    assert unit_of(table, "able").destroyed == over


@pytest.mark.rule("BA-ASS-7")
def test_a_draw_is_fought_again_at_once_and_simultaneously() -> None:
    units = (able(**riflemen(2)), baker(**riflemen(2)))
    table = game(*units, dice=[1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4], draws="0")
    events = playing(table, charge("able", "baker", 5.0))
    assert [e.verdict for e in of_kind(events, RoundFought)] == ["draw", "draw", "both"]
    assert [e.why for e in of_kind(events, StrikeTogether)] == ["again", "again"]
    assert unit_of(table, "able").destroyed and unit_of(table, "baker").destroyed
    assert table.over


@pytest.mark.rule("BA-ASS-8")
@pytest.mark.parametrize("face", [1, 6])
def test_the_winner_regroups_up_to_a_d6(face: int) -> None:
    table = game(able(**riflemen(3)), baker(**riflemen(2)), dice=[4, 4, 4, face])
    playing(table, charge("able", "baker", 5.0))
    assert table.pending.question == "regrouping" and table.pending.count == face
    refused(table, Regroup("able", Path(face + 0.1)), "BA-ASS-8")
    events = playing(table, Regroup("able", Path(float(face))))
    assert of_kind(events, Moved)[0].why == "regroup"


@pytest.mark.rule("BA-ASS-9")
def test_a_running_vehicle_is_assaulted_only_once_it_stands() -> None:
    units = (able(**riflemen()), baker("truck"))
    for facts, refusal in (
        ({}, True),
        ({"immobilised": True}, False),
        ({"stopped": True}, False),
    ):
        table = pinned(game(*units, dice=[1] * 11), "baker", 0, order="run", **facts)
        if refusal:
            refused(table, charge("able", "baker"), "BA-ASS-9")
        else:
            table.play(charge("able", "baker"))


@pytest.mark.rule("BA-ASS-9")
def test_infantry_without_anti_tank_weapons_tests_at_three_less_on_armour() -> None:
    rifles, tank = made("rifle-squad"), made("medium-tank")
    assert dares_armour(RULES, rifles, tank)
    assert not dares_armour(RULES, made("anti-tank-team"), tank)
    assert not dares_armour(RULES, rifles, made("halftrack"))
    assert not dares_armour(RULES, rifles, made("truck"))
    table = game(able(**riflemen()), baker("medium-tank"), dice=[3, 4], draws="0")
    events = playing(table, charge("able", "baker"))
    (test,) = of_kind(events, WasTested)
    assert (test.needs, test.passed) == (6, False)
    assert unit_of(table, "able").order == "down"


@pytest.mark.rule("BA-ASS-10")
def test_vehicles_react_with_weapons_that_bear() -> None:
    table = game(able("anti-tank-team"), baker("light-tank"), dice=[1] * 20)
    playing(table, charge("able", "baker", 7.0))
    assert "reaction-fire" in table.pending.accepts
    gun = Volley("able", (shot("mmg", 0, range_in=7.0),))
    table.play(ReactionFire("baker", gun))
    near = game(able("anti-tank-team"), baker("light-tank"), dice=[1] * 20)
    playing(near, charge("able", "baker", 6.0))
    assert near.pending.question != "a reaction to the assault"


@pytest.mark.rule("BA-ASS-10")
def test_hull_mounts_out_of_arc_do_not_bear() -> None:
    from rules.bolt_action.model.state import Arm, Model
    from rules.bolt_action.rules.to_hit import check_shot
    from rules.engine.errors import RuleError

    hull = replace(made("light-tank"), models=(Model(0, (Arm("mmg", "hull"),)),))
    with pytest.raises(RuleError) as fault:
        check_shot(RULES, hull, made("rifle-squad"), shot("mmg", 0, in_arc=False), "fire")
    assert fault.value.rule == "BA-WPN-3"


@pytest.mark.rule("BA-ASS-10")
def test_a_recce_vehicle_escapes_an_assault() -> None:
    table = game(able("anti-tank-team"), baker("armoured-car"), draws="01")
    playing(table, charge("able", "baker", 5.0))
    assert table.pending.accepts == ("escape", "stand-fast")
    away = Escape("baker", Path(12.0, reverse=True), 17.0)
    events = playing(table, away)
    assert not of_kind(events, Contact) and table.pending.question == "how its charge goes on"
    events = playing(table, home("able", "baker", 17.0, path=Path(12.0), contacts=0))
    assert of_kind(events, Contact) == [Contact("able", "baker", False)]
    assert unit_of(table, "baker").order is None and not unit_of(table, "baker").destroyed
    slow = game(able("anti-tank-team"), baker("armoured-car"), dice=[1] * 9)
    playing(slow, charge("able", "baker", 5.0))
    playing(slow, Escape("baker", Path(4.0, reverse=True), 9.0))
    events = playing(slow, home("able", "baker", 9.0))
    assert of_kind(events, Contact)[0].reached


@pytest.mark.rule("BA-ASS-10")
def test_an_escape_is_a_withdrawal_from_who_caused_it() -> None:
    table = game(able("anti-tank-team"), baker("armoured-car"), draws="01")
    playing(table, charge("able", "baker", 5.0))
    for after in (4.9, 5.0):
        refused(table, Escape("baker", Path(3.0), after, before_in=5.0), "BA-ASS-10")
    playing(table, Escape("baker", Path(3.0), 5.1, before_in=5.0))


@pytest.mark.rule("BA-ASS-10")
def test_the_game_offers_only_escapes_that_lead_away_from_the_causer() -> None:
    table = game(able("anti-tank-team"), baker("armoured-car"), draws="01")
    field = ToyField.of(table)
    field.places["baker"] = field.places["able"][0], field.places["able"][1] + 6.0
    field.tell(playing(table, charge("able", "baker", 5.0)))
    escapes = [a for a in legal_actions(table, field) if isinstance(a, Escape)]
    assert escapes and all(a.distance_in > a.before_in == 5.0 for a in escapes)
    ways = field.ways("baker", "advance", 12.0)
    assert len(escapes) < len(list(ways)), "towards the enemy is no escape"


@pytest.mark.rule("BA-ASS-10")
def test_a_second_reaction_of_a_vehicle_is_an_assumption() -> None:
    for once, reacts in ((True, False), (False, True)):
        table = game(
            able("anti-tank-team"),
            baker("light-tank"),
            dice=[1] * 20,
            draws="10",
            assumptions={"vehicle_reacts_once": once},
        )
        playing(table, order("baker", "advance"), go("baker", 3.0), hold("baker"))
        playing(table, charge("able", "baker", 7.0))
        assert (table.pending.question == "a reaction to the assault") == reacts
        if reacts:
            volley_at = Volley("able", (shot("mmg", 0, range_in=7.0),))
            playing(table, ReactionFire("baker", volley_at))
            assert unit_of(table, "baker").order == "advance", "its die stays as it was"


@pytest.mark.rule("BA-ASS-11")
def test_scores_to_hit_a_vehicle() -> None:
    tank = made("medium-tank")
    for what, needs in (("advance", 6), ("fire", 4), ("down", 4), (None, 4)):
        assert needs_to_hit_vehicle(RULES, replace(tank, order=what)) == needs
    squad = made("smg-squad")
    assert hits_on_vehicle(ScriptedDice([3, 4, 5, 6, 1, 2, 3, 4]), RULES, squad, tank) == 4


@pytest.mark.rule("BA-ASS-11")
def test_hits_and_a_d6_against_the_damage_value() -> None:
    squad, tank = made("rifle-squad"), made("light-tank")
    team = made("anti-tank-team")
    assert assault_vehicle(ScriptedDice([4]), RULES, squad, tank, 3).level == "none"
    light = assault_vehicle(ScriptedDice([6, 6, 1, 1]), RULES, squad, tank, 9)
    assert light.level == "superficial" and light.effects == ("on fire",)
    heavy = assault_vehicle(ScriptedDice([6, 4]), RULES, team, tank, 4)
    assert heavy.level == "full" and heavy.unit.destroyed
    worst = assault_vehicle(ScriptedDice([6, 1, 1]), RULES, team, tank, 5)
    assert worst.level == "massive" and len(worst.effects) == 2
    for soft in (made("truck"), made("halftrack")):
        value = soft.damage_value
        lost = assault_vehicle(ScriptedDice([6]), RULES, squad, soft, value - 6)
        assert lost.unit.destroyed == (value - 6 >= 1)
        assert not assault_vehicle(ScriptedDice([1]), RULES, squad, soft, 2).unit.destroyed
    assert assault_vehicle(ScriptedDice([]), RULES, squad, made("truck"), 0).level == "none"


@pytest.mark.rule("BA-ASS-11")
def test_a_vehicle_that_survives_ends_the_assault() -> None:
    units = (able("anti-tank-team"), baker("medium-tank"))
    table = game(*units, dice=[1, 1, 3], draws="0")
    events = playing(table, charge("able", "baker", 5.0))
    assert table.pending.question == "regrouping" and table.pending.unit == "able"
    assert not of_kind(events, Destroyed) and not of_kind(events, RoundFought)
    assert of_kind(events, Withstood) == [Withstood("baker")]


def test_an_assault_moves_to_where_its_facts_say() -> None:
    table = game(able(**riflemen(3)), baker(**riflemen(2)), dice=[4, 4, 4, 1])
    where = replace(charge("able", "baker", 5.0), to=((0.0, 3.0, 4.0, 90.0),))
    events = playing(table, where)
    assert of_kind(events, Moved)[0].to == ((0.0, 3.0, 4.0, 90.0),)
    refused(table, hold("able"), "BA-ASS-8")
    refused(table, shoot("able", "baker", shot("rifle", 1)), "BA-ASS-8")


@pytest.mark.rule("BA-ASS-11")
@pytest.mark.parametrize(("assumed", "needs"), [(True, 6), (False, 4)])
def test_immobilised_advance(assumed: bool, needs: int) -> None:
    rules = ruleset("reference", {"immobilised_advance": assumed})
    tank = replace(made("medium-tank"), order="advance", immobilised=True)
    assert needs_to_hit_vehicle(rules, tank) == needs
    assert needs_to_hit_vehicle(rules, replace(tank, immobilised=False)) == 6


@pytest.mark.rule("BA-MOR-2")
@pytest.mark.parametrize(("officer", "lost"), [("none", True), ("captain", False)])
def test_an_officer_near_an_assaulted_vehicle_helps_its_crew(officer: str, lost: bool) -> None:
    units = (
        able("rifle-squad", figures=[["panzerfaust", "rifle"]] * 3),
        baker("medium-tank"),
        army("bob", "allies", "officer-team", officer="captain"),
    )
    # three hits and 6 equal 9: superficial; 6 less 3 is on fire; crew: 9, 8 without officer
    table = game(*units, dice=[4, 4, 4, 6, 6, 5, 4, 1], draws="0")
    events = playing(table, charge("able", "baker", officer=officer))
    assert unit_of(table, "baker").destroyed == lost, events


@pytest.mark.rule("BA-MOR-5")
def test_an_officer_picked_in_an_assault_helps_nobody_any_more() -> None:
    units = (
        able(figures=[["rifle"]] * 4),
        baker("officer-team", officer="captain"),
        army("bob", "allies"),
    )
    table = game(*units, dice=[6, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 6, 1], draws="0")
    playing(table, charge("able", "baker"))
    assert table.pending.rule == "BA-DMG-4" and table.pending.by == "axis"
    playing(table, Casualties("baker", (0,)))
    assert unit_of(table, "baker").officer == "none"
