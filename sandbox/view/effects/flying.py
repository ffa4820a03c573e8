"""Things on their way in a film: planes as ``apps/scene/js/motion/flight.js`` draws them on a page,
models as ``glide.js`` beside it does.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, hypot
from typing import Literal

import numpy as np
import trimesh

from sandbox.table.table import Table
from sandbox.view.effects.dice import Matrix
from sandbox.view.items import Item
from sandbox.view.marks.flight_overlay import Waypoint

BANK_DEG, NEAR_IN = 16.0, 2.0
"""The largest roll; inches before and behind a place within which the slope of the way is taken."""

_BODY, _GROUND = ("model", "clear", "outline"), ("shadow",)


INCHES_PER_SECOND, ON_PER_SECOND, SECONDS = 20.0, 5.0, (1.4, 3.4)
"""The speed of a flight, of one that goes on from where it was halted, which is short, and the
shortest and longest time that a flight is drawn.
"""

_LEAST_S, _PER_INCH_S, _MOST_S = 0.26, 0.045, 0.7


def _arrives(t: float) -> tuple[float, float]:
    return 1 - (1 - t) ** 1.8, float(np.exp(-3.2 * t) * np.cos(2.2 * np.pi * t)) * (1 - t)


def _goes_on(t: float) -> tuple[float, float]:
    return t * t * (3 - 2 * t), float(np.sin(2 * np.pi * t)) * (1 - t)


def _leaves(t: float) -> tuple[float, float]:
    return 0.35 * t + 0.65 * t**2.2, -t * t


_MANNERS = {"arrive": _arrives, "on": _goes_on, "leave": _leaves}
"""The share of the way after a share of the time, and the roll then as a share of the largest."""

Manner = Literal["arrive", "on", "leave"]
"""``arrive`` slows down and ends level; ``on`` begins level, too.

``leave`` speeds up, and the model is gone at the end.
"""


def flight_seconds(way: Sequence[Waypoint], manner: Manner) -> float:
    """Return how long a flight along a way is drawn."""
    inches = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(way))
    pace = ON_PER_SECOND if manner == "on" else INCHES_PER_SECOND
    return min(max(SECONDS[0], inches / pace), SECONDS[1])


@dataclass(frozen=True)
class Flying:
    """A model, ``unit/number``, on its way."""

    model: str
    way: Sequence[Waypoint]
    manner: Manner = "arrive"

    @property
    def seconds(self) -> float:
        """Seconds for which the flight is drawn."""
        return flight_seconds(self.way, self.manner)

    @property
    def leaves(self) -> bool:
        """Whether the model is gone at the end."""
        return self.manner == "leave"

    def has(self, item: Item) -> bool:
        """Return whether an item moves with the model."""
        return item.name.partition("/")[2] == self.model

    def pose(self, item: Item, seconds: float) -> Matrix | None:
        """Return the pose of one of its items; None while that is not drawn."""
        t = seconds / self.seconds
        kind = item.name.partition("/")[0]
        if t >= 1:
            return None if self.leaves else item.matrix
        share, sway = _MANNERS[self.manner](t)
        x, y, z, floor, climb = self._at(share)
        out = np.array(item.matrix)
        if kind in _BODY:
            low, high = np.reshape(item.mesh.bounds, (3, 2)).T
            middle = (low + high) / 2
            rotation = trimesh.transformations.rotation_matrix
            roll = rotation(np.radians(BANK_DEG * sway), [1, 0, 0], middle)
            pitch = rotation(-climb, [0, 1, 0], middle)
            out[:3, 3] = x, y, z
            return np.asarray(out @ pitch @ roll)
        if kind in _GROUND and floor is not None:
            out[:3, 3] = x, y, floor
            return out
        return None

    def _at(self, share: float) -> tuple[float, float, float, float | None, float]:
        """Return the place after a share of the way, the floor there, and the climb, radians."""
        points = np.array([[one.x, one.y, one.z] for one in self.way])
        legs = np.linalg.norm(np.diff(points[:, :2], axis=0), axis=1)
        far = np.concatenate([[0.0], np.cumsum(legs)])
        there = share * far[-1]
        x, y, z = (float(np.interp(there, far, points[:, axis])) for axis in range(3))
        around = np.clip([there - NEAR_IN, there + NEAR_IN], 0.0, far[-1])
        rise = float(np.diff(np.interp(around, far, points[:, 2]))[0])
        climb = atan2(rise, float(np.diff(around)[0]))
        floors = [one.floor for one in self.way]
        return x, y, z, floors[int(np.searchsorted(far, there, side="right")) - 1], climb


@dataclass(frozen=True)
class Gliding:
    """A model, ``unit/number``, on its way for some seconds.

    ``by``: from its place to where it began, inches.
    """

    model: str
    by: tuple[float, float, float]
    seconds: float
    leaves = False

    def has(self, item: Item) -> bool:
        """Return whether an item moves with the model."""
        return item.name.partition("/")[2] == self.model

    def pose(self, item: Item, seconds: float) -> Matrix | None:
        """Return the pose of one of its items; None while that is not drawn."""
        t = min(1.0, seconds / self.seconds)
        out = np.array(item.matrix)
        out[:3, 3] += (1 - t * t * (3 - 2 * t)) * np.array(self.by)
        return out if item.visible else None


def glides(before: Table, after: Table, but: Container[str] = ()) -> Iterator[Gliding]:
    """Yield the models that stand elsewhere on the next table. ``but``: models that fly there."""
    stood = {model.id: model.stand for model in before.models()}
    for model in after.models():
        old, new = stood.get(model.id), model.stand
        if old is None or model.id in but:
            continue
        by = old.x - new.x, old.y - new.y, old.z - new.z
        far = float(np.linalg.norm(by))
        if far > 0:
            yield Gliding(model.id, by, min(_MOST_S, _LEAST_S + _PER_INCH_S * far))
