"""Draw measures: tapes, rings and arcs as bands over the ground, reach as a veil.

A band follows the ground, up walls too. Colours are backed by strokes: a ring beyond which nothing
is hit is whole, one within it dashed. All inches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import pyvista as pv

from sandbox.measure.by_game import Reach
from sandbox.measure.rings import Ring
from sandbox.measure.taken import Taken
from sandbox.measure.tape import Tape
from sandbox.measure.words import TELLING_IN
from sandbox.table.sides import SIDE_COLOURS
from sandbox.view import style
from sandbox.view.items import Item, item
from sandbox.view.marks.overlay import HALO, RIM, dashed_tubes, flat
from sandbox.view.surface import Points, Surface, joined

TAPE_IN, EDGE_IN, TICK_IN = 0.26, 0.07, 0.045
"""Tape: its width, the dark edge on each side, and the length of a tick along it."""

RING_IN, RING_EDGE_IN = 0.15, 0.07
GAP_IN, CAP_IN = 0.1, 0.7
"""Lines to edges and neighbours: their width, and the length of the strokes across their ends."""

DASHED = (0.9, 0.6)
"""Dashes: inches drawn, inches left out."""

VEIL_OPACITY = (0.34, 0.2, 0.14)
"""Opacity of reachable ground, by the nearest order, the next and the next."""

CRUMB_IN = 1.5
"""Rims of reachable ground that are no longer than this are not drawn."""

LIFT_IN = 0.07
_STEEP_IN = 1.0


def measure_items(taken: Taken) -> list[Item]:
    """Draw ``measure/<id>``, and for reachable ground ``measure/<id>/<order>``."""
    name = f"measure/{taken.spec.id}"
    colour = SIDE_COLOURS[taken.side]
    drawn: list[Surface] = []
    found: list[Item] = []
    if taken.tape is not None:
        drawn += _tape(taken.tape)
    drawn += _rings(taken.rings, colour)
    for arc in taken.arcs:
        drawn += _rings(arc.rings, colour)
        for side in arc.sides:
            drawn += stroke(side, colour, RING_IN)
    for gap in taken.keystones:
        drawn += stroke(gap.way, RIM, GAP_IN)
        drawn += [_cap(gap.way), _cap(gap.way[::-1])]
    for number, reach in enumerate(taken.reaches):
        veil, rims = _veil(reach, colour, LIFT_IN + 0.02 * (len(taken.reaches) - number))
        if len(veil.points):
            opacity = VEIL_OPACITY[min(number, len(VEIL_OPACITY) - 1)]
            part = f"{name}/{reach.name}"
            found.append(item(part, veil, "overlay", lit=False, pickable=False, opacity=opacity))
        for rim in _worth_it(rims):
            drawn += stroke(rim, colour, RING_IN, DASHED if number else None)
    whole = joined(drawn)
    if len(whole.points):
        found.append(item(name, whole, "overlay", lit=False, pickable=False))
    return found


def rims_of(reach: Reach) -> list[Points]:
    """Return the lines where reachable ground ends, ``(k, 3)`` each."""
    return list(_worth_it(_veil(reach, RIM, 0.0)[1]))


def veil_of(reach: Reach) -> Surface:
    """Return the veil over reachable ground."""
    return _veil(reach, RIM, 0.0)[0]


def _worth_it(rims: Iterable[Points]) -> Iterator[Points]:
    return (rim for rim in rims if float(_gone(rim)[-1]) >= CRUMB_IN)


def _tape(tape: Tape) -> Iterator[Surface]:
    begun = 0.0
    for leg in tape.legs:
        yield band(leg.way, TAPE_IN + 2 * EDGE_IN, RIM, LIFT_IN)
        yield band(leg.way, TAPE_IN, HALO, LIFT_IN + 0.012)
        yield from _ticks(leg.way, begun)
        if leg.ground_in > leg.straight_in + TELLING_IN:
            up = np.array([0.0, 0.0, LIFT_IN])
            ends = (leg.start + up)[None], (leg.end + up)[None]
            yield dashed_tubes(*ends, HALO, (0.5, 0.4), 0.06)
        begun += leg.ground_in
    for end in (tape.legs[0].way, tape.legs[-1].way[::-1]):
        yield _cap(end)


def _rings(rings: Iterable[Ring], colour: style.Colour) -> Iterator[Surface]:
    for ring in rings:
        for line in ring.lines:
            yield from stroke(line, colour, RING_IN, None if ring.outermost else DASHED)


def stroke(
    way: Points, colour: style.Colour, wide: float, dash: tuple[float, float] | None = None
) -> Iterator[Surface]:
    """Build a band along ``(k, 3)`` with a pale edge, visible on any ground."""
    edge = wide + 2 * RING_EDGE_IN
    for part in [way] if dash is None else _dashes(way, *dash):
        yield band(part, edge, HALO, LIFT_IN)
        yield band(part, wide, colour, LIFT_IN + 0.012)


def band(way: Points, wide: float, colour: style.Colour, lift: float) -> Surface:
    """Build a band along ``(k, 3)`` that lies on the ground, and against walls that it goes up."""
    legs = np.diff(way, axis=0)
    level = np.linalg.norm(legs[:, :2], axis=1)
    known = level > 1e-6
    if not known.any():
        return joined([])
    # a leg straight up a wall takes the direction of the one before it
    order = np.maximum.accumulate(np.where(known, np.arange(len(legs)), -1))
    order = np.where(order < 0, int(np.flatnonzero(known)[0]), order)
    ahead = legs[order, :2] / level[order, None]
    climb = np.stack([level, legs[:, 2]], axis=1)
    climb /= np.maximum(np.linalg.norm(climb, axis=1, keepdims=True), 1e-9)
    off = np.column_stack([ahead * -climb[:, 1:], climb[:, 0]])
    out = _met(off)
    across = _met(np.column_stack([-ahead[:, 1], ahead[:, 0], np.zeros(len(ahead))]))
    middle = way + out * lift
    sides = (middle - across * wide / 2, middle + across * wide / 2)
    i, n = np.arange(len(way) - 1), len(way)
    faces = np.concatenate(
        [np.column_stack([i, i + 1, i + n + 1]), np.column_stack([i, i + n + 1, i + n])]
    )
    return flat(np.concatenate(sides), faces, colour)


def _met(rows: Points) -> Points:
    """Return unit vectors at the ends of ``n`` legs, halfway between adjacent ones, ``(n +
    1, 3)``.
    """
    found = np.concatenate([rows[:1], rows[:-1] + rows[1:], rows[-1:]])
    length = np.linalg.norm(found, axis=1, keepdims=True)
    before = np.concatenate([rows[:1], rows])
    return np.asarray(np.where(length > 1e-6, found / np.maximum(length, 1e-6), before))


def _dashes(way: Points, on: float, off: float) -> list[Points]:
    gone = _gone(way)
    count = max(1, round((gone[-1] + off) / (on + off)))
    scale = gone[-1] / max(count * (on + off) - off, 1e-9)
    starts = np.arange(count) * (on + off) * scale
    return [_stretch(way, gone, start, start + on * scale) for start in starts]


def _stretch(way: Points, gone: Points, first: float, last: float) -> Points:
    inner = way[(gone > first + 1e-6) & (gone < last - 1e-6)]
    return np.concatenate([_at(way, gone, first)[None], inner, _at(way, gone, last)[None]])


def _at(way: Points, gone: Points, inches: float) -> Points:
    return np.array([np.interp(inches, gone, way[:, axis]) for axis in range(3)])


def _gone(way: Points) -> Points:
    return np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])


def _ticks(way: Points, begun: float) -> Iterator[Surface]:
    """Yield a stroke across at each inch, at each sixth from edge to edge."""
    gone = _gone(way)
    for inch in range(int(np.ceil(begun + 1e-6)), int(begun + gone[-1]) + 1):
        at = inch - begun
        part = _stretch(way, gone, max(0.0, at - TICK_IN / 2), min(gone[-1], at + TICK_IN / 2))
        wide = TAPE_IN if inch % 6 == 0 else TAPE_IN * 0.55
        if len(part) > 1:
            yield band(part, wide, RIM, LIFT_IN + 0.024)


def _cap(way: Points) -> Surface:
    """Build a stroke across the start of a way."""
    gone = _gone(way)
    if gone[-1] < 1e-3:
        return joined([])
    end = _stretch(way, gone, 0.0, min(0.09, float(gone[-1])))
    return band(end, CAP_IN, RIM, LIFT_IN + 0.03)


def _smoothed(rim: Points) -> Points:
    """Return a line without the steps of the grid at obstacles."""
    closed = bool(np.linalg.norm(rim[0] - rim[-1]) < 1e-6)
    for _ in range(2):
        mean = (rim[:-2] + 2 * rim[1:-1] + rim[2:]) / 4
        end = (rim[-2] + 2 * rim[0] + rim[1])[None] / 4 if closed else None
        rim = np.concatenate(
            [rim[:1] if end is None else end, mean, rim[-1:] if end is None else end]
        )
    return rim


def _veil(reach: Reach, colour: style.Colour, lift: float) -> tuple[Surface, list[Points]]:
    """Return the veil over reachable ground, and the lines where it ends."""
    there = np.isfinite(reach.cost) & (reach.cost <= reach.inches)
    quads = reach.quads[there[reach.quads].any(axis=1)]
    if not len(quads):
        return joined([]), []
    points, cost = reach.at[quads].copy(), reach.cost[quads].copy()
    # unreachable ground does not count: a roof beside the street does not lift the veil
    shut = cost > reach.inches + _STEEP_IN
    floor = np.where(shut, np.inf, points[..., 2])
    low = floor.min(axis=1, keepdims=True)
    low = np.where(np.isfinite(low), low, points[..., 2].min(axis=1, keepdims=True))
    points[..., 2] = np.where(shut, low, points[..., 2])
    cost = np.minimum(cost, reach.inches + 0.5)
    flat_points = points.reshape(-1, 3) + [0.0, 0.0, lift]
    mesh = pv.PolyData.from_regular_faces(flat_points, np.arange(len(flat_points)).reshape(-1, 4))
    mesh.point_data["cost"] = cost.reshape(-1)
    mesh = mesh.clean(tolerance=1e-4, absolute=True).triangulate()
    cut = mesh.clip_scalar(scalars="cost", value=reach.inches, invert=True)
    if not cut.n_cells:
        return joined([]), []
    cut = cut.extract_surface(algorithm="dataset_surface").triangulate()
    edges = cut.extract_feature_edges(
        boundary_edges=True, feature_edges=False, manifold_edges=False, non_manifold_edges=False
    )
    rims = []
    if edges.n_cells:
        stripped = edges.strip(join=True)
        for number in range(stripped.n_cells):
            rim = np.asarray(stripped.get_cell(number).points, dtype=np.float64)
            rims.append(_smoothed(rim - [0.0, 0.0, lift]))
    return flat(np.asarray(cut.points, dtype=np.float64), cut.regular_faces, colour), rims
