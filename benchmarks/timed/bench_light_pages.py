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
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import pytest
from plain_pages import PlainPage

from benchmarks.timed.printed_rows import print_rows
from sandbox.generate.generate import generate

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "crossroads.toml"
PAGES, TABLES = 24, 8
AT_ONCE = 4
"""Pages that are opened at the same time."""

SETTLE_SECONDS = 5.0
"""Seconds for the server's collector, which runs when the process is idle."""

SERVER = """
import sys
from pathlib import Path
from apps.server.serve import serve_table
serve_table(Path(sys.argv[1]), port=0, store="sqlite:///:memory:")
"""


class Server:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self._pid, self.address = process.pid, address

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
    process = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(folder)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        address = re.search(r"http://[^\s/]+", process.stdout.readline())
        assert address is not None
        yield Server(process, address.group())
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copies of one example, and as many generated tables."""
    for number in range(TABLES + 1):
        shutil.copy(EXAMPLE, tmp_path / f"copy-{number}.toml")
        text = generate("village", (72.0, 48.0), 1.0, False, number)
        (tmp_path / f"village-{number}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_pages_of_one_table(folder: Path) -> None:
    async def go(server: Server) -> dict[str, str]:
        pages = await server.open("copy-0", 3)
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


@pytest.mark.parametrize("kind", ["copy", "village"])
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
