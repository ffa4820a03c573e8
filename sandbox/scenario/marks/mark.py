"""Base class of the kinds of marks, and the shapes that they are drawn as. Inches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from rules.engine.telling import heading
from sandbox.scenario.values import Id, Point, Strict

Run: TypeAlias = Literal["zone", "edge", "mark"]
"""Points that draw a mark by hand: three or more around it, one near an edge of the table, or one
at its place."""


@dataclass(frozen=True)
class Outline:
    """A closed line on the ground."""

    corners: tuple[Point, ...]


@dataclass(frozen=True)
class EntryBand:
    """A band along an edge of the table, with arrows onto it. ``strip``: its corners."""

    strip: tuple[Point, ...]


@dataclass(frozen=True)
class Circle:
    """A circle on the ground, as far as it is on the table."""

    at: Point
    radius: float


@dataclass(frozen=True)
class Flag:
    """A flag on a pole."""

    at: Point


@dataclass(frozen=True)
class Board:
    """A board to read, on a post."""

    at: Point


Shape: TypeAlias = Outline | EntryBand | Circle | Flag | Board


@dataclass(frozen=True)
class Choice:
    """A field of a mark that is one of a few words. ``usual``: the words for none of them."""

    key: str
    words: tuple[str, ...]
    usual: str = ""


class Mark(Strict):
    """A row of a scenario that is neither terrain nor a unit and has a place on the table.

    ``key``: its list in a scenario file. ``item``: the prefix of its items in a scene. ``done``:
    the verb of the step that adds it; ``command``: that command's name as JSON.
    """

    key: ClassVar[str]
    item: ClassVar[str]
    command: ClassVar[str] = ""
    done: ClassVar[str] = ""

    entry: ClassVar[str] = ""
    """Its id in the palette of the page; empty where it is not drawn there."""
    entry_label: ClassVar[str] = ""
    """Its name in that palette: a message, or else the name itself."""
    run: ClassVar[Run] = "mark"

    blocks: ClassVar[bool] = False
    """Whether it stops sight. Its id is then unique among terrain and units too."""
    grouped: ClassVar[bool] = False
    """Whether it may be in a group."""
    measured: ClassVar[bool] = False
    """Whether a tape may be held at it."""
    loose: ClassVar[bool] = True
    """Whether a drag takes it along, and “Select everything” selects it."""
    legible: ClassVar[bool] = False
    """Whether its words stand beside it while it is selected."""
    bends: ClassVar[str] = ""
    """The key of its corners, which handles move; empty where it has none."""
    faces: ClassVar[str] = ""
    """The key of the edge of the table that a mirror image exchanges."""

    id: Id

    # --- where it is ----------------------------------------------------------------------------

    def place(self, size: Point) -> Point | None:
        """Return its place on a table of this size; None where it has none."""
        at: Point | None = getattr(self, "position", None)
        return at

    def outline(self, size: Point) -> tuple[Point, ...]:
        """Return the corners of the area that it covers; empty for a mark at a point."""
        return ()

    def put(self, to: Sequence[float], size: Point) -> dict[str, Any]:
        """Return the keys that put its place there."""
        return {"position": list(to[:2])}

    # --- what is shown of it --------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Players' name of it: the id as words."""
        return heading(self.id)

    @property
    def lines(self) -> list[str]:
        """Return the lines of a note beside the pointer."""
        return []

    @property
    def listed(self) -> tuple[str, str]:
        """Its title and its kind, in a list of marks."""
        return self.title, self.item

    def drawing(self, size: Point) -> Iterator[Shape]:
        """Yield the shapes that show it on a table of this size."""
        return iter(())

    @property
    def unused(self) -> tuple[str, ...]:
        """Return the keys that mean nothing for one of its sort."""
        return ()

    # --- how it is edited -----------------------------------------------------------------------

    def choices(self, sides: Sequence[str]) -> Iterator[Choice]:
        """Yield its fields that are one of a few words; ``sides``: those of the scenario."""
        return iter(())

    @classmethod
    def stem(cls, side: str) -> str:
        """Return how the id of a new one begins; ``side``: the one that it is for."""
        return cls.item

    def depth(self, size: Point) -> float | None:
        """Return how far it reaches onto the table, inches; None where it has no depth."""
        return None

    def deepened(self, depth: float, size: Point) -> dict[str, Any]:
        """Return the keys that give it another depth."""
        return {}

    @classmethod
    def shape(cls, at: Point, size: Point) -> Sequence[Point]:
        """Return the points that draw a new one where its tile is dragged to."""
        return (at,)

    @classmethod
    def drawn(cls, points: Sequence[Point], side: str, size: Point) -> Mapping[str, Any]:
        """Return the keys of a new one, without its id, that is drawn by these points."""
        return {"position": rounded(points)[0]}


def rounded(points: Sequence[Point]) -> list[list[float]]:
    """Return points to a thousandth of an inch."""
    return [[round(x, 3), round(y, 3)] for x, y in points]
