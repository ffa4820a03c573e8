"""Open a server of one's own machine to the local network, while it runs.

The owner asks for it on a page of this machine. From then on the server listens at the machine's
address on that network too, and answers to it. Whoever comes that way needs a link.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Any

from apps.server.access.announcement import announce_opened
from apps.server.access.headers import origin_check
from apps.server.access.network import Network, ServeFault, listen
from languages.message import message
from sandbox.document.refusal import Refused

_ELSEWHERE = ("198.51.100.1", 9)
"""An address that nobody has (RFC 5737). Nothing is sent to it: it only chooses the way there."""


def network_address() -> str:
    """Return this machine's IPv4 address on its local network. Raise Refused without one."""
    for find in (_towards_elsewhere, _by_name):
        try:
            address = find()
        except OSError:
            continue
        if not (ip_address(address).is_loopback or ip_address(address).is_unspecified):
            return address
    raise Refused(message("server-no-network"))


def _towards_elsewhere() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(_ELSEWHERE)
        return str(asked.getsockname()[0])


def _by_name() -> str:
    return socket.gethostbyname(socket.gethostname())


class Neighbours:
    """Opens a server to the local network, once. ``names`` and ``allowed``: the hosts that it
    answers to, and those whose pages' scripts may connect; they gain the new address."""

    def __init__(
        self, server: Any, port: int, network: Network, names: set[str], allowed: set[str]
    ) -> None:
        self._server, self._port, self._network = server, port, network
        self._names, self._allowed = names, allowed

    def open(self) -> None:
        """Listen at this machine's address too. Raise Refused."""
        server, address = self._server, network_address()
        try:
            listeners = listen(address, self._port)
        except ServeFault as fault:
            raise Refused(message("server-not-opened", why=fault.args[0])) from None
        self._names.add(address)
        self._allowed.add(f"{address}:{self._port}")
        server.entrance.knows = server.programs.knows = origin_check(self._allowed)
        server.gate.open_at(f"{self._network.scheme}://{address}:{self._port}")
        # Pages may be at work on other threads than that of the event loop.
        server.io_loop.add_callback(server._http.add_sockets, listeners)
        announce_opened(server.gate.base)
