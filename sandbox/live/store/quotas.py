"""Quotas: upper bounds of what one owner keeps in a store. The server's owner has none."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from sqlalchemy import Connection, func, select

from sandbox.document.refusal import Refused
from sandbox.live.store import schema

MEGABYTE = 1_000_000

_documents = schema.documents


class OverQuota(Refused):
    """Something that would exceed a quota; nothing was stored."""


def _quota(meaning: str) -> float:
    value: float = field(default=inf, metadata={"meaning": meaning, "least": 0})
    return value


@dataclass(frozen=True)
class Quotas:
    """The most that one owner keeps. Without a number there is no bound."""

    tables: float = _quota("tables")
    steps: float = _quota("steps of all tables together")
    mesh_mb: float = _quota("megabytes of meshes of all tables together, each file counted once")


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
        raise OverQuota(
            f"You own {quotas.tables:,.0f} tables, the most that this server keeps for one owner. "
            "Delete one first."
        )


def check_steps(connection: Connection, quotas: Quotas, name: str) -> None:
    """Check that a table may have one more step. Raises OverQuota."""
    if quotas.steps == inf:
        return
    owner = _owner(connection, name)
    if owner and use_of(connection, owner).steps >= quotas.steps:
        raise OverQuota(
            f"The tables of this table's owner have {quotas.steps:,.0f} steps, the most that this "
            "server keeps for one owner. The owner has to delete a table first."
        )


def check_meshes(connection: Connection, quotas: Quotas, name: str) -> None:
    """Check what a table's owner keeps after a mesh was added. Raises OverQuota."""
    if quotas.mesh_mb == inf:
        return
    owner = _owner(connection, name)
    if owner and use_of(connection, owner).mesh_bytes > quotas.mesh_mb * MEGABYTE:
        raise OverQuota(
            f"The meshes of this table's owner would have more than {quotas.mesh_mb:,g} MB, the "
            "most that this server keeps for one owner. The owner has to delete a mesh or a table "
            "first."
        )


def _owner(connection: Connection, name: str) -> str:
    query = select(_documents.c.owner).where(_documents.c.name == name)
    return connection.execute(query).scalar() or ""
