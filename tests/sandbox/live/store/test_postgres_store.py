"""A store on PostgreSQL: faults in one sentence, one order, and two processes at once."""

from __future__ import annotations

import hashlib
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from databases.postgres_server import PostgresServer
from histories import TEXT, farm
from sqlalchemy import text

from sandbox.document.commands import SetMark
from sandbox.document.document import Document
from sandbox.document.history import Entry
from sandbox.live.store import schema
from sandbox.live.store.kept import Elsewhere, KeptMesh, StoreFault
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow


def noted(document: Document, words: str) -> Entry:
    row = {"id": "n", "position": [1, 1], "text": words}
    return document.do("ann", SetMark("notes", row), at=5.0)


def sentence(fault: BaseException) -> str:
    message = str(fault)
    assert "\n" not in message and "found" in message and "expected" in message
    assert "sqlalche.me" not in message and "Error" not in message
    return message


def test_one_of_two_processes_that_add_the_same_step_is_told(postgres: PostgresServer) -> None:
    url = postgres.url()
    stores = Store(url), Store(url)
    stores[0].create("farm", text=TEXT)
    rounds = 20
    both = threading.Barrier(2, timeout=60)

    def add(store: Store) -> list[int]:
        document, mine = Document(farm()), []
        for number in range(rounds):
            entry = noted(document, f"{number} of {id(store)}")
            both.wait()
            try:
                store.append("farm", entry)
                mine.append(entry.seq)
            except Elsewhere as fault:
                assert "another server" in str(fault)
            both.wait()
        return mine

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(add, stores)
    assert sorted(one + other) == list(range(1, rounds + 1))
    assert len(stores[0].read("farm").entries) == rounds
    for store in stores:
        store.close()


def test_a_restart_of_the_database_costs_no_step(postgres: PostgresServer) -> None:
    store, document = Store(postgres.url()), Document(farm())
    store.create("farm", text=TEXT)
    store.append("farm", noted(document, "before"))
    postgres.stop()
    late = noted(document, "late")
    with pytest.raises(StoreFault) as caught:
        store.append("farm", late)
    assert "connection" in sentence(caught.value)
    assert "connection" in store.unwritable()
    with pytest.raises(StoreFault) as caught:
        Store(f"{store.where}")
    assert "connection" in sentence(caught.value)
    postgres.start()
    assert store.unwritable() == ""
    store.append("farm", late)
    assert list(store.read("farm").entries) == document.history.entries
    store.close()


def test_two_processes_make_the_tables_at_once(postgres: PostgresServer) -> None:
    url = postgres.url()
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: Store(url), range(4)))
        assert len({*pool.map(lambda store: store.secret("sessions"), stores)}) == 1
    for store in stores:
        store.close()


def test_the_database_of_another_program_and_a_newer_store_are_left_alone(
    postgres: PostgresServer,
) -> None:
    url = postgres.url()
    postgres.sql("CREATE TABLE documents (id integer)")
    with pytest.raises(StoreFault) as caught:
        Store(url)
    assert "a database of something else" in sentence(caught.value)
    Store(postgres.url()).close()
    postgres.sql("UPDATE sightline_schema SET version = 99")
    with pytest.raises(StoreFault) as caught:
        Store(url)
    assert f"at most version {schema.VERSION}" in sentence(caught.value)


def test_a_store_that_may_only_be_read(postgres: PostgresServer) -> None:
    url = postgres.url()
    store = Store(url)
    store.create("farm", text=TEXT)
    store.close()
    reads = Store(url + "&options=-cdefault_transaction_read_only%3Don")
    assert [row.name for row in reads.rows()] == ["farm"]
    with pytest.raises(StoreFault) as caught:
        reads.append("farm", noted(Document(farm()), "one"))
    assert "read-only" in sentence(caught.value)
    assert "read-only" in reads.unwritable()
    reads.close()


def test_a_commit_waits_for_the_disk_and_a_reader_sees_one_moment(
    postgres: PostgresServer,
) -> None:
    url = postgres.url()
    store = Store(url + "&options=-csynchronous_commit%3Doff")
    store.create("farm", text=TEXT)
    with store.database.writing() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
    other = Store(url)
    with store.database.reading() as connection:
        count = text("SELECT count(*) FROM documents")
        assert connection.execute(count).scalar() == 1
        other.create("field", text=TEXT)
        assert connection.execute(count).scalar() == 1
    assert len(store.rows()) == 2
    for one in (store, other):
        one.close()


def test_names_are_in_one_order_whatever_the_language_of_the_database(
    postgres: PostgresServer,
) -> None:
    store = Store(postgres.url())
    store.create("farm", text=TEXT)
    names = ["b.stl", "B.stl", "a-b.stl", "ab.stl", "ä.stl", "Ab.stl"]
    for name in names:
        sha256 = hashlib.sha256(name.encode()).hexdigest()
        store.keep_mesh("farm", KeptMesh(name, sha256, 5, {}), name.encode())
    assert [mesh.name for mesh in store.meshes("farm")] == sorted(names)
    store.close()


def test_meshes_are_kept_and_dropped_at_once(postgres: PostgresServer) -> None:
    url, content = postgres.url(), b"solid"
    mesh = KeptMesh("a.stl", hashlib.sha256(content).hexdigest(), len(content), {})
    tables = ("farm", "field")
    stores = Store(url), Store(url)
    for name in tables:
        stores[0].create(name, text=TEXT)

    def keep_and_drop(number: int) -> None:
        for _ in range(20):
            stores[number].keep_mesh(tables[number], mesh, content)
            assert stores[number].mesh_content(mesh.sha256) == content
            assert stores[number].drop_mesh(tables[number], mesh)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(keep_and_drop, range(2)))
    with pytest.raises(StoreFault, match="gone or damaged"):
        stores[0].mesh_content(mesh.sha256)
    for store in stores:
        store.close()
