"""Documents on disk: base scenario, log, snapshot, and the belongings of a table."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from secrets import token_hex
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Row, Table, bindparam, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite

from languages.message import message
from sandbox.document.history import Entry, entry_of
from sandbox.live.store import contents, postgres, schema
from sandbox.live.store.database import Clash, Database
from sandbox.live.store.kept import (
    Certificate,
    Elsewhere,
    Kept,
    KeptMesh,
    KeptRequest,
    Known,
    Link,
    Remark,
    Snapshot,
    StoreFault,
    Whole,
)
from sandbox.live.store.notices import Notices
from sandbox.live.store.quotas import Owners, Quotas, check_meshes, check_steps, check_tables
from sandbox.live.store.saved_groups import SavedGroups

_documents, _entries = schema.documents, schema.entries

MOST_TABLES = 1000

MOST_PEOPLE = 1000
"""Most people of a table that are stored; further ones stay without a name."""

MOST_LINES = 500
"""Lines of a table's chat that are stored: the last ones."""

_PROBED = 65_536


def hashed(token: str) -> str:
    """Return the stored form of a link's token: SHA-256, in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """Tables in a database. Thread-safe.

    Every method raises StoreFault where the database fails, and for an unknown table.
    ``notices``: those of other processes; None where one process alone has the store. ``quotas``:
    upper bounds of what one owner keeps; by default there are none.
    """

    def __init__(self, url: str) -> None:
        """Open the store of a URL; make or migrate it where needed.

        Raises StoreFault where it cannot be opened, is no store, or is a newer one.
        """
        self.database = Database(url)
        self.groups, self.owners = SavedGroups(self.database), Owners(self.database)
        self.notices = Notices(self.database) if self.database.shared else None
        self.quotas = Quotas()
        self._known: dict[str, int] = {}
        """Ids of tables as they were last read: another table may have got the name since."""

    @property
    def where(self) -> str:
        """Its file, or its URL without a password."""
        return self.database.where

    @property
    def shared(self) -> bool:
        """Whether several processes may have its tables open at once."""
        return self.notices is not None

    def close(self) -> None:
        """Close connections and files."""
        if self.notices is not None:
            self.notices.close()
        self.database.close()

    def check_answers(self) -> None:
        """Raise StoreFault where the database does not answer."""
        with self.database.reading() as connection:
            connection.execute(select(schema.secrets.c.name).limit(1)).all()

    def secret(self, name: str) -> bytes:
        """Return a secret of the server, 32 random bytes, made when it is first asked for."""
        secrets = schema.secrets
        query = select(secrets.c.value).where(secrets.c.name == name)
        with self.database.reading() as connection:
            value = connection.execute(query).scalar()
        if value is None:
            with self.database.writing() as connection:
                new = _insert(connection, secrets).values(name=name, value=token_hex(32))
                connection.execute(new.on_conflict_do_nothing())  # another server may be faster
                value = connection.execute(query).scalar_one()
        return bytes.fromhex(value)

    def unwritable(self) -> str:
        """Return why nothing can be written, in one sentence; empty where it can be.

        A row of `_PROBED` bytes is written and removed in one transaction, so that a full disk
        shows too.
        """
        row = {"name": f"/{uuid4().hex}", "title": "", "source": "", "made": 0.0, "saved": ""}
        try:
            with self.database.writing() as connection:
                connection.execute(_documents.insert().values(**row, text="x" * _PROBED))
                mine = _documents.c.name == row["name"]
                connection.execute(_documents.delete().where(mine))
        except StoreFault as fault:
            return str(fault)
        return ""

    def post(self, name: str, kind: str, value: Mapping[str, Any], key: str = "") -> None:
        """Tell other processes of something that is not stored; see `Notices.post`."""
        if self.notices is not None:
            self.notices.post(name, kind, value, key)

    # --- tables ----------------------------------------------------------------------------------

    def create(
        self,
        name: str,
        *,
        text: str,
        source: str = "",
        title: str = "",
        numbered: bool = False,
        once: bool = False,
        owner: str = "",
    ) -> str:
        """Make a table, and return its name. ``text``: its scenario, as in a file.

        ``numbered``: where the name is taken, a number is added. ``once``: where a table of that
        file exists, its name is returned. ``owner``: as in `Kept`. Raises StoreFault where the name
        is taken, and where there are `MOST_TABLES`; OverQuota.
        """
        row = {"title": title or name, "source": source, "made": time.time(), "owner": owner}
        with self.database.writing() as connection:
            postgres.hold(connection, _documents.name)
            if once and (there := connection.execute(_of_source(source)).scalar()) is not None:
                return str(there)
            taken = set(connection.execute(select(_documents.c.name)).scalars())
            if len(taken) >= MOST_TABLES:
                raise StoreFault(message("live-store-full", place=self.where, most=MOST_TABLES))
            check_tables(connection, self.quotas, owner)
            free = name
            for number in range(2, len(taken) + 3 if numbered else 2):
                if free not in taken:
                    break
                free = f"{name}-{number}"
            if free in taken:
                raise StoreFault(message("live-store-name-taken", name=name))
            connection.execute(_documents.insert().values(**row, name=free, text=text, saved=text))
        self._known.pop(free, None)
        return free

    def rows(self) -> list[Kept]:
        """Return every table, the last changed first, without reading logs."""
        with self.database.reading() as connection:
            found = [_kept_of_row(row) for row in connection.execute(_listing())]
        return sorted(found, key=lambda one: (-one.changed, one.name))

    def find(self, source: str) -> str | None:
        """Return the table that was read from this file or saved to it; the newest of several."""
        with self.database.reading() as connection:
            return connection.execute(_of_source(source)).scalar()

    def read(self, name: str) -> Whole:
        """Return everything that a table is rebuilt from. Raises StoreFault for a damaged entry."""
        with self.database.reading() as connection:
            number = self.number(connection, name)
            head = connection.execute(_listing().where(_documents.c.id == number)).one()
            texts = select(_documents.c.text, _documents.c.saved)
            base, saved = connection.execute(texts.where(_documents.c.id == number)).one()
            shot = connection.execute(
                select(schema.snapshots).where(schema.snapshots.c.document == number)
            ).first()
            lines = connection.execute(
                select(_entries.c.seq, _entries.c.text)
                .where(_entries.c.document == number)
                .order_by(_entries.c.seq)
            ).all()
        self._known[name] = number
        log = tuple(self._entry(name, place, *row) for place, row in enumerate(lines, 1))
        return Whole(
            **asdict(_kept_of_row(head)),
            text=base,
            saved=saved,
            snapshot=None if shot is None else self._shot(name, shot),
            entries=log,
        )

    def append(self, name: str, entry: Entry, ends: KeptRequest | None = None) -> None:
        """Store the next entry: on the disk when this returns, or not at all.

        ``ends``: the end of the request that the entry carries out, stored with it. Raises
        StoreFault where the table is gone, Elsewhere where it has entries or a request that the
        caller does not know of (another server has stored them), and OverQuota.
        """
        row = {"token": entry.token, "text": entry.text(), "at": entry.at}
        mine = _documents.c.name == name
        if name in self._known:
            mine &= _documents.c.id == self._known[name]
        last = select(func.max(_entries.c.seq)).where(_entries.c.document == _documents.c.id)
        follows = func.coalesce(last.scalar_subquery(), 0) == entry.seq - 1
        values = (literal(entry.seq), *(literal(row[key], _entries.c[key].type) for key in row))
        new = _entries.insert().from_select(
            ["document", "seq", *row], select(_documents.c.id, *values).where(mine, follows)
        )
        try:
            with self.database.writing() as connection:
                check_steps(connection, self.quotas, name)
                if connection.execute(new.returning(_entries.c.seq)).first() is None:
                    self.number(connection, name)
                    raise _open_elsewhere(name)
                if ends is not None:
                    self._change_request(connection, name, ends)
                self._announce(connection, name, "step", seq=entry.seq)
                for change in entry.delta:
                    if change.path == ("name",):
                        _set(connection, self.number(connection, name), title=str(change.after))
        except Clash:
            raise _open_elsewhere(name) from None

    def request(self, name: str) -> KeptRequest | None:
        """Return the request at a table as it was last changed; None before the first."""
        rows = self._rows_of(name, schema.requests, "seq", "version", "text")
        return next((KeptRequest(row[0], row[1], json.loads(row[2])) for row in rows), None)

    def keep_request(self, name: str, request: KeptRequest) -> None:
        """Store the next change of the request at a table.

        Raises Elsewhere where the table has a step or a change that the caller does not know of.
        """
        last = select(func.max(_entries.c.seq))
        with self.database.writing() as connection:
            here = _entries.c.document == self.number(connection, name)
            if (connection.execute(last.where(here)).scalar() or 0) != request.seq:
                raise _open_elsewhere(name)
            self._change_request(connection, name, request)
            self._announce(connection, name, "asked")

    def entries_since(self, name: str, seq: int) -> list[Entry]:
        """Return the entries of a table after one. Raises StoreFault for a damaged one."""
        with self.database.reading() as connection:
            number = self.number(connection, name)
            if number != self._known.get(name, number):
                raise _open_elsewhere(name)
            mine = _entries.c.document == number
            query = select(_entries.c.seq, _entries.c.text).where(mine, _entries.c.seq > seq)
            rows = connection.execute(query.order_by(_entries.c.seq)).all()
        return [self._entry(name, place, *row) for place, row in enumerate(rows, seq + 1)]

    def snapshot(
        self, name: str, seq: int, scenario: Mapping[str, Any], game: Mapping[str, Any] | None
    ) -> None:
        """Store a table's state after a number of entries, replacing the last snapshot."""
        row = {"scenario": _json(scenario), "game": None if game is None else _json(game)}
        with self.database.writing() as connection:
            number = self.number(connection, name)
            _upsert(connection, schema.snapshots, {"document": number}, {"seq": seq, **row})

    def save_point(self, name: str, text: str, source: str) -> None:
        """Store the file that the table was saved to or read from, and its text."""
        with self.database.writing() as connection:
            _set(connection, self.number(connection, name), saved=text, source=source)
            self._announce(connection, name, "saved")

    def saved(self, name: str) -> tuple[str, str]:
        """Return the text of a table's file as last read or written, and the file."""
        query = select(_documents.c.saved, _documents.c.source)
        with self.database.reading() as connection:
            mine = _documents.c.id == self.number(connection, name)
            text, source = connection.execute(query.where(mine)).one()
        return text, source

    def archive(self, name: str, archived: bool) -> None:
        """Archive a table, or show it in lists again."""
        with self.database.writing() as connection:
            _set(connection, self.number(connection, name), archived=int(archived))

    def delete(self, name: str) -> None:
        """Delete a table, with its log and everything that belongs to it."""
        with self.database.writing() as connection:
            self.delete_in(connection, name)

    def delete_in(self, connection: Connection, name: str) -> None:
        """Delete a table in a transaction that was begun."""
        contents.hold(connection)
        number = self.number(connection, name)
        connection.execute(_documents.delete().where(_documents.c.id == number))
        contents.delete_unused(connection)
        self._announce(connection, name, "deleted")

    # --- who and what belongs to a table ---------------------------------------------------------

    def people(self, name: str) -> list[Known]:
        """Return the authors of a table's steps and chat who have a name, by id."""
        return [Known(*row) for row in self._rows_of(name, schema.people, "id", "label", "colour")]

    def person(self, name: str, id: str, label: str, colour: str) -> None:
        """Store an author of a table, or a new name of one; not beside `MOST_PEOPLE` others."""
        people = schema.people
        with self.database.writing() as connection:
            key = {"document": self.number(connection, name), "id": id}
            others = (people.c.document == key["document"], people.c.id != id)
            count = select(func.count()).select_from(people).where(*others)
            if connection.execute(count).scalar_one() < MOST_PEOPLE:
                _upsert(connection, people, key, {"label": label, "colour": colour})

    def sweep_people(self, name: str, authors: Collection[str], seq: int) -> None:
        """Delete the people of a table who have neither a step nor a line of the chat.

        ``authors``: those of the steps up to ``seq``. Where there are more steps by now, nobody is
        deleted.
        """
        people, remarks = schema.people, schema.remarks
        with self.database.reading() as connection:
            number = self.number(connection, name)
            said = select(remarks.c.author).where(remarks.c.document == number)
            mine = (people.c.document == number, people.c.id.not_in(said))
            silent = set(connection.execute(select(people.c.id).where(*mine)).scalars())
        if not (gone := silent - set(authors)):
            return
        with self.database.writing() as connection:
            last = select(func.max(_entries.c.seq)).where(_entries.c.document == number)
            if (connection.execute(last).scalar() or 0) == seq:
                one = people.delete().where(*mine, people.c.id == bindparam("gone"))
                connection.execute(one, [{"gone": id} for id in sorted(gone)])

    def keep_dice_secret(self, name: str, commitment: str, secret: str) -> None:
        """Store a secret of a game's dice under its commitment."""
        with self.database.writing() as connection:
            key = {"document": self.number(connection, name), "commitment": commitment}
            _upsert(connection, schema.dice_secrets, key, {"secret": secret})

    def dice_secrets(self, name: str) -> dict[str, str]:
        """Return the secrets of the dice of a table's games, by their commitments."""
        rows = self._rows_of(name, schema.dice_secrets, "commitment", "secret")
        return {row[0]: row[1] for row in rows}

    def links(self, name: str) -> list[Link]:
        """Return the links to a table."""
        columns = ("id", "hash", "role", "side", "label", "made", "until", "used")
        return [Link(*row) for row in self._rows_of(name, schema.links, *columns)]

    def link(self, name: str, link: Link) -> None:
        """Store a link to a table, or replace one of that id."""
        row = asdict(link)
        with self.database.writing() as connection:
            key = {"document": self.number(connection, name), "id": row.pop("id")}
            _upsert(connection, schema.links, key, row)

    def link_used(self, name: str, id: str, at: float) -> None:
        """Store when somebody last came or went by a link."""
        links = schema.links
        with self.database.writing() as connection:
            here = (links.c.document == self.number(connection, name), links.c.id == id)
            connection.execute(links.update().where(*here).values(used=at))

    def expired_links(self, now: float) -> set[tuple[str, str]]:
        """Return the links that have ended, each as its table's name and its id."""
        links = schema.links
        query = select(_documents.c.name, links.c.id).join(
            links, links.c.document == _documents.c.id
        )
        with self.database.reading() as connection:
            rows = connection.execute(query.where(links.c.until > 0, links.c.until <= now))
            return {(name, id) for name, id in rows}

    def withdraw(self, name: str, id: str, now: float = 0.0) -> bool:
        """Delete a link to a table; return whether it was there and had not ended at ``now``."""
        links = schema.links
        with self.database.writing() as connection:
            here = (links.c.document == self.number(connection, name), links.c.id == id)
            ended = (links.c.until > 0) & (links.c.until <= now)
            works = connection.execute(select(links.c.id).where(*here, ~ended)).first()
            gone = connection.execute(links.delete().where(*here)).rowcount
            self._announce(connection, name, "withdrawn", link=id)
        return gone == 1 and works is not None

    def add_chat_line(self, name: str, author: str, text: str, at: float) -> None:
        """Store a line of the chat, and delete those before the last `MOST_LINES`."""
        remarks = schema.remarks
        with self.database.writing() as connection:
            row = {"document": self.number(connection, name), "author": author}
            connection.execute(remarks.insert().values(**row, text=text, at=at))
            mine = remarks.c.document == row["document"]
            older = select(remarks.c.id).where(mine).order_by(remarks.c.id.desc())
            newest = older.offset(MOST_LINES).limit(1).scalar_subquery()
            connection.execute(remarks.delete().where(mine, remarks.c.id <= newest))
            self._announce(connection, name, "said", author=author, text=text, at=at)

    def chat_lines(self, name: str, last: int = 100) -> list[Remark]:
        """Return the last lines of the chat at a table, in order."""
        remarks = schema.remarks
        with self.database.reading() as connection:
            number = self.number(connection, name)
            query = select(remarks.c.author, remarks.c.text, remarks.c.at)
            query = query.where(remarks.c.document == number).order_by(remarks.c.id.desc())
            rows = connection.execute(query.limit(last)).all()
        return [Remark(*row) for row in reversed(rows)]

    def certify(self, name: str, digest: str, content: str, at: float) -> None:
        """Store a certificate; one of that digest is stored once."""
        with self.database.writing() as connection:
            key = {"document": self.number(connection, name), "digest": digest}
            _upsert(connection, schema.certificates, key, {"content": content, "at": at})

    def certificates(self, name: str) -> list[Certificate]:
        """Return the certificates made at a table, in the order of their times."""
        rows = self._rows_of(name, schema.certificates, "digest", "content", "at")
        return sorted((Certificate(*row) for row in rows), key=lambda one: (one.at, one.digest))

    # --- meshes ----------------------------------------------------------------------------------

    def keep_mesh(self, name: str, mesh: KeptMesh, content: bytes) -> None:
        """Store a mesh with a table; its bytes once for all tables.

        Raises StoreFault where the table has another of that name, and OverQuota.
        """
        meshes = schema.meshes
        with self.database.writing() as connection:
            contents.hold(connection)
            number = self.number(connection, name)
            contents.store_content(connection, mesh.sha256, content)
            mine = (meshes.c.document == number, meshes.c.name == mesh.name)
            there = connection.execute(select(meshes.c.sha256).where(*mine)).scalar()
            if there not in (None, mesh.sha256):
                raise StoreFault(message("live-store-mesh-taken", name=mesh.name))
            said = {"sha256": mesh.sha256, "reading": _json(mesh.reading)}
            row = {**said, "away": int(mesh.away)}
            _upsert(connection, meshes, {"document": number, "name": mesh.name}, row)
            check_meshes(connection, self.quotas, name)
            self._announce(connection, name, "shelved", mesh=mesh.name)

    def drop_mesh(self, name: str, mesh: KeptMesh) -> bool:
        """Remove a mesh from a table, or hide it where a step names it; return whether removed."""
        meshes = schema.meshes
        with self.database.writing() as connection:
            contents.hold(connection)
            number = self.number(connection, name)
            self._announce(connection, name, "shelved", mesh=mesh.name)
            row = (meshes.c.document == number, meshes.c.name == mesh.name)
            steps = select(_entries.c.seq).where(
                _entries.c.document == number, _entries.c.text.contains(mesh.name, autoescape=True)
            )
            texts = select(_documents.c.id).where(
                _documents.c.id == number, _documents.c.text.contains(mesh.name, autoescape=True)
            )
            if connection.execute(steps.limit(1)).first() or connection.execute(texts).first():
                connection.execute(meshes.update().where(*row).values(away=1))
                return False
            connection.execute(meshes.delete().where(*row))
            contents.delete_unused(connection)
            return True

    def meshes(self, name: str) -> list[KeptMesh]:
        """Return the meshes that are stored with a table, by name."""
        meshes, kept = schema.meshes, schema.contents
        query = select(
            meshes.c.name, meshes.c.sha256, kept.c.size, meshes.c.reading, meshes.c.away
        ).join(kept, kept.c.sha256 == meshes.c.sha256)
        with self.database.reading() as connection:
            number = self.number(connection, name)
            query = query.where(meshes.c.document == number).order_by(meshes.c.name)
            rows = connection.execute(query).all()
        return [KeptMesh(*row[:3], json.loads(row[3]), bool(row[4])) for row in rows]

    def tables_with(self, sha256: str) -> set[str]:
        """Return the names of the tables that a mesh is stored with."""
        meshes = schema.meshes
        query = select(_documents.c.name).join(meshes, meshes.c.document == _documents.c.id)
        with self.database.reading() as connection:
            return set(connection.execute(query.where(meshes.c.sha256 == sha256)).scalars())

    def mesh_content(self, sha256: str) -> bytes:
        """Return the bytes of a mesh. Raises StoreFault where they are missing or damaged."""
        with self.database.reading() as connection:
            query = select(schema.contents.c.bytes).where(schema.contents.c.sha256 == sha256)
            found = connection.execute(query).scalar()
        if found is None or hashlib.sha256(found).hexdigest() != sha256:
            raise StoreFault(message("live-store-mesh-gone", place=self.where))
        return bytes(found)

    # --- inside ----------------------------------------------------------------------------------

    def _rows_of(self, name: str, table: Table, *columns: str) -> list[Sequence[Any]]:
        """Return rows of a database table that belong to a document, by their ids."""
        with self.database.reading() as connection:
            number = self.number(connection, name)
            query = select(*(table.c[column] for column in columns))
            here = query.where(table.c.document == number).order_by(table.c[columns[0]])
            return list(connection.execute(here))

    def _change_request(self, connection: Connection, name: str, request: KeptRequest) -> None:
        """Store a change of a request; of several changes to one version the first counts."""
        requests, number = schema.requests, self.number(connection, name)
        row = {"seq": request.seq, "version": request.version, "text": _json(request.value)}
        new = _insert(connection, requests).values(document=number, **row)
        new = new.on_conflict_do_update(
            index_elements=["document"], set_=row, where=requests.c.version == request.version - 1
        )
        if connection.execute(new.returning(requests.c.version)).first() is None:
            raise _open_elsewhere(name)

    def _announce(self, connection: Connection, name: str, kind: str, **value: object) -> None:
        """Tell other processes of something when the transaction is committed."""
        if self.notices is not None:
            self.notices.send(connection, name, kind, value)

    def number(self, connection: Connection, name: str) -> int:
        """Return the id of a table's row. Raises StoreFault where there is no such table."""
        query = select(_documents.c.id).where(_documents.c.name == name)
        number = connection.execute(query).scalar()
        if number is None:
            raise StoreFault(message("live-store-no-table", name=name, place=self.where))
        return int(number)

    def _entry(self, name: str, place: int, seq: int, line: str) -> Entry:
        try:
            if seq == place and (entry := entry_of(line)).seq == seq:
                return entry
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            pass
        raise StoreFault(
            message("live-store-step-damaged", place=self.where, step=place, name=name)
        )

    def _shot(self, name: str, row: Row[Any]) -> Snapshot:
        try:
            game = None if row.game is None else json.loads(row.game)
            return Snapshot(row.seq, json.loads(row.scenario), game)
        except ValueError:
            raise StoreFault(
                message("live-store-snapshot-damaged", place=self.where, name=name)
            ) from None


def _of_source(source: str) -> Any:
    query = select(_documents.c.name).where(_documents.c.source == source)
    return query.order_by(_documents.c.id.desc()).limit(1)


def _listing() -> Any:
    """Return the query for the fields of `Kept`, in order."""
    own = _entries.c.document == _documents.c.id
    steps = select(func.max(_entries.c.seq)).where(own).scalar_subquery()
    last = select(_entries.c.at).where(own).order_by(_entries.c.seq.desc()).limit(1)
    head = (_documents.c.name, _documents.c.title, _documents.c.source)
    own_columns = (_documents.c.archived, _documents.c.owner)
    return select(*head, steps, _documents.c.made, last.scalar_subquery(), *own_columns)


def _kept_of_row(row: Sequence[Any]) -> Kept:
    name, title, source, steps, made, changed, archived, owner = row
    return Kept(name, title, source, steps or 0, made, changed or made, bool(archived), owner)


def _open_elsewhere(name: str) -> Elsewhere:
    return Elsewhere(message("live-store-elsewhere", name=name))


def _set(connection: Connection, number: int, **values: object) -> None:
    connection.execute(_documents.update().where(_documents.c.id == number).values(**values))


def _upsert(
    connection: Connection, table: Table, key: Mapping[str, Any], row: Mapping[str, Any]
) -> None:
    """Insert a row, or replace the one with that key."""
    new = _insert(connection, table).values(**key, **row)
    connection.execute(new.on_conflict_do_update(index_elements=list(key), set_=row))


def _insert(connection: Connection, table: Table) -> Any:
    """Return an insertion that can say what is done where the row exists."""
    return (postgresql if connection.dialect.name == postgres.NAME else sqlite).insert(table)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
