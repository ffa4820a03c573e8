"""Cache of baked light on disk, in the user's cache folder, for every program.

A surface is named by everything that its light depends on, and by the code that bakes it, so that
nothing old is ever shown.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import numpy as np

from meshes.shapes.kept import made_by
from meshes.shapes.piece import Piece
from meshes.shapes.shelf import Shelf
from sandbox.table.placement import Placement
from sandbox.view.surface import Surface
from sandbox.work.lasting import lasting

MOST_BYTES = 300_000_000
"""Most bytes on disk, some thirty tables; the least recently used go first."""


class LightShelf:
    """Surfaces in their light, by `light_name`. ``folder``: on disk; by default the user's
    cache.
    """

    def __init__(self, folder: Path | None = None, most_bytes: int = MOST_BYTES) -> None:
        self._shelf = Shelf("light", most_bytes, folder)

    def lit(self, name: str, make: Callable[[], Surface]) -> Surface:
        """Return the cached surface of a name, or make and cache it."""
        found = self.find(name)
        if found is None:
            found = make()
            self.add(name, found)
        return found

    def find(self, name: str) -> Surface | None:
        """Return the cached surface of a name, from any program; None where none is whole."""
        rows = self._shelf.find(name)
        if rows is None or rows.keys() != {*_ROWS, "smooth"}:
            return None
        points, faces, rgb, normals, textures = (rows[key] for key in _ROWS)
        return Surface(points, faces, rgb, normals, bool(rows["smooth"]), textures)

    def add(self, name: str, lit: Surface) -> None:
        """Cache a surface under a name."""
        rows = {key: getattr(lit, key) for key in _ROWS}
        self._shelf.add(name, {**rows, "smooth": lit.smooth})


_ROWS = ("points", "faces", "rgb", "normals", "textures")


def light_name(drawn: Piece | Surface, how: object, others: Iterable[str] = ()) -> str:
    """Return the cache name of a surface.

    ``how``: its place, or its use. ``others``: all its neighbours, `as_placed`.
    """
    own = piece_digest(drawn) if isinstance(drawn, Piece) else drawn.digest
    rows = [f"{made_by(*_CODE)} {np.__version__}", f"{own} {how}", *others]
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:40]


def as_placed(piece: Piece, stand: Placement) -> str:
    """Return a piece in its place, for a name."""
    return f"{piece_digest(piece)} {stand}"


_CODE = (("sandbox", "view"), ("sandbox", "sight"), ("sandbox", "table"), ("meshes", "shapes"))


@lasting()
def piece_digest(piece: Piece) -> str:
    """Return a digest of everything drawn of a piece, and of what casts its shadow."""
    digest = hashlib.sha256()
    for part in piece.parts:
        rows_of = (part.mesh.vertices, part.mesh.faces, part.colours, part.textures)
        shapes = (rows.shape for rows in rows_of)
        said = (part.name, part.smooth, part.clear, part.noisy, part.crease, *shapes)
        digest.update(repr(said).encode())
        for rows in rows_of:
            digest.update(np.ascontiguousarray(rows).tobytes())
    return digest.hexdigest()


@cache
def usual_shelf() -> LightShelf:
    """Return the shelf in the user's cache."""
    return LightShelf()
