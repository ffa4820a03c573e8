"""Live tables for tests: small, in a store of their own, and what a seat was told at them."""

from __future__ import annotations

from typing import Any

from histories import TEXT
from tables import HEAD, unit

from sandbox.document import commands as do
from sandbox.document.history import Entry
from sandbox.live.digests import digest_of
from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, Role
from sandbox.live.seats.told import Stepped, Told
from sandbox.live.store.store import Store

VILLAGE = (
    HEAD
    + """
game = "bolt-action"
[table]
size = [48, 36]
[[terrain]]
id = "platform"
kind = "box"
size = [6, 6, 2]
position = [24, 28]
"""
    + unit("able", "axis", "position = [3, 3]", "position = [6, 3]")
    + unit("baker", "allies", "position = [30, 20]")
    + unit("tank", "allies", "position = [40, 10]", template="medium-tank")
)
"""Two squads, a tank, and a platform that men may climb and tanks may not."""


class Heard(list[Told]):
    """The messages to a seat, in order."""

    @property
    def entries(self) -> list[Entry]:
        return [one.entry for one in self if isinstance(one, Stepped)]


def hub_in(url: str = "sqlite:///:memory:") -> Hub:
    return Hub(Store(url))


def live_table(text: str = TEXT, hub: Hub | None = None) -> LiveDocument:
    """A live table of its own, in memory unless a hub is given."""
    hub = hub or hub_in()
    return hub.open(hub.create(text))


def seated(live: LiveDocument, name: str, role: Role = EDITOR) -> tuple[Seat, Heard]:
    """Seat a person with an unlimited rate, and return the seat and its messages."""
    received = Heard()
    seat = live.join(Person(name, name.title()), role, received.append)
    received.clear()
    return seat, received


def moved(thing: str, x: float, y: float, **how: Any) -> do.MoveThings:
    return do.MoveThings((do.Spot(thing, (x, y)),), **how)


def place(live: LiveDocument, thing: str) -> tuple[float, ...]:
    """Where a thing stands, by its scenario."""
    scenario = live.document.scenario
    unit_id, slash, number = thing.partition("/")
    if slash:
        row = next(unit for unit in scenario.units if unit.id == unit_id)
        return tuple(row.models[int(number)].position)
    return tuple(next(piece for piece in scenario.terrain if piece.id == thing).position)


def kept(live: LiveDocument) -> list[Entry]:
    """The entries that the store has of a table."""
    store: Any = live.store
    return list(store.read(live.name).entries)


def is_one(live: LiveDocument) -> None:
    """Check that the document, the store and the table agree."""
    from sandbox.live.store.opening import opened

    store: Any = live.store
    assert kept(live) == live.document.history.entries
    assert digest_of(opened(store.read(live.name))) == digest_of(live.document)
    assert live.table.scenario == live.document.scenario
