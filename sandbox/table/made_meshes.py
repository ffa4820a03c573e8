"""Pieces made of kept meshes: their bytes never change, so what was made of them is kept too."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from meshes.imports.limits import Claim
from meshes.shapes.piece import Piece

MOST_TRIANGLES = 1_500_000
"""Of all pieces that are kept made: a quarter of a gigabyte."""


class MadeMeshes:
    """The pieces made last, by the digest of their bytes and how those are read."""

    def __init__(self) -> None:
        self._pieces: OrderedDict[tuple[object, ...], Piece] = OrderedDict()
        self._claims: OrderedDict[str, Claim] = OrderedDict()
        self._lock = Lock()

    def piece(self, key: tuple[object, ...]) -> Piece | None:
        """The piece of these bytes, read so, where it is still there."""
        with self._lock:
            found = self._pieces.get(key)
            if found is not None:
                self._pieces.move_to_end(key)
            return found

    def keep(self, key: tuple[object, ...], piece: Piece) -> None:
        """Keep a piece, and as many of the others as there is room for."""
        with self._lock:
            self._pieces[key] = piece
            while len(self._pieces) > 1 and self._triangles() > MOST_TRIANGLES:
                self._pieces.popitem(last=False)

    def claim(self, digest: str) -> Claim | None:
        """What a file of that digest claims to hold, where it is known."""
        return self._claims.get(digest)

    def claims(self, digest: str, claim: Claim) -> None:
        """A file of that digest claims so much."""
        with self._lock:
            self._claims[digest] = claim
            while len(self._claims) > 1000:
                self._claims.popitem(last=False)

    def _triangles(self) -> int:
        return sum(len(p.mesh.faces) for piece in self._pieces.values() for p in piece.parts)


MADE = MadeMeshes()
"""Of every table of this program."""
