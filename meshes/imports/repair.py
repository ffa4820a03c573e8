"""Safe repairs: merge equal vertices, drop faces without area and dust, unify the winding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import breadth_first_order, connected_components

from languages.message import Message, message
from meshes.shapes.solid import Solid

DUST = 0.02
"""Largest extent of a loose part that is dust, in inches: half a millimetre."""

_MERGE = 6
_AT_ONCE = 2**18


def cleaned(solid: Solid) -> Solid:
    """Merge equal vertices; drop unused ones and faces without area. Vertices in inches."""
    seen = np.zeros(len(solid.vertices), dtype=bool)
    seen[solid.faces] = True
    used = np.flatnonzero(seen)
    rows = solid.vertices[used]
    rows -= rows.min(axis=0)
    first, merged = _group_equal_rows(np.round(rows, _MERGE, out=rows))
    del rows  # frees as much memory as a large mesh takes
    renumber = np.zeros(len(solid.vertices), dtype=np.int64)
    renumber[used] = merged
    faces = renumber[solid.faces]
    kept = solid.vertices[used[first]]
    good = _with_area(kept, faces)
    return Solid(kept, faces[good], solid.colours[good])


def _with_area(vertices: NDArray[np.float64], faces: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return whether each face has an area, in batches: all at once would need much memory."""
    good = np.empty(len(faces), dtype=bool)
    for start in range(0, len(faces), _AT_ONCE):
        a, b, c = (vertices[faces[start : start + _AT_ONCE, i]] for i in range(3))
        good[start : start + _AT_ONCE] = np.linalg.norm(np.cross(b - a, c - a), axis=1) > 1e-12
    return good


def _group_equal_rows(rows: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the first row of each group of equal rows, in order, and the group of each row.

    The same as from `numpy.unique`, in a fifth of its time and half of its memory.
    """
    order = np.lexsort(rows.T[::-1])
    new = np.ones(len(rows), dtype=bool)
    for column in rows.T:
        ordered = column[order]
        new[1:] &= ordered[1:] == ordered[:-1]
    new[1:] = ~new[1:]
    which = np.empty(len(rows), dtype=np.int64)
    which[order] = np.cumsum(new) - 1
    return order[new], which


@dataclass(frozen=True)
class Repaired:
    """A surface after its repairs.

    ``merged``: vertices equal to another. ``degenerate``, ``duplicate``, ``dust``: faces dropped.
    ``specks``: parts of dust. ``turned``: faces turned round. ``twisted``: no winding fits all
    faces.
    """

    solid: Solid
    merged: int
    degenerate: int
    duplicate: int
    dust: int
    specks: int
    turned: int
    twisted: bool

    @property
    def done(self) -> tuple[Message, ...]:
        """Describe each repair in a few words; empty where the file was sound."""
        said = (
            message("mesh-merged", count=self.merged),
            message("mesh-without-area", count=self.degenerate),
            message("mesh-doubled", count=self.duplicate),
            message("mesh-specks", count=self.specks, size=DUST),
            message("mesh-turned", count=self.turned),
        )
        return tuple(one for one in said if one.facts["count"])

    @property
    def changed(self) -> bool:
        """Whether the surface differs from the one that reading the file alone gives."""
        return bool(self.duplicate or self.dust or self.turned)


def repaired(solid: Solid) -> Repaired:
    """Apply all repairs. ``solid``: as read, in inches."""
    clean = cleaned(solid)
    used = int(np.count_nonzero(np.bincount(solid.faces.ravel())))
    single = _without_duplicates(clean)
    swept, specks = _without_dust(single)
    wound, turned, twisted = _wound(swept)
    return Repaired(
        wound,
        merged=used - len(clean.vertices),
        degenerate=len(solid.faces) - len(clean.faces),
        duplicate=len(clean.faces) - len(single.faces),
        dust=len(single.faces) - len(swept.faces),
        specks=specks,
        turned=turned,
        twisted=twisted,
    )


def parts_of(solid: Solid) -> tuple[int, NDArray[np.int64]]:
    """Return the number of connected parts, by shared vertices, and the part of each face."""
    count = len(solid.vertices)
    a, b, c = solid.faces.T
    ones = np.ones(2 * len(a), dtype=bool)
    graph = coo_matrix((ones, (np.concatenate([a, b]), np.concatenate([b, c]))), (count, count))
    _, labels = connected_components(graph, directed=False)
    found, numbers = np.unique(labels[a], return_inverse=True)
    return len(found), numbers


def _select_faces(solid: Solid, faces: NDArray[np.bool_]) -> Solid:
    """Return some of the faces, and the vertices that they use."""
    rows = solid.faces[faces]
    used, numbers = np.unique(rows, return_inverse=True)
    return Solid(solid.vertices[used], numbers.reshape(-1, 3), solid.colours[faces])


def _without_duplicates(solid: Solid) -> Solid:
    """Drop repeated faces; the two sides of a sheet are not repeated."""
    if not len(solid.faces):
        return solid
    turn = (solid.faces.argmin(axis=1)[:, None] + [0, 1, 2]) % 3
    first, _ = _group_equal_rows(np.take_along_axis(solid.faces, turn, axis=1))
    if len(first) == len(solid.faces):
        return solid
    keep = np.zeros(len(solid.faces), dtype=bool)
    keep[first] = True
    return _select_faces(solid, keep)


def _without_dust(solid: Solid) -> tuple[Solid, int]:
    """Drop loose specks and return their number; a surface of specks alone stays whole."""
    if not len(solid.faces):
        return solid, 0
    count, which = parts_of(solid)
    low, high = np.full((count, 3), np.inf), np.full((count, 3), -np.inf)
    for i in range(3):
        np.minimum.at(low, which, solid.vertices[solid.faces[:, i]])
        np.maximum.at(high, which, solid.vertices[solid.faces[:, i]])
    speck = (high - low).max(axis=1) < DUST
    if not speck.any() or speck.all():
        return solid, 0
    return _select_faces(solid, ~speck[which]), int(speck.sum())


def _wound(solid: Solid) -> tuple[Solid, int, bool]:
    """Wind all faces of a part alike, closed parts outward; return the number turned.

    A part with consistent winding is turned only together with all others: it may be the inside of
    a hollow one. A part that no winding fits (a Möbius strip) stays as it is; the last value says
    that there is one.
    """
    count = len(solid.faces)
    if not count:
        return solid, 0, False
    one, other, alike = _neighbours(solid)
    graph = coo_matrix((np.ones(len(one)), (one, other)), (count, count)).tocsr()
    parts, which = connected_components(graph, directed=False)
    turned = _parity(one, other, alike, which)
    against = turned[one] ^ turned[other] ^ alike
    twisted = np.zeros(parts, dtype=bool)
    twisted[which[one[against]]] = True
    flips = np.where(turned, -1.0, 1.0)
    a, b, c = (solid.vertices[solid.faces[:, i]] for i in range(3))
    volume = np.bincount(which, (np.cross(a, b) * c).sum(axis=1) * flips, parts)
    rims = _rims(solid.faces)
    open_ = np.zeros(parts, dtype=bool)
    open_[which[rims]] = True
    # A sheet has no outside: keep the side that most of its faces already show.
    size = np.bincount(which, minlength=parts)
    mostly = np.bincount(which, turned, parts) * 2 > size
    mixed = np.zeros(parts, dtype=bool)
    mixed[which[one[alike]]] = True
    inward = np.where(mixed, volume < 0, not open_.all() and volume[~open_].sum() < 0)
    turned ^= np.where(open_, mostly, inward)[which]
    turned &= ~twisted[which]
    faces = solid.faces.copy()
    faces[turned] = faces[turned][:, ::-1]
    return Solid(solid.vertices, faces, solid.colours), int(turned.sum()), bool(twisted.any())


def _edges(faces: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return a number for each edge of every face, sorted, and the order that sorts them."""
    pairs = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    keys = pairs.min(axis=1) * (faces.max() + 1) + pairs.max(axis=1)
    order = np.argsort(keys, kind="stable")
    return keys[order], order


def _neighbours(solid: Solid) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Return faces that share an edge with just one other, and whether both run along it alike."""
    keys, order = _edges(solid.faces)
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    sizes = np.diff(np.append(starts, len(keys)))
    first = starts[sizes == 2]
    one, other = order[first], order[first + 1]
    ends = solid.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    alike = ends[one, 0] == ends[other, 0]
    return one // 3, other // 3, alike


def _rims(faces: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the face at every edge that an odd number of faces share."""
    keys, order = _edges(faces)
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    odd = starts[np.diff(np.append(starts, len(keys))) % 2 == 1]
    rims: NDArray[np.int64] = order[odd] // 3
    return rims


def open_edges(solid: Solid) -> int:
    """Count the edges where the surface ends: those that an odd number of faces share."""
    return len(_rims(solid.faces))


def _parity(
    one: NDArray[np.int64],
    other: NDArray[np.int64],
    alike: NDArray[np.bool_],
    which: NDArray[np.int64],
) -> NDArray[np.bool_]:
    """Return the faces to turn so that all agree with the first face of their part."""
    count = len(which)
    turned = np.zeros(count + 1, dtype=bool)
    if not alike.any():
        return turned[:count]
    _, firsts = np.unique(which, return_index=True)
    # One more node holds the first faces of all parts, so that one walk visits every face.
    rows, columns = np.append(one, np.full(len(firsts), count)), np.append(other, firsts)
    graph = coo_matrix((np.ones(len(rows)), (rows, columns)), (count + 1, count + 1)).tocsr()
    order, before = breadth_first_order(graph, count, directed=False)
    against = set(zip(one[alike].tolist(), other[alike].tolist(), strict=True))
    for face in order[1:].tolist():
        came = int(before[face])
        turned[face] = turned[came] ^ ((came, face) in against or (face, came) in against)
    return turned[:count]
