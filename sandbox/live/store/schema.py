"""Tables of the database, and their migration from older versions.

Version 1 had no time of an entry, no chat and no certificates. Version 2 had no meshes. Version 3
had no groups, and every mesh was visible. Version 4 had no secrets. Version 5 had no secrets of
dice. Version 6 had no archive. Version 7 had no notices. Version 8 had no owners of tables, and no
ends and uses of links. Version 9 had no requests.
"""

from __future__ import annotations

import json

from sqlalchemy import (
    Column,
    Connection,
    Dialect,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
    bindparam,
    inspect,
    select,
    text,
)
from sqlalchemy import Text as PlainText
from sqlalchemy.types import TypeEngine

from languages.message import message
from sandbox.live.store import postgres
from sandbox.live.store.kept import StoreFault

VERSION = 10
"""Version of the schema that this program reads and writes."""

_metadata = MetaData()


class Text(TypeDecorator[str]):
    """Text of any Unicode, compared and ordered sign by sign in every database.

    ``length``: the most signs; without one there may be any number.
    """

    impl = PlainText
    cache_ok = True

    def __init__(self, length: int | None = None) -> None:
        super().__init__()
        self.length = length

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        """Return the type of the database."""
        kind = PlainText if self.length is None else String
        order = "C" if dialect.name == postgres.NAME else None
        return dialect.type_descriptor(kind(self.length, order))

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Return a text as the database holds it."""
        return postgres.escaped(value) if value and dialect.name == postgres.NAME else value

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Return a text that the database held."""
        return postgres.unescaped(value) if value and dialect.name == postgres.NAME else value


def _of_document(*, primary: bool = False) -> Column[int]:
    gone = ForeignKey("documents.id", ondelete="CASCADE")
    return Column("document", Integer, gone, primary_key=primary, nullable=False)


version = Table("sightline_schema", _metadata, Column("version", Integer, nullable=False))

documents = Table(
    "documents",
    _metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text(200), nullable=False, unique=True),
    Column("title", Text(), nullable=False),
    Column("source", Text(), nullable=False),
    Column("made", Float, nullable=False),
    Column("text", Text(), nullable=False),
    Column("saved", Text(), nullable=False),
    Column("archived", Integer, nullable=False, server_default=text("0")),
    Column("owner", Text(64), nullable=False, server_default=text("''")),
)

entries = Table(
    "entries",
    _metadata,
    _of_document(primary=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("token", Text(200), nullable=False),
    Column("text", Text(), nullable=False),
    Column("at", Float, nullable=False, server_default=text("0")),
    UniqueConstraint("document", "token"),
)

snapshots = Table(
    "snapshots",
    _metadata,
    _of_document(primary=True),
    Column("seq", Integer, nullable=False),
    Column("scenario", Text(), nullable=False),
    Column("game", Text()),
)

people = Table(
    "people",
    _metadata,
    _of_document(primary=True),
    Column("id", Text(200), primary_key=True),
    Column("label", Text(), nullable=False),
    Column("colour", Text(40), nullable=False),
)

links = Table(
    "links",
    _metadata,
    _of_document(primary=True),
    Column("id", Text(200), primary_key=True),
    Column("hash", Text(64), nullable=False),
    Column("role", Text(40), nullable=False),
    Column("side", Text(), nullable=False),
    Column("label", Text(), nullable=False),
    Column("made", Float, nullable=False),
    Column("until", Float, nullable=False, server_default=text("0")),
    Column("used", Float, nullable=False, server_default=text("0")),
)

remarks = Table(
    "remarks",
    _metadata,
    Column("id", Integer, primary_key=True),
    _of_document(),
    Column("author", Text(200), nullable=False),
    Column("text", Text(), nullable=False),
    Column("at", Float, nullable=False),
)

certificates = Table(
    "certificates",
    _metadata,
    _of_document(primary=True),
    Column("digest", Text(200), primary_key=True),
    Column("content", Text(), nullable=False),
    Column("at", Float, nullable=False),
)

contents = Table(
    "contents",
    _metadata,
    Column("sha256", Text(64), primary_key=True),
    Column("size", Integer, nullable=False),
    Column("bytes", LargeBinary(2**30), nullable=False),
)

meshes = Table(
    "meshes",
    _metadata,
    _of_document(primary=True),
    Column("name", Text(200), primary_key=True),
    Column("sha256", Text(64), ForeignKey("contents.sha256"), nullable=False),
    Column("reading", Text(), nullable=False),
    Column("away", Integer, nullable=False, server_default=text("0")),
)

dice_secrets = Table(
    "dice_secrets",
    _metadata,
    _of_document(primary=True),
    Column("commitment", Text(80), primary_key=True),
    Column("secret", Text(64), nullable=False),
)

requests = Table(
    "requests",
    _metadata,
    _of_document(primary=True),
    Column("seq", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("text", Text(), nullable=False),
)

groups = Table(
    "saved_groups",
    _metadata,
    Column("name", Text(80), primary_key=True),
    Column("text", Text(), nullable=False),
)

group_meshes = Table(
    "saved_group_meshes",
    _metadata,
    Column("group", ForeignKey("saved_groups.name", ondelete="CASCADE"), primary_key=True),
    Column("name", Text(200), primary_key=True),
    Column("sha256", Text(64), ForeignKey("contents.sha256"), nullable=False),
    Column("reading", Text(), nullable=False),
)

secrets = Table(
    "secrets",
    _metadata,
    Column("name", Text(80), primary_key=True),
    Column("value", Text(200), nullable=False),
)

owner_keys = Table(
    "owner_keys",
    _metadata,
    Column("hash", Text(64), primary_key=True),
    Column("made", Float, nullable=False),
)

notices = Table(
    "notices",
    _metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text(), nullable=False),
    Column("at", Float, nullable=False),
)

BELONGINGS = tuple(table for table in _metadata.sorted_tables if "document" in table.c)
"""The tables whose rows belong to a document, those first that others refer to."""


def bring_up(connection: Connection, where: str) -> None:
    """Make the tables in an empty database, or migrate those of an older version.

    To be called in a transaction. Raises StoreFault for a newer version, and for a database that
    holds something else; ``where``: its name in the sentence.
    """
    postgres.hold_schema(connection)
    there = inspect(connection).get_table_names()
    if not there:
        _metadata.create_all(connection)
        connection.execute(version.insert().values(version=VERSION))
        return
    found = None
    if version.name in there:
        found = connection.execute(select(version.c.version)).scalar()
    if found is None:
        raise StoreFault(message("live-store-other-database", place=where))
    if found > VERSION:
        raise StoreFault(message("live-store-newer", place=where, found=found, most=VERSION))
    try:
        for older in range(found, VERSION):
            _UP[older](connection)
    except (ValueError, LookupError, TypeError):
        raise StoreFault(
            message("live-store-older-damaged", place=where, found=found, most=VERSION)
        ) from None
    if found < VERSION:
        connection.execute(version.update().values(version=VERSION))


def _from_1(connection: Connection) -> None:
    connection.execute(text("ALTER TABLE entries ADD COLUMN at FLOAT NOT NULL DEFAULT 0"))
    rows = connection.execute(select(entries.c.document, entries.c.seq, entries.c.text))
    times = [
        {"of": document, "number": seq, "then": json.loads(line)["at"]}
        for document, seq, line in rows
    ]
    if times:
        entry = (entries.c.document == bindparam("of"), entries.c.seq == bindparam("number"))
        connection.execute(entries.update().where(*entry).values(at=bindparam("then")), times)
    _metadata.create_all(connection, [remarks, certificates])


def _from_2(connection: Connection) -> None:
    _metadata.create_all(connection, [contents, meshes])


def _from_3(connection: Connection) -> None:
    had = {column["name"] for column in inspect(connection).get_columns(meshes.name)}
    if "away" not in had:  # a version without meshes has just got today's table
        connection.execute(text("ALTER TABLE meshes ADD COLUMN away INTEGER NOT NULL DEFAULT 0"))
    _metadata.create_all(connection, [groups, group_meshes])


def _from_4(connection: Connection) -> None:
    _metadata.create_all(connection, [secrets])


def _from_5(connection: Connection) -> None:
    _metadata.create_all(connection, [dice_secrets])


def _from_6(connection: Connection) -> None:
    had = {column["name"] for column in inspect(connection).get_columns(documents.name)}
    if "archived" not in had:
        column = "ALTER TABLE documents ADD COLUMN archived INTEGER NOT NULL DEFAULT 0"
        connection.execute(text(column))


def _from_7(connection: Connection) -> None:
    _metadata.create_all(connection, [notices])


def _from_8(connection: Connection) -> None:
    kind = Text(64).load_dialect_impl(connection.dialect).compile(connection.dialect)
    had = {column["name"] for column in inspect(connection).get_columns(documents.name)}
    if "owner" not in had:
        column = f"ALTER TABLE documents ADD COLUMN owner {kind} NOT NULL DEFAULT ''"
        connection.execute(text(column))
    had = {column["name"] for column in inspect(connection).get_columns(links.name)}
    for name in {"until", "used"} - had:
        column = f"ALTER TABLE links ADD COLUMN {name} FLOAT NOT NULL DEFAULT 0"
        connection.execute(text(column))
    _metadata.create_all(connection, [owner_keys])


def _from_9(connection: Connection) -> None:
    _metadata.create_all(connection, [requests])


_STEPS = (_from_1, _from_2, _from_3, _from_4, _from_5, _from_6, _from_7, _from_8, _from_9)
_UP = dict(enumerate(_STEPS, 1))
"""Migrations by version, each to the next one."""
