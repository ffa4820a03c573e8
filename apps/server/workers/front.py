"""The front of several processes: it listens, and hands each connection to a worker.

It reads the first bytes of a connection without taking them, to learn which table it is for, and
then gives the connection away. So no byte of a page passes through it. It answers itself only where
there is no worker, by `NoWorker`.

Any worker can serve any table; together its pages cost less. A table's worker is the one with the
highest hash of the table's name and the worker's number, so that a worker that ends moves no other
table. Where that worker has far more pages than the others, the next one is chosen.
"""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from random import shuffle

from apps.server.workers.no_worker import NoWorker, asks_health
from apps.server.workers.place import WorkerPlace

_TABLE = re.compile(rb"[A-Z]+ [^ ?]*?/t/([^/? ]+)")
_TLS_HANDSHAKE = b"\x16"

_SPARE, _UNEVEN = 8, 1.25
"""A worker may have this many pages more, and this many times the pages, of the average one."""


def key_of(head: bytes, address: str) -> str:
    """Return the text that connections to one worker share, or "" where any worker will do.

    ``head``: the first bytes of the connection. They name the table; in an encrypted connection
    nothing can be read, and the client's address stands for it.
    """
    if found := _TABLE.match(head):
        return found[1].decode("latin-1")
    return address if encrypted(head) else ""


def encrypted(head: bytes) -> bool:
    """Return whether a connection is encrypted, by its first bytes."""
    return head.startswith(_TLS_HANDSHAKE)


def in_order(key: str, pages: Mapping[int, int]) -> list[int]:
    """Return the workers, the best one for ``key`` first. ``pages``: the pages of each."""
    workers = list(pages)
    if not key:
        shuffle(workers)
        return workers
    most = _UNEVEN * sum(pages.values()) / max(1, len(pages)) + _SPARE

    def rank(worker: int) -> tuple[bool, bytes]:
        return pages[worker] < most, sha256(f"{worker} {key}".encode()).digest()

    return sorted(workers, key=rank, reverse=True)


HEAD_SECONDS = 10.0
"""Most seconds until the first bytes of a connection come."""

WAIT_SECONDS = 30.0
"""Most seconds that a connection waits for a worker; then it is answered 503."""

MOST_WAITING = 500
"""The most connections that have not been handed over. For one more, the one that has been silent
for longest is dropped; without a silent one, no more are accepted for the moment."""

_HEAD_BYTES = 2048
_RETRY_SECONDS = 0.05
_AT_ONCE = 100


class Front:
    """Accepts the connections of listening sockets, for the workers at ``places``.

    ``no_worker`` answers those that no worker takes.
    """

    def __init__(
        self, listeners: Sequence[socket.socket], places: Sequence[WorkerPlace], no_worker: NoWorker
    ) -> None:
        self._listeners, self._places, self._no_worker = listeners, places, no_worker
        self._waiting: set[asyncio.Task[None]] = set()
        self._silent: dict[socket.socket, asyncio.Task[None]] = {}
        self._listening = self._closed = False

    def begin(self) -> None:
        """Accept connections."""
        loop = asyncio.get_running_loop()
        for listener in self._listeners if not self._listening else ():
            loop.add_reader(listener, self._accept, listener)
        self._listening = True

    def pause(self) -> None:
        """Accept no connections; they wait in the sockets' own queues."""
        loop = asyncio.get_running_loop()
        for listener in self._listeners:
            loop.remove_reader(listener)
        self._listening = False

    def close(self) -> None:
        """Stop listening, and drop the connections that have not been handed over."""
        self._closed = True
        self.pause()
        for listener in self._listeners:
            listener.close()
        for task in self._waiting:
            task.cancel()
        self._no_worker.close()

    def _accept(self, listener: socket.socket) -> None:
        for _ in range(_AT_ONCE):
            if len(self._waiting) >= MOST_WAITING:
                if self._silent:
                    next(iter(self._silent.values())).cancel()
                else:
                    self.pause()
                return
            try:
                connection, address = listener.accept()
            except OSError:  # none is left, or its client has gone
                return
            connection.setblocking(False)
            task = asyncio.ensure_future(self._pass_on(connection, str(address[0])))
            self._waiting.add(task)
            self._silent[connection] = task
            task.add_done_callback(self._passed_on)

    def _passed_on(self, task: asyncio.Task[None]) -> None:
        self._waiting.discard(task)
        if not self._closed:
            self.begin()

    async def _pass_on(self, connection: socket.socket, address: str) -> None:
        """Hand a connection over as soon as its first bytes and a worker are there."""
        with connection, suppress(OSError, TimeoutError):
            try:
                async with asyncio.timeout(HEAD_SECONDS):
                    head = await _head(connection)
            finally:
                del self._silent[connection]
            key = key_of(head, address)
            until = time.monotonic() + WAIT_SECONDS
            while head and not await self._hand_over(connection, key):
                if time.monotonic() > until or self._is_answered_here(head):
                    self._no_worker.take(connection)
                    return
                await asyncio.sleep(_RETRY_SECONDS)

    def _is_answered_here(self, head: bytes) -> bool:
        """Return whether a connection does not wait for a worker to be ready.

        It is the question for health. Where that cannot be read, in an encrypted connection, it is
        any as soon as no worker is about to be back.
        """
        if any(place.ready for place in self._places):
            return False
        if encrypted(head):
            return not any(place.expected for place in self._places)
        return asks_health(head)

    async def _hand_over(self, connection: socket.socket, key: str) -> bool:
        expected = {place.number: place for place in self._places if place.expected}
        for number in in_order(key, {n: place.pages for n, place in expected.items()}):
            if await expected[number].take(connection):
                return True
            if key and not expected[number].ready:
                return False  # the table's worker is about to be back
        return False


async def _head(connection: socket.socket) -> bytes:
    """Return the first bytes of a connection, which stay unread; b"" where it was closed."""
    loop = asyncio.get_running_loop()
    there = asyncio.Event()
    loop.add_reader(connection, there.set)
    try:
        await there.wait()
    finally:
        loop.remove_reader(connection)
    return connection.recv(_HEAD_BYTES, socket.MSG_PEEK)
