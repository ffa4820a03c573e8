"""Compile the kernels of sight in processes of their own: ``python -m apps.runtime.ahead PART``.

That takes some seconds of two cores, once on a machine. Within a server, pages would wait for the
interpreter meanwhile.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import time
from collections.abc import Callable
from threading import Thread

_begun: list[subprocess.Popen[bytes]] = []

_LOOK_S = 0.2
"""Seconds between two looks at how far they are."""


def compile_beside(*, parts: int = 2) -> None:
    """Start at most ``parts`` processes that compile the kernels, and no more than there are cores,
    unless that is done. They end with this one."""
    from sandbox.sight.kernel.ahead import is_ready

    if _begun or is_ready():
        return
    for part in range(min(parts, os.cpu_count() or 1)):
        other = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-m",
                "apps.runtime.ahead",
                str(part),
            ],  # not the folder one is in
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _begun.append(other)
        atexit.register(other.terminate)


def is_prepared() -> bool:
    """Check whether all kernels that a verdict needs are compiled."""
    from sandbox.sight.kernel.ahead import is_ready

    return is_ready()


def how_far() -> str:
    """Return how far the processes are, in words; empty where none is at work or needed."""
    if not any(other.poll() is None for other in _begun):
        return ""
    from sandbox.sight.kernel.ahead import compiled_so_far, is_ready

    if is_ready():
        return ""
    done, total = compiled_so_far()
    return f"Preparing sight: {done} of {total}"


def wait(tell: Callable[[str], object] = lambda _words: None, *, to_the_end: bool = False) -> None:
    """Wait until a verdict compiles nothing itself; ``to_the_end``, until the processes end. Tell
    how far they are, whenever that changes."""
    before = ""
    while (words := how_far()) or (to_the_end and any(one.poll() is None for one in _begun)):
        if words and words != before:
            tell(words)
            before = words
        time.sleep(_LOOK_S)


def join(tell: Callable[[str], object]) -> None:
    """Compile in this process too, from the last kernel on, and tell how far that is."""
    from sandbox.sight.kernel.ahead import compile_kernels, is_ready

    if is_ready():
        return
    own = Thread(
        target=compile_kernels, kwargs={"backwards": True, "all_of_them": False}, daemon=True
    )
    own.start()
    while own.is_alive():
        tell(how_far() or "Preparing sight")
        own.join(_LOOK_S)


def main(part: int) -> None:
    """Compile all kernels, from the first or from the last."""
    from sandbox.sight.kernel.ahead import compile_kernels

    compile_kernels(backwards=part == 1)


if __name__ == "__main__":
    main(int(sys.argv[1]))
