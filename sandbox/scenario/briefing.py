"""Parts of a scenario beside terrain and units.

These are zones, objectives, smoke, support, notes, measures, templates and groups. All inches.
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
    """Return the edge of a table of this size that is nearest to a place."""
    gaps: dict[Edge, float] = {
        "left": at[0],
        "right": size[0] - at[0],
        "near": at[1],
        "far": size[1] - at[1],
    }
    return min(gaps, key=lambda edge: gaps[edge])


def is_thing(value: object) -> bool:
    """Return whether a value could name a thing: an id, or a model as ``unit/number``."""
    if not isinstance(value, str):
        return False
    unit, slash, number = value.partition("/")
    return is_id(unit) and (not slash or (number.isdecimal() and len(number) <= 4))


def _end(value: object) -> str | tuple[float, ...]:
    """Check an end of a tape: a place or a thing."""
    if is_thing(value):
        return str(value)
    numbers = list(value) if isinstance(value, list | tuple) else []
    real = all(
        isinstance(number, int | float) and not isinstance(number, bool) for number in numbers
    )
    if len(numbers) in (2, 3) and real and all(abs(one) <= WIDEST_IN for one in numbers):
        return tuple(float(one) + 0.0 for one in numbers)
    raise expected("[x, y] or [x, y, z] in inches, or the id of a thing, or unit/model")


def _thing(value: object) -> str:
    if not is_thing(value):
        raise expected("the id of a thing, or unit/model")
    return str(value)


if TYPE_CHECKING:
    End = str | tuple[float, ...]
else:  # used as written: pydantic would try one after the other, and report the first
    End = Annotated[Any, PlainValidator(_end)]
Thing = Annotated[str, PlainValidator(_thing)]


class ZoneSpec(Strict):
    """The zone where a side sets up, or comes on.

    ``polygon``: three corners or more, in order around the set-up area. ``edge``: instead, the edge
    of the table over which the side comes on.
    """

    id: Id
    side: Id
    polygon: tuple[Point, ...] | None = Field(default=None, min_length=3, max_length=100)
    edge: Edge | None = None

    def corners(self, size: tuple[float, float], depth: float = 0.0) -> tuple[Point, ...]:
        """Return its corners on a table of this size, inches; for an edge, a strip
        ``depth`` deep.
        """
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

    ``position`` and ``radius``: the place to hold; for other kinds, where it is shown. Without a
    side it scores for whichever side does it.
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
    """Smoke on the table: as wide as it is high, ``radius`` inches to every side."""

    id: Id
    position: Point
    radius: Radius


class SupportSpec(Strict):
    """Support that a side may call once in a game with support; ``weapon`` lays smoke."""

    side: Id
    kind: Name
    weapon: Name | None = None


class NoteSpec(Strict):
    """A text to read at a place."""

    id: Id
    text: Words
    position: Point


class MeasureSpec(Strict):
    """A measurement that everybody sees: see `sandbox.measure`.

    ``points``: the two ends of a tape, or two or more of a line. Each is a place, dropped onto the
    surface there where it has no z, or a thing, from whose base it is measured. ``of``: the unit,
    model or piece of terrain whose rings, arcs, reach or keystones are shown.
    """

    id: Id
    kind: MeasureKind
    points: tuple[End, ...] = Field(default=(), max_length=50)
    of: Thing | None = None

    @property
    def things(self) -> tuple[str, ...]:
        """Return the names of things in it, in order."""
        named = (*(point for point in self.points if isinstance(point, str)), self.of)
        return tuple(one for one in named if one is not None)


class TemplateSpec(Strict):
    """A template of the scenario's game, laid on the table: see `sandbox.measure.templates`.

    ``radius``: where it differs from its kind's own. ``of``: its unit or model; ``weapon``: its
    weapon, for kinds with one. ``turn``: the number of the round on the same spot.

    ``seed`` fixes its rolls, which are shown up to event number ``step``; by default all of them.
    ``called``: by the rules, which may bring it late or astray, and then to ``shifted``.
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
        """Return the names of things in it."""
        return () if self.of is None else (self.of,)


class GroupSpec(Strict):
    """Things that are handled as one: ids of terrain, units, smoke and notes."""

    id: Id
    members: tuple[Id, ...] = Field(min_length=1, max_length=1500)
