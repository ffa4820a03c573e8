"""Objectives: what scores points at the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field

from languages.message import Message, coded, message
from languages.writing import text, written
from rules.engine.play.objectives import HOLD, MOST_POINTS
from rules.engine.telling import heading, in_words
from sandbox.scenario.marks.mark import Choice, Circle, Flag, Mark, Shape
from sandbox.scenario.values import Edge, Id, Point, Radius

ObjectiveKind = Literal["hold", "destroy", "exit", "survive"]

HOLD_IN = 6.0
"""Default distance of a model's base that holds an objective, inches."""

_DRAWN_IN = 3.0
"""Radius of an objective that is drawn by hand."""


class ObjectiveSpec(Mark):
    """Something that scores points at the end of a game: see
    `rules.engine.play.objectives.Objective`.

    ``position`` and ``radius``: the place to hold; for other kinds, where it is shown. Without a
    side it scores for whichever side does it.
    """

    key: ClassVar[str] = "objectives"
    item: ClassVar[str] = "objective"
    command: ClassVar[str] = "SetObjective"
    done: ClassVar[str] = "set"
    entry: ClassVar[str] = "mark:objective"
    entry_label: ClassVar[str] = "table-mark-objective"
    measured: ClassVar[bool] = True

    kind: ObjectiveKind
    side: Id | None = None
    unit: Id | None = None
    edge: Edge | None = None
    points: int = Field(1, ge=1, le=MOST_POINTS, strict=True)
    position: Point | None = None
    radius: Radius | None = None

    @property
    def label(self) -> str:
        """The id as words, within a sentence."""
        return in_words(self.id)

    @property
    def reach(self) -> float:
        """The distance of a model that holds it, inches."""
        return HOLD_IN if self.radius is None else self.radius

    @property
    def unused(self) -> tuple[str, ...]:
        """Return the keys that its kind has no use for."""
        used = {"hold": {"radius"}, "destroy": {"unit"}, "exit": {"unit", "edge"}}
        return tuple({"unit", "edge", "radius"} - used.get(self.kind, {"unit"}))

    @property
    def lines(self) -> list[str]:
        """``to hold, 2 points, Axis`` and how near it is held."""
        key = "mark-objective-of" if self.side else "mark-objective"
        said = text(key, side=heading(self.side or ""), **self._worth)
        held = [text("mark-held-within", reach=self.reach)] if self.kind == HOLD else []
        return [said, *held]

    @property
    def listed(self) -> tuple[str, str]:
        """``hold, 2 points``."""
        if self.points == 1:
            return self.title, written(self._worth["deed"])
        return self.title, text("mark-objective-worth", **self._worth)

    @property
    def _worth(self) -> dict[str, Message]:
        """Its kind and its points, as messages."""
        points = message("mark-points", count=self.points)
        return {"deed": coded("field-word", self.kind), "points": points}

    def drawing(self, size: Point) -> Iterator[Shape]:
        """Yield a flag, and the circle around one to hold."""
        if self.position is not None:
            yield Flag(self.position)
            if self.kind == HOLD:
                yield Circle(self.position, self.reach)

    def choices(self, sides: Sequence[str]) -> Iterator[Choice]:
        """Yield its choice of a side, which may be either."""
        yield Choice("side", tuple(sides), text("mark-either-side"))

    @classmethod
    def drawn(cls, points: Sequence[Point], side: str, size: Point) -> Mapping[str, Any]:
        """Return an objective to hold."""
        return {"kind": HOLD, **super().drawn(points, side, size), "radius": _DRAWN_IN}
