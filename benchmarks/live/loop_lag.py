"""Measure the event loop's lag while pages open, a mesh is imported, zones are compared, a game
runs.

python -m benchmarks.live.loop_lag [--pages 10] [--waits 1.0] [--blame]

The server runs in a process of its own; pages open from this one, over the loopback. In the server,
a task sleeps 2 ms again and again and records how much too long each sleep was: the time that other
messages would have waited. With ``--waits 0.1`` each part lasts a tenth of the usual time, and the
mesh has a tenth of its triangles. ``--blame`` prints what the loop was doing when it was late. The
peer is the same loop without any work.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import threading
import time
import traceback
from base64 import b64encode
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "support"))

from processes.forked import Python  # noqa: E402

EXAMPLE = ROOT / "examples" / "crossroads-battle.toml"
SLEEP = 0.002
_OURS = (str(ROOT / "apps"), str(ROOT / "sandbox"))
LATE = 0.05
"""Seconds of lag after which ``--blame`` looks at what the loop is doing."""


# --- in the server's process --------------------------------------------------------------------


class Sampler:
    """Records the lag of a loop."""

    def __init__(self, blame: bool) -> None:
        self.lags: list[float] = []
        self.blamed: Counter[str] = Counter()
        self._woke = time.perf_counter()
        self._loop_thread = threading.get_ident()
        if blame:
            threading.Thread(target=self._watch, daemon=True).start()

    async def run(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(SLEEP)
            self._woke = time.perf_counter()
            self.lags.append(self._woke - before - SLEEP)

    def taken(self) -> dict[str, float]:
        """Return the lags since the last call, in milliseconds: the waiting time of a random
        message."""
        lags, self.lags = np.sort(np.array(self.lags)) * 1000, []
        return {
            "samples": len(lags),
            "p50": _waited(lags, 0.5),
            "p99": _waited(lags, 0.99),
            "most": float(lags[-1]),
        }

    def _watch(self) -> None:
        while True:
            time.sleep(0.01)
            if time.perf_counter() - self._woke > LATE:
                frame = sys._current_frames()[self._loop_thread]
                rows = traceback.extract_stack(frame)
                ours = [row for row in rows if row.filename.startswith(_OURS)]
                names = [
                    f"{Path(row.filename).name}:{row.name}" for row in (*rows[-3:], *ours[-4:])
                ]
                self.blamed[" < ".join(reversed(names))] += 1


def _waited(lags: Any, share: float) -> float:
    """Return the longest wait of a share of all moments.

    Within a lag of length L, waits are uniform from 0 to L. ``lags``: sorted, milliseconds.
    """
    spans = np.maximum(lags, 0.0)
    whole = spans.sum() + len(spans) * SLEEP * 1000
    low, high = 0.0, float(spans[-1])
    for _ in range(60):
        wait = (low + high) / 2
        longer = np.maximum(spans - wait, 0.0).sum()  # moments that wait longer than that
        low, high = (wait, high) if longer > (1 - share) * whole else (low, wait)
    return high


async def serve(blame: bool) -> None:
    """Serve the example, and obey lines on stdin."""

    from apps.runtime import interpreter
    from apps.server import serve as serving

    pages: list[Any] = []
    plain = serving.TablePage

    class Noted(plain):  # type: ignore[misc, valid-type]
        def __init__(self, *how: Any, **more: Any) -> None:
            super().__init__(*how, **more)
            pages.append(self)

    interpreter.shorten_switch_interval()
    interpreter.freeze_startup_objects()
    serving.TablePage = Noted  # type: ignore[misc]
    server = serving.make_server(EXAMPLE, linger=600.0)
    server.start()
    server.collector.start()
    sampler = Sampler(blame)
    sampling = asyncio.ensure_future(sampler.run())
    print(json.dumps({"port": server.port}), flush=True)
    loop = asyncio.get_running_loop()

    def on_page(act: Any) -> None:
        session = server.get_sessions()[0]
        session.document.add_next_tick_callback(act)

    def act(line: str) -> None:
        page = pages[0]
        if line == "fairness":
            on_page(page.workspace.fairness.ask)
        elif line == "game":
            on_page(lambda: page.workspace.game.begin(7))
        elif line == "run":
            on_page(page.workspace.game.run)

    while True:
        line = (await loop.run_in_executor(None, sys.stdin.readline)).strip()
        if line == "report":
            blamed = sampler.blamed.most_common(14)
            sampler.blamed.clear()
            print(json.dumps({**sampler.taken(), "blamed": blamed}), flush=True)
        elif not line:
            sampling.cancel()
            return
        else:
            act(line)


# --- in this one --------------------------------------------------------------------------------


class Child:
    """The server's process."""

    def __init__(self, blame: bool) -> None:
        code = (
            "import asyncio; from benchmarks.live import loop_lag; asyncio.run(loop_lag.serve({}))"
        )
        self._process = Python(
            [sys.executable, "-c", code.format(blame)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = json.loads(self._process.stdout.readline())["port"]

    def tell(self, line: str) -> None:
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def report(self) -> dict[str, Any]:
        self.tell("report")
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def stl(triangles: int) -> bytes:
    """Return a binary STL of a bumpy sphere of at least so many triangles."""
    import trimesh

    subdivisions = next(number for number in range(9) if 20 * 4**number >= triangles)
    sphere = trimesh.creation.icosphere(subdivisions, radius=30.0)
    sphere.vertices *= 1 + 0.01 * np.sin(sphere.vertices)
    return sphere.export(file_type="stl")


async def measure(child: Child, pages: int, waits: float) -> dict[str, dict[str, Any]]:
    """Return the lags while each thing is done. ``waits``: factor of the usual seconds."""
    from plain_pages import PlainPage

    figures: dict[str, dict[str, Any]] = {}
    address = f"http://127.0.0.1:{child.port}"
    first = await PlainPage.open(address)
    await first.shown()
    await asyncio.sleep(3.0 * waits)
    child.report()
    await asyncio.sleep(5.0 * waits)
    figures["nobody does anything"] = child.report()

    async def one() -> PlainPage:
        page = await PlainPage.open(address)
        await page.shown()
        return page

    opened = await asyncio.gather(*(one() for _ in range(pages)))
    figures[f"{pages} pages open"] = child.report()

    content = stl(round(800_000 * waits))
    from apps.scene.protocol import PIECE_BYTES

    await first.look()
    head = {"name": "scan.stl", "size": len(content)}
    await first.tell({**head, "at": 0, "data": ""}, of="FileDrop")
    for at in range(0, len(content), PIECE_BYTES):
        data = b64encode(content[at : at + PIECE_BYTES]).decode()
        await first.tell({**head, "at": at, "data": data}, of="FileDrop")
        await first.settled()
    await asyncio.sleep(8.0 * waits)
    figures[f"a mesh of {len(content) / 2**20:.0f} MB is imported"] = child.report()

    child.tell("fairness")
    await asyncio.sleep(10.0 * waits)
    figures["zones are compared"] = child.report()
    child.tell("game")
    await asyncio.sleep(2.0 * waits)
    child.tell("run")
    await asyncio.sleep(15.0 * waits)
    figures["a game runs"] = child.report()
    for page in (first, *opened):
        page.close()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=10)
    parser.add_argument("--waits", type=float, default=1.0, help="factor of the seconds measured")
    parser.add_argument("--blame", action="store_true")
    given = parser.parse_args()
    child = Child(given.blame)
    try:
        figures = asyncio.run(measure(child, given.pages, given.waits))
    finally:
        child.end()
    print(f"{'lag of the event loop, ms':44} {'samples':>8} {'median':>8} {'99 %':>8} {'most':>8}")
    for what, row in figures.items():
        numbers = " ".join(f"{row[name]:8.1f}" for name in ("p50", "p99", "most"))
        print(f"{what:44} {row['samples']:8} {numbers}")
        for where, times in row["blamed"]:
            print(f"    {times:4} {where}")


if __name__ == "__main__":
    main()
