"""Cache of pieces made from stored meshes, whose bytes never change."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from meshes.imports.limits import Claim
from meshes.shapes.piece import Piece

MOST_TRIANGLES = 1_500_000
"""Most triangles of all cached pieces: a quarter of a gigabyte."""


class MadeMeshes:
    """Cache of the latest pieces, by the digest of their bytes and their reading."""

    def __init__(self) -> None:
        self._pieces: OrderedDict[tuple[object, ...], Piece] = OrderedDict()
        self._claims: OrderedDict[str, Claim] = OrderedDict()
        self._lock = Lock()

    def piece(self, key: tuple[object, ...]) -> Piece | None:
        """Return the cached piece of these bytes and this reading, or None."""
        with self._lock:
            found = self._pieces.get(key)
            if found is not None:
                self._pieces.move_to_end(key)
            return found

    def add(self, key: tuple[object, ...], piece: Piece) -> None:
        """Store a piece, and drop the oldest others where room is short."""
        with self._lock:
            self._pieces[key] = piece
            while len(self._pieces) > 1 and self._triangles() > MOST_TRIANGLES:
                self._pieces.popitem(last=False)

    def claim(self, digest: str) -> Claim | None:
        """Return the claim of a file with that digest, if known."""
        return self._claims.get(digest)

    def claims(self, digest: str, claim: Claim) -> None:
        """Store the claim of a file with that digest."""
        with self._lock:
            self._claims[digest] = claim
            while len(self._claims) > 1000:
                self._claims.popitem(last=False)

    def _triangles(self) -> int:
        return sum(len(p.mesh.faces) for piece in self._pieces.values() for p in piece.parts)


MADE = MadeMeshes()
"""Cache for every table of this program."""
