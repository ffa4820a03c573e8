"""Distances by ground that a unit can cross: round houses, in by their doors."""

from __future__ import annotations

from math import hypot

import pytest
from repository import EXAMPLES

from rules.bolt_action.player.queries import NO_WAY_IN
from rules.engine.play.interruption import Places
from sandbox.bolt_action.opponent_field import OpponentField
from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow

BATTLE = EXAMPLES / "crossroads-battle.toml"


@pytest.fixture(scope="module")
def field() -> OpponentField:
    return OpponentField(lay(load(BATTLE)))


def at(x: float, y: float) -> Places:
    return ((0.0, x, y, 180.0),)


def test_a_barn_with_one_door_behind_is_further_from_the_enemy_than_its_other_side(
    field: OpponentField,
) -> None:
    inside, beyond = at(56.0, 14.2), at(53.5, 14.2)
    for far in (field.path_to_enemy_in, lambda unit, place: field.goal_in(unit, place) or 0.0):
        assert far("charlie", inside) > far("charlie", beyond) + 6.0
    straight = hypot(56.0 - 48.5, 14.2 - 10.0) - 4.0  # the cottage, and how near one holds it
    assert (field.goal_in("charlie", inside) or 0.0) > straight + 6.0


def test_a_unit_that_holds_an_objective_has_no_distance_to_it(field: OpponentField) -> None:
    assert field.goal_in("charlie", at(38.0, 22.0)) == 0.0


def test_infantry_goes_through_a_house_and_tanks_round_it(field: OpponentField) -> None:
    before, behind = (31.0, 34.5), (31.0, 24.5)
    grids = {mover: field._ground.grid_of(mover) for mover in ("infantry", "tracked")}
    inches = {m: grid.distances_to([behind]).inches_from(*before) for m, grid in grids.items()}
    assert inches["infantry"] == pytest.approx(10.0, abs=3.0)
    assert inches["tracked"] > inches["infantry"] + 3.0


def test_without_goals_there_is_no_path(field: OpponentField) -> None:
    grid = field._ground.grid_of("tracked")
    assert min(NO_WAY_IN, grid.distances_to([]).inches_from(10.0, 10.0)) == NO_WAY_IN


def test_a_unit_ahead_is_nearer_to_its_objective(field: OpponentField) -> None:
    there = field.ahead("charlie", 12.0)
    assert len(there) == len(field.table.unit("charlie").models)
    assert (field.goal_in("charlie", there) or 0.0) < (field.goal_in("charlie") or 0.0) - 6.0


def test_a_wreck_lengthens_the_path_to_an_exit() -> None:
    convoy = OpponentField(lay(load(EXAMPLES / "air-attack.toml")))
    before, beside = at(56.5, 20.0), at(56.5, 24.0)  # the burnt truck lies on the road at 61, 20.6
    straight = 72.0 - 56.5
    assert convoy.goal_in("flak_front", beside) == pytest.approx(straight, abs=0.6)
    assert (convoy.goal_in("flak_front", before) or 0.0) > straight + 1.5
    assert convoy.goal_in("flak_front", at(72.0, 20.0)) == 0.0
