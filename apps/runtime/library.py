"""The tables to choose from: the scenarios of a folder, and stored tables without a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from apps.runtime.folder import ENDING, FolderListing, scenario_files
from languages.message import Line, message
from sandbox.live.hub import Hub
from sandbox.live.store.kept import Kept
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import ScenarioFile, load
from sandbox.scenario.toml_text import parsed, read_text

DEMONSTRATIONS = "page-demonstrations"
"""The heading of scenarios with a script: a message."""

_Title = tuple[Line, str]
"""The name that is listed for a file, and the message of its heading."""

_SCENARIO_KEYS = {"format", "game", "terrain", "units"}
"""A TOML file in a subfolder without any of these belongs to another program."""


@dataclass(frozen=True)
class LibraryEntry:
    """A scenario file or, without a path, a stored table that has no file.

    ``key``: its name in a URL. ``name``: the scenario's, or else the file's; for an unreadable file
    it says so, and why. ``heading``: the message of the heading that it is listed under.
    """

    key: str
    name: str
    path: Path | None = None
    heading: str = ""


class Library:
    """One scenario file, or every ``*.toml`` below a folder; and the hub's tables without a file.

    ``notice``: a sentence where the folder holds more than is listed; else empty.
    """

    def __init__(self, place: Path, hub: Hub) -> None:
        self.place, self.hub = place, hub
        self.notice: Line = ""
        self._titles: dict[Path, tuple[object, _Title | None]] = {}
        self._lock = Lock()
        self._alone = False

    def owned_by(self, owner: str, *, alone: bool) -> Library:
        """Return this library for a person who creates tables.

        ``owner``: as in the store's `Kept`. ``alone``: with that owner's tables and nothing else.
        """
        library = copy(self)
        library.hub, library._alone = self.hub.owned_by(owner), alone
        return library

    def _rows(self) -> list[Kept]:
        rows, owner = self.hub.store.rows(), self.hub.owner
        return [row for row in rows if owner and row.owner == owner] if self._alone else rows

    def readable(self) -> set[str]:
        """Return the names of the stored tables of this library."""
        return {row.name for row in self._rows()}

    @property
    def folder(self) -> Path:
        """The folder for new files."""
        return self.place if self.place.is_dir() else self.place.parent

    def entries(self, *, archived: bool = False) -> list[LibraryEntry]:
        """Return the entries sorted by name; ``archived``: archived tables too."""
        titles = {} if self._alone else self._read_titles()
        names = Counter(name for name, _ in titles.values())
        # Entries of the same name show their files.
        rows = [
            LibraryEntry(
                self.key(path),
                name if names[name] == 1 else f"{name} ({self._relative(path)})",
                path,
                heading,
            )
            for path, (name, heading) in titles.items()
        ]
        hidden = set[str]()
        for kept in self._rows():
            if kept.archived and not archived:
                hidden.add(kept.source)
            elif self._alone or not kept.source:
                same = names[kept.title] or any(kept.title == row.name for row in rows)
                rows.append(
                    LibraryEntry(kept.name, f"{kept.title} ({kept.name})" if same else kept.title)
                )
        if hidden:
            rows = [
                row for row in rows if row.path is None or str(row.path.resolve()) not in hidden
            ]
        return sorted(rows, key=lambda row: (bool(row.heading), row.name.lower()))

    def _read_titles(self) -> dict[Path, tuple[str, str]]:
        folder = self.place.is_dir()
        listing = scenario_files(self.place) if folder else FolderListing((self.place,))
        with self._lock:
            self.notice = listing.notice
            found = {path: self._cached_title(path) for path in listing.files}
            self._titles.clear()
            self._titles.update(found)
            told = {path: title for path, (_, title) in found.items() if title is not None}
            return {path: (str(name), heading) for path, (name, heading) in told.items()}

    def find(self, key: str) -> LibraryEntry | None:
        """Return the entry of a key, or None.

        A file name without its folders is enough where it is unique.
        """
        rows = self.entries(archived=True)
        for row in rows:
            if row.key == key:
                return row
        same_stem = [row for row in rows if row.path is not None and row.path.stem == key]
        return same_stem[0] if len(same_stem) == 1 else None

    def table_of(self, entry: LibraryEntry) -> str:
        """Return the name of the live table of an entry, creating it if needed.

        Raises ScenarioFault.
        """
        return entry.key if entry.path is None else self.hub.from_file(entry.path, entry.key)

    def entry_of(self, table: str) -> LibraryEntry | None:
        """Return the entry of a stored table, by its name; None where it has none."""
        source = next((row.source for row in self.hub.store.rows() if row.name == table), None)
        if source is None:
            return None
        for row in self.entries(archived=True):
            if row.key == table if row.path is None else str(row.path.resolve()) == source:
                return row
        return None

    def reopened(self, table: str) -> LibraryEntry | None:
        """Return the entry of a table that may be opened again without being asked for.

        None for a table that is gone, archived or of another folder, and where the place is a file.
        """
        there = any(row.name == table and not row.archived for row in self.hub.store.rows())
        return self.entry_of(table) if there and self.place.is_dir() else None

    def scenarios_named(self, title: str) -> Iterator[ScenarioFile]:
        """Yield the scenarios of that name: the current state of tables, then files."""
        for row in self._rows():
            if row.title == title:
                yield self.hub.file_of(row.name)
        for entry in self.entries():
            if entry.path is None or not entry.name.startswith(shown_line(title)):
                continue
            try:
                file = load(entry.path, self.hub.root)
            except ScenarioFault:
                continue
            if file.scenario.name == title:
                yield file

    def resolve(self, name: str) -> LibraryEntry | str | None:
        """Return what a URL names: a live table by its name, or else what `find` returns."""
        exists = any(row.name == name for row in self.hub.store.rows())
        return name if exists else self.find(name)

    def key(self, path: Path) -> str:
        """Return the key of a scenario: its path below the folder, without the suffix."""
        return self._relative(path).removesuffix(ENDING)

    def _relative(self, path: Path) -> str:
        inside = self.place in path.parents
        return path.relative_to(self.place).as_posix() if inside else path.name

    def _cached_title(self, path: Path) -> tuple[object, _Title | None]:
        """Return a file's status and title; the title is read again when the status changes."""
        try:
            stat = path.stat()
            status = (stat.st_mode, stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns)
        except (OSError, ValueError):
            return None, self._title(path)
        cached = self._titles.get(path)
        unchanged = cached is not None and cached[0] == status
        return cached if cached is not None and unchanged else (status, self._title(path))

    def _title(self, path: Path) -> _Title | None:
        """Read the title of a file; None for a file of another program in a subfolder."""
        relative = self._relative(path)
        try:
            content = parsed(path, read_text(path))
        except ScenarioFault as fault:
            why = fault.faults[0].found
            return message("page-unreadable", name=shown_line(relative), why=why), ""
        if "/" in relative and not _SCENARIO_KEYS & content.keys():
            return None
        name, heading = content.get("name"), DEMONSTRATIONS if content.get("steps") else ""
        if isinstance(name, str) and name.strip():
            return shown_line(name), heading
        return shown_line(path.stem), heading

    def only(self) -> LibraryEntry | None:
        """Return the entry of a file, or the only one of a folder; None where a user chooses."""
        if self.place.is_file() and not self._alone:
            return self.first()
        rows = self.entries()
        return rows[0] if len(rows) == 1 else None

    def first(self) -> LibraryEntry | None:
        """Return the entry to begin with: the first readable one with units, or else the first."""
        rows = self.entries()
        for row in rows:
            try:
                if row.path is not None and load(row.path, self.hub.root).scenario.units:
                    return row
            except ScenarioFault:
                continue
        return rows[0] if rows else None
