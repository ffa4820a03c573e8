"""Answers of the front itself while no worker is ready: 503, to every request."""

from __future__ import annotations

import re
import socket

from tornado.web import Application, RequestHandler

from apps.server.access.network import Network
from apps.server.access.proxies import OuterServer
from apps.server.health import PATH
from apps.server.workers.channel import Handed, hand_over
from languages.message import message

WHY = message("server-no-worker")

_HEALTH = re.compile(rb"(GET|HEAD) [^ ?]*%b[ ?]" % PATH.encode())
_RETRY_SECONDS = 5


def asks_health(head: bytes) -> bool:
    """Return whether a connection, by its first bytes, asks whether the server can serve."""
    return _HEALTH.match(head) is not None


class NoWorker:
    """A server of the front's own, which accepts connections as a worker does."""

    def __init__(self, network: Network) -> None:
        """Serve on the running event loop. Raise ServeFault for a bad certificate."""
        self._channel, theirs = socket.socketpair()
        self._channel.setblocking(False)
        # A key in the address of a request is not for the log.
        unready = Application([(".*", _Unready)], log_function=lambda _handler: None)
        # A connection that stayed would never reach a worker.
        self._server = OuterServer(unready, no_keep_alive=True, **network.http_options())
        self._handed = Handed(theirs)
        self._server.add_sockets([self._handed])  # type: ignore[list-item]

    def take(self, connection: socket.socket) -> None:
        """Answer 503 to a connection's request, and close it."""
        hand_over(self._channel, connection)

    def close(self) -> None:
        """Accept nothing more."""
        self._server.stop()
        self._channel.close()


class _Unready(RequestHandler):
    def prepare(self) -> None:
        """Answer 503 and why: to the question for health as `HealthHandler` does."""
        self.set_status(503)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Retry-After", str(_RETRY_SECONDS))
        if self.request.path == PATH:
            self.finish({"ok": False, "why": str(WHY)})
        else:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(f"{WHY}\n")
