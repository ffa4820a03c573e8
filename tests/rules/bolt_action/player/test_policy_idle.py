"""Units that have nothing to do: they wait where they wait, and do not move for nothing."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from games.bolt_games import able, baker, game, in_turn, order, pinned, playing
from games.toy_field import ToyField

from rules.bolt_action import GAME
from rules.bolt_action.model.actions import GiveOrder, KeepOrder, Move
from rules.bolt_action.model.facts import Path
from rules.bolt_action.player.queries import Way

each_level = pytest.mark.parametrize("level", ["simple", "middle"])


class OnlyBack(ToyField):
    """Everybody stands with the nose at a wall."""

    def ways(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        x, y = self.places[unit]
        yield Way(Path(4.5, reverse=True), self._rows(unit, x, y - 4.5), 99.0)


@each_level
def test_a_unit_that_would_only_wait_again_keeps_its_ambush(level: str) -> None:
    table = game(able("light-anti-tank-gun", ground="rough"), baker(), draws="01")
    field = ToyField.of(table)
    field.places.update(able=(2.0, 2.0), baker=(70.0, 46.0))  # out of range
    assert GAME.policy(level)(table, field) == GiveOrder("able", "ambush")
    playing(table, order("able", "ambush"), order("baker", "down"))
    assert table.pending.question == "keeping ambush"
    assert GAME.policy(level)(table, field) == KeepOrder("able", True)


@each_level
def test_a_unit_that_sees_a_target_takes_its_die_back(level: str) -> None:
    table = game(able("light-anti-tank-gun", ground="rough"), baker("truck"), draws="01")
    playing(table, order("able", "ambush"), order("baker", "down"))
    assert GAME.policy(level)(table, ToyField.of(table, 20.0)) == KeepOrder("able", False)


@each_level
@pytest.mark.parametrize(("turn", "goes"), [(3, True), (6, False)])
def test_a_vehicle_backs_out_but_not_on_the_last_turn(level: str, turn: int, goes: bool) -> None:
    table = pinned(in_turn(game(able("truck"), baker(), draws="0", dice=[1, 1]), turn), "able", 1)
    field = OnlyBack.of(table)
    field.places.update(able=(36.0, 12.0), baker=(70.0, 46.0))
    playing(table, order("able", "advance"))
    moved = GAME.policy(level)(table, field)
    assert isinstance(moved, Move) and bool(moved.path.distance_in) == goes
