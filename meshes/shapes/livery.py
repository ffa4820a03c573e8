"""Liveries: the colours of each side, and the bases that its models stand on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import BASE, Colour, Part
from meshes.shapes.primitives import lathe
from meshes.shapes.solid import rgb
from meshes.shapes.texture import Textured, texture_of

BASE_HEIGHT = 0.06
"""Thickness of every base, in inches."""

INFANTRY_BASE, TEAM_BASE = 0.98, 1.57
"""Diameters of bases, in inches; of a hexagon, across its corners."""

_EARTH = "#837a5f"
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class Livery:
    """Appearance of a side: ``#rrggbb`` colours, and the shape of its bases.

    Raises ValueError for an invalid colour or shape.
    """

    cloth: Colour = "#8b8b6d"
    rim: Colour = "#0072b2"
    base_shape: Literal["round", "hexagon"] = "round"
    paint: Colour = "#767a58"
    trousers: Colour = "#77785f"
    webbing: Colour = "#a39a72"
    steel: Colour = "#5f6350"

    def __post_init__(self) -> None:
        for field in ("cloth", "rim", "paint", "trousers", "webbing", "steel"):
            colour = getattr(self, field)
            if not _HEX.fullmatch(colour):
                raise ValueError(f"{field}: {colour!r}")
        if self.base_shape not in ("round", "hexagon"):
            raise ValueError(f"base_shape: {self.base_shape!r}")


BLUE = Livery(cloth="#98926c", rim="#0072b2", base_shape="round", paint="#7b7c52")
VERMILION = Livery(cloth="#8f9791", rim="#d55e00", base_shape="hexagon", paint="#9b8a62")


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """Mix a share of another colour into a colour."""
    return _as_colour(np.round(rgb(colour) * (1 - share) + rgb(other) * share), colour)


def shade(colour: Colour, factor: float) -> Colour:
    """Make a colour darker or lighter."""
    return _as_colour(np.clip(rgb(colour) * factor, 0, 255), colour)


def _as_colour(values: NDArray[np.float64], of: Colour) -> Colour:
    return Textured("#" + "".join(f"{int(v):02x}" for v in values), texture_of(of))


def base(livery: Livery, diameter: float = INFANTRY_BASE) -> Part:
    """A base centred on the origin: 64 sides for a round one, a corner to +x for a hexagon."""
    radius = diameter / 2
    sides = 64 if livery.base_shape == "round" else 6
    lip = radius - (0.045 if sides == 64 else 0.055)
    rows = [(radius, 0.0), (radius, BASE_HEIGHT), (lip, BASE_HEIGHT), (lip * 0.5, BASE_HEIGHT)]
    disc = lathe(rows, sides, livery.rim)
    middle = disc.centres()
    # The inner circle of the top is ground, as players finish their bases.
    reach = np.hypot(middle[:, 0], middle[:, 1])
    inside = (disc.normals()[:, 2] > 0.5) & (reach < lip * np.cos(np.pi / sides) * 0.999)
    return disc.coloured(_EARTH, inside).part(BASE)
