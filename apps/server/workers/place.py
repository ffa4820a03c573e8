"""A worker's place: the process that is there now, and the one that follows when it ends.

A worker that cannot be started is tried again after a pause, which doubles each time.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Any

from apps.server.workers.channel import Lines, hand_over
from languages.writing import text

log = logging.getLogger("sightline")

BACK_SECONDS = 5.0
"""Connections for a table wait so long for a worker that has ended to be back."""

_SHORT_LIFE, PAUSE_SECONDS = 10.0, 1.0
"""A worker that lived for less than these seconds is started again after a pause.

Of starts that fail the pause doubles each time.
"""

_LONGEST_PAUSE = 30.0


class WorkerPlace:
    """The place of one worker. ``pages``: its open pages. ``ready``: it takes connections.

    ``failures``: how many starts in a row led to no worker that was ready.
    """

    def __init__(
        self,
        number: int,
        start: Callable[[socket.socket], Awaitable[BaseProcess]],
        told: Callable[[dict[str, Any]], None],
        ended: Callable[[int], None] = lambda _process: None,
    ) -> None:
        """Make an empty place.

        ``start`` starts a process with the other end of a channel. ``told`` gets what a worker
        says when it is ready or cannot start, and ``failed`` with the reason after each failure.
        ``ended`` gets the id of a process that has ended.
        """
        self.number, self._start, self._told, self._forget = number, start, told, ended
        self.pages = self.failures = 0
        self.ready = False
        self._ending = False
        self._began = self._parted = -BACK_SECONDS
        self._handed: deque[asyncio.Future[bool]] = deque()
        self._channel: socket.socket | None = None
        self._process: BaseProcess | None = None
        self._starting: asyncio.Task[None] | None = None
        self._came, self._fault = False, ""

    @property
    def empty(self) -> bool:
        """Whether no process is here, nor about to be."""
        return self._process is None and self._starting is None

    @property
    def expected(self) -> bool:
        """Whether the worker is there, or ended so lately that it is about to be back."""
        return self.ready or time.monotonic() - self._parted < BACK_SECONDS

    async def take(self, connection: socket.socket) -> bool:
        """Hand a connection to the worker. Return whether it accepted it before it ended."""
        if not self.ready or self._channel is None or not hand_over(self._channel, connection):
            return False
        taken = asyncio.get_running_loop().create_future()
        self._handed.append(taken)
        return bool(await taken)

    def start(self) -> None:
        """Begin to start a worker here, unless the place is given up."""
        if not self._ending:
            self._starting = asyncio.ensure_future(self._begin())

    async def _begin(self) -> None:
        self._began, self._came, self._fault = time.monotonic(), False, ""
        channel, theirs = socket.socketpair()
        channel.setblocking(False)
        try:
            with theirs:
                self._process = await self._start(theirs)
        except Exception as error:
            channel.close()
            why = str(error) or type(error).__name__
            self._fail(text("server-worker-not-started", why=why))
            return
        finally:
            self._starting = None
        self._channel = channel
        loop = asyncio.get_running_loop()
        loop.add_reader(self._channel, self._heard, Lines(self._channel))
        loop.add_reader(self._process.sentinel, self._ended, self._process)
        if self._ending:
            self.end()

    def end(self, number: int = signal.SIGTERM) -> None:
        """Send the worker a signal to end. No other follows it."""
        self._ending, self.ready = True, False
        if self._process is not None and self._process.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, number)

    def _heard(self, lines: Lines) -> None:
        try:
            rows = [json.loads(line) for line in lines.read()]
        except EOFError:
            self._part()
            return
        for row in rows:
            self.pages = row.get("pages", self.pages)
            if "taken" in row:
                _resolve(self._handed.popleft(), True)
            if "link" in row or "fault" in row:
                self.ready = self._came = "link" in row and not self._ending
                self._fault = row.get("fault", "")
                if self._came:
                    self.failures = 0
                self._told(row)

    def _part(self) -> None:
        """Let go of the channel to a worker that takes no more connections."""
        if self._channel is not None:
            asyncio.get_running_loop().remove_reader(self._channel)
            self._channel.close()
            self._channel = None
        if self.ready:
            self._parted = time.monotonic()
        self.ready, self.pages = False, 0
        while self._handed:
            _resolve(self._handed.popleft(), False)

    def _ended(self, process: BaseProcess) -> None:
        """Start another worker after one that has ended."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(process.sentinel)
        self._part()
        process.join()
        self._process = None
        if process.pid is not None:
            self._forget(process.pid)
        if self._ending:
            return
        if not self._came:
            ended = text("server-worker-ended", status=str(process.exitcode))
            self._fail(self._fault or ended)
            return
        log.warning(
            "worker %d ended (status %s); another one starts", self.number, process.exitcode
        )
        short = time.monotonic() - self._began < _SHORT_LIFE
        loop.call_later(PAUSE_SECONDS if short else 0.0, self.start)

    def _fail(self, why: str) -> None:
        """Start a worker again, after one that was never ready."""
        self.failures += 1
        pause = min(PAUSE_SECONDS * 2.0 ** (self.failures - 1), _LONGEST_PAUSE)
        log.warning("worker %d did not start: %s; again in %g seconds", self.number, why, pause)
        asyncio.get_running_loop().call_later(pause, self.start)
        self._told({"failed": why})


def _resolve(future: asyncio.Future[bool], result: bool) -> None:
    if not future.done():
        future.set_result(result)
