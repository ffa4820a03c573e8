"""The tokens beside units and fighters: order dice, pins, markers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import bolt_action, games, shadow_war
from rules.bolt_action.model.state import State, Unit
from rules.engine.player.tokens import Face, Tokens

SQUAD = Unit("able", "axis", "rifle-squad", "infantry", "infantry", "regular", ())
TANK = replace(SQUAD, id="tank", kind="vehicle", mover="tracked")


@pytest.mark.parametrize(
    ("unit", "words", "pins", "face"),
    [
        (replace(SQUAD, order="down", pins=3), ("down",), 3, "low"),
        (replace(SQUAD, order="ambush"), ("ambush",), 0, "eye"),
        (replace(SQUAD, pins=1), (), 1, None),
        (replace(TANK, order="fire", immobilised=True), ("fire", "immobilised"), 0, "star"),
        (replace(TANK, destroyed=True, order="run", pins=2), ("wreck",), 0, None),
    ],
)
def test_tokens_beside_a_unit(
    unit: Unit, words: tuple[str, ...], pins: int, face: Face | None
) -> None:
    laid = bolt_action.tokens(State(("axis", "allies"), 6, {unit.id: unit}, {}))
    assert laid == {unit.id: Tokens(words, pins, lies=unit.order == "down", face=face)}


@pytest.mark.parametrize(
    "unit",
    [
        SQUAD,
        replace(SQUAD, pins=2, destroyed=True),
        replace(SQUAD, order="run", exited="left"),
        replace(TANK, kind="warplane", order="fire", reserve=True),
    ],
)
def test_beside_whom_nothing_lies(unit: Unit) -> None:
    assert bolt_action.tokens(State(("axis", "allies"), 6, {unit.id: unit}, {})) == {}


def test_fighters_are_marked_one_by_one() -> None:
    armies: list[dict[str, Any]] = [
        {"id": "able", "side": "axis", "template": "fighter", "models": 3},
        {"id": "baker", "side": "allies", "template": "fighter-scout"},
    ]
    game = shadow_war.start(shadow_war.header(armies, seed=7))
    assert games.game_of(game.header.game).tokens(game.state) == {}
    fighters = dict(game.state.fighters)
    fighters["able/0"] = replace(fighters["able/0"], condition="pinned")
    fighters["able/1"] = replace(fighters["able/1"], condition="out", broken=True)
    fighters["baker/0"] = replace(fighters["baker/0"], overwatch=True, hidden=True)
    laid = shadow_war.tokens(replace(game.state, fighters=fighters))
    assert laid == {
        "able/0": Tokens(("pinned",), lies=True),
        "baker/0": Tokens(("overwatch", "hidden")),
    }
