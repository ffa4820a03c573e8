"""A program's way to a live table: a WebSocket at ``/t/NAME/live`` that speaks JSON lines.

docs/live-protocol.md has the messages. What waits to be sent is bounded, and so is what comes in;
work is done on threads, so that no page waits for a table or a disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from math import inf
from secrets import token_hex
from typing import Any
from weakref import WeakKeyDictionary

from tornado.httputil import HTTPServerRequest
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from apps.scene.protocol import drop, one_line
from apps.server.access.limits import Buckets, Limits, Places, address_of
from apps.server.access.origins import origin_check
from apps.server.sockets.live_messages import (
    Answer,
    Ask,
    Hello,
    Here,
    Log,
    Look,
    Misread,
    Say,
    Submit,
    command_in,
    done,
    heard,
    line,
    log_lines,
    refused,
    step,
    told_line,
    welcome,
)
from apps.server.sockets.live_outbox import Outbox
from apps.table.state.error_words import NOT_KEPT
from sandbox.document.document import Document
from sandbox.document.refusal import Refused
from sandbox.live.asking import answer_request, request_undo
from sandbox.live.digests import digest_of, written
from sandbox.live.hub import Hub, NoTable
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.people import person_of
from sandbox.live.seats.roles import Role
from sandbox.live.seats.token_bucket import TokenBucket, TooFast
from sandbox.live.seats.told import Closed, People, Told
from sandbox.live.store.kept import StoreFault
from sandbox.scenario.faults import ScenarioFault

log = logging.getLogger("sightline")

LONGEST_MESSAGE = 512 * 2**10
MOST_CAUGHT_UP = 500
"""So many entries are sent to who comes back; of more, the whole table."""

_GOING, _NOT_ALLOWED, _FAILED, _LATER = 1001, 1008, 1011, 1013
_NO_WAY = "There is no way in with this key."
_BROKE = "That could not be done: the server's log says why."


RoleOf = Callable[[str, str, HTTPServerRequest], Role | None]
"""What a request may do at a table of that name with that key, or an empty one; None: nothing."""


def live_routes(
    hub: Hub,
    role_of: RoleOf,
    names: Collection[str],
    limits: Limits | None = None,
    messages: Buckets | None = None,
) -> list[Any]:
    """Return the routes by which programs come in. ``names``: ``NAME`` or ``NAME:PORT`` each, of
    the pages whose scripts may come; what is no browser names no page and is let in. ``messages``:
    the budget of messages of each address and each link, unbounded without one."""
    limits = limits or Limits()
    door = Door(hub, role_of, names, limits, messages or Buckets(inf, inf))
    return [(r"/t/([^/]+)/live", LiveSocket, {"door": door})]


_FULL = {
    "server": "{programs:.0f} programs are connected already.",
    "table": "{programs_per_table:.0f} programs are at this table already.",
    "address": "{programs_per_address:.0f} programs of your address are connected already.",
}


class Door:
    """What the connections of a server share."""

    def __init__(
        self, hub: Hub, role_of: RoleOf, names: Collection[str], limits: Limits, messages: Buckets
    ) -> None:
        self.hub, self.role_of, self.limits, self.messages = hub, role_of, limits, messages
        self.knows = origin_check(names)
        self.threads = ThreadPoolExecutor(8, thread_name_prefix="live")
        self.programs = Places(
            limits.programs,
            {"address": limits.programs_per_address, "table": limits.programs_per_table},
        )
        self._unannounced: dict[LiveSocket, str] = {}
        self._last: WeakKeyDictionary[LiveDocument, tuple[Told, str]] = WeakKeyDictionary()

    def wait_for_hello(self, socket: LiveSocket, address: str) -> str:
        """Take a socket that has not said hello. Return why it may not wait, or "".

        Where there are too many, the one that has waited longest makes room: who means it says
        hello at once.
        """
        mine = sum(other == address for other in self._unannounced.values())
        if mine >= self.limits.unannounced_per_address:
            return "Too many connections of your address have not said hello."
        if len(self._unannounced) >= self.limits.unannounced:
            oldest = next(iter(self._unannounced))
            oldest.turn_out()
        self._unannounced[socket] = address
        return ""

    def announced(self, socket: LiveSocket) -> None:
        """Forget that a socket has not said hello."""
        self._unannounced.pop(socket, None)

    def words(self, live: LiveDocument, told: Told) -> str:
        """What is told, as a line: made once for all who sit at the table."""
        last = self._last.get(live)
        if last is None or last[0] is not told:
            self._last[live] = last = (told, told_line(told))
        return last[1]


class LiveSocket(WebSocketHandler):
    """One connection: hello, then one message after another."""

    max_message_size = LONGEST_MESSAGE
    ping_interval = ping_timeout = 60.0

    def initialize(self, door: Door) -> None:
        """What tornado does instead of a constructor."""
        self._door, self._loop = door, asyncio.get_running_loop()
        self._outbox = Outbox(self._wake)
        limits = door.limits
        self._pace = TokenBucket(limits.messages_per_second, limits.messages_at_once)
        self._address = address_of(self.request)
        self._link = ""
        self._give_back: Callable[[], None] = lambda: None
        self._seat: Seat | None = None
        self._name = ""
        self._over: tuple[int, str] | None = None
        self._hello: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None
        self._is_open = self._arrived = False

    def prepare(self) -> None:
        """Refuse the script of another server's page, whatever it calls this one."""
        origin = self.request.headers.get("Origin")
        if origin is not None and not self._door.knows(origin):
            self.set_status(403)
            self.finish("This server lets the scripts of its own pages in, and no others'.\n")

    def check_origin(self, origin: str) -> bool:
        """What tornado asks besides."""
        return self._door.knows(origin)

    def open(self, name: str) -> None:
        """Wait for the hello, if there is room."""
        self._is_open, self._name = True, name
        if full := self._door.wait_for_hello(self, self._address):
            self._end(_LATER, full)
            return
        seconds = self._door.limits.hello_seconds
        late = f"No hello came within {seconds:g} seconds."
        self._hello = self._loop.call_later(seconds, self._end, _NOT_ALLOWED, late)

    def turn_out(self) -> None:
        """Make room for another connection that has not said hello."""
        self._door.announced(self)
        self._end(_LATER, "Too many connections have not said hello.")

    def on_close(self) -> None:
        """Give back what the connection has used."""
        self._door.announced(self)
        self._give_back()
        self._is_open = False
        if self._hello is not None:
            self._hello.cancel()
        if self._seat is not None:
            self._door.threads.submit(self._seat.leave)

    async def on_message(self, raw: str | bytes) -> None:
        """Take a message. The next one is read when this one is done with."""
        while not self._pace.spend():
            await asyncio.sleep(1 / self._door.limits.messages_per_second)
        for key in (f"address {self._address}", self._link):
            while key and not self._door.messages.spend(key):
                await asyncio.sleep(0.05)
        if self._over is not None or self.ws_connection is None or self.ws_connection.is_closing():
            return  # who has come back by another way asks there again
        try:
            message = heard(raw)
        except Misread as fault:
            drop(*fault.row, what="a program's message")
            self._outbox.put(refused(None, str(fault)))
            return
        try:
            if isinstance(message, Hello):
                await self._arrive(message)
            elif self._seat is None:
                token = getattr(message, "token", None)
                self._outbox.put(refused(token, "Say hello first."))
            else:
                answer = await self._on_a_thread(self._answer, self._seat, message)
                if answer:
                    self._outbox.put(answer)
        except Exception as error:
            self._broke(error)
            self._outbox.put(refused(getattr(message, "token", None), _BROKE))

    # --- coming ---------------------------------------------------------------------------------

    async def _arrive(self, hello: Hello) -> None:
        door = self._door
        if self._seat is not None or self._arrived:
            self._outbox.put(refused(None, "You have said hello already."))
            return
        if self._hello is not None:
            self._hello.cancel()
        door.announced(self)
        key = hello.key or ""
        role = door.role_of(self._name, key, self.request)
        if role is None:
            self._end(_NOT_ALLOWED, _NO_WAY)
            return
        where = {"address": self._address, "table": self._name}
        if full := door.programs.full(**where):
            self._end(_LATER, _FULL[full].format(**asdict(door.limits)))
            return
        self._give_back = door.programs.take(**where)
        self._arrived = True
        if role.link:
            self._link = f"link {role.link}"
        self._outbox.hold()
        try:
            seat, first = await self._on_a_thread(self._sit, hello, role)
        except (NoTable, Refused) as why:
            self._end(_NOT_ALLOWED, str(why))
        except (ScenarioFault, StoreFault) as fault:
            self._broke(fault)
            self._end(_FAILED, "The table cannot be opened: the server's log says why.")
        else:
            self._seat = seat
            self._outbox.begin(first)
            if not self._is_open:
                door.threads.submit(seat.leave)

    def _sit(self, hello: Hello, role: Role) -> tuple[Seat, str]:
        """A seat, and the first line for it: everything that was, before anything that comes."""
        live = self._door.hub.open(self._name)
        person = person_of(hello.secret or token_hex(16), hello.name, hello.colour)

        def told(message: Told) -> None:
            topic = "people" if isinstance(message, People) else ""
            self._outbox.put(self._door.words(live, message), topic)
            if isinstance(message, Closed):
                self._over = (_GOING, message.why)
                self._wake()

        with live.lock:
            seat = live.join(person, role, told)
            now, seq, lines = live.document, live.document.seq, live.lines
            request = live.fair.request
            still = Document(now.scenario, now.game)
            since = seq + 1 if hello.since is None else hello.since
            missed = list(now.history.since(since)) if since <= seq else None
        if self._door.role_of(self._name, hello.key or "", self.request) is None:
            seat.leave()  # his link was withdrawn while the table was laid
            raise Refused(_NO_WAY)
        if missed is not None and len(missed) <= MOST_CAUGHT_UP:
            held: dict[str, Any] = {"entries": [step(entry) for entry in missed]}
        else:
            scenario, game = written(still)
            held = {"scenario": scenario, "game": game}
        digest = digest_of(still)
        return seat, welcome(
            self._name, role, person.id, seat.number, seq, digest, held, lines, request
        )

    # --- doing ----------------------------------------------------------------------------------

    def _answer(self, seat: Seat, message: Submit | Here | Look | Say | Ask | Answer | Log) -> str:
        token: str | None = getattr(message, "token", None)
        try:
            match message:
                case Submit(seen=seen):
                    command = command_in(message)
                    return done(
                        message.token, seat.submit(command, token=message.token, seen=seen).seq
                    )
                case Here(at=at, selected=selected):
                    seat.set_pointer(at, selected)
                case Look(at=at):
                    seat.point_out(at)
                case Say(text=text):
                    seat.send_line(text)
                case Ask(step=step):
                    request_undo(seat, step)
                case Answer(request=request, allow=allow):
                    answer_request(seat, request, allow=allow)
                case Log():
                    seat.spend()
                    return log_lines(token, seat.live.log())
        except Refused as why:
            return refused(token, str(why), again=isinstance(why, TooFast))
        except StoreFault as fault:
            self._broke(fault)
            return refused(token, NOT_KEPT, again=True)
        return ""

    async def _on_a_thread(self, work: Callable[..., Any], *what: Any) -> Any:
        return await self._loop.run_in_executor(self._door.threads, work, *what)

    def _broke(self, error: Exception) -> None:
        """Log what is the server's fault, and where; no text of others begins a line."""
        if isinstance(error, StoreFault | ScenarioFault):
            log.warning("a table failed: %s", one_line(f"{self._name}: {error}"))
        else:
            log.error("a message of a program failed", exc_info=error)

    # --- telling --------------------------------------------------------------------------------

    def _end(self, code: int, why: str) -> None:
        """Say why, and that is all."""
        if self._over is None:
            self._over = (code, why)
            self._outbox.end(line(type="closed", why=why))

    def _wake(self) -> None:
        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._flush)

    def _flush(self) -> None:
        if self._outbox.full and self._over is None:
            self._over = (_LATER, "You read too slowly: come back with since.")
            self._shut()
        elif self._writing is None or self._writing.done():
            self._writing = self._loop.create_task(self._write())

    async def _write(self) -> None:
        with suppress(WebSocketClosedError):
            while (words := self._outbox.take()) is not None:
                await self.write_message(words)
            self._shut()

    def _shut(self) -> None:
        if self._over is not None:
            code, why = self._over
            self.close(code, why.encode()[:120].decode(errors="ignore"))
