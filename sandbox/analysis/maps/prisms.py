"""Depth of lines from one eye in a wood or in smoke, for very many lines.

Woods and smoke stand upright with a level top. So the plan of a line gives its part within their
outline, and its rise between those ends gives its part within their height. The outline is looked
up by bearing, in steps finer than a twig across the table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Singles = NDArray[np.float32]

_FLAT = 1e-6
BEARINGS = 2048
"""Steps of bearing of the view of a prism; four times as many all around."""

_LEAST = 1e-6


@dataclass(frozen=True, eq=False)
class Prism:
    """An upright prism.

    ``walls``: ``(w, 2, 2)`` its outline on the plan, edge by edge. ``low``, ``high``: its heights.
    """

    walls: Points
    low: float
    high: float

    @staticmethod
    def of(triangles: Points) -> Prism | None:
        """Return a closed mesh as a prism; None for another shape."""
        low, high = float(triangles[..., 2].min()), float(triangles[..., 2].max())
        bottom = np.abs(triangles[..., 2] - low) < _FLAT
        top = np.abs(triangles[..., 2] - high) < _FLAT
        a, b, c = (triangles[:, corner, :2] for corner in range(3))
        ab, ac = b - a, c - a
        upright = np.abs(ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]) < _FLAT
        side = upright & (bottom | top).all(axis=1)
        if not np.all(bottom.all(axis=1) | top.all(axis=1) | side):
            return None
        foot = side & (bottom.sum(axis=1) == 2)
        walls = triangles[foot][..., :2][bottom[foot]].reshape(-1, 2, 2)
        return Prism(walls, low, high)


@dataclass(frozen=True, eq=False)
class Stretches:
    """A prism from one eye.

    ``begin``, ``end``: ``(k, bearings)`` inches on the plan from the eye where a line of each
    bearing enters and leaves the outline; both 0 where it does not. ``least``, ``step``: radians,
    the first bearing and the step. ``around``: they go all around.
    """

    prism: Prism
    eye: Points
    least: float
    step: float
    around: bool
    begin: Singles
    end: Singles

    @staticmethod
    def of(prism: Prism, eye: Points, bearings: int = BEARINGS) -> Stretches:
        """Build it by one line along every bearing."""
        walls = prism.walls - eye[:2]
        turns = np.arctan2(walls[..., 1], walls[..., 0]).reshape(-1)
        middle = walls.reshape(-1, 2).mean(axis=0)
        straight = float(np.arctan2(middle[1], middle[0]))
        aside = (turns - straight + np.pi) % (2 * np.pi) - np.pi
        first, last = float(aside.min()), float(aside.max())
        if last - first >= np.pi * 0.98:  # the eye is in it, or in a concave part
            first, last, count = -np.pi, np.pi, 4 * bearings
        else:
            count = bearings
        step = max((last - first) / count, 1e-9)
        ways = straight + first + (np.arange(count) + 0.5) * step
        begin, end = _crossed(walls, np.cos(ways), np.sin(ways))
        return Stretches(prism, eye, straight + first, step, count > bearings, begin, end)

    @property
    def longest(self) -> float:
        """Greatest inches of a level line in it."""
        return float((self.end - self.begin).sum(axis=0).max(initial=0.0))

    def inches(self, bearing: Singles, ways: Singles, level: Singles, until: Singles) -> Singles:
        """Return the inches of it that lines along ``(m, 3)`` ways from the eye pass, ``(m,)``.

        ``bearing``: ``(m,)`` radians of each; ``level``: its length on the plan; ``until``: the
        part of it, at most 1, that counts.
        """
        found = np.zeros(len(ways), dtype=np.float32)
        turn = bearing - np.float32(self.least % (2 * np.pi))
        turn += np.float32(2 * np.pi) * (turn < 0)
        turn += np.float32(2 * np.pi) * (turn < 0)
        column = (turn * np.float32(1 / self.step)).astype(np.int32)
        count = self.begin.shape[1]
        if self.around:
            column = np.minimum(column, count - 1)
        near = np.flatnonzero(column < count)
        if not len(near):
            return found
        column, way, part = column[near], ways[near], until[near]
        flat = level[near]
        rise = way[:, 2]
        with np.errstate(divide="ignore", invalid="ignore"):
            one = np.float32(self.prism.low - self.eye[2]) / rise
            other = np.float32(self.prism.high - self.eye[2]) / rise
        within = self.prism.low <= self.eye[2] <= self.prism.high
        steady = np.abs(rise) < _LEAST
        first = np.where(steady, 0.0 if within else 2.0, np.minimum(one, other))
        last = np.where(steady, 1.0 if within else -1.0, np.maximum(one, other))
        first, last = np.maximum(first, 0.0), np.minimum(last, part)
        inside = np.zeros(len(near), dtype=np.float32)
        for begin, end in zip(self.begin, self.end, strict=True):
            stretch = np.minimum(last, end[column] / flat) - np.maximum(first, begin[column] / flat)
            inside += np.maximum(stretch, 0.0)
        found[near] = inside * np.sqrt(flat * flat + rise * rise)
        return found


def _crossed(walls: Points, x: Points, y: Points) -> tuple[Singles, Singles]:
    """Return where lines on the plan enter and leave an outline, ``(k, n)`` each."""
    a, edge = walls[:, 0], walls[:, 1] - walls[:, 0]
    across = x[:, None] * edge[:, 1] - y[:, None] * edge[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        far = (a[:, 0] * edge[:, 1] - a[:, 1] * edge[:, 0]) / across
        along = (a[:, 0] * y[:, None] - a[:, 1] * x[:, None]) / across
    met = (across != 0) & (along >= 0) & (along < 1) & (far > 0)
    far = np.sort(np.where(met, far, np.inf), axis=1)
    crossings = met.sum(axis=1)
    inside = crossings % 2 == 1
    far = np.where(inside[:, None], np.column_stack([np.zeros(len(far)), far[:, :-1]]), far)
    most = max(1, int((crossings + inside).max(initial=0)) // 2)
    begin, end = far[:, : 2 * most : 2].T, far[:, 1 : 2 * most : 2].T
    there = np.isfinite(begin) & np.isfinite(end)
    return (
        np.where(there, begin, 0.0).astype(np.float32),
        np.where(there, end, 0.0).astype(np.float32),
    )
