"""People who sit at the same table in other processes, and one's own told to those."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import astuple
from typing import Any

from sandbox.live.seats.people import Person, Presence, Showing
from sandbox.live.seats.roles import Role


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
    }


def _read_presence(value: Mapping[str, Any]) -> Presence:
    """Return the presence that `encode_presence` was given."""
    at = value["pointer"]
    return Presence(
        value["seat"],
        Person(**value["person"]),
        Role(**value["role"]),
        None if at is None else (at[0], at[1], at[2]),
        tuple(value["selected"]),
        None if value["showing"] is None else Showing(*value["showing"]),
    )
