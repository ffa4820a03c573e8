"""Bolt Action ends with a result: by the scenario's objectives, or by what was lost."""

from __future__ import annotations

from games.bolt_games import (
    ALLIES,
    AXIS,
    able,
    army,
    baker,
    game,
    go,
    of_kind,
    order,
    playing,
    refused,
    riflemen,
    shoot,
    shot,
    unit_of,
)
from games.in_words import story
from games.toy_field import ToyField

from rules.bolt_action import legal_actions
from rules.bolt_action.model.actions import HoldAmbush, Shoot, SpringAmbush
from rules.bolt_action.model.events import Exited, Moved
from rules.bolt_action.model.facts import Volley
from rules.bolt_action.model.state import State
from rules.engine.errors import OBJECTIVES, UNKNOWN
from rules.engine.model.events import GameEnded, Result
from rules.engine.play.game import Game
from rules.engine.play.interruption import Moment
from rules.engine.play.objectives import CountObjectives

BRIDGE = [{"id": "bridge", "kind": "hold", "points": 2}]
SHORT = {"rules": "de-kurzregeln", "turns": 1, "draws": "01"}


def test_the_last_event_of_a_game_is_its_result() -> None:
    one = game(able(), baker(), **SHORT)
    one.play(order("able", "down"))
    one.play(order("baker", "down"))
    sentence = "A draw, nobody scored: axis lost no units, allies lost no units."
    assert one.over and one.log[-1] == Result(None, sentence, {"axis": 0, "allies": 0})


def test_the_side_that_holds_the_bridge_wins() -> None:
    one = game(able(), baker(), objectives=BRIDGE, **SHORT)
    one.play(order("able", "down"))
    events = one.play(order("baker", "down"))
    assert of_kind(events, GameEnded) and one.pending is not None
    assert one.pending.accepts == ("count-objectives",) and not one.over
    refused(one, CountObjectives((("ford", "axis", 1),)), "PLAY-OBJECTIVES")
    one.play(CountObjectives((("bridge", "allies", 3),)))
    sentence = "Victory for allies by 2 points to 0: allies held the bridge (2)."
    assert one.over and one.log[-1] == Result("allies", sentence, {"axis": 0, "allies": 2})
    assert list(story(one.log))[-1].startswith("Victory for allies by 2 points")


AWAY = [{"id": "away", "kind": "exit", "side": AXIS, "edge": "right", "points": 3}]


def leaving(draws: str = "0111", **more: object) -> Game[State]:
    """Two trucks that should leave, and two squads that would stop them."""
    units = (
        able("truck"),
        army("charlie", AXIS, "truck"),
        baker(**riflemen()),
        army("dog", ALLIES),
    )
    options = {"objectives": AWAY, "turns": 1, **more}
    return game(*units, draws=draws, rules="de-kurzregeln", **options)  # type: ignore[arg-type]


def test_a_unit_that_leaves_is_out_of_the_game_with_its_die_and_not_destroyed() -> None:
    one = leaving()
    events = playing(one, order("able", "advance"), go("able", 9.0, exits="right"))
    assert of_kind(events, Exited) == [Exited("able", "right")]
    assert of_kind(events, Moved)[0].distance_in == 9.0
    left = unit_of(one, "able")
    assert left.exited == "right" and not left.destroyed and left.order is None
    assert [u.id for u in one.state.alive(AXIS)] == ["charlie"]
    assert sum(one.state.bag.values()) == 2 and one.state.hand == ALLIES
    assert any("able leaves the table by the right edge" in line for line in story(one.log))


def test_a_unit_that_left_can_be_neither_ordered_nor_shot_at() -> None:
    units = (able(), army("charlie", AXIS), baker(), army("dog", ALLIES, **riflemen()))
    one = game(*units, draws="0101", objectives=AWAY)
    playing(one, order("able", "advance"), go("able", 6.0, exits="right"))
    refused(one, order("able", "fire"), UNKNOWN)
    playing(one, order("dog", "fire"))
    refused(one, shoot("dog", "able", shot()), UNKNOWN)
    listed = [a for a in legal_actions(one, ToyField.of(one, 10.0)) if isinstance(a, Shoot)]
    assert listed and all(volley.target != "able" for a in listed for volley in a.volleys)


def test_a_unit_that_left_scores_and_does_not_fire() -> None:
    one = leaving(draws="0011")
    playing(one, order("able", "advance"), go("able", 9.0, exits="right"))
    assert one.pending is not None and one.pending.question == "order"
    playing(one, order("charlie", "down"), order("baker", "down"), order("dog", "down"))
    sentence = "Victory for axis by 3 points to 0: one unit of axis left by the right edge (3)."
    assert one.log[-1] == Result(AXIS, sentence, {AXIS: 3, ALLIES: 0})


def test_a_side_that_has_all_left_ends_the_game_early() -> None:
    one = leaving(draws="00", turns=6)
    for name in ("able", "charlie"):
        playing(one, order(name, "run"), go(name, 20.0, exits="right"))
    assert one.over and one.state.turn == 1
    last = one.log[-1]
    assert isinstance(last, Result) and last.winner == AXIS and last.points[AXIS] == 6


def test_no_unit_leaves_by_an_edge_that_scores_nothing() -> None:
    one = leaving(draws="0110")
    playing(one, order("able", "advance"))
    refused(one, go("able", 9.0, exits="left"), OBJECTIVES)
    refused(one, go("able", 9.0, exits="up"), OBJECTIVES)
    refused(one, go("able", 30.0, exits="right"), "BA-MOV-4")
    playing(one, go("able", 9.0), order("baker", "advance"))
    refused(one, go("baker", 6.0, exits="right"), OBJECTIVES)
    assert not one.state.units["able"].exited


def ambushed(*answers: SpringAmbush | HoldAmbush) -> Game[State]:
    """One man would leave past a squad in ambush."""
    units = (
        able(figures=[["rifle"]]),
        army("charlie", AXIS),
        baker(**riflemen()),
        army("dog", ALLIES),
    )
    one = game(*units, draws="1011", dice=(6,) * 40, objectives=AWAY)
    playing(one, order("baker", "ambush"), order("able", "advance"), go("able", 6.0, exits="right"))
    playing(one, *answers)
    return one


def test_a_unit_destroyed_on_its_way_has_not_left() -> None:
    volley = Volley("able", (shot("rifle", 0, 1, 2, range_in=6.0),))
    one = ambushed(SpringAmbush("baker", Moment(0.5), volley))
    assert unit_of(one, "able").destroyed and not of_kind(one.log, Exited)


def test_a_unit_that_is_let_pass_has_left() -> None:
    assert unit_of(ambushed(HoldAmbush("baker")), "able").exited == "right"
