"""The store gives back what it was given, refuses what it cannot keep, and forgets nothing."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from histories import TEXT, farm, played
from sqlalchemy import text

from sandbox.document.commands import Rename, SetMark
from sandbox.document.document import Document, sense
from sandbox.document.history import Entry
from sandbox.live.store import store as stores
from sandbox.live.store.kept import Link, StoreFault
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store, hashed


@pytest.fixture(params=["file", "memory", pytest.param("postgres", marks=pytest.mark.slow)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    match request.param:
        case "file":
            url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        case "memory":
            url = "sqlite:///:memory:"
        case _:
            url = request.getfixturevalue("postgres").url()
    store = Store(url)
    yield store
    store.close()


def entries(seed: int = 1, length: int = 40) -> list[Entry]:
    return played(Random(seed), length).history.entries


def noted(document: Document, text: str, token: str = "") -> Entry:
    row = {"id": "n", "position": [1, 1], "text": text}
    return document.do("ann", SetMark("notes", row), token=token, at=5.0)


def test_a_table_is_read_as_it_was_kept(store: Store) -> None:
    document = played(Random(3), 60)
    store.create("farm", text=TEXT, source="/tables/farm.toml", title="Farm")
    for entry in document.history.entries:
        store.append("farm", entry)
    whole = store.read("farm")
    assert list(whole.entries) == document.history.entries
    assert (whole.text, whole.saved, whole.snapshot) == (TEXT, TEXT, None)
    assert (whole.name, whole.source, whole.steps) == ("farm", "/tables/farm.toml", document.seq)
    assert whole.title == document.scenario.name
    again = opened(whole)
    assert (again.scenario, again.game) == (document.scenario, document.game)
    assert again.history.steps() == document.history.steps()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_snapshot_opens_the_same_document(store: Store, seed: int) -> None:
    random = Random(seed)
    document = played(random, 50)
    log = document.history.entries
    store.create("farm", text=TEXT)
    middle = random.randrange(1, len(log))
    at_middle = Document(farm())
    for entry in log:
        store.append("farm", entry)
        if entry.seq <= middle:
            at_middle.replay(entry)
    values = at_middle.scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    game = at_middle.game and at_middle.game.encoded()
    store.snapshot("farm", 1, {"format": 1, "name": "older"}, None)
    store.snapshot("farm", middle, values, game)
    whole = store.read("farm")
    assert whole.snapshot is not None and whole.snapshot.seq == middle
    found = opened(whole)
    assert (found.scenario, found.game) == (document.scenario, document.game)
    assert sense(found.scenario) == sense(document.scenario)
    assert found.history.entries == log
    assert found.history.steps() == document.history.steps()
    unread = replace(whole, snapshot=replace(whole.snapshot, scenario={"format": 2}))
    assert opened(unread).scenario == document.scenario


def test_a_snapshot_is_what_is_read_and_not_the_log(store: Store) -> None:
    store.create("farm", text=TEXT)
    store.append("farm", noted(Document(farm()), "hello"))
    scenario = farm().model_copy(update={"name": "From the snapshot"})
    store.snapshot("farm", 1, scenario.model_dump(mode="json", exclude_unset=True), None)
    assert opened(store.read("farm")).scenario.name == "From the snapshot"


def test_tables_are_listed_the_one_changed_last_first(store: Store) -> None:
    assert store.rows() == []
    for name in ("able", "baker", "charlie"):
        store.create(name, text=TEXT, title=f"The {name}", source=f"/{name}.toml")
    document = Document(farm())
    store.append("baker", document.do("ann", Rename("Round two"), at=4e9))
    tables = store.rows()
    assert tables[0].name == "baker"
    assert (tables[0].title, tables[0].steps, tables[0].changed) == ("Round two", 1, 4e9)
    assert {row.name: (row.title, row.steps) for row in tables[1:]} == {
        "able": ("The able", 0),
        "charlie": ("The charlie", 0),
    }
    assert all(row.changed == row.made > 1e9 for row in tables[1:])


def test_a_table_is_found_by_its_file(store: Store) -> None:
    store.create("able", text=TEXT, source="/a.toml")
    store.create("baker", text=TEXT)
    assert (store.find("/a.toml"), store.find("/b.toml")) == ("able", None)
    store.save_point("baker", TEXT + "# saved\n", "/b.toml")
    assert store.find("/b.toml") == "baker"
    whole = store.read("baker")
    assert (whole.text, whole.saved, whole.source) == (TEXT, TEXT + "# saved\n", "/b.toml")


def test_a_name_is_taken_once(store: Store) -> None:
    store.create("farm", text=TEXT)
    with pytest.raises(StoreFault, match=r"^farm: found a table of that name already"):
        store.create("farm", text="format = 1")
    assert store.read("farm").text == TEXT


def test_an_entry_is_kept_once_and_in_its_place(store: Store) -> None:
    store.create("farm", text=TEXT)
    document = Document(farm())
    first, second = noted(document, "one", "t1"), noted(document, "two", "t2")
    with pytest.raises(StoreFault, match="open in another server"):
        store.append("farm", second)
    store.append("farm", first)
    for other in (first, replace(second, token="t1"), replace(second, seq=3)):
        with pytest.raises(StoreFault, match=r"^farm: .*open in another server"):
            store.append("farm", other)
    store.append("farm", second)
    assert list(store.read("farm").entries) == [first, second]


def test_a_table_open_in_two_processes_is_reported(tmp_path: Path) -> None:
    one, other = (Store(f"sqlite:///{tmp_path / 't.sqlite3'}") for _ in range(2))
    one.create("farm", text=TEXT)
    one.append("farm", noted(Document(farm()), "mine"))
    with pytest.raises(StoreFault, match="open in another server"):
        other.append("farm", noted(Document(farm()), "his"))
    assert len(other.read("farm").entries) == 1


def test_contents_of_a_table(store: Store) -> None:
    for name in ("farm", "other"):
        store.create(name, text=TEXT)
    store.person("farm", "a1", "Ann", "#f00")
    store.person("farm", "b2", "Bob", "#0f0")
    store.person("farm", "a1", "Anna", "#00f")
    assert [(p.id, p.label, p.colour) for p in store.people("farm")] == [
        ("a1", "Anna", "#00f"),
        ("b2", "Bob", "#0f0"),
    ]
    link = Link("l1", hashed("secret"), "play", "axis", "for Bob", 7.0)
    store.link("farm", link)
    store.link("farm", Link("l2", hashed("other"), "watch"))
    store.withdraw("farm", "l2")
    store.withdraw("farm", "nobody")
    assert store.links("farm") == [link]
    assert len(link.hash) == 64 and "secret" not in link.hash
    for number in range(5):
        store.add_chat_line("farm", "a1", f"line {number}", float(number))
    assert [row.text for row in store.chat_lines("farm")] == [f"line {n}" for n in range(5)]
    assert [(row.author, row.at) for row in store.chat_lines("farm", last=2)] == [
        ("a1", 3.0),
        ("a1", 4.0),
    ]
    store.certify("farm", "sha256:b", "{}", 2.0)
    store.certify("farm", "sha256:a", "[]", 3.0)
    store.certify("farm", "sha256:b", "{}", 2.0)
    assert [(c.digest, c.content) for c in store.certificates("farm")] == [
        ("sha256:b", "{}"),
        ("sha256:a", "[]"),
    ]
    for nothing in (store.people, store.links, store.chat_lines, store.certificates):
        assert nothing("other") == []


def test_of_the_chat_the_last_lines_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "MOST_LINES", 5)
    for name in ("farm", "other"):
        store.create(name, text=TEXT)
    for number in range(9):
        for name in ("farm", "other"):
            store.add_chat_line(name, "ann", f"{name} {number}", float(number))
    store.add_chat_line("other", "ann", "last", 9.0)
    assert [row.text for row in store.chat_lines("farm")] == [f"farm {n}" for n in range(4, 9)]
    assert [row.text for row in store.chat_lines("other")][-2:] == ["other 8", "last"]
    with store.database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM remarks")).scalar() == 10


@pytest.mark.slow
def test_people_without_a_step_or_a_line_are_swept(store: Store) -> None:
    for name in ("farm", "other"):
        store.create(name, text=TEXT)
        store.append(name, noted(Document(farm()), "mine"))
        store.add_chat_line(name, "bob", "hello", 1.0)
        for id in ("ann", "bob", *(f"watcher-{n}" for n in range(200))):
            store.person(name, id, id.title(), "#f00")
    store.sweep_people("farm", {"ann"}, 0)  # there are more steps than the caller knows of
    assert len(store.people("farm")) == 202
    store.sweep_people("farm", {"ann"}, 1)
    assert [person.id for person in store.people("farm")] == ["ann", "bob"]
    assert len(store.people("other")) == 202


def test_of_the_people_of_a_table_a_number_is_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "MOST_PEOPLE", 3)
    for name in ("farm", "other"):
        store.create(name, text=TEXT)
        for number in range(9):
            store.person(name, f"p{number}", "Somebody new", "#f00")
    store.person("farm", "p1", "Bob", "#0f0")
    assert [(row.id, row.label) for row in store.people("farm")] == [
        ("p0", "Somebody new"),
        ("p1", "Bob"),
        ("p2", "Somebody new"),
    ]
    assert len(store.people("other")) == 3


def test_a_table_that_is_deleted_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    store = Store(f"sqlite:///{file}")
    for name in ("farm", "other"):
        store.create(name, text=TEXT)
        store.append(name, noted(Document(farm()), "one"))
        store.snapshot(name, 1, {}, None)
        store.person(name, "a", "Ann", "#fff")
        store.link(name, Link("l", hashed("x"), "edit"))
        store.add_chat_line(name, "a", "hello", 1.0)
        store.certify(name, "d", "{}", 1.0)
    store.delete("farm")
    assert [row.name for row in store.rows()] == ["other"]
    store.close()
    with sqlite3.connect(file) as plain:
        for table in ("entries", "snapshots", "people", "links", "remarks", "certificates"):
            assert plain.execute(f"SELECT count(*) FROM {table}").fetchone() == (1,), table
    plain.close()


def test_a_deleted_table_is_reported(store: Store) -> None:
    store.create("farm", text=TEXT)
    document = Document(farm())
    store.append("farm", noted(document, "one"))
    store.delete("farm")
    for go in (
        lambda: store.append("farm", noted(document, "two")),
        lambda: store.read("farm"),
        lambda: store.delete("farm"),
        lambda: store.snapshot("farm", 1, {}, None),
        lambda: store.save_point("farm", "", ""),
        lambda: store.add_chat_line("farm", "a", "b", 1.0),
        lambda: store.people("farm"),
    ):
        with pytest.raises(StoreFault, match=r"^farm: found no table of that name in "):
            go()
    store.create("farm", text=TEXT)
    with pytest.raises(StoreFault, match="another server"):
        store.append("farm", noted(document, "three"))


@pytest.mark.slow
def test_any_thread_may_write_and_read(store: Store) -> None:
    logs = {f"t{n}": entries(n, 20) for n in range(6)}
    faults: list[BaseException] = []

    def go(name: str) -> None:
        try:
            store.create(name, text=TEXT)
            for entry in logs[name]:
                store.append(name, entry)
                store.rows()
                assert len(store.read(name).entries) == entry.seq
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=go, args=(name,)) for name in logs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert {name: list(store.read(name).entries) for name in logs} == logs


def test_text_of_every_kind_is_kept(store: Store) -> None:
    text = "ß „…“ 😀 \x00 \u2028 '; DROP TABLE documents; --"
    store.create("a name ' with \" all", text=text, title=text)
    store.add_chat_line("a name ' with \" all", "a", text, 1.0)
    assert store.read("a name ' with \" all").text == text
    assert store.chat_lines("a name ' with \" all")[0].text == text
    with pytest.raises(StoreFault, match="half a sign"):
        store.add_chat_line("a name ' with \" all", "a", "\ud800", 1.0)
    assert len(store.chat_lines("a name ' with \" all")) == 1
