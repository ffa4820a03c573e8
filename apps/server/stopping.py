"""End a server in order: pages and programs are told, and go on at another process.

A step is in the store before anybody is told of it, so that nothing has to be saved here.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from types import FrameType
from typing import Any

from languages.message import message

STOPPING = message("server-restarts")
"""The words for pages and programs. They connect again by themselves."""

CLOSE_SECONDS = 5.0
"""Most seconds to answer what is at work and to close connections."""

END_SECONDS = 10.0
"""Most seconds from the signal until the process has ended."""


@contextmanager
def stop_in_order(server: Any, number: signal.Signals) -> Iterator[Callable[[], None]]:
    """Have a signal end the server that runs meanwhile in order, and a second one at once.

    Yield a function that ends it in the same way. In the end the signal means what it did before.
    """
    begun: list[asyncio.Task[None]] = []

    def begin() -> None:
        if not begun:
            timer = Timer(END_SECONDS, os._exit, [0])
            timer.daemon = True
            timer.start()
            begun.append(asyncio.ensure_future(_stop(server)))

    def end(_number: int, _frame: FrameType | None) -> None:
        if begun:
            os._exit(0)
        server.io_loop.add_callback_from_signal(begin)

    before = signal.signal(number, end)
    try:
        yield lambda: server.io_loop.add_callback(begin)
    finally:
        signal.signal(number, before or signal.SIG_DFL)


async def _stop(server: Any) -> None:
    """Accept no connections, close those that are open, then the store, then end the loop."""
    server._http.stop()
    for connections in (server.connections, server.programs):
        connections.close_all(STOPPING)
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            while server.connections.open or server.programs.open:
                await asyncio.sleep(0.02)
            await asyncio.to_thread(server.hub.store.close)
    server.io_loop.stop()
