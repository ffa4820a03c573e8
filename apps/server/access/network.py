"""Options of a server on the network: limits, headers, encryption, the proxy in front of it, and
the host names that it answers to.
"""

from __future__ import annotations

import errno
import re
import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Literal

from tornado.netutil import bind_sockets

from apps.server.access.headers import HeaderPolicy
from apps.server.access.limits import Limits
from apps.server.access.provider import SignIn
from apps.server.access.proxies import Proxies
from apps.server.access.starting import EVERYWHERE, HERE, shown
from languages.message import message
from sandbox.live.store.quotas import Quotas

LogFormat = Literal["text", "json"]

Way = Literal["own", "trust", "roles"]
"""The role of a visitor without a link: ``own`` the owner, ``trust`` an editor, ``roles`` none."""

_ORIGIN = re.compile(r"((?P<scheme>https?)://)?(?P<name>[a-z0-9_.-]+)(:(?P<port>[0-9]{1,5}))?")


class ServeFault(RuntimeError):
    """The server cannot start. The message is one sentence."""


@dataclass(frozen=True)
class Network:
    """Network options of the server.

    ``limits``: limits of clients. ``headers``: options of the answers' headers. ``certificate``
    and ``certificate_key``: PEM files; with both the server speaks TLS. ``proxies``: the reverse
    proxies whose X-Forwarded headers are believed. ``root``: the path that a proxy serves the
    program under, such as ``/sightline``, or "". ``quotas``: the most that one owner of tables
    keeps. ``sign_in``: the OpenID provider of visitors who own tables.
    """

    limits: Limits = field(default_factory=Limits)
    headers: HeaderPolicy = field(default_factory=HeaderPolicy)
    certificate: Path | None = None
    certificate_key: Path | None = None
    proxies: Proxies = field(default_factory=Proxies)
    root: str = ""
    quotas: Quotas = field(default_factory=Quotas)
    sign_in: SignIn | None = None

    @property
    def scheme(self) -> str:
        """The scheme of the server's own address."""
        return "https" if self.certificate else "http"

    def http_options(self) -> dict[str, Any]:
        """Return the options of an `OuterServer`. Raise ServeFault for a bad certificate."""
        options: dict[str, Any] = {
            "proxies": self.proxies,
            "root": self.root,
            # Only WebSockets exceed these.
            "max_header_size": 65_536,
            "max_body_size": 2**20,
            "body_timeout": 30.0,
            "idle_connection_timeout": 60.0,
        }
        if self.certificate is not None:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            try:
                context.load_cert_chain(self.certificate, self.certificate_key)
            except (OSError, ssl.SSLError) as error:
                file, found = str(self.certificate), error.strerror or str(error)
                raise ServeFault(message("server-tls-cert", file=file, found=found)) from None
            options["ssl_options"] = context
        return options


@dataclass(frozen=True)
class MetricsPlace:
    """The address at which metrics are published."""

    host: str
    port: int


@dataclass(frozen=True)
class Serving:
    """A server's options: its tables, its address, and who may come.

    ``place``: a scenario file or a folder of them. ``root``: mesh paths of scenarios may not leave
    it. ``origins``: further host names, ``NAME`` or ``NAME:PORT``. ``store``: the URL of the
    database that keeps the tables, "" for the user's own. ``way``: see `Way`. ``scheduler``: the
    address of a Dask scheduler for long work, "" for processes of this machine. ``metrics``: where
    metrics are published, None for nowhere.
    """

    place: Path
    host: str = "127.0.0.1"
    port: int = 5006
    root: Path | None = None
    origins: tuple[str, ...] = ()
    store: str = ""
    way: Way = "own"
    network: Network = field(default_factory=Network)
    scheduler: str = ""
    log_format: LogFormat = "text"
    metrics: MetricsPlace | None = None


def new_token() -> str:
    """Return the token of a new link: 192 random bits."""
    return token_urlsafe(24)


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen, all at one port: any free one for 0.

    Raise ServeFault where the port cannot be used.
    """
    try:
        return bind_sockets(port, host)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServeFault(message("server-port-taken", port=port)) from None
        address, why = f"{host}:{port}", error.strerror or ""
        raise ServeFault(message("server-cannot-listen", address=address, why=why)) from None


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
        raise ServeFault(message("server-allow-origin", found=f"{text!r:.80}"))
    return match["scheme"] or "", match["name"], match["port"] or ""
