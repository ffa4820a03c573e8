"""The fire of a story: muzzles, targets and hits, by the events of the rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules.bolt_action.model import events as told
from rules.bolt_action.model.weapons import ORDNANCE, Weapon, weapons
from rules.engine.model.events import Rolled
from sandbox.table.table import PlacedModel, Table
from sandbox.view.effects.cues import Fire, Look, Loss, lost, middle_of

BURSTS_IN = {"D2": 0.5, "D3": 0.8, "D6": 1.2, "2D6": 1.8, "3D6": 2.7}
"""Radius of a fireball by the hits of the shell (BA-HE-1), inches."""


def burst_in(weapon: Weapon) -> float:
    """Return the radius of the fireball of a weapon's shell, inches; 0 without high explosive."""
    return 0.0 if weapon.he is None else BURSTS_IN[str(weapon.he)]


_PLAIN_IN = 0.6
"""Burst of a shell without high explosive, inches."""

_BARRELS_IN = 1.1
"""Distance of a plane's wing guns from its middle, inches."""


def fires(table: Table, events: Sequence[object], before: Table | None = None) -> tuple[Fire, ...]:
    """Return the shots of some events on the table at that moment, without bombs and rockets.

    ``before``: an earlier table, for units that the events take off it.

    The hits are those that the rules report for the whole fire, given to its weapons in turn.
    """
    left = sum(one.hits for one in events if isinstance(one, told.ShotsFired))
    known = (*(() if before is None else before.units), *table.units)
    units = {unit.id: unit for unit in known if unit.models}
    found: list[Fire] = []
    for number, event in enumerate(events):
        if not isinstance(event, told.ShotTaken) or not {event.unit, event.target} <= units.keys():
            continue
        weapon = weapons()[event.weapon]
        if ORDNANCE in weapon.traits:
            continue
        rolled = next((one for one in events[number:] if isinstance(one, Rolled)), None)
        shots = 1 if rolled is None else len(rolled.dice)
        hits = min(left, shots)
        left -= hits
        firers = [one for k, one in enumerate(units[event.unit].models) if k in event.models]
        ends = tuple(middle_of(model) for model in units[event.target].models)
        firers = firers or [units[event.unit].models[0]]
        for place, firer in enumerate(firers):
            own = range(place, shots, len(firers))
            start = _muzzle(firer, len(found), flies=units[event.unit].template.flies)
            struck = sum(shot < hits for shot in own)
            burst = burst_in(weapon) or _PLAIN_IN
            found.append(Fire(_look(weapon), start, ends, len(own), struck, burst, event.indirect))
    return tuple(found)


def losses(before: Table, after: Table, events: Sequence[object]) -> tuple[Loss, ...]:
    """Return the models that are lost between two tables, by the events in between."""
    units = {one.unit for one in events if isinstance(one, told.MenLost | told.Destroyed)}
    return lost(before, after, units)


def _look(weapon: Weapon) -> Look:
    if "flamethrower" in weapon.traits:
        return "flame"
    if "autocannon" in weapon.name:
        return "cannon"
    return "bullets" if weapon.he is None and "anti-tank" not in weapon.traits else "shell"


def _muzzle(model: PlacedModel, number: int, *, flies: bool) -> tuple[float, float, float]:
    """Return where shots leave a model: its eye, or in turn the wings of a plane."""
    x, y, z = model.eye.tolist()
    if flies:
        turn, side = np.radians(model.stand.turn), _BARRELS_IN * (-1) ** number
        x, y = x - side * float(np.sin(turn)), y + side * float(np.cos(turn))
    return x, y, z
