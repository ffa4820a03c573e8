"""Indirect fire: with an observer, or by choice (BA-SHO-8, BA-WPN-6)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.bolt_games import (
    able,
    army,
    baker,
    game,
    of_kind,
    order,
    playing,
    refused,
    rolls,
    shoot,
    shot,
    unit_of,
)
from games.toy_field import ToyField

from rules.bolt_action import odds
from rules.bolt_action.model.actions import Shoot, StandFast
from rules.bolt_action.model.events import ShotTaken
from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.legal import legal_actions
from rules.bolt_action.player.queries import Look
from rules.engine.play.game import Game

ANNA = army("anna", "axis")


class Blind(ToyField):
    """Able sees nobody; `eyes` do."""

    eyes: tuple[str, ...] = ()

    def look(self, unit: str, model: int, target: str, *more: object) -> Look:
        return replace(super().look(unit, model, target, *more), sight=unit != "able")

    def sees(self, unit: str, other: str, *more: object) -> bool:
        return unit in self.eyes


def firing(gun: str, **more) -> Game:
    table = game(able(gun), ANNA, baker(), dice=[6, 1, 1, 1], **more)
    playing(table, order("able", "fire"))
    return table


def fields(table: Game, *eyes: str) -> Blind:
    toy = ToyField.of(table, 30.0)
    field = Blind(toy.places, toy.sides)
    field.places["able"], field.places["baker"] = (36.0, 5.0), (36.0, 37.0)
    field.eyes = eyes
    return field


@pytest.mark.rule("BA-SHO-8")
@pytest.mark.parametrize(
    ("gun", "weapon"),
    [("medium-mortar-team", "medium mortar"), ("light-howitzer", "light howitzer")],
)
def test_a_friend_who_sees_the_target_directs_indirect_fire(gun: str, weapon: str) -> None:
    table = firing(gun)
    units = unit_of(table, "able"), unit_of(table, "baker")
    assert FactBuilder(ruleset(), table.state, fields(table)).volley(*units, "fire") is None
    volley = FactBuilder(ruleset(), table.state, fields(table, "anna")).volley(*units, "fire")
    assert volley is not None
    (one,) = volley.shots
    assert (one.weapon, one.sight, one.observed) == (weapon, False, True)
    events = playing(table, Shoot("able", (volley,)), StandFast("baker"))
    (event,) = of_kind(events, ShotTaken)
    assert event.indirect and event.observed
    assert rolls(events, "to hit")[0].needs == 6


@pytest.mark.rule("BA-SHO-8")
def test_observer() -> None:
    unseen = shot("medium mortar", 0, range_in=30.0, sight=False)
    seen_for = replace(unseen, observed=True)
    refused(firing("medium-mortar-team"), shoot("able", "baker", unseen), "BA-SHO-3")
    firing("medium-mortar-team").play(shoot("able", "baker", seen_for))
    alone = firing("medium-mortar-team", assumptions={"observer": False})
    refused(alone, shoot("able", "baker", seen_for), "BA-SHO-3")
    direct = shot("light howitzer", 0, range_in=30.0, sight=False, observed=True)
    refused(firing("light-howitzer"), shoot("able", "baker", direct), "BA-SHO-3")


@pytest.mark.rule("BA-WPN-6")
def test_a_howitzer_that_sees_its_target_may_fire_directly_or_indirectly() -> None:
    table = firing("light-howitzer", assumptions={"no_measuring": False})
    toy = ToyField.of(table)
    for away, chosen in ((30.0, [False, True]), (23.0, [False])):
        toy.places["able"], toy.places["baker"] = (36.0, 5.0), (36.0, 5.0 + away + 1.0)
        fires = [a for a in legal_actions(table, toy) if isinstance(a, Shoot)]
        assert [shot.indirect for f in fires for shot in f.volleys[0].shots] == chosen
    near = shot("light howitzer", 0, range_in=23.9, indirect=True)
    refused(table, shoot("able", "baker", near), "BA-SHO-3")


@pytest.mark.rule("BA-VEH-1")
@pytest.mark.rule("BA-HE-3")
def test_indirect_fire_strikes_where_barrages_do_in_play_and_odds() -> None:
    """By the assumption `barrage_facing`; a howitzer that fires directly strikes what it sees."""
    facts = {
        "action": "shoot",
        "shooter": {"kind": "artillery", "quality": "regular", "models": 3},
        "target": {"kind": "vehicle", "quality": "regular", "damage_value": 9},
    }

    def p_damage(weapon: str, far: float, facing: str, assumed: str = "top", **more: int) -> float:
        row = {"weapon": weapon, "range_in": far, "facing": facing, **more}
        assumptions = {"barrage_facing": assumed}
        return odds({**facts, "shots": [row], "assumptions": assumptions})["shots"][0]["p_damage"]

    for facing in ("front", "side", "rear"):
        assert p_damage("medium mortar", 20.0, facing) == pytest.approx(1 / 6)  # 9 − 2 − 1
        assert p_damage("medium mortar", 20.0, facing, "front") == 0.0
        turn = {"indirect_turn": 1}
        assert p_damage("medium howitzer", 28.0, facing, **turn) == pytest.approx(2 / 6)
    assert p_damage("medium howitzer", 28.0, "front") == pytest.approx(1 / 6)  # 9 − 3
    for assumed in ("top", "front"):
        tank = {"assumptions": {"barrage_facing": assumed}}
        table = game(able("medium-mortar-team"), baker("medium-tank"), dice=[6, 1, 2, 6], **tank)
        playing(table, order("able", "fire"))
        shell = shoot("able", "baker", shot("medium mortar", 0, range_in=20.0, facing="rear"))
        events = playing(table, shell, StandFast("baker"))
        assert of_kind(events, ShotTaken)[0].facing == assumed
        damage = rolls(events, "damage")
        assert [roll.needs for roll in damage] == ([6] if assumed == "top" else [])
