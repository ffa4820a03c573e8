"""SIGTERM: pages and programs are told, what was acknowledged is kept, and the end is near."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from live_client import Client
from plain_pages import PlainPage
from processes.forked import Python
from repository import SCENARIOS
from tornado.httpclient import AsyncHTTPClient

from apps.server.stopping import END_SECONDS, STOPPING
from sandbox.document import commands as do
from sandbox.document.commands import encode_command
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

SERVER = (
    "import sys; from pathlib import Path; from apps.server.serve import serve_table; "
    "serve_table(Path(sys.argv[1]), port=0, store=sys.argv[2], way='trust')"
)


def note(number: int) -> dict[str, Any]:
    row = {"id": "n", "position": [float(number % 20), 3.0], "text": f"number {number}"}
    return encode_command(do.SetMark("notes", row))


def test_a_server_that_is_told_to_end_answers_what_is_at_work_and_says_why(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite3"
    server = Python(
        [sys.executable, "-c", SERVER, str(SCENARIOS), url], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    found = re.search(r"http://(\S+)", server.stdout.readline())
    assert found
    address = found.group(1)
    done: list[int] = []

    silent: list[Client] = []

    async def edit(ann: Client) -> None:
        """Edit until the server says that it ends; somebody comes just before, and says nothing."""
        for number in range(10_000):
            await ann.tell(type="submit", command=note(number), token=f"step {number}")
            while True:
                message = await ann.next()
                if message is None:
                    return
                if message["type"] == "done":
                    done.append(message["seq"])
                    break
            if number == 20:
                silent.append(await Client.come(address, "crossing"))
                server.send_signal(signal.SIGTERM)

    said = str(STOPPING)

    async def go() -> None:
        page = await PlainPage.open(f"http://{address}", path="/?scenario=crossing")
        ann = await Client.sit(address, "crossing", name="Ann")
        await edit(ann)
        assert ann.heard[-1] == {"type": "closed", "why": said}
        assert ann.socket.close_code == 1012 and ann.socket.close_reason == said
        assert (await silent[0].ended())[1:] == (1012, said)
        with pytest.raises(AssertionError, match="closed"):
            while True:
                await page.heard()
        assert page.closed == (1012, said)
        with pytest.raises(OSError):
            await AsyncHTTPClient().fetch(f"http://{address}/healthz")

    try:
        asyncio.run(go())
        assert server.wait(2 * END_SECONDS) == 0
    finally:
        server.kill()
        server.wait()
    store = Store(url)
    kept = [entry.seq for entry in store.read("crossing").entries]
    store.close()
    # Every step that was acknowledged is there, and at most the one that was under way besides.
    assert done == list(range(1, len(done) + 1)) and len(done) > 20
    assert kept == done or kept == [*done, len(done) + 1]
