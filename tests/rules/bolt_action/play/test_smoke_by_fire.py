"""Smoke that mortars and howitzers fire at a spot (BA-SMK-1, BA-SHO-8)."""

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
    pinned,
    playing,
    refused,
    rolls,
    unit_of,
)
from games.in_words import story
from games.toy_field import ToyField

from rules.bolt_action.model.actions import FireSmoke
from rules.bolt_action.model.events import SmokeFired, SmokeLaid
from rules.bolt_action.model.state import Smoke
from rules.bolt_action.player.legal import legal_actions
from rules.bolt_action.player.policy import simple
from rules.bolt_action.player.queries import Aim
from rules.engine.play.game import Game

SPOT = (36.0, 24.0)
FIRE = FireSmoke("able", "medium mortar", SPOT, 30.0)

RADII = [
    ("light-mortar-team", "light mortar", 3.0),
    ("medium-mortar-team", "medium mortar", 4.0),
    ("light-howitzer", "light howitzer", 4.0),
    ("heavy-mortar-team", "heavy mortar", 5.0),
    ("medium-howitzer", "medium howitzer", 5.0),
    ("heavy-howitzer", "heavy howitzer", 6.0),
]


def firing(gun: str = "medium-mortar-team", *faces: int, what: str = "fire", **more) -> Game:
    table = game(able(gun), army("anna", "axis"), baker(), dice=faces, **more)
    playing(table, order("able", what))
    return table


@pytest.mark.rule("BA-SMK-1")
@pytest.mark.parametrize(("gun", "weapon", "radius"), RADII)
def test_a_hit_lays_a_circle_as_wide_as_the_gun_has_it(
    gun: str, weapon: str, radius: float
) -> None:
    table = firing(gun, 6)
    inches = 24.0
    events = playing(table, replace(FIRE, weapon=weapon, range_in=inches))
    (roll,) = rolls(events, "to hit the spot")
    assert roll.needs == 6 and of_kind(events, SmokeFired)
    assert of_kind(events, SmokeLaid) == [SmokeLaid(SPOT, radius, 1)]
    assert table.state.smokes == (Smoke(SPOT, radius, 1),)


@pytest.mark.rule("BA-SMK-1")
def test_a_miss_lays_none() -> None:
    table = firing("medium-mortar-team", 5)
    assert not of_kind(playing(table, FIRE), SmokeLaid) and not table.state.smokes
    assert "The round goes wide: no smoke is laid." in story(table.log)
    laid = firing("medium-mortar-team", 6)
    playing(laid, FIRE)
    assert not [line for line in story(laid.log) if "goes wide" in line]


@pytest.mark.rule("BA-SHO-8")
def test_the_next_round_on_the_same_spot_needs_less_and_on_another_does_not() -> None:
    for spot, wanted in ((SPOT, 5), ((30.0, 24.0), 6)):
        table = firing("medium-mortar-team", 1, 1, draws="0010")
        playing(table, FIRE, order("anna", "rally"), order("baker", "rally"))
        playing(table, order("able", "fire"))
        (roll,) = rolls(playing(table, replace(FIRE, at=spot)), "to hit the spot")
        assert roll.needs == wanted


@pytest.mark.rule("BA-SMK-1")
def test_smoke_that_may_not_be_fired() -> None:
    refused(firing(), replace(FIRE, range_in=17.9), "BA-SHO-3")
    refused(firing(), replace(FIRE, range_in=60.1), "BA-SHO-3")
    refused(firing(), replace(FIRE, weapon="heavy mortar"), "BA-SHO-3")
    refused(firing(), replace(FIRE, weapon="rifle"), "BA-SMK-1")
    refused(firing(), replace(FIRE, at=(1.0,)), "PLAY-UNKNOWN")
    refused(firing(), replace(FIRE, sight=False), "BA-SHO-3")
    playing(firing("medium-mortar-team", 1), replace(FIRE, sight=False, observed=True))
    alone = firing(assumptions={"observer": False})
    refused(alone, replace(FIRE, sight=False, observed=True), "BA-SHO-3")
    refused(firing("rifle-squad"), replace(FIRE, weapon="rifle"), "BA-SHO-1")
    howitzer = replace(FIRE, weapon="light howitzer", range_in=23.9)
    refused(firing("light-howitzer"), howitzer, "BA-SHO-3")


@pytest.mark.rule("BA-SMK-1")
def test_smoke_by_fire() -> None:
    refused(firing(assumptions={"smoke_by_fire": False}), FIRE, "BA-SHO-1")
    assert "fire-smoke" in firing().pending.accepts


@pytest.mark.rule("BA-FUB-1")
def test_no_smoke_at_friends_by_mistake() -> None:
    from rules.bolt_action.model.actions import MistakenTarget

    units = (able("medium-mortar-team"), army("anna", "axis"), baker())
    table = pinned(game(*units, dice=[6, 6, 1]), "able", 2)
    playing(table, order("able", "fire"), MistakenTarget("anna", 3.0))
    assert table.pending is None or "fire-smoke" not in table.pending.accepts


class Spots(ToyField):
    def smoke_points(self, unit: str, model: int) -> list[Aim]:
        assert (unit, model) == ("able", 0)
        near, unseen = Aim((20.0, 20.0), 10.0), Aim((21.0, 21.0), 30.0, False)
        return [Aim(SPOT, 30.0), near, unseen, Aim((22.0, 22.0), 30.0, False, True)]


@pytest.mark.rule("BA-SMK-1")
def test_spots_that_may_be_fired_at_are_offered() -> None:
    table = firing()
    toy = ToyField.of(table)
    field = Spots(toy.places, toy.sides)
    fires = [a for a in legal_actions(table, field) if isinstance(a, FireSmoke)]
    assert [fire.at for fire in fires] == [SPOT, (22.0, 22.0)]
    assert fires[1].observed and all(fire.weapon == "medium mortar" for fire in fires)
    assert simple(table, toy)
    assert unit_of(table, "able").order == "fire"
