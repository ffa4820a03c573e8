"""The channel between the front and one worker: connections one way, the worker's state the other.

A connection goes to the worker as it is, its open file, so that no byte passes through the front.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

TAKEN = b'{"taken": true}\n'
"""Said by a worker for each connection that it has accepted, in their order."""

_LONGEST = 65_536


class Handed:
    """The worker's end, used by tornado as the socket that it accepts connections from."""

    def __init__(self, channel: socket.socket) -> None:
        """Take connections from ``channel``."""
        channel.setblocking(False)
        self._channel = channel
        self.parted: Callable[[], None] = lambda: None
        """Called when the front has ended."""

    def fileno(self) -> int:
        """Return the file number that becomes readable with a connection."""
        return self._channel.fileno()

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next connection and its peer's address. Raise what a socket would raise."""
        byte, files, _flags, _peer = socket.recv_fds(self._channel, 1, 1)
        if not byte:
            self.parted()
            raise BlockingIOError
        if not files:  # this process has too many files open
            raise ConnectionAbortedError
        connection = socket.socket(fileno=files[0])
        connection.setblocking(False)
        with suppress(OSError):  # the front has ended
            self._channel.send(TAKEN)
        try:
            return connection, connection.getpeername()
        except OSError as error:  # the client has gone
            connection.close()
            raise ConnectionAbortedError from error

    def close(self) -> None:
        """Close the channel."""
        self._channel.close()


def hand_over(channel: socket.socket, connection: socket.socket) -> bool:
    """Give a connection to a worker. Return whether it was taken."""
    try:
        socket.send_fds(channel, [b"c"], [connection.fileno()])
    except OSError:  # its queue is full, or it has ended
        return False
    return True


class Lines:
    """Lines of text from a worker, read as they come."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel, self._rest = channel, b""

    def read(self) -> list[str]:
        """Return the lines that have come. Raise EOFError once the worker has ended."""
        try:
            data = self._channel.recv(_LONGEST)
        except BlockingIOError:
            return []
        except OSError:
            data = b""
        if not data:
            raise EOFError
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.decode() for line in lines]
