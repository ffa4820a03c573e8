"""How much one mesh may hold: what reading it may cost in memory and in time.

A vertex and a face cost a quarter of a kilobyte each while they are read, and a microsecond or two.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from meshes.imports.fault import MeshFault

MAX_BYTES = 64 * 2**20
"""The largest file that is read: a binary STL of 1.3 million triangles."""

MAX_VERTICES = 4_200_000
"""As many as the largest STL has, which writes three for each triangle."""

MAX_FACES = 2_000_000
"""Triangles of a mesh, each part as often as it is shown: half a million is a finely sculpted
figure."""

MAX_ROWS = 1_500_000
"""Lines of a PLY file in text: its reader makes an array of each, a third of a kilobyte."""

MAX_WORDS = 8_000_000
"""Words of an OFF file: its reader makes a text of each, fifty bytes."""

MAX_LINES = 10_000
"""Points of one primitive of lines, which nobody sees: its reader takes a while for each."""

MAX_PARTS = 5_000
"""Nodes, primitives, materials, images of a file, of each kind; solids, materials of a text. Each
costs a third of a millisecond, however little is in it."""

MAX_SWEEP = 400_000_000
"""Vertices times materials of an OBJ file: its reader goes over all of them for each."""

MAX_DEPTH = 64
"""Nodes beneath nodes."""

MAX_PIXELS = 2**27
"""Pixels of all textures that give a mesh its colours, two of 8192 × 8192: unpacked, half a
gigabyte."""

MAX_UNPACKED = 256 * 2**20
"""Bytes of all views of a GLB's buffer and of all its accessors, and of all files beside a mesh:
several may show the same bytes, and each is a copy."""


OF_A_TABLE = 2
"""All meshes of one table together may be twice as much as one."""


class Beyond(ValueError):
    """More than is read: how much was found, and how much may be."""

    def __init__(self, count: int, most: int, what: str) -> None:
        super().__init__(count, most, what)
        self.found = f"{count:,} {what}"
        self.expected = f"at most {most:,}"


def within(count: int, most: int, what: str) -> None:
    """Nothing where a count is within bounds. Raises Beyond."""
    if count > most:
        raise Beyond(count, most, what)


@dataclass(frozen=True)
class Claim:
    """What a file claims: vertices and faces, each as often as it is shown, before any merge."""

    vertices: int
    faces: int


class Budget:
    """What all meshes of one table may cost to read, and what has been spent of it."""

    def __init__(self) -> None:
        self._spent = Counter[str]()

    def spend(self, path: Path, count: int, most: int, what: str) -> None:
        """Count what a mesh costs, of which one may cost ``most``.

        Raises MeshFault where one does, or all up to here do by `OF_A_TABLE`.
        """
        if count > most:
            raise MeshFault(path, f"{count:,} {what}", f"at most {most:,}")
        self._spent[what] += count
        if self._spent[what] > OF_A_TABLE * most:
            found = f"{self._spent[what]:,} {what} in all meshes up to here"
            raise MeshFault(path, found, f"at most {OF_A_TABLE * most:,} on one table")
