"""Notices between processes that have the same PostgreSQL store, by LISTEN and NOTIFY.

What is stored is announced in the transaction that stores it. What is not stored (presence,
pointers) is posted in the background, and told again after a lost connection.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex
from threading import Condition, Event, Thread
from time import time
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, select, text

from sandbox.live.store import schema
from sandbox.live.store.database import Database
from sandbox.live.store.kept import StoreFault

log = logging.getLogger("sightline")

LONGEST = 7_900
"""Most bytes of a payload: NOTIFY takes fewer than 8,000. A longer notice goes by a row."""
TICK = 1.0
"""Seconds after which a process looks which others are still connected."""

_CHANNEL = "sightline"
_KEPT = 600.0
"""Seconds for which the row of a long notice is there to be read."""


@dataclass(frozen=True)
class Notice:
    """Something that happened in another process. ``process``: its id."""

    process: str
    table: str
    kind: str
    value: Mapping[str, Any]


class Follower(Protocol):
    """The receiver of notices; it is called on one thread, and must not raise."""

    def heard(self, notice: Notice) -> None:
        """Follow a notice of another process."""

    def connected(self) -> None:
        """Read everything again: notices may have been missed."""

    def still_there(self, processes: frozenset[str]) -> None:
        """Forget people of processes that are not among these."""


class Notices:
    """The notices of one process. ``process``: its id, new for each object."""

    def __init__(self, database: Database) -> None:
        self._database, self.process = database, token_hex(8)
        self._waiting: dict[tuple[str, str, str | int], Mapping[str, Any]] = {}
        self._some = Condition()
        self._number = 0
        self._over = Event()
        self._lost = False
        self._threads: list[Thread] = []

    def send(self, connection: Connection, table: str, kind: str, value: Mapping[str, Any]) -> None:
        """Announce something when this transaction is committed."""
        payload = json.dumps([self.process, table, kind, value], separators=(",", ":"))
        if len(payload) > LONGEST:
            rows = schema.notices
            connection.execute(rows.delete().where(rows.c.at < time() - _KEPT))
            row = rows.insert().values(text=payload, at=time()).returning(rows.c.id)
            payload = str(connection.execute(row).scalar_one())
        what = {"channel": _CHANNEL, "payload": payload}
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), what)

    def post(self, table: str, kind: str, value: Mapping[str, Any], key: str = "") -> None:
        """Announce something soon. A later one with the same ``key`` replaces one that waits.

        One with a key waits until the database can be written; one without is dropped then.
        """
        with self._some:
            self._number += 1
            place = (table, kind, key or self._number)
            self._waiting.pop(place, None)
            self._waiting[place] = value
            self._some.notify()

    def listen(self, follower: Follower) -> None:
        """Call a follower for all notices of other processes, from now on."""
        if not self._threads:
            self._threads = [
                Thread(target=self._listen, args=(follower,), daemon=True),
                Thread(target=self._post, daemon=True),
            ]
            for thread in self._threads:
                thread.start()

    def close(self) -> None:
        """Stop listening and posting."""
        self._over.set()
        with self._some:
            self._some.notify()
        if self._threads:
            with suppress(StoreFault), self._database.writing() as connection:
                self.send(connection, "", "bye", {})  # wakes the listener
            for thread in self._threads:
                thread.join()

    # --- posting --------------------------------------------------------------------------------

    def _post(self) -> None:
        while not self._over.is_set():
            with self._some:
                self._some.wait_for(lambda: self._waiting or self._over.is_set())
                waiting, self._waiting = self._waiting, {}
            try:
                with self._database.writing() as connection:
                    for (table, kind, _), value in waiting.items():
                        self.send(connection, table, kind, value)
            except StoreFault:
                with self._some:
                    keyed = {at: what for at, what in waiting.items() if isinstance(at[2], str)}
                    self._waiting = keyed | self._waiting
                self._over.wait(TICK / 4)

    # --- listening ------------------------------------------------------------------------------

    def _listen(self, follower: Follower) -> None:
        engine = self._database.listening(f"{_CHANNEL} {self.process}")
        while not self._over.is_set():
            try:
                self._listen_once(engine, follower)
            except Exception as error:
                # The driver raises errors of its own, SQLAlchemy wraps those of connecting.
                if not self._lost:
                    said = str(error).partition("\n")[0]
                    log.warning("Notices of other servers are missed for now: %s", said)
                self._lost = True
                self._over.wait(TICK / 4)

    def _listen_once(self, engine: Engine, follower: Follower) -> None:
        with engine.connect() as connection:
            try:
                self._hear(connection.connection.driver_connection, follower)
            except BaseException:
                # The pool would try to reset a lost connection, and log that with a traceback.
                connection.invalidate()
                raise

    def _hear(self, driver: Any, follower: Follower) -> None:
        driver.execute(f"LISTEN {_CHANNEL}")
        self._lost = False
        follower.connected()
        while not self._over.is_set():
            for received in driver.notifies(timeout=TICK):
                notice = self._read(received.payload)
                if notice is not None and notice.process != self.process:
                    follower.heard(notice)
                if self._over.is_set():
                    return
            follower.still_there(self._connected())

    def _read(self, payload: str) -> Notice | None:
        said = json.loads(payload)
        if isinstance(said, int):
            rows = schema.notices
            with self._database.reading() as connection:
                row = connection.execute(select(rows.c.text).where(rows.c.id == said)).scalar()
            if row is None:
                return None
            said = json.loads(row)
        return Notice(*said)

    def _connected(self) -> frozenset[str]:
        """Return the processes that listen now: a process that was killed has no connection."""
        names = text(
            "SELECT application_name FROM pg_stat_activity "
            "WHERE datname = current_database() AND application_name LIKE :name"
        )
        with self._database.reading() as connection:
            rows = connection.execute(names, {"name": f"{_CHANNEL} %"}).scalars()
            return frozenset(row.partition(" ")[2] for row in rows)
