"""Infantry mounts vehicles and dismounts from them (assumption `transports`)."""

from __future__ import annotations

from dataclasses import replace

from languages.message import message
from rules.bolt_action.model.actions import Dismount, GiveOrder, Mount
from rules.bolt_action.model.events import Dismounted, Mounted
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play.movement import go
from rules.bolt_action.play.state_changes import Turn, on_table, own, write_unit
from rules.bolt_action.rules.movement import RUN, SLACK_IN, check_path, check_places
from rules.engine.errors import RuleError
from rules.engine.play.choices import Decision, question

DOWN_WITHIN_IN = 3.0
"""Greatest distance from a vehicle's hull at which a unit dismounts, inches (assumption)."""

ABOARD = ("advance", "run", "rally", "down")
"""Orders that a unit aboard may be given: to dismount, or to do nothing."""


def mount(play: Turn, ruleset: Ruleset, unit: Unit, order: str, answer: Mount) -> None:
    """Move a unit to a vehicle and into it, unless it is stopped on its way."""
    vehicle = on_table(play, answer.transport)
    if vehicle.id not in [transport.id for transport in play.state.transports(unit)]:
        raise RuleError(
            "BA-ORD-1", message("play-refused-no-room", vehicle=vehicle.id, unit=unit.id)
        )
    check_path(ruleset, unit, order, answer.path)
    check_places(answer.to)
    if go(play, ruleset, unit, answer.path, answer.to, answer.way, order):
        play.say(Mounted(unit.id, vehicle.id))
        write_unit(play, replace(play.state.units[unit.id], aboard=vehicle.id))


def check_order(unit: Unit, answer: GiveOrder) -> None:
    """Check that a unit aboard a vehicle can follow an order. Raises RuleError."""
    if unit.aboard and (answer.order not in ABOARD or answer.charge is not None):
        facts = {"unit": unit.id, "transport": unit.aboard}
        if answer.charge is not None:
            raise RuleError("BA-ORD-1", message("play-refused-aboard-assaults", **facts))
        said = message("play-refused-aboard-order", order=answer.order, **facts)
        raise RuleError("BA-ORD-1", said)


def ask_dismount(play: Turn, unit: Unit) -> bool:
    """Ask a unit that is ordered to dismount for its place; return whether it did."""
    vehicle = play.state.units[unit.aboard]
    asked = question("ba-asked-dismount")
    answer = play.ask(Decision(unit.side, asked, ("dismount",), "BA-ORD-1", unit.id, vehicle.id))
    own(answer, unit)
    if not isinstance(answer, Dismount):
        raise TypeError(answer)
    if not answer.to:
        return False
    check_places(answer.to)
    if vehicle.order == RUN:
        raise RuleError("BA-ORD-1", message("play-refused-has-run", vehicle=vehicle.id))
    if not 0 <= answer.distance_in <= DOWN_WITHIN_IN + SLACK_IN:
        raise RuleError(
            "BA-ORD-1", message("play-refused-gets-down-within", unit=unit.id, reach=DOWN_WITHIN_IN)
        )
    play.say(Dismounted(unit.id, vehicle.id, answer.to))
    write_unit(play, replace(unit, aboard=""))
    return True
