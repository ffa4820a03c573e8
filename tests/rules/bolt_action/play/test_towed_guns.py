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

from rules.bolt_action import story
from rules.bolt_action.model.actions import StandFast
from rules.bolt_action.model.ride_events import Towed, Unhitched

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
