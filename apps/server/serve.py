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

from apps.runtime.folder import scenario_files
from apps.runtime.library import Library
from apps.server.live_socket import add_live_socket
from apps.server.page import NOTHING, make_page
from sandbox.live.hub import Hub
from sandbox.live.roles import EDITOR
from sandbox.scenario.faults import ScenarioFault
from sandbox.store.database import usual_url
from sandbox.store.kept import StoreFault
from sandbox.store.store import Store

_HERE = ("localhost", "127.0.0.1")
"""What a browser on this machine calls it; Panel makes no page for an IPv6 address."""

_EVERYWHERE = ("0.0.0.0", "::", "")

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
) -> None:
    """Serve a scenario file or a folder of them until stopped. Port 0 takes any that is free.

    ``root``: mesh paths of scenarios may not leave it. ``origins``: as `make_server` has them.
    ``store``: the URL of the database that keeps the tables; the user's own by default. Raises
    ServeFault.
    """
    asked = tuple(origins)
    try:
        books = Store(store or usual_url())
    except StoreFault as fault:
        raise ServeFault(str(fault)) from None
    server = make_server(place, host, port, root, asked, store=books)
    everywhere = host in _EVERYWHERE
    shown = "localhost" if everywhere or ":" in host or host in _HERE else host
    print(f"Sightline on http://{shown}:{server.port}  (Ctrl C stops it)", flush=True)  # noqa: T201
    if everywhere:
        print(_who(asked), flush=True)  # noqa: T201
    if place.is_dir() and (cut := scenario_files(place).cut):
        print(cut, flush=True)  # noqa: T201
    if open_browser:
        server.io_loop.add_callback(lambda: server.show("/"))
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
) -> Any:
    """A server (Bokeh's) that listens and has not started yet.

    It answers to its host's name and to those of ``origins``, ``NAME`` or ``NAME:PORT``, only: a
    page of any other name that leads here, as DNS rebinding makes one, is refused. ``linger``:
    seconds that a page is kept which has lost its browser. ``store``: what keeps the tables;
    without one they last as long as the server. Raises ServeFault.
    """
    if not place.exists():
        raise ServeFault(f"{place} is not there: give a scenario file or a folder of them")
    port = _free(host, port)
    names = {*_HERE, *(() if host in _EVERYWHERE or ":" in host else (host.lower(),))}
    allowed = {f"{name}:{port}" for name in names}
    for origin in origins:
        name, asked = _origin(origin)
        names.add(name)
        # Without a port: on this server's, or behind another that answers on the usual ones.
        allowed |= {f"{name}:{asked}"} if asked else {f"{name}:{port}", name}
    hub = Hub(Store("sqlite:///:memory:") if store is None else store, root)
    library = Library(place, hub)
    server = get_server(
        {"/t/{name}": make_page(library)},
        address=host,
        port=port,
        websocket_origin=sorted(allowed),
        start=False,
        title="Sightline",
        verbose=False,
        unused_session_lifetime_milliseconds=round(linger * 1000),
        check_unused_sessions_milliseconds=round(linger * 1000 / 3),
    )
    # Bokeh looks at the origin of WebSockets only, and a page of another name is its own origin.
    strangers = rf"^(?!({'|'.join(map(re.escape, sorted(names)))})$)"
    server._tornado.add_handlers(strangers + ".*", [(r".*", _Stranger, {"names": names})])
    server._tornado.add_handlers(".*", [(r"/", _Front, {"library": library})])
    add_live_socket(server, hub, lambda *_: EDITOR, allowed)
    return server


class _Front(RequestHandler):
    """Leads whoever names no table to that of a scenario."""

    def initialize(self, library: Library) -> None:
        self._library = library

    def get(self) -> None:
        """To ``/t/NAME``; the query goes along, but for the scenario."""
        library, scenario = self._library, self.get_query_argument("scenario", "")
        entry = (library.find(scenario) if scenario else None) or library.first()
        try:
            name = NOTHING if entry is None else library.table_of(entry)
        except ScenarioFault:
            name = NOTHING if entry is None else entry.key  # the page says what is wrong with it
        rest = [(key, value) for key, value in parse_qsl(self.request.query) if key != "scenario"]
        query = f"?{urlencode(rest, safe=',/')}" if rest else ""
        self.set_header("Cache-Control", "no-store")
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
