"""The story tells of late support, of smoke while it stands, of drives and of scores."""

from __future__ import annotations

from typing import Any

import pytest
from games.bolt_games import able, baker, game, go, order, playing
from games.in_words import story
from games.toy_field import ToyField

from rules.bolt_action import GAME
from rules.bolt_action.model.actions import CallSupport, ShiftPoint
from rules.bolt_action.model.facts import Path
from rules.bolt_action.player.queries import Way
from rules.engine.errors import RuleError
from rules.engine.player.offers import Drawn

AT = (30.0, 20.0)
BARRAGE = [{"side": "axis", "kind": "barrage"}]
SMOKE = [{"side": "axis", "kind": "smoke", "weapon": "medium mortar"}]
STANDS = "Smoke stands at (30.0, 20.0), 4″ around,"


@pytest.mark.rule("BA-BAR-2")
def test_a_delayed_barrage_tells_its_marker_and_its_shift() -> None:
    table = game(able(), baker(), dice=[2], support=BARRAGE)
    lines = list(story(playing(table, CallSupport("axis", 0, AT))))
    assert "The barrage of axis is delayed: its marker lies at (30.0, 20.0)." in lines
    lines = list(story(playing(table, ShiftPoint("axis", 5.0, (33.0, 24.0)))))
    assert "The point of the barrage is moved 5.0″, to (33.0, 24.0), by axis." in lines


@pytest.mark.rule("BA-BAR-1")
def test_a_point_that_is_left_where_it_is_is_told_so() -> None:
    table = game(able(), baker(), dice=[1, 1], support=BARRAGE)
    lines = list(story(playing(table, CallSupport("axis", 0, AT))))
    assert "The barrage of axis at (30.0, 20.0) goes astray." in lines
    lines = list(story(playing(table, ShiftPoint("allies", 0.0, AT))))
    assert "The point of the barrage is left where it is by allies." in lines


@pytest.mark.rule("BA-SMK-1")
def test_smoke_is_told_as_long_as_it_stands() -> None:
    table = game(able(), baker(), dice=[5], support=SMOKE, assumptions={"smoke_turns": 2})
    lines = list(story(playing(table, CallSupport("axis", 0, AT))))
    assert "Smoke at (30.0, 20.0), 4″ around, until the end of turn 2." in lines
    later = []
    while table.state.turn < 3:
        later += story(table.play(next(iter(GAME.legal_actions(table, ToyField.of(table, 60.0))))))
        while table.pending and table.pending.rule != "BA-TURN-2" and table.state.turn < 3:
            field = ToyField.of(table, 60.0)
            later += story(table.play(list(GAME.legal_actions(table, field))[-1]))
    assert later.count(f"{STANDS} until the end of turn 2.") == 1
    assert later.count("The smoke at (30.0, 20.0) has cleared.") == 1


@pytest.mark.rule("BA-SMK-1")
def test_smoke_that_a_scenario_begins_with_is_told_every_turn() -> None:
    table = game(able(), baker(), smoke=[[30, 20.0, 4.0]], turns=3)
    assert f"{STANDS} until the end of turn 3." in list(story(table.log))
    assert [smoke.at for smoke in table.state.smokes] == [(30.0, 20.0)]


@pytest.mark.rule("BA-SMK-1")
@pytest.mark.parametrize(
    "smoke",
    [3, [3], [[1.0, 2.0]], [[1.0, 2.0, 0.0]], [[1.0, "2", 3.0]], [[1.0, float("inf"), 3.0]]],
)
def test_a_scenario_without_a_circle_for_its_smoke_is_refused(smoke: object) -> None:
    with pytest.raises(RuleError, match="smoke is a"):
        game(able(), baker(), smoke=smoke)


@pytest.mark.rule("BA-MOV-6", "BA-MOV-7")
@pytest.mark.parametrize(
    ("path", "said"),
    [
        (Path(4.0, reverse=True), "able backs up 4.0″."),
        (Path(20.0, road=True), "able advances 20.0″ by road."),
        (Path(4.0), "able advances 4.0″."),
    ],
)
def test_a_drive_is_told_as_it_went(path: Path, said: str) -> None:
    table = game(able("truck"), baker(), draws="0")
    playing(table, order("able", "advance"))
    move = go("able", path.distance_in, reverse=path.reverse, road=path.road)
    assert said in list(story(playing(table, move)))


@pytest.mark.rule("BA-MOV-7")
def test_an_order_says_how_far_it_goes_by_road() -> None:
    table = game(able("truck"), baker(), draws="0")
    rows = {o.words: o.detail for o in GAME.offers(table, ToyField.of(table, 40.0))}
    assert rows["Advance"].startswith("up to 12″ (24″ by road)")
    assert rows["Run"].startswith("up to 24″ (48″ by road)")


@pytest.mark.rule("BA-MOV-7")
def test_a_drawn_drive_by_road_is_all_of_its_move_at_twice_the_rate() -> None:
    class Road(ToyField):
        def drawn(self, *drawn: Any) -> Way:
            from dataclasses import replace

            way = super().drawn(*drawn)
            return replace(way, path=replace(way.path, distance_in=20.0, road=True))

    table = game(able("truck"), baker(), draws="0")
    playing(table, order("able", "advance"))
    field = Road.of(table, 40.0)
    x, y = field.places["able"]
    (offer,) = GAME.moved(table, field, Drawn("able", ((x, y + 9.0),)), {})
    assert "all of" not in offer.detail


def test_objectives_that_nobody_holds_are_named() -> None:
    from rules.engine.play.objectives import End, Ending, Fate, Objective, result

    green = Objective("green", "hold", points=2)
    mill = Objective("mill", "hold", points=2)
    fates = {"able": Fate("axis", False, ""), "baker": Fate("allies", False, "")}
    end = End(("axis", "allies"), fates)
    event = result((green, mill), end, Ending(), {"mill": "axis"})
    assert event.why.endswith("axis held the mill (2); nobody held the green.")
    assert result((green,), end, Ending(), {}).why.endswith("nobody held the green.")
