"""People at a table: a chosen name and colour, and their pointer; also those of other processes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import Any

from sandbox.live.seats.roles import Role

At = tuple[float, float, float]
"""A point of the table, inches."""

Pose = tuple[float, float, float, float, float, float]
"""A camera's focal point and distance (inches), azimuth and elevation (degrees)."""

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
    ``follows``: its camera goes where the referee's is. ``view``: the camera of a referee whom
    somebody follows.
    """

    seat: int
    person: Person
    role: Role
    pointer: At | None = None
    selected: tuple[str, ...] = ()
    showing: Showing | None = None
    follows: bool = False
    view: Pose | None = None

    @property
    def leads(self) -> bool:
        """Whether its view is a referee's: an owner's window that follows nobody."""
        return self.role.owns and not self.follows


def author_id(secret: str) -> str:
    """Return the public id of the owner of a secret."""
    return sha256(b"sightline author " + secret.encode()).hexdigest()[:16]


def person_of(secret: str, name: str, colour: str) -> Person:
    """Return a person with a given name and colour.

    The name is cut to one short line of plain text; the colour is one of ours.
    """
    plain = "".join(sign for sign in name if sign.isprintable()).strip()[:LONGEST_NAME]
    return Person(author_id(secret), plain or NOBODY, colour if colour in COLOURS else COLOURS[-1])


class Peers:
    """The people at a table in other processes, by process and seat."""

    def __init__(self) -> None:
        self._there: dict[tuple[str, int], Presence] = {}

    @property
    def there(self) -> tuple[Presence, ...]:
        """People who sit there."""
        return tuple(self._there.values())

    @property
    def processes(self) -> frozenset[str]:
        """Processes in which people sit there."""
        return frozenset(process for process, _ in tuple(self._there))

    def seated(self, process: str, value: Mapping[str, Any]) -> Presence:
        """Take a presence from a notice, new or changed."""
        presence = _read_presence(value)
        self._there[process, presence.seat] = presence
        return presence

    def left(self, process: str, seat: int) -> bool:
        """Remove a seat; return whether it was there."""
        return self._there.pop((process, seat), None) is not None

    def keep_seats(self, process: str, seats: Collection[int]) -> bool:
        """Remove the other people of a process; return whether there were any."""
        return self._keep(lambda of, seat: of != process or seat in seats)

    def keep(self, processes: Collection[str]) -> bool:
        """Remove people of all other processes; return whether there were any."""
        return self._keep(lambda process, _seat: process in processes)

    def _keep(self, stays: Callable[[str, int], bool]) -> bool:
        gone = [key for key in self._there if not stays(*key)]
        for key in gone:
            del self._there[key]
        return bool(gone)


def encode_person(person: Person) -> dict[str, Any]:
    """Return a person as JSON's values."""
    return {"id": person.id, "name": person.name, "colour": person.colour}


def encode_presence(one: Presence) -> dict[str, Any]:
    """Return a presence as JSON's values, for a notice."""
    role = one.role
    return {
        "seat": one.seat,
        "person": encode_person(one.person),
        "role": {"kind": role.kind, "side": role.side, "serves": role.serves, "link": role.link},
        "pointer": one.pointer,
        "selected": one.selected,
        "showing": None if one.showing is None else list(astuple(one.showing)),
        "follows": one.follows,
        "view": one.view,
    }


def _read_presence(value: Mapping[str, Any]) -> Presence:
    """Return the presence that `encode_presence` was given."""
    at, view = value["pointer"], value["view"]
    return Presence(
        value["seat"],
        Person(**value["person"]),
        Role(**value["role"]),
        None if at is None else (at[0], at[1], at[2]),
        tuple(value["selected"]),
        None if value["showing"] is None else Showing(*value["showing"]),
        value["follows"],
        None if view is None else (view[0], view[1], view[2], view[3], view[4], view[5]),
    )
