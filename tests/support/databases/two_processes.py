"""One table in two processes, as far as it knows, and seats that wait for what they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Event
from time import monotonic, sleep
from typing import Any

import pytest
from databases.postgres_server import PostgresServer
from live_tables import Heard

from sandbox.live.hub import Hub
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, Role
from sandbox.live.seats.told import People, Told

Both = tuple[LiveDocument, LiveDocument]

PATIENCE = 60.0
"""Most seconds to wait for a notice, on a machine that is busy with other tests."""


class Ear(Heard):
    """The messages to a seat, which a test can wait for."""

    def __init__(self) -> None:
        super().__init__()
        self._more = Condition()

    def hear(self, told: Told) -> None:
        with self._more:
            self.append(told)
            self._more.notify_all()

    def until(self, there: Callable[[], object]) -> None:
        """Wait until something is so, looking again after each message."""
        end = monotonic() + PATIENCE
        with self._more:
            while not there():
                assert self._more.wait(max(0.0, end - monotonic())), [*self]

    def until_told(self, told: Told) -> None:
        self.until(lambda: told in self)


def sit(live: LiveDocument, name: str, role: Role = EDITOR) -> tuple[Seat, Ear]:
    ear = Ear()
    return live.join(Person(name, name.title()), role, ear.hear), ear


def named(ear: Ear) -> set[str]:
    """The names of the people at the table, by the last message about them."""
    last = next((one for one in reversed(ear) if isinstance(one, People)), People(()))
    return {one.person.name for one in last.there}


def answered(seat: Seat) -> int:
    return seat.submit(seat.live.policy_action("simple")).seq


@contextmanager
def deaf(postgres: PostgresServer, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cut the connection on which a process hears notices, and let it hear none meanwhile."""
    notices: Any = hub.store.notices
    listens, back = notices._hear, Event()

    def late(*what: object) -> None:
        back.wait()
        listens(*what)

    with monkeypatch.context() as patch:
        patch.setattr(notices, "_hear", late)
        postgres.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE application_name = 'sightline {notices.process}'"
        )
        while not notices._lost:
            sleep(0.01)
        try:
            yield
        finally:
            back.set()
