"""Cache of baked light on disk, in the user's cache folder, for every program.

A surface is named by everything that its light depends on, and by the code that bakes it, so that
nothing old is ever shown. A file that cannot be read or written is ignored.
"""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from uuid import uuid4
from weakref import WeakKeyDictionary
from zipfile import BadZipFile

import numpy as np
import platformdirs

from meshes.shapes.piece import Piece
from sandbox.table.placement import Placement
from sandbox.view.made_by import made_by
from sandbox.view.surface import Surface

log = logging.getLogger("sightline")

MOST_BYTES = 300_000_000
"""Most bytes on disk, some thirty tables; the least recently used go first."""

_LOOKED_AFTER = 10_000_000
"""Bytes written between two checks of the limit."""

_ENDING = ".npz"
_NO_FILE = (OSError, ValueError, KeyError, EOFError, BadZipFile)


class LightShelf:
    """Surfaces in their light, by `light_name`. ``folder``: on disk; by default the user's
    cache.
    """

    def __init__(self, folder: Path | None = None, most_bytes: int = MOST_BYTES) -> None:
        self._folder, self._most = folder, most_bytes
        self._since = _LOOKED_AFTER

    def lit(self, name: str, make: Callable[[], Surface]) -> Surface:
        """Return the cached surface of a name, or make and cache it."""
        found = self.find(name)
        if found is None:
            found = make()
            self.add(name, found)
        return found

    def find(self, name: str) -> Surface | None:
        """Return the cached surface of a name, from any program; None where none is whole."""
        place = self._place / (name + _ENDING)
        try:
            # A file is whole if its checksums say so: writing did not wait for the disk.
            with np.load(place, allow_pickle=False) as kept:
                rows = {key: kept[key] for key in ("points", "faces", "rgb", "normals")}
                found = Surface(**rows, smooth=bool(kept["smooth"]))
            os.utime(place)
        except _NO_FILE:
            return None
        return found

    def add(self, name: str, lit: Surface) -> None:
        """Cache a surface under a name."""
        place = self._place / (name + _ENDING)
        beside = place.with_name(f".{uuid4().hex}{_ENDING}")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            np.savez(
                beside,
                points=lit.points,
                faces=lit.faces,
                rgb=lit.rgb,
                normals=lit.normals,
                smooth=lit.smooth,
            )
            beside.replace(place)
            self._since += place.stat().st_size
            if self._since > min(_LOOKED_AFTER, self._most // 10):
                self._since = 0
                self._tidy()
        except OSError as error:
            log.info("light is not kept in %s: %s", self._place, error.strerror)
            with suppress(OSError):
                beside.unlink(missing_ok=True)

    def _tidy(self) -> None:
        """Delete the least recently used files above the limit."""
        rows = [(path, path.stat()) for path in self._place.glob("*" + _ENDING)]
        size = 0
        for path, stat in sorted(rows, key=lambda row: row[1].st_mtime, reverse=True):
            size += stat.st_size
            if size > self._most:
                path.unlink(missing_ok=True)

    @property
    def _place(self) -> Path:
        return self._folder or platformdirs.user_cache_path("sightline", appauthor=False) / "light"


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

_digests: WeakKeyDictionary[Piece, str] = WeakKeyDictionary()


def piece_digest(piece: Piece) -> str:
    """Return a digest of everything drawn of a piece, and of what casts its shadow."""
    found = _digests.get(piece)
    if found is None:
        digest = hashlib.sha256()
        for part in piece.parts:
            rows_of = (part.mesh.vertices, part.mesh.faces, part.colours)
            said = (part.name, part.smooth, part.clear, *(rows.shape for rows in rows_of))
            digest.update(repr(said).encode())
            for rows in rows_of:
                digest.update(np.ascontiguousarray(rows).tobytes())
        found = _digests[piece] = digest.hexdigest()
    return found


@cache
def usual_shelf() -> LightShelf:
    """Return the shelf in the user's cache."""
    return LightShelf()
