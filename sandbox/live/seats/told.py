"""Messages to the people at a table, in one order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sandbox.document.history import Entry
from sandbox.live.seats.consent import Request
from sandbox.live.seats.people import At, Person, Presence
from sandbox.live.store.kept import KeptMesh


@dataclass(frozen=True)
class Stepped:
    """A step was done, and is stored: the table has changed."""

    entry: Entry


@dataclass(frozen=True)
class People:
    """The people at the table, their pointers and selections."""

    there: tuple[Presence, ...]


@dataclass(frozen=True)
class Looked:
    """Somebody calls everybody to look here."""

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
    """The table is closed, or closed to this person; the reason, in one sentence."""

    why: str


@dataclass(frozen=True)
class Shelved:
    """A mesh is now stored with the table and may be used on it; or, with ``away``, no longer."""

    mesh: KeptMesh


@dataclass(frozen=True)
class Asked:
    """The pending request to undo something; None: none any more. ``by``: its author, or the
    answerer.

    ``why`` there is none any more: ``refused``, ``withdrawn``, or the step by which the game moved
    on.
    """

    request: Request | None
    why: str = ""
    by: Person | None = None


Told: TypeAlias = Stepped | People | Looked | Said | Closed | Shelved | Asked
