"""Moves of idle units: on towards an objective, or to a place with a shot."""

from __future__ import annotations

from rules.bolt_action.model.state import Unit
from rules.bolt_action.player.policy.ahead import places
from rules.bolt_action.player.policy.moves import backs_out
from rules.bolt_action.player.policy.orders import GUNS_WAIT
from rules.bolt_action.player.queries import Way
from rules.bolt_action.rules.movement import RUN, pace
from rules.engine.play.interruption import Places

WELL_ON = 0.3
"""Share of its pace that a move must gain to bring a unit well on."""

DARED = 0.6
"""Share of its worth that an idle unit risks to come on; more each time that it was idle."""


class Onward:
    """Finds moves for units that have no shot."""

    def __init__(self, weighed: places.Places) -> None:
        self.places = weighed
        self.fire, self.goals = weighed.fire, weighed.goals

    def going(self, unit: Unit, order: str) -> Way | None:
        """Return the way that a unit goes: the best, or onward where none is worth going.

        None where it stays: on the last turn a way that gains nothing leads nowhere.
        """
        ways = self.places.ways(unit, order)
        if not ways:
            return None
        here = max(self.places.staying(unit, down=down) for down in (False, not unit.vehicle))
        if ways[0][0] > here:
            return ways[0][1]
        on = self.best(unit, order)
        if on is None and not self.places.worth.left:
            return None
        return (on or ways[0])[1]

    def best(self, unit: Unit, order: str) -> tuple[float, Way] | None:
        """Return the best way that brings a unit well on towards an objective or the enemy.

        Ways on which the enemy may do too much to the unit are left out; a unit that was idle
        dares more each time.
        """
        dares = DARED * (1 + self.fire.past.idle.get(unit.id, 0)) * self.places.worth.of(unit)
        most = pace(self.fire.ruleset, unit).rate(order)
        objective = self.goals.open_to(unit)
        start = self._to_go(unit, objective)
        ways = self.places.ways(unit, order)
        out = backs_out(self.fire.state, unit, [way for _, way in ways])
        if out is not None and order == RUN:
            return None
        for worth, way in ways:
            if out is not None and way is not out:
                continue
            gains = start - self._to_go(unit, objective, way.to) >= min(start, WELL_ON * most)
            if (gains or way is out) and self.places.exposed(unit, way) <= dares:
                return worth, way
        return None

    def _to_go(self, unit: Unit, objective: str, at: Places = ()) -> float:
        """Return the inches from a unit to an objective, or to the enemy where it is ""."""
        if objective:
            return self.fire.field.hold_in(unit.id, objective, at)
        far = self.fire.field.path_to_enemy_in(unit.id, at)
        near = 0.0 if unit.kind == "artillery" else self.fire.reach_in(unit) / 2
        return max(0.0, far - near)

    def keeps(self, unit: Unit) -> bool:
        """Return whether a unit is where it belongs: at an objective, or with those it leads.

        A gun that does not fire over others leaves its place when it was idle there for long.
        """
        if unit.kind == "artillery":
            return self.fire.past.idle.get(unit.id, 0) < GUNS_WAIT or self.fire.lobs(unit)
        return unit.officer != "none" or self.fire.lobs(unit) or self.goals.needed_at(unit)
