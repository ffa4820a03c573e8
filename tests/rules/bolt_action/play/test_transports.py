"""Infantry mounts vehicles with room, rides in them, and gets down again."""

from __future__ import annotations

from random import Random

import pytest
from games.bolt_games import able, army, baker, game, go, of_kind, order, playing, refused, unit_of
from games.in_words import story
from games.toy_field import ToyField

from rules.bolt_action import GAME, header, legal_actions, start, tokens
from rules.bolt_action.model.actions import Dismount, KeepOrder, Mount
from rules.bolt_action.model.events import Destroyed, Dismounted, Exited, Mounted
from rules.bolt_action.model.facts import Path
from rules.bolt_action.model.state import State
from rules.bolt_action.play.state_changes import destroy, leave
from rules.engine.play.choices import Play
from rules.engine.play.dice import ScriptedDice
from rules.engine.play.game import Game

TRUCK = army("truck", "axis", "truck")
DOWN = ((0.0, 10.0, 10.0),)


def boarded(**more: object) -> Game[State]:
    table = game(able(), TRUCK, baker(), draws="00", **more)
    playing(table, order("able", "advance"))
    playing(table, Mount("able", "truck", Path(4.0), ((0.0, 9.0, 9.0),)))
    return table


@pytest.mark.rule("BA-ORD-1")
def test_a_mounted_unit_is_off_the_table_and_no_target() -> None:
    table = boarded()
    assert of_kind(table.log, Mounted) == [Mounted("able", "truck")]
    assert "able mounts truck." in list(story(table.log))
    assert [unit.id for unit in table.state.present()] == ["truck", "baker"]
    assert table.pending.question == "order", "who has mounted fires no more"
    assert "able" not in tokens(table.state)


@pytest.mark.rule("BA-ORD-1")
@pytest.mark.parametrize("allowed", [True, False])
def test_transports(allowed: bool) -> None:
    changed = {"transports": allowed}
    table = game(able(), TRUCK, baker(), draws="0", assumptions=changed)
    playing(table, order("able", "advance"))
    assert ("mount" in table.pending.accepts) == allowed
    field = ToyField.of(table, 20.0)
    field.places.update(able=(20.0, 20.0), truck=(24.0, 20.0))
    offers = list(GAME.offers(table, field))
    assert any(o.words.startswith("Mount truck") for o in offers) == allowed


@pytest.mark.rule("BA-ORD-1")
def test_a_vehicle_carries_no_more_than_it_has_room_for() -> None:
    big = able(figures=[["rifle"]] * 13)
    table = game(big, TRUCK, baker(), draws="0")
    playing(table, order("able", "advance"))
    assert table.pending.accepts == ("move",)
    two = game(
        able(figures=[["rifle"]] * 7),
        army("anna", "axis", figures=[["rifle"]] * 6),
        TRUCK,
        baker(),
        draws="00",
    )
    playing(two, order("able", "run"), Mount("able", "truck", Path(4.0)))
    playing(two, order("anna", "run"))
    assert "mount" not in two.pending.accepts
    tank = game(able(), army("truck", "axis", "medium-tank"), baker(), draws="0")
    playing(tank, order("able", "advance"))
    assert "mount" not in tank.pending.accepts


@pytest.mark.rule("BA-ORD-1")
def test_a_rider_gets_down_within_three_inches_and_may_fire_on_advance() -> None:
    table = boarded()
    for name in ("truck", "baker"):
        playing(table, order(name, "down"))
    while table.pending.question != "order" or table.pending.by != "axis":
        field = ToyField.of(table, 20.0)
        table.play(list(legal_actions(table, field))[-1])
    refused(table, order("able", "fire"), "BA-ORD-1")
    refused(table, order("able", "ambush"), "BA-ORD-1")
    playing(table, order("able", "advance"))
    refused(table, Dismount("able", 3.5, DOWN), "BA-ORD-1")
    events = playing(table, Dismount("able", 2.0, DOWN))
    assert of_kind(events, Dismounted) == [Dismounted("able", "truck", DOWN)]
    assert not unit_of(table, "able").aboard and table.pending.rule == "BA-SHO-1"


@pytest.mark.rule("BA-ORD-1")
def test_riders_go_with_their_vehicle_wherever_it_goes() -> None:
    for lost in (True, False):
        state = boarded().state
        play: Play[State] = Play(state, ScriptedDice(()))
        truck = state.units["truck"]
        if lost:
            destroy(play, truck, "destroyed by damage")
            assert {e.unit for e in of_kind(play.events, Destroyed)} == {"truck", "able"}
        else:
            leave(play, truck, "left")
            assert {e.unit for e in of_kind(play.events, Exited)} == {"truck", "able"}
        assert play.state.units["able"].gone and not play.state.units["able"].aboard


@pytest.mark.rule("BA-TURN-4")
def test_the_die_of_a_rider_that_leaves_before_its_order_leaves_with_it() -> None:
    away = {"id": "away", "kind": "exit", "side": "axis", "edge": "near"}
    table = game(able(), TRUCK, baker(), draws="00100", objectives=[away])
    playing(table, order("able", "run"), Mount("able", "truck", Path(4.0)))
    playing(table, order("truck", "down"), order("baker", "down"))
    while table.pending.question != "order":
        playing(table, KeepOrder(table.pending.unit, False))
    assert table.state.bag == {"axis": 1, "allies": 1}
    playing(table, order("truck", "run"), go("truck", 20.0, exits="near"))
    assert unit_of(table, "able").exited and table.over
    assert table.state.bag == {"axis": 0, "allies": 1}


@pytest.mark.slow
def test_random_games_with_transports_replay_and_policies_play_on() -> None:
    mounted = 0
    for seed in range(24):
        rng = Random(seed)
        armies = [able(), TRUCK, baker(), army("car", "allies", "truck")]
        table = start(header(armies, seed=seed, options={"turns": 4}))
        field = ToyField.of(table, 30.0)
        field.places.update(able=(20.0, 20.0), truck=(24.0, 20.0))
        while not table.over:
            if rng.random() < 0.3:
                action = GAME.policy()(table, field)
            else:
                actions = list(legal_actions(table, field))
                keen = [a for a in actions if isinstance(a, Mount | Dismount)]
                action = rng.choice(keen or actions)
            field.tell(table.play(action))
            assert set(field.places) == {unit.id for unit in table.state.present()}
        mounted += len(of_kind(table.log, Mounted))
        lines = list(table.lines())
        assert list(GAME.replay_log(lines).lines()) == lines
    assert mounted > 3
