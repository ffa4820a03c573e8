"""The server that is attacked.

``python tests/support/attacked/server.py FOLDER [NAME=VALUE…]`` serves the folder with these
limits, prints one line of JSON, and ends when its standard input does. Each process that reads a
file for it begins with this module, too.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

ATTACKED, OTHER = "attacked", "other"
"""The tables: one of the attacker, and one of the neighbour."""


async def _serve(folder: Path, limits: list[str]) -> None:
    from apps.server.access.limits import Limits
    from apps.server.serve import Network, make_server
    from sandbox.live import live_document
    from sandbox.work.reading import reading_apart

    live_document.PER_SECOND = live_document.AT_ONCE = 1e9  # every message is to be handled
    network = Network(limits=Limits().with_values(limits))
    server = make_server(folder, way="roles", network=network)
    server.start()
    gate, text = server.gate, (folder / "table.toml").read_text(encoding="utf-8")
    for name in (ATTACKED, OTHER):
        gate.hub.create(text, called=name)
    keys: dict[str, Any] = {
        kind: gate.share(ATTACKED, kind, side).partition("key=")[2]
        for kind, side in (("edit", ""), ("play", "axis"), ("watch", ""))
    }
    keys["neighbour"] = gate.share(OTHER, "edit").partition("key=")[2]
    keys["own"] = gate.owner_key
    said = {"port": server.port, "keys": keys, "cookie": server.entrance.house_cookie}
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()
    with reading_apart():
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(_serve(Path(sys.argv[1]), sys.argv[2:]))
