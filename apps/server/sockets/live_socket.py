"""The WebSocket of programs at a live table: JSON messages at ``/t/NAME/live``.

docs/live-protocol.md describes the messages. Queues in both directions are bounded. Work is done
on threads, so that no page waits for a table or a disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from math import inf
from secrets import token_hex
from time import thread_time
from typing import Any
from weakref import WeakKeyDictionary

from tornado.httputil import HTTPServerRequest
from tornado.websocket import WebSocketClosedError, WebSocketHandler, WebSocketProtocol13

from apps.scene.protocol import drop, one_line
from apps.server.access.headers import origin_check
from apps.server.access.limits import Buckets, Limits, Places, address_of, wait_for_tokens, work
from apps.server.sockets.bounded_json import MessageFault
from apps.server.sockets.live_messages import (
    Answer,
    Ask,
    Hello,
    Here,
    Incoming,
    Log,
    PointedOut,
    Say,
    Submit,
    command_in,
    done,
    event_line,
    line,
    log_lines,
    read_message,
    refused,
    step,
    token_in,
    welcome,
)
from apps.server.sockets.live_outbox import Outbox
from apps.table.state.error_words import NOT_KEPT
from languages import writing
from languages.message import Line, message
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
LONGEST_OF_STRANGER = 4 * 2**10
"""The most bytes of a message before hello, and of one of a watcher."""
MOST_CAUGHT_UP = 500
"""The most missed entries that a program is sent. After more, it is sent the whole table."""

_GOING, _NOT_ALLOWED, _FAILED, _RESTART, _LATER = 1001, 1008, 1011, 1012, 1013
_DENIED = message("server-program-denied")
_SAID_HELLO = message("server-said-hello")
_FAULT = message("server-program-fault")

RoleOf = Callable[[str, str, HTTPServerRequest], Role | None]
"""Return a request's role at a table, by the table's name and a key or ""; None for no access."""


def live_routes(connections: LiveConnections) -> list[Any]:
    """Return the routes of the live protocol."""
    return [(r"/t/([^/]+)/live", LiveSocket, {"connections": connections})]


_FULL = {
    "server": ("server-full-of-programs", "programs"),
    "table": ("server-table-full-of-programs", "programs_per_table"),
    "address": ("server-address-full-of-programs", "programs_per_address"),
}
"""The message for each kind of place that is full, and its limit."""


class LiveConnections:
    """The state that the live sockets of a server share."""

    def __init__(
        self,
        hub: Hub,
        role_of: RoleOf,
        names: Collection[str],
        limits: Limits | None = None,
        messages: Buckets | None = None,
    ) -> None:
        """Start without connections.

        ``names``: the hosts (``NAME`` or ``NAME:PORT``) whose pages' scripts may connect. Programs
        other than browsers send no Origin header and may connect. ``messages``: the message budget
        of each address and each link, unbounded without one.
        """
        self.hub, self.role_of, self.limits = hub, role_of, limits or Limits()
        self.messages = messages or Buckets(inf, inf)
        limits = self.limits
        self.knows = origin_check(names)
        self.threads = ThreadPoolExecutor(8, thread_name_prefix="live")
        self.programs = Places(
            limits.programs,
            {"address": limits.programs_per_address, "table": limits.programs_per_table},
        )
        self.open: set[LiveSocket] = set()
        """The sockets that are open."""
        self._unannounced: dict[LiveSocket, str] = {}
        self._last: WeakKeyDictionary[LiveDocument, tuple[Told, str]] = WeakKeyDictionary()

    @property
    def count(self) -> int:
        """The number of programs that have said hello."""
        return self.programs.count

    def close_all(self, why: Line) -> None:
        """Close every connection once its message at work is answered."""
        for socket in tuple(self.open):
            socket.part(why)

    def wait_for_hello(self, socket: LiveSocket, address: str) -> None:
        """Count a socket that has not sent hello.

        Where there are too many, of its address or of all, close the one that has waited longest.
        Programs send hello at once.
        """
        of_address = [other for other, where in self._unannounced.items() if where == address]
        if len(of_address) >= self.limits.unannounced_per_address:
            of_address[0].make_room()
        elif len(self._unannounced) >= self.limits.unannounced:
            next(iter(self._unannounced)).make_room()
        self._unannounced[socket] = address

    def announced(self, socket: LiveSocket) -> None:
        """Stop counting a socket as one that has not sent hello."""
        self._unannounced.pop(socket, None)

    def event_line(self, live: LiveDocument, told: Told) -> str:
        """Return the line of an event, which is encoded once for all programs at the table."""
        last = self._last.get(live)
        if last is None or last[0] is not told:
            self._last[live] = last = (told, event_line(told))
        return last[1]


def _malformed(fault: MessageFault) -> str:
    drop(*fault.row, sender="program")
    return refused(None, str(fault))


class LiveSocket(WebSocketHandler):
    """One connection: hello first, then any messages, one after another."""

    max_message_size = LONGEST_MESSAGE
    ping_interval = ping_timeout = 60.0

    def initialize(self, connections: LiveConnections) -> None:
        """Start a connection (tornado's constructor)."""
        self._shared, self._loop = connections, asyncio.get_running_loop()
        self._outbox = Outbox(self._wake)
        limits = connections.limits
        self._budget = TokenBucket(limits.work_per_second, limits.work_at_once)
        self._seconds = 0.0
        self._address = address_of(self.request)
        self._link = ""
        self._give_back: Callable[[], None] = lambda: None
        self._seat: Seat | None = None
        self._name = ""
        self._over: tuple[int, str] | None = None
        self._hello: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None
        self._is_open = self._arrived = self._at_work = False

    def prepare(self) -> None:
        """Refuse scripts of other servers' pages."""
        origin = self.request.headers.get("Origin")
        if origin is not None and not self._shared.knows(origin):
            self.set_status(403)
            self.finish(f"{writing.text('server-own-scripts')}\n")

    def check_origin(self, origin: str) -> bool:
        """Return whether a page of this origin may connect (tornado's check)."""
        return self._shared.knows(origin)

    def open(self, name: str) -> None:
        """Wait for hello, if there is room."""
        self._is_open, self._name = True, name
        self._shared.open.add(self)
        self._shared.wait_for_hello(self, self._address)
        self._limit(LONGEST_OF_STRANGER)
        seconds = self._shared.limits.hello_seconds
        late = message("server-no-hello", seconds=f"{seconds:g}")
        self._hello = self._loop.call_later(seconds, self._end, _NOT_ALLOWED, late)

    def part(self, why: Line) -> None:
        """Read no more, and close once the message at work is answered."""
        if self._over is None:
            self._over = (_RESTART, str(why))
            if not self._at_work:
                self._tell_over()

    def make_room(self) -> None:
        """Close, to make room for another connection that has not sent hello."""
        self._shared.announced(self)
        self._end(_LATER, message("server-too-many-silent"))

    def on_close(self) -> None:
        """Release what the connection holds."""
        self._shared.announced(self)
        self._shared.open.discard(self)
        self._give_back()
        self._is_open = False
        if self._hello is not None:
            self._hello.cancel()
        if self._seat is not None:
            self._shared.threads.submit(self._seat.leave)

    async def on_message(self, raw: str | bytes) -> None:
        """Handle one message. Tornado reads the next when this one is done."""
        of_all = self._shared.messages
        keys = [f"address {self._address}", *([self._link] if self._link else [])]
        await wait_for_tokens([self._budget, *map(of_all.of, keys)])
        if self._over is not None or self.ws_connection is None or self.ws_connection.is_closing():
            return  # a program that has connected again asks there again
        self._at_work, self._seconds = True, 0.0
        try:
            if self._seat is None:
                await self._before_hello(raw)
            elif answer := await self._on_a_thread(self._answer, self._seat, raw):
                self._outbox.put(answer)
        finally:
            cost = work(len(raw), self._seconds)
            for bucket in (self._budget, *map(of_all.of, keys)):
                bucket.charge(cost)
            self._at_work = False
            if self._over is not None and self._over[0] == _RESTART:
                self._tell_over()

    # --- hello ----------------------------------------------------------------------------------

    async def _before_hello(self, raw: str | bytes) -> None:
        """Handle a message of at most LONGEST_OF_STRANGER bytes."""
        try:
            asked = read_message(raw)
        except MessageFault as fault:
            self._outbox.put(_malformed(fault))
            return
        if not isinstance(asked, Hello):
            token = getattr(asked, "token", None)
            self._outbox.put(refused(token, writing.text("server-hello-first")))
            return
        try:
            await self._arrive(asked)
        except Exception as error:
            self._log_fault(error)
            self._outbox.put(refused(None, str(_FAULT)))

    def _limit(self, most: int) -> None:
        """Close the connection at a longer message, before it is read."""
        if isinstance(self.ws_connection, WebSocketProtocol13):
            self.ws_connection.params.max_message_size = most

    async def _arrive(self, hello: Hello) -> None:
        shared = self._shared
        if self._arrived:
            self._outbox.put(refused(None, str(_SAID_HELLO)))
            return
        if self._hello is not None:
            self._hello.cancel()
        shared.announced(self)
        key = hello.key or ""
        role = shared.role_of(self._name, key, self.request)
        if role is None:
            self._end(_NOT_ALLOWED, _DENIED)
            return
        where = {"address": self._address, "table": self._name}
        if full := shared.programs.full(**where):
            key, bound = _FULL[full]
            self._end(_LATER, message(key, most=round(getattr(shared.limits, bound))))
            return
        self._give_back = shared.programs.take(**where)
        self._arrived = True
        if role.link:
            self._link = f"link {role.link}"
        self._outbox.hold()
        try:
            seat, first = await self._on_a_thread(self._sit, hello, role)
        except (NoTable, Refused) as why:
            self._end(_NOT_ALLOWED, str(why))
        except (ScenarioFault, StoreFault) as fault:
            self._log_fault(fault)
            self._end(_FAILED, message("server-table-not-opened"))
        else:
            self._seat = seat
            self._limit(LONGEST_MESSAGE)
            self._outbox.begin(first)
            if not self._is_open:
                shared.threads.submit(seat.leave)

    def _sit(self, hello: Hello, role: Role) -> tuple[Seat, str]:
        """Join the table. Return the seat and its first line: the state before any new event.

        Raise NoTable, Refused, ScenarioFault or StoreFault.
        """
        live = self._shared.hub.open(self._name)
        person = person_of(hello.secret or token_hex(16), hello.name, hello.colour)

        def told(event: Told) -> None:
            topic = "people" if isinstance(event, People) else ""
            self._outbox.put(self._shared.event_line(live, event), topic)
            if isinstance(event, Closed):
                self._over = (_GOING, str(event.why))
                self._wake()

        with live.lock:
            seat = live.join(person, role, told)
            now, seq, lines = live.document, live.document.seq, live.lines
            request = live.fair.request
            still = Document(now.scenario, now.game)
            since = seq + 1 if hello.since is None else hello.since
            missed = list(now.history.since(since)) if since <= seq else None
        if self._shared.role_of(self._name, hello.key or "", self.request) is None:
            seat.leave()  # the link was withdrawn while the table was loaded
            raise Refused(_DENIED)
        if missed is not None and len(missed) <= MOST_CAUGHT_UP:
            held: dict[str, Any] = {"entries": [step(entry) for entry in missed]}
        else:
            scenario, game = written(still)
            held = {"scenario": scenario, "game": game}
        digest = digest_of(still)
        return seat, welcome(
            self._name, role, person.id, seat.number, seq, digest, held, lines, request
        )

    # --- messages -------------------------------------------------------------------------------

    def _answer(self, seat: Seat, raw: str | bytes) -> str:
        """Read a message and do what it says, on a thread. Return the line to send, or ""."""
        if not seat.role.speaks and len(raw) > LONGEST_OF_STRANGER:
            return refused(token_in(str(raw)), str(seat.role.hands_off))
        try:
            asked = read_message(raw)
        except MessageFault as fault:
            return _malformed(fault)
        token: str | None = getattr(asked, "token", None)
        try:
            return self._do(seat, asked)
        except Refused as why:
            return refused(token, str(why), again=isinstance(why, TooFast))
        except StoreFault as fault:
            self._log_fault(fault)
            return refused(token, str(NOT_KEPT), again=True)
        except Exception as error:
            self._log_fault(error)
            return refused(token, str(_FAULT))

    def _do(self, seat: Seat, asked: Incoming) -> str:
        """Do what a message says. Return the line to send, or "". Raise Refused or StoreFault."""
        match asked:
            case Hello():
                raise Refused(_SAID_HELLO)
            case Submit(token=token, seen=seen):
                return done(token, seat.submit(command_in(asked), token=token, seen=seen).seq)
            case Here(at=at, selected=selected):
                seat.set_pointer(at, selected)
            case PointedOut(at=at):
                seat.point_out(at)
            case Say(text=text):
                seat.send_line(text)
            case Ask(step=step):
                request_undo(seat, step)
            case Answer(request=request, allow=allow):
                answer_request(seat, request, allow=allow)
            case Log(token=token):
                seat.spend()
                return log_lines(token, seat.live.log())
        return ""

    async def _on_a_thread(self, work: Callable[..., Any], *what: Any) -> Any:
        def measured() -> Any:
            began = thread_time()
            try:
                return work(*what)
            finally:
                self._seconds += thread_time() - began

        return await self._loop.run_in_executor(self._shared.threads, measured)

    def _log_fault(self, error: Exception) -> None:
        """Log a fault of the server. Text of clients never begins a line of the log."""
        if isinstance(error, StoreFault | ScenarioFault):
            log.warning("a table failed: %s", one_line(f"{self._name}: {error}"))
        else:
            log.error("a message of a program failed", exc_info=error)

    # --- sending --------------------------------------------------------------------------------

    def _end(self, code: int, why: Line) -> None:
        """Send the reason, then close."""
        if self._over is None:
            self._over = (code, str(why))
            self._outbox.end(line(type="closed", why=str(why)))

    def _tell_over(self) -> None:
        """Send what waits and why the connection is closed; it is closed after that."""
        assert self._over is not None
        self._outbox.put(line(type="closed", why=self._over[1]))

    def _wake(self) -> None:
        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._flush)

    def _flush(self) -> None:
        if self._outbox.full and self._over is None:
            self._over = (_LATER, writing.text("server-read-too-slowly"))
            self._shut()
        elif self._writing is None or self._writing.done():
            self._writing = self._loop.create_task(self._write())

    async def _write(self) -> None:
        with suppress(WebSocketClosedError):
            while (next_line := self._outbox.take()) is not None:
                await self.write_message(next_line)
            self._shut()

    def _shut(self) -> None:
        if self._over is not None and not (self._at_work and self._over[0] == _RESTART):
            code, why = self._over
            self.close(code, why.encode()[:120].decode(errors="ignore"))
