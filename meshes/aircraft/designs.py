"""The four aircraft designs, each recognisable across a table."""

from __future__ import annotations

import numpy as np

from meshes.aircraft import fittings
from meshes.aircraft.airframe import Section, Station, canopy, elliptic, fin, hull, wings
from meshes.aircraft.flying import Aircraft, Drawing
from meshes.shapes.livery import mixed, shade
from meshes.shapes.primitives import ball, block, limb


def _fighter(paint: str, rim: str) -> Drawing:
    """Slim, with a pointed nose and elliptical wings."""
    skin = [
        hull(
            [
                Station(-3.68, 0.03, 0.09, 0.24), Station(-3.2, 0.1, 0.2, 0.2),
                Station(-2.4, 0.2, 0.31, 0.13), Station(-1.5, 0.3, 0.42, 0.07),
                Station(-0.6, 0.38, 0.5, 0.02), Station(0.2, 0.41, 0.53, -0.02, 2.3),
                Station(1.0, 0.4, 0.5, -0.03, 2.3), Station(1.8, 0.36, 0.42, -0.01, 2.2),
                Station(2.4, 0.29, 0.31), Station(2.55, 0.26, 0.26),
            ], paint,
        ),
        *wings(elliptic(3.85, 1.85, 0.085, (-0.34, 0.06)), paint),
        *wings([Section(s.out, s.x - 3.15, s.up, s.chord, s.thick)
                for s in elliptic(1.25, 0.95, 0.05, (0.26, 0.26))], paint),
        fin(_leaf(-3.2, 0.15, 1.3, 1.0), paint),
        block((0.62, 0.3, 0.2), paint).moved(-0.35, 1.05, -0.46),
        block((0.62, 0.3, 0.2), paint).moved(-0.35, -1.05, -0.46),
        ball((0.5, 0.17, 0.14), paint).moved(1.35, 0, -0.48),
    ]  # fmt: skip
    muzzles = [(x, side * y, -0.2) for side in (-1, 1) for x, y in ((1.55, 1.3), (1.02, 1.95))]
    blades, disc = fittings.propeller(2.66, 1.15, 3)
    hood = [
        Station(-1.25, 0.08, 0.1, 0.42),
        Station(-0.75, 0.24, 0.32, 0.45),
        Station(-0.3, 0.28, 0.42, 0.45),
        Station(0.1, 0.26, 0.36, 0.43),
        Station(0.42, 0.14, 0.1, 0.4),
    ]
    return Drawing(
        skin=skin,
        fittings=[
            *canopy(hood, paint, (-0.62, 0.02)),
            fittings.spinner(2.5, 0.28, 0.55, rim),
            *fittings.exhausts((1.3, 1.5, 1.7, 1.9), 0.36, 0.14),
        ],
        hung=fittings.barrels(muzzles[::2], 0.8, 0.04) + fittings.barrels(muzzles[1::2], 0.4, 0.03),
        blades=blades,
        disc=disc,
        muzzles=muzzles,
        wing_mark=(0.05, 2.5),
        flank_mark=(-1.75, 0.1, 0.27),
        mark=0.5,
        band=(-2.75, -2.45),
        camouflage=(-2.6, -0.4, 1.7),
        rings=(-2.9, -2.1, -1.4, 0.6, 1.15, 2.1),
        ribs=(0.85, 1.6, 3.3),
    )


def _fighter_bomber(paint: str, rim: str) -> Drawing:
    """A barrel behind a round cowling; broad, blunt wings with a bomb under each."""
    skin = [
        hull(
            [
                Station(-4.2, 0.04, 0.12, 0.22), Station(-3.6, 0.15, 0.26, 0.16),
                Station(-2.6, 0.3, 0.42, 0.08), Station(-1.5, 0.43, 0.56, 0.02),
                Station(-0.4, 0.52, 0.66, -0.02), Station(0.8, 0.56, 0.66, -0.02),
                Station(1.7, 0.58, 0.62), Station(2.0, 0.57, 0.6),
            ], paint,
        ),
        *wings(
            [Section(0, 0, -0.34, 2.1, 0.12), Section(1.3, -0.02, -0.22, 1.95, 0.11),
             Section(2.9, -0.1, -0.06, 1.6, 0.08), Section(3.95, -0.16, 0.05, 1.3, 0.06),
             Section(4.25, -0.18, 0.08, 1.0, 0.05), Section(4.35, -0.2, 0.09, 0.7, 0.03)], paint,
        ),
        *wings(
            [Section(0, -3.5, 0.3, 1.15, 0.06), Section(1.2, -3.56, 0.3, 0.85, 0.05),
             Section(1.6, -3.6, 0.3, 0.55, 0.03)], paint,
        ),
        fin([Section(0.1, -3.4, 0, 1.5, 0.07), Section(0.8, -3.62, 0, 1.05, 0.06),
             Section(1.3, -3.78, 0, 0.75, 0.045), Section(1.45, -3.82, 0, 0.45, 0.03)], paint),
        hull([Station(-2.6, 0.06, 0.1, 0.4), Station(-1.4, 0.16, 0.28, 0.52),
              Station(-0.75, 0.2, 0.3, 0.58)], paint, around=14),
        ball((0.8, 0.3, 0.24), paint).moved(1.0, 0, -0.56),
    ]  # fmt: skip
    muzzles = [
        (1.5 - 0.09 * i, side * (1.35 + 0.2 * i), -0.2 + 0.02 * i)
        for side in (-1, 1)
        for i in range(4)
    ]
    blades, disc = fittings.propeller(2.72, 1.36, 4)
    hood = [
        Station(-1.0, 0.2, 0.28, 0.55),
        Station(-0.5, 0.29, 0.43, 0.52),
        Station(0.0, 0.29, 0.4, 0.5),
        Station(0.42, 0.2, 0.14, 0.52),
    ]
    hung = fittings.barrels(muzzles, 0.75, 0.036)
    for side in (-1, 1):
        hung += fittings.bomb((0.15, side * 1.0, -0.84), 1.5, 0.22, 0.52)
    return Drawing(
        skin=skin,
        fittings=[
            *fittings.cowl(2.62, 1.05, 0.68, paint, rim),
            fittings.spinner(2.6, 0.17, 0.42, "#3a3c3e"),
            *canopy(hood, paint, (-0.8, 0.05)),
        ],
        hung=hung,
        blades=blades,
        disc=disc,
        muzzles=muzzles,
        wing_mark=(-0.12, 2.85),
        flank_mark=(-1.95, 0.05, 0.34),
        mark=0.58,
        band=(-3.1, -2.75),
        camouflage=(-3.0, -0.5, 1.8),
        rings=(-3.3, -2.4, -1.3, -0.2, 0.7, 1.5),
        ribs=(0.75, 2.0, 3.7),
    )


def _dive_bomber(paint: str, rim: str) -> Drawing:
    """Wings bent like a gull's, wheels in spats, a long glasshouse, a bomb under the belly."""
    skin = [
        hull(
            [
                Station(-4.7, 0.05, 0.1, 0.22), Station(-4.0, 0.14, 0.22, 0.18),
                Station(-2.8, 0.27, 0.38, 0.1), Station(-1.5, 0.38, 0.5, 0.03, 2.4),
                Station(0.0, 0.43, 0.54, 0.0, 2.6), Station(1.2, 0.42, 0.5, 0.0, 2.6),
                Station(2.1, 0.36, 0.42, 0.0, 2.4), Station(2.5, 0.26, 0.28, 0.02),
            ], paint,
        ),
        *wings(
            [Section(0, 0.05, -0.2, 1.85, 0.13), Section(0.45, 0.05, -0.3, 1.85, 0.13),
             Section(1.55, 0.05, -0.72, 1.8, 0.12), Section(1.75, 0.04, -0.74, 1.78, 0.12),
             Section(3.2, -0.12, -0.36, 1.42, 0.09), Section(4.55, -0.3, 0.02, 1.1, 0.06),
             Section(4.85, -0.36, 0.1, 0.75, 0.04)], paint,
        ),
        *wings([Section(0, -4.0, 0.34, 0.95, 0.06), Section(1.75, -4.02, 0.34, 0.8, 0.05),
                Section(1.8, -4.02, 0.34, 0.7, 0.04)], paint),
        fin([Section(0.1, -4.0, 0, 1.15, 0.07), Section(0.9, -4.15, 0, 0.9, 0.06),
             Section(1.32, -4.24, 0, 0.7, 0.04), Section(1.38, -4.24, 0, 0.5, 0.03)], paint),
        *(limb((-3.9, side * 1.0, 0.3), (-3.9, side * 0.1, -0.02), 0.04, 0.04, paint, sides=6)
          for side in (-1, 1)),
        hull([Station(1.1, 0.2, 0.14, -0.5), Station(1.5, 0.26, 0.26, -0.5),
              Station(2.2, 0.26, 0.28, -0.44), Station(2.3, 0.22, 0.24, -0.44)],
             paint, around=12),
    ]  # fmt: skip
    for side in (-1, 1):
        skin += fittings.spatted_wheel((0.5, side * 1.62, -0.75), 0.95, paint)
    # Dive brakes under the outer wings.
    brakes = [
        block((0.16, 1.5, 0.05), shade(paint, 0.7))
        .turned(side * 14.7, "x")
        .turned(side * 12)
        .moved(0.3, side * 2.9, -0.63)
        for side in (-1, 1)
    ]
    muzzles = [(1.28, side * 2.0, -0.68) for side in (-1, 1)]
    blades, disc = fittings.propeller(2.62, 1.2, 3)
    hood = [
        Station(-1.95, 0.12, 0.1, 0.36),
        Station(-1.6, 0.25, 0.32, 0.38),
        Station(-1.0, 0.29, 0.42, 0.42, 2.5),
        Station(0.1, 0.29, 0.46, 0.42, 2.6),
        Station(0.5, 0.27, 0.36, 0.42, 2.5),
        Station(0.85, 0.2, 0.1, 0.4),
    ]
    return Drawing(
        skin=skin,
        fittings=[
            *canopy(hood, paint, (-1.45, -0.95, -0.45, 0.05, 0.5)),
            fittings.spinner(2.46, 0.27, 0.42, rim),
            block((0.02, 0.44, 0.42), "#26282a").moved(2.3, 0, -0.65),
            *fittings.exhausts((1.35, 1.58, 1.81, 2.04), 0.37, 0.1),
            *brakes,
        ],
        hung=[
            *fittings.barrels(muzzles, 0.45, 0.035),
            *fittings.rear_gun((-1.75, 0.0, 0.72)),
            *fittings.bomb((0.1, 0.0, -0.9), 1.7, 0.25, 0.5),
        ],
        blades=blades,
        disc=disc,
        muzzles=muzzles,
        wing_mark=(-0.12, 3.35),
        flank_mark=(-2.35, 0.1, 0.27),
        mark=0.52,
        band=(-3.3, -3.0),
        camouflage=(-3.2, -1.0, 1.2),
        rings=(-3.6, -2.7, -2.0, 1.0, 1.3, 2.2),
        ribs=(0.8, 2.3, 4.1),
    )


def _ground_attack(paint: str, rim: str) -> Drawing:
    """A heavy, armoured nose, great straight wings, rockets on rails, a gunner behind."""
    armour = mixed(paint, "#5f6265", 0.4)
    skin = [
        hull(
            [
                Station(-5.05, 0.04, 0.12, 0.24), Station(-4.2, 0.16, 0.26, 0.2),
                Station(-3.0, 0.3, 0.42, 0.12), Station(-1.8, 0.44, 0.56, 0.05, 2.6),
                Station(-0.4, 0.54, 0.66, 0.0, 3.0), Station(0.9, 0.56, 0.66, -0.02, 3.2),
            ], paint,
        ),
        hull(
            [
                Station(0.88, 0.58, 0.68, -0.02, 3.4), Station(2.0, 0.54, 0.6, -0.04, 3.4),
                Station(2.55, 0.44, 0.48, -0.04, 2.8), Station(2.75, 0.3, 0.34, 0.0),
            ], armour,
        ),
        *wings(
            [Section(0, 0.0, -0.4, 2.7, 0.14), Section(1.85, 0.0, -0.42, 2.65, 0.13),
             Section(3.4, -0.2, -0.24, 2.1, 0.1), Section(4.7, -0.36, -0.08, 1.6, 0.06),
             Section(5.05, -0.42, -0.04, 1.15, 0.05), Section(5.15, -0.46, -0.03, 0.8, 0.03)],
            paint,
        ),
        *wings([Section(0, -4.2, 0.34, 1.2, 0.07), Section(1.5, -4.28, 0.34, 0.9, 0.05),
                Section(1.95, -4.34, 0.34, 0.55, 0.03)], paint),
        fin([Section(0.1, -4.1, 0, 1.6, 0.08), Section(0.7, -4.4, 0, 1.2, 0.07),
             Section(1.2, -4.58, 0, 0.85, 0.05), Section(1.42, -4.62, 0, 0.5, 0.03)], paint),
        block((0.9, 0.44, 0.24), armour).moved(1.1, 0, 0.52),
    ]  # fmt: skip
    for side in (-1, 1):
        skin += fittings.gondola((0.35, side * 1.75, -0.62), 2.7, 0.27, paint)
    muzzles = [
        (x, side * y, z) for side in (-1, 1) for x, y, z in ((1.95, 2.25, -0.3), (1.6, 2.5, -0.28))
    ]
    blades, disc = fittings.propeller(2.86, 1.25, 3)
    hood = [
        Station(-1.95, 0.18, 0.16, 0.5),
        Station(-1.7, 0.28, 0.34, 0.52, 2.6),
        Station(-0.7, 0.33, 0.42, 0.55, 2.8),
        Station(0.2, 0.32, 0.42, 0.55, 2.8),
        Station(0.7, 0.22, 0.12, 0.56),
    ]
    hung = [
        *fittings.barrels(muzzles[::2], 1.0, 0.05),
        *fittings.barrels(muzzles[1::2], 0.6, 0.035),
        *fittings.rear_gun((-1.72, 0.0, 0.82), 0.8),
    ]
    for side in (-1, 1):
        for i in range(4):
            at = (0.55 - 0.1 * i, side * (2.85 + 0.4 * i), -0.55 + 0.045 * i)
            hung += fittings.rocket(at, 0.2)
    return Drawing(
        skin=skin,
        fittings=[
            *canopy(hood, armour, (-1.6, -1.05, -0.55, 0.1)),
            fittings.spinner(2.7, 0.33, 0.45, rim),
            *fittings.exhausts((1.3, 1.55, 1.8, 2.05), 0.56, 0.16),
        ],
        hung=hung,
        blades=blades,
        disc=disc,
        muzzles=muzzles,
        wing_mark=(-0.3, 3.5),
        flank_mark=(-2.45, 0.1, 0.33),
        mark=0.62,
        band=(-3.6, -3.2),
        camouflage=(-3.6, -1.2, 1.2),
        rings=(-3.8, -2.9, -2.0, 0.9, 1.45, 2.0),
        ribs=(1.2, 2.5, 4.3),
    )


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
