"""What there is to choose from: the scenarios of a folder and of the folders in it, and tables
that have no file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from apps.runtime.folder import ENDING, Found, scenario_files
from sandbox.live.hub import Hub
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import ScenarioFile, load
from sandbox.scenario.toml.text import parsed, read_text

DEMONSTRATIONS = "Demonstrations"
"""What scenarios are listed under that have a script."""

_Named = tuple[str, str]
"""The name of a file, and what it is listed under."""

_SCENARIO = {"format", "game", "terrain", "units"}
"""What a file says one of that is meant as a scenario, and not as some other program's."""


@dataclass(frozen=True)
class Entry:
    """A scenario file by the name it gives itself, or by its file's where it gives none; without a
    path, a table that has no file.

    Of a file that cannot be read the name says so, and why. ``key``: what an address calls it;
    ``heading``: what it is listed under.
    """

    key: str
    name: str
    path: Path | None = None
    heading: str = ""


class Library:
    """One file, or every ``*.toml`` of a folder and of the folders in it; and the tables of a hub
    that have no file.

    ``cut``: what is to be said where a folder holds more than can be listed, else nothing.
    """

    def __init__(self, place: Path, hub: Hub) -> None:
        self.place, self.hub = place, hub
        self.cut = ""
        self._names: dict[Path, tuple[object, _Named | None]] = {}
        self._lock = Lock()

    @property
    def folder(self) -> Path:
        """Where new files go."""
        return self.place if self.place.is_dir() else self.place.parent

    def entries(self, *, archived: bool = False) -> list[Entry]:
        """Return what there is to choose from now, by name; ``archived``: archived tables too."""
        folder = self.place.is_dir()
        there = scenario_files(self.place) if folder else Found((self.place,))
        with self._lock:
            self.cut = there.cut
            self._names = {path: self._named(path) for path in there.files}
            named = {path: name for path, (_, name) in self._names.items() if name is not None}
        names = Counter(name for name, _ in named.values())
        # Two of one name are told apart by their files.
        rows = [
            Entry(
                self.key(path),
                name if names[name] == 1 else f"{name} ({self._below(path)})",
                path,
                heading,
            )
            for path, (name, heading) in named.items()
        ]
        away = set[str]()
        for row in self.hub.store.rows():
            if row.archived and not archived:
                away.add(row.source)
            elif not row.source:
                alike = names[row.title] or any(row.title == one.name for one in rows)
                rows.append(Entry(row.name, f"{row.title} ({row.name})" if alike else row.title))
        if away:
            rows = [row for row in rows if row.path is None or str(row.path.resolve()) not in away]
        return sorted(rows, key=lambda row: (bool(row.heading), row.name.lower()))

    def find(self, key: str) -> Entry | None:
        """What an address calls so.

        The name of a file alone will do where only one folder has it.
        """
        rows = self.entries(archived=True)
        for row in rows:
            if row.key == key:
                return row
        alike = [row for row in rows if row.path is not None and row.path.stem == key]
        return alike[0] if len(alike) == 1 else None

    def table_of(self, entry: Entry) -> str:
        """The name of the live table of an entry, made where there is none yet. Raises
        ScenarioFault."""
        return entry.key if entry.path is None else self.hub.from_file(entry.path, entry.key)

    def entry_of(self, table: str) -> Entry | None:
        """The entry that a live table is of; None where it is in none."""
        source = next((row.source for row in self.hub.store.rows() if row.name == table), None)
        if source is None:
            return None
        for row in self.entries(archived=True):
            if row.key == table if row.path is None else str(row.path.resolve()) == source:
                return row
        return None

    def again(self, table: str) -> Entry | None:
        """Return the entry of a table that may be opened again without being asked for.

        None for a table that is gone, archived or of another folder, and where the place is a file.
        """
        there = any(row.name == table and not row.archived for row in self.hub.store.rows())
        return self.entry_of(table) if there and self.place.is_dir() else None

    def called(self, title: str) -> Iterator[ScenarioFile]:
        """Yield the scenarios of that name: of tables as they stand now, then of files."""
        for row in self.hub.store.rows():
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

    def wanted(self, name: str) -> Entry | str | None:
        """What an address means: a live table, by its name, or else what `find` finds."""
        there = any(row.name == name for row in self.hub.store.rows())
        return name if there else self.find(name)

    def key(self, path: Path) -> str:
        """What an address calls a scenario: its path below the folder, without the ending."""
        return self._below(path).removesuffix(ENDING)

    def _below(self, path: Path) -> str:
        """Where a file is, seen from the folder."""
        inside = self.place in path.parents
        return path.relative_to(self.place).as_posix() if inside else path.name

    def _named(self, path: Path) -> tuple[object, _Named | None]:
        """What the file looks like from outside, and its name; read once while that stays.

        There is no name for what another program keeps in a folder below.
        """
        try:
            seen = path.stat()
            outside = (seen.st_mode, seen.st_ino, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns)
        except (OSError, ValueError):
            return None, self._name(path)
        kept = self._names.get(path)
        return kept if kept is not None and kept[0] == outside else (outside, self._name(path))

    def _name(self, path: Path) -> _Named | None:
        below = self._below(path)
        try:
            said = parsed(path, read_text(path))
        except ScenarioFault as fault:
            return f"{shown_line(below)} – unreadable: {fault.faults[0].found}", ""
        if "/" in below and not _SCENARIO & said.keys():
            return None
        name, heading = said.get("name"), DEMONSTRATIONS if said.get("steps") else ""
        if isinstance(name, str) and name.strip():
            return shown_line(name), heading
        return shown_line(path.stem), heading

    def first(self) -> Entry | None:
        """The scenario to begin with: the first with units that can be read, or the first."""
        rows = self.entries()
        for row in rows:
            try:
                if row.path is not None and load(row.path, self.hub.root).scenario.units:
                    return row
            except ScenarioFault:
                continue
        return rows[0] if rows else None
