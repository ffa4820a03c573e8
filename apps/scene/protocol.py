"""The messages that a browser may send to the page, and their validation.

An invalid message is dropped with one line in the log. ``tests/support/message_types.py`` writes
those of the scene into docs/scene-protocol.md. Lengths are inches or pixels, angles degrees.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from math import hypot
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    FailFast,
    Field,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import PydanticCustomError

from sandbox.scenario.faults import shown

log = logging.getLogger("sightline")

FARTHEST = 1e6
"""The limit of all coordinates and angles."""

NEAR_PX = 100.0
"""The largest radius around a pointer in which things are picked; a finger's is 24."""

PIECE_BYTES = 512 * 1024
"""The most bytes of a file in one message."""

PIECE_CHARACTERS = PIECE_BYTES * 4 // 3 + 4
"""The most characters of them in base64."""

EXACT = 2**53
"""The largest whole number that a browser's arithmetic keeps exactly."""

_LONGEST = 240
"""The most characters of a line in the log."""

_SHOULD_BE = re.compile(r"^Input\sshould\sbe\s")
"""The beginning of pydantic's sentences."""

Name = Annotated[str, Field(max_length=1000)]
Token = Annotated[str, Field(max_length=64)]
Number = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST)]
Whole = Annotated[int, Field(ge=-EXACT, le=EXACT)]
Share = Annotated[float, Field(ge=-2.0, le=2.0)]
Part = Annotated[float, Field(ge=0.0, le=1.0)]
# JSON lists are accepted as tuples; their elements are still strict.
Plan = Annotated[tuple[Number, Number], Field(strict=False)]
Place = Annotated[tuple[Number, Number, Number], Field(strict=False)]
Way = Annotated[tuple[Share, Share, Share], Field(strict=False)]


def _check_unit_length(vector: tuple[float, float, float]) -> tuple[float, float, float]:
    if not 0.9 < hypot(*vector) < 1.1:
        raise PydanticCustomError("unit", "length 1")
    return vector


class Message(BaseModel):
    """A message from a browser. Validation is strict: a text is never taken for a number."""

    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False)


class Ready(Message):
    """The component has a size, and needs the whole scene. ``width``: pixels."""

    type: Literal["ready"]
    width: Annotated[float, Field(ge=1, le=100_000)]


class Need(Message):
    """An item names a mesh or a picture that was not received."""

    type: Literal["need"]
    digest: Name


class Pointer(Message):
    """A pixel with its ray and the radius of picking, for a `sandbox.sight.picking.Aim`.

    ``pick``: a click that moved at most 4 pixels (a finger: 10). ``hover``: the pointer rests or
    moves; at most one per 100 ms. ``frame``: a double click or a double tap, after its two picks.
    ``point``: a click with Alt, or a finger held in place for 550 ms: ask everybody to look there.
    ``haul``: a drag of groups with ``stay`` in ``grips``; at most one per 180 ms, and one at the
    end. ``origin``: inches. ``right``, ``down``: change of the direction per pixel. ``near``:
    pixels. ``id``, ``last``: for a haul the group that is pulled at, and whether it ends here.
    """

    type: Literal["pick", "hover", "frame", "point", "haul"]
    x: Number
    y: Number
    origin: Place
    direction: Annotated[Way, AfterValidator(_check_unit_length)]
    right: Way = (0.0, 0.0, 0.0)
    down: Way = (0.0, 0.0, 0.0)
    near: Annotated[float, Field(ge=0, le=NEAR_PX)] = 0.0
    touch: bool = False
    shift: bool = False
    id: Name = ""
    last: bool = True


class Chosen(Message):
    """The user chose one of several equally near things, in the menu of ``choices``."""

    type: Literal["chosen"]
    id: Name
    shift: bool = False


class Plain(Message):
    """The pointer has left the scene, the graphics context is lost, or no film can be made.

    ``parted``: the user turned the camera while it followed another's.
    """

    type: Literal["leave", "lost", "unrecorded", "parted"]


class Towards(Message):
    """The button of a ``beckon`` was pressed: move this camera to the place."""

    type: Literal["look"]
    at: Place


class Grasped(Message):
    """A drag has begun on a thing that was not selected: select it, then the drag moves it.

    The thing is selected with its unit or group.
    """

    type: Literal["grasp"]
    id: Name


class Drag(Message):
    """The selection is dragged ``by`` inches from where it stood; the end of a drag has a token.

    At most one per 180 ms, and one at the end.
    """

    type: Literal["drag"]
    by: Plan
    last: bool
    token: Token = ""


class Boxed(Message):
    """A box was drawn around these groups. For more than fit, others follow with ``shift``."""

    type: Literal["box"]
    ids: Annotated[tuple[Name, ...], Field(strict=False, max_length=500), FailFast()]
    shift: bool = False


class HandlePulled(Message):
    """A handle is dragged to a place on the ground, or to a value in inches or degrees."""

    type: Literal["handle"]
    id: Name
    at: Plan | None = None
    value: Number | None = None
    last: bool


class Carried(Message):
    """The thing that follows the pointer is over a place, put down there, or taken away.

    ``touch``: by a finger, which has no Esc to end it with. ``tap``: the click that puts it down,
    for the tool that was switched on meanwhile. ``keys``: by Enter, so that the next one waits
    beside it.
    """

    type: Literal["carry"]
    at: Plan
    phase: Literal["over", "drop", "away"]
    touch: bool = False
    tap: Pointer | None = None
    keys: bool = False


class Brought(Message):
    """An entry of the palette is dragged over the table."""

    type: Literal["bring"]
    id: Name


class Key(Message):
    """A key, by the browser's name for it, letters in lower case.

    A key of ``listen``, unless the user is typing. Arrow keys with nothing to move turn the table
    instead; the browser handles the camera's keys. `apps.table.keys` has the actions.
    """

    type: Literal["key"]
    key: Annotated[str, Field(max_length=20)]
    shift: bool
    control: bool


class Landed(Message):
    """A flight has ended, or was skipped by a click, Escape or ``land``.

    Sent at once where the user prefers reduced motion.
    """

    type: Literal["landed"]
    flight: Annotated[int, Field(ge=0, le=2**53)]


class Seen(Message):
    """The result of a moment is seen: its dice lie, and its last burst is over.

    Sent at once where the moment is skipped.
    """

    type: Literal["seen"]
    show: Annotated[int, Field(ge=0, le=2**53)]


class View(Message):
    """The camera has come to rest; ``home``: it is at its initial pose.

    ``moving``: it has moved while others follow it. The pose is then the one whose view is fitted
    into the area free of cards, as ``show`` has it: others have other cards.
    """

    type: Literal["view", "moving"]
    home: bool
    focal: Place
    distance: Annotated[float, Field(gt=0, le=FARTHEST)]
    azimuth: Number
    elevation: Number


class UnsentEdit(Message):
    """The positions where an unanswered edit let models go: ``unit/number``, x, y."""

    token: Token
    to: Annotated[
        tuple[Annotated[tuple[Name, Number, Number], Field(strict=False)], ...],
        Field(strict=False, max_length=2000),
        FailFast(),
    ]


class Visited(Message):
    """A browser opened a page, went back in its history, changed its user's name, or has a link.

    ``asked``: the link of a shared page with its question, in ``query``.
    ``table``, ``query``: of the page's address. ``secret``: known to this browser only, or empty.
    ``name``, ``colour``: chosen by the user. ``unsent``: edits of this table without an answer.
    ``toured``: the browser has shown the tour of the page before.
    """

    type: Literal["began", "back", "met", "asked"]
    table: Name
    query: Annotated[str, Field(max_length=10_000)]
    secret: Annotated[str, Field(max_length=200)] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    colour: Annotated[str, Field(max_length=20)] = ""
    toured: bool = True
    unsent: Annotated[tuple[UnsentEdit, ...], Field(strict=False, max_length=100), FailFast()] = ()


class RowPicked(Message):
    """A row of a list was clicked."""

    picked: Name


class RowHovered(Message):
    """The row under the pointer or with the keyboard's focus; empty for none."""

    hovered: Annotated[str, Field(max_length=200)]


class PaletteSaid(Message):
    """An entry or a side was chosen, an entry is to be removed, or pictures are requested.

    ``keys``: the entry was chosen by the keyboard.
    """

    picked: Name = ""
    keys: bool = False
    side: Name = ""
    removed: Name = ""
    pictures: Annotated[tuple[Name, ...], Field(strict=False, max_length=500), FailFast()] = ()


class TableListSaid(Message):
    """An action on a table of the list, or a request for pictures of tables."""

    act: Literal[
        "open", "new", "upload", "rename", "duplicate", "archive", "restore", "delete", "pictures"
    ]
    key: Name = ""
    pictures: Annotated[tuple[Name, ...], Field(strict=False, max_length=2000), FailFast()] = ()


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
    """A row of the table of pairs was clicked."""

    chosen: Annotated[str, Field(max_length=5000)]


class EdgePicked(Message):
    """An edge of the table was chosen, or ``roll`` for a die roll."""

    edge: Name


class CornersMarked(Message):
    """Points were marked: shares of a picture's width from the left, and height from the top.

    ``inches``: the distance between them, where it is asked for and was said.
    """

    marks: Annotated[
        tuple[Annotated[tuple[Part, Part], Field(strict=False)], ...],
        Field(strict=False, max_length=4),
        FailFast(),
    ]
    inches: Annotated[float | None, Field(ge=0, le=1000, allow_inf_nan=False)] = None


class Scrubbed(Message):
    """A step of a game was chosen."""

    step: Annotated[int, Field(ge=0, le=2**53)]


class Written(Message):
    """A chat line for everybody at the table."""

    text: Annotated[str, Field(max_length=2000)]


class FilePiece(Message):
    """A piece of a file dropped on the page, in base64. ``at``: its offset in bytes."""

    name: Name
    size: Annotated[int, Field(ge=0, le=2**53)]
    at: Annotated[int, Field(ge=0, le=2**53)]
    data: Annotated[str, Field(max_length=PIECE_CHARACTERS)]


Scene = (
    Ready | Need | Pointer | Chosen | Plain | Towards | Grasped | Drag | Boxed | HandlePulled
    | Carried | Brought | Key | Landed | Seen | View
)  # fmt: skip

SCENE: TypeAdapter[Scene] = TypeAdapter(Annotated[Scene, Field(discriminator="type")])
VISITED = TypeAdapter(Visited)
ROW, PAIR, EDGE = TypeAdapter(RowPicked), TypeAdapter(PairPicked), TypeAdapter(EdgePicked)
CORNERS = TypeAdapter(CornersMarked)
LISTED: TypeAdapter[RowPicked | RowHovered] = TypeAdapter(RowPicked | RowHovered)
PALETTE = TypeAdapter(PaletteSaid)
FIELD = TypeAdapter(FieldSet)
STEP, LINE = TypeAdapter(Scrubbed), TypeAdapter(Written)
PIECE = TypeAdapter(FilePiece)
TABLES = TypeAdapter(TableListSaid)

T = TypeVar("T")


def parse_message(kind: TypeAdapter[T], data: object) -> T | None:
    """Return the validated message; None, and a line in the log, where it is invalid."""
    try:
        return kind.validate_python(with_plain_type(data))
    except ValidationError as error:
        drop(*misfit(error))
        return None


def parse_choice(
    kind: TypeAdapter[T], field: str, data: object, known: Iterable[object], expected: str
) -> Any:
    """Return the ``field`` of a message, one of the ``known``; otherwise as `parse_message`."""
    message = parse_message(kind, data)
    found = getattr(message, field, None)
    if found is None or found in known:
        return found
    return drop(field, shown(found), expected)


def with_plain_type(data: object) -> object:
    """Return a message without a type that is no text: the error would have the whole value."""
    if isinstance(data, dict) and not isinstance(data.get("type", ""), str):
        return {**data, "type": type(data["type"]).__name__}
    return data


def misfit(error: ValidationError) -> tuple[str, str, str]:
    """Return the place of the first error in a message, what was found, and what was expected."""
    row = error.errors(include_url=False)[0]
    place, value = ".".join(map(str, row["loc"])), row["input"]
    plain = value is None or isinstance(value, str | int | float)
    found = shown(value) if plain else f"a {type(value).__name__}"
    wanted = _SHOULD_BE.sub("", row["msg"])
    if row["type"].startswith("union_tag_"):
        tag = row.get("ctx", {}).get("tag")
        place, found, wanted = "type", "nothing" if tag is None else shown(tag), "another"
    elif row["type"] == "missing":
        found, wanted = "nothing", "a value"
    return place or "message", found, wanted


def drop(place: str, found: str, wanted: str, sender: str = "page") -> None:
    """Log in one line that a message is dropped, and why."""
    told = f"{place}: found {found}; expected {wanted}"
    log.warning("%s", one_line(f"a {sender}'s message is dropped: {told}"))


def one_line(text: str) -> str:
    """Return text from any source for the log: short, with unprintable characters replaced."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return "".join(sign if sign.isprintable() else "?" for sign in short)
