"""The server: build it from a scenario file or folder, start it, and redirect its front page."""

from __future__ import annotations

import errno
import re
import socket
import ssl
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from panel.io.server import get_server
from tornado.web import RequestHandler

from apps.runtime.ahead import start_compiling, wait
from apps.runtime.collector import Collector
from apps.runtime.folder import scenario_files
from apps.runtime.interpreter import freeze_startup_objects, shorten_switch_interval
from apps.runtime.library import Library
from apps.server.access.entrance import AccessHandler, Entrance, forbid_caching, without_key
from apps.server.access.gate import Gate, Keys, Way, is_here
from apps.server.access.headers import HeaderPolicy, add_headers
from apps.server.access.limits import Buckets, Limits
from apps.server.access.log_guard import LogGuard, accept_known_references, guard_logs
from apps.server.app import make_page
from apps.server.page import NOTHING
from apps.server.shell import Shell, ShellHandler
from apps.server.sockets.live_socket import live_routes
from apps.server.sockets.page_builds import PageApplication
from apps.server.sockets.page_socket import PageConnections, PageSocket
from sandbox.live.hub import Hub
from sandbox.live.store.database import usual_url
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import Store
from sandbox.scenario.faults import ScenarioFault

_HERE = ("localhost", "127.0.0.1")
"""Names of this machine for its own browsers. Panel makes no page for an IPv6 address."""

_EVERYWHERE = ("0.0.0.0", "::", "")

_WAY_WORDS = {
    "trust": (
        "Warning: everybody who reaches this address may change every table (--trust). Only the "
        "owner's link writes files, deletes and shares."
    ),
    "roles": "Every visitor needs a link that the owner makes (--roles).",
}

_PLAIN = " The connection is not encrypted; --tls-cert or a proxy encrypts it."

_ORIGIN = re.compile(r"(?P<name>[a-z0-9_.-]+)(:(?P<port>[0-9]{1,5}))?")


class ServeFault(RuntimeError):
    """The server cannot start. The message is one sentence."""


@dataclass(frozen=True)
class Network:
    """Network options of the server.

    ``limits``: limits of clients. ``headers``: options of the answers' headers. ``certificate``
    and ``certificate_key``: PEM files; with both the server speaks TLS. ``proxied``: take the
    client's address from the X-Forwarded headers of a reverse proxy.
    """

    limits: Limits = field(default_factory=Limits)
    headers: HeaderPolicy = field(default_factory=HeaderPolicy)
    certificate: Path | None = None
    certificate_key: Path | None = None
    proxied: bool = False

    @property
    def scheme(self) -> str:
        """The scheme of the server's own address."""
        return "https" if self.certificate else "http"

    def http_options(self) -> dict[str, Any]:
        """Return tornado's options for the HTTP server. Raise ServeFault for a bad certificate."""
        options: dict[str, Any] = {
            "xheaders": self.proxied,
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


def serve_table(
    place: Path,
    host: str = "127.0.0.1",
    port: int = 5006,
    open_browser: bool = False,
    root: Path | None = None,
    origins: Iterable[str] = (),
    store: str = "",
    way: Way = "own",
    network: Network | None = None,
) -> None:
    """Serve a scenario file or a folder of them until stopped. Port 0 takes any free port.

    ``root``: mesh paths of scenarios may not leave it. ``store``: the URL of the database that
    keeps the tables, by default the user's own. ``origins``, ``way`` and ``network``: see
    `make_server`. Raise ServeFault.
    """
    network = network or Network()
    names = tuple(origins)
    try:
        books = Store(store or usual_url())
        server = make_server(place, host, port, root, names, store=books, way=way, network=network)
    except StoreFault as fault:
        raise ServeFault(str(fault)) from None
    address = f"{network.scheme}://{_shown(host)}:{server.port}"
    print(f"Sightline on {address}  (Ctrl C stops it)", flush=True)  # noqa: T201
    if why := books.unwritable():
        print(f"Read only: {why}. Edits are refused until it can be written.", flush=True)  # noqa: T201
    if host in _EVERYWHERE:
        print(_listening_words(names), flush=True)  # noqa: T201
    owners = ""
    if way != "own":
        owners = f"/?key={server.gate.owner_key}"
        plain = network.certificate is None and not network.proxied
        print(_WAY_WORDS[way] + (_PLAIN if plain else ""), flush=True)  # noqa: T201
        print(f"The owner's link to all tables: {server.gate.owners_link}", flush=True)  # noqa: T201
    if place.is_dir() and (notice := scenario_files(place).notice):
        print(notice, flush=True)  # noqa: T201
    if open_browser:
        server.io_loop.add_callback(lambda: server.show(owners or "/"))
    freeze_startup_objects()
    shorten_switch_interval()
    server.io_loop.add_callback(server.collector.start)
    Thread(target=_prepare_sight, daemon=True).start()
    server.start()
    server.io_loop.start()


def _prepare_sight() -> None:
    """Compile the sight kernels while the server runs, and print the progress."""
    start_compiling()
    end = "  \r" if sys.stdout.isatty() else "\n"
    printed: list[str] = []

    def print_progress(words: str) -> None:
        if end != "\n" or not printed:
            print(words, end=end, flush=True)  # noqa: T201
        printed.append(words)

    wait(print_progress)
    if printed:
        print("Sight is compiled.        ", flush=True)  # noqa: T201


def make_server(
    place: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    root: Path | None = None,
    origins: Iterable[str] = (),
    linger: float = 30.0,
    store: Store | None = None,
    way: Way = "own",
    network: Network | None = None,
) -> Any:
    """Return a Bokeh server that listens and has not started yet. Its `Gate` is ``gate``.

    It answers requests to its host's name and to ``origins`` (``NAME`` or ``NAME:PORT``) only.
    Any other name that leads here, as in DNS rebinding, is refused. ``linger``: seconds that a
    page is kept after its browser disconnected. ``store``: keeps the tables; without one they last
    as long as the server. ``way``: the role of visitors without a link, see
    `apps.server.access.gate`. ``network``: limits, headers, TLS. Raise ServeFault.
    """
    network = network or Network()
    limits = network.limits
    if not place.exists():
        raise ServeFault(f"{place} does not exist: name a scenario file or a folder of them")
    if way == "own" and not is_here(host):
        raise ServeFault(
            f"--host {host or repr(host)} opens the server to the network: add --roles, so that "
            "others need a link of yours, or --trust, so that everybody may change every table"
        )
    port = _free(host, port)
    origins = tuple(origins)
    names = {*_HERE, *(() if host in _EVERYWHERE or ":" in host else (host.lower(),))}
    allowed = {f"{name}:{port}" for name in names}
    for origin in origins:
        name, asked = _origin(origin)
        names.add(name)
        # A name without a port stands for this server's port and for the default port of a proxy.
        allowed |= {f"{name}:{asked}"} if asked else {f"{name}:{port}", name}
    hub = Hub(Store("sqlite:///:memory:") if store is None else store, root)
    library = Library(place, hub)
    named = next(iter(origins), "") or f"{_shown(host)}:{port}"
    base = f"{network.scheme}://" + (named if ":" in named else f"{named}:{port}")
    gate = Gate(hub, way, base, is_here(host))
    secret = hub.store.secret("sessions")
    entrance = Entrance(gate, port, secret, limits, allowed, bool(network.headers.embed_in))
    messages = Buckets(limits.messages_per_second_of_address, limits.messages_at_once_of_address)
    connections = PageConnections(entrance, limits, messages)
    entrance.full = lambda: connections.full
    application = PageApplication(make_page(library, gate), "Sightline", int(limits.builds))
    application.ended = connections.gone
    server = get_server(
        {"/t/{name}": application},
        address=host,
        port=port,
        websocket_origin=sorted(allowed),
        start=False,
        title="Sightline",
        verbose=False,
        unused_session_lifetime_milliseconds=round(linger * 1000),
        check_unused_sessions_milliseconds=round(linger * 1000 / 3),
        websocket_max_message_size=int(limits.message_bytes),
        secret_key=secret,
        sign_sessions=True,
        http_server_kwargs=network.http_options(),
    )
    server.gate, server.collector = gate, Collector()
    application.built = server.collector.page_built
    # Bokeh checks the origin of WebSockets only, and a page under another name is its own origin.
    others = rf"^(?!({'|'.join(map(re.escape, sorted(names)))})$)"
    server._tornado.add_handlers(others + ".*", [(r".*", _OtherHost, {"names": names})])
    entrance.guard(server)
    add_headers(server._tornado, network.headers)
    guard_logs(LogGuard())
    accept_known_references()
    front = {"library": library, "entrance": entrance}
    (context,) = server._tornado.applications.values()
    page = {
        "application_context": context, "bokeh_websocket_path": "", "connections": connections,
    }  # fmt: skip
    shell = {"entrance": entrance, "shell": Shell(server._tornado)}
    routes = [
        (r"/", _Front, front),
        (r"/t/(?P<name>[^/]+)/?", ShellHandler, shell),
        (r"/t/(?P<name>[^/]+)/ws", PageSocket, page),
    ]
    live = live_routes(hub, entrance.role_of, allowed, limits, messages)
    server._tornado.add_handlers(".*", [*routes, *live])
    return server


class _Front(AccessHandler):
    """Redirect ``/`` to the table of a scenario, for visitors who may see all tables."""

    def initialize(self, entrance: Entrance, library: Library | None = None) -> None:
        super().initialize(entrance)
        assert library is not None
        self._library = library

    def get(self) -> None:
        """Redirect to ``/t/NAME`` with the query, without its scenario."""
        gate, library = self.entrance.gate, self._library
        key = self.get_query_argument("key", "")
        forbid_caching(self)
        if key and self.entrance.role_by("", Keys(house=key), self.request) is None:
            self.deny()
            return
        if gate.owns(key):
            self.store_token(self.entrance.house_cookie, key, "/")
            self.redirect("/" + without_key(self.request.query), status=303)
            return
        if gate.everywhere(self.entrance.keys_of(self.request).house) is None:
            self.deny()
            return
        scenario = self.get_query_argument("scenario", "")
        entry = (library.find(scenario) if scenario else None) or library.first()
        try:
            name = NOTHING if entry is None else library.table_of(entry)
        except (ScenarioFault, StoreFault):
            name = NOTHING if entry is None else entry.key  # the page shows the fault
        rest = [(key, value) for key, value in parse_qsl(self.request.query) if key != "scenario"]
        query = f"?{urlencode(rest, safe=',/')}" if rest else ""
        self.redirect(f"t/{quote(name, safe='')}{query}")


class _OtherHost(RequestHandler):
    """Refuse requests to a host name that is not this server's."""

    def initialize(self, names: Collection[str]) -> None:
        self._names = names

    def prepare(self) -> None:
        """Refuse the request with one sentence."""
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        names = ", ".join(sorted(self._names))
        self.finish(
            f"This server answers to {names} only; start it with --allow-origin NAME for another.\n"
        )


def _shown(host: str) -> str:
    """Return the host name to print for a server that listens at ``host``."""
    return "localhost" if host in _EVERYWHERE or ":" in host or host in _HERE else host


def _listening_words(origins: Collection[str]) -> str:
    names = ", ".join(("localhost", *origins))
    return (
        f"It listens on every address of this machine and opens as {names}. "
        "Add another name with --allow-origin NAME."
    )


def _origin(text: str) -> tuple[str, str]:
    """Return the name and port of an origin; the port is "" without one. Raise ServeFault."""
    match = _ORIGIN.fullmatch(text.lower())
    if match is None or int(match["port"] or 1) not in range(1, 65536):
        raise ServeFault(
            f"--allow-origin: found {text!r:.80}; expected a host's name, such as "
            "table.example or 192.168.1.20:5006"
        )
    return match["name"], match["port"] or ""


def _free(host: str, port: int) -> int:
    """Return the port, or any free one for 0. Raise ServeFault where it cannot be used."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise ServeFault(
                    f"port {port} is taken: stop the program that uses it, or choose another "
                    "with --port"
                ) from None
            raise ServeFault(f"cannot listen on {host}:{port}: {error.strerror}") from None
        return int(probe.getsockname()[1])
