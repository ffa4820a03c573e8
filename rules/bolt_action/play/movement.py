"""Play moves: the ordered move, enemies in ambush along its way, and flight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from languages.message import message
from rules.bolt_action.model.actions import Flee, HoldAmbush, Mount, Move, SpringAmbush
from rules.bolt_action.model.events import AmbushSprung, MoveBegan, Moved
from rules.bolt_action.model.facts import Path
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play import towing
from rules.bolt_action.play.fire import fire_all, may_fire
from rules.bolt_action.play.state_changes import Turn, lose_range, own, place_die, reveal
from rules.bolt_action.rules.movement import SLACK_IN, check_path, check_places, stuck
from rules.engine.errors import OBJECTIVES, UNKNOWN, RuleError
from rules.engine.play.choices import Decision, question
from rules.engine.play.interruption import Moment, Places, interrupted
from rules.engine.play.objectives import leaves_by

NOWHERE = Path(0.0)
"""A path without any facts."""


Mounts = Callable[[Turn, Ruleset, Unit, str, Mount], None]
"""Moves a unit into a vehicle."""


def ask_move(play: Turn, ruleset: Ruleset, unit: Unit, order: str, mounts: Mounts) -> float | None:
    """Ask for the move of an Advance or Run; return its inches, None where the action is over."""
    accepts = ("move", "mount") if play.state.transports(unit) else ("move",)
    asked = question("ba-asked-move")
    answer = play.ask(Decision(unit.side, asked, accepts, "BA-ORD-1", unit.id))
    own(answer, unit)
    if isinstance(answer, Mount):
        mounts(play, ruleset, unit, order, answer)
        return None
    if not isinstance(answer, Move):
        raise TypeError(answer)
    check_path(ruleset, unit, order, answer.path)
    check_places(answer.to)
    _check_exit(play, unit, answer.path)
    able = go(play, ruleset, unit, answer.path, answer.to, answer.way, order)
    if able and answer.path.exits:
        towing.drive_off_table(play, ruleset, unit, answer.path.exits)
    return answer.path.distance_in if able and not answer.path.exits else None


def _check_exit(play: Turn, unit: Unit, path: Path) -> None:
    """Check that the edge by which a unit would leave the table scores. Raises RuleError."""
    by = leaves_by(play.state.objectives, unit.id, unit.side)
    if path.exits and (path.exits not in by or unit.warplane):
        raise RuleError(
            OBJECTIVES, message("play-refused-should-not-leave", unit=unit.id, edge=path.exits)
        )


def go(
    play: Turn, ruleset: Ruleset, unit: Unit, path: Path, to: Places, way: Places, why: str
) -> bool:
    """Carry out a checked move with every ambush along its way; return whether the unit can
    go on.
    """
    waiting = watchers(play, ruleset, unit, path)
    if waiting or path.distance_in > 0 or to:
        play.say(MoveBegan(unit.id, why, to, way, (), path.distance_in))
    ended = break_in(play, ruleset, unit, waiting, path.distance_in)
    if ended is not None:
        halt(play, ruleset, unit, ended, path, why)
        return False
    arrive(play, ruleset, unit, path.distance_in, to, why, path)
    return True


def arrive(
    play: Turn,
    ruleset: Ruleset,
    unit: Unit,
    distance_in: float,
    to: Places,
    why: str,
    path: Path = NOWHERE,
) -> Unit:
    """Record a unit's arrival by a path; a move of no length without a turn is no event."""
    unit = play.state.units[unit.id]
    if distance_in <= 0 and not to:
        return unit
    left = {model.number for model in unit.models}
    rows = tuple(row for row in to if row[0] in left)
    road = path.road and unit.vehicle
    play.say(Moved(unit.id, distance_in, why, rows, path.place, path.reverse, road))
    reveal(play, ruleset, unit.id)
    towing.follow(play, ruleset, unit)
    towing.let_go(play, unit.id)
    return lose_range(play, unit.id)


def halt(play: Turn, ruleset: Ruleset, unit: Unit, ended: Moment, path: Path, why: str) -> None:
    """Stop a unit where it was interrupted (BA-AMB-1, BA-VEH-3)."""
    stays = play.state.units[unit.id].destroyed or _escaped(play, unit)
    if not stays and ended.share > 0:
        way = replace(path, place="")
        arrive(play, ruleset, unit, path.distance_in * ended.share, ended.at, why, way)


def _escaped(play: Turn, mover: Unit) -> bool:
    """Return whether a unit has fallen back since it set out (BA-ASS-10)."""
    return play.state.units[mover.id].escaped_turn != mover.escaped_turn


def _fit(play: Turn, unit: Unit) -> bool:
    now = play.state.units[unit.id]
    return not now.destroyed and not now.stopped


def watchers(play: Turn, ruleset: Ruleset, mover: Unit, path: Path) -> list[str]:
    """Return the enemies in Ambush that may see a move, by id in their order (BA-AMB-1)."""
    if path.distance_in <= 0 and not ruleset.assumptions.staying_is_moving:
        return []
    seen = path.in_view_of
    return sorted(
        enemy.id
        for enemy in play.state.present(play.state.enemy(mover.side))
        if enemy.order == "ambush"
        and may_fire(ruleset, enemy, "ambush")
        and (seen is None or enemy.id in seen)
    )


def break_in(
    play: Turn,
    ruleset: Ruleset,
    mover: Unit,
    waiting: Iterable[str],
    length_in: float,
    *,
    on_losses: bool = False,
) -> Moment | None:
    """Let waiting enemies interrupt a way that has begun, the earliest first (BA-AMB-1, WP-7).

    The way is `length_in` inches long. Return where it has ended, or None where the mover goes on.
    With `on_losses` it ends wherever the mover loses models before it has arrived.
    """
    ended: list[Moment] = []

    def resolve(answer: SpringAmbush) -> bool:
        before = play.state.units[mover.id].models
        spring(play, ruleset, mover, answer, length_in)
        lost = play.state.units[mover.id].models != before
        escaped = _escaped(play, mover)
        if not _fit(play, mover) or escaped or (on_losses and lost and answer.moment.share < 1):
            ended.append(answer.moment)
        return not ended

    interrupted(waiting, partial(_ask_ambush, play, mover), resolve, "BA-AMB-1")
    return ended[0] if ended else None


def _ask_ambush(play: Turn, mover: Unit, name: str) -> SpringAmbush | None:
    """Ask one enemy in Ambush where it interrupts a move; None where it does not (BA-AMB-1)."""
    enemy = play.state.units[name]
    accepts, asked = ("spring-ambush", "hold-ambush"), question("ba-asked-ambush")
    answer = play.ask(Decision(enemy.side, asked, accepts, "BA-AMB-1", enemy.id, mover.id))
    own(answer, enemy)
    if isinstance(answer, HoldAmbush) or not isinstance(answer, SpringAmbush):
        return None
    if answer.volley.target != mover.id:
        said = message("ba-fires-only-at", unit=enemy.id, target=mover.id)
        raise RuleError("BA-AMB-1", said)
    check_places(answer.moment.at)
    return answer


def spring(
    play: Turn, ruleset: Ruleset, mover: Unit, answer: SpringAmbush, length_in: float
) -> None:
    """Fire an ambusher at the mover's present place; its die turns to Fire (BA-AMB-1)."""
    unit, moment = play.state.units[answer.unit], answer.moment
    gone_in = length_in * moment.share
    play.say(AmbushSprung(unit.id, mover.id, moment.when, moment.at, moment.share, gone_in))
    unit = place_die(play, unit, "fire", "ambush")
    fire_all(play, ruleset, unit, (answer.volley,), "ambush", "ambush")


def flee(play: Turn, ruleset: Ruleset, unit: Unit) -> None:
    """Run away from the enemy; Down where none is seen or the unit cannot move (BA-FUB-2)."""
    if stuck(unit):
        place_die(play, unit, "down", "FUBAR")
        return
    asked = question("ba-asked-flight")
    answer = play.ask(Decision(unit.side, asked, ("flee",), "BA-FUB-2", unit.id))
    own(answer, unit)
    if not isinstance(answer, Flee):
        raise TypeError(answer)
    if not answer.enemy_visible:
        place_die(play, unit, "down", "FUBAR")
        return
    _check_flight(ruleset, answer)
    check_path(ruleset, unit, "run", answer.path)
    check_places(answer.to)
    unit = place_die(play, unit, "run", "FUBAR")
    go(play, ruleset, unit, answer.path, answer.to, answer.way, "panic")


def _check_flight(ruleset: Ruleset, answer: Flee) -> None:
    """Check that a flight ends farther from the enemy, as far as possible. Raises RuleError."""
    before, after, furthest = (
        answer.nearest_before_in,
        answer.nearest_after_in,
        answer.furthest_in,
    )
    if not (before >= 0 and after >= 0):
        raise RuleError(UNKNOWN, message("ba-not-negative"))
    cornered = furthest is not None and furthest <= before
    if not after > before and not cornered:
        raise RuleError("BA-FUB-2", message("ba-runs-away", unit=answer.unit))
    slack = ruleset.assumptions.panic_slack_in
    if furthest is not None and after < furthest - slack - SLACK_IN:
        said = message("ba-runs-furthest", unit=answer.unit, furthest=furthest, distance=after)
        raise RuleError("BA-FUB-2", said)
