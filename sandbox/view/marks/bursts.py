"""Draw falling and bursting things: bombs on their way, spikes of earth, and craters.

They are marks, not terrain: a crater neither hides nor slows a model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, sin

import numpy as np
import trimesh

from sandbox.measure.relief import Relief, relief_of
from sandbox.table.table import Table
from sandbox.view.items import Item, item
from sandbox.view.marks.overlay import dashed_tubes, flat
from sandbox.view.surface import Points, Surface, joined

FIRE, SOOT, EARTH = "#E69F00", "#33291f", "#7a5b3a"

Faces = np.ndarray[tuple[int, int], np.dtype[np.intp]]
Point3 = tuple[float, float, float]

_SPIKES = 11
_CRATER_IN, _RIM_IN, _CORNERS = 0.62, 0.95, 22
_LIFT_IN = 0.05
_BOMB_IN = 0.2
_DASH = (0.55, 0.4)
_BENDS = 12


def burst(name: str, at: Point3, radius_in: float) -> Item:
    """Draw spikes out of the ground at a burst."""
    points, faces = _star(radius_in)
    made = flat(points + np.array(at), faces, FIRE)
    return item(name, made, "overlay", lit=False, pickable=False, opacity=0.85)


def falling(name: str, start: Point3, end: Point3) -> Iterator[Item]:
    """Draw an object on its way from an aircraft to the ground, and the arc of its fall."""
    way = _arc(np.array(start), np.array(end))
    dashes = dashed_tubes(way[:-1], way[1:], SOOT, _DASH, radius=0.06)
    yield item(f"{name}/way", dashes, "overlay", lit=False, pickable=False)
    middle = len(way) * 2 // 3
    along = way[middle + 1] - way[middle]
    shell = trimesh.creation.capsule(height=4 * _BOMB_IN, radius=_BOMB_IN, count=[10, 10])
    shell.apply_transform(trimesh.geometry.align_vectors([0, 0, 1], along))
    points = np.asarray(shell.vertices) + way[middle]
    made = flat(points, np.asarray(shell.faces, dtype=np.intp), SOOT)
    yield item(f"{name}/shell", made, "overlay", lit=False, pickable=False)


def craters(name: str, table: Table, places: Iterable[tuple[float, float]]) -> Iterator[Item]:
    """Draw scorched earth at bursts, over the surface there."""
    drawn = [_crater(relief_of(table.pieces), at) for at in dict.fromkeys(places)]
    if drawn:
        whole = joined([one for pair in drawn for one in pair])
        yield item(name, whole, "overlay", lit=False, pickable=False, opacity=0.8)


def _crater(relief: Relief, at: tuple[float, float]) -> tuple[Surface, Surface]:
    turns = np.linspace(0.0, 2 * np.pi, _CORNERS, endpoint=False)
    ragged = 1.0 + 0.16 * np.cos(5.0 * turns + at[0]) + 0.08 * np.cos(9.0 * turns + at[1])
    ways = np.column_stack([np.cos(turns), np.sin(turns)]) * ragged[:, None]
    found = []
    for radius, lift, colour in ((_RIM_IN, _LIFT_IN, EARTH), (_CRATER_IN, 2 * _LIFT_IN, SOOT)):
        plan = np.vstack([np.array([at]), np.array(at) + radius * ways])
        z = relief.heights(plan) + lift
        faces = [[0, 1 + k, 1 + (k + 1) % _CORNERS] for k in range(_CORNERS)]
        found.append(flat(np.column_stack([plan, z]), np.array(faces, dtype=np.intp), colour))
    return found[0], found[1]


def _arc(start: Points, end: Points) -> Points:
    """Return the arc of a fall: level at first, steep in the end."""
    share = np.linspace(0.0, 1.0, _BENDS + 1)
    way = start + share[:, None] * (end - start)
    way[:, 2] = start[2] + share**2 * (end[2] - start[2])
    return way


def _star(radius: float) -> tuple[Points, Faces]:
    """Build spikes out of the ground, visible from any side."""
    rows = []
    for k in range(_SPIKES):
        turn, lean = 2.4 * k, 0.25 + 0.5 * ((k * 7) % _SPIKES) / _SPIKES
        tip = np.array([cos(turn) * sin(lean), sin(turn) * sin(lean), cos(lean)])
        long = radius * (1.0 + 0.35 * cos(5.0 * k))
        spike = trimesh.creation.cone(radius=0.16 * radius, height=long, sections=6)
        spike.apply_transform(trimesh.geometry.align_vectors([0, 0, 1], tip))
        rows.append(spike)
    whole = trimesh.util.concatenate(rows)
    return np.asarray(whole.vertices, dtype=np.float64), np.asarray(whole.faces, dtype=np.intp)
