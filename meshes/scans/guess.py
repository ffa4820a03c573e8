"""Guess what a piece of a scan is, by its size, its shape from above and its colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.solid import Points

Guess = Literal["building", "wall", "hedge", "trees", "vehicle", "figure", "scatter", "hill"]
GUESSES: tuple[Guess, ...] = (
    "building", "wall", "hedge", "trees", "vehicle", "figure", "scatter", "hill",
)  # fmt: skip


@dataclass(frozen=True)
class Character:
    """Cover and ground of pieces of a guess, in no game's words."""

    shelter: Shelter
    underfoot: Underfoot


CHARACTERS: dict[Guess, Character] = {
    "building": Character(Shelter.WALL, Underfoot.CLOSED),
    "wall": Character(Shelter.WALL, Underfoot.BARRIER),
    "hedge": Character(Shelter.SCREEN, Underfoot.BARRIER),
    "trees": Character(Shelter.SCREEN, Underfoot.BROKEN),
    "vehicle": Character(Shelter.WALL, Underfoot.CLOSED),
    "figure": Character(Shelter.NONE, Underfoot.CLOSED),
    "scatter": Character(Shelter.SCREEN, Underfoot.BARRIER),
    "hill": Character(Shelter.WALL, Underfoot.OPEN),
}


_GREEN, _SATURATED = -0.03, 0.2
"""Least greenness and saturation of leaves."""


@dataclass(frozen=True)
class Shape:
    """Sizes of a piece in inches: ``long`` and ``wide`` of the rectangle around its outline,
    ``thick``: its area by its length. ``full``: its area as a share of that rectangle's. ``green``:
    how much greener it is than red or blue, −1 to 1. ``saturated``: how far from grey its colour
    is, 0 to 1.
    """

    long: float
    wide: float
    thick: float
    full: float
    height: float
    green: float
    saturated: float

    @property
    def length(self) -> float:
        """Length along a thin piece, bends included, inches."""
        return self.area / max(self.thick, 1e-9)

    @property
    def area(self) -> float:
        """Area of the outline, square inches."""
        return self.full * self.long * self.wide


def shape_of(outline: shapely.Polygon, height: float, colours: Points) -> Shape:
    """Return the sizes of a piece. ``colours``: ``(n, 3)``, 0 to 255, of its faces."""
    box = outline.minimum_rotated_rectangle
    if isinstance(box, shapely.Polygon):
        ring = np.asarray(box.exterior.coords)
        sides = sorted(float(np.linalg.norm(ring[k + 1] - ring[k])) for k in (0, 1))
    else:
        sides = [0.0, float(box.length)]
    red, green, blue = np.median(colours, axis=0) / 255 if len(colours) else (0.5, 0.5, 0.5)
    bright = max(red, green, blue, 1e-6)
    return Shape(
        sides[1],
        sides[0],
        # A thin bent wall has half its outline's length.
        2 * outline.area / max(outline.length, 1e-9),
        outline.area / max(sides[0] * sides[1], 1e-9),
        height,
        float(green - max(red, blue)) / bright,
        float(bright - min(red, green, blue)) / bright,
    )


def are_leafy(colours: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which colours, ``(n, 3)``, 0 to 255, are those of leaves and grass."""
    red, green, blue = colours.astype(np.float64).T
    bright = np.maximum(np.maximum(red, green), np.maximum(blue, 1.0))
    least = np.minimum(np.minimum(red, green), blue)
    leafy: NDArray[np.bool_] = (green - np.maximum(red, blue) > _GREEN * bright) & (
        bright - least > _SATURATED * bright
    )
    return leafy


def guess_of(shape: Shape) -> Guess:
    """Return the likeliest guess."""
    leafy = shape.green > _GREEN and shape.saturated > _SATURATED
    if shape.long <= 1.7 and 0.6 <= shape.height <= 2.4 and not (leafy and shape.height > 1.4):
        return "figure"
    if shape.thick <= 1.6 and shape.length >= 6.0 * shape.thick and shape.height <= 3.0:
        return "hedge" if leafy else "wall"
    if leafy and shape.height >= 1.2:
        return "trees"
    if shape.wide >= 2.4 and shape.height >= 2.4:
        return "building"
    boxy = shape.full >= 0.62 and shape.long >= 1.2 * shape.wide
    if boxy and 2.2 <= shape.long <= 7.5 and 1.1 <= shape.wide <= 4.2 and shape.height >= 0.7:
        return "vehicle"
    return "scatter"
