"""All tables of a server: opened once, opened again as they were, and never two of one."""

from __future__ import annotations

import gc
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest
from histories import AUTHORS, TEXT, any_command
from live_tables import VILLAGE, hub_in, is_one, live_table, moved, place, seated

from sandbox.document.refusal import Refused
from sandbox.live import hub as hubs
from sandbox.live import live_document
from sandbox.live.digests import digest_of
from sandbox.live.following import DELETED
from sandbox.live.hub import Hub, NoTable, plain_name
from sandbox.live.seats.roles import EDITOR
from sandbox.live.seats.told import Closed
from sandbox.live.store.kept import StoreFault
from sandbox.scenario.faults import ScenarioFault


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.mark.slow
def test_reopened_it_is_as_it_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_document, "SNAPSHOT_EVERY", 7)
    hub = hub_in(url)
    live = live_table(hub=hub)
    ann, _ = seated(live, "ann")
    ann.send_line("Hello.")
    random = Random(3)
    for _ in range(60):
        author = random.choice(AUTHORS)
        try:
            live.submit(author, EDITOR, any_command(random, live.document, author))
        except Refused:
            continue
    assert live.document.seq > 15
    is_one(live)
    again = hub_in(url).open(live.name)
    assert digest_of(again.document) == digest_of(live.document)
    assert again.document.history.entries == live.document.history.entries
    assert again.people["ann"].name == "Ann"
    assert [(said.person.name, said.text) for said in again.lines] == [("Ann", "Hello.")]
    stands = [
        [(one.id, one.stand) for one in (*table.pieces, *table.models())]
        for table in (live.table, again.table)
    ]
    assert stands[0] == stands[1]


@pytest.mark.slow
def test_people_of_an_older_store_who_did_nothing_are_swept_when_the_table_is_opened(
    url: str,
) -> None:
    live = live_table(hub=(hub := hub_in(url)))
    ann, _ = seated(live, "ann")
    ann.submit(moved("barn", 15, 12))
    bob, _ = seated(live, "bob")
    bob.send_line("Hello.")
    for number in range(150):
        hub.store.person(live.name, f"watcher-{number}", "Somebody new", "#fff")
    again = hub_in(url).open(live.name)
    assert [row.id for row in hub.store.people(live.name)] == ["ann", "bob"]
    assert {id: person.name for id, person in again.people.items()} == {"ann": "Ann", "bob": "Bob"}


def test_a_second_server_forks_nothing(url: str) -> None:
    one, other = hub_in(url), hub_in(url)
    mine = live_table(hub=one)
    his = other.open(mine.name)
    (ann, _), (bob, received) = seated(mine, "ann"), seated(his, "bob")
    ann.submit(moved("barn", 15, 12))
    with pytest.raises(StoreFault, match="open in another server"):
        bob.submit(moved("barn", 9, 12))
    assert [type(one) for one in received] == [Closed]
    assert "open in another server" in received[0].why  # type: ignore[union-attr]
    assert place(his, "barn") == (12, 12)
    # Opened again it has what the other did, and then it is the other that has to look again.
    his = other.open(mine.name)
    assert place(his, "barn") == (15, 12)
    bob, _ = seated(his, "bob")
    bob.submit(moved("barn", 9, 12))
    with pytest.raises(StoreFault, match="open in another server"):
        ann.submit(moved("hedge", 20, 18))
    is_one(one.open(mine.name))
    is_one(his)


def test_two_who_open_it_at_once_have_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = hub_in()
    name = hub.create(TEXT)
    with ThreadPoolExecutor(8) as pool:
        opened = list(pool.map(lambda _: hub.open(name), range(16)))
    assert len({id(one) for one in opened}) == 1


@pytest.mark.slow
def test_tables_at_which_nobody_sits_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "_IDLE", 2)
    hub = hub_in()
    names = [hub.create(TEXT) for _ in range(5)]
    held = hub.open(names[0])  # nobody sits at it, but somebody is about to
    seated(hub.open(names[1]), "ann")
    gone = ref(hub.open(names[2]))
    for name in names[3:]:
        hub.open(name)
    hub.open(hub.create(VILLAGE))
    gc.collect()
    assert gone() is None
    assert hub.live(names[2]) is None
    assert hub.live(names[1]) is not None
    assert hub.open(names[0]) is held


def test_names_of_no_table_leave_nothing_behind() -> None:
    hub = hub_in()
    for number in range(20):
        with pytest.raises(NoTable, match="There is no table"):
            hub.open(f"t{number}")
    assert not hub._opening


def test_a_table_that_is_deleted_while_it_is_laid_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub = hub_in()
    name = hub.create(TEXT)

    def slowly(*_: Any) -> list[Any]:
        hub.delete(name)
        return []

    with monkeypatch.context() as slow:
        slow.setattr(hubs, "_lines", slowly)
        with pytest.raises(NoTable):
            hub.open(name)
    assert hub.create(VILLAGE, called=name) == name
    assert hub.open(name).document.scenario.brings is not None
    assert [piece.id for piece in hub.open(name).document.scenario.terrain] == ["platform"]


def test_a_table_is_deleted_under_who_sits_at_it(url: str) -> None:
    hub = hub_in(url)
    live = live_table(hub=hub)
    ann, received = seated(live, "ann")
    hub.delete(live.name)
    assert received == [Closed(DELETED)]
    with pytest.raises(Refused, match="deleted"):
        ann.submit(moved("barn", 3, 3))
    with pytest.raises(NoTable, match="There is no table"):
        hub.open(live.name)
    assert hub.create(TEXT, called=live.name) == live.name
    assert hub.open(live.name).document.seq == 0


@pytest.mark.slow
def test_a_file_has_one_table_and_is_laid_anew_where_only_the_file_changed(tmp_path: Path) -> None:
    path = tmp_path / "farm yard.toml"
    path.write_text(TEXT, encoding="utf-8")
    hub: Any = hub_in()
    name = hub.from_file(path)
    assert name == "farm-yard"
    assert hub.from_file(path) == name
    assert hub.open(name).document.seq == 0
    hub = Hub(hub.store)
    path.write_text(TEXT.replace("[20.0, 12.0]", "[20.0, 15.0]"), encoding="utf-8")
    live = hub.open(name)
    assert place(live, "hedge") == (20, 15)
    is_one(live)
    ann, _ = seated(live, "ann")
    ann.submit(moved("barn", 15, 12))
    hub = Hub(hub.store)
    path.write_text(TEXT, encoding="utf-8")
    assert place(hub.open(name), "hedge") == (20, 15), "what was done at the table stays"
    path.unlink()
    assert place(Hub(hub.store).open(name), "barn") == (15, 12)


def test_a_table_of_a_text_opens_no_file(tmp_path: Path) -> None:
    hub = hub_in()
    mesh = '[[terrain]]\nid = "m"\nmesh = "/etc/passwd"\nposition = [3, 3]\n'
    with pytest.raises(Refused, match="upload it in a zip with its meshes"):
        hub.create(TEXT + mesh)
    with pytest.raises(ScenarioFault):
        hub.create("format = 1\nname = 3\n")
    assert hub.names() == []
    assert [hub.create(TEXT, called="Farm") for _ in range(3)] == ["farm", "farm-2", "farm-3"]


@pytest.mark.parametrize(
    "words", ["", "../..", "Ö", "a" * 300, "A b/c\\d\n", ".x", "a\x00b", "%2e"]
)
def test_a_name_is_what_an_address_can_have(words: str) -> None:
    assert re.fullmatch(r"[a-z0-9][a-z0-9._-]{0,59}", plain_name(words))
