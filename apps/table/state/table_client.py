"""A page's client of a live table: commands go out, and messages come in on the page's thread.

`Session` submits commands through it; cards read its parameters.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from threading import Lock
from uuid import uuid4

import param

from apps.runtime.background import on_page_thread
from languages.message import message
from languages.writing import text
from rules.engine.telling import capitalized
from sandbox.document.commands import Command
from sandbox.document.document import Blocked, Stale
from sandbox.document.history import Entry, Step
from sandbox.document.refusal import Refused
from sandbox.live.asking import answer_request, may_ask, request_undo
from sandbox.live.live_document import LiveDocument, Seat
from sandbox.live.seats.consent import Request
from sandbox.live.seats.people import NOBODY, At, Person, Pose, Presence, Showing
from sandbox.live.seats.roles import OWNER, Role
from sandbox.live.seats.told import Asked, Closed, Looked, People, Said, Shelved, Stepped, Told
from sandbox.live.shelf import kept_meshes
from sandbox.live.store.kept import KeptMesh

NO_TABLE = message("table-none-laid")


class TableClient(param.Parameterized):
    """A page's seat at a live table. Cards watch the parameters."""

    people = param.ClassSelector(class_=tuple, default=(), doc="People here: Presence each.")
    lines = param.ClassSelector(class_=tuple, default=(), doc="The chat's last lines: Said each.")
    looked = param.ClassSelector(
        class_=Looked,
        default=None,
        allow_None=True,
        doc="The last place that somebody pointed out.",
    )
    pointed_at = param.Event(doc="Somebody points at a place: `looked`.")
    stepped = param.ClassSelector(
        class_=Entry, default=None, allow_None=True, doc="The last step, of anybody."
    )
    meshes = param.ClassSelector(
        class_=tuple, default=(), doc="Meshes kept with the table: KeptMesh each."
    )
    asked = param.ClassSelector(
        class_=Request,
        default=None,
        allow_None=True,
        doc="The request to undo a step that is open now.",
    )
    answered = param.String("", doc="The answer to the user's own request, in a sentence.")
    settled = param.String("", doc="The edit that was answered, done or refused, by its token.")
    closed = param.String("", doc="Why the user had to leave the table.")
    role = param.ClassSelector(class_=Role, default=OWNER, doc="The user's role.")
    person = param.ClassSelector(
        class_=Person, default=Person(""), doc="The user, as others see them."
    )

    def __init__(self, **params: object) -> None:
        # Until the browser says who uses it, a page is a person of its own.
        params.setdefault("person", Person(uuid4().hex[:16]))
        super().__init__(**params)
        self.seat: Seat | None = None
        self._heard: deque[tuple[int, Told]] = deque()
        self._turn = 0
        self._lock = Lock()
        self._asked = False
        self.maker = False
        """Whether the server lets its user make tables, whatever the role at this one."""

    @property
    def makes(self) -> bool:
        """Whether its user may make tables."""
        return self.maker or self.role.owns

    @property
    def live(self) -> LiveDocument | None:
        """The live table that the page sits at; None at no table."""
        return None if self.seat is None else self.seat.live

    @property
    def seq(self) -> int:
        """Number of the last step."""
        return 0 if self.live is None else self.live.document.seq

    @property
    def steps(self) -> list[Step]:
        """The steps done at this table."""
        return [] if self.live is None else self.live.document.history.steps()

    @property
    def can_undo(self) -> bool:
        """Whether the user has a step of their own to undo here."""
        return self.seat is not None and self.seat.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether the user has a step of their own to redo here."""
        return self.seat is not None and self.seat.can_redo

    @property
    def others(self) -> tuple[Presence, ...]:
        """Other people at the table, without the user's other windows."""
        return tuple(one for one in self.people if one.person.id != self.person.id)

    def called(self, author: str) -> str:
        """Return the name of an author, as the user of this page sees it."""
        if author == self.person.id:
            return text("table-called-you")
        name = NOBODY if self.live is None else self.live.known(author).name
        return text("table-called-somebody") if name == NOBODY else name

    def sentence(self, fault: Refused) -> str:
        """Return why something was refused, with the name of the person who was in the way."""
        if isinstance(fault, Stale):
            return str(fault.told(self.called(fault.by.author)))
        if isinstance(fault, Blocked) and fault.by is not None:
            return str(fault.told(self.called(fault.by.author)))
        return str(fault)

    def sit(self, live: LiveDocument) -> None:
        """Sit down at a table, and leave any other. Raises Refused."""
        self.leave()
        self._turn += 1
        turn, hear = self._turn, on_page_thread(self._hear)

        def told(message: Told) -> None:
            with self._lock:
                self._heard.append((turn, message))
                if self._asked:
                    return
                self._asked = True
            hear()

        self.seat = live.join(self.person, self.role, told)
        self.param.update(
            closed="",
            lines=tuple(live.lines),
            looked=None,
            stepped=None,
            meshes=self._meshes(),
            asked=live.fair.request,
        )
        self._hear()

    def leave(self) -> None:
        """Give the seat up, and forget what is known of the table."""
        self._get_up()
        self.param.update(people=(), lines=(), looked=None, stepped=None, meshes=(), asked=None)

    def close(self) -> None:
        """Leave the table for good: the page is gone, and its cards hear nothing more."""
        self._get_up()

    def _get_up(self) -> None:
        seat, self.seat = self.seat, None
        self._turn += 1
        if seat is not None:
            seat.leave()

    def _meshes(self) -> tuple[KeptMesh, ...]:
        live = self.live
        return () if live is None else kept_meshes(live)

    def _hear(self) -> None:
        """Handle every message since the last time, in order, on the page's thread."""
        while True:
            with self._lock:
                if not self._heard:
                    self._asked = False
                    return
                turn, message = self._heard.popleft()
            if turn != self._turn:
                continue
            try:
                self._obey(message)
            except BaseException:
                with self._lock:
                    self._asked = False  # the next message is handled, with the rest
                raise

    def _obey(self, message: Told) -> None:
        match message:
            case Stepped(entry=entry):
                self.stepped = entry
            case People(there=there):
                self.people = there
            case Looked():
                self.looked = message
                self.param.trigger("pointed_at")  # the same place may come twice
            case Said():
                self.lines = (*self.lines[-99:], message)
            case Shelved():
                self.meshes = self._meshes()
            case Asked(request=request):
                before, self.asked = self.asked, request
                if request is None and before is not None and before.by == self.person.id:
                    self.answered = self._answer_to(before, message)
            case Closed(why=why):
                self.seat = None
                self.closed = str(why)

    def _answer_to(self, request: Request, told: Asked) -> str:
        """Return the outcome of the user's own request, as a sentence."""
        if told.why == "refused" and told.by is not None:
            who = self.called(told.by.id)
            return text("table-take-back-refused", who=capitalized(who), step=request.title)
        done = self.stepped is not None and self.stepped.told.key == "edit-took-back-as-agreed"
        if done or told.why == "withdrawn":
            return ""
        return text("table-take-back-late", step=request.title)

    def submit(
        self,
        command: Command,
        seen: int | None = None,
        token: str = "",
        at: LiveDocument | None = None,
    ) -> Entry:
        """Do a command, once for each token. Every command of the page passes here, on any thread.

        ``at``: the table that it is meant for, if the page may have left that since. Raises
        Refused.
        """
        seat = self.seat
        if seat is None or at not in (None, seat.live):
            raise Refused(self.closed or NO_TABLE)
        return seat.submit(command, seen=seen, token=token)

    def undo(self) -> None:
        """Undo the user's last step. Raises Refused."""
        if self.seat is not None:
            self.seat.undo()

    def redo(self) -> None:
        """Redo the user's last undone step. Raises Refused."""
        if self.seat is not None:
            self.seat.redo()

    @property
    def may_ask_back(self) -> bool:
        """Whether the user may ask others to take back a step."""
        return self.seat is not None and may_ask(self.seat)

    def ask_back(self) -> None:
        """Ask others to take back the user's last step. Raises Refused."""
        if self.seat is not None:
            request_undo(self.seat)

    def settle(self, token: str) -> None:
        """Tell the page that the edit with this token was answered; ignore an empty one."""
        if token:
            self.settled = token
            self.settled = ""

    def here(self, pointer: At | None, selected: tuple[str, ...]) -> None:
        """Tell others where the user points, and what is selected."""
        if self.seat is not None:
            self.seat.set_pointer(pointer, selected)

    def shows(self, showing: Showing | None) -> None:
        """Tell others which step of the table's script this page shows."""
        if self.seat is not None:
            self.seat.show_step(showing)

    @property
    def shown_elsewhere(self) -> Presence | None:
        """The first other window at the table that shows the script, also one of the user's."""
        own = None if self.seat is None else self.seat.number
        shows = (one for one in self.people if one.showing is not None and one.seat != own)
        return next((one for one in shows if one.showing and one.showing.of is None), None)

    def press_next(self) -> None:
        """Press Next in the window that shows the script, for those who may edit the table."""
        shown = self.shown_elsewhere
        if self.seat is None or shown is None or shown.showing is None or not self.role.edits:
            return
        before = self.seat.showing
        presses = before.presses if before is not None and before.of == shown.seat else 0
        self.shows(replace(shown.showing, of=shown.seat, presses=presses + 1))

    @property
    def pressed_next(self) -> dict[int, int]:
        """Number of presses of Next by presenters for this window, by their seats."""
        if self.seat is None:
            return {}
        led = [(one.seat, one.showing) for one in self.people if one.showing and one.role.edits]
        own = self.seat.number
        return {seat: showing.presses for seat, showing in led if showing.of == own}

    def follow_view(self, *, follows: bool) -> None:
        """Tell others whether this page follows the referee's view."""
        if self.seat is not None:
            self.seat.follow_view(follows=follows)

    def show_view(self, view: Pose | None) -> None:
        """Show a referee's camera to those who follow it; None: nobody does."""
        if self.seat is not None:
            self.seat.show_view(view)

    @property
    def led(self) -> bool:
        """Whether a referee is at the table, in another window."""
        own = None if self.seat is None else self.seat.number
        return any(one.leads for one in self.people if one.seat != own)

    @property
    def followers(self) -> int:
        """Number of other windows that follow this one's view; 0 for one that is no referee's."""
        leads = self.role.owns if self.seat is None else self.seat.presence.leads
        return sum(one.follows for one in self.people) if leads else 0

    def look(self, at: At) -> None:
        """Ask everybody to look at a place."""
        if self.seat is not None:
            self.seat.point_out(at)

    def say(self, text: str) -> None:
        """Send a line to everybody. Raises Refused."""
        if self.seat is not None:
            self.seat.send_line(text)

    def answer(self, request: str, *, allow: bool) -> None:
        """Agree to a request, or refuse it. Raises Refused."""
        if self.seat is not None:
            answer_request(self.seat, request, allow=allow)

    def introduce(self, person: Person) -> None:
        """Use this person from now on, at the table too."""
        if person == self.person:
            return
        if self.seat is not None and person.id == self.person.id:
            self.seat.rename(person)
            self.person = person
            return
        live = self.live
        # A watcher of `person` finds that person at the table.
        with param.parameterized.batch_call_watchers(self):
            self.person = person
            if live is not None:
                self.sit(live)
