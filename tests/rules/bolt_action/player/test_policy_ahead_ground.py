"""The policy that looks ahead knows that vehicles have to turn on their way to ground."""

from __future__ import annotations

from collections.abc import Iterable

from ahead_places import HELD, places_of
from bolt_games import able, army, baker, game, in_turn, pinned
from toy_field import ToyField

from rules.bolt_action.player.queries import Way


def test_a_vehicle_needs_a_move_to_turn_where_men_would_be_there() -> None:
    table = game(able(), army("tank", "axis", "light-tank"), baker(), draws="0")
    reach = places_of(table).goals.reach
    men, tank = (table.state.units[name] for name in ("able", "tank"))
    assert reach.of(men, 10.5) < 1 < reach.of(tank, 10.5) < 2
    assert reach.of(tank, 0.0) == 0.0 < reach.of(tank, 8.5) < 1
    assert reach.of(tank, 40.0) < reach.of(men, 40.0)


def test_pins_cost_moves() -> None:
    table = game(able(), baker(), draws="0", objectives=HELD)
    unit, reach = table.state.units["able"], places_of(table).goals.reach
    held = pinned(table, "able", 3).state.units["able"]
    assert reach.of(held, 8.0) > 1.5 * reach.of(unit, 8.0)


class Hemmed(ToyField):
    """A table where nobody comes nearer to what is to be held than some inches."""

    def ways(self, unit: str, order: str, limit_in: float) -> Iterable[Way]:
        there = super().ways(unit, order, limit_in)
        return [way for way in there if (self.goal_in(unit, way.to) or 0.0) > 5.0]


def test_what_stands_in_a_vehicle_s_way_costs_it_a_move_when_time_is_short() -> None:
    for turn, slower in ((5, True), (2, False)):
        table = in_turn(game(able("light-tank"), baker(), draws="0", objectives=HELD), turn)
        tank = table.state.units["able"]
        fields = ToyField.of(table, 40.0), Hemmed.of(table, 40.0)
        free, hemmed = (places_of(table, field=f).goals.reach.moves(tank, "middle") for f in fields)
        assert free < 1
        assert (hemmed > 1.4) is slower
