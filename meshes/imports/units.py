"""Guess the unit of a mesh file's numbers, and its axis up, with the reasons.

Mesh files do not state these, or state what their program always writes. The scale of 28 mm figures
(1:56) gives the possible sizes of a thing on the table; its kind is read off the file's name.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import reduce
from typing import Literal

import numpy as np

from languages.message import Fact, Message, message
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
    def words(self) -> Message:
        """Name the reading: “millimetres”, “metres at 1:56”."""
        if self.scale == 1.0:
            return message("mesh-reading", unit=self.unit)
        if self.scale == TO_SCALE:
            return message("mesh-reading-to-scale", unit=self.unit)
        return message("mesh-reading-times", unit=self.unit, factor=float(f"{self.scale:.4g}"))


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
    """Sizes on the table of things of one sort, in inches: the longest side, and the height.

    ``name``: as the message ``mesh-sort`` has it. ``words``: pattern of words in a file's name.
    """

    name: str
    words: str
    longest: tuple[float, float]
    height: tuple[float, float]

    @property
    def said(self) -> Message:
        """Name it, with its article."""
        return message("mesh-sort", sort=self.name)


_FIGURE = _Sort("figure", "", (1.0, 2.1), (0.7, 2.1))
_ANY = _Sort("any", "", (0.8, 16.0), (0.05, 16.0))
_SORTS = (
    _Sort("base", r"bases?|socle|sockel", (0.7, 6.0), (0.05, 1.0)),
    _Sort(
        "figure",
        r"minis?|figures?|figurine|soldiers?|infantry|man|men|rifle|officer|gunner|spearman"
        r"|archer|knight|trooper|warrior|soldat|grenadier",
        _FIGURE.longest,
        _FIGURE.height,
    ),
    _Sort(
        "vehicle",
        r"tanks?|trucks?|cars?|jeep|panzer|halftrack|apc|vehicle|lorry|sherman|tiger|panther",
        (2.0, 7.0),
        (0.7, 3.5),
    ),
    _Sort("tree", r"trees?|woods?|forest|baum|arbre|pine|oak|fir", (1.4, 12.0), (1.2, 12.0)),
    _Sort(
        "wall",
        r"walls?|fences?|hedges?|barricades?|shieldwall|mur|mauer|zaun|wallhole",
        (1.2, 14.0),
        (0.3, 5.0),
    ),
    _Sort(
        "building",
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
    why: Message
    sure: bool


def guess_unit(size: Size, name: str, kind: str, like: UnitReading | None = None) -> UnitGuess:
    """Guess the unit of a file's numbers from the size of its contents.

    ``size``: along x, y and up, in the file's numbers. ``name``: of the file, without its ending.
    ``kind``: its ending. ``like``: the reading of another file of the same set; it is taken where
    it gives a possible size.
    """
    sort = next((sort for sort in _SORTS if _names(name, sort.words)), _ANY)
    if like is not None and _beyond(sort, size, like) <= _FITS:
        of_set = message("mesh-unit-of-set", reading=like.words, size=_sides(size, like))
        return UnitGuess(like, of_set, True)
    habit = _USUAL.get(kind, _USUAL["stl"])
    by_merit = sorted(
        (2.0 * _beyond(sort, size, reading) + usual, order, reading)
        for order, (reading, usual) in enumerate(zip(READINGS, habit, strict=True))
    )
    best = by_merit[0][2]
    facts: dict[str, Fact] = {"reading": best.words, "size": _sides(size, best)}
    if _beyond(sort, size, best) <= _FITS:
        facts["sort"] = _looks_like(sort, size, best)
        others = [row.words for row in READINGS if row != best and not _beyond(sort, size, row)]
        # A thing without a sort fits every reading.
        if not others or sort is _ANY:
            return UnitGuess(best, message("mesh-unit-fits", **facts), True)
        either = reduce(lambda one, other: message("fault-or", first=one, second=other), others)
        return UnitGuess(best, message("mesh-unit-fits-too", others=either, **facts), True)
    longest = max(size)
    low, high = sort.longest
    if kind == "glb" and _TILE[0] <= longest <= _TILE[1]:
        tile = UnitReading("in", _TILE_INCHES)
        as_tile = message("mesh-unit-tile", inches=_TILE_INCHES, size=_sides(size, tile))
        return UnitGuess(tile, as_tile, False)
    facts |= {"sort": sort.said, "low": low, "high": high}
    key = "mesh-unit-none" if sort is _ANY else "mesh-unit-none-named"
    return UnitGuess(best, message(key, **facts), False)


def _sides(size: Size, reading: UnitReading) -> Message:
    """Write a size: “1.02 × 0.98 × 1.53″”."""
    x, y, z = (float(f"{side * reading.inches:.3g}") for side in size)
    return message("mesh-sides", x=x, y=y, z=z)


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


def _looks_like(sort: _Sort, size: Size, reading: UnitReading) -> Message:
    if sort is not _ANY:
        return sort.said
    tall = size[2] >= 0.9 * max(size) and _beyond(_FIGURE, size, reading) == 0
    return message("mesh-sort", sort="figure" if tall else "terrain")


@dataclass(frozen=True)
class UpGuess:
    """The axis that points up, and the reason."""

    up: Up
    why: Message


_UP_BY_FORMAT: dict[str, tuple[Up, float, str]] = {
    "glb": ("y", 0.35, "gltf"),
    "stl": ("z", 0.35, "stl"),
    "3mf": ("z", 0.6, "three-mf"),
}
"""The axis that a format has up, the evidence against it, and its name in ``mesh-up-usual``."""
_UP_ELSE: tuple[Up, float, str] = ("z", 0.1, "else")
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
        return UpGuess("y", message("mesh-up-lies"))
    habit, weight, custom = _UP_BY_FORMAT.get(kind, _UP_ELSE)
    flat = {"y": _underside(solid, 1), "z": _underside(solid, 2)}
    other: Up = "z" if habit == "y" else "y"
    up = other if flat[other] > flat[habit] + weight else habit
    facts: dict[str, Fact] = {"up": up, "flat": flat[up]}
    if up != habit:
        facts |= {"other": habit, "less": flat[habit]}
        return UpGuess(up, message("mesh-up-flatter", **facts))
    key = "mesh-up-usual-and-flat" if flat[up] >= 0.25 else "mesh-up-usual"
    return UpGuess(up, message(key, format=custom, **facts))


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
