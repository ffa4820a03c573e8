"""What waits to be sent on one connection: put in by any thread, sent by the server's loop."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock

MOST_CHARACTERS = 4 * 2**20
MOST_LINES = 5000


class Outbox:
    """Lines in order, no more than may wait. ``wake`` is called when there is something to do.

    Between `hold` and `begin` nothing is sent. Of lines of one ``topic`` the last alone matters: it
    takes the place of one that still waits.
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
        """Send nothing for now."""
        self._held = True

    def begin(self, first: str) -> None:
        """Go on with this line, whatever waits already and however long it is."""
        with self._lock:
            self._first, self._held = first, False
        self._wake()

    def end(self, last: str) -> None:
        """Nothing goes out any more but this line, whatever waits."""
        with self._lock:
            self._lines.clear()
            self._topics.clear()
            self._characters = 0
        self.begin(last)

    def put(self, line: str, topic: str = "") -> None:
        """Another line. Where too much waits, it is all dropped, and `full` says so."""
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
        """The next line; None where none waits."""
        with self._lock:
            first, self._first = self._first, None
            if first is not None or self._held or not self._lines:
                return first
            line, topic = self._lines.popleft()
            self._characters -= len(line)
            if topic:
                del self._topics[topic]
            return line
