"""A live table and its file: saved back, saved as another, read again."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from sandbox.document.commands import LayAnew
from sandbox.document.document import sense
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.live.live_document import LiveDocument
from sandbox.live.people import Person
from sandbox.live.roles import OWNER
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import load, read_scenario
from sandbox.scenario.schema import Scenario
from sandbox.scenario.text import read_text
from sandbox.scenario.writing import unwritable, write_whole

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,59}")


class ChangedOnDisk(Refused):
    """Somebody else has changed the file since it was read or written."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path.name} has been changed by somebody else since it was read: nothing was "
            "written. Save as another file, or lay this one anew."
        )


def has_file(live: LiveDocument) -> bool:
    """Whether there is a file beside the table."""
    return live.table.file.path.is_absolute()


def changed_on_disk(live: LiveDocument) -> bool:
    """Whether the file says something else than when it was read or written; one that is gone,
    or cannot be read, does."""
    if not has_file(live):
        return False
    try:
        return read_text(live.table.file.path) != live.saved
    except ScenarioFault:
        return True


def filed(live: LiveDocument) -> Scenario:
    """The scenario that its file has, as it was last read or written."""
    return _read(live.saved)


def unsaved(live: LiveDocument) -> bool:
    """Whether the table says something that its file does not."""
    return sense(live.document.scenario) != sense(filed(live))


def lay_anew(live: LiveDocument, text: str, person: Person) -> Entry | None:
    """Say what a text of its file says; None where that is nothing new. Raises Refused."""
    before, entry = live.table.file.text, None
    live.goes_into(text)
    try:
        if sense(_read(text)) != sense(live.document.scenario):
            live.called(person)
            entry = live.submit(person.id, OWNER, LayAnew(text))
    except BaseException:
        live.goes_into(before)
        raise
    live.kept_as(text, live.table.file)
    return entry


def save(live: LiveDocument) -> str:
    """Write the table into its file, in one step; what there is to say about it.

    Raises Refused, and nothing is written: where there is no file, where somebody else has changed
    it since (ChangedOnDisk), and where it cannot be written.
    """
    with live.lock:
        path = live.table.file.path
        if not has_file(live):
            raise Refused("This table has no file yet: save it as one, or download it.")
        if path.exists() and changed_on_disk(live):
            raise ChangedOnDisk(path)
        if not unsaved(live) and path.exists():
            return f"Nothing has changed: {path.name} is as it was."
        _write(path, live)
        return f"{path.name} is saved."


def save_as(live: LiveDocument, folder: Path, name: str) -> Path:
    """Write the table into a new file of a folder, which is its file from now on.

    Raises Refused for what is no plain name, where there is such a file already, and where it
    cannot be written; meshes are named from the folder of the table's file, so it is that one.
    """
    plain = name.strip().removesuffix(".toml")
    if not _NAME.fullmatch(plain):
        raise Refused(
            f"{shown_line(name)} is no name for a file: letters, digits, spaces, _ and - only, "
            "60 at most."
        )
    with live.lock:
        if live.table.scenario.mesh_paths() and has_file(live):
            folder = live.table.file.path.parent
        path = folder / f"{plain}.toml"
        if path.exists():
            raise Refused(f"There is a {path.name} already: choose another name.")
        _write(path, live, moved=True)
    return path


def read_again(live: LiveDocument, person: Person) -> str:
    """Lay the table anew from its file, as one step that can be taken back; what to say.

    Raises ScenarioFault with everything wrong with the file, and Refused.
    """
    file = load(live.table.file.path, live.table.file.root)
    entry = lay_anew(live, file.text, person)
    name = file.path.name
    return f"{name} is laid anew." if entry else f"{name} says what is on the table."


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
