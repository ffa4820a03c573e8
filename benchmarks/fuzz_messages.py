"""Attack a server with the largest messages, then a page with spoiled ones, in bursts.

First every field of every message of programs and pages has the largest and the strangest values,
before and after hello and in each role, while another client edits
(`benchmarks.attacks.sweeping`). It must never wait for longer than 250 ms.

Then come damaged and spoiled messages of a browser. The page is opened without a browser, over HTTP
and a WebSocket, and stays open, so that later bursts meet its state. A dropped message is logged in
one line, which is its refusal. Any error that is logged, with or without a traceback, is a fault.
See ``--help``.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.attacks.fuzzing import Run, command, scratch
from benchmarks.attacks.sweeping import sweep

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from plain_pages import PlainPage
from tables import unit

from apps.server.access.log_guard import guard_logs
from apps.server.serve import make_server
from sandbox.live.seats.people import COLOURS

TABLE = """
format = 1
name = "Door"
game = "bolt-action"
[table]
size = [24, 24]
[policy]
max_rays = 256
[[terrain]]
id = "wall"
kind = "box"
size = [0.5, 4, 0.8]
position = [12, 12]
""" + "".join(
    [
        unit("able", "axis", "position = [8, 12]", "position = [8, 14]"),
        unit("baker", "allies", "position = [16, 12], facing = 180"),
        unit("hawk", "allies", "position = [20, 20], facing = 180", template="fighter-bomber"),
    ]
)

MODELS = ("able/0", "able/1", "baker/0", "hawk/0", "gone/7")
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 2**31, 2**63, 10**30, -0.5, 1e-300, 1e308, "", "a", "able/0",
    "model/able/0", "[", "ArrowUp", "roll", "\u202e\x1b[31m\u2028\n", "x" * 5000, "[" * 5000, [],
    [[]], {}, {"type": "x"}, [1, 2, 3], [1, 2], ["able"], [None], float("nan"), float("inf"),
    [float("nan")] * 3, [0.0] * 3, [1e300] * 3, list(range(500)),
)  # fmt: skip
KEYS = ("ArrowLeft", "ArrowUp", "[", "]", "f", "t", "x", "e", "Home", "?", "Escape")
QUERIES = (
    "?scenario=table", "?scenario=../table", "?firer=able&target=baker&pair=0-0&way=back",
    "?firer=hawk&target=able&pair=9-9", "?camera=1,2,3,40,5,6&cover_share=0.2", "?cover_share=99",
    "?step=3", "?camera=nan,1,2,3,4,5", "?%ff=%00&pair=1e9-x", "",
)  # fmt: skip
TABLES = ("table", "-", "", "other", "../table", "a/b", "x" * 2000, "\x00\u202e")
WORDS = ("Ann", "", "<img src=x onerror=alert(1)>", "\u202e\x1b[31m\n", "x" * 5000)
MOST = 6
"""Most messages of one burst, without repeated ones."""


def case(rng: Random) -> Run:
    """Return one burst. In some bursts every message is valid, but in any order."""
    share = rng.choice((0.0, 0.5, 0.9, 0.9, 0.9))
    messages = [_spoiled(rng, share) for _ in range(rng.randint(1, MOST))]
    for _ in range(rng.choice((0, 0, 0, 2))):  # some again, at once or later
        messages.insert(rng.randint(0, len(messages)), rng.choice(messages))

    page = open_page()  # opened here once, so that opening it does not count for a case
    return lambda: page.burst(messages)


def _spoiled(rng: Random, share: float) -> tuple[str, Any]:
    """Return a component's class, and a message to it, spoiled or not."""
    name, message = _whole(rng)
    if rng.random() >= share:
        return name, message
    if rng.random() < 0.08:
        deep: Any = 1
        for _ in range(rng.choice((3, 60))):
            deep = [deep] if rng.random() < 0.5 else {"type": deep}
        return name, rng.choice((*ODD, deep))
    for _ in range(rng.choice((1, 1, 2))):
        keys = [key for key in message if key != "type" or rng.random() < 0.2]
        key = rng.choice(keys or ["type"])
        inner, how = message.get(key), rng.random()
        if how < 0.25:
            message.pop(key, None)
        elif how < 0.45 and isinstance(inner, list) and inner:
            inner[rng.randrange(len(inner))] = rng.choice(ODD)
        elif how < 0.55:
            message[rng.choice(("zzz", key.upper(), "point", "x"))] = message.pop(key, None)
        else:
            message[key] = rng.choice(ODD)
    return name, message


def _whole(rng: Random) -> tuple[str, dict[str, Any]]:
    """Return a message as a browser would send it."""
    yes = rng.random() < 0.3
    x, y = rng.uniform(-2, 26), rng.uniform(-2, 26)
    if rng.random() < 0.5:
        x, y = rng.choice(((8.0, 12.0), (8.0, 14.0), (16.0, 12.0), (20.0, 20.0)))
    ray = {
        "x": 400,
        "y": 300,
        "origin": [x, y, 30.0],
        "direction": [0.0, 0.0, -1.0],
        "right": [0.002, 0.0, 0.0],
        "down": [0.0, -0.002, 0.0],
        "near": rng.choice((12, 24)),
        "touch": yes,
    }
    model = rng.choice(MODELS)
    by = [rng.uniform(-3, 3), rng.uniform(-3, 3)]
    view = {"focal": [x, y, 0.0], "distance": 40.0, "azimuth": -86.0, "elevation": 54.0}
    visit = {
        "table": rng.choice(TABLES),
        "query": rng.choice(QUERIES),
        "secret": "s" * 32,
        "name": rng.choice(WORDS),
        "colour": rng.choice(COLOURS),
        "unsent": [{"token": "t" * 16, "to": [[model, x, y]]}] if yes else [],
    }
    rows: tuple[tuple[int, str, dict[str, Any]], ...] = (
        (1, "SceneView", {"type": "ready", "width": 1280, "height": 800}),
        (1, "SceneView", {"type": "need", "digest": "0" * 16}),
        (4, "SceneView", {"type": "pick", **ray, "shift": yes}),
        (2, "SceneView", {"type": "hover", **ray}),
        (1, "SceneView", {"type": "frame", **ray}),
        (2, "SceneView", {"type": "chosen", "id": f"model/{model}", "shift": yes}),
        (4, "SceneView", {"type": "drag", "group": f"model/{model}", "by": by, "last": yes}),
        (4, "SceneView", {"type": "key", "key": rng.choice(KEYS), "shift": yes, "control": False}),
        (2, "SceneView", {"type": "key", "key": rng.choice("yz"), "shift": yes, "control": True}),
        (2, "SceneView", {"type": "landed", "group": "model/hawk/0", "flight": rng.randint(0, 9)}),
        (2, "SceneView", {"type": "view", "home": yes, **view}),
        (1, "SceneView", {"type": rng.choice(("leave", "lost"))}),
        (3, "PickList", {"picked": f"unit:{model.partition('/')[0]}"}),
        (1, "PairTable", {"chosen": f"{model} {rng.choice(MODELS)}"}),
        (3, "EdgePick", {"edge": rng.choice(("own", "left", "right", "opposite", "roll"))}),
        (1, "Timeline", {"step": rng.randint(0, 3)}),
        (3, "Browser", {"type": rng.choice(("began", "back", "met")), **visit}),
        (2, "WriteLine", {"text": rng.choice(WORDS)}),
        (1, "StepList", {"step": rng.randint(0, 9)}),
        (1, "Badges", {"picked": rng.choice(("", "0" * 16))}),
        (1, "Swatches", {"picked": rng.choice(COLOURS)}),
        (1, "Links", {"picked": rng.choice(("", "0" * 12))}),
    )
    _, name, message = rng.choices(rows, [row[0] for row in rows])[0]
    return name, message


class _LogCollector(logging.Handler):
    """A log handler that collects refusals and faults."""

    def __init__(self) -> None:
        super().__init__()
        self.refusals: list[str] = []
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Sort one record."""
        if record.exc_info or record.levelno >= logging.ERROR:
            self.faults.append(logging.Formatter().format(record))
        elif record.name == "sightline" and record.levelno == logging.WARNING:
            self.refusals.append(record.getMessage())


class _OpenPage:
    """A server and one open page of it, in this process."""

    def __init__(self) -> None:
        self._collector = _LogCollector()
        logging.getLogger().addHandler(self._collector)
        self._loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self._loop)  # where a loop has run before, none is set
        self._loop.run_until_complete(self._open())

    async def _open(self) -> None:
        path = scratch() / "table.toml"
        path.write_text(TABLE, encoding="utf-8")
        self._server = make_server(path, linger=3600.0)
        guard_logs(None)  # every refusal is counted by its line
        self._server.start()
        self._page = await PlainPage.open(f"http://127.0.0.1:{self._server.port}")
        await self._page.shown()
        await self._page.look()

    def burst(self, messages: list[tuple[str, Any]]) -> list[str]:
        """Send messages to the page. Return its refusals. Raises AssertionError for faults."""
        self._collector.refusals.clear()
        self._loop.run_until_complete(self._send(messages))
        faults, self._collector.faults = self._collector.faults, []
        assert not faults, f"{messages}\n{faults[0]}"
        return list(self._collector.refusals)

    async def _send(self, messages: list[tuple[str, Any]]) -> None:
        for name, message in messages:
            if name in self._page.components:
                await self._page.tell(message, of=name)
        await self._page.settled()

    def close(self) -> None:
        """Leave the page and stop the server."""
        self._page.close()
        self._server.stop()
        self._loop.run_until_complete(asyncio.sleep(0.1))
        self._loop.close()
        logging.getLogger().removeHandler(self._collector)


_pages: dict[int, _OpenPage] = {}


def open_page() -> _OpenPage:
    """Return the page of this process."""
    if os.getpid() not in _pages:
        _pages[os.getpid()] = _OpenPage()
    return _pages[os.getpid()]


def close() -> None:
    """Close the page of this process, if it has one."""
    if os.getpid() in _pages:
        _pages.pop(os.getpid()).close()


if __name__ == "__main__":
    command(case, __doc__, first=lambda minutes: sweep(minutes).good)
