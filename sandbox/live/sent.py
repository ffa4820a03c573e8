"""A table as it is sent to another process: by its digest, or whole where that is not known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sandbox.live.shelf import LooseMeshes
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import Table, lay
from sandbox.work.progress import Progress, silent
from sandbox.work.weak_lru import WeakLru

_MOST_TABLES = 4
"""Tables that stay laid in a process, with all that was computed of them."""

_laid: WeakLru[Table] = WeakLru(_MOST_TABLES)


class NotLaid(LookupError):
    """The process does not know the table yet: send it whole."""


@dataclass(frozen=True)
class Parcel:
    """Everything that lays a table again: its text, and the bytes of its meshes by name."""

    path: Path
    text: str
    meshes: Mapping[str, bytes]


@dataclass(frozen=True)
class SentTable:
    """A table by its digest; ``whole``: what lays it, or None where the process should know it."""

    digest: str
    whole: Parcel | None = None


def sent(table: Table, *, whole: bool) -> SentTable:
    """Return a table to be sent. Raises ScenarioFault or OSError: a mesh is gone."""
    file = table.file
    if not whole:
        return SentTable(table.digest)
    meshes = {name: file.content(name) for name in sorted(file.scenario.files())}
    return SentTable(table.digest, Parcel(file.path, file.written(), meshes))


def received(table: SentTable, progress: Progress = silent) -> Table:
    """Return the table that was sent; the latest ones stay laid. Raises NotLaid."""
    found = _laid.find(table.digest)
    if found is None:
        parcel = table.whole
        if parcel is None:
            raise NotLaid(table.digest)
        scenario = read_scenario(parcel.text, parcel.path, parcel.path.parent, parcel.meshes)
        shelf = LooseMeshes(scenario, parcel.meshes)
        file = ScenarioFile(parcel.path, parcel.path.parent, scenario, parcel.text, shelf)
        found = _laid.add(table.digest, lay(file, progress))
    return found
