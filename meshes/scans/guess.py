"""Guess what a piece of a scan is, by its size, its shape from above and its colour."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
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


_NEAR_SHARE, _NEAR_GREEN = 0.04, 0.015
"""Standard deviations of a shape's shares and of its greenness, by which a guess is tried again.
Saturation has that of shares, sizes that of the surface."""
_TRIES = 100
_LEAST_ODDS = 0.02
"""Probability of another shelter below which a guess is beyond doubt."""
_SHORT_IN, _VAGUE = 6.0, 2.5
"""Length of a wall below which it may be furniture, inches. Height of a piece, in errors of its
surface, below which it may be anything."""

_BROKEN_SHARE, _BROKEN = 0.35, 0.12
"""Height of the broken part of a ruin, as a share of its top, and its least share of the area."""
_RIM_IN = 0.6
"""Inches of a piece at its outline that a scan smears."""


@dataclass(frozen=True)
class Otherwise:
    """Another shelter that a piece may give, and the share of pieces like it that give it."""

    shelter: Shelter
    odds: float


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
        if shape.drawn_out and shape.thick <= 2.4 and shape.usual <= 3.2:
            return "hedge"
        return "trees" if shape.height >= 1.2 else "scatter"
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


def otherwise(guess: Guess, shape: Shape, error: float) -> Otherwise | None:
    """Return the other shelter that a piece may give; None where its guess is beyond doubt.

    It is that of pieces which look alike and are something else, or of the guess for a shape that
    differs a little. ``error``: how far its surface may be off, inches.
    """
    if guess == "figure":
        return None  # it is a model's until somebody says that it stays
    known, near = _looks_like(guess, shape, error), _near_limits(shape, error)
    found = max((one for one in (known, near) if one), key=lambda one: one.odds, default=None)
    return found if found is not None and found.odds >= _LEAST_ODDS else None


def _looks_like(guess: Guess, shape: Shape, error: float) -> Otherwise | None:
    """Return the other shelter of pieces that look alike, as often as they were that.

    Counted on synthetic scans of six generated tables (docs/scans.md).
    """
    match guess:
        case "hedge" if shape.usual >= 1.5:
            return Otherwise(Shelter.WALL, 0.5)  # it grows on a bank of earth
        case "trees" if shape.long >= 1.4 * shape.wide and shape.thick <= 2.4:
            return Otherwise(Shelter.WALL, 0.3)  # likewise
        case "scatter":
            return Otherwise(Shelter.WALL, 0.3)  # a well, a heap of stones
        case "vehicle":
            return Otherwise(Shelter.SCREEN, 0.2)  # a market stall, a haystack
        case "crater" | "wall" if shape.long <= _SHORT_IN and shape.thick >= 0.5:
            return Otherwise(Shelter.SCREEN, 0.3)  # crates, a market stall
        case "crater" | "wall" | "rubble" if shape.height <= _VAGUE * error:
            return Otherwise(Shelter.SCREEN, 0.3)
    return None


def _near_limits(shape: Shape, error: float) -> Otherwise | None:
    """Return the other shelter that shapes a little different are guessed to give most often."""
    shelter = CHARACTERS[guess_of(shape)].shelter
    tries = np.random.default_rng(0).normal(0.0, 1.0, (_TRIES, 10))
    others = Counter(
        found
        for by in tries
        if (found := CHARACTERS[guess_of(_differing(shape, by, error / 2))].shelter) != shelter
    )
    if not others:
        return None
    other, count = others.most_common(1)[0]
    return Otherwise(other, count / _TRIES)


def _differing(shape: Shape, by: Points, inches: float) -> Shape:
    """Return a shape that differs by so many standard deviations, ``(10,)``. ``inches``: that of
    sizes."""
    sizes = inches * by[:5]
    full, broken, bowl, saturated = _NEAR_SHARE * by[5:9]
    wide = shape.wide + sizes[1]
    return replace(
        shape,
        long=max(shape.long + sizes[0], wide),
        wide=wide,
        thick=shape.thick + sizes[2],
        height=shape.height + sizes[3],
        usual=shape.usual + sizes[4],
        full=min(1.0, shape.full + full),
        broken=shape.broken + broken,
        bowl=shape.bowl + bowl,
        saturated=shape.saturated + saturated,
        green=shape.green + _NEAR_GREEN * by[9],
    )
