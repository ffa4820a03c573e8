"""Skins of aircraft: a fuselage from its stations, a wing from its sections.

Coordinates are inches about the middle of the wing's root: nose towards +x, left wing towards +y.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from meshes.shapes.livery import shade
from meshes.shapes.piece import Colour
from meshes.shapes.primitives import loft
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
