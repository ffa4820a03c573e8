"""Preview of a flight over the table, and the course that it is drawn along.

The path at its height, its track on the ground with a tick each foot, a ghost of the plane at its
stop, and the line about the target at which it would stop.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot

import numpy as np
import shapely
from shapely.ops import substring

from meshes.shapes.piece import BODY
from sandbox.movement.flight import stops_in
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.table.placement import Placement, Points, bearing_parts
from sandbox.table.ranges import foot_under
from sandbox.table.sides import SIDE_COLOURS
from sandbox.table.table import PlacedModel, PlacedPiece, PlacedUnit, Table
from sandbox.view import style
from sandbox.view.baked_light import baked_model
from sandbox.view.contact_shadow import held_up
from sandbox.view.items import Item, item, split_aloft
from sandbox.view.marks.overlay import dashed_tubes, flat, ring, strips, tubes
from sandbox.view.surface import Surface, joined

TICK_IN = 12.0
"""Distance between two ticks of a track."""

DASH = (1.1, 0.7)
"""Dashes of the path: inches drawn, inches left out."""

GHOST = 0.42
"""Opacity of the plane at its stop."""

_STEP = 0.5
"""Step of lines that follow the ground, inches."""
_TRACK, _TICK, _TICK_WIDTH, _REACH = 0.16, 1.4, 0.14, 0.13
"""Widths of the track, lengths and widths of its ticks, width of the line about the target."""
_INK = "#fbf8ef"

_CLEARANCE, _LEVEL = 0.8, 9.0
"""Inches a plane stays above obstacles, and along its way before and after one."""
_DIVE, _DIVES = 5.0, 20.0
"""Inches by which a plane that comes in is higher before its dive, and the length of that."""
_CEILING = 60.0
"""Higher than anything on a table, inches."""
_LEAD = 9.0
"""Inches before the table's edge at which a plane appears."""
_WINDS_UP = 0.35
"""Share of the way of a plane that flies on after which it dives."""


@dataclass(frozen=True)
class Waypoint:
    """Place of a flyer's origin, inches, table frame.

    ``floor``: the height of the surface beneath, None off the table.
    """

    x: float
    y: float
    z: float
    floor: float | None


def flight_overlay(
    table: Table, plane: PlacedModel, target: PlacedUnit, start: Points, end: Placement
) -> list[Item]:
    """Draw a flight over a table: ``flight/…``, inches.

    ``start``: ``(2,)`` the begin of the flight on the table. ``end``: its stop, and the plane's
    facing all along.
    """
    colour = SIDE_COLOURS[table.unit(plane.unit).side_number]
    there = replace(plane, stand=end)
    way = np.array([start, [end.x, end.y]])
    height = float(there.eye[2])
    low, high = np.column_stack([way, [height, height]])
    line = dashed_tubes(low[None], high[None], colour, DASH, radius=0.075)
    track = _ribbon(table, way, _TRACK, _INK)
    found = [
        item("flight/path", line, "overlay", lit=False, pickable=False),
        _mark("track", track, 0.85),
        _mark("reach", _reach(table, plane, target), 0.9),
    ]
    length = float(np.linalg.norm(way[1] - way[0]))
    along = (way[1] - way[0]) / max(length, 1e-9)
    feet = np.arange(TICK_IN, length, TICK_IN)
    if len(feet):
        found.append(_mark("ticks", _ticks(table, way[0] + feet[:, None] * along, along, height)))
    side = table.unit(plane.unit).side_number
    found.append(replace(ring(there, side), name="flight/end"))
    ghost = baked_model(split_aloft(plane.piece)[0])
    found.append(item("flight/ghost", ghost, "overlay", end.matrix, opacity=GHOST, pickable=False))
    return found


def course(
    table: Table, plane: PlacedModel, start: Points, end: Placement, *, dives: bool = True
) -> tuple[Waypoint, ...]:
    """Return the way a plane is drawn from before the table's edge to its stop.

    It passes over obstacles, and ``dives`` towards its stop.
    """
    points = _spaced(start - _along(end) * _LEAD, np.array([end.x, end.y]), 2.0)
    return tuple(_aloft(table, plane, points, end.z, _DIVES if dives else 0.0))


def onward(
    table: Table, plane: PlacedModel, start: Placement, end: Placement, *, dives: bool = True
) -> tuple[Waypoint, ...]:
    """Return the way a plane is drawn on from a place where it was halted.

    It begins there, passes over obstacles, and ``dives`` towards its stop.
    """
    points = _spaced(np.array([start.x, start.y]), np.array([end.x, end.y]), 1.0)
    length = hypot(end.x - start.x, end.y - start.y)
    found = _aloft(table, plane, points, end.z, length if dives else 0.0)
    gone = np.linspace(0.0, 1.0, len(found)) / _WINDS_UP
    shares = _eased(gone).tolist()
    return tuple(
        replace(one, z=start.z + share * (one.z - start.z))
        for one, share in zip(found, shares, strict=True)
    )


def departure(table: Table, plane: PlacedModel) -> tuple[Waypoint, ...]:
    """Return the way a plane is drawn straight on from its place, climbing, until it is gone."""
    stand = plane.stand
    along = _along(stand)
    here = np.array([stand.x, stand.y])
    reach = max(_to_edge(here, along, table.size), 0.0) + _LEAD
    points = _spaced(here, here + along * reach, 2.0)
    found = list(_aloft(table, plane, points, stand.z))
    first = replace(found[0], z=stand.z)
    climb = [0.22 * hypot(p.x - here[0], p.y - here[1]) for p in found]
    return (first, *(replace(p, z=p.z + up) for p, up in zip(found[1:], climb[1:], strict=True)))


def extremes(plane: PlacedModel) -> Points:
    """Return nose, tail, wing tips and middle of a flyer, about, inches, table frame, ``(5, 3)``.

    ``(0, 3)`` for other models.
    """
    held, body = held_up(plane.piece), plane.piece.part(BODY)
    if not held or body is None:
        return np.zeros((0, 3))
    low, high = body.mesh.bounds[:, :2]
    x, y = (low + high) / 2
    ends = [(high[0], y), (low[0], y), (x, low[1]), (x, high[1]), (x, y)]
    return plane.stand.place(np.array([[*end, held + 0.6] for end in ends]))


def _aloft(
    table: Table, plane: PlacedModel, points: Points, z: float, dive: float | None = None
) -> list[Waypoint]:
    """Return waypoints over points ``(n, 2)``, as high as near obstacles require.

    ``dive``: inches of the dive to a stop at the end, 0 where it comes there level; None: it goes
    on from there.
    """
    held = held_up(plane.piece)
    tops = _floors(table, points)
    floors = [top if _on(table, p) else None for p, top in zip(points.tolist(), tops, strict=True)]
    need = np.maximum(tops + _CLEARANCE - held, z)
    step = float(np.linalg.norm(points[1] - points[0]))
    window = max(1, ceil(_LEVEL / step / 2))
    level = _smoothed(need, window)
    if dive is not None:
        # It descends to its stop over the last stretch, and ends exactly there.
        left = np.linalg.norm(points - points[-1], axis=1)
        level = z + (level - z) * _eased(left / _LEVEL)
        if dive:
            level += _DIVE * _eased(left / dive)
    pairs = zip(points.tolist(), level.tolist(), floors, strict=True)
    return [Waypoint(x, y, up, floor) for (x, y), up, floor in pairs]


def _eased(share: Points) -> Points:
    """Return shares that begin and end gently, 0 to 1."""
    t = np.clip(share, 0.0, 1.0)
    return np.asarray(t * t * (3 - 2 * t))


def _smoothed(need: Points, window: int) -> Points:
    """Return heights never below the need at a point, without steps: the highest nearby,
    averaged.
    """
    size = 2 * window + 1
    wide = np.pad(need, 2 * window, mode="edge")
    highest = np.lib.stride_tricks.sliding_window_view(wide, size).max(axis=1)
    return np.asarray(np.lib.stride_tricks.sliding_window_view(highest, size).mean(axis=1))


def _floors(table: Table, points: Points) -> Points:
    """Return the heights of the supporting surfaces under points ``(n, 2)``, ``(n,)``."""
    above = np.column_stack([points, np.full(len(points), _CEILING)])
    down = np.tile([0.0, 0.0, -_CEILING], (len(points), 1))
    _, share = _supports(table.pieces).first(above, down)
    return np.where(np.isfinite(share), _CEILING * (1 - share), 0.0)


@lru_cache(maxsize=8)
def _supports(pieces: tuple[PlacedPiece, ...]) -> RayMesh:
    """Return the supporting surfaces of terrain: roofs and hills, not canopies of trees."""
    found = [
        piece.stand.place(part.triangles.reshape(-1, 3)).reshape(-1, 3, 3)
        for piece in pieces
        for part in bearing_parts(piece.piece)
    ]
    return RayMesh(np.concatenate([np.zeros((0, 3, 3)), *found]))


def _along(stand: Placement) -> Points:
    """Return a plane's facing as a unit vector, ``(2,)``."""
    turn = np.radians(stand.turn)
    return np.array([np.cos(turn), np.sin(turn)])


def _on(table: Table, point: list[float]) -> bool:
    return 0 <= point[0] <= table.size[0] and 0 <= point[1] <= table.size[1]


def _to_edge(here: Points, along: Points, size: tuple[float, float]) -> float:
    """Return the inches from a point on the table along a unit vector to its edge."""
    far = []
    for at, way, edge in zip(here.tolist(), along.tolist(), size, strict=True):
        if abs(way) > 1e-9:
            far.append(((edge if way > 0 else 0.0) - at) / way)
    return float(min(far))


def _spaced(start: Points, end: Points, step: float) -> Points:
    """Return points from start to end, evenly, at most ``step`` inches apart, ``(n, 2)``."""
    count = max(1, ceil(float(np.linalg.norm(end - start)) / step)) + 1
    return np.asarray(np.linspace(start, end, count))


def _ticks(table: Table, at: Points, along: Points, height: float) -> Surface:
    """Build a bar across the track at each point ``(n, 2)``, and a thin line up to the path."""
    aside = np.array([-along[1], along[0]]) * _TICK / 2
    bars = [_ribbon(table, np.array([p - aside, p + aside]), _TICK_WIDTH, _INK) for p in at]
    feet = np.column_stack([at, _floors(table, at)])
    tops = np.column_stack([at, np.full(len(at), height)])
    return joined([*bars, tubes(feet, tops, _INK, 0.022)])


def _reach(table: Table, plane: PlacedModel, target: PlacedUnit) -> Surface:
    """Draw the dashed line at which the plane's base would be as near the target as allowed."""
    plans = []
    for model in target.models:
        under, core = foot_under(model)
        plans.append(shapely.buffer(core, under.radius + stops_in(table)))
    around = shapely.union_all(plans).exterior
    on_table = shapely.intersection(around, shapely.box(0.0, 0.0, *table.size))
    dashes = []
    for arc in shapely.get_parts(on_table):
        at = np.arange(0.0, arc.length, 1.5)
        for first in at:
            dash = substring(arc, first, min(first + 0.9, arc.length))
            dashes.append(_ribbon(table, shapely.get_coordinates(dash), _REACH, _INK))
    return joined(dashes)


def _ribbon(table: Table, line: Points, width: float, colour: style.Colour) -> Surface:
    """Build a flat strip along a line ``(n, 2)``, laid over the surface."""
    legs = [_spaced(a, b, _STEP)[:-1] for a, b in pairwise(line)]
    points = np.concatenate([*legs, line[-1:]])
    ways = np.gradient(points, axis=0) if len(points) > 1 else np.zeros_like(points)
    ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
    aside = np.column_stack([-ways[:, 1], ways[:, 0]]) * width / 2
    z = _floors(table, points) + style.RING_LIFT
    rows = [np.column_stack([points + side, z]) for side in (aside, -aside)]
    faces = strips(2, len(points))
    # At a wall it would be a curtain: it is interrupted there.
    steep = np.tile(np.abs(np.diff(z)) > _STEP, 2)
    return flat(np.concatenate(rows), faces[~steep], colour)


def _mark(name: str, drawn: Surface, opacity: float = 1.0) -> Item:
    return item(f"flight/{name}", drawn, "overlay", opacity=opacity, lit=False, pickable=False)
