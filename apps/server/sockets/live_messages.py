"""The messages between a program and a live table: JSON objects, validated on receipt.

docs/live-protocol.md describes them. Lengths are inches, angles degrees, times seconds since 1970.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, FailFast, Field, TypeAdapter, ValidationError

from apps.scene.protocol import Message, Number, misfit, with_plain_type
from apps.server.sockets.bounded_json import MessageFault, read_json
from languages.message import message
from sandbox.document.commands import LayAnew, TakeBack, Unread, unread
from sandbox.document.commands import encode_command as said_of
from sandbox.document.delta import encoded
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.live.seats.consent import ASK_FOR_IT, Request
from sandbox.live.seats.people import Person, Presence
from sandbox.live.seats.roles import Role
from sandbox.live.seats.told import Asked, Closed, Looked, People, Said, Shelved, Stepped, Told

MOST_CHOSEN = 100
"""The most selected things that others see of a person."""

MOST_VALUES = 30_000
"""The most values of a message: a move of everything on the fullest table has 24,000."""

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_TOKEN = re.compile(r'"token"\s*:\s*"([^"\\]{1,100})"')

Place = Annotated[tuple[Number, Number, Number], Field(strict=False)]
Words = Annotated[str, Field(max_length=1000)]
Seq = Annotated[int, Field(ge=0, le=2**53)]
Token = Annotated[str, Field(min_length=1, max_length=100)]


class _Strict(Message):
    model_config = ConfigDict(extra="forbid")


class Hello(_Strict):
    """The first message: the person, their key, and the last step that they know."""

    type: Literal["hello"]
    secret: Annotated[str, Field(min_length=16, max_length=200)] | None = None
    name: Words = ""
    colour: Words = ""
    key: Words | None = None
    since: Seq | None = None


class Submit(_Strict):
    """A command to do. ``seen``: the last entry known when the command was decided."""

    type: Literal["submit"]
    token: Token
    command: dict[str, Any]
    seen: Seq | None = None


class Here(_Strict):
    """A person's pointer (inches) and selection."""

    type: Literal["here"]
    at: Place | None = None
    selected: Annotated[
        tuple[Annotated[str, Field(max_length=80)], ...],
        Field(max_length=MOST_CHOSEN, strict=False),
        FailFast(),
    ] = ()


class PointedOut(_Strict):
    """Point a place on the table out to everybody. ``at``: inches."""

    type: Literal["look"]
    at: Place


class Say(_Strict):
    """A line of chat."""

    type: Literal["say"]
    text: Words


class Ask(_Strict):
    """Ask the other side to undo a step of one's own and what was played since."""

    type: Literal["ask"]
    step: Annotated[int, Field(ge=1, le=2**53)]
    token: Token | None = None


class Answer(_Strict):
    """Agree to a request, by its id, or refuse it."""

    type: Literal["answer"]
    request: Token
    allow: bool
    token: Token | None = None


class Log(_Strict):
    """Ask for the log of the game on the table, or of the game that was left last."""

    type: Literal["log"]
    token: Token | None = None


Incoming = Hello | Submit | Here | PointedOut | Say | Ask | Answer | Log

_INCOMING: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])


def read_message(raw: str | bytes) -> Incoming:
    """Return the message in a frame. Raise MessageFault."""
    if not isinstance(raw, str):
        raise MessageFault("message", "bytes", "text")
    value = read_json(raw, MOST_VALUES, number=_finite, constant=_refuse_constant)
    try:
        if _SURROGATE.search(raw):
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise MessageFault("message", "half a surrogate pair", "Unicode") from None
    try:
        return _INCOMING.validate_python(with_plain_type(value))
    except ValidationError as error:
        raise MessageFault(*misfit(error)) from None
    except RecursionError:
        raise MessageFault("message", "values nested too deep", "a flat object") from None


def command_in(submitted: Submit) -> Unread:
    """Return the command of a message. Raise Refused, also for commands of the server alone."""
    command = unread(submitted.command)
    if command.kind is LayAnew:
        raise Refused(message("server-only-page-reloads"))
    if command.kind is TakeBack:
        raise Refused(ASK_FOR_IT)
    return command


def token_in(raw: str) -> str | None:
    """Return the token of a message that is not read."""
    token = _TOKEN.search(raw)
    return None if token is None else token[1]


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise MessageFault("message", "a number beyond the range of floats", "a finite number")
    return number


def _refuse_constant(name: str) -> float:
    raise MessageFault("message", name, "a finite number")


# --- messages to programs -----------------------------------------------------------------------


def line(**row: Any) -> str:
    """Return a message as the line that is sent."""
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


def welcome(
    table: str,
    role: Role,
    author: str,
    seat: int,
    seq: int,
    digest: str,
    held: Mapping[str, Any],
    lines: Iterable[Said],
    request: Request | None,
) -> str:
    """Return the answer to hello. ``held``: ``scenario`` and ``game``, or ``entries``."""
    chat = [_said(said) for said in lines]
    return line(
        type="welcome", table=table, role=_role(role), you=author, seat=seat, seq=seq,
        digest=digest, said=chat, request=_request(request), **held,
    )  # fmt: skip


def step(entry: Entry) -> dict[str, Any]:
    """Return an entry as it is sent to everybody, without its author's token."""
    return {
        "seq": entry.seq,
        "author": entry.author,
        "at": entry.at,
        "title": entry.title,
        "command": said_of(entry.command),
        "delta": encoded(entry.delta),
    }


def done(token: str, seq: int) -> str:
    """Return the answer to a command: it is stored as the entry ``seq`` and sent to everybody."""
    return line(type="done", token=token, seq=seq)


def refused(token: str | None, why: str, again: bool = False) -> str:
    """Return a refusal. ``again``: the message is valid and may be sent again unchanged."""
    return line(type="refused", token=token, why=why, again=again)


def event_line(told: Told) -> str:
    """Return the line that tells a program of an event at its table."""
    match told:
        case Stepped(entry=entry):
            return line(type="step", **step(entry))
        case People(there=there):
            return line(type="people", there=[_presence(presence) for presence in there])
        case Said():
            return line(type="said", **_said(told))
        case Looked(person=person, at=at):
            return line(type="looked", by=_person(person), at=at)
        case Closed(why=why):
            return line(type="closed", why=str(why))
        case Asked(request=request, why=why, by=by):
            author = None if by is None else _person(by)
            return line(type="request", request=_request(request), why=str(why), by=author)
        case Shelved(mesh=mesh):
            away = {"away": True} if mesh.away else {}
            kept = {"name": mesh.name, "sha256": mesh.sha256, "reading": dict(mesh.reading)}
            return line(type="mesh", **kept, **away)


def log_lines(token: str | None, lines: Iterable[str]) -> str:
    """Return the log of a game, as `sightline replay` reads it, in one message."""
    return line(type="log", token=token, lines=list(lines))


def _request(request: Request | None) -> dict[str, Any] | None:
    if request is None:
        return None
    return {
        "id": request.id,
        "by": request.by,
        "title": request.title,
        "steps": request.steps,
        "needed": sorted(request.needed),
        "agreed": request.agreed,
    }


def _said(said: Said) -> dict[str, Any]:
    return {"by": _person(said.person), "text": said.text, "at": said.at}


def _person(person: Person) -> dict[str, Any]:
    return asdict(person)


def _role(role: Role) -> dict[str, str]:
    """Return what others may know of a role. Its link is left out."""
    return {"kind": role.kind, "side": role.side}


def _presence(presence: Presence) -> dict[str, Any]:
    return {
        "seat": presence.seat,
        "person": _person(presence.person),
        "role": _role(presence.role),
        "at": presence.pointer,
        "selected": presence.selected,
    }
