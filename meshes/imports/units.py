"""Guess the unit of a mesh file's numbers, and its axis up, with the reasons.

Mesh files do not state these, or state what their program always writes. The scale of 28 mm figures
(1:56) gives the possible sizes of a thing on the table; its kind is read off the file's name.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Literal

import numpy as np

from meshes.shapes.solid import Points, Solid

Unit = Literal["mm", "cm", "m", "in"]
UNIT_INCHES = {"mm": 1 / 25.4, "cm": 1 / 2.54, "m": 1 / 0.0254, "in": 1.0}
"""Inches in one unit of a mesh file."""

Up = Literal["z", "y"]

TO_SCALE = 1 / 56
"""Scale of 28 mm figures: an inch on the table for 56 in the world."""

Size = tuple[float, float, float]


@dataclass(frozen=True)
class UnitReading:
    """One reading of a file's numbers: the unit, and a factor beside it (1: none)."""

    unit: Unit
    scale: float = 1.0

    @property
    def inches(self) -> float:
        """Inches on the table for one of the file's numbers."""
        return UNIT_INCHES[self.unit] * self.scale

    @property
    def words(self) -> str:
        """Name the reading: “millimetres”, “metres at 1:56”."""
        name = _NAMES[self.unit]
        if self.scale == 1.0:
            return name
        return f"{name} at 1:56" if self.scale == TO_SCALE else f"{name} times {self.scale:.4g}"


_NAMES = {"mm": "millimetres", "cm": "centimetres", "m": "metres", "in": "inches"}

READINGS = (
    UnitReading("mm"),
    UnitReading("in"),
    UnitReading("cm"),
    UnitReading("m", TO_SCALE),
    UnitReading("m"),
)
"""All readings that are considered; metres at 1:56 are for things modelled at their true size."""

_USUAL = {"stl": (0.0, 0.6, 0.7, 0.5, 3.0), "glb": (0.8, 1.0, 1.6, 0.0, 2.0)}
"""Evidence needed before each of `READINGS` is believed, by the file's format."""


@dataclass(frozen=True)
class _Sort:
    """Sizes on the table of things of one sort, in inches: the longest side, and the height."""

    name: str
    words: str
    longest: tuple[float, float]
    height: tuple[float, float]


_FIGURE = _Sort("a figure", "", (1.0, 2.1), (0.7, 2.1))
_ANY = _Sort("a piece of terrain or a figure", "", (0.8, 16.0), (0.05, 16.0))
_SORTS = (
    _Sort("a base", r"bases?|socle|sockel", (0.7, 6.0), (0.05, 1.0)),
    _Sort(
        "a figure",
        r"minis?|figures?|figurine|soldiers?|infantry|man|men|rifle|officer|gunner|spearman"
        r"|archer|knight|trooper|warrior|soldat|grenadier",
        _FIGURE.longest,
        _FIGURE.height,
    ),
    _Sort(
        "a vehicle",
        r"tanks?|trucks?|cars?|jeep|panzer|halftrack|apc|vehicle|lorry|sherman|tiger|panther",
        (2.0, 7.0),
        (0.7, 3.5),
    ),
    _Sort("a tree", r"trees?|woods?|forest|baum|arbre|pine|oak|fir", (1.4, 12.0), (1.2, 12.0)),
    _Sort(
        "a wall or fence",
        r"walls?|fences?|hedges?|barricades?|shieldwall|mur|mauer|zaun|wallhole",
        (1.2, 14.0),
        (0.3, 5.0),
    ),
    _Sort(
        "a building",
        r"\w*buildings?|houses?|haus|maison|church|barn|towers?|ruins?|cottage|hut|castle|factory"
        r"|bunker|storey|farm\w*|mill|shed|chapel",
        (2.5, 20.0),
        (1.2, 18.0),
    ),
)
_FITS = math.log(1.6)
"""Logarithm of the ratio beyond which a size does not fit its sort."""
_TILE, _TILE_INCHES = (0.7, 1.5), 4.0
"""Kits for games are made of tiles one unit wide; such a tile is about this long on the table."""


@dataclass(frozen=True)
class UnitGuess:
    """The reading taken, the reason, and whether anything but habit supports it."""

    reading: UnitReading
    why: str
    sure: bool


def guess_unit(size: Size, name: str, kind: str, like: UnitReading | None = None) -> UnitGuess:
    """Guess the unit of a file's numbers from the size of its contents.

    ``size``: along x, y and up, in the file's numbers. ``name``: of the file, without its ending.
    ``kind``: its ending. ``like``: the reading of another file of the same set; it is taken where
    it gives a possible size.
    """
    sort = next((sort for sort in _SORTS if _names(name, sort.words)), _ANY)
    if like is not None and _beyond(sort, size, like) <= _FITS:
        why = f"as {like.words}, like the others of its set, it is {inches(size, like)}"
        return UnitGuess(like, why, True)
    habit = _USUAL.get(kind, _USUAL["stl"])
    by_merit = sorted(
        (2.0 * _beyond(sort, size, reading) + usual, order, reading)
        for order, (reading, usual) in enumerate(zip(READINGS, habit, strict=True))
    )
    best = by_merit[0][2]
    named = f"its name says {sort.name}" if sort is not _ANY else ""
    if _beyond(sort, size, best) <= _FITS:
        what = f"the size of {_looks_like(sort, size, best)}"
        why = f"as {best.words} it is {inches(size, best)}, {what}"
        others = [row.words for row in READINGS if row != best and not _beyond(sort, size, row)]
        # A thing without a sort fits every reading.
        if others and sort is not _ANY:
            why += f"; it would be as {' or '.join(others)} too"
        return UnitGuess(best, why, True)
    longest = max(size)
    low, high = sort.longest
    if kind == "glb" and _TILE[0] <= longest <= _TILE[1]:
        tile = UnitReading("in", _TILE_INCHES)
        why = f"about one unit wide, as tiles of building kits are: with {_TILE_INCHES:g} in for "
        why += f"one unit it is {inches(size, tile)}"
        return UnitGuess(tile, why, False)
    why = f"no unit makes it the size of {sort.name} ({low:g} to {high:g}″)"
    because = f"; {named}" if named else ""
    return UnitGuess(best, f"{why}{because}; as {best.words} it is {inches(size, best)}", False)


def inches(size: Size, reading: UnitReading) -> str:
    """Write a size: “1.02 × 0.98 × 1.53″”."""
    return " × ".join(f"{side * reading.inches:.3g}" for side in size) + "″"


def _names(name: str, words: str) -> bool:
    """Return whether one word of a file's name matches the pattern ``words``."""
    found = re.split(r"[^a-z0-9]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())
    return any(re.fullmatch(words, word) for word in found)


def _beyond(sort: _Sort, size: Size, reading: UnitReading) -> float:
    """Return the distance of a size from the range of its sort, as the logarithm of a ratio."""
    longest, height = max(size) * reading.inches, size[2] * reading.inches
    return max(_outside(longest, sort.longest), _outside(height, sort.height))


def _outside(value: float, span: tuple[float, float]) -> float:
    if value <= 0:
        return 20.0
    return max(math.log(span[0] / value), math.log(value / span[1]), 0.0)


def _looks_like(sort: _Sort, size: Size, reading: UnitReading) -> str:
    if sort is not _ANY:
        return sort.name
    tall = size[2] >= 0.9 * max(size) and _beyond(_FIGURE, size, reading) == 0
    return "a figure" if tall else "a piece of terrain"


@dataclass(frozen=True)
class UpGuess:
    """The axis that points up, and the reason."""

    up: Up
    why: str


_UP_BY_FORMAT: dict[str, tuple[Up, float, str]] = {
    "glb": ("y", 0.35, "glTF files have y up"),
    "stl": ("z", 0.35, "STL files for printing have z up"),
    "3mf": ("z", 0.6, "3MF files for printing have z up"),
}
_UP_ELSE: tuple[Up, float, str] = ("z", 0.1, "z is up where nothing else says so")
_FLAT = 0.02
"""Share of the height: faces within it of the lowest point are the underside."""


_LIES = r"ramps?|floors?|roads?|decks?|planks?|gangways?|rampe|boden"
"""Words in the names of things that lie flat."""
_THIN = 0.2
"""Greatest thickness of a plate, as a share of its other two sides."""


def guess_up(solid: Solid, name: str, kind: str) -> UpGuess:
    """Guess the axis up: the one across which the file has a flat underside, or else the usual one.

    For a ramp or floor that is a thin plate: the axis across the plate. ``name``: of the file,
    without its ending. ``kind``: its ending.
    """
    x, y, z = np.ptp(solid.vertices[solid.faces].reshape(-1, 3), axis=0).tolist()
    if _names(name, _LIES) and y <= _THIN * min(x, z):
        return UpGuess("y", "its name says that it lies flat, and along y it is thin")
    habit, weight, custom = _UP_BY_FORMAT.get(
        kind, ("z", 0.1, "z is up where nothing else says so")
    )
    flat = {"y": _underside(solid, 1), "z": _underside(solid, 2)}
    other: Up = "z" if habit == "y" else "y"
    up = other if flat[other] > flat[habit] + weight else habit
    share = f"its underside along {up} is flat, {flat[up] * 100:.0f} % of its outline"
    if up != habit:
        return UpGuess(up, f"{share}; along {habit} it is {flat[habit]:.0%}")
    return UpGuess(up, f"{custom}, and {share}" if flat[up] >= 0.25 else custom)


def _underside(solid: Solid, axis: int) -> float:
    """Return the area of the lowest faces that look down, as a share of the bounding box's."""
    corners = solid.vertices[solid.faces]
    low, extents = corners.min(axis=(0, 1)), np.ptp(corners.reshape(-1, 3), axis=0)
    across = float(np.prod(np.delete(extents, axis)))
    if across <= 0 or extents[axis] <= 0:
        return 0.0
    near = (corners[:, :, axis] < low[axis] + _FLAT * extents[axis]).all(axis=1)
    a, b, c = (corners[near, i] for i in range(3))
    areas: Points = np.abs(np.cross(b - a, c - a)[:, axis]) / 2
    return min(1.0, float(areas.sum()) / across)
