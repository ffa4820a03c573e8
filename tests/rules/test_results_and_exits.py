"""Bolt Action ends with a result: by the scenario's objectives, or by what was lost."""

from __future__ import annotations

from bolt_games import able, baker, game, of_kind, order, refused

from rules.bolt_action import story
from rules.bolt_action.events import GameEnded
from rules.engine.events import Result
from rules.engine.objectives import CountObjectives

BRIDGE = [{"id": "bridge", "kind": "hold", "points": 2}]
SHORT = {"rules": "de-kurzregeln", "turns": 1, "draws": "01"}


def test_the_last_event_of_a_game_is_its_result() -> None:
    one = game(able(), baker(), **SHORT)
    one.play(order("able", "down"))
    one.play(order("baker", "down"))
    said = "A draw, nobody scored: axis lost no units, allies lost no units."
    assert one.over and one.log[-1] == Result(None, said, {"axis": 0, "allies": 0})


def test_who_holds_the_bridge_is_asked_for_once_and_wins() -> None:
    one = game(able(), baker(), objectives=BRIDGE, **SHORT)
    one.play(order("able", "down"))
    events = one.play(order("baker", "down"))
    assert of_kind(events, GameEnded) and one.pending is not None
    assert one.pending.accepts == ("count-objectives",) and not one.over
    refused(one, CountObjectives((("ford", "axis", 1),)), "PLAY-OBJECTIVES")
    one.play(CountObjectives((("bridge", "allies", 3),)))
    said = "allies wins by 2 points to 0: allies held the bridge (2)."
    assert one.over and one.log[-1] == Result("allies", said, {"axis": 0, "allies": 2})
    assert list(story(one.log))[-1].startswith("Allies wins by 2 points")
