"""Copy tables, groups and secrets from one database to another, or move tables.

The databases may be of the same kind or not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, func, select

from languages.message import message
from sandbox.live.store import contents, postgres, schema
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import MOST_TABLES, Store

_AT_ONCE = 100
"""Rows that are held in memory at a time."""


def copy_document(source: Connection, target: Connection, number: int) -> int:
    """Copy a document and everything that belongs to it; return its id in the target.

    Both connections are in a transaction. ``number``: its id in the source. Raises StoreFault for
    a damaged mesh, and where the copy differs.
    """
    documents = schema.documents
    (row,) = _rows(source, documents, number)
    query = documents.insert().values(**row).returning(documents.c.id)
    copied = int(target.execute(query).scalar_one())
    _copy_contents(source, target, schema.meshes.c.document == number, schema.meshes)
    for table in schema.BELONGINGS:
        _insert(target, table, _rows(source, table, number), document=copied)
    if document_digest(source, number) != document_digest(target, copied):
        raise StoreFault(message("live-copy-differs", name=row["name"]))
    return copied


def copy_group(source: Connection, target: Connection, name: str) -> None:
    """Copy a saved group and the bytes of its meshes. Raises StoreFault for a damaged mesh."""
    groups, meshes = schema.groups, schema.group_meshes
    _copy_contents(source, target, meshes.c.group == name, meshes)
    for table, mine in ((groups, groups.c.name == name), (meshes, meshes.c.group == name)):
        rows = source.execute(select(table).where(mine)).mappings()
        _insert(target, table, (dict(row) for row in rows))


def _copy_contents(source: Connection, target: Connection, mine: Any, meshes: Table) -> None:
    """Copy the bytes that some rows of ``meshes`` name. Raises StoreFault for damaged ones."""
    kept = schema.contents
    for sha256 in source.execute(select(meshes.c.sha256).where(mine).distinct()).scalars().all():
        content = source.execute(select(kept.c.bytes).where(kept.c.sha256 == sha256)).scalar()
        if content is None or hashlib.sha256(content).hexdigest() != sha256:
            raise StoreFault(message("live-copy-mesh-gone", mesh=sha256))
        contents.store_content(target, sha256, content)


def document_digest(connection: Connection, number: int) -> str:
    """Return SHA-256 of a document and all that belongs to it, the same in every database."""
    digest = hashlib.sha256()
    for table in (schema.documents, *schema.BELONGINGS):
        texts = (json.dumps(row, sort_keys=True) for row in _rows(connection, table, number))
        for row in sorted(hashlib.sha256(text.encode()).digest() for text in texts):
            digest.update(row)
        digest.update(table.name.encode())
    return digest.hexdigest()


def _rows(connection: Connection, table: Table, number: int) -> Iterator[dict[str, Any]]:
    """Yield the rows of a document in a table, without the ids that are the database's own."""
    mine = table.c.id == number if table is schema.documents else table.c.document == number
    own = table.autoincrement_column
    columns = [column for column in table.c if column.name != "document" and column is not own]
    query = select(*columns).where(mine).order_by(*table.primary_key)
    for row in connection.execute(query.execution_options(yield_per=_AT_ONCE)).mappings():
        yield dict(row)


def _insert(
    target: Connection, table: Table, rows: Iterator[dict[str, Any]], **more: object
) -> None:
    batch: list[Mapping[str, Any]] = []
    for row in rows:
        batch.append({**row, **more})
        if len(batch) == _AT_ONCE:
            target.execute(table.insert(), batch)
            batch = []
    if batch:
        target.execute(table.insert(), batch)


_documents = schema.documents


@dataclass(frozen=True)
class TableMoved:
    """A table that was moved. ``digest``: SHA-256 of all its rows, the same in both stores."""

    name: str
    steps: int
    digest: str


def move_table(source: Store, target: Store, name: str) -> TableMoved:
    """Move a table; the people at it in the source are told that it is gone.

    It is copied, compared, and only then deleted in the source. A copy that the target has
    already, as after a crash in between, is not made again. Raises StoreFault, and leaves both
    stores as they were: for another table of that name in the target, and where the table changes
    meanwhile.
    """
    with source.database.reading() as there, target.database.writing() as here:
        postgres.hold(here, _documents.name)
        contents.hold(here)
        number = source.number(there, name)
        digest = document_digest(there, number)
        entries = schema.entries
        query = select(func.count()).where(entries.c.document == number)
        steps = there.execute(query).scalar_one()
        old = here.execute(select(_documents.c.id).where(_documents.c.name == name)).scalar()
        if old is None:
            if (
                here.execute(select(func.count()).select_from(_documents)).scalar_one()
                >= MOST_TABLES
            ):
                raise StoreFault(
                    message("live-copy-full", place=target.where, most=MOST_TABLES, name=name)
                )
            copy_document(there, here, number)
        elif document_digest(here, old) != digest:
            raise StoreFault(message("live-copy-name-taken", name=name, place=target.where))
    try:
        _delete(source, name, digest)
    except StoreFault:
        if old is None:
            target.delete(name)
        raise
    return TableMoved(name, steps, digest)


def move_groups(source: Store, target: Store) -> list[str]:
    """Move the saved groups whose names the target does not have; return their names."""
    moved = []
    with source.database.reading() as there, target.database.writing() as here:
        contents.hold(here)
        taken: Collection[str] = set(here.execute(select(schema.groups.c.name)).scalars())
        for name in there.execute(select(schema.groups.c.name)).scalars().all():
            if name not in taken:
                copy_group(there, here, name)
                moved.append(name)
    for name in moved:
        source.groups.drop(name)
    return moved


def _delete(source: Store, name: str, digest: str) -> None:
    """Delete a table that has been copied, if it still is what was copied."""
    with source.database.writing() as connection:
        number = source.number(connection, name)
        postgres.hold_row(connection, _documents, number)
        if document_digest(connection, number) != digest:
            raise StoreFault(message("live-copy-changed", name=name))
        source.delete_in(connection, name)
