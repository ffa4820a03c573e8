"""`sightline serve --workers`: processes behind one port, with a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from databases.postgres_server import PostgresServer
from live_client import Client
from plain_pages import PlainPage
from processes.forked import Python
from proxies.nginx import free_port
from repository import SCENARIOS
from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from apps.server.access.network import ServeFault, Serving
from apps.server.workers.front import in_order
from apps.server.workers.serve_workers import serve_workers
from sandbox.document import commands as do
from sandbox.document.commands import encode_command
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

SERVER = (
    "import sys; from pathlib import Path; from apps.server.access.network import Serving; "
    "from apps.server.workers.serve_workers import serve_workers; "
    "from apps.server.metrics import metrics_place; "
    "serve_workers(Serving(Path(sys.argv[1]), port=0, store=sys.argv[2], way='trust', "
    "metrics=metrics_place(''.join(sys.argv[4:]))), int(sys.argv[3]))"
)


Served = tuple[subprocess.Popen[str], str, str]
"""The front's process, its address, and its owner's link."""


@contextmanager
def served(url: str, workers: int, *more: str) -> Iterator[Served]:
    words = [sys.executable, "-c", SERVER, str(SCENARIOS), url, str(workers), *more]
    server = Python(words, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        address = re.search(r"http://\S+", server.stdout.readline())
        server.stdout.readline()  # the warning of --trust
        link = re.search(r"http://\S+", server.stdout.readline())
        assert address and link
        yield server, address.group(), link.group()
    finally:
        server.terminate()
        server.wait(60)


def children_of(process: int) -> list[int]:
    """The processes that any thread of a process has started."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def workers_of(front: subprocess.Popen[str]) -> list[int]:
    """The processes of the workers: children of the process that they are forked from."""
    return [worker for child in children_of(front.pid) for worker in children_of(child)]


def fork_server_of(front: int) -> int | None:
    """The process that workers are forked from, if it is there."""
    for child in children_of(front):
        with suppress(FileNotFoundError):
            if b"forkserver" in Path(f"/proc/{child}/cmdline").read_bytes():
                return child
    return None


async def health_of(address: str) -> int:
    """The status of the answer to the question for health; 0 where the connection was lost."""
    client = AsyncHTTPClient(force_instance=True)
    try:
        found = await client.fetch(
            f"{address}/healthz", raise_error=False, request_timeout=10.0, connect_timeout=10.0
        )
    except (HTTPClientError, OSError) as error:
        assert "Timeout" not in str(error), "it is answered, and not left to wait"
        return 0
    finally:
        client.close()
    return found.code


def note(who: str, x: float) -> dict[str, Any]:
    row = {"id": who, "position": [x, 3.0], "text": f"{who} at {x}"}
    return encode_command(do.SetMark("notes", row))


def table_of_each_worker() -> list[str]:
    names = {in_order(f"table-{n}", {0: 0, 1: 0})[0]: f"table-{n}" for n in range(20)}
    return [*names.values()]


@pytest.fixture(scope="module")
def metrics_port() -> int:
    pytest.importorskip("prometheus_client", reason="the extra metrics is not installed")
    return free_port()


@pytest.fixture(scope="module")
def two_workers(postgres: PostgresServer, metrics_port: int) -> Iterator[Served]:
    url = postgres.url()
    store = Store(url)
    for name in table_of_each_worker():
        store.create(name, text=(SCENARIOS / "crossing.toml").read_text(encoding="utf-8"))
    store.close()
    with served(url, 2, str(metrics_port)) as server:
        yield server


def test_the_metrics_of_all_workers_are_added_up_and_one_that_ends_in_order_is_replaced(
    two_workers: Served, metrics_port: int
) -> None:
    async def value(name: str) -> float:
        answer = await AsyncHTTPClient().fetch(f"http://127.0.0.1:{metrics_port}/metrics")
        found = re.search(rf"^{name} (\S+)$", answer.body.decode(), re.MULTILINE)
        return float(found[1]) if found else 0.0

    async def comes_to(name: str, wanted: float) -> None:
        async with asyncio.timeout(60):
            while await value(name) != wanted:
                await asyncio.sleep(0.05)

    async def go(server: subprocess.Popen[str], address: str) -> None:
        host = address.removeprefix("http://")
        names = table_of_each_worker()
        seats = [await Client.sit(host, name, name="Ann") for name in names]
        for seat in seats:
            await seat.submit(note("ann", 1.0), "ann 1")
        await comes_to("sightline_programs", 2.0)
        await comes_to("sightline_step_seconds_count", 2.0)
        # One worker ends in order: its program is told, and its steps are counted still.
        told = asyncio.gather(*(seat.ended() for seat in seats))
        before = workers_of(server)
        os.kill(before[0], signal.SIGTERM)
        await comes_to("sightline_programs", 1.0)
        assert await value("sightline_step_seconds_count") == 2.0
        os.kill(before[1], signal.SIGTERM)
        assert {ended[1] for ended in await told} == {1012}
        for name in names:
            await Client.sit(host, name, name="Ann")
        await comes_to("sightline_programs", 2.0)

    server, address, _link = two_workers
    asyncio.run(go(server, address))


def test_several_processes_serve_one_port_and_one_that_dies_is_started_again(
    two_workers: Served,
) -> None:
    async def go(server: subprocess.Popen[str], address: str, link: str) -> None:
        host = address.removeprefix("http://")
        page = await PlainPage.open(address, path="/?scenario=crossing")
        ann = await Client.sit(host, "crossing", secret="a" * 20, name="Ann")
        done = await ann.submit(note("ann", 1.0), "ann 1")
        assert done["seq"] == 1
        # All workers know the owner's link and each other's tables.
        for name in ("crossing", *(f"no-such-table-{n}" for n in range(5))):
            key = link.partition("?")[2]
            answer = await AsyncHTTPClient().fetch(
                f"{address}/t/{name}?{key}", follow_redirects=False, raise_error=False
            )
            assert answer.code == 303
        before = workers_of(server)
        assert len(before) == 2
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        await ann.ended()
        with pytest.raises(AssertionError, match="closed"):
            while True:
                await page.heard()
        again = await Client.come(host, "crossing")
        assert ann.mirror is not None
        await again.hello(ann.mirror, secret="a" * 20, name="Ann", since=ann.mirror.seq)
        assert await again.submit(note("ann", 1.0), "ann 1") == done
        assert (await again.submit(note("ann", 2.0), "ann 2"))["seq"] == 2
        (await PlainPage.open(address, path="/?scenario=crossing")).close()
        assert not {*before} & {*workers_of(server)}

    asyncio.run(go(*two_workers))


def test_workers_come_back_after_the_process_that_they_are_forked_from_was_killed_twice(
    two_workers: Served,
) -> None:
    """Meanwhile the front says that it cannot serve."""

    async def go(server: subprocess.Popen[str], address: str) -> None:
        before = workers_of(server)
        first = fork_server_of(server.pid)
        assert first is not None
        os.kill(first, signal.SIGKILL)
        while (second := fork_server_of(server.pid)) in (first, None):
            await asyncio.sleep(0.001)
        assert second is not None
        os.kill(second, signal.SIGKILL)  # before it has forked any
        async with asyncio.timeout(120):
            while await health_of(address) != 503:
                await asyncio.sleep(0.05)
            while await health_of(address) != 200:
                await asyncio.sleep(0.1)
            while len({*workers_of(server)} - {*before}) < 2:
                await asyncio.sleep(0.1)
        bea = await Client.sit(address.removeprefix("http://"), "crossing", name="Bea")
        assert (await bea.submit(note("bea", 1.0), "bea 1"))["seq"] > 0

    server, address, _link = two_workers
    asyncio.run(go(server, address))


def test_workers_end_with_the_program(two_workers: Served) -> None:
    server = two_workers[0]
    workers = workers_of(server)
    assert len(workers) == 2
    server.terminate()
    assert server.wait(60) == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_workers_end_when_the_front_was_killed(postgres: PostgresServer) -> None:
    with served(postgres.url(), 1) as (server, _address, _link):
        workers = workers_of(server)
        server.kill()
        server.wait()
        while any(Path(f"/proc/{worker}").exists() for worker in workers):
            time.sleep(0.02)


def test_the_program_ends_where_no_worker_can_be_started_any_more(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    interpreter = tmp_path / "python"
    interpreter.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    interpreter.chmod(0o755)
    command = (
        f"import multiprocessing; multiprocessing.set_executable({str(interpreter)!r}); "
        "from apps.server.workers import place; place.PAUSE_SECONDS = 0.2; "
        "from apps.cli.main import main; main()"
    )
    words = ["serve", str(SCENARIOS), "--workers", "2", "--store", postgres.url(), "--no-open"]
    server = Python(
        [sys.executable, "-c", command, *words, "--port", str(free_port())],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None and "http://" in server.stdout.readline()
        forks = fork_server_of(server.pid)
        assert forks is not None
        interpreter.unlink()
        os.kill(forks, signal.SIGKILL)
        _, said = server.communicate(timeout=600)
    finally:
        server.kill()
        server.wait()
    assert server.returncode == 2
    assert "--workers 2: found none that starts, each tried 5 times: " in said.splitlines()[-1]
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("count", "store", "words"),
    [
        (2, "", "found a SQLite store, which one process uses; expected --store postgresql"),
        (2, "sqlite:///club.sqlite3", "found a SQLite store"),
        (0, "postgresql+psycopg://a@b/c", "--workers: found 0; expected 1 to 64"),
        (65, "postgresql+psycopg://a@b/c", "found 65"),
    ],
)
def test_workers_that_cannot_be_are_refused_in_one_sentence(
    count: int, store: str, words: str
) -> None:
    with pytest.raises(ServeFault, match=re.escape(words)):
        serve_workers(Serving(SCENARIOS, port=0, store=store), count)


def test_a_worker_that_cannot_start_says_why(tmp_path: Path) -> None:
    nobody = f"postgresql+psycopg://tester@/postgres?host={tmp_path}"
    words = ["serve", str(SCENARIOS), "--workers", "2", "--store", nobody, "--no-open"]
    command = "from apps.cli.main import main; main()"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        words += ["--port", str(probe.getsockname()[1])]
    done = subprocess.run(
        [sys.executable, "-c", command, *words], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 2 and not done.stdout
    assert "expected a store that can be read and" in done.stderr
    assert len(done.stderr.splitlines()) == 1
