"""Tables that several processes serve from one PostgreSQL store: one order, told to everybody."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pytest
from databases.postgres_server import PostgresServer
from databases.two_processes import Both, answered, deaf, named, sit
from histories import TEXT
from live_tables import is_one, moved, place
from processes.forked import Python
from repository import ROOT

from sandbox.document import commands as do
from sandbox.document.history import Entry
from sandbox.document.refusal import Refused
from sandbox.live.digests import digest_of
from sandbox.live.filing import changed_on_disk, follow_save, save, unsaved
from sandbox.live.following import DELETED
from sandbox.live.hub import Hub
from sandbox.live.live_document import WITHDRAWN, LiveDocument
from sandbox.live.seats.people import Person, Showing
from sandbox.live.seats.roles import EDITOR, OWNER, WATCHER, Role
from sandbox.live.seats.told import Closed, Looked, Said, Shelved
from sandbox.live.shelf import drop_mesh, keep_mesh
from sandbox.live.store.kept import Link, Unusable
from sandbox.live.store.store import Store, hashed

pytestmark = pytest.mark.slow


def test_a_step_in_one_process_is_told_in_the_other(both: Both) -> None:
    (ann, of_ann), (bob, of_bob) = sit(both[0], "ann"), sit(both[1], "bob")
    entry = ann.submit(moved("barn", 15, 12))
    of_bob.until(lambda: of_bob.entries == [entry])
    assert place(both[1], "barn") == (15, 12)
    assert both[1].table.scenario == both[1].document.scenario
    bob.submit(moved("hedge", 20, 18), seen=1)
    of_ann.until(lambda: len(of_ann.entries) == 2)
    for live in both:
        is_one(live)


def test_who_loses_the_race_tries_again_or_is_refused_as_stale(
    both: Both,
) -> None:
    """The other process has heard nothing yet when it adds its own."""
    (ann, _), (bob, of_bob) = sit(both[0], "ann"), sit(both[1], "bob")
    with both[1].lock:  # what follows notices waits
        ann.submit(moved("barn", 15, 12))
        bob.submit(moved("hedge", 20, 18), seen=0)
    assert [entry.author for entry in both[1].document.history.entries] == ["ann", "bob"]
    both[0].catch_up()
    with both[1].lock:
        ann.submit(moved("barn", 9, 12))
        with pytest.raises(Refused, match="Somebody else moved barn in the meantime"):
            bob.submit(moved("barn", 18, 12), seen=2)
    assert not any(isinstance(one, Closed) for one in of_bob)
    assert [entry.seq for entry in of_bob.entries] == [1, 2, 3], "the refusal has a reason to see"
    for live in both:
        is_one(live)


def test_a_request_is_done_once_though_it_reaches_two_processes(both: Both) -> None:
    (ann, _), (again, _) = sit(both[0], "ann"), sit(both[1], "ann")
    first = ann.submit(moved("barn", 15, 12), token="one")
    assert again.submit(moved("barn", 15, 12), token="one") == first
    assert both[1].document.seq == 1


def test_hundreds_of_edits_by_two_processes_are_one_table(both: Both) -> None:
    edits = 150

    def edit(live: LiveDocument) -> list[int]:
        number = both.index(live)
        author, thing = ("ann", "bob")[number], ("barn", "hedge")[number]
        done = []
        for n in range(edits):
            entry = live.submit(author, EDITOR, moved(thing, 10 + n % 5, 10 + number * 5))
            done.append(entry.seq)
        return done

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(edit, both)
    assert sorted(one + other) == list(range(1, 2 * edits + 1))
    for live in both:
        live.catch_up()
        is_one(live)
    assert digest_of(both[0].document) == digest_of(both[1].document)
    own = {"ann": one, "bob": other}
    for entry in both[0].document.history.entries:
        assert entry.seq in own[entry.author]


def test_an_author_undoes_own_steps_in_any_process(both: Both) -> None:
    (ann, _), (bob, _) = sit(both[0], "ann"), sit(both[1], "bob")
    ann.submit(moved("barn", 15, 12))
    both[1].catch_up()
    bob.submit(moved("hedge", 20, 18))
    elsewhere, _ = sit(both[1], "ann")
    elsewhere.undo()
    both[0].catch_up()
    assert (place(both[0], "barn"), place(both[0], "hedge")) == ((12, 12), (20, 18))
    ann.redo()
    assert not bob.can_redo
    both[1].catch_up()
    assert place(both[1], "barn") == (15, 12)
    for live in both:
        is_one(live)


def test_people_pointers_and_chat_arrive(both: Both) -> None:
    ann, of_ann = sit(both[0], "ann")
    bob, of_bob = sit(both[1], "bob")
    of_bob.until(lambda: named(of_bob) == {"Ann", "Bob"})
    of_ann.until(lambda: named(of_ann) == {"Ann", "Bob"})
    many = tuple(f"piece-{number}" for number in range(1000))  # more than a notice holds
    bob.set_pointer((1.0, 2.0, 0.5), many)
    of_ann.until(lambda: bob.presence in both[0].there)
    assert bob.number != ann.number
    bob.show_step(Showing(2, 1))
    of_ann.until(lambda: bob.presence in both[0].there)
    bob.point_out((3.0, 4.0, 0.0))
    of_ann.until_told(Looked(bob.person, (3.0, 4.0, 0.0)))
    bob.send_line("Ready? ß 😀")
    of_ann.until(lambda: [one.text for one in of_ann if isinstance(one, Said)] == ["Ready? ß 😀"])
    assert both[0].lines == both[1].lines
    assert both[0].lines[0].person.name == "Bob"
    bob.rename(Person("bob", "Robert"))
    of_ann.until(lambda: named(of_ann) == {"Ann", "Robert"})
    assert both[0].people["bob"].name == "Robert"
    bob.leave()
    of_ann.until(lambda: named(of_ann) == {"Ann"})
    _, of_late = sit(both[1], "cy")
    of_late.until(lambda: named(of_late) == {"Ann", "Cy"})


def test_an_author_of_another_process_has_a_name_also_after_leaving(both: Both) -> None:
    with both[1].lock:  # what follows notices waits
        ann, _ = sit(both[0], "ann")
        ann.submit(moved("barn", 15, 12))
        ann.send_line("Hello.")
        ann.leave()
        watcher, _ = sit(both[0], "watcher", WATCHER)
        watcher.leave()
    both[1].catch_up()
    _, heard = sit(both[1], "bob")
    heard.until(lambda: bool(both[1].lines))
    assert both[1].known("ann").name == both[1].lines[0].person.name == "Ann"
    assert set(both[0].people) == set(both[1].people) == {"ann"}


def test_a_link_withdrawn_in_one_process_closes_it_in_the_other(
    hubs: tuple[Hub, Hub], both: Both
) -> None:
    hubs[0].store.link(both[0].name, Link("l1", hashed("secret"), "edit"))
    guest, heard = sit(both[1], "guest", Role("edit", link="l1"))
    hubs[0].store.withdraw(both[0].name, "l1")
    heard.until_told(Closed(WITHDRAWN))
    with pytest.raises(Refused, match="withdrawn"):
        guest.submit(moved("barn", 15, 12))
    assert guest not in both[1].seats


def test_a_table_deleted_in_one_process_is_closed_in_the_other(
    hubs: tuple[Hub, Hub], both: Both
) -> None:
    _, heard = sit(both[1], "bob")
    hubs[0].delete(both[0].name)
    heard.until_told(Closed(DELETED))
    assert hubs[0].create(TEXT, called=both[0].name) == both[0].name
    assert hubs[1].open(both[0].name).document.seq == 0


def test_a_table_deleted_unheard_is_closed_though_another_has_its_name(
    hubs: tuple[Hub, Hub], both: Both, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, heard = sit(both[1], "bob")
    with deaf(postgres, hubs[1], monkeypatch):
        hubs[0].delete(both[0].name)
        assert hubs[0].create(TEXT, called=both[0].name) == both[0].name
    heard.until_told(Closed(DELETED))


def test_a_mesh_kept_in_one_process_stands_on_the_table_of_the_other(both: Both) -> None:
    (ann, _), (bob, of_bob) = sit(both[0], "ann"), sit(both[1], "bob")
    mesh = b"solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 0\n"
    mesh += b"endloop\nendfacet\nendsolid s\n"
    kept = keep_mesh(both[0], OWNER, "tent.stl", mesh, {"mesh_unit": "in"})
    row = {"id": "tent", "mesh": "tent.stl", "mesh_unit": "in", "position": [20, 20]}
    ann.submit(do.AddPiece(row))
    of_bob.until(lambda: len(of_bob.entries) == 1)
    assert Shelved(kept) in of_bob
    assert place(both[1], "tent") == (20, 20)
    bob.submit(moved("tent", 25, 20))
    drop_mesh(both[1], OWNER, "tent.stl")
    both[0].catch_up()
    for live in both:
        is_one(live)


def test_a_process_that_missed_notices_reads_the_log(
    postgres: PostgresServer,
    hubs: tuple[Hub, Hub],
    both: Both,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The database is away, and others have it meanwhile. The log says so in plain lines."""
    (_, of_ann), (bob, of_bob) = sit(both[0], "ann"), sit(both[1], "bob")
    hubs[0].store.link(both[0].name, Link("l1", hashed("secret"), "edit"))
    _, heard = sit(both[1], "guest", Role("edit", link="l1"))
    postgres.stop("immediate")
    quiet = Store(postgres.start_apart())
    quiet.append(both[0].name, both[0].document.prepare("cy", moved("barn", 15, 12)).entry)
    quiet.add_chat_line(both[0].name, "cy", "Hello", 5.0)
    quiet.withdraw(both[0].name, "l1")
    quiet.close()
    postgres.stop("immediate")
    postgres.start()
    for ear in (of_ann, of_bob):
        ear.until(lambda: len(ear.entries) == 1)  # noqa: B023
        ear.until(lambda: [one.text for one in ear if isinstance(one, Said)] == ["Hello"])  # noqa: B023
    heard.until_told(Closed(WITHDRAWN))
    of_ann.until(lambda: named(of_ann) == {"Ann", "Bob"})
    bob.submit(moved("hedge", 20, 18))
    of_ann.until(lambda: len(of_ann.entries) == 2)
    for live in both:
        is_one(live)
    assert "Notices of other servers are missed for now" in caplog.text
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_step_that_could_not_be_read_at_once_is_read_a_moment_later(
    hubs: tuple[Hub, Hub], both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann, _), (_, of_bob) = sit(both[0], "ann"), sit(both[1], "bob")
    store, failed = hubs[1].store, Event()
    reads = store.entries_since

    def entries_since(name: str, seq: int) -> list[Entry]:
        if not failed.is_set():
            failed.set()
            raise Unusable("The database is away.")
        return reads(name, seq)

    monkeypatch.setattr(store, "entries_since", entries_since)
    entry = ann.submit(moved("barn", 15, 12))
    of_bob.until(lambda: of_bob.entries == [entry])
    assert failed.is_set()


def test_people_who_left_unheard_are_gone_once_the_others_hear_again(
    hubs: tuple[Hub, Hub], both: Both, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    (_, of_ann), (bob, _), (_, of_cy) = sit(both[0], "ann"), sit(both[1], "bob"), sit(both[1], "cy")
    of_ann.until(lambda: named(of_ann) == {"Ann", "Bob", "Cy"})
    with deaf(postgres, hubs[0], monkeypatch):
        bob.leave()
        notices: Any = hubs[1].store.notices
        while notices._waiting:
            sleep(0.01)
        of_cy.until(lambda: named(of_cy) == {"Ann", "Cy"})
    of_ann.until(lambda: named(of_ann) == {"Ann", "Cy"})


def test_people_who_leave_while_the_database_is_away_are_gone_afterwards(
    hubs: tuple[Hub, Hub], both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Posting fails once, and the connection for notices lives on."""
    (_, of_ann), (bob, _) = sit(both[0], "ann"), sit(both[1], "bob")
    of_ann.until(lambda: named(of_ann) == {"Ann", "Bob"})
    notices: Any = hubs[1].store.notices
    sends, failed = notices.send, Event()

    def send(*what: Any) -> None:
        if not failed.is_set():
            failed.set()
            raise Unusable("The database is away.")
        sends(*what)

    monkeypatch.setattr(notices, "send", send)
    bob.leave()
    of_ann.until(lambda: named(of_ann) == {"Ann"})
    assert failed.is_set()


def test_two_processes_make_tables_at_once(hubs: tuple[Hub, Hub], tmp_path: Path) -> None:
    path = tmp_path / "farm.toml"
    path.write_text(TEXT, encoding="utf-8")
    with ThreadPoolExecutor(4) as pool:
        names = pool.map(lambda n: hubs[n % 2].from_file(path), range(8))
        assert {*names} == {"farm"}
        made = list(pool.map(lambda n: hubs[n % 2].create(TEXT, called="farm"), range(8)))
    assert {*made} == {f"farm-{number}" for number in range(2, 10)}


def test_a_changed_file_is_laid_anew_by_one_process(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url, path = postgres.url(), tmp_path / "farm.toml"
    path.write_text(TEXT, encoding="utf-8")
    stores = Store(url), Store(url)
    Hub(stores[0]).from_file(path)
    path.write_text(TEXT.replace("[20.0, 12.0]", "[20.0, 15.0]"), encoding="utf-8")
    hubs = Hub(stores[0]), Hub(stores[1])
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda hub: hub.open("farm"), hubs))
    for live in both:
        live.catch_up()
        assert live.document.seq == 1
        assert place(live, "hedge") == (20, 15)
        assert not unsaved(live) and not changed_on_disk(live)
    assert save(both[0]).startswith("Nothing has changed")
    both[1].submit("ann", OWNER, moved("barn", 15, 12))
    assert save(both[1]) == "farm.toml is saved."
    both[0].catch_up()
    with both[0].lock:
        follow_save(both[0])
    assert not unsaved(both[0]) and not changed_on_disk(both[0])
    for store in stores:
        store.close()


# --- games -----------------------------------------------------------------------------------


def test_a_game_is_played_across_processes_with_one_die_for_all(yard: Both) -> None:
    (ann, of_ann), (bob, of_bob) = sit(yard[0], "ann", OWNER), sit(yard[1], "bob")
    of_ann.until(lambda: named(of_ann) == {"Ann", "Bob"})
    ann.submit(do.BeginGame(7))
    assert yard[0].document.game is not None and yard[0].document.game.sealed
    of_bob.until(lambda: yard[1].document.seq == 1)
    for number in range(12):
        seat, other = ((ann, yard[1]), (bob, yard[0]))[number % 2]
        seq = answered(seat)
        other.catch_up(seq)
    for live in yard:
        assert live.game is not None
        live.game.catch_up()
    assert yard[0].game is not None and yard[1].game is not None
    assert len(yard[0].game.frames) == len(yard[1].game.frames)
    assert digest_of(yard[0].document) == digest_of(yard[1].document)
    assert ann.submit(do.LeaveGame()).delta
    yard[1].catch_up()
    assert yard[1].game is None
    assert yard[0].log() == yard[1].log()


# --- processes of their own ------------------------------------------------------------------

PLAYER = f"""
import json, sys, threading
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "tests" / "support")!r}]
from live_tables import moved
from sandbox.live.digests import digest_of
from sandbox.live.hub import Hub
from sandbox.live.seats.people import Person
from sandbox.live.seats.roles import EDITOR
from sandbox.live.store.store import Store
url, table, author, thing, y, edits = sys.argv[1:]
live = Hub(Store(url)).open(table)
seat = live.join(Person(author, author.title()), EDITOR, lambda told: None)
print("ready", flush=True)
sys.stdin.readline()
for n in range(int(edits)):
    step = moved(thing, 10 + n % 5, float(y))
    entry = live.submit(author, EDITOR, step, token=f"{{author}} {{n}}")
    print(entry.seq, entry.token, flush=True)
print("done", flush=True)
sys.stdin.readline()
live.catch_up()
print(json.dumps([live.document.seq, digest_of(live.document)]), flush=True)
"""


def player(*words: str) -> subprocess.Popen[str]:
    return Python(
        [sys.executable, "-c", PLAYER, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str], line: str = "") -> str:
    assert process.stdin is not None and process.stdout is not None
    if line:
        process.stdin.write(line + "\n")
        process.stdin.flush()
    return process.stdout.readline().strip()


def test_two_processes_edit_one_table_and_one_of_them_is_killed(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    url = postgres.url()
    hub = Hub(Store(url))
    name = hub.create(TEXT)
    live = hub.open(name)
    _, heard = sit(live, "watcher")
    ann = player(url, name, "ann", "barn", "10", "500")
    bob = player(url, name, "bob", "hedge", "15", "500")
    cy = player(url, name, "cy", "barn", "11", "100000")
    players = (ann, bob, cy)
    assert [said(one) for one in players] == ["ready"] * 3
    heard.until(lambda: named(heard) == {"Watcher", "Ann", "Bob", "Cy"})
    confirmed: list[Any] = []
    firsts = [said(one, "go") for one in players]
    confirmed += firsts
    for number in range(499):
        confirmed += [said(ann), said(bob)]
        if number < 50:
            confirmed.append(said(cy))
        elif number == 50:
            cy.send_signal(signal.SIGKILL)
            assert cy.stdout is not None
            confirmed += [line.strip() for line in cy.stdout.readlines() if line.endswith("\n")]
    assert said(ann) == said(bob) == "done"
    cy.wait()
    heard.until(lambda: named(heard) == {"Watcher", "Ann", "Bob"})
    live.catch_up()
    ends: list[Any] = [json.loads(said(one, "end")) for one in (ann, bob)]
    assert ends == [[live.document.seq, digest_of(live.document)]] * 2
    stored = {f"{entry.seq} {entry.token}" for entry in live.document.history.entries}
    assert len(confirmed) == len(set(confirmed)) and set(confirmed) <= stored
    assert len(stored) - len(confirmed) <= 1
    tokens = [entry.token for entry in live.document.history.entries]
    assert len(tokens) == len(set(tokens))
    is_one(live)
    for one in (ann, bob):
        one.wait()
    hub.store.close()
