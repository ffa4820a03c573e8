"""Limits of one mesh: the memory and the time that reading it may cost.

A vertex and a face cost a quarter of a kilobyte each while they are read, and one or two
microseconds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from languages.message import Message, message
from meshes.imports.fault import MeshFault

MAX_BYTES = 64 * 2**20
"""Most bytes of a file: a binary STL of 1.3 million triangles."""

MAX_VERTICES = 4_200_000
"""Most vertices: as many as in the largest STL, which writes three for each triangle."""

MAX_FACES = 2_000_000
"""Most triangles of a mesh, each part counted as often as it is shown.

A finely sculpted figure has half a million.
"""

MAX_ROWS = 1_500_000
"""Most lines of a PLY file in text: its reader makes an array of each, a third of a kilobyte."""

MAX_WORDS = 8_000_000
"""Most words of an OFF file: its reader makes a text of each, fifty bytes."""

MAX_LINES = 10_000
"""Most points of one primitive of lines, which are not shown: its reader is slow on each."""

MAX_PARTS = 5_000
"""Most nodes, primitives, materials and images of a file, of each kind; solids, materials of a
text.

Each costs a third of a millisecond, however little is in it.
"""

MAX_SWEEP = 400_000_000
"""Most of vertices times materials of an OBJ file: its reader scans all vertices for each material.
"""

MAX_DEPTH = 64
"""Most levels of nodes beneath nodes."""

MAX_PIXELS = 2**27
"""Most pixels of all textures that colour a mesh: two of 8192 × 8192, half a gigabyte unpacked."""

DEAR_PIXELS = 2**24
"""Pixels of textures above which an uploaded mesh is stored as its coloured surface."""

MAX_UNPACKED = 256 * 2**20
"""Most bytes of all views and accessors of a GLB, and of all files beside a mesh.

Several views may show the same bytes, and each is a copy.
"""


OF_A_TABLE = 2
"""Limit of all meshes of one table together, as a multiple of the limit of one."""


class Beyond(ValueError):
    """A limit was exceeded: how much was found, and how much is allowed.

    ``what``: what was counted, as the message ``mesh-counted`` names it.
    """

    def __init__(self, count: int, most: int, what: str) -> None:
        super().__init__(count, most, what)
        self.found = message("mesh-counted", count=count, what=what)
        self.expected = message("fault-at-most", most=most)


def check_at_most(count: int, most: int, what: str) -> None:
    """Check that a count is at most ``most``. Raises Beyond."""
    if count > most:
        raise Beyond(count, most, what)


def check_file(path: Path, count: int, most: int, what: str) -> None:
    """Check that a count of a file is at most ``most``. Raises MeshFault."""
    try:
        check_at_most(count, most, what)
    except Beyond as beyond:
        raise MeshFault(path, beyond.found, beyond.expected) from None


class Unreadable(ValueError):
    """A file of a known kind that is not read: what was found, and what to do."""

    def __init__(self, found: Message, expected: Message) -> None:
        super().__init__(found, expected)
        self.found, self.expected = found, expected


@dataclass(frozen=True)
class Claim:
    """Numbers that a file claims: vertices and faces, each as often as it is shown, before any
    merge.
    """

    vertices: int
    faces: int


@dataclass(frozen=True)
class Limits:
    """The limits of a mesh by what it is for: those of a piece by default."""

    bytes: int = MAX_BYTES
    vertices: int = MAX_VERTICES
    faces: int = MAX_FACES
    rows: int = MAX_ROWS
    words: int = MAX_WORDS
    sweep: int = MAX_SWEEP
    pixels: int = MAX_PIXELS
    unpacked: int = MAX_UNPACKED


PIECE = Limits()

SCAN = Limits(
    bytes=512 * 2**20, vertices=9_000_000, faces=4_000_000, rows=6_500_000, words=30_000_000,
    sweep=2_000_000_000, pixels=2**28, unpacked=1024 * 2**20,
)  # fmt: skip
"""Limits of a scan of a whole table, which is read in a process of its own."""


class Budget:
    """The cost of reading all meshes of one table, and what is spent of it so far."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or PIECE
        self._spent = Counter[str]()

    @property
    def dear(self) -> bool:
        """Whether textures of very many pixels had to be unpacked."""
        return self._spent["pixels"] > DEAR_PIXELS

    def spend(self, path: Path, count: int, most: int, what: str) -> None:
        """Add the cost of a mesh, of which one may cost ``most``.

        Raises MeshFault where this one costs more, or all together more than `OF_A_TABLE` times
        that.
        """
        check_file(path, count, most, what)
        self._spent[what] += count
        if self._spent[what] > OF_A_TABLE * most:
            found = message("mesh-counted-on-table", count=self._spent[what], what=what)
            raise MeshFault(path, found, message("mesh-at-most-on-table", most=OF_A_TABLE * most))
