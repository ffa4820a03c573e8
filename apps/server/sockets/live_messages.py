"""What a program and a live table say to each other: one JSON object each, checked when it comes.

docs/live-protocol.md shows them. Inches and degrees; times are seconds since 1970.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from apps.scene.protocol import Message, Number, misfit
from sandbox.document.commands import Command, LayAnew, TakeBack, command_of
from sandbox.document.commands import encode_command as said_of
from sandbox.document.delta import encoded
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.live.seats.consent import ASK_FOR_IT, Request
from sandbox.live.seats.people import Person, Presence
from sandbox.live.seats.roles import Role
from sandbox.live.seats.told import Asked, Closed, Looked, People, Said, Shelved, Stepped, Told

MOST_CHOSEN = 100
"""So many things somebody has chosen, as others see it."""

_HALF_A_SIGN = re.compile(r"\\u[dD][89a-fA-F]")

Place = Annotated[tuple[Number, Number, Number], Field(strict=False)]
Words = Annotated[str, Field(max_length=1000)]
Seq = Annotated[int, Field(ge=0, le=2**53)]
Token = Annotated[str, Field(min_length=1, max_length=100)]


class Misread(ValueError):
    """A message that is none: where, what was found there, and what is expected."""

    def __init__(self, place: str, found: str, wanted: str) -> None:
        super().__init__(f"{place}: found {found}; expected {wanted}.")
        self.row = (place, found, wanted)


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
    """Do this. ``seen``: the last entry known when it was decided."""

    type: Literal["submit"]
    token: Token
    command: dict[str, Any]
    seen: Seq | None = None


class Here(_Strict):
    """The point and the selection of a person."""

    type: Literal["here"]
    at: Place | None = None
    selected: Annotated[
        tuple[Annotated[str, Field(max_length=80)], ...],
        Field(max_length=MOST_CHOSEN, strict=False),
    ] = ()


class Look(_Strict):
    """Look here."""

    type: Literal["look"]
    at: Place


class Say(_Strict):
    """A line for everybody."""

    type: Literal["say"]
    text: Words


class Ask(_Strict):
    """Ask the other side to take back a step of one's own, and what was played since."""

    type: Literal["ask"]
    step: Annotated[int, Field(ge=1, le=2**53)]
    token: Token | None = None


class Answer(_Strict):
    """Agree to what is asked, by the request's id, or refuse it."""

    type: Literal["answer"]
    request: Token
    allow: bool
    token: Token | None = None


class Log(_Strict):
    """Send the log of the game that is on the table, or was left last."""

    type: Literal["log"]
    token: Token | None = None


Heard = Hello | Submit | Here | Look | Say | Ask | Answer | Log

_HEARD: TypeAdapter[Heard] = TypeAdapter(Annotated[Heard, Field(discriminator="type")])


def heard(raw: str | bytes) -> Heard:
    """The message of a frame. Raises Misread."""
    if not isinstance(raw, str):
        raise Misread("message", "bytes", "text")
    try:
        found = json.loads(raw, parse_constant=_no_number, parse_float=_finite)
        if _HALF_A_SIGN.search(raw):
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Misread("message", "half a sign", "Unicode") from None
    except (ValueError, RecursionError) as fault:
        if isinstance(fault, Misread):
            raise
        raise Misread("message", "text that is no JSON", "an object") from None
    try:
        return _HEARD.validate_python(found)
    except ValidationError as error:
        raise Misread(*misfit(error)) from None
    except RecursionError:
        raise Misread("message", "values nested too deep", "a flat object") from None


def command_in(message: Submit) -> Command:
    """What is to be done. Raises Refused, also for what a server alone may do."""
    command = command_of(message.command)
    if isinstance(command, LayAnew):
        raise Refused("A file is laid anew from the table's page.")
    if isinstance(command, TakeBack):
        raise Refused(ASK_FOR_IT)
    return command


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise Misread("message", "a number without end", "a finite one")
    return number


def _no_number(name: str) -> float:
    raise Misread("message", name, "a finite number")


# --- what the table says ------------------------------------------------------------------------


def line(**row: Any) -> str:
    """One message as it is sent."""
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
    """The answer to hello. ``held``: ``scenario`` and ``game``, or ``entries``."""
    chat = [_said(one) for one in lines]
    return line(
        type="welcome", table=table, role=_role(role), you=author, seat=seat, seq=seq,
        digest=digest, said=chat, request=_request(request), **held,
    )  # fmt: skip


def step(entry: Entry) -> dict[str, Any]:
    """An entry as others are told of it: its token is its author's business."""
    return {
        "seq": entry.seq,
        "author": entry.author,
        "at": entry.at,
        "title": entry.title,
        "command": said_of(entry.command),
        "delta": encoded(entry.delta),
    }


def done(token: str, seq: int) -> str:
    """What was asked for under a token is this entry: kept, and told."""
    return line(type="done", token=token, seq=seq)


def refused(token: str | None, why: str, again: bool = False) -> str:
    """It was not done. ``again``: nothing is wrong with it, it may be sent again as it is."""
    return line(type="refused", token=token, why=why, again=again)


def told_line(told: Told) -> str:
    """What somebody at a table is told."""
    match told:
        case Stepped(entry=entry):
            return line(type="step", **step(entry))
        case People(there=there):
            return line(type="people", there=[_presence(one) for one in there])
        case Said():
            return line(type="said", **_said(told))
        case Looked(person=person, at=at):
            return line(type="looked", by=_person(person), at=at)
        case Closed(why=why):
            return line(type="closed", why=why)
        case Asked(request=request, why=why, by=by):
            who = None if by is None else _person(by)
            return line(type="request", request=_request(request), why=why, by=who)
        case Shelved(mesh=mesh):
            away = {"away": True} if mesh.away else {}
            kept = {"name": mesh.name, "sha256": mesh.sha256, "reading": dict(mesh.reading)}
            return line(type="mesh", **kept, **away)


def log_lines(token: str | None, lines: Iterable[str]) -> str:
    """The log of a game, as `sightline replay` reads it."""
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
    """What others may know of it: not by which link."""
    return {"kind": role.kind, "side": role.side}


def _presence(one: Presence) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "person": _person(one.person),
        "role": _role(one.role),
        "at": one.pointer,
        "selected": one.selected,
    }
