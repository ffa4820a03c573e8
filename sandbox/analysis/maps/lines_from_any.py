"""Lines from any part of a model to any part of a man, for many pairs at once.

As `sandbox.sight.any_part` draws them, but of a fixed number, and without a search for gaps: a pair
is seen where one of them is free. That none is free is proved only where an area hides all.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from meshes.shapes.piece import Piece
from sandbox.analysis.maps.counting import MORE, MOST
from sandbox.analysis.maps.lines import Lines, Rays, reach_of
from sandbox.analysis.maps.onlooker import SEEN, Counts, Men
from sandbox.analysis.maps.silhouette import silhouettes
from sandbox.sight.kernel.forms import HAIR, SHORT
from sandbox.sight.occluders import body_of
from sandbox.sight.surroundings import Surroundings
from sandbox.table.table import PlacedModel, Table

Points = NDArray[np.float64]
Singles = NDArray[Any]
Mask = NDArray[np.bool_]

LINES = 64
"""Lines that are tried at most between two men of many."""

_FAR_IN = 50.0
"""Distance from which a body's outline is taken, inches: all others are shaped nearly alike."""


def _ordered() -> NDArray[np.intp]:
    """Return numbers of points, in an order that has nothing to do with that of the points they are
    joined to: ``(MOST,)``. Each number stays among those that are drawn in one round.
    """
    rounds = [np.arange(*ends) for ends in ((0, LINES), (LINES, MORE), (MORE, MOST))]
    return np.concatenate([np.random.default_rng(0).permutation(one) for one in rounds])


_ORDER = _ordered()


@dataclass(frozen=True, eq=False)
class FromAny(Lines):
    """Everything that stops lines from all over a body."""

    @property
    def rounds(self) -> tuple[tuple[int, int], ...]:
        """Ranges of lines that are tried after each other."""
        return (0, 4), (4, 16), (16, LINES)

    @property
    def enough(self) -> int:
        """Free lines that let a man be seen: one is a proof."""
        return 1

    @property
    @abstractmethod
    def wide(self) -> float:
        """Greatest distance of a point of the body that looks from its eye, inches on the plan."""

    @abstractmethod
    def offsets(self, eyes: Points, at: Points, ways: Singles, first: int) -> Points:
        """Return the points of the body from which lines run, as inches from its eye: ``(k, n,
        3)``.

        ``eyes``: ``(k, 3)``; ``at``: the places of the men, ``(k, 3)``; ``ways``: from the eyes to
        points of the men, ``(k, n, 3)``; ``first``: the number of the first.
        """

    def hides(self, eyes: Points, at: Points, reach: float) -> Mask:
        """Return which pairs have an area between them that stops every line, ``(m,)``.

        It stops both outer tangents of the circles around the two men, and meets neither circle: it
        is convex, so that it stops all between.
        """
        found = np.zeros(len(at), dtype=bool)
        if not self.areas:
            return found
        wide = max(reach, self.wide) + HAIR
        c, s = _toward(eyes, at)
        aside = wide * np.column_stack([-s, c, np.zeros(len(at))])
        ways = (at - eyes)[:, None].astype(np.float32)
        pairs = (eyes, at, wide), np.arange(len(at))
        by = [self._areas_left(Rays(eyes + off, ways, *pairs))[1][:, 0] for off in (aside, -aside)]
        found = (by[0] == by[1]) & (by[0] != SEEN)
        for number in np.unique(by[0][found]).tolist():
            rows = np.flatnonzero(found & (by[0] == number))
            shape = shapely.polygons(self.areas[number][1][:, 0])
            shapely.prepare(shape)
            for ends in (eyes, at):
                points = shapely.points(ends[rows, :2])
                found[rows] &= ~shapely.dwithin(shape, points, wide)
        return np.asarray(found)

    def _rays(self, eyes: Points, at: Points, reach: float, ways: Singles, first: int) -> Rays:
        pairs, count = ways.shape[:2]
        off = self.offsets(eyes, at, ways, first)
        return Rays(
            (eyes[:, None] + off).reshape(-1, 3),
            (ways - off * SHORT).astype(np.float32).reshape(-1, 1, 3),
            (eyes, at, reach + self.wide),
            np.repeat(np.arange(pairs), count),
        )


@dataclass(frozen=True, eq=False)
class LinesFromAny(FromAny):
    """Lines between two of the same men, who face each other.

    ``piece``: the man who looks. ``eye``: height of the eye from which lines are given, inches.
    """

    piece: Piece
    eye: float

    @staticmethod
    def of_man(table: Table, piece: Piece, eye: float) -> LinesFromAny:
        """Build them on a table without units."""
        return LinesFromAny(**vars(Lines.of(table)), piece=piece, eye=eye)

    @cached_property
    def _begins(self) -> Points:
        """Points of the man who looks, from the eye: ``(LINES, 3)``, x towards the other man."""
        front = silhouettes(
            self.piece, tuple(self.policy.parts), np.array([[_FAR_IN, 0.0, self.eye]]), LINES
        )
        points = front.points[front.which[0]].astype(np.float64)
        return np.asarray(points[_ORDER[:LINES]] - [0.0, 0.0, self.eye])

    @property
    def wide(self) -> float:
        """As of `FromAny`, for a man."""
        return float(np.hypot(*self._begins.T[:2]).max())

    def offsets(self, eyes: Points, at: Points, ways: Singles, first: int) -> Points:
        """As of `FromAny`, for men who face each other."""
        c, s = (one[:, None] for one in _toward(eyes, at))
        x, y, z = self._begins[first : first + ways.shape[1]].T
        return np.stack([x * c - y * s, x * s + y * c, np.broadcast_to(z, ways.shape[:2])], axis=2)


@dataclass(frozen=True, eq=False)
class OnlookerFromAny:
    """A model that looks at many men from all over its body.

    It answers as `Onlooker` does; of a man whom no line reaches it may say that all of it is hidden
    by nothing, where an area stops all of them.
    """

    lines: _OfModel

    @staticmethod
    def of(table: Table, around: Surroundings, firer: PlacedModel) -> OnlookerFromAny:
        """Build it."""
        return OnlookerFromAny(_OfModel(**vars(Lines.of(table, around)), firer=firer))

    def seen(self, men: Men, count: int, first: int = 0) -> Counts:
        """Return how many lines to each man are free, from ``first`` to ``count``, ``(m,)``."""
        eyes, left = self._asked(men)
        found = np.zeros(len(men.at), dtype=np.int32)
        found[left] = self.lines.seen_points(eyes[left], men.some(left), first, count, _FAR_IN)
        return found

    def hidden(self, men: Men, count: int, first: int, classes: int) -> Counts:
        """Return the free lines, and those stopped by each class of cover, ``(m, 1 + classes)``."""
        eyes, left = self._asked(men)
        found = np.zeros((len(men.at), 1 + classes), dtype=np.int32)
        found[left] = self.lines.points_by(
            eyes[left], men.some(left), first, count, classes, _FAR_IN
        )
        return found

    def _asked(self, men: Men) -> tuple[Points, NDArray[np.intp]]:
        """Return an eye for each man, and the numbers of those not known to be hidden."""
        eyes = np.repeat(self.lines.middle[None], len(men.at), axis=0)
        if not len(self.lines.hull):
            return eyes, np.zeros(0, dtype=np.intp)
        return eyes, np.flatnonzero(~self.lines.hides(eyes, men.at, reach_of(men)))


@dataclass(frozen=True, eq=False)
class _OfModel(FromAny):
    """Lines from one model, where it stands; its eye is the middle of its body."""

    firer: PlacedModel

    @cached_property
    def hull(self) -> Points:
        """The corners of its convex hull, ``(h, 3)``; empty where no part of it counts."""
        hull = body_of(self.firer.piece, tuple(self.policy.parts)).hull
        return self.firer.stand.place(hull)

    @cached_property
    def middle(self) -> Points:
        """The middle of the box around its body, ``(3,)``."""
        if not len(self.hull):
            return np.array(self.firer.eye, dtype=np.float64)
        return np.asarray((self.hull.min(axis=0) + self.hull.max(axis=0)) / 2)

    @cached_property
    def wide(self) -> float:
        """As of `FromAny`, for one model."""
        return float(np.hypot(*(self.hull - self.middle).T[:2]).max())

    def offsets(self, eyes: Points, at: Points, ways: Singles, first: int) -> Points:
        """As of `FromAny`, for one model."""
        stand, count = self.firer.stand, ways.shape[1]
        order = _ORDER[first : first + count]
        aims = stand.unplace(eyes + ways.mean(axis=1, dtype=np.float64))
        found = silhouettes(
            self.firer.piece, tuple(self.policy.parts), aims, int(order.max()) + 1, far=_FAR_IN
        )
        points = found.points[:, order].reshape(-1, 3).astype(np.float64)
        begins = stand.place(points) - self.middle
        return begins.reshape(-1, count, 3)[found.which]


def _toward(eyes: Points, at: Points) -> Points:
    """Return the directions of pairs on the plan, unit vectors: ``(2, m)``."""
    way = (at - eyes)[:, :2].T
    return np.asarray(way / np.maximum(np.hypot(*way), 1e-9))
