"""Warplanes in play: their orders, how they come in, attack and pull out (WP-2…8, WP-15, WP-16)."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from rules.bolt_action import morale
from rules.bolt_action.actions import Fly, GiveOrder, Intercept, PickPrey
from rules.bolt_action.air_fire import ORDNANCE, bears, flak_of
from rules.bolt_action.changes import Turn, on_table, place_die, put
from rules.bolt_action.events import FireHeld, FlewIn, LeftTable, MoveBegan, Tested
from rules.bolt_action.facts import EDGES, STOPS_AT_IN, Flight
from rules.bolt_action.firing import ask_fire, may_fire, own
from rules.bolt_action.movement import check_places
from rules.bolt_action.moving import break_in
from rules.bolt_action.ruleset import Ruleset
from rules.bolt_action.state import State, Unit
from rules.engine.choices import Decision
from rules.engine.dice import Dice
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.events import Modifier, Modifiers

SLACK_IN = 1e-3
"""Inches by which the facts of a flight may miss."""

NEVER = ("fire", "rally")
"""Orders that no warplane is ever given (WP-2)."""

FIRST_TURN = 2
"""From this turn on planes come in (WP-4)."""


def check_first(state: State, unit: Unit) -> None:
    """Raises RuleError where a ground unit is ordered before its side's planes (WP-3)."""
    if unit.warplane:
        return
    waiting = [u.id for u in state.alive(unit.side) if u.warplane and u.order is None]
    if waiting:
        raise RuleError("WP-3", f"warplanes are ordered first: {', '.join(sorted(waiting))}")


def check_order(state: State, ruleset: Ruleset, plane: Unit, answer: GiveOrder) -> None:
    """Raises RuleError for an order that a plane cannot be given (WP-2, 4, 8, 14, 16)."""
    order = answer.order
    if answer.charge is not None:
        raise RuleError("WP-14", "warplanes never assault and are never assaulted")
    if order in NEVER:
        raise RuleError("WP-2", f"warplanes are never ordered {order}: {plane.id}")
    if answer.officer != "none":
        raise RuleError("BA-MOR-2", f"no officer is near {plane.id}: it flies")
    if not plane.reserve:
        if order != "run":
            raise RuleError("WP-8", f"{plane.id} is on the table: it must Run, to pull out")
        return
    if order == "run":
        raise RuleError("WP-2", f"{plane.id} is in reserve: there is nothing to pull out of")
    early = order == "ambush" and ruleset.assumptions.early_air_ambush
    if order != "down" and state.turn < FIRST_TURN and not early:
        raise RuleError("WP-4", f"{plane.id} stays in reserve, Down, before turn {FIRST_TURN}")
    if order == "advance" and not preys(ruleset, state, plane):
        raise RuleError("WP-5", f"{plane.id} has no enemy on the table to attack")
    if order == "ambush":
        _check_superiority(state, plane)


def _check_superiority(state: State, plane: Unit) -> None:
    if not plane.interceptor:
        raise RuleError("WP-16", f"{plane.id} is no interceptor: it lies in no ambush")
    if any(enemy.interceptor for enemy in state.alive(state.enemy(plane.side))):
        raise RuleError("WP-16", f"{plane.side} has no air superiority: the enemy has interceptors")


def preys(ruleset: Ruleset, state: State, plane: Unit) -> list[Unit]:
    """The enemies on the table that a plane may attack (WP-5, WP-15)."""
    return [
        enemy
        for enemy in state.present(state.enemy(plane.side))
        if not enemy.warplane or fights_planes(ruleset, plane)
    ]


def fights_planes(ruleset: Ruleset, plane: Unit) -> bool:
    """Whether it is an interceptor with guns left (WP-15)."""
    arms = [arm for model in plane.models for arm in model.arms if arm.mount != "rear"]
    return plane.interceptor and any(ORDNANCE not in ruleset.weapon(a.weapon).traits for a in arms)


def arrival_needs(ruleset: Ruleset, plane: Unit, order: str) -> int | None:
    """What the order test wants that brings a plane in; None where there is none (WP-4, WP-8)."""
    assumed = ruleset.assumptions
    if order != "advance" or plane.arrived or not assumed.arrival_tested:
        return None
    return max(morale.LEAST, morale.morale(plane) - assumed.arrival_penalty)


def arrival_modifiers(ruleset: Ruleset, plane: Unit) -> Modifiers:
    """What changes the score of that test (WP-4)."""
    penalty = ruleset.assumptions.arrival_penalty
    late = (Modifier("out of reserve", -penalty),) if penalty else ()
    return (*morale.morale_modifiers(plane), *late)


def follow(play: Turn, ruleset: Ruleset, plane: Unit, order: str) -> None:
    """A plane's order, tested where it must be, and carried out (WP-2, WP-4, WP-8)."""
    needs = arrival_needs(ruleset, plane, order)
    if needs is not None:
        changed = arrival_modifiers(ruleset, plane)
        passed, double_six = morale.roll_test(play, needs, "order test", changed)
        play.say(Tested(plane.id, "order", needs, passed, order))
        if not passed:
            _fail(play, ruleset, plane, double_six)
            return
    plane = place_die(play, plane, order, "ordered")
    if order == "run":
        pull_out(play, plane)
    elif order == "advance":
        attack(play, ruleset, plane)


def _fail(play: Turn, ruleset: Ruleset, plane: Unit, double_six: bool) -> None:
    """It stays in reserve; where FUBAR is assumed to count, it may attack a friend instead."""
    rolls = double_six and ruleset.has("fubar") and ruleset.assumptions.arrival_fubar
    friends = play.state.grounded(plane.side)
    if rolls and morale.fubar(play) == "friendly fire" and friends:
        attack(play, ruleset, place_die(play, plane, "advance", "FUBAR"), why="FUBAR")
        return
    place_die(play, plane, "down", "failed")


def pull_out(play: Turn, plane: Unit) -> Unit:
    """Off the table and into reserve, without its pins (WP-8)."""
    play.say(LeftTable(plane.id, "pull out"))
    return put(play, replace(plane, reserve=True, pins=0))


def attack(play: Turn, ruleset: Ruleset, plane: Unit, *, why: str = "ordered") -> None:
    """A plane picks its target, comes in and opens fire (WP-5…7)."""
    prey = _ask_prey(play, ruleset, plane, why)
    fly_in(play, ruleset, plane, prey)
    if not prey.warplane:
        intercepted(play, ruleset, plane)
    open_fire(play, ruleset, plane, prey, why)


def _ask_prey(play: Turn, ruleset: Ruleset, plane: Unit, why: str) -> Unit:
    """Its side's choice among the enemy; gone wrong, the enemy's among its friends."""
    astray = why == "FUBAR"
    by = play.state.enemy(plane.side) if astray else plane.side
    answer = play.ask(Decision(by, "the target of its attack", ("pick-prey",), "WP-5", plane.id))
    own(answer, plane)
    if not isinstance(answer, PickPrey):
        raise TypeError(answer)
    prey = on_table(play, answer.target)
    if prey.side == plane.side and not astray:
        raise RuleError("WP-5", f"{prey.id} is a friend of {plane.id}")
    if astray and (prey.side != plane.side or prey.warplane):
        raise RuleError("BA-FUB-1", f"{plane.id} takes one of its own on the ground for the enemy")
    if prey.warplane and not fights_planes(ruleset, plane):
        raise RuleError("WP-15", f"{plane.id} is no interceptor: it attacks no planes")
    return prey


def roll_edge(dice: Dice) -> str:
    """The table edge that a plane comes from; 5 and 6 are rolled again (WP-5)."""
    while True:
        (face,) = dice.roll(1, "table edge")
        if face <= len(EDGES):
            return EDGES[face - 1]


def fly_in(play: Turn, ruleset: Ruleset, plane: Unit, prey: Unit) -> None:
    """From the edge to 12 inches from its target, past the Flak that lies in wait (WP-5…7)."""
    edge = roll_edge(play)
    number = EDGES.index(edge) + 1
    answer = play.ask(
        Decision(
            plane.side,
            f"its flight from the {edge} edge",
            ("fly",),
            "WP-6",
            plane.id,
            prey.id,
            among=(number,),
        )
    )
    own(answer, plane)
    if not isinstance(answer, Fly):
        raise TypeError(answer)
    check_flight(answer.flight, prey.id, edge, _rise_in(answer))
    check_places(answer.start)
    check_places(answer.to)
    play.say(MoveBegan(plane.id, "flight", answer.to, (), answer.start, answer.flight.distance_in))
    plane = put(play, replace(plane, reserve=False, arrived=True))
    break_in(play, ruleset, plane, _flak_in_ambush(play, ruleset, plane))
    if not play.state.units[plane.id].destroyed:
        ends_in = answer.flight.ends_in
        play.say(FlewIn(plane.id, prey.id, edge, answer.start, answer.to, ends_in))


def _rise_in(answer: Fly) -> float:
    """How much higher or lower the base stands where a flight ends than where it was placed."""
    rows = (*answer.start[:1], *answer.to[:1])
    heights = [row[4] for row in rows if len(row) > 4]
    return abs(heights[1] - heights[0]) if len(heights) == 2 else 0.0


def check_flight(flight: Flight, prey: str, edge: str, rise_in: float = 0.0) -> None:
    """Raises RuleError where the facts of a flight are against WP-5 or WP-6.

    ``rise_in``: what ranges, which are straight lines, change by height beside the inches flown.
    """
    if (flight.target, flight.edge) != (prey, edge):
        raise RuleError("WP-5", f"it flies at {prey}, from the {edge} edge")
    start, end, flown = flight.starts_in, flight.ends_in, flight.distance_in
    if not (start >= 0 and end >= 0 and flown >= 0):
        raise RuleError(UNKNOWN, "the distances of a flight are 0 or more")
    _check_stop(flight, prey)
    if hypot(flown, rise_in) < start - end - SLACK_IN:
        raise RuleError("WP-6", f"{flown:.1f} in do not take it from {start:.1f} to {end:.1f} in")


def _check_stop(flight: Flight, prey: str) -> None:
    """Where it ends: 12 inches away, on from there, short of it, or where it was placed (WP-6)."""
    start, end = flight.starts_in, flight.ends_in
    stop = min(start, STOPS_AT_IN)
    if flight.beyond:
        if flight.short or not end < stop:
            raise RuleError("WP-6", f"flying on, it gets nearer to {prey} than {stop:g} in")
    elif flight.short:
        if not STOPS_AT_IN < end <= start:
            raise RuleError("WP-6", f"short of it, it ends further than {stop:g} in from {prey}")
    elif start <= STOPS_AT_IN:
        if flight.distance_in > 0 or abs(end - start) > SLACK_IN:
            raise RuleError("WP-6", f"it starts {start:.1f} in from {prey} and stays there")
    elif abs(end - STOPS_AT_IN) > SLACK_IN:
        raise RuleError("WP-6", f"it stops {STOPS_AT_IN:g} in from {prey}, not {end:.1f}")


def _flak_in_ambush(play: Turn, ruleset: Ruleset, plane: Unit) -> list[str]:
    """The Flak in Ambush that may interrupt a flight, by id in their order (WP-7)."""
    return sorted(
        enemy.id
        for enemy in play.state.present(play.state.enemy(plane.side))
        if enemy.order == "ambush" and flak_of(enemy) and may_fire(ruleset, enemy, "ambush")
    )


def intercepted(play: Turn, ruleset: Ruleset, plane: Unit) -> None:
    """Interceptors in Ambush come in before a plane fires on the ground (WP-16)."""
    for unit in sorted(play.state.alive(play.state.enemy(plane.side)), key=lambda u: u.id):
        hunter, hunted = play.state.units[unit.id], play.state.units[plane.id]
        if hunted.destroyed:
            return
        waits = hunter.reserve and hunter.order == "ambush"
        if not waits or not fights_planes(ruleset, hunter) or not _asks(play, hunter, plane):
            continue
        hunter = place_die(play, hunter, "advance", "ambush")
        fly_in(play, ruleset, hunter, hunted)
        open_fire(play, ruleset, hunter, hunted, "ordered")


def _asks(play: Turn, hunter: Unit, plane: Unit) -> bool:
    accepts = ("intercept", "hold-ambush")
    answer = play.ask(
        Decision(hunter.side, "its interception", accepts, "WP-16", hunter.id, plane.id)
    )
    own(answer, hunter)
    if isinstance(answer, Intercept) and answer.target != plane.id:
        raise RuleError("WP-16", f"{hunter.id} comes in against {plane.id}")
    return isinstance(answer, Intercept)


def open_fire(play: Turn, ruleset: Ruleset, plane: Unit, prey: Unit, why: str) -> None:
    """If both are still there, the plane fires at its target (WP-7, WP-13)."""
    plane, prey = play.state.units[plane.id], play.state.units[prey.id]
    armed = any(bears(plane, prey, a, "advance") for m in plane.models for a in m.arms)
    if plane.destroyed or prey.destroyed:
        return
    if not armed or not ask_fire(play, ruleset, plane, "advance", why=why, at=prey.id):
        play.say(FireHeld(plane.id, prey.id))
