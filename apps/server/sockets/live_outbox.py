"""The queue of lines to send on one connection. Any thread adds; the server's event loop sends."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock

MOST_CHARACTERS = 4 * 2**20
MOST_LINES = 5000


class Outbox:
    """A bounded queue of lines. ``wake`` is called when there is something to send.

    Between `hold` and `begin` nothing is sent. A line with a ``topic`` replaces a waiting line with
    the same topic.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake, self._lock = wake, Lock()
        self._lines: deque[list[str]] = deque()
        self._topics: dict[str, list[str]] = {}
        self._characters = 0
        self._held = False
        self._first: str | None = None
        self.full = False

    def hold(self) -> None:
        """Send nothing until `begin`."""
        self._held = True

    def begin(self, first: str) -> None:
        """Send this line next, whatever its length, and then the lines that wait."""
        with self._lock:
            self._first, self._held = first, False
        self._wake()

    def end(self, last: str) -> None:
        """Drop all waiting lines and send this one."""
        with self._lock:
            self._lines.clear()
            self._topics.clear()
            self._characters = 0
        self.begin(last)

    def put(self, line: str, topic: str = "") -> None:
        """Add a line. Where too much waits, drop everything and set `full`."""
        with self._lock:
            if self.full:
                return
            waiting = self._topics.get(topic) if topic else None
            if waiting is not None:
                self._characters += len(line) - len(waiting[0])
                waiting[0] = line
            else:
                cell = [line, topic]
                self._lines.append(cell)
                self._characters += len(line)
                if topic:
                    self._topics[topic] = cell
            if len(self._lines) > MOST_LINES or self._characters > MOST_CHARACTERS:
                self.full = True
                self._lines.clear()
                self._topics.clear()
            if self._held and not self.full:
                return
        self._wake()

    def take(self) -> str | None:
        """Remove and return the next line, or return None where none may be sent."""
        with self._lock:
            first, self._first = self._first, None
            if first is not None or self._held or not self._lines:
                return first
            line, topic = self._lines.popleft()
            self._characters -= len(line)
            if topic:
                del self._topics[topic]
            return line
