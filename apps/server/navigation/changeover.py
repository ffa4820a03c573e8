"""From one table to another: by the list, the back button or an upload; and a file that changed."""

from __future__ import annotations

from collections.abc import Callable

from apps.cards.shared.chooser import Chooser
from apps.cards.shared.question import OfferBar, Question, do_nothing
from apps.cards.shared.widgets import text
from apps.runtime.library import Entry, Library
from apps.server.navigation.address import Address
from apps.server.navigation.visit import Visit
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from sandbox.document.refusal import Refused
from sandbox.live.files.filing import changed_on_disk, read_again
from sandbox.scenario.faults import ScenarioFault

LOOK_MS = 2000
"""How often the file of the table shown is looked at."""


class Changeover:
    """``open`` opens a table, by its name, or the file of an entry; nothing is lost by that."""

    def __init__(
        self,
        library: Library,
        visit: Visit,
        workspace: Workspace,
        open: Callable[[str | Entry], None],
        sees_all: bool = True,
    ) -> None:
        """``sees_all``: the user may choose from the list; else it has the open table only."""
        self._sees_all = sees_all
        self._library, self._visit, self._open = library, visit, open
        self._session, self._desk = workspace.session, workspace.desk
        self._offered = ""
        self._looked, self._changed = ("", ""), False
        self.name = ""
        self.chooser = Chooser(self._entries(), library.notice if sees_all else "", self.choose)
        self.offer, self.question = OfferBar(), Question()
        visit.went_back = self._went_back
        visit.browser.param.watch(lambda event: self.chooser.mark(event.new), "unsaved")

    def first(self, name: str) -> str | Entry | None:
        """Return what the address wants, by its table's name, or the scenario to begin with, and
        show its name before it is laid."""
        wanted = self._library.resolve(name) if name else self._library.first()
        if self._sees_all:
            entry = self._library.entry_of(wanted) if isinstance(wanted, str) else wanted
            self.chooser.show("" if entry is None else entry.key, self._entries())
        return wanted

    def opening(self, name: str) -> None:
        """This table is being opened."""
        self.name, self._offered = name, ""
        self.offer.close()
        self._visit.gone()
        self.listed()

    def listed(self) -> None:
        """The list as it is by now, with the table that is open."""
        if not self._sees_all:
            self.chooser.show(self.name, self._entries())
            return
        entry = self._library.entry_of(self.name)
        self.chooser.show("" if entry is None else entry.key, self._entries())

    def _entries(self) -> list[Entry]:
        if self._sees_all:
            return self._library.entries()
        hub = self._library.hub
        return [Entry(self.name, hub.row(self.name).title)] if self.name else []

    def look(self) -> None:
        """Offer to lay the table anew whose file was changed by somebody else."""
        live = self._desk.live
        if live is None or not self._desk.role.owns:
            self._offered = ""
            return
        path = live.table.file.path
        try:
            status = path.stat()
            stamp = f"{path} {status.st_mtime_ns} {status.st_size}"
        except OSError:
            stamp = f"{path} gone"
        # The file is read only where it may have changed: every page looks, on the event loop.
        if (stamp, live.saved) != self._looked:
            self._looked, self._changed = (stamp, live.saved), changed_on_disk(live)
        if not self._changed:
            self._offered = ""
            return
        if stamp == self._offered:
            return
        self._offered = stamp
        if stamp.endswith(" gone"):
            self._session.notice = f"{path.name} is gone from the disk: Save writes it again."
            return
        lost = " What is not in it would go; Undo brings it back." if self._visit.unsaved else ""
        self.offer.show(
            f"{text(path.name)} has changed on disk.{lost}",
            {"Lay it anew": self.anew, "Keep this table": do_nothing},
        )

    def anew(self) -> None:
        """Lay the table anew from its file, as a step that can be taken back."""
        live = self._desk.live
        if live is None:
            return
        try:
            self._session.said = read_again(live, self._desk.person)
        except (ScenarioFault, Refused) as fault:
            self._session.notice = sentence(fault)
        self._visit.follow()

    def choose(self, key: str) -> None:
        """Open what a list calls so."""
        if not self._sees_all:
            return
        entry = self._library.find(key)
        if entry is None:
            self._session.notice = "That scenario is gone."
            self.listed()
            return
        self._visit.wanted = Address()
        self._open(entry)

    def _went_back(self, table: str, address: Address) -> None:
        if table == self.name:
            self._visit.show(address)
            return
        there = self._library.resolve(table) if table and self._sees_all else None
        if there is None:
            self._session.notice = f"There is no table {table[:60]} any more."
            self._visit.stay()
            return
        self._visit.wanted = address
        self._open(there)
