"""The host names that a server answers to, and the address that its links begin with."""

from __future__ import annotations

import re
from collections.abc import Iterable

from apps.server.access.network import Network, ServeFault
from apps.server.access.starting import EVERYWHERE, HERE, shown

_ORIGIN = re.compile(r"((?P<scheme>https?)://)?(?P<name>[a-z0-9_.-]+)(:(?P<port>[0-9]{1,5}))?")


def host_names(host: str, origins: Iterable[str]) -> set[str]:
    """Return the names, without ports, of a server at ``host``. Raise ServeFault.

    ``origins``: further ones, ``NAME`` or ``NAME:PORT``, perhaps with a scheme.
    """
    own = () if host in EVERYWHERE or ":" in host else (host.lower(),)
    return {*HERE, *own, *(_parts(origin)[1] for origin in origins)}


def origin_names(host: str, origins: Iterable[str], port: int) -> set[str]:
    """Return the hosts whose pages' scripts may connect to a server. Raise ServeFault."""
    allowed = {f"{name}:{port}" for name in host_names(host, ())}
    for origin in origins:
        _scheme, name, asked = _parts(origin)
        # A name without a port stands for this server's port and for the default port of a proxy.
        allowed |= {f"{name}:{asked}"} if asked else {f"{name}:{port}", name}
    return allowed


def outer_address(host: str, port: int, origins: tuple[str, ...], network: Network) -> str:
    """Return the address that links begin with, as others reach the server: its first further name.

    Behind a proxy it is the proxy's, which encrypts unless the name says ``http://``.
    """
    scheme, name, asked = _parts(origins[0]) if origins else ("", shown(host), str(port))
    if origins and (scheme or network.proxies):
        scheme = scheme or "https"
    else:
        scheme, asked = network.scheme, asked or str(port)
    return f"{scheme}://{name}{asked and ':'}{asked}{network.root}"


def _parts(text: str) -> tuple[str, str, str]:
    """Return scheme, name and port of an origin, "" for what it lacks. Raise ServeFault."""
    match = _ORIGIN.fullmatch(text.lower())
    if match is None or int(match["port"] or 1) not in range(1, 65536):
        raise ServeFault(
            f"--allow-origin: found {text!r:.80}; expected a host's name, such as "
            "table.example or 192.168.1.20:5006"
        )
    return match["scheme"] or "", match["name"], match["port"] or ""
