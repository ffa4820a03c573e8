"""Parts of aircraft: a fuselage from its stations, a wing from its sections, what hangs on them.

Coordinates are inches about the middle of the wing's root: nose towards +x, left wing towards +y.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from meshes.shapes.livery import shade
from meshes.shapes.piece import Colour
from meshes.shapes.primitives import ball, block, column, lathe, limb, loft, side_profile
from meshes.shapes.solid import Points, Solid

_AROUND, _CHORDWISE = 20, 7
_GLASS, _GLINT = "#3f5560", "#8fa6ae"


@dataclass(frozen=True)
class Station:
    """One frame of a fuselage or canopy: its x, half its width and height, and the z of its middle.

    ``square``: 2 is an ellipse; more than that has flatter sides.
    """

    x: float
    width: float
    height: float
    z: float = 0.0
    square: float = 2.0


@dataclass(frozen=True)
class Section:
    """One rib of a wing or fin: its distance out, its middle, its chord and its thickness.

    ``out`` is along y for a wing, along z for a fin; ``up`` is across it.
    """

    out: float
    x: float
    up: float
    chord: float
    thick: float


def hull(stations: Sequence[Station], colour: Colour, *, around: int = _AROUND) -> Solid:
    """Build a skin over stations from tail to nose."""
    turn = 2 * np.pi * (np.arange(around) + 0.5) / around
    rings = []
    for station in stations:
        c, s = np.cos(turn), np.sin(turn)
        fat = 2.0 / station.square
        y = np.sign(c) * abs(c) ** fat * station.width
        z = np.sign(s) * abs(s) ** fat * station.height + station.z
        rings.append(np.column_stack([np.full(around, station.x), y, z]))
    return loft(np.array(rings), colour)


def wings(sections: Sequence[Section], colour: Colour) -> list[Solid]:
    """Build the left and the right wing through sections from the root outward."""
    rings = np.array([_rib(section) for section in sections])
    rings[:, :, 1] = np.array([one.out for one in sections])[:, None]
    rings[:, :, 2] += np.array([one.up for one in sections])[:, None]
    left = loft(rings, colour)
    return [left, left.scaled(1, -1, 1)]


def fin(sections: Sequence[Section], colour: Colour) -> Solid:
    """Build an upright fin through sections from the root upward."""
    rings = []
    for section in sections:
        rib = _rib(section)
        rib[:, 1], rib[:, 2] = rib[:, 2] + section.up, section.out
        rings.append(rib[::-1])
    return loft(np.array(rings), colour)


def elliptic(half: float, chord: float, thick: float, rise: Sequence[float]) -> list[Section]:
    """Ribs of an elliptical wing whose quarter chord is straight; ``rise``: root's and tip's z."""
    ribs = []
    for share in (0.0, 0.2, 0.4, 0.58, 0.72, 0.84, 0.92, 0.97, 1.0):
        wide = max(0.16, chord * float(np.sqrt(1 - share**2)))
        z = rise[0] + (rise[1] - rise[0]) * share
        ribs.append(Section(half * share, (chord - wide) / 4, z, wide, thick * (1 - 0.6 * share)))
    return ribs


def canopy(stations: Sequence[Station], paint: Colour, bars: Sequence[float]) -> list[Solid]:
    """Glass over stations, light where it faces the sky, and hoops of the frame at ``bars``."""
    glass = hull(stations, _GLASS, around=16)
    glass = glass.coloured(_GLINT, glass.normals()[:, 2] > 0.62)
    xs = [station.x for station in stations]
    hoops = []
    for bar in bars:
        width, height, z, square = (
            float(np.interp(bar, xs, [getattr(one, name) for one in stations]))
            for name in ("width", "height", "z", "square")
        )
        ends = [
            Station(bar + dx, width + 0.014, height + 0.014, z, square) for dx in (-0.028, 0.028)
        ]
        hoops.append(hull(ends, shade(paint, 0.82), around=16))
    return [glass, *hoops]


def _rib(one: Section) -> Points:
    """``(n, 3)`` points (x, 0, across) of an aerofoil, round in front and sharp behind."""
    share = (1 - np.cos(np.pi * np.linspace(0, 1, _CHORDWISE + 1))) / 2
    thick = 2.2 * one.thick * (np.sqrt(share) * (1 - share) ** 0.8 + 0.02)
    x = one.x + one.chord * (0.5 - share)
    upper = np.column_stack([x, np.zeros_like(x), thick * 1.15])
    lower = np.column_stack([x, np.zeros_like(x), -thick * 0.85])
    # From the trailing edge over the top to the front and back underneath.
    return np.vstack([upper[::-1], lower])


Place = tuple[float, float, float]

_DARK, _STEEL, _BOMB, _TIP = "#2f3032", "#55585a", "#4c5148", "#d8c46a"
_WARHEAD, _HAZE = "#bda75c", "#e3e8e8"


def propeller(x: float, radius: float, blades: int) -> tuple[list[Solid], Solid]:
    """Blades with light tips, and the disc that they blur into, about the x axis at ``x``."""
    blade = limb((0, 0, 0.1), (0, 0, radius * 0.84), 0.13, 0.1, _DARK, sides=8)
    tip = limb((0, 0, radius * 0.86), (0, 0, radius * 0.93), 0.1, 0.07, _TIP, sides=8)
    made = [
        part.scaled(0.3, 1, 1).turned(360.0 * i / blades + 25, "x").moved(x)
        for i in range(blades)
        for part in (blade, tip)
    ]
    disc = column(radius, 0.03, _HAZE, sides=48).turned(90, "y").moved(x - 0.015)
    return made, disc


def spinner(x: float, radius: float, length: float, colour: Colour) -> Solid:
    """A pointed hub whose back is at ``x``."""
    share = np.linspace(0, 1, 7)
    rows = [(radius * float(np.sqrt(1 - s**1.7)), length * float(s)) for s in share[:-1]]
    return lathe([*rows, (0.0, length)], 18, colour).turned(90, "y").moved(x)


def barrels(muzzles: Sequence[Place], length: float, radius: float) -> list[Solid]:
    """Gun barrels along x that end at the muzzles."""
    return [
        part
        for x, y, z in muzzles
        for part in (
            limb((x - length, y, z), (x, y, z), radius, radius * 0.85, _DARK, round_ends=False),
            limb((x - length, y, z), (x - length * 0.6, y, z), radius * 1.7, radius * 1.5, _STEEL,
                 round_ends=False),
        )
    ]  # fmt: skip


def rear_gun(at: Place, length: float = 0.75) -> list[Solid]:
    """A machine gun on a ring, pointing back and up."""
    x, y, z = at
    tip = (x - length, y, z + length * 0.28)
    return [
        limb(at, tip, 0.034, 0.028, _DARK, round_ends=False),
        limb((x + 0.1, y, z - 0.03), (x - 0.22, y, z + 0.06), 0.06, 0.05, _STEEL),
        block((0.1, 0.16, 0.13), _DARK).moved(x - 0.05, y, z - 0.05),
    ]


def bomb(at: Place, length: float, radius: float, rack: float) -> list[Solid]:
    """A bomb with four tail fins and a yellow ring, on a rack ``rack`` inches above its middle."""
    half = length / 2
    rows = [(0.0, -half), (radius * 0.45, -half * 0.8), (radius * 0.85, -half * 0.25),
            (radius, half * 0.25), (radius * 0.8, half * 0.66), (0.0, half)]  # fmt: skip
    ring = lathe([(radius * 1.02, half * 0.3), (radius * 1.0, half * 0.42)], 14, _TIP)
    case = [one.turned(90, "y") for one in (lathe(rows, 14, _BOMB), ring)]
    tail = side_profile(
        [(-half * 1.05, -radius), (-half * 1.05, radius), (-half * 0.62, radius * 0.8),
         (-half * 0.4, 0.0), (-half * 0.62, -radius * 0.8)], 0.03, _BOMB,
    )  # fmt: skip
    fins = [tail.turned(45, "x"), tail.turned(-45, "x")]
    pylon = block((length * 0.4, 0.07, rack), _STEEL)
    return [part.moved(*at) for part in (*case, *fins, pylon)]


def rocket(at: Place, rail: float) -> list[Solid]:
    """A rocket with a fat head and cruciform fins under a rail ``rail`` inches above it."""
    x, y, z = at
    ends = (x - 0.55, y, z), (x + 0.4, y, z)
    body = limb(*ends, 0.045, 0.045, _BOMB, sides=6, round_ends=False)
    head = limb((x + 0.38, y, z), (x + 0.64, y, z), 0.08, 0.075, _WARHEAD, sides=8)
    fins = [
        block((0.2, 0.27, 0.018), _STEEL).turned(angle, "x").moved(x - 0.45, y, z)
        for angle in (45, -45)
    ]
    return [
        body,
        head,
        *fins,
        block((0.95, 0.05, 0.05), _STEEL).moved(x - 0.02, y, z + rail - 0.03),
        *(block((0.08, 0.04, rail), _STEEL).moved(x + dx, y, z) for dx in (-0.3, 0.25)),
    ]


def spatted_wheel(at: Place, foot: float, paint: Colour) -> list[Solid]:
    """A leg in a trouser and a wheel in a spat, the spat's underside ``foot`` below ``at``."""
    x, y, z = at
    low = z - foot
    teardrop = [
        Station(x - 0.72, 0.03, 0.05, low + 0.36),
        Station(x - 0.4, 0.13, 0.17, low + 0.31),
        Station(x, 0.2, 0.28, low + 0.3),
        Station(x + 0.3, 0.2, 0.29, low + 0.3),
        Station(x + 0.5, 0.13, 0.2, low + 0.31),
        Station(x + 0.56, 0.05, 0.08, low + 0.31),
    ]
    trouser = [(0.36, 0.15, low + 0.4), (0.42, 0.19, z + 0.05)]
    turn = 2 * np.pi * np.arange(14) / 14
    leg = [
        np.column_stack([x + np.cos(turn) * a, y + np.sin(turn) * b, np.full(14, up)])
        for a, b, up in trouser
    ]
    tyre = lathe([(0.16, -0.07), (0.22, -0.05), (0.22, 0.05), (0.16, 0.07)], 16, _DARK)
    wheel = tyre.turned(90, "x").moved(x + 0.14, y, low + 0.2)
    return [loft(np.array(leg), paint), hull(teardrop, paint, around=14).moved(y=y), wheel]


def gondola(at: Place, length: float, radius: float, paint: Colour) -> list[Solid]:
    """A fairing under a wing into which a wheel half retracts."""
    x, y, z = at
    pod = ball((length / 2, radius, radius * 1.1), paint, sides=14, rings=9).moved(x, y, z)
    tyre = lathe([(0.2, -0.08), (0.27, -0.06), (0.27, 0.06), (0.2, 0.08)], 16, _DARK)
    return [pod, tyre.turned(90, "x").moved(x - length * 0.1, y, z - radius * 0.75)]


def cowl(x: float, depth: float, radius: float, paint: Colour, ring: Colour) -> list[Solid]:
    """A round engine cowling whose front is at ``x``: a lip, and cylinders in a dark mouth."""
    rows = [(radius * 0.93, -depth), (radius, -depth * 0.75), (radius, -0.2)]
    lip = [(radius * 1.005, -0.2), (radius * 0.97, -0.07), (radius * 0.86, 0.0)]
    mouth = lathe([(radius * 0.8, -0.06), (radius * 0.78, 0.006)], 24, "#26282a")
    made = [lathe(rows, 24, paint), lathe(lip, 24, ring), mouth]
    solids = [one.turned(90, "y").moved(x) for one in made]
    for i in range(9):
        angle = 2 * np.pi * i / 9
        y, z = radius * 0.55 * np.cos(angle), radius * 0.55 * np.sin(angle)
        solids.append(ball((0.05, 0.085, 0.085), _STEEL, sides=8, rings=3).moved(x, y, z))
    return solids


def exhausts(x: Sequence[float], y: float, z: float) -> list[Solid]:
    """Stubs along both sides of a nose."""
    return [
        block((0.13, 0.12, 0.07), "#5b4a3e").moved(at, side * y, z) for at in x for side in (-1, 1)
    ]


def middle_of(muzzles: Sequence[Place]) -> Points:
    """The middle of several muzzles, ``(3,)``."""
    return np.asarray(np.mean(np.array(muzzles), axis=0))
