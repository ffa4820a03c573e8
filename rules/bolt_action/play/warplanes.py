"""Play warplanes: their orders, approach, attack and pull-out (WP-2…8, WP-15, WP-16)."""

from __future__ import annotations

from dataclasses import replace

from languages.message import message
from rules.bolt_action.model.actions import Fly, Intercept, PickPrey
from rules.bolt_action.model.events import FireHeld, FlewIn, LeftTable, MoveBegan, Tested
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play.fire import ask_fire, may_fire
from rules.bolt_action.play.movement import break_in
from rules.bolt_action.play.state_changes import Turn, on_table, own, place_die, write_unit
from rules.bolt_action.rules import morale
from rules.bolt_action.rules.air_fire import bears, flak_of
from rules.bolt_action.rules.movement import check_places
from rules.bolt_action.rules.warplanes import (
    arrival_modifiers,
    arrival_needs,
    check_flight,
    fights_planes,
    roll_edge,
)
from rules.engine.errors import RuleError
from rules.engine.play.choices import Decision, question
from rules.engine.play.objectives import PLAYER_EDGES


def follow(play: Turn, ruleset: Ruleset, plane: Unit, order: str) -> None:
    """Test a plane's order where it must be, and carry it out (WP-2, WP-4, WP-8)."""
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
    """Keep a plane in reserve; where FUBAR applies by assumption, it may attack a friend."""
    rolls = double_six and ruleset.has("fubar") and ruleset.assumptions.arrival_fubar
    friends = play.state.grounded(plane.side)
    if rolls and morale.fubar(play) == "friendly fire" and friends:
        attack(play, ruleset, place_die(play, plane, "advance", "FUBAR"), why="FUBAR")
        return
    place_die(play, plane, "down", "failed")


def pull_out(play: Turn, plane: Unit) -> Unit:
    """Move a plane from the table into reserve, without its pins (WP-8)."""
    play.say(LeftTable(plane.id, "pull out"))
    return write_unit(play, replace(plane, reserve=True, pins=0))


def attack(play: Turn, ruleset: Ruleset, plane: Unit, *, why: str = "ordered") -> None:
    """Play a plane's attack: it picks its target, comes in and opens fire (WP-5…7)."""
    prey = _ask_prey(play, ruleset, plane, why)
    fly_in(play, ruleset, plane, prey)
    if not prey.warplane:
        _intercepted(play, ruleset, plane)
    open_fire(play, ruleset, plane, prey, why)


def _ask_prey(play: Turn, ruleset: Ruleset, plane: Unit, why: str) -> Unit:
    """Ask for a plane's target: its side's choice; if it goes wrong, the enemy's among its
    friends.
    """
    astray = why == "FUBAR"
    by = play.state.enemy(plane.side) if astray else plane.side
    asked = question("ba-asked-prey")
    answer = play.ask(Decision(by, asked, ("pick-prey",), "WP-5", plane.id))
    own(answer, plane)
    if not isinstance(answer, PickPrey):
        raise TypeError(answer)
    prey = on_table(play, answer.target)
    if prey.side == plane.side and not astray:
        raise RuleError(
            "WP-5", message("play-refused-prey-is-a-friend", prey=prey.id, plane=plane.id)
        )
    if astray and (prey.side != plane.side or prey.warplane):
        raise RuleError("BA-FUB-1", message("ba-takes-its-own", plane=plane.id))
    if prey.warplane and not fights_planes(ruleset, plane):
        raise RuleError("WP-15", message("play-refused-plane-attacks-no-planes", plane=plane.id))
    return prey


def fly_in(play: Turn, ruleset: Ruleset, plane: Unit, prey: Unit) -> None:
    """Fly from the edge to 12 inches from the target, past waiting Flak (WP-5…7)."""
    edge = roll_edge(play)
    number = PLAYER_EDGES.index(edge) + 1
    answer = play.ask(
        Decision(
            plane.side,
            question("ba-asked-approach", edge=edge),
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
    rows = (*answer.start[:1], *answer.to[:1])
    heights = [row[4] for row in rows if len(row) > 4]
    rise = abs(heights[1] - heights[0]) if len(heights) == 2 else 0.0
    check_flight(answer.flight, prey.id, edge, rise)
    check_places(answer.start)
    check_places(answer.to)
    play.say(MoveBegan(plane.id, "flight", answer.to, (), answer.start, answer.flight.distance_in))
    plane = write_unit(play, replace(plane, reserve=False, arrived=True))
    flak = _flak_in_ambush(play, ruleset, plane)
    break_in(play, ruleset, plane, flak, answer.flight.distance_in)
    if not play.state.units[plane.id].destroyed:
        ends_in, blocking = answer.flight.ends_in, answer.flight.in_the_way
        play.say(FlewIn(plane.id, prey.id, edge, answer.start, answer.to, ends_in, blocking))


def _flak_in_ambush(play: Turn, ruleset: Ruleset, plane: Unit) -> list[str]:
    """Return the Flak in Ambush that may interrupt a flight, by id in their order (WP-7)."""
    return sorted(
        enemy.id
        for enemy in play.state.present(play.state.enemy(plane.side))
        if enemy.order == "ambush" and flak_of(enemy) and may_fire(ruleset, enemy, "ambush")
    )


def _intercepted(play: Turn, ruleset: Ruleset, plane: Unit) -> None:
    """Let interceptors in Ambush come in before a plane fires on the ground (WP-16)."""
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
    accepts, asked = ("intercept", "hold-ambush"), question("ba-asked-interception")
    answer = play.ask(Decision(hunter.side, asked, accepts, "WP-16", hunter.id, plane.id))
    own(answer, hunter)
    if isinstance(answer, Intercept) and answer.target != plane.id:
        raise RuleError("WP-16", message("ba-fires-only-at", unit=hunter.id, target=plane.id))
    return isinstance(answer, Intercept)


def open_fire(play: Turn, ruleset: Ruleset, plane: Unit, prey: Unit, why: str) -> None:
    """Fire at the target, if both are still there (WP-7, WP-13)."""
    plane, prey = play.state.units[plane.id], play.state.units[prey.id]
    armed = any(bears(plane, prey, a, "advance") for m in plane.models for a in m.arms)
    if plane.destroyed or prey.destroyed:
        return
    if armed:
        ask_fire(play, ruleset, plane, "advance", why=why, at=prey.id)
    else:
        play.say(FireHeld(plane.id, prey.id, "unarmed"))
