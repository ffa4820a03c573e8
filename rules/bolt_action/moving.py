"""Moves in play: the ordered move, those who lie in ambush for it, and flight."""

from __future__ import annotations

from rules.bolt_action.actions import Flee, HoldAmbush, Move, SpringAmbush
from rules.bolt_action.changes import Turn, lose_range, place_die
from rules.bolt_action.events import AmbushSprung, Moved
from rules.bolt_action.facts import Path
from rules.bolt_action.firing import fire_all, may_fire, own
from rules.bolt_action.movement import check_path, check_places, stuck
from rules.bolt_action.ruleset import Ruleset
from rules.bolt_action.state import Unit
from rules.engine.choices import Decision
from rules.engine.errors import RuleError
from rules.engine.interruption import Places

WHEN = ("before", "during", "after")
"""When an ambush interrupts a move (BA-AMB-1)."""


def ask_move(play: Turn, ruleset: Ruleset, unit: Unit, order: str) -> bool:
    """Ask for the move of an Advance or Run; whether the unit can go on acting."""
    answer = play.ask(Decision(unit.side, "move", ("move",), "BA-ORD-1", unit.id))
    own(answer, unit)
    if not isinstance(answer, Move):
        raise TypeError(answer)
    check_path(ruleset, unit, order, answer.path)
    check_places(answer.to)
    return go(play, ruleset, unit, answer.path, answer.to, order)


def go(play: Turn, ruleset: Ruleset, unit: Unit, path: Path, to: Places, why: str) -> bool:
    """Carry out a checked move, with every ambush on it; whether the unit can go on."""
    late = ambushes(play, ruleset, unit, path)
    if not _fit(play, unit):
        return False
    arrive(play, unit, path.distance_in, to, why)
    spring(play, ruleset, unit, late)
    return _fit(play, unit)


def arrive(play: Turn, unit: Unit, distance_in: float, to: Places, why: str) -> Unit:
    """The unit is where it went; a move of no length is none, but for a turn on the spot."""
    unit = play.state.units[unit.id]
    if distance_in <= 0 and not to:
        return unit
    left = {model.number for model in unit.models}
    play.say(Moved(unit.id, distance_in, why, tuple(row for row in to if row[0] in left)))
    return lose_range(play, unit.id)


def _fit(play: Turn, unit: Unit) -> bool:
    now = play.state.units[unit.id]
    return not now.destroyed and not now.stopped


def ambushes(play: Turn, ruleset: Ruleset, mover: Unit, path: Path) -> list[SpringAmbush]:
    """Ask every enemy in Ambush that sees the move; those after it are given back (BA-AMB-1)."""
    late: list[SpringAmbush] = []
    if path.distance_in <= 0 and not ruleset.assumptions.staying_is_moving:
        return late
    for enemy in sorted(play.state.present(play.state.enemy(mover.side)), key=lambda u: u.id):
        if not _fit(play, mover):
            break
        unseen = path.in_view_of is not None and enemy.id not in path.in_view_of
        if enemy.order != "ambush" or unseen or not may_fire(ruleset, enemy, "ambush"):
            continue
        answer = ask_ambush(play, enemy, mover)
        if answer is None:
            continue
        if answer.when == "after":
            late.append(answer)
        else:
            spring(play, ruleset, mover, [answer])
    return late


def ask_ambush(play: Turn, enemy: Unit, mover: Unit) -> SpringAmbush | None:
    """Ask one enemy in Ambush whether it interrupts a move; None where it stays (BA-AMB-1)."""
    accepts = ("spring-ambush", "hold-ambush")
    answer = play.ask(Decision(enemy.side, "an ambush", accepts, "BA-AMB-1", enemy.id, mover.id))
    own(answer, enemy)
    if isinstance(answer, HoldAmbush) or not isinstance(answer, SpringAmbush):
        return None
    if answer.when not in WHEN or answer.volley.target != mover.id:
        raise RuleError("BA-AMB-1", f"{enemy.id} interrupts {mover.id}: {', '.join(WHEN)}")
    check_places(answer.at)
    return answer


def spring(play: Turn, ruleset: Ruleset, mover: Unit, sprung: list[SpringAmbush]) -> None:
    """Ambushers fire; their dice turn to Fire (BA-AMB-1)."""
    for answer in sprung:
        if play.state.units[mover.id].destroyed:
            return
        unit = play.state.units[answer.unit]
        play.say(AmbushSprung(unit.id, mover.id, answer.when, answer.at))
        unit = place_die(play, unit, "fire", "ambush")
        fire_all(play, ruleset, unit, (answer.volley,), "ambush", "ambush")


def flee(play: Turn, ruleset: Ruleset, unit: Unit) -> None:
    """Panic: Run away from the enemy; where none is seen or it cannot move, Down (BA-FUB-2)."""
    if stuck(unit):
        place_die(play, unit, "down", "FUBAR")
        return
    answer = play.ask(Decision(unit.side, "flight", ("flee",), "BA-FUB-2", unit.id))
    own(answer, unit)
    if not isinstance(answer, Flee):
        raise TypeError(answer)
    if not answer.enemy_visible:
        place_die(play, unit, "down", "FUBAR")
        return
    if not answer.nearest_after_in >= answer.nearest_before_in >= 0:
        raise RuleError("BA-FUB-2", f"{unit.id} runs away from the enemy, not towards it")
    check_path(ruleset, unit, "run", answer.path)
    check_places(answer.to)
    unit = place_die(play, unit, "run", "FUBAR")
    go(play, ruleset, unit, answer.path, answer.to, "panic")
