"""Draw a table's measures on its plan: tapes, rings, arcs, reach and keystones, from above."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from matplotlib.patheffects import withStroke
from numpy.typing import NDArray

from sandbox.measure.taken import Taken, take
from sandbox.measure.words import words
from sandbox.paper.plans import labels
from sandbox.paper.plans.paper import Sheet, width_of
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import Table
from sandbox.view.marks.measures import rims_of

_TYPE, _LINE, _CAP = 5.8, 0.7, 1.1
"""Type in points, lines in points, half a stroke across an end in millimetres."""
_INK, _HALO = "#16202a", "#ffffff"
_DASHED = (0, (3, 2))

At = Callable[[float, float], tuple[float, float]]
Way = NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """A line over the ground, inches; ``capped``: with a stroke across each end."""

    way: Way
    colour: str
    dashed: bool = False
    capped: bool = False


def draw_lines(sheet: Sheet, at: At, table: Table) -> list[Taken]:
    """Draw the lines of all measures of a table; return them for `draw_words`."""
    found = [one for one in (take(table, spec) for spec in table.scenario.measures) if one]
    for taken in found:
        for line in lines_of(taken):
            _draw(sheet, np.array([at(x, y) for x, y in line.way[:, :2]]), line)
    return found


def draw_words(
    sheet: Sheet,
    at: At,
    table: Table,
    taken: list[Taken],
    room: labels.LabelRoom,
    others: shapely.STRtree,
) -> None:
    """Write the results beside them, clear of other text."""
    for one in taken:
        for word in words(table, one):
            x, y = at(*word.at[:2])
            between = " " if word.to else ", "
            said = between.join(filter(None, (word.text, word.detail)))
            size = (width_of(said, _TYPE, True) + 0.8, 2.4)
            label = labels.place_badge(room, shapely.Point(x, y).buffer(0.4), others, -1, size)
            if label.anchor is not None:
                sheet.line([x, label.middle[0]], [y, label.middle[1]], _INK, 0.15)
            style: dict[str, Any] = {"zorder": 6, "fontweight": "bold"}
            sheet.centred(*label.middle, said, _TYPE, _INK, _HALO, **style)


def lines_of(taken: Taken) -> Iterator[Line]:
    """Yield the lines of a measure."""
    colour = SIDE_COLOURS[taken.side]
    if taken.tape is not None:
        for leg in taken.tape.legs:
            yield Line(leg.way, _INK, capped=True)
    rings = [*taken.rings, *(ring for arc in taken.arcs for ring in arc.rings)]
    for ring in rings:
        for line in ring.lines:
            yield Line(line, colour, dashed=not ring.outermost)
    for arc in taken.arcs:
        for side in arc.sides:
            yield Line(side, colour)
    for number, reach in enumerate(taken.reaches):
        for rim in rims_of(reach):
            yield Line(rim, colour, dashed=number > 0)
    for gap in taken.keystones:
        yield Line(gap.way, _INK, capped=True)


def _draw(sheet: Sheet, way: Way, line: Line) -> None:
    style: dict[str, Any] = {"scalex": False, "scaley": False, "zorder": 3.5}
    halo = [withStroke(linewidth=_LINE + 1.0, foreground=_HALO)]
    dash: Any = _DASHED if line.dashed else "-"
    sheet.axes.plot(
        way[:, 0],
        way[:, 1],
        color=line.colour,
        lw=_LINE,
        ls=dash,
        path_effects=None if line.dashed else halo,
        **style,
    )
    if not line.capped or len(way) < 2:
        return
    for end, on in ((way[0], way[1]), (way[-1], way[-2])):
        along = on - end
        across = np.array([-along[1], along[0]]) / max(1e-9, float(np.hypot(*along))) * _CAP
        xs, ys = zip(end - across, end + across, strict=True)
        sheet.axes.plot(xs, ys, color=line.colour, lw=_LINE, **style)
