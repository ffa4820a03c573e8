"""Reverse proxies in front of the server: whose headers are believed, and the outer path.

``X-Forwarded-For``, ``X-Forwarded-Proto`` and ``X-Forwarded-Host`` count only where the connection
comes from an address that was named as a proxy's. Anybody else could write them too.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)

from languages.message import message

_ROOT = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
_HOST = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


def outer_path(text: str) -> str:
    """Return the outer path that ``--root-path`` names, without a slash at its end.

    Raise ValueError, in one sentence.
    """
    if _ROOT.fullmatch(found := text.removesuffix("/")):
        return found
    raise ValueError(message("server-root-path", found=f"{text!r:.80}"))


@dataclass(frozen=True)
class Proxies:
    """The proxies that are trusted."""

    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def of(cls, texts: Iterable[str]) -> Proxies:
        """Return the proxies at these addresses or networks. Raise ValueError, in one sentence."""
        found = []
        for text in texts:
            try:
                found.append(ip_network(text))
            except ValueError:
                raise ValueError(message("server-proxy-headers", found=f"{text!r:.80}")) from None
        return cls(tuple(found))

    def __bool__(self) -> bool:
        """Return whether there is any."""
        return bool(self.networks)

    def include(self, text: str) -> bool:
        """Return whether an address is that of a trusted proxy."""
        try:
            address = ip_address(text)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self.networks)

    def client(self, forwarded: str, peer: str) -> str:
        """Return the client of a connection by X-Forwarded-For.

        It is the last address there that is not a trusted proxy's: clients may have written those
        before it. ``peer``: the address that the connection comes from.
        """
        client = peer
        for text in reversed(forwarded.split(",")):
            if not self.include(client):
                break
            try:
                client = str(ip_address(text.strip()))
            except ValueError:
                break
        return client


class OuterServer(HTTPServer):
    """An HTTP server whose requests are seen as the client sent them to the outermost proxy."""

    def initialize(self, *args: Any, **options: Any) -> None:
        """Take ``proxies`` and ``root`` besides tornado's options."""
        self._proxies: Proxies = options.pop("proxies")
        self._root: str = options.pop("root")
        super().initialize(*args, **options)

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """Return what reads a request (tornado's hook)."""
        inner = super().start_request(server_conn, request_conn)
        return _Outer(inner, request_conn, self._proxies, self._root)


class _Outer(HTTPMessageDelegate):
    """Reads a request: first as it was for the outermost proxy, then as the application does."""

    def __init__(
        self, inner: HTTPMessageDelegate, connection: Any, proxies: Proxies, root: str
    ) -> None:
        self._inner, self._context = inner, connection.context
        self._proxies, self._root = proxies, root
        self._direct = self._context.remote_ip, self._context.protocol
        self._context.sightline_near = _ends_here(connection.stream)

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        assert isinstance(start_line, RequestStartLine)
        peer, _ = self._direct
        if self._proxies.include(peer):
            self._context.remote_ip = self._proxies.client(headers.get("X-Forwarded-For", ""), peer)
            if (scheme := _last(headers, "X-Forwarded-Proto")) in ("http", "https"):
                self._context.protocol = scheme
            if _HOST.fullmatch(host := _last(headers, "X-Forwarded-Host")):
                headers["Host"] = host
        path = start_line.path
        if self._root and re.match(rf"{re.escape(self._root)}(?=[/?]|$)", path):
            rest = path.removeprefix(self._root)
            start_line = start_line._replace(path=rest if rest.startswith("/") else f"/{rest}")
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        self._inner.finish()
        self._undo()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()
        self._undo()

    def _undo(self) -> None:
        self._context.remote_ip, self._context.protocol = self._direct


def is_near(request: HTTPServerRequest) -> bool:
    """Return whether a request came from this very machine, to an address of its own alone."""
    connection: Any = request.connection
    return bool(connection.context.sightline_near)


def _ends_here(stream: Any) -> bool:
    """Return whether a connection reached this machine at an address of its own alone."""
    try:
        return ip_address(stream.socket.getsockname()[0]).is_loopback
    except (AttributeError, IndexError, OSError, ValueError):  # closed already, or no such socket
        return False


def _last(headers: HTTPHeaders, name: str) -> str:
    """Return the last value of a header, which the nearest proxy wrote."""
    return headers.get(name, "").rpartition(",")[2].strip()
