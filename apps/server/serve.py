"""The server: build it from a scenario file or folder, start it, and redirect its front page."""

from __future__ import annotations

import logging
import re
import signal
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

import panel_material_ui as pmu
from panel.io.server import get_server
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import PeriodicCallback
from tornado.routing import Matcher, Rule
from tornado.web import RequestHandler

from apps.cards.shared.widgets import text, words
from apps.runtime.background import WORKERS
from apps.runtime.collector import Collector
from apps.runtime.heavy import place_for, work_at
from apps.runtime.interpreter import freeze_startup_objects, shorten_switch_interval
from apps.runtime.library import Library, LibraryEntry
from apps.runtime.scene_loader import SceneLoader
from apps.scene.protocol import PIECE_CHARACTERS
from apps.server.access.announcement import announce, prepare_sight
from apps.server.access.entrance import (
    AccessHandler,
    Entrance,
    forbid_caching,
    keys_of_page,
    without_key,
)
from apps.server.access.gate import NOTHING, Gate, Keys, Visitor, is_here
from apps.server.access.headers import add_headers
from apps.server.access.limits import Buckets
from apps.server.access.log_guard import LogGuard, guard_logs
from apps.server.access.neighbours import Neighbours
from apps.server.access.network import (
    Network,
    ServeFault,
    Serving,
    Way,
    host_names,
    listen,
    origin_names,
    outer_address,
)
from apps.server.access.provider import SignIn
from apps.server.access.proxies import OuterServer
from apps.server.access.starting import HERE
from apps.server.address import table_of_address
from apps.server.health import PATH, Health, HealthHandler
from apps.server.logs import use_log_format
from apps.server.metrics import Metrics, publish
from apps.server.page import TablePage
from apps.server.shell import Shell, ShellHandler, plain_page
from apps.server.sockets.live_socket import LiveConnections, live_routes
from apps.server.sockets.page_socket import PageConnections, PageSocket
from apps.server.sockets.vote_page import vote_routes
from apps.server.stopping import stop_in_order
from apps.web.reader import ask_pages, begin_page
from apps.web.upstream.bokeh_fixes import accept_known_references
from apps.web.upstream.compressed import file_routes
from apps.web.upstream.page_application import PageApplication
from languages import writing
from languages.message import message
from sandbox.live.hub import Hub
from sandbox.live.store.database import usual_url
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import Store
from sandbox.scenario.faults import ScenarioFault
from sandbox.work.elsewhere import Here
from sandbox.work.many import NoScheduler
from sandbox.work.reading import reading_apart

_CHECK_LINKS_MS = 5000
"""Milliseconds between two looks for links that have expired."""

log = logging.getLogger("sightline")


def serve_table(
    place: Path,
    host: str = "127.0.0.1",
    port: int = 5006,
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
    serve(Serving(place, host, port, root, tuple(origins), store, way, network))


def serve(serving: Serving, open_browser: bool = False) -> None:
    """Serve until stopped. Raise ServeFault."""
    use_log_format(serving.log_format)
    server = opened_server(serving)
    if serving.metrics is not None:
        metrics = Metrics(server)
        publish(serving.metrics, metrics.registry, host_names(serving.host, serving.origins))
        server.io_loop.add_callback(metrics.start)
    announce(serving, server.port, server.gate.owners_link, server.hub.store.unwritable())
    if open_browser:
        owners = "" if serving.way == "own" else f"/?key={server.gate.owner_key}"
        server.io_loop.add_callback(lambda: server.show(owners or "/"))
    freeze_startup_objects()
    Thread(target=prepare_sight, args=(serving,), daemon=True).start()
    with stop_in_order(server, signal.SIGTERM):
        run(server)


def opened_server(serving: Serving, owner_key: str = "", listener: Any = None) -> Any:
    """Return a server with its store opened and a place for long work. See `make_server`.

    Raise ServeFault.
    """
    try:
        place = place_for(serving.scheduler)
        server = make_server(
            serving.place,
            serving.host,
            serving.port,
            serving.root,
            serving.origins,
            store=Store(serving.store or usual_url()),
            way=serving.way,
            network=serving.network,
            owner_key=owner_key,
            listener=listener,
        )
    except NoScheduler as fault:
        raise ServeFault(f"--scheduler: {fault}") from None
    except StoreFault as fault:
        raise ServeFault(str(fault)) from None
    server.place = place
    return server


def run(server: Any) -> None:
    """Serve until the event loop is stopped; long work is done and files are read elsewhere."""
    shorten_switch_interval()
    server.io_loop.add_callback(server.collector.start)
    looking = PeriodicCallback(server.gate.end_expired, _CHECK_LINKS_MS)
    server.io_loop.add_callback(looking.start)
    server.start()
    work_at(server.place)
    try:
        with reading_apart():
            server.io_loop.start()
    finally:
        work_at(Here())


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
    owner_key: str = "",
    listener: Any = None,
) -> Any:
    """Return a Bokeh server that listens and has not started yet. Its `Gate` is ``gate``.

    It answers requests to its host's name and to ``origins`` (``NAME`` or ``NAME:PORT``) only.
    Any other name that leads here, as in DNS rebinding, is refused. ``linger``: seconds that a
    page is kept after its browser disconnected. ``store``: keeps the tables; without one they last
    as long as the server. ``way``: the role of visitors without a link, see
    `apps.server.access.gate`. ``network``: limits, headers, TLS. ``owner_key``: see `Gate`.
    ``listener``: what connections come from in place of a socket of its own, with ``accept`` and
    ``fileno``; ``port`` is then the one that others reach. Raise ServeFault.
    """
    network = network or Network()
    limits = network.limits
    if not place.exists():
        raise ServeFault(message("server-no-place", place=str(place)))
    local = is_here(host) and not network.proxies
    if way == "own" and not local:
        opens = "--proxy-headers" if network.proxies else f"--host {host or repr(host)}"
        raise ServeFault(message("server-opens-to-network", option=opens))
    listeners = listen(host, port) if listener is None else [listener]
    port = listeners[0].getsockname()[1] if listener is None else port
    origins = tuple(origins)
    names, allowed = host_names(host, origins), origin_names(host, origins, port)
    hub = Hub(Store("sqlite:///:memory:") if store is None else store, root)
    hub.store.quotas = network.quotas
    library = Library(place, hub)
    base = outer_address(host, port, origins, network)
    gate = Gate(hub, way, base, local, owner_key, network.sign_in is not None)
    secret = hub.store.secret("sessions")
    entrance = Entrance(gate, secret, limits, allowed, bool(network.headers.embed_in), network.root)
    messages = Buckets(limits.work_per_second_of_address, limits.work_at_once_of_address)
    connections = PageConnections(entrance, limits, messages)
    entrance.full = lambda: connections.full
    application = PageApplication(make_page(library, gate), "Sightline", int(limits.builds))
    application.ended = connections.gone
    server = get_server(
        {"/t/{name}": application},
        address=HERE[1],
        port=0,
        websocket_origin=sorted(allowed),
        start=False,
        title="Sightline",
        verbose=False,
        unused_session_lifetime_milliseconds=round(linger * 1000),
        check_unused_sessions_milliseconds=round(linger * 1000 / 3),
        websocket_max_message_size=int(limits.message_bytes) + PIECE_CHARACTERS,
        secret_key=secret,
        sign_sessions=True,
    )
    # It accepts connections from ``listeners``, not from a port of its own.
    server._http.stop()
    server._http = OuterServer(server._tornado, **network.http_options())
    server._http.add_sockets(listeners)
    server._port = port
    server.gate, server.entrance, server.connections = gate, entrance, connections
    if local and way == "own" and listener is None:
        gate.opens = Neighbours(server, port, network, names, allowed).open
    server.hub, server.collector = hub, Collector()
    application.built = server.collector.page_built
    health = (PATH, HealthHandler, {"health": Health(hub.store)})
    server._tornado.add_handlers(".*", [health])
    # Bokeh checks the origin of WebSockets only, and a page under another name is its own origin.
    server._tornado.add_handlers(".*", [Rule(_OtherHosts(names), _OtherHost, {"names": names})])
    entrance.guard(server)
    add_headers(server._tornado, network.headers)
    guard_logs(LogGuard())
    accept_known_references()
    (context,) = server._tornado.applications.values()
    page = {
        "application_context": context,
        "bokeh_websocket_path": "",
        "connections": connections,
    }
    shell = {"entrance": entrance, "shell": Shell(server._tornado)}
    routes = [
        (r"/", _Front, {"library": library, "entrance": entrance}),
        (r"/t/(?P<name>[^/]+)/?", ShellHandler, shell),
        (r"/t/(?P<name>[^/]+)/ws", PageSocket, page),
        *vote_routes(gate.ballots, entrance),
        *_sign_in_routes(network.sign_in, entrance),
        *file_routes(),
    ]
    server.programs = LiveConnections(hub, entrance.role_of, allowed, limits, messages)
    server._tornado.add_handlers(".*", [*routes, *live_routes(server.programs)])
    return server


def _sign_in_routes(sign_in: SignIn | None, entrance: Entrance) -> list[tuple[Any, ...]]:
    """Return the routes of signing in and out, if visitors sign in. It needs an extra."""
    if sign_in is None:
        return []
    from apps.server.access.sign_in import sign_in_routes

    return sign_in_routes(sign_in, entrance)


_OF_NO_TABLE = ("scenario", "key", "lang")
"""Keys of a query that say nothing about a table."""


class _Front(AccessHandler):
    """Redirect ``/`` to a table, for visitors who may see all tables or have some of their own.

    To the table of the scenario that the request names. Without one, to the only table. Where there
    are several, to the page that welcomes with all of them, or, with a query about a table, to the
    one that the browser had open last, else to the first.
    """

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
            self.store_token(self.entrance.house_cookie, key, self.entrance.outer("/"))
            self.redirect(self.entrance.outer("/") + without_key(self.request.query), status=303)
            return
        visitor = Visitor(gate, self.entrance.keys_of(self.request))
        if not visitor.lists:
            self.deny()
            return
        library = library.owned_by(visitor.owner, alone=not visitor.sees_all)
        scenario = self.get_query_argument("scenario", "")
        asked = parse_qsl(self.request.query)
        if scenario:
            entry = library.find(scenario)
        elif any(name not in _OF_NO_TABLE for name, _ in asked):
            entry = self._last(library) or library.first()
        else:
            entry = library.only()
        missing = scenario or NOTHING  # the page says that there is no such table
        try:
            name = missing if entry is None else library.table_of(entry)
        except (ScenarioFault, StoreFault):
            name = missing if entry is None else entry.key  # the page shows the fault
        rest = [(key, value) for key, value in asked if key != "scenario"]
        query = f"?{urlencode(rest, safe=',/')}" if rest else ""
        self.redirect(self.entrance.outer(f"/t/{quote(name, safe='')}{query}"))

    def _last(self, library: Library) -> LibraryEntry | None:
        """Return the entry of the table that the browser had open last (`web/js/remembered.js`)."""
        port = re.search(r":([0-9]+)$", self.request.host)
        name = f"sightline-last{port[1] if port else ''}"
        return library.reopened(unquote(self.get_cookie(name) or ""))


class _OtherHosts(Matcher):
    """Match every request to a host name that is not this server's."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return no arguments, or None to pass the request on."""
        return None if request.host_name in self._names else {}


class _OtherHost(RequestHandler):
    """Refuse requests to a host name that is not this server's."""

    def initialize(self, names: Collection[str]) -> None:
        self._names = names

    def prepare(self) -> None:
        """Refuse the request with one sentence."""
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        said = message("server-answers-to", names=", ".join(sorted(self._names)))
        self.finish(f"{said}\n")


def make_page(library: Library, gate: Gate) -> Callable[[], pmu.Page]:
    """Return an app that builds the page of the live table that the address names."""
    ask_pages()
    loader = SceneLoader(library.hub)
    WORKERS.submit(_warm, library, loader)

    def app() -> pmu.Page:
        begin_page()
        try:
            visitor = Visitor(gate, keys_of_page())
            if why := visitor.barred(table_of_address()):  # a link may be withdrawn meanwhile
                return _plain(text(why))
            return TablePage(library, loader, visitor).page
        except Exception as error:
            log.exception("a page could not be built")
            return _plain(
                f"<h2>{writing.text('server-page-failed')}</h2>"
                f'<p class="fault">{text(error)}</p><p>{writing.text("server-page-fault")}</p>'
            )

    return app


def _plain(content: str) -> pmu.Page:
    return plain_page(words(content, margin=24))


def _warm(library: Library, loader: SceneLoader) -> None:
    """Load the first table, with its baked light, before a page needs it."""
    first = library.first()
    if first is not None:
        with suppress(ScenarioFault):
            loader.warm(library.table_of(first))
