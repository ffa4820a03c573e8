"""Play reactions to fire: a target goes Down, a recce vehicle falls back (BA-SHO-4, BA-ASS-10)."""

from __future__ import annotations

from dataclasses import replace

from languages.message import message
from rules.bolt_action.model.actions import Escape, GoDown
from rules.bolt_action.model.events import Moved
from rules.bolt_action.model.facts import Shot
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play.state_changes import (
    Turn,
    lose_range,
    own,
    place_die,
    reveal,
    write_unit,
)
from rules.bolt_action.rules.morale import ordered_down
from rules.bolt_action.rules.movement import check_path, check_places, pace
from rules.bolt_action.rules.to_hit import down_helps
from rules.engine.errors import RuleError
from rules.engine.play.choices import Decision, question

DOWN = "go-down"
"""Action of going Down, by its name in files."""


def _may_go_down(unit: Unit) -> bool:
    """Return whether a unit may go Down: not acted, or in Ambush (BA-SHO-4); no warplane (WP-2)."""
    return unit.order in (None, "ambush") and not unit.warplane


def helps(
    ruleset: Ruleset, shooter: Unit, target: Unit, shots: tuple[Shot, ...], *, moved: bool
) -> bool:
    """Return whether going Down has an effect: fewer hits, or a pin shed (BA-PIN-6)."""
    sheds = target.order is None and ordered_down(ruleset, target).pins < target.pins
    return sheds or down_helps(ruleset, shooter, target, shots, moved=moved)


def may_escape(unit: Unit, turn: int) -> bool:
    """Return whether a recce vehicle may escape: once a turn, not towing, able to move
    (BA-ASS-10).
    """
    held = unit.towing or unit.immobilised or unit.stopped
    return unit.recce and unit.escaped_turn != turn and not held


def ask_reaction(
    play: Turn, ruleset: Ruleset, shooter: Unit, target: Unit, useless: tuple[str, ...]
) -> bool:
    """Ask the target for its reaction; return whether it has fallen back.

    Then the fire is declared again. `useless`: kinds of reaction without effect.
    """
    accepts = []
    if _may_go_down(target):
        accepts.append(DOWN)
    if may_escape(target, play.state.turn) and not shooter.warplane:  # WP-13
        accepts.append("escape")
    if not accepts:
        return False
    accepts.append("stand-fast")
    answer = play.ask(
        Decision(
            target.side,
            question("ba-asked-reaction"),
            tuple(accepts),
            "BA-SHO-4",
            target.id,
            shooter.id,
            useless=useless,
        )
    )
    own(answer, target)
    if isinstance(answer, GoDown):
        if target.order is None:
            target = write_unit(play, ordered_down(ruleset, target))
        place_die(play, target, "down", "reaction")
    if isinstance(answer, Escape):
        escape(play, ruleset, target, answer)
    return isinstance(answer, Escape)


def escape(play: Turn, ruleset: Ruleset, unit: Unit, answer: Escape) -> Unit:
    """Let a recce vehicle fall back, once a turn, without a die (BA-ASS-10)."""
    if not answer.distance_in > answer.before_in >= 0:
        raise RuleError("BA-ASS-10", message("play-refused-falls-back", unit=unit.id))
    limit = allowance_to_escape(ruleset, unit)
    check_path(ruleset, unit, "advance", answer.path, limit_in=limit, rule="BA-ASS-10")
    check_places(answer.to)
    turn = play.state.turn
    way = answer.path
    play.say(Moved(unit.id, way.distance_in, "escape", answer.to, way.place, way.reverse, way.road))
    write_unit(play, replace(unit, escaped_turn=turn))
    reveal(play, ruleset, unit.id)
    return lose_range(play, unit.id)


def allowance_to_escape(ruleset: Ruleset, unit: Unit) -> float:
    """Return the distance of an escape, inches (BA-ASS-10)."""
    return pace(ruleset, unit).advance_in * ruleset.assumptions.escape_share
