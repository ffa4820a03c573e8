"""Notes: a text to read at a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from languages.writing import text
from sandbox.scenario.marks.mark import Board, Mark, Shape
from sandbox.scenario.values import Point, Words


class NoteSpec(Mark):
    """A text to read at a place."""

    key: ClassVar[str] = "notes"
    item: ClassVar[str] = "note"
    command: ClassVar[str] = "SetNote"
    done: ClassVar[str] = "wrote"
    entry: ClassVar[str] = "mark:note"
    entry_label: ClassVar[str] = "table-mark-note"
    grouped: ClassVar[bool] = True
    legible: ClassVar[bool] = True

    text: Words
    position: Point

    @property
    def lines(self) -> list[str]:
        """The text."""
        return [self.text]

    @property
    def listed(self) -> tuple[str, str]:
        """The text."""
        return self.text, text("mark-note")

    def drawing(self, size: Point) -> Iterator[Shape]:
        """Yield a board on a post."""
        yield Board(self.position)

    @classmethod
    def drawn(cls, points: Sequence[Point], side: str, size: Point) -> Mapping[str, Any]:
        """Return a note without words of its own yet."""
        return {"text": text(cls.entry_label), **super().drawn(points, side, size)}
