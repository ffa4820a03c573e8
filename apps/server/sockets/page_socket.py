"""The WebSocket of a page at ``/t/NAME/ws``: who may open it, and how fast it is read.

A session is named by a token that this server signed, and only by that: never by the address, a
header or a cookie. The token holds a fingerprint of the keys that the page was asked for with; the
socket must come with the same ones. The page is built when its socket is open.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest
from typing import Any

from bokeh.protocol.exceptions import ProtocolError
from bokeh.server.session import ServerSession
from bokeh.server.views.ws import WSHandler
from bokeh.util.token import check_token_signature, get_session_id, get_token_payload
from tornado.websocket import WebSocketClosedError

from apps.server.access.entrance import Entrance
from apps.server.access.limits import Buckets, Limits, Places, address_of
from apps.server.sockets.page_builds import Turns

log = logging.getLogger("sightline.sockets")

_REFUSED, _TOO_LONG, _TOO_MANY = 1008, 1009, 1013
_LONGEST_TOKEN = 16_384
MOST_FRAMES = 200
"""Frames of one message: Bokeh's have three, and two for each buffer."""

_STALE = "This page is out of date: load it again."
_OTHER_KEYS = "This browser came by another link meanwhile: load the page again."
_FULL = {
    "server": "The server has as many pages open as it may: try again in a minute.",
    "address": "Your address has as many pages open as it may: close one and try again.",
    "link": "This link has as many pages open as it may: close one and try again.",
}


class PageDoor:
    """What the page sockets of a server share."""

    def __init__(self, entrance: Entrance, limits: Limits, messages: Buckets) -> None:
        """``messages``: the budget of messages of each address and each link."""
        self.entrance, self.messages = entrance, messages
        self.turns = Turns(int(limits.builds))
        self.message_bytes = limits.message_bytes
        self._pages = Places(
            limits.pages, {"address": limits.pages_per_address, "link": limits.pages_per_link}
        )
        self._places: dict[str, Callable[[], None]] = {}

    @property
    def full(self) -> bool:
        """Whether the server has as many pages as it may."""
        return self._pages.full() == "server"

    def admit(self, session: str, address: str, link: str) -> str:
        """Count a session's page. Return why it may not come in, or ""."""
        if session in self._places:
            return ""
        if kind := self._pages.full(address=address, link=link):
            return _FULL[kind]
        self._places[session] = self._pages.take(address=address, link=link)
        return ""

    def gone(self, session: str) -> None:
        """Give back the place of a session that is over, or that was never made."""
        if (give_back := self._places.pop(session, None)) is not None:
            give_back()


class PageSocket(WSHandler):
    """One connection of a page."""

    def initialize(self, door: PageDoor, **_bokehs: Any) -> None:
        """Take what all page sockets share (tornado's constructor)."""
        self._door = door
        self._session_id = ""
        self._link = ""
        self._frames = self._bytes = 0

    def check_origin(self, origin: str) -> bool:
        """Return whether a page of that origin is one of this server's."""
        return self._door.entrance.knows(origin)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Take the token, which Bokeh's client sends as the second subprotocol."""
        if len(subprotocols) != 2 or subprotocols[0] != "bokeh":
            return None
        self._token = subprotocols[1]
        return subprotocols[0]

    def open(self, name: str) -> None:
        """Check the token and the limits, then build the page or join its session."""
        request: Any = self.request
        request.route_params, request.app_path = {"name": name}, request.path.removesuffix("/ws")
        token = self._token
        if wrong := self._wrong(token, name):
            self._refuse(_REFUSED, wrong)
            return
        self._session_id = str(get_session_id(token))
        self._link = self._door.entrance.link_of(self.request)
        if full := self._door.admit(self._session_id, address_of(self.request), self._link):
            self._refuse(_TOO_MANY, full)
            return
        self._opening = asyncio.ensure_future(self._come_in(token))

    def _wrong(self, token: str | None, table: str) -> str:
        """Return why a token names no session that this request may join, or ""."""
        app = self.application
        if token is None or len(token) > _LONGEST_TOKEN:
            return _STALE
        try:
            if not check_token_signature(token, secret_key=app.secret_key, signed=True):
                return _STALE
            payload = get_token_payload(token)
        except Exception:  # whatever a text that nobody signed makes of the decoder
            return _STALE
        if payload.get("table") != table or payload.get("session_expiry", 0) <= time.time():
            return _STALE
        mine = self._door.entrance.fingerprint(self.request)
        return "" if compare_digest(str(payload.get("keys")), mine) else _OTHER_KEYS

    async def _come_in(self, token: str) -> None:
        context = self.application_context
        try:
            if self._session_id in context._sessions:
                await super()._async_open(token)
                return
            async with self._door.turns.turn(self._tell_turn):
                if self._open:  # nobody waits for the page of a closed socket
                    await super()._async_open(token)
        except (ProtocolError, WebSocketClosedError) as error:
            log.warning("a page could not be opened: %s", type(error).__name__)
            self.close()
        finally:
            if self._session_id not in context._sessions:
                self._door.gone(self._session_id)

    @property
    def _open(self) -> bool:
        return self.ws_connection is not None and not self.ws_connection.is_closing()

    def _tell_turn(self, before: int) -> None:
        """Tell the shell how many pages are built before this one."""
        if self._open:
            words = json.dumps({"sightline": "turn", "before": before})
            self._telling = asyncio.ensure_future(self.write_message(words))

    async def on_message(self, fragment: str | bytes) -> None:
        """Take one frame. The next is read when this one is done with."""
        address = address_of(self.request)
        keys = [f"address {address}", *([f"link {self._link}"] if self._link else [])]
        for key in keys:
            while not self._door.messages.spend(key):
                await asyncio.sleep(0.05)
        if self.receiver is None or self.connection is None:
            self._refuse(_REFUSED, "Nothing is expected before the page is there.")
            return
        self._frames, self._bytes = self._frames + 1, self._bytes + len(fragment)
        if self._frames > MOST_FRAMES or self._bytes > self._door.message_bytes:
            self._refuse(_TOO_LONG, "A message is too long.")
            return
        try:
            message = await self.receiver.consume(fragment)
            if message is not None:
                self._frames = self._bytes = 0
            answer = None if message is None else await self._answer(message)
        except Exception as error:
            if not _of_bokeh(error):
                log.exception("a message of a page failed")
                return
            log.warning("a page sent a message that cannot be read: %s", type(error).__name__)
            self._refuse(_REFUSED, "A message could not be read.")
            return
        if answer is not None:
            await self.send_message(answer)

    async def _answer(self, message: Any) -> Any:
        """Return the answer to a message. A page may ask for its document and change it; it may
        not replace it, as Bokeh's own clients can."""
        match message.msgtype:
            case "PULL-DOC-REQ":
                return await ServerSession.pull(message, self.connection)
            case "PATCH-DOC":
                return await ServerSession.patch(message, self.connection)
            case "SERVER-INFO-REQ":
                return self.connection.protocol.create("SERVER-INFO-REPLY", message.header["msgid"])
        raise ProtocolError("expected PULL-DOC-REQ, PATCH-DOC or SERVER-INFO-REQ")

    async def send_message(self, message: Any) -> None:
        """Send a message. A browser that has gone misses it: its page is built anew."""
        with suppress(WebSocketClosedError):
            await message.send(self)

    def on_close(self) -> None:
        """Let go of the connection."""
        if self.connection is not None:
            self.connection.session.notify_connection_lost()
            self.application.client_lost(self.connection)

    def _refuse(self, code: int, why: str) -> None:
        self.close(code, why.encode()[:120].decode(errors="ignore"))


def _of_bokeh(error: Exception) -> bool:
    """Return whether an error was raised while Bokeh read a message, not by the program."""
    if isinstance(error, ProtocolError):
        return True
    frames = list(traceback.walk_tb(error.__traceback__))
    inner = frames[-1][0].f_globals.get("__name__", "")
    return inner.partition(".")[0] in ("bokeh", "json")
