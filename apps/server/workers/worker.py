"""One worker: a server that accepts the connections which the front hands to it."""

from __future__ import annotations

import json
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from typing import Any

from apps.server.access.network import ServeFault, Serving
from apps.server.logs import use_log_format
from apps.server.metrics import Metrics
from apps.server.serve import opened_server, run
from apps.server.stopping import stop_in_order
from apps.server.workers.channel import Handed

FAULT = 2
"""Exit status of a worker that cannot start."""


def work(channel: socket.socket, serving: Serving, port: int, owner_key: str) -> None:
    """Serve until told to end, or until the front has ended.

    ``port`` is the one that others reach. Say on the channel that the server is there, or why it
    cannot start, and the number of its pages whenever it changes.
    """
    use_log_format(serving.log_format)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl C reaches the front, which ends the workers

    def tell(**what: Any) -> None:
        with suppress(OSError):  # the front has ended
            channel.sendall(json.dumps(what).encode() + b"\n")

    try:
        handed = Handed(channel)
        server = opened_server(replace(serving, port=port), owner_key, handed)
        if serving.metrics is not None:
            server.io_loop.add_callback(Metrics(server).start)
    except ServeFault as fault:
        tell(fault=str(fault))
        sys.exit(FAULT)
    with stop_in_order(server, signal.SIGTERM) as handed.parted:
        server.connections.changed = lambda pages: tell(pages=pages)
        tell(link=server.gate.owners_link, unwritable=server.hub.store.unwritable())
        run(server)
