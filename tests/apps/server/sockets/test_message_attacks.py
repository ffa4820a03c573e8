"""Messages that are meant to stop a server for everybody, at a server in another process."""

from __future__ import annotations

import asyncio
import json
import os
from base64 import b64encode
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from time import perf_counter
from typing import Any

import pytest
from attacked.hostile_files import png_file, ros_file, stl_file
from attacked.raw_sockets import RawSocket
from attacked.served_apart import ATTACKED, OTHER, Neighbour, ServedApart
from live_client import Client
from plain_pages import PlainPage
from tables import unit
from tornado.websocket import WebSocketClosedError

from apps.scene.protocol import PIECE_BYTES

pytestmark = pytest.mark.slow

TABLE = """
format = 1
name = "Farm"
game = "bolt-action"
[table]
size = [24, 24]
[[terrain]]
id = "barn"
kind = "box"
size = [4, 4, 3]
position = [12, 12]
""" + unit("able", "axis", "position = [8, 12]")

ONES = [1] * 170_000
"""As long as a message may be."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedApart]:
    with ServedApart(tmp_path_factory.mktemp("served"), TABLE) as server:
        yield server


def attack(
    server: ServedApart, go: Callable[[], Coroutine[Any, Any, None]], seconds: float = 1.0
) -> None:
    """Run an attack, which may cost the server so many seconds of the processor beside those of
    the neighbour, who never waits for longer than two of them."""

    async def run() -> None:
        async with asyncio.timeout(120), Neighbour.sits(server) as neighbour:
            await neighbour.edit()
            before, answers = server.seconds, neighbour.answers
            await go()
            await neighbour.edit()
            edits = neighbour.answers - answers
            assert server.seconds - before < seconds + 0.05 * edits
            assert neighbour.longest < 2.0

    asyncio.run(run())


@pytest.mark.parametrize(
    "message",
    [
        {"type": "here", "selected": ONES},
        {"type": "hello", **{f"k{number}": 1 for number in range(45_000)}},
    ],
    ids=["values", "keys"],
)
def test_a_stranger_does_not_stop_the_server(server: ServedApart, message: Any) -> None:
    """Nothing of a socket's message is read before hello if it has more than 4 KB."""
    raw = json.dumps(message)

    async def one() -> None:
        client = await Client.come(server.address, ATTACKED)
        with suppress(WebSocketClosedError):  # the first ends the socket
            for _ in range(4):
                await client.say(raw)
        _, code, reason = await client.ended()
        # Where bytes were on their way still, the end of the connection overtakes its reason.
        assert (code, reason) in ((1009, "message too big"), (None, None))

    async def go() -> None:
        for _ in range(2):
            await asyncio.gather(*(one() for _ in range(5)), return_exceptions=True)
        await one()

    attack(server, go)


def test_what_a_role_may_not_do_is_refused_unread(server: ServedApart) -> None:
    raw = {"do": "MoveThings", "to": ONES}

    async def go() -> None:
        for role, why in (("watch", "You watch this table"), ("play", "You play Axis")):
            client = await Client.sit(server.address, ATTACKED, key=server.keys[role])
            few = {**raw, "to": ONES[:1000]}
            for number in range(10):
                no = await client.submit(raw if role == "watch" else few, f"t{number}")
                assert no["why"].startswith(why), no
            client.close()

    attack(server, go)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ({"do": "MoveThings", "to": ONES}, "values; expected at most 30,000"),
        ({"do": "MoveThings", "to": [1] * 25_000}, "MoveThings, to.0: found 1;"),
        ({"do": "MoveThings", "to": [{f"k{n}": 1 for n in range(20_000)}]}, "keys; expected"),
        ({"do": "Remove", "things": [1] * 25_000}, "Remove, things.0: found 1;"),
        (
            {"do": "AddPiece", "row": {"id": "x", "kind": "cliff", "points": [1] * 25_000}},
            "expected lists of at most 1,000",
        ),
        ({"do": "Several", "commands": [[]] * 10_000}, "expected 1 to 200 commands"),
    ],
)
def test_an_editor_is_refused_at_the_first_fault(
    server: ServedApart, command: Any, why: str
) -> None:
    async def go() -> None:
        client = await Client.sit(server.address, ATTACKED, key=server.keys["edit"])
        for number in range(5):
            await client.tell(type="submit", command=command, token=f"{why}{number}")
            no = await client.until("refused")
            assert why in no["why"], no
        client.close()

    attack(server, go)


@pytest.mark.parametrize("values", [240_000, 1_200_000])
@pytest.mark.parametrize(
    ("of", "key"), [("SceneView", "ids"), ("CornerPicture", "marks"), ("Palette", "pictures")]
)
def test_a_watchers_page_does_not_stop_the_server(
    server: ServedApart, of: str, key: str, values: int
) -> None:
    """A component that the page does not show now gets its message as the scene does."""

    async def go() -> None:
        page = await server.page("watch")
        message = {"type": "box", key: [1] * values}
        with pytest.raises((AssertionError, OSError, WebSocketClosedError)):
            await page.tell(message, of=of if of in page.components else "SceneView")
            await page.settled()
        assert values > 500_000 or page.closed == (1009, "A message is too long.")

    attack(server, go, seconds=8.0)  # a page is opened
    assert server.peak < 1000


AT_ONCE = 1000
"""Work in one go, of a program and of an address. They earn 1 a second more."""


_FRUGAL = [
    f"{name}{of}={number}"
    for name, number in (("work_at_once", AT_ONCE), ("work_per_second", 1))
    for of in ("", "_of_address")
]


def _refused(number: int, more: str = "") -> str:
    return json.dumps({"type": "submit", "token": f"t{number}", "command": {"do": more}})


FLOODS: dict[str, tuple[Callable[[], list[str]], str, float]] = {
    "small": (lambda: [_refused(number) for number in range(4000)], '"refused"', 1),
    "large": (lambda: [_refused(number, "x" * 300_000) for number in range(400)], '"refused"', 5),
    "page": (
        lambda: ['{"msgid":"1","msgtype":"SERVER-INFO-REQ"}', "{}", "{}"] * 1500,
        '"SERVER-INFO-REPLY"',
        3,
    ),
}
"""A function that makes the messages, up to 120 MB; a part of each answer; least work for one."""


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_is_read_later_and_others_are_answered_meanwhile(
    tmp_path: Path, flood: str
) -> None:
    """The flood comes from another address, since people of one address share a budget."""
    make, sign, cost = FLOODS[flood]
    texts = make()

    async def go(server: ServedApart) -> None:
        neighbour = await server.raw_program("neighbour", "127.0.0.1", OTHER)
        if flood == "page":
            flooder = await server.raw_page("watch", "127.0.0.2")
            await flooder.until(lambda message: message.get("msgtype") == "ACK")
        else:
            flooder = await server.raw_program("edit", "127.0.0.2")

        def answers() -> int:
            return sum(sign in text for text in flooder.heard)

        edits, window, began = 0, -1, perf_counter()
        sending = asyncio.create_task(flooder.say(texts))
        while answers() <= 20 or window < answers() < len(texts):  # until no more are answered
            window = answers() + 1
            for _ in range(3):
                edits += 1
                await _edit(neighbour, f"t{edits}")
        assert answers() <= (AT_ONCE + perf_counter() - began) / cost + 1
        assert flooder.open and (flood != "large" or not sending.done())

    with ServedApart(tmp_path, TABLE, _FRUGAL) as server:
        asyncio.run(asyncio.wait_for(go(server), 300))


async def _edit(program: RawSocket, token: str) -> None:
    command = {"do": "Rename", "name": f"Table {token}"}
    await program.say([json.dumps({"type": "submit", "token": token, "command": command})])
    answer = await program.until(lambda message: message.get("token") == token)
    assert answer["type"] == "done", answer


HOSTILE: tuple[tuple[str, bytes, str], ...] = (
    ("hostile.png", png_file(3000), "hostile.png is now the mat"),
    ("hostile.ros", ros_file(500_000), "hostile.ros: found no unit"),
    ("hostile.stl", stl_file(200_000), "drawing it beside a figure"),
)
"""Files by name, with their content, and what the page is told in the end, in small letters."""


def test_others_are_answered_while_a_hostile_file_is_read(server: ServedApart) -> None:
    """The process that reads it is stopped before, so that it certainly does not end meanwhile.

    Whoever has sent the file is answered, too.
    """

    async def send(page: PlainPage, name: str, content: bytes) -> None:
        piece = {"name": name, "size": len(content), "at": 0, "data": ""}
        await page.tell(piece, "FileDrop")
        await told(page, "wanted")
        for at in range(0, len(content), PIECE_BYTES):
            data = b64encode(content[at : at + PIECE_BYTES]).decode()
            await page.tell({**piece, "at": at, "data": data}, "FileDrop")

    async def told(page: PlainPage, outcome: str) -> None:
        while outcome not in str(await page.heard()).lower():
            pass

    async def opened() -> PlainPage:
        page = await server.page("edit")
        await page.shown()
        await page.look()
        return page

    async def read(name: str, content: bytes, outcome: str) -> None:
        page, other = await opened(), await opened()
        await send(other, "small.ros", ros_file(1))
        await told(other, "small.ros: found no unit")
        other.close()
        readers = server.readers
        assert readers, "one waits for the next file"
        for reader in readers:
            os.kill(reader, SIGSTOP)
        await send(page, name, content)
        await page.settled()
        async with Neighbour.sits(server) as neighbour:
            for _ in range(10):
                await neighbour.edit()
        await page.settled()
        for reader in readers:
            os.kill(reader, SIGCONT)
        await told(page, outcome)
        page.close()

    async def go() -> None:
        for name, content, outcome in HOSTILE:
            await read(name, content, outcome)

    asyncio.run(asyncio.wait_for(go(), 800))
