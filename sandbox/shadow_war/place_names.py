"""Players' names of places on the table: a floor of a ruin, a gantry, beside a barricade."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from sandbox.movement.floors import STEP_IN, TABLE_TOP, places, solids_of
from sandbox.movement.ground_classes import Grounds
from sandbox.table.table import PlacedPiece

Points = NDArray[np.float64]

BESIDE_IN = 1.5
"""Distance of a fighter's middle from a piece up to which it is beside it."""

FLAT = ("field", "road")
"""Kinds of terrain that a fighter is never beside."""

ORDINALS = ("ground", "first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class NamedPlace:
    """A place in words: the thing it is on or in, and its floor; "" and 0 in the open."""

    thing: str = ""
    floor: int = 0
    on: bool = False
    beside: bool = False

    @property
    def whole(self) -> str:
        """Return its name standing alone."""
        if self.floor:
            return f"the {_floor(self.floor)} of {self.thing}"
        return self.thing


def went(start: NamedPlace, end: NamedPlace) -> str:
    """Describe a move from one place to another."""
    if not end.thing and start.beside:
        return f"away from {start.thing}"
    if not end.thing:
        return f"into the open from {start.whole}" if start.thing else "across the open"
    if end.beside:
        return f"along {end.thing}" if start == end else f"to {end.thing}"
    if end.floor:
        if (start.thing, start.floor) == (end.thing, end.floor):
            return f"across {end.whole}"
        if start.thing == end.thing and start.floor > end.floor:
            return f"down to {end.whole}"
        return f"up to {end.whole}"
    if start == end:
        return f"{'along' if end.on else 'inside'} {end.thing}"
    if start.thing == end.thing and start.floor:
        return f"down to the ground floor of {end.thing}"
    return f"{'onto' if end.on else 'into'} {end.thing}"


class Whereabouts:
    """Players' names of places on a table's terrain."""

    def __init__(self, pieces: tuple[PlacedPiece, ...]) -> None:
        self._pieces = pieces
        self._outlines = [Grounds.of([piece]).outlines for piece in pieces]
        self._known: dict[tuple[float, ...], NamedPlace] = {}

    def spot(self, at: Points) -> NamedPlace:
        """Return the name of a place ``(3,)``."""
        key = tuple(np.round(at, 2).tolist())
        if key not in self._known:
            self._known[key] = self._spot(at)
        return self._known[key]

    def _spot(self, at: Points) -> NamedPlace:
        under = self._underfoot(at)
        if under is not None:
            floor = _floor_of(under, float(at[2]))
            if floor or at[2] > under.stand.z + STEP_IN:
                return NamedPlace(_called(under), floor, on=True)
        here = shapely.points(at[:2])
        near = []
        for piece, outlines in zip(self._pieces, self._outlines, strict=True):
            if piece.spec.kind_name in FLAT or at[2] > piece.stand.z + 2.0:
                continue
            for outline in outlines:
                inches = float(shapely.distance(outline, here))
                if inches <= BESIDE_IN:
                    near.append((inches, _called(piece)))
        if not near:
            return NamedPlace()
        inches, thing = min(near)
        return NamedPlace(thing, beside=inches > 0)

    def _underfoot(self, at: Points) -> PlacedPiece | None:
        levels = places(solids_of(self._pieces), at[None, :2])
        if not len(levels.z):
            return None
        best = int(np.abs(levels.z - at[2]).argmin())
        number = int(levels.piece[best])
        return None if number == TABLE_TOP else self._pieces[number]


def _floor_of(piece: PlacedPiece, z: float) -> int:
    storey = getattr(piece.spec, "storey", None)
    return round((z - piece.stand.z) / storey) if storey else 0


def _floor(number: int) -> str:
    return f"{ORDINALS[number]} floor" if number < len(ORDINALS) else f"floor {number}"


def _called(piece: PlacedPiece) -> str:
    return f"the {piece.spec.label}"
