"""Play the order phase: draw a die, give an order, test it, carry it out (BA-TURN-2)."""

from __future__ import annotations

from dataclasses import replace

from languages.message import coded, message
from rules.bolt_action.model.actions import GiveOrder, KeepOrder, MistakenTarget, NoMistakenTarget
from rules.bolt_action.model.events import DieDrawn, OrderKept, Tested
from rules.bolt_action.model.facts import unknown
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import ORDERS, Unit
from rules.bolt_action.play import charge, close_combat, transports, warplanes
from rules.bolt_action.play.fire import ask_fire
from rules.bolt_action.play.movement import ask_move, flee
from rules.bolt_action.play.state_changes import (
    Turn,
    check_officer,
    living,
    on_table,
    own,
    place_die,
    take_from_bag,
    write_unit,
)
from rules.bolt_action.rules import morale
from rules.bolt_action.rules.close_combat import dares_armour
from rules.bolt_action.rules.movement import check_places
from rules.bolt_action.rules.warplanes import check_first, check_plane_order
from rules.engine.errors import RuleError
from rules.engine.play.choices import Decision, question

MISTAKE_IN = 12.0
"""Distance from the enemy within which a unit can be mistaken for an enemy, inches (BA-FUB-1)."""


def draw(play: Turn) -> str:
    """Draw one die from the bag, each equally likely; return its side (BA-TURN-2)."""
    bag = play.state.bag
    (face,) = play.roll(1, "order die", None, sum(bag.values()))
    for side in play.state.sides:
        if face <= bag[side]:
            break
        face -= bag[side]
    take_from_bag(play, side)
    play.state = replace(play.state, hand=side)
    play.say(DieDrawn(side))
    return side


def activate(play: Turn, ruleset: Ruleset) -> None:
    """Play from the drawing of a die to the end of its unit's action (BA-TURN-2)."""
    side = draw(play)
    asked = question("ba-asked-order")
    answer = play.ask(Decision(side, asked, ("give-order",), "BA-TURN-2"))
    if not isinstance(answer, GiveOrder):
        raise TypeError(answer)
    unit = check_order(play, ruleset, side, answer)
    if unit.warplane:
        warplanes.follow(play, ruleset, unit, answer.order)
        return
    on_armour = answer.charge is not None and dares_armour(
        ruleset, unit, play.state.units[answer.charge.target]
    )
    if morale.needs_order_test(unit, answer.order, on_armour=on_armour):
        needs = morale.morale(unit, answer.officer, on_armour=on_armour)
        changed = morale.morale_modifiers(unit, answer.officer, on_armour=on_armour)
        passed, double_six = morale.roll_test(play, needs, "order test", changed)
        play.say(Tested(unit.id, "order", needs, passed, answer.order))
        if not passed:
            fail(play, ruleset, unit, double_six)
            return
        unit = write_unit(play, morale.after_order_test(unit))
    carry_out(play, ruleset, unit, answer)


def check_order(play: Turn, ruleset: Ruleset, side: str, answer: GiveOrder) -> Unit:
    """Check that an order may be given (BA-TURN-2, BA-TURN-3, BA-ORD-1, WP-3). Raises RuleError."""
    unit = living(play, answer.unit)
    if unit.side != side:
        raise RuleError("BA-TURN-2", message("ba-not-of-side", unit=unit.id, side=side))
    if unit.order is not None:
        raise RuleError(
            "BA-TURN-3",
            message("play-refused-has-its-order", unit=unit.id, order=coded("order", unit.order)),
        )
    if answer.order not in ORDERS:
        raise unknown("order", answer.order, ORDERS, "BA-ORD-1")
    check_first(play.state, unit)
    transports.check_order(unit, answer)
    check_officer(play.state, side, answer.officer)
    check_places(answer.to)
    check_places(answer.defenders_to)
    if unit.warplane:
        check_plane_order(play.state, ruleset, unit, answer)
    if answer.charge is not None:
        charge.check_charge(play, ruleset, unit, answer.order, answer.charge)
    return unit


def carry_out(play: Turn, ruleset: Ruleset, unit: Unit, answer: GiveOrder) -> None:
    """Carry out an order that is followed (BA-ORD-1)."""
    order = answer.order
    if order == "down":
        unit = write_unit(play, morale.ordered_down(ruleset, unit))
    unit = place_die(play, unit, order, "ordered")
    if order == "rally":
        write_unit(play, morale.rallied(play, unit))
    elif order == "fire":
        ask_fire(play, ruleset, unit, order)
    elif order == "run" and answer.charge is not None:
        close_combat.resolve(play, ruleset, unit, answer)
    elif unit.aboard and order in ("advance", "run"):
        if transports.ask_dismount(play, unit) and order == "advance":
            ask_fire(play, ruleset, play.state.units[unit.id], order)
    elif order in ("advance", "run"):
        inches = ask_move(play, ruleset, unit, order, transports.mount)
        if order == "advance" and inches is not None:
            moved = inches > 0 or ruleset.assumptions.advance_is_moving
            ask_fire(play, ruleset, play.state.units[unit.id], order, moved=moved)


def fail(play: Turn, ruleset: Ruleset, unit: Unit, double_six: bool) -> None:
    """Apply a failed order test: Down, or FUBAR on a double six (BA-PIN-3, BA-PIN-4)."""
    if not double_six or not ruleset.has("fubar") or unit.aboard:
        if ruleset.assumptions.failed_sheds_pins:
            unit = write_unit(play, morale.ordered_down(ruleset, unit))
        place_die(play, unit, "down", "failed")
    elif morale.fubar(play) == "panic":
        flee(play, ruleset, unit)
    else:
        _friendly_fire(play, ruleset, unit)


def _friendly_fire(play: Turn, ruleset: Ruleset, unit: Unit) -> None:
    """Let the opponent pick a friend that the unit must fire at, taking it for the enemy
    (BA-FUB-1).
    """
    friends = [u for u in play.state.grounded(unit.side) if u.id != unit.id]
    enemy = play.state.enemy(unit.side)
    victim = _ask_victim(play, unit, enemy) if friends else None
    if victim is None:
        place_die(play, unit, "down", "FUBAR")
        return
    unit = place_die(play, unit, "fire", "FUBAR")
    ask_fire(play, ruleset, unit, "fire", why="FUBAR", at=victim.id)


def _ask_victim(play: Turn, unit: Unit, enemy: str) -> Unit | None:
    accepts = ("mistaken-target", "no-mistaken-target")
    asked = question("ba-asked-mistaken-target")
    answer = play.ask(Decision(enemy, asked, accepts, "BA-FUB-1", other=unit.id))
    if isinstance(answer, NoMistakenTarget):
        if not answer.nearest_in > MISTAKE_IN:
            raise RuleError("BA-FUB-1", message("ba-pick-a-friend", unit=unit.id))
        return None
    if not isinstance(answer, MistakenTarget):
        raise TypeError(answer)
    victim = on_table(play, answer.unit)
    friend = victim.side == unit.side and victim.id != unit.id and not victim.warplane
    if not friend or not 0 <= answer.enemy_in <= MISTAKE_IN:
        facts = {"victim": victim.id, "unit": unit.id, "side": enemy}
        said = message("ba-no-such-friend", reach=MISTAKE_IN, **facts)
        raise RuleError("BA-FUB-1", said)
    return victim


def end_turn(play: Turn, ruleset: Ruleset) -> None:
    """Return the dice to the bag; Ambush and Down may stay (BA-TURN-5).

    In the last turn this is not asked.
    """
    more = play.state.turn < play.state.turns
    for unit in sorted(play.state.alive(), key=lambda u: u.id):
        may_keep = ruleset.orders_kept and more and unit.order in ("ambush", "down")
        if may_keep and unit.order is not None and _ask_keep(play, unit):
            play.say(OrderKept(unit.id, unit.order))
            write_unit(play, replace(unit, stopped=False))
            continue
        bag = play.state.bag
        if unit.order is not None:
            play.state = replace(play.state, bag={**bag, unit.side: bag[unit.side] + 1})
        write_unit(play, replace(unit, order=None, stopped=False))


def _ask_keep(play: Turn, unit: Unit) -> bool:
    asked = question("ba-asked-keeping", order=unit.order or "")
    answer = play.ask(Decision(unit.side, asked, ("keep-order",), "BA-TURN-5", unit.id))
    own(answer, unit)
    if not isinstance(answer, KeepOrder):
        raise TypeError(answer)
    return answer.keep
