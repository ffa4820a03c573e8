"""A store that is none, is newer, older, damaged or full: one sentence, and nothing is lost."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from pathlib import Path
from random import Random

import pytest
from histories import TEXT, farm, played

from sandbox.document.commands import SetMark
from sandbox.document.document import Document
from sandbox.document.history import Entry
from sandbox.live.store import schema
from sandbox.live.store.database import file_of, usual_url
from sandbox.live.store.kept import KeptGroup, KeptMesh, StoreFault
from sandbox.live.store.store import Store


def refused(url: str) -> str:
    with pytest.raises(StoreFault) as caught:
        Store(url)
    return sentence(caught.value)


def sentence(fault: StoreFault) -> str:
    message = str(fault)
    assert "\n" not in message and "found" in message and "expected" in message
    assert "sqlalche.me" not in message and "Error" not in message
    return message


def note(document: Document, text: str) -> Entry:
    return document.do(
        "ann", SetMark("notes", {"id": "n", "position": [1, 1], "text": text}), at=5.0
    )


# --- what is no store ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("tables.sqlite3", "no URL of a database"),
        ("", "no URL of a database"),
        ("nonsense://x/y", "no driver for nonsense"),
        ("postgresql+nothing://u:secret@h/d", "no driver for postgresql"),
        ("mssql+pymssql://u:secret@h/d", "no driver for mssql"),
        ("postgresql://u:secret@h:nan/d", "no URL of a database"),
    ],
)
def test_a_url_that_leads_nowhere(url: str, words: str) -> None:
    message = refused(url)
    assert words in message
    assert "secret" not in message


def test_files_that_are_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are my notes. " * 100)
    message = refused(f"sqlite:///{file}")
    assert message.startswith(f"{file}: found file is not a database")
    assert file.read_text().startswith("These are my notes")
    (tmp_path / "folder").mkdir()
    assert "found a folder" in refused(f"sqlite:///{tmp_path / 'folder'}")
    assert "found no folder" in refused(f"sqlite:///{tmp_path / 'gone' / 't.sqlite3'}")
    assert "found no folder" in refused(f"sqlite:///{file / 't.sqlite3'}")


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.sqlite3"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE documents (id INTEGER)")
    other.close()
    before = file.read_bytes()[100:]  # its header says by now that it has been opened
    assert "a database of something else" in refused(f"sqlite:///{file}")
    assert file.read_bytes()[100:] == before


def test_a_newer_store_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    store.close()
    with sqlite3.connect(file) as plain:
        plain.execute("UPDATE sightline_schema SET version = 99")
    plain.close()
    message = refused(f"sqlite:///{file}")
    assert "version 99" in message and f"at most version {schema.VERSION}" in message
    with sqlite3.connect(file) as plain:
        assert plain.execute("SELECT name FROM documents").fetchall() == [("farm",)]
    plain.close()


# --- an older one ----------------------------------------------------------------------------

VERSION_1 = """
CREATE TABLE sightline_schema (version INTEGER NOT NULL);
INSERT INTO sightline_schema VALUES (1);
CREATE TABLE documents (
    id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(200) NOT NULL UNIQUE, title TEXT NOT NULL,
    source TEXT NOT NULL, made FLOAT NOT NULL, text TEXT NOT NULL, saved TEXT NOT NULL
);
CREATE TABLE entries (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE, seq INTEGER NOT NULL,
    token VARCHAR(200) NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (document, seq), UNIQUE (document, token)
);
CREATE TABLE snapshots (
    document INTEGER NOT NULL PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL, scenario TEXT NOT NULL, game TEXT
);
CREATE TABLE people (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    id VARCHAR(200) NOT NULL, label TEXT NOT NULL, colour VARCHAR(40) NOT NULL,
    PRIMARY KEY (document, id)
);
CREATE TABLE links (
    document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    id VARCHAR(200) NOT NULL, hash VARCHAR(64) NOT NULL, role VARCHAR(40) NOT NULL,
    side TEXT NOT NULL, label TEXT NOT NULL, made FLOAT NOT NULL, PRIMARY KEY (document, id)
);
"""


def version_1(file: Path, logs: dict[str, list[Entry]]) -> None:
    with sqlite3.connect(file) as old:
        old.executescript(VERSION_1)
        for number, (name, log) in enumerate(logs.items(), 1):
            row = (number, name, name.title(), f"/{name}.toml", 3.0, TEXT, TEXT + "# s\n")
            old.execute("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            rows = [(number, entry.seq, entry.token, entry.text()) for entry in log]
            old.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
            old.execute("INSERT INTO people VALUES (?, 'a', 'Ann', '#fff')", (number,))
    old.close()


def shape(file: Path) -> dict[str, set[tuple[str, ...]]]:
    with sqlite3.connect(file) as plain:
        names = [row[0] for row in plain.execute("SELECT name FROM sqlite_master")]
        columns = {
            name: {tuple(map(str, row[1:])) for row in plain.execute(f"PRAGMA table_info({name})")}
            for name in names
        }
    plain.close()
    return columns


@pytest.mark.slow
def test_a_store_of_version_1_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    logs = {
        name: [
            Entry(e.seq, e.author, e.token, 100.0 * seed + e.seq, e.command, e.told, e.delta)
            for e in played(Random(seed), 30).history.entries
        ]
        for seed, name in enumerate(("farm", "field"), 1)
    }
    version_1(file, logs | {"empty": []})
    for _ in range(2):  # and once it is
        store = Store(f"sqlite:///{file}")
        for name, log in logs.items():
            whole = store.read(name)
            assert list(whole.entries) == log
            assert (whole.text, whole.saved) == (TEXT, TEXT + "# s\n")
            assert (whole.made, whole.changed) == (3.0, log[-1].at)
            assert [person.label for person in store.people(name)] == ["Ann"]
        assert (store.read("empty").steps, store.read("empty").changed) == (0, 3.0)
        store.add_chat_line("farm", "a", "hello", 1.0)
        store.certify("farm", "d", "{}", 1.0)
        store.keep_mesh("farm", KeptMesh("a.stl", "f" * 64, 3, {"up": "y"}), b"abc")
        assert [mesh.name for mesh in store.meshes("farm")] == ["a.stl"]
        store.close()
    fresh = tmp_path / "new.sqlite3"
    Store(f"sqlite:///{fresh}").close()
    assert shape(file) == shape(fresh)


def test_a_store_of_version_2_gets_room_for_meshes(tmp_path: Path) -> None:
    file = tmp_path / "two.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    store.close()
    fresh = shape(file)
    with sqlite3.connect(file) as old:
        for table in ("saved_group_meshes", "saved_groups", "meshes", "contents"):
            old.execute(f"DROP TABLE {table}")
        old.execute("UPDATE sightline_schema SET version = 2")
    old.close()
    store = Store(f"sqlite:///{file}")
    assert store.read("farm").text == TEXT and store.meshes("farm") == []
    mesh = KeptMesh("a.stl", hashlib.sha256(b"abc").hexdigest(), 3, {"mesh_unit": "mm"})
    store.keep_mesh("farm", mesh, b"abc")
    assert store.meshes("farm") == [mesh] and store.mesh_content(mesh.sha256) == b"abc"
    with pytest.raises(StoreFault, match="another mesh of that name"):
        store.keep_mesh("farm", KeptMesh("a.stl", "0" * 64, 1, {}), b"x")
    store.close()
    assert shape(file) == fresh


def test_a_store_of_version_3_gets_room_for_groups_and_shows_its_meshes(tmp_path: Path) -> None:
    file = tmp_path / "three.sqlite3"
    mesh = KeptMesh("a.stl", hashlib.sha256(b"abc").hexdigest(), 3, {"mesh_unit": "mm"})
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    store.keep_mesh("farm", mesh, b"abc")
    store.close()
    with sqlite3.connect(file) as old:
        for table in ("saved_group_meshes", "saved_groups"):
            old.execute(f"DROP TABLE {table}")
        old.execute("ALTER TABLE meshes DROP COLUMN away")
        old.execute("UPDATE sightline_schema SET version = 3")
    old.close()
    store = Store(f"sqlite:///{file}")
    assert store.meshes("farm") == [mesh] and store.groups.all() == ()
    store.groups.store(KeptGroup("g", {"terrain": [], "units": []}, (mesh,)), {mesh.sha256: b"abc"})
    store.delete("farm")
    assert store.mesh_content(mesh.sha256) == b"abc", "a group still has it"
    store.groups.drop("g")
    with pytest.raises(StoreFault, match="gone or damaged"):
        store.mesh_content(mesh.sha256)
    store.close()


def test_a_store_of_version_5_gets_room_for_secrets_of_dice(tmp_path: Path) -> None:
    file = tmp_path / "five.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    store.close()
    with sqlite3.connect(file) as old:
        old.execute("DROP TABLE dice_secrets")
        old.execute("UPDATE sightline_schema SET version = 5")
    old.close()
    store = Store(f"sqlite:///{file}")
    store.keep_dice_secret("farm", "sha256:00", "1" * 64)
    assert store.dice_secrets("farm") == {"sha256:00": "1" * 64}
    store.delete("farm")
    store.create("farm", text=TEXT)
    assert store.dice_secrets("farm") == {}, "they go with their table"
    store.close()


def test_a_store_that_cannot_be_brought_up_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    version_1(file, {"farm": played(Random(1), 10).history.entries})
    with sqlite3.connect(file) as old:
        old.execute("CREATE TABLE remarks (id INTEGER, x TEXT)")
        old.execute("CREATE TABLE certificates (y TEXT)")
        old.execute("UPDATE entries SET text = 'no JSON' WHERE seq = 2")
    old.close()
    before = shape(file)
    assert "step" in refused(f"sqlite:///{file}")
    assert shape(file) == before


# --- trouble on the way ----------------------------------------------------------------------


def test_a_store_that_may_only_be_read(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    store.close()
    reads = f"sqlite:///file:{file}?mode=ro&uri=true"
    assert file_of(reads) == file
    store = Store(reads)
    assert store.rows()[0].name == "farm"
    with pytest.raises(StoreFault) as caught:
        store.append("farm", note(Document(farm()), "one"))
    assert "readonly" in sentence(caught.value)


@pytest.mark.parametrize("how", ["read only", "full", "locked"])
def test_a_store_that_cannot_be_written_says_so_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr("sandbox.live.store.database.PATIENCE", 0.05)
    file = tmp_path / "t.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    assert store.unwritable() == ""
    assert [row.name for row in store.rows()] == ["farm"], "the row that was tried is not there"
    other = sqlite3.connect(file, isolation_level=None)
    with store.database.writing() as connection:
        if how == "read only":
            connection.exec_driver_sql("PRAGMA query_only = 1")
        elif how == "full":
            filler = "INSERT INTO contents (sha256, size, bytes) VALUES ('f', 0, zeroblob(65536))"
            connection.exec_driver_sql(filler)  # the room that the row that was tried left
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    if how == "locked":
        other.execute("BEGIN IMMEDIATE")
    why = store.unwritable()
    assert why.startswith(f"{file}: found ") and "; expected a store that can be" in why
    assert {"read only": "readonly", "full": "full", "locked": "locked"}[how] in why
    assert store.read("farm").text == TEXT
    with pytest.raises(StoreFault):
        store.create("other", text="x" * 100_000)
    if how == "read only":
        with store.database.reading() as connection:
            connection.exec_driver_sql("PRAGMA query_only = 0")
    elif how == "full":
        with store.database.reading() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    else:
        other.execute("ROLLBACK")
    other.close()
    assert store.unwritable() == ""
    assert [row.name for row in store.rows()] == ["farm"]


def test_a_full_disk_is_said_and_nothing_is_half_kept(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    document = Document(farm())
    store.append("farm", note(document, "one"))
    with store.database.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFault) as caught:
        for number in range(100):
            store.append("farm", note(document, f"{number:400}"))
    assert "full" in sentence(caught.value)
    store.close()
    again = Store(f"sqlite:///{file}")
    assert list(again.read("farm").entries) == document.history.entries[:-1]
    assert again.rows()[0].steps == document.seq - 1 > 0
    again.append("farm", document.history.entries[-1])


def test_a_store_that_another_program_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.live.store.database.PATIENCE", 0.05)
    file = tmp_path / "t.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFault) as caught:
        store.append("farm", note(Document(farm()), "one"))
    assert "locked" in sentence(caught.value)
    assert store.rows()[0].steps == 0
    other.execute("ROLLBACK")
    other.close()
    store.append("farm", note(Document(farm()), "one"))


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET text = 'no JSON' WHERE seq = 2",
        "UPDATE entries SET text = '{}' WHERE seq = 2",
        "UPDATE entries SET text = '[1]' WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 2",
        "UPDATE entries SET text = (SELECT text FROM entries WHERE seq = 3) WHERE seq = 2",
        "UPDATE entries SET text = replace(text, 'SetNote', 'Shout') WHERE seq = 2",
    ],
)
def test_a_damaged_step_is_named(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "t.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    store.create("whole", text=TEXT)
    document = Document(farm())
    for number in range(4):
        store.append("farm", note(document, str(number)))
    with sqlite3.connect(file) as plain:
        plain.execute(damage)
    plain.close()
    with pytest.raises(StoreFault) as caught:
        store.read("farm")
    assert f"{file}: found step 2 of farm damaged" in sentence(caught.value)
    assert store.read("whole").steps == 0 and len(store.rows()) == 2


def test_a_damaged_snapshot_is_named(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("farm", text=TEXT)
    store.snapshot("farm", 0, json.loads("{}"), None)
    with sqlite3.connect(file) as plain:
        plain.execute("UPDATE snapshots SET scenario = '{'")
    plain.close()
    with pytest.raises(StoreFault) as caught:
        store.read("farm")
    assert "the snapshot of farm" in sentence(caught.value)


# --- where it is -----------------------------------------------------------------------------


def test_the_usual_store_is_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "platformdirs.user_data_path", lambda name, **_: tmp_path / "new" / "data" / name
    )
    url = usual_url()
    file = tmp_path / "new" / "data" / "sightline" / "tables.sqlite3"
    assert file_of(url) == file
    store = Store(url)
    assert store.where == str(file)
    store.create("farm", text=TEXT)
    assert file.exists()
    assert file.parent.stat().st_mode & 0o077 == 0
    store.close()
    (tmp_path / "plain").write_text("")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / "plain" / name)
    assert "expected a folder that can be written" in refused(usual_url())


def test_the_store_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 't.sqlite3'}")
    with store.database.reading() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value


@pytest.mark.slow
def test_two_programs_that_make_it_at_once_both_have_it(tmp_path: Path) -> None:
    """To write ahead is asked for while another has the new file: SQLite itself does not wait."""
    file = tmp_path / "t.sqlite3"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    later = threading.Timer(0.2, lambda: other.execute("COMMIT"))
    later.start()
    store = Store(f"sqlite:///{file}")
    later.join()
    other.close()
    store.create("farm", text=TEXT)
    assert store.read("farm").text == TEXT
