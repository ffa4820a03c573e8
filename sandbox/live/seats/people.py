"""People at a table: a chosen name and colour, and their pointer."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from sandbox.live.seats.roles import Role

At = tuple[float, float, float]
"""A point of the table, inches."""

LONGEST_NAME = 24

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#6b6b6b")
"""Okabe and Ito's colours: distinct to most eyes."""

NOBODY = "Somebody"
"""Name of a person who has not given one."""


@dataclass(frozen=True)
class Person:
    """An author: ``id`` is public and proves nothing; only the author's browser knows its
    secret.
    """

    id: str
    name: str = NOBODY
    colour: str = COLOURS[-1]


@dataclass(frozen=True)
class Showing:
    """The place of a demonstration on a person's page: step and moment, from 0.

    A presenter's window shows none itself: ``of`` is the seat of the window that does, in which it
    has pressed Next ``presses`` times.
    """

    step: int
    part: int = 0
    of: int | None = None
    presses: int = 0


@dataclass(frozen=True)
class Presence:
    """A person at the table now. ``seat`` distinguishes two windows of one person.

    ``showing``: the place of the table's script that this window shows; None where it shows none.
    """

    seat: int
    person: Person
    role: Role
    pointer: At | None = None
    selected: tuple[str, ...] = ()
    showing: Showing | None = None


def author_id(secret: str) -> str:
    """Return the public id of the owner of a secret."""
    return sha256(b"sightline author " + secret.encode()).hexdigest()[:16]


def person_of(secret: str, name: str, colour: str) -> Person:
    """Return a person with a given name and colour.

    The name is cut to one short line of plain text; the colour is one of ours.
    """
    plain = "".join(sign for sign in name if sign.isprintable()).strip()[:LONGEST_NAME]
    return Person(author_id(secret), plain or NOBODY, colour if colour in COLOURS else COLOURS[-1])
