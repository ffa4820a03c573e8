"""Access to a table: links, the owner's link, and links that were withdrawn."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pytest

from apps.server.access.gate import MOST_LINKS, WITHDRAWN, Gate, Keys, Visitor
from sandbox.document.commands import Rename
from sandbox.document.refusal import Refused
from sandbox.live.hub import Hub, NoTable
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.live.seats.told import Closed, Told
from sandbox.live.store.store import Store

TABLE = 'format = 1\nname = "Empty"\n[table]\nsize = [12, 12]\n'


@pytest.fixture
def hub() -> Hub:
    hub = Hub(Store("sqlite:///:memory:"))
    for name in ("one", "other"):
        hub.create(TABLE, called=name)
    return hub


def token(link: str) -> str:
    return link.partition("?key=")[2]


def test_without_a_key_it_depends_on_how_the_server_was_started(hub: Hub) -> None:
    assert [Gate(hub, way).role_of("one") for way in ("own", "trust", "roles")] == [
        OWNER,
        EDITOR,
        None,
    ]


@pytest.mark.parametrize("way", ["own", "trust", "roles"])
def test_a_link_gives_its_role_at_its_table_only(hub: Hub, way: str) -> None:
    gate = Gate(hub, way, "http://here:1")  # type: ignore[arg-type]
    links = [
        gate.share("one", "watch"),
        gate.share("one", "play", "axis"),
        gate.share("one", "edit"),
    ]
    assert all(link.startswith("http://here:1/t/one?key=") for link in links)
    roles = [gate.role_of("one", token(link)) for link in links]
    assert roles == [WATCHER, Role("play", "axis"), EDITOR]
    assert len({token(link) for link in links}) == 3 and min(map(len, map(token, links))) >= 32
    for link in links:
        assert gate.role_of("other", token(link)) is None
        assert gate.role_of("one", token(link)[:-1]) is None
        assert gate.role_of("gone", token(link)) is None
    assert gate.role_of("one", "x" * 10_000) is None


def test_the_owners_link_opens_every_table_and_is_another_at_each_start(hub: Hub) -> None:
    gate, again = Gate(hub, "roles"), Gate(hub, "roles")
    assert gate.role_of("one", gate.owner_key) == gate.role_of("other", "", gate.owner_key) == OWNER
    assert again.owner_key != gate.owner_key
    assert again.role_of("one", gate.owner_key) == OWNER, "an earlier one counts too"
    assert Gate(Hub(Store("sqlite:///:memory:")), "roles").role_of("one", gate.owner_key) is None
    assert not Gate(hub, "own").owns("") and Gate(hub, "trust").everywhere("no") == EDITOR


def test_the_store_has_no_token(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
    hub = Hub(store)
    hub.create(TABLE, called="one")
    gate = Gate(hub, "roles")
    secret = token(gate.share("one", "edit", label="Ann"))
    assert [shared.link.label for shared in gate.links("one")] == ["Ann"]
    store.close()
    dump = "".join(sqlite3.connect(tmp_path / "tables.sqlite3").iterdump())
    assert "Ann" in dump and secret not in dump and gate.owner_key not in dump


@pytest.mark.parametrize(
    ("kind", "side"), [("own", ""), ("play", ""), ("watch", "axis"), ("x", "")]
)
def test_no_link_makes_an_owner_or_an_unknown_role(hub: Hub, kind: str, side: str) -> None:
    with pytest.raises(Refused):
        Gate(hub).share("one", kind, side)  # type: ignore[arg-type]
    assert hub.store.links("one") == []


def test_a_link_that_the_store_calls_an_owners_is_none(hub: Hub) -> None:
    gate = Gate(hub, "roles")
    secret = token(gate.share("one", "watch"))
    link = hub.store.links("one")[0]
    hub.store.link("one", replace(link, role="own"))
    assert gate.role_of("one", secret) is None


@pytest.mark.slow
def test_a_table_has_so_many_links(hub: Hub) -> None:
    gate = Gate(hub)
    for _ in range(MOST_LINKS):
        gate.share("one", "watch")
    with pytest.raises(Refused, match="Withdraw some"):
        gate.share("one", "watch")
    gate.share("other", "watch")


def test_people_at_a_table_leave_when_their_link_expires(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(hub, "roles")
    keys = [token(gate.share("one", "edit", seconds=seconds)) for seconds in (60.0, 600.0, 0.0)]
    live = hub.open("one")
    heard: list[list[Told]] = [[], [], []]
    for number, key in enumerate(keys):
        role = gate.role_of("one", key)
        assert role is not None
        live.join(Person(str(number), str(number)), role, heard[number].append)
    gate.end_expired()
    assert len(live.seats) == 3 and gate.expiry_words("one", keys[0]) == ""
    then = time.time() + 61
    monkeypatch.setattr("apps.server.access.gate.time", lambda: then)
    gate.end_expired()
    assert str(heard[0][-1].why) == "The link that you used has expired."
    assert [seat.person.name for seat in live.seats] == ["1", "2"]
    assert [gate.role_of("one", key) for key in keys] == [None, EDITOR, EDITOR]
    assert gate.expiry_words("one", keys[0]).startswith("This link expired on ")
    assert gate.expiry_words("one", "another") == ""


def test_a_label_is_one_short_line(hub: Hub) -> None:
    gate = Gate(hub)
    gate.share("one", "watch", label=" <b>\x1b[31mA\u202en\nn " + "x" * 99)
    assert gate.links("one")[0].link.label == ("<b>[31mAnn " + "x" * 99)[:40]


def test_a_withdrawn_link_ends_its_sessions_and_admits_nobody(hub: Hub) -> None:
    gate = Gate(hub, "roles")
    links = {name: token(gate.share("one", "edit", label=name)) for name in ("ann", "bob")}
    live = hub.open("one")
    heard: dict[str, list[Told]] = {"ann": [], "bob": []}
    seats = {}
    for name, key in links.items():
        role = gate.role_of("one", key)
        assert role is not None
        seats[name] = live.join(Person(name, name), role, heard[name].append)
    shared = {link.link.label: link for link in gate.links("one")}
    assert [person.name for person in shared["ann"].there] == ["ann"]

    gate.withdraw("one", shared["ann"].link.id)
    assert heard["ann"][-1] == Closed(WITHDRAWN) and Closed(WITHDRAWN) not in heard["bob"]
    assert live.seats == (seats["bob"],)
    assert gate.role_of("one", links["ann"]) is None
    count = len(heard["bob"])
    with pytest.raises(Refused, match="withdrawn"):
        seats["ann"].submit(Rename("Mine"))
    with pytest.raises(Refused, match="withdrawn"):
        seats["ann"].send_line("still here")
    seats["ann"].point_out((1, 1, 0))
    seats["ann"].set_pointer((1, 1, 0))
    assert len(heard["bob"]) == count and live.document.seq == 0
    with pytest.raises(Refused, match="withdrawn"):  # who had asked before it was withdrawn
        live.join(Person("ann", "ann"), seats["ann"].role, heard["ann"].append)
    seats["bob"].submit(Rename("Ours"))


def test_a_page_that_came_by_a_link_opens_that_table_and_sees_no_list(hub: Hub) -> None:
    for way in ("own", "trust", "roles"):
        gate = Gate(hub, way)
        visitor = Visitor(gate, Keys(token(gate.share("one", "watch"))))
        assert visitor.role_at("one") == WATCHER and not visitor.sees_all
        with pytest.raises(NoTable, match="with a link only"):
            visitor.role_at("other")
    owner = Visitor(gate, Keys(house=gate.owner_key))
    assert owner.sees_all and owner.role_at("other") == OWNER
    assert not Visitor(gate, Keys()).sees_all and Visitor(gate, Keys()).barred("one")
