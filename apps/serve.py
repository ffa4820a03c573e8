"""The server: one address, one page, as many browsers as come."""

from __future__ import annotations

import errno
import socket
from pathlib import Path

import panel as pn

from apps.page import make_page


class ServeFault(RuntimeError):
    """The server cannot start, in one sentence."""


def serve_table(
    place: Path,
    host: str = "127.0.0.1",
    port: int = 5006,
    open_browser: bool = False,
    root: Path | None = None,
) -> None:
    """Serve a scenario file or a folder of them until stopped. Port 0 takes any that is free.

    ``root``: mesh paths of scenarios may not leave it. Raises ServeFault.
    """
    if not place.exists():
        raise ServeFault(f"{place} is not there: give a scenario file or a folder of them")
    port = _free(host, port)
    everywhere = host in ("0.0.0.0", "::", "")
    shown = "localhost" if everywhere or host == "127.0.0.1" else host
    names = {shown, host, "localhost", "127.0.0.1"}
    print(f"Sightline on http://{shown}:{port}  (Ctrl C stops it)", flush=True)  # noqa: T201
    pn.serve(
        {"/": make_page(place, root)},
        address=host,
        port=port,
        # Who listens everywhere is reached by names that cannot be known here.
        websocket_origin=["*"] if everywhere else [f"{name}:{port}" for name in names],
        show=open_browser,
        title="Sightline",
        verbose=False,
        # Pages are small and their tables shared: one that lost its browser goes soon.
        unused_session_lifetime=30_000,
        check_unused_sessions=10_000,
    )


def _free(host: str, port: int) -> int:
    """The port, or any free one for 0. Raises ServeFault where it is taken or not to be had."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise ServeFault(
                    f"port {port} is taken: stop what uses it, or choose another with --port"
                ) from None
            raise ServeFault(f"cannot listen on {host}:{port}: {error.strerror}") from None
        return int(probe.getsockname()[1])
