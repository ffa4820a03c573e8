"""A table as it is sent to another process: its scenario's text, and the meshes that it names."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sandbox.live.files.shelf import LooseMeshes
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.table.table import Table, lay
from sandbox.work.progress import Progress, silent

_MOST_TABLES = 4
"""Tables that stay laid in a process, with all that was computed of them."""

_laid: OrderedDict[str, Table] = OrderedDict()


@dataclass(frozen=True)
class SentTable:
    """Everything that lays a table again.

    ``digest``: the table's, by which a process finds it again. ``meshes``: bytes by name.
    """

    digest: str
    path: Path
    text: str
    meshes: Mapping[str, bytes]


def sent(table: Table) -> SentTable:
    """Return a table to be sent. Raises ScenarioFault where one of its meshes is gone."""
    file = table.file
    digest = file.digest
    return SentTable(
        digest, file.path, file.written(), {name: _content(file, name) for name in _names(file)}
    )


def received(parcel: SentTable, progress: Progress = silent) -> Table:
    """Return the table that was sent; the latest ones stay laid."""
    found = _laid.get(parcel.digest)
    if found is None:
        scenario = read_scenario(parcel.text, parcel.path, parcel.path.parent, parcel.meshes)
        shelf = LooseMeshes(scenario, parcel.meshes)
        file = ScenarioFile(parcel.path, parcel.path.parent, scenario, parcel.text, shelf)
        found = lay(file, progress)
        while len(_laid) >= _MOST_TABLES:
            _laid.popitem(last=False)
        _laid[parcel.digest] = found
    _laid.move_to_end(parcel.digest)
    return found


def _names(file: ScenarioFile) -> list[str]:
    return sorted(file.scenario.files())


def _content(file: ScenarioFile, name: str) -> bytes:
    content = file.mesh_content(name)
    return file.mesh_file(name).read_bytes() if content is None else content
