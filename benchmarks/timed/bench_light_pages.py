"""Measure what pages and tables cost a server: processor time, pages a second, and memory.

The server runs in a process of its own. Pages are opened without a browser, over HTTP and WebSocket
as a browser would, and stay open while memory is measured.

The aims of a server for a club: 10 pages a second, 1.5 MB a page, 20 MB per further table.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import pytest
from plain_pages import PlainPage

from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.served import SERVE, started
from benchmarks.timed.sizes import size
from sandbox.generate.generate import generate

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
EXAMPLE = EXAMPLES / size("crossroads.toml", "demonstrations/templates.toml")
VILLAGE_IN = size((72.0, 48.0), (24.0, 24.0))
KINDS = ["copy", "village"][size(0, 1) :]
PAGES, TABLES = size((24, 8), (1, 1))
OPEN = size(3, 1)
"""Pages that are open before any is counted."""
AT_ONCE = 4
"""Pages that are opened at the same time."""

SETTLE_SECONDS = size(5.0, 0.1)
"""Seconds for the server's collector, which runs when the process is idle."""


class Server:
    """A server in a process of its own."""

    def __init__(self, process: int, address: str) -> None:
        self._pid, self.address = process, address

    def seconds(self) -> float:
        """Return the processor time that it has taken (Linux)."""
        fields = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Return its memory, MB (Linux)."""
        pages = int(Path(f"/proc/{self._pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    async def open(self, table: str, number: int = 1) -> list[PlainPage]:
        """Open pages of a table, `AT_ONCE` at a time, and wait until they show it."""
        places = asyncio.Semaphore(AT_ONCE)

        async def one() -> PlainPage:
            async with places:
                page = await PlainPage.open(self.address, path=f"/?scenario={table}")
                await page.shown()
                return page

        return list(await asyncio.gather(*(one() for _ in range(number))))


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Serve a folder with a program of its own."""
    with started(SERVE, folder) as (process, line):
        address = re.search(r"http://[^\s/]+", line)
        assert address is not None, line
        yield Server(process.pid, address.group())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copies of one example, and as many generated tables."""
    for number in range(TABLES + 1):
        shutil.copy(EXAMPLE, tmp_path / f"copy-{number}.toml")
        text = generate("village", VILLAGE_IN, 1.0, False, number)
        (tmp_path / f"village-{number}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_pages_of_one_table(folder: Path) -> None:
    async def go(server: Server) -> dict[str, str]:
        pages = await server.open("copy-0", OPEN)
        await asyncio.sleep(SETTLE_SECONDS)
        memory, spent, begin = server.megabytes(), server.seconds(), perf_counter()
        pages += await server.open("copy-0", PAGES)
        seconds, spent = perf_counter() - begin, server.seconds() - spent
        await asyncio.sleep(SETTLE_SECONDS)
        each = (server.megabytes() - memory) / PAGES
        return {
            "pages a second": f"{PAGES / seconds:.1f}",
            "pages a second of the server's processor time": f"{PAGES / spent:.1f}",
            "memory of a page": f"{each:.2f} MB",
        }

    with serving(folder) as server:
        print_rows(asyncio.run(go(server)), f"{PAGES} pages of one table")


@pytest.mark.parametrize("kind", KINDS)
def test_further_tables(folder: Path, kind: str) -> None:
    async def go(server: Server) -> dict[str, str]:
        pages, sizes = await server.open(f"{kind}-0", 2), []
        for number in range(1, TABLES + 1):
            await asyncio.sleep(SETTLE_SECONDS)
            sizes.append(server.megabytes())
            pages += await server.open(f"{kind}-{number}", 2)
        await asyncio.sleep(SETTLE_SECONDS)
        sizes.append(server.megabytes())
        steps = [b - a for a, b in pairwise(sizes)]
        return {
            "the server with one table and two pages": f"{sizes[0]:.0f} MB",
            "a further table with two pages": f"{(sizes[-1] - sizes[0]) / TABLES:.1f} MB",
            "… the median of them": f"{statistics.median(steps):.1f} MB",
        }

    with serving(folder) as server:
        what = {"copy": "copies of one table", "village": "different tables"}[kind]
        print_rows(asyncio.run(go(server)), f"{TABLES} further tables, {what}")
