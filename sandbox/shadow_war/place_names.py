"""Players' names of places on the table: a floor of a ruin, a gantry, beside a barricade."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from languages.message import Message, coded, logged, message
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
    """A place by its name: the thing it is on or in, and its floor; "" and 0 in the open."""

    thing: str = ""
    floor: int = 0
    on: bool = False
    beside: bool = False

    @property
    def whole(self) -> Message:
        """Return the phrase for it, with its floor where that is above the ground."""
        return _floor_phrase(self.thing, self.floor) if self.floor else _thing(self.thing)


@lru_cache(maxsize=4096)
def went(start: NamedPlace, end: NamedPlace) -> str:
    """Describe a move from one place to another: in English, as logs have it.

    `rules.engine.telling.place` tells it in other languages.
    """
    return str(logged(_went(start, end)))


def _went(start: NamedPlace, end: NamedPlace) -> Message:
    if not end.thing and start.beside:
        return coded("place", "away-from", thing=_thing(start.thing))
    if not end.thing and start.thing:
        return coded("place", "into-the-open-from", thing=start.whole)
    if not end.thing:
        return message("place-across-the-open")
    here, same = _thing(end.thing), start.thing == end.thing
    if end.beside:
        return coded("place", "along" if start == end else "to", thing=here)
    if end.floor:
        across = same and start.floor == end.floor
        down = same and start.floor > end.floor
        how = "across" if across else "down-to" if down else "up-to"
        return coded("place", how, thing=end.whole)
    if start == end:
        return coded("place", "along" if end.on else "inside", thing=here)
    if same and start.floor:
        return coded("place", "down-to", thing=_floor_phrase(end.thing, 0))
    return coded("place", "onto" if end.on else "into", thing=here)


def _thing(name: str) -> Message:
    return message("thing", name=name)


def _floor_phrase(name: str, floor: int) -> Message:
    known = floor < len(ORDINALS)
    storey = coded("floor", ORDINALS[floor]) if known else message("floor-number", number=floor)
    return message("thing-floor", floor=storey, name=name)


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
            storey = getattr(under.spec, "storey", None)
            floor = round((float(at[2]) - under.stand.z) / storey) if storey else 0
            if floor or at[2] > under.stand.z + STEP_IN:
                return NamedPlace(under.spec.label, floor, on=True)
        here = shapely.points(at[:2])
        near = []
        for piece, outlines in zip(self._pieces, self._outlines, strict=True):
            if piece.spec.kind_name in FLAT or at[2] > piece.stand.z + 2.0:
                continue
            for outline in outlines:
                inches = float(shapely.distance(outline, here))
                if inches <= BESIDE_IN:
                    near.append((inches, piece.spec.label))
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
