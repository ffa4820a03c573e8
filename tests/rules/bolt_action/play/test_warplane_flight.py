"""A warplane's attack: its target, the edge, the flight, and the Flak that waits for it."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    air_game,
    army,
    baker,
    fly,
    of_kind,
    order,
    pinned,
    playing,
    refused,
    rolls,
    shot,
    sortie,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import Fly, HoldAmbush, PickPrey, SpringAmbush
from rules.bolt_action.model.events import AmbushSprung, FireDeclared, FlewIn, LeftTable, Moved
from rules.bolt_action.model.facts import Flight, Volley
from rules.bolt_action.rules.warplanes import check_flight, roll_edge
from rules.engine.errors import RuleError
from rules.engine.play.dice import ScriptedDice
from rules.engine.play.interruption import Moment
from rules.engine.play.objectives import PLAYER_EDGES

FLAK = "mmg"


def coming(*others, prey: str = "baker", dice=(1,), **more):
    """A fighter-bomber that has picked its target and rolled its edge."""
    table = air_game(able("fighter-bomber"), baker(), *others, dice=dice, draws="0", **more)
    playing(table, order("able", "advance"), PickPrey("able", prey))
    return table


@pytest.mark.rule("WP-5")
def test_the_target_of_a_plane_is_an_enemy_on_the_table() -> None:
    units = (able("fighter-bomber"), army("anna", "axis"), baker())
    table = air_game(*units, army("bill", "allies", "dive-bomber"), draws="0")
    playing(table, order("able", "advance"))
    refused(table, PickPrey("able", "anna"), "WP-5")
    refused(table, PickPrey("able", "bill"), "WP-4")
    refused(table, PickPrey("able", "ghost"), "PLAY-UNKNOWN")
    refused(table, PickPrey("bill", "baker"), "BA-TURN-2")
    assert list(legal_actions(table, ToyField.of(table))) == [PickPrey("able", "baker")]


@pytest.mark.rule("WP-5")
@pytest.mark.parametrize(("face", "edge"), list(enumerate(PLAYER_EDGES, start=1)))
def test_a_die_for_the_edge(face: int, edge: str) -> None:
    assert PLAYER_EDGES == ("own", "left", "right", "opposite")
    assert roll_edge(ScriptedDice([face])) == edge
    table = coming(dice=[5, 6, face])
    assert edge in table.pending.question
    for other in set(PLAYER_EDGES) - {edge}:
        refused(table, fly("able", "baker", other), "WP-5")
    events = playing(table, fly("able", "baker", edge))
    assert of_kind(events, FlewIn)[0].edge == edge
    edge_rolls = rolls(table.log, "table edge")
    assert [roll.dice for roll in edge_rolls] == [(5,), (6,), (face,)]


@pytest.mark.rule("WP-5")
def test_the_table_is_told_where_it_came_in_and_where_it_is() -> None:
    table = coming()
    flight = fly("able", "baker")
    events = playing(table, flight)
    assert of_kind(events, FlewIn) == [FlewIn("able", "baker", "own", flight.start, flight.to)]
    assert not of_kind(events, Moved)
    assert not unit_of(table, "able").reserve


STARTS_FAR = [
    (12.0, 18.0, "", True),
    (12.0005, 18.0, "", True),
    (12.1, 18.0, "", False),
    (11.9, 18.1, "", False),
    (12.0, 17.0, "", False),
    (12.0, 25.0, "", True),
    (9.0, 21.0, "anna", True),
    (0.0, 30.0, "anna", True),
    (12.0, 18.0, "anna", True),
    (9.0, 20.0, "anna", False),
    (13.0, 17.0, "anna", False),
]


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize(("ends", "flown", "blocking", "good"), STARTS_FAR)
def test_a_plane_stops_12_inches_away_or_nearer_where_a_model_prevents_that(
    ends: float, flown: float, blocking: str, good: bool
) -> None:
    flight = Flight("baker", "own", 30.0, ends, flown, blocking)
    table = coming()
    action = Fly("able", flight)
    if good:
        playing(table, action)
        return
    refused(table, action, "WP-6")


@pytest.mark.rule("WP-6")
def test_within_12_inches_it_stays_where_it_is_placed() -> None:
    for flight in (
        Flight("baker", "own", 9.0, 9.0, 0.0),
        Flight("baker", "own", 12.0, 12.0, 0.0),
    ):
        check_flight(flight, "baker", "own")
    for wrong in (
        Flight("baker", "own", 9.0, 8.0, 1.0),
        Flight("baker", "own", 9.0, 12.0, 3.0),
        Flight("baker", "own", 9.0, 8.0, 0.0),
        Flight("baker", "own", 9.0, 6.0, 3.0, "anna"),
        Flight("baker", "own", 9.0, 9.0, 0.0, "anna"),
    ):
        with pytest.raises(RuleError) as fault:
            check_flight(wrong, "baker", "own")
        assert fault.value.rule == "WP-6"


def test_a_flight_is_of_real_distances() -> None:
    table = coming()
    refused(table, fly("able", "baker", starts_in=-1.0, distance_in=0.0), "PLAY-UNKNOWN")
    refused(table, fly("able", "baker", ends_in=float("nan")), "PLAY-UNKNOWN")
    refused(table, fly("able", "able"), "WP-5")


@pytest.mark.rule("WP-6")
def test_a_plane_flies_on_where_another_stands() -> None:
    table = coming(army("bill", "allies"))
    field = ToyField.of(table)
    field.places["baker"] = (36.0, 30.0)
    (free,) = legal_actions(table, field)
    assert free.flight == Flight("baker", "own", 29.0, 12.0, 17.0)
    field.places["bill"] = free.to[0][1:3]
    (moved,) = legal_actions(table, field)
    assert moved.flight.in_the_way == "bill" and 0 <= moved.flight.ends_in < 12
    assert moved in legal_actions(table, field)
    field.places["baker"] = (36.0, 9.0)
    (near,) = legal_actions(table, field)
    assert near.flight.distance_in == 0 and near.start == near.to


def flak_game(*dice: int, template: str = "halftrack"):
    """A halftrack in Ambush with its pintle machine gun, a plane that has picked its target."""
    units = (able("fighter-bomber"), army("anna", "axis"), baker())
    units = (*units, army("flak", "allies", template))
    table = air_game(*units, dice=dice, draws="10")
    playing(table, order("flak", "ambush"), *sortie("able", "baker"))
    return table


@pytest.mark.rule("WP-7")
def test_flak_in_ambush_may_fire_before_the_plane_does() -> None:
    table = flak_game(1, 6, 1, 1, 1, 2)
    assert table.pending.question == "an ambush" and table.pending.unit == "flak"
    events = playing(table, SpringAmbush("flak", Moment(1.0), Volley("able", (shot(FLAK),))))
    assert of_kind(events, AmbushSprung)[0].target == "able"
    assert unit_of(table, "flak").order == "fire"
    assert unit_of(table, "able").pins == 1
    assert table.pending.question == "fire at baker" and table.pending.unit == "able"


@pytest.mark.rule("WP-7")
def test_a_plane_that_flak_shoots_down_does_not_fire() -> None:
    table = flak_game(1, 6, 1, 1, 1, 6, 6)
    events = playing(table, SpringAmbush("flak", Moment(0.5), Volley("able", (shot(FLAK),))))
    assert unit_of(table, "able").destroyed
    assert table.pending.question == "order"
    assert not [e for e in of_kind(events, FireDeclared) if e.unit == "able"]


@pytest.mark.rule("WP-7")
def test_a_plane_that_flak_drives_off_does_not_fire() -> None:
    units = (able("fighter-bomber"), army("anna", "axis"), baker())
    units = (*units, army("flak", "allies", "halftrack"))
    table = air_game(*units, dice=[1, 6, 1, 1, 1], draws="10")
    playing(table, order("flak", "ambush"))
    pinned(table, "able", 5)
    playing(table, *sortie("able", "baker"))
    events = playing(table, SpringAmbush("flak", Moment(1.0), Volley("able", (shot(FLAK),))))
    assert of_kind(events, LeftTable) == [LeftTable("able", "driven off")]
    assert table.pending.question == "order" and table.state.bag["axis"] == 0


@pytest.mark.rule("WP-7")
def test_flak_may_wait_and_only_flak_interrupts() -> None:
    table = flak_game(1)
    refused(table, SpringAmbush("flak", Moment(1.0), Volley("baker", (shot(FLAK),))), "BA-AMB-1")
    playing(table, HoldAmbush("flak"))
    assert unit_of(table, "flak").order == "ambush"
    assert table.pending.question == "fire at baker"


@pytest.mark.rule("WP-7")
@pytest.mark.parametrize("template", ["rifle-squad", "armoured-car", "mmg-team"])
def test_no_other_weapons_interrupt_a_flight(template: str) -> None:
    table = flak_game(1, template=template)
    assert unit_of(table, "flak").order == "ambush"
    assert table.pending.question == "fire at baker"


@pytest.mark.rule("WP-7")
def test_the_game_offers_flak_its_ambush_wherever_the_flight_is_in_reach() -> None:
    table = flak_game(1)
    field = ToyField.of(table)
    ambushes = [a for a in legal_actions(table, field) if isinstance(a, SpringAmbush)]
    assert [a.moment.when for a in ambushes] == ["during", "after"], "it starts too far away"
    assert ambushes[0].volley.shots[0].weapon == FLAK


@pytest.mark.rule("WP-6")
@pytest.mark.parametrize(("height", "good"), [(2.1, True), (-2.1, True), (0.0, False)])
def test_ranges_shrink_by_height_beside_what_is_flown(height: float, good: bool) -> None:
    """From the ground onto a hill: 20.1 in of range are lost by 20 in on the plan."""
    facts = Flight("baker", "own", 30.0, 9.9, 20.0, "anna")
    start, end = (0.0, 30.0, 0.0, 90.0, 1.0), (0.0, 30.0, 20.0, 90.0, 1.0 + height)
    table, action = coming(), Fly("able", facts, (start,), (end,))
    if good:
        playing(table, action)
        return
    refused(table, action, "WP-6")
