"""A backup holds one moment of a store, on either database, and is refused where it is damaged."""

from __future__ import annotations

import io
import json
import sqlite3
import threading
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import pytest
from databases.filled_stores import SOLID, STEPS, digests, fill, mesh
from histories import TEXT, farm

from sandbox.document.commands import SetMark
from sandbox.document.document import Document
from sandbox.live.hub import Hub
from sandbox.live.store.backups import back_up, restore
from sandbox.live.store.kept import Elsewhere, StoreFault
from sandbox.live.store.schema import VERSION
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow


def url_of(kind: str, request: pytest.FixtureRequest, file: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{file}"
    return str(request.getfixturevalue("postgres").url())


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with closing(Store(url_of(request.param, request, tmp_path / "t.sqlite3"))) as store:
        yield store


def noted(document: Document, words: str) -> SetMark:
    return SetMark("notes", {"id": "n", "position": [1, 1], "text": words})


@pytest.mark.parametrize("there", ["sqlite", "postgres"])
@pytest.mark.parametrize("here", ["sqlite", "postgres"])
def test_a_backup_is_restored_on_either_database(
    request: pytest.FixtureRequest, tmp_path: Path, there: str, here: str
) -> None:
    out = tmp_path / "club.backup"
    with closing(Store(url_of(there, request, tmp_path / "there.sqlite3"))) as source:
        fill(source)
        secret, before = source.secret("sessions"), digests(source)
        backup = back_up(source, out)
        assert digests(source) == before
    assert (backup.tables, backup.steps, backup.meshes, backup.version) == (2, STEPS, 2, VERSION)
    url = url_of(here, request, tmp_path / "here.sqlite3")
    assert restore(out, url)[1] == backup
    with closing(Store(url)) as restored:
        assert digests(restored) == before
        assert restored.secret("sessions") == secret and restored.owners.has_key("1" * 64)
        (group,) = restored.groups.all()
        assert group.name == "corner" and restored.mesh_content(mesh("d.stl").sha256) == SOLID
        assert [line.text for line in restored.chat_lines("farm")] == ["hello \0", "hello again"]
        assert restored.create("new", text=TEXT) == "new"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_backup_is_one_moment_while_servers_write(store: Store, tmp_path: Path) -> None:
    names, over = ("farm", "field"), threading.Event()
    written: dict[str, int] = {}
    begun = threading.Barrier(3, timeout=60)

    def write(name: str) -> None:
        document = Document(farm())
        store.create(name, text=TEXT)
        while not over.is_set():
            entry = document.do("ann", noted(document, f"{document.seq}"), at=1.0)
            store.append(name, entry)
            written[name] = entry.seq
            if entry.seq == 5:
                begun.wait()

    writers = [threading.Thread(target=write, args=(name,)) for name in names]
    for writer in writers:
        writer.start()
    begun.wait()
    before = dict(written)
    backup = back_up(store, tmp_path / "club.backup")
    after = dict(written)
    over.set()
    for writer in writers:
        writer.join()
    url = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    restore(tmp_path / "club.backup", url)
    with closing(Store(url)) as restored:
        for name in names:
            kept = restored.read(name).entries  # its steps follow each other from the first on
            assert before[name] <= len(kept) <= after[name] + 1
            assert kept == store.read(name).entries[: len(kept)]
        assert sum(row.steps for row in restored.rows()) == backup.steps


def test_what_a_store_holds_is_replaced_only_when_told(store: Store, tmp_path: Path) -> None:
    out, url = tmp_path / "club.backup", store.database.where
    fill(store)
    before = digests(store)
    back_up(store, out)
    document = Document(farm())
    store.delete("farm")
    store.create("farm", text=TEXT)
    store.append("farm", document.do("ann", noted(document, "later"), at=1.0))
    store.create("later", text=TEXT)
    store.keep_mesh("later", mesh("e.stl", b"late"), b"late")
    changed = digests(store)
    address = url if "://" in url else f"sqlite:///{url}"
    with pytest.raises(
        StoreFault, match=r"found 3 tables .* expected an empty store, or --replace"
    ):
        restore(out, address)
    assert digests(store) == changed
    restore(out, address, replace=True)
    assert digests(store) == before
    with pytest.raises(StoreFault, match="gone or damaged"):
        store.mesh_content(mesh("e.stl", b"late").sha256)


def test_a_server_that_has_an_older_table_open_adds_nothing_to_a_restored_one(
    store: Store, tmp_path: Path
) -> None:
    """Also where the restored table has as many steps."""
    out, url = tmp_path / "club.backup", store.database.where
    store.create("farm", text=TEXT)
    back_up(store, out)
    assert store.read("farm").entries == ()
    restore(out, url if "://" in url else f"sqlite:///{url}", replace=True)
    document = Document(farm())
    entry = document.do("ann", noted(document, "into the old one"), at=1.0)
    with pytest.raises(Elsewhere):
        store.append("farm", entry)
    with pytest.raises(Elsewhere):
        store.entries_since("farm", 0)
    assert store.read("farm").entries == ()
    store.append("farm", entry)


def store_in(backup: bytes) -> bytes:
    """Return the store in a backup; nothing where that cannot be unpacked."""
    try:
        with ZipFile(io.BytesIO(backup)) as archive:
            return archive.read("tables.sqlite3")
    except (BadZipFile, zlib.error, OSError, KeyError, EOFError, NotImplementedError):
        return b""


def test_a_damaged_backup_is_refused_in_a_sentence(tmp_path: Path) -> None:
    out, broken = tmp_path / "club.backup", tmp_path / "broken.backup"
    target = tmp_path / "target.sqlite3"
    with closing(Store(f"sqlite:///{tmp_path / 't.sqlite3'}")) as store:
        fill(store)
        back_up(store, out)
    whole = out.read_bytes()
    spoilt = [whole[:size] for size in range(0, len(whole), len(whole) // 40)]
    with ZipFile(out) as archive:
        packed = archive.getinfo("tables.sqlite3").compress_size
    begin = 100  # after the header, in the packed store
    spoilt += [
        whole[:at] + bytes([whole[at] ^ 0x40]) + whole[at + 1 :]
        for at in range(begin, packed, packed // 40)
    ]
    kept = store_in(whole)
    # Packed data have a few bits that nothing depends on.
    spoilt = [content for content in spoilt if store_in(content) != kept]
    assert len(spoilt) > 70
    for number, content in enumerate(spoilt):
        broken.write_bytes(content)
        with pytest.raises(StoreFault) as caught:
            restore(broken, f"sqlite:///{target}")
        message = str(caught.value)
        assert message.startswith(f"{broken}: found ") and "; expected " in message, number
        assert "\n" not in message
        assert not target.exists()
    with pytest.raises(StoreFault, match="found no such file; expected a backup"):
        restore(tmp_path / "none", f"sqlite:///{target}")
    with pytest.raises(StoreFault, match="expected a backup"):
        restore(tmp_path, f"sqlite:///{target}")


def test_a_backup_is_a_zip_with_a_store_and_a_newer_one_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "club.backup"
    with closing(Store(f"sqlite:///{tmp_path / 't.sqlite3'}")) as store:
        fill(store)
        back_up(store, out)
    with ZipFile(out) as archive:
        manifest, content = (
            json.loads(archive.read("manifest.json")),
            archive.read("tables.sqlite3"),
        )
    newer = tmp_path / "newer.backup"
    with ZipFile(newer, "w") as archive:
        archive.writestr("tables.sqlite3", content)
        archive.writestr("manifest.json", json.dumps({**manifest, "version": 99}))
    target = f"sqlite:///{tmp_path / 'target.sqlite3'}"
    with pytest.raises(StoreFault, match=f"version 99.*at most version {VERSION}"):
        restore(newer, target)
    plain = tmp_path / "plain.sqlite3"
    plain.write_bytes(content)
    with closing(sqlite3.connect(plain)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM documents").fetchone() == (2,)


def test_nothing_half_written_is_left_where_a_backup_fails(tmp_path: Path) -> None:
    out = tmp_path / "club.backup"
    out.write_bytes(b"an older backup")
    with closing(Store(f"sqlite:///{tmp_path / 't.sqlite3'}")) as store:
        fill(store)
        with store.database.writing() as connection:
            connection.exec_driver_sql("UPDATE contents SET bytes = X'00'")
        with pytest.raises(StoreFault, match="gone or damaged"):
            back_up(store, out)
        with pytest.raises(StoreFault, match="expected a place that can be written"):
            back_up(store, tmp_path / "no" / "club.backup")
    assert out.read_bytes() == b"an older backup"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_people_at_a_table_are_told_that_it_was_replaced(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url, out = url_of("postgres", request, tmp_path), tmp_path / "club.backup"
    closed = threading.Event()
    with closing(Store(url)) as store:
        store.create("farm", text=TEXT)
        back_up(store, out)
        live = Hub(store).open("farm")
        close = live.close
        live.close = lambda why: (close(why), closed.set())  # type: ignore[method-assign,assign,return-value]
        restore(out, url, replace=True)
        assert closed.wait(60)
        assert live.closed
