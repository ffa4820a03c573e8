"""A server whose store can only be read says so at its start, shows tables and refuses edits."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from live_client import Client
from processes.forked import Python
from repository import SCENARIOS

from sandbox.live.store.store import Store

pytestmark = pytest.mark.slow

SERVE = (
    "import sys; from pathlib import Path; from apps.server.serve import serve_table; "
    "serve_table(Path(sys.argv[1]), port=0, store=sys.argv[2], way='trust')"
)


def test_edits_are_refused_with_a_sentence_and_the_table_can_be_looked_at(tmp_path: Path) -> None:
    scenario = shutil.copy(SCENARIOS / "yard.toml", tmp_path)
    file = tmp_path / "tables.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.create("yard", text=Path(scenario).read_text(), source=str(scenario))
    store.secret("sessions")
    store.close()
    server = Python(
        [sys.executable, "-c", SERVE, scenario, f"sqlite:///file:{file}?mode=ro&uri=true"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    async def edit(host: str) -> str:
        ann = await Client.sit(host, "yard", secret="a" * 20)
        answer = await ann.submit({"do": "BeginGame", "seed": 1}, "begin")
        assert answer["type"] == "refused", answer
        return str(answer["why"])

    try:
        assert server.stdout is not None and server.stderr is not None
        address = re.search(r"http://(\S+)", server.stdout.readline())
        assert address
        line = server.stdout.readline()
        assert line.startswith(f"Read only: {file}: found ")
        assert line.endswith("Edits are refused until it can be written.\n")
        why = asyncio.run(edit(address.group(1)))
        assert why.startswith("Nothing was changed: the store of tables cannot be written")
    finally:
        server.kill()
        server.wait()
    assert "Traceback" not in server.stderr.read()
