"""Send every attack on every field of a message to a server, while a neighbour edits.

The server and the neighbour are processes of their own. A case is one message; those of a field are
sent together, and one by one where the neighbour waited for too long. Each role of programs and of
pages has an equal share of the time. Its fields come in random order: a short sweep is a sample.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from uuid import uuid4

sys.path.append(str(Path(__file__).resolve().parents[2] / "tests" / "support"))

from attacked.served_apart import ATTACKED, NeighbourApart, ServedApart
from live_client import Client
from plain_pages import PlainPage
from tables import unit
from tornado.websocket import WebSocketClosedError

from apps.server.sockets.live_socket import LONGEST_MESSAGE, LONGEST_OF_STRANGER
from apps.server.sockets.page_socket import MOST_VALUES
from benchmarks.attacks import largest_messages
from benchmarks.attacks.largest_messages import NEW, Attack, as_bokeh

LONGEST_WAIT = 0.25
"""Seconds that nobody may wait for another's message, on a machine that does nothing else."""
QUIET = 3.0
"""A wait is too long if it also is so many times the longest wait at the quiet server."""
TRIES = 3
ROLES = ("watch", "play", "edit", "own")
PAGE = 2**16
_MODEL = re.compile(r'\{"id":"of (\w+)"\}')
_PLENTY = ("work_at_once=1e9", "work_at_once_of_address=1e9")

TABLE = """
format = 1
name = "Farm"
game = "bolt-action"
[table]
size = [72, 48]
""" + "".join(
    [
        '[[terrain]]\nid = "barn"\nkind = "box"\nsize = [4, 4, 3]\nposition = [12, 12]\n',
        *(
            f'[[terrain]]\nid = "wall-{n}"\nkind = "box"\nsize = [2, 1, 1]\n'
            f"position = [{4 + 5 * (n % 13)}, {20 + 4 * (n // 13)}]\n"
            for n in range(52)
        ),
        unit("able", "axis", *(f"position = [{8 + n}, 4]" for n in range(10))),
        *(
            unit(
                f"unit-{u}", "allies", *(f"position = [{30 + 1.5 * n}, {2 + u}]" for n in range(10))
            )
            for u in range(12)
        ),
    ]
)


@dataclass
class Counts:
    """The numbers of messages and their effects."""

    messages: dict[str, int] = field(default_factory=dict)
    longest: float = 0.0
    closed: int = 0
    tracebacks: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether nobody waited for too long, and the server's log has no traceback."""
        return not self.faults and not self.tracebacks

    def __str__(self) -> str:
        sent = ", ".join(f"{who} {number:,}" for who, number in self.messages.items())
        return (
            f"largest messages: {sum(self.messages.values()):,} ({sent}); closed connections "
            f"{self.closed:,}; longest wait of another {1000 * self.longest:.0f} ms; too long "
            f"{len(self.faults):,}; tracebacks {len(self.tracebacks):,}"
        )


def sweep(minutes: float = float("inf")) -> Counts:
    """Send all attacks. Print each message that makes others wait, and the counts."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServedApart(Path(folder), TABLE, _PLENTY) as server,
        NeighbourApart(server) as neighbour,
    ):
        counts = asyncio.run(_Sweep(server, neighbour, perf_counter() + 60 * minutes).run())
    print(counts, flush=True)
    return counts


class _Sweep:
    def __init__(self, server: ServedApart, neighbour: NeighbourApart, until: float) -> None:
        self._server, self._neighbour, self._until = server, neighbour, until
        self._part_until = until
        self._counts, self._most = Counts(), LONGEST_WAIT

    async def run(self) -> Counts:
        began = perf_counter()
        await self._neighbour.longest(began)
        await asyncio.sleep(5)
        quiet = await self._neighbour.longest(perf_counter() - 5)
        self._most = max(LONGEST_WAIT, QUIET * quiet)
        print(f"longest wait at the quiet server {1000 * quiet:.0f} ms", flush=True)
        parts = [
            *(partial(self._programs, role) for role in ("", *ROLES)),
            *(partial(self._pages, role) for role in ROLES),
        ]
        for number, part in enumerate(parts):
            now = perf_counter()
            self._part_until = now + (self._until - now) / (len(parts) - number)
            await part()
            print(self._counts, flush=True)
        return self._counts

    async def _programs(self, role: str) -> None:
        room = LONGEST_MESSAGE if role in ("play", "edit", "own") else LONGEST_OF_STRANGER
        attacks = [*largest_messages.of_programs(room - 200)]
        if room == LONGEST_OF_STRANGER:  # longer ones are not read
            attacks += (
                Attack(f"long {long.what}", partial(_first, long))
                for long in largest_messages.of_programs(LONGEST_MESSAGE - 200)
            )
        if role == "edit":
            attacks += largest_messages.of_rows(LONGEST_MESSAGE // 2)
        program = _Program(self._server, role, self._counts)
        await self._send(f"program, {role or 'before hello'}", attacks, program.send)

    async def _pages(self, role: str) -> None:
        page = _Page(self._server, role, self._counts)
        attacks = [
            Attack(attack.what, partial(_contents, component, attack))
            for component, attack in largest_messages.of_pages(PAGE - 3000)
        ]
        attacks += (
            Attack(content[:60], partial(tuple, (content,)))
            for content in largest_messages.bokehs(PAGE - 200)
            if len(content) <= PAGE
        )
        await self._send(f"page, {role}", attacks, page.send)
        await page.close()

    async def _send(
        self, who: str, attacks: list[Attack], send: Callable[[str], Awaitable[None]]
    ) -> None:
        """Send attacks in random order for as long as this part of the sweep may take."""
        Random().shuffle(attacks)
        for attack in attacks:
            if perf_counter() > self._part_until:
                return
            await self._watched(who, attack.what, attack.texts(), send)
            for trace in self._server.tracebacks[len(self._counts.tracebacks) :]:
                self._counts.tracebacks.append(trace)
                print(f"{who}: {attack.what}: {trace[-3000:]}", flush=True)

    async def _watched(
        self, who: str, what: str, texts: Sequence[str], send: Callable[[str], Awaitable[None]]
    ) -> None:
        """Send messages, and again one by one where the neighbour waited for too long."""
        counts = self._counts.messages
        counts[who] = counts.get(who, 0) + len(texts)
        wait = await self._wait(texts, send)
        if wait > self._most:
            wait = 0.0
            for text in texts:
                least, most = await self._alone(text, send)
                wait = max(wait, least)
                if least > most:
                    fault = f"{who}: {what}: {least:.2f} s: {len(text):,} …{text[-160:]}"
                    self._counts.faults.append(fault)
                    print(fault, flush=True)
        self._counts.longest = max(self._counts.longest, wait)

    async def _alone(
        self, text: str, send: Callable[[str], Awaitable[None]]
    ) -> tuple[float, float]:
        """Return the neighbour's least wait for one message, and the most that it may be now."""
        waits, most = [await self._wait((text,), send)], self._most
        while waits[-1] > most and len(waits) < TRIES:
            began = perf_counter()
            await asyncio.sleep(1)
            most = max(most, QUIET * await self._neighbour.longest(began))
            waits.append(await self._wait((text,), send))
        return min(waits), most

    async def _wait(self, texts: Sequence[str], send: Callable[[str], Awaitable[None]]) -> float:
        began = perf_counter()
        for text in texts:
            await send(text)
        return await self._neighbour.longest(began)


class _Program:
    """A program of the attacker, which connects again whenever it is put out."""

    def __init__(self, server: ServedApart, role: str, counts: Counts) -> None:
        self._server, self._role, self._counts = server, role, counts
        self._client: Client | None = None

    async def send(self, text: str) -> None:
        """Send a message, and wait until it is answered."""
        token = uuid4().hex
        remove = {"do": "Remove", "things": [NEW]}
        clean = {"type": "submit", "token": uuid4().hex, "command": remove}
        last = {"type": "log", "token": token}
        added = f'"{NEW}"' in text
        for part in (text.replace("TOKEN", uuid4().hex), *([json.dumps(clean)] if added else [])):
            await self._tell(part)
        await self._tell(json.dumps(last))
        while self._client is not None:
            said = await self._client.socket.read_message()
            if said is None:
                self._client = None
                self._counts.closed += 1
            elif token in str(said[:300]) or '"why":"Send hello first."' in str(said[:300]):
                return

    async def _tell(self, text: str) -> None:
        if self._client is None:
            key = self._server.keys.get(self._role)
            owns = self._role == "own"
            headers = {"Cookie": f"{self._server.cookie}={key}"} if owns else {}
            self._client = await Client.come(self._server.address, ATTACKED, **headers)
            if key is not None:
                await self._client.tell(type="hello", secret="a" * 20, key=None if owns else key)
        try:
            await self._client.say(text)
        except WebSocketClosedError:
            self._client = None
            self._counts.closed += 1


def _first(attack: Attack) -> Sequence[str]:
    return attack.texts()[:3]


def _contents(component: str, attack: Attack) -> list[str]:
    """Return the contents of a component's messages."""
    return [*filter(_is_read, (_event(component, as_bokeh(text)) for text in attack.texts()))]


def _event(component: str, data: str) -> str:
    """Return the content of the message of a component, or of the scene where it is not shown."""
    return (
        '{"events":[{"kind":"MessageSent","msg_type":"bokeh_event","msg_data":{"type":"event",'
        '"name":"data_event","values":{"type":"map","entries":[["model",{"id":"of '
        f'{component}"}}],["data",{data}]]}}}}}}]}}'
    )


def _is_read(content: str) -> bool:
    """Return whether a content is within what closes no page; `bokehs` has the others."""
    values = sum(map(content.count, ",[{"))
    return len(content) <= PAGE and values <= MOST_VALUES and '["data",]' not in content


class _Page:
    """A page of the attacker, which is opened again whenever it is closed."""

    def __init__(self, server: ServedApart, role: str, counts: Counts) -> None:
        self._server, self._role, self._counts = server, role, counts
        self._page: PlainPage | None = None

    async def send(self, content: str) -> None:
        """Send a message, and wait until it is handled."""
        page = await self._opened()
        scene = page.components["SceneView"]
        content = _MODEL.sub(lambda it: f'{{"id":"{page.components.get(it[1], scene)}"}}', content)
        header: dict[str, Any] = {"msgid": uuid4().hex, "msgtype": "PATCH-DOC"}
        try:
            for part in (json.dumps(header), "{}", content):
                await page._socket.write_message(part)
            await page.settled()
        except (AssertionError, WebSocketClosedError):
            self._page = None
            self._counts.closed += 1

    async def close(self) -> None:
        if self._page is not None:
            self._page.close()

    async def _opened(self) -> PlainPage:
        if self._page is None:
            self._page = await self._server.page(self._role)
            await self._page.shown()
            await self._page.look()
        return self._page
