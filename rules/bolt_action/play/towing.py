"""Guns behind their tractors: they go with them, and are unhitched (assumption)."""

from __future__ import annotations

from dataclasses import replace

from rules.bolt_action.model.ride_events import Towed, Unhitched
from rules.bolt_action.model.ruleset import Ruleset
from rules.bolt_action.model.state import Unit
from rules.bolt_action.play.state_changes import Turn, lose_range, write_unit


def follow(play: Turn, ruleset: Ruleset, tractor: Unit) -> None:
    """Move a towed gun with its tractor."""
    gun = play.state.units.get(tractor.tows)
    if gun is not None and not gun.gone and ruleset.assumptions.towed_guns_follow:
        play.say(Towed(gun.id, tractor.id))
        lose_range(play, gun.id)


def let_go(play: Turn, gun: str) -> None:
    """Unhitch a gun that has fired or was pushed."""
    for unit in play.state.units.values():
        if unit.tows == gun and not unit.gone:
            play.say(Unhitched(gun, unit.id))
            write_unit(play, replace(unit, towing=False, tows=""))
