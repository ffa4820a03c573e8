"""The database of the store: its place, its opening, and its faults."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    SQLAlchemyError,
)
from sqlalchemy.pool import NullPool, StaticPool

from languages.message import message
from sandbox.live.meter import METER
from sandbox.live.store import postgres
from sandbox.live.store.kept import StoreFault, Unusable
from sandbox.live.store.schema import bring_up

PATIENCE = 10.0
"""Most seconds to wait for another program's write."""

_READS = "sightline_reads"


def usual_url() -> str:
    """Return the URL of the default store: a file in the user's data folder."""
    folder = platformdirs.user_data_path("sightline", appauthor=False)
    return URL.create("sqlite", database=str(folder / "tables.sqlite3")).render_as_string()


def file_of(url: str) -> Path | None:
    """Return the file of a store; None for one in memory or on a server.

    Raises StoreFault for an invalid URL.
    """
    made = _url(url)
    if made.get_backend_name() != "sqlite" or _in_memory(made):
        return None
    name = str(made.database).removeprefix("file:") if "uri" in made.query else made.database
    return Path(str(name))


class Clash(StoreFault):
    """A row that should be new exists already."""


class Database:
    """Transactions on the database of a URL, its schema up to date. Raises StoreFault.

    Thread-safe. In SQLite one thread writes at a time anyway: a thread that waits here is woken at
    once, where SQLite would poll. ``shared``: several processes may hold its tables at once.
    """

    def __init__(self, url: str) -> None:
        made = _url(url)
        file = file_of(url)
        self.where = made.render_as_string(hide_password=True) if file is None else str(file)
        self.shared = postgres.is_postgres(made)
        self._writing = nullcontext() if self.shared else threading.RLock()
        self._alone = _in_memory(made)
        if file is not None:
            _make_folder(file, usual=url == usual_url())
        self._engine = _engine(made, self.where)
        snapshot: dict[str, Any] = {_READS: True}
        if self.shared:
            snapshot["isolation_level"] = "REPEATABLE READ"
        self._reader = self._engine.execution_options(**snapshot)
        try:
            with self.writing() as connection:
                bring_up(connection, self.where)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction: committed, and on the disk, when it is left. Raises Clash too."""
        with self._writing, self._spoken(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a read transaction, a snapshot at its beginning."""
        lock = self._writing if self._alone else nullcontext()
        with lock, self._spoken(), self._reader.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close connections and files."""
        with self._writing:
            self._engine.dispose()

    def listening(self, name: str) -> Engine:
        """Return an engine for one connection of that name, which begins no transactions."""
        url = self._engine.url
        connect = {**postgres.connect_arguments(url, PATIENCE), "application_name": name}
        return create_engine(
            url,
            hide_parameters=True,
            poolclass=NullPool,
            isolation_level="AUTOCOMMIT",
            connect_args=connect,
        )

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        """Turn faults of the database into one sentence."""
        try:
            yield
        except IntegrityError:  # the caller tries another number or name
            raise Clash(message("live-store-row-twice", place=self.where)) from None
        except SQLAlchemyError as error:
            METER.store_fault()
            raise Unusable(
                message("live-store-unusable", place=self.where, found=_reason(error))
            ) from error
        except UnicodeEncodeError as error:
            raise StoreFault(message("live-store-half-sign", place=self.where)) from error


def _url(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        raise StoreFault(message("live-store-no-url", place=url.partition("@")[2] or url)) from None


def _in_memory(url: URL) -> bool:
    return url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:")


def _make_folder(file: Path, *, usual: bool) -> None:
    """Make the folder of the default store; another's has to exist."""
    if usual:
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreFault(
                message(
                    "live-store-folder-unwritable",
                    place=str(file.parent),
                    found=error.strerror or "",
                )
            ) from None
    elif not file.parent.is_dir():
        raise StoreFault(message("live-store-no-folder", place=str(file), folder=str(file.parent)))
    if file.is_dir():
        raise StoreFault(message("live-store-is-folder", place=str(file)))


def _engine(url: URL, where: str) -> Engine:
    sqlite = url.get_backend_name() == "sqlite"
    how: dict[str, Any] = {"connect_args": {"timeout": PATIENCE}} if sqlite else {}
    if postgres.is_postgres(url):
        how = postgres.options(url, PATIENCE)
    if _in_memory(url):
        how["poolclass"] = StaticPool
        how["connect_args"]["check_same_thread"] = False
    try:
        # No log and no traceback shows the written values: secrets are among them.
        engine = create_engine(url, hide_parameters=True, **how)
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise StoreFault(
            message("live-store-no-driver", place=where, driver=url.drivername, why=str(error))
        ) from None
    except (ArgumentError, TypeError, ValueError) as error:
        raise StoreFault(message("live-store-bad-url", place=where, found=_first(error))) from None
    if not sqlite and not postgres.is_postgres(url):
        raise StoreFault(
            message("live-store-other-kind", place=where, found=url.get_backend_name())
        )
    if sqlite:
        event.listen(engine, "connect", _as_we_like_it)
        event.listen(engine, "begin", _begin)
    if postgres.is_postgres(url):
        event.listen(engine, "connect", postgres.wait_for_disk)
    return engine


def _as_we_like_it(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` begins them
    _write_ahead(connection, time.monotonic() + PATIENCE)
    for pragma in ("synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _write_ahead(connection: Any, until: float) -> None:
    """Switch on write-ahead logging; SQLite does not wait where another program makes the file."""
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").close()
            return
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _begin(connection: Connection) -> None:
    """Begin a write with its lock: after a read it could fail to get it."""
    reads = connection.get_execution_options().get(_READS)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def _reason(error: SQLAlchemyError) -> str:
    if isinstance(error, DBAPIError):
        return _first(error.orig)
    return _first(error.args[0] if error.args else error)  # without a link to SQLAlchemy's pages


def _first(error: object) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(error).__name__
