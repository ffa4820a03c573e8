"""Options of a server on the network: limits, headers, encryption, the proxy in front of it."""

from __future__ import annotations

import errno
import socket
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Literal

from tornado.netutil import bind_sockets

from apps.server.access.headers import HeaderPolicy
from apps.server.access.limits import Limits
from apps.server.access.provider import SignIn
from apps.server.access.proxies import Proxies
from sandbox.live.store.quotas import Quotas

LogFormat = Literal["text", "json"]

Way = Literal["own", "trust", "roles"]
"""The role of a visitor without a link: ``own`` the owner, ``trust`` an editor, ``roles`` none."""


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
                raise ServeFault(
                    f"--tls-cert {self.certificate}: found {error.strerror or error}; expected a "
                    "certificate and its key (--tls-key) as PEM files"
                ) from None
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
            raise ServeFault(
                f"port {port} is taken: stop the program that uses it, or choose another "
                "with --port"
            ) from None
        raise ServeFault(f"cannot listen on {host}:{port}: {error.strerror}") from None
