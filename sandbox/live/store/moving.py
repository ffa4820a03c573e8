"""Move tables from one store to another, with all that belongs to them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from sandbox.live.store import contents, postgres, schema
from sandbox.live.store.copying import copy_document, copy_group, document_digest
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import MOST_TABLES, Store

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
        steps = _steps(there, number)
        old = here.execute(select(_documents.c.id).where(_documents.c.name == name)).scalar()
        if old is None:
            if (
                here.execute(select(func.count()).select_from(_documents)).scalar_one()
                >= MOST_TABLES
            ):
                raise StoreFault(
                    f"{target.where}: found {MOST_TABLES:,} tables, the most that are kept; "
                    f"expected room for {name}"
                )
            copy_document(there, here, number)
        elif document_digest(here, old) != digest:
            raise StoreFault(
                f"{name}: found another table of that name in {target.where}; expected none, or "
                "an equal one"
            )
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
            raise StoreFault(
                f"{name}: found new steps while it was moved; expected nobody at work on it"
            )
        source.delete_in(connection, name)


def _steps(connection: Connection, number: int) -> int:
    entries = schema.entries
    query = select(func.count()).where(entries.c.document == number)
    return connection.execute(query).scalar_one()
