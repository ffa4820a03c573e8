"""Bytes of meshes, stored once each by SHA-256, for any number of tables and groups."""

from __future__ import annotations

from sqlalchemy import Connection, select

from sandbox.live.store import postgres, schema


def hold(connection: Connection) -> None:
    """Wait until no other process adds or deletes bytes, to the end of the transaction.

    Without it, bytes could be deleted as unused while another process begins to use them.
    """
    postgres.hold(connection, schema.contents.name)


def store_content(connection: Connection, sha256: str, content: bytes) -> None:
    """Store bytes, if they are not there yet."""
    contents = schema.contents
    here = select(contents.c.size).where(contents.c.sha256 == sha256)
    if connection.execute(here).first() is None:
        row = {"sha256": sha256, "size": len(content), "bytes": content}
        connection.execute(contents.insert().values(**row))


def delete_unused(connection: Connection) -> None:
    """Delete bytes that no table and no group has any more."""
    contents = schema.contents
    used = select(schema.meshes.c.sha256).union(select(schema.group_meshes.c.sha256))
    connection.execute(contents.delete().where(contents.c.sha256.not_in(used)))
