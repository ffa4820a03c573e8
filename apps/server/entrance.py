"""The gate at the server's door: what is asked under ``/t/`` goes by it before anything is made.

A link's token is in the address once, ``/t/NAME?key=TOKEN``. The first answer puts it into a
cookie and leads on to ``/t/NAME``, so that it is in no address that the page shows, sends as
Referer, copies or bookmarks. The cookie is the table's own (its path is the table's), so it
survives a reload, a second tab and a restart of the browser, which a tab's own memory would not;
no script reads it (HttpOnly: not even that of a page which somebody had got HTML into), other
sites' pages send it along with a plain link only (SameSite=Lax), and Bokeh is kept from writing it
into the page. ``?key=`` with nothing after it forgets it. No query is ever logged.

What a page may do is read off its own request, by `keys_of_page`: never off the token of a Bokeh
session, which who opens its WebSocket may write himself.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

import panel as pn
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import RequestHandler

from apps.server.early import Frame
from apps.server.gate import Gate, Keys
from sandbox.live.roles import Role
from sandbox.scenario.faults import shown_line

access = logging.getLogger("sightline.access")

MOST_SESSIONS = 100
"""So many pages a server holds; each has a scene of its own."""

_CARRIED = "sightline_keys"
_DAYS = 180
_NO_WAY = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>No way in</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 34em; margin: 12vh auto; }}</style>
<body><h1 style="font-size: 1.4em">There is no way in</h1><p>{}</p>
"""
_ASK = (
    "This table opens by a link only, and the one that you came by, if any, is not one of its "
    "links, or has been withdrawn. Ask whoever shares the table for another."
)
_BACK = ' You need none, though: <a href="?key=">go in without it</a>.'
_FULL = f"{MOST_SESSIONS} pages of this server are open already: try again in a minute."


class Entrance:
    """The gate of a server (Bokeh's), by what its requests carry. ``port`` sets its cookies apart
    from those of another server on this machine, which cookies do not do by themselves."""

    def __init__(self, gate: Gate, port: int, frame: Frame) -> None:
        self.gate, self._frame, self.asked = gate, frame, frame.asked
        self.table_cookie, self.house_cookie = f"sightline-{port}", f"sightline-house-{port}"
        self.pages: Callable[[], int] = lambda: 0

    def guard(self, server: Any) -> None:
        """Stand at the door of a server, before all that has been added to it by now."""
        self.pages = lambda: len(server.get_sessions()) + self._frame.promised
        server._tornado.settings["log_function"] = self._answered
        rule = Rule(_UnderTables(self), _Answer, {"entrance": self})
        server._tornado.add_handlers(".*", [rule])

    def _answered(self, handler: RequestHandler) -> None:
        self._frame.asked()
        _log(handler)

    def keys_of(self, request: HTTPServerRequest) -> Keys:
        """What a request's cookies carry."""
        jar = request.cookies
        table, house = (
            jar[name].value if name in jar else ""
            for name in (self.table_cookie, self.house_cookie)
        )
        return Keys(table, house)

    def role_of(self, table: str, key: str, request: HTTPServerRequest) -> Role | None:
        """What who comes with a request may do at a table, with a key or with his cookies."""
        keys = self.keys_of(request)
        return self.gate.role_of(table, key or keys.table, keys.house)


def keys_of_page() -> Keys:
    """What the request carried by which the page of this thread was asked for.

    Of the request as it came over the wire: what Bokeh calls its cookies and headers is what the
    session's token says that they are.
    """
    context = None if pn.state.curdoc is None else pn.state.curdoc.session_context
    keys = getattr(getattr(context, "request", None), _CARRIED, None)
    return keys if isinstance(keys, Keys) else Keys()


def full() -> str:
    """Why this server holds no more pages than it does, where there are too many."""
    context = None if pn.state.curdoc is None else pn.state.curdoc.session_context
    there = 0 if context is None else len(context.server_context.sessions)
    return _FULL if there >= MOST_SESSIONS else ""


class _UnderTables(Matcher):
    """Matches what is not let go on to its page: no way in, too many, or a key to be kept."""

    def __init__(self, entrance: Entrance) -> None:
        self._entrance = entrance

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """What `_Answer` is to say, or None."""
        self._entrance.asked()
        setattr(request, _CARRIED, self._entrance.keys_of(request))
        if not request.path.startswith("/t/"):
            return None
        name, _, what = request.path.removeprefix("/t/").partition("/")
        if what == "live":
            return None  # a program's key comes in its first message
        name, entrance = unquote(name), self._entrance
        page = not what and request.method in ("GET", "HEAD")
        given = request.query_arguments.get("key", [b""])[-1].decode("utf-8", "replace")
        if page and "key" in dict(parse_qsl(request.query, keep_blank_values=True)):
            return _saying(name, "key", given)
        if entrance.role_of(name, given, request) is None:
            return _saying(name, "no way")
        if (page or what == "autoload.js") and entrance.pages() >= MOST_SESSIONS:
            return _saying(name, "full")
        return None


def _saying(name: str, what: str, key: str = "") -> dict[str, Any]:
    return {"path_args": [], "path_kwargs": {"name": name, "what": what, "key": key}}


class Barred(RequestHandler):
    """Can say that there is no way in: of a table that is not there, too."""

    def initialize(self, entrance: Entrance) -> None:
        """What tornado does instead of a constructor."""
        self.entrance = entrance

    def no_way(self) -> None:
        """The plain page."""
        self.set_status(403)
        quiet(self)
        house = self.entrance.keys_of(self.request).house
        free = self.entrance.gate.everywhere(house) is not None
        self.finish(_NO_WAY.format(_ASK + (_BACK if free else "")))

    def keep(self, name: str, token: str, path: str) -> None:
        """Have the browser keep a token, or forget it where it is empty."""
        if token:
            self.set_cookie(
                name, token, path=path, httponly=True, samesite="Lax", expires_days=_DAYS
            )
        else:
            self.clear_cookie(name, path=path)


class _Answer(Barred):
    """What is said at the door."""

    def prepare(self) -> None:
        """Whatever was asked by whichever method."""
        name, what, key = (self.path_kwargs[word] for word in ("name", "what", "key"))
        if what == "key":
            self._keep_key(name, key)
        elif what == "full":
            self.set_status(503)
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(_FULL + "\n")
        else:
            self.no_way()

    def _keep_key(self, name: str, key: str) -> None:
        entrance, path = self.entrance, f"/t/{quote(name, safe='')}"
        if entrance.gate.owns(key):
            self.keep(entrance.house_cookie, key, "/")
            self.keep(entrance.table_cookie, "", path)
        elif key and entrance.gate.role_of(name, key) is None:
            self.no_way()
            return
        else:
            self.keep(entrance.table_cookie, key, path)
        quiet(self)
        self.redirect(path + without_key(self.request.query), status=303)


def without_key(query: str) -> str:
    """A query, with its question mark, but for the key."""
    rest = [(name, value) for name, value in parse_qsl(query) if name != "key"]
    return f"?{urlencode(rest, safe=',/')}" if rest else ""


def quiet(answer: RequestHandler) -> None:
    """Have nobody keep this answer, nor be told by which address it was asked."""
    answer.set_header("Cache-Control", "no-store")
    answer.set_header("Referrer-Policy", "no-referrer")


def _log(handler: RequestHandler) -> None:
    """One line for what was refused or failed: its path, which holds no key, as plain text."""
    status = handler.get_status()
    if status >= 400:
        request = handler.request
        said = shown_line(f"{request.method} {request.path}")[:200]
        access.log(
            logging.ERROR if status >= 500 else logging.WARNING, "%d %s (%s)",
            status, said, request.remote_ip,
        )  # fmt: skip
