"""The scenarios of a folder and of the folders in it, and the tables laid from them."""

from __future__ import annotations

from collections import Counter, OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock

from apps.runtime.folder import ENDING, Found, scenario_files
from apps.runtime.thrift import give_back
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import load
from sandbox.scenario.text import parsed, read_text
from sandbox.sight.judge import prepare
from sandbox.table.table import Table, lay
from sandbox.view.scene import Scene, build_scene
from sandbox.work.progress import Cancelled, Progress, silent, within

_KEPT = 8

_SCENARIO = {"format", "game", "terrain", "units"}
"""What a file says one of that is meant as a scenario, and not as some other program's."""

_PATIENCE = 0.2
"""Seconds after which one who waits looks up whether anybody still wants to."""


@dataclass(frozen=True)
class Entry:
    """A scenario file by the name it gives itself, or by its file's where it gives none.

    Of a file that cannot be read the name says so, and why.
    """

    path: Path
    name: str


class Library:
    """One file, or every ``*.toml`` of a folder and of the folders in it.

    ``root``: mesh paths may not leave it; by default each scenario's own folder. ``cut``: what is
    to be said where a folder holds more than can be listed, else nothing.
    """

    def __init__(self, place: Path, root: Path | None = None) -> None:
        self.place = place
        self.root = root
        self.cut = ""
        self._laid: OrderedDict[str, Table] = OrderedDict()
        self._names: dict[Path, tuple[object, str | None]] = {}
        self._lock = Lock()
        self._bench = Lock()
        self._asked = Event()

    def entries(self) -> list[Entry]:
        """What there is to choose from now, by name."""
        folder = self.place.is_dir()
        there = scenario_files(self.place) if folder else Found((self.place,))
        with self._lock:
            self.cut = there.cut
            self._names = {path: self._named(path) for path in there.files}
            named = {path: name for path, (_, name) in self._names.items() if name is not None}
        names = Counter(named.values())
        # Two of one name are told apart by their files.
        rows = [
            Entry(path, name if names[name] == 1 else f"{name} ({self._below(path)})")
            for path, name in named.items()
        ]
        return sorted(rows, key=lambda row: row.name.lower())

    def find(self, key: str) -> Path | None:
        """The scenario that an address calls so, as `key` does.

        The name of a file alone will do where only one folder has it.
        """
        paths = {self.key(row.path): row.path for row in self.entries()}
        if key in paths:
            return paths[key]
        alike = [path for path in paths.values() if path.stem == key]
        return alike[0] if len(alike) == 1 else None

    def key(self, path: Path) -> str:
        """What an address calls a scenario: its path below the folder, without the ending."""
        return self._below(path).removesuffix(ENDING)

    def name(self, path: Path) -> str:
        """What a scenario is called in the list, or its file's name where it is in none."""
        return next((row.name for row in self.entries() if row.path == path), path.stem)

    def _below(self, path: Path) -> str:
        """Where a file is, seen from the folder."""
        inside = self.place in path.parents
        return path.relative_to(self.place).as_posix() if inside else path.name

    def _named(self, path: Path) -> tuple[object, str | None]:
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

    def _name(self, path: Path) -> str | None:
        below = self._below(path)
        try:
            said = parsed(path, read_text(path))
        except ScenarioFault as fault:
            return f"{shown_line(below)} – unreadable: {fault.faults[0].found}"
        if "/" in below and not _SCENARIO & said.keys():
            return None
        name = said.get("name")
        if isinstance(name, str) and name.strip():
            return shown_line(name)
        return shown_line(path.stem)

    def first(self) -> Path | None:
        """The scenario to begin with: the first with units that can be read, or the first."""
        paths = [row.path for row in self.entries()]
        for path in paths:
            try:
                if load(path, self.root).scenario.units:
                    return path
            except ScenarioFault:
                continue
        return paths[0] if paths else None

    def table(self, path: Path, progress: Progress = silent) -> Table:
        """The table of a scenario; laid once for as long as file and meshes say the same.

        Raises ScenarioFault with everything wrong with it, and Cancelled where ``progress`` does.
        """
        file = load(path, self.root)
        key = f"{path} {file.digest} {hash(file.text)}"
        with self._lock:
            if key in self._laid:
                self._laid.move_to_end(key)
                return self._laid[key]
        table = lay(file, progress)
        with self._lock:
            self._laid[key] = table
            while len(self._laid) > _KEPT:
                self._laid.popitem(last=False)
        return table

    def scene(self, path: Path, progress: Progress = silent) -> tuple[Table, Scene]:
        """The table of a scenario, and a scene of its own for one page.

        Only one is made at a time: the light baked for the first is there for all that follow.
        Raises ScenarioFault, and Cancelled where ``progress`` does, also while it waits. What is
        being warmed meanwhile is left to the page, which can tell of it and stop it.
        """
        self._asked.set()
        try:
            return self._made(path, progress)
        except Cancelled:
            with self._lock:
                self._laid.clear()  # who shows one has it, and what nobody wants takes no memory
            raise

    def _made(self, path: Path, progress: Progress) -> tuple[Table, Scene]:
        while not self._bench.acquire(timeout=_PATIENCE):
            progress(0.0, "Waiting while another table is laid")
        try:
            table = self.table(path, within(progress, 0.0, 0.3))
            prepare(table, within(progress, 0.3, 0.4))
            return table, build_scene(table, progress=within(progress, 0.4, 1.0))
        finally:
            self._bench.release()
            give_back()

    def warm(self) -> None:
        """Bake the light of the scenario to begin with, before anybody asks for it."""
        first = self.first()
        if first is not None:
            with suppress(ScenarioFault, Cancelled):
                self._made(first, self._unless_asked)[1].close()

    def _unless_asked(self, _share: float, _what: str) -> None:
        if self._asked.is_set():
            raise Cancelled
