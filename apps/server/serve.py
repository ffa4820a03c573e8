"""The server: one address, one page, as many browsers as come."""

from __future__ import annotations

import errno
import re
import socket
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from panel.io.server import get_server
from tornado.web import RequestHandler

from apps.runtime.ahead import compile_beside
from apps.runtime.background import WORKERS
from apps.runtime.folder import scenario_files
from apps.runtime.library import Library
from apps.runtime.thrift import begun
from apps.server.app import make_page
from apps.server.early import EarlyHandler, Frame, OwnStyles
from apps.server.entrance import Barred, Entrance, quiet, without_key
from apps.server.gate import Gate, Way, is_here
from apps.server.live_socket import add_live_socket
from apps.server.page import NOTHING
from sandbox.live.hub import Hub
from sandbox.scenario.faults import ScenarioFault
from sandbox.store.database import usual_url
from sandbox.store.kept import StoreFault
from sandbox.store.store import Store

_HERE = ("localhost", "127.0.0.1")
"""What a browser on this machine calls it; Panel makes no page for an IPv6 address."""

_EVERYWHERE = ("0.0.0.0", "::", "")

LARGEST_MESSAGE = 4 * 2**20
"""Bytes of a browser's message: twice the largest scenario that can be uploaded, in base64."""

_MEANS = {
    "trust": (
        "Careful: whoever reaches this address may change every table (--trust); only the "
        "owner's link writes files, deletes and shares."
    ),
    "roles": (
        "Without a link that the owner makes there is no way in (--roles); what goes over the "
        "network is not encrypted."
    ),
}

_ORIGIN = re.compile(r"(?P<name>[a-z0-9_.-]+)(:(?P<port>[0-9]{1,5}))?")


class ServeFault(RuntimeError):
    """The server cannot start, in one sentence."""


def serve_table(
    place: Path,
    host: str = "127.0.0.1",
    port: int = 5006,
    open_browser: bool = False,
    root: Path | None = None,
    origins: Iterable[str] = (),
    store: str = "",
    way: Way = "own",
) -> None:
    """Serve a scenario file or a folder of them until stopped. Port 0 takes any that is free.

    ``root``: mesh paths of scenarios may not leave it. ``origins``: as `make_server` has them.
    ``store``: the URL of the database that keeps the tables; the user's own by default. ``way``:
    as `make_server` has it. Raises ServeFault.
    """
    asked = tuple(origins)
    try:
        books = Store(store or usual_url())
    except StoreFault as fault:
        raise ServeFault(str(fault)) from None
    server = make_server(place, host, port, root, asked, store=books, way=way)
    shown = _shown(host)
    print(f"Sightline on http://{shown}:{server.port}  (Ctrl C stops it)", flush=True)  # noqa: T201
    if host in _EVERYWHERE:
        print(_who(asked), flush=True)  # noqa: T201
    owners = ""
    if way != "own":
        owners = f"/?key={server.gate.owner_key}"
        print(_MEANS[way], flush=True)  # noqa: T201
        print(f"The owner's link, to all tables: {server.gate.owners_link}", flush=True)  # noqa: T201
    if place.is_dir() and (cut := scenario_files(place).cut):
        print(cut, flush=True)  # noqa: T201
    if open_browser:
        server.io_loop.add_callback(lambda: server.show(owners or "/"))
    begun()
    WORKERS.submit(compile_beside)
    server.start()
    server.io_loop.start()


def make_server(
    place: Path,
    host: str = "127.0.0.1",
    port: int = 0,
    root: Path | None = None,
    origins: Iterable[str] = (),
    linger: float = 30.0,
    store: Store | None = None,
    way: Way = "own",
) -> Any:
    """A server (Bokeh's) that listens and has not started yet.

    It answers to its host's name and to those of ``origins``, ``NAME`` or ``NAME:PORT``, only: a
    page of any other name that leads here, as DNS rebinding makes one, is refused. ``linger``:
    seconds that a page is kept which has lost its browser. ``store``: what keeps the tables;
    without one they last as long as the server. ``way``: what who comes without a link is, see
    `apps.server.gate`; the server has its `Gate` as ``gate``. Raises ServeFault.
    """
    if not place.exists():
        raise ServeFault(f"{place} is not there: give a scenario file or a folder of them")
    if way == "own" and not is_here(host):
        raise ServeFault(
            f"--host {host or repr(host)} lets others on the network in: add --roles, and they "
            "need a link of yours, or --trust, and whoever reaches it may change every table"
        )
    port = _free(host, port)
    origins = tuple(origins)
    names = {*_HERE, *(() if host in _EVERYWHERE or ":" in host else (host.lower(),))}
    allowed = {f"{name}:{port}" for name in names}
    for origin in origins:
        name, asked = _origin(origin)
        names.add(name)
        # Without a port: on this server's, or behind another that answers on the usual ones.
        allowed |= {f"{name}:{asked}"} if asked else {f"{name}:{port}", name}
    hub = Hub(Store("sqlite:///:memory:") if store is None else store, root)
    library = Library(place, hub)
    named = next(iter(origins), "") or f"{_shown(host)}:{port}"
    base = "http://" + (named if ":" in named else f"{named}:{port}")
    gate = Gate(hub, way, base, is_here(host))
    frame = Frame()
    entrance = Entrance(gate, port, frame)
    server = get_server(
        {"/t/{name}": make_page(library, gate)},
        address=host,
        port=port,
        websocket_origin=sorted(allowed),
        start=False,
        title="Sightline",
        verbose=False,
        unused_session_lifetime_milliseconds=round(linger * 1000),
        check_unused_sessions_milliseconds=round(linger * 1000 / 3),
        websocket_max_message_size=LARGEST_MESSAGE,
        # The token of a session is in its page, where a script could read it.
        include_cookies=[],
        exclude_headers=["Cookie"],
    )
    server.gate = gate
    # Bokeh looks at the origin of WebSockets only, and a page of another name is its own origin.
    strangers = rf"^(?!({'|'.join(map(re.escape, sorted(names)))})$)"
    server._tornado.add_handlers(strangers + ".*", [(r".*", _Stranger, {"names": names})])
    entrance.guard(server)
    front = {"library": library, "entrance": entrance}
    (context,) = server._tornado.applications.values()
    context.application.add(OwnStyles())
    early = {"application_context": context, "bokeh_websocket_path": "", "frame": frame}
    server._tornado.add_handlers(
        ".*", [(r"/", _Front, front), (r"/t/(?P<name>[^/]+)/?", EarlyHandler, early)]
    )
    add_live_socket(server, hub, entrance.role_of, allowed)
    return server


class _Front(Barred):
    """Leads whoever names no table to that of a scenario, if he may see them all."""

    def initialize(self, entrance: Entrance, library: Library | None = None) -> None:
        super().initialize(entrance)
        assert library is not None
        self._library = library

    def get(self) -> None:
        """To ``/t/NAME``; the query goes along, but for the scenario."""
        gate, library = self.entrance.gate, self._library
        key = self.get_query_argument("key", "")
        quiet(self)
        if gate.owns(key):
            self.keep(self.entrance.house_cookie, key, "/")
            self.redirect("/" + without_key(self.request.query), status=303)
            return
        if gate.everywhere(self.entrance.keys_of(self.request).house) is None:
            self.no_way()
            return
        scenario = self.get_query_argument("scenario", "")
        entry = (library.find(scenario) if scenario else None) or library.first()
        try:
            name = NOTHING if entry is None else library.table_of(entry)
        except (ScenarioFault, StoreFault):
            name = NOTHING if entry is None else entry.key  # the page says what is wrong with it
        rest = [(key, value) for key, value in parse_qsl(self.request.query) if key != "scenario"]
        query = f"?{urlencode(rest, safe=',/')}" if rest else ""
        self.redirect(f"t/{quote(name, safe='')}{query}")


class _Stranger(RequestHandler):
    """Refuses whoever calls this server by a name that is not its own."""

    def initialize(self, names: Collection[str]) -> None:
        self._names = names

    def prepare(self) -> None:
        """Answer with a sentence, whatever was asked."""
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        names = ", ".join(sorted(self._names))
        self.finish(
            f"This server answers to {names} only; start it with --allow-origin NAME for another.\n"
        )


def _shown(host: str) -> str:
    """What the address of a server that listens there is called."""
    return "localhost" if host in _EVERYWHERE or ":" in host or host in _HERE else host


def _who(origins: Collection[str]) -> str:
    names = ", ".join(("localhost", *origins))
    return (
        f"It listens on every address of this machine and opens as {names}; "
        "add a name that others reach it by with --allow-origin NAME"
    )


def _origin(text: str) -> tuple[str, str]:
    """The name and the port of an origin, empty where it names none. Raises ServeFault."""
    found = _ORIGIN.fullmatch(text.lower())
    if found is None or int(found["port"] or 1) not in range(1, 65536):
        raise ServeFault(
            f"--allow-origin: found {text!r:.80}; expected a host's name, such as "
            "table.example or 192.168.1.20:5006"
        )
    return found["name"], found["port"] or ""


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
