"""Zones of a side: the area where it sets up, or the edge of the table over which it comes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, get_args

from pydantic import Field, ModelWrapValidatorHandler, model_validator

from languages.message import coded
from languages.writing import text
from rules.engine.telling import heading
from sandbox.scenario.marks.mark import Choice, EntryBand, Mark, Outline, Run, Shape, rounded
from sandbox.scenario.values import Edge, Id, Point

BAND_IN = 0.45
"""Width of the band that shows an entry edge."""

USUAL_DEPTH_IN = 12.0
"""Depth of a new zone, on a table that is four times as deep or more."""

_DIGITS = 4
"""Decimal digits of an inch in a moved corner."""


def _nearest_edge(at: Sequence[float], size: Point) -> Edge:
    """Return the edge of a table of this size that is nearest to a place."""
    gaps: dict[Edge, float] = {
        "left": at[0],
        "right": size[0] - at[0],
        "near": at[1],
        "far": size[1] - at[1],
    }
    return min(gaps, key=lambda edge: gaps[edge])


def strip(edge: Edge, size: Point, depth: float) -> tuple[Point, ...]:
    """Return the corners of the strip along an edge of a table of this size."""
    x, y = size
    low_x, high_x = {"left": (0.0, depth), "right": (x - depth, x)}.get(edge, (0.0, x))
    low_y, high_y = {"near": (0.0, depth), "far": (y - depth, y)}.get(edge, (0.0, y))
    return (low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)


class ZoneSpec(Mark):
    """The zone where a side sets up, or comes on.

    ``polygon``: three corners or more, in order around the set-up area. ``edge``: instead, the edge
    of the table over which the side comes on; such a row is an `EntryEdge`.
    """

    key: ClassVar[str] = "zones"
    item: ClassVar[str] = "zone"
    command: ClassVar[str] = "SetZone"
    done: ClassVar[str] = "drew"
    entry: ClassVar[str] = "draw:zone"
    entry_label: ClassVar[str] = "table-mark-zone"
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
        if self.polygon is not None or self.edge is None:
            return self.polygon or ()
        return strip(self.edge, size, depth)

    @property
    def title(self) -> str:
        """``Axis zone``, ``Allied zone``."""
        said = super().title
        return said.replace("Allies ", "Allied ", 1) if said.startswith("Allies ") else said

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
        """``Axis deployment zone``."""
        return [text("mark-zone", side=heading(self.side))]

    @property
    def listed(self) -> tuple[str, str]:
        """``deployment zone, Axis``."""
        return self.title, text("mark-zone-listed", side=heading(self.side))

    def drawing(self, size: Point) -> Iterator[Shape]:
        """Yield its outline."""
        yield Outline(self.corners(size))

    def choices(self, sides: Sequence[str]) -> Iterator[Choice]:
        """Yield the choice of the side that deploys there."""
        yield Choice("side", tuple(sides))

    def _reach(self, size: Point) -> tuple[int, float, float, int]:
        """Return how it reaches from the edge of the table that it lies along.

        The axis, where it begins and how far it reaches, inches, and in which direction.
        """
        found: list[tuple[float, float, int, float, float, int]] = []
        for axis in (0, 1):
            low, high = (end(corner[axis] for corner in self.corners(size)) for end in (min, max))
            across = [corner[1 - axis] for corner in self.corners(size)]
            wide = max(across) - min(across)
            found.append((round(low, 3), -wide, axis, low, high - low, 1))
            found.append((round(size[axis] - high, 3), -wide, axis, high, high - low, -1))
        return min(found)[2:]

    def depth(self, size: Point) -> float | None:
        """Return how far it reaches from its edge of the table."""
        return self._reach(size)[2]

    def deepened(self, depth: float, size: Point) -> dict[str, Any]:
        """Stretch it from its edge of the table, as far as the table goes."""
        axis, begin, before, way = self._reach(size)
        most = size[axis] - begin if way > 0 else begin
        times = min(depth, most) / before
        moved = [list(corner) for corner in self.corners(size)]
        for corner in moved:
            corner[axis] = round(begin + (corner[axis] - begin) * times, _DIGITS)
        return {"polygon": moved}

    @classmethod
    def shape(cls, at: Point, size: Point) -> Sequence[Point]:
        """Return the strip along the nearest edge."""
        edge = _nearest_edge(at, size)
        deep = size[0 if edge in ("left", "right") else 1]
        return strip(edge, size, min(USUAL_DEPTH_IN, deep / 4))

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
    entry_label: ClassVar[str] = "table-mark-entry"
    run: ClassVar[Run] = "edge"
    bends: ClassVar[str] = ""

    def place(self, size: Point) -> Point | None:
        """Return the middle of the edge."""
        xs, ys = zip(*self.corners(size), strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def depth(self, size: Point) -> None:
        """Return None: a side comes on over it."""

    def put(self, to: Sequence[float], size: Point) -> dict[str, Any]:
        """Move it to the edge nearest to there."""
        return {"edge": _nearest_edge(to, size)}

    @property
    def lines(self) -> list[str]:
        """``Axis: entry over the near edge``."""
        return [text("mark-entry", side=heading(self.side), edge=self.edge or "")]

    @property
    def listed(self) -> tuple[str, str]:
        """``entry edge, Axis: near``."""
        edge = coded("field-word", self.edge or "")
        return self.title, text("mark-entry-listed", side=heading(self.side), edge=edge)

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
    def shape(cls, at: Point, size: Point) -> Sequence[Point]:
        """Return the place itself."""
        return (at,)

    @classmethod
    def drawn(cls, points: Sequence[Point], side: str, size: Point) -> Mapping[str, Any]:
        """Return the edge nearest to the first point."""
        return {"side": side, "edge": _nearest_edge(points[0], size)}
