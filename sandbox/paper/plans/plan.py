"""A plan of a table, to scale on one sheet, with tape measurements of its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
import shapely
from matplotlib.patches import Circle, PathPatch, Rectangle
from shapely import affinity

from languages.writing import per_inch, text
from rules.engine.telling import heading
from sandbox.paper.plans import labels, measured
from sandbox.paper.plans.arrangement import Arrangement, arrange
from sandbox.paper.plans.entries import PlanEntry, entries, marks
from sandbox.paper.plans.legend import draw_legend, draw_list
from sandbox.paper.plans.packing_list import packing_sheets
from sandbox.paper.plans.paper import (
    INCH,
    MARGIN,
    PAPERS,
    Sheet,
    fitted,
    inches,
    outline_path,
    pdf,
    png,
    width_of,
)
from sandbox.scenario.marks.zone import ZoneSpec
from sandbox.sight.colours import CONTESTED
from sandbox.table.feet import foot
from sandbox.table.sides import SIDE_COLOURS, side_numbers
from sandbox.table.table import Table
from sandbox.view.marks.overlay import RIM

INK, SOFT, GROUND, WHITE = RIM, "#55626d", "#eef0e4", "#ffffff"
GRID = "#cfd3c2"
OBJECTIVE = CONTESTED

_BADGE, _NAME = 5.8, 5.8
"""Type of a piece's number and of its name, points."""

_NOTE = 45.0
"""Greatest length of a note on a plan, millimetres."""

_BAND, _ARROWS, _HEAD = 0.6, 18.0, 2.2
"""Band of an entry edge, inches of the table; distance and length of its arrows, mm."""

_DOT = 0.75
"""Radius of a measured corner, millimetres."""


def plan(table: Table, kind: Literal["pdf", "png"], paper: str = "a4") -> bytes:
    """Return a plan of terrain, zones, objectives, models and measures.

    In a PDF the packing list follows it. ``paper``: a name of `PAPERS`. Raises PlanFault where a
    sheet has no room for the list of its pieces.
    """
    sheet = drawn(table, paper)
    if kind == "png":
        return png(sheet)
    return pdf([sheet, *packing_sheets(table, paper)], table.scenario.name)


def drawn(table: Table, paper: str) -> Sheet:
    """Return the sheet of a plan. Raises PlanFault."""
    rows = entries(table)
    listed = [row.cells for row in rows] + marks(table)
    way = arrange(table.size, PAPERS[paper], len(listed))
    sheet = _Plan(table, way, rows).sheet
    draw_list(sheet, way, listed)
    draw_legend(sheet, way, table, rows)
    return sheet


class _Plan:
    """The drawing of one plan."""

    def __init__(self, table: Table, way: Arrangement, rows: Sequence[PlanEntry]) -> None:
        self.table, self.way, self.rows = table, way, rows
        self.sheet = Sheet(way.width, way.height)
        self._per_inch = INCH / way.scale
        left, bottom, right, top = way.plan
        self._room = labels.LabelRoom((left - 1, bottom - 1, right + 1, top + 1))
        self._shapes = [self._on_sheet(row.shape) for row in rows]
        self._feet: list[shapely.Geometry] = []
        self._title()
        self._ground()
        self._zones()
        self._pieces()
        self._models()
        self._taken = measured.draw_lines(self.sheet, self._at, table)
        self._objectives()
        self._corners()
        self._badges()

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self.way.plan[0] + x * self._per_inch, self.way.plan[1] + y * self._per_inch

    def _on_sheet(self, shape: shapely.Geometry) -> shapely.Geometry:
        by = self._per_inch
        cut = shape.intersection(shapely.box(-1.0, -1.0, *(side + 1.0 for side in self.table.size)))
        shape = shape if cut.is_empty else cut
        return affinity.affine_transform(shape, [by, 0, 0, by, *self.way.plan[:2]])

    def _title(self) -> None:
        way, scenario = self.way, self.table.scenario
        x, top = MARGIN, way.height - MARGIN
        room = way.width - 2 * MARGIN
        self.sheet.text(x, top - 5.2, fitted(scenario.name, 14, room), 14, INK, fontweight="bold")
        wide, deep = (inches(side) for side in self.table.size)
        said = [
            f"{wide} × {deep}",
            f"1 : {way.scale}",
            text("paper-pieces", count=len(self.rows)),
            text("paper-eighths" if per_inch() == 1 else "paper-millimetres"),
        ]
        self.sheet.text(x, top - 9.8, "   ·   ".join(said), 7.5, SOFT)

    def _ground(self) -> None:
        left, bottom, right, top = self.way.plan
        axes = self.sheet.axes
        axes.add_patch(
            Rectangle((left, bottom), right - left, top - bottom, fc=GROUND, ec="none", zorder=0)
        )
        x, y = self.table.size
        for at in np.arange(12.0, x, 12.0):
            self.sheet.line([self._at(at, 0)[0]] * 2, [bottom, top], GRID, 0.15, 0.5)
        for at in np.arange(12.0, y, 12.0):
            self.sheet.line([left, right], [self._at(0, at)[1]] * 2, GRID, 0.15, 0.5)
        axes.add_patch(
            Rectangle((left, bottom), right - left, top - bottom, fill=False, ec=INK, lw=1.4)
        )
        self._rulers()

    def _rulers(self) -> None:
        """Draw inches from the near and from the left edge, and the names of the edges."""
        left, bottom, right, top = self.way.plan
        x, y = self.table.size
        for at in (*np.arange(0.0, x - 3, 12.0), x):
            here = self._at(at, 0)[0]
            self.sheet.line([here, here], [bottom, bottom - 1.0], INK, 0.2)
            self.sheet.text(here, bottom - 3.4, inches(at), 5.5, SOFT, ha="center")
        for at in (*np.arange(0.0, y - 3, 12.0), y):
            here = self._at(0, at)[1]
            self.sheet.line([left, left - 1.0], [here, here], INK, 0.2)
            self.sheet.text(left - 1.6, here, inches(at), 5.5, SOFT, ha="right", va="center")
        middle_x, middle_y = (left + right) / 2, (bottom + top) / 2
        bold = {"fontweight": "bold", "ha": "center", "va": "center"}
        self.sheet.text(middle_x, bottom - 5.4, text("paper-near-edge"), 6, INK, **bold)
        self.sheet.text(middle_x, top + 1.9, text("paper-far-edge"), 6, INK, **bold)
        self.sheet.text(left - 7.2, middle_y, text("paper-left-edge"), 6, INK, rotation=90, **bold)
        self.sheet.text(
            right + 2.2, middle_y, text("paper-right-edge"), 6, INK, rotation=270, **bold
        )

    def _patch(self, shape: shapely.Geometry, **style: object) -> None:
        for part in shapely.get_parts(shape):
            if part.geom_type == "Polygon" and not part.is_empty:
                self.sheet.axes.add_patch(PathPatch(outline_path(part), **style))

    def _zones(self) -> None:
        numbers = side_numbers(self.table.scenario.all_sides)
        for zone in self.table.scenario.zones:
            shape = self._zone(zone, _BAND)
            colour = SIDE_COLOURS[numbers.get(zone.side, 0)]
            if zone.edge is not None:
                self._edge(shape, zone.edge, colour)
                continue
            self._patch(shape, fc=colour, alpha=0.1, ec="none")
            self._patch(shape, fill=False, ec=colour, lw=1.0, ls=(0, (4, 2)))

    def _zone(self, zone: ZoneSpec, depth: float) -> shapely.Geometry:
        return self._on_sheet(
            shapely.make_valid(shapely.Polygon(zone.corners(self.table.size, depth)))
        )

    def _edge(self, strip: shapely.Geometry, edge: str, colour: str) -> None:
        """Draw a band at the edge with arrow heads that point onto the table."""
        self._patch(strip, fc=colour, ec="none", zorder=3)
        left, bottom, right, top = strip.bounds
        along = edge in ("near", "far")
        count = max(1, round((right - left if along else top - bottom) / _ARROWS))
        for k in range(count):
            part = (k + 0.5) / count
            x = left + (right - left) * part if along else {"left": right, "right": left}[edge]
            y = {"near": top, "far": bottom}[edge] if along else bottom + (top - bottom) * part
            dx, dy = {"left": (1, 0), "right": (-1, 0), "near": (0, 1), "far": (0, -1)}[edge]
            head = shapely.Polygon(
                [(x - dy, y - dx), (x + dy, y + dx), (x + _HEAD * dx, y + _HEAD * dy)]
            )
            self._patch(head, fc=colour, ec="none", zorder=3)

    def _pieces(self) -> None:
        order = sorted(
            range(len(self.rows)), key=lambda n: (not self.rows[n].flat, self.rows[n].top)
        )
        for n in order:
            row = self.rows[n]
            edge = SOFT if row.flat else INK
            self._patch(self._shapes[n], fc=row.colour, ec=edge, lw=0.35 if row.flat else 0.7)

    def _models(self) -> None:
        for unit in self.table.units:
            for model in unit.models:
                under = foot(model.piece, model.spec.mesh is not None)
                corners = shapely.multipoints(under.core).convex_hull.buffer(under.radius)
                turned = affinity.rotate(corners, model.stand.turn, origin=(0, 0))
                shape = affinity.translate(turned, model.stand.x, model.stand.y)
                colour = SIDE_COLOURS[unit.side_number]
                self._feet.append(self._on_sheet(shape))
                self._patch(self._feet[-1], fc=colour, ec=WHITE, lw=0.3, alpha=0.85)

    def _objectives(self) -> None:
        for objective in self.table.scenario.objectives:
            if objective.position is None:
                continue
            x, y = self._at(*objective.position)
            if objective.radius is not None:
                ring = Circle(
                    (x, y), objective.radius * self._per_inch, fill=False, ec=OBJECTIVE, lw=1.3
                )
                ring.set_linestyle((0, (2, 1.2)))
                self.sheet.axes.add_patch(ring)
            self.sheet.star(x, y, 7, OBJECTIVE, INK)
            self._room.take(labels.rect_about((x, y), (2.8, 2.8)))

    def _corners(self) -> None:
        for row in self.rows:
            x, y = self._at(*row.stone.point)
            self._room.take(labels.rect_about((x, y), (2 * _DOT, 2 * _DOT)))
            if row.stone.corner:
                self.sheet.axes.add_patch(Circle((x, y), _DOT, fc=INK, ec=WHITE, lw=0.4, zorder=4))
            else:
                reach = 1.2 * _DOT
                for xs, ys in (((x - reach, x + reach), (y, y)), ((x, x), (y - reach, y + reach))):
                    self.sheet.line(xs, ys, INK, 0.3)
            if row.stone.second is not None:
                spot = self._at(*row.stone.second[0])
                ring = Circle(spot, 0.8 * _DOT, fc=WHITE, ec=INK, lw=0.6, zorder=4)
                self.sheet.axes.add_patch(ring)
                self._room.take(labels.rect_about(spot, (2 * _DOT, 2 * _DOT)))

    def _badges(self) -> None:
        """Draw the number of every piece, and its name where there is room."""
        tree = shapely.STRtree([*self._shapes, *self._feet])
        placed = dict[int, labels.Label]()
        small_first = sorted(range(len(self.rows)), key=lambda n: self._shapes[n].area)
        for n in small_first:
            size = (max(3.0, width_of(str(self.rows[n].number), _BADGE, True) + 1.3), 2.9)
            placed[n] = labels.place_badge(self._room, self._shapes[n], tree, n, size)
        for n, label in placed.items():
            (x, y), words = label.middle, str(self.rows[n].number)
            if label.anchor is not None:
                self.sheet.line([x, label.anchor[0]], [y, label.anchor[1]], INK, 0.2)
                end = Circle(label.anchor, 0.35, fc=INK, ec="none", zorder=5)
                self.sheet.axes.add_patch(end)
            wide = max(3.0, width_of(words, _BADGE, True) + 1.3)
            box = Rectangle((x - wide / 2, y - 1.45), wide, 2.9, fc=INK, ec=WHITE, lw=0.4, zorder=6)
            self.sheet.axes.add_patch(box)
            self.sheet.centred(x, y - 0.1, words, _BADGE, WHITE, fontweight="bold", zorder=7)
        for shape in self._feet:
            self._room.take(shape.bounds)
        self._notes()
        self._zone_names(tree)
        measured.draw_words(self.sheet, self._at, self.table, self._taken, self._room, tree)
        upright = shapely.STRtree(
            [shape for shape, row in zip(self._shapes, self.rows, strict=True) if not row.flat]
        )
        for n in sorted(placed, key=lambda n: -self._shapes[n].area):
            badge, name = placed[n].middle, self.rows[n].name
            wide = width_of(name, _NAME) + 0.8
            size = (wide, 2.4)
            gap = max(3.0, width_of(str(self.rows[n].number), _BADGE, True) + 1.3) / 2 + 0.3
            middle = labels.name_beside(self._room, badge, size, gap, upright)
            if middle is not None:
                self._haloed(middle, name, _NAME, INK)

    def _zone_names(self, pieces: shapely.STRtree) -> None:
        numbers = side_numbers(self.table.scenario.all_sides)
        for zone in self.table.scenario.zones:
            words = text("paper-zone", zone=zone.title, side=heading(zone.side))
            size = (width_of(words, 7, True) + 1.0, 3.0)
            shape = self._zone(zone, _BAND)
            if zone.edge is not None:  # beside its arrows
                across = size[1] if zone.edge in ("near", "far") else size[0]
                heads = shape.buffer(_HEAD, join_style="mitre")
                shape = self._zone(zone, (across + 2 * _HEAD + 6.0) / self._per_inch) - heads
            spot = labels.first_free(self._room, labels.grid_in(shape, 3.0), size, pieces)
            if spot is not None:
                colour = SIDE_COLOURS[numbers.get(zone.side, 0)]
                self._haloed(spot, words, 7, colour, fontweight="bold")
        for objective in self.table.scenario.objectives:
            if objective.position is not None:
                size = (width_of(objective.label, _NAME, True) + 0.8, 2.4)
                spot = labels.name_beside(self._room, self._at(*objective.position), size, 1.9)
                if spot is not None:
                    self._haloed(spot, objective.label, _NAME, INK, fontweight="bold")

    def _notes(self) -> None:
        tree = shapely.STRtree(self._shapes)
        for note in self.table.scenario.notes:
            x, y = self._at(*note.position)
            self.sheet.axes.plot(
                [x],
                [y],
                marker="D",
                ms=2.2,
                mfc=WHITE,
                mec=INK,
                mew=0.5,
                scalex=False,
                scaley=False,
            )
            words = fitted(note.text, _NAME, _NOTE)
            size = (width_of(words, _NAME) + 0.8, 2.4)
            self._room.take(labels.rect_about((x, y), (1.2, 1.2)))
            spot = shapely.Point(x, y).buffer(0.6)
            middle = labels.place_badge(self._room, spot, tree, -1, size).middle
            self.sheet.line([x, middle[0]], [y, middle[1]], SOFT, 0.15)
            self._haloed(middle, words, _NAME, SOFT, fontstyle="italic")

    def _haloed(
        self, middle: tuple[float, float], words: str, points: float, colour: str, **more: object
    ) -> None:
        x, y = middle
        self.sheet.centred(x, y, words, points, colour, WHITE, zorder=6, **more)
