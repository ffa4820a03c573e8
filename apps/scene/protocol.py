"""What a browser may say to the page, and the one place where it is checked.

Whatever a message says that does not fit drops it, with one line in the log; nothing else happens.
The scene's are those of docs/scene-protocol.md. Inches, pixels and degrees.
"""

from __future__ import annotations

import logging
from math import hypot
from typing import Annotated, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import PydanticCustomError

from sandbox.scenario.faults import shown

log = logging.getLogger("sightline")

FARTHEST = 1e6
"""No camera, pointer or angle goes beyond it, whichever way it was turned."""

NEAR_PX = 100.0
"""So far around a pointer things may be meant; a finger's is 24."""

PIECE_BYTES = 512 * 1024
"""Bytes of a file that come in one message."""

EXACT = 2**53
"""The largest whole number that a browser's arithmetic keeps exactly."""

_LONGEST = 240
"""Characters of a line in the log."""

Name = Annotated[str, Field(max_length=1000)]
Token = Annotated[str, Field(max_length=64)]
Number = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST)]
Whole = Annotated[int, Field(ge=-EXACT, le=EXACT)]
Share = Annotated[float, Field(ge=-2.0, le=2.0)]
# Lists come as lists: what is in them is strict all the same.
Plan = Annotated[tuple[Number, Number], Field(strict=False)]
Place = Annotated[tuple[Number, Number, Number], Field(strict=False)]
Way = Annotated[tuple[Share, Share, Share], Field(strict=False)]


def _unit(way: tuple[float, float, float]) -> tuple[float, float, float]:
    if not 0.9 < hypot(*way) < 1.1:
        raise PydanticCustomError("unit", "a direction of length 1")
    return way


class Message(BaseModel):
    """Something said by a browser. Nothing is taken for what it is not: no text for a number."""

    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False)


class Ready(Message):
    """The scene has a size and wants to be told everything."""

    type: Literal["ready"]
    width: Annotated[float, Field(ge=1, le=100_000)]


class Need(Message):
    """A mesh that never came."""

    type: Literal["need"]
    digest: Name


class Pointer(Message):
    """A pixel and its ray, and how far around it things are meant: `sandbox.sight.picking.Aim`.

    ``id``: the group that is pulled at (haul), and whether that ends here.
    """

    type: Literal["pick", "hover", "frame", "point", "haul"]
    x: Number
    y: Number
    origin: Place
    direction: Annotated[Way, AfterValidator(_unit)]
    right: Way = (0.0, 0.0, 0.0)
    down: Way = (0.0, 0.0, 0.0)
    near: Annotated[float, Field(ge=0, le=NEAR_PX)] = 0.0
    touch: bool = False
    shift: bool = False
    id: Name = ""
    last: bool = True


class Chosen(Message):
    """One of several things that were as near."""

    type: Literal["chosen"]
    id: Name
    shift: bool = False


class Plain(Message):
    """The pointer has left; the graphics are lost."""

    type: Literal["leave", "lost"]


class Towards(Message):
    """Somebody pointed at this place, and whoever looks wants to look there."""

    type: Literal["look"]
    at: Place


class Grasped(Message):
    """A drag has begun on a thing that was not selected: it is selected, and the drag moves it."""

    type: Literal["grasp"]
    id: Name


class Drag(Message):
    """What is selected is dragged by so much from where it stood; its end has a token."""

    type: Literal["drag"]
    by: Plan
    last: bool
    token: Token = ""


class Boxed(Message):
    """A box was drawn on the page around items of these groups."""

    type: Literal["box"]
    ids: Annotated[tuple[Name, ...], Field(strict=False, max_length=3000)]
    shift: bool = False


class HandlePulled(Message):
    """A handle is pulled: to a place on the ground, or to a value, inches or degrees."""

    type: Literal["handle"]
    id: Name
    at: Plan | None = None
    value: Number | None = None
    last: bool


class Carried(Message):
    """Where what follows the pointer is, is put down, or was taken away again. ``touch``: by a
    finger, which has no Esc to end it with."""

    type: Literal["carry"]
    at: Plan
    phase: Literal["over", "drop", "away"]
    touch: bool = False


class Brought(Message):
    """Something of the palette is dragged over the table."""

    type: Literal["bring"]
    id: Name


class Key(Message):
    """A key, by the browser's name for it, letters small. What it means, and whether it means
    anything, stands in `apps.table.input.keys`.
    """

    type: Literal["key"]
    key: Annotated[str, Field(max_length=20)]
    shift: bool
    control: bool


class Landed(Message):
    """A flight has ended."""

    type: Literal["landed"]
    flight: Annotated[int, Field(ge=0, le=2**53)]


class View(Message):
    """The camera has come to rest; ``home``: where it began."""

    type: Literal["view"]
    home: bool
    focal: Place
    distance: Annotated[float, Field(gt=0, le=FARTHEST)]
    azimuth: Number
    elevation: Number


class UnsentEdit(Message):
    """Where models were let go, ``unit/number`` with x and y, by an edit that was not answered."""

    token: Token
    to: Annotated[
        tuple[Annotated[tuple[Name, Number, Number], Field(strict=False)], ...],
        Field(strict=False, max_length=2000),
    ]


class Visited(Message):
    """A browser opened a page, went back in its history, or changed its user's name.

    ``table``, ``query``: of the page's address. ``secret``: known to this browser only, or empty.
    ``name``, ``colour``: chosen by the user. ``unsent``: edits of this table without an answer.
    """

    type: Literal["began", "back", "met"]
    table: Name
    query: Annotated[str, Field(max_length=10_000)]
    secret: Annotated[str, Field(max_length=200)] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    colour: Annotated[str, Field(max_length=20)] = ""
    unsent: Annotated[tuple[UnsentEdit, ...], Field(strict=False, max_length=100)] = ()


class RowPicked(Message):
    """A row of a list."""

    picked: Name


class RowHovered(Message):
    """The row under the pointer, or with the keyboard's focus; empty where there is none."""

    hovered: Annotated[str, Field(max_length=200)]


class PaletteSaid(Message):
    """An entry was chosen, a side, one is to leave, or pictures of entries are wanted."""

    picked: Name = ""
    side: Name = ""
    removed: Name = ""
    pictures: Annotated[tuple[Name, ...], Field(strict=False, max_length=500)] = ()


class TableListSaid(Message):
    """Something is to be done with a table of the list, or pictures of tables are wanted."""

    act: Literal[
        "open", "new", "upload", "rename", "duplicate", "archive", "restore", "delete", "pictures"
    ]
    key: Name = ""
    pictures: Annotated[tuple[Name, ...], Field(strict=False, max_length=2000)] = ()


def _whole(value: object) -> object:
    """Return a float without a fraction as an int: a browser has one type of number."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class FieldSet(Message):
    """Set a line of a form. null: set it back to its default. ``subject``: the thing it belongs to.

    A whole number stays an int, as a key of whole numbers needs it. The key's schema checks its
    bounds, and says what is wrong.
    """

    subject: Name
    field: Name
    value: Annotated[
        Annotated[str, Field(max_length=500)] | Whole | float | bool | None, AfterValidator(_whole)
    ]


class PairPicked(Message):
    """A row of the table of pairs."""

    chosen: Annotated[str, Field(max_length=5000)]


class EdgePicked(Message):
    """An edge, or ``roll``."""

    edge: Name


class Scrubbed(Message):
    """A step of a game."""

    step: Annotated[int, Field(ge=0, le=2**53)]


class Written(Message):
    """A line for everybody at the table."""

    text: Annotated[str, Field(max_length=2000)]


class FilePiece(Message):
    """A piece of a file that was dropped on the page, in base64; the first is at 0."""

    name: Name
    size: Annotated[int, Field(ge=0, le=2**53)]
    at: Annotated[int, Field(ge=0, le=2**53)]
    data: Annotated[str, Field(max_length=PIECE_BYTES * 4 // 3 + 4)]


Scene = (
    Ready | Need | Pointer | Chosen | Plain | Towards | Grasped | Drag | Boxed | HandlePulled
    | Carried | Brought | Key | Landed | View
)  # fmt: skip

SCENE: TypeAdapter[Scene] = TypeAdapter(Annotated[Scene, Field(discriminator="type")])
VISITED = TypeAdapter(Visited)
ROW, PAIR, EDGE = TypeAdapter(RowPicked), TypeAdapter(PairPicked), TypeAdapter(EdgePicked)
LISTED: TypeAdapter[RowPicked | RowHovered] = TypeAdapter(RowPicked | RowHovered)
PALETTE = TypeAdapter(PaletteSaid)
FIELD = TypeAdapter(FieldSet)
STEP, LINE = TypeAdapter(Scrubbed), TypeAdapter(Written)
PIECE = TypeAdapter(FilePiece)
TABLES = TypeAdapter(TableListSaid)

T = TypeVar("T")


def taken(kind: TypeAdapter[T], said: object) -> T | None:
    """What was said, as a message of its kind; None where it is none, which is logged."""
    try:
        return kind.validate_python(said)
    except ValidationError as error:
        drop(*misfit(error))
        return None


def misfit(error: ValidationError) -> tuple[str, str, str]:
    """Where a message is wrong first, what is found there and what is expected."""
    row = error.errors(include_url=False)[0]
    place, found = ".".join(map(str, row["loc"])), _found(row["input"])
    wanted = row["msg"].removeprefix("Input should be ")
    if row["type"].startswith("union_tag_"):
        tag = row.get("ctx", {}).get("tag")
        place, found, wanted = "type", "nothing" if tag is None else shown(tag), "one it knows"
    elif row["type"] == "missing":
        found, wanted = "nothing", "a value"
    return place or "message", found, wanted


def drop(place: str, found: str, wanted: str, whose: str = "a page's message") -> None:
    """Log in one line that a message is dropped, and why."""
    line = f"{whose} is dropped: {place}: found {found}; expected {wanted}"
    log.warning("%s", one_line(line))


def one_line(text: str) -> str:
    """What may come from anybody, as it may stand in a log: short, and of signs that are seen."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return "".join(sign if sign.isprintable() else "?" for sign in short)


def _found(value: object) -> str:
    plain = value is None or isinstance(value, str | int | float)
    return shown(value) if plain else f"a {type(value).__name__}"
