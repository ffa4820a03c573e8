"""`Piece`: a thing on the table, made of named parts, porous volumes and an eye.

Everything is in inches in the piece's own frame: origin at the middle of its underside, z up,
facing +x.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from meshes.shapes.triangle_mesh import TriangleMesh

BODY = "body"
"""The part of a model that counts: it is seen, and it blocks."""

BASE = "base"
"""The base of a model: neither seen nor blocking, but ranges are measured from it."""

RIM = "rim"
"""The hoop around a clear base, for the eye alone."""

UNSEEN = "unseen"
"""The part of a scan that closes what was not seen: it neither blocks nor carries by itself."""

LEAVES = "leaves"
"""The part of a wood made of a mesh that is for the eye: it neither blocks nor carries."""

PASSED = frozenset({UNSEEN, LEAVES})
"""Parts of terrain that sight lines pass."""

Colour = str
"""``#rrggbb``."""


ROUGH, ROUND = 45.5, 62.0
"""Angles of the edges that stay sharp, degrees: of rock, and of what is turned or sewn."""


@dataclass(frozen=True, eq=False)
class Part:
    """One named surface of a piece.

    Models use the names ``body``, ``weapon``, ``base``, ``aerial`` and ``stem``; only ``body``
    counts in sight unless the policy says otherwise. A ``rim`` around a clear base and a
    ``propeller`` are for the eye alone. Terrain uses any noun (``walls``, ``roof``).

    ``mesh``: inches, piece frame. ``colours``: ``(faces, 3)`` uint8, sRGB, one per face.
    ``support``: whether other things may stand on it (a roof, a hill; not a tree's canopy).
    ``smooth``: drawn with smoothed normals (a hill) rather than flat facets (a wall).
    ``noisy``: scanned, so that its facets are noise: smoothed normals reach further.
    ``crease``: drawn with normals and colours that are smoothed across edges of a lesser angle,
    degrees, as `ROUGH` or `ROUND`; 0: not at all. ``sharp``: each colour stays on its face then.
    ``clear``: of transparent acrylic, and drawn so (the stem and base of an aircraft).
    ``textures``: ``(faces,)`` uint8, the `Texture` of each; without it all are plain.
    """

    name: str
    mesh: TriangleMesh
    colours: NDArray[np.uint8]
    support: bool = True
    smooth: bool = False
    clear: bool = False
    noisy: bool = False
    crease: float = 0.0
    sharp: bool = False
    textures: NDArray[np.uint8] = field(default_factory=lambda: np.zeros(0, dtype=np.uint8))

    def __post_init__(self) -> None:
        if not len(self.textures):
            object.__setattr__(self, "textures", np.zeros(len(self.mesh.faces), dtype=np.uint8))
        if self.textures.shape != (len(self.mesh.faces),):
            raise ValueError(f"{self.name!r}: textures {self.textures.shape}")
        if self.colours.shape != (len(self.mesh.faces), 3) or self.colours.dtype != np.uint8:
            raise ValueError(f"{self.name!r}: colours {self.colours.dtype} {self.colours.shape}")

    @property
    def triangles(self) -> NDArray[np.float64]:
        """``(faces, 3, 3)`` the corners of each face, inches: see `corners`."""
        return corners(self.mesh)

    def with_vertices(self, vertices: NDArray[np.float64]) -> Part:
        """Return the same faces between other corners, ``(n, 3)`` inches."""
        return replace(self, mesh=TriangleMesh(vertices, self.mesh.faces))

    def with_faces(self, kept: NDArray[np.bool_]) -> Part:
        """Return a part of these faces, ``(n,)``, alone."""
        mesh = TriangleMesh(self.mesh.vertices, np.asarray(self.mesh.faces)[kept])
        return replace(self, mesh=mesh, colours=self.colours[kept], textures=self.textures[kept])


@dataclass(frozen=True, eq=False)
class Volume:
    """A closed, watertight mesh that a sight line may pass through for ``depth`` inches.

    ``inner_hull``: ``(n, 4)``, the planes around a convex part of it, from
    `meshes.shapes.inner_hulls`. A line that passes enough of that part is proved to be stopped.
    Without such a part nothing is proved.
    """

    mesh: TriangleMesh
    depth: float
    inner_hull: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 4)))

    @property
    def triangles(self) -> NDArray[np.float64]:
        """``(faces, 3, 3)`` the corners of each face, inches: see `corners`."""
        return corners(self.mesh)


def corners(mesh: TriangleMesh) -> NDArray[np.float64]:
    """Return the corners of each face, ``(faces, 3, 3)``, as a new array.

    `trimesh.Trimesh.triangles` would cache nine numbers to a face for the life of the mesh.
    """
    found: NDArray[np.float64] = np.asarray(mesh.vertices, dtype=np.float64)[mesh.faces]
    return found


@dataclass(frozen=True, eq=False)
class Piece:
    """A thing that can be put on the table. ``eye``: inches, piece frame, models only.

    ``stances``: builders of what else it may be drawn as, for the eye alone; each returns the same
    object every time.
    """

    parts: tuple[Part, ...]
    volumes: tuple[Volume, ...] = ()
    eye: tuple[float, float, float] | None = None
    stances: tuple[Callable[[], Piece], ...] = ()

    def part(self, name: str) -> Part | None:
        """Return the first part of that name, or None."""
        return next((part for part in self.parts if part.name == name), None)


def paint(mesh: TriangleMesh, colour: Colour) -> NDArray[np.uint8]:
    """Return one colour for every face: ``(faces, 3)`` uint8."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return np.tile(np.array([red, green, blue], dtype=np.uint8), (len(mesh.faces), 1))
