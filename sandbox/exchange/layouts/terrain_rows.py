"""Pieces of a layout as rows of a scenario: boxes, prisms and ruins with walls, floors, roofs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import shapely
from pydantic import ValidationError

from languages.message import Message, message
from meshes.buildings.walled_ruin import SLAB, WalledRuin, Windows
from meshes.shapes.character import Underfoot
from meshes.shapes.kind import LONGEST
from meshes.shapes.runs import NEAREST
from sandbox.exchange.layouts.assumed_heights import RUIN, USUAL_HEIGHT, Assumed, Heights, family
from sandbox.exchange.layouts.taken import MAX_PIECES, Ids, Row, left
from sandbox.exchange.layouts.terrain_layout import (
    Lying,
    Points,
    centroid,
    footprint_of,
    in_table,
    turning,
    unturned,
)
from sandbox.scenario.faults import shown_line
from sandbox.scenario.game_spec import table_game

FLAT = 0.02
"""Default height of an area: visible ground without a climb. Inches."""

MOST_AREA = 0.1
"""Greatest height of an area that is ground; higher ones are scenery. Inches."""

MOST_CORNERS = 100
"""Most corners of a floor or a wall of a ruin."""

_AREA, _FEATURE, _UPPER = "#8c8672", "#8d8a80", "#77726a"


class TerrainRows:
    """The rows of a scenario's terrain, while pieces of a layout are added.

    ``left_out``: pieces that could not be taken. ``by_piece``: ids of rows, and ``middles``:
    centroids, by the number of the layout's piece.
    """

    def __init__(
        self, size: tuple[float, float], game: str, heights: Heights, windows: Windows
    ) -> None:
        self.size, self.brings = size, table_game(game)
        self.rows: list[dict[str, Any]] = []
        self.left_out: list[Message] = []
        self.by_piece: dict[int, list[str]] = {}
        self.middles: dict[int, Points] = {}
        self.ids = Ids()
        self._heights, self._windows = heights, windows
        self._assumed: Counter[tuple[str, Assumed]] = Counter()
        self._storeys = self._roofs = 0
        self._shapes: list[tuple[shapely.Geometry, bool]] = []

    def add(self, piece: Lying) -> None:
        """Add a piece to the table, and the platform over it."""
        self.middles.setdefault(piece.number, in_table(centroid(piece.corners), self.size[1]))
        assumed = None
        height = piece.height
        if piece.area and not piece.bare:
            height = FLAT  # its height is that of what stands on it
        elif height is None and not piece.area:
            assumed = self._heights.of(piece.template)
            self._assumed[shown_line(piece.name), assumed] += 1
            height = assumed.height
        height = max(height or 0.0, FLAT)
        level = piece.upper_floor * USUAL_HEIGHT
        self._storeys += piece.floor > 0 or piece.upper is not None
        row = self._ruin(piece, height, min(level, height)) if piece.walls else None
        walled = row is not None
        row = row or self._solid(piece, height)
        if piece.area:
            row["area"] = True
        if assumed is not None:
            row["height_range"] = [assumed.low, assumed.high]
        self._lay(piece, piece.name, piece.corners, row, piece.floor * USUAL_HEIGHT)
        upper = None if walled else piece.upper
        if upper is not None and not _within(upper, piece.corners, level <= height):
            row = _shape(upper, piece.turn, SLAB) | {"colour": _UPPER}
            row["ground"] = self.brings.ground_of(Underfoot.OPEN)
            self._lay(piece, f"{piece.name} floor", upper, row, level - SLAB)

    def add_row(self, number: int, row: dict[str, Any], corners: Points) -> None:
        """Add a finished row, of a footprint in the board's frame."""
        row["id"] = self.ids.kept(str(row["id"]))
        self.middles.setdefault(number, in_table(centroid(corners), self.size[1]))
        self._shapes.append((shapely.Polygon(), True))
        self.rows.append(row)

    def _solid(self, piece: Lying, height: float) -> dict[str, Any]:
        """Return a piece that fills its footprint: an area of ground, or scenery."""
        flat = piece.area and height <= MOST_AREA
        if flat and piece.shown is not None and shapely.Polygon(piece.shown).is_valid:
            return _shape(piece.shown, piece.turn, height) | self._ground()
        row = _shape(piece.corners, piece.turn, height)
        if flat:
            return row | self._ground()
        row["colour"] = _FEATURE
        if not piece.accessible and piece.upper is None:
            row["ground"] = self.brings.ground_of(Underfoot.CLOSED)
        return row

    def _ground(self) -> dict[str, Any]:
        ground = self.brings.ground_of(Underfoot.OPEN)
        return {"colour": _AREA, "cover": self.brings.no_cover, "ground": ground}

    def _ruin(self, piece: Lying, height: float, level: float) -> dict[str, Any] | None:
        """Return a piece of walls, with its floor or its roof; None where none can be built."""
        middle = centroid(piece.corners)
        local = _local(middle, piece.turn)
        floor = None if piece.upper is None else _outline(local(piece.upper))
        keys: dict[str, Any] = {
            "walls": [_plain(local(wall.line)[:MOST_CORNERS]) for wall in piece.walls],
            "thickness": _plain([wall.thickness for wall in piece.walls]),
            "height": float(height),
            "floors": [] if floor is None else [floor],
            "levels": [] if floor is None else [float(level)],
        }
        roof = _outline(local(piece.corners)) if piece.roofed and floor is None else None
        keys |= {} if roof is None else {"roof": roof}
        if piece.template is not None and family(piece.template) == RUIN:
            keys |= {} if self._windows == "none" else {"windows": self._windows}
        try:
            WalledRuin(**keys)
        except ValidationError:
            self.left_out.append(left(piece.name, "layout-no-walls"))
            return None
        self._roofs += piece.roofed and floor is not None
        row = {"kind": "walled-ruin"} | _placed(middle, piece.turn) | keys
        if floor is None and roof is None:
            row["ground"] = self.brings.ground_of(Underfoot.BARRIER)
        return row | {"colour": _FEATURE}

    def _lay(
        self, piece: Lying, name: str, corners: Points, row: dict[str, Any], lift: float
    ) -> None:
        shape = shapely.Polygon(corners)
        if not shape.is_valid or shape.area < 1e-3:
            self.left_out.append(left(name, "layout-no-outline"))
            return
        if float(np.abs(corners - centroid(corners)).max()) > LONGEST / 2:
            self.left_out.append(left(name, "layout-too-long", most=LONGEST))
            return
        x, y = _plain(in_table(np.array(row["position"]), self.size[1]))
        if not (0 <= x <= self.size[0] and 0 <= y <= self.size[1]):
            self.left_out.append(left(name, "layout-off-at", x=x, y=y))
            return
        if len(self.rows) == MAX_PIECES:
            self.left_out.append(left(name, "layout-many-pieces", most=MAX_PIECES))
            return
        row["position"] = [x, y, round(lift, 4)] if lift else [x, y]
        made = {"id": self.ids.of(name, "piece")} | row
        self.by_piece.setdefault(piece.number, []).append(made["id"])
        flat = row.get("cover") == self.brings.no_cover
        self._shapes.append((shapely.Polygon(in_table(corners, self.size[1])), flat))
        self.rows.append(made)

    def settle(self) -> None:
        """Fix the height of pieces that would drop onto a wall under their middle."""
        tree = shapely.STRtree([shape for shape, _ in self._shapes])
        for number, row in enumerate(self.rows):
            if self._shapes[number][0].is_empty or len(row["position"]) == 3:
                continue
            point = shapely.Point(row["position"])
            under = [int(n) for n in tree.query(point, predicate="intersects") if n < number]
            if any(not self._shapes[n][1] for n in under):
                row["position"] = [*row["position"], 0.0]

    def groups(self) -> Sequence[Row]:
        """Return groups of an area and the features on it."""
        return [
            {"id": self.ids.of(f"{members[0]} group", "group"), "members": members}
            for members in self.by_piece.values()
            if len(members) > 1
        ][:200]

    def assumptions(self) -> list[Message]:
        """Return the assumptions made, a line each."""
        said = [assumed.of(name, count) for (name, assumed), count in self._assumed.items()]
        if self._storeys:
            said.append(message("layout-storey", height=USUAL_HEIGHT))
        if self._roofs:
            said.append(message("layout-roofs", count=self._roofs))
        return said


def _within(upper: Points, ground: Points, low: bool) -> bool:
    """Return whether a platform is only the top of the solid beneath it."""
    return low and bool(shapely.Polygon(ground).buffer(0.05).covers(shapely.Polygon(upper)))


def _shape(corners: Points, turn: float, height: float) -> dict[str, Any]:
    """Return a box or a prism over corners in the board's frame, placed there."""
    rectangle = footprint_of(corners)
    if rectangle is not None:
        footprint, middle, turn = rectangle
        w, h = footprint.width or 0.0, footprint.height or 0.0
        turn = (turn + 90) % 180 - 90  # a rectangle looks the same turned by 180°
        return {"kind": "box"} | _placed(middle, turn) | {"size": _plain([w, h, height])}
    middle, local = unturned(corners, turn)
    local[:, 1] *= -1.0
    placed = {"kind": "prism"} | _placed(middle, turn)
    return placed | {"outline": _plain(local), "height": float(height)}


def _placed(middle: Points, turn: float) -> dict[str, Any]:
    return {"position": _plain(middle), "rotation": round(-turn % 360 % 360, 4)}


def _local(middle: Points, turn: float) -> Callable[[Points], Points]:
    """Return a function from points of the board to the frame of a piece there, y up."""
    back = turning(-turn).T

    def local(points: Points) -> Points:
        return np.asarray((points - middle) @ back * [1.0, -1.0])

    return local


def _outline(corners: Points) -> list[list[float]] | None:
    """Return a floor's corners, as few as a ruin takes; None where it has no area."""
    shape = shapely.Polygon(corners)
    if not shape.is_valid:
        return None
    for gap in (0.0, 0.01, 0.05, 0.2):
        kept = shapely.remove_repeated_points(shape.simplify(gap), 1.5 * NEAREST)
        if kept.is_valid and kept.area > 0.25 and len(kept.exterior.coords) <= MOST_CORNERS:
            found: list[list[float]] = _plain(np.asarray(kept.exterior.coords)[:-1])
            return found
    return None


def _plain(values: Sequence[float] | Points) -> Any:
    return (np.round(np.asarray(values, dtype=float), 4) + 0.0).tolist()
