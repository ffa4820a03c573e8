"""What a scenario says beside terrain and units: zones, objectives, smoke, support, notes,
measures, templates, groups.

All inches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, PlainValidator, StrictBool

from rules.engine.objectives import MOST_POINTS
from sandbox.scenario.values import Id, Name, Number, Plain, Point, Strict, expected, is_id

ObjectiveKind = Literal["hold", "destroy", "exit", "survive"]
Edge = Literal["left", "right", "near", "far"]
WIDEST_RADIUS_IN = 48.0
MOST_SMOKE = 50
Radius = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=WIDEST_RADIUS_IN)]
Words = Annotated[Plain, Field(max_length=500)]
MeasureKind = Literal["tape", "line", "rings", "arcs", "reach", "keystones"]

WIDEST_IN = 240.0


def nearest_edge(at: Sequence[float], size: tuple[float, float]) -> Edge:
    """The edge of a table of so many inches that a place is nearest to."""
    gaps: dict[Edge, float] = {
        "left": at[0], "right": size[0] - at[0], "near": at[1], "far": size[1] - at[1],
    }  # fmt: skip
    return min(gaps, key=lambda edge: gaps[edge])


def is_thing(value: object) -> bool:
    """Whether it could name a thing: an id, or a model as ``unit/number``."""
    if not isinstance(value, str):
        return False
    unit, slash, number = value.partition("/")
    return is_id(unit) and (not slash or (number.isdecimal() and len(number) <= 4))


def _end(value: object) -> str | tuple[float, ...]:
    """A place or a thing: where a tape is held."""
    if is_thing(value):
        return str(value)
    numbers = list(value) if isinstance(value, list | tuple) else []
    real = all(isinstance(one, int | float) and not isinstance(one, bool) for one in numbers)
    if len(numbers) in (2, 3) and real and all(abs(one) <= WIDEST_IN for one in numbers):
        return tuple(float(one) + 0.0 for one in numbers)
    raise expected("[x, y] or [x, y, z] in inches, or the id of a thing, or unit/model")


def _thing(value: object) -> str:
    if not is_thing(value):
        raise expected("the id of a thing, or unit/model")
    return str(value)


if TYPE_CHECKING:
    End = str | tuple[float, ...]
else:  # written as it is: pydantic would try one after the other, and warn of the first
    End = Annotated[Any, PlainValidator(_end)]
Thing = Annotated[str, PlainValidator(_thing)]


class ZoneSpec(Strict):
    """Where a side sets up, or comes on. ``polygon``: three corners or more, in order around where
    it sets up; ``edge``: instead, the edge of the table over which it comes.
    """

    id: Id
    side: Id
    polygon: tuple[Point, ...] | None = Field(default=None, min_length=3, max_length=100)
    edge: Edge | None = None

    def corners(self, size: tuple[float, float], depth: float = 0.0) -> tuple[Point, ...]:
        """Around it, on a table of so many inches: of an edge, a strip along it so deep."""
        if self.polygon is not None:
            return self.polygon
        x, y = size
        low_x, high_x = {"left": (0.0, depth), "right": (x - depth, x)}.get(
            str(self.edge), (0.0, x)
        )
        low_y, high_y = {"near": (0.0, depth), "far": (y - depth, y)}.get(str(self.edge), (0.0, y))
        return (low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)


class ObjectiveSpec(Strict):
    """Something that scores points at the end of a game: see `rules.engine.objectives.Objective`.

    ``position`` and ``radius``: the place of what is to be held; of anything else, where it is
    shown. Without a side it scores for whichever side does it.
    """

    id: Id
    kind: ObjectiveKind
    side: Id | None = None
    unit: Id | None = None
    edge: Edge | None = None
    points: int = Field(default=1, ge=1, le=MOST_POINTS, strict=True)
    position: Point | None = None
    radius: Radius | None = None

    @property
    def label(self) -> str:
        """The id as words."""
        return self.id.replace("_", " ").replace("-", " ")


class SmokeSpec(Strict):
    """Smoke that stands on the table: as wide as it is high, ``radius`` inches to every side."""

    id: Id
    position: Point
    radius: Radius


class SupportSpec(Strict):
    """Support that a side may call once in a game that has some; ``weapon`` lays smoke."""

    side: Id
    kind: Name
    weapon: Name | None = None


class NoteSpec(Strict):
    """Something to read at a place."""

    id: Id
    text: Words
    position: Point


class MeasureSpec(Strict):
    """Something measured that everybody sees: see `sandbox.measure`.

    ``points``: of a tape its two ends, of a line two or more; each a place, dropped onto what lies
    there where it has no z, or a thing, from whose base it is measured. ``of``: whose rings, arcs,
    reach or keystones: a unit or a model, a piece of terrain.
    """

    id: Id
    kind: MeasureKind
    points: tuple[End, ...] = Field(default=(), max_length=50)
    of: Thing | None = None

    @property
    def things(self) -> tuple[str, ...]:
        """What it names, in order."""
        named = (*(one for one in self.points if isinstance(one, str)), self.of)
        return tuple(one for one in named if one is not None)


class TemplateSpec(Strict):
    """A template of the scenario's game, laid on the table: see `sandbox.measure.templates`.

    ``radius``: where it is not its kind's own. ``of``: whose it is, a unit or a model; ``weapon``:
    of what, where its kind is of something. ``turn``: which round on the same spot it is.

    What was rolled for it is fixed by ``seed``, and shown up to its event number ``step``, all of
    it where nothing is said. ``called``: by the rules, which may bring it late or
    astray, and then to ``shifted``.
    """

    id: Id
    kind: Id
    position: Point
    radius: Radius | None = None
    of: Thing | None = None
    weapon: Name | None = None
    turn: int = Field(default=1, ge=1, le=6, strict=True)
    called: StrictBool = False
    shifted: Point | None = None
    seed: int | None = Field(default=None, ge=0, le=2**31, strict=True)
    step: int | None = Field(default=None, ge=0, le=10_000, strict=True)

    @property
    def things(self) -> tuple[str, ...]:
        """What it names."""
        return () if self.of is None else (self.of,)


class GroupSpec(Strict):
    """Things that are handled as one: ids of terrain, units, smoke and notes."""

    id: Id
    members: tuple[Id, ...] = Field(min_length=1, max_length=1500)
