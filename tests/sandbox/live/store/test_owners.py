"""Owners of tables and what they keep, quotas, and links that end, on both databases."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from databases.filled_stores import SOLID, mesh
from histories import TEXT, farm
from sqlalchemy import text

from sandbox.document.commands import SetMark
from sandbox.document.document import Document
from sandbox.document.history import Entry
from sandbox.live.hub import Hub
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import Role
from sandbox.live.store.kept import Link
from sandbox.live.store.quotas import OverQuota, Quotas, TableUse, Use
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

ANN, BOB = "a" * 64, "b" * 64


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 't.sqlite3'}"
    return str(request.getfixturevalue("postgres").url())


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(Store(url)) as store:
        yield store


def noted(document: Document, words: str) -> Entry:
    row = {"id": "n", "position": [1, 1], "text": words}
    return document.do("ann", SetMark("notes", row), at=5.0)


def test_a_table_has_the_owner_that_made_it_also_after_a_restart(url: str, store: Store) -> None:
    hub = Hub(store)
    made = hub.owned_by(ANN).create(TEXT, called="mine")
    hub.create(TEXT, called="the server's")
    assert store.owners.of(made) == ANN and store.owners.of("the-server-s") == ""
    assert store.owners.of("nobody") == ""
    with closing(Store(url)) as again:
        assert {row.name: row.owner for row in again.rows()} == {made: ANN, "the-server-s": ""}


def test_what_an_owner_keeps_is_counted(store: Store) -> None:
    for name, owner in (("one", ANN), ("two", ANN), ("other", BOB)):
        store.create(name, text=TEXT, title=name.title(), owner=owner)
        document = Document(farm())
        for words in ("first", "second"):
            store.append(name, noted(document, words))
    store.keep_mesh("one", mesh("a.stl"), SOLID)
    store.keep_mesh("one", mesh("b.stl"), SOLID)
    store.keep_mesh("two", mesh("c.stl"), SOLID)
    store.keep_mesh("two", mesh("d.stl", b"more"), b"more")
    use, tables = store.owners.use(ANN)
    assert use == Use(2, 4, len(SOLID) + 4), "each file once"
    assert tables == [
        TableUse("one", "One", 2, len(SOLID)),
        TableUse("two", "Two", 2, len(SOLID) + 4),
    ]
    assert store.owners.use("nobody") == (Use(0, 0, 0), [])


def test_over_a_quota_nothing_is_stored(store: Store) -> None:
    store.quotas = Quotas(tables=2, steps=3, mesh_mb=0.00002)
    store.create("one", text=TEXT, owner=ANN)
    store.create("two", text=TEXT, owner=ANN)
    with pytest.raises(OverQuota, match="You own 2 tables, the most that this server keeps"):
        store.create("three", text=TEXT, owner=ANN)
    assert len(store.rows()) == 2
    one, two = Document(farm()), Document(farm())
    store.append("one", noted(one, "a"))
    store.append("two", noted(two, "b"))
    store.append("two", noted(two, "c"))
    with pytest.raises(OverQuota, match="have 3 steps, the most that this server keeps"):
        store.append("one", noted(one, "d"))
    assert [row.steps for row in sorted(store.rows(), key=lambda row: row.name)] == [1, 2]
    store.keep_mesh("one", mesh("a.stl"), SOLID)
    with pytest.raises(OverQuota, match="would have more than 2e-05 MB"):
        store.keep_mesh("two", mesh("b.stl", b"another mesh"), b"another mesh")
    assert store.meshes("two") == []
    with store.database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM contents")).scalar() == 1
    store.delete("two")
    store.append("one", one.history.entries[1])
    store.create("three", text=TEXT, owner=ANN)


def test_others_are_not_bound_by_an_owners_quota(store: Store) -> None:
    store.quotas = Quotas(tables=1, steps=1, mesh_mb=0)
    for name, owner in (("mine", ""), ("hers", ""), ("ann", ANN), ("bob", BOB)):
        store.create(name, text=TEXT, owner=owner)
    document = Document(farm())
    for words in ("a", "b"):
        store.append("mine", noted(document, words))
    store.keep_mesh("mine", mesh("a.stl"), SOLID)


def test_a_step_over_the_quota_is_refused_to_the_page_in_a_sentence(store: Store) -> None:
    hub = Hub(store)
    name = hub.owned_by(ANN).create(TEXT, called="mine")
    store.quotas = Quotas(steps=1)
    live = hub.open(name)
    seat = live.join(Person("ann"), Role("own"), lambda _told: None)
    seat.submit(SetMark("notes", {"id": "n", "position": [1, 1], "text": "a"}))
    with pytest.raises(OverQuota, match="have 1 steps"):
        seat.submit(SetMark("notes", {"id": "n", "position": [2, 2], "text": "b"}), token="t")
    assert live.document.seq == 1 and live.document.scenario.notes[-1].text == "a"
    store.quotas = Quotas()
    seat.submit(SetMark("notes", {"id": "n", "position": [2, 2], "text": "b"}))
    assert len(store.read(name).entries) == 2


def test_a_new_table_whose_meshes_are_over_the_quota_is_not_made(store: Store) -> None:
    store.quotas = Quotas(mesh_mb=0)
    row = '\n[[terrain]]\nid = "well"\nmesh = "well.off"\nscale = 2.0\nposition = [5, 5]\n'
    solid = b"OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n"
    with pytest.raises(OverQuota):
        Hub(store).owned_by(ANN).create(TEXT + row, called="mine", meshes={"well.off": solid})
    assert store.rows() == []
    with store.database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM contents")).scalar() == 0


def test_a_link_shows_when_it_ends_and_when_it_was_used(url: str, store: Store) -> None:
    hub = Hub(store)
    name = hub.create(TEXT, called="mine")
    store.link(name, Link("soon", "1" * 64, "edit", until=50.0))
    store.link(name, Link("ever", "2" * 64, "edit"))
    assert store.expired_links(49.0) == set()
    assert store.expired_links(50.0) == {(name, "soon")}
    live = hub.open(name)
    seat = live.join(Person("bob"), Role("edit", link="ever"), lambda _told: None)
    with closing(Store(url)) as again:
        ever, soon = sorted(again.links(name), key=lambda link: link.id)
        assert ever.used > 1e9 and soon.used == 0.0
    seat.leave()
    assert store.links(name)[0].used >= ever.used


def test_keys_of_the_servers_owner_are_kept_as_hashes_until_they_are_old(store: Store) -> None:
    store.owners.add_key("1" * 64, at=100.0, kept=50.0)
    store.owners.add_key("1" * 64, at=101.0, kept=50.0)
    assert store.owners.has_key("1" * 64) and not store.owners.has_key("2" * 64)
    store.owners.add_key("2" * 64, at=151.0, kept=50.0)
    assert store.owners.has_key("2" * 64) and not store.owners.has_key("1" * 64)
    store.owners.forget_keys()
    assert not store.owners.has_key("2" * 64)


def test_a_store_of_version_8_gets_owners_and_ends_of_links(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    with closing(Store(f"sqlite:///{file}")) as store:
        store.create("farm", text=TEXT)
        store.link("farm", Link("one", "1" * 64, "edit", made=5.0))
    with closing(sqlite3.connect(file)) as old:
        old.executescript(
            "ALTER TABLE documents DROP COLUMN owner; ALTER TABLE links DROP COLUMN until;"
            "ALTER TABLE links DROP COLUMN used; DROP TABLE owner_keys;"
            "UPDATE sightline_schema SET version = 8"
        )
    with closing(Store(f"sqlite:///{file}")) as store:
        assert store.owners.of("farm") == "" and not store.owners.has_key("1" * 64)
        assert store.links("farm") == [Link("one", "1" * 64, "edit", made=5.0)]


def test_a_postgresql_store_of_version_8_gets_them_too(request: pytest.FixtureRequest) -> None:
    postgres = request.getfixturevalue("postgres")
    url = postgres.url()
    with closing(Store(url)) as store:
        store.create("farm", text=TEXT)
    postgres.sql(
        "ALTER TABLE documents DROP COLUMN owner; ALTER TABLE links DROP COLUMN until;"
        "ALTER TABLE links DROP COLUMN used; DROP TABLE owner_keys;"
        "UPDATE sightline_schema SET version = 8"
    )
    with closing(Store(url)) as store:
        assert store.owners.of("farm") == ""
        assert Hub(store).owned_by(ANN).create(TEXT, called="mine") == "mine"
