"""The WebSocket of a page at ``/t/NAME/ws``: its access check and its rate limits.

Only a token that this server signed names a session; the address, headers and cookies never do.
The token holds a fingerprint of the keys of the page's GET request, and the socket's request must
carry the same keys. The page is built when its socket is open.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hmac import compare_digest
from typing import Any

from bokeh.protocol.exceptions import ProtocolError
from bokeh.protocol.messages.patch_doc import patch_doc
from bokeh.protocol.messages.pull_doc_req import pull_doc_req
from bokeh.protocol.messages.server_info_req import server_info_req
from bokeh.server.session import ServerSession
from bokeh.util.token import check_token_signature, get_session_id, get_token_payload
from tornado.websocket import WebSocketClosedError

from apps.scene.protocol import PIECE_CHARACTERS
from apps.server.access.entrance import Entrance
from apps.server.access.limits import Buckets, Limits, Places, address_of, wait_for_tokens, work
from apps.server.sockets.bounded_json import MessageFault, read_json
from apps.web.own_errors import own_place
from apps.web.upstream.bokeh_fixes import WholeMessages
from apps.web.upstream.compressed import compress_frames
from languages.message import Line, message

MOST_VALUES = 20_000
"""The most values of a message, with their commas and brackets."""

MOST_CHANGES = 50
"""The most changes of the document in one message."""

_MESSAGES = {one.msgtype: one for one in (patch_doc, pull_doc_req, server_info_req)}
"""A page may ask for its document and change it. Unlike Bokeh's own clients it may not replace it.
"""

_CHANGES = ("ModelChanged", "MessageSent")

_VALUES = ("event", "map", "number", "set", "slice", "array")
"""The values that Bokeh decodes into no more than they are long. Others build models or arrays, or
unpack bytes: Bokeh refuses a message in which it has to decode one."""

_PIECE = re.compile(rf'\["data",\s*"[A-Za-z0-9+/]{{,{PIECE_CHARACTERS}}}={{,2}}"\]')


class Turns:
    """A fair semaphore: let ``most`` builds run at a time, first come, first served."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside = 0
        self._queue: list[tuple[asyncio.Event, Callable[[int], None]]] = []

    @asynccontextmanager
    async def turn(self, report: Callable[[int], None]) -> AsyncIterator[None]:
        """Wait for a turn. ``report`` gets the number that come before, whenever it changes."""
        if self._inside >= self._most or self._queue:
            mine = (asyncio.Event(), report)
            self._queue.append(mine)
            report(len(self._queue) - 1)
            try:
                await mine[0].wait()
            except asyncio.CancelledError:
                if mine in self._queue:
                    self._queue.remove(mine)
                else:
                    self._leave()
                raise
        else:
            self._inside += 1
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        self._inside -= 1
        if self._queue and self._inside < self._most:
            self._inside += 1
            self._queue.pop(0)[0].set()
            for before, (_, report) in enumerate(self._queue):
                report(before)


log = logging.getLogger("sightline.sockets")

_REFUSED, _TOO_LONG, _RESTART, _TOO_MANY = 1008, 1009, 1012, 1013
_LONGEST_TOKEN = 16_384

_STALE, _OTHER_KEYS = message("server-stale"), message("server-other-keys")
_FULL = {
    "server": message("server-full"),
    "address": message("server-address-full"),
    "link": message("server-link-full"),
}


class PageConnections:
    """The state that the page sockets of a server share."""

    def __init__(self, entrance: Entrance, limits: Limits, messages: Buckets) -> None:
        """Start without pages. ``messages``: the message budget of each address and each link."""
        self.entrance, self.messages = entrance, messages
        self.turns = Turns(int(limits.builds))
        self.message_bytes = int(limits.message_bytes)
        self._pages = Places(
            limits.pages, {"address": limits.pages_per_address, "link": limits.pages_per_link}
        )
        self._places: dict[str, Callable[[], None]] = {}
        self.changed: Callable[[int], None] = lambda _pages: None
        """Called with the number of pages whenever it changes."""
        self.open: set[PageSocket] = set()
        """The sockets that are open."""

    @property
    def count(self) -> int:
        """The number of pages."""
        return self._pages.count

    def close_all(self, why: Line) -> None:
        """Close every page's socket, and tell the page why. It connects again by itself."""
        for socket in tuple(self.open):
            socket.end(why)

    @property
    def full(self) -> bool:
        """Whether the server has reached its limit of pages."""
        return self._pages.full() == "server"

    def admit(self, session: str, address: str, link: str) -> Line:
        """Count a session's page. Return why it is refused, or ""."""
        if session in self._places:
            return ""
        if kind := self._pages.full(address=address, link=link):
            return _FULL[kind]
        self._places[session] = self._pages.take(address=address, link=link)
        self.changed(self._pages.count)
        return ""

    def gone(self, session: str) -> None:
        """Give back the place of a session that has ended or was never made."""
        if (give_back := self._places.pop(session, None)) is not None:
            give_back()
            self.changed(self._pages.count)


class PageSocket(WholeMessages):
    """One connection of a page."""

    def initialize(self, connections: PageConnections, **_bokehs: Any) -> None:
        """Store the shared state (tornado's constructor)."""
        self._shared = connections
        self._session_id = ""
        self._link = ""
        self._messages = PageMessages(connections.message_bytes)

    def check_origin(self, origin: str) -> bool:
        """Return whether this is an origin of this server's own pages."""
        return self._shared.entrance.knows(origin)

    def get_compression_options(self) -> dict[str, Any]:
        """Agree to compression, with a browser that offers it."""
        return {}

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Store the token, which Bokeh's client sends as the second subprotocol."""
        if len(subprotocols) != 2 or subprotocols[0] != "bokeh":
            return None
        self._token = subprotocols[1]
        return subprotocols[0]

    def open(self, name: str) -> None:
        """Check the token and the limits, then build the page or join its session."""
        request: Any = self.request
        request.route_params, request.app_path = {"name": name}, request.path.removesuffix("/ws")
        self._shared.open.add(self)
        compress_frames(self.ws_connection)
        token = self._token
        if wrong := self._wrong(token, name):
            self._refuse(_REFUSED, wrong)
            return
        self._session_id = str(get_session_id(token))
        self._link = self._shared.entrance.link_of(self.request)
        if full := self._shared.admit(self._session_id, address_of(self.request), self._link):
            self._refuse(_TOO_MANY, full)
            return
        self._opening = asyncio.ensure_future(self._join(token))

    def _wrong(self, token: str | None, table: str) -> Line:
        """Return why a token names no session that this request may join, or ""."""
        app = self.application
        if token is None or len(token) > _LONGEST_TOKEN:
            return _STALE
        try:
            if not check_token_signature(token, secret_key=app.secret_key, signed=True):
                return _STALE
            payload = get_token_payload(token)
        except Exception:  # an unsigned text can raise anything in the decoder
            return _STALE
        if payload.get("table") != table or payload.get("session_expiry", 0) <= time.time():
            return _STALE
        mine = self._shared.entrance.fingerprint(self.request)
        return "" if compare_digest(str(payload.get("keys")), mine) else _OTHER_KEYS

    async def _join(self, token: str) -> None:
        context = self.application_context
        try:
            if self._session_id in context._sessions:
                await super()._async_open(token)
                return
            async with self._shared.turns.turn(self._tell_turn):
                if self._open:
                    await super()._async_open(token)
        except (ProtocolError, WebSocketClosedError) as error:
            log.warning("a page could not be opened: %s", type(error).__name__)
            self.close()
        finally:
            if self._session_id not in context._sessions:
                self._shared.gone(self._session_id)

    @property
    def _open(self) -> bool:
        return self.ws_connection is not None and not self.ws_connection.is_closing()

    def _tell_turn(self, before: int) -> None:
        """Tell the shell how many pages are built before this one."""
        if self._open:
            message = json.dumps({"sightline": "turn", "before": before})
            self._telling = asyncio.ensure_future(self.write_message(message))

    async def on_message(self, fragment: str | bytes) -> None:
        """Handle one frame. Tornado reads the next when this one is done."""
        keys = [
            f"address {address_of(self.request)}",
            *([f"link {self._link}"] if self._link else []),
        ]
        buckets = [self._shared.messages.of(key) for key in keys]
        await wait_for_tokens(buckets)
        if not self._open:
            return
        began = time.thread_time()
        try:
            await self._take(fragment)
        finally:
            cost = work(len(fragment), time.thread_time() - began)
            for bucket in buckets:
                bucket.charge(cost)

    async def _take(self, fragment: str | bytes) -> None:
        if self.connection is None:
            self._refuse(_REFUSED, message("server-message-early"))
            return
        try:
            taken = self._messages.take(fragment)
            answer = None if taken is None else await self._answer(taken)
        except TooLong:
            self._refuse(_TOO_LONG, message("server-message-long"))
            return
        except Exception as error:
            if not (isinstance(error, MessageFault) or own_place(error) == __name__):
                log.exception("a message of a page failed")
                return
            log.warning("a page sent a message that cannot be read: %s", type(error).__name__)
            self._refuse(_REFUSED, message("server-message-unreadable"))
            return
        if answer is not None:
            await self.send_message(answer)

    async def _answer(self, message: Any) -> Any:
        match message.msgtype:
            case "PULL-DOC-REQ":
                return await ServerSession.pull(message, self.connection)
            case "PATCH-DOC":
                return await ServerSession.patch(message, self.connection)
        return self.connection.protocol.create("SERVER-INFO-REPLY", message.header["msgid"])

    def on_close(self) -> None:
        """Release the connection, unless Bokeh's ping found it closing and has released it."""
        self._shared.open.discard(self)
        if self.connection is not None and self.connection._session is not None:
            self.connection.session.notify_connection_lost()
            self.application.client_lost(self.connection)

    def end(self, why: Line) -> None:
        """Close, since the server ends."""
        self._refuse(_RESTART, why)

    def _refuse(self, code: int, why: Line) -> None:
        self.close(code, str(why).encode()[:120].decode(errors="ignore"))


class TooLong(MessageFault):
    """A frame has too many characters."""


class PageMessages:
    """Build messages from the frames of one page's socket."""

    def __init__(self, most: int) -> None:
        """``most``: characters of a frame, beside a piece of a file in it."""
        self._most = most
        self._frames: list[str] = []

    def take(self, frame: str | bytes) -> Any:
        """Return the message that a frame completes, or None. Raise MessageFault."""
        if not isinstance(frame, str):
            raise MessageFault("message", "bytes", "text")
        piece = _PIECE.search(frame) if len(frame) > self._most else None
        if len(frame) - (len(piece[0]) if piece else 0) > self._most:
            raise TooLong("message", f"{len(frame):,} characters", f"at most {self._most:,}")
        self._frames.append(frame)
        if len(self._frames) < 3:
            return None
        header, metadata, content = (
            read_json(text, MOST_VALUES, build=_decodable) for text in self._frames
        )
        self._frames = []
        if not all(isinstance(part, dict) for part in (header, metadata, content)):
            raise MessageFault("message", "a list or a plain value", "three objects")
        kind = header.get("msgtype")
        if not isinstance(kind, str) or kind not in _MESSAGES:
            raise MessageFault("msgtype", "another", " or ".join(_MESSAGES))
        if not isinstance(header.get("msgid"), str) or header.get("num_buffers"):
            raise MessageFault("header", "no msgid, or buffers", "a msgid alone")
        if kind == patch_doc.msgtype:
            _check_changes(content.get("events"))
        return _MESSAGES[kind](header, metadata, content)


def _decodable(value: dict[str, Any]) -> dict[str, Any]:
    """Return an object as Bokeh may decode it.

    A browser names a model that it has only just received by all its attributes; the id is enough.
    """
    if "type" not in value:
        return value
    if value["type"] == "object":
        return {"id": value.get("id")}
    known = isinstance(value["type"], str) and value["type"] in _VALUES
    return value if known else {"type": "refused"}


def _check_changes(changes: Any) -> None:
    if not isinstance(changes, list) or len(changes) > MOST_CHANGES:
        raise MessageFault("events", "none, or more", f"a list of at most {MOST_CHANGES}")
    for change in changes:
        if not isinstance(change, dict) or change.get("kind") not in _CHANGES:
            raise MessageFault("events", "another kind", " or ".join(_CHANGES))
