"""Messages to the people at a table, in one order, and the mailbox of one seat.

A mailbox hands them on in order, one at a time, from any thread.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import TypeAlias

from languages.message import Line
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

    why: Line


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


log = logging.getLogger("sightline")

Tell = Callable[[Told], None]


class Mailbox:
    """A queue of messages.

    They are added under the table's lock, and delivered under none: a slow or failing receiver
    blocks nobody else.
    """

    def __init__(self, told: Tell) -> None:
        self._told = told
        self._waiting: deque[Told] = deque()
        self._handing = RLock()

    def put(self, told: Told) -> None:
        """Add a message."""
        self._waiting.append(told)

    def deliver(self) -> None:
        """Deliver waiting messages, unless another thread does so already: that one delivers these
        too.
        """
        # Checked again after the lock is released: a message added in the meantime found it held.
        while self._waiting and self._handing.acquire(blocking=False):
            try:
                self._hand_over()
            finally:
                self._handing.release()

    def settle(self) -> None:
        """Deliver waiting messages; when this returns, earlier ones have been delivered."""
        with self._handing:
            self._hand_over()
        self.deliver()

    def _hand_over(self) -> None:
        while self._waiting:
            told = self._waiting.popleft()
            try:
                self._told(told)
            except Exception:
                log.exception("a seat could not be told")
