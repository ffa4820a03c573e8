"""Warplanes: their orders, their arrival, their flights (WP-2…8, 14, 16)."""

from __future__ import annotations

from math import hypot

from languages.message import coded, message
from rules.bolt_action.model.actions import GiveOrder
from rules.bolt_action.model.facts import STOP_SLACK_IN, STOPS_AT_IN, Flight
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import State, Unit
from rules.bolt_action.model.weapons import ORDNANCE
from rules.bolt_action.rules import morale
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.events import Modifier, Modifiers
from rules.engine.play.dice import Dice
from rules.engine.play.objectives import PLAYER_EDGES

NEVER = ("fire", "rally")
"""Orders that no warplane is given (WP-2)."""


FIRST_TURN = 2
"""Turn from which planes come in (WP-4)."""


def check_first(state: State, unit: Unit) -> None:
    """Check that a side's planes are ordered before its ground units (WP-3). Raises RuleError."""
    if unit.warplane:
        return
    waiting = [u.id for u in state.alive(unit.side) if u.warplane and u.order is None]
    if waiting:
        raise RuleError("WP-3", message("play-refused-ordered-first", units=tuple(sorted(waiting))))


def check_plane_order(state: State, ruleset: Ruleset, plane: Unit, answer: GiveOrder) -> None:
    """Check that a plane can be given an order (WP-2, 4, 8, 14, 16). Raises RuleError."""
    order = answer.order
    if answer.charge is not None:
        raise RuleError("WP-14", message("play-refused-warplanes-never-assault"))
    if order in NEVER:
        raise RuleError(
            "WP-2",
            message("play-refused-never-ordered", order=coded("order", order), plane=plane.id),
        )
    if answer.officer != "none":
        raise RuleError("BA-MOR-2", message("play-refused-no-officer", plane=plane.id))
    if not plane.reserve:
        if order != "run":
            raise RuleError("WP-8", message("play-refused-must-pull-out", plane=plane.id))
        return
    if order == "run":
        raise RuleError("WP-2", message("play-refused-nothing-to-pull-out-of", plane=plane.id))
    early = order == "ambush" and ruleset.assumptions.early_air_ambush
    if order != "down" and state.turn < FIRST_TURN and not early:
        raise RuleError(
            "WP-4", message("play-refused-stays-in-reserve", plane=plane.id, turn=FIRST_TURN)
        )
    if order == "advance" and not preys(ruleset, state, plane):
        raise RuleError("WP-5", message("play-refused-no-prey", plane=plane.id))
    if order == "ambush":
        if not plane.interceptor:
            raise RuleError("WP-16", message("play-refused-lies-in-no-ambush", plane=plane.id))
        if any(enemy.interceptor for enemy in state.alive(state.enemy(plane.side))):
            raise RuleError("WP-16", message("play-refused-no-air-superiority", side=plane.side))


def preys(ruleset: Ruleset, state: State, plane: Unit) -> list[Unit]:
    """Return the enemies on the table that a plane may attack (WP-5, WP-15)."""
    return [
        enemy
        for enemy in state.present(state.enemy(plane.side))
        if not enemy.warplane or fights_planes(ruleset, plane)
    ]


def fights_planes(ruleset: Ruleset, plane: Unit) -> bool:
    """Return whether a plane is an interceptor with guns left (WP-15)."""
    arms = [arm for model in plane.models for arm in model.arms if arm.mount != "rear"]
    return plane.interceptor and any(ORDNANCE not in ruleset.weapon(a.weapon).traits for a in arms)


def arrival_needs(ruleset: Ruleset, plane: Unit, order: str) -> int | None:
    """Return the score of the order test that brings a plane in; None for no test (WP-4, WP-8)."""
    assumed = ruleset.assumptions
    if order != "advance" or plane.arrived or not assumed.arrival_tested:
        return None
    return max(morale.LEAST, morale.morale(plane) - assumed.arrival_penalty)


def arrival_modifiers(ruleset: Ruleset, plane: Unit) -> Modifiers:
    """Return the modifiers of that score (WP-4)."""
    penalty = ruleset.assumptions.arrival_penalty
    late = (Modifier("out of reserve", -penalty),) if penalty else ()
    return (*morale.morale_modifiers(plane), *late)


def roll_edge(dice: Dice) -> str:
    """Roll the table edge that a plane comes from; 5 and 6 are rolled again (WP-5)."""
    while True:
        (face,) = dice.roll(1, "table edge")
        if face <= len(PLAYER_EDGES):
            return PLAYER_EDGES[face - 1]


def check_flight(flight: Flight, prey: str, edge: str, rise_in: float = 0.0) -> None:
    """Check the facts of a flight (WP-5, WP-6). Raises RuleError.

    ``rise_in``: difference of height of the flight's ends, inches. Ranges are straight lines, so
    they may differ by it from the inches flown.
    """
    if (flight.target, flight.edge) != (prey, edge):
        raise RuleError("WP-5", message("ba-flies-at", target=prey, edge=edge))
    start, end, flown = flight.starts_in, flight.ends_in, flight.distance_in
    if not (start >= 0 and end >= 0 and flown >= 0):
        raise RuleError(UNKNOWN, message("ba-not-negative"))
    _check_stop(flight, prey)
    if hypot(flown, rise_in) < start - end - STOP_SLACK_IN:
        raise RuleError("WP-6", message("ba-flown", flown=flown, start=start, end=end))


def _check_stop(flight: Flight, prey: str) -> None:
    """Check that a flight ends where it should (WP-6). Raises RuleError.

    It ends 12 inches away, nearer where a model prevents that, or where it was placed.
    """
    start, end = flight.starts_in, flight.ends_in
    if start <= STOPS_AT_IN:
        if flight.in_the_way or flight.distance_in > 0 or abs(end - start) > STOP_SLACK_IN:
            raise RuleError("WP-6", message("ba-stays-there", start=start, target=prey))
    elif end > STOPS_AT_IN + STOP_SLACK_IN or (
        end < STOPS_AT_IN - STOP_SLACK_IN and not flight.in_the_way
    ):
        said = message("ba-stops-at", stop=STOPS_AT_IN, target=prey, end=end)
        raise RuleError("WP-6", said)
