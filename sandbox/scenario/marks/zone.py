"""Zones of a side: the area where it sets up, or the edge of the table over which it comes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, get_args

from pydantic import Field, ModelWrapValidatorHandler, model_validator

from sandbox.scenario.marks.mark import Choice, EntryBand, Mark, Outline, Run, Shape, rounded
from sandbox.scenario.values import Edge, Id, Point

BAND_IN = 0.45
"""Width of the band that shows an entry edge."""

_DIGITS = 4
"""Decimal digits of an inch in a moved corner."""


def nearest_edge(at: Sequence[float], size: Point) -> Edge:
    """Return the edge of a table of this size that is nearest to a place."""
    gaps: dict[Edge, float] = {
        "left": at[0],
        "right": size[0] - at[0],
        "near": at[1],
        "far": size[1] - at[1],
    }
    return min(gaps, key=lambda edge: gaps[edge])


class ZoneSpec(Mark):
    """The zone where a side sets up, or comes on.

    ``polygon``: three corners or more, in order around the set-up area. ``edge``: instead, the edge
    of the table over which the side comes on; such a row is an `EntryEdge`.
    """

    key: ClassVar[str] = "zones"
    item: ClassVar[str] = "zone"
    command: ClassVar[str] = "SetZone"
    done: ClassVar[str] = "drew the zone"
    entry: ClassVar[str] = "draw:zone"
    entry_label: ClassVar[str] = "Deployment zone"
    run: ClassVar[Run] = "zone"
    loose: ClassVar[bool] = False
    bends: ClassVar[str] = "polygon"
    faces: ClassVar[str] = "edge"

    side: Id
    polygon: tuple[Point, ...] | None = Field(default=None, min_length=3, max_length=100)
    edge: Edge | None = None

    @model_validator(mode="wrap")
    @classmethod
    def _of_its_kind(cls, data: Any, handler: ModelWrapValidatorHandler[ZoneSpec]) -> ZoneSpec:
        on_edge = isinstance(data, Mapping) and "edge" in data and "polygon" not in data
        return EntryEdge.model_validate(data) if on_edge and cls is ZoneSpec else handler(data)

    def corners(self, size: Point, depth: float = 0.0) -> tuple[Point, ...]:
        """Return its corners on a table of this size, inches; for an edge, a strip
        ``depth`` deep.
        """
        if self.polygon is not None:
            return self.polygon
        x, y = size
        low_x, high_x = {"left": (0.0, depth), "right": (x - depth, x)}.get(
            str(self.edge), (0.0, x)
        )
        low_y, high_y = {"near": (0.0, depth), "far": (y - depth, y)}.get(str(self.edge), (0.0, y))
        return (low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)

    def place(self, size: Point) -> Point | None:
        """Return its first corner."""
        return self.corners(size)[0]

    def outline(self, size: Point) -> tuple[Point, ...]:
        """Return its corners."""
        return self.corners(size)

    def put(self, to: Sequence[float], size: Point) -> dict[str, Any]:
        """Move it so that its first corner is there, as far as the table goes."""
        corners, by = self.corners(size), []
        for axis in (0, 1):
            places = [corner[axis] for corner in corners]
            wanted = to[axis] - corners[0][axis]
            by.append(min(max(wanted, -min(places)), size[axis] - max(places)))
        moved = [(round(x + by[0], _DIGITS), round(y + by[1], _DIGITS)) for x, y in corners]
        return {"polygon": moved}

    @property
    def lines(self) -> list[str]:
        """``axis sets up here``."""
        return [f"{self.side} sets up here"]

    @property
    def listed(self) -> tuple[str, str]:
        """``zone of axis``."""
        return self.id, f"zone of {self.side}"

    def drawing(self, size: Point) -> Iterator[Shape]:
        """Yield its outline."""
        yield Outline(self.corners(size))

    def choices(self, sides: Sequence[str]) -> Iterator[Choice]:
        """Yield its side."""
        yield Choice("side", tuple(sides))

    @classmethod
    def stem(cls, side: str) -> str:
        """``axis-zone``."""
        return f"{side}-zone"

    @classmethod
    def drawn(cls, points: Sequence[Point], side: str, size: Point) -> Mapping[str, Any]:
        """Return a zone around the points."""
        return {"side": side, "polygon": rounded(points)}


class EntryEdge(ZoneSpec):
    """The edge of the table over which a side comes on."""

    entry: ClassVar[str] = "mark:edge"
    entry_label: ClassVar[str] = "Entry edge"
    run: ClassVar[Run] = "edge"
    bends: ClassVar[str] = ""

    def place(self, size: Point) -> Point | None:
        """Return the middle of the edge."""
        xs, ys = zip(*self.corners(size), strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def put(self, to: Sequence[float], size: Point) -> dict[str, Any]:
        """Move it to the edge nearest to there."""
        return {"edge": nearest_edge(to, size)}

    @property
    def lines(self) -> list[str]:
        """``axis comes on over the near edge``."""
        return [f"{self.side} comes on over the {self.edge} edge"]

    @property
    def listed(self) -> tuple[str, str]:
        """``axis comes on, near edge``."""
        return self.id, f"{self.side} comes on, {self.edge} edge"

    def drawing(self, size: Point) -> Iterator[Shape]:
        """Yield the band along the edge."""
        yield EntryBand(self.corners(size, BAND_IN))

    def choices(self, sides: Sequence[str]) -> Iterator[Choice]:
        """Yield its side and its edge."""
        yield from super().choices(sides)
        yield Choice("edge", get_args(Edge))

    @classmethod
    def stem(cls, side: str) -> str:
        """``axis-edge``."""
        return f"{side}-edge"

    @classmethod
    def drawn(cls, points: Sequence[Point], side: str, size: Point) -> Mapping[str, Any]:
        """Return the edge nearest to the first point."""
        return {"side": side, "edge": nearest_edge(points[0], size)}
