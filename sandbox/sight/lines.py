"""All lines that are asked about a pair, from one eye to one body, and what they may meet.

Across the table the box around a pair is wide and nearly all of it is empty: its lines run in a
narrow shaft. What stands beside the shaft is asked nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.directions import Patch, patch_of, seen_from
from sandbox.sight.occluders import body_of
from sandbox.sight.proof import View, view
from sandbox.table.table import PlacedModel
from sandbox.work.keeping import Kept

Points = NDArray[np.float64]

_HAIR = 1e-3
"""Inches beside the shaft that count as in it."""


Aim = tuple[Points, float, float, float, float, Points, Points]
"""How an eye looks at a body, as compiled code takes it.

``frame``, and ``west``, ``east``, ``low``, ``high`` of a `sandbox.sight.directions.Patch`;
``inner``: the eye in the body's own frame; ``turn``: ``(3, 3)`` what turns a direction into it."""


@dataclass(frozen=True, eq=False)
class Lines:
    """The lines from an eye to a body, and as far beside and behind it as a proof looks.

    ``hull``: ``(h, 3)`` the corners of the body's hull, table frame. ``seen``: the body as the eye
    sees it, None where it is not all in front of it.
    """

    eye: Points
    hull: Points
    aim: Aim
    seen: View | None

    @cached_property
    def box(self) -> Points:
        """``(2, 3)`` around all of them."""
        points = [self.hull, self.eye[None]]
        if self.seen is not None:
            (x0, y0), (x1, y1) = self.seen.box
            corners = np.array([[1.0, x, y] for x in (x0, x1) for y in (y0, y1)])
            points.append(self.eye + corners @ self.seen.frame * self.seen.reach)
        every = np.concatenate(points)
        return np.stack([every.min(axis=0) - _HAIR, every.max(axis=0) + _HAIR])

    @cached_property
    def shaft(self) -> tuple[Points, Points]:
        """As `View.shaft`, a hair wider; all of space where there is no view."""
        if self.seen is None:
            return np.zeros((6, 3)), np.full(6, np.inf)
        normals, offsets = self.seen.shaft()
        return normals, offsets + _HAIR * np.linalg.norm(normals, axis=1)

    @cached_property
    def slant(self) -> float:
        """The most inches of a line for an inch straight ahead."""
        if self.seen is None:
            return np.inf
        return float(np.sqrt(1.0 + np.sum(np.abs(self.seen.box).max(axis=0) ** 2)))

    def ahead(self, triangles: Points) -> Points:
        """``(k, 3, 3)`` of triangles all that a line may cross ahead of the eye, also behind the
        body, in their order."""
        normals, offsets = self.shaft
        beside = (triangles @ normals[:5].T > offsets[:5]).all(axis=1)
        return np.asarray(triangles[~np.asarray(beside).any(axis=1)])


class Sheaf:
    """The lines of several pairs, to be asked all at once."""

    def __init__(self, lines: Sequence[Lines]) -> None:
        self.lines = lines
        shafts = [one.shaft for one in lines]
        boxes = np.array([one.box for one in lines]).reshape(-1, 2, 3)
        self._low, self._high = boxes[:, 0], boxes[:, 1]
        normals = np.array([normal for normal, _ in shafts]).reshape(-1, 6, 3)
        self._up, self._down = np.maximum(normals, 0.0), np.minimum(normals, 0.0)
        self._offsets = np.array([offset for _, offset in shafts]).reshape(-1, 6)
        self._reach = np.array([np.inf if one.seen is None else one.seen.reach for one in lines])
        eyes = np.array([one.eye for one in lines]).reshape(-1, 3)
        self._own = np.sum(normals[:, 5] * eyes, axis=1)
        self._slant = np.array([one.slant for one in lines])

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
        return np.asarray(np.clip((first - _HAIR) / self._reach[:, None], 0.0, 1.0))

    def longest(self, boxes: Points) -> Points:
        """``(p, k)``: no line of a pair is in a box for more inches than these."""
        first, last = self._depths(boxes)
        depth = np.minimum(last, self._reach[:, None]) - np.maximum(first, 0.0)
        return np.asarray(np.maximum(depth + _HAIR, 0.0) * self._slant[:, None])

    def _depths(self, boxes: Points) -> tuple[Points, Points]:
        """``(p, k)`` twice: how far ahead of each eye each box begins and ends."""
        low, high = boxes[:, 0], boxes[:, 1]
        up, down = self._up[:, 5], self._down[:, 5]
        own = self._own[:, None]
        return up @ low.T + down @ high.T - own, up @ high.T + down @ low.T - own


_kept: Kept[Lines] = Kept(1024)
_hulls: Kept[Points] = Kept(1024)


def lines_of(shooter: PlacedModel, target: PlacedModel, parts: tuple[str, ...]) -> Lines:
    """The lines from a model's eye to those parts of another that count."""
    key = ref(shooter), ref(target), parts
    found = _kept.find(key)
    if found is None:
        where = ref(target), parts
        hull = _hulls.find(where)
        if hull is None:
            hull = target.stand.place(body_of(target.piece, parts).hull)
            _hulls.keep(where, hull, target)
        frame, local = seen_from(shooter.eye, hull)
        seen = view(shooter.eye, hull, frame, local)
        made = Lines(shooter.eye, hull, _aim(shooter.eye, target, patch_of(frame, local)), seen)
        found = _kept.keep(key, made, shooter)
    return found


def _aim(eye: Points, target: PlacedModel, patch: Patch) -> Aim:
    stand = target.stand
    turn = np.ascontiguousarray(stand.matrix[:3, :3])
    inner = stand.unplace(eye[None])[0]
    return patch.frame, *patch.longitude, *patch.height, inner, turn
