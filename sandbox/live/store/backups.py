"""Backups of a store: a ZIP with a manifest and the store as an SQLite file.

A backup is one moment of the store, also while servers write to it. Both databases read it.
"""

from __future__ import annotations

import hashlib
import json
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from sqlalchemy import Connection, func, select

from languages.message import message
from sandbox.live.store import contents, postgres, schema
from sandbox.live.store.copying import copy_document, copy_group
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import Store
from sandbox.scenario.writing import unwritable, whole_file

FORMAT = "sightline.backup/1"
_MANIFEST, _STORE = "manifest.json", "tables.sqlite3"
_CHUNK = 2**20
_OF_THE_SERVER = (schema.secrets, schema.owner_keys)
"""Tables of the database that belong to no table and no group."""


@dataclass(frozen=True)
class Backup:
    """The contents of a backup. ``bytes`` and ``sha256``: of its SQLite file, not compressed.

    ``version``: of the store's schema. ``made``: seconds since 1970.
    """

    tables: int
    steps: int
    meshes: int
    version: int
    made: float
    bytes: int
    sha256: str


def back_up(store: Store, out: Path) -> Backup:
    """Write a store as it is at this moment to a file, which is replaced in one step.

    Raises StoreFault, also where the file cannot be written.
    """
    made = time.time()
    try:
        with TemporaryDirectory(prefix=f".{out.name}.", dir=out.resolve().parent) as folder:
            path = Path(folder, _STORE)
            with (
                closing(Store(f"sqlite:///{path}")) as copy,
                store.database.reading() as source,
                copy.database.writing() as target,
            ):
                _copy_all(source, target)
                held = _counts(target)
            with whole_file(out) as stream, ZipFile(stream, "w", ZIP_DEFLATED) as archive:
                digest = hashlib.sha256()
                with path.open("rb") as copied, archive.open(_STORE, "w", force_zip64=True) as part:
                    while chunk := copied.read(_CHUNK):
                        digest.update(chunk)
                        part.write(chunk)
                size, version = path.stat().st_size, schema.VERSION
                backup = Backup(*held, version, made, size, digest.hexdigest())
                manifest = {"schema": FORMAT, **asdict(backup)}
                archive.writestr(_MANIFEST, json.dumps(manifest, indent=1) + "\n")
    except OSError as error:
        raise StoreFault(unwritable(out, error)) from None
    return backup


def restore(file: Path, url: str, *, replace: bool = False) -> tuple[str, Backup]:
    """Put all that a backup holds into a store, in one transaction; return where, and the backup.

    ``replace``: the store may hold something, which is deleted; the people at its tables are told.
    Raises StoreFault, and changes nothing then.
    """
    with _opened(file) as (backup, unpacked), closing(Store(url)) as store:
        with unpacked.database.reading() as source, store.database.writing() as target:
            postgres.hold(target, schema.documents.name)
            contents.hold(target)
            older = _clear(store, target, replace=replace)
            _copy_all(source, target)
            documents = schema.documents
            target.execute(documents.delete().where(documents.c.id.in_(older)))
            contents.delete_unused(target)
        return store.where, backup


def _clear(store: Store, target: Connection, *, replace: bool) -> list[int]:
    """Make room in a store; return the ids of its documents, which are to be deleted last.

    So no new document has the id of an old one, which a server may still have open.
    """
    documents, groups = schema.documents, schema.groups
    old = target.execute(select(documents.c.id, documents.c.name)).all()
    saved = target.execute(select(func.count()).select_from(groups)).scalar_one()
    if (old or saved) and not replace:
        raise StoreFault(
            message("live-backup-not-empty", place=store.where, tables=len(old), groups=saved)
        )
    for number, name in old:
        aside = documents.update().where(documents.c.id == number)
        target.execute(aside.values(name=f"/{number}", source=""))
        if store.notices is not None:
            store.notices.send(target, name, "deleted", {})
    for table in (groups, *_OF_THE_SERVER):
        target.execute(table.delete())
    return [number for number, _ in old]


def _copy_all(source: Connection, target: Connection) -> None:
    documents = schema.documents
    for number in source.execute(select(documents.c.id).order_by(documents.c.id)).scalars().all():
        copy_document(source, target, number)
    for name in source.execute(select(schema.groups.c.name)).scalars().all():
        copy_group(source, target, name)
    for table in _OF_THE_SERVER:
        for row in source.execute(select(table)).mappings().all():
            target.execute(table.insert().values(**row))


def _counts(connection: Connection) -> tuple[int, int, int]:
    """Return the numbers of tables, steps and meshes in a store."""
    tables = (schema.documents, schema.entries, schema.contents)
    tables_, steps, meshes = (
        connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables
    )
    return tables_, steps, meshes


@contextmanager
def _opened(file: Path) -> Iterator[tuple[Backup, Store]]:
    """Unpack a backup, and yield what it says and its store. Raises StoreFault where damaged."""
    with TemporaryDirectory(prefix="sightline-") as folder:
        path = Path(folder, _STORE)
        try:
            with ZipFile(file) as archive:
                backup = _said(file, archive.read(_MANIFEST))
                digest = hashlib.sha256()
                with archive.open(_STORE) as part, path.open("wb") as unpacked:
                    while chunk := part.read(_CHUNK):
                        digest.update(chunk)
                        unpacked.write(chunk)
                        if unpacked.tell() > backup.bytes:
                            raise BadZipFile
        except StoreFault:
            raise
        except FileNotFoundError:
            raise StoreFault(message("live-backup-no-file", file=str(file))) from None
        except (BadZipFile, EOFError, KeyError, NotImplementedError, RuntimeError, zlib.error):
            raise _damaged(file) from None
        except OSError as error:
            found = error.strerror or type(error).__name__
            raise StoreFault(
                message("live-backup-unreadable", file=str(file), found=found)
            ) from None
        if digest.hexdigest() != backup.sha256:
            raise _damaged(file)
        with closing(Store(f"sqlite:///{path}")) as store:
            yield backup, store


def _said(file: Path, manifest: bytes) -> Backup:
    try:
        said = json.loads(manifest)
        if said.pop("schema") != FORMAT:
            raise ValueError
        backup = Backup(**said)
        newer = backup.version > schema.VERSION
    except (ValueError, TypeError, AttributeError, LookupError):
        raise _damaged(file) from None
    if newer:
        raise StoreFault(
            message("live-backup-newer", file=str(file), found=backup.version, most=schema.VERSION)
        )
    return backup


def _damaged(file: Path) -> StoreFault:
    return StoreFault(message("live-backup-damaged", file=str(file)))
