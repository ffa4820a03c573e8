"""Measure the server's memory: the program, one open table, and what closed pages leave behind.

Pages are opened without a browser, one after another, over HTTP and WebSocket as a browser would.
"""

from __future__ import annotations

import gc
import logging
import os
from pathlib import Path
from typing import Any

from plain_pages import PlainPage, at_server, no_sessions

from benchmarks.timed.printed_rows import print_rows
from benchmarks.timed.sizes import size

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
EXAMPLE = EXAMPLES / size("crossroads.toml", "demonstrations/templates.toml")
PAGES, STEP = size((200, 50), (2, 1))
MOST_GROWN = 30.0
"""MB that the pages from the first `STEP` to the last may add."""


def held() -> float:
    """Return the memory of this process, MB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def test_memory_of_pages_that_come_and_go() -> None:
    rows = [("the program", held())]

    async def go(server: Any, address: str) -> None:
        first = await PlainPage.open(address)
        await first.shown()
        rows.append(("one table open", held()))
        first.close()
        for number in range(1, PAGES + 1):
            page = await PlainPage.open(address)
            await page.shown()
            page.close()
            if number % STEP == 0:
                await no_sessions(server)
                gc.collect()
                rows.append((f"after {number} pages", held()))

    # pytest keeps all log records, and Panel's hold events, which hold their pages.
    logging.disable(logging.INFO)
    try:
        at_server(EXAMPLE, go, linger=1.0)
    finally:
        logging.disable(logging.NOTSET)
    print_rows({what: f"{size:.0f} MB" for what, size in rows}, "memory of pages")
    assert rows[-1][1] - rows[2][1] < MOST_GROWN
