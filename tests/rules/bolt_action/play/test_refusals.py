"""Every kind of illegal action is refused with its rule's id, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    charge,
    game,
    go,
    order,
    pinned,
    playing,
    refused,
    shoot,
    shot,
)

from rules.bolt_action.model.actions import (
    CallSupport,
    Casualties,
    Escape,
    Flee,
    GoDown,
    KeepOrder,
    Measure,
    MistakenTarget,
    ReactionFire,
    Regroup,
    Shoot,
    SpringAmbush,
)
from rules.bolt_action.model.facts import Path, Volley
from rules.engine.play.choices import Action
from rules.engine.play.game import Game
from rules.engine.play.interruption import Moment

Setting = Callable[[], Game]


def start() -> Game:
    return game(able(), army("anna", "axis"), baker(), draws="0")


def ordered(what: str, template: str = "rifle-squad", **more: object) -> Setting:
    def ordered_game() -> Game:
        table = game(able(template), army("anna", "axis"), baker(), **more)
        playing(table, order("able", what))
        return table

    return ordered_game


def advanced(template: str = "rifle-squad") -> Game:
    table = ordered("advance", template, turns=6, assumptions={"no_measuring": False})()
    playing(table, go("able", 3.0))
    return table


def moved_mmg() -> Game:
    table = game(able("mmg-team", figures=[["mmg"], ["rifle"]]), baker())
    playing(table, order("able", "advance"), go("able"))
    return table


def done() -> Game:
    table = start()
    playing(table, order("able", "ambush"))
    return table


def running_truck() -> Game:
    return pinned(game(able(), baker("truck")), "baker", 0, order="run")


def no_measuring() -> Game:
    return game(able(), baker())


def reacting() -> Game:
    table = start()
    playing(table, order("able", "fire"), shoot("able", "baker", shot("rifle", 1)))
    return table


rifle = shot("rifle", 1)
at_baker = Volley("baker", (rifle,))

ILLEGAL: list[tuple[str, Setting, Action, str]] = [
    ("wrong side", start, order("baker", "fire"), "BA-TURN-2"),
    ("second order", done, order("able", "fire"), "BA-TURN-3"),
    ("unknown unit", start, order("ghost", "fire"), "PLAY-UNKNOWN"),
    ("unknown order", start, order("able", "dig in"), "BA-ORD-1"),
    ("moving before an order", start, go("able", 3.0), "BA-TURN-2"),
    ("shooting before an order", start, shoot("able", "baker", rifle), "BA-TURN-2"),
    ("another unit moves", ordered("advance"), go("anna", 3.0), "BA-TURN-2"),
    ("another unit fires", ordered("fire"), shoot("anna", "baker", rifle), "BA-TURN-2"),
    ("a move on Fire", ordered("fire"), go("able", 1.0), "BA-SHO-1"),
    ("fire on Run", ordered("run"), shoot("able", "baker", rifle), "BA-ORD-1"),
    ("too far", ordered("advance"), go("able", 6.5), "BA-MOV-1"),
    ("too far on Run", ordered("run"), go("able", 12.5), "BA-MOV-1"),
    ("out of formation", ordered("advance"), go("able", 3.0, gap_in=2.0), "BA-MOV-2"),
    ("too near", ordered("advance"), go("able", 3.0, nearest_unit_in=0.5), "BA-MOV-3"),
    ("tank too far", ordered("advance", "medium-tank"), go("able", 9.5), "BA-MOV-4"),
    ("pivots", ordered("advance", "medium-tank"), go("able", 3.0, pivots=2), "BA-MOV-5"),
    ("reverse", ordered("run", "medium-tank"), go("able", 5.0, reverse=True), "BA-MOV-6"),
    ("terrain", ordered("advance", "truck"), go("able", 3.0, grounds=("rough",)), "BA-MOV-7"),
    ("Run in rough", ordered("run"), go("able", 3.0, grounds=("rough",)), "BA-MOV-7"),
    ("Fixed on Advance", moved_mmg, shoot("able", "baker", shot("mmg", 0)), "BA-ORD-2"),
    (
        "out of arc",
        ordered("fire", "mmg-team"),
        shoot("able", "baker", shot("mmg", 0, in_arc=False)),
        "BA-WPN-3",
    ),
    ("no sight", advanced, shoot("able", "baker", shot("rifle", 1, sight=False)), "BA-SHO-3"),
    ("no range", advanced, shoot("able", "baker", shot("rifle", 1, range_in=40.0)), "BA-SHO-3"),
    (
        "too near for it",
        ordered("fire", "light-mortar-team", assumptions={"no_measuring": False}),
        shoot("able", "baker", shot("light mortar", 0, range_in=6.0)),
        "BA-SHO-3",
    ),
    ("a weapon it has not", advanced, shoot("able", "baker", shot("bazooka", 1)), "BA-SHO-3"),
    ("no such weapon", advanced, shoot("able", "baker", shot("trebuchet", 1)), "PLAY-UNKNOWN"),
    ("twice", advanced, shoot("able", "baker", rifle, rifle), "BA-SHO-3"),
    ("at a friend", advanced, shoot("able", "anna", rifle), "BA-SHO-2"),
    ("at two units", advanced, Shoot("able", (at_baker, Volley("anna", (rifle,)))), "BA-SHO-2"),
    ("smoke", advanced, shoot("able", "baker", shot("rifle", 1, smoke_in=3.0)), "BA-SMK-2"),
    (
        "no such cover",
        advanced,
        shoot("able", "baker", shot("rifle", 1, cover="fog")),
        "PLAY-UNKNOWN",
    ),
    ("an officer it has not", start, order("able", "fire", officer="major"), "BA-MOR-2"),
    ("assault without sight", start, charge("able", "baker", sight=False), "BA-ASS-1"),
    ("assault on Advance", start, replace(charge("able", "baker"), order="advance"), "BA-ASS-1"),
    ("assault on a friend", start, charge("able", "anna"), "BA-ASS-1"),
    ("assault on a running truck", running_truck, charge("able", "baker"), "BA-ASS-9"),
    (
        "assault by a gun",
        lambda: game(able("hmg-team"), baker()),
        charge("able", "baker"),
        "BA-ASS-1",
    ),
    (
        "a place that is none",
        ordered("advance"),
        replace(go("able", 3.0), to=((1.0,),)),
        "PLAY-UNKNOWN",
    ),
    (
        "a model in two places",
        ordered("advance"),
        replace(go("able", 3.0), to=((1.0, 2.0, 3.0), (1.0, 4.0, 3.0))),
        "PLAY-UNKNOWN",
    ),
    ("measuring", no_measuring, Measure("axis", "able", "baker", 9.0), "BA-TURN-6"),
    ("the target's own choice", reacting, shoot("able", "baker", rifle), "BA-SHO-4"),
    ("an escape on foot", reacting, Escape("baker", Path(3.0), 9.0), "BA-SHO-4"),
    ("somebody else goes down", reacting, GoDown("able"), "BA-TURN-2"),
    ("casualties unasked", start, Casualties("baker", (1,)), "BA-TURN-2"),
    ("an ambush unasked", start, SpringAmbush("able", Moment(0.0), at_baker), "BA-TURN-2"),
    ("reaction fire unasked", start, ReactionFire("able", at_baker), "BA-TURN-2"),
    ("flight unasked", start, Flee("able", Path(6.0), True, 1.0, 7.0), "BA-TURN-2"),
    ("regrouping unasked", start, Regroup("able", Path(3.0)), "BA-TURN-2"),
    ("keeping an order unasked", done, KeepOrder("able", True), "BA-TURN-2"),
    ("support it has not", start, CallSupport("axis", 0), "BA-TURN-2"),
    ("a mistake unasked", start, MistakenTarget("anna", 3.0), "BA-TURN-2"),
]


@pytest.mark.parametrize(
    ("setting", "action", "rule"),
    [row[1:] for row in ILLEGAL],
    ids=[row[0] for row in ILLEGAL],
)
def test_illegal_actions_are_refused(setting: Setting, action: Action, rule: str) -> None:
    table = setting()
    assert table.refusal(action) is not None
    fault = refused(table, action, rule)
    assert len(fault.sentence.split()) > 3
    again = setting()
    assert again.digest == table.digest


def test_not_your_turn() -> None:
    refused(start(), order("able", "fire"), "BA-TURN-2", by="allies")
