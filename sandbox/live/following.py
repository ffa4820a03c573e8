"""Follow what other processes do at the tables that are open in this one.

Their steps come from the log, in its order, and everything else by notices. A process that has
missed notices, or could not follow one, reads the log, the links and the chat again.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Any
from weakref import WeakSet

from languages.message import message
from sandbox.live.filing import follow_save
from sandbox.live.live_document import WITHDRAWN, LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.told import Looked, Said
from sandbox.live.shelf import follow_shelf
from sandbox.live.store.kept import Elsewhere, StoreFault
from sandbox.live.store.notices import Notice
from sandbox.live.store.store import Store

log = logging.getLogger("sightline")

DELETED = message("live-deleted")
_AT_ONCE = 4
"""Tables whose notices are followed at the same time."""

Tables = Callable[[], Iterable[LiveDocument]]


class Following:
    """The tables of one process, kept at the state of all; a `notices.Follower`.

    Notices of one table are followed in their order, and those of different tables side by side.
    """

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._pool = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="following")
        self._waiting: dict[LiveDocument, deque[Callable[[LiveDocument], None]]] = {}
        self._behind: WeakSet[LiveDocument] = WeakSet()
        self._lock = Lock()

    def heard(self, notice: Notice) -> None:
        """Follow a notice at its table, if that is open here."""
        for live in self._tables():
            if live.name == notice.table:
                self._later(live, lambda live: follow(live, notice))

    def connected(self) -> None:
        """Read again what was stored, and find out who sits at the tables elsewhere."""
        for live in self._tables():
            self._later(live, self.read_again)

    def still_there(self, processes: frozenset[str]) -> None:
        """Remove the people of processes that have ended, and follow what was not followed."""
        for live in self._tables():
            if live in self._behind:
                self._behind.discard(live)
                self._later(live, self.read_again)
            if live.peers.processes - processes:
                self._later(live, lambda live: _without(live, processes))

    def read_again(self, live: LiveDocument) -> None:
        """Read what other processes have stored at a table, and ask who sits there."""
        if live.name not in {row.name for row in self._store.rows()}:
            live.close(DELETED)
            return
        try:
            live.read_shelf()
            live.catch_up()
        except Elsewhere:  # another table has got the name since
            live.close(DELETED)
            return
        there = {link.id for link in self._store.links(live.name)}
        came = {seat.role.link for seat in live.seats if not seat.role.serves}
        for link in came - there - {""}:
            live.put_out(WITHDRAWN, link)
        known = {(said.person.id, said.text, said.at) for said in live.lines}
        for remark in self._store.chat_lines(live.name):
            if (remark.author, remark.text, remark.at) not in known:
                _said(live, remark.author, remark.text, remark.at)
        follow_save(live)
        live.introduce()

    def _later(self, live: LiveDocument, act: Callable[[LiveDocument], None]) -> None:
        with self._lock:
            waiting = self._waiting.get(live)
            if waiting is not None:
                waiting.append(act)
                return
            self._waiting[live] = deque([act])
        with suppress(RuntimeError):  # the program ends
            self._pool.submit(self._work_off, live)

    def _work_off(self, live: LiveDocument) -> None:
        while True:
            with self._lock:
                waiting = self._waiting[live]
                if not waiting:
                    del self._waiting[live]
                    return
                act = waiting.popleft()
            try:
                act(live)
            except StoreFault as fault:
                log.warning("%s is not followed for now: %s", live.name, fault)
                self._behind.add(live)
            except Exception:
                log.exception("%s is not followed", live.name)


def follow(live: LiveDocument, notice: Notice) -> None:
    """Do at a table what a notice says. Raises StoreFault."""
    value = notice.value
    match notice.kind:
        case "step":
            live.catch_up(value["seq"])
        case "here":
            _seated(live, notice.process, value)
        case "seated":
            with live.telling():
                if live.peers.keep_seats(notice.process, value["seats"]):
                    live.tell_presence()
        case "who":
            live.announce_all()
        case "said":
            _said(live, value["author"], value["text"], value["at"])
        case "look":
            x, y, z = value["at"]
            with live.telling():
                live.tell(Looked(Person(**value["person"]), (x, y, z)))
        case "asked":
            live.catch_up()
        case "withdrawn":
            live.put_out(WITHDRAWN, value["link"])
        case "shelved":
            follow_shelf(live, value["mesh"])
        case "saved":
            follow_save(live)
        case "deleted":
            live.close(DELETED)


def _without(live: LiveDocument, processes: frozenset[str]) -> None:
    with live.telling():
        if live.peers.keep(processes):
            live.tell_presence()


def _seated(live: LiveDocument, process: str, value: Any) -> None:
    with live.telling():
        if value.get("gone"):
            changed = live.peers.left(process, value["seat"])
        else:
            presence = live.peers.seated(process, value)
            live.met(presence.person)
            changed = True
        if changed:
            live.tell_presence()


def _said(live: LiveDocument, author: str, text: str, at: float) -> None:
    with live.telling():
        said = Said(live.meet(author), text, at)
        if said not in live.lines:
            live.lines = [*live.lines[-99:], said]
            live.tell(said)
