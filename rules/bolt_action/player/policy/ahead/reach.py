"""How many moves a unit is from holding an objective: inches tell little of what has to turn."""

from __future__ import annotations

from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.odds.distributions import p_test
from rules.bolt_action.player.fact_builder import FactBuilder
from rules.bolt_action.player.queries import Field, Way
from rules.bolt_action.rules.morale import morale
from rules.bolt_action.rules.movement import RUN, pace, stuck
from rules.engine.interruption import Places

STRAIGHT = 0.9
"""How much of a Run brings men nearer: few ways are straight."""

LOOKS_FROM = 2
"""With no more turns than this after the present one it is looked at where a vehicle could drive
next: what stands in its way costs it a whole turn, and there is no time to find out."""


class Reach:
    """Ways to objectives in inches and in moves, of one state of a game."""

    def __init__(self, ruleset: Ruleset, state: State, field: Field) -> None:
        self.ruleset, self.state, self.field = ruleset, state, field
        self.left = max(0, state.turns - state.turn)
        self._away: dict[tuple[str, str], float] = {}
        self._moves: dict[tuple[str, str], float] = {}
        self._ways: dict[str, list[Way]] = {}

    def away(self, unit: Unit, objective: str) -> float:
        """How far a unit is from holding an objective, inches."""
        key = unit.id, objective
        if key not in self._away:
            self._away[key] = self.field.hold_in(unit.id, objective)
        return self._away[key]

    def moves(self, unit: Unit, objective: str, at: Places = ()) -> float:
        """How many moves a unit is from holding an objective, from a place or from where it is."""
        if at:
            return self.of(unit, self.field.hold_in(unit.id, objective, at))
        key = unit.id, objective
        if key not in self._moves:
            self._moves[key] = self._from_here(unit, objective)
        return self._moves[key]

    def of(self, unit: Unit, away: float) -> float:
        """How many moves so many inches are: men Run; a vehicle has to turn with its first move,
        an Advance, before it drives on as fast as it can (BA-MOV-4). Pins cost both time."""
        if away <= 0:
            return 0.0
        rates = pace(self.ruleset, unit)
        if rates.run_in <= 0:
            return float(self.state.turns + 1)
        moves = away / (STRAIGHT * rates.run_in)
        if unit.vehicle:
            first = min(away, rates.advance_in)
            moves = first / rates.advance_in + (away - first) / rates.run_in
        return moves / (p_test(morale(unit)) if unit.pins else 1.0)

    def _from_here(self, unit: Unit, objective: str) -> float:
        away = self.away(unit, objective)
        moves = self.of(unit, away)
        drives = unit.vehicle and unit.order is None and not stuck(unit)
        if not moves or not drives or self.left > LOOKS_FROM:
            return moves
        ends = [self.field.hold_in(unit.id, objective, way.to) for way in self._driven(unit)]
        after = min(ends, default=away)
        return max(moves, 1 + self.of(unit, after)) if after > 0 else moves

    def _driven(self, unit: Unit) -> list[Way]:
        """Where a vehicle could drive with its next order."""
        if unit.id not in self._ways:
            builder = FactBuilder(self.ruleset, self.state, self.field)
            self._ways[unit.id] = [*builder.ways(unit, "advance"), *builder.ways(unit, RUN)]
        return self._ways[unit.id]
