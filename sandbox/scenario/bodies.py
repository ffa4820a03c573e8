"""Bodies of stated sizes, which stand where no figure is known.

A body fills its base, or its hull, up to its height: no model on that base, of that height, is seen
from more places.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

import shapely
from shapely.affinity import scale

from languages.message import Message, message
from meshes.shapes.piece import BODY, Piece
from meshes.shapes.relief import prism

OVAL = "oval"

_USUAL = (
    "25=25x32 28=28x35 32=32x40 40=40x50 50=50x62 60=60x75 "
    "oval60=oval60x35x40 oval75=oval75x42x50 oval90=oval90x52x60 "
    "oval105=oval105x70x75 oval120=oval120x92x100 "
    "vehicle=115x75x65 vehicle80=80x40x40 vehicle105=105x48x50 vehicle120=120x60x53"
)
TYPICAL = dict(row.split("=") for row in _USUAL.split())
"""Assumed sizes of usual bodies, millimetres: base and height, or length, width and height."""

EYE_IN_BODY = 0.93
"""Greatest height of the eye of a figure without one, as a share of its body's height."""

MM_PER_IN = 25.4
_LEAST_MM, _MOST_MM = 10, 300
_WIDEST_MM = 100
"""Greatest base or width: terrain further away than that does not decide where a man can stand."""

_SIDES_PER_QUARTER = 8
_GREY = "#808080"
_SIZES = re.compile(rf"\d{{1,4}}(x\d{{1,4}}){{1,2}}|{OVAL}\d{{1,4}}(x\d{{1,4}}){{2}}")


class BodyFault(ValueError):
    """A size that no body has, in one sentence. ``expected``: its second half."""

    def __init__(self, found: str, expected: Message) -> None:
        super().__init__(message("fault-found-bare", found=found, expected=expected))
        self.expected = expected


@dataclass(frozen=True)
class Body:
    """A body. ``sizes``: diameter of its base and height, or length, width and height; mm.

    ``oval``: whether length and width are those of an oval base, and not of a hull.
    """

    sizes: tuple[int, ...]
    oval: bool = False

    @staticmethod
    @lru_cache(maxsize=64)
    def of(said: str) -> Body:
        """Return the body of a usual name or of sizes, as in `TYPICAL`. Raises BodyFault."""
        sizes = TYPICAL.get(said, said)
        if _SIZES.fullmatch(sizes):
            numbers = sizes.removeprefix(OVAL).split("x")
            body = Body(tuple(map(int, numbers)), oval=sizes.startswith(OVAL))
            if body._wide <= _WIDEST_MM and all(_LEAST_MM <= mm <= _MOST_MM for mm in body.sizes):
                return body
        wanted = message(
            "audit-expected-body",
            known=", ".join(TYPICAL),
            least=_LEAST_MM,
            most=_MOST_MM,
            widest=_WIDEST_MM,
        )
        raise BodyFault(said, wanted)

    def __str__(self) -> str:
        return OVAL * self.oval + "x".join(map(str, self.sizes))

    @property
    def is_hull(self) -> bool:
        """Whether it has no base. It then stands on no floor of a building."""
        return len(self.sizes) == 3 and not self.oval

    @property
    def said(self) -> Message:
        """Sizes of several such bodies, in words."""
        *across, high = self.sizes
        if len(across) > 1:
            key = "audit-ovals" if self.oval else "audit-hulls"
            return message(key, long=across[0], wide=across[1], high=high)
        return message("audit-bodies", base=across[0], high=high)

    @property
    def called(self) -> Message:
        """Players' name of one, by its base."""
        *across, _ = self.sizes
        key = (
            "body-on-base" if len(across) == 1 else "body-on-oval" if self.oval else "body-of-hull"
        )
        return message(key, long=across[0], wide=across[-1])

    @property
    def radius(self) -> float:
        """Radius of its base in inches; of a hull or an oval half its width."""
        return self._wide / 2 / MM_PER_IN

    @cached_property
    def piece(self) -> Piece:
        """The body as a model, with its eye, front along +x."""
        high = self.sizes[-1] / MM_PER_IN
        long, wide = (mm / 2 / MM_PER_IN for mm in (self.sizes[0], self._wide))
        if self.is_hull:
            floor = shapely.box(-long, -wide, long, wide)
        else:
            disc = shapely.buffer(shapely.Point(0, 0), 1.0, quad_segs=_SIDES_PER_QUARTER)
            floor = scale(disc, long, wide)
        solid = prism(floor, 0.0, high, _GREY)
        return Piece((solid.part(BODY),), eye=(0.0, 0.0, EYE_IN_BODY * high))

    @property
    def _wide(self) -> int:
        return self.sizes[-2]
