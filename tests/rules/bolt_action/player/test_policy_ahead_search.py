"""The choice between good answers by rough games: what they find best is done, and who may be put
in few games is put in fewer."""

from __future__ import annotations

from dataclasses import dataclass, field

from ahead_places import HELD, places_of
from bolt_games import able, army, baker, game, in_turn
from toy_field import ToyField

from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.policy.ahead.search import ROUNDS, Search
from rules.bolt_action.player.policy.ahead.sketches import drawable, sketch
from rules.bolt_action.player.rehearsals import Trial
from rules.bolt_action.rules.movement import RUN
from rules.engine.game import Game


@dataclass
class Told:
    """Rough games whose outcome is told beforehand: who does this leads by a point."""

    does: str
    asked: dict[Trial, int] = field(default_factory=dict)
    sign: int = 1

    def lead(self, trial: Trial, more: int, first: int, count: int) -> float:
        self.asked[trial] = self.asked.get(trial, 0) + count
        return self.sign * float(trial.does == self.does)


def searching(table: Game, does: str, sign: int = 1) -> tuple[Search, Told]:  # type: ignore[type-arg]
    told = Told(does, sign=sign)
    orders = Orders(places_of(table, field=ToyField.of(table, 20.0)), 4)
    return Search(orders, told, 1.0), told


def test_what_rough_games_find_best_is_ordered() -> None:
    table = game(able(), baker(), draws="0", objectives=HELD)
    for does in ("ambush", "advance", "fire", RUN):
        search, told = searching(table, does)
        given = search.order("axis")
        assert given.order == does and given.unit == "able"
        assert len(told.asked) > 3


def test_the_second_side_wants_the_first_to_lag() -> None:
    table = game(able(), baker(), draws="1", objectives=HELD)
    search, _ = searching(table, "ambush", sign=-1)
    assert search.order("allies").order == "ambush"


def test_better_answers_are_tried_in_more_games_and_all_in_fewer_by_many() -> None:
    few, told = searching(game(able(), baker(), draws="0", objectives=HELD), "ambush")
    few.order("axis")
    best = max(told.asked.values())
    assert best == sum(count for count, _ in ROUNDS) > min(told.asked.values())
    many = [army(f"b{k}", "allies") for k in range(12)]
    crowd, told = searching(game(able(), baker(), *many, draws="0", objectives=HELD), "ambush")
    crowd.order("axis")
    assert max(told.asked.values()) < best


def test_rough_games_are_not_played_of_what_they_do_not_know() -> None:
    leaves = [{"id": "out", "kind": "exit", "side": "axis", "edge": "right"}]
    for objectives, known in ((leaves, False), ([], False), (HELD, True)):
        table = game(able(), baker(), draws="0", objectives=objectives)
        assert drawable(table.state) is known


def test_a_unit_is_sketched_with_all_that_it_carries() -> None:
    table = in_turn(game(able(), baker("light-tank"), draws="0", objectives=HELD), 4)
    places = places_of(table)
    drawn = sketch(places.fire.ruleset, table.state, places.worth)
    squad, tank = drawn.parts
    assert drawn.left == 2 and drawn.holds == (("middle", 3.0, 3.0),)
    assert (squad.kind, tank.kind, squad.side, tank.side) == ("squad", "hull", 0, 1)
    assert squad.men == len(squad.carried) - 1 and tank.armoured
    rifles = [sum(row) for row in squad.carried]
    assert rifles == list(range(squad.men + 1)), "each man who falls takes one weapon with him"
    assert max(arm.pen for arm in tank.weapons) > max(arm.pen for arm in squad.weapons)
