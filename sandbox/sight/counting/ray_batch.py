"""The lines of sight of several pairs of models, each from one eye to one body.

All lines of a pair run in a narrow shaft. The box around the pair is much wider and mostly empty,
so obstacles are selected by the shaft: rays are not cast at those beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
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
"""A shooter and a target."""


class RayBatch:
    """The lines of several pairs.

    ``parts``: names of the parts of a body that count. ``bodies``, ``looks``: the targets and the
    views of them (`sandbox.sight.kernel.forms`).
    """

    def __init__(self, pairs: Sequence[Pair], parts: tuple[str, ...]) -> None:
        from sandbox.sight.kernel.looks import look_at_each

        self.pairs, self.parts = pairs, parts
        numbers: dict[PlacedModel, int] = {}
        body_numbers = [numbers.setdefault(target, len(numbers)) for _, target in pairs]
        # kept, because compiled code casts rays at their trees
        self._bodies = [_placed_body(target, parts) for target in numbers]
        self.bodies = _joined(self._bodies)
        eyes = np.array([shooter.eye for shooter, _ in pairs], dtype=np.float64).reshape(-1, 3)
        self.looks = _allocated(eyes, np.array(body_numbers, dtype=np.int64))
        look_at_each(self.bodies, self.looks)

    def met(self, boxes: Points) -> NDArray[np.bool_]:
        """Return which of ``(k, 2, 3)`` boxes any line of each pair may meet: ``(p, k)``."""
        from sandbox.sight.kernel.looks import met

        hits = np.empty((len(self.pairs), len(boxes)), bool)
        met(self.looks.lines, np.ascontiguousarray(boxes), hits)
        return hits


class _PlacedBody(NamedTuple):
    """A target's body in its place on the table.

    ``hull``: ``(h, 3)``, corners of its hull in the table's frame. ``turn``: ``(3, 3)``, turns a
    direction into the body's own frame. ``origin``: ``(3,)``, origin of that frame. ``mesh``: in
    its own frame.
    """

    hull: Points
    turn: Points
    origin: Points
    mesh: RayMesh


_placed_bodies: WeakLru[_PlacedBody] = WeakLru(1024)


def _placed_body(target: PlacedModel, parts: tuple[str, ...]) -> _PlacedBody:
    def make() -> _PlacedBody:
        matrix, body = target.stand.matrix, body_of(target.piece, parts)
        hull = target.stand.place(body.hull)
        return _PlacedBody(hull, matrix[:3, :3], matrix[:3, 3], body.rays)

    return _placed_bodies.get((ref(target), parts), make, target)


def _joined(bodies: Sequence[_PlacedBody]) -> Bodies:
    """Join bodies to arrays for compiled code."""
    cells = [body.mesh.cells for body in bodies]
    nothing = np.zeros((1, 4))
    return Bodies(
        np.concatenate([np.zeros((0, 3)), *(body.hull for body in bodies)]),
        np.cumsum([0, *(len(body.hull) for body in bodies)], dtype=np.int64),
        np.array([body.turn for body in bodies]).reshape(-1, 3, 3),
        np.concatenate([np.zeros(0, np.int64), *(cell.scenes for cell in cells)]),
        np.cumsum([0, *(len(cell.scenes) for cell in cells)], dtype=np.int64),
        np.concatenate([cell.frames if len(cell.frames) else nothing for cell in cells]),
        np.array([body.origin for body in bodies]).reshape(-1, 3),
    )


def _allocated(eyes: Points, body_numbers: Numbers) -> Looks:
    """Allocate the looks of these eyes at these bodies."""
    number = len(eyes)
    return Looks(
        eyes,
        body_numbers,
        np.empty((number, 3, 3)),
        np.empty((number, 4)),
        np.empty(number, bool),
        np.empty((number, 6)),
        np.empty((number, ROW)),
        np.empty((number, 3)),
    )
