"""The drawn surface of a piece: its parts as one surface, coloured by vertex.

This is a copy for display. The meshes that judge sight are never split, welded or moved here.
"""

from __future__ import annotations

import atexit
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import pyvista as pv
from numpy.typing import NDArray

from meshes.shapes.piece import Part, Piece
from meshes.shapes.solid import face_normals
from meshes.shapes.texture import Texture
from sandbox.work.lasting import lasting

Points = NDArray[np.float64]
Faces = NDArray[np.int64]
Colours = NDArray[np.uint8]

FINEST = 1.0
"""Longest edge of terrain with baked light, inches: short enough for the dark at a wall's foot."""

_SEAM = 0.1
"""Distance of two hues from which paints meet at a seam, and do not run into each other."""

_ROUNDS, _CREASE = 4, 0.5
"""Rounds in which normals of a noisy surface are averaged, and the cosine from which two are no
longer alike."""


@atexit.register
def _free_meshes_with_the_process() -> None:
    """Drop pyvista's finalizer: meshes in caches outlive its module, whose names it needs."""
    del pv.DataObject.__del__


@dataclass(frozen=True, eq=False)
class Surface:
    """A coloured surface to draw.

    ``points`` ``(n, 3)``, inches, piece frame. ``faces`` ``(m, 3)``. ``rgb`` ``(n, 3)`` or, with
    opacity, ``(n, 4)`` uint8. ``normals`` ``(n, 3)``, unit. All but the colours are 64 bits wide
    until `packed`. ``smooth``: whether any of it is drawn with these normals; otherwise the
    renderer finds its own flat ones. ``textures``: ``(n,)`` uint8, the `meshes.shapes.texture` of
    the faces at each point; without it all are plain.
    """

    points: NDArray[Any]
    faces: NDArray[Any]
    rgb: Colours
    normals: NDArray[Any]
    smooth: bool = False
    textures: NDArray[np.uint8] = field(default_factory=lambda: np.zeros(0, dtype=np.uint8))

    def __post_init__(self) -> None:
        if len(self.textures) != len(self.points):
            object.__setattr__(self, "textures", np.zeros(len(self.points), dtype=np.uint8))

    def coloured(self, rgb: Colours) -> Surface:
        """Return it in other colours."""
        return replace(self, rgb=rgb)

    def with_faces(self, faces: Faces) -> Surface:
        """Return the same points under other faces."""
        return replace(self, faces=faces)

    def plain(self) -> Surface:
        """Return it without textures."""
        return replace(self, textures=np.zeros(len(self.points), dtype=np.uint8))

    def packed(self) -> Surface:
        """Return it in float32 and int32, half as large."""
        return Surface(
            self.points.astype(np.float32),
            self.faces.astype(np.int32),
            self.rgb,
            self.normals.astype(np.float32),
            self.smooth,
            self.textures,
        )

    @cached_property
    def mesh(self) -> pv.PolyData:
        """Return it as PyVista's: float32 points, colours in ``rgb``, normals where smooth, and
        ``texture`` where any is.
        """
        points = np.asarray(self.points, dtype=np.float32)
        mesh = pv.PolyData.from_regular_faces(points, self.faces)
        mesh.point_data["rgb"] = self.rgb
        mesh.point_data.active_scalars_name = "rgb"
        if self.smooth:
            mesh.point_data.active_normals = np.asarray(self.normals, dtype=np.float32)
        if self.textures.any():
            mesh.point_data["texture"] = self.textures
            mesh.point_data.active_scalars_name = "rgb"
        return mesh

    @cached_property
    def digest(self) -> str:
        """Digest of exactly the data sent to the page."""
        return digest_of(self.mesh)


def digest_of(mesh: pv.PolyData) -> str:
    """Return ``sha256:…`` of a triangle mesh's float32 points, uint32 faces, colours,
    normals and textures.
    """
    buffers = [
        np.asarray(mesh.points, dtype="<f4"),
        np.asarray(mesh.regular_faces, dtype="<u4"),
        np.asarray(mesh.point_data["rgb"], dtype="u1"),
    ]
    if "Normals" in mesh.point_data:
        buffers.append(np.asarray(mesh.point_data["Normals"], dtype="<f4"))
    if "texture" in mesh.point_data:
        buffers.append(np.asarray(mesh.point_data["texture"], dtype="u1"))
    digest = hashlib.sha256()
    for buffer in buffers:
        digest.update(str(buffer.shape).encode())
        digest.update(np.ascontiguousarray(buffer).tobytes())
    return f"sha256:{digest.hexdigest()}"


def surface(piece: Piece, *, fine: bool = False) -> Surface:
    """Return all opaque parts of a piece as one surface; cached by piece.

    ``fine``: no edge of a part that is not smooth is longer than `FINEST`; made anew for the light.
    """
    if fine:
        return joined(part_surface(part, FINEST) for part in opaque(piece))
    return _plain(piece)


@lasting()
def _plain(piece: Piece) -> Surface:
    return joined(part_surface(part) for part in opaque(piece))


@lasting()
def clear_surface(piece: Piece) -> Surface:
    """Return the clear parts of a piece, acrylic bases and stems, as one surface; may be empty."""
    return joined(part_surface(part) for part in piece.parts if part.clear)


def opaque(piece: Piece) -> list[Part]:
    """Return the parts of a piece that are not clear, as acrylic bases are."""
    return [part for part in piece.parts if not part.clear]


def part_surface(part: Part, finest: float | None = None) -> Surface:
    """Return one part; flat parts get a vertex per corner, shared by coplanar faces of one
    colour and texture.
    """
    points = np.asarray(part.mesh.vertices, dtype=np.float64)
    faces = np.asarray(part.mesh.faces, dtype=np.int64)
    seen = ~_underside(points, faces)
    faces, colours, textures = faces[seen], part.colours[seen], part.textures[seen]
    textures = np.where(textures == Texture.LAMP, np.uint8(Texture.PLAIN), textures)
    if part.smooth:
        drawn = _smooth(points, faces, colours, textures)
        return _denoised(drawn) if part.noisy else drawn
    if finest is not None:
        points, faces, origin = split(points, faces, finest)
        colours, textures = colours[origin], textures[origin]
    if part.crease:
        return _creased(points, faces, colours, textures, part)
    return _flat(points, faces, colours, textures)


def joined(surfaces: Iterable[Surface]) -> Surface:
    """Join several as one; smooth if any is."""
    found = [one for one in surfaces if len(one.points)]
    if not found:
        return Surface(
            np.zeros((0, 3)),
            np.zeros((0, 3), dtype=np.int64),
            np.zeros((0, 3), dtype=np.uint8),
            np.zeros((0, 3)),
        )
    starts = np.cumsum([0, *(len(one.points) for one in found[:-1])])
    return Surface(
        np.concatenate([one.points for one in found]),
        np.concatenate([one.faces + start for one, start in zip(found, starts, strict=True)]),
        np.concatenate([one.rgb for one in found]),
        np.concatenate([one.normals for one in found]),
        any(one.smooth for one in found),
        np.concatenate([one.textures for one in found]),
    )


def split(points: Points, faces: Faces, longest: float) -> tuple[Points, Faces, Faces]:
    """Halve the longest edge of every face until none is longer than ``longest`` inches.

    Returns points, faces, and for each face the number of its original. Neighbours stay joined: an
    edge is only halved, by its own length, so both sides halve it equally.
    """
    origin = np.arange(len(faces))
    while True:
        corners = points[faces]
        lengths = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2)
        edge = np.argmax(lengths, axis=1)
        long = lengths[np.arange(len(faces)), edge] > longest
        if not long.any():
            return points, faces, origin
        # Turned so that the edge to halve is a–b, whatever the third corner.
        turned = np.take_along_axis(faces[long], (edge[long, None] + np.arange(3)) % 3, axis=1)
        a, b, c = turned.T
        pairs = np.sort(np.column_stack([a, b]), axis=1)
        unique, place = np.unique(pairs, axis=0, return_inverse=True)
        middle = len(points) + place.reshape(-1)
        points = np.concatenate([points, points[unique].mean(axis=1)])
        faces = np.concatenate(
            [faces[~long], np.column_stack([a, middle, c]), np.column_stack([middle, b, c])]
        )
        origin = np.concatenate([origin[~long], origin[long], origin[long]])


def halved(drawn: Surface, edges: Faces, which: Faces, of_face: Faces) -> tuple[Surface, Faces]:
    """Halve some edges of a surface; return its new points, and all its faces then.

    ``edges``: ``(k, 2)`` the edges to halve. ``of_face``: ``(m, 3)`` for each face the numbers of
    its edges a–b, b–c, c–a; ``which``: ``(k,)`` those of ``edges``. The new points are numbered
    after the old and belong to no face of the surface returned.
    """
    count = len(drawn.points)
    a, b = edges.T
    normals = drawn.normals[a] + drawn.normals[b]
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    fresh = Surface(
        (drawn.points[a] + drawn.points[b]) / 2,
        np.zeros((0, 3), dtype=np.int64),
        ((drawn.rgb[a].astype(np.uint16) + drawn.rgb[b] + 1) // 2).astype(np.uint8),
        normals,
        drawn.smooth,
        drawn.textures[a],
    )
    middle = np.full(int(of_face.max()) + 1, -1)
    middle[which] = count + np.arange(len(which))
    cut = middle[of_face]
    number = (cut >= 0).sum(axis=1)
    found = [drawn.faces[number == 0]]
    # Turned so that the one edge cut, or the one left whole of two cut, comes first.
    for cuts in (1, 2):
        mine = number == cuts
        first = np.argmax((cut[mine] >= 0) == (cuts == 1), axis=1)
        order = (first[:, None] + np.arange(3)) % 3
        p, q, r = np.take_along_axis(drawn.faces[mine], order, axis=1).T
        x, y, z = np.take_along_axis(cut[mine], order, axis=1).T
        if cuts == 1:
            found += [np.column_stack([p, x, r]), np.column_stack([x, q, r])]
        else:
            found += [
                np.column_stack([p, q, y]),
                np.column_stack([p, y, z]),
                np.column_stack([y, r, z]),
            ]
    p, q, r = drawn.faces[number == 3].T
    x, y, z = cut[number == 3].T
    found += [np.column_stack(c) for c in ([p, x, z], [x, q, y], [z, y, r], [x, y, z])]
    return fresh, np.concatenate(found)


def unique_rows(rows: NDArray[np.int64]) -> tuple[Faces, Faces]:
    """Return the first index of each distinct row, and the distinct row of each row."""
    packed = np.ascontiguousarray(rows).view(
        np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))
    )
    _, first, place = np.unique(packed.reshape(-1), return_index=True, return_inverse=True)
    return first, place.reshape(-1)


def _underside(points: Points, faces: Faces) -> NDArray[np.bool_]:
    """Return faces that look down onto the ground under the piece.

    They are never visible, and would tilt the smoothed normals at a hill's foot downwards.
    """
    flat = np.all(np.abs(points[faces][:, :, 2]) < 1e-3, axis=1)
    return np.asarray(flat & (face_normals(points, faces)[0][:, 2] < 0))


def _flat(points: Points, faces: Faces, colours: Colours, textures: NDArray[np.uint8]) -> Surface:
    normals, area = face_normals(points, faces)
    faces, normals, colours = faces[area > 0], normals[area > 0], colours[area > 0]
    textures = np.repeat(textures[area > 0], 3)
    corner = np.column_stack(
        [
            np.round(points[faces.reshape(-1)] * 1e4),
            np.repeat(np.round(normals * 500), 3, axis=0),
            np.repeat(colours, 3, axis=0),
            textures,
        ]
    ).astype(np.int64)
    first, place = unique_rows(corner)
    return Surface(
        points[faces.reshape(-1)][first],
        place.reshape(-1, 3),
        np.repeat(colours, 3, axis=0)[first],
        np.repeat(normals, 3, axis=0)[first],
        textures=textures[first],
    )


def _smooth(points: Points, faces: Faces, colours: Colours, textures: NDArray[np.uint8]) -> Surface:
    first, place = unique_rows(np.round(points * 1e4).astype(np.int64))
    points, faces = points[first], place[faces]
    normals, area = face_normals(points, faces)
    weight = np.repeat(area, 3)
    corner = faces.reshape(-1)

    def mean(values: Points) -> Points:
        return np.column_stack(
            [np.bincount(corner, np.repeat(column, 3) * weight, len(points)) for column in values.T]
        )

    total = np.maximum(np.bincount(corner, weight, len(points)), 1e-12)[:, None]
    blended = mean(colours.astype(np.float64)) / total
    sums = mean(normals)
    length = np.linalg.norm(sums, axis=1, keepdims=True)
    unit = np.divide(sums, length, out=np.tile([0.0, 0.0, 1.0], (len(sums), 1)), where=length > 0)
    # A point between two textures is there twice, or they would run into each other.
    pairs, place = unique_rows(np.column_stack([corner, np.repeat(textures, 3)]).astype(np.int64))
    at = corner[pairs]
    return Surface(
        points[at],
        place.reshape(-1, 3),
        np.round(blended[at]).astype(np.uint8),
        unit[at],
        smooth=True,
        textures=np.repeat(textures, 3)[pairs],
    )


def _creased(
    points: Points, faces: Faces, colours: Colours, textures: NDArray[np.uint8], part: Part
) -> Surface:
    """Smooth the normals and colours among faces that meet at a point by less than a crease.

    Colours that differ as two paints do are not smoothed, and none of a part with sharp ones.
    """
    first, place = unique_rows(np.round(points * 1e4).astype(np.int64))
    points, faces = points[first], place[faces]
    normals, area = face_normals(points, faces)
    there = area > 0
    faces, normals, area = faces[there], normals[there], area[there]
    colours, textures = colours[there], textures[there]
    corner = faces.reshape(-1)
    one, other = _about_each_point(corner)
    one_face, other_face = one // 3, other // 3
    alike = np.einsum("ij,ij->i", normals[one_face], normals[other_face]) > np.cos(
        np.radians(part.crease)
    )
    weight = area[other_face] * (alike | (one_face == other_face))
    tones = colours.astype(np.float64)
    hues = tones / np.maximum(np.linalg.norm(tones, axis=1, keepdims=True), 1.0)
    same = np.linalg.norm(hues[one_face] - hues[other_face], axis=1) < _SEAM

    def mean(values: Points, weight: Points = weight) -> Points:
        sums = [np.bincount(one, weight * row, len(corner)) for row in values[other_face].T]
        return np.column_stack(sums)

    sums = mean(normals)
    unit = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)
    total = np.maximum(np.bincount(one, weight * same, len(corner)), 1e-12)[:, None]
    blended = np.round(mean(tones, weight * same) / total)
    if part.sharp:
        blended = np.repeat(tones, 3, axis=0)
    texture = np.repeat(textures, 3)
    rows = np.column_stack([corner, np.round(unit * 500), blended, texture])
    first, place = unique_rows(rows.astype(np.int64))
    return Surface(
        points[corner[first]],
        place.reshape(-1, 3),
        blended[first].astype(np.uint8),
        unit[first],
        smooth=True,
        textures=texture[first],
    )


def _about_each_point(corner: Faces) -> tuple[Faces, Faces]:
    """Return every pair of corners that lie at the same point, ``corner``: the point of each."""
    order = np.argsort(corner, kind="stable")
    count = np.bincount(corner)
    begin = np.cumsum(count) - count
    one = np.repeat(np.arange(len(corner)), count[corner])
    number = np.arange(len(one)) - np.repeat(
        np.cumsum(count[corner]) - count[corner], count[corner]
    )
    return one, order[begin[corner[one]] + number]


def _denoised(drawn: Surface) -> Surface:
    """Average each normal with those along its edges that are alike; creases stay."""
    faces, normals = drawn.faces, drawn.normals
    ends = np.concatenate([faces, np.roll(faces, -1, axis=1)]).reshape(2, -1)
    one, other = np.concatenate([ends, ends[::-1]], axis=1)
    for _ in range(_ROUNDS):
        alike = np.einsum("ij,ij->i", normals[one], normals[other])
        weight = np.clip((alike - _CREASE) / (1 - _CREASE), 0.0, 1.0)
        sums = normals + np.column_stack(
            [np.bincount(one, weight * row, len(normals)) for row in normals[other].T]
        )
        normals = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)
    return replace(drawn, normals=normals)
