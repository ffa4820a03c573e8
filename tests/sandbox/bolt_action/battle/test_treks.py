"""How far it is by the ground that one can cross: round houses, in by their doors."""

from __future__ import annotations

from math import hypot

import pytest
from repository import EXAMPLES

from rules.bolt_action.player.queries import NO_WAY_IN
from rules.engine.interruption import Places
from sandbox.bolt_action.battle.field import TableField
from sandbox.scenario.file import load
from sandbox.table.table import lay

pytestmark = pytest.mark.slow

BATTLE = EXAMPLES / "crossroads-battle.toml"


@pytest.fixture(scope="module")
def field() -> TableField:
    return TableField(lay(load(BATTLE)))


def at(x: float, y: float) -> Places:
    return ((0.0, x, y, 180.0),)


def test_a_barn_with_one_door_behind_is_further_from_the_enemy_than_its_other_side(
    field: TableField,
) -> None:
    inside, beyond = at(56.0, 14.2), at(53.5, 14.2)
    for far in (field.trek_in, lambda unit, place: field.goal_in(unit, place) or 0.0):
        assert far("charlie", inside) > far("charlie", beyond) + 6.0
    straight = hypot(56.0 - 48.5, 14.2 - 10.0) - 4.0  # the cottage, and how near one holds it
    assert (field.goal_in("charlie", inside) or 0.0) > straight + 6.0


def test_who_holds_an_objective_is_there(field: TableField) -> None:
    assert field.goal_in("charlie", at(38.0, 22.0)) == 0.0


def test_men_go_through_a_house_and_tanks_round_it(field: TableField) -> None:
    before, behind = (31.0, 34.5), (31.0, 24.5)
    treks = {mover: field._treks_of(mover) for mover in ("infantry", "tracked")}
    inches = {mover: trek.from_(trek.to([behind]), *before) for mover, trek in treks.items()}
    assert inches["infantry"] == pytest.approx(10.0, abs=3.0)
    assert inches["tracked"] > inches["infantry"] + 3.0


def test_nothing_leads_to_where_there_is_nobody(field: TableField) -> None:
    treks = field._treks_of("tracked")
    assert min(NO_WAY_IN, treks.from_(treks.to([]), 10.0, 10.0)) == NO_WAY_IN


def test_one_is_ahead_on_the_way_to_what_one_may_hold(field: TableField) -> None:
    there = field.ahead("charlie", 12.0)
    assert len(there) == len(field.table.unit("charlie").models)
    assert (field.goal_in("charlie", there) or 0.0) < (field.goal_in("charlie") or 0.0) - 6.0


def test_who_should_leave_and_stands_before_a_wreck_has_further_to_go_than_beside_it() -> None:
    convoy = TableField(lay(load(EXAMPLES / "air-attack.toml")))
    before, beside = at(56.5, 20.0), at(56.5, 24.0)  # the burnt truck lies on the road at 61, 20.6
    straight = 72.0 - 56.5
    assert convoy.goal_in("flak_front", beside) == pytest.approx(straight, abs=0.6)
    assert (convoy.goal_in("flak_front", before) or 0.0) > straight + 1.5
    assert convoy.goal_in("flak_front", at(72.0, 20.0)) == 0.0
