"""Changes of a unit during play, each an event: dice, pins, losses, tests, destruction."""

from __future__ import annotations

from dataclasses import replace

from languages.message import coded, message
from rules.bolt_action.model.actions import Casualties
from rules.bolt_action.model.events import (
    Destroyed,
    Exited,
    LeftTable,
    MenLost,
    OrderGiven,
    PinsChanged,
    Revealed,
    Tested,
)
from rules.bolt_action.model.facts import unknown
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import OFFICERS, Asset, Marker, State, Unit
from rules.bolt_action.rules import casualties
from rules.bolt_action.rules.fire import Wounds
from rules.bolt_action.rules.morale import broken, morale, morale_modifiers, roll_test, tests_after
from rules.engine.errors import UNKNOWN, RuleError
from rules.engine.model.suggestions import did_you_mean
from rules.engine.play.choices import Action, Decision, Play, question

Turn = Play[State]
"""A step of Bolt Action in progress."""


def living(play: Turn, name: str) -> Unit:
    """Return a unit that is still in the game. Raises RuleError for any other name."""
    unit = play.state.units.get(name)
    if unit is None:
        hint = did_you_mean(name, play.state.units)
        raise RuleError(UNKNOWN, message("ba-no-unit", name=f"{name!r}", hint=hint))
    if unit.gone:
        raise RuleError(UNKNOWN, message("ba-unit-gone", name=f"{name!r}"))
    return unit


def on_table(play: Turn, name: str) -> Unit:
    """Return a unit that is in the game and on the table. Raises RuleError for any other."""
    unit = living(play, name)
    if unit.reserve:
        raise RuleError("WP-4", message("play-refused-in-reserve", unit=unit.id))
    if unit.aboard:
        raise RuleError(
            "BA-ORD-1", message("play-refused-is-aboard", unit=unit.id, transport=unit.aboard)
        )
    return unit


def write_unit(play: Turn, unit: Unit) -> Unit:
    """Write a unit back and record changed pins; its die does not change."""
    before = play.state.units[unit.id]
    if unit != before:
        play.state = replace(play.state, units={**play.state.units, unit.id: unit})
    if unit.pins != before.pins:
        play.say(PinsChanged(unit.id, unit.pins, unit.pins - before.pins))
    return unit


def take_from_bag(play: Turn, side: str) -> None:
    """Remove one die of a side from the bag."""
    bag = play.state.bag
    play.state = replace(play.state, bag={**bag, side: bag[side] - 1})


def place_die(play: Turn, unit: Unit, order: str, why: str) -> Unit:
    """Place a die beside a unit: the drawn one, its own turned over, or one from the bag."""
    if unit.order is None:
        if why in ("ordered", "failed", "FUBAR") and play.state.hand == unit.side:
            play.state = replace(play.state, hand="")
        else:
            take_from_bag(play, unit.side)
    play.say(OrderGiven(unit.id, order, why))
    return write_unit(play, replace(unit, order=order))


def own(answer: Action, unit: Unit) -> None:
    """Check that an answer is about the unit that is asked. Raises RuleError."""
    check_side(getattr(answer, "unit", unit.id), unit.id, "BA-TURN-2")


def check_side(answers: str, asked: str, rule: str) -> None:
    """Check that the side or unit of an answer is the one that is asked. Raises RuleError."""
    if answers != asked:
        raise RuleError(rule, message("ba-acts-now", asked=asked, other=answers))


def destroy(play: Turn, unit: Unit, why: str) -> Unit:
    """Destroy a unit with its die and its riders; a tractor and its gun part (BA-TURN-4)."""
    _take_die(play, unit)
    play.say(Destroyed(unit.id, why, unit.armoured))
    for rider in play.state.riders(unit.id):
        destroy(play, rider, "lost with its vehicle")
    for tractor in play.state.units.values():
        if tractor.tows == unit.id:
            write_unit(play, replace(tractor, towing=False, tows=""))
    gone = replace(unit, destroyed=True, order=None, aboard="", towing=False, tows="")
    return write_unit(play, gone)


def leave(play: Turn, unit: Unit, edge: str) -> Unit:
    """Take a unit off the table for good, with its die and its riders."""
    unit = lose_range(play, unit.id)
    _take_die(play, unit)
    play.say(Exited(unit.id, edge))
    for rider in play.state.riders(unit.id):
        leave(play, rider, edge)
    return write_unit(play, replace(unit, exited=edge, order=None, aboard=""))


def _take_die(play: Turn, unit: Unit) -> None:
    """Take a unit's die out of the game: the one beside it, else one from the bag (BA-TURN-4)."""
    if unit.order is None:
        take_from_bag(play, unit.side)


def mark(play: Turn, marker: Marker) -> None:
    """Put called support on the table, or move it there."""
    others = tuple(m for m in play.state.markers if m.asset.number != marker.asset.number)
    play.state = replace(play.state, markers=(*others, marker))


def unmark(play: Turn, asset: Asset) -> None:
    """Remove the marker of support that has arrived."""
    left = tuple(m for m in play.state.markers if m.asset.number != asset.number)
    play.state = replace(play.state, markers=left)


def lose_range(play: Turn, name: str) -> Unit:
    """End the ranging in of a unit that moved, and of all that fire at it (BA-SHO-8)."""
    for unit in play.state.units.values():
        if unit.ranging is not None and name in (unit.id, unit.ranging.target):
            write_unit(play, replace(unit, ranging=None))
    return play.state.units[name]


def reveal(play: Turn, ruleset: Ruleset, name: str) -> None:
    """Reveal a hidden unit that has moved or fired (assumption)."""
    unit = play.state.units[name]
    if unit.hidden and ruleset.assumptions.hidden_until_it_acts:
        play.say(Revealed(name))
        write_unit(play, replace(unit, hidden=False))


def pin(play: Turn, unit: Unit, pins: int) -> Unit:
    """Add pins; `break_by_pins` checks whether they break the unit."""
    return write_unit(play, replace(unit, pins=unit.pins + pins)) if pins else unit


def break_by_pins(play: Turn, unit: Unit) -> Unit:
    """Destroy a unit with as many pins as morale (BA-PIN-7); drive off a plane (WP-12)."""
    if not unit.destroyed and broken(unit):
        if unit.warplane:
            _take_die(play, unit)
            play.say(LeftTable(unit.id, "driven off"))  # lost with its die (WP-12)
            return write_unit(play, replace(unit, destroyed=True, order=None))
        return destroy(play, unit, "pinned beyond its morale")
    return unit


def test(play: Turn, unit: Unit, officer: str, what: str) -> bool:
    """Test the morale of a living unit; return whether it passes (BA-DMG-5)."""
    needs = morale(unit, officer)
    passed, _ = roll_test(play, needs, what, morale_modifiers(unit, officer))
    play.say(Tested(unit.id, what, needs, passed))
    return passed


def check_officer(state: State, side: str, rank: str) -> None:
    """Check that a side has an officer of this rank (BA-MOR-2). Raises RuleError."""
    if rank not in OFFICERS:
        raise unknown("rank", rank, OFFICERS, "BA-MOR-2")
    if rank != "none" and all(unit.officer != rank for unit in state.alive(side)):
        said = message("ba-no-rank", side=side, rank=coded("field-word", rank))
        raise RuleError("BA-MOR-2", said)


def take_losses(play: Turn, ruleset: Ruleset, unit: Unit, wounds: Wounds) -> Unit:
    """Remove casualties: the enemy's picks and the owner's (BA-DMG-3, BA-DMG-4, BA-WPN-4)."""
    for count, exceptional in casualties.shares(ruleset, wounds.lost, wounds.exceptional):
        by = play.state.enemy(unit.side) if exceptional else unit.side
        if count > 0 and unit.men:
            numbers = _pick(play, unit, min(count, unit.men), by, exceptional)
            play.say(MenLost(unit.id, numbers, exceptional))
            unit = casualties.without(ruleset, unit, numbers)
    if unit.destroyed:
        return destroy(play, replace(unit, destroyed=False), "its last man fell")
    if casualties.gunner_lost(ruleset, unit):
        return destroy(play, unit, "the team lost its weapon")
    return write_unit(play, unit)


def _pick(play: Turn, unit: Unit, count: int, by: str, exceptional: bool) -> tuple[int, ...]:
    """Ask which men fall, wherever some stay: equal men stand in different places."""
    men = [model for model in unit.models if not model.gun]
    numbers = tuple(model.number for model in men)
    if count >= len(men):
        return numbers
    rule = casualties.EXCEPTIONAL if exceptional else "BA-DMG-3"
    asked = question("ba-asked-casualties")
    answer = play.ask(
        Decision(by, asked, ("casualties",), rule, unit.id, count=count, among=numbers)
    )
    if not isinstance(answer, Casualties):
        raise TypeError(answer)
    named = set(answer.models)
    once = len(named) == len(answer.models) == count
    if answer.unit != unit.id or not once or not named <= set(numbers):
        facts = {"unit": unit.id, "among": f"{list(numbers)}"}
        raise RuleError(rule, message("ba-name-models", count=count, **facts))
    return tuple(sorted(named))


def test_after_losses(play: Turn, unit: Unit, had: int, officer: str) -> Unit:
    """Test morale after fire that cost at least half the men; failed: destroyed (BA-DMG-5)."""
    if unit.destroyed or not tests_after(had - unit.men, had):
        return unit
    if test(play, unit, officer, "morale"):
        return unit
    return destroy(play, unit, "its morale failed")
