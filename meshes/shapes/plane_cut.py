"""Cut a surface exactly in two at a height."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.solid import Points, Solid


def split_at(solid: Solid, z: float) -> tuple[Solid, Solid]:
    """Return the parts below and above height ``z``, uncapped; areas and colours are conserved.

    Faces lying in the cutting plane go below. Works on any soup of triangles; either part may come
    back without faces.
    """
    side = np.sign(solid.vertices[:, 2] - z).astype(int)
    sides = side[solid.faces]
    above: NDArray[np.bool_] = np.asarray((sides >= 0).all(axis=1) & (sides > 0).any(axis=1))
    below: NDArray[np.bool_] = np.asarray((sides <= 0).all(axis=1))
    crossing = ~(above | below)
    vertices, pieces, owners = _cut(solid, np.flatnonzero(crossing), side, z)
    # A fragment belongs to the side of its corner farthest from the plane.
    heights = vertices[pieces][:, :, 2] - z
    far = np.take_along_axis(heights, abs(heights).argmax(axis=1)[:, None], axis=1)[:, 0]
    return (
        _with_pieces(solid, vertices, below, pieces[far < 0], owners[far < 0]),
        _with_pieces(solid, vertices, above, pieces[far >= 0], owners[far >= 0]),
    )


def _cut(
    solid: Solid, crossing: NDArray[np.int64], side: NDArray[np.int64], z: float
) -> tuple[Points, NDArray[np.int64], NDArray[np.int64]]:
    """Return all vertices with the new ones appended, the small triangles, and their original
    faces.
    """
    made: dict[tuple[int, int], int] = {}
    extra: list[Points] = []

    def crossing_point(a: int, b: int) -> int:
        key = (min(a, b), max(a, b))
        if key not in made:
            p, q = solid.vertices[key[0]], solid.vertices[key[1]]
            point = p + (q - p) * ((z - p[2]) / (q[2] - p[2]))
            point[2] = z
            made[key] = len(solid.vertices) + len(extra)
            extra.append(point)
        return made[key]

    pieces: list[tuple[int, int, int]] = []
    owners: list[int] = []
    for index in crossing:
        a, b, c = (int(v) for v in solid.faces[index])
        signs = [int(side[v]) for v in (a, b, c)]
        if 0 in signs:
            a, b, c = _first((a, b, c), signs.index(0))
            m = crossing_point(b, c)
            new = [(a, b, m), (a, m, c)]
        else:
            lone = next(i for i in range(3) if signs.count(signs[i]) == 1)
            a, b, c = _first((a, b, c), lone)
            m, n = crossing_point(a, b), crossing_point(a, c)
            new = [(a, m, n), (m, b, c), (m, c, n)]
        pieces += new
        owners += [int(index)] * len(new)
    vertices = np.vstack([solid.vertices, *extra]) if extra else solid.vertices
    return (
        vertices,
        np.array(pieces, dtype=np.int64).reshape(-1, 3),
        np.array(owners, dtype=np.int64),
    )


def _first(corners: tuple[int, int, int], i: int) -> tuple[int, int, int]:
    return corners[i], corners[(i + 1) % 3], corners[(i + 2) % 3]


def _with_pieces(
    solid: Solid,
    vertices: Points,
    whole: NDArray[np.bool_],
    pieces: NDArray[np.int64],
    owners: NDArray[np.int64],
) -> Solid:
    faces = np.vstack([solid.faces[whole], pieces])
    colours = np.vstack([solid.colours[whole], solid.colours[owners]])
    textures = np.concatenate([solid.textures[whole], solid.textures[owners]])
    used, renumbered = np.unique(faces, return_inverse=True)
    return Solid(vertices[used], renumbered.reshape(-1, 3).astype(np.int64), colours, textures)
