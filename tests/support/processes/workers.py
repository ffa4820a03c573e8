"""The processes in which a server does what takes long: which they are, and how to hold them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from threading import Event, Thread


def workers_below(process: int) -> Iterator[int]:
    """Find those that a process or any process below it has started (Linux)."""
    rows = Path(f"/proc/{process}/task").glob("*/children")
    with suppress(OSError):  # it has ended
        for child in map(int, " ".join(row.read_text() for row in rows).split()):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                yield child
            yield from workers_below(child)


@contextmanager
def held_below(process: int) -> Iterator[None]:
    """Hold those below a process while the block runs, also those that start meanwhile (Linux)."""
    over, held = Event(), set()

    def hold() -> None:
        while not over.wait(0.02):
            for worker in set(workers_below(process)) - held:
                _signal(worker, SIGSTOP)
                held.add(worker)

    thread = Thread(target=hold)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        for worker in held:
            _signal(worker, SIGCONT)


def _signal(process: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, number)
