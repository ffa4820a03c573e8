"""Measure the store: steps a second, opening a table of 10,000 steps, memory of each table.

The peer in the same run appends a line to a plain file and waits for the disk: the least that a
program needs that promises that a step is on the disk.
"""

from __future__ import annotations

import gc
import os
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest
from repository import ROOT
from sqlalchemy import event

from benchmarks.timed.sizes import size
from sandbox.document.commands import MoveThings, Spot
from sandbox.document.document import Document, sense
from sandbox.document.history import Entry, entry_of
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store
from sandbox.scenario.file import read_scenario

TEXT = (ROOT / "examples" / "crossroads-battle.toml").read_text(encoding="utf-8")
STEPS, ROUNDS, EACH = size((10_000, 20, 50), (300, 1, 5))


def laid() -> Document:
    return Document(read_scenario(TEXT))


def moves(document: Document, number: int) -> list[Entry]:
    """Return steps of three authors that move things."""
    random, (wide, deep) = Random(number), document.scenario.table.size
    things = [piece.id for piece in document.scenario.terrain]
    things += [
        f"{unit.id}/{n}" for unit in document.scenario.units for n in range(len(unit.models))
    ]
    done = []
    for step in range(number):
        at = (random.uniform(1, wide - 1), random.uniform(1, deep - 1))
        move = MoveThings((Spot(random.choice(things), at),))
        done.append(document.do(random.choice(("ann", "bob", "cy")), move, at=1.8e9 + step))
    return done


@pytest.fixture(scope="module")
def log() -> list[Entry]:
    return moves(laid(), STEPS)


def appended(benchmark, append: Callable[[Entry], None], log: list[Entry]) -> None:
    steps = iter(log)

    def go() -> None:
        for _ in range(EACH):
            append(next(steps))

    benchmark.pedantic(go, rounds=ROUNDS, iterations=1)
    if benchmark.stats:
        benchmark.extra_info["acknowledged_per_second"] = round(EACH / benchmark.stats.stats.median)


@pytest.mark.parametrize("waits", ["FULL", "NORMAL"])
def test_steps_kept(benchmark, tmp_path: Path, log: list[Entry], waits: str) -> None:
    """FULL is the store's setting; NORMAL would lose the last steps at a power failure."""
    store = Store(f"sqlite:///{tmp_path / 't.sqlite3'}")
    engine = store.database._engine
    if waits == "NORMAL":
        engine.dispose()
        event.listen(
            engine, "connect", lambda c, _: c.execute("PRAGMA synchronous = NORMAL").close()
        )
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == (
            2 if waits == "FULL" else 1
        )
    store.create("farm", text=TEXT)
    appended(benchmark, lambda entry: store.append("farm", entry), log)
    assert list(store.read("farm").entries) == log[: ROUNDS * EACH]


def test_lines_appended_to_a_file(benchmark, tmp_path: Path, log: list[Entry]) -> None:
    """Time the peer."""
    with (tmp_path / "log.jsonl").open("ab", buffering=0) as stream:

        def append(entry: Entry) -> None:
            stream.write(entry.text().encode() + b"\n")
            os.fsync(stream.fileno())

        appended(benchmark, append, log)


def test_steps_kept_on_twenty_tables(benchmark, tmp_path: Path, log: list[Entry]) -> None:
    store = Store(f"sqlite:///{tmp_path / 't.sqlite3'}")
    logs: list[Iterator[Entry]] = []
    for number in range(20):
        store.create(f"t{number}", text=TEXT)
        logs.append(iter(moves(laid(), size(200, 1))))
    turn = count()

    def append(_: Entry) -> None:
        number = next(turn) % len(logs)
        store.append(f"t{number}", next(logs[number]))

    appended(benchmark, append, log)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, log: list[Entry]) -> Store:
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('kept') / 't.sqlite3'}")
    for name in ("new", "far", "none"):
        store.create(name, text=TEXT)
        with store.database.writing() as connection:
            number = store.number(connection, name)
            connection.exec_driver_sql(
                "INSERT INTO entries (document, seq, token, text, at) VALUES (?, ?, ?, ?, ?)",
                [(number, e.seq, e.token, e.text(), e.at) for e in log],
            )
    document = laid()
    for entry in log:
        document.replay(entry)
        if entry.seq in (STEPS // 2, STEPS - 100):
            values = document.scenario.model_dump(
                mode="json", exclude_unset=True, exclude_none=True
            )
            store.snapshot("far" if entry.seq == STEPS // 2 else "new", entry.seq, values, None)
    return store


@pytest.mark.parametrize("snapshot", ["new", "far", "none"])
def test_opening(benchmark, stored: Store, snapshot: str) -> None:
    """Open from a snapshot 100 or 5,000 steps ago, or by all steps' changes."""
    document = benchmark.pedantic(lambda: opened(stored.read(snapshot)), rounds=3, iterations=1)
    assert document.seq == STEPS


def test_reading_alone(benchmark, stored: Store) -> None:
    assert benchmark.pedantic(lambda: stored.read("new"), rounds=3, iterations=1).steps == STEPS


def test_listing(benchmark, stored: Store) -> None:
    assert [row.steps for row in benchmark(stored.rows)] == [STEPS] * 3


def test_doing_every_command_again(benchmark, stored: Store, log: list[Entry]) -> None:
    """Time the peer of opening: all commands from the first text on."""

    def again() -> Document:
        document = laid()
        for entry in stored.read("none").entries:
            document.do(entry.author, entry.command, token=entry.token, at=entry.at)
        return document

    document = benchmark.pedantic(again, rounds=1, iterations=1)
    assert sense(document.scenario) == sense(opened(stored.read("new")).scenario)
    assert document.history.entries == log


@pytest.mark.parametrize("steps", [100, STEPS])
def test_memory_of_a_document(stored: Store, log: list[Entry], steps: int) -> None:
    whole = stored.read("new")
    part = type(whole)(**vars(whole) | {"entries": (), "steps": steps, "snapshot": None})
    lines = [entry.text() for entry in log[:steps]]
    del whole
    gc.collect()
    tracemalloc.start()
    document = opened(type(part)(**vars(part) | {"entries": tuple(map(entry_of, lines))}))
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    print(
        f"\na document of {document.seq:,} steps: {held:.1f} MB, {held * 1e3 / steps:.1f} kB a step"
    )
    assert held < 100
