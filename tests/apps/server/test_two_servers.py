"""Two servers with one PostgreSQL store: programs at either of them hold the same table."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from typing import Any

import pytest
from databases.postgres_server import PostgresServer
from live_client import Client
from processes.forked import Python
from repository import SCENARIOS

from sandbox.document import commands as do
from sandbox.document.commands import encode_command
from sandbox.live.live_document import WITHDRAWN
from sandbox.live.store.kept import Link
from sandbox.live.store.store import Store, hashed

pytestmark = pytest.mark.slow

ANN, BOB, CY = "a" * 20, "b" * 20, "c" * 20
SERVER = (
    "import sys; from pathlib import Path; from apps.server.serve import serve_table; "
    "serve_table(Path(sys.argv[1]), port=0, store=sys.argv[2], way='trust')"
)


def start(url: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", SERVER, str(SCENARIOS / "crossing.toml"), url]
    return Python(words, stdout=subprocess.PIPE, text=True)


def address(server: subprocess.Popen[str]) -> str:
    """The address of a server, once it listens."""
    assert server.stdout is not None
    match = re.search(r"http://(\S+)", server.stdout.readline())
    assert match
    return match.group(1)


def note(who: str, x: float) -> dict[str, Any]:
    row = {"id": who, "position": [x, 3.0], "text": f"{who} at {x}"}
    return encode_command(do.SetMark("notes", row))


async def caught_up(client: Client, seq: int) -> str:
    assert client.mirror is not None
    while client.mirror.seq < seq:
        await client.next()
    return client.mirror.digest


def test_two_servers_serve_one_table(postgres: PostgresServer) -> None:
    url = postgres.url()
    store = Store(url)
    store.create("crossing", text=(SCENARIOS / "crossing.toml").read_text(encoding="utf-8"))
    servers = [start(url), start(url)]
    edits = 40

    async def edit(client: Client, who: str) -> list[int]:
        done = []
        for number in range(edits):
            answer = await client.submit(note(who, float(number % 20)), f"{who} {number}")
            assert answer["type"] == "done", answer
            done.append(answer["seq"])
        return done

    async def named(client: Client, *names: str) -> None:
        while True:
            people = await client.until("people")
            if {row["person"]["name"] for row in people["there"]} == {*names}:
                return

    async def go() -> None:
        one, other = map(address, servers)
        ann = await Client.sit(one, "crossing", secret=ANN, name="Ann")
        bob = await Client.sit(other, "crossing", secret=BOB, name="Bob")
        await named(ann, "Ann", "Bob")
        seqs = await asyncio.gather(edit(ann, "ann"), edit(bob, "bob"))
        assert sorted([*seqs[0], *seqs[1]]) == list(range(1, 2 * edits + 1))
        assert await caught_up(ann, 2 * edits) == await caught_up(bob, 2 * edits)
        await bob.tell(type="say", text="Ready?")
        assert (await ann.until("said"))["text"] == "Ready?"
        store.link("crossing", Link("l1", hashed("secret"), "edit"))
        guest = await Client.sit(one, "crossing", secret=CY, name="Cy", key="secret")
        await named(bob, "Ann", "Bob", "Cy")
        store.withdraw("crossing", "l1")
        assert str(WITHDRAWN) in (await guest.ended())[0]
        # One server is killed: its people go on at the other, and nothing is done twice.
        last = await ann.submit(note("ann", 19.5), "last")
        servers[0].kill()
        await named(bob, "Bob")
        again = await Client.come(other, "crossing")
        assert ann.mirror is not None
        await again.hello(ann.mirror, secret=ANN, name="Ann", since=ann.mirror.seq)
        assert await again.submit(note("ann", 19.5), "last") == last
        assert (await again.submit(note("ann", 18.5), "next"))["seq"] == 2 * edits + 2
        assert await caught_up(again, 2 * edits + 2) == await caught_up(bob, 2 * edits + 2)

    try:
        asyncio.run(go())
    finally:
        for server in servers:
            server.kill()
            server.wait()
    assert len(store.read("crossing").entries) == 2 * edits + 2
    store.close()
