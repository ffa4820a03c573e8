"""Let a limited number of pages be built at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Turns:
    """A fair semaphore: let ``most`` builds run at a time, first come, first served."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside = 0
        self._queue: list[tuple[asyncio.Event, Callable[[int], None]]] = []

    @asynccontextmanager
    async def turn(self, report: Callable[[int], None]) -> AsyncIterator[None]:
        """Wait for a turn. ``report`` gets the number that come before, whenever it changes."""
        if self._inside >= self._most or self._queue:
            mine = (asyncio.Event(), report)
            self._queue.append(mine)
            report(len(self._queue) - 1)
            try:
                await mine[0].wait()
            except asyncio.CancelledError:
                if mine in self._queue:
                    self._queue.remove(mine)
                else:
                    self._leave()
                raise
        else:
            self._inside += 1
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        self._inside -= 1
        if self._queue and self._inside < self._most:
            self._inside += 1
            self._queue.pop(0)[0].set()
            for before, (_, report) in enumerate(self._queue):
                report(before)
