"""One live table: a document that several people change at once, in the stored order.

A command is prepared, checked on the table, given to the store, and only then applied and told:
everything told is on disk.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from secrets import randbits
from threading import RLock
from time import perf_counter, time
from typing import Any
from uuid import uuid4

from languages.message import Line, message
from rules.engine.play.secret_dice import Rows
from sandbox.document.commands import Act, BeginGame, Command, Redo, TakeBack, Undo, Unread
from sandbox.document.document import NO_GAME, Document, Prepared
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.document.taking_back import next_redo, next_undo
from sandbox.live.digests import written
from sandbox.live.fair_play import Asker, FairPlay
from sandbox.live.game_place import GamePlace
from sandbox.live.keep import Keep
from sandbox.live.laying import table_after
from sandbox.live.live_game import LiveGame
from sandbox.live.meter import METER
from sandbox.live.seats.consent import ASK_FOR_IT, Asking, NeedsConsent
from sandbox.live.seats.people import (
    At,
    Peers,
    Person,
    Pose,
    Presence,
    Showing,
    encode_person,
    encode_presence,
)
from sandbox.live.seats.roles import Role
from sandbox.live.seats.token_bucket import TokenBucket, TooFast
from sandbox.live.seats.told import (
    Asked,
    Closed,
    Looked,
    Mailbox,
    People,
    Said,
    Stepped,
    Tell,
    Told,
)
from sandbox.live.store.kept import Elsewhere, StoreFault
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile
from sandbox.table.following import update_table
from sandbox.table.table import Table

log = logging.getLogger("sightline")

SNAPSHOT_EVERY = 200
"""Number of entries after which the whole scenario is stored, so that opening is fast."""

PER_SECOND, AT_ONCE = 20.0, 100.0
"""Most commands a second of one person, and most at once."""

WITHDRAWN = message("live-link-withdrawn")
MOST_SEATS = 100
LONGEST_LINE = 300

MOST_REFUSALS = 1000
"""The most refusals stored. A request is repeated within seconds."""


class LiveDocument:
    """A table that several people hold.

    ``table`` is the document's current table; change it by a `Seat`. During a game it is the table
    that the game began on, and ``game`` has its course. ``people``: the authors of its steps and of
    its chat, by id. ``lines``: the last lines of the chat. ``peers``: people at it in other
    processes. ``read_shelf``: reads the list of the table's meshes again, to which another process
    may add.
    """

    def __init__(
        self,
        name: str,
        document: Document,
        table: Table,
        store: Keep | None = None,
        saved: str | None = None,
    ) -> None:
        """Hold a table; ``saved``: the text of its file as it was last read or written."""
        self.name, self.document, self.table, self.store = name, document, table, store
        self.saved = table.file.text if saved is None else saved
        self.lock = RLock()
        self.people: dict[str, Person] = {}
        self.lines: list[Said] = []
        self.peers = Peers()
        self.read_shelf: Callable[[], None] = lambda: None
        self._seats: list[Seat] = []
        # Seats of all processes have different numbers.
        self._count = randbits(31) << 20 if store is not None and store.shared else 0
        self.fair = FairPlay(name, document, store)
        self._game = GamePlace(document, table, self.fair.secrets.opened)
        self.closed: Line = ""
        self._withdrawn: dict[str, Line] = {}
        self._refusals = Refusals()

    @property
    def game(self) -> LiveGame | None:
        """Current game of the table."""
        return self._game.now

    # --- who is there ---------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """People who sit at it now."""
        return tuple(self._seats)

    def join(self, person: Person, role: Role, told: Tell) -> Seat:
        """Sit down. ``told`` is called with all events, in order, from any thread, and must not
        block.

        Raises Refused where there are too many.
        """
        with self.telling():
            self._let_in(role)
            if len(self.there) >= MOST_SEATS:
                raise Refused(message("live-seats-taken", count=MOST_SEATS))
            self._count += 1
            seat = Seat(self, self._count, person, role, told)
            self._seats.append(seat)
            self._renamed(person)
            self._note_use(role)
            self.tell_presence()
            self.announce(seat)
            return seat

    def _note_use(self, role: Role) -> None:
        """Store that somebody comes or goes by a link to this table."""
        if role.link and not role.serves and self.store is not None:
            with suppress(StoreFault):  # a read-only table may still be viewed
                self.store.link_used(self.name, role.link, time())

    def called(self, person: Person) -> None:
        """Use this name and colour of an author from now on. Nobody else is stored: a visitor who
        does nothing leaves nothing behind."""
        before = self.people.get(person.id, Person(person.id))
        self.people[person.id] = person
        if person != before and self.store is not None:
            with suppress(StoreFault):  # a read-only table may still be viewed
                self.store.person(self.name, person.id, person.name, person.colour)

    def _renamed(self, person: Person) -> None:
        """Use a new name of a person, if it is an author's."""
        if person.id in self.people:
            self.called(person)

    def known(self, author: str) -> Person:
        """Return an author with name and colour, as far as they are known."""
        if author in self.people:
            return self.people[author]
        there = (one.person for one in self.there if one.person.id == author)
        return next(there, Person(author))

    def read_people(self) -> None:
        """Read the stored authors. Raises what the store raises."""
        if self.store is not None:
            rows = self.store.people(self.name)
            self.people |= {row.id: Person(row.id, row.label, row.colour) for row in rows}

    def meet(self, author: str) -> Person:
        """Return an author of another process, whose name that has stored."""
        if author not in self.people:
            self.read_people()
        return self.people.setdefault(author, self.known(author))

    def _left(self, seat: Seat) -> None:
        with self.telling():
            if seat in self._seats:
                self._seats.remove(seat)
                self._note_use(seat.role)
                self._announce_gone(seat)
                self.tell_presence()

    @property
    def there(self) -> tuple[Presence, ...]:
        """People who sit at it now, in this process and in others."""
        return (*(seat.presence for seat in self._seats), *self.peers.there)

    def tell_presence(self, but: Seat | None = None) -> None:
        """Tell everybody in this process who is there; the caller holds `telling`."""
        self.tell(People(self.there), but)

    def tell_followers(self) -> None:
        """Tell those in this process who follow the referee's view where it is; the caller holds
        `telling`."""
        told = People(self.there)
        for seat in self._seats:
            if seat.follows:
                seat.mail.put(told)

    def announce(self, seat: Seat) -> None:
        """Tell other processes who sits there, where they point, and what they have selected."""
        self.post("here", encode_presence(seat.presence), str(seat.number))

    def _announce_gone(self, seat: Seat) -> None:
        self.post("here", {"seat": seat.number, "gone": True}, str(seat.number))

    def post(self, kind: str, value: Mapping[str, Any], key: str = "") -> None:
        """Tell other processes of something that is not stored."""
        if self.store is not None:
            self.store.post(self.name, kind, value, key)

    def announce_all(self) -> None:
        """Tell other processes about everybody in this one."""
        with self.lock:
            for seat in self._seats:
                self.announce(seat)
            self.post("seated", {"seats": [seat.number for seat in self._seats]}, "seated")

    def introduce(self) -> None:
        """Tell other processes about everybody in this one, and ask them to do the same."""
        self.announce_all()
        self.post("who", {}, "who")

    def met(self, person: Person) -> None:
        """Use the name and colour of an author, which another process has stored."""
        if person.id in self.people and person != Person(person.id):
            self.people[person.id] = person

    def close(self, why: Line) -> None:
        """Close the table: everybody is told why, and leaves."""
        with self.lock:
            self.closed = why
            left = self._get_up(self.seats, why)
        for seat in left:
            seat.mail.deliver()

    def put_out(self, why: Line, link: str) -> None:
        """Withdraw a link: people who came by it are told why, and leave."""
        with self.telling():
            self._withdrawn[link] = why
            left = self._get_up([seat for seat in self._seats if seat.role.link == link], why)
            self.tell_presence()
        for seat in left:
            seat.mail.deliver()

    def _get_up(self, seats: Collection[Seat], why: Line) -> Collection[Seat]:
        self._seats = [seat for seat in self._seats if seat not in seats]
        for seat in seats:
            self._announce_gone(seat)
            seat.mail.put(Closed(why))
        return seats

    def _let_in(self, role: Role) -> None:
        """Check that a role may still sit here. Raises Refused."""
        if why := self.closed or self._withdrawn.get(role.link, ""):
            raise Refused(why)

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Hold the lock; messages are sent when it is released, also after a refusal."""
        try:
            with self.lock:
                yield
        finally:
            for seat in self.seats:
                seat.mail.deliver()

    def tell(self, told: Told, but: Seat | None = None) -> None:
        """Tell everybody in this process; the caller holds `telling`."""
        for seat in self._seats:
            if seat is not but:
                seat.mail.put(told)

    def kept_as(self, text: str, file: ScenarioFile) -> None:
        """Store the text that it was saved as in a file, which is its own from now on."""
        with self.lock:
            self.table = replace(self.table, file=file.saying(self.document.scenario))
            if self.store is not None:
                self.store.save_point(self.name, text, str(file.path.resolve()))
            self.saved = text

    def moved_to(self, text: str, file: ScenarioFile) -> None:
        """Set its file and the text of it, which another process has stored."""
        with self.lock:
            self.table = replace(self.table, file=file.saying(self.document.scenario))
            self.saved = text

    def goes_into(self, text: str) -> None:
        """Write back into this text from now on, with its comments and order."""
        with self.lock:
            self.table = replace(self.table, file=replace(self.table.file, text=text))

    # --- what is done ---------------------------------------------------------------------------

    def submit(
        self,
        author: str,
        role: Role,
        command: Command | Unread,
        *,
        token: str = "",
        seen: int | None = None,
        dice: Rows | None = None,
    ) -> Entry:
        """Do a command, once for each token, and tell everybody.

        Raises Refused, again for a token that was refused, and whatever the store raises; nothing
        has changed then. If the table turns out to be open in another server, it is closed here:
        this server does not know the other's changes. ``dice``: the game's rows of secrets after
        it, if they are not decided here.
        """
        began = perf_counter()
        try:
            entry = self._do(author, role, command, token or uuid4().hex, seen, dice)
            METER.step(perf_counter() - began)
            return entry
        except Refused as fault:
            METER.refusal()
            if not token:
                raise
            with self.lock:
                answered = self._answered(author, role, token)
                if answered is not None:
                    return answered
                self._refusals.store(author, token, fault)
            raise

    def _do(
        self,
        author: str,
        role: Role,
        given: Command | Unread,
        token: str,
        seen: int | None,
        dice: Rows | None,
    ) -> Entry:
        with self.lock:
            answered = self._answered(author, role, token)
        if answered is not None:
            return answered
        kind = given.kind if isinstance(given, Unread) else type(given)
        if kind is TakeBack and dice is None:
            raise Refused(ASK_FOR_IT)
        if why := role.refusal(kind):
            raise Refused(why)
        command = given.read() if isinstance(given, Unread) else given
        if isinstance(command, BeginGame) and dice is None:
            with self.lock:
                dice = self.fair.begun(self.asker(author, role))
        if seen is not None and seen > self.document.seq:
            self.catch_up(seen)  # the author has seen steps of another process already
        command, fresh = self._game.ready(command, self.table, dice)
        with self.telling():
            while True:
                answered = self._answered(author, role, token)
                if answered is not None:
                    return answered
                if isinstance(command, TakeBack):
                    self.fair.check_agreed(command)
                rows = dice
                if rows is None:
                    rows = self.fair.rows(command, self.asker(author, role), self.game)
                prepared = self.document.prepare(
                    author, command, token=token, at=time(), seen=seen, dice=rows
                )
                try:
                    return self._stored(prepared, role, fresh)
                except Elsewhere as fault:
                    # Another process was faster. Only what it did is a reason to try again.
                    if not self._catch_up_all():
                        self.close(str(fault))
                        raise

    def _stored(self, prepared: Prepared, role: Role, fresh: LiveGame | None) -> Entry:
        """Check a prepared command on the table, give it to the store, and apply and tell it."""
        table = table_after(self.table, prepared, self.document.history)
        game = self._game.after(prepared, role, table, fresh)
        prepared = self.fair.ended(prepared, game)
        try:
            if prepared.game is not None:
                self.fair.secrets.store(prepared.game.dice)
            ends = self.fair.ended_by(prepared.entry)
            self.called(self.known(prepared.entry.author))
            if self.store is not None:
                self.store.append(self.name, prepared.entry, ends)
        except BaseException:
            self._game.follow(self.document, self.game)
            raise
        entry = self.document.follow(prepared)
        self.table = table
        self._game.follow(self.document, game)
        self._snapshot()
        self._tell_step(entry)
        self.fair.adopt(ends)
        return entry

    def _tell_step(self, entry: Entry) -> None:
        self.tell(Stepped(entry))
        if self.fair.moved_on():
            self.tell(Asked(None, entry.title))

    def ask(self, asking: Asking) -> bool:
        """Store the next state of the request, and tell everybody.

        Return False where another process was faster: it has been followed then. The caller holds
        `telling`. Raises StoreFault.
        """
        try:
            self.fair.change(asking)
        except Elsewhere:
            if not self._catch_up_all():
                raise
            return False
        self._tell_request()
        return True

    def _tell_request(self) -> None:
        asking = self.fair.asking
        self.tell(Asked(asking.request, asking.why, asking.by))

    # --- what other processes do ----------------------------------------------------------------

    def catch_up(self, seq: int | None = None) -> None:
        """Follow the steps that other processes have stored, up to one at least.

        By default follow all, and the request to take something back. Raises StoreFault. The table
        is closed where a step cannot be followed.
        """
        with self.telling():
            if seq is None:
                self._catch_up_all()
            elif self.document.seq < seq:
                self._catch_up()

    def _catch_up_all(self) -> bool:
        """Follow the stored steps and request; return whether one was new. The lock is held."""
        if self.store is None or not self.store.shared or self.closed:
            return False
        kept = self.store.request(self.name)  # read before the steps, so that none of its is missed
        stepped = self._catch_up()
        before = self.fair.request
        adopted = self.fair.adopt(kept)
        if self.fair.request != before:
            self._tell_request()
        return stepped or adopted

    def _catch_up(self) -> bool:
        """Follow the stored steps; return whether there were new ones. The lock is held."""
        if self.store is None or not self.store.shared or self.closed:
            return False
        entries = self.store.entries_since(self.name, self.document.seq)
        for entry in entries:
            try:
                self._follow(entry)
            except (Refused, ScenarioFault) as fault:
                log.exception("step %d of %s cannot be followed", entry.seq, self.name)
                self.close(message("live-step-not-followed", step=entry.seq))
                why = message("live-step-does-not-follow", name=self.name, step=entry.seq)
                raise StoreFault(why) from fault
        return bool(entries)

    def _follow(self, entry: Entry) -> None:
        before = self.document.scenario
        self.document.replay(entry)
        self.meet(entry.author)
        if self.document.scenario.files() != before.files():
            self.read_shelf()
        table = update_table(self.table, self.document.scenario)
        self.table = table
        self._game.follow(self.document, self._game.replayed(self.document, table))
        self._game.play_on()
        self._tell_step(entry)

    def asker(self, author: str, role: Role) -> Asker:
        """Return the author of a request, and the people at the table."""
        return Asker(author, role, self.there)

    def _answered(self, author: str, role: Role, token: str) -> Entry | None:
        """Return the entry of a token, if any. Raises Refused for a role that may not ask, and
        again where the token was refused."""
        self._let_in(role)
        answered = self.document.history.answered(token)
        if answered is not None and answered.author != author:
            raise Refused(message("live-token-taken"))
        self._refusals.check(author, token)
        return answered

    def policy_action(self, policy: str = "") -> Act:
        """Return a policy's answer now for the side that is asked; by default of the usual policy.

        It may take seconds, and blocks nobody. If the game has moved on in the meantime, it is
        refused like any other. Raises Refused where no side is asked.
        """
        game = self.game
        if game is None:
            raise Refused(NO_GAME)
        return game.choice(policy)

    def log(self) -> list[str]:
        """Return the log of the game that is on, or was left last. Raises Refused: there is none.

        The log of a game between people verifies once the game has ended or was left.
        """
        with self.lock:
            game = self._game.last(self.document, self.table)
        if game is None:
            raise Refused(NO_GAME)
        return game.lines()

    def _snapshot(self) -> None:
        if self.store is None or self.document.seq % SNAPSHOT_EVERY:
            return
        try:
            self.store.snapshot(self.name, self.document.seq, *written(self.document))
        except Exception:
            log.exception("no snapshot of %s", self.name)  # no entry is lost


class Seat:
    """One window at a live table: its person, its role, and its commands."""

    def __init__(
        self, live: LiveDocument, number: int, person: Person, role: Role, told: Tell
    ) -> None:
        self.live, self.number, self.person, self.role = live, number, person, role
        self.mail = Mailbox(told)
        self.pointer: At | None = None
        self.selected: tuple[str, ...] = ()
        self.showing: Showing | None = None
        self.follows = False
        self.view: Pose | None = None
        self._pace = TokenBucket(PER_SECOND, AT_ONCE)
        self._passed: frozenset[int] = frozenset()

    @property
    def presence(self) -> Presence:
        """Return it as others see it."""
        quiet = not self.role.speaks
        return Presence(
            self.number,
            self.person,
            self.role,
            None if quiet else self.pointer,
            () if quiet else self.selected,
            None if quiet else self.showing,
            self.follows,
            self.view,
        )

    def submit(
        self, command: Command | Unread, *, token: str = "", seen: int | None = None
    ) -> Entry:
        """Do a command; when this returns, the seat has been told. Raises Refused.

        The rate, a former answer and the role come before a command is read.
        """
        self.spend()
        entry = self.live.submit(self.person.id, self.role, command, token=token, seen=seen)
        self.mail.settle()
        if not isinstance(entry.command, Undo | Redo):
            self._passed = frozenset()
        return entry

    def spend(self) -> None:
        """Count one more command. Raises TooFast."""
        if not self._pace.spend():
            raise TooFast

    # --- taking back ----------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is a step of one's own to undo."""
        return self.role.speaks and self._next(next_undo) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a step of one's own to redo."""
        return self.role.speaks and self._next(next_redo) is not None

    def undo(self) -> Entry | None:
        """Undo the last step of one's own; None where there is none.

        Raises Refused where it cannot be undone; the next undo is then of the step before.
        """
        number = self._next(next_undo)
        return None if number is None else self._taken(Undo(number))

    def redo(self) -> Entry | None:
        """Redo the last undone step; None where there is none. Raises Refused."""
        number = self._next(next_redo)
        return None if number is None else self._taken(Redo(number))

    def _next(self, which: Callable[[Document, str, frozenset[int]], int | None]) -> int | None:
        return which(self.live.document, self.person.id, self._passed)

    def _taken(self, command: Undo | Redo) -> Entry:
        try:
            return self.submit(command)
        except NeedsConsent:
            raise
        except Refused:
            self._passed |= {command.step}
            raise

    # --- being there ----------------------------------------------------------------------------

    def rename(self, person: Person) -> None:
        """Change name and colour; the id stays."""
        with self.live.telling():
            self.person = Person(self.person.id, person.name, person.colour)
            self.live._renamed(self.person)
            self.live.tell_presence()
            self.live.announce(self)

    def set_pointer(self, pointer: At | None, selected: tuple[str, ...] = ()) -> None:
        """Set one's pointer and selection."""
        if (pointer, selected) != (self.pointer, self.selected):
            self.pointer, self.selected = pointer, selected
            if self.role.speaks and self in self.live.seats:
                with self.live.telling():
                    self.live.tell_presence(but=self)
                    self.live.announce(self)

    def show_step(self, showing: Showing | None) -> None:
        """Set the place of the script that one's window shows."""
        if showing != self.showing:
            self.showing = showing
            if self.role.speaks and self in self.live.seats:
                with self.live.telling():
                    self.live.tell_presence(but=self)
                    self.live.announce(self)

    def follow_view(self, *, follows: bool) -> None:
        """Begin or cease to follow the referee's view: a watcher may, too."""
        if follows != self.follows and self in self.live.seats:
            self.follows = follows
            with self.live.telling():
                self.live.tell_presence()
                self.live.announce(self)

    def show_view(self, view: Pose | None) -> None:
        """Show a referee's camera to those who follow it; None: nobody does. Others' is ignored."""
        if view != self.view and self.presence.leads | (view is None) and self in self.live.seats:
            self.view = view
            with self.live.telling():
                if view is None:
                    self.live.tell_presence(but=self)  # nobody goes back to it later
                else:
                    self.live.tell_followers()
                self.live.announce(self)

    def point_out(self, at: At) -> None:
        """Tell everybody to look here."""
        if self.role.speaks and self in self.live.seats and self._pace.spend():
            with self.live.telling():
                self.live.tell(Looked(self.person, at))
                self.live.post("look", {"person": encode_person(self.person), "at": at})

    def send_line(self, text: str) -> None:
        """Send a line to everybody. Raises Refused for a watcher."""
        if not self.role.speaks:
            raise Refused(message("live-cannot-write"))
        self.live._let_in(self.role)
        self.spend()
        plain = "".join(sign for sign in text if sign.isprintable()).strip()[:LONGEST_LINE]
        if not plain:
            return
        with self.live.telling():
            said = Said(self.person, plain, time())
            self.live.called(self.person)
            if self.live.store is not None:
                self.live.store.add_chat_line(self.live.name, self.person.id, plain, said.at)
            self.live.lines = [*self.live.lines[-99:], said]
            self.live.tell(said)

    def leave(self) -> None:
        """Leave the table."""
        self.live._left(self)


class Refusals:
    """The latest refusals. A client repeats a request until it hears the answer.

    So a request can arrive again after its refusal. It must not be done then, although the table
    may allow it by now: the client was told that nothing has changed.
    """

    def __init__(self) -> None:
        self._reasons: OrderedDict[tuple[str, str], str] = OrderedDict()

    def store(self, author: str, token: str, fault: Refused) -> None:
        """Store the refusal of an author's request."""
        self._reasons[author, token] = str(fault)
        while len(self._reasons) > MOST_REFUSALS:
            self._reasons.popitem(last=False)

    def check(self, author: str, token: str) -> None:
        """Raise the stored refusal of an author's request, if there is one."""
        why = self._reasons.get((author, token))
        if why is not None:
            raise Refused(why)
