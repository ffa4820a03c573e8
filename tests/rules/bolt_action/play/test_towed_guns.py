"""Guns go with their tractors until they fire or are pushed."""

from __future__ import annotations

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    game,
    go,
    of_kind,
    order,
    playing,
    shoot,
    shot,
    unit_of,
)
from games.in_words import story

from rules.bolt_action.model.actions import StandFast
from rules.bolt_action.model.events import Exited, Towed, Unhitched
from rules.bolt_action.play.reactions import may_escape
from rules.bolt_action.play.state_changes import destroy
from rules.engine.play.choices import Play
from rules.engine.play.dice import ScriptedDice

TRACTOR = able("truck", tows="gun")
GUN = army("gun", "axis", "light-anti-tank-gun")


@pytest.mark.rule("BA-MOV-4")
@pytest.mark.parametrize("follows", [True, False])
def test_towed_guns_follow(follows: bool) -> None:
    changed = {"towed_guns_follow": follows}
    table = game(TRACTOR, GUN, baker(), draws="0", assumptions=changed)
    assert unit_of(table, "able").towing
    events = playing(table, order("able", "run"), go("able", 20.0))
    assert of_kind(events, Towed) == [Towed("gun", "able")] * follows
    assert ("gun goes with able." in story(events)) == follows


@pytest.mark.rule("BA-MOV-4")
def test_a_gun_that_fires_or_is_pushed_is_let_go() -> None:
    table = game(TRACTOR, GUN, baker("truck"), draws="0", dice=[1])
    playing(table, order("gun", "fire"))
    fired = shoot("gun", "baker", shot("light anti-tank gun", 0, range_in=20.0))
    events = playing(table, fired, StandFast("baker"))
    assert of_kind(events, Unhitched) == [Unhitched("gun", "able")]
    assert not unit_of(table, "able").towing and not unit_of(table, "able").tows
    pushed = game(TRACTOR, GUN, baker(), draws="0")
    playing(pushed, order("gun", "advance"), go("gun", 3.0))
    assert not unit_of(pushed, "able").tows


@pytest.mark.rule("BA-MOV-4")
@pytest.mark.parametrize("follows", [True, False])
def test_a_gun_leaves_the_table_with_its_tractor_or_is_unhitched_before(follows: bool) -> None:
    changed = {"towed_guns_follow": follows}
    away = {"id": "away", "kind": "exit", "side": "axis", "edge": "near"}
    table = game(TRACTOR, GUN, baker(), draws="01", assumptions=changed, objectives=[away])
    events = playing(table, order("able", "run"), go("able", 20.0, exits="near"))
    left = ["able", "gun"] if follows else ["able"]
    assert [event.unit for event in of_kind(events, Exited)] == left
    assert bool(of_kind(events, Unhitched)) != follows
    assert unit_of(table, "gun").gone == follows
    assert table.state.bag["axis"] == (0 if follows else 1)


@pytest.mark.rule("BA-ASS-10")
def test_a_scout_car_may_escape_once_its_gun_is_lost() -> None:
    table = game(able("scout-car", tows="gun"), GUN, baker())
    assert not may_escape(unit_of(table, "able"), 1)
    play = Play(table.state, ScriptedDice(()))
    destroy(play, table.state.units["gun"], "its last man fell")
    assert may_escape(play.state.units["able"], 1) and not play.state.units["able"].tows


@pytest.mark.rule("BA-MOV-4")
def test_a_gun_whose_tractor_is_lost_is_towed_no_more() -> None:
    table = game(TRACTOR, GUN, baker())
    play = Play(table.state, ScriptedDice(()))
    lost = destroy(play, table.state.units["able"], "destroyed by damage")
    assert not lost.tows and not lost.towing and not play.state.units["gun"].gone
