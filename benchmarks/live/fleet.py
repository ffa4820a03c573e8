"""Several processes of `sightline serve` on one store, which can be killed and started again."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parents[2]
SERVE = "from apps.cli.main import main; main()"
PLENTY = (
    "pages", "pages_per_address", "programs", "programs_per_address", "unannounced",
    "unannounced_per_address", "messages_per_second_of_address", "messages_at_once_of_address",
)  # fmt: skip
"""Limits that one address with all people would meet; a real day has an address for each."""
START_SECONDS = 120.0


def memory_of(process: int) -> float:
    """Return a process's memory, MB: its proportional share of shared pages (Linux)."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    return int(re.findall(r"^Pss:\s+(\d+)", text, re.M)[0]) / 1000


def seconds_of(process: int) -> float:
    """Return the processor time that a process has used, seconds (Linux)."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


class Fleet:
    """Servers side by side, each at a port of its own that it keeps."""

    def __init__(self, folder: Path, store: str, count: int) -> None:
        self._folder, self._store = folder, store
        self.ports = [_free_port() for _ in range(count)]
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._used = 0.0

    @property
    def alive(self) -> list[int]:
        """Return the ports that answer."""
        return [port for port in self.ports if port in self._processes]

    async def start(self, port: int) -> None:
        """Start the server of a port, and wait until it answers. Raise RuntimeError."""
        log = self._folder / f"{port}.log"
        words = ["serve", str(self._folder), "--no-open", "--port", str(port)]
        words += ["--store", self._store]
        for limit in PLENTY:
            words += ["--limit", f"{limit}=20000"]
        with log.open("ab") as out:
            process = subprocess.Popen(
                [sys.executable, "-c", SERVE, *words],
                stdout=out,
                stderr=out,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        until = monotonic() + START_SECONDS
        while not await _answers(port):
            if process.poll() is not None or monotonic() > until:
                raise RuntimeError(log.read_text(errors="replace")[-2000:])
            await asyncio.sleep(0.1)
        self._processes[port] = process

    def kill(self, port: int) -> None:
        """Kill the server of a port with -9."""
        process = self._processes.pop(port)
        self._used += seconds_of(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def stop(self) -> None:
        """Kill all servers."""
        for port in self.alive:
            self.kill(port)

    @property
    def memory(self) -> float:
        """Return the memory of all servers together, MB."""
        return sum(memory_of(process.pid) for process in self._processes.values())

    @property
    def used(self) -> float:
        """Return the processor time of all servers, also of those that were killed, seconds."""
        return self._used + sum(seconds_of(one.pid) for one in self._processes.values())

    def faults(self) -> list[str]:
        """Return the servers' own faults in their logs: the last line of each traceback."""
        found = []
        for port in self.ports:
            text = (self._folder / f"{port}.log").read_text(errors="replace")
            found += re.findall(r"^Traceback.*\n(?:[ \n].*\n)*(.*)", text, re.M)
        return found


async def _answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
