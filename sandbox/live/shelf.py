"""Meshes stored with a live table: its own shelf in the store, filled by its editors.

A name means the same bytes for the life of the table, so that every step of its history does too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from languages.message import message
from sandbox.document.refusal import Refused
from sandbox.document.things import raw
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import Role
from sandbox.live.seats.told import Shelved
from sandbox.live.store.kept import KeptMesh
from sandbox.live.store.store import Store
from sandbox.scenario.checks.cross_checks import MAX_MESH_BYTES
from sandbox.scenario.faults import shown_line
from sandbox.scenario.file import HeldMeshes
from sandbox.scenario.schema import Scenario
from sandbox.table.own_meshes import free_name

MOST_MESHES = 200
"""Most meshes stored with one table."""


class KeptMeshes:
    """Meshes that the store has, by name; a `sandbox.scenario.file.MeshShelf`."""

    def __init__(self, store: Store, meshes: Iterable[KeptMesh]) -> None:
        self.store, self._meshes = store, {mesh.name: mesh for mesh in meshes}

    def names(self) -> Collection[str]:
        """Return the names that a scenario may use."""
        return self._meshes.keys()

    def reading(self, name: str) -> Mapping[str, Any]:
        """Return the keys of a row that read one. Raises KeyError."""
        return self._meshes[name].reading

    def digest(self, name: str) -> str:
        """Return SHA-256 of a mesh's bytes. Raises KeyError."""
        return self._meshes[name].sha256

    def content(self, name: str) -> bytes:
        """Return a mesh's bytes. Raises KeyError, StoreFault."""
        return self.store.mesh_content(self._meshes[name].sha256)


class TableShelf(KeptMeshes):
    """The meshes that the store has for one table."""

    def __init__(self, store: Store, table: str) -> None:
        super().__init__(store, store.meshes(table))
        self._table = table

    def read_again(self) -> None:
        """Read the list of meshes from the store, to which another process may have added."""
        self._meshes = {mesh.name: mesh for mesh in self.store.meshes(self._table)}

    def all(self) -> tuple[KeptMesh, ...]:
        """Return every mesh, in the order in which they were added."""
        return tuple(self._meshes.values())

    def add(self, mesh: KeptMesh, content: bytes) -> None:
        """Store another; it is on the disk when this returns. Raises StoreFault."""
        self.store.keep_mesh(self._table, mesh, content)
        self._meshes[mesh.name] = mesh

    def drop(self, name: str) -> KeptMesh:
        """Hide a mesh from the list, or delete it where no step of the table needs it.

        Return its new row. Raises KeyError, StoreFault.
        """
        gone = replace(self._meshes[name], away=True)
        if self.store.drop_mesh(self._table, gone):
            del self._meshes[name]
        else:
            self._meshes[name] = gone
        return gone


class LooseMeshes(HeldMeshes):
    """Meshes that came with a scenario and are not stored yet."""

    def __init__(self, scenario: Scenario, meshes: Mapping[str, bytes]) -> None:
        readings: dict[str, Mapping[str, Any]] = {}
        if scenario.table.mat_picture is not None:
            readings[scenario.table.mat_picture] = {}
        models = [model for unit in scenario.units for model in unit.models]
        for row in (*scenario.terrain, *models):
            mesh = getattr(row, "mesh", None)
            if mesh is not None:
                said = raw(row)
                keys = [key for key in ("mesh_unit", "scale", "up") if key in said]
                readings.setdefault(mesh, {key: said[key] for key in keys})
        super().__init__({name: meshes[name] for name in scenario.files()}, readings)

    def all(self) -> tuple[KeptMesh, ...]:
        """Return every mesh, as it will be stored."""
        return tuple(
            KeptMesh(name, self.digest(name), len(content), self.reading(name))
            for name, content in self.all_content().items()
        )


def kept_meshes(live: LiveDocument) -> tuple[KeptMesh, ...]:
    """Return the meshes that are stored with a table."""
    shelf = live.table.file.shelf
    return shelf.all() if isinstance(shelf, TableShelf) else ()


def keep_mesh(
    live: LiveDocument, role: Role, name: str, content: bytes, reading: Mapping[str, Any]
) -> KeptMesh:
    """Store a mesh with a table, and tell everybody; an existing one is stored once.

    ``name``: of its file; it gets a number where it means other bytes already, here or beside the
    scenario. ``reading``: the keys that read it. Raises Refused, and StoreFault.
    """
    if why := role.hands_off:
        raise Refused(why)
    sha256 = hashlib.sha256(content).hexdigest()
    with live.telling():
        shelf = live.table.file.shelf
        if not isinstance(shelf, TableShelf):
            raise Refused(message("live-mesh-nowhere"))
        there = shelf.all()
        for mesh in there:
            if mesh.sha256 == sha256 and mesh.reading == reading:
                if not mesh.away:
                    return mesh
                back = replace(mesh, away=False)
                shelf.add(back, content)
                live.tell(Shelved(back))
                return back
        total = sum(mesh.size for mesh in there) + len(content)
        if len(there) >= MOST_MESHES or total > MAX_MESH_BYTES:
            raise Refused(
                message(
                    "live-most-meshes",
                    count=len(there),
                    bytes=total - len(content),
                    most=MOST_MESHES,
                    largest=MAX_MESH_BYTES,
                )
            )
        made = KeptMesh(_free(live, shelf, name, sha256), sha256, len(content), dict(reading))
        shelf.add(made, content)
        live.tell(Shelved(made))
    return made


def drop_mesh(live: LiveDocument, role: Role, name: str) -> None:
    """Remove a mesh from a table's list, and tell everybody; its pieces on the table stay.

    Raises Refused, and StoreFault.
    """
    if why := role.hands_off:
        raise Refused(why)
    with live.telling():
        shelf = live.table.file.shelf
        if not isinstance(shelf, TableShelf) or name not in shelf.names():
            raise Refused(message("live-mesh-beside", name=shown_line(name)))
        live.tell(Shelved(shelf.drop(name)))


def follow_shelf(live: LiveDocument, name: str) -> None:
    """Follow another process that has stored a mesh with a table, hidden it, or deleted it."""
    shelf = live.table.file.shelf
    if isinstance(shelf, TableShelf):
        with live.telling():
            before = {mesh.name: mesh for mesh in shelf.all()}
            shelf.read_again()
            now = {mesh.name: mesh for mesh in shelf.all()}
            if name in now:
                live.tell(Shelved(now[name]))
            elif name in before:
                live.tell(Shelved(replace(before[name], away=True)))


def _free(live: LiveDocument, shelf: TableShelf, name: str, sha256: str) -> str:
    file = live.table.file
    taken = {*shelf.names(), *live.document.scenario.files()}
    plain = free_name(name, (), None)
    # The same file beside the scenario keeps its name.
    if plain not in taken and same_file(file.mesh_file(plain), sha256):
        return plain
    return free_name(name, taken, file.path.parent if file.path.is_absolute() else None)


def same_file(path: Path, sha256: str) -> bool:
    """Return whether a file exists and has these bytes."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() == sha256
    except OSError:
        return False
