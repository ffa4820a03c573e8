"""Style of the table, as plain numbers: light at each time of day, colours, cameras.

The headless pictures and the page read the same constants, so that they show the same table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin, tan
from types import MappingProxyType
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Vector = tuple[float, float, float]
Colour = str
"""``#rrggbb``, sRGB."""


@dataclass(frozen=True)
class Light:
    """A directional light. ``towards``: unit vector from the table to it, table frame."""

    name: str
    towards: Vector
    colour: Colour
    intensity: float


def _from(compass: float, elevation: float) -> Vector:
    """Return the unit vector to a light: degrees counter-clockwise from +x, degrees above the
    table.
    """
    level = cos(radians(elevation))
    return (level * cos(radians(compass)), level * sin(radians(compass)), sin(radians(elevation)))


KEY = Light("key", _from(225.0, 40.0), "#fff0d2", 0.86)
"""The sun: warm, from the south-west, 40° up. The baked shadows fall away from it."""

FILL = Light("fill", _from(20.0, 55.0), "#d6e2fb", 0.46)
"""The sky opposite: cool, so that the shaded sides keep their shape."""

FRONT = Light("front", _from(285.0, 25.0), "#eef1fa", 0.22)
"""A weak light from the near long edge, where the players sit."""


@dataclass(frozen=True)
class Material:
    """Response of lit surfaces to light; only what is wet shines.

    ``power``: the higher, the smaller the shine.
    """

    ambient: float = 0.29
    diffuse: float = 0.92
    specular: float = 0.0
    power: float = 10.0


@dataclass(frozen=True)
class Sky:
    """The background: a gradient from the bottom of the picture to its top."""

    bottom: Colour
    top: Colour


SKY = Sky(bottom="#e9e4d8", top="#a9bfd0")


@dataclass(frozen=True)
class Daylight:
    """The light of a time of day or of a weather. The sun is always in the same place: the baked
    shadows stay. ``rain``: it falls, lies in puddles, and wet things shine. ``lamps``: windows and
    lamps are lit.
    """

    lights: tuple[Light, Light, Light]
    material: Material
    sky: Sky
    rain: bool = False
    lamps: bool = False


DAY = Daylight((KEY, FILL, FRONT), Material(), SKY)


def _lit(
    sun: tuple[Colour, float],
    fill: tuple[Colour, float],
    front: tuple[Colour, float],
    ambient: float,
    sky: Sky,
) -> Daylight:
    """Return the light of the day in other colours and strengths."""
    key, opposite, near = (
        replace(light, colour=colour, intensity=intensity)
        for light, (colour, intensity) in zip(DAY.lights, (sun, fill, front), strict=True)
    )
    return Daylight((key, opposite, near), Material(ambient=ambient), sky)


_WET = Material(ambient=0.27, diffuse=0.86, specular=0.35)

RAIN_OPACITY = 0.45

DAYLIGHTS: Mapping[str, Daylight] = MappingProxyType(
    {
        "day": DAY,
        "morning": _lit(
            ("#ffdcae", 0.82), ("#c6d6fb", 0.44), ("#e6e9f6", 0.2), 0.26, Sky("#f3dcc0", "#9db8d6")
        ),
        "evening": _lit(
            ("#ffa868", 0.92), ("#9fb0e4", 0.36), ("#d8c4d2", 0.16), 0.22, Sky("#f2b384", "#62759f")
        ),
        "overcast": _lit(
            ("#eef1f2", 0.4), ("#e2e8ee", 0.46), ("#eceff3", 0.34), 0.36, Sky("#d3d7d9", "#a3adb5")
        ),
        "rain": replace(
            _lit(
                ("#d6dfe6", 0.24),
                ("#b9c7d4", 0.4),
                ("#ccd4dc", 0.28),
                0.3,
                Sky("#a4adb4", "#66727e"),
            ),
            material=_WET,
            rain=True,
        ),
        "night": replace(
            _lit(
                ("#86a8ff", 0.66),
                ("#5270cc", 0.4),
                ("#7089d8", 0.22),
                0.2,
                Sky("#2c3a58", "#0b111d"),
            ),
            lamps=True,
        ),
    }
)
"""The light of each `sandbox.scenario.schema.Daylight`."""

GRID_COLOUR, GRID_OPACITY = "#efe6c9", 0.22
GRID_STEP, GRID_WIDTH = 12.0, 0.06
"""Distance and width of grid lines, inches."""

GRID_LIFT, SHADOW_LIFT, RING_LIFT = 0.012, 0.03, 0.045
"""Height of flat marks above their ground, inches, so that they are not hidden in it."""


@dataclass(frozen=True)
class Camera:
    """Place of a camera, inches, table frame; ``angle``: vertical, degrees."""

    position: Vector
    focal: Vector
    up: Vector
    angle: float = 30.0


def camera(kind: Literal["home", "top"], size: tuple[float, float], aspect: float = 1.6) -> Camera:
    """Return a preset that shows the whole table in a picture of that aspect (width over height).

    ``home``: three-quarter view from the near long edge. ``top``: straight down, north up.
    """
    x, y = size
    if kind == "top":
        return _framing(size, (0.0, 0.0, 1.0), (0.0, 1.0, 0.0), aspect, margin=1.06)
    # Slightly from the right, so that the shadows (which fall to the north-east) are visible.
    away = _from(-90.0 + 10.0, 46.0)
    return _framing((x, y), away, (0.0, 0.0, 1.0), aspect, margin=1.02)


def _framing(
    size: tuple[float, float], away: Vector, up: Vector, aspect: float, margin: float
) -> Camera:
    """Return the nearest place along ``away`` (unit) whose picture holds the table and its edge."""
    angle, rim = 30.0, 1.5
    x, y = size
    target = np.array([x / 2, y / 2, 0.0])
    back = np.array(away)
    right = np.cross(np.array(up), back)
    right /= np.linalg.norm(right)
    above = np.cross(back, right)
    corners = np.array([[a, b, 0.0] for a in (-rim, x + rim) for b in (-rim, y + rim)])
    # Each corner must lie within both half angles: |across| ≤ slope × (distance − towards).
    slope = tan(radians(angle / 2))
    for _ in range(3):  # centre the visible part, then fit it
        local = corners - target
        across, over, towards = local @ right, local @ above, local @ back
        need = np.maximum(np.abs(over) / slope, np.abs(across) / (slope * aspect)) + towards
        distance = margin * float(need.max())
        seen = over / (distance - towards)
        shift = float(seen.max() + seen.min()) / 2 * distance
        target = target + above * shift
        # Back onto the table along the view, so that the focal point is one to orbit about.
        if abs(back[2]) > 1e-9:
            target = target - back * (target[2] / back[2])
    return Camera(_vector(target + back * distance), _vector(target), up, angle)


def _vector(point: NDArray[np.float64]) -> Vector:
    return (float(point[0]), float(point[1]), float(point[2]))


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Return ``#rrggbb`` as three numbers, 0 to 255."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue
