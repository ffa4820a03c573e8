"""The encoding of meshes as bytes that compress well. ``js/drawing/buffers.js`` decodes them.

Points are numbered in the order in which triangles first use them, and places in the order in which
points do. Neighbours then differ by little, so differences are sent, all low bytes before all high
bytes. That takes two thirds of the bytes of plain arrays, compressed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from apps.scene import ops
from sandbox.view.items import Item

STEPS = 2**16 - 1
"""The number of steps in each direction of a mesh's bounding box on the wire."""

Integers = NDArray[np.integer]


def encoded(item: Item) -> ops.Mesh:
    """Encode a mesh in few bytes without visible loss: 6′ in steps of a thousandth of an inch."""
    data, points = item.mesh.point_data, np.asarray(item.mesh.points, dtype=np.float64)
    low, high = points.min(axis=0), points.max(axis=0)
    steps = np.rint((points - low) * (STEPS / np.where(high > low, high - low, 1.0)))
    colours = np.asarray(data["rgb"], dtype=np.uint8)
    faces = np.asarray(item.mesh.regular_faces)
    attributes = [np.diff(colours, axis=1, prepend=np.uint8(0))]  # most are nearly grey
    if item.smooth:
        # Steps of half a degree are finer than the shading shows, at a quarter of the bytes.
        normals = np.rint(np.asarray(data["Normals"]) * 127).astype(np.int8)
        attributes.insert(0, normals.view(np.uint8))
    if "texture" in data:
        attributes.append(np.asarray(data["texture"], dtype=np.uint8))
    return ops.Mesh(
        digest=item.digest,
        data=mesh_bytes(faces, steps.astype("<u2"), attributes),
        points=len(points),
        faces=len(faces),
        low=low.tolist(),
        high=high.tolist(),
        channels=colours.shape[1],
        smooth=item.smooth,
        textured="texture" in data,
    )


def mesh_bytes(
    faces: Integers, steps: NDArray[np.uint16], attributes: list[NDArray[np.uint8]]
) -> bytes:
    """Return the bytes of a mesh, its points in the order in which the faces first use them.

    ``faces``: ``(m, 3)`` points. ``steps``: ``(n, 3)``. ``attributes``: rows for each point.
    """
    wide = "<u2" if len(steps) <= STEPS + 1 else "<u4"
    order, corners = _by_first_use(faces.ravel(), len(steps))
    keys = steps[order].astype(np.uint64) @ np.array([1 << 32, 1 << 16, 1], dtype=np.uint64)
    different, sorted_places = np.unique(keys, return_inverse=True)
    _, places = _by_first_use(sorted_places, len(different))
    spots = np.empty((len(different), 3), dtype=steps.dtype)
    spots[places] = steps[order]
    # Below the next new place: 0 for a new one.
    fresh = np.concatenate([[0], np.maximum.accumulate(places) + 1])[: len(places)]
    parts = [
        _planes(_differences(corners.reshape(-1, 3)).astype(wide)),
        _planes((fresh - places)[:, None].astype(wide)),
        _planes(_differences(spots)),
        *(rows[order].tobytes() for rows in attributes),
    ]
    return b"".join(parts)


def _by_first_use(used: Integers, count: int) -> tuple[Integers, Integers]:
    """Return the old numbers in the order of first use, unused ones last, and ``used`` anew."""
    first = np.full(count, len(used))
    first[used[::-1]] = np.arange(len(used))[::-1]  # of several values the last one is kept
    opens = np.zeros(len(used) + 1, dtype=bool)
    opens[first] = True
    order = np.concatenate([used[opens[:-1]], np.flatnonzero(first == len(used))])
    new = np.empty(count, dtype=np.int64)
    new[order] = np.arange(count)
    return order, new[used]


def _differences(rows: Integers) -> Integers:
    """Return each row less the one before it, modulo the range of its type."""
    return np.diff(rows, axis=0, prepend=rows[:1] * 0)


def _planes(rows: Integers) -> bytes:
    """Return the bytes of rows: all lowest bytes first, column by column, then the next ones."""
    columns = np.ascontiguousarray(rows.T).ravel()
    return columns.view(np.uint8).reshape(-1, rows.itemsize).T.tobytes()
