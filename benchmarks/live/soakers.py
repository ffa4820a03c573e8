"""Programs that edit a live table at random, lose their connection and return."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from live_mirror import Mirror
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

SECONDS = 60
NAMES = 40


class Soaker:
    """One program.

    ``port``: returns the port to connect to. ``every``: mean seconds between two commands.
    ``acknowledged``: step by token. ``steps``: the steps it received, in order. ``wrong``: what
    should not have happened.
    """

    def __init__(
        self,
        number: int,
        seed: int,
        port: Callable[[], int],
        table: str,
        tally: Counter[str],
        every: float = 1 / 6,
    ) -> None:
        self._random = Random(f"{seed}-{number}")
        self._secret = f"a secret of soaker {number:04}"
        self._name, self._tally = f"soaker{number}", tally
        self.number, self.table = number, table
        self._port, self._every = port, every
        self.mirror: Mirror | None = None
        self.author = ""
        self.steps: list[dict[str, Any]] = []
        self.waiting: dict[str, dict[str, Any]] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: set[str] = set()
        self.wrong: list[str] = []
        self.editing = False
        self._count = 0

    async def run(self) -> None:
        """Connect, edit, lose the connection and connect again, until cancelled."""
        while True:
            try:
                socket = await self._come()
            except (TimeoutError, OSError, WebSocketClosedError, EOFError):
                self._tally["came in vain"] += 1
                await asyncio.sleep(self._random.uniform(0.05, 0.4))
                continue
            edit = asyncio.create_task(self._edit(socket))
            try:
                while (raw := await socket.read_message()) is not None:
                    self._hear(json.loads(raw))
            finally:
                edit.cancel()
                socket.close()
            self._tally["connections lost"] += 1

    async def compare(self) -> str:
        """Connect once more. Return the server's digest, after comparing it with the program's
        own."""
        socket = await self._come()
        socket.close()
        assert self.mirror is not None
        return self.mirror.digest

    # --- connecting ------------------------------------------------------------------------------

    async def _come(self) -> WebSocketClientConnection:
        try:
            address = f"ws://127.0.0.1:{self._port()}/t/{self.table}/live"
            socket = await websocket_connect(
                HTTPRequest(address, connect_timeout=SECONDS), max_message_size=1 << 28
            )
        except Exception as fault:  # whatever a dying server makes of it
            raise EOFError from fault
        hello = {"type": "hello", "secret": self._secret, "name": self._name}
        since = {} if self.mirror is None else {"since": self.mirror.seq}
        await socket.write_message(json.dumps(hello | since))
        raw = await asyncio.wait_for(socket.read_message(), SECONDS)
        if raw is None:
            raise EOFError
        welcome = json.loads(raw)
        if welcome["type"] != "welcome":
            raise EOFError
        self._begin(welcome)
        for message in tuple(self.waiting.values()):
            await socket.write_message(json.dumps(message))
        return socket

    def _begin(self, welcome: dict[str, Any]) -> None:
        self.author = welcome["you"]
        if "scenario" in welcome:
            if self.mirror is not None:
                self._wrong(f"step {self.mirror.seq} is not known any more")
            elif welcome["seq"]:
                self._wrong("came late")
            self.mirror = Mirror(welcome)
        for step in welcome.get("entries", ()):
            self._step(step)
        assert self.mirror is not None
        if (self.mirror.seq, self.mirror.digest) != (welcome["seq"], welcome["digest"]):
            self._wrong(f"another digest at step {welcome['seq']}")
        self._tally["digests compared"] += 1

    # --- receiving -------------------------------------------------------------------------------

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "step":
                self._step(message)
            case "done":
                self._done(message["token"], message["seq"])
            case "refused" if message["again"]:
                self._tally["to be asked again"] += 1
            case "refused" if message["token"] in self.waiting:
                del self.waiting[message["token"]]
                self.refused.add(message["token"])
                self._tally["refused"] += 1
            case "refused" if message["token"] not in self.refused | self.acknowledged.keys():
                self._wrong(f"refused: {message}")

    def _step(self, step: dict[str, Any]) -> None:
        assert self.mirror is not None
        try:
            self.mirror.follow(step)
        except Exception as fault:
            self._wrong(f"step {step['seq']} does not follow: {fault!r:.200}")
        self.steps.append({key: step[key] for key in ("seq", "author", "title", "at")})

    def _done(self, token: str, seq: int) -> None:
        assert self.mirror is not None
        known = self.acknowledged.setdefault(token, seq)
        if known != seq:
            self._wrong(f"{token} was step {known}, and is step {seq}")
        if seq > len(self.steps) or self.steps[seq - 1]["author"] != self.author:
            self._wrong(f"done before it was told: step {seq}")
        if self.waiting.pop(token, None) is not None:
            self._tally["acknowledged"] += 1

    def _wrong(self, what: str) -> None:
        self.wrong.append(f"{self._name}: {what}")

    # --- editing --------------------------------------------------------------------------------

    async def _edit(self, socket: WebSocketClientConnection) -> None:
        random = self._random
        try:
            while True:
                await asyncio.sleep(random.expovariate(1 / self._every))
                if self.editing and len(self.waiting) < 20:
                    message = self._message()
                    self._tally["commands"] += 1
                elif self.waiting and random.random() < 0.3:
                    message = random.choice(list(self.waiting.values()))
                else:
                    continue
                await socket.write_message(json.dumps(message))
        except WebSocketClosedError:
            pass

    def _message(self) -> dict[str, Any]:
        assert self.mirror is not None
        self._count += 1
        token = f"{self._name}-{self._count}-{self._random.getrandbits(64):x}"
        message = {"type": "submit", "token": token, "command": self._command(self.mirror)}
        if self._random.random() < 0.5:
            message["seen"] = self.mirror.seq
        self.waiting[token] = message
        return message

    def _command(self, mirror: Mirror) -> dict[str, Any]:
        random, scenario = self._random, mirror.scenario
        pieces = [row["id"] for row in scenario.get("terrain", ())] or ["barn"]
        models = [
            f"{unit['id']}/{number}"
            for unit in scenario.get("units", ())
            for number in range(len(unit["models"]))
        ]
        thing = random.choice([*pieces, *models])
        at = [round(random.uniform(0.5, 35.5), 2), round(random.uniform(0.5, 23.5), 2)]
        mine = [step["seq"] for step in self.steps if step["author"] == self.author]
        spot = {"thing": thing, "position": at}
        piece = {
            "id": f"n{random.randrange(NAMES)}",
            "kind": "box",
            "position": at,
            "size": [1, 1, 1],
        }
        pick = random.random()
        if pick < 0.4:
            return {"do": "MoveThings", "to": [spot], "free": random.random() < 0.3}
        if pick < 0.5:
            return {"do": "TurnThings", "to": [{"thing": thing, "degrees": at[0] * 10}]}
        if pick < 0.62:
            return {"do": "AddPiece", "row": piece}
        if pick < 0.68:
            return {"do": "Remove", "things": [random.choice(pieces)]}
        if pick < 0.78:
            return {
                "do": "SetKeys",
                "thing": thing,
                "keys": {"cover": random.choice(["hard", None])},
            }
        if pick < 0.82:
            moves = [
                {"do": "MoveThings", "to": [spot], "free": True},
                {"do": "AddPiece", "row": piece},
            ]
            return {"do": "Several", "commands": moves}
        step = random.choice(mine[-3:] or [1])
        return {"do": "Undo" if pick < 0.93 else "Redo", "step": step}
