"""All lines that are asked about pairs, each from one eye to one body, and what they may meet.

Across the table the box around a pair is wide and nearly all of it is empty: its lines run in a
narrow shaft. What stands beside the shaft is asked nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from sandbox.sight.kernel.forms import ROW, Bodies, Looks
from sandbox.sight.kernel.ray_mesh import RayMesh
from sandbox.sight.occluders import body_of
from sandbox.table.table import PlacedModel
from sandbox.work.weak_lru import WeakLru

Points = NDArray[np.float64]
Numbers = NDArray[np.int64]

Pair = tuple[PlacedModel, PlacedModel]
"""Who looks, and who is looked at."""


class Sheaf:
    """The lines of several pairs, to be asked all at once. ``bodies``, ``looks``: as of
    `sandbox.sight.kernel.forms`. ``parts``: which parts of a body count."""

    def __init__(self, pairs: Sequence[Pair], parts: tuple[str, ...]) -> None:
        from sandbox.sight.kernel.looks import look_at_each

        self.pairs, self.parts = pairs, parts
        numbers: dict[PlacedModel, int] = {}
        whose = [numbers.setdefault(target, len(numbers)) for _, target in pairs]
        self._stood = [_stood(target, parts) for target in numbers]  # their trees are asked
        self.bodies = _bodies(self._stood)
        eyes = np.array([shooter.eye for shooter, _ in pairs], dtype=np.float64).reshape(-1, 3)
        self.looks = _looks(eyes, np.array(whose, dtype=np.int64))
        look_at_each(self.bodies, self.looks)

    def met(self, boxes: Points) -> NDArray[np.bool_]:
        """``(p, k)``: which of ``(k, 2, 3)`` boxes any line of each pair may meet."""
        from sandbox.sight.kernel.looks import met

        found = np.empty((len(self.pairs), len(boxes)), bool)
        met(self.looks.lines, np.ascontiguousarray(boxes), found)
        return found


class _Stood(NamedTuple):
    """A body where it stands: the corners of its hull, table frame; what turns a direction into
    its own frame, and where that has its origin; and there its ``mesh``."""

    hull: Points
    turn: Points
    origin: Points
    mesh: RayMesh


_placed: WeakLru[_Stood] = WeakLru(1024)


def _stood(target: PlacedModel, parts: tuple[str, ...]) -> _Stood:
    key: Hashable = (ref(target), parts)
    found = _placed.find(key)
    if found is None:
        matrix, body = target.stand.matrix, body_of(target.piece, parts)
        hull = target.stand.place(body.hull)
        found = _Stood(hull, matrix[:3, :3], matrix[:3, 3], body.rays)
        _placed.add(key, found, target)
    return found


def _bodies(every: Sequence[_Stood]) -> Bodies:
    cells = [one.mesh.cells for one in every]
    nothing = np.zeros((1, 4))
    return Bodies(
        np.concatenate([np.zeros((0, 3)), *(one.hull for one in every)]),
        np.cumsum([0, *(len(one.hull) for one in every)], dtype=np.int64),
        np.array([one.turn for one in every]).reshape(-1, 3, 3),
        np.concatenate([np.zeros(0, np.int64), *(one.scenes for one in cells)]),
        np.cumsum([0, *(len(one.scenes) for one in cells)], dtype=np.int64),
        np.concatenate([one.frames if len(one.frames) else nothing for one in cells]),
        np.array([one.origin for one in every]).reshape(-1, 3),
    )


def _looks(eyes: Points, whose: Numbers) -> Looks:
    """Allocate the looks of these eyes at these bodies."""
    number = len(eyes)
    return Looks(
        eyes,
        whose,
        np.empty((number, 3, 3)),
        np.empty((number, 4)),
        np.empty(number, bool),
        np.empty((number, 6)),
        np.empty((number, ROW)),
        np.empty((number, 3)),
    )
