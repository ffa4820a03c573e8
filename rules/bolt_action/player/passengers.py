"""Units that ride in vehicles, for policies: they never mount, and leave riders where they are."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action.model.actions import GiveOrder
from rules.bolt_action.model.state import State


def without_riders(state: State) -> State:
    """Return a state in which riders are out of the game, so that policies ignore them."""
    if not any(unit.aboard for unit in state.units.values()):
        return state
    units = {
        name: replace(unit, exited="aboard") if unit.aboard else unit
        for name, unit in state.units.items()
    }
    return replace(state, units=units)


def rides_on(state: State, side: str) -> GiveOrder | None:
    """Return the order by which a rider stays aboard, if its side has no other unit to order."""
    waiting = [unit for unit in state.alive(side) if unit.order is None]
    if waiting and all(unit.aboard for unit in waiting):
        return GiveOrder(waiting[0].id, "down")
    return None
