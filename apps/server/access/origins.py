"""Which pages' scripts may connect: those of the server's own names."""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import urlsplit

from bokeh.server.util import check_allowlist, create_hosts_allowlist


def origin_check(names: Collection[str]) -> Callable[[str], bool]:
    """Return a check of an Origin header against ``names``, ``NAME`` or ``NAME:PORT`` each."""
    allowed = create_hosts_allowlist(sorted(names), None)
    return lambda origin: bool(check_allowlist(urlsplit(origin).netloc.lower(), allowed))
