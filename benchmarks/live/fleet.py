"""A server of several processes on one store, some of which are killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

from benchmarks.timed.served import Program

ROOT = Path(__file__).resolve().parents[2]
SERVE = "from apps.cli.main import main; main()"
PLENTY = (
    "pages", "pages_per_address", "programs", "programs_per_address", "unannounced",
    "unannounced_per_address", "work_per_second_of_address", "work_at_once_of_address",
)  # fmt: skip
"""Limits that one address with all people would meet; a real day has an address for each."""
START_SECONDS = 120.0


class Fleet:
    """`sightline serve --workers N` on a store, whose workers can be killed."""

    def __init__(self, folder: Path, store: str, workers: int) -> None:
        self._folder, self._store, self._count = folder, store, workers
        self._front: subprocess.Popen[bytes] | None = None
        self._ended = 0.0
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])

    async def start(self) -> None:
        """Start the front and its workers, and wait until they answer. Raise RuntimeError."""
        words = ["serve", str(self._folder), "--no-open", "--port", str(self.port)]
        words += ["--store", self._store, "--workers", str(self._count)]
        for limit in PLENTY:
            words += ["--limit", f"{limit}=20000"]
        with self._log.open("ab") as log:
            before = log.tell()
            self._front = Program(
                [sys.executable, "-c", SERVE, *words],
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        until = monotonic() + START_SECONDS
        while b"http://" not in (said := self._log.read_bytes()[before:]):
            if self._front.poll() is not None or monotonic() > until:
                raise RuntimeError(said[-2000:].decode(errors="replace"))
            await asyncio.sleep(0.1)

    async def kill(self, number: int) -> None:
        """Kill a server with -9. The front starts another worker; a lone server is started here."""
        if workers := self.workers():
            os.kill(workers[number % len(workers)], signal.SIGKILL)
        elif self._count == 1 and self._front is not None:
            self._ended = self.used
            self._front.kill()
            self._front.wait()
            await self.start()

    def stop(self) -> None:
        """End the front and its workers."""
        if self._front is not None:
            self._front.terminate()
            self._front.wait(START_SECONDS)

    def workers(self) -> list[int]:
        """Return the processes of the workers that run now."""
        assert self._front is not None
        servers = [one for one in _children(self._front.pid) if b"forkserver" in _command(one)]
        return sorted(worker for server in servers for worker in _children(server))

    @property
    def memory(self) -> float:
        """Return the memory of all processes together, MB, shared pages counted once (Linux)."""
        return sum(map(_memory, self._all())) / 1000

    @property
    def used(self) -> float:
        """Return the processor time of all processes, also of ended ones, seconds (Linux)."""
        return self._ended + sum(map(_seconds, self._all()))

    def faults(self) -> list[str]:
        """Return the servers' own faults in their log: the last line of each traceback."""
        text = self._log.read_text(errors="replace")
        return re.findall(r"^Traceback.*\n(?:[ \n].*\n)*(.*)", text, re.M)

    @property
    def _log(self) -> Path:
        return self._folder / "server.log"

    def _all(self) -> list[int]:
        waiting, found = [] if self._front is None else [self._front.pid], list[int]()
        while waiting:
            found.append(waiting.pop())
            waiting += _children(found[-1])
        return found


def _children(process: int) -> list[int]:
    found = []
    with suppress(OSError):  # it ends
        for task in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
    return found


def _command(process: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


def _memory(process: int) -> int:
    """Return the proportional share of shared pages and all others, kB."""
    with suppress(OSError):
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
        return int(re.findall(r"^Pss:\s+(\d+)", text, re.M)[0])
    return 0


def _seconds(process: int) -> float:
    """Return the time of a process and of its children that have ended."""
    with suppress(OSError):
        words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0
