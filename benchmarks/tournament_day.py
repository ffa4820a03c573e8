"""A tournament's day: many tables at several processes with one PostgreSQL, which are killed.

python -m benchmarks.tournament_day --tables 64 --minutes 10 --processes 2

At each table sit two people who edit and one who watches, each with a page and a program's socket.
A page is a whole page at the server, over HTTP and its WebSocket; only no browser draws it. A
server is killed with -9 every minute and started again, the database is restarted once, a mesh is
dropped now and then, and two tables compare their deployment zones. At the end every acknowledged
edit must be in the store once, at its number, and everybody's copy of a table must have the store's
digest.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "support"))

import plain_pages
from databases.postgres_server import PostgresServer, programs_folder
from plain_pages import PlainPage

from benchmarks.live.attendants import Attendant
from benchmarks.live.fleet import Fleet
from benchmarks.live.page_clicks import click, heard_text, open_card
from sandbox.live.digests import digest_of
from sandbox.live.hub import Hub
from sandbox.live.seats.roles import EDITOR
from sandbox.live.shelf import keep_mesh
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store

ROOT = Path(__file__).resolve().parents[1]
SCENARIO = ROOT / "examples" / "crossroads-battle.toml"
EVERY = 4.0
"""Mean seconds between two edits of a person."""
WAITS = 300.0
ENDS = ("fault", "say")
"""Classes of the card's line at the end of a comparison."""
SETTLES = 2.0
"""Seconds after everybody is back in which edits still count as disturbed."""


@dataclass
class Day:
    """All that is measured. Times are of `time.monotonic`."""

    tally: Counter[str] = field(default_factory=Counter)
    peak: float = 0.0
    back: list[tuple[str, float, float]] = field(default_factory=list)
    disturbed: list[tuple[float, float]] = field(default_factory=list)


async def _until(true: Callable[[], bool], seconds: float = WAITS) -> bool:
    until = monotonic() + seconds
    while not true() and monotonic() < until:
        await asyncio.sleep(0.05)
    return true()


def _people(
    fleet: Fleet, tables: Sequence[str], seats: int, seed: int, day: Day
) -> list[Attendant]:
    """Return ``seats`` people at each table; a third only watches."""
    people = []
    for place, table in enumerate(tables):
        here = [
            Attendant(seats * place + seat, seed, lambda: fleet.port, table, day.tally, EVERY)
            for seat in range(seats)
        ]
        for one in here:
            one.neighbours = [other for other in here if other is not one]
        people += here
    return people


async def _disturb(day: Day, people: Sequence[Attendant], what: str, act: Any) -> None:
    """Do something that throws people out; note how long it takes until everybody is back."""
    began = monotonic()
    await act()
    await asyncio.sleep(0.2)
    await _until(lambda: all(one.seated for one in people))
    seated = monotonic() - began
    await _until(lambda: all(one.shown for one in people))
    day.back.append((what, seated, monotonic() - began))
    day.disturbed.append((began - 1.0, monotonic() + SETTLES))


async def _kills(
    day: Day, fleet: Fleet, people: Sequence[Attendant], server: PostgresServer, minutes: float
) -> None:
    """Kill a server every minute, and restart the database once in the middle."""
    restart = monotonic() + 30 * minutes
    while True:
        next_kill = monotonic() + 60
        while monotonic() < next_kill:
            day.peak = max(day.peak, fleet.memory)
            await asyncio.sleep(1)
            if monotonic() > restart:
                restart = float("inf")

                async def again() -> None:
                    await asyncio.to_thread(server.stop)
                    await asyncio.to_thread(server.start)

                await _disturb(day, people, "the database was restarted", again)
        number = day.tally["kills"]
        day.tally["kills"] += 1

        async def kill(number: int = number) -> None:
            await fleet.kill(number)

        await _disturb(day, people, "a server was killed", kill)


async def _meshes(hub: Hub, tables: Sequence[str], random: Random, day: Day) -> None:
    """Drop a mesh on some table every 20 seconds, at a server of its own."""
    while True:
        await asyncio.sleep(20)
        size = random.uniform(20, 60)
        corners = [(x, y, z) for x in (0, size) for y in (0, size) for z in (0, size)]
        faces = ["1 2 4 3", "5 7 8 6", "1 5 6 2", "3 4 8 7", "1 3 7 5", "2 6 8 4"]
        lines = [f"v {x:.3f} {y:.3f} {z:.3f}" for x, y, z in corners]
        content = "\n".join([*lines, *(f"f {face}" for face in faces)]).encode()

        def drop(table: str = random.choice(tables), content: bytes = content) -> None:
            live = hub.open(table)
            keep_mesh(live, EDITOR, "block.obj", content, {"mesh_unit": "mm"})

        try:
            await asyncio.to_thread(drop)
            day.tally["meshes"] += 1
        except Exception as fault:  # the database may be on its way up
            day.tally[f"meshes refused: {type(fault).__name__}"] += 1


async def _fairness(fleet: Fleet, table: str, after: float, day: Day) -> None:
    """Compare the zones of a table, as somebody who clicks the button; begin again if need be."""
    await asyncio.sleep(after)
    began = monotonic()
    while True:
        page = None
        try:
            page = await PlainPage.open(f"http://127.0.0.1:{fleet.port}", path=f"/t/{table}")
            await page.shown()
            await open_card(page, "card-fairness")
            await click(page, "Compare the zones")
            if await heard_text(page, *(f"class=&quot;{name}&quot;" for name in ENDS)) == ENDS[0]:
                raise RuntimeError("the comparison failed")
            day.tally["fairness analyses"] += 1
            print(f"fairness of {table}: {monotonic() - began:.0f} s", flush=True)
            return
        except asyncio.CancelledError:
            raise
        except Exception as fault:  # its server may be killed
            day.tally[f"fairness begun again: {type(fault).__name__}"] += 1
            await asyncio.sleep(1)
        finally:
            if page is not None:
                page.close()


def _delays(people: Sequence[Attendant], day: Day) -> dict[str, list[float]]:
    """Return seconds from sending an edit to its answer and its arrival at the others."""
    found: dict[str, list[float]] = {"programs, calm": [], "programs, all": []}
    found |= {"pages, calm": [], "pages, all": [], "acknowledged, all": []}
    for author in people:
        for token, seq in author.acknowledged.items():
            sent, marker = author.sent[token], author.markers.get(token)
            found["acknowledged, all"].append(author.answered[token] - sent)
            for other in author.neighbours:
                arrivals = {"programs": other.arrived.get(seq)}
                if marker is not None:
                    arrivals["pages"] = other.drawn.get(marker)
                for kind, arrived in arrivals.items():
                    if arrived is None:
                        continue
                    found[f"{kind}, all"].append(arrived - sent)
                    if not any(a <= arrived and sent <= b for a, b in day.disturbed):
                        found[f"{kind}, calm"].append(arrived - sent)
    return found


def _faults(store: Store, people: Sequence[Attendant], day: Day) -> list[str]:
    """Return what is wrong in the store, compared with what people received."""
    wrong = [fault for one in people for fault in one.wrong]
    for table in sorted({one.table for one in people}):
        whole = store.read(table)
        number = {entry.token: entry.seq for entry in whole.entries}
        day.tally["steps stored"] += len(whole.entries)
        day.tally["doubled"] += len(whole.entries) - len(number)
        stored = digest_of(opened(whole))
        for one in (one for one in people if one.table == table):
            lost = [t for t, seq in one.acknowledged.items() if number.get(t) != seq]
            day.tally["lost"] += len(lost)
            day.tally["refused, yet done"] += len(one.refused & number.keys())
            day.tally["never answered"] += len(one.waiting)
            if one.mirror is None or one.mirror.digest != stored:
                wrong.append(f"{table}: another digest than the store's")
    kinds = ("doubled", "lost", "refused, yet done", "never answered")
    return [*wrong, *(f"{what}: {day.tally[what]}" for what in kinds if day.tally[what])]


async def hold(
    folder: Path,
    server: PostgresServer,
    tables: int,
    processes: int,
    minutes: float,
    analyses: int,
    seed: int,
    seats: int = 3,
) -> list[str]:
    """Hold the day, print what was measured, and return the faults."""
    (folder / "battle.toml").write_text(SCENARIO.read_text(encoding="utf-8"), encoding="utf-8")
    url, day = server.url(), Day()
    hub = Hub(Store(url), folder)
    text = SCENARIO.read_text(encoding="utf-8")
    names = [hub.create(text, called=f"t{number}") for number in range(tables)]
    fair = [hub.create(text, called=f"zones{number}") for number in range(analyses)]
    fleet = Fleet(folder, url, processes)
    await fleet.start()
    empty, idle = fleet.memory, fleet.used
    people = _people(fleet, names, seats, seed, day)
    began = monotonic()
    runs = [asyncio.create_task(one.run()) for one in people]
    if not await _until(lambda: all(one.seated and one.shown for one in people), 4 * WAITS):
        raise RuntimeError("not everybody came in")
    opening, full = monotonic() - began, fleet.memory
    cost, each = fleet.used - idle, (full - empty) / len(people)
    print(f"{len(people)} pages opened in {opening:.0f} s, {len(people) / opening:.1f} a second")
    print(f"{cost / len(people):.2f} s of the servers' processor time and {each:.1f} MB a page")
    begin, used, own = monotonic(), fleet.used, _own_seconds()
    for one in people:
        one.editing = one.number % seats < 2
    beside = [
        asyncio.create_task(_kills(day, fleet, people, server, minutes)),
        asyncio.create_task(_meshes(hub, names, Random(seed), day)),
        *(
            asyncio.create_task(_fairness(fleet, table, 10 + 30 * minutes * number, day))
            for number, table in enumerate(fair)
        ),
    ]
    await asyncio.sleep(60 * minutes)
    for one in people:
        one.editing = False
    await _until(lambda: not any(one.waiting for one in people))
    if fair:
        await asyncio.wait(beside[2:], timeout=WAITS)
    for task in beside:
        task.cancel()
    for result in await asyncio.gather(*beside, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    took = monotonic() - begin
    await asyncio.sleep(2)
    for run in runs:
        run.cancel()
    await asyncio.gather(*runs, return_exceptions=True)
    day.peak = max(day.peak, fleet.memory)
    cores = (fleet.used - used) / took, (_own_seconds() - own) / took
    fleet.stop()
    wrong = [*_faults(hub.store, people, day), *fleet.faults()]
    hub.store.close()
    _print(day, people, {"empty": empty, "everybody there": full}, cores, took)
    return wrong


def _own_seconds() -> float:
    return sum(resource.getrusage(resource.RUSAGE_SELF)[:2])


def _print(
    day: Day,
    people: Sequence[Attendant],
    memory: dict[str, float],
    cores: tuple[float, float],
    took: float,
) -> None:
    for what, delays in _delays(people, day).items():
        if delays:
            at = sorted(delays)
            p50, p99 = (at[int(share * (len(at) - 1))] for share in (0.5, 0.99))
            print(
                f"{what:>26}: {len(at):7,} arrivals, p50 {p50 * 1000:.0f} ms, "
                f"p99 {p99 * 1000:.0f} ms, slowest {at[-1]:.2f} s"
            )
    for what, seated, shown in day.back:
        print(f"{what:>26}: programs back in {seated:.1f} s, pages in {shown:.1f} s")
    for what, size in {**memory, "at most": day.peak}.items():
        print(f"{what:>26}: {size:7,.0f} MB")
    print(f"{'cores used':>26}: servers {cores[0]:.2f}, the people themselves {cores[1]:.2f}")
    acknowledged = sum(len(one.acknowledged) for one in people)
    print(f"{'edits acknowledged':>26}: {acknowledged:7,}, {acknowledged / took:.1f} a second")
    for what, count in sorted(day.tally.items()):
        print(f"{what:>26}: {count:7,}")


def main() -> None:
    """Hold a day, and print the result; exit with 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--people", type=int, default=3, help="at each table; two of them edit")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--fairness", type=int, default=2, help="comparisons of two zones")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    logging.getLogger("tornado").setLevel(logging.CRITICAL)
    plain_pages.SECONDS = int(WAITS)
    programs = programs_folder()
    if programs is None:
        sys.exit("no PostgreSQL on this machine: Debian's package is postgresql")
    server = PostgresServer(programs)
    try:
        server.start()
        with tempfile.TemporaryDirectory() as folder:
            wrong = asyncio.run(
                hold(
                    Path(folder),
                    server,
                    arguments.tables,
                    arguments.processes,
                    arguments.minutes,
                    arguments.fairness,
                    arguments.seed,
                    arguments.people,
                )
            )
    finally:
        server.remove()
    if wrong:
        sys.exit("\n".join(wrong[:20]))


if __name__ == "__main__":
    main()
