"""A server in a process of its own, which is attacked, and a neighbour whose waits are measured.

``python tests/support/attacked/served_apart.py neighbour HOST:PORT KEY`` edits the other table all
the time, and prints when each edit began and was answered.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from time import perf_counter
from uuid import uuid4

from attacked.raw_sockets import RawSocket
from attacked.server import ATTACKED, OTHER
from live_client import Client
from plain_pages import PlainPage, page_token
from processes.forked import Python
from processes.workers import workers_below
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

ROOT = Path(__file__).resolve().parents[3]
_PROGRAM = Path(__file__).with_name("server.py")
_PATH = f"/t/{ATTACKED}"
_ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests" / "support"))),
}
_TICKS = os.sysconf("SC_CLK_TCK")


class ServedApart:
    """The server. ``keys``: of the links to edit, play and watch, and the owner's, by role."""

    def __init__(self, folder: Path, text: str, limits: Iterable[str] = ()) -> None:
        (folder / "table.toml").write_text(text, encoding="utf-8")
        self._log = folder / "log"
        self._process = Python(
            [sys.executable, str(_PROGRAM), str(folder), *limits],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log.open("wb"),
            cwd=ROOT,
            env=_ENVIRONMENT,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith(b"{"), (line, self._process.poll(), self._log.read_text()[-2000:])
        said = json.loads(line)
        self.address, self.cookie = f"127.0.0.1:{said['port']}", said["cookie"]
        self.keys: dict[str, str] = said["keys"]

    def __enter__(self) -> ServedApart:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    async def page(self, role: str) -> PlainPage:
        """Open a page of the attacked table in a role."""
        cookie = await self._cookie(role)
        return await PlainPage.open(f"http://{self.address}", {"Cookie": cookie}, _PATH)

    async def raw_page(self, role: str, source: str) -> RawSocket:
        """Open the WebSocket of a page of the attacked table from an address."""
        cookie = await self._cookie(role)
        _, token = await page_token(f"http://{self.address}{_PATH}", {"Cookie": cookie})
        headers = f"Sec-WebSocket-Protocol: bokeh, {token}", f"Cookie: {cookie}"
        return await RawSocket.come(self.address, f"{_PATH}/ws", source, *headers)

    async def raw_program(self, role: str, source: str, table: str = ATTACKED) -> RawSocket:
        """Sit at a table as a program from an address. ``role``: a key of ``keys``."""
        socket = await RawSocket.come(self.address, f"/t/{table}/live", source)
        await socket.say([json.dumps({"type": "hello", "key": self.keys[role]})])
        await socket.until(lambda message: message["type"] == "welcome")
        return socket

    async def _cookie(self, role: str) -> str:
        if role == "own":
            return f"{self.cookie}={self.keys[role]}"
        link = f"http://{self.address}{_PATH}?key={self.keys[role]}"
        request = HTTPRequest(link, follow_redirects=False)
        answer = await AsyncHTTPClient().fetch(request, raise_error=False)
        return answer.headers["Set-Cookie"].partition(";")[0]

    @property
    def readers(self) -> dict[int, float]:
        """Return the processor time of each process in which the server reads files (Linux)."""
        return {pid: _seconds(pid) for pid in workers_below(self._process.pid)}

    @property
    def seconds(self) -> float:
        """Return the processor time of the server's process (Linux)."""
        return _seconds(self._process.pid)

    @property
    def tracebacks(self) -> list[str]:
        """Return the tracebacks in the log, each with the lines after it."""
        text = self._log.read_text(encoding="utf-8", errors="replace")
        return text.split("Traceback (most recent call last):\n")[1:]

    @property
    def peak(self) -> float:
        """Return the most memory that the process has held, MB (Linux)."""
        text = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(text.partition("VmHWM:")[2].split()[0]) / 1000


def _seconds(pid: int) -> float:
    row = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(row[11]) + int(row[12])) / _TICKS


class Neighbour:
    """Another person at another table, who edits all the time.

    ``longest``: wait, by a clock.
    """

    def __init__(self, client: Client, clock: Callable[[], float] = perf_counter) -> None:
        self._client, self._clock, self._turn = client, clock, asyncio.Lock()
        self.longest, self.answers = 0.0, 0

    @classmethod
    @asynccontextmanager
    async def sits(cls, server: ServedApart) -> AsyncIterator[Neighbour]:
        """Sit at the other table, and edit while the block runs.

        Waits are seconds of the server's processor time, which other work does not lengthen.
        """
        client = await Client.sit(server.address, OTHER, key=server.keys["neighbour"])
        here = cls(client, lambda: server.seconds)
        await here.edit()
        here.longest = 0.0
        editing = asyncio.create_task(here.edit_on())
        try:
            yield here
        finally:
            editing.cancel()
            client.close()

    async def edit(self) -> None:
        """Do one edit, and wait for its answer."""
        async with self._turn:
            began = self._clock()
            command = {"do": "Rename", "name": f"Table {uuid4().hex[:8]}"}
            answer = await self._client.submit(command, uuid4().hex)
            assert answer["type"] == "done", answer
            self.answers += 1
            self.longest = max(self.longest, self._clock() - began)

    async def edit_on(self) -> None:
        while True:
            await self.edit()
            await asyncio.sleep(0.1)


class NeighbourApart:
    """A neighbour in a process of its own, so that work of this one does not count as a wait."""

    def __init__(self, server: ServedApart) -> None:
        words = [sys.executable, __file__, "neighbour", server.address, server.keys["neighbour"]]
        self._process = Python(words, stdout=subprocess.PIPE, text=True, env=_ENVIRONMENT)
        self._edits: list[tuple[float, float]] = []
        Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> NeighbourApart:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    async def longest(self, since: float) -> float:
        """Return the longest wait since a time (`perf_counter`), when the next edit is answered."""
        now = perf_counter()
        while not self._edits or self._edits[-1][0] < now:
            assert self._process.poll() is None, "the neighbour was put out"
            await asyncio.sleep(0.01)
        waits = [ended - began for began, ended in self._edits if ended >= since]
        self._edits = self._edits[-1:]
        return max(waits)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            began, ended = map(float, line.split())
            self._edits.append((began, ended))


async def _edit(address: str, key: str) -> None:
    client = await Client.sit(address, OTHER, key=key)
    here = Neighbour(client)
    while True:
        began = perf_counter()
        await here.edit()
        sys.stdout.write(f"{began} {perf_counter()}\n")
        sys.stdout.flush()
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    asyncio.run(_edit(*sys.argv[2:]))
