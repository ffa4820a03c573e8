"""The policy that looks ahead knows what an assault costs, and that both sides may."""

from __future__ import annotations

import pytest
from games.ahead_places import places_of
from games.bolt_games import able, baker, game, in_turn, pinned, riflemen

from rules.bolt_action.model.ruleset import ruleset
from rules.bolt_action.odds.close_combat import struck_back
from rules.bolt_action.player.policy.ahead.orders import Orders
from rules.bolt_action.player.queries import ApproximateSight


def test_survivors_of_the_first_strike_strike_back() -> None:
    """One model with one attack falls to six on 4+; it strikes back in 1 case of 64 (BA-ASS-4)."""
    table = game(able(**riflemen(6)), baker(**riflemen(1)), draws="0")
    six, one = (table.state.units[name] for name in ("able", "baker"))
    assert struck_back(ruleset(), six, one, over_obstacle=False) == pytest.approx(0.5**7)
    assert struck_back(ruleset(), six, one, over_obstacle=True) == pytest.approx(0.5)


def test_two_men_are_assaulted_whatever_the_unit_that_does_it_holds() -> None:
    strong = able("smg-squad", quality="veteran", models=6)
    table = pinned(game(strong, baker(models=2), draws="0"), "baker", 0, order="fire")
    orders = Orders(places_of(table, 6.5))
    unit, target = (table.state.units[name] for name in ("able", "baker"))
    orders.worth.held["able"] = 3.0
    assert orders.fight(unit, target, over=False) > 0.95 * orders.worth.of(target)


def test_the_effect_of_an_order_outlives_the_unit() -> None:
    table = in_turn(game(able(), baker(), draws="0"), 6)
    worth = places_of(table).worth
    unit = table.state.units["able"]
    assert worth.after(unit) == worth.points(unit) < worth.of(unit)


def test_to_be_where_both_may_assault_next_turn_is_a_loss_among_equals() -> None:
    table = pinned(game(able(models=8), baker(models=8), draws="0"), "baker", 0, order="fire")
    places, unit = places_of(table), table.state.units["able"]
    near, far = (
        places.next_turn(unit, [sight]) - places.risk(unit, [sight])
        for sight in (ApproximateSight(10.0), ApproximateSight(14.0))
    )
    assert near < far - 0.6


def test_an_assault_from_an_objective_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    strong = able("smg-squad", quality="veteran", models=6)
    table = pinned(game(strong, baker(models=2), draws="0"), "baker", 0, order="fire")
    orders, unit = Orders(places_of(table, 6.5)), table.state.units["able"]
    (charge,) = orders.charges(unit)
    assert charge.to
    free = orders.assault(unit, charge)
    monkeypatch.setattr(orders.goals, "worth_of", lambda _unit, at=(): 0.5 if at else 2.0)
    assert orders.assault(unit, charge) == pytest.approx(free - 1.5)
