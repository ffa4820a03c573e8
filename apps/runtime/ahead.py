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
from importlib import resources


def compile_beside() -> None:
    """Begin another program that does it, where it is not done; it ends with this one."""
    from sandbox.sight.kernel.compiling import is_kept

    if is_kept(counted):
        return
    other = subprocess.Popen(
        [sys.executable, "-P", "-m", "apps.runtime.ahead"],  # whatever lies where one is
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(other.terminate)


def main() -> None:
    """Judge two units of the small worked example: whatever a verdict wants is made for it."""
    from sandbox.scenario.file import load
    from sandbox.sight.judge import judge
    from sandbox.table.table import lay

    with resources.as_file(resources.files("sandbox.scenario") / "new_scenario.toml") as example:
        table = lay(load(example))
    one, *others = table.units
    other = next(unit for unit in others if unit.spec.side != one.spec.side)
    judge(table, one.id, other.id)


if __name__ == "__main__":
    with suppress(AttributeError):  # where there is such a thing: whoever waits goes first
        os.nice(10)
    main()
