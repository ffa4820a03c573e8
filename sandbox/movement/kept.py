"""Measures of pieces, kept on disk for every program: measuring is slow, reading is not.

They belong to the code that measured them, and have every bit of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import version

from meshes.shapes.kept import made_by
from meshes.shapes.piece import Piece
from meshes.shapes.shelf import Arrays, Shelf
from sandbox.work.lasting import lasting

_MOST_BYTES = 50_000_000

_MAKERS = ("numpy", "scipy", "shapely", "trimesh", "embreex")
"""The packages that measure."""


def kept(about: Iterable[object], measure: Callable[[], Arrays]) -> Arrays:
    """Return arrays from disk, or measure and keep them.

    ``about``: all that they depend on beside the code of `movement` and `sight`, as words.
    """
    name = hashlib.sha256("\n".join(map(str, (_makers(), *about))).encode()).hexdigest()[:40]
    found = _shelf().find(name)
    if found is None:
        found = measure()
        _shelf().add(name, found)
    return found


@lasting()
def piece_digest(piece: Piece) -> str:
    """Return a digest of the triangles and names of all parts of a piece."""
    content = hashlib.sha256()
    for part in piece.parts:
        content.update(f"{part.name} {part.support} {len(part.mesh.faces)} ".encode())
        content.update(part.triangles.tobytes())
    return content.hexdigest()


@cache
def _shelf() -> Shelf:
    return Shelf("measured", _MOST_BYTES)


@cache
def _makers() -> str:
    code = made_by(("sandbox", "movement"), ("sandbox", "sight"))
    return " ".join([code, *map(version, _MAKERS)])
