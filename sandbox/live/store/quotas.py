"""Owners of tables, and quotas: upper bounds of what one of them keeps in a store.

The server's owner has no bounds, and keys of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from sqlalchemy import Connection, func, select

from languages.message import message
from sandbox.document.refusal import Refused
from sandbox.live.store import postgres, schema
from sandbox.live.store.database import Database

MEGABYTE = 1_000_000

_documents = schema.documents


class OverQuota(Refused):
    """Something that would exceed a quota; nothing was stored."""


def _quota() -> float:
    value: float = field(default=inf, metadata={"least": 0})
    return value


@dataclass(frozen=True)
class Quotas:
    """The most that one owner keeps. Without a number there is no bound."""

    tables: float = _quota()
    steps: float = _quota()  # of all tables together
    mesh_mb: float = _quota()  # megabytes of all tables together, each file counted once


@dataclass(frozen=True)
class Use:
    """The use of one owner."""

    tables: int
    steps: int
    mesh_bytes: int


def use_of(connection: Connection, owner: str) -> Use:
    """Return what an owner keeps now."""
    entries, meshes, contents = schema.entries, schema.meshes, schema.contents
    mine = _documents.c.owner == owner
    last = select(func.max(entries.c.seq)).where(entries.c.document == _documents.c.id)
    steps = select(last.scalar_subquery().label("steps")).where(mine).subquery()
    used = (
        select(meshes.c.sha256).join(_documents, _documents.c.id == meshes.c.document).where(mine)
    )
    queries = (
        select(func.count()).select_from(_documents).where(mine),
        select(func.coalesce(func.sum(steps.c.steps), 0)),
        select(func.coalesce(func.sum(contents.c.size), 0)).where(contents.c.sha256.in_(used)),
    )
    return Use(*(int(connection.execute(query).scalar_one()) for query in queries))


def check_tables(connection: Connection, quotas: Quotas, owner: str) -> None:
    """Check that an owner may make one more table. Raises OverQuota."""
    if owner and quotas.tables < inf and use_of(connection, owner).tables >= quotas.tables:
        raise OverQuota(message("live-quota-tables", most=int(quotas.tables)))


def check_steps(connection: Connection, quotas: Quotas, name: str) -> None:
    """Check that a table may have one more step. Raises OverQuota."""
    if quotas.steps == inf:
        return
    owner = _owner(connection, name)
    if owner and use_of(connection, owner).steps >= quotas.steps:
        raise OverQuota(message("live-quota-steps", most=int(quotas.steps)))


def check_meshes(connection: Connection, quotas: Quotas, name: str) -> None:
    """Check what a table's owner keeps after a mesh was added. Raises OverQuota."""
    if quotas.mesh_mb == inf:
        return
    owner = _owner(connection, name)
    if owner and use_of(connection, owner).mesh_bytes > quotas.mesh_mb * MEGABYTE:
        raise OverQuota(message("live-quota-meshes", most=f"{quotas.mesh_mb:g}"))


def _owner(connection: Connection, name: str) -> str:
    query = select(_documents.c.owner).where(_documents.c.name == name)
    return connection.execute(query).scalar() or ""


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
