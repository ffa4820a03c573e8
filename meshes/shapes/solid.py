"""`Solid`: a coloured triangle surface under construction, before it becomes a part of a piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.piece import Colour, Part
from meshes.shapes.texture import Texture, texture_of
from meshes.shapes.triangle_mesh import TriangleMesh

Points = NDArray[np.float64]


def rgb(colour: Colour) -> NDArray[np.float64]:
    """Return ``#rrggbb`` as three floats, 0 to 255."""
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Solid:
    """Vertices ``(n, 3)`` in inches, faces ``(m, 3)`` outward, colours ``(m, 3)`` uint8.

    ``textures``: ``(m,)`` uint8, the `Texture` of each face; without it all are plain.
    """

    vertices: Points
    faces: NDArray[np.int64]
    colours: NDArray[np.uint8]
    textures: NDArray[np.uint8] = field(default_factory=lambda: np.zeros(0, dtype=np.uint8))

    def __post_init__(self) -> None:
        if len(self.textures) != len(self.faces):
            object.__setattr__(self, "textures", np.zeros(len(self.faces), dtype=np.uint8))

    def moved(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Solid:
        """Return it shifted by inches."""
        return replace(self, vertices=self.vertices + np.array([x, y, z]))

    def turned(self, degrees: float, axis: str = "z") -> Solid:
        """Return it turned counter-clockwise about an axis through the origin."""
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
        turn = np.eye(3)
        turn[i, i], turn[i, j], turn[j, i], turn[j, j] = c, -s, s, c
        return replace(self, vertices=self.vertices @ turn.T)

    def framed(self, along: Points, up: Points) -> Solid:
        """Return it turned so that its x axis lies along ``along`` and z leans towards ``up``."""
        x = along / np.linalg.norm(along)
        y = np.cross(up, x)
        y = y / np.linalg.norm(y)
        return replace(self, vertices=self.vertices @ np.array([x, y, np.cross(x, y)]))

    def scaled(self, x: float, y: float, z: float) -> Solid:
        """Return it stretched about the origin; negative factors mirror."""
        faces = self.faces if x * y * z > 0 else self.faces[:, ::-1]
        return replace(self, vertices=self.vertices * np.array([x, y, z]), faces=faces)

    def fitted(self, low: Sequence[float], high: Sequence[float]) -> Solid:
        """Return it stretched so that its bounding box is exactly ``low`` to ``high``."""
        old_low, old_high = self.vertices.min(axis=0), self.vertices.max(axis=0)
        fraction = (self.vertices - old_low) / (old_high - old_low)
        low_, high_ = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
        return replace(self, vertices=low_ * (1.0 - fraction) + high_ * fraction)

    def centres(self) -> Points:
        """Return the middle of every face, ``(m, 3)``."""
        middle: Points = self.vertices[self.faces].mean(axis=1)
        return middle

    def normals(self) -> Points:
        """Return the unit normal of every face, ``(m, 3)``; zero for a face without area."""
        return face_normals(self.vertices, self.faces)[0]

    def shaded(self, factor: NDArray[np.float64] | float) -> Solid:
        """Return it with its colours multiplied, per face or all alike."""
        factors = np.broadcast_to(np.asarray(factor, dtype=np.float64), (len(self.faces),))
        colours = np.clip(self.colours * factors[:, None], 0, 255).round().astype(np.uint8)
        return replace(self, colours=colours)

    def speckled(self, rng: np.random.Generator, amount: float) -> Solid:
        """Return it with the brightness of every face varied by about ``amount``."""
        return self.shaded(1.0 + rng.normal(0.0, amount, len(self.faces)).clip(-0.3, 0.3))

    def coloured(self, colour: Colour, where: NDArray[np.bool_] | None = None) -> Solid:
        """Return it in one colour, everywhere or on the faces chosen."""
        colours, textures = self.colours.copy(), self.textures.copy()
        chosen = slice(None) if where is None else where
        colours[chosen] = rgb(colour).astype(np.uint8)
        if texture_of(colour):
            textures[chosen] = texture_of(colour)
        return replace(self, colours=colours, textures=textures)

    def textured(self, texture: Texture, where: NDArray[np.bool_] | None = None) -> Solid:
        """Return it in one texture, everywhere or on the faces chosen."""
        textures = self.textures.copy()
        textures[slice(None) if where is None else where] = texture
        return replace(self, textures=textures)

    def mesh(self) -> TriangleMesh:
        """Return the surface alone, its vertices unmerged."""
        return TriangleMesh(self.vertices, self.faces)

    def part(
        self,
        name: str,
        *,
        support: bool = True,
        smooth: bool = False,
        clear: bool = False,
        crease: float = 0.0,
    ) -> Part:
        """Return this surface as a named part."""
        textures = self.textures.copy()
        colours = self.colours.copy()
        return Part(
            name, self.mesh(), colours, support, smooth, clear, crease=crease, textures=textures
        )


def face_normals(points: Points, faces: NDArray[np.int64]) -> tuple[Points, Points]:
    """Return unit normals ``(m, 3)``, zero for a face without area, and areas ``(m,)``."""
    a, b, c = (points[faces[:, corner]] for corner in range(3))
    cross = np.cross(b - a, c - a)
    length = np.linalg.norm(cross, axis=1)
    normals = np.divide(cross, length[:, None], out=np.zeros_like(cross), where=length[:, None] > 0)
    return normals, length / 2


def solid_of(part: Part) -> Solid:
    """Return the surface of a part."""
    vertices, faces = np.asarray(part.mesh.vertices), np.asarray(part.mesh.faces)
    return Solid(vertices, faces, part.colours, part.textures)


def joined(*solids: Solid) -> Solid:
    """Join several surfaces side by side as one; nothing is merged."""
    offsets = np.cumsum([0, *(len(solid.vertices) for solid in solids[:-1])])
    return Solid(
        np.vstack([solid.vertices for solid in solids]),
        np.vstack([solid.faces + o for solid, o in zip(solids, offsets, strict=True)]),
        np.vstack([solid.colours for solid in solids]),
        np.concatenate([solid.textures for solid in solids]),
    )


def plain(vertices: Points, faces: NDArray[np.int64], colour: Colour) -> Solid:
    """Return a surface in one colour, and in the texture of that."""
    return Solid(
        np.asarray(vertices, dtype=np.float64),
        np.asarray(faces, dtype=np.int64),
        np.tile(rgb(colour).astype(np.uint8), (len(faces), 1)),
        np.full(len(faces), texture_of(colour), dtype=np.uint8),
    )
