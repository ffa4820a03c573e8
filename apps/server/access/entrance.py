"""Check the access of every request before anything is built for it.

A link's token is in the address once, ``/t/NAME?key=TOKEN``. The first answer sets it as a cookie
and redirects to ``/t/NAME``. So the token is in no address that the page shows, sends as Referer,
copies or bookmarks. The cookie's path is the table's, and it survives a reload, a second tab and
a restart of the browser. No script can read it (HttpOnly), and pages of other sites send it with
a plain link only (SameSite=Lax). An empty ``?key=`` deletes it, one that a page of another site
sent the browser to only where the cookie opens nothing. No query is logged.

Another cookie names the owner of tables: where visitors sign in, the user's subject, signed; where
everybody may edit, a secret of the browser.

`keys_of_page` reads the keys of a page off the request of its own WebSocket, never off the token
of a Bokeh session.
"""

from __future__ import annotations

import hmac
import logging
import re
from collections.abc import Callable, Collection
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from string import Template
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlencode

import panel as pn
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import RequestHandler, create_signed_value, decode_signed_value

from apps.server.access.ballots import VOTE
from apps.server.access.gate import ASK_AGAIN, Gate, Keys, owner_id
from apps.server.access.headers import foreign, from_own_page, origin_check
from apps.server.access.language import language_of
from apps.server.access.limits import Buckets, Limits, address_of
from apps.server.access.proxies import is_near
from languages import writing
from languages.message import message
from sandbox.live.seats.roles import Role
from sandbox.live.store.store import hashed
from sandbox.scenario.faults import shown_line

access = logging.getLogger("sightline.access")

_CARRIED = "sightline_keys"
_DAYS = 180
_SIGNED_IN_DAYS = 30
_OPEN = re.compile(r"/(t/[^/]+(/|/ws|/live)?|static/.+|favicon\.ico)?")
"""The paths that the server answers. Bokeh's and Panel's other handlers (metadata, autoload.js,
component resources, the index) are not reached."""

SIGN_IN, SIGN_OUT = "/login", "/logout"
"""Two more paths, where visitors sign in."""

_MOST_GOOD = 1000
"""The most valid keys that are remembered, by their hashes."""

_BARE = Template(Path(__file__).with_name("bare_page.html").read_text(encoding="utf-8"))
LAY_ASIDE = '<a href="?key=" referrerpolicy="same-origin">{}</a>'
"""A link to the table without the browser's key. It says where it stands, as other links do not."""
_SENTENCES = {
    "full": (503, message("server-full")),
    "nothing": (404, message("server-no-page")),
    "foreign": (403, message("server-foreign")),
    "slower": (429, message("server-slower")),
}
"""The HTTP status and sentence of each other answer."""


def bare_page(heading: str, content: str, title: str = "") -> str:
    """Return a page of a few words. ``content``: HTML."""
    words = {"title": title or heading, "heading": heading, "content": content}
    return _BARE.substitute(words, lang=writing.spoken())


class Entrance:
    """The access check of a server's requests, by their cookies and keys.

    The cookies' names are those of the store: browsers send a host's cookies to all its ports, and
    servers of one store share them.
    """

    def __init__(
        self,
        gate: Gate,
        secret: bytes,
        limits: Limits,
        names: Collection[str],
        framed: bool = False,
        root: str = "",
    ) -> None:
        """Make the check. ``secret``: the store's, which signs fingerprints and sign-ins.

        ``names``: the hosts (``NAME`` or ``NAME:PORT``) whose pages' scripts may connect.
        ``framed``: pages of other sites may show this one in a frame. ``root``: the path that a
        proxy serves the program under.
        """
        self.gate, self.framed, self._root = gate, framed, root
        tag = sha256(b"sightline cookies " + secret).hexdigest()[:8]
        self.table_cookie, self.house_cookie = f"sightline-{tag}", f"sightline-house-{tag}"
        # Other hosts of the domain cannot set a cookie of this prefix: they sign nobody in here.
        alone = gate.signs_in and gate.base.startswith("https://")
        prefix = "__Host-" if alone else ""
        self.person_cookie = f"{prefix}sightline-person-{tag}"
        self.begun_cookie = f"{prefix}sightline-begun-{tag}"
        self.person_path = "/" if alone else self.outer("/")
        self.full: Callable[[], bool] = lambda: False
        self.secret = secret
        self.knows = origin_check(names)
        self._wrong_keys = Buckets(limits.wrong_keys_per_minute / 60, limits.wrong_keys)
        self._good: dict[str, None] = {}

    def outer(self, path: str) -> str:
        """Return a path of this server as browsers see it."""
        return self._root + path

    def guard(self, server: Any) -> None:
        """Check the requests of a Bokeh server before all handlers that it has by now."""
        server._tornado.settings.update(log_function=_log, cookie_secret=self.secret)
        rule = Rule(_AccessMatcher(self), _AccessAnswer, {"entrance": self})
        server._tornado.add_handlers(".*", [rule])

    def keys_of(self, request: HTTPServerRequest) -> Keys:
        """Return the keys in a request's cookies, and whether it came from this very machine."""
        jar = request.cookies
        table, house, person = (
            jar[name].value if name in jar else ""
            for name in (self.table_cookie, self.house_cookie, self.person_cookie)
        )
        return Keys(table, house, self._owner(person), is_near(request))

    def _owner(self, cookie: str) -> str:
        """Return the owner of tables that a cookie names, or ""."""
        if self.gate.signs_in:
            name, days = self.person_cookie, _SIGNED_IN_DAYS
            subject = decode_signed_value(self.secret, name, cookie, max_age_days=days)
            return owner_id(subject.decode()) if subject else ""
        return owner_id(cookie) if cookie and self.gate.way == "trust" else ""

    def sign_in(self, handler: AccessHandler, subject: str) -> None:
        """Set the cookie of a user who has signed in. ``subject``: the provider's name for them."""
        value = create_signed_value(self.secret, self.person_cookie, subject).decode()
        handler.store_token(self.person_cookie, value, self.person_path, _SIGNED_IN_DAYS)

    def know_again(self, handler: AccessHandler) -> None:
        """Set a secret in a browser that may make tables, so that it owns what it makes."""
        name = self.person_cookie
        if (
            self.gate.way == "trust"
            and not self.gate.signs_in
            and name not in handler.request.cookies
        ):
            handler.store_token(name, token_urlsafe(24), self.person_path)

    def fingerprint(self, request: HTTPServerRequest) -> str:
        """Return a signed hash of a request's keys, which reveals nothing about them.

        A browser's own secret, of `know_again`, comes with the first answer only: it is left out.
        """
        keys = self.keys_of(request)
        person = keys.person if self.gate.signs_in else ""
        text = f"{hashed(keys.table)} {hashed(keys.house)} {person} {keys.near}"
        return hmac.new(self.secret, text.encode(), "sha256").hexdigest()

    def link_of(self, request: HTTPServerRequest) -> str:
        """Return the hash by which a request's link is counted, or "" without a link."""
        key = self.keys_of(request).table
        return hashed(key) if key else ""

    def role_of(self, table: str, key: str, request: HTTPServerRequest) -> Role | None:
        """Return a request's role at a table by a key or its cookies, or None for no access."""
        keys = self.keys_of(request)
        return self.role_by(table, replace(keys, table=key or keys.table), request)

    def role_by(self, table: str, keys: Keys, request: HTTPServerRequest) -> Role | None:
        """Return the role that these keys give a request, or None for no access.

        Wrong keys are counted by address. For an address that has used up its tries, only keys
        that were valid before are looked up.
        """
        tried = [hashed(key) for key in (keys.table, keys.house) if key]
        if tried and self.slower(request) and not any(key in self._good for key in tried):
            return None
        role = self.gate.role_of(table, keys.table, keys.house, keys.person, keys.near)
        if role is None and tried:
            self._wrong_keys.spend(address_of(request))
        elif role is not None:
            for key in tried:
                self._good.pop(key, None)
                self._good[key] = None
            while len(self._good) > _MOST_GOOD:
                del self._good[next(iter(self._good))]
        return role

    def may_lay_aside(self, table: str, request: HTTPServerRequest) -> bool:
        """Return whether a request may delete the key of a table that its browser has."""
        keys = self.keys_of(request)
        role = self.gate.role_of(table, keys.table, near=keys.near)
        return from_own_page(request, self.knows) or role is None

    def slower(self, request: HTTPServerRequest) -> bool:
        """Return whether the address of a request has used up its tries with wrong keys."""
        return self._wrong_keys.empty(address_of(request))


def keys_of_page() -> Keys:
    """Return the keys of the WebSocket request that opened the page of this thread.

    They come from the request itself. Bokeh's own record of cookies and headers is taken from the
    session's token.
    """
    context = None if pn.state.curdoc is None else pn.state.curdoc.session_context
    keys = getattr(getattr(context, "request", None), _CARRIED, None)
    return keys if isinstance(keys, Keys) else Keys()


class _AccessMatcher(Matcher):
    """Match every request without access, and every request with a key to set as a cookie."""

    def __init__(self, entrance: Entrance) -> None:
        self._entrance = entrance

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return the arguments of `_AccessAnswer`, or None to pass the request on."""
        entrance = self._entrance
        setattr(request, _CARRIED, entrance.keys_of(request))
        if foreign(request, entrance.framed):
            return _arguments("", "foreign")
        if "\0" in unquote(request.path):  # no file has such a name, and asking for one raises
            return _arguments("", "nothing")
        if not request.path.startswith("/t/"):
            signing = entrance.gate.signs_in and request.path in (SIGN_IN, SIGN_OUT)
            known = signing or _OPEN.fullmatch(request.path)
            return None if known else _arguments("", "nothing")
        name, _, what = request.path.removeprefix("/t/").partition("/")
        if what == "live" or re.fullmatch(VOTE, what):
            return None  # a program's key comes in its first message, a ballot's in its path
        name = unquote(name)
        page = not what and request.method in ("GET", "HEAD")
        given = request.query_arguments.get("key", [b""])[-1].decode("utf-8", "replace")
        if page and "key" in dict(parse_qsl(request.query, keep_blank_values=True)):
            return _arguments(name, "key", given)
        if entrance.role_of(name, given, request) is None:
            return _arguments(name, "denied")
        if not _OPEN.fullmatch(request.path):
            return _arguments(name, "nothing")
        if page and entrance.full():
            return _arguments(name, "full")
        return None


def _arguments(name: str, what: str, key: str = "") -> dict[str, Any]:
    return {"path_args": [], "path_kwargs": {"name": name, "what": what, "key": key}}


class AccessHandler(RequestHandler):
    """A handler that can deny access. A table that does not exist gets the same answer."""

    def initialize(self, entrance: Entrance) -> None:
        """Store what all answers share (tornado's constructor)."""
        self.entrance = entrance

    def prepare(self) -> None:
        """Answer in the language of the request."""
        writing.speak(language_of(self.request))

    def deny(self) -> None:
        """Answer that there is no access or, after many wrong keys, that the client must wait."""
        forbid_caching(self)
        if self.entrance.slower(self.request):
            self.set_header("Retry-After", "60")
            self.answer("slower")
            return
        self.set_status(403)
        entrance, request = self.entrance, self.request
        keys = entrance.keys_of(request)
        table = unquote(request.path.removeprefix("/t/").partition("/")[0])
        key = self.get_query_argument("key", "") or keys.table
        expired = entrance.gate.expiry_words(table, key)
        words = f"{expired} {ASK_AGAIN}"
        if not expired:
            words = writing.text("server-opens-with-link", ask=ASK_AGAIN)
        if entrance.gate.everywhere(keys.house, keys.near) is not None:
            why = expired or writing.text("server-link-invalid")
            back = LAY_ASIDE.format(writing.text("server-open-without"))
            words = writing.text("server-need-no-link", why=why, link=back)
        elif entrance.gate.signs_in and not keys.person:
            page = f"/t/{quote(table, safe='')}" if request.path.startswith("/t/") else "/"
            after = quote(entrance.outer(page))
            address = f"{entrance.outer(SIGN_IN)}?next={after}"
            words += f" {writing.text('server-sign-in-to-open', address=address)}"
        heading, title = writing.text("server-no-access-to-table"), writing.text("server-no-access")
        self.finish(bare_page(heading, f"<p>{words}</p>", title))

    def answer(self, what: str) -> None:
        """Answer one plain sentence, by its key in `_SENTENCES`."""
        status, words = _SENTENCES[what]
        self.set_status(status)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{words}\n")

    def store_token(self, name: str, token: str, path: str, days: float = _DAYS) -> None:
        """Set a token as a cookie of the browser. An empty token deletes the cookie."""
        secure = self.request.protocol == "https"
        # A page in the frame of another site gets its cookies only with SameSite=None.
        site = "None" if secure and self.entrance.framed else "Lax"
        how: dict[str, Any] = {"path": path, "samesite": site, "secure": secure, "httponly": True}
        if token:
            self.set_cookie(name, token, expires_days=days, **how)
        else:
            self.clear_cookie(name, **how)


class _AccessAnswer(AccessHandler):
    """The answer to a request that `_AccessMatcher` matches."""

    def prepare(self) -> None:
        """Answer, whatever the method of the request."""
        name, what, key = (self.path_kwargs[word] for word in ("name", "what", "key"))
        if what == "key":
            self._store_key(name, key)
        elif what == "denied":
            self.deny()
        else:
            self.answer(what)

    def _store_key(self, name: str, key: str) -> None:
        entrance, path = self.entrance, self.entrance.outer(f"/t/{quote(name, safe='')}")
        if entrance.gate.owns(key):
            self.store_token(entrance.house_cookie, key, entrance.outer("/"))
            self.store_token(entrance.table_cookie, "", path)
        elif key and entrance.role_by(name, Keys(key), self.request) is None:
            self.deny()
            return
        elif key or entrance.may_lay_aside(name, self.request):
            self.store_token(entrance.table_cookie, key, path)
        forbid_caching(self)
        self.redirect(path + without_key(self.request.query), status=303)


def without_key(query: str) -> str:
    """Return a query without its key, with its question mark."""
    rest = [(name, value) for name, value in parse_qsl(query) if name != "key"]
    return f"?{urlencode(rest, safe=',/')}" if rest else ""


def forbid_caching(handler: RequestHandler) -> None:
    """Set the header that keeps browsers and proxies from caching an answer."""
    handler.set_header("Cache-Control", "no-store")


def _log(handler: RequestHandler) -> None:
    """Log one line for a refused or failed request: its path, which has no key, as plain text."""
    status = handler.get_status()
    if status >= 400:
        request = handler.request
        line = shown_line(f"{request.method} {request.path}")[:200]
        access.log(
            logging.ERROR if status >= 500 else logging.WARNING,
            "%d %s (%s)",
            status,
            line,
            request.remote_ip,
        )
