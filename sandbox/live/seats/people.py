"""Who sits at a table: a name and a colour of their choice, and what they point at."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from sandbox.live.seats.roles import Role

At = tuple[float, float, float]
"""A point of the table, inches."""

LONGEST_NAME = 24

COLOURS = (
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#6b6b6b",
)  # fmt: skip
"""Okabe and Ito's: told apart by most eyes."""

NOBODY = "Somebody"
"""What is called who has not said a name."""


@dataclass(frozen=True)
class Person:
    """An author: ``id`` is public and proves nothing; his browser alone knows the secret of it."""

    id: str
    name: str = NOBODY
    colour: str = COLOURS[-1]


@dataclass(frozen=True)
class Presence:
    """Somebody at the table now. ``seat`` tells two windows of one person apart."""

    seat: int
    person: Person
    role: Role
    pointer: At | None = None
    selected: tuple[str, ...] = ()


def author_id(secret: str) -> str:
    """The public id of who knows a secret."""
    return sha256(b"sightline author " + secret.encode()).hexdigest()[:16]


def person_of(secret: str, name: str, colour: str) -> Person:
    """A person as he says he is: his name one short line of plain text, his colour one of ours."""
    plain = "".join(sign for sign in name if sign.isprintable()).strip()[:LONGEST_NAME]
    return Person(author_id(secret), plain or NOBODY, colour if colour in COLOURS else COLOURS[-1])
