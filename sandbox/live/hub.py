"""All live tables of a server: opened once, shared by everybody, kept in one store."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import replace
from pathlib import Path
from threading import Lock, RLock
from types import MappingProxyType
from weakref import WeakValueDictionary

from languages.message import message
from sandbox.document.document import Document, sense
from sandbox.document.refusal import Refused
from sandbox.live.filing import FILES, lay_anew
from sandbox.live.following import DELETED, Following
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.told import Said
from sandbox.live.shelf import LooseMeshes, TableShelf
from sandbox.live.store.kept import Kept, Remark, StoreFault
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store
from sandbox.scenario.cover_words.reading import scenario_text
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import ScenarioFile, load, read_scenario
from sandbox.table.table import lay
from sandbox.work.progress import Progress, silent

_IDLE = 8
"""Number of tables without people that stay open, for a quick return."""


class NoTable(LookupError):
    """There is no such table, in one sentence."""


def plain_name(words: str) -> str:
    """Return a name for an address: small letters, digits, dots and dashes."""
    found = re.sub(r"[^a-z0-9._]+", "-", words.lower()).strip("-._")[:50]
    return found or "table"


class Hub:
    """Opens tables by name, and makes them from files and texts. Thread-safe.

    ``root``: mesh paths of scenarios may not leave it; by default each scenario's own folder.
    ``owner``: of the tables that are created with it, as in `Kept`.
    """

    def __init__(self, store: Store, root: Path | None = None) -> None:
        self.store, self.root, self.owner = store, root, ""
        self._open: OrderedDict[str, LiveDocument] = OrderedDict()
        # A person may still hold a closed table, and sit down at it: there is never a second one of
        # that table.
        self._about: WeakValueDictionary[str, LiveDocument] = WeakValueDictionary()
        self._lock = RLock()
        self._opening: dict[str, Lock] = {}
        self._following = Following(store, self.here)
        if store.notices is not None:
            store.notices.listen(self._following)

    def owned_by(self, owner: str) -> Hub:
        """Return this hub, with the same open tables, for a person who creates tables."""
        hub = copy(self)
        hub.owner = owner
        return hub

    def names(self) -> list[str]:
        """Return the names of all tables."""
        return [row.name for row in self.store.rows()]

    def row(self, name: str) -> Kept:
        """Return the store's row of a table. Raises NoTable."""
        for row in self.store.rows():
            if row.name == name:
                return row
        raise NoTable(message("live-no-table", name=shown_line(name)))

    def live(self, name: str) -> LiveDocument | None:
        """Return an open table, or None."""
        with self._lock:
            found = self._open.get(name) or self._about.get(name)
            if found is None or found.closed:
                return None
            self._open[name] = found
            self._open.move_to_end(name)
            return found

    def open(self, name: str, progress: Progress = silent) -> LiveDocument:
        """Return the live table of that name; lay it if it is not open yet.

        Raises NoTable, ScenarioFault where it cannot be laid (a mesh is gone), and whatever the
        store and ``progress`` raise.
        """
        with self._lock:
            found = self.live(name)
            if found is not None:
                return found
            self.row(name)  # so that an unknown name leaves nothing behind
            opening = self._opening.setdefault(name, Lock())
        with opening:
            found = self.live(name)
            if found is None:
                found = self._laid(name, progress)
                with self._lock:
                    self.row(name)  # it may have been deleted in the meantime
                    self._open[name] = self._about[name] = found
                    self._opening.pop(name, None)
                    self._close_idle()
                if self.store.shared:
                    self._following.read_again(found)  # what came before its notices were followed
        return found

    @property
    def open_count(self) -> int:
        """The number of tables that are open in this process."""
        return len(self.here())

    def here(self) -> list[LiveDocument]:
        """Return the tables that are open in this process."""
        with self._lock:
            there = dict(self._about.items()) | self._open
        return [live for live in there.values() if not live.closed]

    def from_file(self, path: Path, called: str = "") -> str:
        """Return the table of a scenario file, made if there is none yet. Raises ScenarioFault."""
        source = str(path.resolve())
        with self._lock:
            name = self.store.find(source)
            if name is None:
                file = load(path, self.root)
                said = {"text": file.text, "title": file.scenario.name}
                name = plain_name(called or path.stem)
                return self.store.create(name, **said, source=source, numbered=True, once=True)
        return name

    def create(
        self,
        text: str,
        title: str = "",
        called: str = "",
        meshes: Mapping[str, bytes] = MappingProxyType({}),
    ) -> str:
        """Make a table from a text without a file.

        ``meshes``: those that it names, to be stored with it. Raises Refused where it names others
        and over a quota, and ScenarioFault, also for an invalid mesh.
        """
        scenario = read_scenario(text)
        if missing := [name for name in scenario.files() if name not in meshes]:
            raise Refused(message("live-names-mesh", mesh=shown_line(missing[0])))
        shelf = LooseMeshes(scenario, meshes)
        if meshes:
            lay(ScenarioFile(Path("scenario"), Path(), scenario, text, shelf))
        with self._lock:
            name = plain_name(called or title or scenario.name)
            name = self.store.create(
                name, text=text, title=title or scenario.name, numbered=True, owner=self.owner
            )
            try:
                for mesh in shelf.all():
                    self.store.keep_mesh(name, mesh, meshes[mesh.name])
            except BaseException:
                self.store.delete(name)
                raise
        return name

    def delete(self, name: str) -> None:
        """Delete a table; the people at it are told."""
        with self._lock:
            live = self.live(name)
            self._open.pop(name, None)
            self.store.delete(name)
        if live is not None:
            live.close(DELETED)

    def forget(self, name: str) -> None:
        """Close a table that nobody sits at."""
        with self._lock:
            live = self._open.get(name)
            if live is not None and not live.seats:
                del self._open[name]

    def close(self) -> None:
        """Close everything at the end of the server."""
        with self._lock:
            self._open.clear()

    # --- opening --------------------------------------------------------------------------------

    def file_of(self, name: str) -> ScenarioFile:
        """Return the present scenario of a table, without laying it.

        Raises StoreFault, and ScenarioFault for a damaged one.
        """
        live = self.live(name)
        if live is not None:
            return live.table.file.saying(live.document.scenario)
        whole = self.store.read(name)
        path = Path(whole.source) if whole.source else Path(f"{name}.toml")
        shelf = TableShelf(self.store, name)
        scenario = opened(whole).scenario
        return ScenarioFile(path, self.root or path.parent, scenario, whole.saved, shelf)

    def _laid(self, name: str, progress: Progress) -> LiveDocument:
        request = self.store.request(name)  # read before the steps, so that none of its is missed
        whole = self.store.read(name)
        document = opened(whole)
        path = Path(whole.source) if whole.source else Path(f"{name}.toml")
        root = self.root or path.parent
        text, fresh = whole.saved, ""
        shelf = TableShelf(self.store, name)
        if whole.source:
            text, fresh = self._file_now(path, root, whole.saved, document, shelf)
        document.meshes = shelf.names
        file = ScenarioFile(path, root, document.scenario, text, shelf)
        live = LiveDocument(name, document, lay(file, progress), self.store, saved=whole.saved)
        live.read_shelf = shelf.read_again
        with suppress(StoreFault):  # a read-only table may still be viewed
            self.store.sweep_people(name, {entry.author for entry in whole.entries}, whole.steps)
        live.read_people()
        live.lines = _lines(self.store.chat_lines(name), live.people)
        live.fair.adopt(request)
        if fresh:
            lay_anew(live, fresh, replace(FILES, name=path.name))
        return live

    def _file_now(
        self, path: Path, root: Path, saved: str, document: Document, shelf: TableShelf
    ) -> tuple[str, str]:
        """Return the text to write back into, and the file's text if it has changed."""
        try:
            now = scenario_text(path, root)
            if now == saved or sense(read_scenario(saved)) != sense(document.scenario):
                return saved, ""
            if document.game is not None:
                return saved, ""
            if sense(read_scenario(now, path, root, shelf.names())) == sense(document.scenario):
                return now, ""
            return now, now
        except ScenarioFault:
            return saved, ""

    def _close_idle(self) -> None:
        idle = [name for name, live in self._open.items() if not live.seats]
        for name in idle[: max(0, len(idle) - _IDLE)]:
            del self._open[name]


def _lines(rows: Iterable[Remark], people: dict[str, Person]) -> list[Said]:
    return [Said(people.get(row.author, Person(row.author)), row.text, row.at) for row in rows]
