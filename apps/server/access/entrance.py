"""The gate at the server's door: every request passes it before anything is made.

A link's token is in the address once, ``/t/NAME?key=TOKEN``. The first answer puts it into a
cookie and leads on to ``/t/NAME``, so that it is in no address that the page shows, sends as
Referer, copies or bookmarks. The cookie is the table's own (its path is the table's), so it
survives a reload, a second tab and a restart of the browser, which a tab's own memory would not.
No script reads it (HttpOnly: not even that of a page which somebody had got HTML into), and other
sites' pages send it along with a plain link only (SameSite=Lax). ``?key=`` with nothing after it
forgets it. No query is ever logged.

A page's role is read off the request of its own WebSocket, by `keys_of_page`: never off the token
of a Bokeh session.
"""

from __future__ import annotations

import hmac
import logging
import re
from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

import panel as pn
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import RequestHandler

from apps.server.access.gate import Gate, Keys
from apps.server.access.headers import foreign
from apps.server.access.limits import Buckets, Limits, address_of
from apps.server.access.origins import origin_check
from sandbox.live.seats.roles import Role
from sandbox.live.store.store import hashed
from sandbox.scenario.faults import shown_line

access = logging.getLogger("sightline.access")

_CARRIED = "sightline_keys"
_DAYS = 180
_OPEN = re.compile(r"/(t/[^/]+(/|/ws|/live)?|static/.+|favicon\.ico)?")
"""What the server answers at all. Bokeh's and Panel's other handlers (metadata, autoload.js,
component resources, the index) are not reached."""

_MOST_GOOD = 1000
"""Keys that are remembered as right, by their hashes."""

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
_SAID = {
    "full": (503, "The server has as many pages open as it may: try again in a minute."),
    "nothing": (404, "There is nothing at this address."),
    "foreign": (403, "Pages of other sites may not load this one: open it by a link."),
    "slower": (429, "Too many wrong keys came from your address: try again in a minute."),
}


class Entrance:
    """The gate of a server (Bokeh's), by what its requests carry. ``port`` sets its cookies apart
    from those of another server on this machine, which cookies do not do by themselves."""

    def __init__(
        self,
        gate: Gate,
        port: int,
        secret: bytes,
        limits: Limits,
        names: Collection[str],
        framed: bool = False,
    ) -> None:
        """``secret``: signs fingerprints. ``names``: ``NAME`` or ``NAME:PORT`` each, of the pages
        whose scripts may connect. ``framed``: pages of other sites may show this one in a frame.
        """
        self.gate, self.framed = gate, framed
        self.table_cookie, self.house_cookie = f"sightline-{port}", f"sightline-house-{port}"
        self.full: Callable[[], bool] = lambda: False
        self._secret = secret
        self.knows = origin_check(names)
        self._wrong_keys = Buckets(limits.wrong_keys_per_minute / 60, limits.wrong_keys)
        self._good: dict[str, None] = {}

    def guard(self, server: Any) -> None:
        """Stand at the door of a server, before all that has been added to it by now."""
        server._tornado.settings["log_function"] = _log
        rule = Rule(_Door(self), _Answer, {"entrance": self})
        server._tornado.add_handlers(".*", [rule])

    def keys_of(self, request: HTTPServerRequest) -> Keys:
        """Return what a request's cookies carry."""
        jar = request.cookies
        table, house = (
            jar[name].value if name in jar else ""
            for name in (self.table_cookie, self.house_cookie)
        )
        return Keys(table, house)

    def fingerprint(self, request: HTTPServerRequest) -> str:
        """Return what tells the keys of a request from others, and says nothing about them."""
        keys = self.keys_of(request)
        text = f"{hashed(keys.table)} {hashed(keys.house)}"
        return hmac.new(self._secret, text.encode(), "sha256").hexdigest()

    def link_of(self, request: HTTPServerRequest) -> str:
        """Return what a request's link counts by; empty where it comes by none."""
        key = self.keys_of(request).table
        return hashed(key) if key else ""

    def role_of(self, table: str, key: str, request: HTTPServerRequest) -> Role | None:
        """Return what a request may do at a table, by a key or by its cookies; None: nothing."""
        keys = self.keys_of(request)
        return self.role_by(table, Keys(key or keys.table, keys.house), request)

    def role_by(self, table: str, keys: Keys, request: HTTPServerRequest) -> Role | None:
        """Return what these keys open for a request.

        Wrong keys are counted by address. Where one has used up its tries, only keys that were
        right before are looked at.
        """
        tried = [hashed(key) for key in (keys.table, keys.house) if key]
        if tried and self.slower(request) and not any(key in self._good for key in tried):
            return None
        role = self.gate.role_of(table, keys.table, keys.house)
        if role is None and tried:
            self._wrong_keys.spend(address_of(request))
        elif role is not None:
            for one in tried:
                self._good.pop(one, None)
                self._good[one] = None
            while len(self._good) > _MOST_GOOD:
                del self._good[next(iter(self._good))]
        return role

    def slower(self, request: HTTPServerRequest) -> bool:
        """Return whether the address of a request has used up its tries of wrong keys."""
        return self._wrong_keys.empty(address_of(request))


def keys_of_page() -> Keys:
    """Return what the WebSocket carried by which the page of this thread was opened.

    Of the request as it came over the wire: what Bokeh calls its cookies and headers is what the
    session's token says that they are.
    """
    context = None if pn.state.curdoc is None else pn.state.curdoc.session_context
    keys = getattr(getattr(context, "request", None), _CARRIED, None)
    return keys if isinstance(keys, Keys) else Keys()


class _Door(Matcher):
    """Matches every request that is not let in, and those whose key is to be kept."""

    def __init__(self, entrance: Entrance) -> None:
        self._entrance = entrance

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return what `_Answer` is to say, or None."""
        entrance = self._entrance
        setattr(request, _CARRIED, entrance.keys_of(request))
        if foreign(request, entrance.framed):
            return _saying("", "foreign")
        if not request.path.startswith("/t/"):
            return None if _OPEN.fullmatch(request.path) else _saying("", "nothing")
        name, _, what = request.path.removeprefix("/t/").partition("/")
        if what == "live":
            return None  # a program's key comes in its first message
        name = unquote(name)
        page = not what and request.method in ("GET", "HEAD")
        given = request.query_arguments.get("key", [b""])[-1].decode("utf-8", "replace")
        if page and "key" in dict(parse_qsl(request.query, keep_blank_values=True)):
            return _saying(name, "key", given)
        if entrance.role_of(name, given, request) is None:
            return _saying(name, "no way")
        if not _OPEN.fullmatch(request.path):
            return _saying(name, "nothing")
        if page and entrance.full():
            return _saying(name, "full")
        return None


def _saying(name: str, what: str, key: str = "") -> dict[str, Any]:
    return {"path_args": [], "path_kwargs": {"name": name, "what": what, "key": key}}


class Barred(RequestHandler):
    """Can say that there is no way in: of a table that is not there, too."""

    def initialize(self, entrance: Entrance) -> None:
        """Take what all answers share (tornado's constructor)."""
        self.entrance = entrance

    def no_way(self) -> None:
        """Answer the plain page; or, after many wrong keys, that the client has to wait."""
        quiet(self)
        if self.entrance.slower(self.request):
            self.set_header("Retry-After", "60")
            self.say("slower")
            return
        self.set_status(403)
        house = self.entrance.keys_of(self.request).house
        free = self.entrance.gate.everywhere(house) is not None
        self.finish(_NO_WAY.format(_ASK + (_BACK if free else "")))

    def say(self, what: str) -> None:
        """Answer one plain sentence."""
        status, words = _SAID[what]
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(words + "\n")

    def keep(self, name: str, token: str, path: str) -> None:
        """Have the browser keep a token, or forget it where it is empty."""
        if not token:
            self.clear_cookie(name, path=path)
            return
        secure = self.request.protocol == "https"
        # A page in the frame of another site gets its cookies only with SameSite=None.
        site = "None" if secure and self.entrance.framed else "Lax"
        self.set_cookie(
            name, token, path=path, httponly=True, samesite=site, secure=secure, expires_days=_DAYS
        )


class _Answer(Barred):
    """What is said at the door."""

    def prepare(self) -> None:
        """Answer, whichever method was used."""
        name, what, key = (self.path_kwargs[word] for word in ("name", "what", "key"))
        if what == "key":
            self._keep_key(name, key)
        elif what == "no way":
            self.no_way()
        else:
            self.say(what)

    def _keep_key(self, name: str, key: str) -> None:
        entrance, path = self.entrance, f"/t/{quote(name, safe='')}"
        if entrance.gate.owns(key):
            self.keep(entrance.house_cookie, key, "/")
            self.keep(entrance.table_cookie, "", path)
        elif key and entrance.role_by(name, Keys(key), self.request) is None:
            self.no_way()
            return
        else:
            self.keep(entrance.table_cookie, key, path)
        quiet(self)
        self.redirect(path + without_key(self.request.query), status=303)


def without_key(query: str) -> str:
    """Return a query, with its question mark, but for the key."""
    rest = [(name, value) for name, value in parse_qsl(query) if name != "key"]
    return f"?{urlencode(rest, safe=',/')}" if rest else ""


def quiet(answer: RequestHandler) -> None:
    """Have nobody keep this answer."""
    answer.set_header("Cache-Control", "no-store")


def _log(handler: RequestHandler) -> None:
    """Log one line for what was refused or failed: its path, which holds no key, as plain text."""
    status = handler.get_status()
    if status >= 400:
        request = handler.request
        said = shown_line(f"{request.method} {request.path}")[:200]
        access.log(
            logging.ERROR if status >= 500 else logging.WARNING,
            "%d %s (%s)",
            status,
            said,
            request.remote_ip,
        )
