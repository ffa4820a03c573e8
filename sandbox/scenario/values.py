"""Values of a scenario file: numbers, names, places, and tables that refuse unknown keys.

Inches and degrees.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from languages.message import Line, Message, message
from meshes.shapes import kind
from meshes.shapes.kind import LONGEST
from rules.engine.model.suggestions import one_of
from sandbox.scenario.bodies import Body, BodyFault

_ID = r"^[A-Za-z0-9_][A-Za-z0-9_.-]*$"


def is_id(value: object) -> bool:
    """Return whether a value could be an id."""
    return isinstance(value, str) and len(value) <= 60 and re.fullmatch(_ID, value) is not None


def expected(what: Line) -> PydanticCustomError:
    """Return the error of a validator here: it holds only what was expected."""
    return PydanticCustomError("expected", "{what}", {"what": what})


def expected_instead(found: Line, wanted: Line) -> PydanticCustomError:
    """Return the error of a validator that compares several keys, with both halves of a fault."""
    said = {"found": found, "wanted": wanted}
    return PydanticCustomError("misfit", "{found}: expected {wanted}", said)


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise expected(message("scenario-number"))
    try:
        return float(value) + 0.0  # there is no −0
    except OverflowError:
        raise expected(message("scenario-number-with-room")) from None


def _point(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise expected(message("scenario-point"))
    return tuple(value)


def _checked_place(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) not in (2, 3):
        raise expected(message("scenario-place"))
    return tuple(value)


def _measured_top(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise expected(message("scenario-top"))
    return tuple(value)


def _height_range(value: object) -> object:
    if isinstance(value, list | tuple) and len(value) == 2:
        low, high = (_number(number) for number in value)
        if 0 < low < high <= LONGEST:
            return low, high
    raise expected(message("scenario-height-range", most=f"{LONGEST:g}"))


def _body(value: object) -> object:
    try:
        Body.of(value if isinstance(value, str) else "")
    except BodyFault as fault:
        raise expected(fault.expected) from None
    return value


def one_of_names(key: str, names: tuple[str, ...]) -> BeforeValidator:
    """Return a validator that refuses other names; ``key``: of the message that names them."""

    def check(value: object) -> object:
        if value not in names:
            raise expected(one_of(Message(key), value, names))
        return value

    return BeforeValidator(check)


Number = Annotated[float, BeforeValidator(_number)]
Length = Annotated[kind.Length, BeforeValidator(_number)]
Inches = Annotated[Length, Field(allow_inf_nan=False, ge=-240, le=240)]
Degrees = Annotated[
    kind.Degrees, BeforeValidator(_number), Field(allow_inf_nan=False, ge=-3600, le=3600)
]
Extent = Annotated[Length, Field(allow_inf_nan=False, ge=6, le=240)]
Factor = Annotated[Number, Field(allow_inf_nan=False, gt=0, le=100_000)]
Odds = Annotated[Number, Field(allow_inf_nan=False, gt=0, lt=1)]
BaseHeight = Annotated[Length, Field(allow_inf_nan=False, ge=0, le=12)]
MeasuredTop = Annotated[
    tuple[Inches, Inches, Inches], BeforeValidator(_measured_top), Field(strict=True)
]
WoodDepth = Annotated[Length, Field(allow_inf_nan=False, ge=0, le=120)]
Gap = tuple[BaseHeight, BaseHeight]
BodySizes = Annotated[str, BeforeValidator(_body)]
Place = Annotated[tuple[Inches, ...], BeforeValidator(_checked_place)]
Point = Annotated[tuple[Inches, Inches], BeforeValidator(_point)]
HeightRange = Annotated[
    tuple[kind.Length, kind.Length],
    BeforeValidator(_height_range),
    Field(json_schema_extra={"parts": ["lowest", "highest"]}),
]
Plain = Annotated[str, Field(min_length=1, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Name = Annotated[Plain, Field(max_length=80)]
MeshPath = Annotated[Plain, Field(max_length=240)]
Words = Annotated[Plain, Field(max_length=500)]
Id = Annotated[str, Field(pattern=_ID, max_length=60)]
Edge = Literal["left", "right", "near", "far"]
WIDEST_RADIUS_IN = 48.0
Radius = Annotated[Length, Field(allow_inf_nan=False, gt=0, le=WIDEST_RADIUS_IN)]


def _format(value: object) -> object:
    if isinstance(value, bool) or value != 1:
        raise expected(message("scenario-format"))
    return value


Format = Annotated[Literal[1], BeforeValidator(_format)]


class Strict(BaseModel):
    """A table of the file: it refuses unknown keys and is never changed in place."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _weapons(value: object) -> object:
    def names(row: object) -> bool:
        return isinstance(row, list | tuple) and all(isinstance(name, str) for name in row)

    if not isinstance(value, list | tuple) or not all(
        isinstance(row, str) or names(row) for row in value
    ):
        raise expected(message("scenario-weapons"))
    return value


def _towing(value: object) -> object:
    if not isinstance(value, bool) and not is_id(value):
        raise expected(message("scenario-towing"))
    return value


Weapons = Annotated[
    tuple[str | tuple[str, ...], ...], BeforeValidator(_weapons), Field(max_length=200)
]
Towing = Annotated[bool | str, BeforeValidator(_towing)]
