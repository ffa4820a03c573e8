"""Commands that change a table: one frozen value each, and its text as JSON.

Places are inches, facings degrees, as in a scenario file. Things are named as there: by id, a model
as ``unit/number``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Annotated, Any, TypeAlias, get_args

from pydantic import AfterValidator, ConfigDict, FailFast, Field, TypeAdapter, ValidationError

from languages import writing
from languages.message import Line, message
from sandbox.document.refusal import Refused
from sandbox.scenario.faults import shown
from sandbox.scenario.marks.kinds import MARKS

MOST_THINGS = 3000
"""Most things that one command names: every piece and model of the fullest table."""

MOST_STEPS = 200
"""Most commands in one step."""

LONGEST_LIST, MOST_VALUES = 1000, 10_000
"""Most items of a list in a row, as an outline has them, and most values in a row."""

LONGEST = 2 * 2**20
"""Most characters of a command's text: a whole scenario is the longest."""

Thing = Annotated[str, Field(min_length=1, max_length=80)]
Things = Annotated[tuple[Thing, ...], Field(min_length=1, max_length=MOST_THINGS), FailFast()]
Number = Annotated[float, Field(allow_inf_nan=False, ge=-100_000, le=100_000)]
Where = Annotated[tuple[Number, ...], Field(min_length=2, max_length=3), FailFast()]
Words = Annotated[str, Field(max_length=500)]


_OBJECT = '{"do": …}'
"""An example of a command, as JSON."""

_SEVERAL = ("commands", "called")

_PREFIX = re.compile(r"^(?:Input\sshould\sbe|Value\serror,)\s")
"""Beginning of pydantic's sentences about what it expects."""


def _check_size(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """Check a row's size before its keys are checked one by one. Raises ValueError."""
    waiting, found = [row], 0
    while waiting:
        value = waiting.pop()
        if not isinstance(value, Mapping | list | tuple):
            continue
        found += len(value)
        if len(value) > LONGEST_LIST or found > MOST_VALUES:
            raise ValueError(
                writing.text("exchange-large-lists", longest=LONGEST_LIST, most=MOST_VALUES)
            )
        waiting += value.values() if isinstance(value, Mapping) else value
    return row


Row = Annotated[Mapping[str, Any], Field(max_length=60), AfterValidator(_check_size)]

_STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True)
class Spot:
    """New place of a thing.

    Without a third number it is dropped onto the surface there; without a facing it keeps its own.
    """

    __pydantic_config__ = _STRICT

    thing: Thing
    position: Where
    facing: Number | None = None


@dataclass(frozen=True)
class Facing:
    """New facing of a thing."""

    __pydantic_config__ = _STRICT

    thing: Thing
    degrees: Number


@dataclass(frozen=True)
class AddPiece:
    """Add a piece of terrain, with the keys of its table in a file."""

    __pydantic_config__ = _STRICT

    row: Row


@dataclass(frozen=True)
class AddUnit:
    """Add a unit, with the keys of its table in a file."""

    __pydantic_config__ = _STRICT

    row: Row


@dataclass(frozen=True)
class MoveThings:
    """Move things, all or none. ``free``: also where they cannot stand."""

    __pydantic_config__ = _STRICT

    to: Annotated[tuple[Spot, ...], Field(min_length=1, max_length=MOST_THINGS), FailFast()]
    free: bool = False


@dataclass(frozen=True)
class TurnThings:
    """Turn things, all or none. ``free``: also where they cannot stand so."""

    __pydantic_config__ = _STRICT

    to: Annotated[tuple[Facing, ...], Field(min_length=1, max_length=MOST_THINGS), FailFast()]
    free: bool = False


@dataclass(frozen=True)
class SetKeys:
    """Set keys of one thing as in its table in a file; None removes a key."""

    __pydantic_config__ = _STRICT

    thing: Thing
    keys: Row


@dataclass(frozen=True)
class Remove:
    """Remove things, a unit with its models."""

    __pydantic_config__ = _STRICT

    things: Things


@dataclass(frozen=True)
class Group:
    """Group things; a thing is in one group at most."""

    __pydantic_config__ = _STRICT

    id: Thing
    members: Things


@dataclass(frozen=True)
class Rename:
    """Rename the scenario where no thing is named, or a unit; for other things, change the id."""

    __pydantic_config__ = _STRICT

    name: Annotated[str, Field(min_length=1, max_length=80)]
    thing: Annotated[str, Field(max_length=80)] = ""


@dataclass(frozen=True)
class SetPolicy:
    """Set thresholds of the policy; None restores the default."""

    __pydantic_config__ = _STRICT

    keys: Row


@dataclass(frozen=True)
class SetWords:
    """Judge by words, named or with the keys of their file; None returns to classes of cover."""

    __pydantic_config__ = _STRICT

    words: Annotated[str, Field(max_length=80)] | Row | None


@dataclass(frozen=True)
class SetTable:
    """Set keys of ``[table]``."""

    __pydantic_config__ = _STRICT

    keys: Row


@dataclass(frozen=True)
class SetScan:
    """Say whether thin things are missing in the scan: ``thin`` and ``thin_free`` of ``[scan]``."""

    __pydantic_config__ = _STRICT

    keys: Row


@dataclass(frozen=True)
class SetMark:
    """Set a mark of the list ``key``, new or in place of the one with that id.

    As JSON it has its kind's own name: `sandbox.scenario.marks.mark.Mark.command`.
    """

    key: str
    row: Row


@dataclass(frozen=True)
class _MarkRow:
    """A `SetMark` as JSON, whose name says the list."""

    __pydantic_config__ = _STRICT

    row: Row


@dataclass(frozen=True)
class SetMeasure:
    """Set a measure, new or in place of the one with that id."""

    __pydantic_config__ = _STRICT

    row: Row


@dataclass(frozen=True)
class PlaceTemplate:
    """Place smoke, or a template of another ``kind``, which blocks nothing.

    It is new or takes the place of the one with that id.
    """

    __pydantic_config__ = _STRICT

    row: Row


@dataclass(frozen=True)
class LayAnew:
    """Replace the whole scenario by a text: of a file that was read again, or of a scan.

    ``called``: its title, where it is not the file.
    """

    __pydantic_config__ = _STRICT

    text: Annotated[str, Field(max_length=LONGEST)]
    called: Words = ""


@dataclass(frozen=True)
class BeginGame:
    """Begin the scenario's game; until it is left, nothing else on the table changes."""

    __pydantic_config__ = _STRICT

    seed: Annotated[int, Field(ge=0, le=2**31)]


@dataclass(frozen=True)
class Act:
    """Play an action of the game, as in its log. ``number``: how many were played before it."""

    __pydantic_config__ = _STRICT

    number: Annotated[int, Field(ge=0, le=1_000_000)]
    action: Row


@dataclass(frozen=True)
class LeaveGame:
    """Leave the game: the table returns to its state before it."""

    __pydantic_config__ = _STRICT


@dataclass(frozen=True)
class Several:
    """Do several commands in order as one step, all or none."""

    __pydantic_config__ = _STRICT

    commands: tuple[Any, ...] = field(default=())
    called: Words = ""


@dataclass(frozen=True)
class Undo:
    """Undo a step of the author's own, by its number."""

    __pydantic_config__ = _STRICT

    step: Annotated[int, Field(ge=1)]


@dataclass(frozen=True)
class Redo:
    """Redo an undone step of the author's own, by its number."""

    __pydantic_config__ = _STRICT

    step: Annotated[int, Field(ge=1)]


@dataclass(frozen=True)
class TakeBack:
    """Undo actions of the game, by their steps, as the authors in ``agreed`` (by id) agreed.

    Only the server sends it.
    """

    __pydantic_config__ = _STRICT

    steps: Annotated[tuple[int, ...], Field(min_length=1), FailFast()]
    agreed: Annotated[tuple[str, ...], FailFast()]


_OfThings: TypeAlias = AddPiece | AddUnit | MoveThings | TurnThings | SetKeys | Remove | Group
_OfTable: TypeAlias = Rename | SetPolicy | SetWords | SetTable | SetScan | SetMark | SetMeasure
Change: TypeAlias = _OfThings | _OfTable | PlaceTemplate | LayAnew | Several
"""Commands that change the scenario."""

Played: TypeAlias = BeginGame | Act | LeaveGame
"""Commands that change the game."""

Command: TypeAlias = Change | Played | Undo | Redo | TakeBack

_CHANGES: tuple[type, ...] = get_args(Change)
_MARK_LISTS = {kind.command: key for key, kind in MARKS.items() if kind.command}
_ALL: dict[str, type] = {
    name: one
    for one in (*_CHANGES, BeginGame, Act, LeaveGame, Undo, Redo, TakeBack)
    for name in (_MARK_LISTS if one is SetMark else [one.__name__])
}
_ADAPTERS = {
    name: TypeAdapter[Any](_MarkRow if one is SetMark else one) for name, one in _ALL.items()
}


def is_change(command: object) -> bool:
    """Return whether a command changes the scenario."""
    return isinstance(command, _CHANGES)


def adding(key: str, row: Mapping[str, Any]) -> Change:
    """Return the command that adds a row to a list: terrain, units or marks."""
    if key == "terrain":
        return AddPiece(row)
    if key == "units":
        return AddUnit(row)
    return SetMark(key, row) if MARKS[key].command else PlaceTemplate(row)


def encode_command(command: Command) -> dict[str, Any]:
    """Return a command as JSON's values: its name under ``do``, and its fields."""
    name = type(command).__name__
    if isinstance(command, Several):
        return {
            "do": name,
            "commands": [encode_command(one) for one in command.commands],
            "called": command.called,
        }
    if isinstance(command, SetMark):
        return {"do": MARKS[command.key].command, "row": _plain(command.row)}
    rows = {one.name: _plain(getattr(command, one.name)) for one in fields(command)}
    usual = {one.name: one.default for one in fields(command)}
    return {"do": name} | {key: row for key, row in rows.items() if row != usual[key]}


def text(command: Command) -> str:
    """Return a command as one line of JSON."""
    return json.dumps(
        encode_command(command), separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


@dataclass(frozen=True)
class Unread:
    """A command as JSON's values, of which only the kind is known yet.

    What a role may not do is refused before it is read.
    """

    kind: type[Command]
    given: Mapping[str, Any]

    def read(self) -> Command:
        """Return the command. Raises Refused for values that are none."""
        return command_of(self.given)


def unread(given: object) -> Unread:
    """Return JSON's values as a command that is not read yet. Raises Refused without a kind."""
    if not isinstance(given, Mapping):
        raise _refused(_what(given), _OBJECT)
    name = given.get("do")
    if not isinstance(name, str) or name not in _ALL:
        raise _refused(f"do = {_what(name)}", _one_of(_ALL))
    return Unread(_ALL[name], given)


def command_of(given: object) -> Command:
    """Read a command from JSON's values. Raises Refused for anything else."""
    given = unread(given).given
    name = given["do"]
    rest = {key: value for key, value in given.items() if key != "do"}
    if name == Several.__name__:
        return _several(rest)
    try:
        made: Any = _ADAPTERS[name].validate_python(rest)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ", ".join((name, _shown_place(".".join(map(str, first["loc"])) or "it")))
        wanted = _PREFIX.sub("", first["msg"])
        found = _what(None if first["type"] == "missing" else first["input"])
        raise _refused(found, wanted, place) from None
    except RecursionError:
        raise _refused(message("exchange-too-deep"), _OBJECT, name) from None
    return SetMark(_MARK_LISTS[name], made.row) if isinstance(made, _MarkRow) else made


def read(line: str) -> Command:
    """Read a command from a line of JSON. Raises Refused for anything else."""
    if len(line) > LONGEST:
        found = message("exchange-count", what="characters", count=len(line))
        raise _refused(found, message("fault-at-most", most=LONGEST))
    try:
        return command_of(json.loads(line, parse_constant=_no_number))
    except (ValueError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise _refused(message("exchange-no-json"), _OBJECT) from None


def _shown_place(place: str) -> str:
    return place if place.isprintable() and len(place) <= 60 else shown(place)


def _several(rest: Mapping[str, Any]) -> Several:
    rows, called = rest.get("commands"), rest.get("called", "")
    name = Several.__name__
    if not isinstance(rows, list | tuple) or not 0 < len(rows) <= MOST_STEPS:
        raise _refused(_what(rows), message("exchange-commands", most=MOST_STEPS), name)
    if not isinstance(called, str) or len(called) > 500 or rest.keys() - _SEVERAL:
        raise _refused(shown(list(rest)), _one_of(_SEVERAL), name)
    inner = tuple(command_of(row) for row in rows)
    for one in inner:
        if not is_change(one) or isinstance(one, Several | LayAnew):
            raise _refused(type(one).__name__, message("exchange-changes"), name)
    return Several(inner, called)


def _refused(found: Line, expected: Line, place: str = "") -> Refused:
    facts = {"found": found, "expected": expected}
    return Refused(
        message("exchange-found-in", place=place or message("exchange-command"), **facts)
    )


def _one_of(known: Iterable[str]) -> Line:
    return message("fault-expected-one-of", known=", ".join(known))


def _plain(value: Any) -> Any:
    if isinstance(value, Spot | Facing):
        return {key: inner for key, inner in _plain(asdict(value)).items() if inner is not None}
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(inner) for inner in value]
    return value


def _what(value: object) -> str:
    if value is None:
        return writing.text("exchange-nothing")
    plain = isinstance(value, bool | int | float | str)
    return shown(value) if plain else type(value).__name__


def _no_number(name: str) -> float:
    raise _refused(name, message("exchange-finite"))
