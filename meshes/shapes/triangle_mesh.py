"""`TriangleMesh`: the corners and faces of a surface, with trimesh's questions at hand.

Building a table and judging a line of sight need corners and faces alone. trimesh takes longer to
import than a verdict to find, so it is imported when somebody asks for more: bounds, volume, rays.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    import trimesh


class TriangleMesh:
    """A triangle mesh that does not change. Other attributes are those of `trimesh.Trimesh`.

    ``vertices``: ``(n, 3)``; ``faces``: ``(m, 3)``. Nothing is merged or dropped.
    """

    def __init__(self, vertices: ArrayLike, faces: ArrayLike) -> None:
        self.vertices = np.array(vertices, dtype=np.float64).reshape(-1, 3)
        self.faces: NDArray[np.int64] = np.array(faces, dtype=np.int64).reshape(-1, 3)
        for array in (self.vertices, self.faces):
            array.setflags(write=False)

    @cached_property
    def as_trimesh(self) -> trimesh.Trimesh:
        """The same mesh as an object of trimesh, which keeps what it has calculated."""
        import trimesh

        return trimesh.Trimesh(self.vertices, self.faces, process=False)

    def copy(self) -> trimesh.Trimesh:
        """Return a copy of trimesh's kind, which can be changed."""
        import trimesh

        return trimesh.Trimesh(self.vertices.copy(), self.faces.copy(), process=False)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.as_trimesh, name)
