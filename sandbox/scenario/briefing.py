"""Parts of a scenario beside terrain, units and marks.

These are support, measures, templates and groups. All inches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, PlainValidator, StrictBool

from languages.message import message
from sandbox.scenario.values import Id, Name, Point, Radius, Strict, expected, is_id

MeasureKind = Literal["tape", "line", "rings", "arcs", "reach", "keystones"]

WIDEST_IN = 240.0


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
    raise expected(message("scenario-end"))


def _thing(value: object) -> str:
    if not is_thing(value):
        raise expected(message("scenario-id-of-thing-or-model"))
    return str(value)


if TYPE_CHECKING:
    End = str | tuple[float, ...]
else:  # used as written: pydantic would try one after the other, and report the first
    End = Annotated[Any, PlainValidator(_end)]
Thing = Annotated[str, PlainValidator(_thing)]


class SupportSpec(Strict):
    """Support that a side may call once in a game with support; ``weapon`` lays smoke."""

    side: Id
    kind: Name
    weapon: Name | None = None


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

    key: ClassVar[str] = "groups"

    id: Id
    members: tuple[Id, ...] = Field(min_length=1, max_length=1500)

    def with_members(self, members: Iterable[str]) -> GroupSpec:
        """Return the group with these members; the same object where nothing changes."""
        new = tuple(members)
        return self if new == self.members else self.model_copy(update={"members": new})

    def renamed(self, old: str, new: str) -> GroupSpec:
        """Return the group where a member has another id."""
        return self.with_members(new if name == old else name for name in self.members)
