"""The place of a thing, and its drop onto the surface beneath."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, radians, sin

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Part, Piece
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]


@dataclass(frozen=True)
class Placement:
    """Place of a piece's origin on the table (inches), and its rotation (degrees, CCW)."""

    x: float
    y: float
    z: float
    turn: float = 0.0

    @property
    def matrix(self) -> Points:
        """Return the matrix from piece frame to table frame, ``(4, 4)``."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return np.array(
            [[c, -s, 0, self.x], [s, c, 0, self.y], [0, 0, 1, self.z], [0, 0, 0, 1]], dtype=float
        )

    def place(self, points: Points) -> Points:
        """Return ``(n, 3)`` points of the piece frame in the table frame."""
        matrix = self.matrix
        return points @ matrix[:3, :3].T + matrix[:3, 3]

    def unplace(self, points: Points) -> Points:
        """Return ``(n, 3)`` points of the table frame in the piece frame."""
        matrix = self.matrix
        return (points - matrix[:3, 3]) @ matrix[:3, :3]

    def place_planes(self, planes: Points) -> Points:
        """Return planes of the piece frame, ``(n, 4)``, in the table frame."""
        matrix = self.matrix
        normals = planes[:, :3] @ matrix[:3, :3].T
        return np.column_stack([normals, planes[:, 3] + normals @ matrix[:3, 3]])


_HAIR, _SURE = 1e-9, 1e-6


def height_under(x: float, y: float, laid: Iterable[tuple[Piece, Placement]]) -> float:
    """Return the highest supporting surface at a point of the table, inches; 0 is the top.

    Only supporting parts count: a roof or a hill, not a tree's canopy.
    """
    height = 0.0
    for piece, stand in laid:
        if may_bear(x, y, [(piece, stand)]):
            height = max(height, _height_on(piece, stand, x, y))
    return height


def may_bear(x: float, y: float, laid: Iterable[tuple[Piece, Placement]]) -> bool:
    """Check whether any of some pieces may support a thing at a point; True in case of doubt."""
    return any(hypot(x - stand.x, y - stand.y) <= _tops(piece)[0] for piece, stand in laid)


class Support:
    """Everything that things may stand on, prepared for many queries.

    Only pieces whose box holds a point are tested there, the highest first, and none that ends
    below the result so far: a thousand things on one spot cost little more than a few.
    """

    def __init__(self, laid: Iterable[tuple[Piece, Placement]] = ()) -> None:
        self._laid: list[tuple[Piece, Placement]] = []
        self._boxes = np.zeros((16, 9))  # place, cosine and sine of its turn, top, middle, halves
        for piece, stand in laid:
            self.add(piece, stand)

    def add(self, piece: Piece, stand: Placement) -> None:
        """Add one more piece."""
        count = len(self._laid)
        if count == len(self._boxes):
            self._boxes = np.concatenate([self._boxes, np.zeros_like(self._boxes)])
        highest, box = _box(piece)
        turn = radians(stand.turn)
        self._boxes[count] = stand.x, stand.y, cos(turn), sin(turn), stand.z + highest, *box
        self._laid.append((piece, stand))

    def height(self, x: float, y: float) -> float:
        """Return the highest surface at a point of the table, inches; 0 is its top."""
        rows = self._boxes[: len(self._laid)]
        at_x, at_y, c, s, top, middle_x, middle_y, half_x, half_y = rows.T
        right, up = x - at_x, y - at_y
        over = np.abs(right * c + up * s - middle_x) <= half_x
        over &= np.abs(up * c - right * s - middle_y) <= half_y
        near = np.flatnonzero(over)
        height = 0.0
        for index in near[np.argsort(-top[near], kind="stable")]:
            if top[index] <= height:
                break
            height = max(height, _height_on(*self._laid[int(index)], x, y))
        return height


def bearing_parts(piece: Piece) -> list[Part]:
    """Return the parts of a piece that other things may stand on."""
    return [part for part in piece.parts if part.support and len(part.mesh.faces)]


def _height_on(piece: Piece, stand: Placement, x: float, y: float) -> float:
    height = 0.0
    local = stand.unplace(np.array([[x, y, 0.0]]))[0, :2]
    for triangles, (left, right, near, far) in _tops(piece)[2]:
        over = (left <= local[0]) & (local[0] <= right)
        over &= (near <= local[1]) & (local[1] <= far)
        top = _top(triangles[over], local) if over.any() else None
        if top is not None:
            height = max(height, stand.z + top)
    return height


_Tops = tuple[float, float, tuple[tuple[Points, Points], ...]]


@lasting()
def _tops(piece: Piece) -> _Tops:
    """Return how far from its origin a piece supports, how high, and its supporting triangles.

    For each supporting part: its ``(n, 3, 3)`` triangles, and ``(4, n)`` their bounds along x and
    y, slightly enlarged.
    """
    tops = tuple(part.triangles for part in bearing_parts(piece))
    reach = max((float(np.linalg.norm(t[:, :, :2], axis=2).max()) for t in tops), default=-1.0)
    highest = max((float(t[:, :, 2].max()) for t in tops), default=0.0)
    boxed = tuple(
        (t, np.stack([bound for axis in (0, 1) for bound in _reaches(t[..., axis])])) for t in tops
    )
    return reach * (1 + 1e-9), highest, boxed


@lasting()
def _box(piece: Piece) -> tuple[float, tuple[float, ...]]:
    """Return how high a piece supports, and middle and halves of the box around all that does."""
    _, highest, boxed = _tops(piece)
    if not boxed:
        return highest, (0.0, 0.0, -1.0, -1.0)  # of what supports nothing
    left, right, near, far = np.concatenate([bounds for _, bounds in boxed], axis=1)
    low, high = np.array([left.min(), near.min()]), np.array([right.max(), far.max()])
    return highest, (*((low + high) / 2).tolist(), *((high - low) / 2 + _SURE).tolist())


def _reaches(along: Points) -> tuple[Points, Points]:
    return along.min(axis=1) - _HAIR, along.max(axis=1) + _HAIR


def _top(triangles: Points, at: Points) -> float | None:
    """Return the highest z of ``(n, 3, 3)`` triangles above a point of the xy plane, exactly."""
    a, b, c = (triangles[:, corner, :2] - at for corner in range(3))
    # Barycentric weights from signed areas; a vertical triangle has none and is skipped.
    wa, wb, wc = _cross(b, c), _cross(c, a), _cross(a, b)
    area = wa + wb + wc
    edge = 1e-12 * np.maximum(np.abs(area), 1e-12)
    inside = (np.abs(area) > 1e-14) & (
        ((wa >= -edge) & (wb >= -edge) & (wc >= -edge))
        | ((wa <= edge) & (wb <= edge) & (wc <= edge))
    )
    if not inside.any():
        return None
    weights = np.stack([wa, wb, wc], axis=1)[inside] / area[inside, None]
    return float(np.max(np.sum(weights * triangles[inside, :, 2], axis=1)))


def _cross(p: Points, q: Points) -> Points:
    return np.asarray(p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0])
