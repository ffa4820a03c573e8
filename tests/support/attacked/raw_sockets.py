"""WebSockets over plain connections, from any address of this machine (Linux)."""

from __future__ import annotations

import asyncio
import json
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Sequence
from typing import Any

SECONDS = 120


class RawSocket:
    """A WebSocket of a program or a page. It reads everything that it is sent.

    ``heard``: the texts that came. ``sent``: the number of texts that the connection has taken.
    """

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.heard: list[str] = []
        self.sent = 0
        self._more = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def come(cls, address: str, path: str, source: str, *headers: str) -> RawSocket:
        """Connect from an address. ``address``: HOST:PORT of the server."""
        host, port = address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {address}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", *headers,
        ]  # fmt: skip
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head
        return cls(reader, writer)

    async def say(self, texts: Sequence[str]) -> None:
        """Send texts, as fast as the connection takes them."""
        for text in texts:
            body = text.encode()
            short = len(body) < 2**16
            length = struct.pack(">BH" if short else ">BQ", 0xFE if short else 0xFF, len(body))
            self._writer.write(b"\x81" + length + bytes(4) + body)  # a mask of zeros
            await self._writer.drain()
            self.sent += 1

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a message of one object, from the first that came on."""
        seen = 0
        async with asyncio.timeout(SECONDS), self._more:
            while True:
                while seen < len(self.heard):
                    message = json.loads(self.heard[seen])
                    seen += 1
                    if wanted(message):
                        return message
                assert not self._reading.done(), "the server closed the connection"
                await self._more.wait()

    @property
    def open(self) -> bool:
        """Whether the server has not closed the connection."""
        return not self._reading.done()

    def close(self) -> None:
        """Cut the connection."""
        self._reading.cancel()
        self._writer.transport.abort()

    async def _read(self) -> None:
        while True:
            first, length = await self._reader.readexactly(2)
            if length >= 126:
                size = 2 if length == 126 else 8
                length = int.from_bytes(await self._reader.readexactly(size), "big")
            body = await self._reader.readexactly(length)
            if first & 15 == 8:
                return
            if first & 15 == 1:
                async with self._more:
                    self.heard.append(body.decode())
                    self._more.notify_all()
