"""Groups stored for every table of a store: their rows, and their meshes by content."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from languages.message import message
from sandbox.live.store import contents, schema
from sandbox.live.store.database import Database
from sandbox.live.store.kept import KeptGroup, KeptMesh, StoreFault


class SavedGroups:
    """The groups of one store, by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> tuple[KeptGroup, ...]:
        """Return every group, in the order of their names. Raises StoreFault."""
        groups, meshes, kept = schema.groups, schema.group_meshes, schema.contents
        of = select(meshes.c.group, meshes.c.name, meshes.c.sha256, kept.c.size, meshes.c.reading)
        of = of.join(kept, kept.c.sha256 == meshes.c.sha256).order_by(meshes.c.name)
        with self._database.reading() as connection:
            rows = connection.execute(select(groups.c.name, groups.c.text)).all()
            had = connection.execute(of).all()
        found: dict[str, list[KeptMesh]] = {}
        for name, mesh, sha256, size, reading in had:
            found.setdefault(name, []).append(KeptMesh(mesh, sha256, size, json.loads(reading)))
        return tuple(
            KeptGroup(name, json.loads(text), tuple(found.get(name, ())))
            for name, text in sorted(rows, key=lambda row: str(row[0]).casefold())
        )

    def store(self, group: KeptGroup, content: Mapping[str, bytes]) -> None:
        """Store a group, replacing one of its name.

        ``content``: the bytes of its meshes by SHA-256. Raises StoreFault.
        """
        groups, meshes = schema.groups, schema.group_meshes
        with self._database.writing() as connection:
            contents.hold(connection)
            connection.execute(groups.delete().where(groups.c.name == group.name))
            connection.execute(groups.insert().values(name=group.name, text=_json(group.rows)))
            for mesh in group.meshes:
                contents.store_content(connection, mesh.sha256, content[mesh.sha256])
                row = {"name": mesh.name, "sha256": mesh.sha256, "reading": _json(mesh.reading)}
                connection.execute(meshes.insert().values(group=group.name, **row))
            contents.delete_unused(connection)

    def drop(self, name: str) -> None:
        """Delete a group. Raises StoreFault where there is none."""
        groups = schema.groups
        with self._database.writing() as connection:
            contents.hold(connection)
            gone = connection.execute(groups.delete().where(groups.c.name == name))
            if not gone.rowcount:
                raise StoreFault(message("live-store-no-group", name=name))
            contents.delete_unused(connection)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
