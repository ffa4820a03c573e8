"""Guess what a piece of a scan is, by its size, its shape from above and its colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.solid import Points

Guess = Literal[
    "building", "ruin", "wall", "hedge", "trees", "vehicle", "figure", "scatter", "rubble",
    "crater", "trench", "hill",
]  # fmt: skip
GUESSES: tuple[Guess, ...] = get_args(Guess)


@dataclass(frozen=True)
class Character:
    """Cover and ground of pieces of a guess, in no game's words."""

    shelter: Shelter
    underfoot: Underfoot


CHARACTERS: dict[Guess, Character] = {
    "building": Character(Shelter.WALL, Underfoot.CLOSED),
    "ruin": Character(Shelter.WALL, Underfoot.BROKEN),
    "wall": Character(Shelter.WALL, Underfoot.BARRIER),
    "hedge": Character(Shelter.SCREEN, Underfoot.BARRIER),
    "trees": Character(Shelter.SCREEN, Underfoot.BROKEN),
    "vehicle": Character(Shelter.WALL, Underfoot.CLOSED),
    "figure": Character(Shelter.NONE, Underfoot.CLOSED),
    "scatter": Character(Shelter.SCREEN, Underfoot.BARRIER),
    "rubble": Character(Shelter.WALL, Underfoot.BROKEN),
    "crater": Character(Shelter.WALL, Underfoot.BROKEN),
    "trench": Character(Shelter.WALL, Underfoot.BROKEN),
    "hill": Character(Shelter.WALL, Underfoot.OPEN),
}

_LEAVES = ((0.04, 0.15), (-0.02, 0.28))
"""Least greenness and saturation of leaves, green ones and brownish ones."""


_BROKEN_SHARE, _BROKEN = 0.35, 0.12
"""Height of the broken part of a ruin, as a share of its top, and its least share of the area."""
_RIM_IN = 0.6
"""Inches of a piece at its outline that a scan smears."""


@dataclass(frozen=True)
class Shape:
    """Sizes of a piece in inches, seen from above.

    ``long`` and ``wide``: of the rectangle around its outline. ``thick``: twice its area by the
    length of its outline. ``full``: its area as a share of the rectangle's. ``height``: of its top.
    ``usual``: median height. ``broken``: share of it that is much lower than its top. ``bowl``: how
    much lower its middle is than its top, as a share of that. ``low``: whether it is a low thing.
    ``green``: how much greener it is than red or blue, −1 to 1. ``saturated``: how far from grey
    its colour is, 0 to 1.
    """

    long: float
    wide: float
    thick: float
    full: float
    height: float
    usual: float
    broken: float
    bowl: float
    low: bool
    green: float
    saturated: float

    @property
    def drawn_out(self) -> bool:
        """Whether it is a strip, straight or bent."""
        return self.long >= 1.7 * self.wide or self.full < 0.5

    @property
    def area(self) -> float:
        """Area of the outline, square inches."""
        return self.full * self.long * self.wide


def shape_of(
    outline: shapely.Polygon, height: float, above: Points, cell: float, low: bool, colours: Points
) -> Shape:
    """Return the sizes of a piece.

    ``above``: ``(rows, columns)``, heights of its cells, NaN elsewhere. ``cell``: their side,
    inches. ``colours``: ``(n, 3)``, 0 to 255, of its faces.
    """
    box = outline.minimum_rotated_rectangle
    if isinstance(box, shapely.Polygon):
        ring = np.asarray(box.exterior.coords)
        sides = sorted(float(np.linalg.norm(ring[k + 1] - ring[k])) for k in (0, 1))
    else:
        sides = [0.0, float(box.length)]
    from scipy import ndimage  # slow to import, and only scanning needs it

    red, green, blue = np.median(colours, axis=0) / 255 if len(colours) else (0.5, 0.5, 0.5)
    bright = max(red, green, blue, 1e-6)
    depth = ndimage.distance_transform_edt(np.pad(~np.isnan(above), 1))[1:-1, 1:-1] * cell
    inner = above[depth > _RIM_IN]
    middle = above[depth >= 0.75 * depth.max()]
    return Shape(
        sides[1],
        sides[0],
        # A thin bent wall has half its outline's length.
        2 * outline.area / max(outline.length, 1e-9),
        outline.area / max(sides[0] * sides[1], 1e-9),
        height,
        float(np.nanmedian(above)),
        float((inner < _BROKEN_SHARE * height).mean()) if len(inner) else 0.0,
        1 - float(np.median(middle)) / max(height, 1e-9),
        low,
        float(green - max(red, blue)) / bright,
        float(bright - min(red, green, blue)) / bright,
    )


def are_leafy(colours: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which colours, ``(n, 3)``, 0 to 255, are those of leaves and grass."""
    red, green, blue = colours.astype(np.float64).T
    bright = np.maximum(np.maximum(red, green), np.maximum(blue, 1.0))
    least = np.minimum(np.minimum(red, green), blue)
    green = (green - np.maximum(red, blue)) / bright
    return _is_leafy(green, (bright - least) / bright)


def _is_leafy(green: Points, saturated: Points) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.zeros(np.shape(green), dtype=np.bool_)
    for least_green, least_saturated in _LEAVES:
        found = found | ((green > least_green) & (saturated > least_saturated))
    return found


def guess_of(shape: Shape) -> Guess:
    """Return the likeliest guess."""
    leafy = bool(_is_leafy(np.array(shape.green), np.array(shape.saturated)))
    boxy = shape.full >= 0.86 and shape.height < 2.2 and 1.1 <= shape.wide >= shape.long / 4
    if leafy and not boxy and (shape.drawn_out or not shape.low):
        return _plant_guess(shape)
    if shape.low:
        return _low_guess(shape)
    if shape.long <= 1.6 and 1.0 <= shape.height <= 2.4 and shape.height >= 0.75 * shape.long:
        return "figure"
    wide_box = shape.full >= 0.75 and shape.wide >= max(1.6, shape.long / 3)
    if shape.thick <= 1.2 and shape.drawn_out and shape.height <= 3.0 and not wide_box:
        return "wall"
    if shape.wide >= 2.4 and shape.height >= 2.4:
        return "ruin" if shape.broken >= _BROKEN else "building"
    if shape.full >= 0.62 and shape.height >= 0.7:
        if shape.wide >= 4.2 and shape.height >= 1.2:
            return "building"
        if 2.6 <= shape.long <= 7.5 and 1.1 <= shape.wide <= 4.2 and shape.area >= 4.5:
            return "vehicle"
    return "scatter"


def _low_guess(shape: Shape) -> Guess:
    if shape.full >= 0.6 and shape.long <= 1.5 * shape.wide and shape.bowl >= 0.35:
        return "crater"
    if shape.thick <= 1.2 and (shape.long >= 3.0 * shape.wide or shape.full < 0.4):
        return "wall"
    if shape.height >= 0.55 and shape.area <= 5.0 and shape.full >= 0.7:
        return "scatter"
    return "rubble"


def _plant_guess(shape: Shape) -> Guess:
    if shape.drawn_out and shape.thick <= 2.4 and shape.usual <= 3.2:
        return "hedge"
    return "trees" if shape.height >= 1.2 else "scatter"
