"""Compile the sight kernels in separate processes: ``python -m apps.runtime.ahead PART``.

This takes some seconds of two cores, once per machine. Compiled inside a server, it would block
the interpreter that pages need.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from threading import Thread

_started: list[subprocess.Popen[bytes]] = []
_followed: list[int] = []

_POLL_SECONDS = 0.2


def start_compiling(*, parts: int = 2) -> None:
    """Start processes that compile the kernels, unless they are compiled or were started before.

    ``parts``: the most processes to start; there are never more than cores. They end with this one.
    """
    from sandbox.sight.kernel.ahead import is_ready

    if _started or is_ready():
        return
    for part in range(min(parts, os.cpu_count() or 1)):
        process = subprocess.Popen(
            # -P: do not import from the current folder
            [sys.executable, "-P", "-m", f"{__package__}.ahead", str(part)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _started.append(process)
        atexit.register(process.terminate)


def compiling() -> list[int]:
    """Return the ids of the processes that this one has started to compile."""
    return [process.pid for process in _started if process.poll() is None]


def follow(processes: Iterable[int]) -> None:
    """Wait for processes that another one has started to compile, as for this one's own."""
    _followed.extend(processes)


def is_prepared() -> bool:
    """Check whether all kernels that most verdicts need are compiled."""
    from sandbox.sight.kernel.ahead import is_ready

    return is_ready()


def progress_text() -> str:
    """Return the progress of the processes in words; empty where none is running or needed."""
    if not _is_running():
        return ""
    from sandbox.sight.kernel.ahead import compiled_so_far, is_ready

    if is_ready():
        return ""
    done, total = compiled_so_far()
    return f"Preparing sight: {done} of {total}"


def wait(tell: Callable[[str], object] = lambda _words: None, *, to_the_end: bool = False) -> None:
    """Wait until all kernels that most verdicts need are compiled.

    ``to_the_end``: wait until the processes end. ``tell`` is called with the progress whenever it
    changes.
    """
    before = ""
    while (words := progress_text()) or (to_the_end and _is_running()):
        if words and words != before:
            tell(words)
            before = words
        time.sleep(_POLL_SECONDS)


def compile_here(tell: Callable[[str], object]) -> None:
    """Compile in this process too, beginning with the last kernel; call ``tell`` with progress."""
    from sandbox.sight.kernel.ahead import compile_kernels, is_ready

    if is_ready():
        return
    thread = Thread(
        target=compile_kernels, kwargs={"backwards": True, "all_of_them": False}, daemon=True
    )
    thread.start()
    while thread.is_alive():
        tell(progress_text() or "Preparing sight")
        thread.join(_POLL_SECONDS)


def _is_running() -> bool:
    return any(process.poll() is None for process in _started) or any(map(_lives, _followed))


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def main(part: int) -> None:
    """Compile all kernels; part 1 begins with the last."""
    from sandbox.sight.kernel.ahead import compile_kernels

    compile_kernels(backwards=part == 1)


if __name__ == "__main__":
    main(int(sys.argv[1]))
