"""Guns behind their tractors: they go with them, and are unhitched (assumption)."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action.model.events import Towed, Unhitched
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play.state_changes import Turn, leave, lose_range, write_unit


def follow(play: Turn, ruleset: Ruleset, tractor: Unit) -> None:
    """Move a towed gun with its tractor."""
    gun = _towed(play, tractor)
    if gun is not None and ruleset.assumptions.towed_guns_follow:
        play.say(Towed(gun.id, tractor.id))
        lose_range(play, gun.id)


def drive_off_table(play: Turn, ruleset: Ruleset, tractor: Unit, edge: str) -> None:
    """Take a unit off the table for good with the gun that it tows, or without it (assumption)."""
    gun = _towed(play, tractor)
    follows = ruleset.assumptions.towed_guns_follow
    if gun is not None and not follows:
        let_go(play, gun.id)
    leave(play, tractor, edge)
    if gun is not None and follows:
        leave(play, gun, edge)


def _towed(play: Turn, tractor: Unit) -> Unit | None:
    """Return the gun behind a tractor, None where there is none in the game."""
    gun = play.state.units.get(tractor.tows)
    return None if gun is None or gun.gone else gun


def let_go(play: Turn, gun: str) -> None:
    """Unhitch a gun that has fired or was pushed."""
    for unit in play.state.units.values():
        if unit.tows == gun and not unit.gone:
            play.say(Unhitched(gun, unit.id))
            write_unit(play, replace(unit, towing=False, tows=""))
