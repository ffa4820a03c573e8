"""Where some models of a unit get to on an order, on foot or driving."""

from __future__ import annotations

from languages.message import message
from rules.bolt_action import ruleset
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.model.templates import unit as unit_of
from rules.engine.errors import RuleError
from sandbox.bolt_action.armies import GAME, entry_of
from sandbox.bolt_action.movement.driving_reach import DrivingReach
from sandbox.bolt_action.movement.paths import Mover
from sandbox.bolt_action.movement.walking_reach import WalkingReach
from sandbox.movement.ground_classes import Grounds
from sandbox.play.games import NoGame
from sandbox.table.table import PlacedUnit, Table


def reach_of(
    table: Table, unit: PlacedUnit, mover: Mover, order: str, inches: float
) -> WalkingReach | DrivingReach:
    """Return where some models of a unit get to on an order; on foot at most ``inches``.

    Raises RuleError for a vehicle that the rules of the table do not know.
    """
    if mover.mover in ("infantry", "artillery"):
        return WalkingReach(mover, order, inches)
    if (known := profile(table, unit)) is None:
        raise RuleError("BA-MOV-4", message("laid-no-profile", unit=unit.id))
    return DrivingReach(mover, *known, order)


def profile(table: Table, unit: PlacedUnit) -> tuple[Ruleset, Unit] | None:
    """Return the rules that a table is played by, and the unit in them; None if unknown."""
    says = table.scenario
    try:
        own = says.game == GAME
        rules = ruleset(says.ruleset, says.assumed) if own else ruleset()
        return rules, unit_of(rules, entry_of(unit, Grounds.of(table.pieces)))
    except (RuleError, NoGame):
        return None
