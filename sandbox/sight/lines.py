"""All lines that are asked about a pair, from one eye to one body, and what they may meet.

Across the table the box around a pair is wide and nearly all of it is empty: its lines run in a
narrow shaft. What stands beside the shaft is asked nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.forms import HAIR, NORMALS, OFFSETS, OWN, REACH, ROW, SLANT, Aim
from sandbox.sight.occluders import body_of
from sandbox.table.table import PlacedModel
from sandbox.work.keeping import Kept

Points = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class View:
    """A body as an eye sees it: all in front of the eye, projected on a plane one inch away.

    ``hull``: ``(h, 3)`` corners of the body's hull, table frame. ``reach``: the greatest depth of
    the body. ``normals``, ``offsets``: half-spaces ``normals @ p <= offsets`` whose intersection
    holds every sight line.
    """

    eye: Points
    frame: Points
    hull: Points
    reach: float
    normals: Points
    offsets: Points


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines from an eye to a body, and as far beside and behind it as a proof looks.

    ``hull``: ``(h, 3)`` the corners of the body's hull, table frame. ``seen``: the body as the eye
    sees it, None where it is not all in front of it. ``row``: as of `sandbox.sight.forms.Look`.
    """

    eye: Points
    hull: Points
    aim: Aim
    seen: View | None
    row: Points

    @property
    def shaft(self) -> tuple[Points, Points]:
        """As of `View`, a hair wider; all of space where there is no view."""
        return self.row[NORMALS].reshape(6, 3), self.row[OFFSETS]


class Sheaf:
    """The lines of several pairs, to be asked all at once."""

    def __init__(self, lines: Sequence[Lines]) -> None:
        rows = np.array([one.row for one in lines]).reshape(-1, ROW)
        self._low, self._high = rows[:, :3], rows[:, 3:6]
        normals = rows[:, NORMALS].reshape(-1, 6, 3)
        self._up, self._down = np.maximum(normals, 0.0), np.minimum(normals, 0.0)
        self._offsets = rows[:, OFFSETS]
        self._reach, self._own, self._slant = rows[:, REACH], rows[:, OWN], rows[:, SLANT]

    def met(self, boxes: Points) -> NDArray[np.bool_]:
        """``(p, k)``: which of ``(k, 2, 3)`` boxes any line of each pair may meet."""
        low, high = boxes[:, 0], boxes[:, 1]
        touch = np.all((self._low[:, None] <= high) & (self._high[:, None] >= low), axis=2)
        least = self._up @ low.T + self._down @ high.T
        return np.asarray(touch & np.all(least <= self._offsets[:, :, None], axis=1))

    def begin(self, boxes: Points) -> Points:
        """``(p, k)``: the part of a line of each pair, from the eye to the body, that is passed
        before it may be in each box; 0 where that is not known."""
        first, _ = self._depths(boxes)
        return np.asarray(np.clip((first - HAIR) / self._reach[:, None], 0.0, 1.0))

    def longest(self, boxes: Points) -> Points:
        """``(p, k)``: no line of a pair is in a box for more inches than these."""
        first, last = self._depths(boxes)
        depth = np.minimum(last, self._reach[:, None]) - np.maximum(first, 0.0)
        return np.asarray(np.maximum(depth + HAIR, 0.0) * self._slant[:, None])

    def _depths(self, boxes: Points) -> tuple[Points, Points]:
        """``(p, k)`` twice: how far ahead of each eye each box begins and ends."""
        low, high = boxes[:, 0], boxes[:, 1]
        up, down = self._up[:, 5], self._down[:, 5]
        own = self._own[:, None]
        return up @ low.T + down @ high.T - own, up @ high.T + down @ low.T - own


_kept: Kept[Lines] = Kept(1024)
_placed: Kept[tuple[Points, Points, Points]] = Kept(1024)


def lines_of(shooter: PlacedModel, target: PlacedModel, parts: tuple[str, ...]) -> Lines:
    """The lines from a model's eye to those parts of another that count."""
    key = ref(shooter), ref(target), parts
    found = _kept.find(key)
    if found is None:
        where = key[1:]
        hull, turn, at = _placed.find(where) or _placed.keep(where, _stood(target, parts), target)
        found = _kept.keep(key, _looking(shooter.eye, hull, turn, at), shooter)
    return found


def _stood(target: PlacedModel, parts: tuple[str, ...]) -> tuple[Points, Points, Points]:
    """The corners of a body's hull, table frame; what turns a direction into its own frame, and
    where that has its origin."""
    matrix = target.stand.matrix
    hull = target.stand.place(body_of(target.piece, parts).hull)
    return hull, np.ascontiguousarray(matrix[:3, :3]), matrix[:3, 3].copy()


def _looking(eye: Points, hull: Points, turn: Points, at: Points) -> Lines:
    from sandbox.sight.compiled_looks import looked_at

    frame, spread, whole, reach, offsets, row = looked_at(eye, hull)
    view = View(eye, frame, hull, reach, row[NORMALS].reshape(6, 3), offsets)
    return Lines(eye, hull, (frame, spread, (eye - at) @ turn, turn), None if whole else view, row)
