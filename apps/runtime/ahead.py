"""What is compiled is made before somebody asks for it: ``python -m apps.runtime.ahead``.

It takes half a minute of a core, once on a machine. A program of its own does it: within a server
the pages would wait for the interpreter meanwhile.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

TABLE = """
format = 1
name = "Ahead"
[table]
size = [24, 24]
[[terrain]]
id = "wood"
kind = "wood"
size = [4, 4]
position = [12, 16]
[[terrain]]
id = "wall"
kind = "box"
size = [1, 6, 1.5]
position = [12, 10]
[[units]]
id = "able"
side = "allies"
template = "rifle-squad"
models = [ { position = [6, 12] }, { position = [7, 12] } ]
[[units]]
id = "baker"
side = "axis"
template = "rifle-squad"
models = [ { position = [18, 12] }, { position = [18, 15] } ]
"""


def compile_beside() -> None:
    """Begin another program that does it, where it is not done; it ends with this one."""
    from sandbox.sight.compiled import is_kept
    from sandbox.sight.compiled_pairs import counted

    if is_kept(counted):
        return
    other = subprocess.Popen(
        [sys.executable, "-m", "apps.runtime.ahead"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(other.terminate)


def main() -> None:
    """Judge two squads through a wood: whatever is wanted for a verdict is made for it."""
    from sandbox.scenario.file import ScenarioFile, read_scenario
    from sandbox.sight.judge import judge
    from sandbox.table.table import lay

    table = lay(ScenarioFile(Path("ahead.toml"), Path(), read_scenario(TABLE), TABLE))
    judge(table, "able", "baker")


if __name__ == "__main__":
    with suppress(AttributeError):  # where there is such a thing: whoever waits goes first
        os.nice(10)
    main()
