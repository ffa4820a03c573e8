"""The server of the tests with a browser: as `sightline serve`, and it begins anew when it is told.

``python serving.py PLACE PORT STORE [OUTER]``; a line on stdin deletes every table. All dice come
of one secret, so that a game of a test always goes alike. OUTER: its address behind a proxy, where
everybody may edit.
"""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

_hubs: list[Any] = []


def _clear() -> None:
    for _line in sys.stdin:
        for hub in _hubs:
            for name in hub.names():
                hub.delete(name)
        sys.stdout.write("cleared\n")
        sys.stdout.flush()


def _serve(place: str, port: str, store: str, outside: str = "") -> None:
    from apps.server import serve
    from apps.server.access.network import Network
    from apps.server.access.proxies import Proxies
    from sandbox.live import secrets_kept
    from sandbox.live.hub import Hub

    class Known(Hub):
        def __init__(self, *how: object) -> None:
            super().__init__(*how)  # type: ignore[arg-type]
            _hubs.append(self)

    secrets_kept.token_hex = lambda _bytes: "2" * 64
    serve.Hub = Known  # type: ignore[misc]
    Thread(target=_clear, daemon=True).start()
    outer = urlsplit(outside)
    serve.serve_table(
        Path(place),
        port=int(port),
        store=store,
        way="trust" if outer.netloc else "own",
        origins=[outer.netloc] if outer.netloc else [],
        network=Network(proxies=Proxies.of(["127.0.0.1"] if outer.netloc else []), root=outer.path),
    )


if __name__ == "__main__":  # each process that reads a file begins with this module, too
    _serve(*sys.argv[1:])
