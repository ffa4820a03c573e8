"""Where a server will be: said at once, before anything of it is loaded, which takes seconds."""

from __future__ import annotations

from languages.writing import text

HERE = ("localhost", "127.0.0.1")
"""Names of this machine for its own browsers. Panel makes no page for an IPv6 address."""

EVERYWHERE = ("0.0.0.0", "::", "")


def shown(host: str) -> str:
    """Return the host name to print for a server that listens at ``host``."""
    return "localhost" if host in EVERYWHERE or ":" in host or host in HERE else host


def starting_words(host: str, port: int, *, encrypted: bool) -> str:
    """Return the line that a server prints when it begins to start."""
    address = f"http{'s' if encrypted else ''}://{shown(host)}:{port}"
    return text("server-starting", address=address)
