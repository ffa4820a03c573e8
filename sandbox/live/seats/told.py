"""What those who sit at a table are told, in one order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sandbox.document.history import Entry
from sandbox.live.seats.consent import Request
from sandbox.live.seats.people import At, Person, Presence
from sandbox.live.store.kept import KeptMesh


@dataclass(frozen=True)
class Stepped:
    """Something was done, and is kept: the table is another."""

    entry: Entry


@dataclass(frozen=True)
class People:
    """Who is there, and what they point at and have chosen."""

    there: tuple[Presence, ...]


@dataclass(frozen=True)
class Looked:
    """Somebody says: look here."""

    person: Person
    at: At


@dataclass(frozen=True)
class Said:
    """A line of the chat. ``at``: seconds since 1970."""

    person: Person
    text: str
    at: float


@dataclass(frozen=True)
class Closed:
    """The table is there no more, or not for you; why, in one sentence."""

    why: str


@dataclass(frozen=True)
class Shelved:
    """A mesh is kept with the table from now on: it may be put on it; or, where it is away, no
    more."""

    mesh: KeptMesh


@dataclass(frozen=True)
class Asked:
    """What somebody asks to take back now; None: nothing any more. ``by``: who asked or answered.

    ``why`` nothing is asked any more: ``refused``, ``withdrawn``, or the step by which the game
    moved on.
    """

    request: Request | None
    why: str = ""
    by: Person | None = None


Told: TypeAlias = Stepped | People | Looked | Said | Closed | Shelved | Asked
