"""A network that can be cut: a proxy between programs and a server."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random


class Cutter:
    """A TCP proxy to a port of this machine. `cut` ends connections, some in the middle of a
    message."""

    def __init__(self, target: int, random: Random) -> None:
        self._target, self._random = target, random
        self._ways: dict[int, list[asyncio.StreamWriter]] = {}
        self._count = 0
        self._server: asyncio.Server | None = None

    async def start(self) -> int:
        """Listen. Return the port."""
        self._server = await asyncio.start_server(self._come, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self, share: float) -> int:
        """End about ``share`` of the connections. Return their number."""
        ways = [way for way in self._ways if self._random.random() < share]
        for way in ways:
            for writer in self._ways.pop(way):
                writer.transport.abort()
        return len(ways)

    def stop(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._count += 1
        number, writers = self._count, [writer, back]
        self._ways[number] = writers
        pumps = [
            asyncio.create_task(self._pump(one, other))
            for one, other in ((reader, back), (there, writer))
        ]
        with suppress(asyncio.CancelledError):  # the loop ends
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        self._ways.pop(number, None)
        for one in writers:
            one.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(2000):
                # In two parts, so that a cut may come between them.
                part = self._random.randrange(len(data) + 1)
                writer.write(data[:part])
                await asyncio.sleep(0)
                writer.write(data[part:])
                await writer.drain()
