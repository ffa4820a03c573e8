"""Owners of tables, what they keep, and the keys of the server's owner."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select

from sandbox.live.store import postgres, schema
from sandbox.live.store.database import Database
from sandbox.live.store.quotas import Use, use_of

_documents = schema.documents


@dataclass(frozen=True)
class TableUse:
    """The use of one table of an owner. ``mesh_bytes``: of its own list, each file once."""

    name: str
    title: str
    steps: int
    mesh_bytes: int


class Owners:
    """The owners in one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, table: str) -> str:
        """Return the owner of a table, as in `Kept`; empty for an unknown table."""
        query = select(_documents.c.owner).where(_documents.c.name == table)
        with self._database.reading() as connection:
            return str(connection.execute(query).scalar() or "")

    def use(self, owner: str) -> tuple[Use, list[TableUse]]:
        """Return what an owner keeps now: in all, and by table, sorted by title."""
        entries, meshes, contents = schema.entries, schema.meshes, schema.contents
        mine = _documents.c.id
        steps = select(func.max(entries.c.seq)).where(entries.c.document == mine)
        used = select(meshes.c.sha256).where(meshes.c.document == mine).correlate(_documents)
        sizes = select(func.sum(contents.c.size)).where(contents.c.sha256.in_(used))
        sizes = sizes.correlate(_documents)
        head = (_documents.c.name, _documents.c.title)
        query = select(*head, steps.scalar_subquery(), sizes.scalar_subquery())
        query = query.where(_documents.c.owner == owner).order_by(_documents.c.title)
        with self._database.reading() as connection:
            rows = [
                TableUse(name, title, steps or 0, int(size or 0))
                for name, title, steps, size in connection.execute(query)
            ]
            return use_of(connection, owner), rows

    # --- the server's owner ---------------------------------------------------------------------

    def add_key(self, hash: str, at: float, kept: float) -> None:
        """Store the hash of a key of the server's owner; delete those made ``kept`` seconds ago."""
        keys = schema.owner_keys
        with self._database.writing() as connection:
            connection.execute(keys.delete().where(keys.c.made < at - kept))
            postgres.hold(connection, keys.name)  # processes behind one port have one key
            if connection.execute(select(keys.c.made).where(keys.c.hash == hash)).first() is None:
                connection.execute(keys.insert().values(hash=hash, made=at))

    def has_key(self, hash: str) -> bool:
        """Return whether this is the hash of a key of the server's owner."""
        keys = schema.owner_keys
        with self._database.reading() as connection:
            query = select(keys.c.made).where(keys.c.hash == hash)
            return connection.execute(query).first() is not None

    def forget_keys(self) -> None:
        """Delete all keys of the server's owner."""
        with self._database.writing() as connection:
            connection.execute(schema.owner_keys.delete())
