"""The 40kdc terrain layout: the geometry of its schema, and the places of its pieces.

By https://40kdc.dev/schemas/core/terrain-layout.schema.json and …/terrain-template.schema.json
(CC0). Board inches, y pointing down from the far left corner; rotations are clockwise as seen. A
piece is placed by the centroid of its area: mirrored, turned, then moved there. A feature on an
area is placed in the area's frame, and moves with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import atan2, cos, degrees, radians, sin
from typing import Annotated, Any, Literal, TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, StrictBool, ValidationError, model_validator

from languages.message import Message
from languages.writing import text
from meshes.shapes.kind import LONGEST
from meshes.shapes.runs import NEAREST
from meshes.terrain.blocks import MOST_CORNERS
from sandbox.exchange.layouts.taken import left
from sandbox.scenario.checks.schema_errors import refusals
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.values import Inches, Number, expected

Points = NDArray[np.float64]
Linear = NDArray[np.float64]

BOARD = (60.0, 44.0)
"""Default board of a layout, whose format does not state a size, in inches."""

Extent = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=LONGEST)]
Height = Annotated[Number, Field(allow_inf_nan=False, ge=0, le=LONGEST)]
BoardSide = Annotated[Number, Field(allow_inf_nan=False, ge=6, le=240)]
Turn = Annotated[Number, Field(allow_inf_nan=False, ge=-3600, le=3600)]
Mirror = Literal["none", "horizontal", "vertical"]
Words = Annotated[str, Field(max_length=4000)]

THIN = 0.1
"""Thickness of a wall that is called thin, in inches."""

_ON_EDGE = 0.01
"""Distance from the edge within which a line lies along it, in inches."""


class _Known(BaseModel):
    """The known keys of an object; others are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class LayoutPoint(_Known):
    """A point. Inches."""

    x: Inches
    y: Inches

    @property
    def row(self) -> Points:
        """Return x, y."""
        return np.array([self.x, self.y])


class Footprint(_Known):
    """A rectangle or a right triangle from its corner, or the corners of a polygon. Inches."""

    type: Literal["rectangle", "right-triangle", "polygon"]
    width: Extent | None = None
    height: Extent | None = None
    points: tuple[LayoutPoint, ...] | None = Field(None, min_length=3, max_length=MOST_CORNERS)

    @model_validator(mode="after")
    def _says_its_size(self) -> Footprint:
        if self.type == "polygon":
            if self.points is None:
                raise expected(text("layout-points"))
        elif self.width is None or self.height is None:
            raise expected(text("layout-sides", shape=self.type))
        return self

    def corners(self) -> Points:
        """Return the corners in its own frame, in the format's order, ``(n, 2)``."""
        if self.type == "polygon":
            return np.array([point.row for point in self.points or ()])
        w, h = float(self.width or 0.0), float(self.height or 0.0)
        found = [[0, 0], [w, 0], [w, h], [0, h]]
        return np.array(found if self.type == "rectangle" else [*found[:2], found[3]], dtype=float)


class Marker(_Known):
    """Place of an objective, and the distance from which it is held."""

    position: LayoutPoint | None = None
    control_range_inches: Annotated[Number, Field(gt=0, le=48)] | None = None


class PlacedLayoutPiece(_Known):
    """A placed thing: a piece of a layout, or a feature of a template."""

    id: Words | None = None
    name: Words | None = None
    template: Words | None = None
    footprint: Footprint | None = None
    position: LayoutPoint
    rotation_degrees: Turn = 0.0
    mirror: Mirror = "none"
    floor: int = Field(0, ge=0, le=20, strict=True)

    @property
    def turned(self) -> Linear:
        """Return the matrix that mirrors, then turns clockwise, ``(2, 2)``."""
        flip = {"none": (1, 1), "horizontal": (-1, 1), "vertical": (1, -1)}[self.mirror]
        return turning(self.rotation_degrees) @ np.diag(np.array(flip, dtype=float))


class LayoutPiece(PlacedLayoutPiece):
    """A piece of a layout, in the fields of the 40kdc format."""

    piece_type: Literal["area", "feature"] | None = None
    parent_area_id: Words | None = None
    height_inches: Height | None = None
    terrain_area_keywords: tuple[Words, ...] = Field((), max_length=50)
    link_group: Words | None = None
    is_objective: StrictBool = False
    objective_role: Words | None = None
    objective: Marker = Marker()

    @model_validator(mode="after")
    def _has_a_shape(self) -> LayoutPiece:
        if self.template is None and self.footprint is None:
            raise expected(text("layout-shape"))
        return self


class WallLine(_Known):
    """A wall along a line. ``thickness``: of a thin wall, nothing is said. Inches."""

    points: tuple[LayoutPoint, ...] = Field(min_length=2, max_length=100)
    thickness: Extent | None = None


class Board(_Known):
    """The size of a layout's board. Inches."""

    width: BoardSide
    height: BoardSide


class UpperFloor(_Known):
    """A platform over a feature."""

    footprint: Footprint
    floor: int = Field(1, ge=1, le=20, strict=True)


class LayoutTemplate(_Known):
    """A piece of the catalogue that layouts name."""

    id: Words
    name: Words = ""
    kind: Literal["area", "feature"] = "area"
    footprint: Footprint
    default_height_inches: Height | None = None
    ground_accessible: StrictBool = True
    walls: tuple[WallLine, ...] = Field((), max_length=50)
    has_roof: StrictBool = False
    upper_floor: UpperFloor | None = None
    outline: tuple[LayoutPoint, ...] | None = Field(None, min_length=3, max_length=MOST_CORNERS)
    features: tuple[PlacedLayoutPiece, ...] = Field((), max_length=200)


class Layout(_Known):
    """A terrain layout in the fields of the 40kdc format."""

    id: Words
    name: Words
    description: Words = ""
    source: Words = ""
    board: Board | None = None
    deployment_pattern_id: Words | None = None
    pieces: tuple[LayoutPiece, ...] = Field((), max_length=1000)


Catalogue = Mapping[str, LayoutTemplate]


@dataclass(frozen=True, eq=False)
class Lying:
    """A piece in its place. ``corners``: board frame, inches. ``turn``: degrees clockwise.

    ``number``: of the piece of the layout that it belongs to. ``bare``: whether something else
    stands on it. ``shown``: a finer outline to draw it by. ``walls``: middle lines, and how thick.
    ``upper``: a platform over it. ``own``: the number of its row, of pieces that the layout lists.
    """

    number: int
    name: str
    corners: Points
    turn: float
    area: bool
    floor: int
    height: float | None
    template: LayoutTemplate | None = None
    bare: bool = True
    shown: Points | None = None
    walls: tuple[Wall, ...] = ()
    roofed: bool = False
    accessible: bool = True
    upper: Points | None = None
    upper_floor: int = 1
    own: int | None = None


def centroid(corners: Points) -> Points:
    """Return the centroid of a polygon's area; the mean of the corners of one without area."""
    x, y = corners.T
    nx, ny = np.roll(x, -1), np.roll(y, -1)
    cross = x * ny - nx * y
    twice = float(cross.sum())
    if abs(twice) < 1e-12:
        return np.asarray(corners.mean(axis=0))
    return np.array([((x + nx) * cross).sum(), ((y + ny) * cross).sum()]) / (3 * twice)


def lying(layout: Layout, catalogue: Catalogue) -> Iterator[Lying | Message]:
    """Yield every piece of a layout in its place, or the reason why it cannot be placed.

    In the order of the layout, the features of an area's template right after it.
    """
    areas = {piece.id: number for number, piece in enumerate(layout.pieces) if piece.id}
    laden = {piece.parent_area_id for piece in layout.pieces if piece.parent_area_id}
    for own, piece in enumerate(layout.pieces):
        number = own
        template = catalogue.get(piece.template or "")
        called = piece.name or (template and template.name) or piece.id or f"piece {own + 1}"
        footprint = piece.footprint or (template.footprint if template is not None else None)
        if footprint is None:
            yield left(called, "layout-no-template", template=piece.template or "")
            continue
        frame, origin = np.eye(2), np.zeros(2)
        if piece.parent_area_id is not None:
            if piece.parent_area_id not in areas:
                yield left(called, "layout-no-area-there", area=piece.parent_area_id)
                continue
            number = areas[piece.parent_area_id]
            parent = layout.pieces[number]
            frame, origin = parent.turned, parent.position.row
        usual = "area" if piece.parent_area_id is None else "feature"
        kind = piece.piece_type or (template.kind if template else usual)
        height = piece.height_inches
        if height is None and template is not None:
            height = template.default_height_inches
        placed = _placed(number, called, piece, footprint, (frame, origin), template, kind, height)
        features = template.features if template is not None else ()
        if piece.parent_area_id is not None:
            features = ()
        yield replace(placed, own=own, bare=not features and piece.id not in laden)
        for feature in features:
            other = catalogue.get(feature.template or "")
            if other is None:
                yield left(called, "layout-no-feature", template=feature.template or "")
                continue
            whole = (piece.turned, piece.position.row)
            name, foot, high = other.name or other.id, other.footprint, other.default_height_inches
            yield _placed(number, name, feature, foot, whole, other, "feature", high)


def _placed(
    number: int,
    name: str,
    piece: PlacedLayoutPiece,
    footprint: Footprint,
    within: tuple[Linear, Points],
    template: LayoutTemplate | None,
    kind: str,
    height: float | None,
) -> Lying:
    frame, origin = within
    own = footprint.corners()
    middle = centroid(own)

    def at(corners: Points) -> Points:
        here = (corners - middle) @ piece.turned.T + piece.position.row
        return np.asarray(here @ frame.T + origin)

    linear = frame @ piece.turned
    placed = Lying(
        number,
        name,
        at(own),
        degrees(atan2(linear[1, 0], linear[0, 0])),
        kind == "area",
        piece.floor,
        height,
        template,
    )
    if template is None:
        return placed
    # An inline footprint is another shape than the template's, but for its walls.
    own_shape = piece.footprint is None
    upper = template.upper_floor if own_shape else None
    outline = template.outline if own_shape else None
    lines = [(at(_rows(wall.points)), wall.thickness) for wall in template.walls]
    return replace(
        placed,
        shown=None if outline is None else at(_rows(outline)),
        walls=middle_lines(placed.corners, lines),
        roofed=template.has_roof,
        accessible=template.ground_accessible,
        upper=None if upper is None else at(upper.footprint.corners()),
        upper_floor=1 if upper is None else upper.floor,
    )


def _rows(spots: Sequence[LayoutPoint]) -> Points:
    return np.array([spot.row for spot in spots])


def footprint_of(corners: Points) -> tuple[Footprint, Points, float] | None:
    """Return a rectangle where four corners, board frame, form one; its centroid and clockwise
    turn.
    """
    if len(corners) != 4:
        return None
    sides = np.roll(corners, -1, axis=0) - corners
    w, h = float(np.hypot(*sides[0])), float(np.hypot(*sides[1]))
    slack = 2e-3 * max(w, h)
    if (
        min(w, h) < 1e-3
        or np.hypot(*(sides[0] + sides[2])) > slack
        or abs(float(sides[0] @ sides[1])) > slack * min(w, h)
    ):
        return None
    turn = degrees(atan2(sides[0][1], sides[0][0]))
    return Footprint(type="rectangle", width=w, height=h), corners.mean(axis=0), turn


def unturned(corners: Points, turn: float) -> tuple[Points, Points]:
    """Return the centroid of a placed polygon, and its corners about that before its clockwise
    turn.
    """
    middle = centroid(corners)
    return middle, (corners - middle) @ turning(-turn).T


def turning(degrees: float) -> Linear:
    """Return the matrix of a clockwise turn in the board frame, ``(2, 2)``."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, -s], [s, c]])


def in_table(corners: Sequence[float] | Points, depth: float) -> Points:
    """Return points of the board, y down, on a table of this depth: y up."""
    found = np.array(corners, dtype=float)
    found[..., 1] = depth - found[..., 1]
    return found


_Model = TypeVar("_Model", bound=BaseModel)


def checked_row(model: type[_Model], where: str, row: Any) -> _Model:
    """Return a row as its model. ``where``: its file and its place. Raises ScenarioFault."""
    try:
        return model.model_validate(row)
    except ValidationError as error:
        raw = row if isinstance(row, Mapping) else {}
        raise ScenarioFault(list(refusals(where, raw, error))) from None


@dataclass(frozen=True, eq=False)
class Wall:
    """A wall. ``line``: ``(n, 2)`` corners of its middle line, inches; closed if it ends where it
    begins. ``thickness``: inches.
    """

    line: Points
    thickness: float


def middle_lines(
    footprint: Points, lines: Sequence[tuple[Points, float | None]]
) -> tuple[Wall, ...]:
    """Return the walls along lines with a thickness, in the frame of the footprint."""
    area = shapely.Polygon(footprint)
    if not area.is_valid:
        return ()
    return tuple(
        Wall(found, thickness)
        for line, given in lines
        for thickness in [given or THIN]
        for found in _standing(area, _distinct(line), thickness)
        if shapely.LineString(found).length > NEAREST
    )


def _standing(area: shapely.Polygon, line: Points, thickness: float) -> Iterator[Points]:
    if len(line) < 2:
        return
    along = [_along_edge(area, a, b) for a, b in pairwise(line)]
    if len(line) > 3 and np.allclose(line[0], line[-1]):
        yield _ring(line, thickness) if any(along) else line
        return
    for edge, group in groupby(range(len(along)), key=lambda number: along[number]):
        numbers = list(group)
        part = line[numbers[0] : numbers[-1] + 2]
        yield _inside(area, part, thickness) if edge else part


def _along_edge(area: shapely.Polygon, a: Points, b: Points) -> bool:
    spots = shapely.points(np.array([a, (a + b) / 2, b]))
    return bool((shapely.distance(area.exterior, spots) <= _ON_EDGE).all())


def _ring(line: Points, thickness: float) -> Points:
    """Return the middle line of a wall whose outer face is a closed line."""
    inner = shapely.buffer(shapely.Polygon(line), -thickness / 2, join_style="mitre")
    if not isinstance(inner, shapely.Polygon) or inner.is_empty:
        return line
    return _distinct(np.asarray(inner.exterior.coords))


def _inside(area: shapely.Polygon, line: Points, thickness: float) -> Points:
    """Return a line moved into an area by half the thickness."""
    sides = (
        shapely.offset_curve(shapely.LineString(line), by, join_style="mitre")
        for by in (thickness / 2, -thickness / 2)
    )
    fitting = [side for side in sides if side.geom_type == "LineString" and len(side.coords) > 1]
    best = max(fitting, key=lambda side: side.intersection(area).length, default=None)
    return line if best is None else _distinct(np.asarray(best.coords))


def _distinct(corners: Iterable[Sequence[float]] | Points) -> Points:
    """Return a line without corners that are hardly apart."""
    found = shapely.remove_repeated_points(shapely.LineString(np.asarray(corners)), NEAREST)
    return np.asarray(found.coords)
