"""Save a live table to its file, or another one, and read it again."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from languages.message import logged, message
from languages.writing import text
from sandbox.document.commands import MOST_STEPS, LayAnew, SetKeys, SetTable, Several
from sandbox.document.document import sense
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import OWNER
from sandbox.live.shelf import TableShelf, same_file
from sandbox.scenario.cover_words.reading import scenario_text
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import load, read_scenario
from sandbox.scenario.schema import Scenario
from sandbox.scenario.writing import unwritable, write_whole
from sandbox.table.own_meshes import free_name

FILES = Person("file")
"""Author of changes that come from a file: a changed scenario, names of meshes."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,59}")


class ChangedOnDisk(Refused):
    """Another program has changed the file since it was read or written."""

    def __init__(self, path: Path) -> None:
        super().__init__(message("live-changed-on-disk", name=path.name))


def has_file(live: LiveDocument) -> bool:
    """Return whether there is a file beside the table."""
    return live.table.file.path.is_absolute()


def changed_on_disk(live: LiveDocument) -> bool:
    """Return whether the file has changed since it was read or written.

    A file that is gone, or cannot be read, counts as changed.
    """
    if not has_file(live):
        return False
    try:
        file = live.table.file
        return scenario_text(file.path, file.root) != live.saved
    except ScenarioFault:
        return True


def filed(live: LiveDocument) -> Scenario:
    """Return the scenario of its file, as it was last read or written."""
    return _read(live.saved)


def unsaved(live: LiveDocument) -> bool:
    """Return whether the table has changes that its file does not have."""
    return sense(live.document.scenario) != sense(filed(live))


def lay_anew(live: LiveDocument, text: str, person: Person) -> Entry | None:
    """Change the table to the text of its file; None where nothing is new. Raises Refused."""
    before, entry = live.table.file.text, None
    live.goes_into(text)
    try:
        if sense(_read(text)) != sense(live.document.scenario):
            live.called(person)
            entry = live.submit(person.id, OWNER, LayAnew(text))
    except BaseException as fault:
        # Another process may have laid it anew first; then it is as the file says.
        if not isinstance(fault, Refused) or sense(_read(text)) != sense(live.document.scenario):
            live.goes_into(before)
            raise
    live.kept_as(text, live.table.file)
    return entry


def save(live: LiveDocument) -> str:
    """Write the table into its file, in one step; return a sentence about it.

    Raises Refused, and writes nothing: where there is no file, where another program has changed it
    since (ChangedOnDisk), and where it cannot be written.
    """
    with live.lock:
        path = live.table.file.path
        if not has_file(live):
            raise Refused(message("live-no-file-yet"))
        if path.exists() and changed_on_disk(live):
            raise ChangedOnDisk(path)
        _meshes_beside(path.parent, live)
        if not unsaved(live) and path.exists():
            return text("live-nothing-changed", name=path.name)
        _write(path, live)
        return text("live-saved", name=path.name)


def save_as(live: LiveDocument, folder: Path, name: str) -> Path:
    """Write the table into a new file of a folder, which is its file from now on.

    Raises Refused for an invalid name, for an existing file, and where it cannot be written. Meshes
    are named from the folder of the table's file, so it must be that folder.
    """
    plain = name.strip().removesuffix(".toml")
    if not _NAME.fullmatch(plain):
        raise Refused(message("live-no-file-name", name=shown_line(name)))
    with live.lock:
        beside = set(live.table.scenario.files()) - set(live.table.file.shelved)
        if beside and has_file(live):
            folder = live.table.file.path.parent
        path = folder / f"{plain}.toml"
        if path.exists():
            raise Refused(message("live-file-exists", name=path.name))
        _meshes_beside(folder, live)
        _write(path, live, moved=True)
    return path


def read_again(live: LiveDocument, person: Person) -> str:
    """Change the table to its file, as one step that can be undone; return a sentence about it.

    Raises ScenarioFault with every fault of the file, and Refused.
    """
    now = live.table.file
    file = load(now.path, now.root, now.shelf)
    entry = lay_anew(live, file.text, person)
    return text("live-laid-anew" if entry else "live-says-the-same", name=file.path.name)


def follow_save(live: LiveDocument) -> None:
    """Follow another process that has saved a table to its file, or read it again."""
    shelf, file = live.table.file.shelf, live.table.file
    if isinstance(shelf, TableShelf):
        text, source = shelf.store.saved(live.name)
        live.moved_to(text, replace(file, path=Path(source)) if source else file)


def _meshes_beside(folder: Path, live: LiveDocument) -> None:
    """Write the stored meshes that are on the table into a folder.

    A file of that name with other bytes stays: the mesh is renamed, which is a step like any other.
    Raises Refused.
    """
    shelf = live.table.file.shelf
    if not isinstance(shelf, TableShelf):
        return
    names = [name for name in live.document.scenario.files() if name in shelf.names()]
    for name in names:
        mesh = next(one for one in shelf.all() if one.name == name)
        if (folder / name).exists() and not same_file(folder / name, mesh.sha256):
            taken = {*shelf.names(), *live.document.scenario.files()}
            other = replace(mesh, name=free_name(name, taken, folder))
            shelf.add(other, shelf.content(name))
            _called(live, name, other.name)
            name = other.name
        if not (folder / name).exists():
            try:
                write_whole(folder / name, shelf.content(name))
            except OSError as error:
                raise Refused(f"{unwritable(Path(name), error)}.") from None


def _called(live: LiveDocument, mesh: str, other: str) -> None:
    """Rename a mesh everywhere on the table."""
    scenario = live.document.scenario
    title = logged(message("edit-called-mesh", mesh=mesh, other=other))
    things = [one.id for one in scenario.terrain if getattr(one, "mesh", None) == mesh]
    for unit in scenario.units:
        things += [f"{unit.id}/{n}" for n, one in enumerate(unit.models) if one.mesh == mesh]
    for start in range(0, len(things), MOST_STEPS):
        steps = [SetKeys(thing, {"mesh": other}) for thing in things[start : start + MOST_STEPS]]
        live.submit(FILES.id, OWNER, Several(tuple(steps), title))
    if scenario.table.mat_picture == mesh:
        step = SetTable({"mat_picture": other})
        live.submit(FILES.id, OWNER, Several((step,), title))


def _write(path: Path, live: LiveDocument, *, moved: bool = False) -> None:
    text = live.table.file.written()
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise Refused(f"{unwritable(Path(path.name), error)}.") from None
    file = live.table.file
    live.kept_as(text, replace(file, path=path.resolve()) if moved else file)


@lru_cache(maxsize=16)
def _read(text: str) -> Scenario:
    return read_scenario(text)
