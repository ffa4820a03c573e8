"""The list of tables, in a dialog and as the welcome: opens, renames, copies and deletes them."""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict, deque
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import panel_material_ui as pmu

from apps.cards.shared.later import fill_when
from apps.cards.shared.question import CANCEL, Answers, Question, do_nothing
from apps.cards.shared.table_list import TableList
from apps.cards.shared.widgets import button, text
from apps.runtime.background import Latest
from apps.runtime.library import Library, LibraryEntry
from apps.runtime.thumbnails import THUMBNAIL_WORKER
from apps.scene.protocol import TableListSaid
from apps.server.access.gate import Visitor
from apps.server.changeover import Changeover
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.web.theme import DIALOG, HEADER_TOOLTIP_CSS, NO_NARROW_CSS
from languages import writing
from languages.message import Line, Message, message
from sandbox.document.commands import Rename
from sandbox.document.refusal import Refused
from sandbox.live.hub import NoTable
from sandbox.live.seats.roles import Role
from sandbox.live.store.kept import Kept, StoreFault
from sandbox.live.tables.branching import copied
from sandbox.live.tables.lost import lost_with
from sandbox.paper.plans.small_plan import small_plan
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, load
from sandbox.table.table import lay

_FAULTS = (Refused, ScenarioFault, StoreFault, NoTable)
_LONGEST = 80
_MOST_KEPT = 200
"""The most plans that are cached."""


class PlanPicture(NamedTuple):
    """A small plan of a table, a ``data:`` URL of an SVG image, and a line about the table."""

    url: str
    about: Line


class PlanPictures:
    """Caches small plans of tables, for all pages, by the digest of the scenario."""

    def __init__(self) -> None:
        self._cached: OrderedDict[str, PlanPicture] = OrderedDict()
        self._lock = Lock()

    def picture(self, file: ScenarioFile) -> PlanPicture:
        """Return the picture of a scenario, drawing it if needed. Raises ScenarioFault."""
        digest = file.digest
        with self._lock:
            if digest in self._cached:
                self._cached.move_to_end(digest)
                return self._cached[digest]
        table = lay(file)
        content = b64encode(small_plan(table).svg().encode()).decode()
        (x, y), units = table.size, len(table.units)
        about = message("menu-table-about", x=x, y=y, pieces=len(table.pieces), units=units)
        drawn = PlanPicture(f"data:image/svg+xml;base64,{content}", about)
        with self._lock:
            self._cached[digest] = drawn
            while len(self._cached) > _MOST_KEPT:
                self._cached.popitem(last=False)
        return drawn


PICTURES = PlanPictures()


class Tables:
    """The list of the tables: a dialog, and the welcome of a page without a table.

    ``button`` belongs in the header, ``front``, ``dialog`` and ``question`` on the stage.
    """

    def __init__(
        self,
        session: Session,
        library: Library,
        visitor: Visitor,
        change: Changeover,
        new: Callable[[], None],
        upload: Callable[[], None],
    ) -> None:
        self._session, self._library, self._visitor = session, library, visitor
        self._change, self._new, self._upload = change, new, upload
        self._entries: dict[str, LibraryEntry] = {}
        self._undrawn: deque[str] = deque()
        self._drawing: Latest[tuple[str, PlanPicture]] = Latest(
            self._drawn, self._not_drawn, THUMBNAIL_WORKER
        )
        self._working: Latest[Message] = Latest(self._done, self._failed)
        styles = HEADER_TOOLTIP_CSS, NO_NARROW_CSS
        self.button = button(
            writing.text("menu-all-tables"), "grid_view", self.open, *styles, visible=visitor.lists
        )
        self.question = Question()
        self.dialog = pmu.Dialog(
            title=writing.text("menu-tables-title"), width_option="md", **DIALOG
        )
        fill_when(self.dialog, "open", lambda: self._in_dialog)
        self.dialog.param.watch(self._shut, "open")
        self.front = pmu.Paper(elevation=0, css_classes=["front"], visible=False)
        fill_when(self.front, "visible", lambda: self._in_front)

    @cached_property
    def _in_dialog(self) -> TableList:
        return TableList(self._told)

    @cached_property
    def _in_front(self) -> TableList:
        return TableList(self._told, welcomes=True)

    @property
    def list(self) -> TableList:
        """The list that is shown, built when first needed."""
        return self._in_front if self.front.visible else self._in_dialog

    @cached_property
    def _name(self) -> pmu.TextInput:
        return pmu.TextInput(
            label=writing.text("menu-name"),
            max_length=_LONGEST,
            sizing_mode="stretch_width",
            margin=8,
        )

    def open(self) -> None:
        """Show the list."""
        if not self._visitor.lists:
            self._session.notice = writing.text("menu-only-owner-lists")
        elif not self.front.visible:
            self._draw("")
            self.dialog.open = True

    def welcome(self) -> None:
        """Show the list in place of a table, until one is opened."""
        self.front.visible = True
        self._draw("")
        if not self._entries and self._visitor.sees_all:
            self.list.said = writing.text("page-no-scenario-file", place=str(self._library.place))

    def leave(self) -> None:
        """Hide the welcome: a table is opened."""
        if self.front.visible:
            self.front.visible = False
            self._stop_drawing()

    # --- the list ------------------------------------------------------------------------------

    def _draw(self, said: str) -> None:
        """Update the list. ``said``: a message to show above it."""
        rows = self._library.hub.store.rows()
        by_name = {row.name: row for row in rows}
        by_file = {row.source: row for row in reversed(rows) if row.source}
        self._entries = {row.key: row for row in self._library.entries(archived=True)}
        shown = []
        for entry in self._entries.values():
            path = entry.path
            kept = by_name.get(entry.key) if path is None else by_file.get(str(path.resolve()))
            shown.append(self._row(entry, kept))
        shown.sort(key=lambda row: (row["heading"], -float(row["at"])))  # type: ignore[arg-type]
        makes = self._visitor.makes
        self.list.param.update(rows=shown, makes=makes, said=said)

    def _row(self, entry: LibraryEntry, kept: Kept | None) -> dict[str, object]:
        acts = []
        if kept is not None and self._role(kept.name).owns:
            acts = ["rename", "duplicate", "restore" if kept.archived else "archive", "delete"]
        elif self._visitor.makes:
            acts = ["duplicate"]
        return {
            "key": entry.key,
            "table": "" if kept is None else kept.name,
            "name": entry.name,
            "detail": writing.text("menu-no-file") if entry.path is None else entry.path.name,
            "heading": entry.heading and writing.text(entry.heading),
            "at": _changed(entry.path) if kept is None else kept.changed,
            "archived": kept is not None and kept.archived,
            "current": kept is not None and kept.name == self._change.name,
            "acts": acts,
        }

    def _role(self, table: str) -> Role:
        try:
            return self._visitor.role_at(table)
        except NoTable:
            return Role("watch")

    def _kept(self, entry: LibraryEntry) -> str:
        """Return the name of an entry's table, or "" without one."""
        store = self._library.hub.store
        return entry.key if entry.path is None else store.find(str(entry.path.resolve())) or ""

    # --- actions ---------------------------------------------------------------------------------

    def _told(self, message: TableListSaid) -> None:
        entry = self._entries.get(message.key)
        if not self._visitor.lists:
            return
        if message.act == "pictures":
            self._undrawn = deque(key for key in message.pictures if key in self._entries)
            self._draw_next()
        elif message.act in ("new", "upload"):
            self.dialog.open = False
            (self._new if message.act == "new" else self._upload)()
        elif entry is None:
            self._draw(writing.text("menu-table-gone"))
        elif message.act == "open":
            self.dialog.open = False
            self._change.choose(entry.key)
        elif message.act == "duplicate" and self._visitor.makes:
            self._duplicate(entry)
        elif not self._role(self._kept(entry)).owns:
            self._draw(writing.text("menu-only-owner-acts"))
        else:
            getattr(self, f"_{message.act}")(entry)

    def _rename(self, entry: LibraryEntry) -> None:
        self._name.value = self._name.value_input = self._library.hub.row(self._kept(entry)).title
        answers: Answers = {
            writing.text("menu-rename"): lambda: self._renamed(entry),
            CANCEL: do_nothing,
        }
        title = writing.text("menu-rename-title", name=entry.name)
        self.question.ask(title, "", answers, self._name)

    def _renamed(self, entry: LibraryEntry) -> None:
        name = str(self._name.value_input or self._name.value or "").strip()
        if not 0 < len(name) <= _LONGEST or not name.isprintable():
            self._draw(writing.text("menu-name-length", most=_LONGEST))
            return
        table, person = self._kept(entry), self._session.desk.person
        role, hub = self._role(table), self._library.hub

        def work() -> Message:
            hub.open(table).submit(person.id, role, Rename(name))
            return message("menu-renamed", old=entry.name, new=name)

        self._working.run(work)

    def _duplicate(self, entry: LibraryEntry) -> None:
        hub = self._library.hub
        file = self._file(entry)

        def work() -> Message:
            name = hub.row(copied(hub, file(), entry.key)).title
            return message("menu-table-created", name=name)

        self._working.run(work)

    def _archive(self, entry: LibraryEntry) -> None:
        self._set_archived(entry, archived=True)

    def _restore(self, entry: LibraryEntry) -> None:
        self._set_archived(entry, archived=False)

    def _set_archived(self, entry: LibraryEntry, *, archived: bool) -> None:
        table, store = self._kept(entry), self._library.hub.store

        def work() -> Message:
            store.archive(table, archived)
            key = "menu-archived" if archived else "menu-in-list-again"
            return message(key, name=entry.name)

        self._working.run(work)

    def _delete(self, entry: LibraryEntry) -> None:
        try:
            lost = lost_with(self._library.hub.store, self._kept(entry), file_by_path=False)
        except StoreFault as fault:
            self._draw(sentence(fault))
            return
        answers: Answers = {
            writing.text("menu-delete"): lambda: self._deleted(entry),
            writing.text("menu-keep-it"): do_nothing,
        }
        title = writing.text("menu-delete-title", name=entry.name)
        self.question.ask(title, f"<p>{text(lost)}</p>", answers)

    def _deleted(self, entry: LibraryEntry) -> None:
        table, hub = self._kept(entry), self._library.hub
        if not self._role(table).owns:
            return

        def work() -> Message:
            hub.delete(table)
            return message("menu-deleted", name=entry.name)

        self._working.run(work)

    def _done(self, said: Message) -> None:
        self._draw(str(said))
        self._change.update_list()

    def _failed(self, error: Exception) -> None:
        self._draw(str(error) if isinstance(error, NoTable) else sentence(error))

    # --- pictures ------------------------------------------------------------------------------

    def _file(self, entry: LibraryEntry) -> Callable[[], ScenarioFile]:
        hub, table = self._library.hub, self._kept(entry)
        if table:
            return lambda: hub.file_of(table)
        path = entry.path
        assert path is not None  # an entry without a file is a table
        return lambda: load(path, hub.root)

    def _draw_next(self) -> None:
        if self._undrawn:
            key = self._undrawn.popleft()
            file = self._file(self._entries[key])
            self._drawing.run(lambda: (key, _picture(file)))

    def _drawn(self, drawn: tuple[str, PlanPicture]) -> None:
        key, (url, about) = drawn
        self.list.show(key, url, str(about))
        self._draw_next()

    def _not_drawn(self, error: Exception) -> None:
        self._undrawn.clear()
        raise error

    def _shut(self, *_events: object) -> None:
        if not self.dialog.open:
            self._stop_drawing()

    def _stop_drawing(self) -> None:
        self._undrawn.clear()
        self._drawing.forget()


def _picture(file: Callable[[], ScenarioFile]) -> PlanPicture:
    try:
        return PICTURES.picture(file())
    except _FAULTS:
        return PlanPicture("", "")


def _changed(path: Path | None) -> float:
    """Return when a file was changed, in seconds since 1970; 0 without a file."""
    try:
        return 0.0 if path is None else path.stat().st_mtime
    except OSError:
        return 0.0
