"""Switch tables by the list or the back button, and offer to reload a file that has changed."""

from __future__ import annotations

from collections.abc import Callable

from apps.cards.shared.chooser import Chooser
from apps.cards.shared.question import Answers, OfferBar, Question, do_nothing
from apps.cards.shared.widgets import text
from apps.runtime.library import Library, LibraryEntry
from apps.server.access.gate import NOTHING
from apps.server.address import Address
from apps.server.url_state import UrlState
from apps.table.state.error_words import sentence
from apps.table.workspace import Workspace
from languages import writing
from sandbox.document.refusal import Refused
from sandbox.live.filing import changed_on_disk, read_again
from sandbox.scenario.faults import ScenarioFault

CHECK_MS = 2000
"""Milliseconds between two checks of the file of the open table."""


class Changeover:
    """The list of tables in the header, the back button, and the check of the table's file.

    ``open`` opens a table, by its name, or the file of an entry; ``welcome`` shows all of them.
    """

    def __init__(
        self,
        library: Library,
        url: UrlState,
        workspace: Workspace,
        open: Callable[[str | LibraryEntry], None],
        sees_all: bool = True,
    ) -> None:
        """Build the list. ``sees_all``: it has the library's tables, else only the open one."""
        self._sees_all = sees_all
        self._library, self._url, self._open = library, url, open
        self._session, self._desk = workspace.session, workspace.desk
        self._offered = ""
        self._checked, self._changed = ("", ""), False
        self.name = ""
        self.welcome: Callable[[], None] = do_nothing
        self.chooser = Chooser(self._entries(), library.notice if sees_all else "", self.choose)
        self.offer, self.question = OfferBar(), Question()
        url.went_back = self._went_back
        url.browser.param.watch(lambda event: self.chooser.mark(event.new), "unsaved")

    def first(self, name: str) -> str | LibraryEntry | None:
        """Return the table to open first: the one that the address names, or the first scenario.

        Show its name in the list before it is loaded.
        """
        wanted = self._library.resolve(name) if name else self._library.first()
        if self._sees_all:
            entry = self._library.entry_of(wanted) if isinstance(wanted, str) else wanted
            self.chooser.show(entry, self._entries())
        return wanted

    def opening(self, name: str) -> None:
        """Note that this table is being opened."""
        self.name, self._offered = name, ""
        self.offer.close()
        self._url.closed()
        self.update_list()

    def update_list(self) -> None:
        """Update the list, with the open table selected."""
        rows = self._entries()
        self.chooser.show(
            self._library.entry_of(self.name) if self._sees_all else next(iter(rows), None), rows
        )

    def _entries(self) -> list[LibraryEntry]:
        if self._sees_all:
            return self._library.entries()
        hub = self._library.hub
        return [LibraryEntry(self.name, hub.row(self.name).title)] if self.name else []

    def check_file(self) -> None:
        """Offer to reload the table if another program has changed its file."""
        live = self._desk.live
        if live is None or not self._desk.role.serves:
            self._offered = ""
            return
        path = live.table.file.path
        try:
            status = path.stat()
            stamp = f"{path} {status.st_mtime_ns} {status.st_size}"
        except OSError:
            stamp = f"{path} gone"
        # The file is read only where it may have changed: every page checks, on the event loop.
        if (stamp, live.saved) != self._checked:
            self._checked, self._changed = (stamp, live.saved), changed_on_disk(live)
        if not self._changed:
            self._offered = ""
            return
        if stamp == self._offered:
            return
        self._offered = stamp
        if stamp.endswith(" gone"):
            self._session.notice = writing.text("page-file-gone", name=path.name)
            return
        key = "page-file-changed-unsaved" if self._url.unsaved else "page-file-changed"
        answers: Answers = {
            writing.text("page-reload"): self.reload,
            writing.text("page-keep-table"): do_nothing,
        }
        self.offer.show(writing.text(key, name=text(path.name)), answers)

    def reload(self) -> None:
        """Reload the table from its file, as a step that can be undone."""
        live = self._desk.live
        if live is None:
            return
        try:
            self._session.said = read_again(live, self._desk.person)
        except (ScenarioFault, Refused) as fault:
            self._session.notice = sentence(fault)
        self._url.follow()

    def choose(self, key: str) -> None:
        """Open the entry with this key."""
        if not self._sees_all:
            return
        entry = self._library.find(key)
        if entry is None:
            self._session.notice = writing.text("page-scenario-gone")
            self.update_list()
            return
        self._url.wanted = Address()
        self._open(entry)

    def _went_back(self, table: str, address: Address) -> None:
        if table == self.name:
            self._url.show(address)
            return
        if table == NOTHING and self._sees_all:
            self.welcome()
            return
        wanted = self._library.resolve(table) if table and self._sees_all else None
        if wanted is None:
            self._session.notice = writing.text("page-named-table-gone", name=table[:60])
            self._url.stay()
            return
        self._url.wanted = address
        self._open(wanted)
