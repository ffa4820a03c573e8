"""Serve with several processes behind one port: start them, keep them, and end them."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from apps.server.access.announcement import announce, prepare_sight
from apps.server.access.network import ServeFault, Serving, host_names, listen, new_token
from apps.server.logs import use_log_format
from apps.server.metrics import added_up
from apps.server.workers.front import Front
from apps.server.workers.no_worker import NoWorker
from apps.server.workers.place import WorkerPlace
from languages.message import message
from sandbox.live.store.postgres import is_postgres

MOST_WORKERS = 64

MOST_FAILURES = 5
"""The program ends once each of its workers has failed to start so many times in a row."""

STOP_SECONDS = 20.0
"""Most seconds that workers have to end."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_FORK: Final = "forkserver"


def serve_workers(serving: Serving, count: int) -> None:
    """Serve with ``count`` processes behind one port until stopped. Raise ServeFault."""
    _check(serving, count)
    serving.network.http_options()  # so that a wrong certificate is refused at once
    listeners = listen(serving.host, serving.port)
    use_log_format(serving.log_format)
    names = host_names(serving.host, serving.origins)
    with added_up(serving.metrics, names) as forget:
        asyncio.run(_serve(serving, count, listeners, forget))


def _check(serving: Serving, count: int) -> None:
    """Raise ServeFault for options that cannot be served by several processes."""
    if not 1 <= count <= MOST_WORKERS:
        raise ServeFault(message("server-workers-count", count=count, most=MOST_WORKERS))
    if _FORK not in get_all_start_methods():
        raise ServeFault(message("server-workers-system"))
    try:
        shared = is_postgres(make_url(serving.store))
    except (ArgumentError, ValueError):
        shared = False
    if not shared:
        raise ServeFault(message("server-workers-store", count=count))


async def _serve(
    serving: Serving, count: int, listeners: list[socket.socket], forget: Callable[[int], None]
) -> None:
    """Run the front and its workers. ``forget`` gets the id of a process that has ended.

    Raise ServeFault where no worker can be started.
    """
    port = listeners[0].getsockname()[1]
    key = "" if serving.way == "own" else new_token()
    loop = asyncio.get_running_loop()
    said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    serving_them = asyncio.current_task()
    assert serving_them is not None
    for number in _SIGNALS:
        loop.add_signal_handler(number, serving_them.cancel)

    # No current folder in the path of the process that workers are forked from.
    os.environ.setdefault("PYTHONSAFEPATH", "1")
    context = get_context(_FORK)
    context.set_forkserver_preload([f"{__package__}.preload"])

    async def start(channel: socket.socket) -> BaseProcess:
        process = context.Process(target=_work, args=(channel, serving, port, key))
        # The process that workers are forked from may have to start first: that takes seconds.
        await asyncio.to_thread(process.start)
        return process

    places = [WorkerPlace(number, start, said.put_nowait, forget) for number in range(count)]
    front = Front(listeners, places, NoWorker(serving.network))

    async def heard() -> dict[str, Any]:
        row = await said.get()
        if "failed" in row and all(place.failures >= MOST_FAILURES for place in places):
            why = row["failed"]
            raise ServeFault(
                message("server-workers-failed", count=count, tried=MOST_FAILURES, why=why)
            )
        return row

    try:
        for place in places:
            place.start()
        row: dict[str, Any] = {}
        while "link" not in row or not all(place.ready for place in places):
            row = await heard()
            if "fault" in row:
                raise ServeFault(row["fault"])
        announce(serving, port, row["link"], row["unwritable"])
        Thread(target=prepare_sight, args=(serving,), daemon=True).start()
        front.begin()
        while True:
            await heard()
    except asyncio.CancelledError:
        pass  # told to end
    finally:
        front.close()
        await _end(places)


async def _end(places: list[WorkerPlace]) -> None:
    """End all workers: first as they end by themselves, then by force.

    Another signal ends them by force at once.
    """

    def end(number: signal.Signals) -> None:
        for place in places:
            place.end(number)

    loop = asyncio.get_running_loop()
    for told in _SIGNALS:
        loop.add_signal_handler(told, end, signal.SIGKILL)
    for number in (signal.SIGTERM, signal.SIGKILL):
        end(number)
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                while not all(place.empty for place in places):
                    await asyncio.sleep(0.05)


def _work(channel: socket.socket, serving: Serving, port: int, owner_key: str) -> None:
    """Run a worker. Only its own process imports what a server needs."""
    from apps.server.workers.worker import work

    work(channel, serving, port, owner_key)
