"""Bodies of stated sizes, which stand on the places of two zones instead of riflemen.

A body fills its base, or its hull, up to its height: no model on that base, of that height, is seen
from more places.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import shapely

from meshes.shapes.piece import BODY, Piece
from meshes.shapes.relief import prism
from sandbox.table.table import EYE_IN_BODY

TYPICAL = {"25": "25x32", "32": "32x40", "40": "40x50", "60": "60x75", "vehicle": "115x75x65"}
"""Assumed sizes of usual bodies, millimetres: base and height, or length, width and height."""

MM_PER_IN = 25.4
_LEAST_MM, _MOST_MM = 10, 300
_WIDEST_MM = 100
"""Greatest base or width: terrain further away than that does not decide where a man can stand."""

_SIDES_PER_QUARTER = 8
_GREY = "#808080"
_SIZES = re.compile(r"\d{1,4}(x\d{1,4}){1,2}")


class BodyFault(ValueError):
    """A size that no body has, in one sentence."""


@dataclass(frozen=True)
class Body:
    """A body. ``sizes``: diameter of its base and height, or length, width and height; mm."""

    sizes: tuple[int, ...]

    @staticmethod
    def of(said: str) -> Body:
        """Return the body of a usual name or of sizes, as in `TYPICAL`. Raises BodyFault."""
        sizes = TYPICAL.get(said, said)
        if _SIZES.fullmatch(sizes):
            body = Body(tuple(map(int, sizes.split("x"))))
            if body._wide <= _WIDEST_MM and all(_LEAST_MM <= mm <= _MOST_MM for mm in body.sizes):
                return body
        raise BodyFault(
            f"found {said}; expected {', '.join(TYPICAL)}, BASExHEIGHT or LENGTHxWIDTHxHEIGHT in "
            f"millimetres, {_LEAST_MM} to {_MOST_MM}, at most {_WIDEST_MM} wide"
        )

    def __str__(self) -> str:
        return "x".join(map(str, self.sizes))

    @property
    def is_hull(self) -> bool:
        """Whether it has no base. It then stands on no floor of a building."""
        return len(self.sizes) == 3

    @property
    def words(self) -> str:
        """Sizes of several such bodies, in words."""
        if self.is_hull:
            return "hulls of {} × {} mm, {} mm high".format(*self.sizes)
        return "bodies as wide as their bases of {} mm, {} mm high".format(*self.sizes)

    @property
    def radius(self) -> float:
        """Radius of its base in inches; of a hull half its width."""
        return self._wide / 2 / MM_PER_IN

    @cached_property
    def piece(self) -> Piece:
        """The body as a model, with its eye, front along +x."""
        high = self.sizes[-1] / MM_PER_IN
        if self.is_hull:
            long, wide = (mm / 2 / MM_PER_IN for mm in self.sizes[:2])
            floor = shapely.box(-long, -wide, long, wide)
        else:
            floor = shapely.buffer(shapely.Point(0, 0), self.radius, quad_segs=_SIDES_PER_QUARTER)
        solid = prism(floor, 0.0, high, _GREY)
        return Piece((solid.part(BODY),), eye=(0.0, 0.0, EYE_IN_BODY * high))

    @property
    def _wide(self) -> int:
        return self.sizes[-2]
