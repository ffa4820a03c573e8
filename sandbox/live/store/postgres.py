"""PostgreSQL under the store: its connections, and the signs that its text cannot hold.

A step is on the disk when its transaction has been committed: connections do not accept
``synchronous_commit = off``.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, Table, select, text

NAME = "postgresql"
POOLED, AT_MOST = 5, 20
"""Connections that a process keeps open, and the most that it opens."""

_LOCK = 5_310_911_452
"""Key of the advisory lock under which the tables are made and migrated."""
_SURE = (
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off'"
)
_ESCAPE = "\x1a"
"""Begins the two signs that stand for a NUL, which PostgreSQL's text cannot hold, or for itself."""


def is_postgres(url: URL) -> bool:
    """Return whether a URL names a PostgreSQL database."""
    return url.get_backend_name() == NAME


def connect_arguments(url: URL, patience: float) -> dict[str, Any]:
    """Return the arguments of a connection.

    ``patience``: most seconds to wait for a connection or a lock.
    """
    seconds = max(1, round(patience))
    connect: dict[str, Any] = {"connect_timeout": seconds}
    if "options" not in url.query:
        connect["options"] = f"-c lock_timeout={seconds}s"
    return connect


def options(url: URL, patience: float) -> dict[str, Any]:
    """Return the options of an engine; ``patience`` as for `connect_arguments`.

    A connection is tried before it is used, so that a restart of the database costs no step.
    """
    return {
        "connect_args": connect_arguments(url, patience),
        "pool_pre_ping": True,
        "pool_size": POOLED,
        "max_overflow": AT_MOST - POOLED,
        "pool_timeout": patience,
    }


def wait_for_disk(connection: Any, _record: Any) -> None:
    """Have a new connection, a driver's own, wait for the disk."""
    with connection.cursor() as cursor:
        cursor.execute(_SURE)
    connection.commit()


def hold_schema(connection: Connection) -> None:
    """Wait until no other process makes or migrates the tables, to the end of the transaction."""
    if connection.dialect.name == NAME:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def hold(connection: Connection, table: str) -> None:
    """Wait until no other process writes a table of the database, to the end of the transaction.

    A write in SQLite begins so.
    """
    if connection.dialect.name == NAME:
        connection.execute(text(f"LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE"))


def hold_row(connection: Connection, table: Table, number: int) -> None:
    """Wait until no other process adds what belongs to a row, to the end of the transaction."""
    if connection.dialect.name == NAME:
        connection.execute(select(table.c.id).where(table.c.id == number).with_for_update())


def escaped(value: str) -> str:
    """Return a text without NULs, which `unescaped` turns back."""
    return value.replace(_ESCAPE, _ESCAPE + "a").replace("\0", _ESCAPE + "0")


def unescaped(value: str) -> str:
    """Return the text that `escaped` was given."""
    return value.replace(_ESCAPE + "0", "\0").replace(_ESCAPE + "a", _ESCAPE)
