"""The four aircraft designs, each recognisable across a table."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from meshes.shapes.livery import mixed, shade
from meshes.shapes.primitives import ball, block, limb
from meshes.shapes.solid import Solid
from meshes.vehicles import aircraft_parts
from meshes.vehicles.aircraft_parts import (
    Place,
    Section,
    Station,
    canopy,
    elliptic,
    fin,
    hull,
    wings,
)
from meshes.vehicles.flying import Aircraft, Drawing

_DESIGNS = tomllib.loads(Path(__file__).with_name("aircraft.toml").read_text(encoding="utf-8"))
_MARKS = ("wing_mark", "flank_mark", "mark", "band", "camouflage", "rings", "ribs")


def _stations(rows: Sequence[Any]) -> list[Station]:
    return [Station(*row) for row in rows]


def _planes(made: Any, paint: str) -> list[Solid]:
    """Return the wings, the tailplane and the fin of a design."""
    wing, tail, upright = (
        [Section(*row) for row in made[part]] for part in ("wing", "tail", "fin")
    )
    return [*wings(wing, paint), *wings(tail, paint), fin(upright, paint)]


def _drawn(
    made: Any,
    skin: Sequence[Solid],
    fitted: Sequence[Solid],
    hung: Sequence[Solid],
    muzzles: Sequence[Place],
) -> Drawing:
    blades, disc = aircraft_parts.propeller(*made["propeller"])
    marks = {key: made[key] for key in _MARKS}
    return Drawing(skin, fitted, hung, blades, disc, muzzles, **marks)


def _fighter(paint: str, rim: str) -> Drawing:
    """Slim, with a pointed nose and elliptical wings."""
    made, tail = _DESIGNS["fighter"], elliptic(1.25, 0.95, 0.05, (0.26, 0.26))
    skin = [
        hull(_stations(made["hull"]), paint),
        *wings(elliptic(3.85, 1.85, 0.085, (-0.34, 0.06)), paint),
        *wings([replace(one, x=one.x - 3.15) for one in tail], paint),
        fin(_leaf(-3.2, 0.15, 1.3, 1.0), paint),
        block((0.62, 0.3, 0.2), paint).moved(-0.35, 1.05, -0.46),
        block((0.62, 0.3, 0.2), paint).moved(-0.35, -1.05, -0.46),
        ball((0.5, 0.17, 0.14), paint).moved(1.35, 0, -0.48),
    ]
    muzzles = [(x, side * y, -0.2) for side in (-1, 1) for x, y in ((1.55, 1.3), (1.02, 1.95))]
    fitted = [
        *canopy(_stations(made["hood"]), paint, made["canopy"]),
        aircraft_parts.spinner(2.5, 0.28, 0.55, rim),
        *aircraft_parts.exhausts((1.3, 1.5, 1.7, 1.9), 0.36, 0.14),
    ]
    hung = aircraft_parts.barrels(muzzles[::2], 0.8, 0.04) + aircraft_parts.barrels(
        muzzles[1::2], 0.4, 0.03
    )
    return _drawn(made, skin, fitted, hung, muzzles)


def _fighter_bomber(paint: str, rim: str) -> Drawing:
    """A barrel behind a round cowling; broad, blunt wings with a bomb under each."""
    made = _DESIGNS["fighter-bomber"]
    skin = [
        hull(_stations(made["hull"]), paint),
        *_planes(made, paint),
        hull(_stations(made["spine"]), paint, around=14),
        ball((0.8, 0.3, 0.24), paint).moved(1.0, 0, -0.56),
    ]
    muzzles = [
        (1.5 - 0.09 * i, side * (1.35 + 0.2 * i), -0.2 + 0.02 * i)
        for side in (-1, 1)
        for i in range(4)
    ]
    hung = aircraft_parts.barrels(muzzles, 0.75, 0.036)
    for side in (-1, 1):
        hung += aircraft_parts.bomb((0.15, side * 1.0, -0.84), 1.5, 0.22, 0.52)
    fitted = [
        *aircraft_parts.cowl(2.62, 1.05, 0.68, paint, rim),
        aircraft_parts.spinner(2.6, 0.17, 0.42, "#3a3c3e"),
        *canopy(_stations(made["hood"]), paint, made["canopy"]),
    ]
    return _drawn(made, skin, fitted, hung, muzzles)


def _dive_bomber(paint: str, rim: str) -> Drawing:
    """Wings bent like a gull's, wheels in spats, a long glasshouse, a bomb under the belly."""
    made = _DESIGNS["dive-bomber"]
    struts = (((-3.9, side * 1.0, 0.3), (-3.9, side * 0.1, -0.02)) for side in (-1, 1))
    skin = [
        hull(_stations(made["hull"]), paint),
        *_planes(made, paint),
        *(limb(*ends, 0.04, 0.04, paint, sides=6) for ends in struts),
        hull(_stations(made["radiator"]), paint, around=12),
    ]
    for side in (-1, 1):
        skin += aircraft_parts.spatted_wheel((0.5, side * 1.62, -0.75), 0.95, paint)
    # Dive brakes under the outer wings.
    brakes = [
        block((0.16, 1.5, 0.05), shade(paint, 0.7))
        .turned(side * 14.7, "x")
        .turned(side * 12)
        .moved(0.3, side * 2.9, -0.63)
        for side in (-1, 1)
    ]
    muzzles = [(1.28, side * 2.0, -0.68) for side in (-1, 1)]
    fitted = [
        *canopy(_stations(made["hood"]), paint, made["canopy"]),
        aircraft_parts.spinner(2.46, 0.27, 0.42, rim),
        block((0.02, 0.44, 0.42), "#26282a").moved(2.3, 0, -0.65),
        *aircraft_parts.exhausts((1.35, 1.58, 1.81, 2.04), 0.37, 0.1),
        *brakes,
    ]
    hung = [
        *aircraft_parts.barrels(muzzles, 0.45, 0.035),
        *aircraft_parts.rear_gun((-1.75, 0.0, 0.72)),
        *aircraft_parts.bomb((0.1, 0.0, -0.9), 1.7, 0.25, 0.5),
    ]
    return _drawn(made, skin, fitted, hung, muzzles)


def _ground_attack(paint: str, rim: str) -> Drawing:
    """A heavy, armoured nose, great straight wings, rockets on rails, a gunner behind."""
    made, armour = _DESIGNS["ground-attack"], mixed(paint, "#5f6265", 0.4)
    skin = [
        hull(_stations(made["hull"]), paint),
        hull(_stations(made["nose"]), armour),
        *_planes(made, paint),
        block((0.9, 0.44, 0.24), armour).moved(1.1, 0, 0.52),
    ]
    for side in (-1, 1):
        skin += aircraft_parts.gondola((0.35, side * 1.75, -0.62), 2.7, 0.27, paint)
    muzzles = [
        (x, side * y, z) for side in (-1, 1) for x, y, z in ((1.95, 2.25, -0.3), (1.6, 2.5, -0.28))
    ]
    hung = [
        *aircraft_parts.barrels(muzzles[::2], 1.0, 0.05),
        *aircraft_parts.barrels(muzzles[1::2], 0.6, 0.035),
        *aircraft_parts.rear_gun((-1.72, 0.0, 0.82), 0.8),
    ]
    for side in (-1, 1):
        for i in range(4):
            at = (0.55 - 0.1 * i, side * (2.85 + 0.4 * i), -0.55 + 0.045 * i)
            hung += aircraft_parts.rocket(at, 0.2)
    fitted = [
        *canopy(_stations(made["hood"]), armour, made["canopy"]),
        aircraft_parts.spinner(2.7, 0.33, 0.45, rim),
        *aircraft_parts.exhausts((1.3, 1.55, 1.8, 2.05), 0.56, 0.16),
    ]
    return _drawn(made, skin, fitted, hung, muzzles)


def _leaf(x: float, foot: float, top: float, chord: float) -> list[Section]:
    """Ribs of a rounded fin."""
    ribs = []
    for share in (0.0, 0.35, 0.62, 0.82, 0.94, 1.0):
        wide = max(0.2, chord * float(np.sqrt(1 - 0.96 * share**2.4)))
        ribs.append(
            Section(foot + (top - foot) * share, x - 0.14 * share, 0, wide, 0.06 - 0.035 * share)
        )
    return ribs


FIGHTER = Aircraft(7.7, 6.7, 2.5, _fighter)
FIGHTER_BOMBER = Aircraft(8.7, 7.4, 2.9, _fighter_bomber)
DIVE_BOMBER = Aircraft(9.7, 7.7, 2.7, _dive_bomber)
GROUND_ATTACK = Aircraft(10.3, 8.2, 2.8, _ground_attack)
