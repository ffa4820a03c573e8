"""Groups stored for every table of a store: saved from one table, placed on another.

A group is terrain and units, as in a scenario, and the meshes that these name. When it is placed on
a table, its meshes are stored with that table too, by content.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from languages.message import message
from sandbox.document.refusal import Refused
from sandbox.document.things import raw
from sandbox.live.live_document import LiveDocument
from sandbox.live.seats.roles import Role
from sandbox.live.shelf import KeptMeshes, TableShelf, keep_mesh
from sandbox.live.store.kept import KeptGroup, KeptMesh, StoreFault
from sandbox.live.store.store import Store
from sandbox.scenario.checks.cross_checks import MAX_MESH_BYTES
from sandbox.scenario.file import ScenarioFile
from sandbox.scenario.schema import Scenario
from sandbox.table.own_meshes import MAX_BYTES

MOST_GROUPS, MOST_THINGS, LONGEST_NAME = 200, 200, 60

_OWNER = message("live-groups-of-owner")


def saved_groups(live: LiveDocument | None) -> tuple[KeptGroup, ...]:
    """Return the groups of a table's store; empty for a table without one."""
    store = _store(live)
    try:
        return () if store is None else store.groups.all()
    except StoreFault:
        return ()


def save_group(live: LiveDocument, role: Role, things: Collection[str], name: str) -> KeptGroup:
    """Store things of a table as a group, replacing one of that name.

    ``things``: ids; only terrain and units are used. Raises Refused, and StoreFault.
    """
    if not role.serves:
        raise Refused(_OWNER)
    plain = " ".join(name.split())
    if not 0 < len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise Refused(message("live-group-name", most=LONGEST_NAME))
    store = _store(live)
    if store is None:
        raise Refused(message("live-group-nowhere"))
    said = live.document.scenario
    terrain = [row for row in said.terrain if row.id in things]
    units = [row for row in said.units if row.id in things]
    if not 0 < len(terrain) + len(units) <= MOST_THINGS:
        raise Refused(message("live-group-size", most=MOST_THINGS))
    there = {group.name for group in store.groups.all()}
    if plain not in there and len(there) >= MOST_GROUPS:
        raise Refused(message("live-most-groups", most=MOST_GROUPS))
    rows = {
        "game": said.game,
        "terrain": [raw(row) for row in terrain],
        "units": [{k: v for k, v in raw(row).items() if k != "towing"} for row in units],
    }
    content: dict[str, bytes] = {}
    meshes: list[KeptMesh] = []
    for row in _with_meshes(rows):
        if row["mesh"] not in [mesh.name for mesh in meshes]:
            meshes.append(_mesh_of_row(live.table.file, row, content))
    if sum(map(len, content.values())) > MAX_MESH_BYTES:
        raise Refused(message("live-group-meshes", most=MAX_MESH_BYTES))
    group = KeptGroup(plain, rows, tuple(meshes))
    store.groups.store(group, content)
    return group


def drop_group(live: LiveDocument, role: Role, name: str) -> None:
    """Delete a stored group; its copies on tables stay. Raises Refused, and StoreFault."""
    store = _store(live)
    if not role.serves or store is None:
        raise Refused(_OWNER)
    store.groups.drop(name)


def brought_along(live: LiveDocument, role: Role, group: KeptGroup) -> KeptGroup:
    """Return the group for a table: its meshes stored with the table, under their names there.

    Raises Refused, and StoreFault.
    """
    store = _store(live)
    if store is None or not group.meshes:
        return group
    names = {
        mesh.name: keep_mesh(
            live, role, mesh.name.rpartition("/")[2], store.mesh_content(mesh.sha256), mesh.reading
        ).name
        for mesh in group.meshes
    }
    return KeptGroup(group.name, _renamed(group.rows, names), group.meshes)


def file_of(live: LiveDocument, group: KeptGroup) -> ScenarioFile:
    """Return a scenario with only the group, for its picture."""
    store = _store(live)
    said = {"format": 1, "name": group.name, **group.rows}
    shelf = None if store is None else KeptMeshes(store, group.meshes)
    file = live.table.file
    return ScenarioFile(file.path, file.root, Scenario.model_validate(said), "", shelf)


def _store(live: LiveDocument | None) -> Store | None:
    shelf = None if live is None else live.table.file.shelf
    return shelf.store if isinstance(shelf, TableShelf) else None


def _with_meshes(rows: Mapping[str, Any]) -> list[dict[str, Any]]:
    found: Sequence[Any] = [
        *rows["terrain"],
        *(model for unit in rows["units"] for model in unit["models"]),
    ]
    return [row for row in found if row.get("mesh")]


def _mesh_of_row(file: ScenarioFile, row: Mapping[str, Any], content: dict[str, bytes]) -> KeptMesh:
    name = row["mesh"]
    try:
        found = file.content(name)
    except OSError as error:
        raise Refused(
            message("fault-cannot-be-read", name=name, why=error.strerror or "")
        ) from None
    if len(found) > MAX_BYTES:
        raise Refused(message("live-mesh-large", name=name, most=MAX_BYTES))
    sha256 = hashlib.sha256(found).hexdigest()
    content[sha256] = found
    reading = {key: row[key] for key in ("mesh_unit", "scale", "up") if key in row}
    return KeptMesh(name, sha256, len(found), reading)


def _renamed(rows: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    def called(row: Mapping[str, Any]) -> dict[str, Any]:
        return {**row, "mesh": names[row["mesh"]]} if row.get("mesh") in names else {**row}

    units = [{**unit, "models": list(map(called, unit["models"]))} for unit in rows["units"]]
    return {**rows, "terrain": list(map(called, rows["terrain"])), "units": units}
