"""Edit one table by several programs while the server is killed and the network is cut, at random.

python -m benchmarks.soak 10 --clients 8 --seed 1

The server is `sightline serve` in a process of its own, killed with -9. A program that reconnects
tells the server the last step it knows, and repeats unanswered commands. At the end, and after each
reconnection, it compares the table built from the steps it received with the server's. At the end
the store is read too: it must have every acknowledged command once, in one order.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from histories import TEXT
from processes.forked import Python

from benchmarks.live.cutting import Cutter
from benchmarks.live.soakers import Soaker
from sandbox.document.document import Document
from sandbox.live.digests import digest_of
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store
from sandbox.scenario.file import read_scenario

ROOT = Path(__file__).resolve().parents[1]
SERVE = "from apps.cli.main import main; main()"
WAITS = 90.0
FAULT_KINDS = (
    "lost",
    "duplicated",
    "refused, yet done",
    "kept, never acknowledged",
    "never answered",
)
"""Kinds of faults that must not occur."""


class Served:
    """`sightline serve` on a file and a store, always at the same port."""

    def __init__(self, folder: Path) -> None:
        self.file, self.store = folder / "farm.toml", folder / "tables.sqlite3"
        self.file.write_text(TEXT, encoding="utf-8")
        self.log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"sqlite:///{self.store}"

    async def start(self) -> None:
        """Start the server, and wait until it answers."""
        words = ["serve", str(self.file), "--no-open", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self._process = Python(
                [sys.executable, "-c", SERVE, *words, "--store", self.url],
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        until = monotonic() + WAITS
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                if self._process.poll() is not None or monotonic() > until:
                    raise RuntimeError(self.log.read_text(errors="replace")[-2000:]) from None
                await asyncio.sleep(0.05)
            else:
                writer.write(
                    b"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n"
                )  # creates the file's table
                await asyncio.sleep(0.1)
                writer.close()
                return

    def kill(self) -> None:
        """Kill the server with -9."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def faults(self) -> list[str]:
        """Return the server's own faults in its log."""
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if "Traceback" in line or "Error" in line]


async def soak(
    folder: Path,
    seconds: float,
    clients: int,
    seed: int,
    alive: tuple[float, float] = (4.0, 14.0),
    kills: int = 0,
    cuts: int = 0,
) -> tuple[Counter[str], list[str]]:
    """The counts of a run and its faults.

    ``alive``: seconds from a start to a kill. There are at least this many kills, and cut
    connections.
    """
    random, tally, served = Random(seed), Counter[str](), Served(folder)
    cutter = Cutter(served.port, Random(seed + 1))
    await served.start()
    port = await cutter.start()
    soakers = [Soaker(number, seed, lambda: port, "farm", tally) for number in range(clients)]
    runs = [asyncio.create_task(soaker.run()) for soaker in soakers]
    await _until(lambda: all(soaker.mirror for soaker in soakers))
    for soaker in soakers:
        soaker.editing = True
    end = monotonic() + seconds
    next_kill = monotonic() + random.uniform(*alive)
    try:
        while monotonic() < end or (
            (tally["kills"] < kills or tally["cuts"] < cuts) and monotonic() < end + WAITS
        ):
            await asyncio.sleep(random.uniform(0.2, 1.5))
            tally["cuts"] += cutter.cut(random.choice((0.1, 0.2, 1.0)))
            if monotonic() > next_kill:
                served.kill()
                tally["kills"] += 1
                await asyncio.sleep(random.uniform(0.0, 0.5))
                await served.start()
                next_kill = monotonic() + random.uniform(*alive)
            ended = [str(run.exception()) for run in runs if run.done()]
            if ended:
                return tally, ended
        for soaker in soakers:
            soaker.editing = False
        await _until(lambda: not any(soaker.waiting for soaker in soakers))
    finally:
        for run in runs:
            run.cancel()
    await asyncio.gather(*runs, return_exceptions=True)
    try:
        digests = {await soaker.compare() for soaker in soakers}
    finally:
        served.kill()
        cutter.stop()
    wrong = [fault for soaker in soakers for fault in soaker.wrong]
    return tally, [*wrong, *_kept(served, soakers, digests, tally), *served.faults()]


async def _until(true: Callable[[], bool]) -> None:
    """Wait for it, with a limit."""
    until = monotonic() + WAITS
    while not true() and monotonic() < until:
        await asyncio.sleep(0.1)


def _kept(
    served: Served, soakers: list[Soaker], digests: set[str], tally: Counter[str]
) -> list[str]:
    """Return the faults of the store, compared with what the programs received."""
    store, wrong = Store(served.url), []
    try:
        whole = store.read("farm")
    finally:
        store.close()
    log = whole.entries
    tally["steps kept"] = len(log)
    number = {entry.token: entry.seq for entry in log}
    tally["duplicated"] = len(log) - len(number)
    order = [(entry.seq, entry.author, entry.title, entry.at) for entry in log]
    for soaker in soakers:
        lost = [t for t, seq in soaker.acknowledged.items() if number.get(t) != seq]
        tally["lost"] += len(lost)
        tally["refused, yet done"] += len(soaker.refused & number.keys())
        tally["never answered"] += len(soaker.waiting)
        if [tuple(step.values()) for step in soaker.steps] != order:
            wrong.append(f"another order of steps than is kept: {len(soaker.steps)}, {len(order)}")
    asked = {token for soaker in soakers for token in soaker.acknowledged}
    tally["kept, never acknowledged"] = len(number.keys() - asked)
    done = Document(read_scenario(whole.text))
    for entry in log:
        done.do(entry.author, entry.command, token=entry.token, at=entry.at)
    if {digest_of(opened(whole)), digest_of(done)} != digests:
        wrong.append("other digests than that of what is kept")
    return [*wrong, *(f"{what}: {tally[what]}" for what in FAULT_KINDS if tally[what])]


def main() -> None:
    """Soak for some minutes, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", type=float)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    logging.getLogger("tornado").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        tally, wrong = asyncio.run(
            soak(Path(folder), arguments.minutes * 60, arguments.clients, arguments.seed)
        )
    for what, count in tally.items():
        print(f"{what:>26}: {count:7,}")
    if wrong:
        sys.exit("\n".join(wrong[:20]))


if __name__ == "__main__":
    main()
