"""A process, or its database, is killed while it appends: what it said was kept is there, once, in
order.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from databases.postgres_server import PostgresServer
from histories import TEXT, farm
from processes.forked import Python
from repository import ROOT

from sandbox.document.document import sense
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

WRITER = f"""
import sys, time
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "tests" / "support")!r}]
from histories import TEXT, farm
from databases.postgres_server import PostgresServer
from sandbox.document.commands import SetMark
from sandbox.document.document import Document, sense
from sandbox.live.store.kept import Elsewhere, Unusable
from sandbox.live.store.opening import opened
from sandbox.live.store.store import Store
def keep(entry):
    while True:
        try:
            return store.append("farm", entry)
        except Elsewhere:  # it was stored, and the answer was lost
            assert store.read("farm").entries[-1].token == entry.token
            return
        except Unusable as fault:
            assert "\\n" not in str(fault) and "; expected a store that can be" in str(fault)
            time.sleep(0.01)
store = Store(sys.argv[1])
if not store.rows():
    store.create("farm", text=TEXT)
document = opened(store.read("farm"))
print("ready", flush=True)
while True:
    text = f"note {{document.seq}} " + "x" * (document.seq % 7 * 300)
    row = {{"id": "n", "position": [1, 1], "text": text[:400]}}
    entry = document.do("ann", SetMark("notes", row), at=1.0)
    keep(entry)
    print(entry.seq, entry.token, flush=True)
    if entry.seq % 10 == 0 and "no snapshots" not in sys.argv:
        said = document.scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)
        store.snapshot("farm", entry.seq, said, None)
"""


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 't.sqlite3'}"
    return str(request.getfixturevalue("postgres").url())


def test_killed_in_the_middle(url: str) -> None:
    random, output = Random(1), list[str]()
    for _ in range(2):
        writer = Python([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        for _ in range(random.randrange(25, 60)):
            output.append(writer.stdout.readline())
        writer.send_signal(signal.SIGKILL)
        output += writer.stdout.readlines()
        assert writer.wait() == -signal.SIGKILL
        store = Store(url)
        whole = store.read("farm")
        stored = [(entry.seq, entry.token) for entry in whole.entries]
        confirmed = [
            (int(a), b) for a, b in (line.split() for line in output if line.endswith("\n"))
        ]
        # One more may be there that it had no time to tell of; nobody was told it was not.
        assert stored[: len(confirmed)] == confirmed
        assert len(stored) - len(confirmed) <= 1
        output = [f"{seq} {token}\n" for seq, token in stored]
        document = opened(whole)
        assert document.scenario.notes[-1].text.startswith(f"note {document.seq - 1} ")
        fresh = opened(type(whole)(**(vars(whole) | {"snapshot": None})))
        assert sense(fresh.scenario) == sense(document.scenario) != sense(farm())
        store.close()
    assert whole.text == TEXT


def test_the_database_is_killed_in_the_middle(postgres: PostgresServer) -> None:
    url, random = postgres.url(), Random(2)
    writer = Python(
        [sys.executable, "-c", WRITER, url, "no snapshots"], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == "ready\n"
    output: list[str] = []
    for _ in range(3):
        output += [writer.stdout.readline() for _ in range(random.randrange(20, 50))]
        postgres.stop("immediate")
        postgres.start()
    output += [writer.stdout.readline() for _ in range(20)]
    writer.kill()
    output += writer.stdout.readlines()
    writer.wait()
    store = Store(url)
    stored = [f"{entry.seq} {entry.token}\n" for entry in store.read("farm").entries]
    confirmed = [line for line in output if line.endswith("\n")]
    assert stored[: len(confirmed)] == confirmed
    assert len(stored) - len(confirmed) <= 1
    assert opened(store.read("farm")).seq == len(stored)
    store.close()
